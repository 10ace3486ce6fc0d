//! The retention of matches, by their kind.

/// The kind of a match for retention.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Lot {
    /// No move was ever made in it.
    Unplayed,
    /// It was uploaded as a record.
    Uploaded,
    /// A move was made in it.
    Played,
}

impl Lot {
    /// All kinds.
    pub const ALL: [Lot; 3] = [Lot::Unplayed, Lot::Uploaded, Lot::Played];
}

/// Matches without a change since these times may be removed, in milliseconds since 1970. `None` keeps them for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ages {
    /// For matches in which no move was ever made.
    pub unplayed_ms: Option<i64>,
    /// For matches that were uploaded as records.
    pub uploaded_ms: Option<i64>,
    /// For matches in which a move was made.
    pub played_ms: Option<i64>,
}

impl Ages {
    /// The time limit of a kind.
    pub fn of(&self, lot: Lot) -> Option<i64> {
        match lot {
            Lot::Unplayed => self.unplayed_ms,
            Lot::Uploaded => self.uploaded_ms,
            Lot::Played => self.played_ms,
        }
    }
}

/// A match that may be removed.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expired {
    pub id: String,
    /// The number of its last entry. If there is another one by now, the match stays.
    pub version: u64,
    pub lot: Lot,
}

/// The SQL condition on `summaries` for a kind, valid in both databases. The first two conditions have an index each. A
/// match whose moves were all taken back was played.
pub(crate) fn condition(lot: Lot) -> &'static str {
    match lot {
        Lot::Unplayed => {
            "ply = 0 AND NOT is_uploaded AND NOT EXISTS \
             (SELECT 1 FROM entries WHERE entries.match_id = summaries.match_id AND kind = 'move')"
        }
        Lot::Uploaded => "is_uploaded",
        Lot::Played => {
            "NOT is_uploaded AND (ply > 0 OR EXISTS \
             (SELECT 1 FROM entries WHERE entries.match_id = summaries.match_id AND kind = 'move'))"
        }
    }
}

/// The match to which the key of a part belongs.
pub(crate) fn match_of(key: &str) -> &str {
    key.split(':').nth(1).unwrap_or_default()
}
