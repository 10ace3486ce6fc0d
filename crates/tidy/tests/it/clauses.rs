//! Every clause of the rules has a test, and `docs/clauses.md` says which.

use crate::{games, root, sources};
use registry::GAMES;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The tests that cite each clause: `path::name`, from comments `// LT-07` inside the body of a test.
fn cited() -> BTreeMap<String, Vec<String>> {
    let mut cited: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for source in sources::all() {
        let mut test: Option<String> = None;
        let mut is_attributed = false;
        for line in source.text.lines() {
            let code = line.trim();
            if code.starts_with("#[test]") || code.starts_with("#[tokio::test") {
                is_attributed = true;
            } else if let Some(rest) = code.strip_prefix("fn ").or_else(|| code.strip_prefix("async fn ")) {
                let name = rest.split(['(', '<']).next().unwrap_or_default();
                test = is_attributed.then(|| format!("{}::{name}", module(&source)));
                is_attributed = false;
            }
            if let (Some(test), Some(comment)) = (&test, code.strip_prefix("// ")) {
                for clause in clause_ids(comment) {
                    let tests = cited.entry(clause).or_default();
                    if !tests.contains(test) {
                        tests.push(test.clone());
                    }
                }
            }
        }
    }
    cited
}

/// The name by which a reader finds the file: the crate and the modules.
fn module(source: &sources::Source) -> String {
    let path = source.path.trim_start_matches("crates/").trim_end_matches(".rs");
    path.replace("/src/", "::").replace("/tests/it/", "::").replace('/', "::")
}

/// The clause ids in a text: two capital letters, a dash, two digits.
fn clause_ids(text: &str) -> Vec<String> {
    let is_id = |word: &&[u8]| {
        word[..2].iter().all(u8::is_ascii_uppercase) && word[2] == b'-' && word[3..].iter().all(u8::is_ascii_digit)
    };
    text.as_bytes().windows(5).filter(is_id).map(|id| String::from_utf8_lossy(id).into_owned()).collect()
}

#[test]
fn every_clause_has_a_test() {
    let cited = cited();
    let missing: Vec<String> =
        games().iter().flat_map(|game| game.info().clause_ids()).filter(|clause| !cited.contains_key(clause)).collect();
    assert!(missing.is_empty(), "clauses without a test: {}", missing.join(", "));
}

#[test]
fn no_test_cites_a_clause_that_does_not_exist() {
    let known: Vec<String> = games().iter().flat_map(|game| game.info().clause_ids()).collect();
    let prefixes: Vec<&str> = games().iter().map(|game| game.info().clauses).collect();
    for (clause, tests) in cited() {
        if prefixes.contains(&&clause[..2]) {
            assert!(known.contains(&clause), "{clause} is cited by {tests:?}");
        }
    }
}

#[test]
fn the_table_of_clauses_is_up_to_date() {
    let cited = cited();
    let mut page = String::from(
        "# The clauses and their tests\n\nEvery clause of the rules, in our words, with the tests that fail when it is broken. A clause without a test\n\
         fails the build. Made by `TABULA_BLESS=1 cargo test -p tidy clauses`; do not edit.\n",
    );
    for game in GAMES {
        let texts = game.texts(&registry::ENGLISH);
        write!(page, "\n## {}\n\n| clause | rule | tests |\n|---|---|---|\n", texts.text("name"))
            .expect("a String takes everything");
        for clause in game.info().clause_ids() {
            let tests = cited.get(&clause).map_or(String::new(), |tests| {
                tests.iter().map(|test| format!("`{test}`")).collect::<Vec<_>>().join("<br>")
            });
            writeln!(page, "| {clause} | {} | {tests} |", texts.text(&clause).replace('|', "\\|"))
                .expect("a String takes everything");
        }
    }
    testkit::golden(root().join("docs/clauses.md"), &page);
}
