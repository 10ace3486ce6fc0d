//! `tabula learn`: from games to a net that plays, as people do it.

use crate::{complaint, stdout};
use registry::GAMES;
use std::path::{Path, PathBuf};

/// The last variant whose evaluation can be learned: its games are short.
fn learned() -> String {
    let settings = GAMES.iter().flat_map(|game| game.info().settings().into_iter().map(move |setting| (game, setting)));
    let mut learned = settings.filter(|(game, setting)| game.learning(setting).is_some());
    learned.next_back().expect("a game has nets").1.to_string()
}

/// A game without nets.
fn unlearned() -> &'static str {
    let has_none = |game: &&&dyn registry::AnyGame| game.learning(&game.info().settings()[0]).is_none();
    GAMES.iter().find(has_none).expect("a game has no nets").info().id
}

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn a_net_is_learned_from_games_and_plays() {
    let folder = folder("learn");
    let path = |name: &str| folder.join(name).to_str().expect("text").to_owned();
    let [games, positions, net, again, state] = ["games", "positions", "net", "again", "state"].map(path);
    let variant = learned();
    let generate = |count: &str| {
        let how = ["--games", count, "--nodes", "30", "--threads", "2", "--out", &games];
        stdout(&[&["learn", "generate", &variant][..], &how].concat())
    };
    assert!(generate("20").contains("20 games"));
    // The file is continued.
    assert!(generate("40").contains("the file has 40 games"));
    assert!(stdout(&["learn", "positions", &games, "--out", &positions]).contains(" positions, scale "));
    let train = |net: &str, more: &[&str]| {
        let how = ["--out", net, "--hidden", "32", "--epochs", "2", "--batch", "256"];
        stdout(&[&["learn", "train", &positions][..], &how, more].concat())
    };
    let output = train(&net, &["--checkpoint", &state]);
    assert!(output.contains("net against results") && output.contains("rounding to integers"), "{output}");
    train(&again, &["--threads", "3"]);
    assert_eq!(std::fs::read(&net).expect("a net"), std::fs::read(&again).expect("a net"));
    assert!(stdout(&["learn", "test", &net, &positions]).contains("net against scores"));
    let player = format!("net:{net}");
    let how = ["--variant", &variant, "--games", "2", "--nodes", "40", "--max-plies", "30"];
    assert!(stdout(&[&["match", &player, "baseline"][..], &how].concat()).contains("2 games"));

    for (args, what) in [
        (&["learn", "generate", unlearned(), "--games", "1", "--out", &again][..], "has no inputs for nets"),
        (&["learn", "generate", &variant, "--games", "9", "--out", &games], "made with other arguments"),
        (&["learn", "positions", &net, "--out", &again], "does not begin with TABGAM01"),
        (&["learn", "train", &games, "--out", &again], "does not begin with TABPOS02"),
        (&["learn", "train", &positions, "--out", &again, "--hidden", "33"], "expected a multiple of 32 up to 256"),
        (&["learn", "test", &positions, &positions], "does not begin with TABNET01, 02, 03 or 04"),
        (&["match", &player, "random", "--variant", unlearned(), "--games", "2", "--nodes", "9"], "cannot use the net"),
    ] {
        let said = complaint(args, 2);
        assert!(said.contains(what), "{args:?}: {said}");
    }
}
