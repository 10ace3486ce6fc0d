//! `tabula learn beliefs`: a net of beliefs trained on files of games, or measured on them.

use super::{about, learning};
use crate::args::Usage;
use anyhow::Result;
use bots::Threads;
use game_core::BeliefNet;
use learning::{BeliefGames, BeliefMeasured, BeliefOptions, BeliefTrainer, GamesFile, measure_beliefs};
use registry::Catalogue;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Train a net that tells what hidden pieces are, or measure one
///
/// Each seat is asked at some plies of every game what it makes of the pieces that it does not know; the net learns
/// from the truth. One game in sixteen is kept for tests: on those the cross-entropy of a piece is measured for three
/// beliefs: counting the pieces left, the one written by hand, and the net. The same arguments and files give the same
/// net, whatever the number of threads.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files written by `tabula learn generate`, all of one variant or of variants that share a net
    #[arg(required = true, value_name = "GAMES")]
    games: Vec<PathBuf>,
    /// The file of the net to write
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Train nothing and measure this net
    #[arg(long, value_name = "FILE", conflicts_with = "out")]
    test: Option<PathBuf>,
    /// The width of the hidden layer
    #[arg(long, default_value_t = 32, value_parser = clap::value_parser!(u8).range(1..=128))]
    hidden: u8,
    /// How often every sample is used
    #[arg(long, default_value_t = 8)]
    epochs: u32,
    /// The step size at the beginning
    #[arg(long, default_value_t = 0.004)]
    rate: f32,
    /// Plies of a game before which each seat is asked
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..))]
    samples: u32,
    /// The seed of the first weights, of the plies and of the order of samples
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// On how many threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
}

pub(crate) fn run(catalogue: &Catalogue, args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    let first = &args.games[0];
    let (header, _) = GamesFile::read(first).map_err(|error| about(first, &error))?;
    let (_, _, learning) = learning(catalogue, &header.setting)?;
    if learning.belief_shape().is_none() {
        return Err(Usage(format!("{} has no hidden pieces", header.setting)).into());
    }
    let threads = Threads::new(args.threads.into());
    let of = |setting: &str| super::learning(catalogue, setting).ok().map(|(_, _, learning)| learning);
    let games = BeliefGames::read(&args.games, &of).map_err(|error| about(first, &error))?;
    let fail = |error: learning::LearningError| about(first, &error);
    let net = if let Some(path) = &args.test {
        let bytes = bots::read_net_file(path).map_err(|error| about(path, &error))?;
        Some(BeliefNet::read(&bytes).ok_or_else(|| about(path, &"the file is no net of beliefs"))?)
    } else {
        let options = BeliefOptions {
            hidden: args.hidden.into(),
            epochs: args.epochs,
            rate: args.rate,
            samples: args.samples,
            seed: args.seed,
            ..BeliefOptions::default()
        };
        let mut trainer = BeliefTrainer::new(&games, options, &threads).map_err(fail)?;
        writeln!(out, "{} samples of {} games", trainer.samples(), games.len())?;
        let mut epoch = 0;
        while !trainer.is_done() {
            let (learned, test) = trainer.run_epoch(&threads);
            epoch += 1;
            writeln!(out, "epoch {epoch} of {}: cross-entropy {learned:.4}, on the test {test:.4}", args.epochs)?;
        }
        Some(trainer.net())
    };
    if let (Some(path), Some(net)) = (&args.out, &net) {
        std::fs::write(path, net.bytes()).map_err(|error| about(path, &error))?;
    }
    let measured = measure_beliefs(&games, net.as_ref(), args.samples, &threads).map_err(fail)?;
    print(&measured, out)?;
    Ok(ExitCode::SUCCESS)
}

fn print(measured: &BeliefMeasured, out: &mut impl Write) -> Result<()> {
    let BeliefMeasured { pieces, by_counting, by_hand, learned } = *measured;
    writeln!(out, "{pieces} hidden pieces of games that were not learned from; cross-entropy in nats")?;
    writeln!(out, "counting         {by_counting:.4}")?;
    writeln!(out, "written by hand  {by_hand:.4}  {:.3} of counting", by_hand / by_counting)?;
    if let Some(learned) = learned {
        writeln!(out, "net              {learned:.4}  {:.3} of counting", learned / by_counting)?;
    }
    Ok(())
}
