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

/// Crates that are no libraries for others: the program, and what only our own tests use.
const NO_LIBRARIES: [&str; 5] = ["cli", "fuzzing", "services", "system-tests", "tidy"];

#[test]
fn every_crate_that_others_would_use_has_a_readme() {
    let mut without = Vec::new();
    for entry in fs::read_dir(root().join("crates")).expect("the crates are there") {
        let folder = entry.expect("a readable folder").path();
        let name = folder.file_name().expect("a folder has a name").to_string_lossy().into_owned();
        let readme = fs::read_to_string(folder.join("README.md")).unwrap_or_default();
        if folder.join("src/lib.rs").exists() && !NO_LIBRARIES.contains(&&*name) && !readme.starts_with("# ") {
            without.push(name);
        }
    }
    assert!(without.is_empty(), "crates without a README.md that begins with a title: {without:?}");
}

#[test]
fn every_module_says_what_it_is() {
    for source in all().iter().filter(|source| !source.path.ends_with("/tests.rs") && !source.path.contains("/tests/"))
    {
        assert!(source.text.starts_with("//!"), "{} has no opening words", source.path);
    }
}

/// What is written by people outside Rust, and how its lines are checked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Prose: all lines but those of code and tables.
    Markdown,
    /// The lines of comments.
    JavaScript,
    /// Comments between `/*` and `*/`.
    Css,
    /// The lines of comments, which begin with `# `: scripts and settings.
    Hashes,
    /// Likewise, and the texts between three quotation marks.
    Python,
    /// The lines of comments.
    Sql,
}

/// The kind of a file; `None` for others, and for what is generated or fetched.
fn kind(path: &Path) -> Option<Kind> {
    let relative = path.strip_prefix(root()).expect("below the root").to_string_lossy().replace('\\', "/");
    let others = ["web/dist/", "web/types.js", "web/addresses.js"];
    // What an earlier version stored or wrote stays as it was. A migration is known by its checksum.
    let is_fixed = relative.contains("/fixtures/") || relative.starts_with("crates/store/migrations/");
    if is_fixed || relative.contains("node_modules/") || others.iter().any(|other| relative.starts_with(other)) {
        return None;
    }
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("md") => Some(Kind::Markdown),
        Some("js") => Some(Kind::JavaScript),
        Some("css") => Some(Kind::Css),
        Some("sh" | "toml") => Some(Kind::Hashes),
        Some("py") => Some(Kind::Python),
        Some("sql") => Some(Kind::Sql),
        Some(_) => None,
        // Scripts have no ending; they begin with `#!`, or with a comment if another script reads them.
        None => fs::read_to_string(path).is_ok_and(|text| text.starts_with('#')).then_some(Kind::Hashes),
    }
}

/// What begins and ends a text of several lines in Python.
const QUOTES: &str = "\"\"\"";

/// The lines of a text that have more than 120 columns and could have been wrapped.
fn long_lines(kind: Kind, text: &str) -> Vec<usize> {
    let mut is_code = false;
    // Whether the line before was in a comment of several lines that goes on.
    let mut goes_on = false;
    let mut long = Vec::new();
    for (n, line) in text.lines().enumerate() {
        let start = line.trim_start();
        let is_fence = kind == Kind::Markdown && start.starts_with("```");
        is_code ^= is_fence;
        let is_wrapped = match kind {
            // A heading cannot be wrapped.
            Kind::Markdown => !is_code && !is_fence && !start.starts_with('|') && !start.starts_with('#'),
            Kind::JavaScript => ["//", "/*", "* "].iter().any(|sign| start.starts_with(sign)),
            Kind::Hashes => start.starts_with("# "),
            Kind::Sql => start.starts_with("-- "),
            Kind::Css => {
                let is_comment = goes_on || start.starts_with("/*");
                goes_on = is_comment && !start.contains("*/");
                is_comment
            }
            Kind::Python => {
                let is_text = goes_on || start.starts_with(QUOTES);
                goes_on ^= start.matches(QUOTES).count() % 2 == 1;
                is_text || start.starts_with("# ")
            }
        };
        // A long address or type has no place to be wrapped at.
        let can_be_shorter = start.trim_start_matches(['/', '*', '#', '-', ' ']).contains(' ');
        if is_wrapped && can_be_shorter && line.chars().count() > 120 {
            long.push(n + 1);
        }
    }
    long
}

#[test]
fn documents_and_comments_outside_rust_are_at_most_120_columns_wide() {
    let mut files = 0;
    let mut long = Vec::new();
    let mut look = |path: &PathBuf| {
        let Some(kind) = kind(path) else { return };
        let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        files += 1;
        long.extend(long_lines(kind, &text).into_iter().map(|n| format!("{}:{n}", path.display())));
    };
    for entry in fs::read_dir(root()).expect("the root is there") {
        let path = entry.expect("a readable folder").path();
        let name = path.file_name().expect("it has a name").to_string_lossy().into_owned();
        match &*name {
            ".cargo" | ".ci" | "crates" | "docs" | "fuzz" | "packaging" | "tools" | "training" | "web" => {
                walk(&path, &mut look);
            }
            "test" => look(&path),
            _ if name.ends_with(".md") || name.ends_with(".toml") => look(&path),
            _ => {}
        }
    }
    assert!(files > 200, "the walk found {files} files");
    assert!(long.is_empty(), "longer than 120 columns:\n{}", long.join("\n"));
}

#[test]
fn long_lines_are_found() {
    let long = "x ".repeat(61);
    let lines = |kind, text: String| long_lines(kind, &text);
    assert_eq!(lines(Kind::Markdown, format!("{long}\n| {long} |\n```\n{long}\n```\n- {long}\n# {long}\n")), [1, 6]);
    assert_eq!(lines(Kind::JavaScript, format!("// {long}\nf(); {long}\n/** {long}\n * {long} */\n")), [1, 3, 4]);
    assert_eq!(lines(Kind::Hashes, format!("# {long}\n#!{long}\necho {long}\n")), [1]);
    assert_eq!(lines(Kind::Sql, format!("-- {long}\nSELECT {long}\n")), [1]);
    assert_eq!(lines(Kind::Css, format!("/* {long}\n{long}\n*/\na {{ {long}\n/* b */\n{long}\n")), [1, 2]);
    assert_eq!(lines(Kind::Python, format!("{QUOTES}{long}\n{long}{QUOTES}\nf({long})\n# {long}\n")), [1, 2, 4]);
    assert!(lines(Kind::Markdown, format!("- <{}>\n", "x".repeat(130))).is_empty());
}

/// rustfmt wraps code at 120 columns and leaves comments as they are. Rows of tables cannot be wrapped.
#[test]
fn comments_are_at_most_120_columns_wide() {
    let mut long = Vec::new();
    for source in all() {
        for (n, line) in source.text.lines().enumerate() {
            let comment = line.trim_start();
            let is_row = comment.trim_start_matches(['/', '!']).starts_with(" |");
            if comment.starts_with("//") && !is_row && line.chars().count() > 120 {
                long.push(format!("{}:{}", source.path, n + 1));
            }
        }
    }
    assert!(long.is_empty(), "comments longer than 120 columns:\n{}", long.join("\n"));
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
