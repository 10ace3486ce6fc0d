//! A search to run, and the bot that is kept from one search to the next.

use crate::{Bot, BotOptions, BotSpec, Budget, TableFile};
use registry::{AnyGame, Knowledge, KnowledgeError, Thought};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A search to run.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone)]
pub struct SearchJob {
    pub game: &'static dyn AnyGame,
    pub knowledge: Knowledge,
    /// The bot that searches.
    pub spec: BotSpec,
    /// Its memory and threads.
    pub options: BotOptions,
    pub budget: Budget,
    /// The number of best moves to report.
    pub lines: usize,
    /// The seed of everything random.
    pub seed: u64,
}

impl fmt::Debug for SearchJob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SearchJob { knowledge, spec, options, budget, lines, seed, .. } = self;
        write!(f, "SearchJob {{ {knowledge:?}, {spec}, {options:?}, {budget:?}, {lines} lines, seed {seed} }}")
    }
}

/// The bot of the last job, which the next one uses again if it asks for the same.
#[derive(Default)]
pub struct Memory {
    table: Option<Arc<TableFile>>,
    last: Option<(&'static str, BotOptions, Bot)>,
}

impl Memory {
    /// Without a bot, but with a table of exact values.
    pub fn new(table: Option<Arc<TableFile>>) -> Memory {
        Memory { table, last: None }
    }

    /// Drops everything but the table.
    pub fn forget(&mut self) {
        self.last = None;
    }

    /// Runs a job, until it is done or `stop` is raised.
    ///
    /// # Errors
    /// If the knowledge is contradictory.
    pub fn think(
        &mut self,
        job: &SearchJob,
        stop: &AtomicBool,
        report: &mut (dyn FnMut(&Thought) + Send),
    ) -> Result<Thought, KnowledgeError> {
        let (id, options) = (job.game.info().id, job.options);
        let last = self.last.take().filter(|last| (last.0, last.1, last.2.spec()) == (id, options, job.spec));
        let fresh = || (id, options, Bot::with_table(job.spec, job.game, options, self.table.clone()));
        let (_, _, bot) = self.last.insert(last.unwrap_or_else(fresh));
        if job.lines > 1 && job.spec == BotSpec::Engine {
            bot.analyse(&job.knowledge, job.budget, job.lines, stop, report)
        } else {
            bot.choose(&job.knowledge, job.budget, job.seed, stop, report)
        }
    }
}
