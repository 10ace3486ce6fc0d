//! The rules of the repository, one file each.

mod clauses;
mod dependencies;
mod history;
mod names;
mod sources;
mod texts;
mod types;

use std::path::PathBuf;

/// The root of the repository.
fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .expect("the repository is where it was built")
}
