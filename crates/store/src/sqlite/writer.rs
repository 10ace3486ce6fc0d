//! The single writer: it takes all waiting tasks, runs them in one transaction and answers after the commit.
//!
//! So a disk that needs some milliseconds for a commit still takes thousands of moves a second, and no move is
//! acknowledged that could be lost.
//!
//! When many matches go on, transactions begin at least [`WINDOW`] apart, so that several moves share one: most of the
//! cost of a small transaction is that of waking threads and waiting for the disk. In between the writer is
//! parked, and moves do not wake it; other tasks do ([`Task::can_wait`]). A match that is alone never waits.
//!
//! It is a thread that owns its connection: a caller wakes it once, and is woken once, however many statements a task
//! has.
//!
//! A connection whose transaction failed is closed and the next transaction opens another one: SQLite rolls back by
//! itself after some errors (disk full, I/O, no memory) and not after others, so that the state of the old connection
//! is unknown. As long as the last transaction failed, each one writes a test row, so that one without changes does not
//! count as a success.

use super::{connection, jobs, log};
use crate::health::Writes;
use crate::{Expired, Job, MatchRow, NewEntry, NewJob, Rewrite, StoreError, Summary};
use rusqlite::Connection;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot};

/// The most tasks of a transaction.
const BATCH: usize = 512;
/// The least time from the beginning of a transaction to that of the next one while several matches go on.
const WINDOW: Duration = Duration::from_millis(20);
/// How long the writer pauses after a failure.
const PAUSE: Duration = Duration::from_millis(50);

/// The channel of an answer.
pub(super) type Done<T> = oneshot::Sender<Result<T, StoreError>>;

/// A write. A probe writes a test row, to know whether writing works.
pub(super) enum Task {
    Create { facts: MatchRow, entries: Vec<NewEntry>, summary: Summary, jobs: Vec<NewJob>, done: Done<()> },
    Append { id: String, version: u64, entries: Vec<NewEntry>, summary: Summary, jobs: Vec<NewJob>, done: Done<()> },
    Delete { id: String, done: Done<bool> },
    Expire { expired: Vec<Expired>, done: Done<u64> },
    PutJob { job: NewJob, done: Done<()> },
    TakeJobs { worker: String, urgencies: RangeInclusive<u8>, limit: u32, lease_ms: i64, done: Done<Vec<Job>> },
    RenewJobs { worker: String, keys: Vec<String>, lease_ms: i64, done: Done<Vec<String>> },
    FinishJob { worker: String, key: String, done: Done<()> },
    RequeueJob { worker: String, key: String, done: Done<()> },
    RetryJob { worker: String, key: String, attempts: u32, pause_ms: i64, done: Done<()> },
    ReturnJobs { worker: String, done: Done<u64> },
    Rewrite { id: String, rewrite: Rewrite, done: Done<()> },
    PutPart { key: String, number: u32, body: String, done: Done<()> },
    Alive { now_ms: i64, done: Done<()> },
    Probe { done: Done<()> },
    Close { done: Done<()> },
}

impl Task {
    /// Whether the task may wait for others to share its transaction: a move that the computer does not answer.
    pub(super) fn can_wait(&self) -> bool {
        matches!(self, Task::Append { jobs, .. } if jobs.is_empty())
    }
}

/// Sends the result of a task to its caller, given the result of its transaction.
type Reply = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// The replies to send when the transaction has ended.
#[derive(Default)]
struct Batch {
    replies: Vec<Reply>,
    /// The index of the task that failed, if one did.
    culprit: Option<usize>,
    closed: Option<Done<()>>,
}

impl Batch {
    /// Runs one task. A conflict writes nothing and does not disturb the others.
    fn do_one(&mut self, connection: &Connection, task: Task) -> Result<(), StoreError> {
        match task {
            Task::Create { facts, entries, summary, jobs, done } => {
                self.settle(log::create(connection, &facts, &entries, summary, &jobs), done)
            }
            Task::Append { id, version, entries, summary, jobs, done } => {
                self.settle(log::append(connection, &id, version, &entries, summary, &jobs), done)
            }
            Task::Delete { id, done } => self.settle(log::delete(connection, &id), done),
            Task::Expire { expired, done } => self.settle(log::expire(connection, &expired), done),
            Task::PutJob { job, done } => self.settle(jobs::put(connection, &job), done),
            Task::TakeJobs { worker, urgencies, limit, lease_ms, done } => {
                self.settle(jobs::take(connection, &worker, &urgencies, limit, lease_ms), done)
            }
            Task::RenewJobs { worker, keys, lease_ms, done } => {
                self.settle(jobs::renew(connection, &worker, keys, lease_ms), done)
            }
            Task::FinishJob { worker, key, done } => self.settle(jobs::finish(connection, &worker, &key), done),
            Task::RequeueJob { worker, key, done } => self.settle(jobs::requeue(connection, &worker, &key), done),
            Task::RetryJob { worker, key, attempts, pause_ms, done } => {
                self.settle(jobs::retry(connection, &worker, &key, attempts, pause_ms), done)
            }
            Task::ReturnJobs { worker, done } => self.settle(jobs::give_back(connection, &worker), done),
            Task::Rewrite { id, rewrite, done } => self.settle(log::rewrite(connection, &id, &rewrite), done),
            Task::PutPart { key, number, body, done } => {
                self.settle(jobs::put_part(connection, &key, number, &body), done)
            }
            Task::Alive { now_ms, done } => self.settle(log::alive(connection, now_ms), done),
            Task::Probe { done } => self.settle(log::probe(connection), done),
            Task::Close { done } => {
                self.closed = Some(done);
                Ok(())
            }
        }
    }

    /// Adds the reply of a task that the transaction did not reach.
    fn pass_over(&mut self, task: Task) {
        match task {
            Task::Create { done, .. }
            | Task::Append { done, .. }
            | Task::PutJob { done, .. }
            | Task::FinishJob { done, .. }
            | Task::Rewrite { done, .. }
            | Task::RequeueJob { done, .. }
            | Task::RetryJob { done, .. }
            | Task::PutPart { done, .. }
            | Task::Alive { done, .. }
            | Task::Probe { done } => self.reply(Err(not_begun()), done),
            Task::Delete { done, .. } => self.reply(Err(not_begun()), done),
            Task::TakeJobs { done, .. } => self.reply(Err(not_begun()), done),
            Task::RenewJobs { done, .. } => self.reply(Err(not_begun()), done),
            Task::Expire { done, .. } | Task::ReturnJobs { done, .. } => self.reply(Err(not_begun()), done),
            Task::Close { done } => self.closed = Some(done),
        }
    }

    /// Adds the reply of a task. An error aborts the transaction; a conflict does not.
    fn settle<T: Send + 'static>(&mut self, result: Result<T, StoreError>, done: Done<T>) -> Result<(), StoreError> {
        let failure = result.as_ref().err().filter(|error| **error != StoreError::Conflict).cloned();
        if failure.is_some() {
            self.culprit = Some(self.replies.len());
        }
        self.reply(result, done);
        failure.map_or(Ok(()), Err)
    }

    fn reply<T: Send + 'static>(&mut self, result: Result<T, StoreError>, done: Done<T>) {
        // The caller may have been dropped.
        self.replies.push(Box::new(move |committed| drop(done.send(committed.and(result)))));
    }

    /// Sends all replies.
    fn tell(&mut self, result: &Result<(), StoreError>) {
        for (n, reply) in self.replies.drain(..).enumerate() {
            reply(match result {
                // The other tasks were correct: their callers may try again.
                Err(StoreError::Failed(_)) if self.culprit.is_some_and(|culprit| culprit != n) => Err(not_begun()),
                other => other.clone(),
            });
        }
    }
}

fn not_begun() -> StoreError {
    StoreError::Unreachable("another write in the same transaction failed".to_owned())
}

/// The matches that the last transaction with moves appended to.
#[derive(Default)]
struct Pace(Vec<String>);

impl Pace {
    /// Notes the tasks of a transaction. Returns how long after its beginning the next one begins: if it appended to
    /// another match than the last one, several matches go on.
    fn window(&mut self, tasks: &[Task]) -> Option<Duration> {
        let appended = tasks.iter().filter_map(|task| match task {
            Task::Append { id, .. } => Some(id.clone()),
            _ => None,
        });
        let matches: Vec<String> = appended.collect();
        if matches.is_empty() {
            return None;
        }
        let last = std::mem::replace(&mut self.0, matches);
        let is_of_another = |id: &String| !last.is_empty() && !last.contains(id);
        self.0.iter().any(is_of_another).then_some(WINDOW)
    }
}

/// The thread that makes all changes, several in one transaction.
pub(super) struct Writer {
    pub(super) path: PathBuf,
    pub(super) connection: Option<Connection>,
    pub(super) writes: Arc<Writes>,
    /// Whether a task has come that does not wait for others to share its transaction.
    pub(super) hurry: Arc<AtomicBool>,
}

impl Writer {
    /// Runs tasks until one of them closes the store, or no caller is left. Then closes the database.
    pub(super) fn run(mut self, mut queue: mpsc::Receiver<Task>) {
        let mut waiting = Vec::with_capacity(BATCH);
        let mut pace = Pace::default();
        while queue.blocking_recv_many(&mut waiting, BATCH) > 0 {
            // A task that comes at this moment may have to wait once, which does no harm.
            self.hurry.store(false, Ordering::Release);
            let end = pace.window(&waiting).map(|window| Instant::now() + window);
            let mut batch = Batch::default();
            let mut tasks = waiting.drain(..);
            let result = self.transact(&mut tasks, &mut batch);
            // The tasks that the transaction did not reach.
            tasks.for_each(|task| batch.pass_over(task));
            match &result {
                Ok(()) => self.writes.worked(),
                Err(error) => self.writes.failed(batch.replies.len() as u64, error),
            }
            batch.tell(&result);
            if result.is_err() {
                // Dropping the connection rolls back what was not committed.
                self.connection = None;
                std::thread::sleep(PAUSE);
            }
            if let Some(done) = batch.closed {
                self.close();
                let _ = done.send(Ok(()));
                return;
            }
            if let Some(end) = end {
                self.wait_until(end);
            }
        }
        self.close();
    }

    /// Waits for tasks that share the next transaction. A thread may be unparked without a reason.
    fn wait_until(&self, end: Instant) {
        while !self.hurry.load(Ordering::Acquire) {
            match end.checked_duration_since(Instant::now()) {
                Some(left) if !left.is_zero() => std::thread::park_timeout(left),
                _ => return,
            }
        }
    }

    /// Runs all tasks in one transaction.
    fn transact(&mut self, tasks: &mut impl Iterator<Item = Task>, batch: &mut Batch) -> Result<(), StoreError> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            none => none.insert(connection::writer(&self.path)?),
        };
        connection::execute(connection, "BEGIN IMMEDIATE", ())?;
        for task in tasks {
            batch.do_one(connection, task)?;
        }
        if self.writes.is_failing() {
            log::probe(connection)?;
        }
        connection::execute(connection, "COMMIT", ())?;
        Ok(())
    }

    fn close(&mut self) {
        if let Some(connection) = self.connection.take()
            && let Err((_, error)) = connection.close()
        {
            tracing::warn!(%error, "closing the database");
        }
    }
}
