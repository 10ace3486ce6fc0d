//! Positions that a client sends to be shown or analysed.

use crate::{
    BoardState, BriefMotion, CellNumber, FactState, LegalMoves, MotionState, MoveState, MoveWords, NoticeState,
    OutcomeState, SetupState, Text,
};
use serde::{Deserialize, Serialize};

/// A position to validate and show.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct PositionRequest {
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
    pub why: Option<CellNumber>,
    /// With `why`: the cells of the half-made move that cannot go on with that cell; an empty list: no move begins
    /// there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begun: Option<Vec<CellNumber>>,
    /// A path of cells: asks how it may continue. For positions with too many moves to list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<Vec<CellNumber>>,
    /// A path of cells: asks what the moves will do that it makes, and those that one more cell makes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effects: Option<Vec<CellNumber>>,
}

/// Why a piece cannot move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct WhyShown {
    /// The id of the message in the game's texts.
    pub text_id: Text,
    /// The clause of the rules.
    pub clause: Text,
    /// The cells that show it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<CellNumber>,
}

/// What a move will do, as far as the side to move knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct EffectState {
    /// The cells that make the move.
    pub path: Vec<CellNumber>,
    /// What moves where.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub motions: Vec<BriefMotion>,
    /// The cells of the pieces that are captured, sent back or attacked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub struck: Vec<CellNumber>,
}

/// The continuations of a path of cells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Continuations {
    /// The cells so far.
    pub path: Vec<CellNumber>,
    /// The cells that may follow.
    pub next: Vec<CellNumber>,
    /// The moves whose path ends here.
    pub done: Vec<MoveState>,
}

/// The result of validating a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
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
    pub options: LegalMoves,
    /// The set-up that is due, if one is.
    pub setup: Option<SetupState>,
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

/// Asks for the letters of a set-up's text, or for the text of its letters: one of the two is given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct SetupRequest {
    /// The game, the variant and its options.
    pub variant: String,
    /// The side that sets up.
    pub side: String,
    /// The text of the move; its prefix may be left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The letters, one for each cell in the order of the rows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub letters: Option<Vec<char>>,
}

/// A set-up, both ways.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct SetupShown {
    /// The text of the move that makes it.
    pub text: String,
    /// The letters of the cells, in the order of the rows.
    pub letters: Vec<char>,
}

/// A request to analyse a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct AnalysisRequest {
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
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Judgement {
    /// A proved value.
    Exact {
        /// 1 for a win, 0 for a draw, -1 for a loss.
        value: i8,
        /// The number of plies to the end, if known.
        plies: Option<u32>,
    },
    /// What a search expects.
    Estimate {
        /// The expected result, from -1 to 1.
        points: f64,
        /// The evaluation in hundredths of a piece, if the game has one.
        hundredths: Option<i32>,
    },
}

/// A line of play.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct AnalysedLine {
    pub judgement: Judgement,
    pub moves: Vec<String>,
    /// The words of the moves, one for each of `moves`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<MoveWords>,
    /// Whom the first move takes, saves and threatens. Empty in games with secrets.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<FactState>,
}

/// A position with its best lines.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct AnalysedPosition {
    /// The number of moves played.
    pub ply: u32,
    /// The side to move, for which the position is judged.
    pub to_move: Option<Text>,
    /// The best lines, the best first.
    pub lines: Vec<AnalysedLine>,
    /// In the analysis of a match with secrets: the judgement of the move that was played, from the same search as the
    /// lines and by what its player knew. Absent in open games, for set-ups and for the only move there was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played: Option<Judgement>,
    /// The depth of the search.
    pub depth: u32,
    /// The number of positions searched.
    pub nodes: u64,
}
