//! `tabula play` at a real terminal that goes away in every possible way.

use crate::serve::variant;
use serde_json::Value;
use std::process::Command;

/// Plays at a terminal until `how` happens to it; returns how the program ended.
fn end(how: &str, more: &[&str]) -> Value {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/terminal.py");
    let (variant, _) = variant();
    let output = Command::new("python3")
        .args([script, how, env!("CARGO_BIN_EXE_tabula"), "play", &variant])
        .args(more)
        .env("TERM", "xterm")
        .output()
        .expect("these tests need python3: apt-get install python3");
    let said = String::from_utf8_lossy(&output.stdout);
    serde_json::from_str(said.trim())
        .unwrap_or_else(|_| panic!("{how}: {said}{}", String::from_utf8_lossy(&output.stderr)))
}

#[test]
fn it_ends_with_its_terminal() {
    for how in ["window closed", "dead line"] {
        for more in [&[][..], &["--level", "9"]] {
            let ended = end(how, more);
            assert!(ended["status"].is_i64(), "{how} {more:?}: it does not end: {ended}");
            assert!(ended["seconds"].as_f64().unwrap() < 10.0, "{how} {more:?}: {ended}");
        }
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
