//! The configuration by the operator.

use bots::TableFile;
use registry::{AnyGame, CATALOGUE, Catalogue};
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// The configuration of the server.
#[derive(Clone)]
pub struct Config {
    /// The games and languages that are offered.
    pub catalogue: Catalogue,
    /// The address in links and QR codes, without a slash at the end.
    pub public_url: String,
    /// Whether that address works from this machine only.
    pub is_local: bool,
    /// Host names that the server accepts besides that of the public address, `localhost` and every plain address.
    pub hosts: Vec<String>,
    /// Trusted proxies on other machines, whose `X-Forwarded-For` is read. Those on this machine are always trusted.
    pub proxies: Vec<IpAddr>,
    /// The limits of one client.
    pub limits: Limits,
    /// The number of threads for searches.
    pub threads: usize,
    /// The number of the computer's moves and analyses that are done here at a time. With 0, other nodes do them.
    pub workers: usize,
    /// A table of exact values of a solved game, for the computer and for analysis.
    pub table: Option<Arc<TableFile>>,
    /// The retention of matches.
    pub keep: Keep,
    /// The libraries in the program: a licence a line, and below it their names, indented.
    pub libraries: &'static str,
    /// A folder with the sources of the page, served instead of the embedded build during development.
    pub page_folder: Option<PathBuf>,
    /// Whether browsers keep the page for times without a network. If not, they remove what they have kept.
    pub keeps_page: bool,
}

/// How long a match is kept after its last entry; for ever without a limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Keep {
    /// A match in which no move was ever made.
    pub unplayed: Option<Duration>,
    /// A match that was uploaded as a record.
    pub uploads: Option<Duration>,
    /// A match in which a move was made.
    pub played: Option<Duration>,
}

/// The limits of one client. The defaults are for production; tests have others.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// The most connections.
    pub connections: usize,
    /// The most connections of an address: enough for a class of forty behind one, with several tabs each.
    pub connections_each: usize,
    /// How long a client may read nothing of what is sent to it.
    pub unread: Duration,
    /// The most rate credits of an address.
    pub credits: f64,
    /// The number of credits that an address regains in a second.
    pub credits_a_second: f64,
    /// The most requests of an address that are answered at once, whatever they cost.
    pub requests: f64,
    /// How many of its requests are answered in a second after that; others wait. Enough for several classes behind one
    /// address that open the page in the same moment: a first visit is 13 requests.
    pub requests_a_second: f64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            connections: 10_000,
            connections_each: 512,
            unread: Duration::from_secs(20),
            credits: 1_000.0,
            credits_a_second: 50.0,
            requests: 2_000.0,
            requests_a_second: 400.0,
        }
    }
}

impl Config {
    /// Whether browsers connect over https.
    pub(crate) fn is_secure(&self) -> bool {
        self.public_url.starts_with("https://")
    }

    /// The id of the game that the table belongs to.
    pub(crate) fn table_of(&self) -> Option<&'static str> {
        let table = self.table.as_ref()?;
        let is_its = |game: &&&dyn AnyGame| game.solver().is_some_and(|solver| table.is_of(solver));
        self.catalogue.games.iter().find(is_its).map(|game| game.info().id)
    }
}

impl Default for Config {
    fn default() -> Self {
        Config {
            catalogue: CATALOGUE,
            public_url: "http://127.0.0.1:8080".to_owned(),
            is_local: true,
            hosts: Vec::new(),
            proxies: Vec::new(),
            limits: Limits::default(),
            threads: 2,
            workers: 2,
            table: None,
            keep: Keep::default(),
            libraries: "",
            page_folder: None,
            keeps_page: true,
        }
    }
}
