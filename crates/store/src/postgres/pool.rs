//! Connections to PostgreSQL.
//!
//! A connection is returned only after a successful statement; one that failed, is late, or whose caller went away is
//! dropped. One that was idle for a while is pinged before it is used, and not each time.

use super::connection::{Connection, Session};
use super::options::Options;
use crate::StoreError;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// The time limit for a connection, a free slot or an answer: longer than any of our statements needs, shorter than
/// people wait.
const PATIENCE: Duration = Duration::from_secs(5);
/// A connection that was idle for this long is pinged before it is used.
const FRESH: Duration = Duration::from_secs(1);
/// The longest life of a connection: the server frees some memory only when a connection ends.
const LONGEST_LIFE: Duration = Duration::from_secs(30 * 60);

pub(super) struct Pool {
    options: Options,
    size: u32,
    places: Semaphore,
    idle: Mutex<Vec<Idle>>,
}

struct Idle {
    connection: Connection,
    born: Instant,
    since: Instant,
}

impl Pool {
    pub(super) fn new(options: &Options, size: u32) -> Pool {
        Pool { options: options.clone(), size, places: Semaphore::new(size as usize), idle: Mutex::new(Vec::new()) }
    }

    /// Uses a connection within [`PATIENCE`].
    pub(super) async fn with<T>(
        &self,
        work: impl AsyncFnOnce(&mut Session) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let place = match timeout(PATIENCE, self.places.acquire()).await {
            Ok(Ok(place)) => place,
            Ok(Err(_)) => return Err(StoreError::Closed),
            Err(_) => return Err(StoreError::Unreachable(format!("all {} connections are busy", self.size))),
        };
        let (mut connection, born) = self.connection().await?;
        let result = late("an answer", connection.run(work)).await;
        match &result {
            Ok(_) => self.keep(connection, born),
            // The other connections are probably lost too: they would fail one by one.
            Err(StoreError::Unreachable(_)) => self.idle().clear(),
            // A refused statement does no harm to its connection, but it should not happen: the connection is dropped.
            Err(_) => {}
        }
        drop(place);
        result
    }

    async fn connection(&self) -> Result<(Connection, Instant), StoreError> {
        loop {
            // The most recently used one: the others become idle, and end, when there is little to do.
            let Some(mut idle) = self.idle().pop() else { return Ok((self.connect().await?, Instant::now())) };
            if idle.born.elapsed() > LONGEST_LIFE {
                // Dropping it closes the connection.
                continue;
            }
            if idle.since.elapsed() < FRESH {
                return Ok((idle.connection, idle.born));
            }
            let ping = idle.connection.run(async |connection| connection.ping().await);
            if matches!(timeout(FRESH, ping).await, Ok(Ok(()))) {
                return Ok((idle.connection, idle.born));
            }
            self.idle().clear();
        }
    }

    /// A new connection that is not shared.
    pub(super) async fn connect(&self) -> Result<Connection, StoreError> {
        let connecting = late("a connection", Connection::open(&self.options)).await;
        connecting.map_err(|error| match error {
            StoreError::Unreachable(why) => StoreError::Unreachable(format!("{}: {why}", self.options)),
            StoreError::Failed(why) => StoreError::Failed(format!("{}: {why}", self.options)),
            other => other,
        })
    }

    fn keep(&self, connection: Connection, born: Instant) {
        if !self.places.is_closed() {
            self.idle().push(Idle { connection, born, since: Instant::now() });
        }
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Idle>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for running statements, with a time limit, and closes all connections.
    pub(super) async fn close(&self) {
        let _ = timeout(PATIENCE, self.places.acquire_many(self.size)).await;
        self.places.close();
        let idle = std::mem::take(&mut *self.idle());
        for idle in idle {
            // A server that is down needs no proper close.
            let _ = timeout(FRESH, idle.connection.close()).await;
        }
    }
}

async fn late<T>(what: &str, answer: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    match timeout(PATIENCE, answer).await {
        Ok(result) => result,
        Err(_) => Err(StoreError::Unreachable(format!("no sign of {what} within {} s", PATIENCE.as_secs()))),
    }
}
