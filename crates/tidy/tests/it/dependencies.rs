//! Who may depend on whom, and on what terms.

use crate::root;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// The edges between our crates, tests left out. A new edge is a decision: it changes `ARCHITECTURE.md` too.
const EDGES: &[(&str, &[&str])] = &[
    ("game-core", &[]),
    ("games", &["game-core"]),
    ("registry", &["game-core", "games", "search"]),
    ("draw", &["game-core"]),
    ("search", &["game-core"]),
    ("engine", &["game-core", "levels", "registry"]),
    ("levels", &["game-core", "registry"]),
    ("matches", &["game-core", "protocol", "registry"]),
    ("protocol", &[]),
    ("store", &[]),
    ("server", &["draw", "engine", "game-core", "levels", "matches", "protocol", "registry", "store"]),
    ("cli", &["draw", "engine", "game-core", "registry", "server", "store"]),
    ("fuzzing", &["cli", "draw", "engine", "game-core", "protocol", "registry", "server", "store"]),
    ("services", &[]),
    ("system-tests", &["services"]),
    ("testkit", &["game-core"]),
    ("tidy", &[]),
];

/// Licences that may be linked into a program under MIT OR Apache-2.0.
const LICENCES: &[&str] = &[
    "MIT",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "Zlib",
    "Unicode-3.0",
    "Unlicense",
    "0BSD",
    "CC0-1.0",
    "MIT-0",
    "BSL-1.0",
    "LLVM-exception",
    "Apache-2.0 WITH LLVM-exception",
    "CDLA-Permissive-2.0",
    "MPL-2.0",
    "NCSA",
];

fn metadata(extra: &[&str]) -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--offline"])
        .args(extra)
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("cargo prints JSON")
}

#[test]
fn our_crates_depend_on_each_other_only_as_the_map_says() {
    let metadata = metadata(&["--no-deps"]);
    let packages = metadata["packages"].as_array().expect("a list");
    let ours: BTreeSet<&str> = packages.iter().filter_map(|p| p["name"].as_str()).collect();
    let expected: BTreeMap<&str, BTreeSet<&str>> =
        EDGES.iter().map(|(name, edges)| (*name, edges.iter().copied().collect())).collect();
    for package in packages {
        let name = package["name"].as_str().expect("a name");
        let edges: BTreeSet<&str> = package["dependencies"]
            .as_array()
            .expect("a list")
            .iter()
            .filter(|d| d["kind"].is_null())
            .filter_map(|d| d["name"].as_str())
            .filter(|d| ours.contains(d))
            .collect();
        assert_eq!(expected.get(name), Some(&edges), "the edges of {name}");
    }
}

#[test]
fn every_dependency_may_be_linked_in() {
    // What other platforms would link was never downloaded here.
    let version = Command::new("rustc").arg("-vV").output().expect("rustc runs").stdout;
    let version = String::from_utf8(version).expect("rustc prints text");
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).expect("rustc names its host");
    let metadata = metadata(&["--filter-platform", host]);
    for package in metadata["packages"].as_array().expect("a list") {
        let licence = package["license"].as_str().unwrap_or("none");
        // An `OR` leaves the choice to us; an `AND` asks for all.
        let is_allowed = |term: &str| LICENCES.contains(&term.trim().trim_matches(['(', ')']));
        let is_fine = licence.replace('/', " OR ").split(" OR ").any(|choice| choice.split(" AND ").all(is_allowed));
        assert!(is_fine, "{} {} is under {licence}", package["name"], package["version"]);
    }
}
