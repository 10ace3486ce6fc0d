//! A client that plays and watches while others attack. Every answer is timed.

use crate::times::Times;
use game_core::Rng;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use system_tests::{Client, ClientAddress, HttpRequest, Socket};
use tokio::time::{MissedTickBehavior, interval, sleep};

/// What the times of a level are called that searches.
pub(crate) const DEEP_LEVEL: &str = "level 8";

/// The time limit of any answer.
const PATIENCE: Duration = Duration::from_secs(40);
/// The interval of moves: the two players move in turn, so each makes at most two moves a second.
const A_MOVE_EVERY: Duration = Duration::from_millis(250);
const A_LOOK_EVERY: Duration = Duration::from_millis(250);
/// The address of the bystander; attackers have lower numbers.
const ADDRESS: u16 = 50_000;
/// A variant in which games last long, even with random moves.
pub(crate) const VARIANT: &str = "dedalles/senior";
/// A variant in which a move of the computer takes little time.
const COMPUTER_VARIANT: &str = "squadro/standard";

/// Further activities of the bystander, besides playing a person, playing level 3 and watching.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct More {
    /// It plays against level 8 too.
    pub(crate) deep: bool,
    /// It asks for analyses of a short game.
    pub(crate) analysis: bool,
}

/// The measurements of the bystander.
#[derive(Default, Debug)]
pub(crate) struct Met {
    /// The times of each kind of request.
    pub(crate) times: BTreeMap<&'static str, Times>,
    /// Requests without an answer, or refused.
    pub(crate) troubles: Vec<String>,
    /// The number of moves that the opponent saw.
    pub(crate) moves: u64,
}

/// A running bystander, on a thread of its own.
pub(crate) struct Bystander {
    is_enough: Arc<AtomicBool>,
    thread: JoinHandle<Met>,
}

/// The match of the two players, for spectators.
pub(crate) type Shown = Arc<Mutex<Option<String>>>;

impl Bystander {
    pub(crate) fn start(server: SocketAddr, more: More, shown: Shown) -> Bystander {
        let is_enough = Arc::new(AtomicBool::new(false));
        let person = Person { server, is_enough: Arc::clone(&is_enough), met: Mutex::default(), shown };
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(person.live(more));
            person.met.into_inner().unwrap()
        });
        Bystander { is_enough, thread }
    }

    /// Waits for the last answers and returns the measurements.
    pub(crate) fn finish(self) -> Met {
        self.is_enough.store(true, Ordering::SeqCst);
        self.thread.join().expect("the bystander does not panic")
    }
}

struct Person {
    server: SocketAddr,
    is_enough: Arc<AtomicBool>,
    met: Mutex<Met>,
    shown: Shown,
}

impl Person {
    async fn live(&self, more: More) {
        let deep = async {
            if more.deep {
                self.again(DEEP_LEVEL, || self.plays_computer(DEEP_LEVEL, 8)).await;
            }
        };
        let analysis = async {
            if more.analysis {
                self.again("analysis", || self.analyses()).await;
            }
        };
        tokio::join!(
            self.again("move", || self.plays_person()),
            self.again("level 3", || self.plays_computer("level 3", 3)),
            self.again("health", || self.looks("health", "/health")),
            self.again("state", || self.looks_at_match()),
            deep,
            analysis,
        );
    }

    /// Repeats something until the end. Failures are recorded with the time that they took.
    async fn again<F: Future<Output = io::Result<()>>>(&self, what: &'static str, mut step: impl FnMut() -> F) {
        while self.goes_on() {
            if let Err(error) = step().await {
                self.met.lock().unwrap().troubles.push(format!("{what}: {error}"));
                sleep(Duration::from_millis(200)).await;
            }
        }
    }

    fn goes_on(&self) -> bool {
        !self.is_enough.load(Ordering::SeqCst)
    }

    fn took(&self, what: &'static str, begun: Instant) {
        self.met.lock().unwrap().times.entry(what).or_default().add(begun.elapsed());
    }

    /// Waits for something and records how long it took, whatever the result.
    async fn timed<T>(&self, what: &'static str, step: impl Future<Output = io::Result<T>>) -> io::Result<T> {
        let begun = Instant::now();
        let done = step.await;
        self.took(what, begun);
        done
    }

    fn client(&self) -> Client {
        Client::new(self.server, ClientAddress::stranger(ADDRESS)).patient(PATIENCE)
    }

    /// Creating a match and taking a seat are counted with the moves: all of them are written to the store.
    async fn post(&self, path: &str, body: Value) -> io::Result<Value> {
        let mut client = self.client();
        let answer = self.timed("move", client.post(path, None, &body)).await?;
        if answer.status != 200 {
            return Err(io::Error::other(format!("POST {path}: {} {}", answer.status, answer.text())));
        }
        Ok(answer.json())
    }

    /// A whole match of two people, each with a socket: a move's time ends when the opponent sees it.
    async fn plays_person(&self) -> io::Result<()> {
        let seats = json!({ "light": { "kind": "me" }, "dark": { "kind": "open" } });
        let made = self.post("/api/matches", json!({ "variant": VARIANT, "seats": seats })).await?;
        let (id, code) = (text(&made["id"]), text(&made["invite"]["code"]));
        let taken = self.post(&format!("/api/invites/{code}"), json!({})).await?;
        let tokens = [text(&made["tokens"]["light"]), text(&taken["tokens"]["dark"])];
        let client = self.client();
        let mut light = Socket::open(&client, &id, Some(&tokens[0])).await?;
        let mut dark = Socket::open(&client, &id, Some(&tokens[1])).await?;
        *self.shown.lock().unwrap() = Some(id);
        let mut rng = Rng::new(1);
        let mut pace = interval(A_MOVE_EVERY);
        pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while self.goes_on() {
            pace.tick().await;
            let is_due = |state: &Value| !state["outcome"].is_null() || state["options"]["moves"].is_array();
            let state = light.state(PATIENCE, is_due).await?;
            let Some(action) = some_move(&state, &mut rng) else { break };
            let ply = state["ply"].as_u64().unwrap_or(0);
            let seen = async {
                light.send(action).await?;
                dark.state(PATIENCE, |state| state["ply"].as_u64() > Some(ply)).await
            };
            self.timed("move", seen).await?;
            self.met.lock().unwrap().moves += 1;
            std::mem::swap(&mut light, &mut dark);
        }
        Ok(())
    }

    /// A whole match against the computer: a move's time ends when the computer has answered.
    async fn plays_computer(&self, what: &'static str, level: u8) -> io::Result<()> {
        let seats = json!({ "light": { "kind": "me" }, "dark": { "kind": "computer", "level": level } });
        let made = self.post("/api/matches", json!({ "variant": COMPUTER_VARIANT, "seats": seats })).await?;
        let mut socket = Socket::open(&self.client(), &text(&made["id"]), made["tokens"]["light"].as_str()).await?;
        let mut rng = Rng::new(u64::from(level));
        let mut pace = interval(4 * A_MOVE_EVERY);
        pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let is_due = |state: &Value| !state["outcome"].is_null() || state["to_move"] == "light";
        while self.goes_on() {
            pace.tick().await;
            let state = socket.state(PATIENCE, is_due).await?;
            let Some(action) = some_move(&state, &mut rng) else { break };
            let ply = state["ply"].as_u64().unwrap_or(0);
            let answered = async {
                socket.send(action).await?;
                socket.state(PATIENCE, |state| state["ply"].as_u64() > Some(ply) && is_due(state)).await
            };
            self.timed(what, answered).await?;
        }
        Ok(())
    }

    async fn looks_at_match(&self) -> io::Result<()> {
        let shown = self.shown.lock().unwrap().clone();
        match shown {
            Some(id) => self.looks("state", &format!("/api/matches/{id}")).await,
            None => {
                sleep(A_LOOK_EVERY).await;
                Ok(())
            }
        }
    }

    async fn looks(&self, what: &'static str, path: &str) -> io::Result<()> {
        let mut client = self.client();
        let mut pace = interval(A_LOOK_EVERY);
        pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // The match that is watched changes.
        for _ in 0..8 {
            pace.tick().await;
            if !self.goes_on() {
                break;
            }
            let answer = self.timed(what, client.get(path, None)).await?;
            if answer.status != 200 {
                return Err(io::Error::other(format!("GET {path}: {} {}", answer.status, answer.text())));
            }
        }
        Ok(())
    }

    /// Uploads a game of six plies and waits until all of it is judged.
    async fn analyses(&self) -> io::Result<()> {
        let record = crate::games::record(VARIANT, &crate::games::long_moves()[..6]);
        let mut client = self.client();
        let answer = client.send(&HttpRequest::new("POST", "/api/records").text(&record)).await?;
        let path = format!("/api/matches/{}/analysis", text(&answer.json()["id"]));
        let judged = async {
            let begun = Instant::now();
            loop {
                let answer = client.get(&path, None).await?;
                match answer.status {
                    200 => return Ok(()),
                    202 if begun.elapsed() < PATIENCE => sleep(Duration::from_secs(1)).await,
                    202 => return Err(io::ErrorKind::TimedOut.into()),
                    status => return Err(io::Error::other(format!("GET {path}: {status} {}", answer.text()))),
                }
            }
        };
        self.timed("analysis", judged).await?;
        sleep(Duration::from_secs(3)).await;
        Ok(())
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// A random legal move as a request; nothing if the match is over.
pub(crate) fn some_move(state: &Value, rng: &mut Rng) -> Option<Value> {
    let moves = state["options"]["moves"].as_array().filter(|_| state["outcome"].is_null())?;
    Some(json!({ "type": "move", "ply": state["ply"], "text": rng.pick(moves)?["text"] }))
}
