//! One public type name means one thing in the workspace.

use crate::{root, sources};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

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

/// The types that the comments of a JavaScript file name: each with its definition.
fn typedefs(text: &str) -> Vec<(String, String)> {
    let lines: Vec<&str> = text.lines().map(|line| line.trim().trim_start_matches("* ")).collect();
    let text = lines.join(" ");
    let mut found = Vec::new();
    for rest in text.split("@typedef {").skip(1) {
        let mut depth = 1;
        let end = rest.find(|c| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            depth == 0
        });
        let (definition, rest) = rest.split_at(end.expect("a definition ends"));
        let name = rest[1..].trim_start().split(|c: char| !c.is_alphanumeric() && c != '_').next();
        found.push((name.unwrap_or_default().to_owned(), definition.trim().to_owned()));
    }
    found
}

#[test]
fn a_type_of_the_wire_has_its_name_alone_in_the_page() {
    let page = root().join("web");
    let wire = fs::read_to_string(page.join("types.js")).expect("web/types.js");
    let wire: BTreeSet<String> = typedefs(&wire).into_iter().map(|(name, _)| name).collect();
    assert!(wire.len() > 50 && wire.contains("BoardState"), "only {} types of the wire were found", wire.len());
    let mut files = 0;
    sources::walk(&page, &mut |path| {
        let path = path.strip_prefix(&page).expect("below web").to_string_lossy().replace('\\', "/");
        if !path.ends_with(".js") || path == "types.js" || path.starts_with("dist/") || path.contains("node_modules/") {
            return;
        }
        files += 1;
        let text = fs::read_to_string(page.join(&path)).unwrap_or_else(|e| panic!("web/{path}: {e}"));
        for (name, definition) in typedefs(&text) {
            let is_it = definition.starts_with("import(") && definition.ends_with(&format!("types.js\").{name}"));
            assert!(
                is_it || !wire.contains(&name),
                "web/{path} has a type {name} that is not the wire's: {definition}"
            );
        }
    });
    assert!(files > 80, "only {files} files of the page were read");
}

#[test]
fn typedefs_are_found() {
    let text = concat!(
        "/** @typedef {import(\"../types.js\").State} State */\n",
        "/**\n * Words. @typedef {{ at: { x: number },\n * to:\n * string }} Way */\n"
    );
    let found = typedefs(text);
    let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["State", "Way"]);
    assert_eq!(found[0].1, "import(\"../types.js\").State");
}

#[test]
fn declarations_are_found() {
    assert_eq!(declared("pub struct Score(i32);"), Some("Score"));
    assert_eq!(declared("    pub enum Kind<T> {"), Some("Kind"));
    assert_eq!(declared("pub trait Game: Sized {"), Some("Game"));
    assert_eq!(declared("pub(crate) struct Own;"), None);
    assert_eq!(declared("pub fn struct_of() {}"), None);
}
