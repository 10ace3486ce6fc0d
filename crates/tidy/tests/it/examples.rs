//! Public traits are documented by an example that runs.

use crate::sources;

/// Crates for tests alone.
const FOR_TESTS: [&str; 6] = ["fuzzing", "services", "sixth-game", "system-tests", "testkit", "tidy"];

/// Traits without an example of their own, and why.
const WITHOUT: &[(&str, &str)] = &[
    ("Sink", "between two modules of Squadro's solver; `Solver` in game-core has the example"),
    ("ValueSource", "between two modules of Squadro's solver; `Solver` in game-core has the example"),
];

/// The public traits of a source, and whether each has an example in its documentation.
fn traits(text: &str) -> Vec<(&str, bool)> {
    let mut found = Vec::new();
    let mut has_example = false;
    for line in text.lines().map(str::trim_start) {
        if line.starts_with("///") {
            has_example |= line.starts_with("/// ```");
        } else if !line.starts_with("#[") {
            let name = line.strip_prefix("pub trait ").and_then(|rest| rest.split([':', '<', ' ']).next());
            found.extend(name.map(|name| (name, has_example)));
            has_example = false;
        }
    }
    found
}

#[test]
fn every_public_trait_has_an_example() {
    let sources = sources::all();
    let shipped = sources.iter().filter(|source| !FOR_TESTS.contains(&source.krate.as_str()));
    let all: Vec<(&str, bool)> = shipped.flat_map(|source| traits(source.shipped())).collect();
    assert!(all.len() > 20, "only {} traits were found", all.len());
    let is_listed = |name: &str| WITHOUT.iter().any(|(listed, _)| *listed == name);
    let missing: Vec<&str> = all.iter().filter(|(name, has)| !has && !is_listed(name)).map(|(name, _)| *name).collect();
    assert!(missing.is_empty(), "public traits without an example: {missing:?}");
    for (name, _) in WITHOUT {
        assert!(all.contains(&(name, false)), "{name} need not be on the list");
    }
}

#[test]
fn examples_of_traits_are_found() {
    let text = "/// One.\n///\n/// ```\n/// let x = 1;\n/// ```\n#[expect(missing_docs, reason = \"-\")]\npub trait One<T>: Sized {\n    \
                /// ```\n    fn f();\n}\n\n/// Two.\npub trait Two {}\npub(crate) trait Own {}\n";
    assert_eq!(traits(text), [("One", true), ("Two", false)]);
}
