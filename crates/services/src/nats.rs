//! A NATS server.

use crate::server::Server;
use crate::{Authority, Guests, program, wait_for};
use std::ffi::OsString;
use std::io::Read;
use std::net::{SocketAddr, TcpStream};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

/// A NATS server with one user and a password.
#[derive(Debug)]
pub struct Nats {
    server: Server,
    scheme: &'static str,
    /// Arguments besides its address and its user.
    options: Vec<OsString>,
}

const USER: &str = "tabula";
const PASSWORD: &str = "sesame-open";
const PACKAGE: &str = "nats-server";

impl Nats {
    /// Starts a server.
    pub fn start() -> Nats {
        Nats::with_options("nats", Vec::new())
    }

    /// Starts a server that speaks TLS only.
    pub fn with_tls(authority: &Authority, guests: Guests) -> Nats {
        let certificate = authority.vouch("nats");
        let mut options = vec!["--tlscert".into(), certificate.cert.into(), "--tlskey".into(), certificate.key.into()];
        options.extend(["--tls".into(), "--tlscacert".into(), authority.certificate().into()]);
        if guests == Guests::Certified {
            options.push("--tlsverify".into());
        }
        Nats::with_options("tls", options)
    }

    fn with_options(scheme: &'static str, options: Vec<OsString>) -> Nats {
        let mut nats = Nats { server: Server::new("nats"), scheme, options };
        nats.run();
        nats
    }

    /// One server for all tests of this process. They share its subjects.
    pub fn shared() -> &'static Nats {
        static SHARED: OnceLock<Nats> = OnceLock::new();
        SHARED.get_or_init(Nats::start)
    }

    /// The address on which it listens.
    pub fn address(&self) -> SocketAddr {
        self.server.address
    }

    /// The process id, to measure memory and time.
    pub fn process(&self) -> Option<u32> {
        self.server.id()
    }

    /// The URL of the server, with user and password.
    pub fn url(&self) -> String {
        self.url_at(self.address())
    }

    /// Its URL at another address, such as that of a [`Cut`](crate::Cut).
    pub fn url_at(&self, address: SocketAddr) -> String {
        format!("{}://{USER}:{PASSWORD}@{address}", self.scheme)
    }

    /// Kills the server. It stores nothing, so no orderly shutdown is needed.
    pub fn kill(&mut self) {
        self.server.kill();
    }

    /// Starts the server again, on the same port.
    pub fn run(&mut self) {
        let address = self.address();
        let mut command = Command::new(program("nats-server", &[], PACKAGE));
        command.args(["-a", &address.ip().to_string(), "-p", &address.port().to_string()]);
        command.args(["--user", USER, "--pass", PASSWORD]).args(&self.options);
        self.server.run(command.stderr(Stdio::null()).current_dir(self.server.folder.path()));
        wait_for("NATS", || greets(address));
    }

    /// Kills it and starts it again.
    pub fn restart(&mut self) {
        self.kill();
        self.run();
    }
}

/// Whether the server has sent its greeting. A NATS server speaks first, in clear text even if it requires TLS
/// afterwards.
fn greets(address: SocketAddr) -> bool {
    let Ok(mut stream) = TcpStream::connect(address) else { return false };
    let mut word = [0; 4];
    stream.set_read_timeout(Some(Duration::from_secs(1))).is_ok()
        && stream.read_exact(&mut word).is_ok()
        && word == *b"INFO"
}
