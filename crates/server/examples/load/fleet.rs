//! The servers under load, and their resources.

use crate::wire::{self, Wire};
use services::{Folder, Nats, Postgres};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

pub(crate) struct Fleet {
    nodes: Vec<(Child, SocketAddr)>,
    services: Option<(Postgres, Nats)>,
    _folder: Folder,
}

/// The resources that a process has used so far.
pub(crate) struct Load {
    pub(crate) name: String,
    pub(crate) cpu_s: f64,
    pub(crate) rss_kib: u64,
}

impl Fleet {
    /// `nodes` nodes on PostgreSQL and NATS, or one on SQLite.
    pub(crate) fn start(program: &Path, nodes: usize, pool: u32) -> Fleet {
        let folder = Folder::new("load");
        let services = (nodes > 0).then(|| {
            let postgres = Postgres::with_settings(&["max_connections=300", "shared_buffers=512MB"]);
            postgres.sql("postgres", "CREATE DATABASE load");
            (postgres, Nats::start())
        });
        let (db, bus) = match &services {
            Some((postgres, nats)) => (format!("{}?pool={pool}", postgres.url("load")), nats.url()),
            None => (format!("sqlite:{}/tabula.db", folder.path().display()), "local".to_owned()),
        };
        let node = |_| {
            let mut process = Command::new(program)
                .args(["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--db", &db, "--bus", &bus])
                .stdout(Stdio::piped())
                .spawn()
                .unwrap_or_else(|error| panic!("cannot start {}: {error}", program.display()));
            let mut line = String::new();
            BufReader::new(process.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
            let at = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()?.parse().ok());
            (process, at.unwrap_or_else(|| panic!("no address: {line:?}")))
        };
        let nodes = (0..nodes.max(1)).map(node).collect();
        Fleet { nodes, services, _folder: folder }
    }

    pub(crate) fn nodes(&self) -> Vec<SocketAddr> {
        self.nodes.iter().map(|(_, at)| *at).collect()
    }

    /// The network traffic of the servers so far.
    pub(crate) fn wires(&self) -> Vec<(&'static str, Wire)> {
        let all = wire::wires();
        let of = |port: u16| all.get(&port).copied().unwrap_or_default();
        let nodes = Wire::sum(self.nodes.iter().map(|(_, at)| of(at.port())));
        let services = self.services.iter().flat_map(|(postgres, nats)| {
            [("PostgreSQL", of(postgres.address().port())), ("NATS", of(nats.address().port()))]
        });
        [("the nodes, with clients", nodes)].into_iter().chain(services).collect()
    }

    /// The resources of all processes, the load generator last.
    pub(crate) fn loads(&self) -> Vec<Load> {
        let nodes = self.nodes.iter().enumerate().map(|(n, (process, _))| (format!("node {}", n + 1), process.id()));
        let services = self.services.iter().flat_map(|(postgres, nats)| {
            let of = |name: &str, process: Option<u32>| process.map(|process| (name.to_owned(), process));
            of("PostgreSQL", postgres.process()).into_iter().chain(of("NATS", nats.process()))
        });
        let us = [("load generator".to_owned(), std::process::id())];
        nodes.chain(services).chain(us).map(|(name, process)| load(name, process)).collect()
    }
}

impl Drop for Fleet {
    fn drop(&mut self) {
        for (process, _) in &mut self.nodes {
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

/// A process and its children, as Linux reports them: time in hundredths of a second, memory with shared pages counted
/// once.
fn load(name: String, process: u32) -> Load {
    let all: Vec<u32> = std::fs::read_dir("/proc")
        .into_iter()
        .flatten()
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
        .filter(|other| *other == process || (name == "PostgreSQL" && stat(*other, 1) == Some(f64::from(process))))
        .collect();
    let time = |process: &u32| (stat(*process, 11).unwrap_or(0.0) + stat(*process, 12).unwrap_or(0.0)) / 100.0;
    // The times of children that have ended.
    let ended = (stat(process, 13).unwrap_or(0.0) + stat(process, 14).unwrap_or(0.0)) / 100.0;
    let ended = if name == "PostgreSQL" { ended } else { 0.0 };
    Load {
        name,
        cpu_s: all.iter().map(time).sum::<f64>() + ended,
        rss_kib: all.iter().filter_map(|p| pss_kib(*p)).sum(),
    }
}

/// A field of `/proc/PID/stat`, counted from the state, which comes after the name.
fn stat(process: u32, field: usize) -> Option<f64> {
    let text = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    text.rsplit(')').next()?.split_whitespace().nth(field)?.parse().ok()
}

fn pss_kib(process: u32) -> Option<u64> {
    let text = std::fs::read_to_string(format!("/proc/{process}/smaps_rollup")).ok()?;
    text.lines().find_map(|line| line.strip_prefix("Pss:"))?.split_whitespace().next()?.parse().ok()
}
