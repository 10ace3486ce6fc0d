//! The matches in memory, and the one way by which they change: entries are decided on the state, tried on a copy,
//! given to the caller to be stored, and shown to the channels.

use crate::stored::{StoredEntry, StoredMatch};
use crate::work::Task;
use crate::{Around, Failure, Offline};
use answers::{AnswerError, Draft, draft};
use game_core::{BySide, Side};
use matches::clock::Clocks;
use matches::decide::{self, FollowUp};
use matches::{LogEntry, MatchEntry, MatchLog, MatchState, Seat};
use protocol::Action;

/// A match in memory.
pub(crate) struct Live {
    pub(crate) log: MatchLog,
    pub(crate) state: MatchState,
}

impl Live {
    pub(crate) fn new(log: MatchLog) -> Result<Live, AnswerError> {
        let state = MatchState::fold(&log)?;
        Ok(Live { log, state })
    }

    /// The seats of this page: those of people, unless it is a record.
    pub(crate) fn own(&self) -> BySide<bool> {
        BySide::from_fn(|side| matches!(self.state.seats[side], Seat::Human { .. }) && !self.state.config.is_uploaded)
    }
}

impl Offline {
    /// The match of a call.
    pub(crate) fn live(&self, id: &str, around: &Around) -> Result<&Live, Failure> {
        match self.lives.get(id) {
            Some(live) => Ok(live),
            None if around.absent.as_deref() == Some(id) => Err(AnswerError::NotFound("match").into()),
            None => Err(Failure::Needs(id.to_owned())),
        }
    }

    /// Adds a match to those in memory and lets the computer begin if it is its turn.
    pub(crate) fn keep(&mut self, live: Live) {
        let id = live.state.id.to_string();
        self.nets.want(live.state.played.setting());
        self.lives.insert(id.clone(), live);
        self.seek_move(&id);
    }

    /// Takes a match from the store. Time in which no page had it open is given back to its clocks.
    pub(crate) fn load(&mut self, stored: StoredMatch, seen_ms: Option<i64>, around: &mut Around) {
        let id = stored.start.id.clone();
        let live = stored.read(&self.catalogue).map_err(AnswerError::from).and_then(Live::new);
        let live = match live {
            Ok(live) => live,
            Err(error) => {
                around.effects.fault = Some(error.to_string());
                return;
            }
        };
        let is_running = live.state.clocks.as_ref().is_some_and(|clocks| clocks.running().0.contains(&true));
        let away_ms = seen_ms.map_or(0, |seen_ms| around.now_ms - seen_ms.max(live.state.touched_ms));
        self.keep(live);
        self.show_loaded(&id, around);
        if is_running && away_ms > 0 {
            let credit = |_: &MatchState, _| Ok((vec![MatchEntry::Resumed { credit_ms: away_ms }], ()));
            // A credit is never refused.
            let _ = self.commit(&id, credit, around);
        }
    }

    /// Forgets a match in memory.
    pub(crate) fn drop_match(&mut self, id: &str) {
        self.lives.remove(id);
        self.works.forget(id);
    }

    /// Changes a match: entries are decided on its state and the time.
    pub(crate) fn commit<T>(
        &mut self,
        id: &str,
        mut decide: impl FnMut(&MatchState, i64) -> Result<(Vec<MatchEntry>, T), AnswerError>,
        around: &mut Around,
    ) -> Result<T, AnswerError> {
        let live = self.lives.get_mut(id).ok_or(AnswerError::NotFound("match"))?;
        let now = around.now_ms.max(live.state.touched_ms);
        let Draft { change, decided } = draft(&live.state, None, now, &mut decide)?;
        if let Some((state, entries)) = change {
            let from = live.state.version;
            for (seq, entry) in (from + 1..).zip(entries) {
                let entry = LogEntry { seq, at_ms: now, entry };
                around.effects.appended.push(StoredEntry::new(id, &entry));
                live.log.entries.push(entry);
            }
            live.state = state;
            self.show_change(id, from, around);
            self.seek_move(id);
        }
        decided
    }

    /// Carries out an action of a side and what follows from it; returns the version after it.
    pub(crate) fn act(
        &mut self,
        id: &str,
        side: Side,
        action: &Action,
        around: &mut Around,
    ) -> Result<u64, AnswerError> {
        let decide = |state: &MatchState, now| Ok(decide::decide(state, side, action, now)?);
        match self.commit(id, decide, around)? {
            FollowUp::Nothing => {}
            FollowUp::TimeIsUp => return Err(matches::ActionError::Finished.into()),
            FollowUp::BeginRematch => self.begin_rematch(id, around)?,
            FollowUp::ForgetName => self.forget_name(id, side, around),
        }
        Ok(self.lives.get(id).map_or(0, |live| live.state.version))
    }

    /// Removes the names of a side from what is stored.
    fn forget_name(&mut self, id: &str, side: Side, around: &mut Around) {
        let Some(live) = self.lives.get_mut(id) else { return };
        if let Seat::Human { name, .. } = &mut live.log.start.config.seats[side] {
            *name = None;
        }
        for LogEntry { entry, .. } in &mut live.log.entries {
            if let MatchEntry::Rename { side: of, name } = entry
                && *of == side
            {
                name.clear();
            }
        }
        around.effects.rewritten.push(StoredMatch::new(&live.log));
    }

    /// Queues the computer's move if it is its turn.
    fn seek_move(&mut self, id: &str) {
        if let Some(live) = self.lives.get(id)
            && live.state.computer_due().is_some()
        {
            self.works.add(Task::Move { id: id.to_owned(), stamp: live.state.stamp });
        }
    }

    /// When the next clock of an open match runs out.
    pub(crate) fn next_deadline_ms(&self) -> Option<i64> {
        self.lives.values().filter_map(|live| live.state.clocks.as_ref().and_then(Clocks::deadline_ms)).min()
    }

    /// Ends matches in which a person's time is up. The computer is not ended: its search has a share of its time.
    pub(crate) fn look_at_clocks(&mut self, around: &mut Around) {
        let now = around.now_ms;
        let is_out = |live: &&Live| live.state.lost_on_time(now).is_some();
        let out: Vec<String> = self.lives.values().filter(is_out).map(|live| live.state.id.to_string()).collect();
        for id in out {
            let flag = |state: &MatchState, now| {
                Ok((state.lost_on_time(now).map(|by| MatchEntry::Flag { by }).into_iter().collect(), ()))
            };
            if let Err(error) = self.commit(&id, flag, around) {
                around.effects.fault = Some(error.to_string());
            }
        }
    }
}
