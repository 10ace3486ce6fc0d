//! `tabula engine`: the engine protocol on standard input and output. [`Session`] decides what is answered and when;
//! this module has the pipes, the clock and the thread that searches.

use crate::bounded::Bounded;
use anyhow::{Result, anyhow, bail};
use bots::session::{Effect, Memory, SearchJob, Session};
use draw::Palette;
use game_core::{BoardView, Side, Viewer};
use registry::{Catalogue, Knowledge, Thought};
use std::io::{self, BufRead, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Play over standard input and output, for other programs (docs/engine-protocol.md)
///
/// A line protocol in the manner of UGI and UCI: position, go, stop, quit.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A table written by `tabula solve`: positions in it are judged exactly
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
}

/// The longest line that is read.
const LONGEST_LINE: u64 = 1_000_000;

/// The events, in the order in which they happen.
enum Event {
    Line(String),
    TooLong,
    /// The input has a line without an end.
    Endless(io::Error),
    EndOfInput,
    Progress(Thought, Duration),
    Done(Thought, Duration),
    /// The thread that searches has panicked and printed why.
    Died,
}

pub(crate) fn run(catalogue: &Catalogue, args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    let memory = Memory::new(crate::args::any_table(catalogue, args.table.as_deref())?);
    let (sender, events) = channel();
    let lines = sender.clone();
    thread::spawn(move || read_lines(Bounded::by_line(io::stdin().lock()), &lines));
    let (jobs, waiting) = channel();
    thread::spawn(move || think(memory, &waiting, &sender));
    let mut session = Session::new(*catalogue, crate::args::chance());
    let mut stop = Arc::new(AtomicBool::new(false));
    // The channel stays open as long as there is something to wait for.
    while let Ok(event) = events.recv() {
        let effects = match event {
            Event::Line(text) => session.line(&text),
            Event::TooLong => vec![Effect::Say(format!("error a line has more than {LONGEST_LINE} bytes"))],
            Event::Endless(error) => return Err(anyhow!(error)),
            Event::EndOfInput => session.end_of_input(),
            Event::Progress(thought, elapsed) => session.progress(&thought, elapsed),
            Event::Done(thought, elapsed) => session.done(thought, elapsed),
            Event::Died => bail!("the search failed"),
        };
        for effect in effects {
            match effect {
                Effect::Say(line) => writeln!(out, "{line}")?,
                Effect::Show(knowledge) => write!(out, "{}", board(catalogue, &knowledge))?,
                Effect::Search(job) => {
                    stop = Arc::new(AtomicBool::new(false));
                    let order = Order { job: Some(*job), stop: Arc::clone(&stop), begun: Instant::now() };
                    // If the thread has panicked, an event says so.
                    let _ = jobs.send(order);
                }
                Effect::Stop => stop.store(true, Ordering::Relaxed),
                Effect::Forget => {
                    let _ = jobs.send(Order { job: None, stop: Arc::clone(&stop), begun: Instant::now() });
                }
                Effect::Quit => return Ok(ExitCode::SUCCESS),
            }
        }
        out.flush()?;
    }
    Ok(ExitCode::SUCCESS)
}

/// A search to run, or, without a job, the request to drop what was learnt.
struct Order {
    job: Option<SearchJob>,
    stop: Arc<AtomicBool>,
    begun: Instant,
}

fn think(mut memory: Memory, orders: &Receiver<Order>, events: &Sender<Event>) {
    let obituary = Obituary(events.clone());
    for Order { job, stop, begun } in orders {
        let Some(job) = job else {
            memory.forget();
            continue;
        };
        let mut tell = |thought: &Thought| {
            // At the end of the program there is no receiver any more.
            let _ = events.send(Event::Progress(thought.clone(), begun.elapsed()));
        };
        // The session accepts only possible positions.
        let thought = memory.think(&job, &stop, &mut tell).unwrap_or_default();
        let _ = events.send(Event::Done(thought, begun.elapsed()));
    }
    drop(obituary);
}

/// Reports a panic on drop, so that the session does not wait for an answer that never comes.
struct Obituary(Sender<Event>);

impl Drop for Obituary {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = self.0.send(Event::Died);
        }
    }
}

/// Reads lines until the input ends. A line that is too long is reported before its end is looked for; the input gives
/// up on one that has none.
fn read_lines(mut input: impl BufRead, events: &Sender<Event>) {
    let mut line = Vec::new();
    loop {
        line.clear();
        // An input that cannot be read counts as ended.
        let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line).unwrap_or(0);
        let event = if read == 0 {
            Event::EndOfInput
        } else if read as u64 == LONGEST_LINE && line.last() != Some(&b'\n') {
            let is_heard = events.send(Event::TooLong).is_ok();
            match skip_line(&mut input) {
                Ok(()) if is_heard => continue,
                Ok(()) => return,
                Err(error) => return drop(events.send(Event::Endless(error))),
            }
        } else {
            Event::Line(String::from_utf8_lossy(&line).into_owned())
        };
        if events.send(event).is_err() || read == 0 {
            return;
        }
    }
}

/// Reads to the end of the line and drops it.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let bytes = input.fill_buf()?;
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let (used, is_done) = (end.map_or(bytes.len(), |end| end + 1), end.is_some() || bytes.is_empty());
        input.consume(used);
        if is_done {
            return Ok(());
        }
    }
}

/// The board as a seat sees it, and its position as text.
fn board(catalogue: &Catalogue, knowledge: &Knowledge) -> String {
    let Ok(game) = catalogue.find_game(knowledge.setting.game().id) else { return String::new() };
    let mut mind = game.mind(1 << 20);
    if mind.learn(knowledge).is_err() {
        return String::new();
    }
    let is_flipped = game.info().is_hidden && knowledge.side == Side::Second;
    let drawn = drawing(game, knowledge)
        .map(|board| crate::show::text(&board, game, catalogue.fallback_language(), Palette::Plain, is_flipped))
        .unwrap_or_default();
    format!("{drawn}{} {}\n", knowledge.setting, mind.position())
}

/// The drawing of a position; `None` for a game with secrets that began at a position, which is shown as text only.
fn drawing(game: &dyn registry::AnyGame, knowledge: &Knowledge) -> Option<BoardView> {
    let Knowledge { setting, side, position, moves } = knowledge;
    if game.info().is_hidden {
        let mut view = position.is_none().then(|| game.watch(setting, Viewer::Seat(*side)))?;
        moves.iter().try_for_each(|seen| view.observe(seen)).ok()?;
        return Some(view.board());
    }
    let mut played = match position {
        None => game.start(setting),
        Some(text) => game.start_at(setting, text).ok()?,
    };
    moves.iter().try_for_each(|text| played.play(text)).ok()?;
    Some(played.board(Viewer::Spectator))
}
