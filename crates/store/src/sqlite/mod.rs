//! Matches in one SQLite file: one writer with group commit, several readers.
//!
//! Write-ahead log with full synchronisation: a commit has reached the disk before it is acknowledged.

mod disk;
mod jobs;
mod lock;
mod log;
mod writer;

pub(crate) use lock::FileLock;

use crate::ages::condition;
use crate::health::{Health, Writes};
use crate::steps;
use crate::{
    Ages, Answer, Backlog, Entry, Expired, Facts, Job, Lot, NewEntry, NewJob, Rewrite, Store, StoreError, Stored,
    Summary,
};
use futures_util::FutureExt;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
};
use sqlx::{ConnectOptions, Row};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;
use writer::{Done, Task, Writer};

/// The number of concurrent readers.
const READERS: u32 = 4;
/// The most tasks that may wait for the writer; further callers wait for a free slot.
const QUEUE: usize = 4096;
/// How long to wait for another program that holds the file.
const BUSY: Duration = Duration::from_secs(5);

/// Matches in one SQLite file.
pub struct SqliteStore {
    path: PathBuf,
    writes: Arc<Writes>,
    readers: SqlitePool,
    tasks: mpsc::Sender<Task>,
    writer: Mutex<Option<JoinHandle<()>>>,
}

impl SqliteStore {
    /// Opens the file, creates it if it is missing (readable by its owner only) and applies missing migrations. No
    /// other program can open it for writing until the store is closed.
    ///
    /// # Errors
    /// If the file cannot be opened, is not a database of ours, or another program has it open for writing.
    pub async fn open(path: &Path) -> Result<SqliteStore, StoreError> {
        make_private(path).map_err(|error| StoreError::Failed(format!("cannot make {}: {error}", path.display())))?;
        let lock = FileLock::take(path).await?;
        let options = SqliteConnectOptions::new()
            .filename(path)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            // Deleted or rewritten rows are overwritten in the file too.
            .pragma("secure_delete", "ON")
            .busy_timeout(BUSY)
            .disable_statement_logging();
        let mut connection = options.connect().await?;
        steps::SQLITE.run(&mut connection).await?;
        // This program alone has the file: whoever held a job is dead.
        jobs::give_back_all(&mut connection).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .min_connections(1)
            .connect_with(options.clone().read_only(true))
            .await?;
        let (tasks, queue) = mpsc::channel(QUEUE);
        let writes = Arc::new(Writes::default());
        let writer = Writer { options, connection: Some(connection), writes: Arc::clone(&writes) };
        let writer = tokio::spawn(async move {
            writer.run(queue).await;
            drop(lock);
        });
        Ok(SqliteStore { path: path.to_owned(), writes, readers, tasks, writer: Mutex::new(Some(writer)) })
    }

    async fn write<T>(&self, make: impl FnOnce(Done<T>) -> Task) -> Result<T, StoreError> {
        let (done, answer) = oneshot::channel();
        self.tasks.send(make(done)).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    async fn ids(&self, sql: &'static str, values: &[i64]) -> Result<Vec<String>, StoreError> {
        let query = values.iter().fold(sqlx::query(sql), |query, value| query.bind(*value));
        let rows = query.fetch_all(&self.readers).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }
}

impl Store for SqliteStore {
    fn create(&self, facts: Facts, entries: Vec<NewEntry>, summary: Summary, jobs: Vec<NewJob>) -> Answer<'_, ()> {
        self.write(move |done| Task::Create { facts, entries, summary, jobs, done }).boxed()
    }

    fn load<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Stored>> {
        load(&self.readers, id).boxed()
    }

    fn entries_after<'a>(&'a self, id: &'a str, version: u64) -> Answer<'a, Vec<Entry>> {
        entries(&self.readers, id, version).boxed()
    }

    fn append<'a>(
        &'a self,
        id: &'a str,
        version: u64,
        entries: Vec<NewEntry>,
        summary: Summary,
        jobs: Vec<NewJob>,
    ) -> Answer<'a, ()> {
        let id = id.to_owned();
        self.write(move |done| Task::Append { id, version, entries, summary, jobs, done }).boxed()
    }

    fn delete<'a>(&'a self, id: &'a str) -> Answer<'a, bool> {
        let id = id.to_owned();
        self.write(move |done| Task::Delete { id, done }).boxed()
    }

    fn expired(&self, ages: Ages, limit: u32) -> Answer<'_, Vec<Expired>> {
        expired(&self.readers, ages, limit).boxed()
    }

    fn expire<'a>(&'a self, expired: &'a [Expired]) -> Answer<'a, u64> {
        let expired = expired.to_owned();
        self.write(move |done| Task::Expire { expired, done }).boxed()
    }

    fn versions<'a>(&'a self, ids: &'a [String]) -> Answer<'a, Vec<(String, u64)>> {
        async move {
            let sql = "SELECT match_id, version FROM summaries WHERE match_id IN (SELECT value FROM json_each(?))";
            let ids = serde_json::to_string(ids).map_err(|error| StoreError::Failed(error.to_string()))?;
            let rows: Vec<(String, i64)> = sqlx::query_as(sql).bind(ids).fetch_all(&self.readers).await?;
            Ok(rows.into_iter().map(|(id, version)| (id, version.cast_unsigned())).collect())
        }
        .boxed()
    }

    fn rewrite<'a>(&'a self, id: &'a str, rewrite: Rewrite) -> Answer<'a, ()> {
        let id = id.to_owned();
        self.write(move |done| Task::Rewrite { id, rewrite, done }).boxed()
    }

    fn overdue(&self, now_ms: i64, limit: u32) -> Answer<'_, Vec<String>> {
        let sql = "SELECT match_id FROM summaries WHERE deadline_ms <= ? ORDER BY deadline_ms LIMIT ?";
        async move { self.ids(sql, &[now_ms, limit.into()]).await }.boxed()
    }

    fn clocked(&self) -> Answer<'_, Vec<String>> {
        self.ids("SELECT match_id FROM summaries WHERE deadline_ms IS NOT NULL ORDER BY deadline_ms", &[]).boxed()
    }

    fn computers_due(&self) -> Answer<'_, Vec<String>> {
        self.ids("SELECT match_id FROM summaries WHERE is_computer_due = 1 ORDER BY touched_ms", &[]).boxed()
    }

    fn listed(&self, limit: u32) -> Answer<'_, Vec<Facts>> {
        async move {
            let sql = "SELECT id, variant, position, facts, created_ms FROM matches JOIN summaries ON match_id = id \
                 WHERE is_listed = 1 ORDER BY touched_ms DESC LIMIT ?";
            let rows = sqlx::query(sql).bind(limit).fetch_all(&self.readers).await?;
            rows.iter().map(facts).collect()
        }
        .boxed()
    }

    fn put_job(&self, job: NewJob) -> Answer<'_, ()> {
        self.write(move |done| Task::PutJob { job, done }).boxed()
    }

    fn take_jobs<'a>(
        &'a self,
        worker: &'a str,
        urgencies: RangeInclusive<u8>,
        limit: u32,
        lease_ms: i64,
    ) -> Answer<'a, Vec<Job>> {
        let worker = worker.to_owned();
        self.write(move |done| Task::TakeJobs { worker, urgencies, limit, lease_ms, done }).boxed()
    }

    fn renew_jobs<'a>(&'a self, worker: &'a str, keys: &'a [String], lease_ms: i64) -> Answer<'a, Vec<String>> {
        let (worker, keys) = (worker.to_owned(), keys.to_owned());
        self.write(move |done| Task::RenewJobs { worker, keys, lease_ms, done }).boxed()
    }

    fn finish_job<'a>(&'a self, worker: &'a str, key: &'a str) -> Answer<'a, ()> {
        let (worker, key) = (worker.to_owned(), key.to_owned());
        self.write(move |done| Task::FinishJob { worker, key, done }).boxed()
    }

    fn requeue_job<'a>(&'a self, worker: &'a str, key: &'a str) -> Answer<'a, ()> {
        let (worker, key) = (worker.to_owned(), key.to_owned());
        self.write(move |done| Task::RequeueJob { worker, key, done }).boxed()
    }

    fn return_jobs<'a>(&'a self, worker: &'a str) -> Answer<'a, u64> {
        let worker = worker.to_owned();
        self.write(move |done| Task::ReturnJobs { worker, done }).boxed()
    }

    fn backlog(&self) -> Answer<'_, Vec<Backlog>> {
        jobs::backlog(&self.readers).boxed()
    }

    fn job<'a>(&'a self, key: &'a str) -> Answer<'a, Option<u64>> {
        jobs::before(&self.readers, key).boxed()
    }

    fn put_part<'a>(&'a self, key: &'a str, number: u32, body: String) -> Answer<'a, ()> {
        let key = key.to_owned();
        self.write(move |done| Task::PutPart { key, number, body, done }).boxed()
    }

    fn parts<'a>(&'a self, key: &'a str, from: u32) -> Answer<'a, Vec<(u32, String)>> {
        jobs::parts(&self.readers, key, from).boxed()
    }

    fn alive_ms(&self) -> Answer<'_, Option<i64>> {
        async move {
            let row = sqlx::query("SELECT value FROM facts WHERE name = 'alive_ms'");
            Ok(row.fetch_optional(&self.readers).await?.map(|row| row.try_get(0)).transpose()?)
        }
        .boxed()
    }

    fn set_alive_ms(&self, now_ms: i64) -> Answer<'_, ()> {
        self.write(move |done| Task::Alive { now_ms, done }).boxed()
    }

    fn ping(&self) -> Answer<'_, ()> {
        async move {
            sqlx::query("SELECT 1").fetch_one(&self.readers).await?;
            match (self.tasks.is_closed(), self.writes.is_failing()) {
                (true, _) => Err(StoreError::Closed),
                (false, true) => self.write(|done| Task::Probe { done }).await,
                (false, false) => Ok(()),
            }
        }
        .boxed()
    }

    fn health(&self) -> Health {
        self.writes.health()
    }

    fn disk_left(&self) -> Answer<'_, Option<u64>> {
        let path = self.path.clone();
        // A network file system may be slow.
        let asked = tokio::task::spawn_blocking(move || disk::left(&path));
        async move { asked.await.map_err(|error| StoreError::Failed(error.to_string())) }.boxed()
    }

    fn close(&self) -> Answer<'_, ()> {
        async move {
            // The writer's connection is closed last: only it can checkpoint the write-ahead log and remove it.
            self.readers.close().await;
            let (done, answer) = oneshot::channel();
            // A writer that has ended has nothing left to finish.
            if self.tasks.send(Task::Close { done }).await.is_ok() {
                let _ = answer.await;
            }
            if let Some(writer) = self.writer.lock().await.take() {
                writer.await.map_err(|error| StoreError::Failed(error.to_string()))?;
            }
            Ok(())
        }
        .boxed()
    }
}

/// Matches that are older than `ages` allows.
pub(crate) async fn expired(readers: &SqlitePool, ages: Ages, limit: u32) -> Result<Vec<Expired>, StoreError> {
    let mut all = Vec::new();
    for lot in Lot::ALL {
        let Some(before_ms) = ages.of(lot) else { continue };
        let sql = format!(
            "SELECT match_id, version FROM summaries WHERE {} AND touched_ms < ? ORDER BY touched_ms LIMIT ?",
            condition(lot)
        );
        let rows: Vec<(String, i64)> = sqlx::query_as(&sql).bind(before_ms).bind(limit).fetch_all(readers).await?;
        all.extend(rows.into_iter().map(|(id, version)| Expired { id, version: version.cast_unsigned(), lot }));
    }
    Ok(all)
}

/// A match and its whole log.
pub(crate) async fn load(readers: &SqlitePool, id: &str) -> Result<Option<Stored>, StoreError> {
    let sql = "SELECT id, variant, position, facts, created_ms FROM matches WHERE id = ?";
    let Some(row) = sqlx::query(sql).bind(id).fetch_optional(readers).await? else { return Ok(None) };
    Ok(Some(Stored { facts: facts(&row)?, entries: entries(readers, id, 0).await? }))
}

async fn entries(readers: &SqlitePool, id: &str, version: u64) -> Result<Vec<Entry>, StoreError> {
    let sql = "SELECT seq, at_ms, kind, body FROM entries WHERE match_id = ? AND seq > ? ORDER BY seq";
    let rows = sqlx::query(sql).bind(id).bind(version.cast_signed()).fetch_all(readers).await?;
    rows.iter().map(entry).collect()
}

fn facts(row: &SqliteRow) -> Result<Facts, StoreError> {
    Ok(Facts {
        id: row.try_get(0)?,
        variant: row.try_get(1)?,
        position: row.try_get(2)?,
        body: row.try_get(3)?,
        created_ms: row.try_get(4)?,
    })
}

fn entry(row: &SqliteRow) -> Result<Entry, StoreError> {
    Ok(Entry {
        seq: row.try_get::<i64, _>(0)?.cast_unsigned(),
        at_ms: row.try_get(1)?,
        kind: row.try_get(2)?,
        body: row.try_get(3)?,
    })
}

/// Creates an empty file that only its owner may read; SQLite gives its companion files the same permissions.
fn make_private(path: &Path) -> std::io::Result<()> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder)?;
    }
    let mut options = std::fs::OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}
