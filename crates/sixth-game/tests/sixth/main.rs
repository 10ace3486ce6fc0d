//! The product with one more game and one more language: the drivers of `registry` and the leak test of `server` on the
//! sixth game, and the program `sixth-game` as its users would run it.

#[expect(dead_code, reason = "the tests of the server use the rest")]
#[path = "../../../server/tests/it/client.rs"]
mod client;
mod drawings;
#[path = "../../../registry/tests/it/grids.rs"]
mod grids;
#[path = "../../../server/tests/it/ground.rs"]
mod ground;
#[path = "../../../registry/tests/it/leak.rs"]
mod leak;
#[path = "../../../registry/tests/it/lessons.rs"]
mod lessons;
#[path = "../../../registry/tests/it/matches.rs"]
mod matches;
#[path = "../../../registry/tests/it/minds.rs"]
mod minds;
#[path = "../../../cli/tests/levels/opponent.rs"]
mod opponent;
mod pseudo;
#[path = "../../../registry/tests/it/random.rs"]
mod random;
#[path = "../../../registry/tests/it/records.rs"]
mod records;
mod secrets;
mod served;
#[path = "../../../server/tests/it/leak.rs"]
mod server_leak;
#[expect(dead_code, reason = "the tests of the server use the rest")]
#[path = "../../../server/tests/it/site.rs"]
mod site;
mod terminal;
#[path = "../../../registry/tests/it/twin.rs"]
mod twin;
#[path = "../../../registry/tests/it/words.rs"]
mod words;

use random::{random_match, settings};
use registry::Catalogue;
use std::path::Path;
use std::sync::LazyLock;
use system_tests::Program;

/// The sixth game alone, in every language of the program.
static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue {
    games: std::slice::from_ref(&sixth_game::FANION),
    languages: sixth_game::CATALOGUE.languages,
});

/// The catalogue of the servers that run in this process.
fn catalogue() -> Catalogue {
    *CATALOGUE
}

/// Moves with their words, written as those of `registry`.
const WORDS: &str = include_str!("words.tsv");

// Matches of this game are short, so that more of them are looked at than of the product's games.
const LEAK_SEEDS: u64 = 80;
const SERVER_LEAK_SEEDS: u64 = 4;
const SHORT_MATCH: usize = 4;
const BEGUN_PLIES: usize = 6;

/// The program that is tested.
const PROGRAM: &str = env!("CARGO_BIN_EXE_sixth-game");
/// The variant that is played.
const VARIANT: &str = "fanion/pocket";

/// Starts the server of the program.
fn start() -> Program {
    Program::start_this(Path::new(PROGRAM), &[])
}
