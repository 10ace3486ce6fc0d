//! One socket of a match. Generic over the transport of messages, so that a test can feed it anything.

use crate::ApiError;
use crate::app::{App, LongState};
use crate::http::asker::Asker;
use crate::http::rate_limit::{self, Bucket};
use crate::http::refusals::Refusal;
use crate::http::upgrade::text_frames;
use crate::jobs::unsent::LongAnswer;
use crate::live::requests;
use crate::live::{Around, Connected, LiveMatch, Outgoing, Tick};
use crate::time::{now_ms, stopped};
use answers::AnswerError;
use futures_util::future::BoxFuture;
use futures_util::stream::FuturesUnordered;
use futures_util::{FutureExt, Sink, SinkExt, Stream, StreamExt};
use matches::ActionError;
use matches::view::Perspective;
use protocol::{Action, FrameError, PROTOCOL, Request, ServerMessage};
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Bytes, Message, Utf8Bytes};

/// How many requests a connection may send at once, and in a second; moves that a seat may always make are not counted.
const CREDITS: (f64, f64) = (40.0, 15.0);
/// How many requests may be refused by the rate limit before the connection is closed: at once, and in a second.
const REFUSALS: (f64, f64) = (20.0, 0.2);
/// How many control frames a connection may send at once, and in a second. They are the client's pings, and its answers
/// to those of the server.
const CONTROL_FRAMES: (f64, f64) = (40.0, 5.0);
/// The most pending hints.
const HINTS: usize = 2;
/// The number of bad frames after which the connection is closed.
const BAD_FRAMES: u32 = 5;
/// The time limit for a client to accept a whole message. (One that reads nothing is closed earlier, by its stream.)
const SEND_LIMIT: Duration = Duration::from_secs(60);
/// A longer text is sent in frames of so many bytes: a socket keeps a buffer as large as its largest frame.
const FRAME_BYTES: usize = 16 * 1024;
/// The time limit for a connection to end after it was closed.
const FAREWELL: Duration = Duration::from_secs(1);
/// The interval of pings to a silent client; after two without an answer the connection is closed.
const PING_EVERY: Duration = Duration::from_secs(30);

/// Why a connection ends.
enum Disconnect {
    /// The client left, or does not read.
    Left,
    /// The server closes it.
    Dismissed(u16, &'static str),
}

/// The client should connect again after a moment.
const AGAIN_LATER: Disconnect = Disconnect::Dismissed(1013, "try again later");

/// The client exceeds its rate limit.
const TOO_MANY: Disconnect = Disconnect::Dismissed(1008, "too many requests");

/// A state on its way to the client.
enum Shown {
    Short(Outgoing),
    Long(LongState),
}

/// The parameters of a connection.
pub(crate) struct ConnectParams {
    /// What it may see, and its own seats.
    pub(crate) perspective: Perspective,
    /// The last version that the client has seen.
    pub(crate) since: Option<u64>,
    /// Whether it is told what changed instead of whole states.
    pub(crate) wants_updates: bool,
    /// The client whose credits pay for its requests.
    pub(crate) asker: Asker,
}

/// Serves one connection until it ends.
pub(crate) async fn serve<S, E>(app: App, live: Arc<LiveMatch>, terms: ConnectParams, stream: S)
where
    S: Stream<Item = Result<Message, E>> + Sink<Message> + Unpin,
{
    let connected = live.join(&app, terms.perspective, terms.wants_updates);
    let mut socket = Socket {
        app,
        stream,
        connected,
        asker: terms.asker,
        credits: Bucket::new(CREDITS.0, CREDITS.1, Instant::now()),
        refusals: Bucket::new(REFUSALS.0, REFUSALS.1, Instant::now()),
        control_frames: Bucket::new(CONTROL_FRAMES.0, CONTROL_FRAMES.1, Instant::now()),
        sent: Tick { version: 0, presence: 0, is_busy: false },
        around: None,
        bad_frames: 0,
        hints: FuturesUnordered::new(),
    };
    if let Err(Disconnect::Dismissed(code, reason)) = socket.run(terms.since).await {
        let close = Message::Close(Some(CloseFrame { code: code.into(), reason: reason.into() }));
        // Remaining frames of the client are read and dropped: otherwise it might never see why it was closed.
        let farewell = async {
            if socket.stream.send(close).await.is_ok() {
                while let Some(Ok(_)) = socket.stream.next().await {}
            }
        };
        // The connection may be closed already.
        let _ = tokio::time::timeout(FAREWELL, farewell).await;
    }
}

struct Socket<S> {
    app: App,
    stream: S,
    connected: Connected,
    asker: Asker,
    credits: Bucket,
    refusals: Bucket,
    control_frames: Bucket,
    sent: Tick,
    /// The presence that was last sent.
    around: Option<Around>,
    bad_frames: u32,
    /// Answers that take a while, which do not block other messages.
    hints: FuturesUnordered<BoxFuture<'static, ServerMessage>>,
}

impl<S, E> Socket<S>
where
    S: Stream<Item = Result<Message, E>> + Sink<Message> + Unpin,
{
    async fn run(&mut self, since: Option<u64>) -> Result<(), Disconnect> {
        let mut ticks = self.connected.live.ticks();
        let mut stop = self.app.0.stop.subscribe();
        let mut stopped = pin!(stopped(&mut stop));
        let version = env!("CARGO_PKG_VERSION");
        self.say(&ServerMessage::Hello { protocol: PROTOCOL, server: version.into(), now_ms: now_ms() }).await?;
        self.sent.version = since.unwrap_or(0);
        self.show_state(since.is_some()).await?;
        // The state is the largest message: queued alone it makes the smallest buffer.
        self.flush().await?;
        // Changes since the state was made are still sent.
        let presence = ticks.borrow().presence;
        self.show_presence(presence).await?;
        self.flush().await?;
        let mut is_silent = false;
        let mut ping = tokio::time::interval_at(tokio::time::Instant::now() + PING_EVERY, PING_EVERY);
        loop {
            tokio::select! {
                frame = self.stream.next() => {
                    is_silent = false;
                    self.frame(frame).await?;
                }
                changed = ticks.changed() => changed.map_err(|_| Disconnect::Left)?,
                Some(hint) = self.hints.next() => self.say(&hint).await?,
                _ = ping.tick() => {
                    if is_silent {
                        return Err(Disconnect::Left);
                    }
                    is_silent = true;
                    self.send(Message::Ping(Default::default())).await?;
                }
                () = &mut stopped => {
                    self.say(&ServerMessage::Restarting).await?;
                    return Err(Disconnect::Dismissed(1012, "restarting"));
                }
            }
            // What a request has changed is sent together with its answer.
            let tick = *ticks.borrow_and_update();
            if tick.version > self.sent.version || tick.is_busy != self.sent.is_busy {
                self.show_change().await?;
            }
            if tick.presence != self.sent.presence {
                self.show_presence(tick.presence).await?;
            }
            self.flush().await?;
        }
    }

    async fn frame(&mut self, frame: Option<Result<Message, E>>) -> Result<(), Disconnect> {
        let bytes = match frame {
            Some(Ok(Message::Text(text))) => text,
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => return self.control_frame(),
            Some(Ok(Message::Binary(_) | Message::Frame(_))) => {
                return self.bad(None, &ApiError::bad_request("a frame is text")).await;
            }
            Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Disconnect::Left),
        };
        match protocol::decode(bytes.as_bytes()) {
            Ok(request) if self.pays(&request.action) => self.request(request).await,
            Ok(request) => self.refuse(request.id).await,
            Err(FrameError::TooLarge(_)) => {
                self.app.0.metrics.refuse(Refusal::TooLarge);
                self.bad(None, &AnswerError::TooLarge.into()).await
            }
            Err(FrameError::Unreadable { id, what }) => self.bad(id, &ApiError::bad_request(what)).await,
        }
    }

    /// Takes the cost of an action: from the moves that a seat may always make, else from the connection and its
    /// address.
    fn pays(&mut self, action: &Action) -> bool {
        let now = Instant::now();
        let is_move = matches!(action, Action::Move { .. });
        self.asker == Asker::Here
            || (is_move && self.connected.live.takes_move(self.connected.perspective.own, now))
            || (self.credits.take(1.0, now) && self.app.0.rate_limit.take(self.asker, rate_limit::cost(action)))
    }

    /// A control frame has no answer that could refuse it: too many of them end the connection.
    fn control_frame(&mut self) -> Result<(), Disconnect> {
        if self.asker == Asker::Here || self.control_frames.take(1.0, Instant::now()) {
            return Ok(());
        }
        self.app.0.metrics.refuse(Refusal::Rate);
        Err(TOO_MANY)
    }

    /// A request above the rate limit is answered with an error; after several the connection is closed.
    async fn refuse(&mut self, id: Option<u64>) -> Result<(), Disconnect> {
        let error = self.app.too_many();
        self.say(&ServerMessage::Error { id, error: error.info() }).await?;
        if self.refusals.take(1.0, Instant::now()) { Ok(()) } else { Err(TOO_MANY) }
    }

    /// An invalid frame is answered with an error; after several the connection is closed.
    async fn bad(&mut self, id: Option<u64>, error: &ApiError) -> Result<(), Disconnect> {
        self.bad_frames += 1;
        self.say(&ServerMessage::Error { id, error: error.info() }).await?;
        if self.bad_frames >= BAD_FRAMES { Err(Disconnect::Dismissed(1008, "too many bad frames")) } else { Ok(()) }
    }

    async fn request(&mut self, request: Request) -> Result<(), Disconnect> {
        let id = request.id;
        if request.action == Action::Hint {
            return self.hint(request).await;
        }
        let answer = requests::answer(&self.app, &self.connected.live, self.connected.perspective, request).await;
        let (message, is_conflict) = match answer {
            Ok(message) => (message, false),
            Err(error) => {
                let is_conflict = matches!(error, ApiError::Answer(AnswerError::Refused(ActionError::Conflict)));
                (ServerMessage::Error { id, error: self.app.refused(&error) }, is_conflict)
            }
        };
        self.say(&message).await?;
        if is_conflict { self.show_state(true).await } else { Ok(()) }
    }

    async fn hint(&mut self, request: Request) -> Result<(), Disconnect> {
        let id = request.id;
        if self.hints.len() >= HINTS {
            return self.refuse(id).await;
        }
        let (app, live, perspective) = (self.app.clone(), Arc::clone(&self.connected.live), self.connected.perspective);
        let answer = async move {
            let answer = requests::answer(&app, &live, perspective, request).await;
            answer.unwrap_or_else(|error| ServerMessage::Error { id, error: app.refused(&error) })
        };
        self.hints.push(answer.boxed());
        Ok(())
    }

    /// Sends what changed, to a client that wants that and has the version before; to any other the newest state.
    async fn show_change(&mut self) -> Result<(), Disconnect> {
        let Connected { live, perspective, wants_updates, .. } = &self.connected;
        let update = if *wants_updates { live.update(*perspective, self.sent) } else { None };
        match update {
            Some(update) => self.tell(update).await,
            None => self.show_state(true).await,
        }
    }

    /// Sends the newest state, with the events in between if there is more than one.
    async fn show_state(&mut self, is_known: bool) -> Result<(), Disconnect> {
        let newest = self.connected.live.version();
        let has_missed = is_known && newest > self.sent.version + 1 && self.sent.version > 0;
        let since = has_missed.then_some(self.sent.version);
        let made = newest_state(&self.app, &self.connected.live, self.connected.perspective, self.asker, since);
        let shown = match tokio::time::timeout(SEND_LIMIT, made).await {
            Ok(shown) => shown,
            Err(_) => Err(ApiError::Busy),
        };
        match shown {
            Ok(Shown::Short(state)) => self.tell(state).await,
            Ok(Shown::Long(LongState { version, is_busy, answer })) => {
                (self.sent.version, self.sent.is_busy) = (version, is_busy);
                self.send_long(answer).await
            }
            Err(error) => {
                self.say(&ServerMessage::Error { id: None, error: error.info() }).await?;
                Err(match error {
                    ApiError::Away | ApiError::Busy => AGAIN_LATER,
                    _ => Disconnect::Dismissed(1011, "the server failed"),
                })
            }
        }
    }

    /// Sends a state or an update, and notes what the client knows then.
    async fn tell(&mut self, Outgoing { version, is_busy, bytes }: Outgoing) -> Result<(), Disconnect> {
        (self.sent.version, self.sent.is_busy) = (version, is_busy);
        self.send_text(bytes).await
    }

    async fn show_presence(&mut self, presence: u64) -> Result<(), Disconnect> {
        self.sent.presence = presence;
        let (around, bytes) = self.connected.live.presence(now_ms());
        if self.around.replace(around) == Some(around) {
            return Ok(());
        }
        self.send_text(bytes).await
    }

    async fn say(&mut self, message: &ServerMessage) -> Result<(), Disconnect> {
        self.send_text(protocol::encode(message).into()).await
    }

    async fn send_text(&mut self, text: Utf8Bytes) -> Result<(), Disconnect> {
        if text.len() <= FRAME_BYTES {
            return self.send(Message::Text(text)).await;
        }
        let bytes = Bytes::from(text);
        let parts = (0..bytes.len()).step_by(FRAME_BYTES).map(|from| {
            let to = bytes.len().min(from + FRAME_BYTES);
            Ok((bytes.slice(from..to), to == bytes.len()))
        });
        self.send_frames(text_frames(parts)).await
    }

    /// Sends a long text, which other clients' answers may end early.
    async fn send_long(&mut self, mut answer: LongAnswer) -> Result<(), Disconnect> {
        let parts = std::iter::from_fn(|| {
            let part = answer.next_part()?;
            Some(part.map(|bytes| (bytes, answer.is_sent())).map_err(|_| AGAIN_LATER))
        });
        self.send_frames(text_frames(parts)).await
    }

    /// Queues the frames of one message. All of it must be taken in time.
    async fn send_frames(
        &mut self,
        frames: impl Iterator<Item = Result<Message, Disconnect>>,
    ) -> Result<(), Disconnect> {
        let sending = async {
            for frame in frames {
                self.stream.feed(frame?).await.map_err(|_| Disconnect::Left)?;
            }
            Ok(())
        };
        tokio::time::timeout(SEND_LIMIT, sending).await.unwrap_or(Err(Disconnect::Left))
    }

    /// Queues a message. [`Socket::flush`] sends it, with others that were queued meanwhile.
    async fn send(&mut self, message: Message) -> Result<(), Disconnect> {
        within_limit(self.stream.feed(message)).await
    }

    /// Sends all queued messages.
    async fn flush(&mut self) -> Result<(), Disconnect> {
        within_limit(self.stream.flush()).await
    }
}

/// The newest state, with the events since a version if one is given.
async fn newest_state(
    app: &App,
    live: &Arc<LiveMatch>,
    perspective: Perspective,
    asker: Asker,
    since: Option<u64>,
) -> Result<Shown, ApiError> {
    if let Some(state) = app.long_state(live, perspective, since, asker).await? {
        return Ok(Shown::Long(state));
    }
    let state = match since {
        Some(since) => app.state_since(live, perspective, since).await,
        None => app.state(live, perspective).await,
    };
    Ok(Shown::Short(state?))
}

async fn within_limit<E>(sending: impl Future<Output = Result<(), E>>) -> Result<(), Disconnect> {
    match tokio::time::timeout(SEND_LIMIT, sending).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(Disconnect::Left),
    }
}

#[cfg(test)]
mod tests;
