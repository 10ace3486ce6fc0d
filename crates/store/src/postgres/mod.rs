//! Matches in PostgreSQL, which any number of programs share.
//!
//! Every call except those that delete matches is one statement and so one transaction and one round trip: there is
//! nothing to roll back, and no lock is held while a program works. Two writers conflict at the version in the summary:
//! the second waits for the first, sees the new version and writes nothing.

mod connection;
mod jobs;
mod log;
mod migrations;
mod options;
mod passfile;
mod pool;
mod tls;

pub(crate) use connection::{Connection, Piece, Session};
pub(crate) use migrations::applied as applied_migrations;
pub(crate) use options::Options;

use crate::ages::match_of;
use crate::health::{Health, Writes};
use crate::{
    Ages, Answer, Backlog, ClockCheck, Entry, Expired, Job, Lot, MatchRow, NewEntry, NewJob, Rewrite, Store,
    StoreError, Stored, Summary,
};
use connection::Values;
use futures_util::FutureExt;
use pool::Pool;
use std::ops::RangeInclusive;
use tokio_postgres::Row;

/// A new connection outside the pool.
pub(crate) async fn connect(options: &Options) -> Result<Connection, StoreError> {
    Pool::new(options, 1).connect().await
}

/// Matches in a PostgreSQL database.
pub struct PostgresStore {
    pool: Pool,
    writes: Writes,
}

impl PostgresStore {
    /// Connects and applies missing migrations; of several programs that do so at once, one does the work and the
    /// others wait.
    ///
    /// # Errors
    /// If the server does not answer, refuses the login, or has tables of another program.
    pub(crate) async fn open(options: &Options, pool: u32) -> Result<PostgresStore, StoreError> {
        let pool = Pool::new(options, pool);
        let mut connection = pool.connect().await?;
        connection.run(async |connection| migrations::apply(connection).await).await?;
        connection.close().await;
        Ok(PostgresStore { pool, writes: Writes::default() })
    }

    /// Applies no migrations, and connects at the first query.
    pub(crate) fn as_it_is(options: &Options, pool: u32) -> PostgresStore {
        PostgresStore { pool: Pool::new(options, pool), writes: Writes::default() }
    }

    /// The first column of a result, as texts.
    pub(crate) async fn texts(&self, sql: &str) -> Result<Vec<String>, StoreError> {
        self.ids(sql, &[]).await
    }

    /// All rows of a statement that only reads.
    fn rows<'a>(&'a self, sql: &'a str, values: Values<'a>) -> Answer<'a, Vec<Row>> {
        async move { self.pool.with(async |connection| connection.rows(sql, values).await).await }.boxed()
    }

    /// The number of rows that a write has changed.
    fn execute<'a>(&'a self, sql: &'a str, values: Values<'a>) -> Answer<'a, u64> {
        async move { self.write(async |connection| connection.execute(sql, values).await).await }.boxed()
    }

    /// Runs a write, and records whether it succeeded.
    async fn write<T>(&self, work: impl AsyncFnOnce(&mut Session) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let result = self.pool.with(work).await;
        match &result {
            Err(StoreError::Closed) => {}
            Err(error) => self.writes.failed(1, error),
            // The statement may have changed nothing, which does not prove that writing works.
            Ok(_) if self.writes.is_failing() => drop(self.probe().await),
            Ok(_) => {}
        }
        result
    }

    /// Writes a test row, to know whether writing works.
    async fn probe(&self) -> Result<(), StoreError> {
        let sql = "INSERT INTO facts (name, value) VALUES ('probe', 1) \
             ON CONFLICT (name) DO UPDATE SET value = facts.value + 1";
        self.pool.with(async |connection| connection.execute(sql, &[]).await).await?;
        self.writes.worked();
        Ok(())
    }

    async fn ids(&self, sql: &str, values: Values<'_>) -> Result<Vec<String>, StoreError> {
        texts(&self.rows(sql, values).await?)
    }
}

/// The first column of a result, as texts.
fn texts(rows: &[Row]) -> Result<Vec<String>, StoreError> {
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

impl Store for PostgresStore {
    fn create(&self, facts: MatchRow, entries: Vec<NewEntry>, summary: Summary, jobs: Vec<NewJob>) -> Answer<'_, ()> {
        async move {
            let made =
                self.write(async |connection| log::create(connection, &facts, &entries, summary, &jobs).await).await?;
            if made { Ok(()) } else { Err(StoreError::Conflict) }
        }
        .boxed()
    }

    fn load<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Stored>> {
        async move {
            self.pool
                .with(async |connection| {
                    let Some(facts) = log::facts_of(connection, id).await? else { return Ok(None) };
                    Ok(Some(Stored { facts, entries: log::entries(connection, id, 0).await? }))
                })
                .await
        }
        .boxed()
    }

    fn entries_after<'a>(&'a self, id: &'a str, version: u64) -> Answer<'a, Vec<Entry>> {
        async move { self.pool.with(async |connection| log::entries(connection, id, version).await).await }.boxed()
    }

    fn append<'a>(
        &'a self,
        id: &'a str,
        version: u64,
        entries: Vec<NewEntry>,
        summary: Summary,
        jobs: Vec<NewJob>,
    ) -> Answer<'a, ()> {
        async move {
            let done = self
                .write(async |connection| log::append(connection, id, version, &entries, summary, &jobs).await)
                .await?;
            if done { Ok(()) } else { Err(StoreError::Conflict) }
        }
        .boxed()
    }

    fn delete<'a>(&'a self, id: &'a str) -> Answer<'a, bool> {
        async move { self.write(async |connection| log::delete(connection, id, None).await).await }.boxed()
    }

    fn expired(&self, ages: Ages, limit: u32) -> Answer<'_, Vec<Expired>> {
        async move {
            let mut all = Vec::new();
            for lot in Lot::ALL {
                let Some(before_ms) = ages.of(lot) else { continue };
                all.extend(
                    self.pool.with(async |connection| log::expired(connection, lot, before_ms, limit).await).await?,
                );
            }
            Ok(all)
        }
        .boxed()
    }

    fn expire<'a>(&'a self, expired: &'a [Expired]) -> Answer<'a, u64> {
        async move {
            let mut gone = 0;
            for Expired { id, version, .. } in expired {
                let deleted = self.write(async |connection| log::delete(connection, id, Some(*version)).await).await?;
                gone += u64::from(deleted);
            }
            Ok(gone)
        }
        .boxed()
    }

    fn versions<'a>(&'a self, ids: &'a [String]) -> Answer<'a, Vec<(String, u64)>> {
        async move {
            let sql = "SELECT match_id, version FROM summaries WHERE match_id = ANY($1)";
            let rows = self.rows(sql, &[&ids]).await?;
            rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get::<_, i64>(1)?.cast_unsigned()))).collect()
        }
        .boxed()
    }

    fn rewrite<'a>(&'a self, id: &'a str, rewrite: Rewrite) -> Answer<'a, ()> {
        async move {
            let done = self.write(async |connection| log::rewrite(connection, id, rewrite).await).await?;
            if done { Ok(()) } else { Err(StoreError::Conflict) }
        }
        .boxed()
    }

    fn overdue(&self, now_ms: i64, limit: u32) -> Answer<'_, Vec<String>> {
        let sql = "SELECT match_id FROM summaries WHERE deadline_ms <= $1 ORDER BY deadline_ms LIMIT $2";
        async move { self.ids(sql, &[&now_ms, &i64::from(limit)]).await }.boxed()
    }

    fn clocked(&self) -> Answer<'_, Vec<String>> {
        self.ids("SELECT match_id FROM summaries WHERE deadline_ms IS NOT NULL ORDER BY deadline_ms", &[]).boxed()
    }

    fn computers_due(&self) -> Answer<'_, Vec<String>> {
        self.ids("SELECT match_id FROM summaries WHERE is_computer_due ORDER BY touched_ms", &[]).boxed()
    }

    fn listed(&self, limit: u32) -> Answer<'_, Vec<MatchRow>> {
        async move { self.pool.with(async |connection| log::listed(connection, limit).await).await }.boxed()
    }

    fn put_job(&self, job: NewJob) -> Answer<'_, ()> {
        async move { self.write(async |connection| jobs::put(connection, job).await).await }.boxed()
    }

    fn take_jobs<'a>(
        &'a self,
        worker: &'a str,
        urgencies: RangeInclusive<u8>,
        limit: u32,
        lease_ms: i64,
    ) -> Answer<'a, Vec<Job>> {
        async move { self.write(async |connection| jobs::take(connection, worker, urgencies, limit, lease_ms).await).await }.boxed()
    }

    fn renew_jobs<'a>(&'a self, worker: &'a str, keys: &'a [String], lease_ms: i64) -> Answer<'a, Vec<String>> {
        async move {
            let held = self.write(async |connection| jobs::renew(connection, worker, keys, lease_ms).await).await?;
            Ok(keys.iter().filter(|key| held.contains(key)).cloned().collect())
        }
        .boxed()
    }

    fn finish_job<'a>(&'a self, worker: &'a str, key: &'a str) -> Answer<'a, ()> {
        async move {
            let sql = "DELETE FROM jobs WHERE key = $1 AND worker = $2";
            self.execute(sql, &[&key, &worker]).await.map(drop)
        }
        .boxed()
    }

    fn requeue_job<'a>(&'a self, worker: &'a str, key: &'a str) -> Answer<'a, ()> {
        async move { self.write(async |connection| jobs::requeue(connection, worker, key).await).await }.boxed()
    }

    fn retry_job<'a>(&'a self, worker: &'a str, key: &'a str, attempts: u32, pause_ms: i64) -> Answer<'a, ()> {
        async move {
            let sql = "UPDATE jobs SET worker = NULL, held_until_ms = tabula_now_ms() + $1, attempts = $2 \
                 WHERE key = $3 AND worker = $4";
            self.execute(sql, &[&pause_ms, &i64::from(attempts), &key, &worker]).await.map(drop)
        }
        .boxed()
    }

    fn return_jobs<'a>(&'a self, worker: &'a str) -> Answer<'a, u64> {
        async move {
            let sql = "UPDATE jobs SET worker = NULL, held_until_ms = 0, attempts = greatest(attempts - 1, 0) \
                 WHERE worker = $1";
            self.execute(sql, &[&worker]).await
        }
        .boxed()
    }

    fn backlog(&self) -> Answer<'_, Vec<Backlog>> {
        async move { self.pool.with(async |connection| jobs::backlog(connection).await).await }.boxed()
    }

    fn job<'a>(&'a self, key: &'a str) -> Answer<'a, Option<u64>> {
        async move { self.pool.with(async |connection| jobs::before(connection, key).await).await }.boxed()
    }

    fn put_part<'a>(&'a self, key: &'a str, number: u32, body: String) -> Answer<'a, ()> {
        async move {
            // The lock makes a concurrent delete of the match wait for us, or us for it.
            let sql = "INSERT INTO parts (key, number, body) \
                 SELECT $1::text, $2::bigint, $3::text FROM (SELECT 1 FROM matches WHERE id = $4 FOR KEY SHARE) AS there \
                 ON CONFLICT (key, number) DO UPDATE SET body = excluded.body";
            let (number, id) = (i64::from(number), match_of(key));
            self.execute(sql, &[&key, &number, &body, &id]).await.map(drop)
        }
        .boxed()
    }

    fn parts<'a>(&'a self, key: &'a str, from: u32) -> Answer<'a, Vec<(u32, String)>> {
        async move { self.pool.with(async |connection| jobs::parts(connection, key, from).await).await }.boxed()
    }

    fn check_clocks(&self) -> Answer<'_, ClockCheck> {
        async move {
            let sql = "SELECT (SELECT value FROM facts WHERE name = 'alive_ms'), \
                 (SELECT MIN(deadline_ms) FROM summaries WHERE deadline_ms IS NOT NULL)";
            let row = self.rows(sql, &[]).await?.pop();
            let clocks = row.map(|row| Ok(ClockCheck { alive_ms: row.try_get(0)?, next_ms: row.try_get(1)? }));
            clocks.unwrap_or_else(|| Ok(ClockCheck::default()))
        }
        .boxed()
    }

    fn alive_ms(&self) -> Answer<'_, Option<i64>> {
        async move {
            let sql = "SELECT value FROM facts WHERE name = 'alive_ms'";
            let row = self.rows(sql, &[]).await?.pop();
            Ok(row.map(|row| row.try_get(0)).transpose()?)
        }
        .boxed()
    }

    fn set_alive_ms(&self, now_ms: i64) -> Answer<'_, ()> {
        async move {
            let sql = "INSERT INTO facts (name, value) VALUES ('alive_ms', $1) \
                 ON CONFLICT (name) DO UPDATE SET value = excluded.value";
            self.execute(sql, &[&now_ms]).await.map(drop)
        }
        .boxed()
    }

    fn ping(&self) -> Answer<'_, ()> {
        async move {
            if self.writes.is_failing() {
                return self.probe().await;
            }
            self.rows("SELECT 1", &[]).await.map(drop)
        }
        .boxed()
    }

    fn health(&self) -> Health {
        self.writes.health()
    }

    fn disk_left(&self) -> Answer<'_, Option<u64>> {
        async { Ok(None) }.boxed()
    }

    fn close(&self) -> Answer<'_, ()> {
        async move {
            self.pool.close().await;
            Ok(())
        }
        .boxed()
    }
}
