//! A player that is a program behind a pipe and speaks `docs/engine-protocol.md`.
//!
//! A faulty program can harm only its own game: it may be silent, end, write without end or write invalid lines. A
//! thread reads its lines, so that waiting for one can time out.

use crate::arena::{Answer, Fault};
use crate::session::position_line;
use crate::{BotOptions, Budget};
use registry::Knowledge;
use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// The time limit for a program to start, or to get ready for a game.
const START_TIME: Duration = Duration::from_secs(10);
/// The time limit for a move without time on the clock.
const SILENCE: Duration = Duration::from_secs(60);
/// The time limit for a program to obey `stop`, to end after `quit`, or to exit once its output is closed.
const OBEY_TIME: Duration = Duration::from_secs(1);
/// How often a wait checks whether it is still needed.
const LOOK: Duration = Duration::from_millis(50);
/// The longest line that is read in one piece.
const LINE_BYTES: u64 = 1 << 16;
/// The number of lines that are buffered before the program has to wait.
const LINES: usize = 1024;

/// A program with its arguments. As text: words as a shell reads them, with quotes and backslashes. A path of Windows
/// is written in single quotes or with `/`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExternalProgram(Vec<String>);

impl FromStr for ExternalProgram {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<ExternalProgram, &'static str> {
        let words = shlex::split(text).ok_or("a quote is not closed")?;
        if words.is_empty() { Err("expected a program after the colon") } else { Ok(ExternalProgram(words)) }
    }
}

impl ExternalProgram {
    /// Starts the program once, does the handshake and ends it.
    ///
    /// # Errors
    /// If that fails, with what went wrong.
    pub fn check(&self) -> Result<(), String> {
        let started = External::start(self, BotOptions::default(), &AtomicBool::new(false));
        started.map(drop).map_err(|fault| fault.to_string())
    }
}

impl fmt::Display for ExternalProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.0.iter().map(String::as_str);
        // Nothing else than a zero byte cannot be quoted.
        f.write_str(&shlex::Quoter::new().allow_nul(true).join(words).map_err(|_| fmt::Error)?)
    }
}

/// A running program.
pub(crate) struct External {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    /// The last line that it wrote to its standard error, and the thread that reads it.
    last_words: Arc<Mutex<String>>,
    listener: JoinHandle<()>,
    /// The options that it has, with the largest value of each.
    options: Vec<(String, u64)>,
    is_in_order: bool,
}

impl External {
    /// Starts a program, does the handshake and sets its threads and memory, if it has options for them.
    pub(crate) fn start(command: &ExternalProgram, options: BotOptions, stop: &AtomicBool) -> Result<External, Fault> {
        let mut external = External::spawn(command)
            .map_err(|error| Fault::Crash(format!("cannot start {:?}: {error}", command.0[0])))?;
        external.say("ugi")?;
        let until = Instant::now() + START_TIME;
        let mut found = Vec::new();
        external.wait(until, stop, "no ugiok within 10 s", |line| {
            found.extend(option(line));
            (line == "ugiok").then_some(())
        })?;
        external.options = found;
        external.set_option("Threads", options.threads as u64)?;
        external.set_option("Memory", (options.memory >> 20).max(1) as u64)?;
        Ok(external)
    }

    /// Begins a game.
    pub(crate) fn new_game(&mut self, seed: u64, stop: &AtomicBool) -> Result<(), Fault> {
        // For some programs, seed 0 means a random one.
        self.set_option("Seed", seed.max(1))?;
        self.say("newgame")?;
        self.say("isready")?;
        let until = Instant::now() + START_TIME;
        self.wait(until, stop, "no readyok within 10 s", |line| (line == "readyok").then_some(()))
    }

    /// Asks for a move.
    pub(crate) fn choose(
        &mut self,
        knowledge: &Knowledge,
        budget: Budget,
        grace: Duration,
        stop: &AtomicBool,
    ) -> Result<Answer, Fault> {
        self.say(&position_line(knowledge))?;
        let begun = Instant::now();
        self.say(&go_line(budget))?;
        let (mut nodes, mut depth) = (0, 0);
        let mut read = |line: &str| {
            let mut words = line.split_ascii_whitespace();
            match words.next() {
                Some("info") => {
                    nodes = field(line, "nodes").unwrap_or(nodes);
                    depth = field(line, "depth").map_or(depth, |depth| depth as u32);
                    None
                }
                Some("bestmove") => Some(Ok(words.next().unwrap_or_default().to_owned())),
                Some("error") => Some(Err(line.to_owned())),
                _ => None,
            }
        };
        let until = begun + budget.time.map_or(SILENCE, |time| time + grace);
        let answer = match (self.wait(until, stop, "no answer within 60 s", &mut read), budget.time) {
            (Err(Fault::Crash(_)), Some(given)) if self.is_in_order && !stop.load(Relaxed) => {
                let took = begun.elapsed();
                self.call_back(stop);
                return Err(Fault::Overtime { took, given });
            }
            (answer, _) => answer,
        };
        match answer {
            Ok(Ok(text)) => Ok(Answer { text, nodes, depth }),
            Ok(Err(error)) => Err(self.broken(format!("it said {error:?}"))),
            Err(fault) => {
                self.is_in_order = false;
                Err(fault)
            }
        }
    }

    /// Whether it can play another game.
    pub(crate) fn is_in_order(&self) -> bool {
        self.is_in_order
    }

    fn spawn(command: &ExternalProgram) -> io::Result<External> {
        let mut program = std::process::Command::new(&command.0[0]);
        program.args(&command.0[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C must not reach the program: we end the match in order.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut program, 0);
        let mut child = program.spawn()?;
        let pipe = || io::Error::other("no pipe");
        let input = child.stdin.take().ok_or_else(pipe)?;
        let (output, errors) = (child.stdout.take().ok_or_else(pipe)?, child.stderr.take().ok_or_else(pipe)?);
        let (sender, lines) = sync_channel(LINES);
        std::thread::spawn(move || read_lines(output, |line| send(&sender, line)));
        let last_words = Arc::new(Mutex::new(String::new()));
        let words = Arc::clone(&last_words);
        let listener = std::thread::spawn(move || {
            read_lines(errors, |line| {
                if !line.trim().is_empty() {
                    *words.lock().unwrap_or_else(PoisonError::into_inner) = line;
                }
                true
            });
        });
        Ok(External { child, input, lines, last_words, listener, options: Vec::new(), is_in_order: true })
    }

    fn say(&mut self, line: &str) -> Result<(), Fault> {
        let said = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        said.map_err(|_| self.gone())
    }

    fn set_option(&mut self, name: &str, value: u64) -> Result<(), Fault> {
        let Some(&(_, most)) = self.options.iter().find(|(option, _)| option == name) else { return Ok(()) };
        self.say(&format!("setoption name {name} value {}", value.min(most)))
    }

    /// Waits for a line that `read` accepts as an answer. Other lines are ignored. After a time-out the program still
    /// counts as working, and the caller decides; after its end it does not.
    fn wait<T>(
        &mut self,
        until: Instant,
        stop: &AtomicBool,
        in_vain: &str,
        mut read: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Fault> {
        loop {
            let left = until.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(LOOK)) {
                Ok(line) => {
                    if let Some(answer) = read(line.trim()) {
                        return Ok(answer);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.gone()),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if stop.load(Relaxed) || Instant::now() >= until {
                return Err(Fault::Crash(in_vain.to_owned()));
            }
        }
    }

    /// Ends a search that took too long, so that the next game finds the program idle; a program that does not obey is
    /// abandoned.
    fn call_back(&mut self, stop: &AtomicBool) {
        let until = Instant::now() + OBEY_TIME;
        let obeys = self.say("stop").is_ok()
            && self.wait(until, stop, "", |line| line.starts_with("bestmove").then_some(())).is_ok();
        self.is_in_order = obeys;
    }

    fn broken(&mut self, what: String) -> Fault {
        self.is_in_order = false;
        Fault::Crash(what)
    }

    /// The error for a program that has closed its pipes.
    fn gone(&mut self) -> Fault {
        self.is_in_order = false;
        let how = match within(OBEY_TIME, || self.child.try_wait().ok().flatten()) {
            Some(status) => format!("it ended ({status})"),
            None => "it closed its output".to_owned(),
        };
        // Its last line may not have arrived yet.
        within(OBEY_TIME, || self.listener.is_finished().then_some(()));
        let words = self.last_words.lock().unwrap_or_else(PoisonError::into_inner);
        Fault::Crash(if words.is_empty() { how } else { format!("{how}, last words {:?}", shortened(&words)) })
    }
}

impl Drop for External {
    /// Asks the program to end, then kills it.
    fn drop(&mut self) {
        if self.is_in_order {
            let _ = self.say("quit");
        }
        if !self.is_in_order || within(OBEY_TIME, || self.child.try_wait().ok().flatten()).is_none() {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Polls `ask` until it returns a value or `time` has passed.
fn within<T>(time: Duration, mut ask: impl FnMut() -> Option<T>) -> Option<T> {
    let until = Instant::now() + time;
    loop {
        match ask() {
            None if Instant::now() < until => std::thread::sleep(Duration::from_millis(2)),
            answer => return answer,
        }
    }
}

fn read_lines(from: impl Read, mut each: impl FnMut(String) -> bool) {
    let mut from = BufReader::new(from);
    let mut line = Vec::new();
    while let Ok(1..) = from.by_ref().take(LINE_BYTES).read_until(b'\n', &mut line) {
        if !each(String::from_utf8_lossy(&line).trim_end().to_owned()) {
            return;
        }
        line.clear();
    }
}

fn send(to: &SyncSender<String>, line: String) -> bool {
    to.send(line).is_ok()
}

fn go_line(budget: Budget) -> String {
    let mut line = "go".to_owned();
    let mut add = |name: &str, value: Option<u64>| {
        if let Some(value) = value {
            line.push_str(&format!(" {name} {value}"));
        }
    };
    add("movetime", budget.time.map(|time| time.as_millis() as u64));
    add("nodes", budget.nodes);
    add("depth", budget.depth.map(u64::from));
    line
}

/// The number after a word, before any moves.
fn field(line: &str, name: &str) -> Option<u64> {
    let mut words = line.split_ascii_whitespace().take_while(|&word| word != "pv" && word != "string");
    words.find(|&word| word == name)?;
    words.next()?.parse().ok()
}

/// The name and the largest value in `option name N type spin … max M`.
fn option(line: &str) -> Option<(String, u64)> {
    let rest = line.strip_prefix("option name ")?;
    let (name, about) = rest.split_once(" type ").unwrap_or((rest, ""));
    Some((name.trim().to_owned(), field(about, "max").unwrap_or(u64::MAX)))
}

fn shortened(text: &str) -> String {
    text.chars().take(200).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_as_a_shell_would() {
        for (text, words) in [
            ("tabula engine", &["tabula", "engine"][..]),
            ("  'my engine' --name=\"a b\"  ''", &["my engine", "--name=a b", ""]),
            ("\"it's\"", &["it's"]),
            (r#"'C:\a b' a\ b "it's \"so\"""#, &[r"C:\a b", "a b", r#"it's "so""#]),
        ] {
            let command: ExternalProgram = text.parse().unwrap();
            assert_eq!(command.0, words);
            assert_eq!(command.to_string().parse(), Ok(command));
        }
        assert_eq!("".parse::<ExternalProgram>(), Err("expected a program after the colon"));
        assert_eq!("a 'b".parse::<ExternalProgram>(), Err("a quote is not closed"));
    }

    #[test]
    fn what_a_seat_knows_is_one_line() {
        let game = registry::GAMES.iter().find(|game| !game.info().is_hidden).unwrap();
        let setting = game.info().settings().remove(0);
        let side = game_core::Side::Second;
        let knowledge = Knowledge { setting: setting.clone(), side, position: None, moves: Vec::new() };
        assert_eq!(position_line(&knowledge), format!("position {setting}"));
        let moves = vec!["a".to_owned(), "b".to_owned()];
        let knowledge = Knowledge { position: Some("x y z".to_owned()), moves, ..knowledge };
        assert_eq!(position_line(&knowledge), format!("position {setting} at x y z moves a b"));
        let hidden = registry::GAMES.iter().find(|game| game.info().is_hidden).unwrap().info();
        let setting = hidden.settings().remove(0);
        let line = position_line(&Knowledge { setting: setting.clone(), ..knowledge });
        assert_eq!(line, format!("position {setting} seat {} at x y z moves a b", hidden.sides[1]));
    }

    #[test]
    fn budgets_and_numbers_are_words() {
        let budget = Budget { time: Some(Duration::from_millis(250)), nodes: Some(9), depth: Some(3) };
        assert_eq!(go_line(budget), "go movetime 250 nodes 9 depth 3");
        assert_eq!(field("info depth 7 nodes 1234 pv nodes 5", "nodes"), Some(1234));
        assert_eq!(field("info string nodes 5", "nodes"), None);
        assert_eq!(option("option name Seed type spin default 64 max 99"), Some(("Seed".to_owned(), 99)));
        assert_eq!(option("option name Big Book type check"), Some(("Big Book".to_owned(), u64::MAX)));
    }
}
