//! PostgreSQL and NATS for tests, as real servers: each on a port and in a folder of its own, clean at the start, gone at the end. And
//! [`Cut`], a cable that can be cut, [`Authority`], which makes certificates, and [`Nginx`], where it is installed.
//!
//! Only tests depend on it, so it panics where a test should fail: a program that is not installed is a failure that names
//! Debian's package, not a test that silently does nothing.
//!
//! However a test ends, nothing stays behind: a small shell waits for the end of this process and cleans up (see [`Folder`]).

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

/// How long a server may take to come up. Long: other tests may keep the machine busy.
const PATIENCE: Duration = Duration::from_secs(60);

/// A port of this machine that is free now.
fn free_address() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
    listener.local_addr().expect("it has an address")
}

/// Asks again and again until the answer is yes.
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

/// Runs a command to its end and gives what it printed.
fn done(command: &mut Command) -> String {
    let output = command.stdin(Stdio::null()).output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?} failed: {said}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}
