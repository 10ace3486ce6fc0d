//! `tabula learn train`: a net trained on files of positions, on the processor.

use super::{Progress, about};
use crate::args::Usage;
use crate::contest::{self, INTERRUPTED};
use anyhow::Result;
use bots::Threads;
use learning::{Positions, TrainOptions, Trainer, measure};
use registry::Catalogue;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

/// Train a net on files of positions
///
/// The same arguments and files give the same net, bit for bit, whatever the number of threads. With --checkpoint an
/// interrupted training goes on after its last whole epoch.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files written by `tabula learn positions`, all of one variant
    #[arg(required = true, value_name = "POSITIONS")]
    positions: Vec<PathBuf>,
    /// The file of the net
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The width of the hidden layer: 32, 64, 96… 256
    #[arg(long, default_value_t = 64)]
    hidden: usize,
    /// How often every position is used
    #[arg(long, default_value_t = 20)]
    epochs: u32,
    /// Positions of one step
    #[arg(long, default_value_t = 16_384, value_parser = clap::value_parser!(u32).range(1..))]
    batch: u32,
    /// The step size at the beginning
    #[arg(long, default_value_t = 0.002)]
    rate: f32,
    /// The share of the game's result in what is learned, from 0 to 1; the rest is the score of the search
    #[arg(long, default_value_t = 0.3)]
    result_share: f32,
    /// The seed of the first weights and of the order of positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Learn what is to be added to the evaluation written by hand, which the net then corrects instead of replacing it
    #[arg(long)]
    residual: bool,
    /// A file that keeps the state of the training after each epoch
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// On how many threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
}

impl Args {
    fn options(&self) -> Result<TrainOptions> {
        let Args { hidden, epochs, batch, rate, result_share, seed, residual, .. } = *self;
        if hidden == 0 || hidden > 256 || !hidden.is_multiple_of(32) {
            return Err(Usage(format!("--hidden {hidden}: expected a multiple of 32 up to 256")).into());
        }
        if !(0.0..=1.0).contains(&result_share) {
            return Err(Usage(format!("--result-share {result_share}: expected a number from 0 to 1")).into());
        }
        if !(rate > 0.0 && rate < 1.0) {
            return Err(Usage(format!("--rate {rate}: expected a number above 0 and below 1")).into());
        }
        Ok(TrainOptions { hidden, epochs, batch: batch as usize, rate, result_share, seed, residual })
    }
}

pub(crate) fn run(catalogue: &Catalogue, args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    let options = args.options()?;
    let positions = Positions::read(&args.positions).map_err(|error| about(&args.positions[0], &error))?;
    let (_, _, learning) = super::learning(catalogue, &positions.header.variant)?;
    let mut trainer = Trainer::new(&positions, options)?;
    if let Some(path) = args.checkpoint.as_ref().filter(|path| path.exists()) {
        trainer.resume(path).map_err(|error| about(path, &error))?;
    }
    let threads = Threads::new(args.threads.into());
    let stop = contest::interruption()?;
    let steps = trainer.steps_an_epoch();
    let mut progress = Progress::new(steps * u64::from(args.epochs));
    let mut done = trainer.epochs_done() * steps;
    let mut message = String::new();
    while !trainer.is_done() && !stop.load(Ordering::Relaxed) {
        let report = trainer.run_epoch(&threads, || {
            done += 1;
            progress.show(done, || message.clone());
        });
        message = format!("epoch {}: error {:.5}, on the test {:.5}", report.epoch, report.learned, report.test);
        progress.say(&message);
        if let Some(path) = &args.checkpoint {
            trainer.save(path).map_err(|error| about(path, &error))?;
        }
    }
    progress.finish();
    if !trainer.is_done() {
        return Ok(ExitCode::from(INTERRUPTED));
    }
    let bytes = trainer.net().bytes();
    std::fs::write(&args.out, &bytes).map_err(|error| about(&args.out, &error))?;
    let net = learning.read_net(&bytes).map_err(|error| about(&args.out, &error))?;
    let measured = measure(&net, &positions, Some(&trainer))?;
    super::test::print(&measured, out)?;
    Ok(ExitCode::SUCCESS)
}
