//! The one way by which a match changes.
//!
//! Entries are decided on the newest known state, applied to a copy of it and appended to the log. Only after the store
//! has committed them does the copy become the state that everybody sees: the state in memory is always a prefix of the
//! log.

use crate::ApiError;
use crate::app::App;
use crate::jobs::bot_moves;
use crate::jobs::urgency::Urgency;
use crate::live::LiveMatch;
use crate::nodes::bus::Topic;
use crate::nodes::sync;
use crate::storage;
use crate::time::now_ms;
use answers::{Draft, draft};
use matches::{ActionError, MatchEntry, MatchState};
use std::sync::Arc;
use store::{NewJob, StoreError};

/// How often entries are decided again when another node appended first.
const TRIES: u32 = 4;

/// The result of a commit.
pub(crate) struct Committed<T> {
    /// The match after it.
    pub(crate) state: Arc<MatchState>,
    /// The decision's result besides the entries.
    pub(crate) value: T,
}

impl App {
    /// Changes a match: entries are decided on its state and the time, appended to the log and then shown. If another
    /// node appended first, they are decided again on the new state. Time in which nobody could move is credited first,
    /// even if nothing is decided or the action is refused.
    pub(crate) async fn commit<T>(
        &self,
        live: &Arc<LiveMatch>,
        mut decide: impl FnMut(&MatchState, i64) -> Result<(Vec<MatchEntry>, T), ApiError>,
    ) -> Result<Committed<T>, ApiError> {
        self.notice_absence().await?;
        let writer = live.lock().await;
        let mut is_newest = !live.is_certain();
        if is_newest {
            self.read_on(live, &writer).await?;
        }
        for _ in 0..TRIES {
            let before = live.state()?;
            let now = now_ms().max(before.touched_ms);
            let Draft { change, decided } = draft(&before, self.0.contact.credit_ms(&before, now), now, &mut decide)?;
            let Some((state, entries)) = change else {
                // Before an action is refused, the log is read: another node may have appended entries that this one
                // has not seen.
                if decided.is_err() && !is_newest && self.read_on(live, &writer).await? {
                    is_newest = true;
                    continue;
                }
                return decided.map(|value| Committed { state: before, value });
            };
            let entries: Vec<_> = entries.iter().map(|entry| storage::new_entry(entry, now)).collect();
            let message = sync::appended(state.version, &entries);
            let jobs = self.jobs_after(live, &before, &state);
            let urgencies: Vec<_> = jobs.iter().map(|job| Urgency::from_number(job.urgency)).collect();
            match self.0.store.append(&live.id, before.version, entries, storage::summary(&state), jobs).await {
                Ok(()) => {
                    let state = live.replace(state, &writer);
                    self.0.bus.publish_to_others(&Topic::Match(Arc::clone(&live.id)), message);
                    urgencies.into_iter().for_each(|urgency| self.wake(urgency));
                    self.show(live, &state);
                    return decided.map(|value| Committed { state, value });
                }
                Err(StoreError::Conflict) => {
                    if !self.read_on(live, &writer).await? {
                        // There are no further entries although the append conflicted: the match was deleted.
                        self.check_exists(live).await?;
                    }
                }
                Err(error) => {
                    // It is unknown whether the log has the entries: it is read before the match is used again.
                    live.doubt();
                    return Err(error.into());
                }
            }
        }
        Err(ActionError::Conflict.into())
    }

    /// The jobs of a change: the computer's next move, and jobs that follow the end of the match.
    fn jobs_after(&self, live: &LiveMatch, before: &MatchState, after: &MatchState) -> Vec<NewJob> {
        let turn = bot_moves::job(after, live.owner()).filter(|_| after.stamp > before.version);
        let has_ended = after.has_ended() && !before.has_ended();
        let kinds = self.0.job_kinds.iter().filter(|_| has_ended);
        turn.into_iter().chain(kinds.filter_map(|kind| kind.after_end(after))).collect()
    }

    async fn check_exists(&self, live: &LiveMatch) -> Result<(), ApiError> {
        let versions = self.0.store.versions(&[live.id.to_string()]).await?;
        if versions.is_empty() { Err(ApiError::not_found("match")) } else { Ok(()) }
    }
}
