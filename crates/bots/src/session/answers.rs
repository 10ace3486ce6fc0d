//! The lines that the engine writes.

use super::{Effect, options};
use game_core::Value;
use registry::{Judgement, Thought};
use std::time::Duration;

pub(super) fn handshake(end: &str) -> Vec<String> {
    let mut lines =
        vec![format!("id name Tabula {}", env!("CARGO_PKG_VERSION")), "id author the authors of Tabula".to_owned()];
    lines.extend(options::lines());
    lines.push(end.to_owned());
    lines
}

/// An error as one line, whatever the message contains.
pub(super) fn error(what: &str) -> Effect {
    Effect::Say(format!("error {}", what.replace(|c: char| c.is_control(), " ")))
}

/// An `info` line for each line of the thought.
pub(super) fn info(thought: &Thought, elapsed: Duration) -> Vec<String> {
    let Thought { depth, nodes, .. } = *thought;
    let ms = elapsed.as_millis();
    let rate = (nodes as f64 / elapsed.as_secs_f64().max(0.001)) as u64;
    let line = |(n, line): (usize, &registry::ThoughtLine)| {
        let (score, pv) = (score(line.judgement), line.moves.join(" "));
        format!("info depth {depth} nodes {nodes} time {ms} nps {rate} line {n} score {score} pv {pv}")
    };
    (1..).zip(&thought.lines).map(line).collect()
}

fn score(judgement: Judgement) -> String {
    match judgement {
        Judgement::Exact { value: Value::Draw, .. } => "draw".to_owned(),
        Judgement::Exact { value, plies: Some(plies) } => format!("{} {plies}", value.id()),
        Judgement::Exact { value, plies: None } => value.id().to_owned(),
        Judgement::Estimate { points, hundredths: Some(hundredths) } => format!("cp {hundredths} points {points:.3}"),
        Judgement::Estimate { points, hundredths: None } => format!("points {points:.3}"),
    }
}

/// The move to play, and the expected reply.
pub(super) fn best_move(thought: &Thought) -> Effect {
    let Some(chosen) = &thought.chosen else { return error("no move was found") };
    let line = thought.lines.iter().find(|line| line.moves.first() == Some(chosen));
    Effect::Say(match line.and_then(|line| line.moves.get(1)) {
        Some(reply) => format!("bestmove {chosen} ponder {reply}"),
        None => format!("bestmove {chosen}"),
    })
}
