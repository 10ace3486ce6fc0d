//! Solved games: `tabula solve` and `tabula probe`.

use crate::{complaint, stdout, tabula};
use registry::{AnyGame, GAMES};

/// A late position and another one too early to be solved on demand, of the first game that has a solver.
const LATE: &str = "12,0,12,12,6/0,12,6,6,12 light";

fn solved() -> &'static dyn AnyGame {
    *GAMES.iter().find(|game| game.solver().is_some()).expect("a game is solved")
}

#[test]
fn late_positions_need_no_table() {
    let id = solved().info().id;
    let text = stdout(&["probe", id, "--position", LATE]);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with(&format!("{LATE}: ")) && lines[0].ends_with(" for light"), "{text}");
    // The value is that of the best move.
    let values: Vec<&str> = lines[1..].iter().filter_map(|line| line.split_whitespace().nth(1)).collect();
    let best = ["win", "draw", "loss"].into_iter().find(|value| values.contains(value)).expect("a move");
    assert!(values.len() == 2 && lines[0].contains(best), "{text}");
    let first = lines[1].split_whitespace().next().expect("a move");
    let after = stdout(&["probe", id, "--position", LATE, "--moves", first]);
    assert!(after.lines().next().expect("a line").ends_with(" for dark"), "{after}");
    let over = stdout(&["probe", id, "--position", "12,12,12,12,6/0,12,6,6,12 dark"]);
    assert_eq!(over, "12,12,12,12,6/0,12,6,6,12 dark: the game is over\n");
}

#[test]
fn the_start_needs_one() {
    let id = solved().info().id;
    for args in [&["probe", id][..], &["probe", id, "--moves", ""]] {
        let said = complaint(args, 2);
        assert!(said.contains("a table is needed") && said.contains("55,749,492,616 states"), "{said}");
    }
}

#[test]
fn what_cannot_be_done_is_said() {
    let id = solved().info().id;
    let unsolved = GAMES.iter().find(|game| game.solver().is_none()).expect("not all games are solved").info().id;
    for command in ["solve", "probe"] {
        assert!(complaint(&[command, unsolved], 2).contains(&format!("{unsolved:?} has no solver (these have: {id})")));
        assert!(complaint(&[command, "chess"], 2).contains("unknown game"));
    }
    let said = complaint(&["solve", id, "--memory", "2GiB", "--threads", "2"], 2);
    assert!(
        said.contains("needs about 6.0 GB") && said.contains("--no-reachable") && said.contains("2.1 GB"),
        "{said}"
    );
    assert!(complaint(&["solve", id, "--memory", "much"], 2).contains("expected a number of bytes"));
    assert!(complaint(&["solve", id, "--out", "/nowhere/at/all"], 2).contains("cannot write"));
    assert!(complaint(&["probe", id, "--table", "/nowhere/at/all"], 2).contains("cannot use the table"));
    assert!(complaint(&["probe", id, "--position", "x y"], 2).contains("bad position"));
}

#[test]
fn a_foreign_file_is_no_table() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("foreign.table");
    std::fs::write(&path, "2 b 3 c\n").expect("a file");
    let output = tabula(&["probe", solved().info().id, "--table", path.to_str().expect("text")], b"\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("not a table: bad magic"));
    let (id, file) = (solved().info().id, path.to_str().expect("text"));
    let contest = ["match", "random", "random", "--variant", id, "--games", "2", "--table", file];
    for args in [&["engine", "--table", file][..], &["play", id, "--table", file], &contest] {
        assert!(complaint(args, 2).contains("not a table: bad magic"), "{args:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_solve_says_so_and_leaves_no_table() {
    use std::io::Read;
    use std::process::{Command, Stdio};
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("interrupted");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabula"))
        .args(["solve", solved().info().id, "--no-reachable", "--threads", "1", "--out"])
        .arg(folder.join("whole.table"))
        .stderr(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The temporary file exists once the program handles signals.
    while std::fs::read_dir(&folder).expect("a folder").count() == 0 {
        assert!(child.try_wait().expect("a child").is_none(), "it ended by itself");
        std::thread::yield_now();
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(killed.success());
    let mut said = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut said).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(130), "{said}");
    assert!(said.contains("interrupted after"), "{said}");
    assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 0);
}

#[test]
fn lines_of_moves_get_a_value_for_each_position() {
    let (game, solver) = (solved(), solved().solver().expect("it has one"));
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("first-block.table");
    let stop = std::sync::atomic::AtomicBool::new(false);
    let writer = bots::TableWriter::create(&path, solver, &stop).expect("a table");
    // An invented first block: the very first state is drawn, all others are lost for the side that moves first.
    game_core::solution::BlockSink::put(&writer, game_core::solution::BlockId(0), &vec![0; 4 << 20]);
    writer.finish().expect("a table");
    let table = path.to_str().expect("text");
    let probe = |input: &str| {
        let output = tabula(&["probe", game.info().id, "--table", table], input.as_bytes());
        (output.status.code(), String::from_utf8(output.stdout).expect("text"))
    };
    let expected = "{\"values\":[\"draw\"]}\n{\"values\":[\"draw\",\"win\",\"loss\"]}\n";
    assert_eq!(probe("\n2 b\n"), (Some(0), expected.to_owned()));
    let (status, lines) = probe("2 2\n\n");
    assert_eq!(status, Some(1));
    let lines: Vec<&str> = lines.lines().collect();
    assert!(lines[0].starts_with("{\"error\":{\"ply\":1,\"move\":\"2\",\"message\":\"illegal move"), "{lines:?}");
    assert_eq!(lines[1], "{\"values\":[\"draw\"]}");
    let shown = stdout(&["probe", game.info().id, "--table", table, "--moves", ""]);
    assert!(shown.contains(": draw for light\n") && shown.lines().count() == 6, "{shown}");
}
