//! The computer's players: from what a seat knows to a move.
//!
//! A bot that has thought about a match is kept for its next move, as far as memory allows.

use crate::time::now_ms;
use bots::{Bot, BotOptions, BotSpec, Budget, TableFile};
use game_core::Side;
use levels::{memory, time_for_move};
use matches::MatchState;
use registry::{AnyGame, Knowledge, Thought};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

pub(crate) use levels::LEVELS;

/// The longest thought about a move.
pub(crate) const LONGEST: Duration = Duration::from_secs(3);
/// How long a hint may take.
const HINT: Duration = Duration::from_millis(1_000);
/// The bytes of all bots that are kept.
const KEPT_BYTES: usize = 96 << 20;

/// The positions of a move that is made at once.
const AT_ONCE_NODES: u64 = 500;

/// A question to the computer. It holds what the seat knows and nothing else.
#[derive(Clone)]
pub(crate) struct Question {
    id: Arc<str>,
    game: &'static dyn AnyGame,
    knowledge: Knowledge,
    seed: u64,
    time: Duration,
}

impl Question {
    /// What would `side` play here? Its random choices come from the seed: a hint must not be given the computer's.
    /// It takes at most `longest`, and no more than a share of the time on the clock.
    pub(crate) fn new(state: &MatchState, side: Side, seed: u64, longest: Duration) -> Self {
        let knowledge =
            if state.owes_setup(side) { state.at_setup_of(side).knowledge(side) } else { state.played.knowledge(side) };
        let time = state.clocks.as_ref().map_or(longest, |clocks| {
            time_for_move(clocks.left_ms(side, now_ms()), clocks.config().increment_ms(), longest)
        });
        Question { id: Arc::clone(&state.id), game: state.game, knowledge, seed, time }
    }

    /// The move of a level.
    pub(crate) fn answer(self, bots: &Bots, level: u8, stop: &AtomicBool) -> Option<String> {
        let mut bot = bots.take(&self.id, self.knowledge.side, level, self.game);
        let thought = bot.choose(&self.knowledge, Budget::time(self.time), self.seed, stop, &mut |_| {});
        bots.keep(&self.id, self.knowledge.side, level, bot);
        chosen(&self.id, thought)
    }

    /// A move that takes next to no time.
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

    /// What the best engine would play.
    pub(crate) fn hint(self, bots: &Bots, stop: &AtomicBool) -> Option<String> {
        let mut bot = bots.make(BotSpec::Engine, self.game, memory(LEVELS));
        chosen(&self.id, bot.choose(&self.knowledge, Budget::time(HINT), self.seed, stop, &mut |_| {}))
    }
}

fn chosen(id: &str, thought: Result<Thought, registry::KnowledgeError>) -> Option<String> {
    match thought {
        Ok(thought) => thought.chosen,
        Err(error) => {
            tracing::error!(id, %error, "the computer cannot make sense of what it was told");
            None
        }
    }
}

/// Bots between their moves.
#[derive(Default)]
pub(crate) struct Bots {
    table: Option<Arc<TableFile>>,
    kept: Mutex<Vec<Kept>>,
}

struct Kept {
    id: Arc<str>,
    side: Side,
    level: u8,
    bot: Bot,
}

impl Bots {
    /// Bots that know what a table holds.
    pub(crate) fn new(table: Option<Arc<TableFile>>) -> Bots {
        Bots { table, kept: Mutex::default() }
    }

    /// A new bot.
    pub(crate) fn make(&self, spec: BotSpec, game: &'static dyn AnyGame, memory: usize) -> Bot {
        Bot::with_table(spec, game, BotOptions { memory, threads: 1 }, self.table.clone())
    }

    fn take(&self, id: &Arc<str>, side: Side, level: u8, game: &'static dyn AnyGame) -> Bot {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept.iter().position(|kept| kept.id == *id && kept.side == side && kept.level == level);
        match found {
            Some(at) => kept.remove(at).bot,
            None => self.make(BotSpec::Level(level), game, memory(level)),
        }
    }

    /// Keeps a bot; those that wait longest are forgotten when there are too many.
    fn keep(&self, id: &Arc<str>, side: Side, level: u8, bot: Bot) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push(Kept { id: Arc::clone(id), side, level, bot });
        let mut bytes: usize = kept.iter().map(|kept| memory(kept.level)).sum();
        let mut spare = 0;
        while bytes > KEPT_BYTES {
            bytes -= memory(kept[spare].level);
            spare += 1;
        }
        kept.drain(..spare);
    }

    /// Forgets the bots of a match.
    pub(crate) fn forget(&self, id: &str) {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).retain(|kept| *kept.id != *id);
    }
}
