//! What a player is shown before a move is made: what the move will do, why something cannot be done, and what is
//! special about the position. All of it is made from what its viewer knows.

use crate::{CellId, Motion, Reason, Side};

/// What a legal move will do, as far as the side to move knows it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MoveEffect {
    /// The motions that are certain. A fight whose end is not known has none.
    pub motions: Vec<Motion>,
    /// The cells of the pieces that the move captures, sends back or attacks.
    pub struck: Vec<CellId>,
}

impl MoveEffect {
    /// An effect with motions and no captured piece.
    pub fn new(motions: impl Into<Vec<Motion>>) -> Self {
        MoveEffect { motions: motions.into(), struck: Vec::new() }
    }

    /// The same motions, which strike the pieces on these cells.
    #[must_use]
    pub fn striking(self, struck: impl IntoIterator<Item = CellId>) -> Self {
        MoveEffect { struck: struck.into_iter().collect(), ..self }
    }
}

/// Why a cell cannot be touched next, and the cells that show it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Obstacle {
    /// The clause and the message.
    pub reason: Reason,
    /// The cells to point at, such as those of the two enemies that would capture.
    pub cells: Vec<CellId>,
}

impl Obstacle {
    /// The same reason, shown by these cells.
    #[must_use]
    pub fn shown_by(self, cells: impl IntoIterator<Item = CellId>) -> Self {
        Obstacle { cells: cells.into_iter().collect(), ..self }
    }
}

impl From<Reason> for Obstacle {
    fn from(reason: Reason) -> Self {
        Obstacle { reason, cells: Vec::new() }
    }
}

/// Something special about a position that its viewer should be told: a message `notice-…` of the game's texts, which
/// is filled in with `{ $count }`. A chip has a second message, `notice-…-about`, which says what it stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// The id of the message.
    pub id: &'static str,
    /// How it is shown.
    pub kind: NoticeKind,
    /// The side that it is about; `None` if it is about the match.
    pub side: Option<Side>,
    /// The number in the message.
    pub count: Option<u8>,
}

impl Notice {
    /// A notice about the match.
    pub const fn new(kind: NoticeKind, id: &'static str) -> Self {
        Notice { id, kind, side: None, count: None }
    }

    /// The same notice, about a side.
    #[must_use]
    pub const fn about(self, side: Side) -> Self {
        Notice { side: Some(side), ..self }
    }

    /// The same notice, with a number.
    #[must_use]
    pub const fn counting(self, count: u8) -> Self {
        Notice { count: Some(count), ..self }
    }
}

/// How a notice is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoticeKind {
    /// A sentence for the player whose turn it is: what is asked of it now.
    Task,
    /// A danger, such as a countdown that loses the game.
    Alarm,
    /// A power of a side that can still be used.
    Ready,
    /// A power of a side that is used up.
    Spent,
    /// How far a side has come.
    Score,
    /// A fact about the match that restricts both players: a sentence, shown while nothing is more urgent.
    Note,
}

impl NoticeKind {
    /// The name on the wire.
    pub const fn name(self) -> &'static str {
        match self {
            NoticeKind::Task => "task",
            NoticeKind::Alarm => "alarm",
            NoticeKind::Ready => "ready",
            NoticeKind::Spent => "spent",
            NoticeKind::Score => "score",
            NoticeKind::Note => "note",
        }
    }
}
