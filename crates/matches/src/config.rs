//! The facts of a match that never change, as they are kept beside its log.

use crate::entry::number;
use game_core::Side;
use protocol::ClockWish;
use serde::{Deserialize, Serialize};

/// The facts of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchConfig {
    /// Who sits where at the beginning.
    pub seats: [SeatConfig; 2],
    /// The clock.
    #[serde(default)]
    pub clock: Option<ClockWish>,
    /// Whether each side's clock starts with that side's first move. In matches made before there was a choice it starts at once.
    #[serde(default)]
    pub clock_waits: bool,
    /// Whether a piece that was touched must move.
    #[serde(default)]
    pub touch_move: bool,
    /// Whether nothing is remembered for the players: see [`crate::memory_mode`].
    #[serde(default)]
    pub memory_mode: bool,
    /// Whether both players sit at one screen.
    #[serde(default)]
    pub screen: bool,
    /// The code of the invitation, if everybody may know it.
    #[serde(default)]
    pub public_code: Option<String>,
    /// The match that this one follows.
    #[serde(default)]
    pub rematch_of: Option<String>,
    /// Whether it was played elsewhere and taken in as a record.
    #[serde(default)]
    pub is_uploaded: bool,
    /// What the computer's choices are drawn from.
    #[serde(default)]
    pub seed: u64,
}

/// Who sits on a seat. Of tokens and codes only hashes are kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it")]
pub enum SeatConfig {
    Human { tokens: Vec<String>, name: Option<String> },
    Computer { level: u8, name: Option<String> },
    Open { invite: Option<String> },
}

impl MatchConfig {
    /// Who sits on the seat of a side at the beginning.
    pub fn seat(&self, side: Side) -> &SeatConfig {
        &self.seats[usize::from(number(side))]
    }
}
