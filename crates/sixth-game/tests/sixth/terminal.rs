//! The program's command line with the sixth game: listing, playing, counting, bots, the engine protocol.

use crate::{PROGRAM, VARIANT};
use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};

/// Runs the program, which must succeed, with standard input, and returns what it printed.
fn run(args: &[&str], input: &str) -> String {
    let mut child = Command::new(PROGRAM)
        .args(args)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it listens");
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn it_is_listed_and_drawn() {
    assert!(run(&["games"], "").contains(VARIANT));
    let position = "..nGnF/nR..nR/..../sR..sR/sFsG.. south play 0";
    let shown = run(&["show", VARIANT, "--position", position, "--seat", "south", "--lang", "fr"], "");
    assert!(shown.contains("Encore inconnues") && shown.contains('?'), "{shown}");
    let picture = run(&["show", VARIANT, "--position", position, "--format", "svg"], "");
    for symbol in ["piece-hidden-first", "piece-hidden-second"] {
        assert_eq!(picture.matches(&format!("<use href=\"#{symbol}\"")).count(), 4, "{picture}");
    }
}

#[test]
fn a_whole_match_is_played_line_by_line() {
    let lines = "deploy:FG../R..R\ndeploy:FG../R..R\na2-a3\na4-b4\na3-a4\nb4-b3\na4xa5\n";
    let english = run(&["play", VARIANT, "--lang", "en"], lines);
    assert!(english.contains("South wins: North has lost its flag. (FA-07)"), "{english}");
    let french = run(&["play", VARIANT, "--lang", "fr"], lines);
    assert!(french.contains("Sud gagne : Nord a perdu son fanion. (FA-07)"), "{french}");
    let pseudo = run(&["play", VARIANT, "--lang", "qps"], lines);
    assert!(pseudo.contains("⟦⟦Sóúth⟧ wíns: ⟦Nórth⟧ hás lóst íts flág.⟧ (FA-07)"), "{pseudo}");
}

#[test]
fn the_computer_plays_at_the_terminal() {
    let said = run(&["play", VARIANT, "--level", "3", "--lang", "en"], "deploy:FG../R..R\nd2-d3\n");
    assert!(said.contains("The computer has set up its army.") && said.contains("The computer plays "), "{said}");
    assert!(!said.contains("(F)"), "the computer's flag is shown: {said}");
}

#[test]
fn bots_play_it() {
    let args = ["match", "greedy", "random", "--variant", VARIANT, "--games", "20", "--seed", "5", "--json"];
    let facts: Value = serde_json::from_str(&run(&args, "")).expect("JSON");
    let number = |name: &str| facts[name].as_u64().expect("a number");
    assert_eq!(number("wins") + number("draws") + number("losses"), 20);
    assert!(number("wins") > number("losses"), "{facts}");
    assert!(facts["faults"].as_array().expect("a list").is_empty(), "{facts}");
}

#[test]
fn the_engine_protocol_speaks_it() {
    let said = |session: &str| {
        let all = run(&["engine"], session);
        all.lines().filter(|line| !line.starts_with("info")).map(str::to_owned).collect::<Vec<_>>()
    };
    let placed = said("isready\nposition fanion seat south\nlegal\ngo nodes 100\n");
    assert_eq!(placed[..2], ["readyok", "legal deploy:*"]);
    assert!(placed[2].starts_with("bestmove deploy:"), "{placed:?}");
    let seen = "deploy:? deploy:..GF/R..R#??../?..? a2-a3";
    let moved = said(&format!("position fanion seat north moves {seen}\nlegal\ngo nodes 500\n"));
    assert_eq!(moved[0], "legal a4-a5 a4-b4 a4xa3 c5-b5 c5-c4 d4-c4 d4-d3");
    let best = moved[1].strip_prefix("bestmove ").expect("an answer");
    assert!(moved[0].split(' ').any(|text| text == best), "{moved:?}");
    let refused = said("position fanion seat north moves deploy:? nonsense\n");
    assert!(refused[0].starts_with("error") && refused[0].contains("nonsense"), "{refused:?}");
}

#[test]
fn positions_are_counted() {
    let position = "..nGnF/nR..nR/..../sR..sR/sFsG.. south play 0";
    let counted = run(&["perft", VARIANT, "4", "--position", position], "");
    assert!(counted.contains("2482") || counted.contains("2,482"), "{counted}");
}
