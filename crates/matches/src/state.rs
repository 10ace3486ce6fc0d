//! The state of a match after its log, and the queries on it. `apply` has the effects of entries.

use crate::asks::Asks;
use crate::clock::Clocks;
use crate::config::{MatchConfig, Seat};
use crate::words::SeenWords;
use game_core::{BySide, ByViewer, Motion, Side, Viewer};
use registry::{AnyGame, AnyMatch, Knowledge, any_setup};
use std::collections::VecDeque;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// The computer's name in records.
const COMPUTER: &str = "Tabula";
/// The text between the computer's name and its level.
const LEVEL: &str = ", level ";

/// The state of a match after its log. A copy is cheap, so that a change can be tried on one.
#[derive(Clone)]
pub struct MatchState {
    /// The id of the match.
    pub id: Arc<str>,
    /// Seats, clock and modes at the beginning.
    pub config: Arc<MatchConfig>,
    /// The position it began at, if not the variant's own.
    pub position: Option<String>,
    /// The game that is played.
    pub game: &'static dyn AnyGame,
    /// The moves and the position.
    pub played: PlayedMoves,
    /// The number of the last entry.
    pub version: u64,
    /// The seats now.
    pub seats: BySide<Seat>,
    /// The clocks, if the match has some.
    pub clocks: Option<Clocks>,
    /// When clocks were last credited with time.
    pub resumed_ms: Option<i64>,
    /// The side that offers a draw.
    pub draw_offer: Option<Side>,
    /// The side that asks for a take-back, and how many moves would be left.
    pub takeback: Option<(Side, u32)>,
    /// The offer that was last refused, by whom and in which version, until the next entry.
    pub declined: Option<(&'static str, Side, u64)>,
    /// The name given by the last person who declined the invitation, while the seat is open.
    pub decliner: Option<String>,
    /// The requests since the last move.
    pub asks: Asks,
    /// How it ended, if it has no result.
    pub void: Option<Void>,
    /// The sides that want it deleted.
    pub delete_by: BySide<bool>,
    /// The ply of each side's first move; set-ups are not moves.
    pub(crate) begun: BySide<Option<u32>>,
    /// The side that asked for a rematch.
    pub rematch_by: Option<Side>,
    /// The id of the rematch, once it has begun.
    pub rematch_id: Option<String>,
    /// The computer's side, if it gave up its search for a move: it waits until a player asks for another try.
    pub stuck: Option<Side>,
    /// Set-ups that wait for their turn in the rules.
    pub held: BySide<Option<String>>,
    /// One-time codes for other devices: side, hash, expiry.
    pub devices: Vec<(Side, String, i64)>,
    /// The moves as each viewer saw them.
    pub(crate) seen: SeenMoves,
    /// The words of those moves.
    pub(crate) words: SeenWords,
    /// The side that made each move.
    pub(crate) movers: Vec<Side>,
    /// The last entries, for viewers who were away for a moment.
    pub events: VecDeque<Arc<PastEvent>>,
    /// When the last entry was appended.
    pub touched_ms: i64,
    /// The version in which the position, or the side that must act, last changed. A search for a move is valid for one
    /// stamp.
    pub stamp: u64,
    /// The time of that version.
    pub(crate) stamp_ms: i64,
}

/// The ends without a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Void {
    /// A player ended it before both had moved.
    Aborted,
    /// The invitation was withdrawn before anybody took it.
    Withdrawn,
}

/// An entry of the log, kept for viewers who were away for a moment.
pub struct PastEvent {
    /// The number of the entry.
    pub version: u64,
    /// The kind of entry, as the wire names it.
    pub kind: &'static str,
    /// The side that caused it, if one did.
    pub by: Option<Side>,
    /// A move's text as each viewer saw it.
    pub texts: Option<ByViewer<Arc<str>>>,
    /// The motions of a move.
    pub motions: Vec<Motion>,
    /// When it was appended.
    pub at_ms: i64,
}

/// The moves played so far, as viewers saw them.
#[derive(Clone)]
pub(crate) enum SeenMoves {
    /// In a game without secrets everybody saw the same texts.
    ByAll(Vec<Arc<str>>),
    /// In a game with secrets each viewer saw different texts.
    Apart(ByViewer<Vec<Arc<str>>>),
}

/// A match of any game that can be copied.
pub struct PlayedMoves(pub(crate) Box<dyn AnyMatch>);

impl Clone for PlayedMoves {
    fn clone(&self) -> Self {
        PlayedMoves(self.0.boxed_clone())
    }
}

impl Deref for PlayedMoves {
    type Target = dyn AnyMatch;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl DerefMut for PlayedMoves {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut *self.0
    }
}

impl MatchState {
    /// The moves as this viewer saw them.
    pub fn moves(&self, viewer: Viewer) -> &[Arc<str>] {
        match &self.seen {
            SeenMoves::ByAll(moves) => moves,
            SeenMoves::Apart(moves) => &moves[viewer],
        }
    }

    /// The number of moves before the last move of this side.
    pub fn before_last_move_of(&self, side: Side) -> Option<u32> {
        self.movers.iter().rposition(|mover| *mover == side).map(|ply| ply as u32)
    }

    /// Whether it has a result. Then there are no secrets any more.
    pub fn is_over(&self) -> bool {
        self.played.outcome().is_some()
    }

    /// Whether it has ended, with a result or without.
    pub fn has_ended(&self) -> bool {
        self.is_over() || self.void.is_some()
    }

    /// Whether both sides have made a first move. Set-ups are not moves.
    pub fn has_begun(&self) -> bool {
        self.begun.0.iter().all(Option::is_some)
    }

    /// Whether this side's clock has not started yet, because it starts with a first move.
    pub fn is_clock_waiting(&self, side: Side) -> bool {
        self.config.clock_waits && self.begun[side].is_none()
    }

    /// Whether both seats are taken.
    pub fn is_full(&self) -> bool {
        !self.seats.0.iter().any(|seat| matches!(seat, Seat::Open { .. }))
    }

    /// Whether both seats are taken and it is not over.
    pub fn is_running(&self) -> bool {
        !self.has_ended() && self.is_full() && !self.config.is_uploaded
    }

    /// Whether this side must submit a set-up now. Both sides do so at the same time.
    pub fn owes_setup(&self, side: Side) -> bool {
        let Some(to_move) = self.played.to_move().filter(|_| self.played.setup_due()) else { return false };
        // The rules want First's set-up first: while it is due, Second's is due too.
        (side == to_move || to_move == Side::First) && self.held[side].is_none()
    }

    /// Whether this side's set-up was submitted.
    pub fn is_ready(&self, side: Side) -> bool {
        self.played.setup_due() && !self.owes_setup(side)
    }

    /// The sides that can act now.
    pub fn due(&self) -> BySide<bool> {
        if !self.is_running() {
            return BySide::default();
        }
        if self.played.setup_due() {
            // The computer sets up at its turn, because it needs no time for it.
            let is_early = |side| self.is_computer(side) && self.played.to_move() != Some(side);
            return BySide::from_fn(|side| self.owes_setup(side) && !is_early(side));
        }
        BySide::from_fn(|side| self.played.to_move() == Some(side))
    }

    /// Whether the computer sits on this seat.
    pub fn is_computer(&self, side: Side) -> bool {
        matches!(self.seats[side], Seat::Computer { .. })
    }

    /// Whether a person sits on this seat.
    pub fn is_person(&self, side: Side) -> bool {
        matches!(self.seats[side], Seat::Human { .. })
    }

    /// Whether the other seat belongs to another person: neither the computer nor at the same screen.
    pub fn is_against_person(&self, side: Side) -> bool {
        !self.config.screen && !self.is_computer(!side)
    }

    /// The name of a side's player, if it has one.
    pub fn name(&self, side: Side) -> Option<String> {
        match &self.seats[side] {
            Seat::Human { name, .. } => name.clone(),
            Seat::Computer { level, name } => Some(name.clone().unwrap_or_else(|| format!("{COMPUTER}{LEVEL}{level}"))),
            Seat::Open { .. } => None,
        }
    }

    /// The level of the computer that played a side under its own name: here, or as a record that was taken in says.
    pub fn level_played(&self, side: Side) -> Option<u8> {
        match &self.seats[side] {
            Seat::Computer { level, name: None } => Some(*level),
            Seat::Human { name: Some(name), .. } if self.config.is_uploaded => {
                name.strip_prefix(COMPUTER)?.strip_prefix(LEVEL)?.parse().ok()
            }
            _ => None,
        }
    }

    /// The computer's side that can act now, and its level. If it gave up, it waits for a player's `retry`.
    pub fn computer_due(&self) -> Option<(Side, u8)> {
        self.computers_turn().filter(|(side, _)| self.stuck != Some(*side))
    }

    /// The computer's side whose turn it is, and its level.
    pub fn computers_turn(&self) -> Option<(Side, u8)> {
        let due = self.due();
        Side::ALL.into_iter().find_map(|side| match self.seats[side] {
            Seat::Computer { level, .. } if due[side] => Some((side, level)),
            _ => None,
        })
    }

    /// The player who has lost on time by `now_ms`. The computer does not lose on time: when its time is up it makes a
    /// move at once, because the opponent should not win by a busy server.
    pub fn lost_on_time(&self, now_ms: i64) -> Option<Side> {
        let clocks = self.clocks.as_ref()?;
        let out = Side::ALL.into_iter().filter(|side| !self.is_computer(*side) && clocks.is_out(*side, now_ms));
        out.min_by_key(|side| clocks.remaining_ms()[*side])
    }

    /// The computer's side that is searching, and since when.
    pub fn thinking(&self) -> Option<(Side, i64)> {
        self.computer_due().map(|(side, _)| (side, self.stamp_ms))
    }

    /// The match as it would be if `side` had to set up now: the other's set-up, unknown to everybody, is replaced by a
    /// random one.
    pub fn at_setup_of(&self, side: Side) -> Box<dyn AnyMatch> {
        at_setup(self.played.boxed_clone(), side)
    }

    /// What a seat has been told, to choose a move or a set-up by.
    pub fn knowledge(&self, side: Side) -> Knowledge {
        if self.owes_setup(side) { self.at_setup_of(side).knowledge(side) } else { self.played.knowledge(side) }
    }

    /// The seats whose identity is proved by these hashes of tokens.
    pub fn seats_of(&self, hashes: &[String]) -> BySide<bool> {
        BySide::from_fn(|side| match &self.seats[side] {
            Seat::Human { identity, .. } => identity.is_shown_by(hashes),
            Seat::Computer { .. } | Seat::Open { .. } => false,
        })
    }

    /// Whether it waits for an opponent and is public.
    pub fn is_listed(&self) -> bool {
        self.config.public_code.is_some() && !self.is_full() && !self.has_ended()
    }
}

/// A match in which `side` is to set up: if the other's set-up is due first, a random one stands for it.
pub fn at_setup(mut played: Box<dyn AnyMatch>, side: Side) -> Box<dyn AnyMatch> {
    if let Some(other) = played.to_move().filter(|to_move| *to_move != side && played.setup_due())
        && let Some(setup) = played.pieces(Viewer::Seat(other)).setup
    {
        // The legality of our set-up does not depend on the other one.
        let _ = played.play(&any_setup(&setup, 0));
    }
    played
}
