//! What an operator decides.

use engine::TableFile;
use std::sync::Arc;
use std::time::Duration;

/// How the server is run.
#[derive(Clone)]
pub struct Config {
    /// The address that links and QR codes carry, without a slash at the end.
    pub public_url: String,
    /// Whether that address works from this machine only.
    pub is_local: bool,
    /// How many threads think.
    pub threads: usize,
    /// How many of the computer's moves and analyses are done here at a time. With none, other nodes do them.
    pub workers: usize,
    /// Exact values of a solved game, for the computer and for analysis.
    pub table: Option<Arc<TableFile>>,
    /// How long matches are kept.
    pub keep: Keep,
}

/// How long a match is kept after the last thing that happened in it; for ever without an age.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Keep {
    /// One in which no move was ever made.
    pub unplayed: Option<Duration>,
    /// One that was taken in as a record.
    pub uploads: Option<Duration>,
    /// One in which a move was made.
    pub played: Option<Duration>,
}

impl Config {
    /// Whether browsers come by https.
    pub(crate) fn is_secure(&self) -> bool {
        self.public_url.starts_with("https://")
    }
}

impl Default for Config {
    fn default() -> Self {
        Config {
            public_url: "http://127.0.0.1:8080".to_owned(),
            is_local: true,
            threads: 2,
            workers: 2,
            table: None,
            keep: Keep::default(),
        }
    }
}
