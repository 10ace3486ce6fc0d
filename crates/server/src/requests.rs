//! The answer to one request of a player, by socket or by HTTP.

use crate::app::App;
use crate::bots::{LONGEST, Question};
use crate::error::ApiError;
use crate::live::Live;
use crate::thinkers::{StopOnDrop, Urgency};
use crate::time::now_ms;
use crate::view::{self, Eyes};
use crate::{seats, secrets};
use game_core::{CellId, Viewer};
use protocol::{Action, Continuations, Request, ServerMessage};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Does what a request asks and says what came of it.
pub(crate) async fn answer(
    app: &App,
    live: &Arc<Live>,
    eyes: Eyes,
    request: Request,
) -> Result<ServerMessage, ApiError> {
    let id = request.id;
    let named = request.acting.as_deref();
    match request.action {
        Action::Ping => Ok(ServerMessage::Pong { id, now_ms: now_ms() }),
        Action::Why { cell } => why(app, live, eyes, id, cell).await,
        Action::Continue { path } => go_on(app, live, eyes, id, path).await,
        Action::Hint => hint(app, live, eyes, id, named).await,
        action => {
            let side = {
                let table = app.table(live).await?;
                seats::acting(&table, eyes, named, matches!(action, Action::Move { .. }))?
            };
            let version = app.act(live, side, &action).await?;
            Ok(ServerMessage::Ack { id, version })
        }
    }
}

async fn why(app: &App, live: &Live, eyes: Eyes, id: Option<u64>, cell: CellId) -> Result<ServerMessage, ApiError> {
    let table = app.table(live).await?;
    let reason = table.played.why_stuck(eyes.viewer, cell);
    Ok(ServerMessage::Why {
        id,
        cell,
        text_id: reason.map(|reason| reason.text_id().into()),
        clause: reason.map(|reason| reason.clause.0.into()),
    })
}

async fn go_on(
    app: &App,
    live: &Live,
    eyes: Eyes,
    id: Option<u64>,
    path: Vec<CellId>,
) -> Result<ServerMessage, ApiError> {
    let table = app.table(live).await?;
    if !table.is_running() {
        return Err(ApiError::NotAllowed("nobody is to move"));
    }
    let Continuations { path, next, done } = view::continuations(&*table.played, eyes.viewer, path)?;
    Ok(ServerMessage::Continuations { id, path, next, done })
}

async fn hint(
    app: &App,
    live: &Live,
    eyes: Eyes,
    id: Option<u64>,
    named: Option<&str>,
) -> Result<ServerMessage, ApiError> {
    let (question, seat) = {
        let table = app.table(live).await?;
        let side = seats::acting(&table, eyes, named, true)?;
        if !table.facts.screen && !table.is_computer(!side) {
            return Err(ApiError::NotAllowed("against a person there are no hints"));
        }
        if !table.due()[side.index()] {
            return Err(ApiError::NotYourTurn);
        }
        (Question::new(&table, side, secrets::random(), LONGEST), Viewer::Seat(side))
    };
    let stop = Arc::new(AtomicBool::new(false));
    let thought = Arc::clone(&stop);
    let bots = std::sync::Arc::clone(&app.0.bots);
    let asked = app
        .0
        .thinkers
        .ask(Urgency::Asked, live.owner(), move || question.hint(&bots, &thought))
        .map_err(|_| ApiError::Busy)?;
    let _stop = StopOnDrop(stop);
    let text = asked.await.ok().flatten().ok_or(ApiError::Busy)?;
    let option = app.table(live).await?.played.option(seat, &text);
    let path = option.map_or(Vec::new(), |option| option.path.cells);
    Ok(ServerMessage::Hint { id, text, path })
}
