//! Endless input is refused with the reason.

use crate::serve::{Folder, variant};
use crate::{complaint, tabula};
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
fn nets_and_what_is_learned_from_have_an_end() {
    let (variant, _) = variant();
    let folder = Folder::new();
    let out = folder.0.join("out");
    let out = out.to_str().unwrap();
    let (net, limit) = ("net:/dev/zero", "it has more than 64 MiB");
    for (args, refused) in [
        (&["match", net, "engine", "--variant", &variant, "--games", "2", "--nodes", "10"][..], limit),
        (&["learn", "generate", &variant, "--out", out, "--games", "1", "--net", "/dev/zero"], limit),
        (&["learn", "bundle", "--out", out, "--value", "/dev/zero"], limit),
        (&["learn", "generate", &variant, "--out", "/dev/zero", "--games", "1"], "does not begin with TABGAM01"),
        (&["learn", "positions", "/dev/zero", "--out", out], "does not begin with TABGAM01"),
        (&["learn", "beliefs", "/dev/zero", "--out", out], "does not begin with TABGAM01"),
        (&["learn", "train", "/dev/zero", "--out", out], "does not begin with TABPOS"),
        (&["learn", "test", "/dev/zero", "/dev/zero"], "does not begin with TABPOS"),
    ] {
        let output = tabula(args, b"");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success(), "{args:?}");
        assert!(error.contains("/dev/zero") && error.contains(refused), "{args:?}: {error}");
    }
}

#[test]
fn an_engine_reports_a_long_line_and_ends_when_it_has_no_end() {
    let output = Command::new(env!("CARGO_BIN_EXE_tabula"))
        .arg("engine")
        .stdin(std::fs::File::open("/dev/zero").unwrap())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.ends_with("error a line has more than 1000000 bytes\n"), "{said}");
}

#[test]
fn lines_without_an_end_are_refused() {
    let (variant, _) = variant();
    for args in [&["record", "check", "-"][..], &["replay", &variant], &["play", &variant], &["engine"]] {
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
