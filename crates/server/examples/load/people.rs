//! Players and spectators.

use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use protocol::{Action, MoveState, Request, ServerMessage};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;

pub(crate) type Socket = tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<TcpStream>>;

/// The number of connections that are opened at the same time.
const AT_ONCE: usize = 50;

/// The state that all tasks share.
pub(crate) struct Board {
    nodes: Vec<SocketAddr>,
    /// Matches in which somebody can move, with the move.
    ready: Mutex<VecDeque<Ready>>,
    /// When the last move of each match was sent, and its ply.
    sent: Vec<Mutex<Option<(u64, Instant)>>>,
    pub(crate) opponents_us: Mutex<Vec<u64>>,
    pub(crate) spectators_us: Mutex<Vec<u64>>,
    pub(crate) received: AtomicU64,
    /// Bytes of all messages received, as a WebSocket carries them: without frames.
    pub(crate) bytes: AtomicU64,
    pub(crate) errors: AtomicU64,
}

struct Ready {
    at: usize,
    ply: u64,
    option: MoveState,
    to: mpsc::Sender<Message>,
}

impl Board {
    pub(crate) fn new(nodes: Vec<SocketAddr>, matches: usize) -> Board {
        Board {
            nodes,
            ready: Mutex::default(),
            sent: (0..matches).map(|_| Mutex::new(None)).collect(),
            opponents_us: Mutex::default(),
            spectators_us: Mutex::default(),
            received: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
            errors: AtomicU64::new(0),
        }
    }

    /// Sends the move that has been ready longest, if there is one.
    pub(crate) async fn send_next(&self) -> bool {
        let Some(ready) = self.ready.lock().unwrap().pop_front() else { return false };
        *self.sent[ready.at].lock().unwrap() = Some((ready.ply + 1, Instant::now()));
        let _ = ready.to.send(move_message(ready.ply, &ready.option)).await;
        true
    }

    fn node(&self, n: usize) -> SocketAddr {
        self.nodes[n % self.nodes.len()]
    }
}

/// Creates all matches and connects all clients.
pub(crate) async fn gather(board: &Arc<Board>, variant: &str) {
    let opened = futures_util::stream::iter(0..board.sent.len()).map(|at| {
        let (board, variant) = (Arc::clone(board), variant.to_owned());
        tokio::spawn(async move { connect(at, &variant, board).await })
    });
    opened.buffer_unordered(AT_ONCE).for_each(async |done| done.expect("a match is opened")).await;
}

/// Creates a match and connects both players and a spectator, each to another node.
async fn connect(at: usize, variant: &str, board: Arc<Board>) {
    let (game, _) = registry::find(variant).expect("a known variant");
    let [first, second] = game.info().sides;
    let new_match = json!({ "variant": variant, "seats": { first: { "kind": "me" }, second: { "kind": "open" } } });
    let made = post(board.node(at), "/api/matches", &new_match).await;
    let id = made["id"].as_str().unwrap_or_else(|| panic!("no match: {made}")).to_owned();
    let code = made["invite"]["code"].as_str().expect("an invitation");
    let taken = post(board.node(at + 1), &format!("/api/invites/{code}"), &json!({})).await;
    let tokens = [made["tokens"][first].as_str(), taken["tokens"][second].as_str(), None];
    for (n, token) in tokens.into_iter().enumerate() {
        let (sink, stream) = open(board.node(at + n), &id, token).await.split();
        let (to, outgoing) = mpsc::channel(4);
        tokio::spawn(send(sink, outgoing));
        tokio::spawn(receive(stream, at, token.is_some(), to, Arc::clone(&board)));
    }
}

/// The frame that plays a move: by its path, or by its text where the path does not tell everything.
pub(crate) fn move_message(ply: u64, option: &MoveState) -> Message {
    let action = match option.choice {
        None => Action::path_move(ply as u32, option.path.clone()),
        Some(_) => Action::text_move(ply as u32, option.text.clone()),
    };
    let request = Request { id: Some(ply), acting: None, action };
    Message::text(serde_json::to_string(&request).expect("a request can be written"))
}

/// Connects to a match, as a client that wants updates.
pub(crate) async fn open(server: SocketAddr, id: &str, token: Option<&str>) -> Socket {
    let mut request =
        format!("ws://{server}/api/matches/{id}/socket?updates=1").into_client_request().expect("an address");
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
    let mut shown = 0;
    let mut offered = None;
    while let Some(Ok(message)) = stream.next().await {
        let Message::Text(text) = message else { continue };
        let now = Instant::now();
        board.received.fetch_add(1, Ordering::Relaxed);
        board.bytes.fetch_add(text.len() as u64, Ordering::Relaxed);
        if text.starts_with("{\"type\":\"error\"") {
            board.errors.fetch_add(1, Ordering::Relaxed);
        }
        if !tells_state(&text) {
            continue;
        }
        let ply = ply(&text);
        let is_new = std::mem::replace(&mut shown, ply) < ply;
        // Only the player to move, the opponent of the one who has moved, parses the whole state.
        let has_options = text.contains("\"options\":{");
        let since = board.sent[at].lock().unwrap().filter(|(expected, _)| is_new && *expected == ply);
        if let Some((_, sent)) = since.filter(|_| has_options || !is_player) {
            let times = if is_player { &board.opponents_us } else { &board.spectators_us };
            times.lock().unwrap().push((now - sent).as_micros() as u64);
        }
        // The same state again, with a change of presence, causes no second move.
        if !is_player || !has_options || offered.replace(ply) == Some(ply) {
            continue;
        }
        let options = match serde_json::from_str(&text).expect("a message") {
            ServerMessage::State(state) => state.options,
            ServerMessage::Update(update) => {
                update.options.flatten().map(|tree| tree.legal_moves().expect("a tree of paths"))
            }
            other => panic!("neither a state nor an update: {other:?}"),
        };
        let mut moves = options.map_or(Vec::new(), |options| options.moves);
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        if !moves.is_empty() {
            let option = moves.swap_remove((seed >> 33) % moves.len());
            board.ready.lock().unwrap().push_back(Ready { at, ply, option, to: to.clone() });
        }
    }
}

/// Whether a message is a state or what changed in one.
pub(crate) fn tells_state(text: &str) -> bool {
    text.starts_with("{\"type\":\"state\"") || text.starts_with("{\"type\":\"update\"")
}

/// The number of moves played, without parsing everything.
pub(crate) fn ply(state: &str) -> u64 {
    let rest = state.split_once("\"ply\":").map_or("", |(_, rest)| rest);
    rest.split(|c: char| !c.is_ascii_digit()).next().and_then(|digits| digits.parse().ok()).unwrap_or(0)
}

pub(crate) async fn post(server: SocketAddr, path: &str, body: &Value) -> Value {
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
