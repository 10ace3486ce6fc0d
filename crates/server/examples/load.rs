//! A load generator: many live matches, both seats and a spectator connected to each, moves at a steady pace.
//!
//! `cargo run --release -p server --example load -- 127.0.0.1:8080 MATCHES MOVES_A_SECOND SECONDS [SERVER'S PROCESS ID] [VARIANT]`
//!
//! It measures the time from sending a move to its receipt by the opponent, in milliseconds. Both processes need `ulimit -n` of
//! three times the matches and some more.

use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

type Socket = tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<TcpStream>>;

/// How many connections are opened at the same time.
const AT_ONCE: usize = 50;

/// What all tasks share.
#[derive(Default)]
struct Board {
    /// Matches in which somebody can move, with the move.
    ready: Mutex<VecDeque<Ready>>,
    /// When the move of each match was sent, and which ply it makes.
    sent: Vec<Mutex<Option<(u64, Instant)>>>,
    times_us: Mutex<Vec<u64>>,
    received: AtomicU64,
    errors: AtomicU64,
}

struct Ready {
    at: usize,
    ply: u64,
    text: String,
    to: mpsc::Sender<Message>,
}

#[tokio::main]
async fn main() {
    let args: Vec<String> = std::env::args().collect();
    let usage = "usage: load ADDRESS:PORT MATCHES MOVES_A_SECOND SECONDS [PROCESS ID] [VARIANT]";
    let number = |n: usize| args.get(n).and_then(|text| text.parse::<u64>().ok()).expect(usage);
    let server: SocketAddr = args.get(1).and_then(|text| text.parse().ok()).expect(usage);
    let (matches, pace, seconds) = (number(2) as usize, number(3), number(4));
    let process = args.get(5).cloned();
    let variant = args.get(6).cloned().unwrap_or_else(|| registry::GAMES[0].info().id.to_owned());
    let board = Arc::new(Board { sent: (0..matches).map(|_| Mutex::new(None)).collect(), ..Board::default() });

    let begun = Instant::now();
    let opened = futures_util::stream::iter(0..matches).map(|at| {
        let (board, variant) = (Arc::clone(&board), variant.clone());
        tokio::spawn(async move { connect(server, at, &variant, board).await })
    });
    opened.buffer_unordered(AT_ONCE).for_each(async |done| done.expect("a match is opened")).await;
    println!("{matches} matches, {} sockets, opened in {:.1} s", 3 * matches, begun.elapsed().as_secs_f64());
    report(process.as_deref(), "before");

    let before = cpu_seconds(process.as_deref());
    let begun = Instant::now();
    let mut moves = 0;
    let mut idle = 0;
    let mut tick = tokio::time::interval(Duration::from_micros(1_000_000 / pace));
    tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Burst);
    while begun.elapsed() < Duration::from_secs(seconds) {
        tick.tick().await;
        let Some(ready) = board.ready.lock().unwrap().pop_front() else {
            idle += 1;
            continue;
        };
        let wish = json!({ "type": "move", "id": ready.ply, "ply": ready.ply, "text": ready.text });
        *board.sent[ready.at].lock().unwrap() = Some((ready.ply + 1, Instant::now()));
        let _ = ready.to.send(Message::text(wish.to_string())).await;
        moves += 1;
    }
    let elapsed = begun.elapsed().as_secs_f64();
    let after = cpu_seconds(process.as_deref());
    tokio::time::sleep(Duration::from_secs(1)).await;
    let mut times = std::mem::take(&mut *board.times_us.lock().unwrap());
    times.sort_unstable();
    let at = |share: f64| times.get((times.len() as f64 * share) as usize).map_or(f64::NAN, |us| *us as f64 / 1_000.0);
    println!(
        "{moves} moves in {elapsed:.1} s ({:.0} a second; {idle} times nobody was ready), {} received by the opponent, {} errors",
        moves as f64 / elapsed,
        times.len(),
        board.errors.load(Ordering::Relaxed)
    );
    println!(
        "move to opponent: p50 {:.1} ms, p90 {:.1}, p99 {:.1}, p99.9 {:.1}, max {:.1}",
        at(0.5),
        at(0.9),
        at(0.99),
        at(0.999),
        at(0.999_999)
    );
    println!("messages received: {}", board.received.load(Ordering::Relaxed));
    if let (Some(before), Some(after)) = (before, after) {
        println!("server's processor time: {:.2} cores", (after - before) / elapsed);
    }
    report(process.as_deref(), "after");
}

/// Makes a match and connects both players and a spectator.
async fn connect(server: SocketAddr, at: usize, variant: &str, board: Arc<Board>) {
    let (game, _) = registry::find(variant).expect("a known variant");
    let [first, second] = game.info().sides;
    let wish = json!({ "variant": variant, "seats": { first: { "kind": "me" }, second: { "kind": "open" } } });
    let made = post(server, "/api/matches", &wish).await;
    let id = made["id"].as_str().expect("a match").to_owned();
    let code = made["invite"]["code"].as_str().expect("an invitation");
    let taken = post(server, &format!("/api/invites/{code}"), &json!({})).await;
    let tokens = [made["tokens"][first].as_str(), taken["tokens"][second].as_str(), None];
    for token in tokens {
        let (sink, stream) = open(server, &id, token).await.split();
        let (to, outgoing) = mpsc::channel(4);
        tokio::spawn(send(sink, outgoing));
        tokio::spawn(receive(stream, at, token.is_some(), to, Arc::clone(&board)));
    }
}

async fn open(server: SocketAddr, id: &str, token: Option<&str>) -> Socket {
    let mut request = format!("ws://{server}/api/matches/{id}/socket").into_client_request().expect("an address");
    if let Some(token) = token {
        request.headers_mut().insert("authorization", format!("Bearer {token}").parse().expect("a token"));
    }
    let config = WebSocketConfig::default().read_buffer_size(4 * 1024).write_buffer_size(0);
    let (socket, _) =
        tokio_tungstenite::connect_async_with_config(request, Some(config), true).await.expect("a connection");
    socket
}

async fn send(mut sink: SplitSink<Socket, Message>, mut outgoing: mpsc::Receiver<Message>) {
    while let Some(message) = outgoing.recv().await {
        if sink.send(message).await.is_err() {
            return;
        }
    }
}

async fn receive(
    mut stream: SplitStream<Socket>,
    at: usize,
    is_player: bool,
    to: mpsc::Sender<Message>,
    board: Arc<Board>,
) {
    let mut seed = at;
    while let Some(Ok(message)) = stream.next().await {
        let Message::Text(text) = message else { continue };
        board.received.fetch_add(1, Ordering::Relaxed);
        if text.starts_with("{\"type\":\"error\"") {
            board.errors.fetch_add(1, Ordering::Relaxed);
        }
        if !is_player || !text.starts_with("{\"type\":\"state\"") {
            continue;
        }
        let now = Instant::now();
        // Only the one to move needs to read it all.
        let has_options = text.contains("\"options\":{");
        if !has_options {
            continue;
        }
        let state: Value = serde_json::from_str(&text).expect("a state");
        let ply = state["ply"].as_u64().unwrap_or(0);
        if let Some((expected, sent)) = board.sent[at].lock().unwrap().take_if(|(expected, _)| *expected == ply) {
            let _ = expected;
            board.times_us.lock().unwrap().push((now - sent).as_micros() as u64);
        }
        let moves = state["options"]["moves"].as_array().cloned().unwrap_or_default();
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        if let Some(text) = moves.get((seed >> 33) % moves.len().max(1)).and_then(|option| option["text"].as_str()) {
            let ready = Ready { at, ply, text: text.to_owned(), to: to.clone() };
            board.ready.lock().unwrap().push_back(ready);
        }
    }
}

async fn post(server: SocketAddr, path: &str, body: &Value) -> Value {
    let body = body.to_string();
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: {server}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    let mut stream = TcpStream::connect(server).await.expect("the server answers");
    stream.write_all((head + &body).as_bytes()).await.expect("the server listens");
    let mut text = String::new();
    stream.read_to_string(&mut text).await.expect("the server answers");
    let (_, body) = text.split_once("\r\n\r\n").expect("an answer");
    serde_json::from_str(body).expect("JSON")
}

/// The memory of the server, as Linux tells it.
fn report(process: Option<&str>, when: &str) {
    let Some(process) = process else { return };
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = |name: &str| status.lines().find(|line| line.starts_with(name)).unwrap_or("?").replace(['\t', ' '], "");
    println!("server's memory {when}: {}, {}", line("VmRSS"), line("VmHWM"));
}

/// The processor time of the server so far, as Linux tells it in hundredths of a second.
fn cpu_seconds(process: Option<&str>) -> Option<f64> {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", process?)).ok()?;
    let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
    Some((fields.get(11)?.parse::<f64>().ok()? + fields.get(12)?.parse::<f64>().ok()?) / 100.0)
}
