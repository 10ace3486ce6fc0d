//! `tabula analyse`: the value of a position, or of every position of a recorded match.

mod curve;
mod effort;
mod judged;
mod live;
mod report;
#[cfg(test)]
mod tests;

pub(crate) use effort::{Effort, INTERRUPTED, Interrupt};
pub(crate) use report::judgement_json;

use crate::args::{self, Start, Usage};
use crate::lang;
use crate::words::Words;
use anyhow::{Context, Result};
use game_core::record::{Reader, Record};
use registry::Catalogue;
use std::io::{self, IsTerminal, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Judge a position, or every move of a recorded match
///
/// A judgement is either exact (proved: a win, a loss or a draw) or estimated: hundredths of a man for the player to
/// move, and the expected result in percent. On a terminal the lines are shown as they are found; Ctrl-C ends the
/// search and prints what was found.
///
/// In games with secrets a position is judged by what one seat knows. Without --seat, --moves are in full and the
/// player to move is asked; with --seat they are as that seat saw them.
///
/// With --record every move of a match is judged, and those that cost their player much are marked (see
/// docs/analysis.md).
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The variant (see `tabula games`); may be left out with --record
    #[arg(required_unless_present = "record")]
    variant: Option<String>,
    #[command(flatten)]
    start: Start,
    /// Whose knowledge it is, in games with secrets: a side's id
    #[arg(long, value_name = "SEAT")]
    seat: Option<String>,
    #[command(flatten)]
    effort: Effort,
    /// How many of the best moves to show
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=64))]
    lines: u16,
    /// Judge a match of this file of records, - for standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["variant", "moves", "position", "lines"])]
    record: Option<String>,
    /// Which match of the file, counted from 1 (the last one, if not given)
    #[arg(long, value_name = "N", requires = "record", value_parser = clap::value_parser!(u32).range(1..))]
    game: Option<u32>,
    /// Draw the expected result over the match into this file
    #[arg(long, value_name = "FILE", requires = "record")]
    svg: Option<PathBuf>,
    /// As JSON
    #[arg(long)]
    json: bool,
    /// The language of the words
    #[arg(long)]
    lang: Option<String>,
}

/// The default time for a position, and for each position of a match.
const USUAL_SECONDS: f64 = 5.0;
const SECONDS_A_PLY: f64 = 1.0;

pub(crate) fn run(catalogue: &Catalogue, args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    let interrupt = Interrupt::listen()?;
    match (&args.record, &args.variant) {
        (Some(path), _) => whole_match(catalogue, args, path, &interrupt, out)?,
        (None, Some(variant)) => position(catalogue, args, variant, &interrupt, out)?,
        (None, None) => return Err(Usage("a variant or --record is needed".to_owned()).into()),
    }
    Ok(if interrupt.is_raised() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

fn position(
    catalogue: &Catalogue,
    args: &Args,
    variant: &str,
    interrupt: &Interrupt,
    out: &mut impl Write,
) -> Result<()> {
    let (game, setting) = args::variant(catalogue, variant)?;
    let knowledge = args.start.knowledge(game, &setting, args.seat.as_deref())?;
    let words = Words::new(game, lang::choose(catalogue, args.lang.as_deref())?);
    let mut bot = args.effort.bot(catalogue, game)?;
    let ask = live::Ask { knowledge: &knowledge, budget: args.effort.budget(USUAL_SECONDS), lines: args.lines.into() };
    let Some(found) = live::watch(&mut bot, &ask, &words, interrupt)? else { return Ok(()) };
    if args.json {
        writeln!(out, "{}", report::position_json(&knowledge, bot.mind(), &found))?;
        return Ok(());
    }
    if interrupt.is_raised() {
        writeln!(out, "{}", words.own("interrupted"))?;
    }
    let columns = io::stdout().is_terminal().then(|| crossterm::terminal::size().map_or(80, |size| size.0.into()));
    for line in live::table(&words, &knowledge, &found, columns) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn whole_match(
    catalogue: &Catalogue,
    args: &Args,
    path: &str,
    interrupt: &Interrupt,
    out: &mut impl Write,
) -> Result<()> {
    let record = read(path, args.game)?;
    let (game, _) = args::variant(catalogue, &record.variant)?;
    let words = Words::new(game, lang::choose(catalogue, args.lang.as_deref())?);
    let seat = args.seat.as_deref().map(|seat| args::side(game.info(), seat)).transpose()?;
    let course = judged::course(catalogue, game, &record, seat)?;
    let budget = args.effort.budget(SECONDS_A_PLY);
    let judged = judged::judge(&mut args.effort.bot(catalogue, game)?, course, budget, &words, interrupt)?;
    if let Some(path) = &args.svg {
        let picture = curve::svg(&judged, &words, &record);
        std::fs::write(path, picture).with_context(|| format!("cannot write {}", path.display()))?;
    }
    if args.json {
        writeln!(out, "{}", report::match_json(&judged, &record))?;
    } else {
        if interrupt.is_raised() {
            writeln!(out, "{}", words.own("interrupted"))?;
        }
        report::match_text(&judged, &words, &record, budget, out)?;
    }
    Ok(())
}

/// One record of a file, the last one if no number is given.
fn read(path: &str, number: Option<u32>) -> Result<Record> {
    let mut text = String::new();
    args::read_file(path)?.read_to_string(&mut text).with_context(|| format!("cannot read {path:?}"))?;
    let mut all: Vec<_> = Reader::new(text.lines()).collect();
    let count = all.len();
    let at = number.map_or(count, |number| number as usize);
    if at == 0 || at > count {
        let asked = number.map_or(String::new(), |number| format!(" number {number}"));
        return Err(Usage(format!("no record{asked} in {path:?}: it holds {count}")).into());
    }
    Ok(all.swap_remove(at - 1).with_context(|| format!("cannot read record number {at} of {path:?}"))?.record)
}
