//! The computer at the table: a thread that thinks, so that the table stays awake.

use anyhow::{Result, bail};
use bots::session::{Memory, SearchJob};
use bots::{BotOptions, BotSpec, Budget, LEVELS, TableFile};
use registry::{AnyGame, Knowledge, Thought};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;
use std::time::Duration;

/// What the table wants to be thought about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Wish {
    /// Which wish it is: an answer to another one comes too late.
    pub(super) ticket: u64,
    pub(super) what: What,
    pub(super) knowledge: Knowledge,
}

/// What is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum What {
    /// The computer's move, at this level.
    Move(u8),
    /// A good move for the player.
    Hint,
}

/// How long a hint is thought about.
const HINT_TIME: Duration = Duration::from_secs(1);

impl Wish {
    fn job(&self, game: &'static dyn AnyGame, seeds: Seeds) -> SearchJob {
        let (spec, budget, seed) = match self.what {
            What::Move(level) => (BotSpec::Level(level), Budget::default(), seeds.moves),
            What::Hint => (BotSpec::Level(LEVELS), Budget::time(HINT_TIME), seeds.hints),
        };
        let (knowledge, options) = (self.knowledge.clone(), BotOptions::default());
        SearchJob { game, knowledge, spec, options, budget, lines: 1, seed }
    }
}

/// What chance depends on. Two numbers that have nothing to do with each other: a hint must not tell how the computer would have
/// decided in the player's place, and so what it has set up in its own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seeds {
    pub(super) moves: u64,
    pub(super) hints: u64,
}

pub(super) struct Thinker {
    game: &'static dyn AnyGame,
    seeds: Seeds,
    orders: Sender<(u64, SearchJob, Arc<AtomicBool>)>,
    answers: Receiver<(u64, Thought)>,
    stop: Arc<AtomicBool>,
}

impl Thinker {
    /// A thinker that knows what a table holds, if there is one.
    pub(super) fn new(game: &'static dyn AnyGame, seeds: Seeds, table: Option<Arc<TableFile>>) -> Thinker {
        let (orders, waiting) = channel();
        let (answer, answers) = channel();
        thread::spawn(move || work(&table, &waiting, &answer));
        Thinker { game, seeds, orders, answers, stop: Arc::default() }
    }

    /// Thinks about a wish from now on, instead of whatever it was busy with.
    pub(super) fn ask(&mut self, wish: &Wish) {
        self.hurry();
        self.stop = Arc::default();
        // Should the thread be gone, whoever waits for the answer is told.
        let _ = self.orders.send((wish.ticket, wish.job(self.game, self.seeds), Arc::clone(&self.stop)));
    }

    /// Answers at once.
    pub(super) fn hurry(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The next answer, if there is one already, and the ticket of its wish.
    pub(super) fn answer(&self) -> Result<Option<(u64, Thought)>> {
        match self.answers.try_recv() {
            Ok(answer) => Ok(Some(answer)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => bail!("the computer has stopped thinking"),
        }
    }

    /// The answer to a wish, however long it takes.
    pub(super) fn think(&mut self, wish: &Wish) -> Result<Thought> {
        self.ask(wish);
        loop {
            match self.answers.recv() {
                Ok((ticket, thought)) if ticket == wish.ticket => return Ok(thought),
                Ok(_) => {}
                Err(_) => bail!("the computer has stopped thinking"),
            }
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.hurry();
    }
}

fn work(
    table: &Option<Arc<TableFile>>,
    orders: &Receiver<(u64, SearchJob, Arc<AtomicBool>)>,
    answers: &Sender<(u64, Thought)>,
) {
    // Moves and hints are found by two bots: each remembers the match its own way.
    let [mut moves, mut hints] = [(); 2].map(|()| Memory::new(table.clone()));
    for (ticket, job, stop) in orders {
        let memory = if job.budget.is_endless() { &mut moves } else { &mut hints };
        // The table tells only what is true.
        let thought = memory.think(&job, &stop, &mut |_| {}).unwrap_or_default();
        if answers.send((ticket, thought)).is_err() {
            return;
        }
    }
}
