use crate::{complaint, stdout, tabula};
use registry::{FRENCH, GAMES, LANGUAGES};
use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Stdio};

fn variants() -> Vec<String> {
    GAMES.iter().flat_map(|game| game.info().variants.iter().map(|v| format!("{}/{}", game.info().id, v.id))).collect()
}

fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn games_are_listed_with_variants_and_options() {
    let said = stdout(&["games"]);
    assert!(variants().iter().all(|variant| said.contains(variant)), "{said}");
    let json: Value = serde_json::from_str(&stdout(&["games", "--json"])).unwrap();
    let games = json["games"].as_array().unwrap();
    assert_eq!(games.len(), GAMES.len());
    for (game, json) in GAMES.iter().zip(games) {
        assert_eq!(json["id"], game.info().id);
        assert_eq!(json["sides"][0], game.info().sides[0]);
        assert_eq!(json["name"]["fr"], game.texts(&FRENCH).text("name"));
        assert_eq!(json["variants"].as_array().unwrap().len(), game.info().variants.len());
    }
}

#[test]
fn rules_hold_every_clause_in_both_languages() {
    for game in GAMES {
        for lang in LANGUAGES {
            let said = stdout(&["rules", game.info().id, "--lang", lang.id]);
            for clause in game.info().clause_ids() {
                assert!(said.contains(&format!("{clause}  ")), "{} {lang:?} {clause}", game.info().id);
            }
            assert!(said.lines().all(|line| line.chars().count() <= 100), "no line is too long");
        }
    }
}

#[test]
fn every_variant_is_shown_as_text_and_as_a_picture() {
    for variant in variants() {
        let text = stdout(&["show", &variant]);
        assert!(text.is_ascii() && text.lines().count() >= 7, "{variant}: {text}");
        let svg = stdout(&["show", &variant, "--format", "svg"]);
        assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>") && !svg.contains("var("), "{variant}");
        let file = scratch(&format!("{}.png", variant.replace('/', "-")));
        stdout(&["show", &variant, "--out", file.to_str().unwrap(), "--width", "200", "--dark"]);
        assert!(std::fs::read(&file).unwrap().starts_with(b"\x89PNG"), "{variant}");
    }
}

#[test]
fn a_position_can_be_given_by_moves_and_by_text() {
    for game in GAMES.iter().filter(|game| !game.info().is_hidden) {
        let (id, started) = (game.info().id, game.start(&game.info().settings()[0]));
        let mv = started.legal(game_core::Viewer::Seat(started.to_move().unwrap()))[0].clone();
        let mut played = started.boxed_clone();
        played.play(&mv).unwrap();
        let position = played.position(game_core::Viewer::Spectator);
        let board = |text: String| text.replace([':', ' '], "");
        assert_eq!(
            board(stdout(&["show", id, "--moves", &mv])),
            board(stdout(&["show", id, "--position", &position])),
            "{id}"
        );
        let (one, two) =
            (stdout(&["perft", id, "2", "--moves", &mv]), stdout(&["perft", id, "2", "--position", &position]));
        assert_eq!(one, two);
    }
}

#[test]
fn perft_divides_and_shares_the_work() {
    for game in GAMES.iter().filter(|game| !game.info().is_hidden) {
        let id = game.info().id;
        let divided = stdout(&["perft", id, "3", "--divide", "--threads", "2"]);
        let mut lines: Vec<&str> = divided.lines().collect();
        let total: u64 = lines.pop().unwrap().parse().unwrap();
        assert_eq!(
            lines.iter().map(|line| line.split(' ').nth(1).unwrap().parse::<u64>().unwrap()).sum::<u64>(),
            total
        );
        assert_eq!(stdout(&["perft", id, "3"]).trim(), total.to_string());
        assert_eq!(stdout(&["perft", id, "0"]).trim(), "1");
    }
}

#[test]
fn playouts_are_counted() {
    for variant in variants() {
        let json: Value =
            serde_json::from_str(&stdout(&["playouts", &variant, "--seconds", "0.05", "--threads", "2", "--json"]))
                .unwrap();
        let results: u64 = json["results"].as_object().unwrap().values().map(|n| n.as_u64().unwrap()).sum();
        assert_eq!(json["playouts"], results, "{variant}");
        assert!(json["plies"].as_u64().unwrap() > 0 && json["plies_per_second"].as_f64().unwrap() > 0.0);
        assert!(json["seconds"].as_f64().unwrap() >= 0.05 && json["mean_length"].as_f64().unwrap() > 1.0);
    }
    assert!(stdout(&["playouts", GAMES[0].info().id, "--seconds", "0.05"]).contains("plies a second"));
}

#[test]
fn unknown_names_are_refused_with_the_nearest_valid_ones() {
    let game = GAMES[0].info();
    for command in [vec!["show"], vec!["replay"], vec!["perft"], vec!["playouts"], vec!["rules"]] {
        let with = |variant: &str| {
            let mut args = command.clone();
            args.push(Box::leak(variant.to_owned().into_boxed_str()));
            match command[0] {
                "perft" => args.push("1"),
                "playouts" => args.extend(["--seconds", "0.1"]),
                _ => {}
            }
            complaint(&args, 2)
        };
        let near = format!("{}x", game.id);
        assert!(with(&near).contains(&format!("did you mean {:?}", game.id)), "{command:?}");
        assert!(with("nonsense").contains("unknown game \"nonsense\""), "{command:?}");
        if command[0] != "rules" {
            assert!(with(&format!("{}/nonsense", game.id)).contains("unknown variant \"nonsense\""), "{command:?}");
            assert!(with(&format!("{}?nonsense=1", game.id)).contains("unknown option \"nonsense\""), "{command:?}");
        }
    }
    assert!(complaint(&["show", game.id, "--seat", "nobody"], 2).contains("unknown seat \"nobody\""));
    assert!(complaint(&["show", game.id, "--moves", "zz9"], 2).contains("ply 0: cannot read \"zz9\""));
    assert!(complaint(&["show", game.id, "--position", "zz9"], 2).contains("bad position"));
    assert!(complaint(&["show", game.id, "--format", "gif"], 2).contains("gif"));
    assert!(complaint(&["record", "check", "/nonexistent/file"], 2).contains("cannot open \"/nonexistent/file\""));
    assert!(complaint(&["playouts", game.id, "--seconds", "-1"], 2).contains("seconds"));
    assert!(complaint(&["nonsense"], 2).contains("nonsense"));
    assert!(complaint(&["show", game.id, "--out", "/nonexistent/a.svg"], 1).contains("cannot write"));
}

#[test]
fn help_explains_every_command() {
    let help = stdout(&["--help"]);
    for command in ["games", "rules", "play", "show", "replay", "perft", "playouts", "record"] {
        assert!(help.contains(&format!("  {command} ")), "{help}");
        assert!(stdout(&[command, "--help"]).contains("Usage: tabula"), "{command}");
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabula"))
        .args(["rules", GAMES[0].info().id])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn records_are_checked_and_shown() {
    let game = GAMES.iter().find(|game| !game.info().is_hidden).unwrap();
    let variant = game.info().settings()[0].to_string();
    let started = game.start(&game.info().settings()[0]);
    let mv = started.legal(game_core::Viewer::Seat(started.to_move().unwrap()))[0].clone();
    let record = |moves: &str| format!("[Variant \"{variant}\"]\n[First \"Anne\"]\n[Result \"*\"]\n\n{moves} *\n\n");
    let file = scratch("records.txt");
    std::fs::write(&file, record(&mv) + &record("zz9") + &record(&mv)).unwrap();
    let path = file.to_str().unwrap();
    let output = tabula(&["record", "check", path], b"");
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(said.contains("line 11, column 1: ply 0: cannot read \"zz9\"") && said.contains("2 good, 1 bad"), "{said}");
    let output = tabula(&["record", "check", "-"], record(&mv).as_bytes());
    assert!(output.status.success() && output.stdout == b"1 good, 0 bad\n");
    let shown = tabula(&["record", "show", "-"], record(&mv).as_bytes());
    let shown = String::from_utf8(shown.stdout).unwrap();
    assert!(shown.contains("First: Anne") && shown.contains(&mv) && shown.contains("1 plies, running"), "{shown}");
    assert!(tabula(&["record", "check", "-"], b"").stdout.starts_with(b"no records found"));
}
