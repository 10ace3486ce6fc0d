//! A load generator: many live matches, both seats and a spectator connected to each (each to another node, where there
//! are several), moves at a steady pace.
//!
//! ```sh
//! cargo build --release -p cli && ulimit -n 65536
//! cargo run --release -p server --example load -- --start 3 --matches 1000 --pace 200 --seconds 60
//! ```
//!
//! `--start N` starts N nodes of `target/release/tabula` on a PostgreSQL and a NATS of its own (as installed, waiting
//! for the disk); `--start 0` starts one on SQLite. `--nodes ADDRESS,…` uses servers that are there already. All
//! sockets ask for updates. It measures the time from sending a move to its receipt by the opponent and by the
//! spectator, the bytes of the messages that a move brings, and what the servers need for it, the network too. With
//! `--watchers 3000` so many come to one match at once, and the moves of its players are timed meanwhile.

mod crowd;
mod fleet;
mod people;
mod wire;

use fleet::{Fleet, Load};
use people::Board;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use wire::Wire;

const USAGE: &str = "usage: load (--start N | --nodes ADDRESS:PORT,…) [--matches 1000] [--pace MOVES A SECOND, 200] [--seconds 60] \
    [--variant NAME] [--program target/release/tabula] [--pool CONNECTIONS, 10] [--watchers N: instead, a crowd that comes to one match]";

struct Options {
    start: Option<usize>,
    nodes: Vec<SocketAddr>,
    matches: usize,
    pace: u64,
    seconds: u64,
    variant: String,
    program: PathBuf,
    pool: u32,
    watchers: Option<usize>,
}

impl Options {
    fn read() -> Option<Options> {
        let mut options = Options {
            start: None,
            nodes: Vec::new(),
            matches: 1_000,
            pace: 200,
            seconds: 60,
            variant: registry::GAMES[0].info().id.to_owned(),
            program: "target/release/tabula".into(),
            pool: 10,
            watchers: None,
        };
        let mut args = std::env::args().skip(1);
        while let Some(name) = args.next() {
            let value = args.next()?;
            match name.as_str() {
                "--start" => options.start = Some(value.parse().ok()?),
                "--nodes" => options.nodes = value.split(',').map(|at| at.parse().ok()).collect::<Option<_>>()?,
                "--matches" => options.matches = value.parse().ok()?,
                "--pace" => options.pace = value.parse().ok().filter(|pace| *pace > 0)?,
                "--seconds" => options.seconds = value.parse().ok()?,
                "--variant" => options.variant = value,
                "--program" => options.program = value.into(),
                "--watchers" => options.watchers = Some(value.parse().ok()?),
                "--pool" => options.pool = value.parse().ok()?,
                _ => return None,
            }
        }
        (options.start.is_some() == options.nodes.is_empty()).then_some(options)
    }
}

#[tokio::main]
async fn main() {
    let Some(options) = Options::read() else {
        eprintln!("{USAGE}");
        std::process::exit(2);
    };
    let fleet = options.start.map(|nodes| Fleet::start(&options.program, nodes, options.pool));
    let nodes = fleet.as_ref().map_or(options.nodes.clone(), Fleet::nodes);
    if let Some(watchers) = options.watchers {
        return crowd::measure(nodes[0], &options.variant, watchers).await;
    }
    let loads = || fleet.as_ref().map_or(Vec::new(), Fleet::loads);

    let empty = loads();
    let begun = Instant::now();
    let board = Arc::new(Board::new(nodes, options.matches));
    people::gather(&board, &options.variant).await;
    let matches = options.matches;
    println!("{matches} matches, {} sockets, opened in {:.1} s", 3 * matches, begun.elapsed().as_secs_f64());

    let before = loads();
    let wires = || fleet.as_ref().map_or(Vec::new(), Fleet::wires);
    let wires_before = wires();
    let bytes_before = board.bytes.load(Ordering::Relaxed);
    let begun = Instant::now();
    let (moves, idle) = play(&board, options.pace, Duration::from_secs(options.seconds)).await;
    let elapsed = begun.elapsed().as_secs_f64();
    let after = loads();
    let wires_after = wires();
    tokio::time::sleep(Duration::from_secs(2)).await;
    println!(
        "{moves} moves in {elapsed:.1} s: {:.0} a second ({idle} times nobody was ready), {} errors, {} messages received",
        moves as f64 / elapsed,
        board.errors.load(Ordering::Relaxed),
        board.received.load(Ordering::Relaxed)
    );
    let bytes = (board.bytes.load(Ordering::Relaxed) - bytes_before) as f64;
    println!("{:.0} bytes of WebSocket messages a move and client", bytes / moves.max(1) as f64 / 3.0);
    for (who, times) in [("opponent", &board.opponents_us), ("spectator", &board.spectators_us)] {
        let mut times = std::mem::take(&mut *times.lock().unwrap());
        times.sort_unstable();
        let at =
            |share: f64| times.get((times.len() as f64 * share) as usize).map_or(f64::NAN, |us| *us as f64 / 1_000.0);
        println!(
            "to the {who}: {} received, p50 {:.1} ms, p90 {:.1}, p99 {:.1}, p99.9 {:.1}, max {:.1}",
            times.len(),
            at(0.5),
            at(0.9),
            at(0.99),
            at(0.999),
            at(0.999_999)
        );
    }
    for ((empty, before), after) in empty.iter().zip(&before).zip(&after) {
        report(empty, before, after, elapsed, matches);
    }
    let is_node = |load: &&Load| load.name.starts_with("node");
    let cpu_s = |loads: &[Load]| loads.iter().filter(is_node).map(|load| load.cpu_s).sum::<f64>();
    println!("{:.3} ms of a core a move, all nodes", 1_000.0 * (cpu_s(&after) - cpu_s(&before)) / moves.max(1) as f64);
    for ((who, before), (_, after)) in wires_before.into_iter().zip(wires_after) {
        report_wire(who, after.since(before), elapsed, moves);
    }
}

/// Sends moves at a steady pace. Returns how many, and how often nobody could move.
async fn play(board: &Board, pace: u64, time: Duration) -> (u64, u64) {
    let begun = Instant::now();
    let (mut moves, mut idle) = (0, 0);
    let mut tick = tokio::time::interval(Duration::from_micros((1_000_000 / pace).max(1)));
    tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Burst);
    while begun.elapsed() < time {
        tick.tick().await;
        if board.send_next().await { moves += 1 } else { idle += 1 }
    }
    (moves, idle)
}

fn report(empty: &Load, before: &Load, after: &Load, elapsed: f64, matches: usize) {
    let cores = (after.cpu_s - before.cpu_s) / elapsed;
    let memory = (after.rss_kib.saturating_sub(empty.rss_kib)) as f64 / matches as f64;
    println!(
        "{}: {cores:.2} cores, {:.0} MiB at first, {:.0} with the matches, {:.0} in the end ({memory:.1} KiB a match)",
        after.name,
        empty.rss_kib as f64 / 1024.0,
        before.rss_kib as f64 / 1024.0,
        after.rss_kib as f64 / 1024.0,
    );
}

/// The network traffic for each move; packets on this machine may be larger than those of a real network.
fn report_wire(who: &str, wire: Wire, elapsed: f64, moves: u64) {
    let a_move = |count: u64| count as f64 / moves.max(1) as f64;
    let all = wire.sent + wire.received + wire::HEADERS * wire.packets;
    println!(
        "{who}: {:.0} bytes sent a move, {:.0} received, {:.1} packets; {:.1} kbit/s with headers",
        a_move(wire.sent),
        a_move(wire.received),
        a_move(wire.packets),
        all as f64 * 8.0 / 1_000.0 / elapsed
    );
}
