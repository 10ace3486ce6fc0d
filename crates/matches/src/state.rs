//! A live match: its log, folded.

use crate::asks::Asks;
use crate::clock::Clocks;
use crate::config::{MatchConfig, SeatConfig};
use crate::entry::{MatchEntry, side};
use crate::log::{DamagedLog, LogEntry, MatchLog, MatchStart};
use game_core::{Clause, Outcome, Side, Viewer};
use protocol::MotionState;
use registry::{AnyGame, AnyMatch, any_setup};
use std::collections::VecDeque;
use std::sync::Arc;

/// How many of the last events are remembered for pages that were away for a moment.
const EVENTS: usize = 16;
/// How the computer is called in records.
const COMPUTER: &str = "Tabula";

/// A match as its log tells it.
pub struct MatchState {
    /// The id of the match.
    pub id: Arc<str>,
    /// Seats, clock and modes at the beginning.
    pub config: Arc<MatchConfig>,
    /// The position it began at, if not the variant's own.
    pub position: Option<String>,
    /// The game that is played.
    pub game: &'static dyn AnyGame,
    /// The moves and the position.
    pub played: Box<dyn AnyMatch>,
    /// The number of the last entry.
    pub version: u64,
    /// Who sits where now.
    pub seats: [Seat; 2],
    /// The clocks, if the match has some.
    pub clocks: Option<Clocks>,
    /// When time was last given back.
    pub resumed_ms: Option<i64>,
    /// Who offers a draw.
    pub draw_offer: Option<Side>,
    /// Who asks for moves back, and how many moves would be left.
    pub takeback: Option<(Side, u32)>,
    /// The offer that was last refused, by whom and in which version, until something else happens.
    pub declined: Option<(&'static str, Side, u64)>,
    /// What was asked since the last move.
    pub asks: Asks,
    /// How it ended without a result.
    pub void: Option<Void>,
    /// Who wants it deleted.
    pub delete_by: [bool; 2],
    /// The ply of each side's first move; set-ups are not moves.
    begun: [Option<u32>; 2],
    /// Who asked for a rematch.
    pub rematch_by: Option<Side>,
    /// The id of the rematch, once it has begun.
    pub rematch_id: Option<String>,
    /// The computer's side, if it gave up looking for a move: nobody looks until a player asks for it.
    pub stuck: Option<Side>,
    /// Set-ups that wait for their turn.
    pub held: [Option<String>; 2],
    /// One-time codes to play on elsewhere: side, hash, until when.
    pub devices: Vec<(Side, String, i64)>,
    /// The moves as seen: one list in open games, one for each viewer in games with secrets.
    seen: Vec<Vec<String>>,
    /// Who made each of the moves.
    movers: Vec<Side>,
    /// The last entries, for viewers who were away for a moment.
    pub events: VecDeque<PastEvent>,
    /// When the last entry was appended.
    pub touched_ms: i64,
    /// The version in which the position, or who must do something, last changed: what a thought about it is good for.
    pub stamp: u64,
    /// When that was.
    stamp_ms: i64,
    /// Set while an entry is on its way to the store: if it never came back, the log must be read again.
    pub is_dirty: bool,
}

/// Who sits on a seat now.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Seat {
    Human { tokens: Vec<String>, name: Option<String> },
    Computer { level: u8, name: Option<String> },
    Open { invite: Option<String> },
}

/// How a match ends without a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Void {
    /// A player ended it before both had moved.
    Aborted,
    /// The invitation was withdrawn before anybody came.
    Withdrawn,
}

/// An entry of the log, kept for viewers who were away for a moment.
pub struct PastEvent {
    /// The number of the entry.
    pub version: u64,
    /// The kind of entry, as the wire names it.
    pub kind: &'static str,
    /// The side that caused it, if one did.
    pub by: Option<Side>,
    /// A move's text for each viewer, in the order of [`Viewer::ALL`].
    pub texts: Option<[String; 3]>,
    /// What moved where.
    pub motions: Vec<MotionState>,
    /// When it was appended.
    pub at_ms: i64,
}

impl MatchState {
    /// A match at its beginning.
    ///
    /// # Errors
    /// If there is no such variant, or it has no such position.
    pub fn new(start: &MatchStart) -> Result<MatchState, DamagedLog> {
        let damaged = |what: String| DamagedLog { id: start.id.to_string(), seq: 0, what };
        let (game, setting) = registry::find(&start.variant).map_err(|error| damaged(error.to_string()))?;
        let played = match &start.position {
            None => game.start(&setting),
            Some(text) => game.start_at(&setting, text).map_err(|error| damaged(error.to_string()))?,
        };
        let lists = if game.info().is_hidden { 3 } else { 1 };
        let mut state = MatchState {
            id: Arc::clone(&start.id),
            seats: Side::ALL.map(|side| start.config.seat(side).clone().into()),
            clocks: start.config.clock.map(|wish| Clocks::new(wish, start.created_ms)),
            resumed_ms: None,
            config: Arc::new(start.config.clone()),
            position: start.position.clone(),
            game,
            played,
            version: 0,
            draw_offer: None,
            takeback: None,
            declined: None,
            asks: Asks::default(),
            void: None,
            delete_by: [false; 2],
            begun: [None; 2],
            rematch_by: None,
            rematch_id: None,
            stuck: None,
            held: [None, None],
            devices: Vec::new(),
            seen: vec![Vec::new(); lists],
            movers: Vec::new(),
            events: VecDeque::new(),
            touched_ms: start.created_ms,
            stamp: 0,
            stamp_ms: start.created_ms,
            is_dirty: false,
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

    /// Brings the state up to date with the next entry of its log.
    ///
    /// # Errors
    /// If it cannot follow the entries before it. Then the state must not be used any more.
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

    /// Does a entry.
    ///
    /// # Errors
    /// Only a move can be refused. Then nothing has changed, unless it was one of many played elsewhere.
    pub fn apply(&mut self, entry: &MatchEntry, at_ms: i64) -> Result<(), game_core::MoveError> {
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
                self.draw_offer = self.draw_offer.filter(|offering| Some(*offering) == side(*by));
                (self.takeback, self.stuck) = (None, None);
                self.moved(side(*by), is_setup, at_ms, &mut event);
            }
            MatchEntry::Played { moves } => {
                for text in moves {
                    let (by, is_setup) = (self.played.to_move(), self.played.setup_due());
                    self.played.play(text)?;
                    self.moved(by, is_setup, at_ms, &mut event);
                }
            }
            MatchEntry::Held { by, text } => self.held[usize::from(*by & 1)] = Some(text.clone()),
            MatchEntry::Seat { side, token, name } => {
                self.seats[usize::from(*side & 1)] = Seat::Human { tokens: vec![token.clone()], name: name.clone() };
            }
            MatchEntry::Device { side: of, code, until_ms } => {
                self.devices.retain(|(_, _, until)| *until > at_ms);
                self.devices.extend(side(*of).map(|side| (side, code.clone(), *until_ms)));
            }
            MatchEntry::Token { side, token, code } => {
                self.devices.retain(|(_, known, _)| known != code);
                if let Seat::Human { tokens, .. } = &mut self.seats[usize::from(*side & 1)] {
                    tokens.push(token.clone());
                }
            }
            MatchEntry::Rename { side: of, name } => {
                self.asks.note_rename(side(*of));
                self.set_name(*of, Some(name.clone()).filter(|name| !name.is_empty()));
            }
            MatchEntry::ForgetName { side } => self.set_name(*side, None),
            MatchEntry::Resign { by } => self.conclude(side(*by).map(|by| Outcome::win(!by, Clause::RESIGNED.0))),
            MatchEntry::Flag { by } => self.conclude(side(*by).map(|by| Outcome::win(!by, Clause::TIME.0))),
            MatchEntry::DrawAgreed {} => self.conclude(Some(Outcome::draw(Clause::AGREED.0))),
            MatchEntry::TooLong {} => self.conclude(Some(Outcome::draw(Clause::LENGTH.0))),
            MatchEntry::Withdraw { .. } => self.void = Some(Void::Withdrawn),
            MatchEntry::Abort { .. } => self.void = Some(Void::Aborted),
            MatchEntry::DeleteAsk { by } => self.delete_by[usize::from(*by & 1)] = true,
            MatchEntry::DrawOffer { by } => {
                (self.draw_offer, self.declined) = (side(*by), None);
                self.asks.note_draw(side(*by));
            }
            MatchEntry::DrawDecline { by } => {
                self.draw_offer = None;
                self.declined = side(*by).map(|by| ("draw", by, event.version));
            }
            MatchEntry::TakebackAsk { by, to_ply } => {
                (self.takeback, self.declined) = (side(*by).map(|by| (by, *to_ply)), None);
                self.asks.note_takeback(side(*by));
            }
            MatchEntry::TakebackDecline { by } => {
                self.takeback = None;
                self.declined = side(*by).map(|by| ("takeback", by, event.version));
            }
            MatchEntry::Takeback { to_ply } => {
                self.played.rewind(*to_ply as usize);
                self.begun = self.begun.map(|begun| begun.filter(|ply| ply < to_ply));
                (self.takeback, self.draw_offer, self.declined, self.asks) = (None, None, None, Asks::default());
                self.stuck = None;
                self.seen.iter_mut().for_each(|moves| moves.truncate(*to_ply as usize));
                self.movers.truncate(*to_ply as usize);
            }
            MatchEntry::GaveUp { by } => self.stuck = side(*by),
            MatchEntry::Retry { .. } => self.stuck = None,
            MatchEntry::Resumed { credit_ms } => {
                if let Some(clocks) = &mut self.clocks {
                    clocks.credit(at_ms, *credit_ms);
                }
                self.resumed_ms = Some(at_ms);
            }
            MatchEntry::RematchAsk { by } => self.rematch_by = side(*by),
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
        self.events.push_back(event);
        Ok(())
    }

    fn moved(&mut self, by: Option<Side>, is_setup: bool, at_ms: i64, event: &mut PastEvent) {
        if let Some(by) = by {
            let is_free = self.is_clock_waiting(by);
            if let Some(clocks) = &mut self.clocks {
                clocks.moved(by, at_ms, is_free);
            }
            if !is_setup {
                self.begun[by.index()].get_or_insert(self.movers.len() as u32);
            }
            self.held[by.index()] = None;
            self.movers.push(by);
        }
        let texts = Viewer::ALL.map(|viewer| self.played.last_move(viewer).map_or(String::new(), |last| last.text));
        event.motions =
            self.played.last_move(Viewer::Spectator).map_or(Vec::new(), |last| crate::view::motions(&last.motions));
        for (moves, text) in self.seen.iter_mut().zip(texts.iter().rev()) {
            moves.push(text.clone());
        }
        event.texts = Some(texts);
    }

    fn conclude(&mut self, outcome: Option<Outcome>) {
        if let Some(outcome) = outcome {
            self.played.conclude(outcome);
        }
    }

    /// A match that is over hides nothing any more.
    fn reveal(&mut self) {
        if self.game.info().is_hidden {
            let moves = self.played.moves(Viewer::Spectator);
            self.seen.iter_mut().for_each(|seen| seen.clone_from(&moves));
        }
    }

    /// The moves as this viewer saw them.
    pub fn moves(&self, viewer: Viewer) -> &[String] {
        // The lists are in the order of `Viewer::ALL` from the back: the spectator's is the first, and in open games the only one.
        let at = match viewer {
            Viewer::Spectator => 0,
            Viewer::Seat(Side::Second) => 1,
            Viewer::Seat(Side::First) => 2,
        };
        self.seen.get(at).unwrap_or(&self.seen[0])
    }

    /// How many moves were played before the last move of this side.
    pub fn before_last_move_of(&self, side: Side) -> Option<u32> {
        self.movers.iter().rposition(|mover| *mover == side).map(|ply| ply as u32)
    }

    /// Whether it has a result. Then nothing is secret any more.
    pub fn is_over(&self) -> bool {
        self.played.outcome().is_some()
    }

    /// Whether it has ended, with a result or without.
    pub fn has_ended(&self) -> bool {
        self.is_over() || self.void.is_some()
    }

    /// Whether both sides have made a first move. Set-ups are not moves.
    pub fn has_begun(&self) -> bool {
        self.begun.iter().all(Option::is_some)
    }

    /// Whether this side's clock has not started yet, because it starts with a first move.
    pub fn is_clock_waiting(&self, side: Side) -> bool {
        self.config.clock_waits && self.begun[side.index()].is_none()
    }

    /// Whether both seats are taken.
    pub fn is_full(&self) -> bool {
        !self.seats.iter().any(|seat| matches!(seat, Seat::Open { .. }))
    }

    /// Whether it is played here and now: both are there and it is not over.
    pub fn is_running(&self) -> bool {
        !self.has_ended() && self.is_full() && !self.config.is_uploaded
    }

    /// Whether this side must hand in a set-up now. Both do it at the same time.
    pub fn owes_setup(&self, side: Side) -> bool {
        let Some(to_move) = self.played.to_move().filter(|_| self.played.setup_due()) else { return false };
        // The rules want First's set-up first: while it is due, Second's is too.
        (side == to_move || to_move == Side::First) && self.held[side.index()].is_none()
    }

    /// Whether this side's set-up is in.
    pub fn is_ready(&self, side: Side) -> bool {
        self.played.setup_due() && !self.owes_setup(side)
    }

    /// The sides that can do something now.
    pub fn due(&self) -> [bool; 2] {
        if !self.is_running() {
            return [false; 2];
        }
        if self.played.setup_due() {
            // The computer needs no time for it: it waits for its turn.
            let is_early = |side| self.is_computer(side) && self.played.to_move() != Some(side);
            return Side::ALL.map(|side| self.owes_setup(side) && !is_early(side));
        }
        Side::ALL.map(|side| self.played.to_move() == Some(side))
    }

    /// Whether the computer sits on this seat.
    pub fn is_computer(&self, side: Side) -> bool {
        matches!(self.seats[side.index()], Seat::Computer { .. })
    }

    /// Whether a person sits on this seat.
    pub fn is_person(&self, side: Side) -> bool {
        matches!(self.seats[side.index()], Seat::Human { .. })
    }

    /// Whether the other seat is for another person: it is neither the computer's nor at the same screen.
    pub fn is_against_person(&self, side: Side) -> bool {
        !self.config.screen && !self.is_computer(!side)
    }

    fn set_name(&mut self, side: u8, name: Option<String>) {
        if let Seat::Human { name: old, .. } = &mut self.seats[usize::from(side & 1)] {
            *old = name;
        }
    }

    /// How the player of a side is called, if it has a name.
    pub fn name(&self, side: Side) -> Option<String> {
        match &self.seats[side.index()] {
            Seat::Human { name, .. } => name.clone(),
            Seat::Computer { level, name } => {
                Some(name.clone().unwrap_or_else(|| format!("{COMPUTER}, level {level}")))
            }
            Seat::Open { .. } => None,
        }
    }

    /// The computer's side that can do something now, and its level. One that gave up waits for a player's word.
    pub fn computer_due(&self) -> Option<(Side, u8)> {
        self.computers_turn().filter(|(side, _)| self.stuck != Some(*side))
    }

    /// The computer's side whose turn it is, and its level.
    pub fn computers_turn(&self) -> Option<(Side, u8)> {
        let due = self.due();
        Side::ALL.into_iter().find_map(|side| match self.seats[side.index()] {
            Seat::Computer { level, .. } if due[side.index()] => Some((side, level)),
            _ => None,
        })
    }

    /// The player who has lost on time by `now_ms`. The computer does not: when its time is up it makes a move at once, because
    /// a busy server is no merit of its opponent.
    pub fn lost_on_time(&self, now_ms: i64) -> Option<Side> {
        let clocks = self.clocks.as_ref()?;
        let out = Side::ALL.into_iter().filter(|side| !self.is_computer(*side) && clocks.is_out(*side, now_ms));
        out.min_by_key(|side| clocks.remaining_ms()[side.index()])
    }

    /// The computer's side that thinks, and since when.
    pub fn thinking(&self) -> Option<(Side, i64)> {
        self.computer_due().map(|(side, _)| (side, self.stamp_ms))
    }

    /// The match as it would be if `side` had to set up now: the other's set-up, unknown to everybody, is made up.
    pub fn at_setup_of(&self, side: Side) -> Box<dyn AnyMatch> {
        let mut copy = self.played.boxed_clone();
        if let Some(other) = copy.to_move().filter(|to_move| *to_move != side && copy.setup_due())
            && let Some(setup) = copy.board(Viewer::Seat(other)).setup
        {
            // Whatever stands there, a set-up of ours is judged by itself.
            let _ = copy.play(&any_setup(&setup, 0));
        }
        copy
    }

    /// The seats that these hashes of tokens open.
    pub fn seats_of(&self, hashes: &[String]) -> [bool; 2] {
        self.seats.each_ref().map(|seat| match seat {
            Seat::Human { tokens, .. } => tokens
                .iter()
                .fold(false, |found, token| hashes.iter().fold(found, |found, h| found | is_same_hash(token, h))),
            _ => false,
        })
    }

    /// Whether it waits for an opponent and everybody may know it.
    pub fn is_listed(&self) -> bool {
        self.config.public_code.is_some() && !self.is_full() && !self.has_ended()
    }

    fn run_clocks(&mut self, at_ms: i64) {
        let due = self.due();
        let running = Side::ALL.map(|side| due[side.index()] && !self.is_clock_waiting(side));
        if let Some(clocks) = &mut self.clocks {
            clocks.set(at_ms, running);
        }
    }
}

impl From<SeatConfig> for Seat {
    fn from(facts: SeatConfig) -> Self {
        match facts {
            SeatConfig::Human { tokens, name } => Seat::Human { tokens, name },
            SeatConfig::Computer { level, name } => Seat::Computer { level, name },
            SeatConfig::Open { invite } => Seat::Open { invite },
        }
    }
}

/// Whether two hashes of secrets are the same. Takes as long whatever they are.
pub fn is_same_hash(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).fold(0, |differ, (x, y)| differ | (x ^ y)) == 0
}
