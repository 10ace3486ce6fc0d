//! The rules of the repository, one file each.

mod attacks;
mod clauses;
mod dependencies;
mod examples;
mod history;
mod names;
mod sources;
mod texts;
mod types;
mod typography;

use registry::AnyGame;
use std::path::PathBuf;

/// The games that the rules hold for: those of the product and the sixth, which tests play.
fn games() -> &'static [&'static dyn AnyGame] {
    sixth_game::CATALOGUE.games
}

/// The root of the repository.
fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .expect("the repository is where it was built")
}
