//! `tabula play` without a terminal: a move or a command a line.

use crate::{complaint, stdout, tabula};
use game_core::{Rng, Setting, Viewer};
use registry::{AnyGame, GAMES, any_setup};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

fn settings() -> impl Iterator<Item = (&'static dyn AnyGame, Setting)> {
    GAMES.iter().flat_map(|&game| game.info().settings().into_iter().map(move |setting| (game, setting)))
}

/// The first setting without secrets, and some moves of it.
fn open_game() -> (String, Vec<String>) {
    let (game, setting) = settings().find(|(game, _)| !game.info().is_hidden).expect("an open game");
    (setting.to_string(), random_game(game, &setting, 3))
}

/// A whole random game, as texts in full.
fn random_game(game: &dyn AnyGame, setting: &Setting, seed: u64) -> Vec<String> {
    let mut rng = Rng::new(seed);
    let mut played = game.start(setting);
    while let Some(side) = played.to_move() {
        let board = played.board(Viewer::Seat(side));
        let text = match &board.setup {
            Some(setup) => any_setup(setup, rng.next_u64()),
            None => rng.pick(&board.moves).expect("a running match has moves").text.clone(),
        };
        played.play(&text).expect("a legal move");
    }
    played.moves(Viewer::Spectator)
}

fn scratch(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

/// Plays these lines, which must go well, and returns what was printed.
fn play(args: &[&str], lines: &[&str]) -> String {
    let output = tabula(&[&["play"], args].concat(), lines.join("\n").as_bytes());
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn whole_games_are_played_saved_and_gone_on_with_in_every_setting() {
    for (n, (game, setting)) in settings().enumerate() {
        let (variant, moves) = (setting.to_string(), random_game(game, &setting, n as u64));
        let lines: Vec<&str> = moves.iter().map(String::as_str).collect();
        let said = play(&[&variant], &lines);
        assert!(said.lines().last().is_some_and(|line| line.contains(&format!("({}-", game.info().clauses))), "{said}");

        // The same in two sessions, with a file between them.
        let file = scratch(&format!("play-sittings-{n}.txt"));
        let path = file.to_str().unwrap();
        let (before, after) = lines.split_at(lines.len() / 2);
        let hidden = play(&[&variant, "--save", path, "--first", "Ann"], before);
        assert_eq!(hidden.contains("secrets"), game.info().is_hidden, "{variant}");
        let end = play(&["--load", path, "--save", path, "--second", "Bob"], after);
        assert_eq!(end.lines().last(), said.lines().last(), "{variant}");
        let record = fs::read_to_string(&file).unwrap();
        assert!(record.contains("[First \"Ann\"]") && record.contains("[Second \"Bob\"]"), "{record}");
        assert!(record.contains("[Date \"2"), "{record}");
        assert_eq!(record.matches("[Variant ").count(), 1, "{record}");
        assert_eq!(stdout(&["record", "check", path]), "1 good, 0 bad\n");
        // A finished match can be looked at.
        assert!(play(&["--load", path], &[]).contains(said.lines().last().unwrap()), "{variant}");
    }
}

#[test]
fn bad_lines_are_told_and_asked_again() {
    let (variant, moves) = open_game();
    let said = play(&[&variant], &["nonsense", ":nonsense", ":undoo", "", ":undo", &moves[0], ":undo", ":quit", "x"]);
    for part in [
        "“nonsense” cannot be read",
        "no such command; :help",
        "did you mean :undo?",
        "nothing to take back",
        "Taken back.",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let prompts = said.matches(" to move:").count();
    assert_eq!(prompts, 8, "{said}");
}

#[test]
fn resignation_and_agreement_end_a_match_and_are_kept() {
    let (variant, moves) = open_game();
    for (lines, clause) in [(&[":resign"][..], "resigned"), (&[":draw", "n", ":draw", "y"], "agreed")] {
        let file = scratch(&format!("play-{clause}.txt"));
        let path = file.to_str().unwrap();
        play(&[&variant, "--save", path], &[&[moves[0].as_str()], lines, &[moves[1].as_str()]].concat());
        let record = fs::read_to_string(&file).unwrap();
        assert!(record.contains(&format!("[Clause \"{clause}\"]")), "{record}");
        assert_eq!(stdout(&["record", "check", path]), "1 good, 0 bad\n");
        // The end is taken back alone, even in a new session.
        play(&["--load", path, "--save", path], &[":undo", &moves[1]]);
        let record = fs::read_to_string(&file).unwrap();
        assert!(record.contains(&format!("1. {} {} *", moves[0], moves[1])), "{record}");
    }
}

#[test]
fn the_table_speaks_french() {
    let (variant, _) = open_game();
    let said = play(&[&variant, "--lang", "fr"], &["rien", ":aide", ":abandonner"]);
    for part in ["à vous de jouer", "ne se lit pas", ":annuler", "abandonne"] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn a_match_begins_where_it_is_told_to() {
    let (variant, moves) = open_game();
    let said = play(&[&variant, "--moves", &moves[..2].join(" ")], &[&moves[2]]);
    assert!(said.contains(" to move:"), "{said}");
    complaint(&["play", &variant, "--moves", "nonsense"], 2);
    complaint(&["play", &variant, "--position", "nonsense"], 2);
}

#[test]
fn other_records_and_other_files_are_left_alone() {
    let (variant, moves) = open_game();
    let file = scratch("play-kept.txt");
    let path = file.to_str().unwrap();
    play(&[&variant, "--save", path], &[&moves[0]]);
    let first = fs::read_to_string(&file).unwrap();
    play(&[&variant, "--save", path], &[&moves[0], &moves[1]]);
    let both = fs::read_to_string(&file).unwrap();
    assert!(both.starts_with(&first) && both.matches("[Variant ").count() == 2, "{both}");
    play(&["--load", path, "--save", path], &[&moves[2]]);
    assert!(fs::read_to_string(&file).unwrap().starts_with(&first));
    assert_eq!(stdout(&["record", "check", path]), "2 good, 0 bad\n");

    let letter = scratch("play-letter.txt");
    fs::write(&letter, "Dear Ann,\n").unwrap();
    complaint(&["play", &variant, "--save", letter.to_str().unwrap()], 2);
    complaint(&["play", &variant, "--save", "/nowhere/at/all"], 2);
    let said = play(&[&variant], &[&moves[0], &format!(":save {}", letter.display())]);
    assert!(said.contains("no file of records"), "{said}");
    assert_eq!(fs::read_to_string(&letter).unwrap(), "Dear Ann,\n");
}

#[test]
fn what_cannot_be_loaded_is_said() {
    let (variant, moves) = open_game();
    complaint(&["play"], 2);
    complaint(&["play", "nosuchgame"], 2);
    complaint(&["play", &variant, "--load", "/nowhere/at/all"], 2);
    let file = scratch("play-damaged.txt");
    let path = file.to_str().unwrap();
    fs::write(&file, "no record\n").unwrap();
    complaint(&["play", "--load", path], 1);
    fs::write(&file, format!("[Variant \"{variant}\"]\n\n1. {} nonsense *\n", moves[0])).unwrap();
    assert!(complaint(&["play", "--load", path], 1).contains("nonsense"));
    fs::write(&file, format!("[Variant \"{variant}\"]\n\n1. {} *\n", moves[0])).unwrap();
    let (_, other) = settings().find(|(_, setting)| setting.to_string() != variant).expect("two settings");
    assert!(complaint(&["play", &other.to_string(), "--load", path], 2).contains(&variant));
}

#[test]
fn a_killed_program_has_lost_nothing() {
    let (variant, moves) = open_game();
    let file = scratch("play-killed.txt");
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabula"))
        .args(["play", &variant, "--lang", "en", "--save", file.to_str().unwrap()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "{}\n{}", moves[0], moves[1]).unwrap();
    // The third prompt comes when both moves are played.
    let said = BufReader::new(child.stdout.take().unwrap()).lines();
    said.map(Result::unwrap).filter(|line| line.ends_with(" to move:")).nth(2).expect("three prompts");
    child.kill().unwrap();
    child.wait().unwrap();
    let record = fs::read_to_string(&file).unwrap();
    assert!(record.contains(&format!("1. {} {} *", moves[0], moves[1])), "{record}");
}

#[test]
fn the_computer_answers_takes_back_hints_and_is_remembered() {
    let (variant, _) = open_game();
    let (game, setting) = settings().find(|(_, setting)| setting.to_string() == variant).unwrap();
    let [first, second] = game.info().sides;
    let file = scratch("play-level.txt");
    let path = file.to_str().unwrap();
    let text = game.start(&setting).legal(Viewer::Seat(game_core::Side::First))[0].clone();
    let said = play(
        &[&variant, "--level", "1", "--side", first, "--save", path],
        &[&text, ":undo", ":undo", ":level 2", ":level 0", &text],
    );
    for part in ["The computer plays ", "Taken back.", "nothing to take back", "at level 2.", "Levels go from 1"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let record = fs::read_to_string(&file).unwrap();
    assert!(record.contains("[Second \"Tabula, level 2\"]\n"), "{record}");
    assert!(record.contains(&format!("[Computer \"{second} 2\"]")), "{record}");
    let moves = record.trim_end().lines().last().unwrap();
    assert!(moves.starts_with(&format!("1. {text} ")) && moves.split_whitespace().count() == 4, "{record}");
    assert_eq!(stdout(&["record", "check", path]), "1 good, 0 bad\n");
    // It continues where it was, against the same opponent.
    let said = play(&["--load", path, "--save", path, "--level", "3"], &[":level", ":resign"]);
    assert!(said.contains("at level 3."), "{said}");
    let record = fs::read_to_string(&file).unwrap();
    assert!(record.contains(&format!("[Computer \"{second} 3\"]")) && record.contains("0-1"), "{record}");

    let said = play(&[&variant, "--level", "1", "--side", second], &[":moves"]);
    assert!(said.find("The computer plays ").unwrap() < said.find(" to move:").unwrap(), "it begins: {said}");
    assert!(play(&[&variant, "--level", "1", "--side", "random"], &[]).contains(" to move:"));
    assert!(play(&[&variant], &[":hint"]).contains("Hint: "), "two people may have one too");
    complaint(&["play", &variant, "--level", "11"], 2);
    assert!(complaint(&["play", &variant, "--side", first], 2).contains("give --level"));
    assert!(complaint(&["play", &variant, "--level", "1", "--side", "nobody"], 2).contains("unknown seat"));
}

#[test]
fn games_with_secrets_are_played_against_the_computer_and_tell_nothing_of_it() {
    for (game, setting) in settings().filter(|(game, _)| game.info().is_hidden) {
        let variant = setting.to_string();
        let [_, second] = game.info().sides;
        let file = scratch(&format!("play-secret-{}.txt", setting.variant()));
        let path = file.to_str().unwrap();
        let said =
            play(&[&variant, "--level", "1", "--side", second, "--save", path], &[":shuffle", ":undo", ":moves"]);
        assert!(said.contains("has set up its army") && said.contains("nothing is taken back"), "{said}");
        let record = fs::read_to_string(&file).unwrap();
        let secret = record.split_whitespace().find(|word| word.starts_with("deploy:")).expect("its set-up");
        assert!(!said.contains(secret) && said.contains("The computer plays "), "{variant}: {said}");
    }
}
