//! The state that the viewers of a match were last sent, and the connected players.
//!
//! For every connected perspective the newest state is kept as a value. The message with the whole state is written
//! when somebody first asks for it; the message with what changed since the state before is written at once if a socket
//! wants it.

use super::Tick;
use super::presence::Present;
use crate::app::App;
use crate::nodes::bus::NodePresence;
use game_core::{BySide, Viewer};
use matches::MatchState;
use matches::view::{Comparison, MatchPresence, Perspective, state_beside, state_for};
use protocol::State;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// The maximum age of a message that says how long ago a player left.
pub(super) const FRESH_MS: i64 = 1_000;

/// A message with a state or an update, and what a socket has told after it.
#[derive(Clone)]
pub(crate) struct Outgoing {
    pub(crate) version: u64,
    /// Whether it says that the queue for the computer's moves is long.
    pub(crate) is_busy: bool,
    pub(crate) bytes: Utf8Bytes,
}

#[derive(Default)]
pub(super) struct Shown {
    pub(super) version: u64,
    /// The view of this version for each perspective.
    pub(super) views: Vec<View>,
    /// Who is connected, as a message.
    pub(super) presence: Option<Present>,
    /// Whether a message about who is connected is scheduled for all sockets.
    pub(super) is_telling: bool,
    /// The server that then also tells the other nodes, if they are to be told.
    pub(super) telling: Option<App>,
    /// Who is connected.
    pub(super) sockets: Vec<Sockets>,
    pub(super) left_ms: BySide<Option<i64>>,
    /// The last report of each other node about its sockets, with its time.
    pub(super) elsewhere: Vec<(NodePresence, i64)>,
    pub(super) idle_since_ms: i64,
    /// When the state was last known to be all of the log; `None` if an append failed in a way that tells nothing about
    /// the log.
    pub(super) certain_ms: Option<i64>,
    pub(super) is_busy: bool,
    /// Since when the computer thinks, and its level.
    pub(super) thinks: Option<(i64, u8)>,
    /// How many whole states and how many updates were written.
    #[cfg(test)]
    pub(super) writes: (usize, usize),
}

/// The sockets of one perspective.
pub(super) struct Sockets {
    pub(super) perspective: Perspective,
    pub(super) count: u32,
    /// How many of them want updates.
    pub(super) updated: u32,
}

/// The view of the newest version for one perspective.
pub(super) struct View {
    perspective: Perspective,
    state: State,
    /// When the state was made.
    at_ms: i64,
    /// Whether a player came or left since then: the state is not sent any more, but updates still begin at it.
    is_stale: bool,
    /// The message with the whole state, once somebody asked for it.
    whole: Option<Utf8Bytes>,
    /// The version that was shown before, whether it said that the computer was busy, and the message with what changed
    /// since.
    update: Option<(u64, bool, Utf8Bytes)>,
}

impl Shown {
    pub(super) fn new(state: &MatchState, now_ms: i64) -> Shown {
        let mut shown =
            Shown { version: state.version, idle_since_ms: now_ms, certain_ms: Some(now_ms), ..Shown::default() };
        shown.note_thinking(state);
        shown
    }

    /// Makes what every connected perspective sees of a new version.
    pub(super) fn advance(&mut self, state: &MatchState, is_busy: bool, now_ms: i64) {
        self.note_thinking(state);
        let (from, was_busy) = (self.version, self.is_busy);
        (self.version, self.is_busy) = (state.version, is_busy);
        (self.idle_since_ms, self.certain_ms) = (now_ms, Some(now_ms));
        let around = self.around(now_ms);
        let before = std::mem::take(&mut self.views);
        let mut comparison = Comparison::default();
        for Sockets { perspective, updated, .. } in &self.sockets {
            let made = self.views.first().map(|view| (view.perspective.viewer, &view.state));
            let mut view = View::new(state_beside(state, *perspective, &around, made), *perspective, now_ms);
            // A socket that missed more than one entry is told of all of them with the whole state.
            let base = before.iter().find(|known| known.perspective == *perspective);
            let base = base.filter(|_| *updated > 0 && state.version == from + 1);
            let update = base.and_then(|base| comparison.message(&base.state, &view.state));
            view.update = update.map(|message| (from, was_busy, message.into()));
            self.views.push(view);
        }
        #[cfg(test)]
        {
            self.writes.1 += self.views.iter().filter(|view| view.update.is_some()).count();
        }
    }

    /// The message with the whole state for this perspective, if the state is good.
    pub(super) fn find(&mut self, perspective: Perspective, now_ms: i64) -> Option<Outgoing> {
        let is_aging = self.around(now_ms).left_ms_ago.0.iter().any(Option::is_some);
        let view = self.views.iter_mut().find(|known| known.perspective == perspective && !known.is_stale)?;
        if is_aging && !(0..FRESH_MS).contains(&(now_ms - view.at_ms)) {
            return None;
        }
        #[cfg(test)]
        {
            self.writes.0 += usize::from(view.whole.is_none());
        }
        let bytes = view.whole();
        Some(Outgoing { version: self.version, is_busy: self.is_busy, bytes })
    }

    /// Makes the state for this perspective, which is kept if it is of the newest version, and writes the message with
    /// it.
    pub(super) fn write(&mut self, state: &MatchState, perspective: Perspective, now_ms: i64) -> Outgoing {
        // Another request with the same perspective may have written it meanwhile.
        if let Some(found) = self.find(perspective, now_ms).filter(|found| found.version == state.version) {
            return found;
        }
        #[cfg(test)]
        {
            self.writes.0 += 1;
        }
        let mut view = View::new(state_for(state, perspective, &self.around(now_ms)), perspective, now_ms);
        let made = Outgoing { version: state.version, is_busy: self.is_busy, bytes: view.whole() };
        if self.version == state.version {
            if let Some(at) = self.views.iter().position(|known| known.perspective == perspective) {
                view.update = self.views.swap_remove(at).update;
            }
            self.views.push(view);
        }
        made
    }

    /// The message with what changed since a socket with this perspective was last told, if it was told the version
    /// before.
    pub(super) fn update(&self, perspective: Perspective, sent: Tick) -> Option<Outgoing> {
        let view = self.views.iter().find(|known| known.perspective == perspective)?;
        let (from, was_busy, bytes) = view.update.as_ref()?;
        let is_next = (*from, *was_busy) == (sent.version, sent.is_busy);
        is_next.then(|| Outgoing { version: self.version, is_busy: self.is_busy, bytes: bytes.clone() })
    }

    pub(super) fn note_thinking(&mut self, state: &MatchState) {
        let level = state.computer_due().map(|(_, level)| level);
        self.thinks = state.thinking().map(|(_, since_ms)| since_ms).zip(level);
    }

    /// Notes that a player came or left, which the states that are made do not say.
    pub(super) fn note_attendance(&mut self) {
        self.views.iter_mut().for_each(|view| view.is_stale = true);
    }

    pub(super) fn online_here(&self) -> BySide<bool> {
        BySide::from_fn(|side| self.sockets.iter().any(|known| known.perspective.own[side]))
    }

    pub(super) fn watchers_here(&self) -> u32 {
        let watching = self.sockets.iter().filter(|known| known.perspective.viewer == Viewer::Spectator);
        watching.map(|known| known.count).sum()
    }

    pub(super) fn around(&self, now_ms: i64) -> MatchPresence {
        let mut online = self.online_here();
        for (here, _) in &self.elsewhere {
            online = BySide::from_fn(|side| online[side] || here.online[side]);
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

impl View {
    fn new(state: State, perspective: Perspective, at_ms: i64) -> View {
        View { perspective, state, at_ms, is_stale: false, whole: None, update: None }
    }

    /// The message with the whole state.
    fn whole(&mut self) -> Utf8Bytes {
        self.whole.get_or_insert_with(|| protocol::encode_state(&self.state).into()).clone()
    }
}
