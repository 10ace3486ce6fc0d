//! `tabula learn bundle`: what was learned about a variant of a game with secrets, in one file.

use super::about;
use crate::args::Usage;
use anyhow::Result;
use registry::Bundle;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Put a net of values, a net of beliefs and a library of set-ups into one file
///
/// The player `net:FILE` plays with what the file has.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// A net written by `tabula learn train`
    #[arg(long, value_name = "FILE")]
    value: Option<PathBuf>,
    /// A net written by `tabula learn beliefs`
    #[arg(long, value_name = "FILE")]
    beliefs: Option<PathBuf>,
    /// A library written by `tabula learn setups`
    #[arg(long, value_name = "FILE")]
    setups: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    let read = |path: &Option<PathBuf>| -> Result<Option<Vec<u8>>, Usage> {
        path.as_ref().map(|path| bots::read_net_file(path).map_err(|error| about(path, &error))).transpose()
    };
    let (value, beliefs, setups) = (read(&args.value)?, read(&args.beliefs)?, read(&args.setups)?);
    let bundle = Bundle { value: value.as_deref(), beliefs: beliefs.as_deref(), setups: setups.as_deref() };
    if bundle == Bundle::default() {
        return Err(Usage("give at least one of --value, --beliefs and --setups".to_owned()).into());
    }
    let bytes = bundle.bytes();
    std::fs::write(&args.out, &bytes).map_err(|error| about(&args.out, &error))?;
    writeln!(out, "{} bytes", bytes.len())?;
    Ok(ExitCode::SUCCESS)
}
