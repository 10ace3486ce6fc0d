//! Many spectators join one match at once: measures the moves of its players in the meantime, and the first move
//! afterwards.

use crate::people::{Socket, move_message, open, ply, post, tells_state};
use futures_util::{SinkExt, StreamExt};
use protocol::{ServerMessage, State};
use serde_json::json;
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

/// A player, and what it knows of the match.
struct Player {
    socket: Socket,
    state: State,
}

/// Connects the spectators and prints the times of moves.
pub(crate) async fn measure(server: SocketAddr, variant: &str, watchers: usize) {
    let (game, _) = registry::find(variant).expect("a known variant");
    let [first, second] = game.info().sides;
    let new_match = json!({ "variant": variant, "seats": { first: { "kind": "me" }, second: { "kind": "open" } } });
    let made = post(server, "/api/matches", &new_match).await;
    let id = made["id"].as_str().expect("a match").to_owned();
    let code = made["invite"]["code"].as_str().expect("an invitation");
    let taken = post(server, &format!("/api/invites/{code}"), &json!({})).await;
    let tokens = [made["tokens"][first].as_str(), taken["tokens"][second].as_str()];
    let mut players = Vec::new();
    for token in tokens {
        players.push(Player::join(open(server, &id, token).await).await);
    }
    let mut players: [Player; 2] = players.try_into().ok().expect("two players");
    let crowd = Arc::new(Crowd { here: AtomicUsize::new(0), seen: watch::Sender::new((0, 0)) });
    let begun = Instant::now();
    let coming = tokio::spawn(come(server, id, watchers, Arc::clone(&crowd)));
    let mut times = Vec::new();
    while crowd.here.load(Ordering::Relaxed) < watchers && players[0].state.to_move.is_some() {
        tokio::time::sleep(PAUSE).await;
        times.push(play(&mut players).await);
    }
    coming.await.expect("all have come");
    println!("{watchers} watchers came in {:.1} s", begun.elapsed().as_secs_f64());
    let sent = Instant::now();
    let first_move = play(&mut players).await;
    let played = u64::from(players[0].state.ply);
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
                    let played = if tells_state(&text) { ply(&text) } else { 0 };
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
async fn play(players: &mut [Player; 2]) -> Duration {
    let mover = usize::from(players[0].state.options.is_none());
    let option = players[mover].state.options.as_ref().and_then(|options| options.moves.first()).expect("a move");
    let played = players[mover].state.ply;
    let message = move_message(u64::from(played), option);
    let sent = Instant::now();
    players[mover].socket.send(message).await.expect("the server listens");
    players[1 - mover].until(played + 1).await;
    let took = sent.elapsed();
    players[mover].until(played + 1).await;
    took
}

impl Player {
    /// Waits for the first state.
    async fn join(mut socket: Socket) -> Player {
        loop {
            if let ServerMessage::State(state) = next(&mut socket).await {
                return Player { socket, state: *state };
            }
        }
    }

    /// Waits until so many moves were played.
    async fn until(&mut self, played: u32) {
        while self.state.ply < played {
            match next(&mut self.socket).await {
                ServerMessage::State(state) => self.state = *state,
                ServerMessage::Update(update) => self.state = self.state.apply(&update).expect("no gap"),
                _ => {}
            }
        }
    }
}

async fn next(socket: &mut Socket) -> ServerMessage {
    loop {
        let message = socket.next().await.expect("open").expect("a message");
        if let Message::Text(text) = message {
            return serde_json::from_str(&text).expect("a message of the protocol");
        }
    }
}
