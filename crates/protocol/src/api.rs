//! The requests and answers of HTTP.

use crate::{BoardState, BriefMotion, MotionState, MoveWords, NoticeState, OptionState, Options, OutcomeState, Text};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A game, in one language.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GameInfo {
    pub id: Text,
    pub name: String,
    /// A sentence for the list of games.
    pub sentence: String,
    /// A paragraph about it.
    pub about: String,
    /// Whether the players have secrets from each other.
    pub is_hidden: bool,
    /// Whether the game is solved: the computer can find the exact value of every position.
    pub is_solved: bool,
    /// The two sides, First first.
    pub sides: Vec<SideInfo>,
    /// The variants, the default one first.
    pub variants: Vec<VariantInfo>,
    /// The number of the computer's levels.
    pub levels: u8,
    /// Whether there is a first lesson.
    pub has_lesson: bool,
}

/// A side.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SideInfo {
    pub id: Text,
    pub name: String,
}

/// A variant.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct VariantInfo {
    pub id: Text,
    pub name: String,
    /// A sentence about it.
    pub sentence: String,
    /// The text that names it in requests, without options.
    pub text: String,
    pub options: Vec<OptionInfo>,
}

/// An option of a variant.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct OptionInfo {
    pub id: Text,
    pub name: String,
    /// Its values, the default one first.
    pub values: Vec<OptionValue>,
}

/// A value of an option.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct OptionValue {
    pub id: Text,
    pub name: String,
}

/// A clause of the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct RuleInfo {
    /// The id of the clause.
    pub clause: String,
    /// The heading above it, if it is the first clause of a section.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub section: Option<String>,
    /// The text of the clause.
    pub text: String,
    /// Boards to try it on.
    pub examples: Vec<ExampleInfo>,
}

/// A board to try a clause on.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ExampleInfo {
    pub variant: String,
    /// The position to begin at, if not the variant's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The moves already played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<Vec<String>>,
    /// The view that is shown: that of a side, or `all`.
    #[serde(default, rename = "as", skip_serializing_if = "Option::is_none")]
    pub seen_by: Option<Text>,
    /// What to try, in the requested language.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Legal moves worth trying.
    pub tries: Vec<Text>,
    /// Moves that the clause forbids.
    pub refused: Vec<Text>,
}

/// A step of a game's first lesson.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LessonStep {
    /// Its number in the lesson, from 1 on.
    pub number: usize,
    /// The kind of step.
    pub kind: LessonKind,
    pub variant: String,
    /// The position to begin at, if not the variant's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Text>,
    /// The moves already played.
    pub moves: Vec<Text>,
    /// The side whose view is shown, and which plays.
    pub side: Text,
    /// The instruction.
    pub text: String,
    /// The text after a right move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub done: Option<String>,
    /// The text after another move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The moves that count as right; without a list every legal one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub right: Option<Vec<Text>>,
    /// The other side's move after a right move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reply: Option<Text>,
    /// The computer's level in the match that ends the lesson.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
}

/// The kind of a lesson's step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LessonKind {
    /// Read the text and go on to the next step.
    Look,
    /// Make a move.
    Play,
    /// Play a match against the computer.
    Match,
}

/// The geometry of a variant's board, which is the same in all its drawings.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BoardShape {
    /// The width, in cells.
    pub width: f32,
    /// The height, in cells.
    pub height: f32,
    /// The cells, by number.
    pub cells: Vec<CellShape>,
    /// Coordinates and other texts.
    pub labels: Vec<LabelShape>,
    /// Ornaments, from back to front.
    pub decorations: Vec<DecorationShape>,
}

/// A cell.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CellShape {
    /// The name of the cell in notation.
    pub name: String,
    /// The centre, from the left edge, in cells.
    pub x: f32,
    /// The centre, from the upper edge, in cells.
    pub y: f32,
    /// The symbol `cell-…` of the game's drawings.
    pub style: Text,
}

/// A short text beside the board.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LabelShape {
    pub text: String,
    /// The centre, from the left edge, in cells.
    pub x: f32,
    /// The centre, from the upper edge, in cells.
    pub y: f32,
}

/// An ornament.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DecorationShape {
    /// The symbol `deco-…` of the game's drawings.
    pub style: Text,
    /// The centre, from the left edge, in cells.
    pub x: f32,
    /// The centre, from the upper edge, in cells.
    pub y: f32,
    /// Its size, in cells.
    pub size: f32,
    /// The rotation, in degrees clockwise.
    pub facing: u16,
}

/// A request for a new match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct NewMatch {
    /// The game, the variant and its options.
    pub variant: String,
    /// The players by side; `random` and `other` instead of sides are assigned at random.
    pub seats: BTreeMap<String, SeatWish>,
    /// The clock, if there is one.
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

/// The player of a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SeatWish {
    /// The kind of player.
    pub kind: SeatKind,
    /// The computer's level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// The player's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// The kinds of players of a new match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// The client that sends the request.
    Me,
    /// The person who takes the seat by invitation.
    Open,
    /// The computer.
    Computer,
}

/// A kind of clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ClockWish {
    /// A total time, and an increment for every move.
    #[expect(missing_docs, reason = "the names say it")]
    Fischer { initial_ms: i64, increment_ms: i64 },
    /// The same time for every move.
    #[expect(missing_docs, reason = "the name says it")]
    PerMove { move_ms: i64 },
}

/// A new match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Created {
    /// The id of the match.
    pub id: String,
    /// The tokens of the client's seats, by side: to be kept secret.
    pub tokens: BTreeMap<Text, String>,
    /// The invitation to the open seat, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<InviteLink>,
}

/// An invitation: it can be used once to take a seat, and is not the token of that seat.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct InviteLink {
    pub code: String,
    /// The address of the page that shows it.
    pub url: String,
    /// Whether that address works from this machine only.
    pub is_local: bool,
}

/// The offer of an invitation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct InviteInfo {
    /// The id of the match.
    pub id: String,
    /// The game, the variant and its options.
    pub variant: String,
    /// The open seat, or `None` if it was taken.
    pub side: Option<Text>,
    /// The name of the player who created the invitation.
    pub by: Option<String>,
    /// The clock, if there is one.
    pub clock: Option<ClockWish>,
    /// Whether a piece that was touched must move.
    pub touch_move: bool,
    /// Whether the page shows no aids to memory.
    pub memory_mode: bool,
    /// Whether the client has a seat of this match already.
    #[serde(default)]
    pub is_own: bool,
}

/// A request to take the seat of an invitation.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct JoinWish {
    /// The player's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// A one-time link to play a seat on another device.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DeviceLink {
    /// The address of the page that takes the seat over.
    pub url: String,
    /// The time until which it can be used.
    pub until_ms: i64,
    /// Whether that address works from this machine only.
    pub is_local: bool,
}

/// A seat that was taken, by invitation or by a one-time link.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct DeviceTaken {
    /// The id of the match.
    pub id: String,
    /// The side of the seat.
    pub side: Text,
    /// Its token: to be kept secret.
    pub tokens: BTreeMap<Text, String>,
}

/// The answer to an action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Done {
    /// The version that the action made, or the present one.
    pub version: u64,
}

/// The result of a request to delete a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Deleted {
    /// Whether it is deleted. If not, another person plays in it: it is deleted when that person asks too; the client's
    /// name is removed already.
    pub is_deleted: bool,
}

/// An open challenge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Challenge {
    /// The id of the match.
    pub id: String,
    /// The code of its invitation.
    pub code: String,
    /// The game, the variant and its options.
    pub variant: String,
    /// The open seat.
    pub side: Text,
    /// The name of the player who waits.
    pub by: Option<String>,
    /// The clock, if there is one.
    pub clock: Option<ClockWish>,
    /// When it was created.
    pub created_ms: i64,
}

/// A position to validate and show.
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
    /// The view: that of a side, `spectator`, or `all`, which is the default.
    #[serde(default, rename = "as", skip_serializing_if = "Option::is_none")]
    pub seen_by: Option<String>,
    /// A cell: asks why the piece there cannot move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<u8>,
    /// With `why`: the cells of the half-made move that cannot go on with that cell; an empty list: no move begins
    /// there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begun: Option<Vec<u8>>,
    /// A path of cells: asks how it may continue. For positions with too many moves to list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<Vec<u8>>,
    /// A path of cells: asks what the moves will do that it makes, and those that one more cell makes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effects: Option<Vec<u8>>,
}

/// Why a piece cannot move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct WhyShown {
    /// The id of the message in the game's texts.
    pub text_id: Text,
    /// The clause of the rules.
    pub clause: Text,
    /// The cells that show it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<u8>,
}

/// What a move will do, as far as the side to move knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct EffectState {
    /// The cells that make the move.
    pub path: Vec<u8>,
    /// What moves where.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub motions: Vec<BriefMotion>,
    /// The cells of the pieces that are captured, sent back or attacked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub struck: Vec<u8>,
}

/// The continuations of a path of cells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Continuations {
    /// The cells so far.
    pub path: Vec<u8>,
    /// The cells that may follow.
    pub next: Vec<u8>,
    /// The moves whose path ends here.
    pub done: Vec<OptionState>,
}

/// The result of validating a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PositionShown {
    /// The variant in full.
    pub variant: String,
    /// The position as text, after the moves.
    pub position: String,
    /// The side to move.
    pub to_move: Option<Text>,
    /// How it ended, if it did.
    pub outcome: Option<OutcomeState>,
    /// The drawing.
    pub board: BoardState,
    /// The legal moves of the side to move.
    pub options: Options,
    /// The set-up that is due, if one is.
    pub setup: Option<crate::SetupState>,
    /// The moves, as seen.
    pub moves: Vec<String>,
    /// The words of the moves, one for each of `moves`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<MoveWords>,
    /// The motions of the last move.
    pub motions: Vec<MotionState>,
    /// The answer to `why`; `null` if the piece can move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<WhyShown>,
    /// The answer to `path`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub continuations: Option<Continuations>,
    /// The answer to `effects`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<EffectState>,
    /// What is special about the position.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notices: Vec<NoticeState>,
}

/// A page of a match, ply by ply.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Replay {
    /// The id of the match.
    pub id: String,
    /// The game, the variant and its options.
    pub variant: String,
    /// The perspective of the replay.
    #[serde(rename = "as")]
    pub seen_by: Text,
    /// How it ended, if it did.
    pub outcome: Option<OutcomeState>,
    /// The names of the players, by side.
    pub players: BTreeMap<Text, Option<String>>,
    /// The number of plies in all, the start included.
    pub total: u32,
    /// The start and the state after each move; of a long match those that were requested.
    pub plies: Vec<ReplayPly>,
}

/// One ply of a replay.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ReplayPly {
    /// The number of moves played.
    pub ply: u32,
    /// The side that played the last one.
    pub by: Option<Text>,
    /// Its text, as seen.
    pub text: Option<String>,
    /// The same as words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<MoveWords>,
    /// The motions of the move.
    pub motions: Vec<MotionState>,
    /// The position as text, as seen.
    pub position: String,
    /// The drawing.
    pub board: BoardState,
    /// The time that each side had left, if there was a clock.
    pub remaining_ms: Option<BTreeMap<Text, i64>>,
    /// When it was played.
    pub at_ms: Option<i64>,
}

/// A request to analyse a position.
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
    /// The number of lines, 1 to 5.
    #[serde(default = "one")]
    pub lines: u8,
}

fn one() -> u8 {
    1
}

/// The value of a position for the side to move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Judgement {
    /// A proved value.
    Exact {
        /// 1 for a win, 0 for a draw, -1 for a loss.
        value: i8,
        /// The number of plies to the end, if known.
        plies: Option<u32>,
    },
    /// An estimate.
    Estimate {
        /// The expected result, from -1 to 1.
        points: f64,
        /// The evaluation in hundredths of a piece, if the game has one.
        hundredths: Option<i32>,
    },
}

/// A line of play.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct AnalysedLine {
    pub judgement: Judgement,
    pub moves: Vec<String>,
    /// The words of the moves, one for each of `moves`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<MoveWords>,
}

/// A position with its best lines.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct AnalysedPosition {
    /// The number of moves played.
    pub ply: u32,
    /// The side to move, for which the position is judged.
    pub to_move: Option<Text>,
    /// The best lines, the best first.
    pub lines: Vec<AnalysedLine>,
    /// The depth of the search.
    pub depth: u32,
    /// The number of positions searched.
    pub nodes: u64,
}

/// The progress of a match's analysis.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct MatchAnalysis {
    /// The number of positions that are done.
    pub done: u32,
    /// The number of all positions.
    pub total: u32,
    /// The positions that are done, in order.
    pub plies: Vec<AnalysedPosition>,
    /// Whether the server gave up after several tries: no more positions follow for a while.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_failed: bool,
}

/// What this program is, on what terms it may be used, and whose work is in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct AboutInfo {
    /// The version of the program.
    pub version: Text,
    /// The licence of the program.
    pub licence: Text,
    /// The games and where their rules come from.
    pub games: Vec<GameCredits>,
    /// The libraries in the program, by licence.
    pub libraries: Vec<LibraryCredits>,
}

/// Where a game comes from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct GameCredits {
    /// The id of the game.
    pub id: Text,
    /// Its name.
    pub name: String,
    /// Who made it, and after which sheet its rules are.
    pub credits: String,
}

/// Libraries under one licence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LibraryCredits {
    /// The licence, as an expression of SPDX.
    pub licence: Text,
    /// Their names.
    pub names: Vec<Text>,
}

/// The retention of this server, in milliseconds after the last change; `null`: until somebody deletes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Retention {
    /// Matches in which no move was made.
    pub unplayed_ms: Option<i64>,
    /// Records that were uploaded.
    pub uploads_ms: Option<i64>,
    /// How long links to other devices can be used. Their hashes are stored with their match.
    pub links_ms: Option<i64>,
    /// Matches in which a move was made.
    pub played_ms: Option<i64>,
}

/// An uploaded record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Uploaded {
    /// The id of the match to replay.
    pub id: String,
}
