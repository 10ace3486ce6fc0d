//! Attacks on connections: very many, very slow, with very long headers.

use super::{alone, attackers, make};
use crate::field::{ATTACKERS, Field, kind};
use crate::trial::Trial;
use futures_util::future::join_all;
use std::time::{Duration, Instant};
use system_tests::{ClientAddress, HttpRequest};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::timeout;

#[test]
fn connections_are_many_and_slow() {
    Trial::new("connections_are_many_and_slow").run(async |_| (), async |field, ()| {
        let beginnings: [&[u8]; 4] = [
            b"",
            b"GET /health HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ",
            b"POST /api/matches HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{",
            b"POST /api/records HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: text/plain\r\ntransfer-encoding: chunked\r\n\r\n",
        ];
        attackers(ATTACKERS, async |number| {
            let one = async |n: usize| {
                while !field.is_over() {
                    drips(field, number, beginnings[n % beginnings.len()], n % beginnings.len()).await;
                    field.pause(Duration::from_millis(500)).await;
                }
            };
            join_all((0..field.size(100, 1_000)).map(one)).await;
        })
        .await;
    });
}

/// Sends the beginning of a request and then a byte a second, until the server closes the connection.
async fn drips(field: &Field, number: u16, beginning: &[u8], way: usize) {
    let address = ClientAddress::stranger(number);
    let mut stream = match address.connect(field.server).await {
        Ok(stream) => stream,
        Err(error) => return field.count(kind(&error)),
    };
    field.count("opened");
    let drop: &[u8] = if way == 3 { b"1\r\n \r\n" } else { b" " };
    let mut bytes = beginning;
    let mut room = [0; 512];
    while !field.is_over() && (way == 0 || stream.write_all(bytes).await.is_ok()) {
        bytes = drop;
        if let Ok(Ok(read)) = timeout(Duration::from_secs(1).min(field.left()), stream.read(&mut room)).await {
            let text = String::from_utf8_lossy(&room[..read]).into_owned();
            return field.count(text.split(' ').nth(1).unwrap_or("closed"));
        }
    }
}

#[test]
fn heads_are_long() {
    let head = |size: usize| HttpRequest::new("GET", "/health").header("x-long", &"a".repeat(size));
    let many = (0..3_000).fold(HttpRequest::new("GET", "/health"), |request, n| request.header(&format!("x-{n}"), "a"));
    let path = HttpRequest::new("GET", &format!("/api/matches/{}", "a".repeat(60_000)));
    let requests = [head(100_000), head(60_000), head(1_000_000), many, path];
    Trial::new("heads_are_long").run(
        async |_| (),
        async |field, ()| {
            attackers(ATTACKERS, async |number| {
                field.flood(number, 8, |n| requests[n % requests.len()].clone()).await;
            })
            .await;
        },
    );
}

#[test]
fn bodies_are_not_what_they_say() {
    let body = |kind: &str, bytes: Vec<u8>| HttpRequest::new("POST", "/api/matches").body(kind, bytes);
    let requests = [
        body("application/json", b"[".repeat(60_000)),
        body("application/json", b"{\"a\":".repeat(10_000)),
        body("application/json", vec![0; 64 * 1024]),
        body("application/json", vec![b' '; 10 * 1024 * 1024]),
        body("text/html", b"<html>".to_vec()),
        body("application/json", b"{}".to_vec()).header("content-encoding", "gzip"),
        HttpRequest::new("POST", "/api/records").body("text/plain", vec![0xFF; 1024 * 1024]),
        HttpRequest::new("POST", "/api/records").text(&"1. a1 ".repeat(170_000)),
    ];
    Trial::new("bodies_are_not_what_they_say").run(
        async |_| (),
        async |field: &Field, ()| {
            attackers(ATTACKERS, async |number| {
                field.flood(number, 4, |n| requests[n % requests.len()].clone()).await;
            })
            .await;
        },
    );
}

#[test]
fn what_costs_nothing_is_asked_without_end() {
    let prepare = async |field: &Field| {
        let new_match = alone("squadro/standard", ["light", "dark"]);
        let (id, _) = make(field, &mut field.local(), &new_match).await.expect("a match is made");
        ["/", "/m/ID", "/m/#", "/no-such-page/#", "/art/stratego.svg", "/manifest.webmanifest", "/health", "/ready"]
            .into_iter()
            .chain(["/metrics", "/api", "/api/docs/protocol.md", "/api/openapi.json", "/api/challenges"])
            .chain(["/api/games?lang=fr", "/api/games/stratego/lesson"])
            .map(|path| path.replace("ID", &id))
            .collect::<Vec<String>>()
    };
    Trial::new("what_costs_nothing_is_asked_without_end").run(prepare, async |field, paths| {
        // One address after the other: what one of them costs is not hidden among the others.
        let (begun, each) = (Instant::now(), field.left() / paths.len() as u32);
        let request = |n: usize| {
            let at = (begun.elapsed().as_secs_f64() / each.as_secs_f64()) as usize;
            let request = HttpRequest::new("GET", &paths[at.min(paths.len() - 1)].replace('#', &n.to_string()));
            if n.is_multiple_of(2) { request } else { request.header("accept-encoding", "gzip") }
        };
        // Nearly as many connections as one client may have.
        field.flood(1, field.size(180, 500), request).await;
    });
}
