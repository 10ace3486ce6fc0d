//! The answer to one request of a player, by socket or by HTTP.

use crate::ApiError;
use crate::app::App;
use crate::jobs::bot_moves;
use crate::jobs::bots::{LONGEST, Question};
use crate::jobs::pool::StopOnDrop;
use crate::jobs::urgency::Urgency;
use crate::live::LiveMatch;
use crate::nodes::sync::Freshness;
use crate::secrets;
use crate::time::now_ms;
use answers::questions;
use game_core::Viewer;
use matches::Perspective;
use matches::decide;
use protocol::{Action, CellNumber, Request, ServerMessage};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Carries out a request and returns its answer.
pub(crate) async fn answer(
    app: &App,
    live: &Arc<LiveMatch>,
    perspective: Perspective,
    request: Request,
) -> Result<ServerMessage, ApiError> {
    let id = request.id;
    let named = request.acting.as_deref();
    match request.action {
        Action::Ping => Ok(ServerMessage::Pong { id, now_ms: now_ms() }),
        Action::Why { cell, path } => why(app, live, perspective, id, cell, path).await,
        Action::Effects { path } => effects(app, live, perspective, id, path).await,
        Action::Continue { path } => go_on(app, live, perspective, id, path).await,
        Action::Hint => hint(app, live, perspective, id, named).await,
        Action::MoveNow => move_now(app, live, perspective, id, named).await,
        action => {
            let side = {
                let state = app.sync(live, Freshness::Heard).await?;
                decide::acting(&state, perspective, named, matches!(action, Action::Move { .. }))?
            };
            let version = app.act(live, side, &action).await?;
            Ok(ServerMessage::Ack { id, version })
        }
    }
}

async fn why(
    app: &App,
    live: &Arc<LiveMatch>,
    perspective: Perspective,
    id: Option<u64>,
    cell: CellNumber,
    begun: Option<Vec<CellNumber>>,
) -> Result<ServerMessage, ApiError> {
    let state = app.sync(live, Freshness::Heard).await?;
    Ok(questions::why(&state, perspective, id, cell, begun.as_deref())?)
}

async fn effects(
    app: &App,
    live: &Arc<LiveMatch>,
    perspective: Perspective,
    id: Option<u64>,
    path: Vec<CellNumber>,
) -> Result<ServerMessage, ApiError> {
    Ok(questions::effects(&*app.sync(live, Freshness::Heard).await?, perspective, id, path)?)
}

async fn go_on(
    app: &App,
    live: &Arc<LiveMatch>,
    perspective: Perspective,
    id: Option<u64>,
    path: Vec<CellNumber>,
) -> Result<ServerMessage, ApiError> {
    Ok(questions::continuations(&*app.sync(live, Freshness::Heard).await?, perspective, id, path)?)
}

async fn move_now(
    app: &App,
    live: &Arc<LiveMatch>,
    perspective: Perspective,
    id: Option<u64>,
    named: Option<&str>,
) -> Result<ServerMessage, ApiError> {
    let (stamp, version) = {
        let state = app.sync(live, Freshness::Heard).await?;
        let side = decide::acting(&state, perspective, named, false)?;
        decide::decide(&state, side, &Action::MoveNow, now_ms())?;
        (state.stamp, state.version)
    };
    bot_moves::hurry(app, live, stamp).await?;
    Ok(ServerMessage::Ack { id, version })
}

async fn hint(
    app: &App,
    live: &Arc<LiveMatch>,
    perspective: Perspective,
    id: Option<u64>,
    named: Option<&str>,
) -> Result<ServerMessage, ApiError> {
    let (question, seat) = {
        let state = app.sync(live, Freshness::Heard).await?;
        let side = decide::acting(&state, perspective, named, true)?;
        if let Some(refusal) = decide::no_hint(&state, side) {
            return Err(refusal.into());
        }
        (Question::new(&state, side, secrets::random(), LONGEST), Viewer::Seat(side))
    };
    let stop = Arc::new(AtomicBool::new(false));
    let thought = Arc::clone(&stop);
    let bots = std::sync::Arc::clone(&app.0.bots);
    let asked = app
        .0
        .search_pool
        .ask(Urgency::Asked, live.owner(), move || question.hint(&bots, &thought))
        .map_err(|_| ApiError::Busy)?;
    let _stop = StopOnDrop(stop);
    let text = asked.await.ok().flatten().ok_or(ApiError::Busy)?;
    Ok(questions::hint(&*app.sync(live, Freshness::Heard).await?, seat, id, text))
}
