//! `tabula learn setups`: a library of set-ups weighted by the results of games.

use super::{Progress, about, learning};
use crate::args::Usage;
use anyhow::Result;
use learning::{GamesFile, fit_setups};
use registry::Catalogue;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Make a library of set-ups weighted by the results of games
///
/// The worth of each rank on each square, and of neighbouring ranks, is fitted to the results of the games. The library
/// has the set-ups of the highest worth among many drawn ones; better ones are chosen more often, none more than six
/// times as often as another.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files written by `tabula learn generate`, all of one variant or of variants that share a net
    #[arg(required = true, value_name = "GAMES")]
    games: Vec<PathBuf>,
    /// The file of the library
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How many set-ups
    #[arg(long, default_value_t = 2_048, value_parser = clap::value_parser!(u16).range(1..))]
    count: u16,
    /// The seed of the drawn set-ups
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(catalogue: &Catalogue, args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    let first = &args.games[0];
    let (header, _) = GamesFile::read(first).map_err(|error| about(first, &error))?;
    let (_, _, learning) = learning(catalogue, &header.setting)?;
    if learning.setup_features().is_none() {
        return Err(Usage(format!("{} has no set-ups to learn", header.setting)).into());
    }
    let of = |setting: &str| super::learning(catalogue, setting).ok().map(|(_, _, learning)| learning);
    let mut progress = Progress::new(0);
    let worth = fit_setups(&args.games, &of, |done, all| {
        progress.bar.set_length(all);
        progress.show(done, String::new);
    });
    progress.finish();
    let worth = worth.map_err(|error| about(first, &error))?;
    let book = learning.setup_book(&worth.weights, args.count.into(), args.seed);
    let book = book.ok_or_else(|| about(first, &"no set-up could be drawn"))?;
    let bytes = book.bytes();
    std::fs::write(&args.out, &bytes).map_err(|error| about(&args.out, &error))?;
    let [without, with] = worth.test;
    writeln!(out, "{} games, penalty {}: cross-entropy of results on games kept apart", worth.games, worth.penalty)?;
    writeln!(out, "without set-ups  {without:.5}")?;
    writeln!(out, "with set-ups     {with:.5}")?;
    writeln!(out, "{} set-ups, entropy {:.2} bits, {} bytes", book.setups.len(), book.entropy(), bytes.len())?;
    Ok(ExitCode::SUCCESS)
}
