//! A match in memory: its table, who is connected, and what each viewer was last shown.
//!
//! A state is written once a version and viewer; sockets with the same eyes share the bytes.

use crate::app::App;
use crate::bus::Here;
use crate::table::Table;
use crate::view::{Eyes, Surroundings, state_for};
use axum::extract::ws::Utf8Bytes;
use game_core::{GameInfo, Side, Viewer};
use protocol::ServerMessage;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;
use tokio::task::AbortHandle;

/// How long what another node said of its sockets is believed.
const BELIEVED_MS: i64 = 25_000;

/// A match in memory.
pub(crate) struct Live {
    pub(crate) id: Arc<str>,
    pub(crate) info: &'static GameInfo,
    pub(crate) table: tokio::sync::Mutex<Table>,
    shown: Mutex<Shown>,
    ticks: watch::Sender<Tick>,
    /// What hears the news of this match, as long as it is in memory.
    following: AbortHandle,
}

/// What a socket waits for: a new version, somebody who came or left, or a queue that became long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tick {
    pub(crate) version: u64,
    pub(crate) presence: u64,
    pub(crate) is_busy: bool,
}

#[derive(Default)]
struct Shown {
    version: u64,
    states: Vec<(Eyes, Utf8Bytes)>,
    /// Who is connected, and how often.
    sockets: Vec<(Eyes, u32)>,
    left_ms: [Option<i64>; 2],
    /// What other nodes said of their sockets, and when.
    elsewhere: Vec<(Here, i64)>,
    idle_since_ms: i64,
    /// When it was last made sure that this is what the log says.
    checked_ms: i64,
    is_busy: bool,
}

impl Live {
    pub(crate) fn new(table: Table, now_ms: i64, following: AbortHandle) -> Self {
        let shown = Shown { version: table.version, idle_since_ms: now_ms, checked_ms: now_ms, ..Shown::default() };
        let ticks = watch::Sender::new(Tick { version: table.version, presence: 0, is_busy: false });
        let (id, info, table) = (Arc::clone(&table.id), table.game.info(), tokio::sync::Mutex::new(table));
        Live { id, info, table, shown: Mutex::new(shown), ticks, following }
    }

    fn shown(&self) -> MutexGuard<'_, Shown> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn ticks(&self) -> watch::Receiver<Tick> {
        self.ticks.subscribe()
    }

    /// The version that was last shown.
    pub(crate) fn version(&self) -> u64 {
        self.ticks.borrow().version
    }

    /// Shows a new version to everybody who is connected.
    pub(crate) fn show(&self, table: &Table, is_busy: bool, now_ms: i64) {
        let mut shown = self.shown();
        shown.states.clear();
        shown.version = table.version;
        (shown.idle_since_ms, shown.checked_ms) = (now_ms, now_ms);
        shown.is_busy = is_busy;
        let around = shown.around(now_ms);
        let watching: Vec<Eyes> = shown.sockets.iter().map(|(eyes, _)| *eyes).collect();
        for eyes in watching {
            let bytes = written(table, eyes, &around);
            shown.states.push((eyes, bytes));
        }
        drop(shown);
        self.ticks.send_modify(|tick| (tick.version, tick.is_busy) = (table.version, is_busy));
    }

    /// The match was deleted: whoever is connected asks for a state that there is not.
    pub(crate) fn vanish(&self) {
        self.shown().states.clear();
        self.ticks.send_modify(|tick| tick.version += 1);
    }

    /// The state for these eyes and its version, if it is written already.
    pub(crate) fn written(&self, eyes: Eyes) -> Option<(u64, Utf8Bytes)> {
        self.shown().find(eyes)
    }

    /// Writes the state of the table for these eyes.
    pub(crate) fn write(&self, table: &Table, eyes: Eyes, now_ms: i64) -> (u64, Utf8Bytes) {
        let mut shown = self.shown();
        let bytes = written(table, eyes, &shown.around(now_ms));
        if shown.version == table.version {
            shown.states.push((eyes, bytes.clone()));
        }
        (table.version, bytes)
    }

    pub(crate) fn around(&self, now_ms: i64) -> Surroundings {
        self.shown().around(now_ms)
    }

    /// What this node has to say of its sockets.
    pub(crate) fn here(&self, node: u64, asks: bool) -> Here {
        let version = self.version();
        let shown = self.shown();
        Here {
            node,
            version,
            online: shown.online_here(),
            watchers: shown.watchers_here(),
            left_ms: shown.left_ms,
            asks,
        }
    }

    /// Notes what another node said of its sockets.
    pub(crate) fn heard(&self, here: Here, now_ms: i64) {
        let mut shown = self.shown();
        let before = shown.around(now_ms).presence();
        for (known, left) in shown.left_ms.iter_mut().zip(here.left_ms) {
            *known = (*known).max(left);
        }
        let is_empty = here.online == [false; 2] && here.watchers == 0;
        shown.elsewhere.retain(|(known, _)| known.node != here.node);
        if !is_empty {
            shown.elsewhere.push((here, now_ms));
        }
        self.present(shown, before, now_ms);
    }

    /// Forgets what was said too long ago.
    pub(crate) fn forget_silent(&self, now_ms: i64) {
        let mut shown = self.shown();
        let before = shown.around(now_ms).presence();
        shown.elsewhere.retain(|(_, heard_ms)| now_ms - heard_ms < BELIEVED_MS);
        self.present(shown, before, now_ms);
    }

    fn present(&self, mut shown: MutexGuard<'_, Shown>, before: ([bool; 2], u32), now_ms: i64) {
        if shown.around(now_ms).presence() != before {
            shown.states.clear();
            drop(shown);
            self.ticks.send_modify(|tick| tick.presence += 1);
        }
    }

    /// Whether the queue for the computer's moves is long, as far as it matters to this match.
    pub(crate) fn set_busy(&self, is_busy: bool) {
        let mut shown = self.shown();
        if shown.is_busy != is_busy {
            shown.is_busy = is_busy;
            shown.states.clear();
            drop(shown);
            self.ticks.send_modify(|tick| tick.is_busy = is_busy);
        }
    }

    /// Whether anybody waits for what happens next.
    pub(crate) fn is_watched(&self) -> bool {
        self.ticks.receiver_count() > 0
    }

    /// Whether it was last made sure more than so long ago that this is what the log says; whoever asks then does it.
    pub(crate) fn is_stale(&self, now_ms: i64, limit_ms: i64) -> bool {
        let mut shown = self.shown();
        let is_stale = now_ms - shown.checked_ms >= limit_ms;
        if is_stale {
            shown.checked_ms = now_ms;
        }
        is_stale
    }

    /// Somebody connects, until the guard is dropped.
    pub(crate) fn join(self: &Arc<Self>, app: &App, eyes: Eyes) -> Connected {
        let mut shown = self.shown();
        let is_first = shown.sockets.is_empty();
        match shown.sockets.iter_mut().find(|(known, _)| *known == eyes) {
            Some((_, count)) => *count += 1,
            None => shown.sockets.push((eyes, 1)),
        }
        shown.states.clear();
        drop(shown);
        self.ticks.send_modify(|tick| tick.presence += 1);
        app.announce(self, is_first);
        Connected { app: app.clone(), live: Arc::clone(self), eyes }
    }

    /// Whether nobody is connected, and nothing happened since `before_ms`.
    pub(crate) fn is_idle(&self, before_ms: i64) -> bool {
        let shown = self.shown();
        shown.sockets.is_empty() && shown.idle_since_ms < before_ms
    }

    /// How many sockets are open.
    pub(crate) fn sockets(&self) -> u32 {
        self.shown().sockets.iter().map(|(_, count)| count).sum()
    }
}

impl Shown {
    fn find(&self, eyes: Eyes) -> Option<(u64, Utf8Bytes)> {
        self.states.iter().find(|(known, _)| *known == eyes).map(|(_, bytes)| (self.version, bytes.clone()))
    }

    fn online_here(&self) -> [bool; 2] {
        Side::ALL.map(|side| self.sockets.iter().any(|(eyes, _)| eyes.own[side.index()]))
    }

    fn watchers_here(&self) -> u32 {
        self.sockets.iter().filter(|(eyes, _)| eyes.viewer == Viewer::Spectator).map(|(_, count)| count).sum()
    }

    fn around(&self, now_ms: i64) -> Surroundings {
        let mut online = self.online_here();
        for (here, _) in &self.elsewhere {
            online = Side::ALL.map(|side| online[side.index()] || here.online[side.index()]);
        }
        Surroundings {
            online,
            left_ms_ago: Side::ALL.map(|side| {
                self.left_ms[side.index()].filter(|_| !online[side.index()]).map(|left| (now_ms - left).max(0))
            }),
            watchers: self.watchers_here() + self.elsewhere.iter().map(|(here, _)| here.watchers).sum::<u32>(),
            is_queue_long: self.is_busy,
        }
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        self.following.abort();
    }
}

/// A connection to a match.
pub(crate) struct Connected {
    app: App,
    pub(crate) live: Arc<Live>,
    pub(crate) eyes: Eyes,
}

impl Drop for Connected {
    fn drop(&mut self) {
        let now_ms = crate::time::now_ms();
        let mut shown = self.live.shown();
        if let Some(at) = shown.sockets.iter().position(|(eyes, _)| *eyes == self.eyes) {
            shown.sockets[at].1 -= 1;
            if shown.sockets[at].1 == 0 {
                shown.sockets.swap_remove(at);
            }
        }
        for side in Side::ALL.into_iter().filter(|side| self.eyes.own[side.index()]) {
            shown.left_ms[side.index()] = Some(now_ms);
        }
        shown.states.clear();
        shown.idle_since_ms = now_ms;
        drop(shown);
        self.live.ticks.send_modify(|tick| tick.presence += 1);
        self.app.announce(&self.live, false);
    }
}

/// A state as the bytes of a message.
fn written(table: &Table, eyes: Eyes, around: &Surroundings) -> Utf8Bytes {
    let message = ServerMessage::State(Box::new(state_for(table, eyes, around)));
    serde_json::to_string(&message).unwrap_or_default().into()
}
