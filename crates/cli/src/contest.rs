//! The parts that matches and tournaments between programs share: options, progress, records of games.

use crate::args::{self, Usage};
use crate::bounded;
use crate::solve::bytes;
use anyhow::{Context, Result};
use bots::arena::{
    Arena, BookHalf, Estimate, Fixture, Grace, MOST_PLIES, Openings, Played, PlayerSpec, book_name, elo_text,
};
use bots::{BotOptions, Budget};
use game_core::record::clean;
use game_core::{Setting, Side, Viewer};
use indicatif::{ProgressBar, ProgressStyle};
use registry::{Catalogue, record_of};
use serde_json::{Value, json};
use signal_hook::consts::{SIGINT, SIGTERM};
use std::fs::File;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The options of a contest.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// The variant (see `tabula games`)
    #[arg(long)]
    pub(crate) variant: String,
    /// Seconds for a move
    #[arg(long, value_name = "SECONDS", value_parser = seconds, conflicts_with = "nodes")]
    time: Option<Duration>,
    /// Positions (playouts, for mcts) for a move
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Games at a time
    #[arg(long, value_name = "GAMES", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// A file of openings, one a line as for `tabula replay`, used in order (random balanced ones, if not given)
    #[arg(long, value_name = "FILE")]
    openings: Option<String>,
    /// Half of the variant's book of openings in which one side is ahead: choose (to choose by) or report (to report
    /// by)
    #[arg(long, value_name = "HALF", conflicts_with = "openings")]
    book: Option<BookHalf>,
    /// The folder of the books
    #[arg(long, value_name = "FOLDER", default_value = "docs/openings")]
    books: PathBuf,
    /// Plies after which a game is a draw
    #[arg(long, value_name = "PLIES", default_value_t = MOST_PLIES, value_parser = plies)]
    max_plies: usize,
    /// Add every game to this file of records
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// The seed of openings, and of bots that play by chance
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Threads for one search
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Memory of each player: a number of bytes, or with K, M, G (or KiB, MiB, GiB)
    #[arg(long, default_value = "64MiB", value_parser = bytes)]
    memory: u64,
    /// A table written by `tabula solve`: our bots know its exact values
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Milliseconds after its time at which an answer is too late (50 for our bots, 100 for programs, if not given)
    #[arg(long, value_name = "MS")]
    grace: Option<u64>,
    /// As JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl Options {
    /// The arena of these players, after all arguments were checked.
    pub(crate) fn arena(&self, catalogue: &Catalogue, players: &[PlayerSpec]) -> Result<Arena> {
        let (game, setting) = args::variant(catalogue, &self.variant)?;
        let budget = Budget { time: self.time, nodes: self.nodes, depth: None };
        if let Some(player) = players.iter().find(|player| budget.is_endless() && player.needs_budget()) {
            return Err(Usage(format!("{player} thinks without end: give --time or --nodes")).into());
        }
        let openings = match &self.openings_file(&setting) {
            None => Openings::Random,
            Some(path) => {
                let mut text = String::new();
                args::read_file(path)?
                    .read_to_string(&mut text)
                    .map_err(|error| Usage(format!("cannot read {path:?}: {error}")))?;
                if let Some(half) = self.book {
                    text = half.of(&text);
                }
                Openings::parse(game, &setting, &text).map_err(|error| Usage(format!("{path:?}: {error}")))?
            }
        };
        for player in players {
            player.check(game, &setting).map_err(|error| Usage(format!("{player} does not play: {error}")))?;
        }
        let grace =
            self.grace.map(Duration::from_millis).map_or_else(Grace::default, |g| Grace { bots: g, programs: g });
        Ok(Arena {
            game,
            setting,
            players: players.to_vec(),
            budgets: vec![budget; players.len()],
            options: BotOptions {
                memory: usize::try_from(self.memory).unwrap_or(usize::MAX),
                threads: self.threads.into(),
            },
            table: args::any_table(catalogue, self.table.as_deref())?,
            grace,
            openings,
            seed: self.seed,
            concurrency: self.concurrency.into(),
            most_plies: self.max_plies,
        })
    }

    /// The file of openings that was named, or the book.
    fn openings_file(&self, setting: &Setting) -> Option<String> {
        let book = || self.book.map(|_| self.books.join(book_name(setting)).display().to_string());
        self.openings.clone().or_else(book)
    }

    /// Everything that a game depends on, besides its players and its number, as JSON.
    pub(crate) fn conditions(&self, arena: &Arena) -> Value {
        let openings = self.openings_file(&arena.setting).and_then(|path| bounded::read_text(Path::new(&path)).ok());
        json!({
            "variant": arena.setting.to_string(),
            "time": self.time.map(|time| time.as_secs_f64()),
            "nodes": self.nodes,
            "threads": self.threads,
            "memory": self.memory,
            "seed": self.seed,
            "max_plies": self.max_plies,
            "grace": self.grace,
            "table": self.table,
            "book": self.book.map(|half| half.to_string()),
            "openings": openings.map(|text| learning::checksum(text.as_bytes())),
        })
    }

    /// The file for records of games.
    pub(crate) fn archive(&self) -> Result<Archive> {
        let open = |path: &PathBuf| {
            let file = File::options().append(true).create(true).open(path);
            file.map_err(|error| Usage(format!("cannot write {path:?}: {error}")))
        };
        Ok(Archive(self.record.as_ref().map(open).transpose()?))
    }

    /// The limits of a move, in words.
    pub(crate) fn limit(&self) -> String {
        match (self.time, self.nodes) {
            (Some(time), _) => format!("{} s a move", time.as_secs_f64()),
            (_, Some(nodes)) => format!("{nodes} nodes a move"),
            _ => "limits of their own".to_owned(),
        }
    }

    /// The limits of a move, as JSON.
    pub(crate) fn facts(&self, arena: &Arena) -> Value {
        json!({
            "variant": arena.setting.to_string(),
            "time": self.time.map(|time| time.as_secs_f64()),
            "nodes": self.nodes,
            "threads": self.threads,
            "concurrency": self.concurrency,
            "seed": self.seed,
            "book": self.book.map(|half| half.to_string()),
        })
    }
}

/// A flag that Ctrl-C raises; a second Ctrl-C ends the program at once.
pub(crate) fn interruption() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        let listen = || -> io::Result<()> {
            signal_hook::flag::register_conditional_shutdown(signal, INTERRUPTED.into(), Arc::clone(&stop))?;
            signal_hook::flag::register(signal, Arc::clone(&stop)).map(drop)
        };
        listen().context("cannot listen for signals")?;
    }
    Ok(stop)
}

/// The exit status of a program that was interrupted.
pub(crate) const INTERRUPTED: u8 = 130;

/// The file to which games are appended, if there is one.
pub(crate) struct Archive(Option<File>);

impl Archive {
    /// Adds a game, numbered from 0.
    pub(crate) fn add(&mut self, arena: &Arena, played: &Played, number: usize) -> Result<()> {
        let Some(file) = &mut self.0 else { return Ok(()) };
        let mut record = record_of(&*played.game, Viewer::Spectator);
        let name = |side: Side| arena.players[played.fixture.players[side]].to_string();
        let tags = [
            ("Round", Some((number + 1).to_string())),
            ("First", Some(name(Side::First))),
            ("Second", Some(name(Side::Second))),
            ("Termination", played.fault.as_ref().map(|(_, fault)| fault.to_string())),
        ];
        let clean = |text: Option<String>| text.and_then(|text| clean(&text));
        record.tags = tags.into_iter().filter_map(|(tag, text)| Some((tag.to_owned(), clean(text)?))).collect();
        file.write_all(record.to_text()?.as_bytes()).context("cannot write the record of a game")
    }
}

/// Combines the two games of a pair as they finish.
pub(crate) struct Halves<T>(Option<(usize, T)>);

/// A game after it was combined.
pub(crate) enum Half<T> {
    /// Both games of a pair.
    Pair([T; 2]),
    /// A game whose other half will not be played: the contest was interrupted.
    Single(T),
}

impl<T> Halves<T> {
    pub(crate) fn new() -> Self {
        Halves(None)
    }

    /// Takes the next game, by its number.
    pub(crate) fn add(&mut self, number: usize, game: T) -> Option<Half<T>> {
        match self.0.take() {
            Some((earlier, first)) if earlier % 2 == 0 && number == earlier + 1 => Some(Half::Pair([first, game])),
            earlier => {
                self.0 = Some((number, game));
                earlier.map(|(_, single)| Half::Single(single))
            }
        }
    }

    /// The game that is left without its pair at the end.
    pub(crate) fn rest(&mut self) -> Option<T> {
        self.0.take().map(|(_, single)| single)
    }
}

/// A line that is redrawn on a terminal; elsewhere a line from time to time.
pub(crate) struct Live {
    bar: ProgressBar,
    /// The time of the next line, where lines cannot be redrawn.
    next_line: Option<Instant>,
}

/// The interval of lines.
const LINE_EVERY: Duration = Duration::from_secs(20);

impl Live {
    pub(crate) fn new(games: usize) -> Live {
        let style = ProgressStyle::with_template("{pos}/{len} {bar:20} {elapsed}, {eta} left  {msg}");
        let bar = ProgressBar::new(games as u64).with_style(style.expect("the template is well formed"));
        bar.enable_steady_tick(Duration::from_millis(200));
        let next_line = (!io::stderr().is_terminal()).then(|| Instant::now() + LINE_EVERY);
        Live { bar, next_line }
    }

    /// Counts a finished game.
    pub(crate) fn step(&mut self, message: impl FnOnce() -> String) {
        self.bar.inc(1);
        match &mut self.next_line {
            None => self.bar.set_message(message()),
            Some(due) if Instant::now() >= *due => {
                *due = Instant::now() + LINE_EVERY;
                let _ =
                    writeln!(io::stderr(), "{}/{}  {}", self.bar.position(), self.bar.length().unwrap_or(0), message());
            }
            Some(_) => {}
        }
    }

    /// Prints a line of its own.
    pub(crate) fn say(&self, line: &str) {
        self.bar.suspend(|| {
            let _ = writeln!(io::stderr(), "{line}");
        });
    }

    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// A player's fault as a line.
pub(crate) fn fault_line(arena: &Arena, number: usize, played: &Played) -> Option<String> {
    let (side, fault) = played.fault.as_ref()?;
    let side_id = arena.setting.game().side_id(*side);
    let Fixture { players, .. } = played.fixture;
    let player = &arena.players[players[*side]];
    Some(format!("game {}: {player} ({side_id}) loses at ply {}: {fault}", number + 1, played.game.plies()))
}

/// `Elo +35 [+12, +60]`
pub(crate) fn elo_line(estimate: Estimate) -> String {
    let elo = estimate.elo();
    format!("Elo {} [{}, {}]", elo_text(elo.mean), elo_text(elo.low), elo_text(elo.high))
}

/// Parses a number of plies.
fn plies(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&plies| plies > 0).ok_or_else(|| "expected a number of plies above 0".to_owned())
}

/// Parses a number of seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= 1e6 => Ok(Duration::from_secs_f64(seconds)),
        _ => Err("expected a number of seconds above 0".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::{Half, Halves};

    #[test]
    fn games_find_their_other_halves() {
        let mut halves = Halves::new();
        let mut grouped = Vec::new();
        for number in [0, 1, 2, 4, 5, 7, 8] {
            match halves.add(number, number) {
                Some(Half::Pair(pair)) => grouped.push(pair.to_vec()),
                Some(Half::Single(single)) => grouped.push(vec![single]),
                None => {}
            }
        }
        grouped.extend(halves.rest().map(|single| vec![single]));
        assert_eq!(grouped, [vec![0, 1], vec![2], vec![4, 5], vec![7], vec![8]]);
    }
}
