//! `tabula learn book`: openings in which one side is ahead.

use super::{Progress, about};
use crate::args;
use anyhow::Result;
use bots::arena::unbalanced_openings;
use registry::Catalogue;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Write a book of openings in which one side is ahead
///
/// An opening has 4 to 20 random plies, after which the player `baseline`, at 3000 nodes, expects a result between 0.25
/// and 0.7 for one side (1 is a win). The same seed gives the same book.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The variant (see `tabula games`)
    variant: String,
    /// The file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How many openings, half of them to choose by and half to report by
    #[arg(long, default_value_t = 1_000)]
    count: usize,
    /// The seed of the random plies
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(catalogue: &Catalogue, args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    let (game, setting) = args::variant(catalogue, &args.variant)?;
    let mut progress = Progress::new(args.count as u64);
    let mut done = 0;
    let lines = unbalanced_openings(game, &setting, args.count, args.seed, || {
        done += 1;
        progress.show(done, String::new);
    });
    progress.finish();
    let text: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
    std::fs::write(&args.out, text).map_err(|error| about(&args.out, &error))?;
    writeln!(out, "{} openings", lines.len())?;
    Ok(ExitCode::SUCCESS)
}
