//! The one writer: it takes all tasks that wait, does them in one transaction and answers after the commit.
//!
//! So a disk that needs some milliseconds for a commit still takes thousands of moves a second, and nobody is told of a move
//! that could be lost.

use super::{jobs, log};
use crate::{Facts, Job, NewEntry, NewJob, Rewrite, StoreError, Summary};
use sqlx::Connection;
use sqlx::sqlite::SqliteConnection;
use std::ops::RangeInclusive;
use tokio::sync::{mpsc, oneshot};

/// The most tasks of a transaction.
const BATCH: usize = 512;

/// Where the answer goes.
pub(super) type Done<T> = oneshot::Sender<Result<T, StoreError>>;

/// Something to write.
pub(super) enum Task {
    Create { facts: Facts, entries: Vec<NewEntry>, summary: Summary, jobs: Vec<NewJob>, done: Done<()> },
    Append { id: String, version: u64, entries: Vec<NewEntry>, summary: Summary, jobs: Vec<NewJob>, done: Done<()> },
    Delete { id: String, done: Done<bool> },
    PutJob { job: NewJob, done: Done<()> },
    TakeJobs { worker: String, urgencies: RangeInclusive<u8>, limit: u32, lease_ms: i64, done: Done<Vec<Job>> },
    RenewJobs { worker: String, keys: Vec<String>, lease_ms: i64, done: Done<Vec<String>> },
    FinishJob { worker: String, key: String, done: Done<()> },
    ReturnJobs { worker: String, done: Done<u64> },
    Rewrite { id: String, rewrite: Rewrite, done: Done<()> },
    PutPart { key: String, number: u32, body: String, done: Done<()> },
    Alive { now_ms: i64, done: Done<()> },
    Close { done: Done<()> },
}

/// Tells whoever asked what became of a task, given what became of its transaction.
type Reply = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// Does tasks until one of them says that it is enough, or nobody is left to ask.
pub(super) async fn run(connection: &mut SqliteConnection, mut queue: mpsc::Receiver<Task>) {
    let mut batch = Vec::with_capacity(BATCH);
    while queue.recv_many(&mut batch, BATCH).await > 0 {
        let mut replies = Vec::with_capacity(batch.len());
        let mut closed = None;
        let result = commit(connection, &mut batch, &mut replies, &mut closed).await;
        if let Err(error) = &result {
            tracing::error!(%error, tasks = replies.len() + batch.len(), "a transaction failed");
        }
        for reply in replies {
            reply(result.clone());
        }
        batch.clear();
        if let Some(done) = closed {
            let _ = done.send(Ok(()));
            return;
        }
    }
}

/// One transaction with all tasks of the batch. A conflict writes nothing and does not disturb the others.
async fn commit(
    connection: &mut SqliteConnection,
    batch: &mut Vec<Task>,
    replies: &mut Vec<Reply>,
    closed: &mut Option<Done<()>>,
) -> Result<(), StoreError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let it = &mut *transaction;
    for task in batch.drain(..) {
        let (failure, reply) = match task {
            Task::Create { facts, entries, summary, jobs, done } => {
                settle(log::create(it, facts, entries, summary, jobs).await, done)
            }
            Task::Append { id, version, entries, summary, jobs, done } => {
                settle(log::append(it, &id, version, entries, summary, jobs).await, done)
            }
            Task::Delete { id, done } => settle(log::delete(it, &id).await, done),
            Task::PutJob { job, done } => settle(jobs::put(it, job).await, done),
            Task::TakeJobs { worker, urgencies, limit, lease_ms, done } => {
                settle(jobs::take(it, &worker, urgencies, limit, lease_ms).await, done)
            }
            Task::RenewJobs { worker, keys, lease_ms, done } => {
                settle(jobs::renew(it, &worker, keys, lease_ms).await, done)
            }
            Task::FinishJob { worker, key, done } => settle(jobs::finish(it, &worker, &key).await, done),
            Task::ReturnJobs { worker, done } => settle(jobs::give_back(it, &worker).await, done),
            Task::Rewrite { id, rewrite, done } => settle(log::rewrite(it, &id, rewrite).await, done),
            Task::PutPart { key, number, body, done } => settle(jobs::put_part(it, &key, number, body).await, done),
            Task::Alive { now_ms, done } => settle(log::alive(it, now_ms).await, done),
            Task::Close { done } => {
                *closed = Some(done);
                continue;
            }
        };
        replies.push(reply);
        if let Some(error) = failure {
            return Err(error);
        }
    }
    Ok(transaction.commit().await?)
}

/// The reply to a task, and the error that spoils the transaction, if it is one. A conflict spoils nothing.
fn settle<T: Send + 'static>(result: Result<T, StoreError>, done: Done<T>) -> (Option<StoreError>, Reply) {
    let failure = result.as_ref().err().filter(|error| **error != StoreError::Conflict).cloned();
    // Whoever asked may have gone away.
    let reply = move |committed: Result<(), StoreError>| drop(done.send(committed.and(result)));
    (failure, Box::new(reply))
}
