//! Time in which nobody could move, because no node was alive or the database was away, is given back to running clocks.
//!
//! All nodes together say in the database that they are alive. Whoever finds that nobody said so for a while knows an absence; it
//! gives every running clock its time back before it says that it is alive again, so that nobody can overlook it. An entry in a match's log
//! does it, once: the clock then stands after the absence.

use crate::ApiError;
use crate::app::App;
use crate::time::{go_on_from, now_ms};
use matches::MatchState;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How often nodes say that they are alive, while clocks run.
const ALIVE_EVERY_MS: i64 = 1_000;
/// An absence shorter than this is not one: a node may just be slow to say that it is alive.
const SHORTEST_MS: i64 = 2_000;
/// So long after the last contact with the database an absence is looked for before a match changes.
const FRESH_MS: i64 = 1_000;

/// How long a worker waits for a server to be alive.
const WORKER_TRIES: u32 = 10;
const WORKER_PAUSE: Duration = Duration::from_millis(300);

/// What this node knows of its contact with the database.
#[derive(Default)]
pub(crate) struct Contact(Mutex<Known>);

#[derive(Clone, Copy, Default)]
struct Known {
    /// When the database last answered.
    last_ms: Option<i64>,
    /// When this node last said that it is alive.
    said_ms: i64,
    /// The last time in which nobody could move.
    absence: Option<(i64, i64)>,
    /// Whether some clocks may still wait for that time.
    is_owed: bool,
    /// Whether people can reach this node. One that only works is no sign of life: nobody can move there.
    serves: bool,
}

impl Contact {
    fn known(&self) -> Known {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self, change: impl FnOnce(&mut Known)) {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }

    /// Whether the database answered a moment ago.
    pub(crate) fn is_fresh(&self) -> bool {
        self.known().last_ms.is_some_and(|last| now_ms() - last < SHORTEST_MS)
    }

    /// The time to be given back to a match, if there is some: until now, if this is the first chance to do so.
    pub(crate) fn credit_ms(&self, state: &MatchState, now_ms: i64) -> Option<i64> {
        let known = self.known();
        let (from, to) = known.absence?;
        let clocks = state.clocks.as_ref().filter(|clocks| clocks.running().0 != [false; 2] && clocks.at_ms() < to)?;
        // What was given back since it began was given back for it, by whatever node.
        if state.resumed_ms.is_some_and(|resumed| resumed > from) {
            return None;
        }
        let until = if known.is_owed { now_ms } else { to };
        Some(until - from.max(clocks.at_ms()))
    }
}

impl App {
    /// Lets people in: from now on this node's life counts.
    pub(crate) async fn begin_life(&self) -> Result<(), ApiError> {
        // If the system's clock was set back since, matches would stand still until it has caught up.
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
        self.stay_alive().await
    }

    /// Looks for an absence, unless the database answered a moment ago.
    pub(crate) async fn notice_absence(&self) -> Result<(), ApiError> {
        let known = self.0.contact.known();
        let is_fresh = known.last_ms.is_some_and(|last| now_ms() - last < FRESH_MS);
        if is_fresh || !known.serves { Ok(()) } else { self.look().await }
    }

    /// Waits until some server is alive, so that an absence is made good before the computer moves on a clock.
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

    /// Asks when somebody was last alive.
    async fn look(&self) -> Result<(), ApiError> {
        // Where nothing can be written nobody can move: that is an absence too.
        if self.0.store.health().is_failing {
            self.0.store.ping().await?;
        }
        let said = self.0.store.alive_ms().await?;
        let now = now_ms();
        self.0.contact.note(|known| {
            // Without clocks nobody says anything; then our own memory counts.
            if let Some(alive) = said.max(known.last_ms).filter(|alive| now - alive >= SHORTEST_MS) {
                // What was said is known to all nodes: they must mean the same absence.
                let alive = said.filter(|said| alive - said < SHORTEST_MS).unwrap_or(alive);
                let from = known.absence.filter(|_| known.is_owed).map_or(alive, |(from, _)| from);
                (known.absence, known.is_owed) = (Some((from, now)), true);
            }
            known.last_ms = Some(now);
        });
        Ok(())
    }

    /// Makes an absence good, if there was one, then says that this node is alive.
    pub(crate) async fn stay_alive(&self) -> Result<(), ApiError> {
        self.look().await?;
        if self.0.contact.known().is_owed {
            self.make_good().await?;
            self.0.contact.note(|known| known.is_owed = false);
        }
        let now = now_ms();
        if now - self.0.contact.known().said_ms >= ALIVE_EVERY_MS
            && !self.0.store.overdue(i64::MAX, 1).await?.is_empty()
        {
            self.0.store.set_alive_ms(now).await?;
            self.0.contact.note(|known| known.said_ms = now);
        }
        Ok(())
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
