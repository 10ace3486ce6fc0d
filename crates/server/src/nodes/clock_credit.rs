//! Running clocks are credited with time in which nobody could move, because no node was alive or the database was
//! down.
//!
//! All nodes together record in the database that they are alive. A node that finds no such record for a while has
//! found an outage; it credits every running clock before it records that it is alive again, so that no node can
//! overlook the outage. The credit is an entry in a match's log, made once: the clock then continues after the outage.

use crate::ApiError;
use crate::app::App;
use crate::time::{go_on_from, now_ms};
use matches::MatchState;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use store::ClockCheck;

/// The interval at which nodes record that they are alive, while clocks run.
const ALIVE_EVERY_MS: i64 = 1_000;
/// An outage shorter than this is ignored: a node may just be slow.
const SHORTEST_MS: i64 = 2_000;
/// How long after the last contact with the database the node checks for an outage before a match changes.
const FRESH_MS: i64 = 1_000;

/// How long a worker waits for a server to be alive.
const WORKER_TRIES: u32 = 10;
const WORKER_PAUSE: Duration = Duration::from_millis(300);

/// The node's contact with the database.
#[derive(Default)]
pub(crate) struct Contact(Mutex<Known>);

#[derive(Clone, Copy, Default)]
struct Known {
    /// When the database last answered.
    last_ms: Option<i64>,
    /// When this node last recorded that it is alive.
    said_ms: i64,
    /// The last outage.
    absence: Option<(i64, i64)>,
    /// Whether some clocks may not have been credited yet.
    is_owed: bool,
    /// Whether people can reach this node. A worker does not count as alive: nobody can move there.
    serves: bool,
}

impl Contact {
    fn known(&self) -> Known {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self, change: impl FnOnce(&mut Known)) {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// Records for a worker that the database answered. A node that serves records it when it has looked for an outage.
    pub(crate) fn answered(&self) {
        self.note(|known| {
            if !known.serves {
                known.last_ms = Some(now_ms());
            }
        });
    }

    /// Whether the database answered recently.
    pub(crate) fn is_fresh(&self) -> bool {
        self.known().last_ms.is_some_and(|last| now_ms() - last < SHORTEST_MS)
    }

    /// The credit of a match, if there is one: until now, if this is the first chance to give it.
    pub(crate) fn credit_ms(&self, state: &MatchState, now_ms: i64) -> Option<i64> {
        let known = self.known();
        let (from, to) = known.absence?;
        let clocks = state.clocks.as_ref().filter(|clocks| clocks.running().0 != [false; 2] && clocks.at_ms() < to)?;
        // A credit since the outage began was for this outage, from whichever node.
        if state.resumed_ms.is_some_and(|resumed| resumed > from) {
            return None;
        }
        let until = if known.is_owed { now_ms } else { to };
        Some(until - from.max(clocks.at_ms()))
    }
}

impl App {
    /// Lets people in: from now on this node counts as alive.
    pub(crate) async fn begin_life(&self) -> Result<(), ApiError> {
        // If the system's clock was set back since, clocks of matches would stand still until it has caught up.
        if let Some(alive) = self.0.store.alive_ms().await? {
            let ahead_ms = alive - now_ms();
            if ahead_ms >= SHORTEST_MS {
                tracing::warn!(
                    ahead_ms,
                    "the system's clock is behind the last time in the database: time goes on from there"
                );
            }
            go_on_from(alive);
        }
        self.0.contact.note(|known| known.serves = true);
        self.stay_alive().await.map(drop)
    }

    /// Checks for an outage, unless the database answered recently.
    pub(crate) async fn notice_absence(&self) -> Result<(), ApiError> {
        let known = self.0.contact.known();
        let is_fresh = known.last_ms.is_some_and(|last| now_ms() - last < FRESH_MS);
        if is_fresh || !known.serves { Ok(()) } else { self.look().await.map(drop) }
    }

    /// Waits until some server is alive, so that an outage is credited before the computer moves on a clock.
    pub(crate) async fn wait_for_servers(&self) -> Result<(), ApiError> {
        if self.0.contact.known().serves {
            return Ok(());
        }
        for _ in 0..WORKER_TRIES {
            if self.0.store.alive_ms().await?.is_some_and(|alive| now_ms() - alive < SHORTEST_MS) {
                return Ok(());
            }
            tokio::time::sleep(WORKER_PAUSE).await;
        }
        Err(ApiError::Away)
    }

    /// Reads when a node was last alive. Returns when the first running clock runs out.
    async fn look(&self) -> Result<Option<i64>, ApiError> {
        // If the database cannot be written nobody can move: that is an outage too.
        if self.0.store.health().is_failing {
            self.0.store.ping().await?;
        }
        let ClockCheck { alive_ms: said, next_ms } = self.0.store.check_clocks().await?;
        let now = now_ms();
        self.0.contact.note(|known| {
            // Without running clocks nobody records anything; then our own memory counts.
            if let Some(alive) = said.max(known.last_ms).filter(|alive| now - alive >= SHORTEST_MS) {
                // The record in the database is the same for all nodes: they must find the same outage.
                let alive = said.filter(|said| alive - said < SHORTEST_MS).unwrap_or(alive);
                let from = known.absence.filter(|_| known.is_owed).map_or(alive, |(from, _)| from);
                (known.absence, known.is_owed) = (Some((from, now)), true);
            }
            known.last_ms = Some(now);
        });
        Ok(next_ms)
    }

    /// Credits an outage, if there was one, then records that this node is alive. Returns when the first running clock
    /// runs out.
    pub(crate) async fn stay_alive(&self) -> Result<Option<i64>, ApiError> {
        let mut next_ms = self.look().await?;
        if self.0.contact.known().is_owed {
            self.make_good().await?;
            self.0.contact.note(|known| known.is_owed = false);
            // Clocks that were credited run out later.
            next_ms = self.0.store.check_clocks().await?.next_ms;
        }
        let now = now_ms();
        if now - self.0.contact.known().said_ms >= ALIVE_EVERY_MS && next_ms.is_some() {
            self.0.store.set_alive_ms(now).await?;
            self.0.contact.note(|known| known.said_ms = now);
        }
        Ok(next_ms)
    }

    async fn make_good(&self) -> Result<(), ApiError> {
        let Some((from, to)) = self.0.contact.known().absence else { return Ok(()) };
        let clocked = self.0.store.clocked().await?;
        if !clocked.is_empty() {
            tracing::info!(matches = clocked.len(), absence_ms = to - from, "giving running clocks their time back");
        }
        for id in clocked {
            let result = match self.live(&id).await {
                // A commit without entries credits the lost time.
                Ok(live) => self.commit(&live, |_, _| Ok((Vec::new(), ()))).await.map(drop),
                Err(error) => Err(error),
            };
            match result {
                Err(ApiError::Away) => return Err(ApiError::Away),
                Err(error) => tracing::error!(id, %error, "a clock could not be set right"),
                Ok(()) => {}
            }
        }
        Ok(())
    }
}
