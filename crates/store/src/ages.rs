//! How old a match must be to be removed, by what it is.

/// What a match is to those who decide how long it is kept.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Lot {
    /// No move was ever made in it.
    Unplayed,
    /// It was played elsewhere and taken in as a record.
    Uploaded,
    /// A move was made in it.
    Played,
}

impl Lot {
    /// All of them.
    pub const ALL: [Lot; 3] = [Lot::Unplayed, Lot::Uploaded, Lot::Played];
}

/// Matches in which nothing happened since these times may go, in milliseconds since 1970. `None` keeps them for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ages {
    /// For matches in which no move was ever made.
    pub unplayed_ms: Option<i64>,
    /// For matches that were taken in as records.
    pub uploaded_ms: Option<i64>,
    /// For matches in which a move was made.
    pub played_ms: Option<i64>,
}

impl Ages {
    /// The time for these.
    pub fn of(&self, lot: Lot) -> Option<i64> {
        match lot {
            Lot::Unplayed => self.unplayed_ms,
            Lot::Uploaded => self.uploaded_ms,
            Lot::Played => self.played_ms,
        }
    }
}

/// A match that may go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expired {
    /// Its id.
    pub id: String,
    /// The number of its last entry: if there is another one by now, it stays.
    pub version: u64,
    /// What it is.
    pub lot: Lot,
}

/// Which rows of `summaries` are of a lot, in the words of both databases. The first two conditions have an index each. A match whose moves were
/// all taken back was played.
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

/// The match that the key of a part is about.
pub(crate) fn match_of(key: &str) -> &str {
    key.split(':').nth(1).unwrap_or_default()
}
