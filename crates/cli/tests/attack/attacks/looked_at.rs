//! An attack on a match as long as a match can be: its state and its analysis are asked for, and not read, and many
//! sockets show it.

use super::attackers;
use super::unread::leaves_unread;
use crate::field::{ATTACKERS, Field, kind};
use crate::games::{LONG_VARIANT, long_moves, record};
use crate::trial::{Trial, is_full};
use futures_util::future::join_all;
use serde_json::json;
use std::sync::OnceLock;
use std::time::Duration;
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
                let socket = at("/socket")
                    .header("connection", "upgrade")
                    .header("upgrade", "websocket")
                    .header("sec-websocket-version", "13")
                    .header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==");
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
    let mut client = Client::new(program.address(), ClientAddress::LOCAL).patient(PATIENCE);
    let request = HttpRequest::new("POST", "/api/records").text(&record(LONG_VARIANT, moves));
    let made = client.send(&request).await.expect("the record is taken in").json();
    let id = made["id"].as_str().unwrap_or_else(|| panic!("{made}")).to_owned();
    assert!(program.terminate(PATIENCE).is_some_and(|status| status.success()));
    let address = format!("sqlite:{}", program.database().display());
    let store = store::open(&address).await.expect("the database is free");
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
