//! Attacks on matches as long as a match can be: the state and the analysis of one are asked for, and not read, and
//! many sockets show it; and many of them are opened.

use super::attackers;
use super::unread::{MANY_ATTACKERS, leaves_unread};
use crate::field::{ATTACKERS, Field, kind};
use crate::games::{LONG_VARIANT, long_moves, record};
use crate::trial::{Trial, is_full};
use futures_util::future::join_all;
use serde_json::json;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use store::{Entry, MatchRow, NewEntry, Store, Summary};
use system_tests::{Client, ClientAddress, HttpRequest, Program};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::timeout;

/// The time limit for what is prepared.
const PATIENCE: Duration = Duration::from_secs(120);
/// The pause of an attacker between two connections.
const PAUSE: Duration = Duration::from_millis(500);
/// How many parts of the analysis are stored at a time.
const AT_ONCE: usize = 500;

#[test]
fn a_long_match_is_looked_at() {
    let plies = if is_full() { 20_000 } else { 5_000 };
    let id = OnceLock::new();
    let furnish = |program: &mut Program| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        id.set(runtime.block_on(with_analysis(program, plies))).expect("it is furnished once");
    };
    let id = || id.get().expect("the program was furnished").clone();
    Trial::new("a_long_match_is_looked_at").run_furnished(
        furnish,
        async |_| id(),
        async |field, id| {
            let at = |rest: &str| HttpRequest::new("GET", &format!("/api/matches/{id}{rest}"));
            let looks = ["", "/analysis", "?since=0", "/analysis", "?as=spectator"];
            attackers(ATTACKERS, async |number| {
                let socket = upgraded(&format!("/api/matches/{id}/socket"));
                // Half of the sockets are read. They are opened first, while the address has its credits.
                let shows = async |n: usize| {
                    while !field.is_over() {
                        match n % 2 {
                            0 => leaves_unread(field, number, &socket, 1).await,
                            _ => reads(field, number, &socket).await,
                        }
                        field.pause(PAUSE).await;
                    }
                };
                let deaf = async |n: usize| {
                    while !field.is_over() {
                        leaves_unread(field, number, &at(looks[n % looks.len()]), 4).await;
                        field.pause(PAUSE).await;
                    }
                };
                let asks = async {
                    field.pause(field.size(PAUSE, 4 * PAUSE)).await;
                    let floods = field.flood(number, 4, |n| at(looks[n % looks.len()]));
                    tokio::join!(floods, join_all((0..field.size(20, 40)).map(deaf)));
                };
                tokio::join!(join_all((0..field.size(60, 400)).map(shows)), asks);
            })
            .await;
        },
    );
}

#[test]
fn many_long_matches_are_opened() {
    let (plies, count) = if is_full() { (20_000, 300) } else { (5_000, 100) };
    let furnish = |program: &mut Program| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(with_copies(program, plies, count));
    };
    Trial::new("many_long_matches_are_opened").run_furnished(
        furnish,
        async |_| (),
        async |field, ()| {
            attackers(MANY_ATTACKERS, async |number| {
                // Each attacker begins with matches that the others have not opened yet.
                let id = |n: usize| copy((usize::from(number) * count / usize::from(MANY_ATTACKERS) + n) % count);
                let shows = async |n: usize| {
                    for times in 0.. {
                        if field.is_over() {
                            break;
                        }
                        let path = format!("/api/matches/{}/socket", id(n + times * count / 2));
                        reads(field, number, &upgraded(&path)).await;
                        field.pause(PAUSE).await;
                    }
                };
                let paths = ["/m/", "/api/matches/", "/replay/"];
                let asks = field
                    .flood(number, 3, |n| HttpRequest::new("GET", &format!("{}{}", paths[n % paths.len()], id(n))));
                tokio::join!(join_all((0..field.size(10, 40)).map(shows)), asks);
            })
            .await;
        },
    );
}

/// The request for a socket.
fn upgraded(path: &str) -> HttpRequest {
    HttpRequest::new("GET", path)
        .header("connection", "upgrade")
        .header("upgrade", "websocket")
        .header("sec-websocket-version", "13")
        .header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==")
}

/// The id of a copy of the long match.
fn copy(number: usize) -> String {
    format!("record{number:06}")
}

/// Uploads the beginning of the long game and stores copies of it: uploading each would take minutes.
async fn with_copies(program: &mut Program, plies: usize, count: usize) {
    let id = uploaded(program, plies).await;
    let store = opened(program).await;
    let stored = store.load(&id).await.expect("the database answers").expect("the match is there");
    let entry = |entry: &Entry| NewEntry { at_ms: entry.at_ms, kind: entry.kind.clone(), body: entry.body.clone() };
    let all = (0..count).map(|number| {
        let row = MatchRow { id: copy(number), ..stored.facts.clone() };
        let summary = Summary { touched_ms: row.created_ms, is_uploaded: true, ..Summary::default() };
        store.create(row, stored.entries.iter().map(entry).collect(), summary, Vec::new())
    });
    join_all(all).await.into_iter().collect::<Result<Vec<()>, _>>().expect("all copies are stored");
    store.close().await.expect("the database is closed");
    program.restart();
}

/// Opens a socket and reads all that comes, without keeping it.
async fn reads(field: &Field, number: u16, request: &HttpRequest) {
    let address = ClientAddress::stranger(number);
    let mut stream = match address.connect(field.server).await {
        Ok(stream) => stream,
        Err(error) => return field.count(kind(&error)),
    };
    let mut buffer = vec![0; 64 * 1024];
    if stream.write_all(&request.bytes(field.server, address)).await.is_ok()
        && let Ok(Ok(first)) = timeout(field.left(), stream.read(&mut buffer)).await
    {
        let head = String::from_utf8_lossy(&buffer[..first]);
        field.count(head.split(' ').nth(1).unwrap_or("closed"));
        while let Ok(Ok(1..)) = timeout(field.left(), stream.read(&mut buffer)).await {}
    }
}

/// Uploads the beginning of the long game and stores the whole of its analysis: searching for it would take hours.
async fn with_analysis(program: &mut Program, plies: usize) -> String {
    let moves = &long_moves()[..plies];
    let id = uploaded(program, plies).await;
    let store = opened(program).await;
    let key = format!("analysis:{id}:{plies}");
    let judgement = json!({ "kind": "estimate", "points": 0.5, "hundredths": 12 });
    let all: Vec<usize> = (0..plies).collect();
    for some in all.chunks(AT_ONCE) {
        let put = some.iter().map(|&ply| {
            let line = json!({ "judgement": judgement, "moves": &moves[ply..(ply + 6).min(plies)] });
            let side = ["light", "dark"][ply % 2];
            let part = json!({ "ply": ply, "to_move": side, "lines": [line], "depth": 7, "nodes": 12_345 });
            store.put_part(&key, ply as u32, part.to_string())
        });
        join_all(put).await.into_iter().collect::<Result<Vec<()>, _>>().expect("all parts are stored");
    }
    store.close().await.expect("the database is closed");
    program.restart();
    id
}

/// Uploads the beginning of the long game.
async fn uploaded(program: &Program, plies: usize) -> String {
    let mut client = Client::new(program.address(), ClientAddress::LOCAL).patient(PATIENCE);
    let request = HttpRequest::new("POST", "/api/records").text(&record(LONG_VARIANT, &long_moves()[..plies]));
    let made = client.send(&request).await.expect("the record is taken in").json();
    made["id"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned()
}

/// Ends the program and opens its database.
async fn opened(program: &mut Program) -> Arc<dyn Store> {
    assert!(program.terminate(PATIENCE).is_some_and(|status| status.success()));
    let address = format!("sqlite:{}", program.database().display());
    store::open(&address).await.expect("the database is free")
}
