//! The log of a match, independent of its storage: the start of the match, and its entries in order.

use crate::config::MatchConfig;
use crate::entry::MatchEntry;
use game_core::Setting;
use registry::AnyGame;
use std::sync::Arc;
use thiserror::Error;

/// The start of a match. It never changes.
#[derive(Clone)]
pub struct MatchStart {
    /// The id of the match.
    pub id: Arc<str>,
    /// The game that is played.
    pub game: &'static dyn AnyGame,
    /// The variant and its options.
    pub setting: Setting,
    /// The position it began at, if not the variant's own.
    pub position: Option<String>,
    /// Seats, clock and modes.
    pub config: MatchConfig,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: i64,
}

/// An entry of a log with its number and time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogEntry {
    /// The number of the entry: from 1 without gaps.
    pub seq: u64,
    /// When it happened, in milliseconds since 1970.
    pub at_ms: i64,
    /// The event.
    pub entry: MatchEntry,
}

/// A match and its whole log.
#[derive(Clone)]
pub struct MatchLog {
    /// What is known of it before its first entry.
    pub start: MatchStart,
    /// The entries, in the order of their numbers.
    pub entries: Vec<LogEntry>,
}

/// A log that cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("match {id}, entry {seq}: {what}")]
pub struct DamagedLog {
    /// The id of the match.
    pub id: String,
    /// The number of the entry that is wrong; 0 for the start of the match.
    pub seq: u64,
    /// What is wrong with it.
    pub what: String,
}
