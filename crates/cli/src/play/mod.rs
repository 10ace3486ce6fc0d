//! `tabula play`: two people at one terminal.
//!
//! The table is a state machine without a terminal (`app`, over `table` and `picks`), drawn as lines of text by `screen`; `terminal`
//! is the edge. Where there is no terminal, `lines` plays the same table line by line. No game is named anywhere: all that is
//! known of a move is its text and its path over cells.

mod ansi;
mod app;
mod archive;
mod command;
mod deeds;
mod lines;
mod news;
mod panel;
mod picks;
mod pointing;
mod screen;
mod setup;
mod table;
mod terminal;
mod walk;
mod words;

#[cfg(test)]
mod tests;

use crate::args::{self, Start, Usage};
use crate::lang::{self, LangArg};
use anyhow::{Context, Result};
use app::{App, Manner};
use archive::{Archive, Loaded};
use registry::AnyMatch;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};
use table::Table;
use words::Words;

/// Play a match, two people at one terminal
///
/// Walk over the board with the arrow keys and pick cells with Enter, or type moves; `?` shows all keys. In games with secrets
/// the screen is covered between turns. Where input or output is no terminal, each input line is one move, or a command after a
/// colon (`:help` lists them), and the end of the input ends the session.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The variant (see `tabula games`); may be left out with --load
    #[arg(required_unless_present = "load")]
    variant: Option<String>,
    #[command(flatten)]
    start: Start,
    /// A piece once touched must move, if it can
    #[arg(long)]
    touch_move: bool,
    /// Go on with the last match of this file of records
    #[arg(long, value_name = "FILE", conflicts_with_all = ["moves", "position"])]
    load: Option<String>,
    /// Keep the match in this file, written after every move; records already there are left as they are
    #[arg(long, value_name = "FILE")]
    save: Option<String>,
    /// The name of the player who has the first side, for the record
    #[arg(long, value_name = "NAME")]
    first: Option<String>,
    /// The name of the player who has the second side, for the record
    #[arg(long, value_name = "NAME")]
    second: Option<String>,
    /// The language of the table
    #[arg(long)]
    lang: Option<LangArg>,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    let (played, mut archive) = begin(args)?;
    for (tag, name) in [("First", &args.first), ("Second", &args.second)] {
        if let Some(name) = name.as_deref().and_then(game_core::record::clean) {
            archive.tags.retain(|(old, _)| old != tag);
            archive.tags.push((tag.to_owned(), name));
        }
    }
    if let Some(path) = &args.save {
        archive.move_to(path)?;
    }
    let game = registry::find_game(played.setting().game().id).map_err(|error| Usage(error.to_string()))?;
    let words = Words::new(game, lang::choose(args.lang));
    let mut table = Table::new(words, played, archive, args.save.is_some());
    let seed = SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |since| since.as_nanos() as u64);
    let warning = if args.save.is_some() && table.has_secrets() { words.own("secrets-kept") } else { "" };
    let is_dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    if io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb {
        let mut app = App::new(table, Manner { is_touch_move: args.touch_move, seed });
        warning.clone_into(&mut app.message);
        terminal::run(&mut app, crate::show::palette(), out)?;
        table = app.table;
        if table.to_move().is_none() {
            writeln!(out, "{}", table.state())?;
        }
    } else {
        if !warning.is_empty() {
            writeln!(out, "{warning}")?;
        }
        lines::run(&mut table, seed, io::stdin().lock(), out)?;
    }
    if args.save.is_some() && !table.is_saved() {
        table.save(None).map_err(anyhow::Error::msg).context("the match is not saved")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The match to play: a new one, or one from a file.
fn begin(args: &Args) -> Result<(Box<dyn AnyMatch>, Archive)> {
    let wanted = args.variant.as_deref().map(args::variant).transpose()?;
    if let Some(path) = &args.load {
        let Loaded { played, archive } = archive::load(path)?;
        if let Some((_, setting)) = wanted.filter(|(_, setting)| setting != played.setting()) {
            let found = played.setting();
            return Err(Usage(format!("{path:?} holds a match of {found}, not of {setting}")).into());
        }
        return Ok((played, archive));
    }
    let (game, setting) = wanted.context("a variant is needed")?;
    let archive = Archive::new(vec![("Date".to_owned(), archive::today())]);
    Ok((args.start.reach(game, &setting)?, archive))
}
