//! Many spectators join one match at once: measures the moves of its players in the meantime, and the first move
//! afterwards.

use crate::people::{Socket, open, ply, post};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio_tungstenite::tungstenite::Message;

/// The number of spectators that connect at the same time.
const AT_ONCE: usize = 500;
/// The pause between two moves while they connect.
const PAUSE: Duration = Duration::from_millis(100);

/// The state that the spectators share.
struct Crowd {
    here: AtomicUsize,
    /// The number of moves played, and how many spectators have seen that many.
    seen: watch::Sender<(u64, usize)>,
}

/// Connects the spectators and prints the times of moves.
pub(crate) async fn measure(server: SocketAddr, variant: &str, watchers: usize) {
    let (game, _) = registry::find(variant).expect("a known variant");
    let [first, second] = game.info().sides;
    let wish = json!({ "variant": variant, "seats": { first: { "kind": "me" }, second: { "kind": "open" } } });
    let made = post(server, "/api/matches", &wish).await;
    let id = made["id"].as_str().expect("a match").to_owned();
    let code = made["invite"]["code"].as_str().expect("an invitation");
    let taken = post(server, &format!("/api/invites/{code}"), &json!({})).await;
    let mut players = [
        open(server, &id, made["tokens"][first].as_str()).await,
        open(server, &id, taken["tokens"][second].as_str()).await,
    ];
    let mut states = [Value::Null, Value::Null];
    for (player, state) in players.iter_mut().zip(&mut states) {
        *state = next_state(player, 0).await;
    }
    let crowd = Arc::new(Crowd { here: AtomicUsize::new(0), seen: watch::Sender::new((0, 0)) });
    let begun = Instant::now();
    let coming = tokio::spawn(come(server, id, watchers, Arc::clone(&crowd)));
    let mut times = Vec::new();
    while crowd.here.load(Ordering::Relaxed) < watchers && !states[0]["to_move"].is_null() {
        tokio::time::sleep(PAUSE).await;
        times.push(play(&mut players, &mut states).await);
    }
    coming.await.expect("all have come");
    println!("{watchers} watchers came in {:.1} s", begun.elapsed().as_secs_f64());
    let sent = Instant::now();
    let first_move = play(&mut players, &mut states).await;
    let played = states[0]["ply"].as_u64().unwrap_or(0);
    let all = |seen: &(u64, usize)| *seen == (played, watchers);
    let is_seen = tokio::time::timeout(Duration::from_secs(60), crowd.seen.subscribe().wait_for(all)).await.is_ok();
    let last = sent.elapsed();
    times.sort_unstable();
    let at = |share: usize| times.get((times.len().max(1) - 1) * share / 100).map_or(f64::NAN, Duration::as_secs_f64);
    println!("{} moves meanwhile: p50 {:.3} s, p90 {:.3}, max {:.3}", times.len(), at(50), at(90), at(100));
    println!(
        "the next move: {:.3} s to the opponent, {:.3} s to {} of the crowd",
        first_move.as_secs_f64(),
        last.as_secs_f64(),
        if is_seen { "the last" } else { "not all" }
    );
}

async fn come(server: SocketAddr, id: String, watchers: usize, crowd: Arc<Crowd>) {
    let opened = futures_util::stream::iter(0..watchers).map(|_| {
        let (id, crowd) = (id.clone(), Arc::clone(&crowd));
        async move {
            let mut socket = open(server, &id, None).await;
            tokio::spawn(async move {
                crowd.here.fetch_add(1, Ordering::Relaxed);
                let mut shown = 0;
                while let Some(Ok(message)) = socket.next().await {
                    let Message::Text(text) = message else { continue };
                    let played = if text.starts_with("{\"type\":\"state\"") { ply(&text) } else { 0 };
                    if played > shown {
                        shown = played;
                        crowd.saw(played);
                    }
                }
            });
        }
    });
    opened.buffer_unordered(AT_ONCE).collect::<Vec<()>>().await;
}

impl Crowd {
    fn saw(&self, played: u64) {
        self.seen.send_if_modified(|(newest, count)| {
            match played.cmp(newest) {
                std::cmp::Ordering::Greater => (*newest, *count) = (played, 1),
                std::cmp::Ordering::Equal => *count += 1,
                std::cmp::Ordering::Less => return false,
            }
            true
        });
    }
}

/// Plays a move and waits until both players have it. Returns how long the opponent waited.
async fn play(players: &mut [Socket; 2], states: &mut [Value; 2]) -> Duration {
    let mover = usize::from(states[0]["options"].is_null());
    let text = states[mover]["options"]["moves"][0]["text"].clone();
    let played = states[mover]["ply"].as_u64().expect("a number");
    let sent = Instant::now();
    let wish = json!({ "type": "move", "id": played, "ply": played, "text": text });
    players[mover].send(Message::text(wish.to_string())).await.expect("the server listens");
    states[1 - mover] = next_state(&mut players[1 - mover], played + 1).await;
    let took = sent.elapsed();
    states[mover] = next_state(&mut players[mover], played + 1).await;
    took
}

/// The first state with this many moves.
async fn next_state(socket: &mut Socket, played: u64) -> Value {
    loop {
        let message = socket.next().await.expect("open").expect("a message");
        let Message::Text(text) = message else { continue };
        let value: Value = serde_json::from_str(&text).expect("JSON");
        if value["type"] == "state" && value["ply"].as_u64() >= Some(played) {
            return value;
        }
    }
}
