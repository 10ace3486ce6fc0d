//! PostgreSQL and NATS for tests, as real servers: each on its own port and in its own folder, empty at the start,
//! removed at the end. Also [`Cut`], a proxy that can interrupt connections, [`Authority`], which signs certificates,
//! and [`Nginx`], where it is installed.
//!
//! Only tests depend on this crate, so it panics where a test should fail: a missing program is a failure that names
//! Debian's package, and never skips a test silently.
//!
//! However a test ends, no process or file is left: a small shell waits for the end of this process and cleans up (see
//! [`Folder`]).

mod authority;
mod cut;
mod folder;
mod nats;
mod nginx;
mod postgres;
mod server;

pub use authority::{Authority, Certificate, Guests};
pub use cut::Cut;
pub use folder::Folder;
pub use nats::Nats;
pub use nginx::Nginx;
pub use postgres::Postgres;

use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The time limit for a server to start. It is long, because other tests may keep the machine busy.
const PATIENCE: Duration = Duration::from_secs(60);

/// A port of this machine that is free now.
fn free_address() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
    listener.local_addr().expect("it has an address")
}

/// Polls until `is_there` returns true.
fn wait_for(what: &str, mut is_there: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_there() {
        assert!(start.elapsed() < PATIENCE, "{what} did not come up within {} s", PATIENCE.as_secs());
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// A program on the search path or in one of these folders.
fn program(name: &str, folders: &[PathBuf], package: &str) -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut all = folders.iter().cloned().chain(std::env::split_paths(&path)).chain([PathBuf::from("/usr/sbin")]);
    all.find_map(|folder| Some(folder.join(name)).filter(|file| file.is_file()))
        .unwrap_or_else(|| panic!("these tests need {name}: apt-get install {package}"))
}

/// Runs a command to its end and returns its output.
fn done(command: &mut Command) -> String {
    let output = command.stdin(Stdio::null()).output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?} failed: {said}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}
