//! Matches on disk: facts that never change, and a log that only grows.
//!
//! The log is the truth; a [`Summary`] is derived from it by whoever appends, for lists and clocks, and written in the same
//! transaction. What facts and entries say is opaque here. [`Store::append`] names the version it builds on: of two who build on
//! the same one, the first wins and the other gets [`StoreError::Conflict`]. It answers once the entries are safe on disk.

mod sqlite;
pub mod story;
mod types;
mod writer;

pub use sqlite::SqliteStore;
pub use types::{Entry, Facts, NewEntry, StoreError, Stored, Summary};

use futures_util::future::BoxFuture;

/// An answer that takes a while.
pub type Answer<'a, T> = BoxFuture<'a, Result<T, StoreError>>;

/// Where matches are kept.
pub trait Store: Send + Sync + 'static {
    /// Keeps a new match with the first entries of its log. [`StoreError::Conflict`] if there is one with this id.
    fn create(&self, facts: Facts, entries: Vec<NewEntry>, summary: Summary) -> Answer<'_, ()>;
    /// A match and its whole log.
    fn load<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Stored>>;
    /// The entries of a log after this version.
    fn entries_after<'a>(&'a self, id: &'a str, version: u64) -> Answer<'a, Vec<Entry>>;
    /// Appends to the log of a match whose last entry is number `version`. [`StoreError::Conflict`] if it is another one.
    fn append<'a>(&'a self, id: &'a str, version: u64, entries: Vec<NewEntry>, summary: Summary) -> Answer<'a, ()>;
    /// Matches with a clock that ran out by `now_ms`, the oldest first.
    fn overdue(&self, now_ms: i64, limit: u32) -> Answer<'_, Vec<String>>;
    /// Matches with a running clock.
    fn clocked(&self) -> Answer<'_, Vec<String>>;
    /// Matches in which the computer is to move.
    fn computers_due(&self) -> Answer<'_, Vec<String>>;
    /// Matches that wait for an opponent and may be listed, the newest first.
    fn listed(&self, limit: u32) -> Answer<'_, Vec<Facts>>;
    /// When a server last said that it is alive.
    fn alive_ms(&self) -> Answer<'_, Option<i64>>;
    /// Says that a server is alive.
    fn set_alive_ms(&self, now_ms: i64) -> Answer<'_, ()>;
    /// Whether the store answers.
    fn ping(&self) -> Answer<'_, ()>;
    /// Finishes what was begun and closes the store: nothing can be kept afterwards.
    fn close(&self) -> Answer<'_, ()>;
}
