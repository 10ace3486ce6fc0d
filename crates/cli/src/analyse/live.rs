//! Judges one position and shows its best lines as they are found.

use super::effort::Interrupt;
use crate::args::Usage;
use crate::play::ansi;
use crate::words::Words;
use anyhow::Result;
use bots::{Bot, Budget};
use crossterm::{cursor, queue, style, terminal};
use registry::{Knowledge, Thought, ThoughtLine};
use std::io::{self, IsTerminal, Write};
use std::sync::Mutex;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// The position and the limits of a search.
pub(super) struct Ask<'a> {
    pub(super) knowledge: &'a Knowledge,
    pub(super) budget: Budget,
    pub(super) lines: usize,
}

/// The result, and the time it took.
pub(super) struct Found {
    pub(super) thought: Thought,
    pub(super) elapsed: Duration,
}

/// The least number of columns for moves beside their judgement.
const LEAST_ROOM: usize = 20;
/// The interval at which the lines are redrawn.
const TICK: Duration = Duration::from_millis(100);

/// Runs the search, and shows its progress on a terminal, which is cleared afterwards. `None` if it was interrupted
/// before it began.
pub(super) fn watch(bot: &mut Bot, ask: &Ask, words: &Words, interrupt: &Interrupt) -> Result<Option<Found>> {
    let Some(stop) = interrupt.flag() else { return Ok(None) };
    let begun = Instant::now();
    let latest: Mutex<Option<Thought>> = Mutex::new(None);
    let mut keep = |thought: &Thought| *latest.lock().expect("nobody panics while he holds it") = Some(thought.clone());
    let title = title(words, ask.knowledge);
    let thought = std::thread::scope(|scope| {
        let (done, waiting) = channel::<()>();
        let is_shown = io::stderr().is_terminal();
        let latest = &latest;
        if is_shown {
            scope.spawn(move || {
                let mut rows = 0;
                while waiting.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                    let thought = latest.lock().expect("nobody panics while he holds it").clone().unwrap_or_default();
                    let found = Found { thought, elapsed: begun.elapsed() };
                    rows = redraw(&so_far(words, &title, &found), rows, words);
                }
                redraw(&[], rows, words);
            });
        }
        let thought = bot.analyse(ask.knowledge, ask.budget, ask.lines, stop, &mut keep);
        drop(done);
        thought
    });
    let thought = thought.map_err(|error| Usage(error.to_string()))?;
    Ok(Some(Found { thought, elapsed: begun.elapsed() }))
}

/// The final table, in lines of at most `columns` columns if a number is given.
pub(super) fn table(words: &Words, knowledge: &Knowledge, found: &Found, columns: Option<usize>) -> Vec<String> {
    let Found { thought, elapsed } = found;
    let mut lines = vec![title(words, knowledge)];
    for (head, line) in judged(words, thought) {
        let moves = line.moves.join(" ");
        let room = columns.unwrap_or(usize::MAX).saturating_sub(head.chars().count()).max(LEAST_ROOM);
        let indent = " ".repeat(head.chars().count());
        let parts = ansi::wrap(&moves, room);
        lines.extend(parts.iter().enumerate().map(|(n, part)| if n == 0 { &head } else { &indent }.clone() + part));
    }
    if let (true, Some(chosen)) = (thought.lines.is_empty(), &thought.chosen) {
        lines.push(words.own("nothing-judged").to_owned());
        lines.push(format!("     {chosen}"));
    }
    let mut effort = effort(words, found);
    if thought.nodes > 0 {
        let rate = words.grouped((thought.nodes as f64 / elapsed.as_secs_f64().max(0.001)) as u64);
        effort += &format!(" · {}", words.say("judged-rate", &[("rate", &rate)]));
    }
    lines.push(effort);
    lines
}

/// The progress so far, each line in one row.
fn so_far(words: &Words, title: &str, found: &Found) -> Vec<String> {
    let mut lines = vec![title.to_owned()];
    lines.extend(judged(words, &found.thought).map(|(head, line)| head + &line.moves.join(" ")));
    lines.push(effort(words, found));
    lines
}

fn title(words: &Words, knowledge: &Knowledge) -> String {
    let Knowledge { setting, side, .. } = knowledge;
    format!("{} · {}", words.title(setting), words.say("to-move", &[("side", &words.side(*side))]))
}

/// The lines with their prefix: a number and the judgement.
fn judged<'a>(words: &Words, thought: &'a Thought) -> impl Iterator<Item = (String, &'a ThoughtLine)> {
    let judged: Vec<String> = thought.lines.iter().map(|line| words.judgement(line.judgement)).collect();
    let widest = judged.iter().map(|text| text.chars().count()).max().unwrap_or(0);
    let heads = (1..).zip(judged).map(move |(n, judged)| format!("{n:>3}. {judged:<widest$}  "));
    heads.zip(&thought.lines)
}

/// The depth and the nodes of the search; games with secrets have no depth.
fn effort(words: &Words, found: &Found) -> String {
    let (depth, nodes) = (found.thought.depth.to_string(), words.grouped(found.thought.nodes));
    let seconds = words.decimals(&format!("{:.1}", found.elapsed.as_secs_f64()));
    let mut parts = Vec::new();
    if found.thought.depth > 0 {
        parts.push(words.say("judged-depth", &[("depth", &depth)]));
    }
    if found.thought.nodes > 0 {
        parts.push(words.say("judged-nodes", &[("nodes", &nodes)]));
    }
    parts.push(words.say("judged-seconds", &[("seconds", &seconds)]));
    parts.join(" · ")
}

/// Replaces the last `rows` lines by `lines`; returns how many there are now.
fn redraw(lines: &[String], rows: u16, words: &Words) -> u16 {
    let columns = terminal::size().map_or(80, |(columns, _)| columns).into();
    let mut out = io::stderr().lock();
    // Errors are ignored: the terminal may be closed.
    let mut draw = || -> io::Result<()> {
        if rows > 0 {
            queue!(out, cursor::MoveToPreviousLine(rows))?;
        }
        queue!(out, terminal::Clear(terminal::ClearType::FromCursorDown))?;
        for line in lines {
            queue!(out, style::Print(ansi::cut(line, columns)), style::Print("\r\n"))?;
        }
        if !lines.is_empty() {
            queue!(out, style::Print(ansi::cut(words.own("live-keys"), columns)), style::Print("\r\n"))?;
        }
        out.flush()
    };
    let _ = draw();
    if lines.is_empty() { 0 } else { lines.len() as u16 + 1 }
}
