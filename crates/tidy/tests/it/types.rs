//! One public type name means one thing in the workspace.

use crate::sources;
use std::collections::{BTreeMap, BTreeSet};

/// Names that two crates use on purpose, and why.
const SHARED: &[(&str, &str)] = &[
    ("Continuations", "the wire's form of what the registry answers"),
    ("GameInfo", "the wire's form of a game's facts"),
    ("Judgement", "the wire's form of what a mind answers"),
    ("MoveWords", "the wire's form of a game's words for a move"),
    ("OptionInfo", "the wire's form of a variant's option"),
    ("VariantInfo", "the wire's form of a variant"),
];

/// The name of the public type that a line declares.
fn declared(line: &str) -> Option<&str> {
    let rest = line.trim_start().strip_prefix("pub ")?;
    let rest = rest.strip_prefix("unsafe ").unwrap_or(rest);
    let name = ["struct ", "enum ", "trait ", "type "].iter().find_map(|kind| rest.strip_prefix(kind))?;
    name.split(|c: char| !c.is_alphanumeric() && c != '_').next().filter(|name| !name.is_empty())
}

#[test]
fn a_public_type_name_means_one_thing() {
    let mut crates: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for source in sources::all() {
        // The sixth game is a game's folder that lies elsewhere: `Move` and `Square` mean there what they mean in all
        // games.
        let krate = if source.krate == "sixth-game" { "games" } else { &source.krate };
        for name in source.shipped().lines().filter_map(declared) {
            crates.entry(name.to_owned()).or_default().insert(krate.to_owned());
        }
    }
    assert!(crates.len() > 100, "only {} public types were found", crates.len());
    for (name, users) in &crates {
        let is_allowed = SHARED.iter().any(|(shared, _)| shared == name);
        let users: Vec<&str> = users.iter().map(String::as_str).collect();
        assert!(users.len() == 1 || is_allowed, "{name} is a public type of {}", users.join(" and "));
    }
    for (name, _) in SHARED {
        let count = crates.get(*name).map_or(0, BTreeSet::len);
        assert!(count > 1, "{name} is declared by {count} crates: it need not be on the list");
    }
}

#[test]
fn declarations_are_found() {
    assert_eq!(declared("pub struct Score(i32);"), Some("Score"));
    assert_eq!(declared("    pub enum Kind<T> {"), Some("Kind"));
    assert_eq!(declared("pub trait Game: Sized {"), Some("Game"));
    assert_eq!(declared("pub(crate) struct Own;"), None);
    assert_eq!(declared("pub fn struct_of() {}"), None);
}
