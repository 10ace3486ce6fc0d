//! A WebSocket connection to a match.

use crate::Client;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::io;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout, timeout_at};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};

/// The time limit for opening a socket and sending a frame.
const PATIENCE: Duration = Duration::from_secs(60);

/// A WebSocket of a player or a spectator.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
    next: u64,
    state: Value,
}

impl Socket {
    /// Opens a socket from the client's address; with the token of a seat, or as a spectator.
    ///
    /// # Errors
    /// If it is refused (then the text begins with the status) or not opened in time.
    pub async fn open(client: &Client, id: &str, token: Option<&str>) -> io::Result<Socket> {
        let stream = client.address().connect(client.server()).await?;
        Socket::over(stream, client, &format!("/api/matches/{id}/socket"), token).await
    }

    /// Opens a socket that is told what changed instead of whole states.
    ///
    /// # Errors
    /// If it is refused (then the text begins with the status) or not opened in time.
    pub async fn open_for_updates(client: &Client, id: &str, token: Option<&str>) -> io::Result<Socket> {
        let stream = client.address().connect(client.server()).await?;
        Socket::over(stream, client, &format!("/api/matches/{id}/socket?updates=1"), token).await
    }

    /// Opens a socket on an existing connection.
    ///
    /// # Errors
    /// If it is refused (then the text begins with the status) or not opened in time.
    pub async fn over(stream: TcpStream, client: &Client, path: &str, token: Option<&str>) -> io::Result<Socket> {
        let mut request = format!("ws://{}{path}", client.server()).into_client_request().map_err(failure)?;
        let token = token.map(|token| ("authorization", format!("Bearer {token}")));
        let forwarded = client.address().header().map(|value| ("x-forwarded-for", value));
        for (name, value) in token.into_iter().chain(forwarded) {
            request.headers_mut().insert(name, value.parse().map_err(io::Error::other)?);
        }
        let config = WebSocketConfig::default().read_buffer_size(4 * 1024).write_buffer_size(0);
        let opened = tokio_tungstenite::client_async_with_config(request, stream, Some(config));
        let (stream, _) = timeout(PATIENCE, opened).await?.map_err(failure)?;
        Ok(Socket { stream, next: 0, state: Value::Null })
    }

    /// The newest state that came; null before the first. Of updates it takes in the version, the ply and the options.
    pub fn newest(&self) -> &Value {
        &self.state
    }

    /// Sends a request under the next number, and returns the number.
    ///
    /// # Errors
    /// If the connection is closed.
    pub async fn send(&mut self, mut request: Value) -> io::Result<u64> {
        self.next += 1;
        request["id"] = json!(self.next);
        self.send_text(request.to_string()).await?;
        Ok(self.next)
    }

    /// Sends any text as a frame.
    ///
    /// # Errors
    /// If the connection is closed.
    pub async fn send_text(&mut self, text: String) -> io::Result<()> {
        self.send_frame(Message::text(text)).await
    }

    /// Sends any frame.
    ///
    /// # Errors
    /// If the connection is closed.
    pub async fn send_frame(&mut self, frame: Message) -> io::Result<()> {
        timeout(PATIENCE, self.stream.send(frame)).await?.map_err(failure)
    }

    /// The next message.
    ///
    /// # Errors
    /// `TimedOut` if none comes in this time, `UnexpectedEof` if the connection is closed.
    pub async fn message(&mut self, within: Duration) -> io::Result<Value> {
        self.message_until(Instant::now() + within).await
    }

    /// The next message for which `wanted` returns true; others are skipped.
    ///
    /// # Errors
    /// `TimedOut` if none comes in this time, `UnexpectedEof` if the connection is closed.
    pub async fn wait(&mut self, within: Duration, mut wanted: impl FnMut(&Value) -> bool) -> io::Result<Value> {
        let end = Instant::now() + within;
        loop {
            let message = self.message_until(end).await?;
            if wanted(&message) {
                return Ok(message);
            }
        }
    }

    /// The newest state if `wanted` returns true for it, or else the next such state.
    ///
    /// # Errors
    /// `TimedOut` if none comes in this time, `UnexpectedEof` if the connection is closed.
    pub async fn state(&mut self, within: Duration, mut wanted: impl FnMut(&Value) -> bool) -> io::Result<Value> {
        if !self.state.is_null() && wanted(&self.state) {
            return Ok(self.state.clone());
        }
        self.wait(within, |message| message["type"] == "state" && wanted(message)).await
    }

    /// Sends a request and waits for its answer, which may be an error.
    ///
    /// # Errors
    /// `TimedOut` if there is none in this time, others if the connection is closed.
    pub async fn ask(&mut self, request: Value, within: Duration) -> io::Result<Value> {
        let id = self.send(request).await?;
        self.wait(within, |message| message["id"] == id).await
    }

    async fn message_until(&mut self, end: Instant) -> io::Result<Value> {
        loop {
            let frame = timeout_at(end, self.stream.next()).await?;
            match frame {
                Some(Ok(Message::Text(text))) => {
                    let message: Value = serde_json::from_str(&text).map_err(io::Error::other)?;
                    if message["type"] == "state" {
                        self.state = message.clone();
                    }
                    if message["type"] == "update" {
                        let changed =
                            ["version", "ply", "options"].into_iter().filter(|name| message.get(name).is_some());
                        changed.for_each(|name| self.state[name] = message[name].clone());
                    }
                    return Ok(message);
                }
                Some(Ok(Message::Close(_))) | None => return Err(io::ErrorKind::UnexpectedEof.into()),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(failure(error)),
            }
        }
    }
}

fn failure(error: Error) -> io::Error {
    match error {
        Error::Io(error) => error,
        Error::Http(answer) => {
            let body = answer.body().as_deref().map(String::from_utf8_lossy).unwrap_or_default();
            io::Error::new(io::ErrorKind::PermissionDenied, format!("{} {body}", answer.status().as_u16()))
        }
        error => io::Error::new(io::ErrorKind::UnexpectedEof, error.to_string()),
    }
}
