//! Connections for reading. A query runs on a thread of the runtime for blocking work; callers wait for a free
//! connection without a thread.

use super::{blocking, connection, read};
use crate::{Ages, Expired, StoreError, Stored};
use rusqlite::Connection;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Semaphore;

/// The connections of a file for reading. They are opened when they are needed.
#[derive(Clone)]
pub(crate) struct Readers(Arc<Shared>);

struct Shared {
    path: PathBuf,
    size: u32,
    places: Arc<Semaphore>,
    idle: Mutex<Vec<Connection>>,
}

impl Readers {
    pub(super) fn new(path: &Path, size: u32) -> Readers {
        let (path, places) = (path.to_owned(), Arc::new(Semaphore::new(size as usize)));
        Readers(Arc::new(Shared { path, size, places, idle: Mutex::new(Vec::new()) }))
    }

    /// The readers of a file that must exist, and that another program may be using.
    pub(crate) fn existing(path: &Path) -> Result<Readers, StoreError> {
        if !path.is_file() {
            return Err(StoreError::Failed(format!("there is no file {}", path.display())));
        }
        Ok(Readers::new(path, 1))
    }

    /// Runs a query.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let place = Arc::clone(&self.0.places).acquire_owned().await.map_err(|_| StoreError::Closed)?;
        let shared = Arc::clone(&self.0);
        blocking(move || {
            let result = shared.run(query);
            drop(place);
            result
        })
        .await
    }

    /// A match and its whole log.
    pub(crate) async fn load(&self, id: &str) -> Result<Option<Stored>, StoreError> {
        let id = id.to_owned();
        self.read(move |connection| read::load(connection, &id)).await
    }

    /// Matches that are older than `ages` allows.
    pub(crate) async fn expired(&self, ages: Ages, limit: u32) -> Result<Vec<Expired>, StoreError> {
        self.read(move |connection| read::expired(connection, ages, limit)).await
    }

    /// The first column of a result, as texts.
    pub(crate) async fn texts(&self, sql: &str) -> Result<Vec<String>, StoreError> {
        let sql = sql.to_owned();
        self.read(move |connection| read::texts(connection, &sql, ())).await
    }

    /// Waits for running queries and closes all connections.
    pub(super) async fn close(&self) {
        // An error means that they are closed already.
        let _ = self.0.places.acquire_many(self.0.size).await;
        self.0.places.close();
        self.0.idle().clear();
    }
}

impl Shared {
    fn run<T>(&self, query: impl FnOnce(&Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let connection = self.connection()?;
        let result = query(&connection);
        // After an error another connection is opened: the cause may be that one.
        if result.is_ok() {
            self.keep(connection);
        }
        result
    }

    fn connection(&self) -> Result<Connection, StoreError> {
        let idle = self.idle().pop();
        idle.map_or_else(|| connection::reader(&self.path), Ok)
    }

    fn keep(&self, connection: Connection) {
        if !self.places.is_closed() {
            self.idle().push(connection);
        }
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Connection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
