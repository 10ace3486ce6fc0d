//! Every attack that the tests make stands in the table of `docs/testing.md`, and the table lists no others.

use crate::root;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The names of the attacks in a source: `Trial::new("name")`. A name that stands elsewhere is not found, and an empty
/// one is given in its place.
fn tried(source: &str) -> impl Iterator<Item = &str> {
    source
        .split("Trial::new(")
        .skip(1)
        .map(|rest| rest.strip_prefix('"').and_then(|rest| rest.split('"').next()).unwrap_or(""))
}

/// The names in the first column of the table whose head begins with `| attack |`.
fn listed(document: &str) -> BTreeSet<&str> {
    let rows = document.lines().skip_while(|line| !line.starts_with("| attack |")).skip(2);
    rows.take_while(|line| line.starts_with("| "))
        .filter_map(|row| row.strip_prefix("| `")?.split_once('`'))
        .map(|(name, _)| name)
        .collect()
}

/// The texts of all sources in a folder and below it.
fn sources(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder of the attacks").map(|entry| entry.expect("an entry").path());
    entries
        .flat_map(|path| {
            if path.is_dir() {
                sources(&path)
            } else {
                vec![fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))]
            }
        })
        .collect()
}

#[test]
fn every_attack_stands_in_the_document() {
    let sources = sources(&root().join("crates/cli/tests/attack"));
    let tried: BTreeSet<&str> = sources.iter().flat_map(|source| tried(source)).collect();
    assert!(tried.len() >= 18, "only {tried:?} were found");
    let document = fs::read_to_string(root().join("docs/testing.md")).expect("docs/testing.md");
    let listed = listed(&document);
    let without: Vec<_> = tried.difference(&listed).collect();
    assert!(without.is_empty(), "docs/testing.md has no row for {without:?}");
    let gone: Vec<_> = listed.difference(&tried).collect();
    assert!(gone.is_empty(), "docs/testing.md has rows for attacks that are not made: {gone:?}");
}

#[test]
fn attacks_are_found_in_sources_and_tables() {
    let source = "Trial::new(\"a\").run(); Trial { short, ..Trial::new(\"b\") }; Trial::new(name)";
    assert_eq!(tried(source).collect::<Vec<_>>(), ["a", "b", ""]);
    let document = "| attack | x |\n|---|---|\n| `a` | `c` |\n| `b` | y |\n\n| `d` | z |\n";
    assert_eq!(listed(document), BTreeSet::from(["a", "b"]));
}
