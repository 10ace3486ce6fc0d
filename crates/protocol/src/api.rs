//! The requests and answers of HTTP.

use crate::{BoardState, MotionState, MoveWords, OptionState, Options, OutcomeState, Text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A game, in one language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GameInfo {
    /// Its id.
    pub id: Text,
    /// Its name.
    pub name: String,
    /// A sentence that invites.
    pub sentence: String,
    /// A paragraph about it.
    pub about: String,
    /// Whether the players hide something from each other.
    pub is_hidden: bool,
    /// Whether the computer can know every position's value.
    pub is_solved: bool,
    /// The two sides, First first.
    pub sides: Vec<SideInfo>,
    /// The variants, the default one first.
    pub variants: Vec<VariantInfo>,
    /// How many levels the computer has.
    pub levels: u8,
    /// Whether there is a first lesson.
    pub has_lesson: bool,
}

/// A side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SideInfo {
    /// Its id.
    pub id: Text,
    /// Its name.
    pub name: String,
}

/// A variant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct VariantInfo {
    /// Its id.
    pub id: Text,
    /// Its name.
    pub name: String,
    /// A sentence about it.
    pub sentence: String,
    /// How it is asked for, without options.
    pub text: String,
    /// Its options.
    pub options: Vec<OptionInfo>,
}

/// An option of a variant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct OptionInfo {
    /// Its id.
    pub id: Text,
    /// Its name.
    pub name: String,
    /// Its values, the default one first.
    pub values: Vec<OptionValue>,
}

/// A value of an option.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct OptionValue {
    /// Its id.
    pub id: Text,
    /// Its name.
    pub name: String,
}

/// A clause of the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RuleInfo {
    /// Its id.
    pub clause: String,
    /// The heading it stands under, if it is the first there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub section: Option<String>,
    /// What it says.
    pub text: String,
    /// Boards to try it on.
    pub examples: Vec<ExampleInfo>,
}

/// A board to try a clause on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ExampleInfo {
    /// The variant.
    pub variant: String,
    /// The position to begin at, if not the variant's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The moves already played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<String>>,
    /// Whose view is shown: a side, or `all`.
    #[serde(default, rename = "as", skip_serializing_if = "Option::is_none")]
    pub seen_by: Option<Text>,
    /// What to try, in the language asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Legal moves worth trying.
    pub tries: Vec<Text>,
    /// Moves that the clause forbids.
    pub refused: Vec<Text>,
}

/// A step of a game's first lesson.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LessonStep {
    /// Its place in the lesson, from 1 on.
    pub number: usize,
    /// What it asks for.
    pub kind: LessonKind,
    /// The variant.
    pub variant: String,
    /// The position to begin at, if not the variant's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Text>,
    /// The moves already played.
    pub moves: Vec<Text>,
    /// Who looks, and who plays.
    pub side: Text,
    /// What to see or do.
    pub text: String,
    /// What is said after a right move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub done: Option<String>,
    /// What is said after another move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The moves that count as right: every legal one if there is no list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub right: Option<Vec<Text>>,
    /// What the other side plays after a right move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reply: Option<Text>,
    /// The computer's level in the match that ends the lesson.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
}

/// What a step of a lesson asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LessonKind {
    /// Read, and go on.
    Look,
    /// Make a move.
    Play,
    /// Play a match against the computer.
    Match,
}

/// What never changes in the drawings of a variant.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BoardShape {
    /// The width, in cells.
    pub width: f32,
    /// The height, in cells.
    pub height: f32,
    /// The cells, by number.
    pub cells: Vec<CellShape>,
    /// Coordinates and other writing.
    pub labels: Vec<LabelShape>,
    /// Ornaments, from back to front.
    pub decorations: Vec<DecorationShape>,
}

/// A cell.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CellShape {
    /// How people call it.
    pub name: String,
    /// The centre.
    pub x: f32,
    /// The centre.
    pub y: f32,
    /// The symbol `cell-…` of the game's drawings.
    pub style: Text,
}

/// A short writing.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LabelShape {
    /// What it says.
    pub text: String,
    /// The centre.
    pub x: f32,
    /// The centre.
    pub y: f32,
}

/// An ornament.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DecorationShape {
    /// The symbol `deco-…` of the game's drawings.
    pub style: Text,
    /// The centre.
    pub x: f32,
    /// The centre.
    pub y: f32,
    /// Its size, in cells.
    pub size: f32,
    /// Its turn, in degrees clockwise.
    pub facing: u16,
}

/// A wish for a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct NewMatch {
    /// The game, the variant and its options.
    pub variant: String,
    /// Who plays, by side; `random` and `other` in the place of sides decide by lot.
    pub seats: BTreeMap<String, SeatWish>,
    /// The clock, if there is to be one.
    #[serde(default)]
    pub clock: Option<ClockWish>,
    /// Whether a piece that was touched must move.
    #[serde(default)]
    pub touch_move: bool,
    /// Whether the page shows no aids to memory.
    #[serde(default)]
    pub memory_mode: bool,
    /// The position to begin at, if not the variant's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Whether the home page lists it while a seat is open.
    #[serde(default)]
    pub public: bool,
    /// Whether both players sit at one screen.
    #[serde(default)]
    pub screen: bool,
}

/// Who is to play a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SeatWish {
    /// Who.
    pub kind: SeatKind,
    /// The computer's level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// The player's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// Who may play a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// Whoever asks.
    Me,
    /// Whoever takes the seat by invitation.
    Open,
    /// The computer.
    Computer,
}

/// A kind of clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ClockWish {
    /// A stock of time, and something for every move.
    Fischer {
        /// The stock.
        initial_ms: i64,
        /// What a move adds.
        increment_ms: i64,
    },
    /// The same time for every move.
    PerMove {
        /// The time.
        move_ms: i64,
    },
}

/// A match that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Created {
    /// The match.
    pub id: String,
    /// The tokens of the seats of whoever asked, by side: to be kept secret.
    pub tokens: BTreeMap<Text, String>,
    /// The invitation to the open seat, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<InviteLink>,
}

/// An invitation: it can take a seat once, and is not the token of that seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct InviteLink {
    /// The code.
    pub code: String,
    /// The page that shows it.
    pub url: String,
    /// Whether that address works from this machine only.
    pub is_local: bool,
}

/// What an invitation offers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct InviteInfo {
    /// The match.
    pub id: String,
    /// The game, the variant and its options.
    pub variant: String,
    /// The open seat, or `None` if it was taken.
    pub side: Option<Text>,
    /// The name of whoever made the invitation.
    pub by: Option<String>,
    /// The clock.
    pub clock: Option<ClockWish>,
    /// Whether a piece that was touched must move.
    pub touch_move: bool,
    /// Whether the page shows no aids to memory.
    pub memory_mode: bool,
    /// Whether whoever asks holds a seat of this match already.
    #[serde(default)]
    pub is_own: bool,
}

/// Takes the seat that an invitation offers.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct JoinWish {
    /// The player's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// A one-time link to play on elsewhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DeviceLink {
    /// The page that takes the seat over.
    pub url: String,
    /// Until when it can be used.
    pub until_ms: i64,
    /// Whether that address works from this machine only.
    pub is_local: bool,
}

/// A seat that was taken, by invitation or by a one-time link.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DeviceTaken {
    /// The match.
    pub id: String,
    /// The seat.
    pub side: Text,
    /// Its token: to be kept secret.
    pub tokens: BTreeMap<Text, String>,
}

/// An action was done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Done {
    /// The version that it made, or the present one.
    pub version: u64,
}

/// What came of the wish to delete a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Deleted {
    /// Whether it is gone. If not, another person plays in it: it goes when that person asks too; one's name is gone already.
    pub is_deleted: bool,
}

/// An open challenge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Challenge {
    /// The match.
    pub id: String,
    /// The code of its invitation.
    pub code: String,
    /// The game, the variant and its options.
    pub variant: String,
    /// The open seat.
    pub side: Text,
    /// Who waits.
    pub by: Option<String>,
    /// The clock.
    pub clock: Option<ClockWish>,
    /// Since when.
    pub created_ms: i64,
}

/// A position to look at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PositionWish {
    /// The game, the variant and its options.
    pub variant: String,
    /// The position, if not the variant's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Moves to play from there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// Whose view: a side, `spectator`, or `all`, which is meant if nothing is said.
    #[serde(default, rename = "as", skip_serializing_if = "Option::is_none")]
    pub seen_by: Option<String>,
    /// A cell: why can nothing there move?
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<u8>,
    /// A path of cells: how may it go on? For positions with too many moves to list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<Vec<u8>>,
}

/// Why something cannot move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct WhyShown {
    /// The message in the game's texts.
    pub text_id: Text,
    /// The clause of the rules.
    pub clause: Text,
}

/// How a path of cells may go on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Continuations {
    /// The cells so far.
    pub path: Vec<u8>,
    /// The cells that may follow.
    pub next: Vec<u8>,
    /// The moves that end here.
    pub done: Vec<OptionState>,
}

/// A position that holds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PositionShown {
    /// The variant in full.
    pub variant: String,
    /// The position as text, after the moves.
    pub position: String,
    /// The side to move.
    pub to_move: Option<Text>,
    /// How it ended.
    pub outcome: Option<OutcomeState>,
    /// The drawing.
    pub board: BoardState,
    /// The legal moves of the side to move.
    pub options: Options,
    /// The set-up that is due.
    pub setup: Option<crate::SetupState>,
    /// The moves, as seen.
    pub moves: Vec<String>,
    /// The words of the moves, one for each of `moves`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<MoveWords>,
    /// What moved in the last move.
    pub motions: Vec<MotionState>,
    /// The answer to `why`: nothing if it can move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<WhyShown>,
    /// The answer to `path`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub continuations: Option<Continuations>,
}

/// A match, ply by ply: a page of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Replay {
    /// The match.
    pub id: String,
    /// The game, the variant and its options.
    pub variant: String,
    /// Whose view.
    #[serde(rename = "as")]
    pub seen_by: Text,
    /// How it ended.
    pub outcome: Option<OutcomeState>,
    /// The names of the players, by side.
    pub players: BTreeMap<Text, Option<String>>,
    /// How many plies there are in all, the start included: as many as `plies` has if it has them all.
    pub total: u32,
    /// The start and what came after each move; of a long match those that were asked for.
    pub plies: Vec<ReplayPly>,
}

/// One ply of a replay.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ReplayPly {
    /// How many moves were played.
    pub ply: u32,
    /// Who played the last one.
    pub by: Option<Text>,
    /// Its text, as seen.
    pub text: Option<String>,
    /// The same as words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<MoveWords>,
    /// What moved where.
    pub motions: Vec<MotionState>,
    /// The position as text, as seen.
    pub position: String,
    /// The drawing.
    pub board: BoardState,
    /// What each side had left, if there was a clock.
    pub remaining_ms: Option<BTreeMap<Text, i64>>,
    /// When it was played.
    pub at_ms: Option<i64>,
}

/// Asks what a position is worth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct AnalysisWish {
    /// The game, the variant and its options.
    pub variant: String,
    /// The position, if not the variant's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Moves to play from there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// How many lines, 1 to 5.
    #[serde(default = "one")]
    pub lines: u8,
}

fn one() -> u8 {
    1
}

/// What a position is worth, for the side to move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Judgement {
    /// Known for certain.
    Exact {
        /// 1, 0 or -1.
        value: i8,
        /// How many plies until the end, if known.
        plies: Option<u32>,
    },
    /// Believed.
    Estimate {
        /// The result to expect, from -1 to 1.
        points: f64,
        /// In hundredths of a piece, where that means something.
        hundredths: Option<i32>,
    },
}

/// A line of play.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct AnalysedLine {
    /// What it is worth.
    pub judgement: Judgement,
    /// The moves.
    pub moves: Vec<String>,
    /// The words of the moves, one for each of `moves`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<MoveWords>,
}

/// A position with its best lines.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct AnalysedPosition {
    /// How many moves were played.
    pub ply: u32,
    /// The side to move, whose judgement this is.
    pub to_move: Option<Text>,
    /// The best lines, the best first.
    pub lines: Vec<AnalysedLine>,
    /// How deep it was looked.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// The analysis of a match, as far as it is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MatchAnalysis {
    /// How many positions are done.
    pub done: u32,
    /// How many there are.
    pub total: u32,
    /// The positions done, in order.
    pub plies: Vec<AnalysedPosition>,
    /// Whether the server gave up after several tries: no more positions come for a while.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_failed: bool,
}

/// How long this server keeps things after the last thing that happened, in milliseconds; `null`: until somebody deletes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Retention {
    /// Matches in which no move was made.
    pub unplayed_ms: Option<i64>,
    /// Records that were uploaded.
    pub uploads_ms: Option<i64>,
    /// Links to play on elsewhere can be used for so long. They are kept with their match, as hashes.
    pub links_ms: Option<i64>,
    /// Matches in which a move was made.
    pub played_ms: Option<i64>,
}

/// A record that was taken in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Uploaded {
    /// The match to replay.
    pub id: String,
}
