//! `tabula play`: two people at one terminal, or one against the computer.
//!
//! The full screen is a state machine without a terminal (`app`, over `terminal_match` and `picks`), drawn as lines of
//! text by `screen`; `terminal` does the input and output. Without a terminal, `lines` plays the same match line by
//! line. No game is named here: the only things known about a move are its text and its path over cells.

mod actions;
pub(crate) mod ansi;
mod app;
mod archive;
mod command;
mod computer;
mod lines;
mod losses;
mod panel;
mod picks;
mod pointing;
mod screen;
mod setup;
mod terminal;
mod terminal_match;
mod thinker;
mod walk;

#[cfg(test)]
mod tests;

use crate::analyse::INTERRUPTED;
use crate::args::{self, Start, Usage};
use crate::bounded::Bounded;
use crate::lang;
use crate::words::Words;
use anyhow::{Context, Result};
use app::{App, Manner};
use archive::{Archive, Loaded};
use bots::LEVELS;
use game_core::{GameInfo, Rng, Side};
use registry::{AnyMatch, Catalogue};
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use terminal_match::TerminalMatch;
use thinker::{Seeds, Thinker};

/// Play a match at the terminal, two people or against the computer
///
/// Walk over the board with the arrow keys and pick cells with Enter, or type moves; `?` shows all keys. In games with
/// secrets the screen is covered between turns. Where input or output is no terminal, each input line is one move, or a
/// command after a colon (`:help` lists them), and the end of the input ends the session.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The variant (see `tabula games`); may be left out with --load
    #[arg(required_unless_present = "load")]
    variant: Option<String>,
    #[command(flatten)]
    start: Start,
    /// Against the computer, at a level from 1 to 10
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(1..=LEVELS.into()))]
    level: Option<u8>,
    /// The side you play against the computer: its id, or `random` (the first one, if not given)
    #[arg(long, value_name = "SIDE")]
    side: Option<String>,
    /// A table written by `tabula solve`: with it level 10 plays a solved game perfectly
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
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
    lang: Option<String>,
}

pub(crate) fn run(catalogue: &Catalogue, args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    let (played, mut archive) = begin(catalogue, args)?;
    for (tag, name) in [("First", &args.first), ("Second", &args.second)] {
        if let Some(name) = name.as_deref().and_then(game_core::record::clean) {
            archive.tags.retain(|(old, _)| old != tag);
            archive.tags.push((tag.to_owned(), name));
        }
    }
    if let Some(path) = &args.save {
        archive.move_to(path)?;
    }
    let game = catalogue.find_game(played.setting().game().id).map_err(|error| Usage(error.to_string()))?;
    let words = Words::new(game, lang::choose(catalogue, args.lang.as_deref())?);
    let seed = args::chance();
    let computer = computer(args, game.info(), &archive, seed)?;
    let mut match_ = TerminalMatch::new(words, played, archive, args.save.is_some());
    if let Some((side, level)) = computer {
        match_ = match_.against(side, level);
    }
    let mut thinker = Thinker::new(
        game,
        Seeds { moves: args::chance(), hints: args::chance() },
        args::any_table(catalogue, args.table.as_deref())?,
    );
    let warning = if args.save.is_some() && match_.has_secrets() { words.own("secrets-kept") } else { "" };
    let mut status = ExitCode::SUCCESS;
    let is_dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    if io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb {
        let mut app = App::new(match_, Manner { is_touch_move: args.touch_move, seed });
        warning.clone_into(&mut app.message);
        let is_free = terminal::run(&mut app, &mut thinker, crate::show::palette(), out)?;
        match_ = app.match_;
        if !is_free {
            status = ExitCode::from(INTERRUPTED);
        }
        if match_.to_move().is_none() {
            writeln!(out, "{}", match_.state())?;
        }
    } else {
        if !warning.is_empty() {
            writeln!(out, "{warning}")?;
        }
        lines::run(&mut match_, &mut thinker, seed, Bounded::by_line(io::stdin().lock()), out)?;
    }
    if args.save.is_some() && !match_.is_saved() {
        match_.save(None).map_err(anyhow::Error::msg).context("the match is not saved")?;
    }
    Ok(status)
}

/// The side and the level of the computer: as given, or as in the record.
fn computer(args: &Args, info: &GameInfo, archive: &Archive, seed: u64) -> Result<Option<(Side, u8)>> {
    let recorded = archive.computer(info);
    let own = match args.side.as_deref() {
        Some("random") => Some(if Rng::new(seed).below(2) == 0 { Side::First } else { Side::Second }),
        Some(id) => Some(args::side(info, id)?),
        None => None,
    };
    let Some(level) = args.level.or(recorded.map(|(_, level)| level)) else {
        return match own {
            Some(_) => Err(Usage("--side is for playing against the computer: give --level".to_owned()).into()),
            None => Ok(None),
        };
    };
    let side = own.map(Side::other).or(recorded.map(|(side, _)| side)).unwrap_or(Side::Second);
    Ok(Some((side, level)))
}

/// The match to play: a new one, or one from a file.
fn begin(catalogue: &Catalogue, args: &Args) -> Result<(Box<dyn AnyMatch>, Archive)> {
    let wanted = args.variant.as_deref().map(|text| args::variant(catalogue, text)).transpose()?;
    if let Some(path) = &args.load {
        let Loaded { played, archive } = archive::load(catalogue, path)?;
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
