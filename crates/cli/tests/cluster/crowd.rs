//! Clients that play and watch, and reconnect by themselves to whichever node answers.

use futures_util::{SinkExt, StreamExt};
use game_core::{Rng, Side, Viewer};
use registry::{AnyGame, GAMES};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

type Socket = tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<TcpStream>>;

/// How long a player thinks, in milliseconds.
const THINKING_MS: u64 = 250;
/// How long a client waits for an answer before it tries another node.
const PATIENCE: Duration = Duration::from_secs(8);

/// A match and its clients.
pub(crate) struct TestMatch {
    pub(crate) id: String,
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) people: Vec<Arc<Person>>,
}

/// A client of a match: a player or a spectator.
pub(crate) struct Person {
    pub(crate) viewer: Viewer,
    pub(crate) token: Option<String>,
    /// Every text received, in order; a new connection begins with its `hello`.
    pub(crate) heard: Mutex<Vec<String>>,
    /// The newest version received.
    pub(crate) version: AtomicU64,
    pub(crate) is_connected: AtomicBool,
    /// Moves sent, before their result is known: ply and text.
    pub(crate) sent: Mutex<Vec<(u64, String)>>,
    /// Moves acknowledged: the version and the text.
    pub(crate) acked: Mutex<Vec<(u64, String)>>,
    is_waiting: AtomicBool,
}

/// The state that all clients share.
pub(crate) struct Crowd {
    nodes: Vec<SocketAddr>,
    pub(crate) matches: Mutex<Vec<Arc<TestMatch>>>,
    /// While it is set no client begins a move.
    pub(crate) is_resting: AtomicBool,
    pub(crate) is_over: AtomicBool,
    pub(crate) acks: AtomicUsize,
    pub(crate) returns: AtomicUsize,
}

impl Crowd {
    /// Creates matches of every game and their clients, a third of them against the computer.
    pub(crate) async fn gather(nodes: Vec<SocketAddr>, matches: usize) -> Arc<Crowd> {
        let crowd = Arc::new(Crowd {
            nodes,
            matches: Mutex::default(),
            is_resting: AtomicBool::new(false),
            is_over: AtomicBool::new(false),
            acks: AtomicUsize::new(0),
            returns: AtomicUsize::new(0),
        });
        for n in 0..matches {
            crowd.sit_down(n).await;
        }
        crowd
    }

    async fn sit_down(self: &Arc<Self>, n: usize) {
        let game = GAMES[n % GAMES.len()];
        let [first, second] = game.info().sides;
        let is_against_computer = n % 3 == 2;
        let other =
            if is_against_computer { json!({ "kind": "computer", "level": 1 }) } else { json!({ "kind": "open" }) };
        let new_match = json!({ "variant": game.info().id, "seats": { first: { "kind": "me" }, second: other } });
        let made = self.post(n, "/api/matches", &new_match).await;
        let id = made["id"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned();
        let mut tokens = vec![(Viewer::Seat(Side::First), made["tokens"][first].as_str().map(str::to_owned))];
        if !is_against_computer {
            let code = made["invite"]["code"].as_str().unwrap_or_else(|| panic!("{made}"));
            // By another node than the one that created it.
            let taken = self.post(n + 1, &format!("/api/invites/{code}"), &json!({})).await;
            tokens.push((Viewer::Seat(Side::Second), taken["tokens"][second].as_str().map(str::to_owned)));
        }
        assert!(tokens.iter().all(|(_, token)| token.is_some()), "{made}");
        tokens.push((Viewer::Spectator, None));
        let people: Vec<_> = tokens.into_iter().map(|(viewer, token)| Arc::new(Person::new(viewer, token))).collect();
        for (k, person) in people.iter().enumerate() {
            let life = Life {
                crowd: Arc::clone(self),
                id: id.clone(),
                person: Arc::clone(person),
                rng: Rng::new((10 * n + k) as u64),
                // Each on another node.
                node: n + k,
            };
            tokio::spawn(life.live());
        }
        self.matches.lock().unwrap().push(Arc::new(TestMatch { id, game, people }));
    }

    /// Sends a request to a node, and to others if it does not answer.
    async fn post(&self, n: usize, path: &str, body: &Value) -> Value {
        for attempt in 0..100 {
            let asked = post(self.nodes[(n + attempt) % self.nodes.len()], path, body);
            if let Ok(Some(answer)) = timeout(PATIENCE, asked).await
                && answer["error"]["code"] != "busy"
            {
                return answer;
            }
            sleep(Duration::from_millis(100)).await;
        }
        panic!("nobody answers {path}");
    }

    /// Waits until nobody begins a move any more and the result of every last move is known.
    pub(crate) async fn rest(&self) {
        self.is_resting.store(true, Ordering::SeqCst);
        let people: Vec<Arc<Person>> =
            self.matches.lock().unwrap().iter().flat_map(|match_| match_.people.clone()).collect();
        for person in people {
            for _ in 0..600 {
                if !person.is_waiting.load(Ordering::SeqCst) {
                    break;
                }
                sleep(Duration::from_millis(50)).await;
            }
        }
    }

    pub(crate) fn go_on(&self) {
        self.is_resting.store(false, Ordering::SeqCst);
    }
}

impl Person {
    fn new(viewer: Viewer, token: Option<String>) -> Person {
        Person {
            viewer,
            token,
            heard: Mutex::default(),
            version: AtomicU64::new(0),
            is_connected: AtomicBool::new(false),
            sent: Mutex::default(),
            acked: Mutex::default(),
            is_waiting: AtomicBool::new(false),
        }
    }
}

/// The loop of a client.
struct Life {
    crowd: Arc<Crowd>,
    id: String,
    person: Arc<Person>,
    rng: Rng,
    node: usize,
}

impl Life {
    async fn live(mut self) {
        let mut pause_ms = 50;
        while !self.crowd.is_over.load(Ordering::Relaxed) {
            if let Ok(Some(socket)) = timeout(PATIENCE, self.connect()).await {
                pause_ms = 50;
                self.person.is_connected.store(true, Ordering::SeqCst);
                self.sit(socket).await;
                self.person.is_connected.store(false, Ordering::SeqCst);
                // A move without an answer: the log will tell.
                self.person.is_waiting.store(false, Ordering::SeqCst);
            }
            self.crowd.returns.fetch_add(1, Ordering::Relaxed);
            self.node += 1;
            sleep(Duration::from_millis(pause_ms)).await;
            pause_ms = (2 * pause_ms).min(1_000);
        }
    }

    async fn connect(&self) -> Option<Socket> {
        let at = self.crowd.nodes[self.node % self.crowd.nodes.len()];
        let since = match self.person.version.load(Ordering::SeqCst) {
            0 => String::new(),
            version => format!("?since={version}"),
        };
        let mut request = format!("ws://{at}/api/matches/{}/socket{since}", self.id).into_client_request().ok()?;
        if let Some(token) = &self.person.token {
            request.headers_mut().insert("authorization", format!("Bearer {token}").parse().ok()?);
        }
        Some(tokio_tungstenite::connect_async(request).await.ok()?.0)
    }

    /// Plays until the connection breaks.
    async fn sit(&mut self, mut socket: Socket) {
        let mut state = Value::Null;
        let mut asked: Option<(u64, String)> = None;
        let mut number = 0;
        loop {
            // Longer than the interval of the server's pings, unless an answer is due.
            let patience = if asked.is_some() { PATIENCE } else { Duration::from_secs(60) };
            let is_mine = !state["options"].is_null() || !state["setup"].is_null();
            let is_free = is_mine && asked.is_none();
            let thought = Duration::from_millis(THINKING_MS / 2 + u64::from(self.rng.below(THINKING_MS as u32)));
            let message = tokio::select! {
                message = timeout(patience, socket.next()) => message,
                () = sleep(thought), if is_free => {
                    if self.crowd.is_over.load(Ordering::Relaxed) {
                        return;
                    }
                    if !self.crowd.is_resting.load(Ordering::SeqCst) && let Some((ply, text)) = self.choose(&state) {
                        number += 1;
                        self.person.is_waiting.store(true, Ordering::SeqCst);
                        self.person.sent.lock().unwrap().push((ply, text.clone()));
                        let action = json!({ "type": "move", "id": number, "ply": ply, "text": text });
                        asked = Some((number, text));
                        if socket.send(Message::text(action.to_string())).await.is_err() {
                            return;
                        }
                    }
                    continue;
                }
            };
            let text = match message {
                Ok(Some(Ok(Message::Text(text)))) => text.to_string(),
                Ok(Some(Ok(Message::Close(_)) | Err(_)) | None) | Err(_) => return,
                Ok(Some(Ok(_))) => continue,
            };
            let message: Value = serde_json::from_str(&text).unwrap();
            self.person.heard.lock().unwrap().push(text);
            match message["type"].as_str() {
                Some("state") => {
                    self.person.version.fetch_max(message["version"].as_u64().unwrap(), Ordering::SeqCst);
                    state = message;
                }
                Some("ack") => {
                    let (_, text) =
                        asked.take_if(|(number, _)| message["id"] == json!(number)).expect("what was asked");
                    self.person.acked.lock().unwrap().push((message["version"].as_u64().unwrap(), text));
                    self.person.is_waiting.store(false, Ordering::SeqCst);
                    self.crowd.acks.fetch_add(1, Ordering::Relaxed);
                    (state["options"], state["setup"]) = (Value::Null, Value::Null);
                }
                Some("error") => {
                    asked = None;
                    self.person.is_waiting.store(false, Ordering::SeqCst);
                    // The next state, or the next node, resolves it.
                    match message["error"]["code"].as_str() {
                        Some("conflict" | "not_your_turn" | "finished") => {
                            (state["options"], state["setup"]) = (Value::Null, Value::Null);
                        }
                        Some("busy" | "unavailable") => return,
                        _ => panic!("{message}"),
                    }
                }
                _ => {}
            }
        }
    }

    fn choose(&mut self, state: &Value) -> Option<(u64, String)> {
        let ply = state["ply"].as_u64()?;
        let texts = if state["setup"].is_null() { &state["options"]["moves"] } else { &state["setup"]["presets"] };
        let texts = texts.as_array().filter(|texts| !texts.is_empty())?;
        let text = texts[self.rng.below(texts.len() as u32) as usize]["text"].as_str()?;
        Some((ply, text.to_owned()))
    }
}

async fn post(at: SocketAddr, path: &str, body: &Value) -> Option<Value> {
    let body = body.to_string();
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: {at}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    let mut stream = TcpStream::connect(at).await.ok()?;
    stream.write_all((head + &body).as_bytes()).await.ok()?;
    let mut text = String::new();
    stream.read_to_string(&mut text).await.ok()?;
    serde_json::from_str(text.split_once("\r\n\r\n")?.1).ok()
}
