//! A match in memory: its state, its connections, and the last state of each viewer.
//!
//! A state, and an update from the state before, is made once a version and perspective (`shown`); sockets with the
//! same perspective share the bytes. How many long matches are in memory is bounded (`long`).

pub(crate) mod commit;
pub(crate) mod creation;
pub(crate) mod erase;
pub(crate) mod long;
mod presence;
pub(crate) mod requests;
mod shown;

pub(crate) use presence::{Around, Connected};
pub(crate) use shown::Outgoing;

use crate::ApiError;
use crate::http::asker::Asker;
use crate::http::owner::Owner;
use crate::http::rate_limit::Bucket;
use game_core::{BySide, GameInfo, Side};
use matches::MatchState;
use matches::view::{MatchPresence, Perspective};
use shown::Shown;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tokio::sync::watch;
use tokio::task::AbortHandle;

/// How many moves a seat may always make, whatever its rate limit: at once, and in a second.
const MOVES: (f64, f64) = (10.0, 5.0);

/// The matches in memory, by id.
pub(crate) type Lives = HashMap<Arc<str>, Arc<LiveMatch>>;

/// A match in memory.
pub(crate) struct LiveMatch {
    pub(crate) id: Arc<str>,
    pub(crate) info: &'static GameInfo,
    /// The client who had it read, if it was uploaded.
    asker: Option<Asker>,
    /// The newest known state, always a prefix of the log; `None` once the match was deleted.
    state: Mutex<Option<Arc<MatchState>>>,
    /// The lock of the task that replaces the state.
    writer: tokio::sync::Mutex<()>,
    /// The owner of the computer's jobs of this match: the player who acted last.
    owner: AtomicU16,
    shown: Mutex<Shown>,
    ticks: watch::Sender<Tick>,
    /// The moves that each seat may always make.
    moves: Mutex<BySide<Bucket>>,
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

impl LiveMatch {
    pub(crate) fn new(state: MatchState, asker: Option<Asker>, now_ms: i64, following: AbortHandle) -> Self {
        let shown = Shown::new(&state, now_ms);
        let ticks = watch::Sender::new(Tick { version: state.version, presence: 0, is_busy: false });
        let (id, info) = (Arc::clone(&state.id), state.game.info());
        let Owner(owner) = Owner::of_match(&id);
        let bucket = Bucket::new(MOVES.0, MOVES.1, Instant::now());
        LiveMatch {
            id,
            info,
            asker,
            owner: AtomicU16::new(owner),
            state: Mutex::new(Some(Arc::new(state))),
            writer: tokio::sync::Mutex::new(()),
            shown: Mutex::new(shown),
            ticks,
            moves: Mutex::new(BySide([bucket; 2])),
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

    /// Sends a new version to all connected sockets.
    pub(crate) fn show(&self, state: &MatchState, is_busy: bool, now_ms: i64) {
        self.shown().advance(state, is_busy, now_ms);
        self.ticks.send_modify(|tick| (tick.version, tick.is_busy) = (state.version, is_busy));
    }

    /// The newest known state.
    ///
    /// # Errors
    /// If the match was deleted.
    pub(crate) fn state(&self) -> Result<Arc<MatchState>, ApiError> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.clone().ok_or(ApiError::not_found("match"))
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
        self.shown().views.clear();
        self.ticks.send_modify(|tick| tick.version += 1);
    }

    /// The message with the state for this perspective, if the state is made already.
    pub(crate) fn written(&self, perspective: Perspective, now_ms: i64) -> Option<Outgoing> {
        self.shown().find(perspective, now_ms)
    }

    /// Makes the state for this perspective and writes the message with it.
    pub(crate) fn write(&self, state: &MatchState, perspective: Perspective, now_ms: i64) -> Outgoing {
        self.shown().write(state, perspective, now_ms)
    }

    /// The message with what changed since the version and the business that a socket with this perspective was last
    /// told; `None` if the socket needs the whole state.
    pub(crate) fn update(&self, perspective: Perspective, sent: Tick) -> Option<Outgoing> {
        self.shown().update(perspective, sent)
    }

    /// How many whole states and how many updates were written.
    #[cfg(test)]
    pub(crate) fn writes(&self) -> (usize, usize) {
        self.shown().writes
    }

    /// Takes one of the moves that a seat may always make; `false` if none of these seats has one left.
    pub(crate) fn takes_move(&self, own: BySide<bool>, now: Instant) -> bool {
        let mut moves = self.moves.lock().unwrap_or_else(PoisonError::into_inner);
        Side::ALL.into_iter().any(|side| own[side] && moves[side].take(1.0, now))
    }

    pub(crate) fn around(&self, now_ms: i64) -> MatchPresence {
        self.shown().around(now_ms)
    }

    /// Sets whether the queue for the computer's moves is long, if this match waits in it.
    pub(crate) fn set_busy(&self, is_busy: bool) {
        let mut shown = self.shown();
        if shown.is_busy != is_busy {
            shown.is_busy = is_busy;
            shown.views.clear();
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
        self.idle_since_ms().is_some_and(|since_ms| since_ms < before_ms)
    }

    /// Since when nobody is connected and no entry was added; nothing while somebody is connected.
    fn idle_since_ms(&self) -> Option<i64> {
        let shown = self.shown();
        shown.sockets.is_empty().then_some(shown.idle_since_ms)
    }

    /// The number of open sockets.
    pub(crate) fn sockets(&self) -> u32 {
        self.shown().sockets.iter().map(|known| known.count).sum()
    }
}

impl Drop for LiveMatch {
    fn drop(&mut self) {
        self.following.abort();
    }
}
