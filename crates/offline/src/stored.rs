//! The stored form of a match: what it began with, and its log. Entries have the same form as on the server.

use matches::{DamagedLog, LogEntry, MatchConfig, MatchEntry, MatchLog, MatchStart};
use registry::Catalogue;
use serde::{Deserialize, Serialize};

/// What a match began with.
#[derive(Serialize, Deserialize, Clone, Debug)]
pub struct StoredStart {
    /// The id of the match.
    pub id: String,
    /// The variant and its options.
    pub variant: String,
    /// The position it began at, if not the variant's own.
    pub position: Option<String>,
    /// Seats, clock and modes as JSON: a text, because the numbers of JavaScript cannot hold every seed.
    pub body: String,
    /// When it was made.
    pub created_ms: i64,
}

/// An entry of a log.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct StoredEntry {
    /// The id of the match.
    pub id: String,
    /// The number of the entry, from 1.
    pub seq: u64,
    /// When it was made.
    pub at_ms: i64,
    /// The kind of the entry.
    pub kind: String,
    /// Its fields as JSON.
    pub body: String,
}

/// A match and its log.
#[derive(Serialize, Deserialize, Clone, Debug)]
pub struct StoredMatch {
    /// What it began with.
    pub start: StoredStart,
    /// Its entries, in order.
    pub entries: Vec<StoredEntry>,
}

impl StoredStart {
    pub(crate) fn new(start: &MatchStart) -> StoredStart {
        StoredStart {
            id: start.id.to_string(),
            variant: start.setting.to_string(),
            position: start.position.clone(),
            body: serde_json::to_string(&start.config).unwrap_or_default(),
            created_ms: start.created_ms,
        }
    }
}

impl StoredEntry {
    pub(crate) fn new(id: &str, LogEntry { seq, at_ms, entry }: &LogEntry) -> StoredEntry {
        let (kind, body) = entry.write();
        StoredEntry { id: id.to_owned(), seq: *seq, at_ms: *at_ms, kind, body }
    }
}

impl StoredMatch {
    pub(crate) fn new(log: &MatchLog) -> StoredMatch {
        let entries = log.entries.iter().map(|entry| StoredEntry::new(&log.start.id, entry)).collect();
        StoredMatch { start: StoredStart::new(&log.start), entries }
    }

    pub(crate) fn read(self, catalogue: &Catalogue) -> Result<MatchLog, DamagedLog> {
        let StoredStart { id, variant, position, body, created_ms } = self.start;
        let damaged = |seq, what: String| DamagedLog { id: id.clone(), seq, what };
        let (game, setting) = catalogue.find(&variant).map_err(|error| damaged(0, error.to_string()))?;
        let config: MatchConfig = serde_json::from_str(&body).map_err(|error| damaged(0, error.to_string()))?;
        let entry = |stored: StoredEntry| {
            let entry = MatchEntry::read(&stored.kind, &stored.body).map_err(|what| damaged(stored.seq, what))?;
            Ok(LogEntry { seq: stored.seq, at_ms: stored.at_ms, entry })
        };
        let entries = self.entries.into_iter().map(entry).collect::<Result<_, DamagedLog>>()?;
        let start = MatchStart { id: id.as_str().into(), game, setting, position, config, created_ms };
        Ok(MatchLog { start, entries })
    }
}
