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
use std::borrow::Cow;

/// A match in memory.
pub(crate) struct Live {
    pub(crate) log: MatchLog,
    pub(crate) state: MatchState,
    /// Since when no channel has it open; `None` while one has. Its clocks are credited with this time.
    left_ms: Option<i64>,
}

impl Live {
    pub(crate) fn new(log: MatchLog) -> Result<Live, AnswerError> {
        let state = MatchState::fold(&log)?;
        Ok(Live::of(log, state))
    }

    /// A log and the state that it leads to. No channel has it open yet.
    pub(crate) fn of(log: MatchLog, state: MatchState) -> Live {
        let left_ms = Some(state.touched_ms);
        Live { log, state, left_ms }
    }

    /// The seats of this page: those of people, unless it is a record.
    pub(crate) fn own(&self) -> BySide<bool> {
        BySide::from_fn(|side| matches!(self.state.seats[side], Seat::Human { .. }) && !self.state.config.is_uploaded)
    }

    /// The state as it is shown where no channel has it open: its clocks stand since then.
    pub(crate) fn at_rest(&self, now: i64) -> Cow<'_, MatchState> {
        let Some(credit_ms) = self.credit_ms(now) else { return Cow::Borrowed(&self.state) };
        let mut state = self.state.clone();
        if let Some(clocks) = &mut state.clocks {
            clocks.credit(now, credit_ms);
        }
        Cow::Owned(state)
    }

    /// The time for which a clock ran although no channel had the match open.
    fn credit_ms(&self, now: i64) -> Option<i64> {
        let is_running = self.state.clocks.as_ref()?.running().0.contains(&true);
        let away_ms = now - self.left_ms?.max(self.state.touched_ms);
        (is_running && away_ms > 0).then_some(away_ms)
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

    /// Takes a match from the store. Nothing is stored, and the computer waits until a channel opens the match.
    pub(crate) fn load(&mut self, stored: StoredMatch, seen_ms: Option<i64>, around: &mut Around) {
        let id = stored.start.id.clone();
        let live = stored.read(&self.catalogue).map_err(AnswerError::from).and_then(Live::new);
        let mut live = match live {
            Ok(live) => live,
            Err(error) => {
                around.effects.fault = Some(error.to_string());
                return;
            }
        };
        let is_open = self.is_open(&id);
        // A page that was closed before it was noted had the match open when its last entry was made.
        live.left_ms = (!is_open).then_some(seen_ms.unwrap_or(live.state.touched_ms));
        self.nets.want(live.state.played.setting());
        self.lives.insert(id.clone(), live);
        if is_open {
            self.show_loaded(&id, around);
            self.seek_move(&id);
        }
    }

    /// The first channel opens a match: the time since the last one was closed is given back to the clocks, and the
    /// computer goes on. Another page may have had the match open until `seen_ms`.
    pub(crate) fn resume(&mut self, id: &str, seen_ms: Option<i64>, around: &mut Around) {
        let Some(live) = self.lives.get_mut(id) else { return };
        let Some(left_ms) = live.left_ms else { return };
        live.left_ms = Some(seen_ms.map_or(left_ms, |seen_ms| seen_ms.max(left_ms)));
        // The commit adds the credit by itself, and that is never refused.
        let _ = self.commit(id, |_: &MatchState, _| Ok((Vec::new(), ())), around);
        if let Some(live) = self.lives.get_mut(id) {
            live.left_ms = None;
        }
        self.seek_move(id);
    }

    /// The last channel of a match was closed: its clocks stand from now on.
    pub(crate) fn leave(&mut self, id: &str, now: i64) {
        if let Some(live) = self.lives.get_mut(id) {
            live.left_ms = Some(now);
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
        let Draft { change, decided } = draft(&live.state, live.credit_ms(now), now, &mut decide)?;
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

    /// The matches that a channel has open: only their clocks run.
    fn open_lives(&self) -> impl Iterator<Item = &Live> {
        self.lives.values().filter(|live| live.left_ms.is_none())
    }

    /// When the next clock of an open match runs out.
    pub(crate) fn next_deadline_ms(&self) -> Option<i64> {
        self.open_lives().filter_map(|live| live.state.clocks.as_ref().and_then(Clocks::deadline_ms)).min()
    }

    /// Ends open matches in which a person's time is up. The computer is not ended: its search has a share of its time.
    pub(crate) fn look_at_clocks(&mut self, around: &mut Around) {
        let now = around.now_ms;
        let is_out = |live: &&Live| live.state.lost_on_time(now).is_some();
        let out: Vec<String> = self.open_lives().filter(is_out).map(|live| live.state.id.to_string()).collect();
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
