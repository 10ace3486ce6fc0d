//! The retention of matches: what `tabula serve` and `tabula prune` share.

use serde::{Deserialize, Deserializer, de};
use server::Keep;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A number of days, or always.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Days {
    /// This many days.
    Some(u32),
    /// For ever.
    Always,
}

/// The largest number of days.
const MAX_DAYS: u32 = 36_500;
const ALWAYS: &str = "always";

impl FromStr for Days {
    type Err = String;

    fn from_str(text: &str) -> Result<Days, String> {
        if text == ALWAYS {
            return Ok(Days::Always);
        }
        let days = text.parse().ok().filter(|days| (1..=MAX_DAYS).contains(days));
        days.map(Days::Some)
            .ok_or_else(|| format!("{text:?} is neither a number of days, 1 to {MAX_DAYS}, nor {ALWAYS}"))
    }
}

impl fmt::Display for Days {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Days::Some(1) => f.write_str("1 day"),
            Days::Some(days) => write!(f, "{days} days"),
            Days::Always => f.write_str(ALWAYS),
        }
    }
}

impl<'de> Deserialize<'de> for Days {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Days, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Number(i64),
            Word(String),
        }
        let text = match Written::deserialize(from)? {
            Written::Number(days) => days.to_string(),
            Written::Word(word) => word,
        };
        text.parse().map_err(de::Error::custom)
    }
}

/// The retention of each kind of match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct KeepDays {
    pub(crate) unplayed: Days,
    pub(crate) uploads: Days,
    pub(crate) played: Days,
}

impl KeepDays {
    /// The given values, or the defaults.
    pub(crate) fn new(unplayed: Option<Days>, uploads: Option<Days>, played: Option<Days>) -> KeepDays {
        KeepDays {
            unplayed: unplayed.unwrap_or(Days::Some(30)),
            uploads: uploads.unwrap_or(Days::Some(90)),
            played: played.unwrap_or(Days::Always),
        }
    }
}

impl From<KeepDays> for Keep {
    fn from(keep: KeepDays) -> Keep {
        let age = |days: Days| match days {
            Days::Some(days) => Some(Duration::from_secs(u64::from(days) * 24 * 3600)),
            Days::Always => None,
        };
        Keep { unplayed: age(keep.unplayed), uploads: age(keep.uploads), played: age(keep.played) }
    }
}
