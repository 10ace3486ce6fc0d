//! Three nodes and two workers, as processes, on one PostgreSQL and one NATS; each node with proxies of its own.

use services::{Cut, Folder, Nats, Postgres};
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};

pub(crate) const NODES: usize = 3;
pub(crate) const WORKERS: usize = 2;
const DATABASE: &str = "cluster";

pub(crate) struct Fleet {
    pub(crate) postgres: Postgres,
    pub(crate) nats: Nats,
    pub(crate) nodes: Vec<Node>,
    workers: Vec<Option<Child>>,
    logs: Folder,
}

/// A node: a process and its proxies to the services.
pub(crate) struct Node {
    pub(crate) at: SocketAddr,
    pub(crate) to_postgres: Cut,
    pub(crate) to_nats: Cut,
    process: Option<Child>,
}

impl Fleet {
    /// Starts everything and waits until it serves.
    pub(crate) fn start() -> Fleet {
        let (postgres, nats) = (Postgres::start(), Nats::start());
        postgres.sql("postgres", &format!("CREATE DATABASE {DATABASE}"));
        let node = |_| {
            let free = TcpListener::bind("127.0.0.1:0").unwrap();
            let (to_postgres, to_nats) = (Cut::before(postgres.address()), Cut::before(nats.address()));
            Node { at: free.local_addr().unwrap(), to_postgres, to_nats, process: None }
        };
        let nodes = (0..NODES).map(node).collect();
        let workers = (0..WORKERS).map(|_| None).collect();
        let mut fleet = Fleet { postgres, nats, nodes, workers, logs: Folder::new("cluster") };
        (0..NODES).for_each(|n| fleet.start_node(n));
        (0..WORKERS).for_each(|n| fleet.start_worker(n));
        fleet
    }

    pub(crate) fn addresses(&self) -> Vec<SocketAddr> {
        self.nodes.iter().map(|node| node.at).collect()
    }

    /// The URL of the database, for direct access.
    pub(crate) fn database(&self) -> String {
        self.postgres.url(DATABASE)
    }

    pub(crate) fn start_node(&mut self, n: usize) {
        let node = &self.nodes[n];
        let db = self.postgres.url_at(node.to_postgres.address(), DATABASE);
        let bus = self.nats.url_at(node.to_nats.address());
        let mut command = self.tabula(&format!("node-{n}"));
        command.args(["serve", "--listen", &node.at.to_string(), "--workers", "0", "--log", "warn"]);
        let mut process = command.args(["--db", &db, "--bus", &bus]).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.contains(&node.at.to_string()), "node {n} said {line:?}: {}", self.log(&format!("node-{n}")));
        self.nodes[n].process = Some(process);
    }

    pub(crate) fn start_worker(&mut self, n: usize) {
        let (db, bus) = (self.database(), self.nats.url());
        let mut command = self.tabula(&format!("worker-{n}"));
        command.args(["worker", "--threads", "1", "--log", "warn", "--db", &db, "--bus", &bus]).stdout(Stdio::null());
        self.workers[n] = Some(command.spawn().unwrap());
    }

    pub(crate) fn kill_node(&mut self, n: usize) {
        kill(&mut self.nodes[n].process);
    }

    /// Restarts a node as an operator does: it is asked to end, and ends.
    pub(crate) fn restart_node(&mut self, n: usize) {
        if let Some(mut process) = self.nodes[n].process.take() {
            assert!(Command::new("kill").arg(process.id().to_string()).status().unwrap().success());
            assert!(process.wait().unwrap().success(), "node {n}: {}", self.log(&format!("node-{n}")));
        }
        self.start_node(n);
    }

    pub(crate) fn kill_worker(&mut self, n: usize) {
        kill(&mut self.workers[n]);
    }

    /// The logs of all processes.
    pub(crate) fn all_logs(&self) -> String {
        let names = (0..NODES).map(|n| format!("node-{n}")).chain((0..WORKERS).map(|n| format!("worker-{n}")));
        names.map(|name| format!("-- {name}\n{}", self.log(&name))).collect()
    }

    fn log(&self, name: &str) -> String {
        fs::read_to_string(self.logs.path().join(name)).unwrap_or_default()
    }

    fn tabula(&self, name: &str) -> Command {
        let log = fs::File::options().create(true).append(true).open(self.logs.path().join(name)).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_tabula"));
        command.stdin(Stdio::null()).stderr(log);
        command
    }
}

fn kill(process: &mut Option<Child>) {
    if let Some(mut process) = process.take() {
        process.kill().unwrap();
        process.wait().unwrap();
    }
}

impl Drop for Fleet {
    fn drop(&mut self) {
        self.nodes.iter_mut().for_each(|node| kill(&mut node.process));
        self.workers.iter_mut().for_each(kill);
        if std::thread::panicking() {
            eprintln!("{}", self.all_logs());
        }
    }
}
