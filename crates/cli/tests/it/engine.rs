//! `tabula engine` over real pipes.

use crate::tabula;
use registry::GAMES;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};

/// An engine behind two pipes.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn new() -> Engine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tabula"))
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the program starts");
        let (input, output) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        Engine { child, input, output: BufReader::new(output) }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it listens");
    }

    /// The next line.
    fn hear(&mut self) -> String {
        let mut line = String::new();
        assert_ne!(self.output.read_line(&mut line).expect("text"), 0, "it has ended");
        line.trim_end().to_owned()
    }

    /// The next line that begins with this word; the lines before it must begin with one of `others`.
    fn hear_of(&mut self, word: &str, others: &[&str]) -> String {
        loop {
            let line = self.hear();
            let first = line.split(' ').next().unwrap_or_default();
            if first == word {
                return line;
            }
            assert!(others.contains(&first), "{line}");
        }
    }

    /// All lines until it ends by itself.
    fn end(self) -> (ExitStatus, Vec<String>) {
        let Engine { mut child, input, output } = self;
        drop(input);
        let lines = output.lines().map(|line| line.expect("text")).collect();
        (child.wait().expect("it ends"), lines)
    }
}

fn open_id() -> &'static str {
    GAMES.iter().find(|game| !game.info().is_hidden).expect("an open game").info().id
}

#[test]
fn a_search_without_end_tells_what_it_finds_and_stops_when_told() {
    let mut engine = Engine::new();
    engine.say("ugi");
    engine.hear_of("ugiok", &["id", "option"]);
    engine.say("setoption name Threads value 2");
    engine.say(&format!("position {}", open_id()));
    for go in ["go infinite", "go ponder"] {
        engine.say(go);
        engine.hear_of("info", &[]);
        engine.say("isready");
        engine.hear_of("readyok", &["info"]);
        engine.say("stop");
        engine.say("stop");
        engine.hear_of("bestmove", &["info"]);
    }
    engine.say("quit");
    let (status, rest) = engine.end();
    assert!(status.success() && rest.is_empty(), "{rest:?}");
}

#[test]
fn stop_at_any_moment_gives_one_answer_a_search() {
    let lines = [
        "stop".to_owned(),
        format!("position {}", open_id()),
        "stop\ngo movetime 100000\nstop\nstop\ngo infinite\nstop\ngo ponder nodes 50\nponderhit\nstop\ngo depth 1"
            .to_owned(),
    ];
    let output = tabula(&["engine"], lines.join("\n").as_bytes());
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && !said.contains("error"), "{said}");
    assert_eq!(said.matches("bestmove ").count(), 4, "{said}");
    assert_eq!(said.lines().last().map(|line| line.starts_with("bestmove ")), Some(true), "{said}");
}

#[test]
fn a_closed_output_ends_it_quietly_even_while_it_thinks() {
    let mut engine = Engine::new();
    engine.say(&format!("position {}", open_id()));
    engine.say("go infinite");
    engine.hear_of("info", &[]);
    let Engine { mut child, mut input, output } = engine;
    drop(output);
    // It notices when it writes.
    let _ = writeln!(input, "isready");
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn any_bytes_are_answered_and_survived() {
    let long = [vec![b'a'; 1_200_000], b"\nisready\n".to_vec()].concat();
    let output = tabula(&["engine"], &long);
    assert_eq!(output.stdout, b"error a line has more than 1000000 bytes\nreadyok\n");
    let output = tabula(&["engine"], b"\xff\xfe\x00\r\n\r\nisready\r\n\x1b[2J\ngo");
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && output.stderr.is_empty());
    let lines: Vec<&str> = said.lines().map(|line| line.split(' ').next().unwrap_or_default()).collect();
    assert_eq!(lines, ["error", "readyok", "error", "error"], "{said}");
}

#[test]
fn the_board_and_the_legal_moves_are_shown_for_every_variant() {
    for game in GAMES {
        for setting in game.info().settings() {
            let seat = if game.info().is_hidden { format!(" seat {}", game.info().sides[0]) } else { String::new() };
            let output = tabula(&["engine"], format!("position {setting}{seat}\nd\nlegal\n").as_bytes());
            let said = String::from_utf8(output.stdout).unwrap();
            let lines: Vec<&str> = said.lines().collect();
            let [board @ .., position, legal] = &lines[..] else { panic!("{said}") };
            assert!(board.len() > 6 && position.starts_with(&setting.to_string()), "{said}");
            assert!(legal.starts_with("legal ") && legal.len() > 7, "{said}");
        }
    }
}

#[test]
fn with_a_seed_and_a_number_of_nodes_it_says_the_same_twice() {
    for game in GAMES {
        let info = game.info();
        let seat = if info.is_hidden { format!(" seat {}", info.sides[0]) } else { String::new() };
        let input = format!("setoption name Seed value 5\nposition {}{seat}\ngo nodes 2000\n", info.id);
        let answer = || {
            let said = String::from_utf8(tabula(&["engine"], input.as_bytes()).stdout).unwrap();
            said.lines().last().expect("an answer").to_owned()
        };
        let one = answer();
        assert!(one.starts_with("bestmove ") && one == answer(), "{one}");
    }
}

/// The examples of the page: every line of the other side is understood, and answered as the page says, compared by
/// first words.
#[test]
fn the_page_about_the_protocol_is_true() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/engine-protocol.md");
    let page = std::fs::read_to_string(page).expect("the page is there");
    let talks: Vec<&str> =
        page.split("```").skip(1).step_by(2).map(str::trim_start).filter(|block| block.starts_with("> ")).collect();
    assert!(talks.len() >= 2, "the page has conversations");
    for talk in talks {
        let ours: String =
            talk.lines().filter_map(|line| line.strip_prefix("> ")).map(|line| format!("{line}\n")).collect();
        let output = tabula(&["engine"], ours.replace("quit\n", "").as_bytes());
        let said = String::from_utf8(output.stdout).unwrap();
        assert!(!said.contains("error ") && said.contains("bestmove "), "{ours}{said}");
        for line in talk.lines().filter_map(|line| line.strip_prefix("< ")) {
            let is_fixed = !line.starts_with("info ") && !line.starts_with("bestmove ");
            let is_said = |other: &str| other == line || !is_fixed && other.split(' ').next() == line.split(' ').next();
            assert!(said.lines().any(is_said), "{line} is not in {said}");
        }
    }
}
