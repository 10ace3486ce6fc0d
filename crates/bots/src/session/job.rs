//! A search to be done, and what is remembered from one to the next.

use crate::{Bot, BotOptions, BotSpec, Budget, TableFile};
use registry::{AnyGame, Knowledge, KnowledgeError, Thought};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A search to be done.
#[derive(Clone)]
pub struct SearchJob {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// What is known.
    pub knowledge: Knowledge,
    /// Who thinks.
    pub spec: BotSpec,
    /// What it may use.
    pub options: BotOptions,
    /// For how long.
    pub budget: Budget,
    /// How many of the best moves are told.
    pub lines: usize,
    /// What chance depends on.
    pub seed: u64,
}

impl fmt::Debug for SearchJob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SearchJob { knowledge, spec, options, budget, lines, seed, .. } = self;
        write!(f, "SearchJob {{ {knowledge:?}, {spec}, {options:?}, {budget:?}, {lines} lines, seed {seed} }}")
    }
}

/// The bot of the last job, which the next one goes on with if it asks for the same.
#[derive(Default)]
pub struct Memory {
    table: Option<Arc<TableFile>>,
    last: Option<(&'static str, BotOptions, Bot)>,
}

impl Memory {
    /// Nothing is remembered yet, but what a table holds is known.
    pub fn new(table: Option<Arc<TableFile>>) -> Memory {
        Memory { table, last: None }
    }

    /// Forgets everything but the table.
    pub fn forget(&mut self) {
        self.last = None;
    }

    /// Does a job, until it is done or `stop` is raised.
    ///
    /// # Errors
    /// If the knowledge cannot be true.
    pub fn think(
        &mut self,
        job: &SearchJob,
        stop: &AtomicBool,
        report: &mut (dyn FnMut(&Thought) + Send),
    ) -> Result<Thought, KnowledgeError> {
        let (id, options) = (job.game.info().id, job.options);
        let kept = self.last.take().filter(|kept| (kept.0, kept.1, kept.2.spec()) == (id, options, job.spec));
        let fresh = || (id, options, Bot::with_table(job.spec, job.game, options, self.table.clone()));
        let (_, _, bot) = self.last.insert(kept.unwrap_or_else(fresh));
        if job.lines > 1 && job.spec == BotSpec::Engine {
            bot.analyse(&job.knowledge, job.budget, job.lines, stop, report)
        } else {
            bot.choose(&job.knowledge, job.budget, job.seed, stop, report)
        }
    }
}
