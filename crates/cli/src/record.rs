//! `tabula record`: checks files of matches against the rules, and shows them.

use crate::args::{self, Usage};
use anyhow::Result;
use game_core::Viewer;
use game_core::record::{Ending, Located, Reader, Record};
use registry::{Catalogue, RecordFault, Replayed, replay_record};
use std::io::{BufRead, Write};
use std::process::ExitCode;

/// The beginning of a record, and the most bytes without one before a file is refused.
const RECORD_START: &[u8] = b"[Variant \"";
const MAX_WITHOUT_RECORD: usize = 16 << 20;

/// Check or show files of recorded matches
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: RecordCommand,
}

#[derive(clap::Subcommand)]
enum RecordCommand {
    /// Replay every match and report what is wrong, by line and column; exit status 1 if anything is
    Check {
        /// The file, - for standard input
        file: String,
    },
    /// Show every match: its tags, its moves and the board it ended on
    Show {
        /// The file, - for standard input
        file: String,
    },
}

pub(crate) fn run(catalogue: &Catalogue, args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    let (file, is_shown) = match &args.command {
        RecordCommand::Check { file } => (file, false),
        RecordCommand::Show { file } => (file, true),
    };
    let mut failure = None;
    let mut input = args::read_lines(file)?;
    let mut without_record = 0;
    let lines = std::iter::from_fn(|| {
        let mut line = Vec::new();
        match input.read_until(b'\n', &mut line) {
            Ok(0) => return None,
            Ok(read) => without_record = if line.starts_with(RECORD_START) { 0 } else { without_record + read },
            Err(error) => {
                failure = Some(error.to_string());
                return None;
            }
        }
        if without_record > MAX_WITHOUT_RECORD {
            failure = Some(format!("no record begins within {} MiB", MAX_WITHOUT_RECORD >> 20));
            return None;
        }
        Some(line.strip_suffix(b"\n").map(<[u8]>::to_vec).unwrap_or(line))
    });
    let (mut good, mut bad) = (0u64, 0u64);
    for item in Reader::new(lines) {
        let fault = match item {
            Err(error) => error.to_string(),
            Ok(located) => match replay_record(catalogue, &located.record) {
                Ok(replayed) => {
                    good += 1;
                    if is_shown {
                        show(catalogue, &located, &replayed, out)?;
                    }
                    continue;
                }
                Err(fault) => place(catalogue, &located, &fault),
            },
        };
        bad += 1;
        writeln!(out, "{fault}")?;
    }
    if let Some(error) = failure {
        return Err(Usage(format!("cannot read {file:?}: {error}")).into());
    }
    if good + bad == 0 && !is_shown {
        writeln!(out, "no records found")?;
    } else if !is_shown {
        writeln!(out, "{good} good, {bad} bad")?;
    }
    Ok(if bad == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// A fault with its place in the file.
fn place(catalogue: &Catalogue, located: &Located, fault: &RecordFault) -> String {
    match fault {
        RecordFault::Move { ply, error } => {
            let place = located.places[*ply];
            let error = catalogue
                .find(&located.record.variant)
                .map_or(error.to_string(), |(game, _)| args::explain(game, error));
            format!("line {}, column {}: ply {ply}: {error}", place.line, place.column)
        }
        RecordFault::Header { what } => format!("line {}, column 1: {what}", located.line),
        RecordFault::Stopped => fault.to_string(),
    }
}

fn show(catalogue: &Catalogue, located: &Located, replayed: &Replayed, out: &mut impl Write) -> Result<()> {
    let record = &located.record;
    writeln!(out, "{}", title(record))?;
    for (name, value) in &record.tags {
        writeln!(out, "  {name}: {value}")?;
    }
    for (n, pair) in record.moves.chunks(2).enumerate() {
        let texts: Vec<&str> = pair.iter().map(|mv| mv.text.as_str()).collect();
        writeln!(out, "  {:>3}. {}", n + 1, texts.join("  "))?;
    }
    let (board, game) = match replayed {
        Replayed::Whole(played) => (played.board(Viewer::Spectator), played.setting().game()),
        Replayed::Seen { setting, view, .. } => (view.board(), setting.game()),
    };
    writeln!(out, "{}", crate::show::board_text(catalogue, &board, game)?)?;
    Ok(())
}

fn title(record: &Record) -> String {
    let end = match &record.ending {
        Ending::Running => "running".to_owned(),
        Ending::Draw { clause } => format!("draw ({clause})"),
        Ending::Won { id, clause, .. } => format!("{id} won ({clause})"),
    };
    let seen = record.seat.as_ref().map_or(String::new(), |seat| format!(", as {seat} saw it"));
    format!("{}, {} plies, {end}{seen}", record.variant, record.moves.len())
}
