//! The program is killed again and again while people play on sockets and others attack: every acknowledged move is
//! there afterwards.

use crate::bystander::{VARIANT, some_move};
use crate::field::Field;
use crate::trial::{afterwards, is_full, start, turn};
use futures_util::future::join_all;
use game_core::Rng;
use serde_json::{Value, json};
use std::io;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use system_tests::{Client, ClientAddress, HttpRequest, Program, Socket};

const PATIENCE: Duration = Duration::from_secs(60);
/// The number of matches that are played at the same time.
const PLAYERS: usize = 6;

/// A match, and what its player knows about it.
struct TestMatch {
    id: String,
    /// The tokens of both seats.
    tokens: [String; 2],
    /// The moves that were acknowledged, in order.
    acknowledged: Vec<String>,
    /// A move that was sent and not answered: it may have been stored.
    unanswered: Option<String>,
}

#[test]
fn killed_at_any_moment_the_program_keeps_every_acknowledged_move() {
    let _turn = turn();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let mut program = runtime.block_on(kill_again_and_again());
    let faults = afterwards(&mut program);
    assert!(faults.is_empty(), "{faults:?}");
}

async fn kill_again_and_again() -> Program {
    let kills = if is_full() { 20 } else { 3 };
    let mut program = start();
    // Each player continues the last of its matches.
    let mut players: Vec<Vec<TestMatch>> = (0..PLAYERS).map(|_| Vec::new()).collect();
    let acks = AtomicU64::new(0);
    for kill in 0..kills {
        let field = Field::new(program.address(), false, Default::default());
        field.begin(PATIENCE);
        let enough = acks.load(Ordering::Relaxed) + 40 + u64::from(Rng::new(kill).below(60));
        let at = program.address();
        let play = join_all(players.iter_mut().zip(0..).map(|(matches, n)| {
            let rng = Rng::new(100 * kill + n);
            play(at, matches, rng, &acks)
        }));
        let strangers = join_all((1..=3).map(|number| attack(&field, number)));
        let fate = async {
            while acks.load(Ordering::Relaxed) < enough && !field.is_over() {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            program.kill();
            field.begin(Duration::ZERO);
        };
        tokio::join!(play, strangers, fate);
        program.restart();
        for match_ in players.iter_mut().flatten() {
            check(&program, match_).await;
        }
    }
    let (moves, matches) = (acks.load(Ordering::Relaxed), players.iter().flatten().count());
    println!("{kills} kills, {moves} acknowledged moves in {matches} matches, 0 lost");
    assert!(moves > 20 * kills, "only {moves} moves were played");
    program
}

async fn make(client: &mut Client) -> io::Result<TestMatch> {
    let seats = json!({ "light": { "kind": "me" }, "dark": { "kind": "me" } });
    let new_match = json!({ "variant": VARIANT, "seats": seats });
    let made = client.post("/api/matches", None, &new_match).await?.json();
    let text = |value: &Value| value.as_str().unwrap_or_else(|| panic!("{made}")).to_owned();
    let tokens = ["light", "dark"].map(|side| text(&made["tokens"][side]));
    Ok(TestMatch { id: text(&made["id"]), tokens, acknowledged: Vec::new(), unanswered: None })
}

/// Plays until the program is killed: continues the last match, and begins another when it is over.
async fn play(at: SocketAddr, matches: &mut Vec<TestMatch>, mut rng: Rng, acks: &AtomicU64) {
    let mut client = Client::new(at, ClientAddress::LOCAL);
    loop {
        if let Some(match_) = matches.last_mut()
            && play_one(&client, match_, &mut rng, acks).await.is_err()
        {
            return;
        }
        match make(&mut client).await {
            Ok(match_) => matches.push(match_),
            Err(_) => return,
        }
    }
}

/// Plays a match to its end.
async fn play_one(client: &Client, match_: &mut TestMatch, rng: &mut Rng, acks: &AtomicU64) -> io::Result<()> {
    let mut light = Socket::open(client, &match_.id, Some(&match_.tokens[0])).await?;
    let mut dark = Socket::open(client, &match_.id, Some(&match_.tokens[1])).await?;
    loop {
        let plies = match_.acknowledged.len();
        let socket = if plies.is_multiple_of(2) { &mut light } else { &mut dark };
        let state = socket.state(PATIENCE, |state| state["ply"] == plies).await?;
        let Some(action) = some_move(&state, rng) else { return Ok(()) };
        let text = action["text"].as_str().unwrap_or_default().to_owned();
        match_.unanswered = Some(text.clone());
        let answer = socket.ask(action, PATIENCE).await?;
        assert_eq!(answer["type"], "ack", "{answer}");
        match_.acknowledged.push(text);
        match_.unanswered = None;
        acks.fetch_add(1, Ordering::Relaxed);
    }
}

/// Attackers who create matches and watch others.
async fn attack(field: &Field, number: u16) {
    let new_match = json!({ "variant": VARIANT, "seats": { "light": { "kind": "me" }, "dark": { "kind": "computer", "level": 2 } } });
    let requests = [
        HttpRequest::new("POST", "/api/matches").json(&new_match),
        HttpRequest::new("GET", "/api/challenges"),
        HttpRequest::new("POST", "/api/positions").json(&json!({ "variant": VARIANT })),
    ];
    field.flood(number, 2, |n| requests[n % requests.len()].clone()).await;
}

/// Checks that every acknowledged move is in its match, in order, and nothing else except perhaps the one without an
/// answer.
async fn check(program: &Program, match_: &mut TestMatch) {
    let mut client = Client::new(program.address(), ClientAddress::LOCAL);
    let state = client.get(&format!("/api/matches/{}", match_.id), Some(&match_.tokens[0])).await.unwrap().json();
    let text = |text: &Value| text.as_str().unwrap_or_default().to_owned();
    let moves: Vec<String> = state["moves"].as_array().unwrap_or_else(|| panic!("{state}")).iter().map(text).collect();
    let mut possible = match_.acknowledged.clone();
    possible.extend(match_.unanswered.take());
    assert!(moves == match_.acknowledged || moves == possible, "{moves:?} but {:?}", match_.acknowledged);
    match_.acknowledged = moves;
}
