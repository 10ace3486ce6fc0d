//! Endless input is refused with the reason.

use crate::complaint;
use crate::serve::variant;
use std::io::Write;
use std::process::{Command, Stdio};

#[test]
fn files_without_an_end_are_refused() {
    let (variant, _) = variant();
    for (args, status) in [
        (&["record", "check", "/dev/zero"][..], 2),
        (&["record", "show", "/dev/zero"], 2),
        (&["analyse", "--record", "/dev/zero"], 1),
        (&["play", "--load", "/dev/zero"], 1),
        (&["play", &variant, "--save", "/dev/zero"], 2),
        (&["serve", "--config", "/dev/zero"], 2),
    ] {
        let error = complaint(args, status);
        assert!(error.contains("line 1 has more than 4 MiB"), "{args:?}: {error}");
    }
}

#[test]
fn lines_without_an_end_are_refused() {
    let (variant, _) = variant();
    for args in [&["record", "check", "-"][..], &["replay", &variant], &["play", &variant]] {
        let output = Command::new(env!("CARGO_BIN_EXE_tabula"))
            .args(args)
            .stdin(std::fs::File::open("/dev/zero").unwrap())
            .stdout(Stdio::null())
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && error.contains("line 1 has more than 4 MiB"), "{args:?}: {error}");
    }
}

#[test]
fn lines_without_a_record_are_refused() {
    for line in ["x\n", "\n"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tabula"))
            .args(["record", "check", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let block = line.repeat(64 * 1024 / line.len());
        let feeder = std::thread::spawn(move || {
            // The program ends by itself: then writing fails.
            (0..2_000).take_while(|_| input.write_all(block.as_bytes()).is_ok()).count()
        });
        let output = child.wait_with_output().unwrap();
        let blocks = feeder.join().unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && error.contains("no record begins within 16 MiB"), "{line:?}: {error}");
        assert!(blocks < 300, "it read {blocks} blocks of 64 KiB");
    }
}
