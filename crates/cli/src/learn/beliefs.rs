//! `tabula learn beliefs`: a net of beliefs trained on files of games, or measured on them.

use super::{Progress, about, learning};
use crate::args::Usage;
use crate::contest::{self, INTERRUPTED};
use anyhow::Result;
use bots::Threads;
use game_core::BeliefNet;
use learning::{BeliefGames, BeliefMeasured, BeliefOptions, BeliefTrainer, GameStep, GamesFile, measure_beliefs};
use registry::{AnyLearning, Bundle, Catalogue};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::Ordering;

/// Train a net that tells what hidden pieces are, or measure one
///
/// Each seat is asked at some plies of every game what it makes of the pieces that it does not know; the net learns
/// from the truth. One game in sixteen is kept for tests: on those the cross-entropy of a piece is measured for three
/// beliefs: counting the pieces left, the one written by hand, and the net. The same arguments and files give the same
/// net, whatever the number of threads. With --checkpoint an interrupted training goes on after its last whole epoch.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files written by `tabula learn generate`, all of one variant or of variants that share a net
    #[arg(required = true, value_name = "GAMES")]
    games: Vec<PathBuf>,
    /// The file of the net to write
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Train nothing and measure this net, which may be part of a bundle
    #[arg(long, value_name = "FILE", conflicts_with_all = ["out", "checkpoint"])]
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
    /// A file that keeps the state of the training after each epoch
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
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
        read(path, &*learning)?
    } else {
        let options = BeliefOptions {
            hidden: args.hidden.into(),
            epochs: args.epochs,
            rate: args.rate,
            samples: args.samples,
            seed: args.seed,
            ..BeliefOptions::default()
        };
        let trainer = replaying(games.len(), |step| BeliefTrainer::new(&games, options, &threads, step));
        let mut trainer = trainer.map_err(fail)?;
        writeln!(out, "{} samples of {} games", trainer.samples(), games.len())?;
        train(args, &mut trainer, &threads, out)?;
        if !trainer.is_done() {
            return Ok(ExitCode::from(INTERRUPTED));
        }
        trainer.net()
    };
    if let Some(path) = &args.out {
        std::fs::write(path, net.bytes()).map_err(|error| about(path, &error))?;
    }
    let measured = replaying(games.tests(), |step| measure_beliefs(&games, Some(&net), args.samples, &threads, step));
    print(&measured.map_err(fail)?, out)?;
    Ok(ExitCode::SUCCESS)
}

/// A net of beliefs of this variant, alone or in a bundle.
fn read(path: &Path, learning: &dyn AnyLearning) -> Result<BeliefNet, Usage> {
    let bytes = bots::read_net_file(path).map_err(|error| about(path, &error))?;
    let part = Bundle::read(&bytes).ok().and_then(|bundle| bundle.beliefs).unwrap_or(&bytes);
    let net = BeliefNet::read(part).ok_or_else(|| about(path, &"the file has no net of beliefs"))?;
    if net.variant != learning.variant() || Some((net.inputs, net.kinds)) != learning.belief_shape() {
        return Err(about(path, &format!("its beliefs are of {}, not of {}", net.variant, learning.variant())));
    }
    Ok(net)
}

/// Runs the epochs that are left, until Ctrl-C.
fn train(args: &Args, trainer: &mut BeliefTrainer, threads: &Threads, out: &mut impl Write) -> Result<()> {
    if let Some(path) = args.checkpoint.as_ref().filter(|path| path.exists()) {
        trainer.resume(path).map_err(|error| about(path, &error))?;
    }
    let stop = contest::interruption()?;
    let steps = trainer.steps_an_epoch();
    let mut done = trainer.epochs_done() * steps;
    let mut progress = Progress::new(steps * u64::from(args.epochs));
    while !trainer.is_done() && !stop.load(Ordering::Relaxed) {
        let (learned, test) = trainer.run_epoch(threads, || {
            done += 1;
            progress.show(done, String::new);
        });
        let epoch = trainer.epochs_done();
        let line = format!("epoch {epoch} of {}: cross-entropy {learned:.4}, on the test {test:.4}", args.epochs);
        progress.bar.suspend(|| writeln!(out, "{line}"))?;
        if let Some(path) = &args.checkpoint {
            trainer.save(path).map_err(|error| about(path, &error))?;
        }
    }
    progress.finish();
    Ok(())
}

/// A bar of games that are replayed on several threads.
fn replaying<T>(games: usize, replay: impl FnOnce(GameStep<'_>) -> T) -> T {
    let progress = Mutex::new((0, Progress::new(games as u64)));
    let result = replay(&|| {
        let (done, progress) = &mut *progress.lock().expect("showing a bar does not panic");
        *done += 1;
        progress.show(*done, || "games".to_owned());
    });
    progress.lock().expect("showing a bar does not panic").1.finish();
    result
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
