//! Programs playing each other: `tabula match`, `tabula tournament`, `tabula strength`.

use crate::{complaint, stdout, tabula};
use registry::GAMES;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// A game whose matches are short and never drawn by length.
fn quick() -> &'static str {
    GAMES.iter().find(|game| game.solver().is_some()).expect("a game is solved").info().id
}

/// The books of the repository.
const BOOKS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openings");

fn hidden() -> &'static str {
    GAMES.iter().find(|game| game.info().is_hidden).expect("a game has secrets").info().id
}

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().expect("text").to_owned()
}

fn facts(args: &[&str]) -> Value {
    serde_json::from_str(&stdout(&[args, &["--json"]].concat())).expect("JSON")
}

#[test]
fn a_match_counts_what_happened() {
    let facts = facts(&["match", "greedy", "random", "--variant", quick(), "--games", "20", "--seed", "5"]);
    let number = |name: &str| facts[name].as_u64().expect("a number");
    assert_eq!(number("wins") + number("draws") + number("losses"), 20);
    let pairs = facts["pairs"].as_array().expect("five numbers");
    assert_eq!(pairs.iter().filter_map(Value::as_u64).sum::<u64>(), 10);
    assert_eq!(facts["players"]["a"], "greedy");
    // Captures win nearly always in this game, from either side.
    assert!(number("wins") >= 18, "{facts}");
    let low = facts["elo"]["low"].as_f64().expect("a bound below");
    assert!(low > 50.0, "{facts}");
    assert!(facts["faults"].as_array().expect("a list").is_empty() && facts["interrupted"] == false, "{facts}");
    let moves = facts["usage"]["a"]["moves"].as_u64().zip(facts["usage"]["b"]["moves"].as_u64()).expect("numbers");
    assert!(moves.0.abs_diff(moves.1) <= 20 && moves.0 > 100, "{facts}");
}

#[test]
fn odds_give_one_player_more_positions_and_techniques_are_part_of_a_players_name() {
    let players = ["match", "engine,-quiescence,+killers", "engine", "--odds", "3"];
    let unsolved = GAMES.iter().find(|game| game.solver().is_none() && !game.info().is_hidden).expect("a game is open");
    let settings = ["--variant", unsolved.info().id, "--games", "2", "--nodes", "200", "--max-plies", "30"];
    let facts = facts(&[&players[..], &settings].concat());
    assert_eq!((&facts["players"]["a"], &facts["odds"]), (&"engine,-quiescence,+killers".into(), &3.0.into()));
    let nodes = |player: &str| {
        let usage = &facts["usage"][player];
        usage["nodes"].as_f64().expect("a number") / usage["moves"].as_f64().expect("a number")
    };
    assert!(nodes("b") > 2.0 * nodes("a"), "{facts}");
}

#[test]
fn a_match_is_told_in_words() {
    let text = stdout(&["match", "greedy", "random", "--variant", quick(), "--games", "4", "--sprt", "0,10"]);
    for part in ["greedy against random", "4 games   +", "% of points", "Elo ", "LLR ", "of ±2.94, undecided", "plies"]
    {
        assert!(text.contains(part), "{part:?} is missing: {text}");
    }
}

#[test]
fn the_same_seed_gives_the_same_games_whatever_the_concurrency() {
    let folder = folder("same-games");
    for game in GAMES.iter().map(|game| game.info().id) {
        let played = |name: &str, concurrency: &str, seed: &str| {
            let file = path(&folder, &format!("{game}-{name}"));
            let settings = ["--variant", game, "--games", "4", "--nodes", "60", "--seed", seed];
            let more = ["--concurrency", concurrency, "--record", &file, "--memory", "1MiB"];
            stdout(&[&["match", "level:4", "mcts:20"][..], &settings, &more].concat());
            assert_eq!(stdout(&["record", "check", &file]), "4 good, 0 bad\n");
            std::fs::read_to_string(file).expect("records")
        };
        let alone = played("alone", "1", "7");
        assert_eq!(alone, played("together", "3", "7"), "{game}");
        assert_ne!(alone, played("other", "3", "8"), "{game}");
    }
}

#[test]
fn both_games_of_a_pair_begin_alike() {
    let folder = folder("openings");
    let (record, openings) = (path(&folder, "record"), path(&folder, "openings"));
    std::fs::write(&openings, "2 b\n3 c 4\n").expect("a file");
    let settings = ["--variant", quick(), "--games", "6", "--openings", &openings, "--record", &record];
    stdout(&[&["match", "random", "random"][..], &settings].concat());
    let text = std::fs::read_to_string(&record).expect("records");
    let begins: Vec<&str> = text.lines().filter(|line| line.starts_with("1. ")).map(|line| &line[..8]).collect();
    assert_eq!(begins, ["1. 2 b 2", "1. 2 b 2", "1. 3 c 2", "1. 3 c 2", "1. 2 b 2", "1. 2 b 2"]);
    std::fs::write(&openings, "2 b\n2 z\n").expect("a file");
    let said =
        complaint(&["match", "random", "random", "--variant", quick(), "--games", "2", "--openings", &openings], 2);
    assert!(said.contains("line 2, ply 1") && said.contains("\"z\""), "{said}");
}

#[test]
fn a_game_that_is_too_long_is_a_draw() {
    let folder = folder("long-games");
    let record = path(&folder, "record");
    let settings = ["--variant", quick(), "--games", "4", "--max-plies", "20", "--record", &record];
    let facts = facts(&[&["match", "greedy", "random"][..], &settings].concat());
    assert_eq!((facts["draws"].as_u64(), facts["mean_length"].as_f64()), (Some(4), Some(20.0)), "{facts}");
    assert_eq!(stdout(&["record", "check", &record]), "4 good, 0 bad\n");
}

#[test]
fn both_halves_of_a_book_are_played_from_both_sides() {
    let folder = folder("book");
    let record = path(&folder, "record");
    let begins = ["choose", "report"].map(|half| {
        let _ = std::fs::remove_file(&record);
        let settings = ["--variant", quick(), "--games", "4", "--nodes", "20", "--book", half, "--record", &record];
        let facts = facts(&[&["match", "baseline", "random", "--books", BOOKS][..], &settings].concat());
        assert_eq!((facts["book"].as_str(), facts["games"].as_u64()), (Some(half), Some(4)), "{facts}");
        let text = std::fs::read_to_string(&record).expect("records");
        let begins: Vec<String> =
            text.lines().filter(|line| line.starts_with("1. ")).map(|line| line[..8].to_owned()).collect();
        assert_eq!((begins.len(), &begins[0], &begins[2]), (4, &begins[1], &begins[3]));
        begins
    });
    assert_ne!(begins[0], begins[1]);
}

#[test]
fn a_test_stops_the_match_when_it_knows_enough() {
    let [alone, together] = ["1", "3"].map(|concurrency| {
        let settings = ["--variant", quick(), "--games", "5000", "--sprt", "0,100", "--concurrency", concurrency];
        facts(&[&["match", "greedy", "random"][..], &settings].concat())
    });
    assert_eq!(alone["sprt"]["verdict"], "H1", "{alone}");
    assert!(alone["games"].as_u64().expect("a number") < 400 && alone["interrupted"] == false, "{alone}");
    // It stops after the same game.
    assert_eq!((&alone["pairs"], &alone["results"]), (&together["pairs"], &together["results"]));
}

#[test]
fn our_own_engine_plays_as_a_program() {
    let program = format!("cmd:\"{}\" engine", env!("CARGO_BIN_EXE_tabula"));
    for game in [quick(), hidden()] {
        let settings = ["--variant", game, "--games", "2", "--nodes", "30"];
        let facts = facts(&[&["match", &program, "random"][..], &settings].concat());
        assert_eq!(facts["faults"].as_array().map(Vec::len), Some(0), "{facts}");
        assert_eq!((facts["games"].as_u64(), facts["wins"].as_u64()), (Some(2), Some(2)), "{facts}");
        assert!(facts["usage"]["a"]["nodes"].as_u64() > Some(0), "{facts}");
    }
}

#[cfg(unix)]
#[test]
fn who_crashes_cheats_or_sleeps_loses() {
    let script = path(&folder("fakes"), "fake.sh");
    let text = "while read -r line; do case \"$line\" in
        ugi) echo ugiok;; isready) echo readyok;; quit) exit;;
        go*) case $1 in
            crash) echo 'out of ideas' >&2; exit 3;;
            illegal) echo 'bestmove z9';;
            garbage) echo 'bestmove';;
            refuse) echo 'error I would rather not';;
        esac;;
    esac; done";
    std::fs::write(&script, text).expect("a script");
    for (behaviour, kind, reason) in [
        ("crash", "crash", "crash: it ended (exit status: 3), last words \"out of ideas\""),
        ("illegal", "illegal move", "\"z9\""),
        ("garbage", "illegal move", "\"\""),
        ("refuse", "crash", "crash: it said \"error I would rather not\""),
        ("sleep", "overtime", "s where 0.100 s were given"),
    ] {
        let program = format!("cmd:sh \"{script}\" {behaviour}");
        let settings = ["--variant", quick(), "--games", "2", "--time", "0.1"];
        // The opponent is not tested here, and the machine may be busy.
        let facts = facts(&[&["match", "random", &program][..], &settings].concat());
        assert_eq!((facts["wins"].as_u64(), facts["games"].as_u64()), (Some(2), Some(2)), "{behaviour}: {facts}");
        for fault in facts["faults"].as_array().expect("a list") {
            assert_eq!((&fault["player"], &fault["kind"]), (&Value::from("b"), &Value::from(kind)), "{facts}");
            assert!(fault["reason"].as_str().expect("text").contains(reason), "{behaviour}: {facts}");
        }
        assert_eq!(facts["faults"].as_array().map(Vec::len), Some(2), "{behaviour}: {facts}");
    }
    let gone = complaint(&["match", "random", "cmd:true", "--variant", quick(), "--games", "2", "--nodes", "9"], 2);
    assert!(gone.contains("cmd:true does not play: crash: it ended (exit status: 0)"), "{gone}");
}

#[test]
fn what_cannot_be_played_is_said() {
    let base = ["--variant", quick(), "--games", "2"];
    for (args, what) in [
        (&["match", "random", "random", "--variant", quick(), "--games", "3"][..], "an even number is needed"),
        (&["match", "random", "random", "--variant", "chess", "--games", "2"], "unknown game"),
        (&[&["match", "engine", "random"][..], &base].concat(), "engine thinks without end: give --time or --nodes"),
        (&[&["match", "nobody", "random"][..], &base].concat(), "or cmd:PROGRAM for a program"),
        (&[&["match", "cmd:'x", "random"][..], &base].concat(), "a quote is not closed"),
        (&[&["match", "cmd:/no/such/program", "random", "--nodes", "5"][..], &base].concat(), "cannot start"),
        (&[&["match", "random", "random", "--sprt", "10,0"][..], &base].concat(), "the smaller first"),
        (&[&["match", "random", "random", "--openings", "/no/file"][..], &base].concat(), "cannot open"),
        (&[&["match", "net:/no/file", "random", "--nodes", "5"][..], &base].concat(), "cannot use the net /no/file"),
        (&[&["match", "engine,+speed", "random", "--nodes", "5"][..], &base].concat(), "unknown technique \"speed\""),
        (&[&["match", "random", "random", "--odds", "0"][..], &base].concat(), "expected a number from 0.001 to 1000"),
        (&[&["match", "random", "random", "--book", "all"][..], &base].concat(), "expected choose or report"),
        (&[&["match", "random", "random", "--max-plies", "0"][..], &base].concat(), "expected a number of plies"),
        (&["match", "random", "random", "--book", "choose", "--games", "2", "--variant", hidden()], "cannot open"),
        (&[&["match", "random", "random", "--record", "/no/file"][..], &base].concat(), "cannot write"),
        (&["tournament", "random", "--variant", quick(), "--rounds", "2"], "2 values required"),
        (&["strength", "--games", "5"], "an even number is needed"),
        (&["strength", "--scale", "0"], "expected a number from"),
        (&["strength", "--out", "/no/file"], "cannot use"),
    ] {
        let said = complaint(args, 2);
        assert!(said.contains(what), "{args:?}: {said}");
    }
}

/// A match that was stopped after any number of games ends as if it had not been, and plays no game twice.
#[test]
fn a_match_is_resumed_from_its_file() {
    let [record, results] = ["record", "results"].map(|name| path(&folder("resumed-match"), name));
    let settings = ["--variant", quick(), "--games", "12", "--nodes", "30", "--seed", "3"];
    let play = |more: &[&str]| {
        let mut facts = facts(&[&["match", "engine", "greedy"][..], &settings, more].concat());
        // Times differ from run to run.
        for player in ["a", "b"] {
            for name in ["mean_ms", "longest_ms"] {
                facts["usage"][player][name] = Value::Null;
            }
        }
        facts["seconds"] = Value::Null;
        facts
    };
    let whole = play(&[]);
    assert_eq!(play(&["--resume", &results]), whole);
    let all = std::fs::read_to_string(&results).expect("results");
    let lines: Vec<&str> = all.lines().collect();
    assert_eq!(lines.len(), 13);
    // The games 1, 4 and 5 were finished and the next was being written when the program was killed.
    let stopped = format!("{}\n{}\n{}\n{}\n{}", lines[0], lines[4], lines[1], lines[5], &lines[6][..20]);
    std::fs::write(&results, stopped).expect("results");
    assert_eq!(play(&["--resume", &results, "--record", &record]), whole);
    assert_eq!(stdout(&["record", "check", &record]), "9 good, 0 bad\n");
    assert_eq!(play(&["--resume", &results]), whole, "nothing is left to play");
    let mut again: Vec<String> = std::fs::read_to_string(&results).expect("results").lines().map(game_of).collect();
    let mut expected: Vec<String> = lines.iter().copied().map(game_of).collect();
    again.sort();
    expected.sort();
    assert_eq!(again, expected);
    for (more, expected) in [
        (&["--seed", "4"][..], "its seed is 3, not 4"),
        (&["--max-plies", "60"], "its max_plies is 2000, not 60"),
        (&["--odds", "2"], "its odds is null, not 2.0"),
    ] {
        let base = ["match", "engine", "greedy", "--variant", quick(), "--games", "12", "--nodes", "30"];
        let seed = if more[0] == "--seed" { &[][..] } else { &["--seed", "3"] };
        let error = complaint(&[&base[..], seed, more, &["--resume", &results]].concat(), 2);
        assert!(error.contains("is of another match") && error.contains(expected), "{error}");
    }
    std::fs::write(&results, format!("{}\nnonsense\n", lines[0])).expect("results");
    let error = complaint(&[&["match", "engine", "greedy"][..], &settings, &["--resume", &results]].concat(), 1);
    assert!(error.contains("line 2 of") && error.contains("is no game"), "{error}");
}

/// What a line of results tells, without times.
fn game_of(line: &str) -> String {
    let facts: Value = serde_json::from_str(line).expect("JSON");
    format!("{} {} {} {}", facts["game"], facts["winner"], facts["halves"], facts["plies"])
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_prints_what_there_is() {
    use std::process::{Command, Stdio};
    let record = path(&folder("interrupted-match"), "record");
    let child = Command::new(env!("CARGO_BIN_EXE_tabula"))
        .args(["match", "random", "random", "--variant", quick(), "--games", "10000000", "--json", "--record", &record])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    while std::fs::metadata(&record).map_or(0, |meta| meta.len()) == 0 {
        std::thread::yield_now();
    }
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!(output.status.code(), Some(130));
    let facts: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let games = facts["games"].as_u64().expect("a number");
    assert!(games > 0 && facts["interrupted"] == true, "{facts}");
    assert_eq!(stdout(&["record", "check", &record]), format!("{games} good, 0 bad\n"));
}

#[test]
fn a_tournament_has_a_cross_table_and_a_plot() {
    let svg = path(&folder("tournament"), "plot.svg");
    let settings = ["--variant", quick(), "--rounds", "3", "--nodes", "40", "--svg", &svg];
    let text = stdout(&[&["tournament", "random", "engine", "greedy"][..], &settings].concat());
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
    assert!(rows[0].contains(&"18") && rows[1][..3] == ["player", "Elo", "±"], "{text}");
    let order: Vec<&str> = rows[2..5].iter().map(|row| row[1]).collect();
    assert_eq!(order, ["engine", "greedy", "random"], "{text}");
    assert!(rows[2..5].iter().all(|row| row[4] == "12" && row.contains(&"·")), "{text}");
    let picture = std::fs::read_to_string(&svg).expect("a picture");
    assert!(picture.starts_with("<svg") && picture.matches("<circle").count() == 3, "{picture}");
    let facts = facts(&["tournament", "random", "greedy", "--variant", quick(), "--rounds", "2"]);
    assert_eq!((facts["games"].as_u64(), &facts["standings"][0]["player"]), (Some(4), &Value::from("greedy")));
}

#[test]
fn a_table_of_levels_goes_on_where_it_stopped() {
    let folder = folder("strength");
    let (file, page) = (path(&folder, "pairs"), path(&folder, "page.md"));
    let measure = |games: &str| {
        let settings = ["--variant", quick(), "--gaps", "9", "--scale", "0.00001", "--games", games, "--out", &file];
        stdout(&[&["strength"][..], &settings].concat());
        std::fs::read_to_string(&file).expect("pairs")
    };
    let first = measure("4");
    assert_eq!(first.lines().count(), 2);
    assert_eq!(measure("4"), first, "nothing is played twice");
    // The program was stopped in the middle of the last line.
    std::fs::write(&file, first.trim_end()).expect("a file");
    let again = measure("6");
    let without_time = |text: &str| -> Vec<String> {
        text.lines().map(|line| line.split(",\"ms\"").next().expect("a part").to_owned()).collect()
    };
    assert_eq!(without_time(&again)[..2], without_time(&first)[..], "the torn pair is played again, and is the same");
    assert_eq!(again.lines().count(), 3);
    let markdown = ["--variant", quick(), "--gaps", "9", "--scale", "0.00001", "--out", &file, "--markdown"];
    let printed = stdout(&[&["strength"][..], &markdown, &["-"]].concat());
    assert!(printed.contains("6 games of") && printed.contains("| 10 |"), "{printed}");
    std::fs::write(&page, "# Page\n<!-- tabula strength: begin -->\nold\n<!-- tabula strength: end -->\nrest\n")
        .expect("a page");
    stdout(&[&["strength"][..], &markdown, &[&page]].concat());
    let written = std::fs::read_to_string(&page).expect("a page");
    assert!(written.starts_with("# Page\n<!--") && written.ends_with("end -->\nrest\n") && written.contains(&printed));
    assert!(!written.contains("old"));
    std::fs::write(&file, format!("{again}nonsense\n")).expect("a file");
    let output = tabula(&["strength", "--out", &file], b"");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(1) && said.contains("line 4") && said.contains("no pair of games"), "{said}");
}
