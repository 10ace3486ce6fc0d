//! `tabula solve`: computes and counts a game's exact values, and writes them to a table.

use crate::args::{self, Usage};
use anyhow::{Context, Result};
use bots::{TableWriter, Threads};
use game_core::solution::{BlockSink, Census, Layer, SolveJob, SolveOptions, SolveReport};
use game_core::{Executor, GameInfo, Side, Value};
use indicatif::{ProgressBar, ProgressStyle};
use registry::Catalogue;
use signal_hook::consts::{SIGINT, SIGTERM};
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Solve a game: the exact value of every position
///
/// Prints how many states there are and their values, layer by layer (play never goes back to a lower layer), and the
/// value of the start and of every first move. With --out it writes the values to a table for `tabula probe`. Ctrl-C
/// stops it; no partial table is left.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game's id (see `tabula games`)
    game: String,
    /// On how many threads (all that the machine has, if not given)
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Write a table to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Do not begin if more memory than this is needed: a number of bytes, or with K, M, G (or KiB, MiB, GiB)
    #[arg(long, value_name = "LIMIT", value_parser = bytes)]
    memory: Option<u64>,
    /// Do not compute which states can be reached: faster, in less memory
    #[arg(long)]
    no_reachable: bool,
}

/// The exit status of a program that was interrupted.
const INTERRUPTED: u8 = 130;
/// The memory of a writer for each thread: the largest block, uncompressed and compressed.
const WRITER_BYTES: u64 = 20_000_000;

pub(crate) fn run(catalogue: &Catalogue, args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    let (game, _) = args::variant(catalogue, &args.game)?;
    let solver = args::solver(catalogue, game)?;
    let threads = args.threads.map_or_else(Threads::all, |threads| Threads::new(threads.into()));
    let options = SolveOptions { reachable: !args.no_reachable };
    let writer_bytes = if args.out.is_some() { WRITER_BYTES * threads.count() as u64 } else { 0 };
    let needed = solver.expected_bytes(options, &threads) + writer_bytes;
    if let Some(limit) = args.memory.filter(|&limit| limit < needed) {
        let less = if options.reachable { " (less with --no-reachable)" } else { "" };
        let (needed, limit) = (gigabytes(needed), gigabytes(limit));
        return Err(Usage(format!("this needs about {needed} of memory{less}, the limit is {limit}")).into());
    }
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&stop)).context("cannot listen for signals")?;
    }
    let writer = match &args.out {
        None => None,
        Some(path) => Some(
            TableWriter::create(path, solver, &stop)
                .map_err(|e| Usage(format!("cannot write {}: {e}", path.display())))?,
        ),
    };
    let begun = Instant::now();
    let progress = Progress::new(begun);
    let sink = writer.as_ref().map(|writer| writer as &dyn BlockSink);
    let job = SolveJob { executor: &threads, stop: &stop, progress: &|done| progress.show(done), sink };
    let solved = solver.solve(options, &job);
    progress.bar.finish_and_clear();
    let Ok(report) = solved else {
        if let Some(failure) = writer.and_then(|writer| writer.failure()) {
            return Err(failure).context("the table could not be written");
        }
        // Standard error may be closed.
        let _ = writeln!(io::stderr(), "interrupted after {}; nothing was written", time(begun.elapsed()));
        return Ok(ExitCode::from(INTERRUPTED));
    };
    let seconds = begun.elapsed();
    let size = writer.map(TableWriter::finish).transpose().context("the table could not be written")?;
    print(&report, game.info(), options, out)?;
    writeln!(out)?;
    writeln!(out, "{}, {} thread(s), at most {} held", time(seconds), threads.count(), gigabytes(report.peak_bytes))?;
    if let (Some(path), Some(size)) = (&args.out, size) {
        writeln!(out, "{}: {} bytes", path.display(), grouped(size))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A bar on a terminal, a line every few percent elsewhere.
struct Progress {
    bar: ProgressBar,
    begun: Instant,
    /// The percentage at which the next line is printed.
    next_line: Option<AtomicU64>,
}

/// The number of steps of the bar.
const STEPS: u64 = 1000;
/// Percent between two lines.
const LINE_EVERY: u64 = 5;

impl Progress {
    fn new(begun: Instant) -> Progress {
        let style = ProgressStyle::with_template("{bar:40} {percent} %, {elapsed}, {eta} left");
        let bar = ProgressBar::new(STEPS).with_style(style.expect("the template is well formed"));
        let next_line = (!io::stderr().is_terminal()).then(|| AtomicU64::new(LINE_EVERY));
        Progress { bar, begun, next_line }
    }

    fn show(&self, done: f64) {
        let Some(next_line) = &self.next_line else {
            // Threads may report out of order.
            let step = (done * STEPS as f64) as u64;
            self.bar.set_position(step.max(self.bar.position()));
            return;
        };
        let percent = (done * 100.0) as u64;
        let next = next_line.load(Ordering::Relaxed);
        let after = (percent / LINE_EVERY + 1) * LINE_EVERY;
        let is_due = percent >= next;
        if is_due && next_line.compare_exchange(next, after, Ordering::Relaxed, Ordering::Relaxed).is_ok() {
            let past = self.begun.elapsed();
            let left = past.mul_f64((1.0 - done) / done);
            let _ = writeln!(io::stderr(), "{percent:>3} %, {}, {} left", time(past), time(left));
        }
    }
}

fn print(report: &SolveReport, info: &GameInfo, options: SolveOptions, out: &mut impl Write) -> Result<()> {
    layers("all states", report, |layer| &layer.all, info, out)?;
    if options.reachable {
        layers("states that play can reach", report, |layer| &layer.reachable, info, out)?;
    }
    for side in Side::ALL {
        let id = info.side_id(side);
        let moves: Vec<String> =
            report.first_moves[side].iter().map(|(text, value)| format!("{text} {}", value.id())).collect();
        writeln!(out, "{id} starts: {} ({})", verdict(report.start[side], info, side), moves.join(", "))?;
    }
    Ok(())
}

/// Some of the states, layer by layer and in total.
fn layers(
    title: &str,
    report: &SolveReport,
    part: impl Fn(&Layer) -> &Census,
    info: &GameInfo,
    out: &mut impl Write,
) -> Result<()> {
    writeln!(out, "{title}, by layer and side to move (over: the other side has just won)")?;
    let cells = ["layer", "to move", "states", "wins", "losses", "draws", "over"];
    writeln!(out, "{}", line(cells.map(str::to_owned)))?;
    for (n, layer) in report.layers.iter().enumerate().filter(|(_, layer)| part(layer).states() > 0) {
        rows(&n.to_string(), part(layer), info, out)?;
    }
    let total = report.total();
    let census = part(&total);
    rows("total", census, info, out)?;
    let [first, second] = Side::ALL.map(|side| grouped(census.won_by(side)));
    let [first_id, second_id] = info.sides;
    let (states, drawn) = (grouped(census.states()), grouped(census.drawn()));
    writeln!(out, "{states} states: {first} won by {first_id}, {second} by {second_id}, {drawn} drawn")?;
    writeln!(out)?;
    Ok(())
}

fn verdict(value: Value, info: &GameInfo, side: Side) -> String {
    match value {
        Value::Win => format!("{} wins", info.side_id(side)),
        Value::Loss => format!("{} wins", info.side_id(!side)),
        Value::Draw => "draw".to_owned(),
    }
}

fn rows(name: &str, census: &Census, info: &GameInfo, out: &mut impl Write) -> Result<()> {
    for side in Side::ALL {
        let (tally, finished) = (census.open[side], census.finished[side]);
        let counts = [tally.states() + finished, tally.wins, tally.losses, tally.draws, finished].map(grouped);
        let [states, wins, losses, draws, over] = counts;
        let cells = [name.to_owned(), info.side_id(side).to_owned(), states, wins, losses, draws, over];
        writeln!(out, "{}", line(cells))?;
    }
    Ok(())
}

fn line([layer, side, states, wins, losses, draws, over]: [String; 7]) -> String {
    format!("{layer:>5}  {side:<9}{states:>15}{wins:>16}{losses:>16}{draws:>12}{over:>12}")
}

/// A number with commas between groups of three digits.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn gigabytes(bytes: u64) -> String {
    format!("{:.1} GB", bytes as f64 / 1e9)
}

fn time(duration: Duration) -> String {
    let seconds = duration.as_secs();
    if seconds < 60 {
        format!("{:.1} s", duration.as_secs_f64())
    } else {
        format!("{} min {} s", seconds / 60, seconds % 60)
    }
}

/// Parses a number of bytes.
pub(crate) fn bytes(text: &str) -> Result<u64, String> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let unit = match text[end..].trim_start() {
        "" | "B" => 1.0,
        "K" | "KB" => 1e3,
        "M" | "MB" => 1e6,
        "G" | "GB" => 1e9,
        "KiB" => 1024.0,
        "MiB" => 1024.0 * 1024.0,
        "GiB" => 1024.0 * 1024.0 * 1024.0,
        _ => return Err("expected a number of bytes such as 8G, 7.5GiB or 500M".to_owned()),
    };
    let number = text[..end].parse::<f64>().map_err(|_| "expected a number of bytes such as 8G or 500M".to_owned())?;
    Ok((number * unit) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_and_written_as_people_do() {
        for (text, number) in [("0", 0), ("12", 12), ("8G", 8_000_000_000), ("1.5 GiB", 3 << 29), ("20MB", 20_000_000)]
        {
            assert_eq!(bytes(text), Ok(number), "{text}");
        }
        for text in ["", "G", "-1", "8X", "1.2.3", "8G8"] {
            assert!(bytes(text).is_err(), "{text}");
        }
        for (number, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (46_199_129_613, "46,199,129,613")] {
            assert_eq!(grouped(number), text);
        }
        assert_eq!(time(Duration::from_secs(175)), "2 min 55 s");
    }
}
