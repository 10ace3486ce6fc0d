//! Matches on disk: a row that never changes, and an append-only log. And the queue of the computer's jobs.
//!
//! The log is the truth; a [`Summary`] for lists and clocks is derived from it by the caller who appends, and written
//! in the same transaction. The contents of rows, entries and jobs are opaque here. [`Store::append`] names the
//! version it builds on: of two writers who build on the same one, the first wins and the other gets
//! [`StoreError::Conflict`]. It answers once the entries are safe on disk.
//!
//! A job is put in the transaction that makes it necessary, taken for a while (a lease, by the database's clock) and
//! removed when it is done. If a worker dies, its lease expires and another worker takes the job: so a job may be done
//! twice, and its writes must be idempotent.
//!
//! A write that fails is answered with an error, and nothing of it is stored unless the error is
//! [`StoreError::Unreachable`]. A store recovers by itself when the cause (a full disk, another program's lock, a
//! server that is down) is gone.
//!
//! [`open`] gives the store of an address: one SQLite file, or a PostgreSQL server that any number of programs share.

mod address;
mod ages;
mod backup;
mod check;
mod copy;
mod error;
mod health;
mod look;
mod migrations;
mod postgres;
mod sqlite;
mod types;

pub use address::{Address, open};
pub use ages::{Ages, Expired, Lot};
pub use backup::{BackedUp, backup};
pub use check::{Checked, check};
pub use copy::{Copied, copy};
pub use error::StoreError;
pub use health::Health;
pub use look::expired;
pub use migrations::MigrationState;
pub use postgres::PostgresStore;
pub use sqlite::SqliteStore;
pub use types::{Backlog, ClockCheck, Entry, Job, MatchRow, NewEntry, NewJob, Rewrite, Stored, Summary};

use futures_util::future::BoxFuture;
use std::ops::RangeInclusive;

/// A boxed future returned by every store method and every public function of this crate: what a caller polls is
/// compiled here, once, and not again in every crate that awaits it.
pub type Answer<'a, T> = BoxFuture<'a, Result<T, StoreError>>;

/// A database of matches.
///
/// ```
/// use store::{MatchRow, NewEntry, Store, StoreError, Summary};
///
/// # let folder = std::env::temp_dir().join(format!("tabula-store-example-{}", std::process::id()));
/// # let file = folder.join("example.db");
/// # let example = async {
/// let store = store::open(&format!("sqlite:{}", file.display())).await?;
/// let row = MatchRow {
///     id: "first".to_owned(),
///     variant: "squadro".to_owned(),
///     position: None,
///     body: "{}".to_owned(),
///     created_ms: 0,
/// };
/// store.create(row, Vec::new(), Summary::default(), Vec::new()).await?;
/// let entry = || vec![NewEntry { at_ms: 1, kind: "move".to_owned(), body: "3".to_owned() }];
/// store.append("first", 0, entry(), Summary::default(), Vec::new()).await?;
/// // A writer that has not seen this entry cannot append another one with the same number.
/// let late = store.append("first", 0, entry(), Summary::default(), Vec::new()).await;
/// assert_eq!(late, Err(StoreError::Conflict));
/// assert_eq!(store.load("first").await?.map(|stored| stored.entries.len()), Some(1));
/// store.close().await?;
/// # Ok::<(), StoreError>(())
/// # };
/// # tokio::runtime::Runtime::new().unwrap().block_on(example).unwrap();
/// # std::fs::remove_dir_all(folder).unwrap();
/// ```
pub trait Store: Send + Sync + 'static {
    /// Stores a new match with the first entries of its log, and puts jobs. [`StoreError::Conflict`] if there is one
    /// with this id.
    fn create(&self, row: MatchRow, entries: Vec<NewEntry>, summary: Summary, jobs: Vec<NewJob>) -> Answer<'_, ()>;
    /// A match and its whole log.
    fn load<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Stored>>;
    /// The entries of a log after this version.
    fn entries_after<'a>(&'a self, id: &'a str, version: u64) -> Answer<'a, Vec<Entry>>;
    /// Appends to the log of a match whose last entry is number `version`, and puts jobs. [`StoreError::Conflict`] if
    /// it is another one; then no job is put either.
    fn append<'a>(
        &'a self,
        id: &'a str,
        version: u64,
        entries: Vec<NewEntry>,
        summary: Summary,
        jobs: Vec<NewJob>,
    ) -> Answer<'a, ()>;
    /// Removes a match with its log, its summary, its jobs and the parts of answers about it, in one transaction.
    /// Returns whether there was one. A later append to it gets [`StoreError::Conflict`].
    fn delete<'a>(&'a self, id: &'a str) -> Answer<'a, bool>;
    /// Matches that are older than `ages` allows, the oldest of each kind first, up to `limit` of each.
    fn expired(&self, ages: Ages, limit: u32) -> Answer<'_, Vec<Expired>>;
    /// Removes these matches as [`Store::delete`] does, unless they have changed in the meantime. Returns how many were
    /// removed.
    fn expire<'a>(&'a self, expired: &'a [Expired]) -> Answer<'a, u64>;
    /// The versions of these matches, to detect lost bus messages. Unknown ones are left out.
    fn versions<'a>(&'a self, ids: &'a [String]) -> Answer<'a, Vec<(String, u64)>>;

    /// Removes names from the row and the log of a match, in one transaction: everything else about them never
    /// changes. [`StoreError::Conflict`] if the row is not the expected one, or there is no such match.
    fn rewrite<'a>(&'a self, id: &'a str, rewrite: Rewrite) -> Answer<'a, ()>;

    /// Matches with a clock that ran out by `now_ms`, the oldest first.
    fn overdue(&self, now_ms: i64, limit: u32) -> Answer<'_, Vec<String>>;
    /// Matches with a running clock.
    fn clocked(&self) -> Answer<'_, Vec<String>>;
    /// Matches in which the computer is to move.
    fn computers_due(&self) -> Answer<'_, Vec<String>>;
    /// Matches that wait for an opponent and may be listed, the newest first.
    fn listed(&self, limit: u32) -> Answer<'_, Vec<MatchRow>>;

    /// Puts a job. An existing one with this key stays as it is.
    fn put_job(&self, job: NewJob) -> Answer<'_, ()>;
    /// Takes up to `limit` free jobs of these urgencies, the most urgent first, with a lease. Among equally urgent jobs
    /// the owners take turns, however many each has put; an owner's own jobs go by age.
    fn take_jobs<'a>(
        &'a self,
        worker: &'a str,
        urgencies: RangeInclusive<u8>,
        limit: u32,
        lease_ms: i64,
    ) -> Answer<'a, Vec<Job>>;
    /// Extends the leases of jobs; returns the keys that this worker still holds, in the order given.
    fn renew_jobs<'a>(&'a self, worker: &'a str, keys: &'a [String], lease_ms: i64) -> Answer<'a, Vec<String>>;
    /// Removes a finished job. Nothing happens if another worker holds it by now.
    fn finish_job<'a>(&'a self, worker: &'a str, key: &'a str) -> Answer<'a, ()>;
    /// Returns a job to the end of the queue, as if it were put anew, so that a long job lets others have a turn.
    /// Nothing happens if another worker holds it by now.
    fn requeue_job<'a>(&'a self, worker: &'a str, key: &'a str) -> Answer<'a, ()>;
    /// Leaves a job for another attempt after a pause, by any worker. `attempts` is the number of attempts that count
    /// so far. Nothing happens if another worker holds it by now.
    fn retry_job<'a>(&'a self, worker: &'a str, key: &'a str, attempts: u32, pause_ms: i64) -> Answer<'a, ()>;
    /// Returns all jobs that this worker holds to the queue, at once, as if it had not taken them; returns how many.
    fn return_jobs<'a>(&'a self, worker: &'a str) -> Answer<'a, u64>;
    /// The number of jobs by urgency, the most urgent first. Urgencies without jobs are left out.
    fn backlog(&self) -> Answer<'_, Vec<Backlog>>;
    /// Whether there is a job with this key, and how many wait before it: 0 if a worker holds it.
    fn job<'a>(&'a self, key: &'a str) -> Answer<'a, Option<u64>>;
    /// Stores a part of a long answer; one with this key and number is replaced. The key of an answer about a match is
    /// `KIND:MATCH:…`; nothing is stored if the match no longer exists.
    fn put_part<'a>(&'a self, key: &'a str, number: u32, body: String) -> Answer<'a, ()>;
    /// The parts of a long answer from this number on, in order. There may be gaps.
    fn parts<'a>(&'a self, key: &'a str, from: u32) -> Answer<'a, Vec<(u32, String)>>;

    /// When a server was last alive, and when the first running clock runs out, in one query.
    fn check_clocks(&self) -> Answer<'_, ClockCheck>;
    /// When a server last called [`Store::set_alive_ms`].
    fn alive_ms(&self) -> Answer<'_, Option<i64>>;
    /// Records that a server is alive.
    fn set_alive_ms(&self, now_ms: i64) -> Answer<'_, ()>;
    /// Whether the store answers and, if the last write failed, whether a test row can be written.
    fn ping(&self) -> Answer<'_, ()>;
    /// The health of writes, without a query.
    fn health(&self) -> Health;
    /// The free bytes on the disk of the database; `None` if it is elsewhere or unknown.
    fn disk_left(&self) -> Answer<'_, Option<u64>>;
    /// Finishes pending work and closes the store: later writes fail.
    fn close(&self) -> Answer<'_, ()>;
}
