//! All source files, and texts that none of them may contain.

use crate::root;
use std::fs;
use std::path::{Path, PathBuf};

/// A Rust file of the workspace.
pub(crate) struct Source {
    /// The folder name of its crate.
    pub(crate) krate: String,
    /// Its path in the repository.
    pub(crate) path: String,
    pub(crate) text: String,
}

impl Source {
    /// Whether it holds nothing but tests.
    pub(crate) fn is_test(&self) -> bool {
        let name = self.path.rsplit('/').next().unwrap_or_default();
        self.path.contains("/tests/")
            || self.path.contains("/benches/")
            || self.path.contains("/examples/")
            || name == "tests.rs"
            || name == "reference.rs"
    }

    /// The text before a test module at its end.
    pub(crate) fn shipped(&self) -> &str {
        if self.is_test() {
            return "";
        }
        self.text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default()
    }
}

/// Every Rust file below `crates`.
pub(crate) fn all() -> Vec<Source> {
    let mut sources = Vec::new();
    walk(&root().join("crates"), &mut |path| {
        if path.extension().is_some_and(|e| e == "rs") {
            let relative = path.strip_prefix(root()).expect("below the root").to_string_lossy().replace('\\', "/");
            let krate = relative.split('/').nth(1).unwrap_or_default().to_owned();
            let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{relative}: {e}"));
            sources.push(Source { krate, path: relative, text });
        }
    });
    sources.sort_by(|a, b| a.path.cmp(&b.path));
    assert!(sources.len() > 20, "the walk found the sources");
    sources
}

/// Calls `visit` for every file below a folder, except for Cargo's target folders.
pub(crate) fn walk(folder: &Path, visit: &mut impl FnMut(&PathBuf)) {
    for entry in fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            if path.file_name().is_some_and(|name| name != "target") {
                walk(&path, visit);
            }
        } else {
            visit(&path);
        }
    }
}

#[test]
fn no_source_holds_stray_notes_or_debug_output() {
    // Split, so that this file does not match.
    let strays =
        [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X:"), concat!("dbg", "!("), concat!("todo", "!(")];
    for source in all() {
        for (n, line) in source.text.lines().enumerate() {
            for stray in strays {
                assert!(!line.contains(stray), "{}:{}: stray {stray}", source.path, n + 1);
            }
        }
    }
}

#[test]
fn every_module_says_what_it_is() {
    for source in all().iter().filter(|source| !source.path.ends_with("/tests.rs") && !source.path.contains("/tests/"))
    {
        assert!(source.text.starts_with("//!"), "{} has no opening words", source.path);
    }
}

/// rustfmt wraps code at 120 columns and leaves comments as they are. Rows of tables cannot be wrapped.
#[test]
fn comments_are_at_most_120_columns_wide() {
    for source in all() {
        for (n, line) in source.text.lines().enumerate() {
            let comment = line.trim_start();
            let is_row = comment.trim_start_matches(['/', '!']).starts_with(" |");
            let is_long = comment.starts_with("//") && !is_row && line.chars().count() > 120;
            assert!(!is_long, "{}:{}: this comment is longer than 120 columns", source.path, n + 1);
        }
    }
}

#[test]
fn rules_and_search_do_nothing_but_compute() {
    let doors = [
        "std::fs",
        "std::net",
        "std::time",
        "std::thread",
        "std::process",
        "std::env",
        "println!",
        "SystemTime",
        "Instant",
    ];
    for source in all() {
        let pure = ["answers", "game-core", "games", "languages", "levels", "matches", "offline", "search"];
        if !pure.contains(&source.krate.as_str()) {
            continue;
        }
        for (n, line) in source.shipped().lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//")) {
            for door in doors {
                assert!(!line.contains(door), "{}:{}: {door} in a pure crate", source.path, n + 1);
            }
        }
    }
}
