//! The computer's players: from the knowledge of a seat to a move.
//!
//! A bot is kept for its next move in the match, as far as memory allows.

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

/// The longest search for a move.
pub(crate) const LONGEST: Duration = Duration::from_secs(3);
/// The time limit of a hint.
const HINT: Duration = Duration::from_millis(1_000);
/// The memory of all bots that are kept, in bytes.
const KEPT_BYTES: usize = 256 << 20;

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

/// The bots that are kept between their moves.
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
    /// Bots with a table of exact values.
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

    /// Keeps a bot; the least recently used ones are dropped when there are too many.
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

    /// Drops the bots of a match.
    pub(crate) fn forget(&self, id: &str) {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).retain(|kept| *kept.id != *id);
    }
}
