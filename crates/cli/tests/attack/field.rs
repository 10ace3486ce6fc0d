//! The state of an attack: the server, the end time, and a count of all answers.

use crate::bystander::Shown;
use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use system_tests::{Client, ClientAddress, HttpAnswer, HttpRequest, Socket};
use tokio::time::{sleep, timeout};

/// The default number of addresses that attack at the same time.
pub(crate) const ATTACKERS: u16 = 3;
/// The most requests of an attack, however long it lasts.
const MAX_REQUESTS: u64 = 20_000_000;
/// How long a refused client waits before it asks again.
const PAUSE: Duration = Duration::from_millis(50);

/// The state of one attack.
pub(crate) struct Field {
    pub(crate) server: SocketAddr,
    /// Whether this is the long form.
    pub(crate) is_full: bool,
    /// The match of the bystander.
    pub(crate) shown: Shown,
    end: Mutex<Instant>,
    requests: AtomicU64,
    statuses: Mutex<BTreeMap<String, u64>>,
    faults: Mutex<Vec<String>>,
}

impl Field {
    pub(crate) fn new(server: SocketAddr, is_full: bool, shown: Shown) -> Field {
        let end = Mutex::new(Instant::now());
        let requests = AtomicU64::new(0);
        Field { server, is_full, shown, end, requests, statuses: Mutex::default(), faults: Mutex::default() }
    }

    /// Starts the time of the attack.
    pub(crate) fn begin(&self, length: Duration) {
        *self.end.lock().unwrap() = Instant::now() + length;
    }

    /// A value for the short form or for the long one.
    pub(crate) fn size<T>(&self, short: T, full: T) -> T {
        if self.is_full { full } else { short }
    }

    pub(crate) fn left(&self) -> Duration {
        self.end.lock().unwrap().saturating_duration_since(Instant::now())
    }

    pub(crate) fn is_over(&self) -> bool {
        self.left().is_zero() || self.requests.load(Ordering::Relaxed) > MAX_REQUESTS
    }

    /// Waits, but not longer than the attack lasts.
    pub(crate) async fn pause(&self, time: Duration) {
        sleep(time.min(self.left())).await;
    }

    /// An attacker's client.
    pub(crate) fn client(&self, number: u16) -> Client {
        Client::new(self.server, ClientAddress::stranger(number))
    }

    /// A client without a rate limit, for preparations before an attack.
    pub(crate) fn local(&self) -> Client {
        Client::new(self.server, ClientAddress::LOCAL)
    }

    /// Counts an answer.
    pub(crate) fn count(&self, what: &str) {
        self.requests.fetch_add(1, Ordering::Relaxed);
        *self.statuses.lock().unwrap().entry(what.to_owned()).or_default() += 1;
    }

    /// Records a fault of the server; the first few are printed at the end.
    pub(crate) fn fault(&self, what: String) {
        let mut faults = self.faults.lock().unwrap();
        if faults.len() < 5 {
            faults.push(what);
        }
    }

    pub(crate) fn faults(&self) -> Vec<String> {
        self.faults.lock().unwrap().clone()
    }

    pub(crate) fn counts(&self) -> BTreeMap<String, u64> {
        self.statuses.lock().unwrap().clone()
    }

    /// Sends a request and counts its status; `None` if there is no answer before the attack ends. A refused client
    /// waits a moment.
    pub(crate) async fn ask(&self, client: &mut Client, request: &HttpRequest) -> Option<HttpAnswer> {
        let Ok(result) = timeout(self.left(), client.send(request)).await else {
            // The connection with the pending request is dropped.
            *client = Client::new(client.server(), client.address());
            self.count("cut off");
            return None;
        };
        match &result {
            Ok(answer) => self.count(&answer.status.to_string()),
            Err(error) => self.count(kind(error)),
        }
        if !matches!(&result, Ok(answer) if answer.status != 429 && answer.status != 503) {
            self.pause(PAUSE).await;
        }
        result.ok()
    }

    /// Sends requests on several connections of one address until the attack ends; `request` gets the number of the
    /// request.
    pub(crate) async fn flood(&self, number: u16, lanes: usize, request: impl Fn(usize) -> HttpRequest) {
        let lane = async |lane: usize| {
            let mut client = self.client(number);
            for n in 0.. {
                if self.is_over() {
                    break;
                }
                self.ask(&mut client, &request(n * lanes + lane)).await;
            }
        };
        futures_util::future::join_all((0..lanes).map(lane)).await;
    }

    /// Opens a socket; a refusal is counted.
    pub(crate) async fn socket(&self, number: u16, id: &str, token: Option<&str>) -> Option<Socket> {
        let client = self.client(number);
        self.opened(Socket::open(&client, id, token)).await
    }

    /// Opens a socket that asks for updates.
    pub(crate) async fn socket_for_updates(&self, number: u16, id: &str, token: Option<&str>) -> Option<Socket> {
        let client = self.client(number);
        self.opened(Socket::open_for_updates(&client, id, token)).await
    }

    async fn opened(&self, opening: impl Future<Output = io::Result<Socket>>) -> Option<Socket> {
        match timeout(self.left(), opening).await.ok()? {
            Ok(socket) => {
                self.count("101");
                Some(socket)
            }
            Err(error) => {
                let text = error.to_string();
                // The text of a refusal begins with its status.
                let status = text.split(' ').next().filter(|status| status.parse::<u16>().is_ok());
                self.count(status.unwrap_or(kind(&error)));
                None
            }
        }
    }
}

/// The kind of a connection's failure, in one word.
pub(crate) fn kind(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::TimedOut => "no answer",
        io::ErrorKind::ConnectionRefused => "not let in",
        _ => "closed",
    }
}
