//! `tabula learn positions`: the positions of files of games, as a net sees them.

use super::{Progress, about, learning};
use crate::args::Usage;
use anyhow::Result;
use learning::{GamesFile, LearningError, Positions};
use registry::Catalogue;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Collect the positions of files of games in a file to train nets on
///
/// Positions in which the move played captures, and forced ends, are left out. A position that occurs again counts
/// once.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Files written by `tabula learn generate`, all of one variant
    #[arg(required = true, value_name = "GAMES")]
    games: Vec<PathBuf>,
    /// The file of positions
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

pub(crate) fn run(catalogue: &Catalogue, args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    let positions = collected(catalogue, &args.games)?;
    positions.write(&args.out).map_err(|error| about(&args.out, &error))?;
    writeln!(out, "{} positions, scale {}", positions.len(), positions.header.scale)?;
    Ok(ExitCode::SUCCESS)
}

/// The positions of files of games.
fn collected(catalogue: &Catalogue, games: &[PathBuf]) -> Result<Positions> {
    let mut settings = Vec::new();
    for path in games {
        let (header, _) = GamesFile::read(path).map_err(|error| about(path, &error))?;
        settings.push(header.setting);
    }
    let variant = &settings[0];
    if let Some(other) = settings.iter().find(|setting| *setting != variant) {
        return Err(Usage(format!("files of {variant} and of {other} cannot be mixed")).into());
    }
    let (_, _, learning) = learning(catalogue, variant)?;
    let mut progress = Progress::new(0);
    let positions = learning::collect(&*learning, games, |games| progress.show(games, || "games".to_owned()));
    progress.finish();
    positions.map_err(|error: LearningError| about(Path::new("the games"), &error).into())
}
