//! The facts of a match that never change, as they are kept beside its log.

use crate::deed::number;
use game_core::Side;
use protocol::ClockWish;
use serde::{Deserialize, Serialize};

/// The facts of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct MatchFacts {
    /// Who sits where at the beginning.
    pub(crate) seats: [SeatFacts; 2],
    /// The clock.
    #[serde(default)]
    pub(crate) clock: Option<ClockWish>,
    /// Whether each side's clock starts with that side's first move. In matches made before there was a choice it starts at once.
    #[serde(default)]
    pub(crate) clock_waits: bool,
    #[serde(default)]
    pub(crate) touch_move: bool,
    #[serde(default)]
    pub(crate) memory_mode: bool,
    /// Whether both players sit at one screen.
    #[serde(default)]
    pub(crate) screen: bool,
    /// The code of the invitation, if everybody may know it.
    #[serde(default)]
    pub(crate) public_code: Option<String>,
    /// The match that this one follows.
    #[serde(default)]
    pub(crate) rematch_of: Option<String>,
    /// Whether it was played elsewhere and taken in as a record.
    #[serde(default)]
    pub(crate) is_uploaded: bool,
    /// What the computer's choices are drawn from.
    #[serde(default)]
    pub(crate) seed: u64,
}

/// Who sits on a seat. Of tokens and codes only hashes are kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum SeatFacts {
    Human { tokens: Vec<String>, name: Option<String> },
    Computer { level: u8, name: Option<String> },
    Open { invite: Option<String> },
}

impl MatchFacts {
    pub(crate) fn seat(&self, side: Side) -> &SeatFacts {
        &self.seats[usize::from(number(side))]
    }
}
