//! The presence of a match: who is connected. Changes are sent after a short delay, combined: a thousand viewers who
//! come together are one message, not a thousand.

use super::LiveMatch;
use super::shown::{FRESH_MS, Shown, Sockets};
use crate::app::App;
use crate::nodes::bus::NodePresence;
use game_core::{BySide, Side};
use matches::view::Perspective;
use protocol::{Presence, ServerMessage};
use std::sync::{Arc, MutexGuard};
use std::time::Duration;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// How long the presence at another node is valid without a new message.
const BELIEVED_MS: i64 = 25_000;
/// The delay in which changes of presence are combined.
const TOGETHER: Duration = Duration::from_millis(200);
/// With many viewers the delay is longer: this many sockets are served in a millisecond.
const SOCKETS_A_MS: u32 = 5;

/// The players online, and the number of spectators.
pub(crate) type Around = (BySide<bool>, u32);

/// The presence as it was last serialised.
pub(super) struct Present {
    around: Around,
    bytes: Utf8Bytes,
    at_ms: i64,
}

impl LiveMatch {
    /// Registers a connection, until the guard is dropped.
    pub(crate) fn join(self: &Arc<Self>, app: &App, perspective: Perspective, wants_updates: bool) -> Connected {
        let now_ms = crate::time::now_ms();
        let mut shown = self.shown();
        let is_first = shown.sockets.is_empty();
        let before = shown.around(now_ms).attendance();
        let at = shown.sockets.iter().position(|known| known.perspective == perspective).unwrap_or_else(|| {
            shown.sockets.push(Sockets { perspective, count: 0, updated: 0 });
            shown.sockets.len() - 1
        });
        shown.sockets[at].count += 1;
        shown.sockets[at].updated += u32::from(wants_updates);
        self.tell_soon(&mut shown, Some(app));
        self.present(shown, before, now_ms);
        if is_first {
            // Other nodes answer with their presence at once.
            app.announce(self, true);
        }
        Connected { app: app.clone(), live: Arc::clone(self), perspective, wants_updates }
    }

    /// The presence and its message, serialised once for everybody.
    pub(crate) fn presence(&self, now_ms: i64) -> (Around, Utf8Bytes) {
        let mut shown = self.shown();
        let around = shown.around(now_ms);
        let is_good =
            |known: &&Present| known.around == around.attendance() && (0..FRESH_MS).contains(&(now_ms - known.at_ms));
        if let Some(known) = shown.presence.as_ref().filter(is_good) {
            return (known.around, known.bytes.clone());
        }
        let of = |side: Side| Presence { is_online: around.online[side], left_ms_ago: around.left_ms_ago[side] };
        let players = Side::ALL.into_iter().map(|side| (self.info.side_id(side).into(), of(side))).collect();
        let message = ServerMessage::Presence { players, watchers: around.watchers };
        let bytes: Utf8Bytes = protocol::encode(&message).into();
        shown.presence = Some(Present { around: around.attendance(), bytes: bytes.clone(), at_ms: now_ms });
        (around.attendance(), bytes)
    }

    /// The presence at this node, for other nodes.
    pub(crate) fn here(&self, node: u64, asks: bool) -> NodePresence {
        let version = self.version();
        let shown = self.shown();
        NodePresence {
            node,
            version,
            online: shown.online_here(),
            watchers: shown.watchers_here(),
            left_ms: shown.left_ms,
            asks,
        }
    }

    /// Records the presence at another node.
    pub(crate) fn heard(self: &Arc<Self>, here: NodePresence, now_ms: i64) {
        let mut shown = self.shown();
        let before = shown.around(now_ms).attendance();
        shown.left_ms = BySide::from_fn(|side| shown.left_ms[side].max(here.left_ms[side]));
        let is_empty = here.online == BySide([false; 2]) && here.watchers == 0;
        shown.elsewhere.retain(|(known, _)| known.node != here.node);
        if !is_empty {
            shown.elsewhere.push((here, now_ms));
        }
        self.present(shown, before, now_ms);
    }

    /// Drops presence that is too old.
    pub(crate) fn forget_silent(self: &Arc<Self>, now_ms: i64) {
        let mut shown = self.shown();
        let before = shown.around(now_ms).attendance();
        shown.elsewhere.retain(|(_, heard_ms)| now_ms - heard_ms < BELIEVED_MS);
        self.present(shown, before, now_ms);
    }

    /// After a change: schedules a message if the presence has changed.
    fn present(self: &Arc<Self>, mut shown: MutexGuard<'_, Shown>, before: Around, now_ms: i64) {
        let after = shown.around(now_ms).attendance();
        if after.0 != before.0 {
            // States contain the presence of players, but not that of spectators.
            shown.note_attendance();
        }
        if after != before {
            self.tell_soon(&mut shown, None);
        }
    }

    /// Schedules a presence message: to sockets here and, through `app`, to other nodes.
    fn tell_soon(self: &Arc<Self>, shown: &mut Shown, app: Option<&App>) {
        // Without a runtime the program is ending, and there are no connections any more.
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        if let Some(app) = app {
            shown.telling.get_or_insert_with(|| app.clone());
        }
        if std::mem::replace(&mut shown.is_telling, true) {
            return;
        }
        let sockets: u32 = shown.sockets.iter().map(|known| known.count).sum();
        let wait = TOGETHER.max(Duration::from_millis(u64::from(sockets / SOCKETS_A_MS)));
        let live = Arc::clone(self);
        runtime.spawn(async move {
            tokio::time::sleep(wait).await;
            live.tell();
        });
    }

    fn tell(&self) {
        let app = {
            let mut shown = self.shown();
            shown.is_telling = false;
            shown.telling.take()
        };
        self.ticks.send_modify(|tick| tick.presence += 1);
        if let Some(app) = app {
            app.announce(self, false);
        }
    }
}

/// A connection to a match.
pub(crate) struct Connected {
    app: App,
    pub(crate) live: Arc<LiveMatch>,
    pub(crate) perspective: Perspective,
    pub(crate) wants_updates: bool,
}

impl Drop for Connected {
    fn drop(&mut self) {
        let now_ms = crate::time::now_ms();
        let mut shown = self.live.shown();
        let before = shown.around(now_ms).attendance();
        if let Some(at) = shown.sockets.iter().position(|known| known.perspective == self.perspective) {
            shown.sockets[at].count -= 1;
            shown.sockets[at].updated -= u32::from(self.wants_updates);
            if shown.sockets[at].count == 0 {
                shown.sockets.swap_remove(at);
            }
        }
        for side in Side::ALL.into_iter().filter(|side| self.perspective.own[*side]) {
            shown.left_ms[side] = Some(now_ms);
        }
        shown.idle_since_ms = now_ms;
        self.live.tell_soon(&mut shown, Some(&self.app));
        self.live.present(shown, before, now_ms);
    }
}
