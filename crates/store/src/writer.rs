//! The one writer: it takes all jobs that wait, does them in one transaction and answers after the commit.
//!
//! So a disk that needs some milliseconds for a commit still takes thousands of moves a second, and nobody is told of a move
//! that could be lost.

use crate::{Facts, NewEntry, StoreError, Summary};
use sqlx::sqlite::{SqliteArguments, SqliteConnection};
use sqlx::{Arguments, Connection};
use tokio::sync::{mpsc, oneshot};

/// The most jobs of a transaction.
const BATCH: usize = 512;

pub(crate) type Done = oneshot::Sender<Result<(), StoreError>>;

pub(crate) enum Job {
    Create { facts: Facts, entries: Vec<NewEntry>, summary: Summary, done: Done },
    Append { id: String, version: u64, entries: Vec<NewEntry>, summary: Summary, done: Done },
    Alive { now_ms: i64, done: Done },
    Close { done: Done },
}

/// Does jobs until one of them says that it is enough, or nobody is left to ask.
pub(crate) async fn run(connection: &mut SqliteConnection, mut queue: mpsc::Receiver<Job>) {
    let mut batch = Vec::with_capacity(BATCH);
    while queue.recv_many(&mut batch, BATCH).await > 0 {
        let mut answers = Vec::with_capacity(batch.len());
        let mut closed = None;
        let result = commit(connection, &mut batch, &mut answers, &mut closed).await;
        if let Err(error) = &result {
            tracing::error!(%error, jobs = answers.len() + batch.len(), "a transaction failed");
        }
        for (done, answer) in answers {
            // Whoever asked may have gone away.
            let _ = done.send(result.clone().and(answer));
        }
        batch.clear();
        if let Some(done) = closed {
            let _ = done.send(Ok(()));
            return;
        }
    }
}

/// One transaction with all jobs of the batch. A conflict writes nothing and does not disturb the others.
async fn commit(
    connection: &mut SqliteConnection,
    batch: &mut Vec<Job>,
    answers: &mut Vec<(Done, Result<(), StoreError>)>,
    closed: &mut Option<Done>,
) -> Result<(), StoreError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    for job in batch.drain(..) {
        let (result, done) = match job {
            Job::Create { facts, entries, summary, done } => {
                (create(&mut transaction, facts, entries, summary).await, done)
            }
            Job::Append { id, version, entries, summary, done } => {
                (append(&mut transaction, &id, version, entries, summary).await, done)
            }
            Job::Alive { now_ms, done } => (alive(&mut transaction, now_ms).await, done),
            Job::Close { done } => {
                *closed = Some(done);
                continue;
            }
        };
        match result {
            Ok(()) | Err(StoreError::Conflict) => answers.push((done, result)),
            Err(error) => {
                answers.push((done, Err(error.clone())));
                return Err(error);
            }
        }
    }
    Ok(transaction.commit().await?)
}

async fn create(
    connection: &mut SqliteConnection,
    facts: Facts,
    entries: Vec<NewEntry>,
    summary: Summary,
) -> Result<(), StoreError> {
    let sql =
        "INSERT INTO matches (id, variant, position, facts, created_ms) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING";
    let made = sqlx::query(sql)
        .bind(&facts.id)
        .bind(&facts.variant)
        .bind(&facts.position)
        .bind(&facts.body)
        .bind(facts.created_ms)
        .execute(&mut *connection)
        .await?;
    if made.rows_affected() == 0 {
        return Err(StoreError::Conflict);
    }
    let sql = "INSERT INTO summaries (version, touched_ms, ply, to_move, is_over, is_listed, is_computer_due, deadline_ms, match_id) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)";
    let mut values = summary_values(entries.len() as u64, summary)?;
    add(&mut values, &facts.id)?;
    sqlx::query_with(sql, values).execute(&mut *connection).await?;
    insert(connection, &facts.id, 0, entries).await
}

async fn append(
    connection: &mut SqliteConnection,
    id: &str,
    version: u64,
    entries: Vec<NewEntry>,
    summary: Summary,
) -> Result<(), StoreError> {
    let sql = "UPDATE summaries SET version = ?, touched_ms = ?, ply = ?, to_move = ?, is_over = ?, is_listed = ?, \
         is_computer_due = ?, deadline_ms = ? WHERE match_id = ? AND version = ?";
    let mut values = summary_values(version + entries.len() as u64, summary)?;
    add(&mut values, id)?;
    add(&mut values, version.cast_signed())?;
    let updated = sqlx::query_with(sql, values).execute(&mut *connection).await?;
    if updated.rows_affected() == 0 {
        return Err(StoreError::Conflict);
    }
    insert(connection, id, version, entries).await
}

async fn insert(
    connection: &mut SqliteConnection,
    id: &str,
    version: u64,
    entries: Vec<NewEntry>,
) -> Result<(), StoreError> {
    for (seq, entry) in (version + 1..).zip(entries) {
        sqlx::query("INSERT INTO entries (match_id, seq, at_ms, kind, body) VALUES (?, ?, ?, ?, ?)")
            .bind(id)
            .bind(seq.cast_signed())
            .bind(entry.at_ms)
            .bind(entry.kind)
            .bind(entry.body)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

async fn alive(connection: &mut SqliteConnection, now_ms: i64) -> Result<(), StoreError> {
    let sql = "INSERT INTO facts (name, value) VALUES ('alive_ms', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    sqlx::query(sql).bind(now_ms).execute(connection).await?;
    Ok(())
}

fn summary_values(version: u64, summary: Summary) -> Result<SqliteArguments<'static>, StoreError> {
    let mut values = SqliteArguments::default();
    add(&mut values, version.cast_signed())?;
    add(&mut values, summary.touched_ms)?;
    add(&mut values, summary.ply)?;
    add(&mut values, summary.to_move)?;
    add(&mut values, summary.is_over)?;
    add(&mut values, summary.is_listed)?;
    add(&mut values, summary.is_computer_due)?;
    add(&mut values, summary.deadline_ms)?;
    Ok(values)
}

fn add<'q, T>(values: &mut SqliteArguments<'q>, value: T) -> Result<(), StoreError>
where
    T: sqlx::Encode<'q, sqlx::Sqlite> + sqlx::Type<sqlx::Sqlite> + 'q,
{
    values.add(value).map_err(|error| StoreError::Failed(error.to_string()))
}
