//! A search in slices. There is no thread that could stop it: a slice is a number of positions, and the time that a
//! slice took tells how many the next one may have.

use game_core::SingleThread;
use levels::BotTask;
use registry::{AnyMind, Knowledge, KnowledgeError, Strategy, ThinkRequest, Thought};
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;

/// The positions of the first slice. Levels that look at no more than this have one slice.
const FIRST_SLICE: u64 = 25_000;
/// The share of the time that is left which a slice may be expected to take.
const SHARE: f64 = 0.9;
/// The least time of a slice for which its speed is believed, in milliseconds.
const LEAST_MS: f64 = 0.5;

/// A move to be chosen within a number of positions.
#[derive(Serialize, Deserialize, Clone, Debug)]
pub struct MoveRequest {
    /// The variant.
    pub variant: String,
    /// The position that the moves begin at, if not the variant's own.
    #[serde(default)]
    pub position: Option<String>,
    /// The moves so far.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The name of the bot, such as `level:7`.
    pub bot: String,
    /// The most positions that it may look at.
    pub nodes: u64,
    /// The seed of its random choices.
    #[serde(default)]
    pub seed: u64,
}

/// The move that a bot chose.
#[derive(Serialize, Clone, PartialEq, Debug)]
pub struct ChosenMove {
    /// The move; `None` if the match is over.
    pub chosen: Option<String>,
    /// What it thinks of the position.
    pub judged: protocol::AnalysedPosition,
}

/// A search between two slices.
pub(crate) struct Thinking {
    mind: Box<dyn AnyMind>,
    request: ThinkRequest,
    /// The most positions of all.
    most: Option<u64>,
    time_ms: Option<f64>,
    spent_ms: f64,
    /// The positions of the first slice.
    first: u64,
    /// Those of the latest slice; 0 before the first.
    slice: u64,
    thought: Thought,
}

impl Thinking {
    /// A search of a seat's knowledge.
    pub(crate) fn new(
        mut mind: Box<dyn AnyMind>,
        knowledge: &Knowledge,
        task: BotTask,
    ) -> Result<Self, KnowledgeError> {
        mind.learn(knowledge)?;
        let most = match task.task.strategy {
            Strategy::Handicapped(handicap) => Some(task.task.nodes.unwrap_or(u64::MAX).min(handicap.nodes)),
            _ => task.task.nodes,
        };
        let time_ms = task.time.map(|time| time.as_secs_f64() * 1_000.0);
        let thought = Thought::default();
        Ok(Thinking { mind, request: task.task, most, time_ms, spent_ms: 0.0, first: FIRST_SLICE, slice: 0, thought })
    }

    /// The same search without a first slice that measures the speed: for a number of positions that every device looks
    /// at in a short time.
    pub(crate) fn in_one_slice(self) -> Self {
        Thinking { first: u64::MAX, ..self }
    }

    /// Searches a slice, after one that took `took_ms`. Returns whether it is done.
    pub(crate) fn step(&mut self, took_ms: f64) -> bool {
        let slice = self.next_slice(took_ms).min(self.most.unwrap_or(u64::MAX));
        if self.slice > 0 && slice <= self.slice {
            return true;
        }
        let request = ThinkRequest { nodes: Some(slice), ..self.request.clone() };
        self.thought = self.mind.think(&request, &SingleThread, &AtomicBool::new(false), &mut |_| {});
        self.slice = slice;
        // A search that needed far fewer positions than it had has nothing more to find.
        self.most == Some(slice) || self.thought.nodes < slice / 2
    }

    fn next_slice(&mut self, took_ms: f64) -> u64 {
        if self.slice == 0 {
            return self.first;
        }
        self.spent_ms += took_ms;
        let Some(time_ms) = self.time_ms else { return u64::MAX };
        let a_ms = self.thought.nodes as f64 / took_ms.max(LEAST_MS);
        (a_ms * (time_ms - self.spent_ms).max(0.0) * SHARE) as u64
    }

    /// What it found, and the mind, to be used again.
    pub(crate) fn finish(self) -> (Thought, Box<dyn AnyMind>) {
        (self.thought, self.mind)
    }
}
