//! What a viewer gets of a match. Written by one function of the server.

use crate::{MoveWords, SharedText, SharedWords, Text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Everything a viewer may know.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct State {
    /// The number of the last entry of the match's log: grows by one an entry.
    pub version: u64,
    /// The match.
    #[serde(rename = "match")]
    pub id: Text,
    /// The game, the variant and its options.
    pub variant: String,
    /// The seat this is made for; `None` for spectators.
    pub you: Option<Text>,
    /// All seats of whoever asks.
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
    /// How it ended.
    pub outcome: Option<OutcomeState>,
    /// The position it began at, if not the variant's own, as this viewer knows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The moves as this viewer saw them.
    #[schemars(with = "Vec<String>")]
    pub moves: Vec<SharedText>,
    /// The words of the moves, one for each of `moves`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<MoveWords>")]
    pub words: Vec<SharedWords>,
    /// The last move.
    pub last: Option<LastMove>,
    /// What stands where.
    pub board: BoardState,
    /// The legal moves: for the seat to move only.
    pub options: Option<Options>,
    /// The set-up to make: for the seat that must make it only.
    pub setup: Option<SetupState>,
    /// The clock, if there is one.
    pub clock: Option<ClockState>,
    /// What is offered.
    pub offers: Offers,
    /// The last refusal of an offer, until somebody moves or offers something again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declined: Option<Declined>,
    /// The side that wants the match deleted, if the other must agree.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delete_by: Option<Text>,
    /// Whether another match is wanted, or begun.
    pub rematch: Rematch,
    /// What this viewer may do now: names of actions.
    pub can: Vec<Text>,
    /// The computer at work.
    pub thinking: Option<Thinking>,
    /// `queue` if the computer's move takes long because the server is busy; `failed` if the computer gave up after several tries: a
    /// player can send `retry`.
    pub busy: Option<Text>,
    /// What is special about the position.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notices: Vec<NoticeState>,
    /// What happened since the version that the client had.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<Event>,
}

/// Something special about a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct NoticeState {
    /// The message in the game's texts, or in the page's: `notice-…`.
    pub id: Text,
    /// `task`: what is asked of the player now; `alarm`: a danger; `ready` and `spent`: a power of a side; `score`: how
    /// far a side has come.
    pub kind: Text,
    /// The side that it is about: 0 or 1; absent if it is about the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<u8>,
    /// The number in the message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u8>,
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PlayerState {
    /// A person, the computer, or nobody yet.
    pub kind: PlayerKind,
    /// The name, if one was given.
    pub name: Option<String>,
    /// The computer's level.
    pub level: Option<u8>,
    /// Whether it is connected.
    pub is_online: bool,
    /// How long ago it left, if it was here.
    pub left_ms_ago: Option<i64>,
    /// Whether its set-up is handed in, while set-ups are due.
    pub is_ready: bool,
}

/// Whether a player is connected.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Presence {
    /// Whether it is connected.
    pub is_online: bool,
    /// How long ago it left, if it was here.
    pub left_ms_ago: Option<i64>,
}

/// What sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PlayerKind {
    /// A person, or a program that plays through the protocol.
    Human,
    /// The computer.
    Computer,
    /// Nobody yet.
    Open,
}

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct OutcomeState {
    /// The winner's side, `draw`, or `none` for a match that ended without a result.
    pub result: Text,
    /// The clause that ended it, or `resigned`, `agreed`, `time`, `length`; without a result `aborted` or `withdrawn`.
    pub clause: Text,
    /// The message that says so: in the game's texts, or in the page's for an end outside the rules.
    pub text_id: Text,
}

/// The last move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LastMove {
    /// Its text as this viewer saw it.
    pub text: String,
    /// Who played it.
    pub by: Text,
    /// What moved where, in the order to show it.
    pub motions: Vec<MotionState>,
    /// What was announced with it: the part of the text after `#`.
    pub said: Option<String>,
    /// The move as words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<MoveWords>,
}

/// One piece's part in a move. `None` is the tray.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MotionState {
    /// Where it was.
    pub from: Option<u8>,
    /// Where it went.
    pub to: Option<u8>,
    /// The cells it touched on the way.
    pub via: Vec<u8>,
    /// Whether it is a tile.
    pub is_tile: bool,
}

/// What stands where.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct BoardState {
    /// The pieces.
    pub pieces: Vec<PieceState>,
    /// What stands beside the board.
    pub trays: Vec<TrayState>,
    /// Cells to point out.
    pub marks: Vec<MarkState>,
}

/// A piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PieceState {
    /// Its number, which it keeps while it moves.
    pub id: u16,
    /// What it is, or `hidden`.
    pub glyph: Text,
    /// The letter of a plain text board.
    pub letter: char,
    /// Whose it is: 0, 1 or nobody's.
    pub side: Option<u8>,
    /// Where it stands.
    pub cell: u8,
    /// Where it points, in degrees clockwise.
    pub facing: u16,
    /// What else to show about it.
    pub tags: Vec<Text>,
}

/// Pieces beside the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TrayState {
    /// Whose they are: 0 or 1.
    pub side: u8,
    /// What they do there: the message `tray-…` of the game's texts.
    pub title: Text,
    /// Which pieces, and how many of each.
    pub pieces: Vec<(Text, u8)>,
}

/// A cell to point out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MarkState {
    /// The cell.
    pub cell: u8,
    /// Why.
    pub kind: Text,
}

/// The legal moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Options {
    /// The moves; none if there are too many to list.
    pub moves: Vec<OptionState>,
    /// Whether there are too many: then `continue` asks step by step.
    pub is_cut: bool,
}

/// A legal move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct OptionState {
    /// Its text.
    pub text: String,
    /// The cells to touch.
    pub path: Vec<u8>,
    /// What to choose from a menu at the end.
    pub choice: Option<ChoiceState>,
    /// Whether the cells after the first may be touched in any order.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub any_order: bool,
    /// What the move will do, for one that a player should confirm after reading this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub preview: Option<MoveWords>,
}

/// An entry of the menu at the end of a path.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ChoiceState {
    /// The message in the game's texts.
    pub label: Text,
    /// The piece to draw beside it.
    pub glyph: Option<Text>,
}

/// A set-up to make.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SetupState {
    /// What the text begins with.
    pub prefix: Text,
    /// The cells to fill, row by row in the order of the text, rows separated by `/` there.
    pub rows: Vec<Vec<u8>>,
    /// The letter of a cell left empty.
    pub empty: char,
    /// The pieces to place: all of them.
    pub stock: Vec<StockState>,
    /// Set-ups offered by name.
    pub presets: Vec<PresetState>,
}

/// Pieces of one kind to place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct StockState {
    /// The letter in the text.
    pub letter: char,
    /// The piece.
    pub glyph: Text,
    /// How many.
    pub count: u8,
}

/// A set-up with a name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PresetState {
    /// Its id.
    pub id: Text,
    /// The message with its name in the game's texts.
    pub text_id: Text,
    /// The move.
    pub text: Text,
}

/// The clock.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ClockState {
    /// `fischer` or `per_move`.
    pub kind: Text,
    /// What each side had left at `at_ms`.
    pub remaining_ms: BTreeMap<Text, i64>,
    /// Whose clock runs: a side, `both` while both set up, or nobody's.
    pub running: Option<Text>,
    /// The sides whose clock starts with their first move, and who have not made it yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waits_for: Vec<Text>,
    /// What a move adds.
    pub increment_ms: i64,
    /// The server's time that `remaining_ms` speaks of.
    pub at_ms: i64,
}

/// What is offered.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Offers {
    /// Who offers a draw.
    pub draw: Option<Text>,
    /// Who asks for moves back.
    pub takeback: Option<TakebackOffer>,
}

/// An offer that was refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Declined {
    /// `draw` or `takeback`.
    pub what: Text,
    /// Who refused.
    pub by: Text,
    /// The version that the refusal made: a page shows it once.
    pub version: u64,
}

/// A wish to take moves back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TakebackOffer {
    /// Who asks.
    pub by: Text,
    /// How many moves would be left.
    pub to_ply: u32,
}

/// Another match.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct Rematch {
    /// Who wants one.
    pub by: Option<Text>,
    /// The match, once it has begun.
    pub id: Option<String>,
}

/// The computer at work.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Thinking {
    /// For which side.
    pub side: Text,
    /// Since when.
    pub since_ms: i64,
}

/// Something that happened, for a page that was away.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Event {
    /// The version it made.
    pub version: u64,
    /// What it is: `move`, `takeback`, or another entry of the log by its kind.
    pub kind: Text,
    /// Who did it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Text>,
    /// A move's text, as this viewer saw it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The move as words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<MoveWords>,
    /// What moved where.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub motions: Vec<MotionState>,
    /// When.
    pub at_ms: i64,
}
