//! `tabula man`: manual pages, generated from the help texts.

use crate::args::Usage;
use anyhow::Result;
use clap_mangen::Man;
use std::io::Write;
use std::process::ExitCode;

/// Print the manual page of the program or of one of its subcommands, for man(1)
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The subcommand; without it the page of the program
    subcommand: Option<String>,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    let mut program = crate::command();
    program.build();
    let page = match &args.subcommand {
        None => program,
        Some(name) => {
            let found = program.get_subcommands().find(|subcommand| subcommand.get_name() == name);
            found.ok_or_else(|| Usage(format!("unknown subcommand {name:?}")))?.clone()
        }
    };
    Man::new(page).render(out)?;
    Ok(ExitCode::SUCCESS)
}
