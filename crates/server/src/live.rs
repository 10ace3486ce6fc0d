//! A match in memory: its table, who is connected, and what each viewer was last shown.
//!
//! A state is written once a version and viewer; sockets with the same eyes share the bytes.

use crate::table::Table;
use crate::view::{Eyes, Surroundings, state_for};
use axum::extract::ws::Utf8Bytes;
use game_core::{Side, Viewer};
use protocol::ServerMessage;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// A match in memory.
pub(crate) struct Live {
    pub(crate) id: Arc<str>,
    pub(crate) table: tokio::sync::Mutex<Table>,
    shown: Mutex<Shown>,
    ticks: watch::Sender<Tick>,
}

/// What a socket waits for: a new version, or somebody who came or left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tick {
    pub(crate) version: u64,
    pub(crate) presence: u64,
}

#[derive(Default)]
struct Shown {
    version: u64,
    states: Vec<(Eyes, Utf8Bytes)>,
    /// Who is connected, and how often.
    sockets: Vec<(Eyes, u32)>,
    left_ms: [Option<i64>; 2],
    thinking: Option<Thought>,
    is_queue_long: bool,
    idle_since_ms: i64,
}

/// The computer at work on a table.
struct Thought {
    stamp: u64,
    side: Side,
    since_ms: i64,
    stop: Arc<AtomicBool>,
}

impl Live {
    pub(crate) fn new(table: Table, now_ms: i64) -> Self {
        let shown = Shown { version: table.version, idle_since_ms: now_ms, ..Shown::default() };
        let ticks = watch::Sender::new(Tick { version: table.version, presence: 0 });
        Live { id: Arc::clone(&table.id), table: tokio::sync::Mutex::new(table), shown: Mutex::new(shown), ticks }
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
    pub(crate) fn show(&self, table: &Table, now_ms: i64) {
        let mut shown = self.shown();
        shown.states.clear();
        shown.version = table.version;
        shown.idle_since_ms = now_ms;
        let around = shown.around(now_ms);
        let watching: Vec<Eyes> = shown.sockets.iter().map(|(eyes, _)| *eyes).collect();
        for eyes in watching {
            let bytes = written(table, eyes, &around);
            shown.states.push((eyes, bytes));
        }
        drop(shown);
        self.ticks.send_modify(|tick| tick.version = table.version);
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

    /// How many watch without a seat.
    pub(crate) fn watchers(&self) -> u32 {
        let shown = self.shown();
        shown.sockets.iter().filter(|(eyes, _)| eyes.viewer == Viewer::Spectator).map(|(_, count)| count).sum()
    }

    /// Somebody connects, until the guard is dropped.
    pub(crate) fn join(self: &Arc<Self>, eyes: Eyes) -> Connected {
        let mut shown = self.shown();
        match shown.sockets.iter_mut().find(|(known, _)| *known == eyes) {
            Some((_, count)) => *count += 1,
            None => shown.sockets.push((eyes, 1)),
        }
        shown.states.clear();
        drop(shown);
        self.ticks.send_modify(|tick| tick.presence += 1);
        Connected { live: Arc::clone(self), eyes }
    }

    /// Notes that the computer thinks about this stamp; `None` if it does already.
    pub(crate) fn begin_thought(
        &self,
        stamp: u64,
        side: Side,
        now_ms: i64,
        is_queue_long: bool,
    ) -> Option<Arc<AtomicBool>> {
        let mut shown = self.shown();
        if shown.thinking.as_ref().is_some_and(|thought| thought.stamp == stamp) {
            return None;
        }
        let stop = Arc::new(AtomicBool::new(false));
        shown.end_thought();
        shown.thinking = Some(Thought { stamp, side, since_ms: now_ms, stop: Arc::clone(&stop) });
        shown.is_queue_long = is_queue_long;
        shown.states.clear();
        Some(stop)
    }

    /// Notes that nobody thinks about this match any more.
    pub(crate) fn end_thought(&self) {
        self.shown().end_thought();
    }

    /// Whether nobody is connected, nobody thinks, and nothing happened since `before_ms`.
    pub(crate) fn is_idle(&self, before_ms: i64) -> bool {
        let shown = self.shown();
        shown.sockets.is_empty() && shown.thinking.is_none() && shown.idle_since_ms < before_ms
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

    fn around(&self, now_ms: i64) -> Surroundings {
        let online = Side::ALL.map(|side| self.sockets.iter().any(|(eyes, _)| eyes.own[side.index()]));
        Surroundings {
            online,
            left_ms_ago: Side::ALL.map(|side| {
                self.left_ms[side.index()].filter(|_| !online[side.index()]).map(|left| (now_ms - left).max(0))
            }),
            thinking: self.thinking.as_ref().map(|thought| (thought.side, thought.since_ms)),
            is_queue_long: self.is_queue_long && self.thinking.is_some(),
        }
    }

    fn end_thought(&mut self) {
        if let Some(thought) = self.thinking.take() {
            thought.stop.store(true, std::sync::atomic::Ordering::Relaxed);
            self.states.clear();
        }
    }
}

/// A connection to a match.
pub(crate) struct Connected {
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
    }
}

/// A state as the bytes of a message.
fn written(table: &Table, eyes: Eyes, around: &Surroundings) -> Utf8Bytes {
    let message = ServerMessage::State(Box::new(state_for(table, eyes, around)));
    serde_json::to_string(&message).unwrap_or_default().into()
}
