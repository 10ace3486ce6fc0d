//! Applies the entries of a log to the state of a match.

use crate::asks::Asks;
use crate::clock::Clocks;
use crate::config::Seat;
use crate::entry::MatchEntry;
use crate::identity::Identity;
use crate::log::{DamagedLog, LogEntry, MatchLog, MatchStart};
use crate::state::{MatchState, PastEvent, PlayedMoves, SeenMoves, Void};
use crate::words::SeenWords;
use game_core::{BySide, ByViewer, Clause, Outcome, Side, Viewer};
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The number of last entries that are kept for viewers who were away for a moment.
const EVENTS: usize = 16;
/// The number of an uploaded record's moves after which the stop flag is read again.
const LOOK_EVERY: usize = 256;

impl MatchState {
    /// A match at its beginning.
    ///
    /// # Errors
    /// If the variant has no such position.
    pub fn new(start: &MatchStart) -> Result<MatchState, DamagedLog> {
        let damaged = |what: String| DamagedLog { id: start.id.to_string(), seq: 0, what };
        let game = start.game;
        let played = match &start.position {
            None => game.start(&start.setting),
            Some(text) => game.start_at(&start.setting, text).map_err(|error| damaged(error.to_string()))?,
        };
        let seen =
            if game.info().is_hidden { SeenMoves::Apart(ByViewer::default()) } else { SeenMoves::ByAll(Vec::new()) };
        let mut state = MatchState {
            id: Arc::clone(&start.id),
            seats: start.config.seats.clone(),
            clocks: start.config.clock.map(|clock| Clocks::new(clock, start.created_ms)),
            resumed_ms: None,
            config: Arc::new(start.config.clone()),
            position: start.position.clone(),
            game,
            played: PlayedMoves(played),
            version: 0,
            draw_offer: None,
            takeback: None,
            declined: None,
            decliner: None,
            asks: Asks::default(),
            void: None,
            delete_by: BySide::default(),
            begun: BySide::default(),
            rematch_by: None,
            rematch_id: None,
            stuck: None,
            held: BySide::default(),
            devices: Vec::new(),
            seen,
            words: SeenWords::new(game),
            movers: Vec::new(),
            events: VecDeque::new(),
            touched_ms: start.created_ms,
            stamp: 0,
            stamp_ms: start.created_ms,
        };
        state.run_clocks(start.created_ms);
        Ok(state)
    }

    /// A match with its log.
    ///
    /// # Errors
    /// If an entry cannot follow the ones before it.
    pub fn fold(log: &MatchLog) -> Result<MatchState, DamagedLog> {
        let mut state = MatchState::new(&log.start)?;
        for entry in &log.entries {
            state.apply_entry(entry)?;
        }
        Ok(state)
    }

    /// Updates the state by the next entry of its log.
    ///
    /// # Errors
    /// If it cannot follow the entries before it. The state must not be used then.
    pub fn apply_entry(&mut self, entry: &LogEntry) -> Result<(), DamagedLog> {
        let damaged = |what: String| DamagedLog { id: self.id.to_string(), seq: entry.seq, what };
        if entry.seq != self.version + 1 {
            return Err(damaged(format!("follows entry {}", self.version)));
        }
        self.apply(&entry.entry, entry.at_ms).map_err(|error| DamagedLog {
            id: self.id.to_string(),
            seq: entry.seq,
            what: error.to_string(),
        })
    }

    /// Applies an entry.
    ///
    /// # Errors
    /// Only a move can be refused. Then nothing has changed, unless it was one of many in an uploaded record.
    pub fn apply(&mut self, entry: &MatchEntry, at_ms: i64) -> Result<(), game_core::MoveError> {
        self.apply_until(entry, at_ms, &AtomicBool::new(false)).map(drop)
    }

    /// Applies an entry, unless the stop flag is raised, which is read while the moves of an uploaded record are
    /// played. Returns whether it was applied; if not, the state must not be used any more.
    ///
    /// # Errors
    /// As [`MatchState::apply`].
    pub fn apply_until(
        &mut self,
        entry: &MatchEntry,
        at_ms: i64,
        stop: &AtomicBool,
    ) -> Result<bool, game_core::MoveError> {
        let mut event = PastEvent {
            version: self.version + 1,
            kind: entry.kind(),
            by: entry.by(),
            texts: None,
            motions: Vec::new(),
            at_ms,
        };
        let (was_over, had_ended) = (self.is_over(), self.has_ended());
        match entry {
            MatchEntry::Move { by, text } => {
                let is_setup = self.played.setup_due();
                self.played.play(text)?;
                (self.declined, self.asks) = (None, Asks::default());
                self.draw_offer = self.draw_offer.filter(|offering| *offering == *by);
                (self.takeback, self.stuck) = (None, None);
                self.moved(Some(*by), is_setup, at_ms, &mut event);
            }
            MatchEntry::Played { moves } => {
                for (ply, text) in moves.iter().enumerate() {
                    if ply.is_multiple_of(LOOK_EVERY) && stop.load(Ordering::Relaxed) {
                        return Ok(false);
                    }
                    let (by, is_setup) = (self.played.to_move(), self.played.setup_due());
                    self.played.play(text)?;
                    self.moved(by, is_setup, at_ms, &mut event);
                }
            }
            MatchEntry::Held { by, text } => self.held[*by] = Some(text.clone()),
            MatchEntry::Seat { side, token, name } => {
                self.seats[*side] = Seat::Human { identity: Identity::of_token(token.clone()), name: name.clone() };
                (self.declined, self.decliner) = (None, None);
            }
            MatchEntry::InviteDecline { side, name } => {
                (self.declined, self.decliner) = (Some(("invite", *side, event.version)), name.clone());
                self.asks.note_invite_decline();
            }
            MatchEntry::Device { side, code, until_ms } => {
                self.devices.retain(|(_, _, until)| *until > at_ms);
                self.devices.push((*side, code.clone(), *until_ms));
                self.asks.note_link(*side);
            }
            MatchEntry::Token { side, token, code } => {
                self.devices.retain(|(_, known, _)| known != code);
                self.asks.note_link_used(*side);
                if let Seat::Human { identity, .. } = &mut self.seats[*side] {
                    identity.add_token(token.clone());
                }
            }
            MatchEntry::Rename { side, name } => {
                self.asks.note_rename(*side);
                self.set_name(*side, Some(name.clone()).filter(|name| !name.is_empty()));
            }
            MatchEntry::ForgetName { side } => self.set_name(*side, None),
            MatchEntry::Resign { by } => self.played.conclude(Outcome::win(!*by, Clause::RESIGNED.0)),
            MatchEntry::Flag { by } => self.played.conclude(Outcome::win(!*by, Clause::TIME.0)),
            MatchEntry::DrawAgreed {} => self.played.conclude(Outcome::draw(Clause::AGREED.0)),
            MatchEntry::TooLong {} => self.played.conclude(Outcome::draw(Clause::LENGTH.0)),
            MatchEntry::Withdraw { .. } => self.void = Some(Void::Withdrawn),
            MatchEntry::Abort { .. } => self.void = Some(Void::Aborted),
            MatchEntry::DeleteAsk { by } => self.delete_by[*by] = true,
            MatchEntry::DrawOffer { by } => {
                (self.draw_offer, self.declined) = (Some(*by), None);
                self.asks.note_draw(*by);
            }
            MatchEntry::DrawDecline { by } => {
                self.draw_offer = None;
                self.declined = Some(("draw", *by, event.version));
            }
            MatchEntry::TakebackAsk { by, to_ply } => {
                (self.takeback, self.declined) = (Some((*by, *to_ply)), None);
                self.asks.note_takeback(*by);
            }
            MatchEntry::TakebackDecline { by } => {
                self.takeback = None;
                self.declined = Some(("takeback", *by, event.version));
            }
            MatchEntry::Takeback { to_ply } => {
                self.played.rewind(*to_ply as usize);
                self.begun = BySide(self.begun.0.map(|begun| begun.filter(|ply| ply < to_ply)));
                (self.takeback, self.draw_offer, self.declined, self.asks) = (None, None, None, Asks::default());
                self.stuck = None;
                self.seen.truncate(*to_ply as usize);
                self.words.truncate(*to_ply as usize);
                self.movers.truncate(*to_ply as usize);
            }
            MatchEntry::GaveUp { by } => self.stuck = Some(*by),
            MatchEntry::Retry { .. } => self.stuck = None,
            MatchEntry::Resumed { credit_ms } => {
                if let Some(clocks) = &mut self.clocks {
                    clocks.credit(at_ms, *credit_ms);
                }
                self.resumed_ms = Some(at_ms);
            }
            MatchEntry::RematchAsk { by } => self.rematch_by = Some(*by),
            MatchEntry::Rematch { id } => self.rematch_id = Some(id.clone()),
        }
        if self.has_ended() && !had_ended {
            (self.draw_offer, self.takeback) = (None, None);
        }
        if self.is_over() && !was_over {
            self.reveal();
        }
        self.run_clocks(at_ms);
        self.version += 1;
        self.touched_ms = at_ms;
        let changes_turn = matches!(
            entry,
            MatchEntry::Move { .. }
                | MatchEntry::Held { .. }
                | MatchEntry::Seat { .. }
                | MatchEntry::Takeback { .. }
                | MatchEntry::GaveUp { .. }
                | MatchEntry::Retry { .. }
        );
        if changes_turn || self.has_ended() {
            (self.stamp, self.stamp_ms) = (self.version, at_ms);
        }
        if self.events.len() == EVENTS {
            self.events.pop_front();
        }
        self.events.push_back(Arc::new(event));
        Ok(true)
    }

    fn moved(&mut self, by: Option<Side>, is_setup: bool, at_ms: i64, event: &mut PastEvent) {
        if let Some(by) = by {
            let is_free = self.is_clock_waiting(by);
            if let Some(clocks) = &mut self.clocks {
                clocks.moved(by, at_ms, is_free);
            }
            if !is_setup {
                self.begun[by].get_or_insert(self.movers.len() as u32);
            }
            self.held[by] = None;
            self.movers.push(by);
        }
        let (text, motions) =
            self.played.last_move(Viewer::Spectator).map(|last| (last.text, last.motions)).unwrap_or_default();
        let public: Arc<str> = text.into();
        let text = |viewer| match (&self.seen, viewer) {
            (SeenMoves::ByAll(_), _) | (_, Viewer::Spectator) => Arc::clone(&public),
            (SeenMoves::Apart(_), seat) => self.played.last_move(seat).map_or(String::new(), |last| last.text).into(),
        };
        let texts: ByViewer<Arc<str>> = ByViewer::from_fn(text);
        event.motions = motions;
        self.seen.push(&texts);
        self.words.push(self.game, self.played.setting(), &texts, &event.motions);
        event.texts = Some(texts);
    }

    fn set_name(&mut self, side: Side, name: Option<String>) {
        if let Seat::Human { name: old, .. } = &mut self.seats[side] {
            *old = name;
        }
    }

    /// Removes all secrets from a match that is over.
    fn reveal(&mut self) {
        if let SeenMoves::Apart(seen) = &mut self.seen {
            let moves: Vec<Arc<str>> = self.played.moves(Viewer::Spectator).into_iter().map(Arc::from).collect();
            seen.values_mut().for_each(|seen| seen.clone_from(&moves));
            self.words.reveal(self.played.words(Viewer::Spectator));
        }
    }

    fn run_clocks(&mut self, at_ms: i64) {
        let due = self.due();
        let running = BySide::from_fn(|side| due[side] && !self.is_clock_waiting(side));
        if let Some(clocks) = &mut self.clocks {
            clocks.set(at_ms, running);
        }
    }
}

impl SeenMoves {
    fn push(&mut self, texts: &ByViewer<Arc<str>>) {
        match self {
            SeenMoves::ByAll(moves) => moves.push(Arc::clone(&texts[Viewer::Spectator])),
            SeenMoves::Apart(moves) => {
                for viewer in Viewer::ALL {
                    moves[viewer].push(Arc::clone(&texts[viewer]));
                }
            }
        }
    }

    fn truncate(&mut self, plies: usize) {
        match self {
            SeenMoves::ByAll(moves) => moves.truncate(plies),
            SeenMoves::Apart(moves) => moves.values_mut().for_each(|moves| moves.truncate(plies)),
        }
    }
}
