//! `tabula completions`: a script that lets a shell complete the program's subcommands and options.

use anyhow::Result;
use clap_complete::Shell;
use std::io::Write;
use std::process::ExitCode;

/// Print a script that lets a shell complete subcommands and options
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The shell that will read the script
    shell: Shell,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    // The script is written to memory first: the library panics when it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut crate::command(), crate::NAME, &mut script);
    out.write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}
