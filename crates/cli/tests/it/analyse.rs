//! `tabula analyse` and `tabula hint`.

use crate::{complaint, stdout, tabula};
use game_core::{Rng, Setting, Viewer};
use registry::{AnyGame, GAMES, any_setup, record_of};
use serde_json::Value;
use std::path::PathBuf;

fn settings() -> impl Iterator<Item = (&'static dyn AnyGame, Setting)> {
    GAMES.iter().flat_map(|&game| game.info().settings().into_iter().map(move |setting| (game, setting)))
}

/// A random match, ended by agreement after at most `plies` plies: its moves and its record.
fn random_match(game: &dyn AnyGame, setting: &Setting, plies: usize) -> (Vec<String>, String) {
    let mut rng = Rng::new(9);
    let mut played = game.start(setting);
    while let Some(side) = played.to_move().filter(|_| played.plies() < plies) {
        let board = played.board(Viewer::Seat(side));
        let text = match &board.setup {
            Some(setup) => any_setup(setup, rng.next_u64()),
            None => rng.pick(&board.moves).expect("a move").text.clone(),
        };
        played.play(&text).expect("it is legal");
    }
    played.conclude(game_core::Outcome::draw("agreed"));
    let mut record = record_of(&*played, Viewer::Spectator);
    record.tags = vec![("First".to_owned(), "Anne & <Bo>".to_owned())];
    (played.moves(Viewer::Spectator), record.to_text().expect("it can be written"))
}

fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&stdout(args)).expect("JSON")
}

#[test]
fn positions_are_judged_in_every_setting() {
    for (game, setting) in settings() {
        let (moves, _) = random_match(game, &setting, 6);
        let (variant, moves) = (setting.to_string(), moves.join(" "));
        let args = ["analyse", &variant, "--moves", &moves, "--memory", "1", "--nodes", "1000", "--lines", "2"];
        let text = stdout(&args);
        assert!(text.contains("  1. ") && text.contains("  2. ") && text.contains('%'), "{text}");
        let facts = json(&[&args[..], &["--json"]].concat());
        let lines = facts["lines"].as_array().unwrap();
        assert_eq!((lines.len(), &facts["variant"]), (2, &Value::from(variant.clone())), "{facts}");
        let points = |line: &Value| line["judgement"]["points"].as_f64().unwrap();
        assert!(points(&lines[0]) >= points(&lines[1]), "{facts}");
        let hint = stdout(&["hint", &variant, "--moves", &moves, "--memory", "1", "--nodes", "1000"]);
        let best = hint.lines().next().unwrap();
        assert!(stdout(&["show", &variant, "--moves", &format!("{moves} {best}")]).len() > 20, "{best} can be played");
        assert!(hint.lines().count() >= 2 && hint.contains(" to move: "), "{hint}");
        let french = stdout(&["hint", &variant, "--moves", &moves, "--memory", "1", "--nodes", "500", "--lang", "fr"]);
        assert!(french.contains("estimation"), "{french}");
        let facts = json(&["hint", &variant, "--moves", &moves, "--memory", "1", "--nodes", "500", "--json"]);
        assert!(facts["move"].is_string() && facts["judgement"]["kind"] == "estimate", "{facts}");
    }
}

#[test]
fn a_seat_needs_no_more_than_it_knows() {
    for (game, setting) in settings().filter(|(game, _)| game.info().is_hidden) {
        let variant = setting.to_string();
        let mut played = game.start(&setting);
        for text in &random_match(game, &setting, 6).0 {
            played.play(text).unwrap();
        }
        let (full, [first, second]) = (played.moves(Viewer::Spectator), game.info().sides);
        let seen = played.knowledge(game_core::Side::First).moves.join(" ");
        assert!(seen.contains('?') && full.join(" ") != seen);
        let args = ["--moves", &seen, "--memory", "1", "--nodes", "500"];
        assert!(stdout(&[&["analyse", &variant, "--seat", first], &args[..]].concat()).contains("1. "));
        complaint(&[&["analyse", &variant, "--seat", second], &args[..]].concat(), 2);
        let set_up = stdout(&["hint", &variant]);
        assert!(set_up.starts_with("deploy:"), "{set_up}");
        assert!(complaint(&["hint", &variant, "--seat", second], 2).contains(&format!("it is the turn of {first}")));
    }
}

#[test]
fn whole_matches_are_judged_as_text_as_json_and_as_a_picture() {
    for (n, (game, setting)) in settings().enumerate() {
        let (moves, record) = random_match(game, &setting, 10);
        let (file, picture) = (scratch(&format!("analyse-{n}.txt")), scratch(&format!("analyse-{n}.svg")));
        std::fs::write(&file, format!("{record}\n{record}")).unwrap();
        let (path, svg) = (file.to_str().unwrap(), picture.to_str().unwrap());
        let text = stdout(&["analyse", "--record", path, "--memory", "1", "--nodes", "100", "--svg", svg]);
        for ply in 1..=moves.len() {
            assert!(text.contains(&format!("\n{ply:>3}. ")), "{text}");
        }
        assert!(text.contains("Draw by agreement."), "{text}");
        let svg = std::fs::read_to_string(&picture).unwrap();
        assert!(svg.contains("Anne &amp; &lt;Bo&gt;") && svg.trim_end().ends_with("</svg>"), "{svg}");
        let facts = json(&["analyse", "--record", path, "--game", "1", "--memory", "1", "--nodes", "100", "--json"]);
        let plies = facts["plies"].as_array().unwrap();
        assert_eq!(plies.len(), moves.len(), "{facts}");
        for (ply, text) in plies.iter().zip(&moves) {
            assert_eq!(ply["move"], Value::from(text.clone()));
            let is_marked = ply["drop"].as_f64().unwrap() >= 0.3;
            assert_eq!(ply["mark"].is_string(), is_marked, "{ply}");
        }
        let marked = plies.iter().filter(|ply| ply["mark"].is_string()).count();
        assert_eq!(facts["turning_points"].as_array().unwrap().len(), marked, "{facts}");
        assert!(complaint(&["analyse", "--record", path, "--game", "3"], 2).contains("it holds 2"));
    }
}

#[test]
fn proofs_are_called_exact() {
    let solved = GAMES.iter().find(|game| game.solver().is_some()).expect("a game is solved").info().id;
    // One runner away from home.
    let said = stdout(&["analyse", solved, "--position", "12,12,12,11,0/0,0,0,0,0 light", "--depth", "3"]);
    assert!(said.contains("exact: "), "{said}");
}

#[test]
fn what_cannot_be_judged_is_said() {
    let (game, setting) = settings().next().unwrap();
    let variant = setting.to_string();
    assert!(complaint(&["analyse"], 2).contains("<VARIANT>"));
    assert!(complaint(&["analyse", "chess"], 2).contains("unknown game"));
    assert!(complaint(&["analyse", &variant, "--moves", "zz9"], 2).contains("zz9"));
    assert!(complaint(&["analyse", &variant, "--seat", "nobody"], 2).contains("unknown seat"));
    assert!(complaint(&["analyse", &variant, "--seconds", "0"], 2).contains("seconds"));
    assert!(complaint(&["analyse", &variant, "--record", "x"], 2).contains("cannot be used with"));
    assert!(complaint(&["analyse", "--record", "/nowhere/at/all"], 2).contains("cannot open"));
    assert!(complaint(&["analyse", "--record", "-"], 2).contains("it holds 0"));
    let bad = format!("[Variant \"{variant}\"]\n\nzz9 *\n");
    let output = tabula(&["analyse", "--record", "-"], bad.as_bytes());
    assert!(String::from_utf8_lossy(&output.stderr).contains("zz9") && output.status.code() == Some(1));
    let mut played = game.start(&setting);
    let mut rng = Rng::new(2);
    while let Some(side) = played.to_move() {
        let text = rng.pick(&played.legal(Viewer::Seat(side))).unwrap().clone();
        played.play(&text).unwrap();
    }
    let moves = played.moves(Viewer::Spectator).join(" ");
    for command in ["analyse", "hint"] {
        assert!(complaint(&[command, &variant, "--moves", &moves], 2).contains("the match is over"));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_analysis_tells_what_it_has_found() {
    use std::io::Read;
    use std::process::{Command, Stdio};
    let (_, setting) = settings().next().unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabula"))
        .args(["analyse", &setting.to_string(), "--seconds", "10000", "--lang", "en"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let kill = || Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    // Before the search begins there is nothing to print: the thread of the timer shows that it has begun.
    let searches = || {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let threads = status.lines().find_map(|line| line.strip_prefix("Threads:\t")).unwrap_or("0");
        threads.parse::<u32>().unwrap_or(0) > 1
    };
    while !searches() {
        std::thread::yield_now();
    }
    assert!(kill().success());
    let mut said = String::new();
    child.stdout.take().expect("a pipe").read_to_string(&mut said).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(130), "{said}");
    assert!(said.starts_with("Interrupted") && said.contains("  1. "), "{said}");
}
