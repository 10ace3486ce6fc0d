//! `tabula backup`: a copy of the database from which it can be restored.

use crate::node;
use anyhow::{Context, Result};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Copy the database to a new file, while the server runs
///
/// The copy is a consistent snapshot of the database, readable by you only, and checked: its pages, and every log
/// against its length. The file appears under its name when it is complete. To restore it, stop the server and put the
/// file in place of the database (docs/operating.md). For PostgreSQL use pg_dump.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The new file; an existing file is not overwritten
    file: PathBuf,
    /// The database: a file [default: tabula.db in your data folder]
    #[arg(long, env = "TABULA_DB", value_name = "FILE", hide_env_values = true)]
    db: Option<String>,
}

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    let db = node::database(args.db.as_ref())?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let made = runtime.block_on(store::backup(&db, &args.file)).with_context(|| format!("no backup of {db}"))?;
    let store::BackedUp { matches, entries, bytes } = made;
    writeln!(out, "{}: {matches} matches, {entries} entries, {bytes} bytes", args.file.display())?;
    Ok(ExitCode::SUCCESS)
}
