//! The computer's players: from the knowledge of a seat to a move.
//!
//! A bot that has thought about a match is kept for its next move, as far as memory allows. Bots at work come first:
//! while they need much memory, those that wait are forgotten.

use crate::time::now_ms;
use bots::{Bot, BotOptions, BotSpec, Budget, TableFile};
use game_core::Side;
use levels::{memory, time_for_move};
use matches::MatchState;
use registry::{AnyGame, Knowledge, Thought};
use std::ops::{Deref, DerefMut};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The longest search for a move.
pub(crate) const LONGEST: Duration = Duration::from_secs(3);
/// The time limit of a hint.
const HINT: Duration = Duration::from_millis(1_000);
/// The bytes of all bots, those at work and those that wait. Bots at work may exceed it; then none waits.
const BOTS_BYTES: usize = 96 << 20;
/// The bytes of a bot that gives a hint: enough for the positions of [`HINT`].
const HINT_BYTES: usize = 1 << 24;

/// The number of positions for a move that is made at once.
const AT_ONCE_NODES: u64 = 500;

/// A request to the computer. It contains what the seat knows and nothing else.
#[derive(Clone)]
pub(crate) struct Question {
    id: Arc<str>,
    game: &'static dyn AnyGame,
    knowledge: Knowledge,
    seed: u64,
    time: Duration,
}

impl Question {
    /// A request for a move of `side`. Its random choices come from the seed: a hint must not use the computer's. It
    /// takes at most `longest`, and no more than a share of the time on the clock.
    pub(crate) fn new(state: &MatchState, side: Side, seed: u64, longest: Duration) -> Self {
        let knowledge = state.knowledge(side);
        let time = state.clocks.as_ref().map_or(longest, |clocks| {
            time_for_move(clocks.left_ms(side, now_ms()), clocks.config().increment_ms(), longest)
        });
        Question { id: Arc::clone(&state.id), game: state.game, knowledge, seed, time }
    }

    /// The move of a level.
    pub(crate) fn answer(self, bots: &Bots, level: u8, stop: &AtomicBool) -> Option<String> {
        let mut bot = bots.take(&self.id, self.knowledge.side, level, self.game);
        let thought = bot.choose(&self.knowledge, Budget::time(self.time), self.seed, stop, &mut |_| {});
        bot.keep(&self.id, self.knowledge.side, level);
        chosen(&self.id, thought)
    }

    /// A move with hardly any search.
    pub(crate) fn at_once(self, bots: &Bots) -> Option<String> {
        let mut bot = bots.make(BotSpec::Engine, self.game, memory(1));
        let budget = Budget::nodes(AT_ONCE_NODES);
        chosen(&self.id, bot.choose(&self.knowledge, budget, self.seed, &AtomicBool::new(false), &mut |_| {}))
    }

    /// Any legal move.
    pub(crate) fn any(self, bots: &Bots) -> Option<String> {
        let mut bot = bots.make(BotSpec::Random, self.game, memory(1));
        let budget = Budget::default();
        chosen(&self.id, bot.choose(&self.knowledge, budget, self.seed, &AtomicBool::new(false), &mut |_| {}))
    }

    /// The move of the best engine.
    pub(crate) fn hint(self, bots: &Bots, stop: &AtomicBool) -> Option<String> {
        let mut bot = bots.make(BotSpec::Engine, self.game, HINT_BYTES);
        chosen(&self.id, bot.choose(&self.knowledge, Budget::time(HINT), self.seed, stop, &mut |_| {}))
    }
}

fn chosen(id: &str, thought: Result<Thought, registry::KnowledgeError>) -> Option<String> {
    match thought {
        Ok(thought) => thought.chosen,
        Err(error) => {
            tracing::error!(id, %error, "the moves that a seat saw cannot be replayed for the computer");
            None
        }
    }
}

/// All bots of this program.
#[derive(Default)]
pub(crate) struct Bots {
    table: Option<Arc<TableFile>>,
    memory: Mutex<BotMemory>,
}

#[derive(Default)]
struct BotMemory {
    /// The bytes of the bots at work.
    at_work: usize,
    /// Bots between their moves, the one that waits longest first.
    waiting: Vec<WaitingBot>,
}

struct WaitingBot {
    id: Arc<str>,
    side: Side,
    level: u8,
    bot: Bot,
    bytes: usize,
}

/// A bot at work. Its memory is counted until it is dropped.
pub(crate) struct BotAtWork<'a> {
    bots: &'a Bots,
    bot: Option<Bot>,
    bytes: usize,
}

impl Bots {
    /// Bots with a table of exact values.
    pub(crate) fn new(table: Option<Arc<TableFile>>) -> Bots {
        Bots { table, memory: Mutex::default() }
    }

    fn memory(&self) -> MutexGuard<'_, BotMemory> {
        self.memory.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A new bot with about `bytes` bytes of memory.
    pub(crate) fn make(&self, spec: BotSpec, game: &'static dyn AnyGame, bytes: usize) -> BotAtWork<'_> {
        // Memory is given back before more is taken.
        self.memory().begin(bytes);
        let bot = Bot::with_table(spec, game, BotOptions { memory: bytes, threads: 1 }, self.table.clone());
        BotAtWork { bots: self, bot: Some(bot), bytes }
    }

    fn take(&self, id: &Arc<str>, side: Side, level: u8, game: &'static dyn AnyGame) -> BotAtWork<'_> {
        let mut memory = self.memory();
        let found = memory.waiting.iter().position(|one| one.id == *id && one.side == side && one.level == level);
        let Some(found) = found else {
            drop(memory);
            return self.make(BotSpec::Level(level), game, levels::memory(level));
        };
        let WaitingBot { bot, bytes, .. } = memory.waiting.remove(found);
        memory.begin(bytes);
        BotAtWork { bots: self, bot: Some(bot), bytes }
    }

    /// Forgets the bots of a match.
    pub(crate) fn forget(&self, id: &str) {
        self.memory().waiting.retain(|one| *one.id != *id);
    }
}

impl BotMemory {
    /// Counts a bot that begins to work.
    fn begin(&mut self, bytes: usize) {
        self.at_work += bytes;
        self.make_room();
    }

    /// Forgets those that wait longest until all fit.
    fn make_room(&mut self) {
        let mut bytes = self.at_work + self.waiting.iter().map(|one| one.bytes).sum::<usize>();
        let mut spare = 0;
        while bytes > BOTS_BYTES && spare < self.waiting.len() {
            bytes -= self.waiting[spare].bytes;
            spare += 1;
        }
        self.waiting.drain(..spare);
    }
}

impl BotAtWork<'_> {
    /// Keeps the bot for the next move of its seat.
    fn keep(mut self, id: &Arc<str>, side: Side, level: u8) {
        if let Some(bot) = self.bot.take() {
            let mut memory = self.bots.memory();
            memory.at_work -= self.bytes;
            memory.waiting.push(WaitingBot { id: Arc::clone(id), side, level, bot, bytes: self.bytes });
            memory.make_room();
        }
    }
}

impl Deref for BotAtWork<'_> {
    type Target = Bot;

    fn deref(&self) -> &Bot {
        self.bot.as_ref().expect("it is taken only by keep, which consumes this")
    }
}

impl DerefMut for BotAtWork<'_> {
    fn deref_mut(&mut self) -> &mut Bot {
        self.bot.as_mut().expect("it is taken only by keep, which consumes this")
    }
}

impl Drop for BotAtWork<'_> {
    fn drop(&mut self) {
        if self.bot.take().is_some() {
            self.bots.memory().at_work -= self.bytes;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_that_wait_make_room_for_bots_at_work() {
        let (bots, game) = (Bots::new(None), registry::GAMES[0]);
        let ids: [Arc<str>; 3] = ["a", "b", "c"].map(Arc::from);
        for id in &ids {
            bots.take(id, Side::First, 9, game).keep(id, Side::First, 9);
        }
        let waiting = |bots: &Bots| bots.memory().waiting.iter().map(|one| one.id.to_string()).collect::<Vec<_>>();
        assert_eq!(waiting(&bots), ["a", "b", "c"]);
        let best = bots.make(BotSpec::Engine, game, memory(levels::LEVELS));
        assert_eq!(waiting(&bots), ["c"], "64 MB at work and 32 MB that wait");
        let second = bots.make(BotSpec::Engine, game, memory(levels::LEVELS));
        assert_eq!(waiting(&bots), [""; 0]);
        bots.make(BotSpec::Engine, game, 1 << 20).keep(&ids[0], Side::First, 1);
        assert_eq!(waiting(&bots), [""; 0], "what is at work leaves no room");
        drop((best, second));
        assert_eq!(bots.memory().at_work, 0);
    }
}
