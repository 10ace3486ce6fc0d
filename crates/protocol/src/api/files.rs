//! Matches ply by ply, their analyses, and uploaded records.

use super::AnalysedPosition;
use crate::{BoardState, MotionState, MoveWords, OutcomeState, Text};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A page of a match, ply by ply.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Replay {
    /// The id of the match.
    pub id: String,
    /// The game, the variant and its options.
    pub variant: String,
    /// The id of the game.
    #[serde(default)]
    pub game: Text,
    /// The id of the variant within its game, without options.
    #[serde(default)]
    pub variant_id: Text,
    /// The perspective of the replay.
    #[serde(rename = "as")]
    pub seen_by: Text,
    /// How it ended, if it did.
    pub outcome: Option<OutcomeState>,
    /// The names of the players, by side.
    pub players: BTreeMap<Text, Option<String>>,
    /// The levels of the sides that the computer played.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub levels: BTreeMap<Text, u8>,
    /// The number of plies in all, the start included.
    pub total: u32,
    /// The start and the state after each move; of a long match those that were requested.
    pub plies: Vec<ReplayPly>,
}

/// The position after so many moves of a replay, and the move that led to it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
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

/// The progress of a match's analysis.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
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

/// An uploaded record.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Uploaded {
    /// The id of the match to replay.
    pub id: String,
}
