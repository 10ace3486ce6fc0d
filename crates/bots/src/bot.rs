//! Bots: players that search within their time, on their threads. `levels` decides the strategy and budget of a level.

use crate::clock::{search_time, within};
use crate::{Effort, Exact, TableFile, Threads};
use game_core::solution::JudgedMove;
use game_core::{Executor, Setting, Switch, Value, Viewer};
use levels::{BotSpec, BotTask, Budget};
use registry::{
    AnyGame, AnyMind, Judgement, Knowledge, KnowledgeError, NetError, Strategy, ThinkRequest, Thought, ThoughtLine,
};
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// The resources of a bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BotOptions {
    /// Bytes in all. If the game has a solver, three quarters of them are for solving the states ahead of a position.
    pub memory: usize,
    /// Threads for one search.
    pub threads: usize,
}

impl Default for BotOptions {
    fn default() -> Self {
        BotOptions { memory: 256 << 20, threads: 1 }
    }
}

/// The share of a bot's time, in percent, that solving the states ahead may be expected to take.
const SOLVING_SHARE: u32 = 60;
/// The most that it may take. If it is slower than expected, the rest is for searching.
const SOLVING_MOST: u32 = 85;
/// The number of states that are solved in the time of one node of a search, roughly. With a budget of nodes alone,
/// this decides what is solved.
const STATES_PER_NODE: u64 = 50;
/// Nodes of a first quick search, which has an answer ready if solving is stopped.
const QUICK_NODES: u64 = 5_000;

/// A computer player. It is kept for a whole match.
pub struct Bot {
    spec: BotSpec,
    game: &'static dyn AnyGame,
    threads: Threads,
    mind: Box<dyn AnyMind>,
    exact: Option<Exact>,
}

impl Bot {
    /// A bot for matches of a game.
    pub fn new(spec: BotSpec, game: &'static dyn AnyGame, options: BotOptions) -> Bot {
        Bot::with_table(spec, game, options, None)
    }

    /// A bot that uses the exact values of a table, if that is one of its game.
    pub fn with_table(
        spec: BotSpec,
        game: &'static dyn AnyGame,
        options: BotOptions,
        table: Option<Arc<TableFile>>,
    ) -> Bot {
        let BotOptions { memory, threads } = options;
        let exact = game.solver().map(|solver| {
            let table = table.filter(|table| table.is_of(solver));
            Exact::new(solver, table, (memory - memory / 4) as u64)
        });
        let memory = if exact.is_some() { memory / 4 } else { memory };
        Bot { spec, game, threads: Threads::new(threads), mind: game.mind(memory), exact }
    }

    /// Evaluates positions of a variant with a net from now on.
    ///
    /// # Errors
    /// If the bytes are no net of the variant, or the game has no nets.
    pub fn use_net(&mut self, setting: &Setting, bytes: &[u8]) -> Result<(), NetError> {
        self.mind.use_net(setting, bytes)
    }

    /// Switches techniques of alpha-beta search on or off from now on. Returns whether the game is searched so.
    pub fn use_techniques(&mut self, switches: &[Switch]) -> bool {
        self.mind.use_techniques(switches)
    }

    /// The name of the bot.
    pub fn spec(&self) -> BotSpec {
        self.spec
    }

    /// The mind of the bot, for inspection.
    pub fn mind(&self) -> &dyn AnyMind {
        &*self.mind
    }

    /// Chooses a move for the seat whose knowledge this is, within the budget, or until `stop` is raised. A level
    /// brings limits of its own; with an endless budget level 10 thinks for [`levels::LEVEL_TIME`]. The flag is only
    /// read: after a search that used up its budget it is as the caller left it.
    ///
    /// # Errors
    /// If the knowledge is contradictory.
    pub fn choose(
        &mut self,
        knowledge: &Knowledge,
        budget: Budget,
        seed: u64,
        stop: &AtomicBool,
        report: &mut (dyn FnMut(&Thought) + Send),
    ) -> Result<Thought, KnowledgeError> {
        let BotTask { task, time } = self.spec.task(self.game, &knowledge.setting, budget, seed);
        self.think(knowledge, &task, time, stop, report)
    }

    /// The best `lines` moves with their expected lines, as the engine evaluates them. A search by time looks at every
    /// move at least once, also on a machine that had no time for it, unless `stop` is raised.
    ///
    /// # Errors
    /// If the knowledge is contradictory.
    pub fn analyse(
        &mut self,
        knowledge: &Knowledge,
        budget: Budget,
        lines: usize,
        stop: &AtomicBool,
        report: &mut (dyn FnMut(&Thought) + Send),
    ) -> Result<Thought, KnowledgeError> {
        let task = ThinkRequest { depth: budget.depth, nodes: budget.nodes, lines, ..ThinkRequest::best() };
        let thought = self.think(knowledge, &task, budget.time, stop, report)?;
        let is_unjudged = thought.lines.is_empty() || (thought.depth == 0 && !self.game.info().is_hidden);
        if budget.time.is_none() || thought.chosen.is_none() || !is_unjudged || stop.load(Relaxed) {
            return Ok(thought);
        }
        self.think(knowledge, &ThinkRequest { depth: Some(1), ..task }, None, stop, report)
    }

    /// Searches while the other side is to move, until `stop` is raised, so that the next search finds much of its work
    /// done.
    ///
    /// # Errors
    /// If the knowledge is contradictory.
    pub fn ponder(&mut self, knowledge: &Knowledge, stop: &AtomicBool) -> Result<(), KnowledgeError> {
        self.think(knowledge, &ThinkRequest::best(), None, stop, &mut |_| {}).map(drop)
    }

    fn think(
        &mut self,
        knowledge: &Knowledge,
        task: &ThinkRequest,
        time: Option<Duration>,
        stop: &AtomicBool,
        report: &mut (dyn FnMut(&Thought) + Send),
    ) -> Result<Thought, KnowledgeError> {
        // The flag that stops the searcher also stops helping threads, so with several threads it is a flag of their
        // own.
        if time.is_none() && self.threads.count() == 1 {
            return self.think_until(knowledge, task, None, stop, report);
        }
        within(time.map(search_time), stop, |stop| self.think_until(knowledge, task, time, stop, report))
    }

    /// Thinks until the work is done or `stop` is raised, which it may raise itself. `time` is the time for all of it,
    /// and decides what is worth solving exactly.
    fn think_until(
        &mut self,
        knowledge: &Knowledge,
        task: &ThinkRequest,
        time: Option<Duration>,
        stop: &AtomicBool,
        report: &mut (dyn FnMut(&Thought) + Send),
    ) -> Result<Thought, KnowledgeError> {
        self.mind.learn(knowledge)?;
        if matches!(task.strategy, Strategy::Best | Strategy::Baseline) && self.exact.is_some() {
            let quick = ThinkRequest { nodes: Some(QUICK_NODES.min(task.nodes.unwrap_or(u64::MAX))), ..task.clone() };
            let fallback = self.mind.think(&quick, &game_core::SingleThread, stop, report);
            if let Some(thought) = self.exactly(knowledge, task, time, fallback.chosen.as_deref(), stop) {
                report(&thought);
                return Ok(thought);
            }
            if stop.load(Relaxed) {
                return Ok(fallback);
            }
        }
        Ok(self.mind.think(task, &self.threads as &dyn Executor, stop, report))
    }

    /// The exact values, if they can be found in a part of the time. A table that cannot be read is ignored. If several
    /// moves win, but it is not known which of them make progress, `likely` is chosen if it is one of them.
    fn exactly(
        &mut self,
        knowledge: &Knowledge,
        task: &ThinkRequest,
        time: Option<Duration>,
        likely: Option<&str>,
        stop: &AtomicBool,
    ) -> Option<Thought> {
        let exact = self.exact.as_mut()?;
        let setting = &knowledge.setting;
        let position = self.mind.position();
        let solver = self.game.solver()?;
        if time.is_none() && task.nodes.is_some() && !matches!(exact.value(setting, &position), Ok(Some(_))) {
            let most = task.nodes?.saturating_mul(STATES_PER_NODE);
            solver.states_ahead(setting, &position).ok().filter(|&states| states <= most)?;
        }
        let seen = seen_twice(self.game, knowledge);
        let share = |hundredths: u32| time.map(|time| time * hundredths / 100);
        let moves = within(share(SOLVING_MOST), stop, |stop| {
            let effort = Effort { executor: &self.threads, time: share(SOLVING_SHARE), stop };
            exact.judge(setting, &position, &seen, effort)
        });
        let mut moves = moves.ok()??;
        let is_known_to_win = |mv: &JudgedMove| mv.value == Value::Win && mv.progress.is_none();
        if is_known_to_win(moves.first()?)
            && let Some(at) = moves.iter().position(|mv| is_known_to_win(mv) && likely == Some(&mv.text))
        {
            moves[..=at].rotate_right(1);
        }
        let line = |mv: &JudgedMove| ThoughtLine {
            judgement: Judgement::Exact { value: mv.value, plies: None },
            moves: vec![mv.text.clone()],
        };
        Some(Thought {
            chosen: Some(moves.first()?.text.clone()),
            lines: moves.iter().take(task.lines.max(1)).map(line).collect(),
            depth: 0,
            nodes: 0,
        })
    }
}

/// The positions of a match so far that have occurred twice: a third occurrence could end it.
fn seen_twice(game: &dyn AnyGame, knowledge: &Knowledge) -> Vec<String> {
    let start = match &knowledge.position {
        None => Ok(game.start(&knowledge.setting)),
        Some(text) => game.start_at(&knowledge.setting, text),
    };
    let Ok(mut played) = start else { return Vec::new() };
    let mut seen: HashMap<String, u32> = HashMap::new();
    *seen.entry(played.position(Viewer::Spectator)).or_default() += 1;
    for text in &knowledge.moves {
        if played.play(text).is_err() {
            break;
        }
        *seen.entry(played.position(Viewer::Spectator)).or_default() += 1;
    }
    seen.into_iter().filter(|&(_, count)| count >= 2).map(|(position, _)| position).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use registry::find;

    #[test]
    fn a_search_without_end_ends_with_its_time_or_its_flag() {
        for variant in registry::GAMES.iter().map(|game| game.info().id) {
            let (game, setting) = find(variant).unwrap();
            let played = game.start(&setting);
            let knowledge = played.knowledge(played.to_move().unwrap());
            for threads in [1, 2] {
                let mut bot = Bot::new(BotSpec::Engine, game, BotOptions { memory: 1 << 20, threads });
                let stop = AtomicBool::new(false);
                let budget = Budget::time(Duration::from_millis(20));
                let thought = bot.choose(&knowledge, budget, 1, &stop, &mut |_| {}).unwrap();
                assert!(game.start(&setting).play(&thought.chosen.unwrap()).is_ok());
                assert!(!stop.load(Relaxed), "{variant}, {threads} threads: the caller's flag is only read");
                let few = Budget::nodes(200);
                bot.choose(&knowledge, few, 1, &stop, &mut |_| {}).unwrap();
                assert!(!stop.load(Relaxed), "{variant}, {threads} threads: also where the search ends by itself");
                let stopped = bot.choose(&knowledge, Budget::default(), 1, &AtomicBool::new(true), &mut |_| {});
                assert!(game.start(&setting).play(&stopped.unwrap().chosen.unwrap()).is_ok());
            }
        }
    }

    #[test]
    fn where_a_game_is_solved_the_best_move_is_exact() {
        let solved = registry::GAMES.iter().find(|game| game.solver().is_some()).expect("one is solved");
        let setting = solved.info().settings().remove(0);
        let mut played = solved.start(&setting);
        let mut best = Bot::new(BotSpec::Engine, *solved, BotOptions::default());
        let mut other = Bot::new(BotSpec::Random, *solved, BotOptions::default());
        let mut exact = 0;
        while let Some(side) = played.to_move() {
            let bot = if side == game_core::Side::First { &mut best } else { &mut other };
            let stop = AtomicBool::new(false);
            let seed = played.plies() as u64;
            let thought = bot.choose(&played.knowledge(side), Budget::nodes(20_000), seed, &stop, &mut |_| {});
            let thought = thought.unwrap();
            if side == game_core::Side::First {
                exact += u32::from(thought.lines[0].judgement.is_exact());
            }
            played.play(&thought.chosen.unwrap()).unwrap();
        }
        assert_eq!(played.outcome().and_then(game_core::Outcome::winner), Some(game_core::Side::First));
        assert!(exact >= 3, "{exact} exact judgements");
    }

    #[test]
    fn pondering_goes_on_until_the_flag_is_raised() {
        let (game, setting) = find(registry::GAMES[0].info().id).unwrap();
        let played = game.start(&setting);
        let knowledge = played.knowledge(played.to_move().unwrap().other());
        let mut bot = Bot::new(BotSpec::Engine, game, BotOptions { memory: 1 << 20, threads: 1 });
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let pondering = scope.spawn(|| bot.ponder(&knowledge, &stop));
            assert!(!pondering.is_finished());
            stop.store(true, Relaxed);
            pondering.join().unwrap().unwrap();
        });
    }
}
