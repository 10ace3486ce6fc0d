//! A small client: one connection for each request, and sockets.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// The time limit of everything: machines can be slow.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// An answer to a request.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|e| panic!("{e}: {}", self.text()))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The code of an error.
    pub(crate) fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_else(|| panic!("no error: {}", self.text())).to_owned()
    }
}

/// Sends a request. `headers` are lines without their ends.
pub(crate) async fn request(at: SocketAddr, method: &str, path: &str, headers: &[String], body: &[u8]) -> Answer {
    let mut head =
        format!("{method} {path} HTTP/1.1\r\nhost: {at}\r\nconnection: close\r\ncontent-length: {}\r\n", body.len());
    for line in headers {
        head += &format!("{line}\r\n");
    }
    let work = async {
        let mut stream = TcpStream::connect(at).await.unwrap();
        stream.write_all(format!("{head}\r\n").as_bytes()).await.unwrap();
        // A server that refuses a large body may close the connection before it has read it all.
        let _ = stream.write_all(body).await;
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes).await;
        bytes
    };
    let bytes = tokio::time::timeout(PATIENCE, work).await.expect("an answer in time");
    let end = bytes.windows(4).position(|w| w == b"\r\n\r\n").unwrap_or_else(|| panic!("no answer to {method} {path}"));
    let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
    let mut lines = head.lines();
    let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    let headers = lines.filter_map(|line| line.split_once(": ")).map(|(a, b)| (a.to_ascii_lowercase(), b.to_owned()));
    Answer { status, headers: headers.collect(), body: bytes[end + 4..].to_vec() }
}

type Stream = tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<TcpStream>>;

/// A socket of a match.
pub(crate) struct Socket {
    stream: Stream,
    next: u64,
    /// Every text received, in order.
    pub(crate) log: Vec<String>,
}

impl Socket {
    pub(crate) async fn open(at: SocketAddr, id: &str, token: Option<&str>, query: &str) -> Socket {
        Socket::try_open(at, id, token, query, &[]).await.unwrap()
    }

    pub(crate) async fn try_open(
        at: SocketAddr,
        id: &str,
        token: Option<&str>,
        query: &str,
        headers: &[(&'static str, &str)],
    ) -> Result<Socket, String> {
        let mut request = format!("ws://{at}/api/matches/{id}/socket{query}").into_client_request().unwrap();
        if let Some(token) = token {
            request.headers_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
        }
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().unwrap());
        }
        let (stream, _) = tokio_tungstenite::connect_async(request).await.map_err(|e| e.to_string())?;
        Ok(Socket { stream, next: 0, log: Vec::new() })
    }

    /// Sends a request and returns its number.
    pub(crate) async fn send(&mut self, mut request: Value) -> u64 {
        self.next += 1;
        request["id"] = json!(self.next);
        self.raw(Message::text(request.to_string())).await;
        self.next
    }

    pub(crate) async fn raw(&mut self, message: Message) {
        // A server may have closed already; its earlier messages count.
        let _ = self.stream.send(message).await;
    }

    /// The next message, or `None` when the connection is closed.
    pub(crate) async fn next(&mut self) -> Option<Value> {
        let begun = std::time::Instant::now();
        loop {
            assert!(begun.elapsed() < PATIENCE, "nothing in time; last: {:?}", self.log.last());
            let message = tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("a message in time")?;
            match message {
                Ok(Message::Text(text)) => {
                    self.log.push(text.to_string());
                    return Some(serde_json::from_str(&text).unwrap());
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message for which `wanted` returns true; others are skipped.
    pub(crate) async fn until(&mut self, mut wanted: impl FnMut(&Value) -> bool) -> Value {
        // Pings come for ever: the whole wait has a time limit.
        let begun = std::time::Instant::now();
        loop {
            let message = self.next().await.unwrap_or_else(|| panic!("closed; last: {:?}", self.log.last()));
            if wanted(&message) {
                return message;
            }
            assert!(begun.elapsed() < PATIENCE, "not in time; last: {:?}", self.log.last());
        }
    }

    /// The first state with at least this version.
    pub(crate) async fn state(&mut self, version: u64) -> Value {
        self.until(|m| m["type"] == "state" && m["version"].as_u64().unwrap() >= version).await
    }

    /// Sends a request and waits for its answer: the version, or the error.
    pub(crate) async fn ask(&mut self, request: Value) -> Result<u64, Value> {
        let id = self.send(request).await;
        let answer = self.until(|m| m["id"] == json!(id)).await;
        match answer["type"].as_str() {
            Some("ack") => Ok(answer["version"].as_u64().unwrap()),
            _ => Err(answer),
        }
    }
}
