//! The games, their rules and lessons, the shapes of their boards, and whose work the program contains.

use crate::Text;
use serde::{Deserialize, Serialize};

/// A game, in one language.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
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

/// One of the two sides of a game.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct SideInfo {
    pub id: Text,
    pub name: String,
}

/// A variant of a game, with its options.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct OptionInfo {
    pub id: Text,
    pub name: String,
    /// Its values, the default one first.
    pub values: Vec<OptionValue>,
}

/// A value that an option can have.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct OptionValue {
    pub id: Text,
    pub name: String,
}

/// A clause of the rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
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
    /// Each of `tries` in words, in the requested language.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub try_words: Vec<String>,
    /// Each of `refused` in words, as far as it can be read; else its text.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refused_words: Vec<String>,
}

/// A step of a game's first lesson.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct LessonStep {
    /// Its number in the lesson, from 1 on.
    pub number: usize,
    /// The kind of step.
    pub kind: LessonKind,
    pub variant: String,
    /// The id of the variant within its game, without options.
    #[serde(default)]
    pub variant_id: Text,
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
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
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
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

/// Where a cell is drawn, and how it looks.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
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
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct LabelShape {
    pub text: String,
    /// The centre, from the left edge, in cells.
    pub x: f32,
    /// The centre, from the upper edge, in cells.
    pub y: f32,
}

/// An ornament.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
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

/// What this program is, on what terms it may be used, and whose work is in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct GameCredits {
    /// The id of the game.
    pub id: Text,
    /// The name of the game, in the requested language.
    pub name: String,
    /// Who made it, and after which sheet its rules are.
    pub credits: String,
}

/// Libraries under one licence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct LibraryCredits {
    /// The licence, as an expression of SPDX.
    pub licence: Text,
    /// Their names.
    pub names: Vec<Text>,
}
