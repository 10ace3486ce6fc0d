//! Matches on disk: facts that never change, and a log that only grows. And the computer's work on them, as a queue.
//!
//! The log is the truth; a [`Summary`] is derived from it by whoever appends, for lists and clocks, and written in the same
//! transaction. What facts, entries and jobs say is opaque here. [`Store::append`] names the version it builds on: of two who build
//! on the same one, the first wins and the other gets [`StoreError::Conflict`]. It answers once the entries are safe on disk.
//!
//! A job is put by the transaction that makes it necessary, taken for a while (a lease, by the database's clock) and gone when it is
//! done. A worker that dies lets its lease run out, and somebody else takes the job: so a job may be done twice, and what it
//! writes must bear that.
//!
//! A write that fails is answered with an error, and nothing of it is kept unless the error is [`StoreError::Unreachable`]. A store goes on by
//! itself when the cause (a full disk, another program's lock, a server that is away) is gone.
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
mod postgres;
mod sqlite;
mod steps;
pub mod story;
mod types;

pub use address::{Address, open};
pub use ages::{Ages, Expired, Lot};
pub use backup::{BackedUp, backup};
pub use check::{Checked, check};
pub use copy::{Copied, copy};
pub use error::StoreError;
pub use health::Health;
pub use look::expired;
pub use postgres::PostgresStore;
pub use sqlite::SqliteStore;
pub use steps::Step;
pub use types::{Backlog, Entry, Facts, Job, NewEntry, NewJob, Rewrite, Stored, Summary};

use futures_util::future::BoxFuture;
use std::ops::RangeInclusive;

/// An answer that takes a while.
pub type Answer<'a, T> = BoxFuture<'a, Result<T, StoreError>>;

/// Where matches are kept.
pub trait Store: Send + Sync + 'static {
    /// Keeps a new match with the first entries of its log, and puts jobs. [`StoreError::Conflict`] if there is one with this id.
    fn create(&self, facts: Facts, entries: Vec<NewEntry>, summary: Summary, jobs: Vec<NewJob>) -> Answer<'_, ()>;
    /// A match and its whole log.
    fn load<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Stored>>;
    /// The entries of a log after this version.
    fn entries_after<'a>(&'a self, id: &'a str, version: u64) -> Answer<'a, Vec<Entry>>;
    /// Appends to the log of a match whose last entry is number `version`, and puts jobs. [`StoreError::Conflict`] if it is
    /// another one; then no job is put either.
    fn append<'a>(
        &'a self,
        id: &'a str,
        version: u64,
        entries: Vec<NewEntry>,
        summary: Summary,
        jobs: Vec<NewJob>,
    ) -> Answer<'a, ()>;
    /// Removes a match with its log, its summary, its jobs and the parts of answers about it, all or nothing. Says whether there
    /// was one. Whoever appends to it afterwards gets [`StoreError::Conflict`].
    fn delete<'a>(&'a self, id: &'a str) -> Answer<'a, bool>;
    /// Matches that are older than they may be, the oldest of each lot first, up to so many of each.
    fn expired(&self, ages: Ages, limit: u32) -> Answer<'_, Vec<Expired>>;
    /// Removes these matches as [`Store::delete`] does, unless something happened in them meanwhile. Says how many are gone.
    fn expire<'a>(&'a self, expired: &'a [Expired]) -> Answer<'a, u64>;
    /// The versions of these matches, to notice news that were lost. Unknown ones are left out.
    fn versions<'a>(&'a self, ids: &'a [String]) -> Answer<'a, Vec<(String, u64)>>;

    /// Takes names out of the facts and the log of a match, all or nothing: everything else about them never changes.
    /// [`StoreError::Conflict`] if the facts are others than expected, or there is no such match.
    fn rewrite<'a>(&'a self, id: &'a str, rewrite: Rewrite) -> Answer<'a, ()>;

    /// Matches with a clock that ran out by `now_ms`, the oldest first.
    fn overdue(&self, now_ms: i64, limit: u32) -> Answer<'_, Vec<String>>;
    /// Matches with a running clock.
    fn clocked(&self) -> Answer<'_, Vec<String>>;
    /// Matches in which the computer is to move.
    fn computers_due(&self) -> Answer<'_, Vec<String>>;
    /// Matches that wait for an opponent and may be listed, the newest first.
    fn listed(&self, limit: u32) -> Answer<'_, Vec<Facts>>;

    /// Puts a job. One with this key that is there already stays as it is.
    fn put_job(&self, job: NewJob) -> Answer<'_, ()>;
    /// Takes up to `limit` jobs of these urgencies that nobody holds, the most urgent first, and holds them for so long. Among equally
    /// urgent jobs the owners take turns, whoever has put how many; an owner's own jobs go by age.
    fn take_jobs<'a>(
        &'a self,
        worker: &'a str,
        urgencies: RangeInclusive<u8>,
        limit: u32,
        lease_ms: i64,
    ) -> Answer<'a, Vec<Job>>;
    /// Holds on to jobs for so long from now; answers with the keys that are still this worker's, in the order given.
    fn renew_jobs<'a>(&'a self, worker: &'a str, keys: &'a [String], lease_ms: i64) -> Answer<'a, Vec<String>>;
    /// The job is done: it is gone. Nothing happens if somebody else holds it by now.
    fn finish_job<'a>(&'a self, worker: &'a str, key: &'a str) -> Answer<'a, ()>;
    /// Gives a job back, behind the others, as if it were put anew: a long job lets others have a turn. Nothing happens if somebody
    /// else holds it by now.
    fn requeue_job<'a>(&'a self, worker: &'a str, key: &'a str) -> Answer<'a, ()>;
    /// Gives back all jobs that this worker holds, at once; answers with how many.
    fn return_jobs<'a>(&'a self, worker: &'a str) -> Answer<'a, u64>;
    /// How much work there is, the most urgent first. Urgencies without jobs are left out.
    fn backlog(&self) -> Answer<'_, Vec<Backlog>>;
    /// Whether there is a job with this key, and how many wait before it: none if somebody holds it.
    fn job<'a>(&'a self, key: &'a str) -> Answer<'a, Option<u64>>;
    /// Keeps a part of a long answer; one with this key and number is replaced. The key of an answer about a match is
    /// `KIND:MATCH:…`; nothing is kept if there is no such match any more.
    fn put_part<'a>(&'a self, key: &'a str, number: u32, body: String) -> Answer<'a, ()>;
    /// The parts of a long answer from this number on, in order. There may be gaps.
    fn parts<'a>(&'a self, key: &'a str, from: u32) -> Answer<'a, Vec<(u32, String)>>;

    /// When a server last said that it is alive.
    fn alive_ms(&self) -> Answer<'_, Option<i64>>;
    /// Says that a server is alive.
    fn set_alive_ms(&self, now_ms: i64) -> Answer<'_, ()>;
    /// Whether the store answers, and, if the last write failed, whether it can be written: then something is written.
    fn ping(&self) -> Answer<'_, ()>;
    /// How writes fare. Asks nobody.
    fn health(&self) -> Health;
    /// How many bytes are left on the disk of the database; `None` if it is elsewhere or nobody knows.
    fn disk_left(&self) -> Answer<'_, Option<u64>>;
    /// Finishes what was begun and closes the store: nothing can be kept afterwards.
    fn close(&self) -> Answer<'_, ()>;
}
