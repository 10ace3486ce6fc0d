//! The program `tabula`: one file for each subcommand. It is a library only so that tests and fuzzers can call it
//! without a process.
//!
//! Exit status: 0 for success (a closed pipe is no error), 1 when an input was found wrong or something failed, 2 when
//! the command line could not be understood, 130 after an interruption.

mod allocator;
mod analyse;
mod args;
mod backup;
mod bounded;
mod completions;
mod contest;
mod engine;
mod games;
mod hint;
mod keep;
mod lang;
mod learn;
mod licences;
mod man;
mod match_;
mod migrate;
mod node;
mod perft;
mod play;
mod playouts;
mod probe;
mod prune;
mod record;
pub mod replay;
mod rules;
mod serve;
mod show;
mod site;
mod solve;
mod strength;
mod tournament;
mod words;
mod worker;

use anyhow::Result;
use clap::{CommandFactory, FromArgMatches, Parser};
use registry::Catalogue;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::process::ExitCode;

/// The name of the program.
const NAME: &str = "tabula";

/// The text that `--version` prints after the name: the number, the licences, and where each game comes from. `-V`
/// prints the number alone.
fn long_version(catalogue: &Catalogue) -> String {
    let mut text = format!("{}\nlicence: {}\n", env!("CARGO_PKG_VERSION"), env!("CARGO_PKG_LICENSE"));
    for game in catalogue.games {
        let texts = game.texts(catalogue.fallback_language());
        let _ = writeln!(text, "{}: {}", texts.text("name"), texts.text("credits"));
    }
    text + "libraries and their licences: tabula licences"
}

/// Board games for two: play them, replay them, study them.
#[derive(Parser)]
#[command(name = NAME, version, arg_required_else_help = false)]
struct Cli {
    #[command(subcommand)]
    command: Option<Subcommand>,
}

#[derive(clap::Subcommand)]
enum Subcommand {
    Serve(serve::Args),
    Worker(worker::Args),
    Site(site::Args),
    Migrate(migrate::Args),
    Backup(backup::Args),
    Prune(prune::Args),
    Games(games::Args),
    Rules(rules::Args),
    Play(play::Args),
    Analyse(analyse::Args),
    Hint(hint::Args),
    Engine(engine::Args),
    Show(show::Args),
    Replay(replay::Args),
    Perft(perft::Args),
    Playouts(playouts::Args),
    Record(record::Args),
    Solve(solve::Args),
    Probe(probe::Args),
    Match(match_::Args),
    Tournament(tournament::Args),
    Strength(strength::Args),
    Learn(learn::Args),
    Completions(completions::Args),
    Man(man::Args),
    Licences(licences::Args),
}

/// The definition of the command line.
fn command() -> clap::Command {
    Cli::command()
}

/// Does what the command line says, with the games and languages of a catalogue.
pub fn main(catalogue: &Catalogue) -> ExitCode {
    allocator::limit();
    // The text is needed until the end of the process.
    let command = Cli::command().long_version(&*long_version(catalogue).leak());
    let cli = Cli::from_arg_matches(&command.get_matches()).unwrap_or_else(|error| error.exit());
    let mut out = io::BufWriter::new(io::stdout().lock());
    let result = match &cli.command {
        None => serve::run(catalogue, &serve::Args::from_environment(), &mut out),
        Some(Subcommand::Serve(args)) => serve::run(catalogue, args, &mut out),
        Some(Subcommand::Worker(args)) => worker::run(catalogue, args, &mut out),
        Some(Subcommand::Site(args)) => site::run(catalogue, args, &mut out),
        Some(Subcommand::Migrate(args)) => migrate::run(catalogue, args, &mut out),
        Some(Subcommand::Backup(args)) => backup::run(args, &mut out),
        Some(Subcommand::Prune(args)) => prune::run(args, &mut out),
        Some(Subcommand::Games(args)) => games::run(catalogue, args, &mut out),
        Some(Subcommand::Rules(args)) => rules::run(catalogue, args, &mut out),
        Some(Subcommand::Play(args)) => play::run(catalogue, args, &mut out),
        Some(Subcommand::Analyse(args)) => analyse::run(catalogue, args, &mut out),
        Some(Subcommand::Hint(args)) => hint::run(catalogue, args, &mut out),
        Some(Subcommand::Engine(args)) => engine::run(catalogue, args, &mut out),
        Some(Subcommand::Show(args)) => show::run(catalogue, args, &mut out),
        Some(Subcommand::Replay(args)) => replay::run(catalogue, args, &mut out),
        Some(Subcommand::Perft(args)) => perft::run(catalogue, args, &mut out),
        Some(Subcommand::Playouts(args)) => playouts::run(catalogue, args, &mut out),
        Some(Subcommand::Record(args)) => record::run(catalogue, args, &mut out),
        Some(Subcommand::Solve(args)) => solve::run(catalogue, args, &mut out),
        Some(Subcommand::Probe(args)) => probe::run(catalogue, args, &mut out),
        Some(Subcommand::Match(args)) => match_::run(catalogue, args, &mut out),
        Some(Subcommand::Tournament(args)) => tournament::run(catalogue, args, &mut out),
        Some(Subcommand::Strength(args)) => strength::run(catalogue, args, &mut out),
        Some(Subcommand::Learn(args)) => learn::run(catalogue, args, &mut out),
        Some(Subcommand::Completions(args)) => completions::run(args, &mut out),
        Some(Subcommand::Man(args)) => man::run(args, &mut out),
        Some(Subcommand::Licences(licences::Args {})) => licences::run(&mut out),
    };
    finish(result.and_then(|status| {
        out.flush()?;
        Ok(status)
    }))
}

fn finish(result: Result<ExitCode>) -> ExitCode {
    let error = match result {
        Ok(status) => return status,
        Err(error) => error,
    };
    // The reader of our output may close the pipe early.
    let is_closed_pipe = |cause: &(dyn std::error::Error + 'static)| {
        cause.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
    };
    if error.chain().any(is_closed_pipe) {
        return ExitCode::SUCCESS;
    }
    // Standard error may be closed too.
    let _ = writeln!(io::stderr(), "error: {error:#}");
    if error.is::<args::Usage>() { ExitCode::from(2) } else { ExitCode::FAILURE }
}
