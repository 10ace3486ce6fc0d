//! The parts of a node that `tabula serve` and `tabula worker` share: database, bus, threads, log, shutdown.

use crate::args::Usage;
use anyhow::{Context, Result};
use clap::ValueEnum;
use serde::Deserialize;
use server::{Bus, LocalBus, NatsBus};
use std::fmt;
use std::io::IsTerminal;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use store::{Address, Store, StoreError};
use tokio::net::{TcpListener, TcpSocket};
use tokio::runtime::Runtime;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::prelude::*;

#[derive(Clone, Copy, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LogLevel {
    /// Errors of the server only
    Error,
    /// Also what an operator should look at
    Warn,
    /// Also what the server does
    Info,
    /// Also every refused request
    Debug,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LogFormat {
    /// For people
    Text,
    /// For machines, one object a line
    Json,
}

/// The kind of bus between nodes.
pub(crate) enum BusAddress {
    /// There is only one node.
    Local,
    /// NATS: the URL, which may contain a password.
    Nats(String),
}

impl BusAddress {
    pub(crate) fn new(text: Option<&String>) -> Result<BusAddress> {
        match text.map(String::as_str) {
            None | Some(LOCAL) => Ok(BusAddress::Local),
            Some(url) if url.starts_with("nats://") || url.starts_with("tls://") => {
                Ok(BusAddress::Nats(url.to_owned()))
            }
            // An address is not repeated: it may contain a password.
            Some(text) if text.contains([':', '@']) => Err(Usage(format!("unknown bus: {EXPECTED}")).into()),
            Some(text) => Err(Usage(format!("unknown bus {text:?}: {EXPECTED}")).into()),
        }
    }
}

const LOCAL: &str = "local";
const EXPECTED: &str = "expected local, nats://… or tls://…";

impl fmt::Display for BusAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BusAddress::Local => LOCAL,
            BusAddress::Nats(_) => "nats",
        })
    }
}

/// The database of this address; by default a file in the user's data folder.
pub(crate) fn database(text: Option<&String>) -> Result<Address> {
    match text {
        Some(text) => text.parse().map_err(|error: StoreError| Usage(error.to_string()).into()),
        None => Ok(Address::Sqlite(data_folder()?.join("tabula.db"))),
    }
}

fn data_folder() -> Result<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    // On Windows this is the folder for data of one user on one machine.
    let data = set("XDG_DATA_HOME").or_else(|| set("LOCALAPPDATA").filter(|_| cfg!(windows)));
    match (data, set("HOME")) {
        (Some(data), _) => Ok(data.join("tabula")),
        (None, Some(home)) => Ok(home.join(".local/share/tabula")),
        (None, None) => Err(Usage("there is no home folder: give --db FILE".to_owned()).into()),
    }
}

/// The number of threads for searches.
pub(crate) fn threads(given: Option<u16>) -> usize {
    given.map_or_else(|| std::thread::available_parallelism().map_or(2, usize::from), usize::from)
}

/// The runtime of a server or a worker: half as many threads as cores, and at least one, serve its connections.
///
/// Searches, blocking tasks and the database's writer have threads of their own. With a thread for every core the
/// runtime wakes a second thread for each event that a first one handles, and most of the time it finds nothing to do.
pub(crate) fn runtime() -> std::io::Result<Runtime> {
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    tokio::runtime::Builder::new_multi_thread().worker_threads((cores / 2).max(1)).enable_all().build()
}

/// Opens the database and joins the bus.
pub(crate) async fn open(db: &Address, bus: &BusAddress) -> Result<(Arc<dyn Store>, Arc<dyn Bus>)> {
    let store = db.open().await.with_context(|| format!("cannot open the database {db}"))?;
    let bus: Arc<dyn Bus> = match bus {
        BusAddress::Local => Arc::new(LocalBus::new()),
        BusAddress::Nats(url) => Arc::new(NatsBus::connect(url).await?),
    };
    Ok((store, bus))
}

/// Connections that the system keeps until the server takes them. With the usual 1,024 a crowd that comes at once makes
/// the system drop packets, and everybody else's new connection waits a second for its second try.
const BACKLOG: u32 = 4_096;

/// Listens on an address, which `option` names.
pub(crate) fn listen(address: SocketAddr, option: &str) -> Result<TcpListener> {
    let bound = || {
        let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
        // As `TcpListener::bind` does: a port can be used again at once after a restart.
        #[cfg(not(windows))]
        socket.set_reuseaddr(true)?;
        socket.bind(address)?;
        socket.listen(BACKLOG)
    };
    bound().map_err(|error: std::io::Error| {
        let advice = match error.kind() {
            std::io::ErrorKind::AddrInUse => {
                let other = SocketAddr::new(address.ip(), address.port().wrapping_add(1).max(1024));
                format!("another program uses this port. End it, or choose another port: {option} {other}")
            }
            std::io::ErrorKind::PermissionDenied => {
                "ports below 1024 need rights. Choose a higher one, and put a reverse proxy before it".to_owned()
            }
            _ => error.to_string(),
        };
        anyhow::anyhow!("cannot listen on {address}: {advice}")
    })
}

/// Waits until the program is asked to end. Signals are handled from the call on, whenever the future is polled.
#[cfg(unix)]
pub(crate) fn interrupted() -> Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// Waits until the program is asked to end: Ctrl-C, a closed console, or the end of the session or the system.
#[cfg(windows)]
pub(crate) fn interrupted() -> Result<impl Future<Output = ()>> {
    use tokio::signal::windows::{ctrl_c, ctrl_close, ctrl_logoff, ctrl_shutdown};
    let (mut interrupt, mut close, mut logoff, mut shutdown) =
        (ctrl_c()?, ctrl_close()?, ctrl_logoff()?, ctrl_shutdown()?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = close.recv() => {}
            _ = logoff.recv() => {}
            _ = shutdown.recv() => {}
        }
    })
}

/// Starts logging to standard error. Of other libraries only warnings are shown.
pub(crate) fn start_log(level: Option<LogLevel>, format: Option<LogFormat>) {
    let level = match level.unwrap_or(LogLevel::Info) {
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
    };
    let ours = ["cli", "server", "store"].map(|name| (name, level));
    // The NATS library logs every attempt to reconnect; we log once that the server is unreachable.
    let filter = Targets::new()
        .with_targets(ours)
        .with_target("async_nats", LevelFilter::OFF)
        .with_default(level.min(LevelFilter::WARN));
    let lines =
        tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_ansi(std::io::stderr().is_terminal());
    // One filter for all: a filter of a layer remembers the answer of `enabled()`, and a library that asks without
    // logging would make it drop our next event.
    let registry = tracing_subscriber::registry().with(filter);
    // Only the first call counts; tests may make several.
    let _ = match format.unwrap_or(LogFormat::Text) {
        LogFormat::Text => registry.with(lines.with_target(false)).try_init(),
        LogFormat::Json => registry.with(lines.json()).try_init(),
    };
}
