//! The queue of jobs: the statements of the writer and of the readers.

use super::connection::{execute, row, rows};
use crate::ages::match_of;
use crate::{Backlog, Job, NewJob, StoreError};
use rusqlite::{Connection, Row};
use std::ops::RangeInclusive;

/// The time by the database's clock, which is constant within a statement.
const NOW: &str = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

pub(super) fn put(connection: &Connection, job: &NewJob) -> Result<(), StoreError> {
    let NewJob { key, match_id, kind, urgency, owner, body } = job;
    let turn = next_turn(connection, *urgency, *owner)?;
    let sql = format!(
        "INSERT INTO jobs (key, match_id, kind, urgency, owner, turn, body, made_ms) VALUES (?, ?, ?, ?, ?, ?, ?, {NOW}) \
         ON CONFLICT DO NOTHING"
    );
    execute(connection, &sql, (key, match_id, kind, urgency, owner, turn, body)).map(drop)
}

/// The turn of an owner's next job: one after its last, but not before the turn that was taken last.
fn next_turn(connection: &Connection, urgency: u8, owner: u16) -> Result<i64, StoreError> {
    let sql = "INSERT INTO turns (urgency, owner, turn) \
         VALUES (?1, ?2, COALESCE((SELECT turn FROM turns WHERE urgency = ?1 AND owner = -1), 0)) \
         ON CONFLICT DO UPDATE SET turn = MAX(turn + 1, excluded.turn) RETURNING turn";
    let turns = rows(connection, sql, (urgency, owner), |row| row.get(0))?;
    turns.into_iter().next().ok_or_else(|| StoreError::Failed("a turn was not stored".to_owned()))
}

pub(super) fn take(
    connection: &Connection,
    worker: &str,
    urgencies: &RangeInclusive<u8>,
    limit: u32,
    lease_ms: i64,
) -> Result<Vec<Job>, StoreError> {
    let sql = format!(
        "UPDATE jobs SET worker = ?, held_until_ms = {NOW} + ?, attempts = attempts + 1 WHERE number IN (\
         SELECT number FROM jobs WHERE urgency BETWEEN ? AND ? AND held_until_ms <= {NOW} ORDER BY urgency, turn, number LIMIT ?) \
         RETURNING number, key, match_id, kind, urgency, body, attempts, owner, turn"
    );
    let mut taken = rows(connection, &sql, (worker, lease_ms, urgencies.start(), urgencies.end(), limit), taken)?;
    taken.sort_by_key(|(order, job)| (job.urgency, *order));
    for (order, job) in &taken {
        let sql = "INSERT INTO turns (urgency, owner, turn) VALUES (?, -1, ?) \
             ON CONFLICT DO UPDATE SET turn = MAX(turn, excluded.turn)";
        execute(connection, sql, (job.urgency, order.turn))?;
    }
    Ok(taken.into_iter().map(|(_, job)| job).collect())
}

/// The order of a job among equally urgent ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct QueueOrder {
    turn: i64,
    number: i64,
}

fn taken(row: &Row<'_>) -> rusqlite::Result<(QueueOrder, Job)> {
    let job = Job {
        key: row.get(1)?,
        match_id: row.get(2)?,
        kind: row.get(3)?,
        urgency: row.get(4)?,
        body: row.get(5)?,
        attempts: row.get(6)?,
        owner: row.get(7)?,
    };
    Ok((QueueOrder { turn: row.get(8)?, number: row.get(0)? }, job))
}

pub(super) fn renew(
    connection: &Connection,
    worker: &str,
    keys: Vec<String>,
    lease_ms: i64,
) -> Result<Vec<String>, StoreError> {
    let sql = format!("UPDATE jobs SET held_until_ms = {NOW} + ? WHERE worker = ? AND key = ?");
    let mut held = Vec::with_capacity(keys.len());
    for key in keys {
        if execute(connection, &sql, (lease_ms, worker, &key))? > 0 {
            held.push(key);
        }
    }
    Ok(held)
}

pub(super) fn finish(connection: &Connection, worker: &str, key: &str) -> Result<(), StoreError> {
    execute(connection, "DELETE FROM jobs WHERE key = ? AND worker = ?", (key, worker)).map(drop)
}

pub(super) fn requeue(connection: &Connection, worker: &str, key: &str) -> Result<(), StoreError> {
    let sql = "SELECT urgency, owner FROM jobs WHERE key = ? AND worker = ?";
    let held = row(connection, sql, (key, worker), |row| Ok((row.get(0)?, row.get(1)?)))?;
    let Some((urgency, owner)) = held else { return Ok(()) };
    let turn = next_turn(connection, urgency, owner)?;
    let sql = format!(
        "UPDATE jobs SET number = (SELECT MAX(number) + 1 FROM jobs), turn = ?, made_ms = {NOW}, worker = NULL, \
         held_until_ms = 0, attempts = 0 WHERE key = ?"
    );
    execute(connection, &sql, (turn, key)).map(drop)
}

pub(super) fn retry(
    connection: &Connection,
    worker: &str,
    key: &str,
    attempts: u32,
    pause_ms: i64,
) -> Result<(), StoreError> {
    let sql =
        format!("UPDATE jobs SET worker = NULL, held_until_ms = {NOW} + ?, attempts = ? WHERE key = ? AND worker = ?");
    execute(connection, &sql, (pause_ms, attempts, key, worker)).map(drop)
}

/// Returns the jobs of a worker that stops in order: the attempts that it breaks off do not count.
pub(super) fn give_back(connection: &Connection, worker: &str) -> Result<u64, StoreError> {
    let sql = "UPDATE jobs SET worker = NULL, held_until_ms = 0, attempts = MAX(attempts - 1, 0) WHERE worker = ?";
    execute(connection, sql, [worker])
}

/// Takes the jobs from all workers, those of a program that was killed: its attempts count.
pub(super) fn give_back_all(connection: &Connection) -> Result<(), StoreError> {
    execute(connection, "UPDATE jobs SET worker = NULL, held_until_ms = 0 WHERE worker IS NOT NULL", ()).map(drop)
}

pub(super) fn put_part(connection: &Connection, key: &str, number: u32, body: &str) -> Result<(), StoreError> {
    let sql = "INSERT INTO parts (key, number, body) SELECT ?, ?, ? FROM matches WHERE id = ? \
         ON CONFLICT (key, number) DO UPDATE SET body = excluded.body";
    execute(connection, sql, (key, number, body, match_of(key))).map(drop)
}

pub(super) fn backlog(connection: &Connection) -> Result<Vec<Backlog>, StoreError> {
    let sql = format!(
        "SELECT urgency, COUNT(*) FILTER (WHERE held_until_ms <= {NOW}), COUNT(*) FILTER (WHERE held_until_ms > {NOW}), \
         COALESCE(MAX(0, {NOW} - MIN(made_ms) FILTER (WHERE held_until_ms <= {NOW})), 0) \
         FROM jobs GROUP BY urgency ORDER BY urgency"
    );
    rows(connection, &sql, (), |row| {
        let (waiting, running) = (row.get::<_, i64>(1)?.cast_unsigned(), row.get::<_, i64>(2)?.cast_unsigned());
        Ok(Backlog { urgency: row.get(0)?, waiting, running, oldest_ms: row.get(3)? })
    })
}

pub(super) fn before(connection: &Connection, key: &str) -> Result<Option<u64>, StoreError> {
    let sql = format!(
        "SELECT CASE WHEN it.held_until_ms > {NOW} THEN 0 ELSE (SELECT COUNT(*) FROM jobs WHERE held_until_ms <= {NOW} \
         AND (urgency, turn, number) < (it.urgency, it.turn, it.number)) END FROM jobs AS it WHERE it.key = ?"
    );
    row(connection, &sql, [key], |row| Ok(row.get::<_, i64>(0)?.cast_unsigned()))
}

pub(super) fn parts(connection: &Connection, key: &str, from: u32) -> Result<Vec<(u32, String)>, StoreError> {
    let sql = "SELECT number, body FROM parts WHERE key = ? AND number >= ? ORDER BY number";
    rows(connection, sql, (key, from), |row| Ok((row.get(0)?, row.get(1)?)))
}
