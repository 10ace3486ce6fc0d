//! The allowed dependencies between crates, and the allowed licences.

use crate::{root, sources};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// The edges between our crates, without those of tests. A new edge is a decision: it changes `ARCHITECTURE.md` too.
const EDGES: &[(&str, &[&str])] = &[
    ("answers", &["draw", "game-core", "levels", "matches", "protocol", "registry"]),
    ("game-core", &[]),
    ("games", &["game-core"]),
    ("languages", &[]),
    ("learning", &["game-core", "registry", "search"]),
    ("registry", &["game-core", "games", "languages", "search"]),
    ("draw", &["game-core"]),
    ("search", &["game-core"]),
    ("bots", &["game-core", "levels", "registry"]),
    ("levels", &["game-core", "registry"]),
    ("matches", &["game-core", "protocol", "registry"]),
    ("offline", &["answers", "draw", "game-core", "levels", "matches", "protocol", "registry"]),
    ("protocol", &[]),
    ("store", &[]),
    ("server", &["answers", "bots", "draw", "game-core", "levels", "matches", "protocol", "registry", "store"]),
    ("cli", &["bots", "draw", "game-core", "learning", "registry", "server", "store"]),
    ("fuzzing", &["cli", "bots", "draw", "game-core", "protocol", "registry", "server", "store"]),
    ("services", &[]),
    ("sixth-game", &["cli", "game-core", "registry"]),
    ("system-tests", &["services"]),
    ("testkit", &["game-core"]),
    ("tidy", &[]),
];

/// Licences that may be linked into a program under MIT OR Apache-2.0: the list that cargo-deny reads.
fn licences() -> BTreeSet<String> {
    let text = std::fs::read_to_string(root().join("deny.toml")).expect("deny.toml is there");
    let deny: toml::Table = text.parse().expect("deny.toml is TOML");
    let allowed = deny["licenses"]["allow"].as_array().expect("a list");
    allowed.iter().map(|licence| licence.as_str().expect("a text").to_owned()).collect()
}

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

/// The target triple of this machine.
fn host() -> String {
    let version = Command::new("rustc").arg("-vV").output().expect("rustc runs").stdout;
    let version = String::from_utf8(version).expect("rustc prints text");
    version.lines().find_map(|line| line.strip_prefix("host: ")).expect("rustc names its host").to_owned()
}

#[test]
fn every_dependency_may_be_linked_in() {
    // Dependencies of other platforms were never downloaded here.
    let metadata = metadata(&["--filter-platform", &host()]);
    let licences = licences();
    for package in metadata["packages"].as_array().expect("a list") {
        let licence = package["license"].as_str().unwrap_or("none");
        // For `OR` one of the licences must be allowed, for `AND` all of them.
        let is_allowed = |term: &str| licences.contains(term.trim().trim_matches(['(', ')']));
        let is_fine = licence.replace('/', " OR ").split(" OR ").any(|choice| choice.split(" AND ").all(is_allowed));
        assert!(is_fine, "{} {} is under {licence}", package["name"], package["version"]);
    }
}

/// `tabula licences` prints the libraries that the program is linked with on Linux. (Other systems link a few more.)
#[test]
fn the_program_names_the_libraries_in_it() {
    if host() != "x86_64-unknown-linux-gnu" {
        return;
    }
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--package", "cli", "--edges", "normal,no-proc-macro", "--prefix", "none"])
        .args(["--format", "{l}|{p}", "--locked", "--offline"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut by_licence = BTreeMap::<String, BTreeSet<&str>>::new();
    for line in str::from_utf8(&output.stdout).expect("cargo prints text").lines() {
        let (licence, package) = line.split_once('|').expect("licence and package");
        // Our own crates have a path.
        if !package.contains(" (/") {
            let name = package.split(' ').next().expect("a name");
            by_licence.entry(licence.replace('/', " OR ")).or_default().insert(name);
        }
    }
    // The page's own font: web/fonts.
    by_licence.entry("OFL-1.1".to_owned()).or_default().insert("Linux Libertine (titles)");
    let list: String = by_licence
        .iter()
        .map(|(licence, names)| format!("{licence}\n  {}\n", names.iter().copied().collect::<Vec<_>>().join("\n  ")))
        .collect();
    let path = root().join("crates/cli/licences.txt");
    if std::env::var_os("TABULA_BLESS").is_some() {
        std::fs::write(&path, &list).expect("the list is written");
    }
    let written = std::fs::read_to_string(&path).expect("the list is there");
    assert_eq!(written, list, "run TABULA_BLESS=1 cargo test --workspace --test it names_the_libraries");
}

/// A target without tests says so (`test = false`, `doctest = false`), which saves one build of it. A test added to
/// such a target would never run.
#[test]
fn no_test_stands_where_none_is_run() {
    let sources = sources::all();
    let metadata = metadata(&["--no-deps"]);
    for package in metadata["packages"].as_array().expect("a list") {
        let name = package["name"].as_str().expect("a name");
        let folder = format!("crates/{name}/src/");
        let texts = || sources.iter().filter(|source| source.path.starts_with(&folder)).map(|source| &source.text);
        let library = package["targets"].as_array().expect("a list").iter().find(|target| target["kind"][0] == "lib");
        let library = library.expect("every crate has a library");
        if library["test"] == false {
            let has_test = |text: &String| text.contains("#[test]") || text.contains("#[tokio::test");
            assert!(!texts().any(has_test), "crates/{name}/Cargo.toml says that it has no unit tests");
        }
        if library["doctest"] == false {
            let has_doctest = |text: &String| text.lines().any(|line| DOCTESTS.contains(&line.trim_start()));
            assert!(!texts().any(has_doctest), "crates/{name}/Cargo.toml says that it has no examples in its comments");
        }
    }
}

/// The beginning of a doctest in a comment.
const DOCTESTS: [&str; 4] = ["/// ```", "//! ```", "/// ```rust", "//! ```rust"];
