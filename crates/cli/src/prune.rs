//! `tabula prune`: removes matches that are older than the retention allows.

use crate::keep::{Days, KeepDays};
use crate::node;
use anyhow::{Context, Result};
use indicatif::{ProgressBar, ProgressStyle};
use server::Keep;
use std::io::Write;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};
use store::{Address, Expired, Lot};

/// Remove matches that are older than they are kept
///
/// `tabula serve` does this by itself, in the background. The age of a match counts from its last change. A SQLite file
/// must not be in use by a server, except with --dry-run; PostgreSQL may be.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The database: a file, or postgres://… [default: tabula.db in your data folder]
    #[arg(long, env = "TABULA_DB", value_name = "FILE|URL", hide_env_values = true)]
    db: Option<String>,
    /// How many days a match without a move is kept, or always [default: 30]
    #[arg(long, env = "TABULA_KEEP_UNPLAYED", value_name = "DAYS|always")]
    keep_unplayed: Option<Days>,
    /// How many days an uploaded match is kept, or always [default: 90]
    #[arg(long, env = "TABULA_KEEP_UPLOADS", value_name = "DAYS|always")]
    keep_uploads: Option<Days>,
    /// How many days a match with a move is kept, or always [default: always]
    #[arg(long, env = "TABULA_KEEP_PLAYED", value_name = "DAYS|always")]
    keep_played: Option<Days>,
    /// Only say what would be removed
    #[arg(long)]
    dry_run: bool,
}

/// How many matches are removed in one transaction, so that servers on the same database do not wait long.
const BATCH: usize = 50;

pub(crate) fn run(args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    let db = node::database(args.db.as_ref())?;
    let keep = KeepDays::new(args.keep_unplayed, args.keep_uploads, args.keep_played);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(prune(&db, keep, args.dry_run, out))
}

async fn prune(db: &Address, keep: KeepDays, is_dry: bool, out: &mut impl Write) -> Result<ExitCode> {
    let now_ms = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |passed| passed.as_millis() as i64);
    let ages = Keep::from(keep).ages(now_ms);
    let context = || format!("cannot remove old matches from {db}");
    // Opening the store would create a missing file: reading it first reports an error.
    let expired = store::expired(db, ages).await.with_context(context)?;
    let (mut gone, mut left) = (Vec::new(), 0);
    if is_dry {
        gone.extend(expired);
    } else if !expired.is_empty() {
        let store = db.open().await.with_context(context)?;
        let style = ProgressStyle::with_template("{elapsed} {wide_bar} {human_pos} of {human_len} matches")?;
        let bar = ProgressBar::new(expired.len() as u64).with_style(style);
        for batch in expired.chunks(BATCH) {
            let removed = store.expire(batch).await.with_context(context)?;
            left += batch.len() as u64 - removed;
            gone.extend_from_slice(batch);
            bar.inc(batch.len() as u64);
        }
        bar.finish_and_clear();
        store.close().await.with_context(context)?;
    }
    let verb = if is_dry { "would be removed" } else { "removed" };
    for (lot, name, days) in [
        (Lot::Unplayed, "without a move", keep.unplayed),
        (Lot::Uploaded, "uploaded", keep.uploads),
        (Lot::Played, "with a move", keep.played),
    ] {
        let count = gone.iter().filter(|Expired { lot: of, .. }| *of == lot).count();
        writeln!(out, "{name}: {count} {verb} (kept: {days})")?;
    }
    if left > 0 {
        writeln!(out, "{left} of them stay: something happened in them meanwhile")?;
    }
    Ok(ExitCode::SUCCESS)
}
