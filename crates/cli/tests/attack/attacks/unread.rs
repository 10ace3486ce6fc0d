//! Attacks by clients that do not read the answers.

use super::{alone, attackers, make};
use crate::field::{ATTACKERS, Field, kind};
use crate::games::{LONG_VARIANT, long_moves, record};
use crate::trial::Trial;
use futures_util::future::join_all;
use serde_json::json;
use std::time::{Duration, Instant};
use system_tests::{ClientAddress, HttpRequest, Socket};
use tokio::io::{AsyncWriteExt, Interest};
use tokio::net::TcpStream;

/// How long such a connection is held before another one takes its place. A server that gives up after 20 s has done so
/// by then, but the close of the connection arrives only after the bytes that are not read.
const HOLD: Duration = Duration::from_secs(25);
/// More addresses than may have as many unread answers as one of them may have.
pub(super) const MANY_ATTACKERS: u16 = 12;
/// The interval at which a client that does not read checks whether the server has closed the connection.
const LOOK_EVERY: Duration = Duration::from_millis(250);

#[test]
fn answers_are_not_read() {
    let prepare = async |field: &Field| {
        let plies = field.size(1_500, 6_000);
        let request = HttpRequest::new("POST", "/api/records").text(&record(LONG_VARIANT, &long_moves()[..plies]));
        let answer = field.ask(&mut field.local(), &request).await.expect("the record is taken in");
        answer.json()["id"].as_str().expect("it has an id").to_owned()
    };
    Trial::new("answers_are_not_read").run(prepare, async |field, id| {
        let paths = ["replay", "record", "replay?as=all", "replay?from=0&to=500", "picture.png?width=2048"];
        attackers(MANY_ATTACKERS, async |number| {
            let one = async |n: usize| {
                let path = format!("/api/matches/{id}/{}", paths[n % paths.len()]);
                while !field.is_over() {
                    // Several requests on one connection: none of their answers is read.
                    leaves_unread(field, number, &HttpRequest::new("GET", &path), 4).await;
                    field.pause(Duration::from_millis(500)).await;
                }
            };
            join_all((0..field.size(20, 40)).map(one)).await;
        })
        .await;
    });
}

/// Sends requests and reads nothing until the server closes or the attack ends.
pub(super) async fn leaves_unread(field: &Field, number: u16, request: &HttpRequest, times: usize) {
    let address = ClientAddress::stranger(number);
    let mut stream = match address.connect_narrow(field.server).await {
        Ok(stream) => stream,
        Err(error) => return field.count(kind(&error)),
    };
    let bytes = request.bytes(field.server, address).repeat(times);
    if stream.write_all(&bytes).await.is_ok() {
        field.count("unread");
        let begun = Instant::now();
        while !field.is_over() && begun.elapsed() < HOLD && is_open(&stream).await {
            field.pause(LOOK_EVERY).await;
        }
    }
}

/// Whether the other end has neither closed nor reset the connection.
async fn is_open(stream: &TcpStream) -> bool {
    let looked = tokio::time::timeout(Duration::from_millis(1), stream.ready(Interest::WRITABLE)).await;
    let is_closed = matches!(looked, Ok(Ok(ready)) if ready.is_write_closed() || ready.is_error());
    !is_closed && stream.take_error().is_ok_and(|error| error.is_none())
}

#[test]
fn sockets_are_not_read() {
    Trial::new("sockets_are_not_read").run(
        async |_| (),
        async |field, ()| {
            attackers(ATTACKERS, async |number| {
                let mut client = field.client(number);
                let new_match = alone(LONG_VARIANT, ["light", "dark"]);
                let Some((id, token)) = make(field, &mut client, &new_match).await else { return };
                let path = format!("/api/matches/{id}/socket");
                let deaf = async |_| {
                    while !field.is_over() {
                        let Ok(stream) = client.address().connect_narrow(field.server).await else { break };
                        let opened =
                            tokio::time::timeout(field.left(), Socket::over(stream, &client, &path, None)).await;
                        let Ok(Ok(socket)) = opened else {
                            field.count("closed");
                            field.pause(LOOK_EVERY).await;
                            continue;
                        };
                        field.count("unread");
                        field.pause(Duration::from_secs(30)).await;
                        drop(socket);
                    }
                };
                let talks = async {
                    // Every new name is a new state for all of them.
                    while let Some(mut socket) = field.socket(number, &id, Some(&token)).await {
                        for n in 0.. {
                            let name = format!("{n:030}");
                            let sent = socket.send(json!({ "type": "rename", "name": name })).await;
                            if sent.is_err() || field.is_over() {
                                break;
                            }
                            while socket.message(Duration::from_millis(70)).await.is_ok_and(|one| one["type"] != "ack")
                            {
                            }
                        }
                        if field.is_over() {
                            break;
                        }
                    }
                };
                tokio::join!(join_all((0..field.size(40, 100)).map(deaf)), talks);
            })
            .await;
        },
    );
}
