//! A NATS server.

use crate::{Folder, free_address, program, wait_for};
use std::io::Read;
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

/// A NATS server with one user, who has a password.
#[derive(Debug)]
pub struct Nats {
    folder: Folder,
    address: SocketAddr,
    server: Option<Child>,
}

const USER: &str = "tabula";
const PASSWORD: &str = "sesame-open";
const PACKAGE: &str = "nats-server";

impl Nats {
    /// Starts a server.
    pub fn start() -> Nats {
        let mut nats = Nats { folder: Folder::new("nats"), address: free_address(), server: None };
        nats.run();
        nats
    }

    /// One server for all tests of this process. They share its subjects.
    pub fn shared() -> &'static Nats {
        static SHARED: OnceLock<Nats> = OnceLock::new();
        SHARED.get_or_init(Nats::start)
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The process, to look at its memory and time.
    pub fn process(&self) -> Option<u32> {
        self.server.as_ref().map(Child::id)
    }

    /// Its URL.
    pub fn url(&self) -> String {
        self.url_at(self.address)
    }

    /// Its URL by another way, such as a [`Cut`](crate::Cut).
    pub fn url_at(&self, address: SocketAddr) -> String {
        format!("nats://{USER}:{PASSWORD}@{address}")
    }

    /// Kills the server. It keeps nothing, so there is no gentler end.
    pub fn kill(&mut self) {
        let Some(mut server) = self.server.take() else { return };
        server.kill().expect("it can be killed");
        server.wait().expect("it was started by us");
        self.folder.unguard();
    }

    /// Starts the server again, on the same port.
    pub fn run(&mut self) {
        let (ip, port) = (self.address.ip().to_string(), self.address.port().to_string());
        let mut command = Command::new(program("nats-server", &[], PACKAGE));
        command.args(["-a", &ip, "-p", &port, "--user", USER, "--pass", PASSWORD]);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).current_dir(self.folder.path());
        let server = command.spawn().expect("it was found");
        self.folder.guard(&server);
        self.server = Some(server);
        wait_for("NATS", || greets(self.address));
    }

    /// Stops it and starts it again.
    pub fn restart(&mut self) {
        self.kill();
        self.run();
    }
}

/// A NATS server speaks first.
fn greets(address: SocketAddr) -> bool {
    let Ok(mut stream) = TcpStream::connect(address) else { return false };
    let mut word = [0; 4];
    stream.set_read_timeout(Some(Duration::from_secs(1))).is_ok()
        && stream.read_exact(&mut word).is_ok()
        && word == *b"INFO"
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.kill();
    }
}
