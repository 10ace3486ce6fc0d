//! Only `games` and `registry` may name a game.

use crate::{games, root, sources};
use registry::{ENGLISH, GAMES};

#[test]
fn no_crate_but_games_and_the_registry_names_a_game() {
    let names: Vec<&str> = games().iter().map(|game| game.info().id).collect();
    for source in sources::all() {
        let is_place =
            ["games", "sixth-game"].contains(&source.krate.as_str()) || source.path == "crates/registry/src/lib.rs";
        if is_place || source.krate == "testkit" {
            continue;
        }
        for (n, line) in source.shipped().lines().enumerate() {
            // Examples in comments may name a game; `///` may not where it becomes a help text.
            let is_help = matches!(source.krate.as_str(), "cli" | "server");
            let start = line.trim_start();
            if start.starts_with("//!") || (start.starts_with("//") && !(is_help && start.starts_with("///"))) {
                continue;
            }
            let lower = line.to_lowercase();
            for name in &names {
                assert!(!lower.contains(name), "{}:{}: names {name}", source.path, n + 1);
            }
        }
    }
}

/// Ways of taking apart the text of a move, a position, a set-up, a variant, an error or a level. The server sends
/// structure in their place: `docs/words.md`.
const READS_NOTATION: [&str; 20] = [
    ".exec(error.message",
    "variant.split(",
    "variant.slice(",
    "variant.indexOf(",
    "variant.startsWith(",
    "startsWith(own(",
    r"[/?]/",
    r"[×+]",
    r"level (\d",
    r".startsWith(move.text",
    ".prefix",
    r#"join("/")"#,
    r##"split("#")"##,
    r#"split("@")"#,
    r#"split("+")"#,
    r#"split("x")"#,
    r#"includes("+")"#,
    r#"position.split("#,
    r"[a-z])(\d",
    r"\d)x(",
];

/// The one exception, with its file. What the server sends names its game and its variant by their ids; a variant that
/// a browser stored, that stands in an address or that somebody typed is a text alone. `gameIn` and `variantIn` find
/// the game and the variant with whose own text it begins.
const FINDS_VARIANTS: (&str, &str) = ("api.js", "startsWith(own(");

/// Whether a text names a message: its id, not followed by more of an id.
fn names_message(text: &str, id: &str) -> bool {
    let is_id = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    text.match_indices(id).any(|(at, _)| !text[at + id.len()..].starts_with(is_id) && !text[..at].ends_with(is_id))
}

#[test]
fn the_page_names_no_game_no_clause_and_reads_no_notation() {
    let mut files = 0;
    sources::walk(&root().join("web"), &mut |path| {
        let path = path.strip_prefix(root().join("web")).expect("below web");
        // The built page repeats the sources; tests may name games.
        let top = path.components().next().map(|top| top.as_os_str().to_string_lossy().into_owned());
        let is_other = top.is_some_and(|top| ["dist", "node_modules", "test", "package-lock.json"].contains(&&*top));
        let is_binary =
            path.extension().is_some_and(|ending| ["woff2", "png", "webp"].iter().any(|one| ending == *one));
        if is_other || is_binary {
            return;
        }
        files += 1;
        let shown = path.display();
        let text = std::fs::read_to_string(root().join("web").join(path)).unwrap_or_else(|e| panic!("{shown}: {e}"));
        for pattern in READS_NOTATION {
            let allowed = usize::from(FINDS_VARIANTS == (&*shown.to_string(), pattern));
            assert_eq!(text.matches(pattern).count(), allowed, "web/{shown} reads notation: {pattern}");
        }
        let lower = text.to_lowercase();
        for game in games() {
            let info = game.info();
            assert!(!lower.contains(info.id), "web/{shown} names {}", info.id);
            for clause in info.clause_ids() {
                assert!(!text.contains(&clause), "web/{shown} names the clause {clause}");
            }
            // The page fills in whatever message a move comes with: it knows no kind of move and no piece.
            for (id, _) in game.texts(&ENGLISH).iter().filter(|(id, _)| *id != "move-format") {
                let is_word = ["move-", "preview-", "sign-"].iter().any(|start| id.starts_with(start));
                assert!(!is_word || !names_message(&text, id), "web/{shown} names the message {id}");
            }
        }
    });
    assert!(files > 40, "the walk found the page: {files} files");
}

#[test]
fn every_folder_of_a_game_is_registered() {
    for entry in std::fs::read_dir(root().join("crates/games/src")).expect("the games are there") {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            let name = path.file_name().expect("a named folder").to_string_lossy().into_owned();
            let is_registered = GAMES.iter().any(|game| game.info().id == name);
            assert!(is_registered, "crates/games/src/{name} is not in registry::GAMES");
            for file in ["README.md", "art.svg", "en.ftl", "fr.ftl", "perft.txt"] {
                assert!(path.join(file).exists(), "crates/games/src/{name}/{file} is missing");
            }
        }
    }
}
