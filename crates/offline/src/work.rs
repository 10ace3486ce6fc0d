//! Searches that wait or go on: the computer's moves, hints, judgements of positions and of whole matches. One call
//! does one slice of one search. A page's requests are answered between the slices, of which a search has about two:
//! they wait for the rest of its time if they come during the second.

use crate::hints::Advice;
use crate::input::RequestAnswer;
use crate::thinking::{ChosenMove, MoveRequest, Thinking};
use crate::{Around, Offline};
use answers::{AnswerError, judged, positions, questions};
use core::time::Duration;
use game_core::{Side, Viewer};
use levels::{BotSpec, BotTask, Budget, LEVEL_TIME, LEVELS, time_for_move};
use matches::decide::{self, FollowUp};
use matches::{ActionError, MatchEntry, MatchState};
use protocol::{Action, AnalysedPosition, AnalysisRequest, MatchAnalysis, ServerMessage};
use registry::{AnyGame, AnyMatch, AnyMind, Knowledge, Thought};
use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::AtomicBool;

/// The time of a hint.
const HINT: Duration = Duration::from_millis(1_000);
/// The bytes of a hint's search.
const HINT_BYTES: usize = MOST_BYTES;
/// The time of a position that is judged on demand.
const ON_DEMAND: Duration = Duration::from_millis(1_500);
/// The time of a position of a match that is judged.
const EACH_PLY: Duration = Duration::from_millis(200);
/// The positions of a move of a match with secrets that is judged, among all moves of its position. A number and not a
/// time, so that every device gives the same marks: the slices are so short that nothing waits long for one.
const EACH_SECRET_PLY: u64 = 100_000;
/// The bytes of a judgement's search.
const ANALYSIS_BYTES: usize = MOST_BYTES;

/// The most bytes of a search. The memory of the engine never shrinks, and a search may not fit where the one before it
/// was: with room for two the whole engine stays below 64 MB.
const MOST_BYTES: usize = 24 << 20;

/// The bytes that a level may use here.
fn memory(level: u8) -> usize {
    levels::memory(level).min(MOST_BYTES)
}

/// Who asked for a search.
#[derive(Clone, Copy)]
pub(crate) enum Asker {
    /// A channel, by its number.
    Channel(u64),
    /// A request, by its number.
    Request(u64),
}

/// Who asked for a hint, and the number that the page gave its request on the wire.
#[derive(Clone, Copy)]
pub(crate) struct Reply {
    pub(crate) to: Asker,
    pub(crate) id: Option<u64>,
}

/// A search that was asked for.
pub(crate) enum Task {
    /// The computer's move, valid for one stamp of its match.
    Move { id: String, stamp: u64 },
    /// A hint for a side.
    Hint { id: String, side: Side, seed: u64, reply: Reply },
    /// A hint for a seat of a match that is played elsewhere.
    Advice(Advice),
    /// The judgement of a position, for a request.
    Position { request: u64, game: &'static dyn AnyGame, played: Box<dyn AnyMatch>, lines: u8 },
    /// The judgement of the next ply of a finished match.
    Ply { id: String },
}

/// The searches of a page.
#[derive(Default)]
pub(crate) struct Works {
    waiting: VecDeque<Task>,
    current: Option<(Task, Thinking)>,
    /// The mind of the last computer's move, for its next one: match, side and level.
    last_mind: Option<(String, Side, u8, Box<dyn AnyMind>)>,
    /// Judgements of finished matches, ply by ply.
    judged: BTreeMap<String, Vec<AnalysedPosition>>,
}

impl Works {
    pub(crate) fn is_waiting(&self) -> bool {
        self.current.is_some() || !self.waiting.is_empty()
    }

    /// Adds a search. Those that somebody waits for come before the judgements of whole matches.
    pub(crate) fn add(&mut self, task: Task) {
        match task {
            Task::Ply { .. } => self.waiting.push_back(task),
            _ => {
                let place = self.waiting.iter().position(|other| matches!(other, Task::Ply { .. }));
                self.waiting.insert(place.unwrap_or(self.waiting.len()), task);
            }
        }
    }

    /// Forgets the searches of a match.
    pub(crate) fn forget(&mut self, id: &str) {
        let is_of = |task: &Task| match task {
            Task::Move { id: of, .. } | Task::Hint { id: of, .. } | Task::Ply { id: of } => of == id,
            Task::Advice(_) | Task::Position { .. } => false,
        };
        self.waiting.retain(|task| !is_of(task));
        self.current.take_if(|(task, _)| is_of(task));
        self.last_mind.take_if(|(of, ..)| of == id);
        self.judged.remove(id);
    }
}

impl Offline {
    /// Does one slice of a search.
    pub(crate) fn work(&mut self, took_ms: f64, around: &mut Around) {
        let (task, mut thinking, took_ms) = match self.works.current.take() {
            Some((task, thinking)) => (task, thinking, took_ms),
            // The net of its variant may be on its way.
            None if !self.nets.wanted().is_empty() => return,
            None => {
                let Some(task) = self.works.waiting.pop_front() else { return };
                match self.begin_search(&task, around.now_ms) {
                    Ok(Some(thinking)) => (task, thinking, 0.0),
                    Ok(None) => return,
                    Err(error) => return self.fail(&task, &error, around),
                }
            }
        };
        if thinking.step(took_ms) {
            let (thought, mind) = thinking.finish();
            self.finish(task, thought, mind, around);
        } else {
            self.works.current = Some((task, thinking));
        }
    }

    /// Begins a search; `None` if nobody needs it any more.
    fn begin_search(&mut self, task: &Task, now_ms: i64) -> Result<Option<Thinking>, AnswerError> {
        if !matches!(task, Task::Move { .. }) {
            // There is room for one large search.
            self.works.last_mind = None;
        }
        let (knowledge, bot, mind) = match task {
            Task::Move { id, stamp } => {
                let Some(live) = self.lives.get(id) else { return Ok(None) };
                let state = &live.state;
                let Some((side, level)) = state.computer_due().filter(|_| state.stamp == *stamp) else {
                    return Ok(None);
                };
                let bot = computers_task(state, side, level, now_ms);
                let setting = state.played.setting();
                let last_mind = self.works.last_mind.take();
                let last_mind =
                    last_mind.filter(|(of, on, at, _)| (of, *on, *at) == (id, side, level)).map(|(.., mind)| mind);
                (
                    state.knowledge(side),
                    bot,
                    last_mind.unwrap_or_else(|| self.nets.mind(state.game, setting, memory(level))),
                )
            }
            Task::Hint { id, side, seed, .. } => {
                let Some(live) = self.lives.get(id) else { return Ok(None) };
                let state = &live.state;
                if let Some(refusal) = decide::no_hint(state, *side) {
                    return Err(refusal.into());
                }
                let bot = engine(state.game, &state.knowledge(*side), HINT, *seed);
                let mind = self.nets.mind(state.game, state.played.setting(), HINT_BYTES);
                (state.knowledge(*side), bot, mind)
            }
            Task::Advice(Advice { game, knowledge, seed, .. }) => {
                let mind = self.nets.mind(*game, &knowledge.setting, HINT_BYTES);
                (knowledge.clone(), engine(*game, knowledge, HINT, *seed), mind)
            }
            Task::Position { game, played, lines, .. } => {
                let side = played.to_move().ok_or(ActionError::Finished)?;
                let knowledge = played.knowledge(side);
                let mut bot = engine(*game, &knowledge, ON_DEMAND, 0);
                bot.task.lines = usize::from(*lines);
                let mind = self.nets.mind(*game, played.setting(), ANALYSIS_BYTES);
                (knowledge, bot, mind)
            }
            Task::Ply { id } => {
                let Some((game, played)) = self.next_ply(id) else { return Ok(None) };
                let side = played.to_move().ok_or(ActionError::Finished)?;
                let knowledge = played.knowledge(side);
                let mind = self.nets.mind(game, played.setting(), ANALYSIS_BYTES);
                if game.info().is_hidden {
                    let mut bot = BotSpec::Engine.task(game, played.setting(), Budget::nodes(EACH_SECRET_PLY), 0);
                    // A line for every move, so that the one that was played has a judgement.
                    bot.task.lines = usize::MAX;
                    let thinking = Thinking::new(mind, &knowledge, bot).map(Thinking::in_one_slice);
                    return thinking.map(Some).map_err(|error| AnswerError::bad_request(error.to_string()));
                }
                let bot = engine(game, &knowledge, EACH_PLY, 0);
                (knowledge, bot, mind)
            }
        };
        Thinking::new(mind, &knowledge, bot).map(Some).map_err(|error| AnswerError::bad_request(error.to_string()))
    }

    fn finish(&mut self, task: Task, thought: Thought, mind: Box<dyn AnyMind>, around: &mut Around) {
        match task {
            Task::Move { id, stamp } => self.play(&id, stamp, thought, mind, around),
            Task::Hint { ref id, side, reply, .. } => {
                let text = thought.chosen.zip(self.lives.get(id));
                let Some((text, live)) = text else {
                    return self.fail(&task, &ActionError::Finished.into(), around);
                };
                let message = questions::hint(&live.state, Viewer::Seat(side), reply.id, text);
                around.reply(reply, &message);
            }
            Task::Advice(ref advice) => match thought.chosen {
                Some(text) => around.answer_json(advice.request, 200, &advice.message(text)),
                None => self.fail(&task, &ActionError::NotYourTurn.into(), around),
            },
            Task::Position { request, game, played, .. } => {
                let side = played.to_move().map_or("", |side| game.info().side_id(side));
                let mut analysed = judged::analysed(played.plies() as u32, side, thought);
                judged::add_words_ahead(&*played, &mut analysed);
                around.answer_json(request, 200, &analysed);
            }
            Task::Ply { id } => {
                if let Some((game, played)) = self.next_ply(&id) {
                    let side = played.to_move().map_or("", |side| game.info().side_id(side));
                    let ply = played.plies() as u32;
                    let mut analysed = match self.move_at(&id, played.plies()) {
                        Some(text) if game.info().is_hidden => judged::judged_move(ply, side, thought, &text),
                        _ => judged::analysed(ply, side, thought),
                    };
                    judged::add_words_ahead(&*played, &mut analysed);
                    self.works.judged.entry(id.clone()).or_default().push(analysed);
                    self.seek_ply(&id);
                }
            }
        }
    }

    /// Plays the computer's move, if it is still its turn.
    fn play(&mut self, id: &str, stamp: u64, thought: Thought, mind: Box<dyn AnyMind>, around: &mut Around) {
        let due = self.lives.get(id).and_then(|live| live.state.computer_due().filter(|_| live.state.stamp == stamp));
        let Some((side, level)) = due else { return };
        self.works.last_mind = Some((id.to_owned(), side, level, mind));
        let chosen = thought.chosen;
        let decide = |state: &MatchState, now| match &chosen {
            Some(text) => {
                let action = Action::text_move(state.played.plies() as u32, text);
                Ok(decide::decide(state, side, &action, now)?)
            }
            None => Ok((vec![MatchEntry::GaveUp { by: side }], FollowUp::Nothing)),
        };
        if let Err(error) = self.commit(id, decide, around) {
            around.effects.fault = Some(error.to_string());
            let give_up = |_: &MatchState, _| Ok((vec![MatchEntry::GaveUp { by: side }], ()));
            let _ = self.commit(id, give_up, around);
        }
    }

    /// Answers that a search was not possible.
    fn fail(&mut self, task: &Task, error: &AnswerError, around: &mut Around) {
        match task {
            Task::Move { id, .. } => {
                let give_up = |state: &MatchState, _| {
                    let by = state.computer_due().map(|(by, _)| MatchEntry::GaveUp { by });
                    Ok((by.into_iter().collect(), ()))
                };
                around.effects.fault = Some(error.to_string());
                let _ = self.commit(id, give_up, around);
            }
            Task::Hint { reply: Reply { to: Asker::Channel(channel), id }, .. } => {
                around.tell(*channel, &ServerMessage::Error { id: *id, error: error.info() });
            }
            Task::Hint { reply: Reply { to: Asker::Request(request), .. }, .. } => around.refuse(*request, error),
            Task::Advice(Advice { request, .. }) | Task::Position { request, .. } => around.refuse(*request, error),
            Task::Ply { .. } => around.effects.fault = Some(error.to_string()),
        }
    }

    /// Queues the judgement of a position.
    pub(crate) fn analyse(&mut self, request: u64, body: AnalysisRequest) -> Result<(), AnswerError> {
        let AnalysisRequest { variant, position, moves, lines } = body;
        let going = AtomicBool::new(false);
        let (game, played) = positions::reach(&self.catalogue, &variant, position.as_deref(), &moves, &going)?;
        if played.to_move().is_none() {
            return Err(ActionError::Finished.into());
        }
        let lines = lines.clamp(1, judged::MAX_LINES);
        self.nets.want(played.setting());
        self.works.add(Task::Position { request, game, played, lines });
        Ok(())
    }

    /// The judgements of a finished match so far. The first request begins them.
    pub(crate) fn match_analysis(&mut self, id: &str) -> MatchAnalysis {
        let total = self.lives.get(id).map_or(0, |live| live.state.played.plies() as u32);
        if !self.works.judged.contains_key(id) {
            self.works.judged.insert(id.to_owned(), Vec::new());
            self.seek_ply(id);
        }
        let plies = self.works.judged.get(id).cloned().unwrap_or_default();
        MatchAnalysis { done: plies.len() as u32, total, plies, has_failed: false }
    }

    /// Queues the next ply to be judged. A set-up is not judged: it gets an empty judgement at once.
    fn seek_ply(&mut self, id: &str) {
        while let Some((game, played)) = self.next_ply(id) {
            if !played.setup_due() {
                return self.works.add(Task::Ply { id: id.to_owned() });
            }
            let side = played.to_move().map_or("", |side| game.info().side_id(side));
            let empty = judged::analysed(played.plies() as u32, side, Thought::default());
            self.works.judged.entry(id.to_owned()).or_default().push(empty);
        }
    }

    /// The position of a finished match before the first ply without a judgement.
    fn next_ply(&self, id: &str) -> Option<(&'static dyn AnyGame, Box<dyn AnyMatch>)> {
        let (live, done) = (self.lives.get(id)?, self.works.judged.get(id)?.len());
        let mut played = live.state.played.boxed_clone();
        (done < played.plies()).then(|| played.rewind(done))?;
        played.to_move().is_some().then_some((live.state.game, played))
    }

    /// The move of a finished match that was played after `plies` moves, in full.
    fn move_at(&self, id: &str, plies: usize) -> Option<String> {
        let played = self.lives.get(id)?.state.played.boxed_clone().revealed();
        played.moves(Viewer::Spectator).into_iter().nth(plies)
    }

    /// Chooses a move within a number of positions, at once.
    pub(crate) fn think(&mut self, request: u64, asked: &MoveRequest, around: &mut Around) {
        match choose(self, asked) {
            Ok(choice) => around.answer_json(request, 200, &choice),
            Err(error) => around.refuse(request, &error),
        }
    }
}

fn choose(offline: &Offline, asked: &MoveRequest) -> Result<ChosenMove, AnswerError> {
    let going = AtomicBool::new(false);
    let position = asked.position.as_deref();
    let (game, played) = positions::reach(&offline.catalogue, &asked.variant, position, &asked.moves, &going)?;
    let side = played.to_move().ok_or(ActionError::Finished)?;
    let bot: BotSpec =
        asked.bot.parse().map_err(|error: levels::UnknownBot| AnswerError::bad_request(error.to_string()))?;
    let task = bot.task(game, played.setting(), Budget::nodes(asked.nodes), asked.seed);
    let memory = memory(if let BotSpec::Level(level) = bot { level } else { LEVELS });
    let mind = offline.nets.mind(game, played.setting(), memory);
    let thinking = Thinking::new(mind, &played.knowledge(side), task);
    let mut thinking = thinking.map_err(|error| AnswerError::bad_request(error.to_string()))?;
    while !thinking.step(0.0) {}
    let (thought, _) = thinking.finish();
    let chosen = thought.chosen.clone();
    Ok(ChosenMove { chosen, judged: judged::analysed(played.plies() as u32, game.info().side_id(side), thought) })
}

/// The task of a level that is to move: its own limits, and a share of its clock.
fn computers_task(state: &MatchState, side: Side, level: u8, now_ms: i64) -> BotTask {
    let time = state.clocks.as_ref().map_or(LEVEL_TIME, |clocks| {
        time_for_move(clocks.left_ms(side, now_ms), clocks.config().increment_ms(), LEVEL_TIME)
    });
    let seed = state.config.seed ^ state.stamp;
    BotSpec::Level(level).task(state.game, state.played.setting(), Budget::time(time), seed)
}

fn engine(game: &dyn AnyGame, knowledge: &Knowledge, time: Duration, seed: u64) -> BotTask {
    BotSpec::Engine.task(game, &knowledge.setting, Budget::time(time), seed)
}

impl Around {
    /// Answers a search on a channel, or by the number of its request.
    fn reply(&mut self, reply: Reply, message: &ServerMessage) {
        match reply.to {
            Asker::Channel(channel) => self.tell(channel, message),
            Asker::Request(request) => self.answer_json(request, 200, message),
        }
    }

    /// Adds an answer in JSON.
    pub(crate) fn answer_json<T: serde::Serialize>(&mut self, request: u64, status: u16, value: &T) {
        let body = serde_json::to_string(value).unwrap_or_default();
        self.effects.answers.push(RequestAnswer { request, status, kind: "application/json", body });
    }

    /// Adds a refusal.
    pub(crate) fn refuse(&mut self, request: u64, error: &AnswerError) {
        let info = error.info();
        let status = info.code.status();
        self.answer_json(request, status, &protocol::ErrorBody { error: info });
    }
}
