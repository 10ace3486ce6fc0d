//! `tabula learn`: from games to a net that plays, as people do it.

use crate::{complaint, stdout};
use game_core::Setting;
use learning::GamesFile;
use registry::{AnyGame, AnyLearning, GAMES};
use std::path::{Path, PathBuf};

/// The variants of which something can be learned.
fn all_learned() -> impl DoubleEndedIterator<Item = (&'static dyn AnyGame, Setting, Box<dyn AnyLearning>)> {
    let settings =
        GAMES.iter().flat_map(|game| game.info().settings().into_iter().map(move |setting| (*game, setting)));
    settings.filter_map(|(game, setting)| game.learning(&setting).map(|learning| (game, setting, learning)))
}

/// The last variant whose evaluation can be learned: its games are short.
fn learned() -> String {
    all_learned().next_back().expect("a game has nets").1.to_string()
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

/// The last figure about a net of beliefs: its cross-entropy as a share of that of counting.
fn share_of_counting(output: &str) -> f64 {
    let line = output.lines().find(|line| line.starts_with("net ")).unwrap_or_else(|| panic!("{output}"));
    line.split_whitespace().nth(2).and_then(|share| share.parse().ok()).unwrap_or_else(|| panic!("{line}"))
}

#[test]
fn beliefs_and_set_ups_are_learned_from_games_and_play() {
    let folder = folder("beliefs");
    let path = |name: &str| folder.join(name).to_str().expect("text").to_owned();
    let [games, beliefs, again, setups, bundle, shipped] =
        ["games", "beliefs", "again", "setups", "bundle", "shipped"].map(path);
    let mut hidden = all_learned().filter(|(_, _, learning)| learning.belief_shape().is_some());
    let (game, setting, learning) = hidden.next_back().expect("a game has hidden pieces");
    let (other_game, other, _) =
        hidden.find(|(.., other)| other.variant() != learning.variant()).expect("a variant has other nets");
    let (variant, own) = (setting.to_string(), game.net(&setting).expect("the program has nets"));
    let how = ["--games", "80", "--nodes", "30", "--least-random", "0", "--most-random", "0", "--threads", "2"];
    stdout(&[&["learn", "generate", &variant, "--out", &games][..], &how].concat());
    // The best engine was one of the players: another program, with other nets, does not continue the file.
    let (header, _) = GamesFile::read(Path::new(&games)).expect("a file of games");
    assert_eq!((header.net, header.program_net), (None, Some(learning::checksum(own))));

    let train = |net: &str, threads: &str| {
        let how = ["--epochs", "40", "--rate", "0.02", "--samples", "12", "--threads", threads, "--out", net];
        stdout(&[&["learn", "beliefs", &games][..], &how].concat())
    };
    let output = train(&beliefs, "1");
    assert!(output.contains("epoch 40 of 40") && share_of_counting(&output) < 0.9, "{output}");
    train(&again, "3");
    assert_eq!(std::fs::read(&beliefs).expect("a net"), std::fs::read(&again).expect("a net"));

    let how = ["--count", "64", "--out", &setups];
    let output = stdout(&[&["learn", "setups", &games][..], &how].concat());
    assert!(output.contains("80 games") && output.contains("64 set-ups"), "{output}");
    let how = ["--beliefs", &beliefs, "--setups", &setups, "--out", &bundle];
    stdout(&[&["learn", "bundle"][..], &how].concat());
    // Beliefs are measured in a file of their own and in a bundle, such as those of the program.
    let measure = |net: &str| stdout(&["learn", "beliefs", &games, "--samples", "12", "--test", net]);
    assert_eq!(measure(&beliefs), measure(&bundle));
    std::fs::write(&shipped, own).expect("a folder");
    assert!(share_of_counting(&measure(&shipped)) < 0.9);
    let player = format!("net:{bundle}");
    let how = ["--variant", &variant, "--games", "2", "--nodes", "40", "--max-plies", "30"];
    assert!(stdout(&[&["match", &player, "baseline"][..], &how].concat()).contains("2 games"));

    std::fs::write(&shipped, other_game.net(&other).expect("the program has nets")).expect("a folder");
    for (args, what) in [
        (&["learn", "beliefs", &games, "--test", &games][..], "the file has no net of beliefs"),
        (&["learn", "beliefs", &games, "--test", &shipped], "its beliefs are of "),
        (&["learn", "generate", &variant, "--games", "90", "--out", &games], "made with other arguments"),
    ] {
        let said = complaint(args, 2);
        assert!(said.contains(what), "{args:?}: {said}");
    }
}
