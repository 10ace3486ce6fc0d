//! Public traits are documented by an example that runs.

use crate::sources;

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
    let all: Vec<(&str, bool)> = sources.iter().flat_map(|source| traits(source.shipped())).collect();
    assert!(all.len() > 20, "only {} traits were found", all.len());
    let missing: Vec<&str> = all.iter().filter(|(_, has_example)| !has_example).map(|(name, _)| *name).collect();
    assert!(missing.is_empty(), "public traits without an example: {missing:?}");
}

#[test]
fn examples_of_traits_are_found() {
    let text = "/// One.\n///\n/// ```\n/// let x = 1;\n/// ```\n#[expect(missing_docs, reason = \"-\")]\npub trait One<T>: Sized {\n    \
                /// ```\n    fn f();\n}\n\n/// Two.\npub trait Two {}\npub(crate) trait Own {}\n";
    assert_eq!(traits(text), [("One", true), ("Two", false)]);
}
