//! `tabula play` at a real terminal that goes away in every possible way.

use crate::serve::variant;
use serde_json::Value;
use std::process::Command;

/// Every way in which a terminal goes without a word to the program.
const TAKEN: [&str; 3] = ["window closed", "window closed, SIGHUP ignored", "dead line"];

/// Plays at a terminal until `how` happens to it; returns how the program ended.
fn end(how: &str, more: &[&str]) -> Value {
    end_when("", how, "xterm", more)
}

/// Plays at a terminal of this kind until the screen says `moment` and `how` happens; returns how the program ended.
fn end_when(moment: &str, how: &str, terminal: &str, more: &[&str]) -> Value {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/terminal.py");
    let (variant, _) = variant();
    let output = Command::new("python3")
        .args([script, how, moment, env!("CARGO_BIN_EXE_tabula"), "play", &variant, "--lang", "en"])
        .args(more)
        .env("TERM", terminal)
        .output()
        .expect("these tests need python3: apt-get install python3");
    let said = String::from_utf8_lossy(&output.stdout);
    serde_json::from_str(said.trim())
        .unwrap_or_else(|_| panic!("{how}: {said}{}", String::from_utf8_lossy(&output.stderr)))
}

#[test]
fn it_ends_with_its_terminal() {
    for how in TAKEN {
        for more in [&[][..], &["--level", "9"]] {
            has_ended(&end(how, more), &format!("{how} {more:?}"));
        }
    }
}

fn has_ended(ended: &Value, what: &str) {
    assert!(ended["status"].is_i64(), "{what}: it does not end: {ended}");
    assert!(ended["seconds"].as_f64().unwrap() < 10.0, "{what}: {ended}");
}

/// A side of the variant that is played, so that the computer has the other: the first to move.
fn second() -> [&'static str; 4] {
    let (_, [_, second]) = variant();
    ["--level", "10", "--side", second]
}

#[test]
fn it_ends_with_its_terminal_while_the_computer_thinks() {
    for how in TAKEN {
        has_ended(&end_when("the computer is thinking", how, "xterm", &second()), how);
    }
    // Signals are heard meanwhile, too.
    let ended = end_when("the computer is thinking", "SIGTERM", "xterm", &second());
    assert_eq!((&ended["status"], &ended["restored"]), (&130.into(), &true.into()), "{ended}");
}

/// A terminal that cannot place a cursor is played at line by line.
#[test]
fn it_ends_with_a_terminal_that_knows_lines_only() {
    for how in TAKEN {
        has_ended(&end_when("to move", how, "dumb", &[]), &format!("{how}, the player's turn"));
        // The computer begins, and the title of the variant is all that is said before.
        has_ended(&end_when("\n", how, "dumb", &second()), &format!("{how}, the computer thinks"));
    }
}

#[test]
fn signals_end_it_and_the_terminal_is_as_before() {
    for how in ["SIGTERM", "SIGHUP", "SIGINT"] {
        let ended = end(how, &[]);
        assert_eq!(ended["status"], 130, "{how}: {ended}");
        assert_eq!((&ended["restored"], &ended["alternate"]), (&true.into(), &0.into()), "{how}: {ended}");
    }
}

/// A terminal that takes no output (a stopped one, or a connection that hangs) does not keep the program running.
#[test]
fn a_signal_ends_it_while_nobody_reads_what_it_writes() {
    let ended = end("nobody reads", &[]);
    // 143 if it was blocked in a write; 130 if the terminal still took output when the signal came.
    let status = ended["status"].as_i64();
    assert!(matches!(status, Some(143 | 130)) && ended["restored"] == true, "{ended}");
    assert!(ended["seconds"].as_f64().unwrap() < 10.0, "{ended}");
}
