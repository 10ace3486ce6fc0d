//! `tabula show`: a position as a board in the terminal or as a picture.

use crate::args::{self, Start, Usage};
use crate::lang;
use anyhow::{Context, Result};
use clap::ValueEnum;
use draw::{Palette, SvgOptions, TextOptions, Theme};
use game_core::{BoardView, BySide, GameInfo, Side};
use registry::{AnyGame, Catalogue, Lang};
use std::io::{IsTerminal, Write};
use std::process::ExitCode;

/// Show a position: a board in the terminal, or a picture
///
/// Without --seat as a spectator sees it: everything in open games, what both players know in games with secrets.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The variant (see `tabula games`)
    variant: String,
    #[command(flatten)]
    start: Start,
    /// Whose view: a side's id or `spectator`; a side's board is seen from its own side
    #[arg(long, value_name = "SEAT")]
    seat: Option<String>,
    /// As text or as a picture (else as the name of --out ends)
    #[arg(long)]
    format: Option<Format>,
    /// Write to this file
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
    /// The width of a PNG picture in pixels
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(16..=8192))]
    width: u32,
    /// Dark colours
    #[arg(long)]
    dark: bool,
    /// The language of the words beside the board
    #[arg(long)]
    lang: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A board of letters, in colour on a terminal
    Text,
    /// A scalable picture
    Svg,
    /// A picture in pixels
    Png,
}

pub(crate) fn run(catalogue: &Catalogue, args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    let (game, setting) = args::variant(catalogue, &args.variant)?;
    let info = game.info();
    let viewer = args::viewer(info, args.seat.as_deref())?;
    let lang = lang::choose(catalogue, args.lang.as_deref())?;
    let reached = args.start.reach(game, &setting)?;
    let board = reached.board(viewer);
    let is_flipped = viewer.is_seat(Side::Second);
    let format = args.format.unwrap_or_else(|| guess_format(args.out.as_deref()));
    if format == Format::Png && args.out.is_none() && std::io::stdout().is_terminal() {
        return Err(Usage("a PNG picture does not go to a terminal: give --out FILE".to_owned()).into());
    }
    let bytes = match format {
        Format::Text => {
            let palette = if args.out.is_none() { palette() } else { Palette::Plain };
            text(&board, game, lang, palette, is_flipped).into_bytes()
        }
        Format::Svg => picture(&board, game, lang, is_flipped, args.dark).into_bytes(),
        Format::Png => draw::png(&picture(&board, game, lang, is_flipped, args.dark), args.width)?,
    };
    match &args.out {
        Some(path) => std::fs::write(path, bytes).with_context(|| format!("cannot write {path:?}"))?,
        None => out.write_all(&bytes)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn guess_format(out: Option<&str>) -> Format {
    match out.and_then(|path| path.rsplit_once('.')).map(|(_, end)| end.to_ascii_lowercase()).as_deref() {
        Some("svg") => Format::Svg,
        Some("png") => Format::Png,
        _ => Format::Text,
    }
}

/// The colours that standard output can show: none if it is not a terminal or the user disabled them.
pub(crate) fn palette() -> Palette {
    let has = |name: &str, part: &str| std::env::var(name).is_ok_and(|value| value.contains(part));
    if !std::io::stdout().is_terminal()
        || std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty())
        || has("TERM", "dumb")
    {
        Palette::Plain
    } else if has("COLORTERM", "truecolor") || has("COLORTERM", "24bit") {
        Palette::TrueColour
    } else {
        Palette::Ansi256
    }
}

/// A board as text, with the words of its game.
pub(crate) fn text(board: &BoardView, game: &dyn AnyGame, lang: Lang, palette: Palette, flip: bool) -> String {
    let texts = game.texts(lang);
    let words = |id: &str| texts.text(id).to_owned();
    let name = |side| words(&format!("side-{}", game.info().side_id(side)));
    let (first, second) = (name(Side::First), name(Side::Second));
    draw::text(
        board,
        &TextOptions {
            palette,
            art: game.info().art,
            flip,
            side_names: BySide([&first, &second]),
            words: Some(&words),
            ..TextOptions::default()
        },
    )
}

fn picture(board: &BoardView, game: &dyn AnyGame, lang: Lang, flip: bool, is_dark: bool) -> String {
    let texts = game.texts(lang);
    let words = |id: &str| texts.text(id).to_owned();
    let options = SvgOptions {
        flip,
        theme: if is_dark { Theme::Dark } else { Theme::Light },
        title: texts.text("name"),
        words: Some(&words),
        ..SvgOptions::default()
    };
    draw::svg(board, game.info().art, &options)
}

/// The board of a record, as a spectator sees it.
pub(crate) fn board_text(catalogue: &Catalogue, board: &BoardView, info: &GameInfo) -> Result<String> {
    match catalogue.find_game(info.id) {
        Ok(game) => Ok(text(board, game, lang::choose(catalogue, None)?, palette(), false)),
        Err(_) => Ok(String::new()),
    }
}
