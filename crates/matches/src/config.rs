//! The configuration of a match: seats, clock and modes, as they are stored.
//!
//! These types are the stored format. A field is never renamed and never changes its meaning: matches of every earlier
//! version must still be read. The wire has types of its own, in `protocol`.

use crate::identity::Identity;
use game_core::{BySide, Side};
use serde::{Deserialize, Serialize};

/// The configuration of a match. It never changes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MatchConfig {
    /// The seats at the beginning, First before Second.
    #[serde(with = "crate::by_side")]
    pub seats: BySide<Seat>,
    /// The clock, if there is one.
    #[serde(default)]
    pub clock: Option<ClockConfig>,
    /// Whether each side's clock starts with that side's first move. In matches made before this option it starts at
    /// once.
    #[serde(default)]
    pub clock_waits: bool,
    /// Whether a piece that was touched must move.
    #[serde(default)]
    pub touch_move: bool,
    /// Whether the page shows no announced ranks later: see [`crate::memory_mode`].
    #[serde(default)]
    pub memory_mode: bool,
    /// Whether both players sit at one screen.
    #[serde(default)]
    pub screen: bool,
    /// The code of the invitation, if it is public.
    #[serde(default)]
    pub public_code: Option<String>,
    /// The id of the match that this one is the rematch of.
    #[serde(default)]
    pub rematch_of: Option<String>,
    /// Whether it was played elsewhere and uploaded as a record.
    #[serde(default)]
    pub is_uploaded: bool,
    /// The seed of the computer's random choices.
    #[serde(default)]
    pub seed: u64,
}

/// The player of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Seat {
    /// A person.
    Human {
        /// The identity that may act for the seat.
        #[serde(flatten)]
        identity: Identity,
        /// The name that the player took.
        name: Option<String>,
    },
    #[expect(missing_docs, reason = "the name says it")]
    Computer {
        /// Its level, from 1 to 10.
        level: u8,
        /// The name that it was given.
        name: Option<String>,
    },
    /// The seat is not taken yet.
    Open {
        /// The hash of the code that invites to it.
        invite: Option<String>,
    },
}

/// A kind of clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ClockConfig {
    /// A total time, and an increment for every move.
    #[expect(missing_docs, reason = "the names say it")]
    Fischer { initial_ms: i64, increment_ms: i64 },
    /// The same time for every move.
    #[expect(missing_docs, reason = "the name says it")]
    PerMove { move_ms: i64 },
}

impl MatchConfig {
    /// The seat of a side at the beginning.
    pub fn seat(&self, side: Side) -> &Seat {
        &self.seats[side]
    }
}

impl ClockConfig {
    /// The time that a move adds.
    pub fn increment_ms(self) -> i64 {
        match self {
            ClockConfig::Fischer { increment_ms, .. } => increment_ms,
            ClockConfig::PerMove { .. } => 0,
        }
    }
}

impl From<protocol::TimeControl> for ClockConfig {
    fn from(control: protocol::TimeControl) -> Self {
        match control {
            protocol::TimeControl::Fischer { initial_ms, increment_ms } => {
                ClockConfig::Fischer { initial_ms, increment_ms }
            }
            protocol::TimeControl::PerMove { move_ms } => ClockConfig::PerMove { move_ms },
        }
    }
}

impl From<ClockConfig> for protocol::TimeControl {
    fn from(clock: ClockConfig) -> Self {
        match clock {
            ClockConfig::Fischer { initial_ms, increment_ms } => {
                protocol::TimeControl::Fischer { initial_ms, increment_ms }
            }
            ClockConfig::PerMove { move_ms } => protocol::TimeControl::PerMove { move_ms },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The JSON of every version since the first: it must be read and written unchanged.
    #[test]
    fn the_stored_format_stays_as_it_is() {
        let text = concat!(
            r#"{"seats":[{"kind":"human","tokens":["ab","cd"],"name":"Ada"},"#,
            r#"{"kind":"open","invite":"ef"}],"#,
            r#""clock":{"kind":"fischer","initial_ms":60000,"increment_ms":1000},"clock_waits":true,"#,
            r#""touch_move":true,"memory_mode":false,"screen":false,"public_code":"gh","rematch_of":"ij","#,
            r#""is_uploaded":false,"seed":18446744073709551615}"#
        );
        let config: MatchConfig = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&config).unwrap(), text);
        assert_eq!(config.clock, Some(ClockConfig::Fischer { initial_ms: 60_000, increment_ms: 1_000 }));
        assert!(matches!(config.seat(Side::Second), Seat::Open { invite: Some(code) } if code == "ef"));

        let text = concat!(
            r#"{"seats":[{"kind":"computer","level":7,"name":null},{"kind":"human","tokens":[],"name":null}],"#,
            r#""clock":{"kind":"per_move","move_ms":5000},"clock_waits":false,"touch_move":false,"memory_mode":true,"#,
            r#""screen":true,"public_code":null,"rematch_of":null,"is_uploaded":true,"seed":0}"#
        );
        let config: MatchConfig = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&config).unwrap(), text);
    }

    #[test]
    fn what_early_versions_did_not_store_has_a_default() {
        let text = r#"{"seats":[{"kind":"human","tokens":[],"name":null},{"kind":"open","invite":null}],"later":1}"#;
        let config: MatchConfig = serde_json::from_str(text).unwrap();
        assert_eq!((config.clock, config.clock_waits, config.seed), (None, false, 0));
        assert!(!config.touch_move && !config.memory_mode && !config.screen && !config.is_uploaded);
    }

    #[test]
    fn the_clock_on_the_wire_is_the_stored_one() {
        for clock in [ClockConfig::Fischer { initial_ms: 1, increment_ms: 2 }, ClockConfig::PerMove { move_ms: 3 }] {
            assert_eq!(ClockConfig::from(protocol::TimeControl::from(clock)), clock);
        }
    }
}
