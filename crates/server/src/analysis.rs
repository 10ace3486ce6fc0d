//! What positions are worth: single ones on demand, and finished matches ply by ply in the background.

use crate::app::App;
use crate::error::ApiError;
use crate::thinkers::{StopOnDrop, Urgency};
use crate::time::now_ms;
use engine::{Bot, BotOptions, BotSpec, Budget};
use game_core::{GameInfo, Value, Viewer};
use protocol::{AnalysedLine, AnalysedPosition, Judgement, MatchAnalysis};
use registry::{AnyGame, AnyMatch, Knowledge, Thought};
use std::collections::HashMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How long one position is looked at on demand.
const ON_DEMAND: Duration = Duration::from_millis(1_500);
/// How long one position of a match is looked at.
const EACH_PLY: Duration = Duration::from_millis(200);
/// The bytes of an analysis.
const MEMORY: usize = 32 << 20;
/// The most lines that are told.
const MAX_LINES: u8 = 5;
/// How many matches are analysed at the same time.
const AT_ONCE: usize = 8;
/// How many analyses are remembered.
const REMEMBERED: usize = 200;
/// How long to wait when there is no room in the queue.
const FULL_WAIT: Duration = Duration::from_millis(500);

/// The analyses of finished matches.
#[derive(Default)]
pub(crate) struct Analyses(Mutex<HashMap<Arc<str>, Kept>>);

struct Kept {
    analysis: MatchAnalysis,
    asked_ms: i64,
}

impl Kept {
    fn is_done(&self) -> bool {
        self.analysis.done == self.analysis.total
    }
}

/// What the position of a match is worth to the side to move, as far as that side knows.
pub(crate) async fn position(
    app: &App,
    game: &'static dyn AnyGame,
    played: &dyn AnyMatch,
    lines: u8,
) -> Result<AnalysedPosition, ApiError> {
    let Some(side) = played.to_move() else { return Err(ApiError::Finished) };
    let ply = played.plies() as u32;
    let lines = lines.clamp(1, MAX_LINES);
    let thought = think(app, Urgency::Asked, game, played.knowledge(side), lines, ON_DEMAND).await?;
    Ok(analysed(game.info(), ply, side, thought))
}

async fn think(
    app: &App,
    urgency: Urgency,
    game: &'static dyn AnyGame,
    knowledge: Knowledge,
    lines: u8,
    time: Duration,
) -> Result<Thought, ApiError> {
    let stop = Arc::new(AtomicBool::new(false));
    let thought = Arc::clone(&stop);
    let asked = app.0.thinkers.ask(urgency, move || {
        let mut bot = Bot::new(BotSpec::Engine, game, BotOptions { memory: MEMORY, threads: 1 });
        bot.analyse(&knowledge, Budget::time(time), lines.into(), &thought, &mut |_| {})
    });
    // Whoever asked may leave: then nobody needs to know.
    let _stop = StopOnDrop(stop);
    let thought = asked.map_err(|_| ApiError::Busy)?.await.map_err(|_| ApiError::Busy)?;
    thought.map_err(|error| ApiError::BadRequest(error.to_string()))
}

fn analysed(info: &'static GameInfo, ply: u32, side: game_core::Side, thought: Thought) -> AnalysedPosition {
    let judged = |judgement: registry::Judgement| match judgement {
        registry::Judgement::Exact { value, plies } => Judgement::Exact {
            value: match value {
                Value::Win => 1,
                Value::Draw => 0,
                Value::Loss => -1,
            },
            plies,
        },
        registry::Judgement::Estimate { points, hundredths } => Judgement::Estimate { points, hundredths },
    };
    let lines =
        thought.lines.into_iter().map(|line| AnalysedLine { judgement: judged(line.judgement), moves: line.moves });
    AnalysedPosition {
        ply,
        to_move: Some(info.side_id(side).into()),
        lines: lines.collect(),
        depth: thought.depth,
        nodes: thought.nodes,
    }
}

/// The analysis of a finished match, as far as it is. The first who asks begins it.
pub(crate) fn of_match(
    app: &App,
    id: &Arc<str>,
    game: &'static dyn AnyGame,
    played: &dyn AnyMatch,
) -> Result<MatchAnalysis, ApiError> {
    let mut kept = app.0.analyses.0.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = kept.get_mut(id) {
        found.asked_ms = now_ms();
        return Ok(found.analysis.clone());
    }
    if kept.values().filter(|kept| !kept.is_done()).count() >= AT_ONCE {
        return Err(ApiError::Busy);
    }
    if kept.len() >= REMEMBERED {
        let oldest = kept.iter().filter(|(_, kept)| kept.is_done()).min_by_key(|(_, kept)| kept.asked_ms);
        if let Some(oldest) = oldest.map(|(id, _)| Arc::clone(id)) {
            kept.remove(&oldest);
        }
    }
    let moves = played.moves(Viewer::Spectator);
    let analysis = MatchAnalysis { done: 0, total: moves.len() as u32, plies: Vec::new() };
    kept.insert(Arc::clone(id), Kept { analysis: analysis.clone(), asked_ms: now_ms() });
    drop(kept);
    let mut start = played.boxed_clone();
    start.rewind(0);
    tokio::spawn(analyse(app.clone(), Arc::clone(id), game, start, moves));
    Ok(analysis)
}

/// Goes through a match. Each side is judged by what it knew at its turn.
async fn analyse(
    app: App,
    id: Arc<str>,
    game: &'static dyn AnyGame,
    mut played: Box<dyn AnyMatch>,
    moves: Vec<String>,
) {
    for (ply, text) in (0..).zip(moves) {
        let Some(side) = played.to_move() else { return };
        let knowledge = played.knowledge(side);
        let thought = loop {
            if played.setup_due() {
                break Thought::default();
            }
            match think(&app, Urgency::Idle, game, knowledge.clone(), 1, EACH_PLY).await {
                Err(ApiError::Busy) if *app.0.stop.borrow() => return,
                Err(ApiError::Busy) => tokio::time::sleep(FULL_WAIT).await,
                Err(error) => {
                    tracing::error!(%id, ply, %error, "a position could not be analysed");
                    break Thought::default();
                }
                Ok(thought) => break thought,
            }
        };
        if let Err(error) = played.play(&text) {
            return tracing::error!(%id, ply, %error, "a finished match cannot be played again");
        }
        let mut kept = app.0.analyses.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(kept) = kept.get_mut(&id) else { return };
        kept.analysis.plies.push(analysed(game.info(), ply, side, thought));
        kept.analysis.done += 1;
    }
}
