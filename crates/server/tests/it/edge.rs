//! Connections that are too many, too slow or for another host, over real sockets.

use crate::client::{PATIENCE, Socket, request};
use crate::site::{Site, open_and_hidden};
use serde_json::json;
use server::Limits;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// A connection from an address of this machine, with a small receive buffer.
async fn connect(site: &Site, from: &str) -> TcpStream {
    connect_with_room(site, from, 4 * 1024).await
}

async fn connect_with_room(site: &Site, from: &str, bytes: u32) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(bytes).unwrap();
    socket.bind(SocketAddr::new(from.parse().unwrap(), 0)).unwrap();
    socket.connect(site.at).await.unwrap()
}

/// Waits until a metric has the wanted value.
async fn until(site: &Site, name: &str, wanted: impl Fn(u64) -> bool) {
    let begun = Instant::now();
    loop {
        let count = site.counted(name).await;
        if wanted(count) {
            return;
        }
        assert!(begun.elapsed() < PATIENCE, "{name} is {count}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn impatient() -> Limits {
    Limits { unread: Duration::from_millis(400), ..Limits::default() }
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_that_nobody_reads_end_their_connection() {
    let site = Site::with_limits(impatient()).await;
    let asked = format!("GET /api/openapi.json HTTP/1.1\r\nhost: {}\r\n\r\n", site.at).repeat(200);
    let mut deaf = Vec::new();
    for _ in 0..20 {
        let mut stream = connect(&site, "127.0.0.1").await;
        stream.write_all(asked.as_bytes()).await.unwrap();
        deaf.push(stream);
    }
    until(&site, "tabula_refusals_total{kind=\"write_timeout\"}", |count| count == 20).await;
    // The connection of this request is left.
    until(&site, "tabula_connections", |count| count == 1).await;
    // They really are closed: pending data can be read, then there is an end of file.
    for mut stream in deaf {
        let mut bytes = Vec::new();
        let _ = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut bytes)).await.expect("an end");
        assert!(bytes.len() < 2_000_000, "{}", bytes.len());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_reads_slowly_but_reads_is_served() {
    let site = Site::with_limits(impatient()).await;
    let whole = site.get("/api/openapi.json", None).await.body.len();
    let head = format!("GET /api/openapi.json HTTP/1.1\r\nhost: {}\r\n", site.at);
    let asked = format!("{head}\r\n").repeat(59) + &format!("{head}connection: close\r\n\r\n");
    let mut stream = connect_with_room(&site, "127.0.0.1", 128 * 1024).await;
    stream.write_all(asked.as_bytes()).await.unwrap();
    let (mut read, mut buffer) = (0, vec![0; 64 * 1024]);
    loop {
        // Longer than the limit in all, shorter between two reads.
        tokio::time::sleep(Duration::from_millis(5)).await;
        match stream.read(&mut buffer).await.unwrap() {
            0 => break,
            some => read += some,
        }
    }
    assert!(read > 60 * whole, "{read} of {}", 60 * whole);
    assert_eq!(site.counted("tabula_refusals_total{kind=\"write_timeout\"}").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_that_never_reads_is_closed_while_the_match_goes_on() {
    let site = Site::with_limits(impatient()).await;
    let [variant, _] = open_and_hidden();
    let (game, _) = registry::find(&variant).unwrap();
    let [first, second] = game.info().sides;
    let new_match = json!({ "variant": variant, "seats": { first: { "kind": "me" }, second: { "kind": "me" } } });
    let made = site.post("/api/matches", None, &new_match).await.json();
    let id = made["id"].as_str().unwrap();
    let tokens = [first, second].map(|side| made["tokens"][side].as_str().unwrap()).join(",");
    let mut player = Socket::open(site.at, id, Some(&tokens), "").await;
    let text = player.state(0).await["options"]["moves"][0]["text"].clone();
    let mut deaf = connect(&site, "127.0.0.1").await;
    let asked = format!(
        "GET /api/matches/{}/socket HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        id, site.at
    );
    deaf.write_all(asked.as_bytes()).await.unwrap();
    until(&site, "tabula_sockets", |count| count == 2).await;
    let begun = Instant::now();
    let mut states = 0;
    // A move and its take-back: each is a new state for everybody.
    while site.counted("tabula_sockets").await == 2 {
        for _ in 0..10 {
            states += 2;
            player.ask(json!({ "type": "move", "ply": 0, "text": text })).await.unwrap();
            player.ask(json!({ "type": "ask_takeback" })).await.unwrap();
        }
        assert!(begun.elapsed() < PATIENCE, "still there after {states} states");
    }
    assert_eq!(site.counted("tabula_refusals_total{kind=\"write_timeout\"}").await, 1);
    let version = player.ask(json!({ "type": "rename", "name": "Zoé" })).await.unwrap();
    player.state(version).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_has_so_many_connections_and_others_have_theirs() {
    let site = Site::with_limits(Limits { connections_each: 5, ..Limits::default() }).await;
    let held: Vec<TcpStream> = {
        let mut held = Vec::new();
        for _ in 0..5 {
            held.push(connect(&site, "127.0.0.2").await);
        }
        held
    };
    until(&site, "tabula_connections", |count| count == 6).await;
    let mut sixth = connect(&site, "127.0.0.2").await;
    let mut said = String::new();
    let _ = tokio::time::timeout(PATIENCE, sixth.read_to_string(&mut said)).await.expect("an end");
    assert!(said.starts_with("HTTP/1.1 429 ") && said.contains("too_many_requests"), "{said}");
    assert_eq!(site.counted("tabula_refusals_total{kind=\"connections\"}").await, 1);
    let mut other = connect(&site, "127.0.0.3").await;
    other.write_all(format!("GET /health HTTP/1.1\r\nhost: {}\r\n\r\n", site.at).as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    other.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 200");
    drop((held, other));
    until(&site, "tabula_connections", |count| count == 1).await;
    let again = connect(&site, "127.0.0.2").await;
    until(&site, "tabula_connections", |count| count == 2).await;
    drop(again);
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_through_a_proxy_count_for_whom_it_asks() {
    let site = Site::with_limits(Limits { connections_each: 3, ..Limits::default() }).await;
    let [variant, _] = open_and_hidden();
    let seats = site.pair(&variant, json!({})).await;
    let open = |from: &'static str| {
        let (at, id) = (site.at, seats[0].id.clone());
        async move { Socket::try_open(at, &id, None, "", &[("x-forwarded-for", from)]).await }
    };
    let mut held = Vec::new();
    for _ in 0..3 {
        held.push(open("203.0.113.7").await.unwrap());
    }
    let refused = open("203.0.113.7").await.err().expect("a refusal");
    assert!(refused.contains("429"), "{refused}");
    // Neither by its own values before the proxy's, nor by a port, nor within its /64.
    assert!(open("198.51.100.1, 203.0.113.7:4711").await.is_err());
    for n in ["2001:db8::1", "2001:db8::2", "[2001:db8::3]:443"] {
        held.push(open(n).await.unwrap());
    }
    assert!(open("2001:db8:0:0:1::4").await.is_err());
    held.push(open("2001:db8:0:1::4").await.unwrap());
    // This machine itself is not limited.
    for _ in 0..6 {
        held.push(Socket::open(site.at, &seats[0].id, None, "").await);
    }
    assert_eq!(site.counted("tabula_refusals_total{kind=\"connections\"}").await, 3);
    drop(held);
    until(&site, "tabula_connections", |count| count == 1).await;
    open("203.0.113.7").await.unwrap();
}

/// The status of an answer to a head with these lines; `None` if the connection was closed without a readable one.
async fn status(site: &Site, lines: &str) -> Option<u16> {
    let mut stream = TcpStream::connect(site.at).await.unwrap();
    let head = format!("GET /health HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n{lines}\r\n", site.at);
    let _ = stream.write_all(head.as_bytes()).await;
    let mut said = Vec::new();
    let _ = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut said)).await.expect("an end");
    String::from_utf8_lossy(&said).split(' ').nth(1)?.parse().ok()
}

#[tokio::test(flavor = "multi_thread")]
async fn heads_have_64_kib() {
    let site = Site::start().await;
    let mut refused = 0;
    for bytes in [30_000, 60_000, 66_000, 100_000, 126_000, 1_000_000] {
        let one = format!("x-long: {}\r\n", "x".repeat(bytes));
        let many: String = (0..60).map(|n| format!("x-{n}: {}\r\n", "x".repeat(bytes / 60))).collect();
        for lines in [one, many] {
            let status = status(&site, &lines).await;
            if bytes < 64 * 1024 {
                assert_eq!(status, Some(200), "{bytes}");
            } else {
                // A client that still sends when it is refused may see only the closed connection.
                assert!(matches!(status, Some(431) | None), "{bytes}: {status:?}");
                refused += u32::from(status == Some(431));
            }
        }
    }
    assert!(refused > 0);
    assert!(site.counted("tabula_refusals_total{kind=\"too_large\"}").await > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server_answers_to_its_own_names_only() {
    let site = Site::start().await;
    let ask = |path: &'static str, lines: &'static [&'static str]| {
        let at = site.at;
        async move {
            let mut stream = TcpStream::connect(at).await.unwrap();
            let lines: String = lines.iter().map(|line| format!("{line}\r\n")).collect();
            let head = format!("GET {path} HTTP/1.1\r\n{lines}connection: close\r\n\r\n");
            stream.write_all(head.as_bytes()).await.unwrap();
            let mut said = String::new();
            stream.read_to_string(&mut said).await.unwrap();
            (said.split(' ').nth(1).unwrap().parse::<u16>().unwrap(), said)
        }
    };
    for path in ["/", "/api/games", "/api/challenges", "/web/boot.js"] {
        let (status, said) = ask(path, &["host: evil.example:8140"]).await;
        assert!(status == 421 && said.contains("bad_host") && said.contains("evil.example"), "{path}: {said}");
        assert_eq!(ask(path, &["host: localhost:8140"]).await.0, 200, "{path}");
        assert_eq!(ask(path, &["host: 192.168.1.7:8140"]).await.0, 200, "{path}");
        assert_eq!(ask(path, &["host: localhost", "host: evil.example"]).await.0, 400, "{path}");
    }
    for path in ["/health", "/ready", "/metrics"] {
        assert_eq!(ask(path, &["host: node-3.internal"]).await.0, 200, "{path}");
    }
    assert_eq!(site.counted("tabula_refusals_total{kind=\"host\"}").await, 8);
    // A page under another name has the same origin for its browser, which must not help it.
    let [variant, _] = open_and_hidden();
    let seats = site.pair(&variant, json!({})).await;
    let rebound = [("host", "evil.example:8140"), ("origin", "http://evil.example:8140")];
    let refused = Socket::try_open(site.at, &seats[0].id, None, "", &rebound).await.err().expect("a refusal");
    assert!(refused.contains("421"), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_origins_neither_counts() {
    let site = Site::start().await;
    let own = format!("origin: http://{}", site.at);
    let json = "content-type: application/json".to_owned();
    let two = [own.clone(), "origin: https://evil.example".to_owned(), json.clone()];
    let answer = request(site.at, "POST", "/api/positions", &two, b"{}").await;
    assert_eq!((answer.status, answer.code().as_str()), (403, "bad_origin"));
    let twice = request(site.at, "POST", "/api/positions", &[own.clone(), own.clone(), json.clone()], b"{}").await;
    assert_eq!(twice.status, 403);
    assert_eq!(request(site.at, "POST", "/api/positions", &[own, json], b"{}").await.status, 400);
    assert_eq!(site.counted("tabula_refusals_total{kind=\"origin\"}").await, 2);
}
