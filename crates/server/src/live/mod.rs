//! A match in memory: its state, its connections, and the last state of each viewer.
//!
//! A state is serialised once for each version and viewer; sockets with the same perspective share the bytes.

pub(crate) mod commit;
pub(crate) mod creation;
pub(crate) mod erase;
mod presence;
pub(crate) mod requests;

pub(crate) use presence::{Around, Connected};

use crate::ApiError;
use crate::app::App;
use crate::http::owner::Owner;
use crate::http::rate_limit::Bucket;
use crate::nodes::bus::NodePresence;
use axum::extract::ws::Utf8Bytes;
use game_core::{BySide, GameInfo, Side, Viewer};
use matches::MatchState;
use matches::view::{MatchPresence, Perspective, state_for};
use protocol::ServerMessage;
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tokio::sync::watch;
use tokio::task::AbortHandle;

/// The largest age of a serialised state that says how long ago somebody left.
const FRESH_MS: i64 = 1_000;
/// How many moves a seat may always make, whatever its rate limit: at once, and in a second.
const MOVES: (f64, f64) = (10.0, 5.0);

/// A match in memory.
pub(crate) struct LiveMatch {
    pub(crate) id: Arc<str>,
    pub(crate) info: &'static GameInfo,
    /// The newest known state, always a prefix of the log; `None` once the match was deleted.
    state: Mutex<Option<Arc<MatchState>>>,
    /// The lock of the task that replaces the state.
    writer: tokio::sync::Mutex<()>,
    /// The owner of the computer's jobs of this match: the player who acted last.
    owner: AtomicU16,
    shown: Mutex<Shown>,
    ticks: watch::Sender<Tick>,
    /// The moves that each seat may always make.
    moves: Mutex<[Bucket; 2]>,
    #[cfg(test)]
    pub(crate) writes: std::sync::atomic::AtomicUsize,
    /// The task that follows the bus messages of this match, as long as it is in memory.
    following: AbortHandle,
}

/// The permission to replace the state of a match.
pub(crate) type Writer<'a> = tokio::sync::MutexGuard<'a, ()>;

/// The events that a socket waits for: a new version, a change of presence, or a queue that became long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tick {
    pub(crate) version: u64,
    pub(crate) presence: u64,
    pub(crate) is_busy: bool,
}

#[derive(Default)]
struct Shown {
    version: u64,
    states: Vec<Written>,
    /// The presence, as a message.
    presence: Option<presence::Present>,
    /// Whether presence will be sent shortly, and, if also to other nodes, by whom.
    is_telling: bool,
    telling: Option<App>,
    /// The number of connections by viewer.
    sockets: Vec<(Perspective, u32)>,
    left_ms: BySide<Option<i64>>,
    /// The presence at other nodes, and when it was received.
    elsewhere: Vec<(NodePresence, i64)>,
    idle_since_ms: i64,
    /// When the state was last known to be the whole log; `None` if an append failed with an unknown result.
    certain_ms: Option<i64>,
    is_busy: bool,
    /// Since when the computer searches, and its level.
    thinks: Option<(i64, u8)>,
}

/// A state as it is sent to one perspective.
struct Written {
    perspective: Perspective,
    bytes: Utf8Bytes,
    at_ms: i64,
}

impl LiveMatch {
    pub(crate) fn new(state: MatchState, now_ms: i64, following: AbortHandle) -> Self {
        let mut shown =
            Shown { version: state.version, idle_since_ms: now_ms, certain_ms: Some(now_ms), ..Shown::default() };
        shown.note_thinking(&state);
        let ticks = watch::Sender::new(Tick { version: state.version, presence: 0, is_busy: false });
        let (id, info) = (Arc::clone(&state.id), state.game.info());
        let Owner(owner) = Owner::of_match(&id);
        let bucket = Bucket::new(MOVES.0, MOVES.1, Instant::now());
        LiveMatch {
            id,
            info,
            owner: AtomicU16::new(owner),
            state: Mutex::new(Some(Arc::new(state))),
            writer: tokio::sync::Mutex::new(()),
            shown: Mutex::new(shown),
            ticks,
            moves: Mutex::new([bucket; 2]),
            #[cfg(test)]
            writes: std::sync::atomic::AtomicUsize::new(0),
            following,
        }
    }

    fn shown(&self) -> MutexGuard<'_, Shown> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The owner of the computer's jobs in this match.
    pub(crate) fn owner(&self) -> Owner {
        Owner(self.owner.load(Ordering::Relaxed))
    }

    /// Sets the owner, if the client has one.
    pub(crate) fn asked_by(&self, owner: Option<Owner>) {
        if let Some(Owner(owner)) = owner {
            self.owner.store(owner, Ordering::Relaxed);
        }
    }

    pub(crate) fn ticks(&self) -> watch::Receiver<Tick> {
        self.ticks.subscribe()
    }

    /// The version that was last shown.
    pub(crate) fn version(&self) -> u64 {
        self.ticks.borrow().version
    }

    /// Shows a new version to everybody who is connected.
    pub(crate) fn show(&self, state: &MatchState, is_busy: bool, now_ms: i64) {
        let mut shown = self.shown();
        shown.note_thinking(state);
        shown.states.clear();
        shown.version = state.version;
        (shown.idle_since_ms, shown.certain_ms) = (now_ms, Some(now_ms));
        shown.is_busy = is_busy;
        let around = shown.around(now_ms);
        let watching: Vec<Perspective> = shown.sockets.iter().map(|(perspective, _)| *perspective).collect();
        for perspective in watching {
            let bytes = self.state_text(state, perspective, &around);
            shown.states.push(Written { perspective, bytes, at_ms: now_ms });
        }
        drop(shown);
        self.ticks.send_modify(|tick| (tick.version, tick.is_busy) = (state.version, is_busy));
    }

    /// The newest known state.
    ///
    /// # Errors
    /// If the match was deleted.
    pub(crate) fn state(&self) -> Result<Arc<MatchState>, ApiError> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.clone().ok_or(ApiError::NotFound("match"))
    }

    /// Waits for the permission to replace the state.
    pub(crate) async fn lock(&self) -> Writer<'_> {
        self.writer.lock().await
    }

    /// Replaces the state by a newer one that is in the log.
    pub(crate) fn replace(&self, state: MatchState, _: &Writer<'_>) -> Arc<MatchState> {
        let state = Arc::new(state);
        if let Some(known) = &mut *self.state.lock().unwrap_or_else(PoisonError::into_inner) {
            *known = Arc::clone(&state);
        }
        state
    }

    /// Whether the state was the whole log when it was last checked.
    pub(crate) fn is_certain(&self) -> bool {
        self.shown().certain_ms.is_some()
    }

    /// Whether the state was the whole log at this time or later.
    pub(crate) fn is_certain_since(&self, ms: i64) -> bool {
        self.shown().certain_ms.is_some_and(|certain_ms| certain_ms >= ms)
    }

    /// Records that the state was the whole log at this time.
    pub(crate) fn made_certain(&self, ms: i64) {
        let mut shown = self.shown();
        shown.certain_ms = shown.certain_ms.max(Some(ms));
    }

    /// Records that the log may have more entries than the state.
    pub(crate) fn doubt(&self) {
        self.shown().certain_ms = None;
    }

    /// Marks the match as deleted, which notifies its connections.
    pub(crate) fn vanish(&self) {
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.shown().states.clear();
        self.ticks.send_modify(|tick| tick.version += 1);
    }

    /// The serialised state for this perspective and its version, if there is one.
    pub(crate) fn written(&self, perspective: Perspective, now_ms: i64) -> Option<(u64, Utf8Bytes)> {
        self.shown().find(perspective, now_ms)
    }

    /// Serialises the state for this perspective.
    pub(crate) fn write(&self, state: &MatchState, perspective: Perspective, now_ms: i64) -> (u64, Utf8Bytes) {
        let mut shown = self.shown();
        // Another request with the same perspective may have serialised it in the meantime.
        if let Some(found) = shown.find(perspective, now_ms).filter(|(version, _)| *version == state.version) {
            return found;
        }
        let bytes = self.state_text(state, perspective, &shown.around(now_ms));
        if shown.version == state.version {
            shown.states.retain(|known| known.perspective != perspective);
            shown.states.push(Written { perspective, bytes: bytes.clone(), at_ms: now_ms });
        }
        (state.version, bytes)
    }

    /// A state as the bytes of a message.
    fn state_text(&self, state: &MatchState, perspective: Perspective, around: &MatchPresence) -> Utf8Bytes {
        #[cfg(test)]
        self.writes.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let message = ServerMessage::State(Box::new(state_for(state, perspective, around)));
        serde_json::to_string(&message).unwrap_or_default().into()
    }

    /// Takes one of the moves that a seat may always make; `false` if none of these seats has one left.
    pub(crate) fn takes_move(&self, own: BySide<bool>, now: Instant) -> bool {
        let mut moves = self.moves.lock().unwrap_or_else(PoisonError::into_inner);
        Side::ALL.into_iter().any(|side| own[side] && moves[side.index()].take(1.0, now))
    }

    pub(crate) fn around(&self, now_ms: i64) -> MatchPresence {
        self.shown().around(now_ms)
    }

    /// Sets whether the queue for the computer's moves is long, if this match waits in it.
    pub(crate) fn set_busy(&self, is_busy: bool) {
        let mut shown = self.shown();
        if shown.is_busy != is_busy {
            shown.is_busy = is_busy;
            shown.states.clear();
            drop(shown);
            self.ticks.send_modify(|tick| tick.is_busy = is_busy);
        }
    }

    /// Since when the computer searches, and its level.
    pub(crate) fn thinks_since(&self) -> Option<(i64, u8)> {
        self.shown().thinks
    }

    /// Whether anybody waits for changes.
    pub(crate) fn is_watched(&self) -> bool {
        self.ticks.receiver_count() > 0
    }

    /// Whether nobody is connected, and no entry was added since `before_ms`.
    pub(crate) fn is_idle(&self, before_ms: i64) -> bool {
        let shown = self.shown();
        shown.sockets.is_empty() && shown.idle_since_ms < before_ms
    }

    /// The number of open sockets.
    pub(crate) fn sockets(&self) -> u32 {
        self.shown().sockets.iter().map(|(_, count)| count).sum()
    }
}

impl Shown {
    fn find(&self, perspective: Perspective, now_ms: i64) -> Option<(u64, Utf8Bytes)> {
        let found = self.states.iter().find(|known| known.perspective == perspective)?;
        let is_aging = self.around(now_ms).left_ms_ago.0.iter().any(Option::is_some);
        let is_good = !is_aging || (0..FRESH_MS).contains(&(now_ms - found.at_ms));
        is_good.then(|| (self.version, found.bytes.clone()))
    }

    fn note_thinking(&mut self, state: &MatchState) {
        let level = state.computer_due().map(|(_, level)| level);
        self.thinks = state.thinking().map(|(_, since_ms)| since_ms).zip(level);
    }

    fn online_here(&self) -> BySide<bool> {
        BySide::from_fn(|side| self.sockets.iter().any(|(perspective, _)| perspective.own[side]))
    }

    fn watchers_here(&self) -> u32 {
        self.sockets
            .iter()
            .filter(|(perspective, _)| perspective.viewer == Viewer::Spectator)
            .map(|(_, count)| count)
            .sum()
    }

    fn around(&self, now_ms: i64) -> MatchPresence {
        let mut online = self.online_here();
        for (here, _) in &self.elsewhere {
            online = BySide::from_fn(|side| online[side] || here.online[side.index()]);
        }
        MatchPresence {
            online,
            left_ms_ago: BySide::from_fn(|side| {
                self.left_ms[side].filter(|_| !online[side]).map(|left| (now_ms - left).max(0))
            }),
            watchers: self.watchers_here() + self.elsewhere.iter().map(|(here, _)| here.watchers).sum::<u32>(),
            is_queue_long: self.is_busy,
        }
    }
}

impl Drop for LiveMatch {
    fn drop(&mut self) {
        self.following.abort();
    }
}
