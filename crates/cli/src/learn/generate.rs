//! `tabula learn generate`: games of the engine against itself.

use super::{Progress, about, learning};
use crate::args::Usage;
use crate::contest::{self, INTERRUPTED};
use anyhow::Result;
use learning::{GamesFile, GamesHeader};
use registry::{Catalogue, SelfPlay};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Play games of the engine against itself and keep them in a file
///
/// A file that has games already is continued; Ctrl-C stops after the last whole game. The same arguments give the same
/// file, whatever the number of threads. Games begin with random plies.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The variant (see `tabula games`)
    variant: String,
    /// The file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How many games the file shall have
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Positions to look at for a move
    #[arg(long, default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// The least number of random plies
    #[arg(long, default_value_t = 4)]
    least_random: u32,
    /// The largest number of random plies
    #[arg(long, default_value_t = 24)]
    most_random: u32,
    /// The seed of all games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The net that evaluates (the player `baseline`, if not given)
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    /// On how many threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
}

pub(crate) fn run(catalogue: &Catalogue, args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    if args.least_random > args.most_random {
        let (least, most) = (args.least_random, args.most_random);
        return Err(Usage(format!("--least-random {least} is more than --most-random {most}")).into());
    }
    let (game, setting, learning) = learning(catalogue, &args.variant)?;
    // In a game with secrets the best engine plays too, with what the program has learned before.
    let program_net = game.net(&setting).filter(|_| game.info().is_hidden).map(learning::checksum);
    let mut header = GamesHeader {
        setting: setting.to_string(),
        nodes: args.nodes,
        random_plies: (args.least_random, args.most_random),
        seed: args.seed,
        net: None,
        program_net,
    };
    let mut how = SelfPlay { nodes: args.nodes, random_plies: header.random_plies, net: None };
    if let Some(path) = &args.net {
        let bytes = bots::read_net_file(path).map_err(|error| about(path, &error))?;
        how.net = Some(Arc::new(learning.read_net(&bytes).map_err(|error| about(path, &error))?));
        header.net = Some(learning::checksum(&bytes));
    }
    let mut file = GamesFile::open(&args.out, &header).map_err(|error| about(&args.out, &error))?;
    let stop = contest::interruption()?;
    let mut progress = Progress::new(args.games);
    let begun = Instant::now();
    let had = file.games();
    let done =
        learning::generate(&*learning, &how, args.seed, args.games, args.threads.into(), &mut file, &stop, |done| {
            progress.show(done.games, || format!("{:.1} MB", done.bytes as f64 / 1e6));
        })?;
    progress.finish();
    let (games, megabytes) = (done.games - had.min(done.games), done.bytes as f64 / 1e6);
    let seconds = begun.elapsed().as_secs_f64();
    writeln!(out, "{games} games, {megabytes:.2} MB in {seconds:.1} s; the file has {} games", done.games)?;
    Ok(if stop.load(Ordering::Relaxed) { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}
