//! One connection to PostgreSQL, and the statements that it has prepared.
//!
//! tokio-postgres divides a connection into a client, which queues requests, and a future, which does the I/O. Here the
//! task that waits for an answer polls that future itself, so that an answer wakes one task and no other.

use super::options::{Options, TlsMode};
use super::tls::{self, Handshake, Wire};
use crate::StoreError;
use std::collections::HashMap;
use std::future::poll_fn;
use std::io;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::Poll;
use tokio::net::TcpStream;
use tokio_postgres::config::SslMode;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Config, Error, Row, Statement};
use tokio_rustls::rustls::pki_types::ServerName;

/// The values of a statement's parameters.
pub(crate) type Values<'a> = &'a [&'a (dyn ToSql + Sync)];

/// The I/O of a connection. It ends when the connection does.
type Io = Pin<Box<dyn Future<Output = Result<(), Error>> + Send>>;

/// A connection. Dropping it closes the socket without a farewell.
pub(crate) struct Connection {
    session: Session,
    io: Io,
}

/// The client's side of a connection.
pub(crate) struct Session {
    client: Client,
    statements: HashMap<String, Statement>,
}

impl Connection {
    /// Connects and logs in.
    pub(super) async fn open(options: &Options) -> Result<Connection, StoreError> {
        let wire = connect(options).await?;
        let handshake = handshake(options).await?;
        let (client, io) = config(options).connect_raw(wire, handshake).await.map_err(unconnected)?;
        Ok(Connection { session: Session { client, statements: HashMap::new() }, io: Box::pin(io) })
    }

    /// Runs statements and does their I/O. If this is dropped before it ends, the connection must be dropped too.
    pub(crate) async fn run<T>(
        &mut self,
        work: impl AsyncFnOnce(&mut Session) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let Connection { session, io } = self;
        let mut work = pin!(work(session));
        poll_fn(|cx| {
            // The first poll queues a request and the second takes the answer that the I/O has just read.
            if let Poll::Ready(result) = work.as_mut().poll(cx) {
                return Poll::Ready(result);
            }
            let end = io.as_mut().poll(cx);
            if let Poll::Ready(result) = work.as_mut().poll(cx) {
                return Poll::Ready(result);
            }
            end.map(|end| Err(end.map_or_else(StoreError::from, |()| unreachable("the connection was closed"))))
        })
        .await
    }

    /// Sends the terminate message and closes the connection.
    pub(crate) async fn close(self) {
        drop(self.session);
        // If the server is gone, no terminate message has to be sent.
        let _ = self.io.await;
    }
}

impl Session {
    /// All rows of a result.
    pub(crate) async fn rows(&mut self, sql: &str, values: Values<'_>) -> Result<Vec<Row>, StoreError> {
        let statement = self.statement(sql).await?;
        Ok(self.client.query(&statement, values).await?)
    }

    /// The row of a result that has at most one.
    pub(crate) async fn row(&mut self, sql: &str, values: Values<'_>) -> Result<Option<Row>, StoreError> {
        Ok(self.rows(sql, values).await?.pop())
    }

    /// The single number of a result.
    pub(crate) async fn number(&mut self, sql: &str, values: Values<'_>) -> Result<i64, StoreError> {
        let row = self.row(sql, values).await?;
        row.map_or_else(|| Err(StoreError::Failed(format!("{sql} gave no row"))), |row| Ok(row.try_get(0)?))
    }

    /// The number of rows that a statement has changed.
    pub(crate) async fn execute(&mut self, sql: &str, values: Values<'_>) -> Result<u64, StoreError> {
        let statement = self.statement(sql).await?;
        Ok(self.client.execute(&statement, values).await?)
    }

    /// Runs statements without parameters, one after the other.
    pub(crate) async fn script(&mut self, sql: &str) -> Result<(), StoreError> {
        Ok(self.client.batch_execute(sql).await?)
    }

    /// Begins a `COPY … FROM STDIN`.
    pub(crate) async fn copy_in(&mut self, sql: &str) -> Result<tokio_postgres::CopyInSink<Piece>, StoreError> {
        Ok(self.client.copy_in(sql).await?)
    }

    /// Makes a round trip to the server.
    pub(super) async fn ping(&mut self) -> Result<(), StoreError> {
        Ok(self.client.check_connection().await?)
    }

    /// A prepared statement. The texts of statements are few, so that all of them are kept.
    async fn statement(&mut self, sql: &str) -> Result<Statement, Error> {
        if let Some(statement) = self.statements.get(sql) {
            return Ok(statement.clone());
        }
        let statement = self.client.prepare(sql).await?;
        self.statements.insert(sql.to_owned(), statement.clone());
        Ok(statement)
    }
}

/// A piece of the text of a `COPY`.
pub(crate) type Piece = io::Cursor<Vec<u8>>;

fn config(options: &Options) -> Config {
    let mut config = Config::new();
    // Without a password an empty one is sent if the server asks: its refusal says more than ours would.
    config.user(&options.user).password(options.password.as_deref().unwrap_or_default());
    config.application_name(&options.application_name);
    options.database.as_ref().map(|name| config.dbname(name));
    options.options.as_ref().map(|options| config.options(options));
    config.ssl_mode(match options.tls.mode {
        TlsMode::Disable => SslMode::Disable,
        // A Unix socket needs no encryption.
        TlsMode::Prefer if options.socket().is_some() => SslMode::Disable,
        TlsMode::Prefer => SslMode::Prefer,
        TlsMode::Require | TlsMode::Verify => SslMode::Require,
    });
    config
}

async fn connect(options: &Options) -> Result<Wire, StoreError> {
    match options.socket() {
        #[cfg(unix)]
        Some(path) => Ok(Wire::new(tokio::net::UnixStream::connect(path).await.map_err(unreachable)?)),
        #[cfg(not(unix))]
        Some(path) => Err(StoreError::Unreachable(format!("{path}: there are no Unix sockets here"))),
        None => {
            let stream = TcpStream::connect((&*options.host, options.port)).await.map_err(unreachable)?;
            stream.set_nodelay(true).map_err(unreachable)?;
            Ok(Wire::new(stream))
        }
    }
}

async fn handshake(options: &Options) -> Result<Handshake, StoreError> {
    if options.tls.mode == TlsMode::Disable || options.socket().is_some() {
        return Ok(Handshake(None));
    }
    let host = ServerName::try_from(options.host.clone()).map_err(unreachable)?;
    let wanted = options.tls.clone();
    let tls = tokio::task::spawn_blocking(move || tls::config(&wanted)).await.map_err(unreachable)?;
    Ok(Handshake(Some((Arc::new(tls.map_err(unreachable)?), host))))
}

/// The error of a login. Whatever else than a refusal of the server prevents it may pass: a proxy whose server is down,
/// a certificate that has expired.
fn unconnected(error: Error) -> StoreError {
    match error.as_db_error() {
        Some(_) => error.into(),
        None => unreachable(crate::error::chain(&error)),
    }
}

fn unreachable(why: impl std::fmt::Display) -> StoreError {
    StoreError::Unreachable(why.to_string())
}
