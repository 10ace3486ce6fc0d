//! `tabula migrate`: the migrations of a database, and the copy from a SQLite file to PostgreSQL.

use crate::args::Usage;
use anyhow::{Context, Result};
use clap::Subcommand;
use indicatif::{ProgressBar, ProgressStyle};
use registry::Catalogue;
use std::io::Write;
use std::process::ExitCode;
use store::{Address, Checked, Copied, StoreError};

/// Look after the database: its tables, and the move from one file to PostgreSQL
///
/// `tabula serve` brings the tables up to date by itself when it starts; `migrate up` does it beforehand. With --from
/// and --to everything is copied to an empty database, in one transaction: if it is interrupted, nothing was copied,
/// and it can be started anew. Stop the server first.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Option<MigrateCommand>,
    /// Copy this file, sqlite:FILE …
    #[arg(long, required = true, requires = "to", value_name = "DATABASE")]
    from: Option<String>,
    /// … to this database, postgres://USER:PASSWORD@HOST/NAME, which must be empty
    #[arg(long, required = true, requires = "from", value_name = "DATABASE")]
    to: Option<String>,
}

#[derive(Subcommand)]
enum MigrateCommand {
    /// Say which migrations are applied; the exit status is 1 if one is missing
    Status(DatabaseArgs),
    /// Apply the migrations that are missing
    Up(DatabaseArgs),
    /// Say whether the database is whole: its file, its logs, and every match by its rules; the exit status is 1 if
    /// not. A server may be using it
    Check(DatabaseArgs),
}

#[derive(clap::Args)]
struct DatabaseArgs {
    /// The database: a file, sqlite:FILE, or postgres://USER:PASSWORD@HOST/NAME
    #[arg(long, env = "TABULA_DB", hide_env_values = true, value_name = "DATABASE")]
    db: String,
}

pub(crate) fn run(catalogue: &Catalogue, args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        match (&args.command, &args.from, &args.to) {
            (Some(MigrateCommand::Status(database)), ..) => status(&address(&database.db)?, out).await,
            (Some(MigrateCommand::Up(database)), ..) => up(&address(&database.db)?, out).await,
            (Some(MigrateCommand::Check(database)), ..) => check(catalogue, &address(&database.db)?, out).await,
            (None, Some(from), Some(to)) => copy(&address(from)?, &address(to)?, out).await,
            (None, ..) => Err(Usage("give --from and --to, or status, up or check".to_owned()).into()),
        }
    })
}

pub(crate) fn address(text: &str) -> Result<Address> {
    text.parse().map_err(|error: StoreError| Usage(error.to_string()).into())
}

async fn status(db: &Address, out: &mut impl Write) -> Result<ExitCode> {
    let migrations = db.migrations().await.with_context(|| format!("cannot look at {db}"))?;
    for migration in &migrations {
        let name = migration.name.as_deref().unwrap_or("of a newer program");
        writeln!(out, "{:04} {name}: {}", migration.number, if migration.is_done { "done" } else { "missing" })?;
    }
    let is_fine = migrations.iter().all(|migration| migration.is_done && migration.name.is_some());
    Ok(if is_fine { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

async fn up(db: &Address, out: &mut impl Write) -> Result<ExitCode> {
    db.migrate().await.with_context(|| format!("cannot change {db}"))?;
    status(db, out).await
}

async fn check(catalogue: &Catalogue, db: &Address, out: &mut impl Write) -> Result<ExitCode> {
    let bar =
        ProgressBar::new(0).with_style(ProgressStyle::with_template("{elapsed} {wide_bar} {pos} of {len} matches")?);
    let mut progress = |looked: u64, of: u64| {
        bar.set_length(of);
        bar.set_position(looked);
    };
    let checked = store::check(db, &mut |stored| server::check_log(catalogue, stored), &mut progress).await;
    bar.finish_and_clear();
    let Checked { matches, entries, faults, more } = checked.with_context(|| format!("cannot look at {db}"))?;
    for fault in &faults {
        writeln!(out, "{fault}")?;
    }
    if more > 0 {
        writeln!(out, "… and {more} more")?;
    }
    let count = faults.len() as u64 + more;
    writeln!(out, "{matches} matches, {entries} entries, {count} faults")?;
    Ok(if count == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

async fn copy(from: &Address, to: &Address, out: &mut impl Write) -> Result<ExitCode> {
    let style = ProgressStyle::with_template("{elapsed} {msg:9} {wide_bar} {human_pos} of {human_len} rows")?;
    let bar = ProgressBar::new(0).with_style(style);
    let mut progress = |copied: Copied| {
        bar.set_message(copied.table);
        bar.set_length(copied.of);
        bar.set_position(copied.rows);
    };
    // An interruption ends the program and its connection: the server rolls back what was not committed.
    let copied = store::copy(from, to, &mut progress).await;
    bar.finish_and_clear();
    for Copied { table, rows, .. } in copied.with_context(|| format!("cannot copy {from} to {to}"))? {
        writeln!(out, "{table}: {rows}")?;
    }
    writeln!(out, "all is there: {to}")?;
    Ok(ExitCode::SUCCESS)
}
