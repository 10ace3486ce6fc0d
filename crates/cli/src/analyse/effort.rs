//! The limits and resources of a search, and its interruption.

use crate::args;
use anyhow::{Context, Result};
use bots::{Bot, BotOptions, BotSpec, Budget};
use registry::{AnyGame, Catalogue};
use signal_hook::consts::{SIGINT, SIGTERM};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The exit status of a program that was interrupted.
pub(crate) const INTERRUPTED: u8 = 130;

/// The limits of a search: the first that is reached ends it.
#[derive(clap::Args)]
pub(crate) struct Effort {
    /// Seconds to think about a position
    #[arg(long, value_parser = seconds)]
    seconds: Option<f64>,
    /// The most positions to look at
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// The most plies to look ahead
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// The number of threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Memory for the search in MiB
    #[arg(long, value_name = "MIB", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=32_768))]
    memory: u32,
    /// A table written by `tabula solve`, of a game that is solved
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
}

impl Effort {
    /// The limits given, or `usual_seconds` if there are none.
    pub(crate) fn budget(&self, usual_seconds: f64) -> Budget {
        let &Effort { seconds, nodes, depth, .. } = self;
        let budget = Budget { time: seconds.map(Duration::from_secs_f64), nodes, depth };
        if budget.is_endless() { Budget::time(Duration::from_secs_f64(usual_seconds)) } else { budget }
    }

    /// The strongest bot, with its memory, threads and table.
    pub(crate) fn bot(&self, catalogue: &Catalogue, game: &'static dyn AnyGame) -> Result<Bot> {
        let options = BotOptions { memory: (self.memory as usize) << 20, threads: self.threads.into() };
        let table = self.table.as_ref().map(|path| args::table(path, args::solver(catalogue, game)?)).transpose()?;
        Ok(Bot::with_table(BotSpec::Engine, game, options, table.map(Arc::new)))
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= 1e6 => Ok(seconds),
        _ => Err("expected a number of seconds above 0".to_owned()),
    }
}

/// Searches that Ctrl-C ends.
pub(crate) struct Interrupt {
    stop: Arc<AtomicBool>,
    is_raised: Arc<AtomicBool>,
}

impl Interrupt {
    pub(crate) fn listen() -> Result<Interrupt> {
        let interrupt = Interrupt { stop: Arc::default(), is_raised: Arc::default() };
        for signal in [SIGINT, SIGTERM] {
            for flag in [&interrupt.is_raised, &interrupt.stop] {
                signal_hook::flag::register(signal, Arc::clone(flag)).context("cannot listen for signals")?;
            }
        }
        Ok(interrupt)
    }

    /// Whether an interruption was requested.
    pub(crate) fn is_raised(&self) -> bool {
        self.is_raised.load(Ordering::SeqCst)
    }

    /// A flag for the next search, which ends that search alone; `None` after an interruption.
    pub(crate) fn flag(&self) -> Option<&AtomicBool> {
        // Lowered before the other flag is read: a signal between the two is not lost.
        self.stop.store(false, Ordering::SeqCst);
        (!self.is_raised()).then_some(&*self.stop)
    }
}
