//! The computer's thread, which searches so that the screen stays responsive.

use anyhow::{Result, bail};
use bots::session::{Memory, SearchJob};
use bots::{BotOptions, BotSpec, Budget, LEVELS, TableFile};
use registry::{AnyGame, Knowledge, Thought};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;
use std::time::Duration;

/// A request of a match to the computer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ThinkerRequest {
    /// The number of the request: an answer with another number is outdated.
    pub(super) ticket: u64,
    pub(super) what: What,
    pub(super) knowledge: Knowledge,
}

/// The kind of request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum What {
    /// The computer's move, at this level.
    Move(u8),
    /// A good move for the player.
    Hint,
}

/// The time for a hint.
const HINT_TIME: Duration = Duration::from_secs(1);

impl ThinkerRequest {
    fn job(&self, game: &'static dyn AnyGame, seeds: Seeds) -> SearchJob {
        let (spec, budget, seed) = match self.what {
            What::Move(level) => (BotSpec::Level(level), Budget::default(), seeds.moves),
            What::Hint => (BotSpec::Level(LEVELS), Budget::time(HINT_TIME), seeds.hints),
        };
        let (knowledge, options) = (self.knowledge.clone(), BotOptions::default());
        SearchJob { game, knowledge, spec, options, budget, lines: 1, seed }
    }
}

/// The seeds of random choices. They are two independent numbers: a hint must not reveal how the computer would have
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
    /// A thinker with a table of exact values, if one is given.
    pub(super) fn new(game: &'static dyn AnyGame, seeds: Seeds, table: Option<Arc<TableFile>>) -> Thinker {
        let (orders, waiting) = channel();
        let (answer, answers) = channel();
        thread::spawn(move || work(&table, &waiting, &answer));
        Thinker { game, seeds, orders, answers, stop: Arc::default() }
    }

    /// Begins a search for a request, and stops the one before.
    pub(super) fn ask(&mut self, request: &ThinkerRequest) {
        self.hurry();
        self.stop = Arc::default();
        // If the thread has ended, the caller who waits for the answer gets an error.
        let _ = self.orders.send((request.ticket, request.job(self.game, self.seeds), Arc::clone(&self.stop)));
    }

    /// Makes the computer answer at once.
    pub(super) fn hurry(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The next answer and the number of its request, if there is one already.
    pub(super) fn answer(&self) -> Result<Option<(u64, Thought)>> {
        match self.answers.try_recv() {
            Ok(answer) => Ok(Some(answer)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => bail!("the computer has stopped thinking"),
        }
    }

    /// Waits for the answer to a request.
    pub(super) fn think(&mut self, request: &ThinkerRequest) -> Result<Thought> {
        self.ask(request);
        loop {
            match self.answers.recv() {
                Ok((ticket, thought)) if ticket == request.ticket => return Ok(thought),
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
    // Moves and hints are found by two bots, because each keeps its own memory of the match.
    let [mut moves, mut hints] = [(); 2].map(|()| Memory::new(table.clone()));
    for (ticket, job, stop) in orders {
        let memory = if job.budget.is_endless() { &mut moves } else { &mut hints };
        // The knowledge of a match is never contradictory.
        let thought = memory.think(&job, &stop, &mut |_| {}).unwrap_or_default();
        if answers.send((ticket, thought)).is_err() {
            return;
        }
    }
}
