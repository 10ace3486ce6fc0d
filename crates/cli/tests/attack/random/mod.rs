//! Seeded random sequences over all routes and frames of the server's API description: a new route is attacked without
//! a change here.

mod api;
mod pool;
mod values;

use crate::field::Field;
use crate::games::long_moves;
use crate::trial::Trial;
use api::{Api, Call};
use futures_util::future::join_all;
use game_core::Rng;
use pool::{Pool, Seat};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use system_tests::{Client, ClientAddress, HttpAnswer, HttpRequest};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::timeout;

/// The number of addresses of the sequences, two from each.
const ADDRESSES: u16 = 12;
/// The interval at which the long form prints its progress.
const PROGRESS: Duration = Duration::from_secs(60);

#[test]
fn random_sequences_of_all_routes_and_frames() {
    if std::env::var_os("TABULA_RANDOM_ELSEWHERE").is_some() {
        println!("random: left to another process");
        return;
    }
    let number = |name: &str| std::env::var(name).ok().and_then(|value| value.parse::<u64>().ok());
    let minutes = number("TABULA_ATTACK_MINUTES").unwrap_or(60);
    let seed = number("TABULA_ATTACK_SEED").unwrap_or(1);
    println!("random: TABULA_ATTACK_SEED={seed}");
    let trial =
        Trial { full: Duration::from_secs(60 * minutes), ..Trial::new("random_sequences_of_all_routes_and_frames") };
    trial.run(
        async |field| {
            // Computed once, before anybody waits for an answer.
            long_moves();
            Api::read(&mut field.local()).await
        },
        async |field, api| {
            let api = &api;
            let reached = &Reached::default();
            let lanes = (0..2 * ADDRESSES).map(|lane| async move {
                let rng = Rng::new(seed.wrapping_mul(1_000_003).wrapping_add(lane.into()));
                Lane { field, api, number: 1 + lane % ADDRESSES, rng, pool: Pool::default(), reached }.run().await;
            });
            let lanes: Vec<_> = lanes.collect();
            tokio::join!(join_all(lanes), progress(field));
            reached.tell(api, field.is_full);
        },
    );
}

async fn progress(field: &Field) {
    let begun = Instant::now();
    while !field.is_over() {
        field.pause(PROGRESS).await;
        let counts: Vec<String> = field.counts().iter().map(|(what, count)| format!("{count} × {what}")).collect();
        println!("random: {} s: {}", begun.elapsed().as_secs(), counts.join(", "));
    }
}

/// How often each call was made, and how often it succeeded.
#[derive(Default)]
struct Reached(Mutex<BTreeMap<String, (u64, u64)>>);

impl Reached {
    fn note(&self, call: &Call, status: u16) {
        let mut reached = self.0.lock().unwrap();
        let (tried, done) = reached.entry(call.name()).or_default();
        *tried += 1;
        *done += u64::from(status < 400);
    }

    /// Prints the calls that never succeeded. The long form must have tried all of them.
    fn tell(&self, api: &Api, is_full: bool) {
        let reached = self.0.lock().unwrap();
        let untried: Vec<String> =
            api.calls.iter().map(Call::name).filter(|name| !reached.contains_key(name)).collect();
        let undone: Vec<&String> = reached.iter().filter(|(_, (_, done))| *done == 0).map(|(name, _)| name).collect();
        println!("random: {} calls, not tried {untried:?}, never done {undone:?}", api.calls.len());
        assert!(!is_full || untried.is_empty(), "never tried: {untried:?}");
    }
}

/// One sequence.
struct Lane<'a> {
    field: &'a Field,
    api: &'a Api,
    number: u16,
    rng: Rng,
    pool: Pool,
    reached: &'a Reached,
}

impl Lane<'_> {
    async fn run(mut self) {
        let mut client = self.field.client(self.number);
        while !self.field.is_over() {
            match self.rng.below(20) {
                0 => self.noise().await,
                1..=3 => self.talk().await,
                _ => self.call(&mut client).await,
            }
        }
    }

    /// One request of the description, with values that fit it more or less.
    async fn call(&mut self, client: &mut Client) {
        let Some(call) = self.rng.pick(&self.api.calls).cloned() else { return };
        let seat = self.pool.seat(&mut self.rng);
        let request = self.request(&call, seat.as_ref());
        if let Some(answer) = self.field.ask(client, &request).await {
            self.reached.note(&call, answer.status);
            self.learn(&request, &answer);
        }
    }

    fn request(&mut self, call: &Call, seat: Option<&Seat>) -> HttpRequest {
        let mut source = values::Source { rng: &mut self.rng, pool: &self.pool, api: self.api, seat };
        let mut request = HttpRequest::new(&call.method, &source.address(call));
        if let Some((kind, schema)) = &call.body {
            request = match kind.as_str() {
                "application/json" => request.body(kind, source.value(schema, "", 0).to_string().into_bytes()),
                _ => request.body(kind, source.document().into_bytes()),
            };
        }
        let token = seat.map(|seat| seat.token.as_str()).filter(|_| self.rng.below(10) > 0);
        request.token(token)
    }

    /// Remembers the ids, codes, tokens and states of an answer. An answer 5xx other than 503 is a fault, recorded with
    /// its request.
    fn learn(&mut self, request: &HttpRequest, answer: &HttpAnswer) {
        if answer.status >= 500 && answer.status != 503 {
            let body: String = String::from_utf8_lossy(&request.body).chars().take(1_000).collect();
            self.field.fault(format!("{} {} {body}: {}", request.method, request.path, answer.text()));
        }
        // The codes of errors are not those of invitations.
        if answer.status < 400 && answer.header("content-type").is_some_and(|kind| kind.starts_with("application/json"))
        {
            self.pool.learn(&answer.json(), &mut self.rng);
        }
    }

    /// Opens a socket and sends some frames.
    async fn talk(&mut self) {
        let Some(seat) = self.pool.seat(&mut self.rng) else { return };
        let token = Some(seat.token.as_str()).filter(|_| self.rng.below(5) > 0);
        let socket = match self.rng.below(2) {
            0 => self.field.socket(self.number, &seat.id, token).await,
            _ => self.field.socket_for_updates(self.number, &seat.id, token).await,
        };
        let Some(mut socket) = socket else { return };
        for _ in 0..self.rng.below(30) {
            if self.field.is_over() {
                break;
            }
            if let Ok(message) = socket.message(Duration::from_millis(60)).await
                && message["type"] != "error"
            {
                self.pool.learn(&message, &mut self.rng);
            }
            let state = socket.newest();
            let seat = Seat { state: state.clone(), ..seat.clone() };
            let mut source = values::Source { rng: &mut self.rng, pool: &self.pool, api: self.api, seat: Some(&seat) };
            let frame = source.value(&self.api.frame, "", 0);
            if socket.send_text(frame.to_string()).await.is_err() {
                self.field.count("closed");
                break;
            }
            self.field.count("frame");
        }
    }

    /// Sends bytes that are hardly HTTP.
    async fn noise(&mut self) {
        let mut bytes = HttpRequest::new("POST", "/api/matches")
            .body("application/json", vec![b'{'; 40])
            .bytes(self.field.server, ClientAddress::stranger(self.number));
        for _ in 0..1 + self.rng.below(20) {
            let at = self.rng.below(bytes.len() as u32) as usize;
            bytes[at] = self.rng.below(256) as u8;
        }
        let exchanged = async {
            let mut stream = ClientAddress::stranger(self.number).connect(self.field.server).await?;
            stream.write_all(&bytes).await?;
            stream.read(&mut [0; 1024]).await
        };
        // The server may wait for more of such a request.
        let _ = timeout(Duration::from_millis(200).min(self.field.left()), exchanged).await;
        self.field.count("noise");
    }
}
