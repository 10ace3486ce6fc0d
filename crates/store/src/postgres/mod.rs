//! Matches in PostgreSQL, which any number of programs share.
//!
//! Every call but [`Store::delete`] is one statement and so one transaction and one round trip: there is nothing to roll back, and no lock
//! is held while a program thinks. The version in the summary is what two writers meet at: the second waits for the first, sees the new
//! version and writes nothing.

mod jobs;
mod log;
mod pool;

use crate::steps;
use crate::{Answer, Backlog, Entry, Facts, Job, NewEntry, NewJob, Rewrite, Store, StoreError, Stored, Summary};
use futures_util::FutureExt;
use pool::Pool;
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{Connection, Row};
use std::ops::RangeInclusive;

/// A connection of one's own.
pub(crate) async fn connect(options: &PgConnectOptions) -> Result<PgConnection, StoreError> {
    Pool::new(options, 1).connect().await
}

/// Matches in a PostgreSQL database.
pub struct PostgresStore(Pool);

impl PostgresStore {
    /// Connects and brings the tables up to date; of several programs that do so at once, one does the work and the others wait.
    ///
    /// # Errors
    /// If the server does not answer, refuses us, or its tables are not ours.
    pub async fn open(options: &PgConnectOptions, pool: u32) -> Result<PostgresStore, StoreError> {
        let pool = Pool::new(options, pool);
        let mut connection = pool.connect().await?;
        steps::POSTGRES.run(&mut connection).await?;
        connection.close().await?;
        Ok(PostgresStore(pool))
    }

    async fn ids(&self, sql: &'static str, values: &[i64]) -> Result<Vec<String>, StoreError> {
        let query = values.iter().fold(sqlx::query_scalar(sql), |query, value| query.bind(*value));
        self.0.with(async |it| query.fetch_all(it).await).await
    }
}

impl Store for PostgresStore {
    fn create(&self, facts: Facts, entries: Vec<NewEntry>, summary: Summary, jobs: Vec<NewJob>) -> Answer<'_, ()> {
        async move {
            let made = self.0.with(async |it| log::create(it, facts, entries, summary, jobs).await).await?;
            if made { Ok(()) } else { Err(StoreError::Conflict) }
        }
        .boxed()
    }

    fn load<'a>(&'a self, id: &'a str) -> Answer<'a, Option<Stored>> {
        async move {
            self.0
                .with(async |it| {
                    let Some(facts) = log::facts_of(it, id).await? else { return Ok(None) };
                    Ok(Some(Stored { facts, entries: log::entries(it, id, 0).await? }))
                })
                .await
        }
        .boxed()
    }

    fn entries_after<'a>(&'a self, id: &'a str, version: u64) -> Answer<'a, Vec<Entry>> {
        async move { self.0.with(async |it| log::entries(it, id, version).await).await }.boxed()
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
            let done = self.0.with(async |it| log::append(it, id, version, entries, summary, jobs).await).await?;
            if done { Ok(()) } else { Err(StoreError::Conflict) }
        }
        .boxed()
    }

    fn delete<'a>(&'a self, id: &'a str) -> Answer<'a, bool> {
        async move { self.0.with(async |it| log::delete(it, id).await).await }.boxed()
    }

    fn versions<'a>(&'a self, ids: &'a [String]) -> Answer<'a, Vec<(String, u64)>> {
        async move {
            let sql = "SELECT match_id, version FROM summaries WHERE match_id = ANY($1)";
            let query = sqlx::query_as(sql).bind(ids);
            let rows: Vec<(String, i64)> = self.0.with(async |it| query.fetch_all(it).await).await?;
            Ok(rows.into_iter().map(|(id, version)| (id, version.cast_unsigned())).collect())
        }
        .boxed()
    }

    fn rewrite<'a>(&'a self, id: &'a str, rewrite: Rewrite) -> Answer<'a, ()> {
        async move {
            let done = self.0.with(async |it| log::rewrite(it, id, rewrite).await).await?;
            if done { Ok(()) } else { Err(StoreError::Conflict) }
        }
        .boxed()
    }

    fn overdue(&self, now_ms: i64, limit: u32) -> Answer<'_, Vec<String>> {
        let sql = "SELECT match_id FROM summaries WHERE deadline_ms <= $1 ORDER BY deadline_ms LIMIT $2";
        async move { self.ids(sql, &[now_ms, limit.into()]).await }.boxed()
    }

    fn clocked(&self) -> Answer<'_, Vec<String>> {
        self.ids("SELECT match_id FROM summaries WHERE deadline_ms IS NOT NULL ORDER BY deadline_ms", &[]).boxed()
    }

    fn computers_due(&self) -> Answer<'_, Vec<String>> {
        self.ids("SELECT match_id FROM summaries WHERE is_computer_due ORDER BY touched_ms", &[]).boxed()
    }

    fn listed(&self, limit: u32) -> Answer<'_, Vec<Facts>> {
        async move { self.0.with(async |it| log::listed(it, limit).await).await }.boxed()
    }

    fn put_job(&self, job: NewJob) -> Answer<'_, ()> {
        async move { self.0.with(async |it| jobs::put(it, job).await).await }.boxed()
    }

    fn take_jobs<'a>(
        &'a self,
        worker: &'a str,
        urgencies: RangeInclusive<u8>,
        limit: u32,
        lease_ms: i64,
    ) -> Answer<'a, Vec<Job>> {
        async move { self.0.with(async |it| jobs::take(it, worker, urgencies, limit, lease_ms).await).await }.boxed()
    }

    fn renew_jobs<'a>(&'a self, worker: &'a str, keys: &'a [String], lease_ms: i64) -> Answer<'a, Vec<String>> {
        async move {
            let held = self.0.with(async |it| jobs::renew(it, worker, keys, lease_ms).await).await?;
            Ok(keys.iter().filter(|key| held.contains(key)).cloned().collect())
        }
        .boxed()
    }

    fn finish_job<'a>(&'a self, worker: &'a str, key: &'a str) -> Answer<'a, ()> {
        async move {
            let query = sqlx::query("DELETE FROM jobs WHERE key = $1 AND worker = $2").bind(key).bind(worker);
            self.0.with(async |it| query.execute(it).await).await.map(drop)
        }
        .boxed()
    }

    fn return_jobs<'a>(&'a self, worker: &'a str) -> Answer<'a, u64> {
        async move {
            let query = sqlx::query("UPDATE jobs SET worker = NULL, held_until_ms = 0 WHERE worker = $1").bind(worker);
            Ok(self.0.with(async |it| query.execute(it).await).await?.rows_affected())
        }
        .boxed()
    }

    fn backlog(&self) -> Answer<'_, Vec<Backlog>> {
        async move { self.0.with(async |it| jobs::backlog(it).await).await }.boxed()
    }

    fn job<'a>(&'a self, key: &'a str) -> Answer<'a, Option<u64>> {
        async move { self.0.with(async |it| jobs::before(it, key).await).await }.boxed()
    }

    fn put_part<'a>(&'a self, key: &'a str, number: u32, body: String) -> Answer<'a, ()> {
        async move {
            let sql = "INSERT INTO parts (key, number, body) VALUES ($1, $2, $3) \
                 ON CONFLICT (key, number) DO UPDATE SET body = excluded.body";
            let query = sqlx::query(sql).bind(key).bind(i64::from(number)).bind(body);
            self.0.with(async |it| query.execute(it).await).await.map(drop)
        }
        .boxed()
    }

    fn parts<'a>(&'a self, key: &'a str, from: u32) -> Answer<'a, Vec<(u32, String)>> {
        async move { self.0.with(async |it| jobs::parts(it, key, from).await).await }.boxed()
    }

    fn alive_ms(&self) -> Answer<'_, Option<i64>> {
        async move {
            let query = sqlx::query("SELECT value FROM facts WHERE name = 'alive_ms'");
            let row = self.0.with(async |it| query.fetch_optional(it).await).await?;
            Ok(row.map(|row| row.try_get(0)).transpose()?)
        }
        .boxed()
    }

    fn set_alive_ms(&self, now_ms: i64) -> Answer<'_, ()> {
        async move {
            let sql = "INSERT INTO facts (name, value) VALUES ('alive_ms', $1) \
                 ON CONFLICT (name) DO UPDATE SET value = excluded.value";
            let query = sqlx::query(sql).bind(now_ms);
            self.0.with(async |it| query.execute(it).await).await.map(drop)
        }
        .boxed()
    }

    fn ping(&self) -> Answer<'_, ()> {
        async move { self.0.with(async |it| sqlx::query("SELECT 1").execute(it).await).await.map(drop) }.boxed()
    }

    fn close(&self) -> Answer<'_, ()> {
        async move {
            self.0.close().await;
            Ok(())
        }
        .boxed()
    }
}
