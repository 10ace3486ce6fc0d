//! An HTTP/1.1 client with a persistent connection.

use crate::ClientAddress;
use serde_json::Value;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// The default time limit of an answer.
const PATIENCE: Duration = Duration::from_secs(60);
/// The largest body that is read.
const MAX_BODY: usize = 256 * 1024 * 1024;

/// A client with one connection, which is opened on demand.
#[derive(Debug)]
pub struct Client {
    server: SocketAddr,
    address: ClientAddress,
    patience: Duration,
    connection: Option<BufReader<TcpStream>>,
}

/// A request as a client sends it.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Debug)]
pub struct HttpRequest {
    pub method: String,
    /// The path with its query.
    pub path: String,
    /// Further headers: names and values.
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

/// An answer, read to its end.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Debug)]
pub struct HttpAnswer {
    pub status: u16,
    /// The headers, their names in small letters.
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl HttpRequest {
    /// A request without a body.
    pub fn new(method: &str, path: &str) -> HttpRequest {
        HttpRequest { method: method.to_owned(), path: path.to_owned(), headers: Vec::new(), body: Vec::new() }
    }

    /// Adds a header.
    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> HttpRequest {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Adds the token of a seat, or both tokens, separated by a comma.
    #[must_use]
    pub fn token(self, token: Option<&str>) -> HttpRequest {
        match token {
            Some(token) => self.header("authorization", &format!("Bearer {token}")),
            None => self,
        }
    }

    /// Sets a JSON body.
    #[must_use]
    pub fn json(self, body: &Value) -> HttpRequest {
        self.body("application/json", body.to_string().into_bytes())
    }

    /// Sets a text body.
    #[must_use]
    pub fn text(self, body: &str) -> HttpRequest {
        self.body("text/plain", body.as_bytes().to_vec())
    }

    /// Sets a body with its content type.
    #[must_use]
    pub fn body(mut self, kind: &str, body: Vec<u8>) -> HttpRequest {
        self.body = body;
        self.header("content-type", kind)
    }

    /// The bytes of the request from a client at this address.
    pub fn bytes(&self, server: SocketAddr, address: ClientAddress) -> Vec<u8> {
        let mut head = format!("{} {} HTTP/1.1\r\n", self.method, self.path);
        if !self.headers.iter().any(|(name, _)| name == "host") {
            head += &format!("host: {server}\r\n");
        }
        let forwarded = address.header().map(|value| ("x-forwarded-for".to_owned(), value));
        for (name, value) in self.headers.iter().chain(&forwarded) {
            head += &format!("{name}: {value}\r\n");
        }
        if !self.body.is_empty() || self.method == "POST" {
            head += &format!("content-length: {}\r\n", self.body.len());
        }
        let mut bytes = (head + "\r\n").into_bytes();
        bytes.extend(&self.body);
        bytes
    }
}

impl HttpAnswer {
    /// The body as JSON; null if it is not JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

impl Client {
    /// A client that has no connection yet.
    pub fn new(server: SocketAddr, address: ClientAddress) -> Client {
        Client { server, address, patience: PATIENCE, connection: None }
    }

    /// Sets the time limit of every answer.
    #[must_use]
    pub fn patient(self, patience: Duration) -> Client {
        Client { patience, ..self }
    }

    /// The address of the server.
    pub fn server(&self) -> SocketAddr {
        self.server
    }

    /// The address from which it connects.
    pub fn address(&self) -> ClientAddress {
        self.address
    }

    /// Sends a `GET` request.
    ///
    /// # Errors
    /// As [`send`](Client::send).
    pub async fn get(&mut self, path: &str, token: Option<&str>) -> io::Result<HttpAnswer> {
        self.send(&HttpRequest::new("GET", path).token(token)).await
    }

    /// Sends a `POST` request with a JSON body.
    ///
    /// # Errors
    /// As [`send`](Client::send).
    pub async fn post(&mut self, path: &str, token: Option<&str>, body: &Value) -> io::Result<HttpAnswer> {
        self.send(&HttpRequest::new("POST", path).token(token).json(body)).await
    }

    /// Sends a request and waits for the whole answer. A connection that the server closed while it was idle is opened
    /// again.
    ///
    /// # Errors
    /// `TimedOut` if there is no answer in time, and others if the connection fails.
    pub async fn send(&mut self, request: &HttpRequest) -> io::Result<HttpAnswer> {
        let was_open = self.connection.is_some();
        match self.attempt(request).await {
            Err(error) if was_open && error.kind() != io::ErrorKind::TimedOut => self.attempt(request).await,
            result => result,
        }
    }

    async fn attempt(&mut self, request: &HttpRequest) -> io::Result<HttpAnswer> {
        let patience = self.patience;
        let result = tokio::time::timeout(patience, self.exchange(request)).await;
        let result = result.unwrap_or_else(|_| {
            let what = format!("no answer to {} {} within {patience:?}", request.method, request.path);
            Err(io::Error::new(io::ErrorKind::TimedOut, what))
        });
        if result.is_err() {
            self.connection = None;
        }
        result
    }

    async fn exchange(&mut self, request: &HttpRequest) -> io::Result<HttpAnswer> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => BufReader::new(self.address.connect(self.server).await?),
        };
        let sent = connection.get_mut().write_all(&request.bytes(self.server, self.address)).await;
        // A server that refuses a large body may close the connection before it has read it all: its answer counts.
        let answer = match read(&mut connection, request.method == "HEAD").await {
            Ok(answer) => answer,
            Err(error) => return Err(sent.err().unwrap_or(error)),
        };
        if sent.is_ok() && answer.header("connection") != Some("close") {
            self.connection = Some(connection);
        }
        Ok(answer)
    }
}

async fn read(connection: &mut BufReader<TcpStream>, is_head: bool) -> io::Result<HttpAnswer> {
    let first = line(connection).await?;
    let status =
        first.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(|| bad("no status", &first))?;
    let mut headers = Vec::new();
    loop {
        let header = line(connection).await?;
        let Some((name, value)) = header.split_once(':') else { break };
        headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
    let mut answer = HttpAnswer { status, headers, body: Vec::new() };
    let is_chunked = answer.header("transfer-encoding") == Some("chunked");
    let length = answer.header("content-length").and_then(|length| length.parse().ok());
    match length {
        _ if is_head || status == 204 || status == 304 || status < 200 => {}
        _ if is_chunked => while chunk(connection, &mut answer.body).await? {},
        Some(length) => take(connection, length, &mut answer.body).await?,
        None => drop(connection.read_to_end(&mut answer.body).await?),
    }
    Ok(answer)
}

/// Reads a chunk of a body; `false` if it was the last.
async fn chunk(connection: &mut BufReader<TcpStream>, body: &mut Vec<u8>) -> io::Result<bool> {
    let size = line(connection).await?;
    let size = usize::from_str_radix(size.trim(), 16).map_err(|_| bad("no size of a chunk", &size))?;
    take(connection, size, body).await?;
    line(connection).await?;
    Ok(size > 0)
}

async fn take(connection: &mut BufReader<TcpStream>, size: usize, body: &mut Vec<u8>) -> io::Result<()> {
    let from = body.len();
    if from + size > MAX_BODY {
        return Err(bad("too long an answer", &size.to_string()));
    }
    body.resize(from + size, 0);
    connection.read_exact(&mut body[from..]).await.map(drop)
}

async fn line(connection: &mut BufReader<TcpStream>) -> io::Result<String> {
    let mut line = String::new();
    if connection.read_line(&mut line).await? == 0 {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(line.trim_end().to_owned())
}

fn bad(what: &str, value: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, format!("{what}: {value:?}"))
}
