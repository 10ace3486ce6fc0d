//! What changed between two states of a match, for a client that has the first one and asked for updates.
//!
//! An update is made from the two states that one viewer gets, so it contains nothing that the second state does not. A
//! field that is absent has not changed.

mod apply;

pub use apply::UpdateError;

use crate::{
    CellNumber, ClockState, Declined, MarkState, MotionState, MoveState, MoveWords, NoticeState, Offers, OutcomeState,
    PieceNumber, PlayerState, Rematch, SetupState, SharedText, SharedWords, Text, Thinking, TrayState,
};
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;

/// The new value of a field that can be nothing: absent if it has not changed, `null` if it is nothing now.
pub type Changed<T> = Option<Option<T>>;

/// What changed between two versions of a match. A field that is absent has not changed; one that is `null` has no
/// value any more.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Update {
    /// The version that the client must have. With another one it connects again to get the whole state.
    pub from: u64,
    /// The version that it has afterwards.
    pub version: u64,
    /// The players who changed, by side. Who is connected is also told by `presence`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub players: BTreeMap<Text, PlayerState>,
    /// How many moves were played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<u32>,
    /// The side to move.
    #[serde(default, deserialize_with = "nullable", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(extend("x-nullable" = true)))]
    pub to_move: Changed<Text>,
    /// Whether this viewer must hand in a set-up now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup_due: Option<bool>,
    /// How it ended.
    #[serde(default, deserialize_with = "nullable", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(extend("x-nullable" = true)))]
    pub outcome: Changed<OutcomeState>,
    /// The position it began at, as this viewer knows it now.
    #[serde(default, deserialize_with = "nullable", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(extend("x-nullable" = true)))]
    pub position: Changed<String>,
    /// The moves as this viewer saw them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<MovesUpdate>,
    /// The words of the moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<WordsUpdate>,
    /// The last move, if it is another one; null if there is none any more.
    #[serde(default, deserialize_with = "nullable", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(extend("x-nullable" = true)))]
    pub last: Changed<LastMoveUpdate>,
    /// What changed on the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<BoardUpdate>,
    /// The legal moves: for the seat to move only.
    #[serde(default, deserialize_with = "nullable", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(extend("x-nullable" = true)))]
    pub options: Changed<PathTree>,
    /// The set-up to make: for the seat that must make it only.
    #[serde(default, deserialize_with = "nullable", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(extend("x-nullable" = true)))]
    pub setup: Changed<SetupState>,
    /// The clock, if its times or its mode changed; null if there is none any more.
    #[serde(default, deserialize_with = "nullable", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(extend("x-nullable" = true)))]
    pub clock: Changed<ClockState>,
    /// The offers that wait for an answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offers: Option<Offers>,
    /// The last refusal of an offer.
    #[serde(default, deserialize_with = "nullable", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(extend("x-nullable" = true)))]
    pub declined: Changed<Declined>,
    /// The side that wants the match deleted.
    #[serde(default, deserialize_with = "nullable", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(extend("x-nullable" = true)))]
    pub delete_by: Changed<Text>,
    /// The request for a rematch, and the rematch once it has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch: Option<Rematch>,
    /// What this viewer may do now: names of actions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub can: Option<Vec<Text>>,
    /// The side for which the computer thinks now.
    #[serde(default, deserialize_with = "nullable", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(extend("x-nullable" = true)))]
    pub thinking: Changed<Thinking>,
    /// What is special about the position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notices: Option<Vec<NoticeState>>,
    /// Why the computer's move takes long.
    #[serde(default, deserialize_with = "nullable", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(extend("x-nullable" = true)))]
    pub busy: Changed<Text>,
}

/// How the list of moves changed: it keeps its first `keep` moves, and `add` follows them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct MovesUpdate {
    /// How many moves stay.
    pub keep: u32,
    /// The moves after them.
    #[cfg_attr(feature = "schemas", schemars(with = "Vec<String>"))]
    pub add: Vec<SharedText>,
}

/// How the list of the moves' words changed, likewise.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct WordsUpdate {
    /// How many stay.
    pub keep: u32,
    /// The words after them.
    #[cfg_attr(feature = "schemas", schemars(with = "Vec<MoveWords>"))]
    pub add: Vec<SharedWords>,
}

/// The last move, without what is told elsewhere in the update.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct LastMoveUpdate {
    /// Its text; absent if it is the last text of `moves`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The side that played it.
    pub by: Text,
    /// The motions of the pieces, in the order to show them.
    pub motions: Vec<BriefMotion>,
    /// What was announced with it; absent if nothing was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<String>,
    /// Its words; absent if they are the last of `words`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<MoveWords>,
}

/// The motion of one piece in a move, without the fields that have their usual value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct BriefMotion {
    /// The cell that it leaves; absent for the tray.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<CellNumber>,
    /// The cell on which it ends; absent for the tray.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<CellNumber>,
    /// The cells that it touches between the two; absent if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub via: Vec<CellNumber>,
    /// Whether it is a tile; absent if it is a piece.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_tile: bool,
    /// Whether it stops on each of these cells, so that its steps can be numbered; absent if it only passes them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_chain: bool,
    /// The cells of the pieces that captured this one between them; absent if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub captors: Vec<CellNumber>,
}

impl From<&MotionState> for BriefMotion {
    fn from(motion: &MotionState) -> Self {
        let MotionState { from, to, via, is_tile, is_chain, captors } = motion;
        BriefMotion {
            from: *from,
            to: *to,
            via: via.clone(),
            is_tile: *is_tile,
            is_chain: *is_chain,
            captors: captors.clone(),
        }
    }
}

impl From<&BriefMotion> for MotionState {
    fn from(motion: &BriefMotion) -> Self {
        let BriefMotion { from, to, via, is_tile, is_chain, captors } = motion;
        MotionState {
            from: *from,
            to: *to,
            via: via.clone(),
            is_tile: *is_tile,
            is_chain: *is_chain,
            captors: captors.clone(),
        }
    }
}

/// What changed on the board. Afterwards the pieces are in the order of their numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct BoardUpdate {
    /// The numbers of the pieces that are gone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<PieceNumber>,
    /// The pieces that are new or changed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<PieceUpdate>,
    /// The pieces beside the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trays: Option<Vec<TrayState>>,
    /// The cells to highlight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub marks: Option<Vec<MarkState>>,
}

/// A piece that is new or changed. Of one that was there before, only the fields that changed are given. A new one has
/// a glyph, a letter and a cell; it is nobody's, points up and has no tags where these are absent.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct PieceUpdate {
    /// The piece's number, which it keeps while it moves.
    pub id: PieceNumber,
    /// The kind of piece, or `hidden`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub glyph: Option<Text>,
    /// The letter of a plain text board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub letter: Option<char>,
    /// The owner: 0 for First, 1 for Second, `null` for a tile.
    #[serde(default, deserialize_with = "nullable", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(extend("x-nullable" = true)))]
    pub side: Changed<u8>,
    /// The cell on which it stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cell: Option<CellNumber>,
    /// The direction in which it points, in degrees clockwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<u16>,
    /// States to show on the piece.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tags: Option<Vec<Text>>,
}

/// The legal moves, most of them by their cells alone.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct PathTree {
    /// The moves that are made by touching cells and nothing else, without their texts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub paths: Vec<Branch>,
    /// The other moves, in full: those with a choice, with targets in any order, or of which the page tells more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<MoveState>,
    /// Whether there are too many to list: then `continue` asks step by step.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_cut: bool,
}

/// A part of the tree of paths: a number is the last cell of a move; a list has a cell first, then the branches that
/// follow it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Branch {
    /// A move ends on this cell.
    End(CellNumber),
    /// The first is the cell; the others are what may follow it.
    On(Vec<Branch>),
}

/// Reads a field that is there, as a value or as `null`; an absent one is left to `default`.
fn nullable<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Changed<T>, D::Error> {
    Option::deserialize(from).map(Some)
}
