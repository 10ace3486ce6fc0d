//! The engine protocol (`docs/engine-protocol.md`) as a state machine: lines and thoughts in, effects out.
//!
//! It reads no pipe and owns no thread and no clock; the caller feeds it and carries out its effects. So a test can try
//! every order of events, however unlikely.

mod answers;
mod commands;
mod job;
mod options;
#[cfg(test)]
mod tests;

pub use commands::position_line;
pub use job::{Memory, SearchJob};

use crate::{Budget, LEVEL_TIME};
use commands::{EngineCommand, Go, PositionCommand};
use game_core::Rng;
use options::Options;
use registry::{AnyGame, AnyMind, Catalogue, Knowledge, Thought};
use std::collections::VecDeque;
use std::time::Duration;

/// What the caller has to do, in the order given.
#[derive(Debug)]
pub enum Effect {
    /// Write a line.
    Say(String),
    /// Draw the knowledge of a seat, for people.
    Show(Box<Knowledge>),
    /// Begin a search; call [`Session::progress`] while it runs and [`Session::done`] when it is over.
    Search(Box<SearchJob>),
    /// Raise the stop flag of the running search.
    Stop,
    /// Drop what was learnt from earlier positions.
    Forget,
    /// End the program.
    Quit,
}

/// One connection.
pub struct Session {
    catalogue: Catalogue,
    options: Options,
    /// The seed of this game, if no seed is set.
    fresh_seed: u64,
    rng: Rng,
    position: Option<Position>,
    search: Option<Search>,
    /// Lines that arrived after a `stop`.
    waiting: VecDeque<String>,
    /// Whether the input has ended.
    at_end: bool,
    has_quit: bool,
}

/// The current position.
struct Position {
    game: &'static dyn AnyGame,
    knowledge: Knowledge,
    /// A mind that has learnt the knowledge, which proves that it is not contradictory.
    reader: Box<dyn AnyMind>,
}

/// A search that was begun and is not answered yet.
struct Search {
    /// The search that `ponderhit` begins.
    after_hit: Option<SearchJob>,
    /// Whether it is answered only on `stop`.
    waits: bool,
    /// Its result, once it is over.
    finished: Option<Thought>,
    /// The last report, so that it is not repeated.
    reported: Option<Thought>,
    stopped: Option<Stopped>,
}

/// Why a running search was stopped.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stopped {
    /// To answer.
    Answer,
    /// To go on within limits.
    Hit,
}

/// The memory of the reader, which never searches.
const READER_BYTES: usize = 1 << 20;

impl Session {
    /// A session before the first line. Everything random follows from `seed`, until the other side sets its own.
    pub fn new(catalogue: Catalogue, seed: u64) -> Session {
        let mut rng = Rng::new(seed);
        Session {
            catalogue,
            options: Options::default(),
            fresh_seed: rng.next_u64(),
            rng,
            position: None,
            search: None,
            waiting: VecDeque::new(),
            at_end: false,
            has_quit: false,
        }
    }

    /// Handles a line.
    pub fn line(&mut self, text: &str) -> Vec<Effect> {
        let mut effects = Vec::new();
        if self.at_end {
            return effects;
        }
        if self.is_answering() {
            self.waiting.push_back(text.to_owned());
        } else {
            self.obey(text, &mut effects);
        }
        effects
    }

    /// The input has ended: limited searches are finished, then the program ends.
    pub fn end_of_input(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        self.at_end = true;
        self.wind_up(&mut effects);
        effects
    }

    /// Reports the progress of the search, `elapsed` after it began.
    pub fn progress(&mut self, thought: &Thought, elapsed: Duration) -> Vec<Effect> {
        let Some(search) = &mut self.search else { return Vec::new() };
        if thought.lines.is_empty() || search.reported.as_ref() == Some(thought) {
            return Vec::new();
        }
        search.reported = Some(thought.clone());
        answers::info(thought, elapsed).into_iter().map(Effect::Say).collect()
    }

    /// Reports the end of the search, `elapsed` after it began.
    pub fn done(&mut self, thought: Thought, elapsed: Duration) -> Vec<Effect> {
        let mut effects = self.progress(&thought, elapsed);
        let Some(search) = &mut self.search else { return effects };
        search.finished = Some(thought);
        match search.stopped {
            Some(Stopped::Hit) => {
                search.stopped = None;
                search.finished = None;
                effects.extend(search.after_hit.take().map(|job| Effect::Search(Box::new(job))));
            }
            None if search.waits => {}
            Some(Stopped::Answer) | None => self.answer(&mut effects),
        }
        effects
    }

    fn is_answering(&self) -> bool {
        self.search.as_ref().is_some_and(|search| search.stopped == Some(Stopped::Answer))
    }

    fn obey(&mut self, text: &str, effects: &mut Vec<Effect>) {
        match EngineCommand::parse(text) {
            Ok(None) => {}
            Ok(Some(command)) => {
                if let Err(what) = self.command(command, effects) {
                    effects.push(answers::error(&what));
                }
            }
            Err(what) => effects.push(answers::error(&what)),
        }
    }

    fn command(&mut self, command: EngineCommand, effects: &mut Vec<Effect>) -> Result<(), String> {
        let is_change = matches!(
            command,
            EngineCommand::SetOption { .. }
                | EngineCommand::NewGame
                | EngineCommand::Position(_)
                | EngineCommand::Go(_)
        );
        if is_change && self.search.is_some() {
            return Err("a search is running: send stop first".to_owned());
        }
        match command {
            EngineCommand::Handshake(end) => effects.extend(answers::handshake(end).into_iter().map(Effect::Say)),
            EngineCommand::IsReady => effects.push(Effect::Say("readyok".to_owned())),
            EngineCommand::SetOption { name, value } => self.options.set(&name, &value)?,
            EngineCommand::NewGame => {
                self.fresh_seed = self.rng.next_u64();
                self.position = None;
                effects.push(Effect::Forget);
            }
            EngineCommand::Position(position) => self.set_position(position)?,
            EngineCommand::Go(go) => self.go(go, effects)?,
            EngineCommand::Stop => self.stop(effects),
            EngineCommand::PonderHit => self.ponder_hit(effects)?,
            EngineCommand::Legal => {
                let moves = self.known()?.reader.legal();
                effects.push(Effect::Say(["legal".to_owned()].into_iter().chain(moves).collect::<Vec<_>>().join(" ")));
            }
            EngineCommand::Show => effects.push(Effect::Show(Box::new(self.known()?.knowledge.clone()))),
            EngineCommand::Quit => {
                self.at_end = true;
                self.waiting.clear();
                if let Some(search) = &mut self.search {
                    // The answer is not needed any more, whatever limits the search has.
                    search.waits = true;
                }
                self.wind_up(effects);
            }
        }
        Ok(())
    }

    fn known(&self) -> Result<&Position, String> {
        self.position.as_ref().ok_or_else(|| "there is no position: send one first".to_owned())
    }

    fn set_position(&mut self, position: PositionCommand) -> Result<(), String> {
        let before = self.position.take();
        let (game, knowledge) = position.knowledge(&self.catalogue)?;
        let reader = before.filter(|before| before.game.info() == game.info()).map(|before| before.reader);
        let mut reader = reader.unwrap_or_else(|| game.mind(READER_BYTES));
        reader.learn(&knowledge).map_err(|error| error.to_string())?;
        self.position = Some(Position { game, knowledge, reader });
        Ok(())
    }

    fn go(&mut self, go: Go, effects: &mut Vec<Effect>) -> Result<(), String> {
        let position = self.known()?;
        let info = position.game.info();
        let side = position.knowledge.side;
        match position.reader.to_move() {
            None => return Err("the match is over".to_owned()),
            Some(mover) if info.is_hidden && mover != side => {
                let (mover, seat) = (info.side_id(mover), info.side_id(side));
                return Err(format!("it is the turn of {mover}, not of {seat}"));
            }
            Some(_) => {}
        }
        let job = |budget: Budget| SearchJob {
            game: position.game,
            knowledge: position.knowledge.clone(),
            spec: self.options.spec(),
            options: self.options.bot(),
            lines: self.options.lines,
            budget,
            seed: if self.options.seed == 0 { self.fresh_seed } else { self.options.seed },
        };
        let mut limits = go.budget;
        if limits.is_endless() && !go.is_infinite {
            limits.time = Some(LEVEL_TIME);
        }
        let first = job(if go.is_ponder { Budget::default() } else { limits });
        self.search = Some(Search {
            after_hit: go.is_ponder.then(|| job(limits)),
            waits: go.is_ponder || go.is_infinite,
            finished: None,
            reported: None,
            stopped: None,
        });
        effects.push(Effect::Search(Box::new(first)));
        Ok(())
    }

    /// Answers now, or as soon as the search has stopped.
    fn stop(&mut self, effects: &mut Vec<Effect>) {
        let Some(search) = &mut self.search else { return };
        if search.finished.is_some() {
            self.answer(effects);
            return;
        }
        // A search that was stopped for a `ponderhit` has its flag raised already.
        if search.stopped.replace(Stopped::Answer).is_none() {
            effects.push(Effect::Stop);
        }
    }

    fn ponder_hit(&mut self, effects: &mut Vec<Effect>) -> Result<(), String> {
        let pondering = self.search.as_mut().filter(|search| search.after_hit.is_some() && search.stopped.is_none());
        let search = pondering.ok_or("nothing is pondered")?;
        search.waits = false;
        if search.finished.is_some() {
            self.answer(effects);
        } else {
            search.stopped = Some(Stopped::Hit);
            effects.push(Effect::Stop);
        }
        Ok(())
    }

    /// Answers with the result of the finished search, and handles the lines that waited for it.
    fn answer(&mut self, effects: &mut Vec<Effect>) {
        if let Some(thought) = self.search.take().and_then(|search| search.finished) {
            effects.push(answers::best_move(&thought));
        }
        while !self.is_answering()
            && let Some(text) = self.waiting.pop_front()
        {
            self.obey(&text, effects);
        }
        self.wind_up(effects);
    }

    /// After the last line: ends, or stops a search that would never end by itself.
    fn wind_up(&mut self, effects: &mut Vec<Effect>) {
        if !self.at_end || self.has_quit || !self.waiting.is_empty() {
            return;
        }
        match &self.search {
            Some(search) if search.waits => self.stop(effects),
            Some(_) => {}
            None => {
                self.has_quit = true;
                effects.push(Effect::Quit);
            }
        }
    }
}
