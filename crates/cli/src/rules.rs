//! `tabula rules`: every clause of a game, in plain words.

use crate::args::Usage;
use crate::lang;
use anyhow::Result;
use registry::Catalogue;
use std::io::Write;
use std::process::ExitCode;

/// Print the rules of a game, clause by clause
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game's id (see `tabula games`)
    game: String,
    /// The language (else that of the locale)
    #[arg(long)]
    lang: Option<String>,
}

/// The widest line.
const COLUMNS: usize = 100;

pub(crate) fn run(catalogue: &Catalogue, args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    let id = args.game.split(['/', '?']).next().unwrap_or_default();
    let game = catalogue.find_game(id).map_err(|error| Usage(error.to_string()))?;
    let texts = game.texts(lang::choose(catalogue, args.lang.as_deref())?);
    writeln!(out, "{}", texts.text("name").to_uppercase())?;
    write_wrapped(out, "", texts.text("about"))?;
    let clause = format!("{}-", game.info().clauses);
    for (id, text) in texts.iter() {
        if id.starts_with("section-") {
            writeln!(out, "\n{text}")?;
        } else if id.starts_with(&clause) {
            write_wrapped(out, &format!("{id}  "), text)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes `text` after `label`, wrapped and indented to stand beside it.
fn write_wrapped(out: &mut impl Write, label: &str, text: &str) -> Result<()> {
    let indent = label.chars().count();
    let mut column = indent;
    write!(out, "{label}")?;
    for (n, word) in text.split(' ').enumerate() {
        let width = word.chars().count();
        if n > 0 && column + 1 + width > COLUMNS {
            write!(out, "\n{:indent$}", "")?;
            column = indent;
        } else if n > 0 {
            write!(out, " ")?;
            column += 1;
        }
        write!(out, "{word}")?;
        column += width;
    }
    writeln!(out)?;
    Ok(())
}
