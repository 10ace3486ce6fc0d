//! The judgement of a position on the wire.

use game_core::{Setting, Value};
use matches::view::wire;
use protocol::{AnalysedLine, AnalysedPosition, Judgement};
use registry::{AnyGame, AnyMatch, Thought, ThoughtLine};

/// The most lines of an answer.
pub const MAX_LINES: u8 = 5;

/// What was thought about a position after `ply` moves with `side` to move. The lines have neither words nor facts yet.
pub fn analysed(ply: u32, side: &str, thought: Thought) -> AnalysedPosition {
    let lines = thought.lines.into_iter();
    AnalysedPosition {
        ply,
        to_move: Some(side.to_owned().into()),
        lines: lines
            .map(|line| AnalysedLine {
                judgement: judgement(line.judgement),
                moves: line.moves,
                words: Vec::new(),
                facts: Vec::new(),
            })
            .collect(),
        played: None,
        depth: thought.depth,
        nodes: thought.nodes,
    }
}

/// The move `text` judged beside the best one, in a game with secrets: both by one search over worlds that agree with
/// what the mover knew. The thought must have a line for every move. Where there was no choice nothing is judged.
///
/// The judgements are on the scale of open games, so that a loss means the same in every game.
pub fn judged_move(ply: u32, side: &str, thought: Thought, text: &str) -> AnalysedPosition {
    let scaled = |line: &ThoughtLine| line.judgement.on_open_scale();
    let is_text = |line: &&ThoughtLine| line.moves.first().is_some_and(|first| first == text);
    let played = thought.lines.iter().find(is_text).map(scaled).filter(|_| thought.lines.len() > 1);
    let best = thought.lines.first().filter(|_| played.is_some());
    let lines = best.map(|best| ThoughtLine { judgement: scaled(best), ..best.clone() });
    let lines = lines.into_iter().collect();
    AnalysedPosition { played: played.map(judgement), ..analysed(ply, side, Thought { lines, ..thought }) }
}

fn judgement(judgement: registry::Judgement) -> Judgement {
    match judgement {
        registry::Judgement::Exact { value, plies } => Judgement::Exact {
            value: match value {
                Value::Win => 1,
                Value::Draw => 0,
                Value::Loss => -1,
            },
            plies,
        },
        registry::Judgement::Estimate { points, hundredths } => Judgement::Estimate { points, hundredths },
    }
}

/// Adds the words of the moves, and the facts about the first one, to the lines that begin at the position of a match.
pub fn add_words_ahead(played: &dyn AnyMatch, analysed: &mut AnalysedPosition) {
    for line in &mut analysed.lines {
        line.words = played.words_ahead(&line.moves).into_iter().map(wire::words).collect();
        line.facts = line.moves.first().map_or(Vec::new(), |first| wire::facts(&played.facts_ahead(first)));
    }
}

/// Whether a line of the position has no words yet.
pub fn lacks_words(analysed: &AnalysedPosition) -> bool {
    analysed.lines.iter().any(|line| line.words.is_empty() && !line.moves.is_empty())
}

/// Adds the words of the moves to the lines that have none and of which the position is not known.
pub fn add_words(game: &dyn AnyGame, setting: &Setting, analysed: &mut AnalysedPosition) {
    for line in analysed.lines.iter_mut().filter(|line| line.words.is_empty()) {
        line.words = wire::words_of(game, setting, &line.moves);
    }
}
