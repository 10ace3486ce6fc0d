//! Matches in one SQLite file: one writer with group commit, several readers.

mod connection;
mod disk;
mod jobs;
mod lock;
mod log;
mod migrations;
mod read;
mod readers;
mod writer;

pub(crate) use connection::exclusive;
pub(crate) use lock::FileLock;
pub(crate) use migrations::applied as applied_migrations;
pub(crate) use readers::Readers;

use crate::health::{Health, Writes};
use crate::{
    Ages, Answer, Backlog, ClockCheck, Entry, Expired, Job, MatchRow, NewEntry, NewJob, Rewrite, Store, StoreError,
    Stored, Summary,
};
use futures_util::FutureExt;
use rusqlite::Connection;
use std::any::Any;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{JoinHandle, Thread};
use tokio::sync::{Mutex, mpsc, oneshot};
use writer::{Done, Task, Writer};

/// The number of concurrent readers.
const READERS: u32 = 4;
/// The most tasks that may wait for the writer; further callers wait for a free slot.
const QUEUE: usize = 4096;

/// Matches in one SQLite file.
pub struct SqliteStore {
    path: PathBuf,
    writes: Arc<Writes>,
    readers: Readers,
    tasks: mpsc::Sender<Task>,
    /// Raised for tasks that do not wait for others to share their transaction; then its thread is unparked.
    hurry: Arc<AtomicBool>,
    thread: Thread,
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
        let path = path.to_owned();
        let connection = blocking({
            let path = path.clone();
            move || prepare(&path)
        });
        let connection = connection.await?;
        let (tasks, queue) = mpsc::channel(QUEUE);
        let writes = Arc::new(Writes::default());
        let hurry = Arc::new(AtomicBool::new(false));
        let writer = Writer {
            path: path.clone(),
            connection: Some(connection),
            writes: Arc::clone(&writes),
            hurry: Arc::clone(&hurry),
        };
        let run = move || {
            writer.run(queue);
            drop(lock);
        };
        let writer = std::thread::Builder::new().name("sqlite writer".to_owned()).spawn(run);
        let writer = writer.map_err(|error| StoreError::Failed(format!("cannot start a thread: {error}")))?;
        let readers = Readers::new(&path, READERS);
        let thread = writer.thread().clone();
        Ok(SqliteStore { path, writes, readers, tasks, hurry, thread, writer: Mutex::new(Some(writer)) })
    }

    async fn write<T>(&self, make: impl FnOnce(Done<T>) -> Task) -> Result<T, StoreError> {
        let (done, answer) = oneshot::channel();
        let task = make(done);
        let can_wait = task.can_wait();
        self.tasks.send(task).await.map_err(|_| StoreError::Closed)?;
        if !can_wait {
            self.hurry.store(true, Ordering::Release);
            self.thread.unpark();
        }
        answer.await.map_err(|_| StoreError::Closed)?
    }

    async fn ids<const N: usize>(&self, sql: &'static str, values: [i64; N]) -> Result<Vec<String>, StoreError> {
        self.readers.read(move |connection| read::texts(connection, sql, rusqlite::params_from_iter(values))).await
    }
}

/// Runs something that blocks. Its result travels in a box, so that the task which runs it is compiled once and not for
/// every kind of work.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
) -> Result<T, StoreError> {
    let result = on_thread(Box::new(move || Ok(Box::new(work()?)))).await?;
    Ok(*result.downcast().expect("the work made it"))
}

type Work = Box<dyn FnOnce() -> Result<Box<dyn Any + Send>, StoreError> + Send>;

async fn on_thread(work: Work) -> Result<Box<dyn Any + Send>, StoreError> {
    tokio::task::spawn_blocking(work).await.map_err(|error| StoreError::Failed(error.to_string()))?
}

/// The writer's connection to a file whose tables are up to date.
fn prepare(path: &Path) -> Result<Connection, StoreError> {
    let mut connection = connection::writer(path)?;
    migrations::apply(&mut connection)?;
    // Only this program uses the file, so every earlier holder of a job has ended.
    jobs::give_back_all(&connection)?;
    Ok(connection)
}

impl Store for SqliteStore {
    fn create(&self, facts: MatchRow, entries: Vec<NewEntry>, summary: Summary, jobs: Vec<NewJob>) -> Answer<'_, ()> {
        self.write(move |done| Task::Create { facts, entries, summary, jobs, done }).boxed()
    }

    fn load<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Stored>> {
        self.readers.load(id).boxed()
    }

    fn entries_after<'a>(&'a self, id: &'a str, version: u64) -> Answer<'a, Vec<Entry>> {
        let id = id.to_owned();
        self.readers.read(move |connection| read::entries(connection, &id, version)).boxed()
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
        self.readers.expired(ages, limit).boxed()
    }

    fn expire<'a>(&'a self, expired: &'a [Expired]) -> Answer<'a, u64> {
        let expired = expired.to_owned();
        self.write(move |done| Task::Expire { expired, done }).boxed()
    }

    fn versions<'a>(&'a self, ids: &'a [String]) -> Answer<'a, Vec<(String, u64)>> {
        async move {
            let ids = serde_json::to_string(ids).map_err(|error| StoreError::Failed(error.to_string()))?;
            self.readers.read(move |connection| read::versions(connection, &ids)).await
        }
        .boxed()
    }

    fn rewrite<'a>(&'a self, id: &'a str, rewrite: Rewrite) -> Answer<'a, ()> {
        let id = id.to_owned();
        self.write(move |done| Task::Rewrite { id, rewrite, done }).boxed()
    }

    fn overdue(&self, now_ms: i64, limit: u32) -> Answer<'_, Vec<String>> {
        let sql = "SELECT match_id FROM summaries WHERE deadline_ms <= ? ORDER BY deadline_ms LIMIT ?";
        self.ids(sql, [now_ms, limit.into()]).boxed()
    }

    fn clocked(&self) -> Answer<'_, Vec<String>> {
        self.ids("SELECT match_id FROM summaries WHERE deadline_ms IS NOT NULL ORDER BY deadline_ms", []).boxed()
    }

    fn computers_due(&self) -> Answer<'_, Vec<String>> {
        self.ids("SELECT match_id FROM summaries WHERE is_computer_due = 1 ORDER BY touched_ms", []).boxed()
    }

    fn listed(&self, limit: u32) -> Answer<'_, Vec<MatchRow>> {
        self.readers.read(move |connection| read::listed(connection, limit)).boxed()
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

    fn retry_job<'a>(&'a self, worker: &'a str, key: &'a str, attempts: u32, pause_ms: i64) -> Answer<'a, ()> {
        let (worker, key) = (worker.to_owned(), key.to_owned());
        self.write(move |done| Task::RetryJob { worker, key, attempts, pause_ms, done }).boxed()
    }

    fn return_jobs<'a>(&'a self, worker: &'a str) -> Answer<'a, u64> {
        let worker = worker.to_owned();
        self.write(move |done| Task::ReturnJobs { worker, done }).boxed()
    }

    fn backlog(&self) -> Answer<'_, Vec<Backlog>> {
        self.readers.read(jobs::backlog).boxed()
    }

    fn job<'a>(&'a self, key: &'a str) -> Answer<'a, Option<u64>> {
        let key = key.to_owned();
        self.readers.read(move |connection| jobs::before(connection, &key)).boxed()
    }

    fn put_part<'a>(&'a self, key: &'a str, number: u32, body: String) -> Answer<'a, ()> {
        let key = key.to_owned();
        self.write(move |done| Task::PutPart { key, number, body, done }).boxed()
    }

    fn parts<'a>(&'a self, key: &'a str, from: u32) -> Answer<'a, Vec<(u32, String)>> {
        let key = key.to_owned();
        self.readers.read(move |connection| jobs::parts(connection, &key, from)).boxed()
    }

    fn check_clocks(&self) -> Answer<'_, ClockCheck> {
        self.readers.read(read::check_clocks).boxed()
    }

    fn alive_ms(&self) -> Answer<'_, Option<i64>> {
        self.readers.read(read::alive_ms).boxed()
    }

    fn set_alive_ms(&self, now_ms: i64) -> Answer<'_, ()> {
        self.write(move |done| Task::Alive { now_ms, done }).boxed()
    }

    fn ping(&self) -> Answer<'_, ()> {
        async move {
            self.readers.texts("SELECT 'here'").await?;
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
        blocking(move || Ok(disk::left(&path))).boxed()
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
                blocking(|| writer.join().map_err(|_| StoreError::Failed("the writer panicked".to_owned()))).await?;
            }
            Ok(())
        }
        .boxed()
    }
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
