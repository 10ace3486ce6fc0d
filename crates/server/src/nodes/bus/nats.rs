//! A bus between machines: NATS, one subject for each match. Only core NATS is used: nothing is stored there.

use super::{Bus, BusError, BusMessage, Topic};
use async_nats::{Client, ConnectOptions, Event, ServerAddr};
use futures_util::future::BoxFuture;
use futures_util::stream::{self, BoxStream};
use futures_util::{FutureExt, StreamExt};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, watch};

/// The most messages that wait to be sent. Further ones are lost.
const QUEUE: usize = 8_192;
/// Messages longer than this are sent without their entries: the log has them.
const MAX_BYTES: usize = 256 * 1024;
/// The time limit of a connection attempt.
const CONNECT_LIMIT: Duration = Duration::from_secs(5);
/// The longest pause before the next connection attempt.
const LONGEST_PAUSE: Duration = Duration::from_secs(2);
/// The interval of the echo test.
const ECHO_EVERY: Duration = Duration::from_secs(2);
/// The time limit of an echo.
const ECHO_LIMIT: Duration = Duration::from_secs(2);
/// How long to wait for the confirmation of a subscription; without a connection it is made later.
const SUBSCRIBE_LIMIT: Duration = Duration::from_millis(50);

/// A bus over NATS. It reconnects by itself.
pub struct NatsBus {
    client: Client,
    queue: mpsc::Sender<(String, Vec<u8>)>,
    state: Arc<watch::Sender<bool>>,
}

impl NatsBus {
    /// Connects. The address is `nats://` or `tls://`, perhaps with `user:password@` or `token@`, a host name and
    /// perhaps a port; there may be several, separated by commas. `?ca=FILE` names the certificate authority of the
    /// server, `&cert=FILE&key=FILE` our client certificate. With `tls://` or such a file for one of them, all
    /// connections use TLS.
    ///
    /// # Errors
    /// If the address is not valid, no server answers there or it refuses the login.
    pub fn connect(url: &str) -> BoxFuture<'_, Result<NatsBus, BusError>> {
        Box::pin(NatsBus::join(url))
    }

    async fn join(url: &str) -> Result<NatsBus, BusError> {
        let servers: Vec<ServerAddr> = url.split(',').map(server).collect::<Result<_, _>>()?;
        let state = Arc::new(watch::Sender::new(true));
        let mut options = ConnectOptions::new()
            .name("tabula")
            .connection_timeout(CONNECT_LIMIT)
            .ping_interval(ECHO_EVERY * 2)
            .reconnect_delay_callback(|attempts| Duration::from_millis(50 << attempts.min(6)).min(LONGEST_PAUSE));
        for server in &servers {
            options = with_options_of(server, options)?;
        }
        let connected = Arc::clone(&state);
        options = options.event_callback(move |event| {
            let connected = Arc::clone(&connected);
            async move { note(&connected, &event) }
        });
        let at = servers.iter().map(|server| format!("{}:{}", server.host(), server.port())).collect::<Vec<_>>();
        let unreachable = |what: String| BusError::Unreachable { at: at.join(","), what };
        let bare: Vec<ServerAddr> = servers.into_iter().map(without_secrets).collect();
        let client = options.connect(bare).await.map_err(|error| unreachable(explained(&error)))?;
        let (queue, waiting) = mpsc::channel(QUEUE);
        tokio::spawn(tell(client.clone(), waiting));
        let bus = NatsBus { client, queue, state };
        if !echo(&bus.client).await {
            return Err(unreachable("messages that are published there do not come back".to_owned()));
        }
        tokio::spawn(listen_for_echo(bus.client.clone(), Arc::downgrade(&bus.state)));
        Ok(bus)
    }
}

fn server(text: &str) -> Result<ServerAddr, BusError> {
    let address = |what: &str| BusError::Address(what.to_owned());
    if !text.starts_with("nats://") && !text.starts_with("tls://") {
        return Err(address("expected nats:// or tls://"));
    }
    let server: ServerAddr = text.parse().map_err(|_| address("it cannot be read"))?;
    if server.host().is_empty() { Err(address("it names no machine")) } else { Ok(server) }
}

/// The address without secrets, and without parameters that NATS would not understand.
fn without_secrets(server: ServerAddr) -> ServerAddr {
    let mut url = server.clone().into_inner();
    // Only an address without an authority refuses.
    let _ = url.set_username("").and_then(|()| url.set_password(None));
    url.set_query(None);
    ServerAddr::from_url(url).unwrap_or(server)
}

fn with_options_of(server: &ServerAddr, mut options: ConnectOptions) -> Result<ConnectOptions, BusError> {
    match (server.username(), server.password()) {
        (Some(user), Some(password)) => options = options.user_and_password(decoded(user), decoded(password)),
        (Some(token), None) => options = options.token(decoded(token)),
        _ => {}
    }
    if server.tls_required() {
        options = options.require_tls(true);
    }
    let (mut cert, mut key) = (None, None);
    for (name, value) in server.clone().into_inner().query_pairs() {
        let file = PathBuf::from(&*value);
        match &*name {
            "ca" => options = options.add_root_certificates(readable(file)?).require_tls(true),
            "cert" => cert = Some(file),
            "key" => key = Some(file),
            other => return Err(BusError::Address(format!("unknown option {other:?}: there are ca, cert and key"))),
        }
    }
    match (cert, key) {
        (Some(cert), Some(key)) => {
            Ok(options.add_client_certificate(readable(cert)?, readable(key)?).require_tls(true))
        }
        (None, None) => Ok(options),
        _ => Err(BusError::Address("cert and key go together".to_owned())),
    }
}

/// Checks that a file can be read, because the error of NATS would not name it.
fn readable(file: PathBuf) -> Result<PathBuf, BusError> {
    match std::fs::File::open(&file) {
        Ok(_) => Ok(file),
        Err(error) => Err(BusError::Address(format!("cannot read the file {}: {error}", file.display()))),
    }
}

/// A part of an address without its percent-encoding.
fn decoded(text: &str) -> String {
    percent_encoding::percent_decode_str(text).decode_utf8_lossy().into_owned()
}

/// What went wrong, with a translation of opaque TLS errors.
fn explained(error: &dyn std::error::Error) -> String {
    let text = chain(error);
    let meaning = if text.contains("InvalidContentType") {
        "it does not speak TLS"
    } else if text.contains("fatal alert") && text.contains("Certificate") {
        "it wants to be shown a certificate that it trusts"
    } else {
        return text;
    };
    format!("{meaning} ({text})")
}

fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !text.contains(&more) {
            text = format!("{text}: {more}");
        }
        cause = error.source();
    }
    text
}

/// Records whether messages get through. Waiting tasks are woken only by a change: nodes react to it by comparing all
/// matches.
fn note(state: &watch::Sender<bool>, event: &Event) {
    let is_new = |is_up: bool| state.send_if_modified(|was| std::mem::replace(was, is_up) != is_up);
    match event {
        Event::Connected => {
            if is_new(true) {
                tracing::info!("the bus is back");
            }
        }
        Event::Disconnected | Event::Closed => {
            if is_new(false) {
                tracing::warn!("the bus is away: the log is looked at instead");
            }
        }
        other => tracing::warn!(event = %other, "the bus"),
    }
}

async fn tell(client: Client, mut waiting: mpsc::Receiver<(String, Vec<u8>)>) {
    while let Some((subject, bytes)) = waiting.recv().await {
        if let Err(error) = client.publish(subject, bytes.into()).await {
            tracing::debug!(%error, "messages were lost");
        }
    }
}

/// Whether our own message comes back.
async fn echo(client: &Client) -> bool {
    let subject = client.new_inbox();
    let work = async {
        let mut heard = client.subscribe(subject.clone()).await.ok()?;
        client.publish(subject, Default::default()).await.ok()?;
        heard.next().await
    };
    tokio::time::timeout(ECHO_LIMIT, work).await.is_ok_and(|heard| heard.is_some())
}

/// A connection that drops everything looks alive: only an echo shows that it works.
async fn listen_for_echo(client: Client, state: std::sync::Weak<watch::Sender<bool>>) {
    loop {
        tokio::time::sleep(ECHO_EVERY).await;
        // One failure is not enough: the machine may be busy.
        let is_up = echo(&client).await || echo(&client).await;
        let Some(state) = state.upgrade() else { return };
        note(&state, if is_up { &Event::Connected } else { &Event::Disconnected });
    }
}

impl Topic {
    fn subject(&self) -> String {
        match self {
            Topic::Match(id) => format!("tabula.match.{id}"),
            Topic::Jobs => "tabula.jobs".to_owned(),
        }
    }
}

fn written(message: &BusMessage) -> Vec<u8> {
    let bytes = serde_json::to_vec(message).unwrap_or_default();
    match message {
        BusMessage::Appended { version, .. } if bytes.len() > MAX_BYTES => {
            written(&BusMessage::Appended { version: *version, entries: Vec::new() })
        }
        _ => bytes,
    }
}

impl Bus for NatsBus {
    fn publish(&self, topic: &Topic, message: BusMessage) {
        // Without a connection the message is dropped: it would be outdated later.
        if *self.state.borrow() {
            let _ = self.queue.try_send((topic.subject(), written(&message)));
        }
    }

    fn follow(&self, topic: &Topic) -> BoxFuture<'static, BoxStream<'static, BusMessage>> {
        let (client, subject) = (self.client.clone(), topic.subject());
        async move {
            let mut subscribed = Box::pin(async move { client.subscribe(subject).await });
            let heard = match tokio::time::timeout(SUBSCRIBE_LIMIT, &mut subscribed).await {
                Ok(Ok(heard)) => heard.boxed(),
                Ok(Err(_)) => stream::pending().boxed(),
                Err(_) => subscribed.map(|done| stream::iter(done).flatten()).flatten_stream().boxed(),
            };
            // A message of a newer program may be unknown here: versions are compared later.
            heard.filter_map(async |message| serde_json::from_slice(&message.payload).ok()).boxed()
        }
        .boxed()
    }

    fn state(&self) -> watch::Receiver<bool> {
        self.state.subscribe()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_taken_out_of_addresses() {
        let server = server("nats://user:p%40ss@example.org:4223?ca=a.pem").unwrap();
        assert_eq!(decoded(server.password().unwrap()), "p@ss");
        assert_eq!(without_secrets(server).as_url_str(), "nats://example.org:4223");
    }

    #[tokio::test]
    async fn bad_addresses_are_refused_without_repeating_them() {
        for (url, what) in [
            ("amqp://user:secret@a", "expected nats:// or tls://"),
            ("nats://user:secret@a?x=1", "unknown option \"x\""),
            ("nats://user:secret@a?cert=b", "cert and key go together"),
            ("nats://user:secret@127.0.0.1:1", "cannot reach the bus at 127.0.0.1:1"),
        ] {
            let error = NatsBus::connect(url).await.err().expect("it is refused").to_string();
            assert!(error.contains(what) && !error.contains("secret"), "{error}");
        }
    }
}
