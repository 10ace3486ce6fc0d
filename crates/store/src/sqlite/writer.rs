//! The one writer: it takes all tasks that wait, does them in one transaction and answers after the commit.
//!
//! So a disk that needs some milliseconds for a commit still takes thousands of moves a second, and nobody is told of a move
//! that could be lost.
//!
//! A connection whose transaction failed is closed and the next transaction opens another one: SQLite rolls back by itself after some
//! errors (disk full, I/O, no memory) and not after others, so that the state of the old connection is not worth knowing. As long
//! as the last transaction failed, each one writes a row of its own, so that one without changes does not pass for a success.

use super::{jobs, log};
use crate::health::Writes;
use crate::{Expired, Facts, Job, NewEntry, NewJob, Rewrite, StoreError, Summary};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection};
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};

/// The most tasks of a transaction.
const BATCH: usize = 512;
/// How long the writer rests after a failure.
const PAUSE: Duration = Duration::from_millis(50);

/// Where the answer goes.
pub(super) type Done<T> = oneshot::Sender<Result<T, StoreError>>;

/// Something to write. A probe writes what means nothing, to know whether it is possible.
pub(super) enum Task {
    Create { facts: Facts, entries: Vec<NewEntry>, summary: Summary, jobs: Vec<NewJob>, done: Done<()> },
    Append { id: String, version: u64, entries: Vec<NewEntry>, summary: Summary, jobs: Vec<NewJob>, done: Done<()> },
    Delete { id: String, done: Done<bool> },
    Expire { expired: Vec<Expired>, done: Done<u64> },
    PutJob { job: NewJob, done: Done<()> },
    TakeJobs { worker: String, urgencies: RangeInclusive<u8>, limit: u32, lease_ms: i64, done: Done<Vec<Job>> },
    RenewJobs { worker: String, keys: Vec<String>, lease_ms: i64, done: Done<Vec<String>> },
    FinishJob { worker: String, key: String, done: Done<()> },
    RequeueJob { worker: String, key: String, done: Done<()> },
    ReturnJobs { worker: String, done: Done<u64> },
    Rewrite { id: String, rewrite: Rewrite, done: Done<()> },
    PutPart { key: String, number: u32, body: String, done: Done<()> },
    Alive { now_ms: i64, done: Done<()> },
    Probe { done: Done<()> },
    Close { done: Done<()> },
}

/// Tells whoever asked what became of a task, given what became of its transaction.
type Reply = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// What is to be told to whom when the transaction has ended.
#[derive(Default)]
struct Batch {
    replies: Vec<Reply>,
    /// Whose task failed, if it was one.
    culprit: Option<usize>,
    closed: Option<Done<()>>,
}

impl Batch {
    /// Does one task. A conflict writes nothing and does not disturb the others.
    async fn do_one(&mut self, it: &mut SqliteConnection, task: Task) -> Result<(), StoreError> {
        match task {
            Task::Create { facts, entries, summary, jobs, done } => {
                self.settle(log::create(it, facts, entries, summary, jobs).await, done)
            }
            Task::Append { id, version, entries, summary, jobs, done } => {
                self.settle(log::append(it, &id, version, entries, summary, jobs).await, done)
            }
            Task::Delete { id, done } => self.settle(log::delete(it, &id).await, done),
            Task::Expire { expired, done } => self.settle(log::expire(it, expired).await, done),
            Task::PutJob { job, done } => self.settle(jobs::put(it, job).await, done),
            Task::TakeJobs { worker, urgencies, limit, lease_ms, done } => {
                self.settle(jobs::take(it, &worker, urgencies, limit, lease_ms).await, done)
            }
            Task::RenewJobs { worker, keys, lease_ms, done } => {
                self.settle(jobs::renew(it, &worker, keys, lease_ms).await, done)
            }
            Task::FinishJob { worker, key, done } => self.settle(jobs::finish(it, &worker, &key).await, done),
            Task::RequeueJob { worker, key, done } => self.settle(jobs::requeue(it, &worker, &key).await, done),
            Task::ReturnJobs { worker, done } => self.settle(jobs::give_back(it, &worker).await, done),
            Task::Rewrite { id, rewrite, done } => self.settle(log::rewrite(it, &id, rewrite).await, done),
            Task::PutPart { key, number, body, done } => {
                self.settle(jobs::put_part(it, &key, number, body).await, done)
            }
            Task::Alive { now_ms, done } => self.settle(log::alive(it, now_ms).await, done),
            Task::Probe { done } => self.settle(log::probe(it).await, done),
            Task::Close { done } => {
                self.closed = Some(done);
                Ok(())
            }
        }
    }

    /// Notes a task that the transaction did not come to.
    fn pass_over(&mut self, task: Task) {
        match task {
            Task::Create { done, .. }
            | Task::Append { done, .. }
            | Task::PutJob { done, .. }
            | Task::FinishJob { done, .. }
            | Task::Rewrite { done, .. }
            | Task::RequeueJob { done, .. }
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

    /// Notes what became of a task. An error spoils the transaction; a conflict does not.
    fn settle<T: Send + 'static>(&mut self, result: Result<T, StoreError>, done: Done<T>) -> Result<(), StoreError> {
        let failure = result.as_ref().err().filter(|error| **error != StoreError::Conflict).cloned();
        if failure.is_some() {
            self.culprit = Some(self.replies.len());
        }
        self.reply(result, done);
        failure.map_or(Ok(()), Err)
    }

    fn reply<T: Send + 'static>(&mut self, result: Result<T, StoreError>, done: Done<T>) {
        // Whoever asked may have gone away.
        self.replies.push(Box::new(move |committed| drop(done.send(committed.and(result)))));
    }

    /// Tells everybody what became of their task.
    fn tell(&mut self, result: &Result<(), StoreError>) {
        for (n, reply) in self.replies.drain(..).enumerate() {
            reply(match result {
                // The others did nothing wrong: they may try again.
                Err(StoreError::Failed(_)) if self.culprit.is_some_and(|culprit| culprit != n) => Err(not_begun()),
                other => other.clone(),
            });
        }
    }
}

fn not_begun() -> StoreError {
    StoreError::Unreachable("another write in the same transaction failed".to_owned())
}

/// The writer.
pub(super) struct Writer {
    pub(super) options: SqliteConnectOptions,
    pub(super) connection: Option<SqliteConnection>,
    pub(super) writes: Arc<Writes>,
}

impl Writer {
    /// Does tasks until one of them says that it is enough, or nobody is left to ask. Then closes the database.
    pub(super) async fn run(mut self, mut queue: mpsc::Receiver<Task>) {
        let mut waiting = Vec::with_capacity(BATCH);
        while queue.recv_many(&mut waiting, BATCH).await > 0 {
            let mut batch = Batch::default();
            let mut tasks = waiting.drain(..);
            let result = self.transact(&mut tasks, &mut batch).await;
            // What the transaction did not come to.
            tasks.for_each(|task| batch.pass_over(task));
            match &result {
                Ok(()) => self.writes.worked(),
                Err(error) => self.writes.failed(batch.replies.len() as u64, error),
            }
            batch.tell(&result);
            if result.is_err() {
                self.begin_anew().await;
            }
            if let Some(done) = batch.closed {
                self.close().await;
                let _ = done.send(Ok(()));
                return;
            }
        }
        self.close().await;
    }

    /// One transaction with all tasks.
    async fn transact(&mut self, tasks: &mut impl Iterator<Item = Task>, batch: &mut Batch) -> Result<(), StoreError> {
        let connection = match &mut self.connection {
            Some(connection) => connection,
            none => none.insert(self.options.connect().await?),
        };
        // Not by sqlx's transactions: they count, and SQLite may have ended one meanwhile.
        sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
        for task in tasks {
            batch.do_one(connection, task).await?;
        }
        if self.writes.is_failing() {
            log::probe(connection).await?;
        }
        sqlx::query("COMMIT").execute(connection).await?;
        Ok(())
    }

    /// Gives the connection up. What was not committed is rolled back by that.
    async fn begin_anew(&mut self) {
        if let Some(connection) = self.connection.take()
            && let Err(error) = connection.close_hard().await
        {
            tracing::debug!(%error, "closing a connection after a failure");
        }
        tokio::time::sleep(PAUSE).await;
    }

    async fn close(&mut self) {
        if let Some(connection) = self.connection.take()
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "closing the database");
        }
    }
}
