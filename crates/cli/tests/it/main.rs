//! The program, run as its users run it.

mod analyse;
mod arena;
mod commands;
mod engine;
mod install;
mod keeping;
mod learn;
mod limits;
mod migrate;
mod names;
mod old;
mod play;
mod replay;
mod serve;
mod site;
mod solve;
mod terminal;
mod tls;
mod trouble;
mod worker;

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// Runs `tabula` with arguments and standard input.
fn tabula(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabula"))
        .args(args)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    let feeder = std::thread::spawn(move || {
        // A program that has read enough may have ended already.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    feeder.join().expect("the feeder ends");
    output
}

/// Runs `tabula`, which must succeed, and returns its output.
fn stdout(args: &[&str]) -> String {
    let output = tabula(args, b"");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

/// Runs `tabula`, which must fail with `status`, and returns its error message.
fn complaint(args: &[&str], status: i32) -> String {
    let output = tabula(args, b"");
    let complaint = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(status), "{args:?}: {complaint}");
    complaint
}
