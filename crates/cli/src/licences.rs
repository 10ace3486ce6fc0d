//! `tabula licences`: the licences of the program and its libraries.

use anyhow::Result;
use std::io::Write;
use std::process::ExitCode;

/// The libraries in the program and their licences. A test compares the list with the dependencies.
pub(crate) const LIBRARIES: &str = include_str!("../licences.txt");

/// Print the licence of the program, and the libraries in it with theirs
#[derive(clap::Args)]
pub(crate) struct Args {}

pub(crate) fn run(out: &mut impl Write) -> Result<ExitCode> {
    writeln!(out, "{} {}, {}\n", crate::NAME, env!("CARGO_PKG_VERSION"), env!("CARGO_PKG_LICENSE"))?;
    writeln!(out, "Libraries in it, by licence:\n\n{}", LIBRARIES.trim_end())?;
    Ok(ExitCode::SUCCESS)
}
