//! What an operator decides.

use bots::TableFile;
use registry::Catalogue;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// How the server is run.
#[derive(Clone)]
pub struct Config {
    /// The games and languages that are offered.
    pub catalogue: Catalogue,
    /// The address that links and QR codes carry, without a slash at the end.
    pub public_url: String,
    /// Whether that address works from this machine only.
    pub is_local: bool,
    /// Names that the server answers to besides that of the public address, `localhost` and every plain address.
    pub hosts: Vec<String>,
    /// Proxies elsewhere that are believed when they say for whom they ask. Those on this machine always are.
    pub proxies: Vec<IpAddr>,
    /// How much one client may take.
    pub limits: Limits,
    /// How many threads think.
    pub threads: usize,
    /// How many of the computer's moves and analyses are done here at a time. With none, other nodes do them.
    pub workers: usize,
    /// Exact values of a solved game, for the computer and for analysis.
    pub table: Option<Arc<TableFile>>,
    /// How long matches are kept.
    pub keep: Keep,
    /// A folder with the sources of the page, served instead of the embedded build while somebody works on them.
    pub page_folder: Option<PathBuf>,
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

/// How much one client may take. The defaults are for everybody; tests have others.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// How many connections there may be.
    pub connections: usize,
    /// How many of them an address may have: a class of forty behind one, with several tabs each.
    pub connections_each: usize,
    /// How long a client may take nothing of what is written to it.
    pub unread: Duration,
    /// How many rate credits an address can have.
    pub credits: f64,
    /// How many of them come back in a second.
    pub credits_a_second: f64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            connections: 10_000,
            connections_each: 512,
            unread: Duration::from_secs(20),
            credits: 1_000.0,
            credits_a_second: 50.0,
        }
    }
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
            catalogue: Catalogue::STANDARD,
            public_url: "http://127.0.0.1:8080".to_owned(),
            is_local: true,
            hosts: Vec::new(),
            proxies: Vec::new(),
            limits: Limits::default(),
            threads: 2,
            workers: 2,
            table: None,
            keep: Keep::default(),
            page_folder: None,
        }
    }
}
