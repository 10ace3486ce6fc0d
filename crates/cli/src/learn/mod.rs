//! `tabula learn`: games of the engine against itself, the positions of these games, and nets trained on them.

mod beliefs;
mod book;
mod bundle;
mod generate;
mod positions;
mod setups;
mod test;
mod train;

use crate::args::{self, Usage};
use anyhow::Result;
use game_core::Setting;
use indicatif::{ProgressBar, ProgressStyle};
use registry::{AnyGame, AnyLearning, Catalogue};
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Learn an evaluation from games of the engine against itself (docs/learning.md)
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: LearnCommand,
}

#[derive(clap::Subcommand)]
enum LearnCommand {
    Generate(generate::Args),
    Positions(positions::Args),
    Train(train::Args),
    Test(test::Args),
    Beliefs(beliefs::Args),
    Setups(setups::Args),
    Bundle(bundle::Args),
    Book(book::Args),
}

pub(crate) fn run(catalogue: &Catalogue, args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    match &args.command {
        LearnCommand::Generate(args) => generate::run(catalogue, args, out),
        LearnCommand::Positions(args) => positions::run(catalogue, args, out),
        LearnCommand::Train(args) => train::run(catalogue, args, out),
        LearnCommand::Test(args) => test::run(catalogue, args, out),
        LearnCommand::Beliefs(args) => beliefs::run(catalogue, args, out),
        LearnCommand::Setups(args) => setups::run(catalogue, args, out),
        LearnCommand::Bundle(args) => bundle::run(args, out),
        LearnCommand::Book(args) => book::run(catalogue, args, out),
    }
}

/// The game, its setting, and what learns the evaluation of a variant.
fn learning(catalogue: &Catalogue, variant: &str) -> Result<(&'static dyn AnyGame, Setting, Box<dyn AnyLearning>)> {
    let (game, setting) = args::variant(catalogue, variant)?;
    let learning = game.learning(&setting).ok_or_else(|| {
        let has = |game: &&&dyn AnyGame| game.learning(&game.info().settings()[0]).is_some();
        let ids: Vec<&str> = catalogue.games.iter().filter(has).map(|game| game.info().id).collect();
        Usage(format!("{variant:?} has no inputs for nets (these have: {})", ids.join(", ")))
    })?;
    Ok((game, setting, learning))
}

/// An error about a file, as one about the command line.
fn about(path: &Path, error: &dyn std::fmt::Display) -> Usage {
    Usage(format!("{}: {error}", path.display()))
}

/// A bar on a terminal; elsewhere a line every ten seconds.
struct Progress {
    bar: ProgressBar,
    begun: Instant,
    next_line: Option<Instant>,
}

const LINE_EVERY: Duration = Duration::from_secs(10);

impl Progress {
    /// A bar of `steps` steps.
    fn new(steps: u64) -> Progress {
        let style = ProgressStyle::with_template("{human_pos}/{human_len} {bar:30} {elapsed}, {eta} left  {msg}");
        let bar = ProgressBar::new(steps).with_style(style.expect("the template is well formed"));
        let next_line = (!io::stderr().is_terminal()).then(|| Instant::now() + LINE_EVERY);
        Progress { bar, begun: Instant::now(), next_line }
    }

    /// Shows that `done` steps are over.
    fn show(&mut self, done: u64, message: impl FnOnce() -> String) {
        self.bar.set_position(done);
        match &mut self.next_line {
            None => self.bar.set_message(message()),
            Some(due) if Instant::now() >= *due => {
                *due = Instant::now() + LINE_EVERY;
                let seconds = self.begun.elapsed().as_secs();
                let _ = writeln!(
                    io::stderr(),
                    "{done}/{} after {seconds} s  {}",
                    self.bar.length().unwrap_or(0),
                    message()
                );
            }
            Some(_) => {}
        }
    }

    /// Prints a line above the bar.
    fn say(&self, line: &str) {
        self.bar.suspend(|| {
            let _ = writeln!(io::stderr(), "{line}");
        });
    }

    fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
