//! The state of a match as one viewer gets it. One function makes it: `matches::view::state_for`.

use crate::{CellNumber, MoveWords, PieceNumber, SharedBoard, SharedText, SharedWords, Text};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Everything that a viewer may know of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct State {
    /// The number of the last entry of the match's log: grows by one an entry.
    pub version: u64,
    /// The id of the match.
    #[serde(rename = "match")]
    pub id: Text,
    /// The game, the variant and its options.
    pub variant: String,
    /// The id of the game.
    #[serde(default)]
    pub game: Text,
    /// The id of the variant within its game, without options.
    #[serde(default)]
    pub variant_id: Text,
    /// The side whose seat this state is made for; `None` for spectators.
    pub you: Option<Text>,
    /// The sides of all seats that the client holds.
    pub your_seats: Vec<Text>,
    /// Whether both players sit at one screen.
    pub screen: bool,
    /// Whether a piece that was touched must move.
    pub touch_move: bool,
    /// Whether the page shows no aids to memory.
    pub memory_mode: bool,
    /// The players, by side.
    pub players: BTreeMap<Text, PlayerState>,
    /// How many moves were played.
    pub ply: u32,
    /// The side to move; `None` when the match is over or waits for a player.
    pub to_move: Option<Text>,
    /// Whether this viewer must hand in a set-up now.
    pub setup_due: bool,
    /// How the match ended; `None` while it goes on.
    pub outcome: Option<OutcomeState>,
    /// The position it began at, if not the variant's own, as this viewer knows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The moves as this viewer saw them.
    #[cfg_attr(feature = "schemas", schemars(with = "Vec<String>"))]
    pub moves: Vec<SharedText>,
    /// The words of the moves, one for each of `moves`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schemas", schemars(with = "Vec<MoveWords>"))]
    pub words: Vec<SharedWords>,
    /// The last move, if one was made.
    pub last: Option<LastMove>,
    /// The pieces, the trays and the marks.
    #[cfg_attr(feature = "schemas", schemars(with = "BoardState"))]
    pub board: SharedBoard,
    /// The legal moves: for the seat to move only.
    pub options: Option<LegalMoves>,
    /// The set-up to make: for the seat that must make it only.
    pub setup: Option<SetupState>,
    /// The clock, if there is one.
    pub clock: Option<ClockState>,
    /// The offers that wait for an answer.
    pub offers: Offers,
    /// The last refusal of an offer or of the invitation, until somebody moves or offers something again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declined: Option<Declined>,
    /// The side that wants the match deleted, if the other must agree.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delete_by: Option<Text>,
    /// The request for a rematch, and the rematch once it has begun.
    pub rematch: Rematch,
    /// What this viewer may do now: names of actions.
    pub can: Vec<Text>,
    /// The side for which the computer thinks now.
    pub thinking: Option<Thinking>,
    /// `queue` if the computer's move takes long because the server is busy; `failed` if the computer gave up after
    /// several tries: a player can send `retry`.
    pub busy: Option<Text>,
    /// What is special about the position.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notices: Vec<NoticeState>,
    /// The entries of the log since the version that the client named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<Event>,
}

/// Something special about a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct NoticeState {
    /// The message in the game's texts, or in the page's: `notice-…`.
    pub id: Text,
    /// `task`: what is asked of the player now; `alarm`: a danger; `ready` and `spent`: a power of a side; `score`: how
    /// far a side has come; `note`: a fact that restricts both players.
    pub kind: Text,
    /// The side that it is about: 0 or 1; absent if it is about the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<u8>,
    /// The number in the message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u8>,
}

/// The player of a side.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct PlayerState {
    /// A person, the computer, or nobody yet.
    pub kind: PlayerKind,
    /// The name, if one was given.
    pub name: Option<String>,
    /// The computer's level.
    pub level: Option<u8>,
    /// Whether the player is connected.
    pub is_online: bool,
    /// How long ago the player disconnected, if it was connected before.
    pub left_ms_ago: Option<i64>,
    /// Whether the player has handed in its set-up, while set-ups are due.
    pub is_ready: bool,
}

/// Whether a player is connected.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Presence {
    /// Whether the player is connected.
    pub is_online: bool,
    /// How long ago the player disconnected, if it was connected before.
    pub left_ms_ago: Option<i64>,
}

/// Who sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum PlayerKind {
    /// A person, or a program that plays through the protocol.
    Human,
    /// A bot of this server.
    Computer,
    /// Nobody yet.
    Open,
}

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct OutcomeState {
    /// The winner's side, `draw`, or `none` for a match that ended without a result.
    pub result: Text,
    /// The clause of the rules that ended it, or `resigned`, `agreed`, `time`, `length`; without a result `aborted` or
    /// `withdrawn`.
    pub clause: Text,
    /// The id of the message that tells the end: in the game's texts, or in the page's for an end outside the rules.
    pub text_id: Text,
}

/// The last move, as this viewer saw it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct LastMove {
    /// The text of the move, as this viewer saw it.
    pub text: String,
    /// The side that played it.
    pub by: Text,
    /// The motions of the pieces, in the order to show them.
    pub motions: Vec<MotionState>,
    /// The announcement: the part of the text after `#`.
    pub said: Option<String>,
    /// The move as words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<MoveWords>,
}

/// The motion of one piece in a move. `None` is the tray of its side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct MotionState {
    /// The cell that it leaves.
    pub from: Option<CellNumber>,
    /// The cell on which it ends.
    pub to: Option<CellNumber>,
    /// The cells that it touches between the two.
    pub via: Vec<CellNumber>,
    /// Whether it is a tile, which belongs to no side.
    pub is_tile: bool,
    /// Whether it stops on each of these cells, so that its steps can be numbered; absent if it only passes them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_chain: bool,
    /// The cells of the pieces that captured this one between them; absent if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub captors: Vec<CellNumber>,
}

/// The part of a drawing that changes during a match.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct BoardState {
    /// The pieces on the board.
    pub pieces: Vec<PieceState>,
    /// The pieces beside the board.
    pub trays: Vec<TrayState>,
    /// The cells to highlight.
    pub marks: Vec<MarkState>,
}

/// A piece as this viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct PieceState {
    /// The number of the piece, which it keeps while it moves.
    pub id: PieceNumber,
    /// The kind of piece, or `hidden` if the viewer does not know it.
    pub glyph: Text,
    /// The letter of a plain text board.
    pub letter: char,
    /// The owner: 0 for First, 1 for Second, `None` for a tile.
    pub side: Option<u8>,
    /// The cell on which it stands.
    pub cell: CellNumber,
    /// The direction in which it points, in degrees clockwise.
    pub facing: u16,
    /// States to show on the piece: `moved`, `known`, `stuck`.
    pub tags: Vec<Text>,
}

/// Pieces beside the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct TrayState {
    /// The owner: 0 for First, 1 for Second.
    pub side: u8,
    /// The kind of tray: the message `tray-…` of the game's texts names it.
    pub title: Text,
    /// The kinds of pieces, and how many of each.
    pub pieces: Vec<(Text, u8)>,
}

/// A cell to highlight.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct MarkState {
    /// The cell to highlight.
    pub cell: CellNumber,
    /// The reason: `from`, `to`, `locked`…
    pub kind: Text,
}

/// The legal moves of the side to move, for its own player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct LegalMoves {
    /// The moves; empty if there are too many to list.
    pub moves: Vec<MoveState>,
    /// Whether there are too many to list: the action `continue` then asks for them cell by cell.
    pub is_cut: bool,
}

/// A legal move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct MoveState {
    /// The text of the move.
    pub text: String,
    /// The cells to touch, in order.
    pub path: Vec<CellNumber>,
    /// The entry to choose from a menu after the last cell, if the cells alone do not decide.
    pub choice: Option<ChoiceState>,
    /// Whether the cells after the first may be touched in any order.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub any_order: bool,
    /// What the move will do, for a move that a player should confirm after reading it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preview: Option<MoveWords>,
}

/// An entry of the menu at the end of a path.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ChoiceState {
    /// The message in the game's texts.
    pub label: Text,
    /// The piece to draw beside it.
    pub glyph: Option<Text>,
}

/// A set-up that the viewer has to make.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct SetupState {
    /// The beginning of the move's text, before the rows.
    pub prefix: Text,
    /// The cells to fill, row by row in the order of the text, rows separated by `/` there.
    pub rows: Vec<Vec<CellNumber>>,
    /// The letter of a cell left empty.
    pub empty: char,
    /// The pieces to place. All of them must be placed.
    pub stock: Vec<StockState>,
    /// Set-ups offered by name.
    pub presets: Vec<PresetState>,
}

/// Pieces of one kind to place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct StockState {
    /// The letter in the text.
    pub letter: char,
    /// The kind of piece.
    pub glyph: Text,
    /// The number of these pieces.
    pub count: u8,
}

/// A set-up with a name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct PresetState {
    /// The id of the set-up.
    pub id: Text,
    /// The message with its name in the game's texts.
    pub text_id: Text,
    /// The text of the move that makes it.
    pub text: Text,
    /// The letters of the cells, in the order of the rows.
    pub letters: Vec<char>,
}

/// The time control, and the times when this message was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ClockState {
    /// `fischer` or `per_move`.
    pub kind: Text,
    /// The time that each side had left at `at_ms`.
    pub remaining_ms: BTreeMap<Text, i64>,
    /// The side whose clock runs, `both` while both set up, or `None`.
    pub running: Option<Text>,
    /// The sides whose clock starts with their first move, and who have not made it yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waits_for: Vec<Text>,
    /// The time that a move adds.
    pub increment_ms: i64,
    /// The time of the server at which `remaining_ms` was true.
    pub at_ms: i64,
}

/// The offers that wait for an answer.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Offers {
    /// The side that offers a draw.
    pub draw: Option<Text>,
    /// The request to take moves back.
    pub takeback: Option<TakebackOffer>,
}

/// An offer that was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Declined {
    /// `draw`, `takeback` or `invite`. Only players are told of a declined invitation.
    pub what: Text,
    /// The side that refused; for an invitation, the open seat.
    pub by: Text,
    /// The name of whoever declined an invitation, if it was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The version of the match after the refusal. A page shows each refusal once.
    pub version: u64,
}

/// A request to take moves back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct TakebackOffer {
    /// The side that asks.
    pub by: Text,
    /// How many moves would be left.
    pub to_ply: u32,
}

/// A rematch that was asked for or has begun.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Rematch {
    /// The side that asks for one.
    pub by: Option<Text>,
    /// The id of the rematch, once it has begun.
    pub id: Option<String>,
}

/// A move that the computer is thinking about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Thinking {
    /// The side for which it thinks.
    pub side: Text,
    /// The time at which it was asked.
    pub since_ms: i64,
}

/// An entry of the log, for a client that was not connected.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Event {
    /// The version of the match after it.
    pub version: u64,
    /// The kind of the entry: `move`, `takeback` and others.
    pub kind: Text,
    /// The side that acted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Text>,
    /// The text of a move, as this viewer saw it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The move as words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<MoveWords>,
    /// The motions of the move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub motions: Vec<MotionState>,
    /// The time of the entry.
    pub at_ms: i64,
}
