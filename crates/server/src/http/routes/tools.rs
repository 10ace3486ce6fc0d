//! Small services for the page: positions to try, set-ups to read, QR codes.

use super::route::{Route, describe_get, describe_post, route};
use crate::ApiError;
use crate::app::App;
use crate::http::asker::Asker;
use crate::http::extract::{Json, Query};
use crate::http::owner::{AskedBy, Owner};
use crate::http::qr;
use crate::jobs::analysis;
use answers::{positions, setups};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use protocol::ErrorCode;
use protocol::{AnalysisRequest, GridRequest, PositionRequest, SetupRequest};
use serde::Deserialize;
use std::sync::atomic::AtomicBool;

/// The routes of this area.
pub(super) fn routes() -> Vec<Route> {
    vec![
        route(
            "/api/qr",
            2,
            get(qr),
            [describe_get("One of our own addresses as a QR code")
                .needs("text", "The address")
                .sends("image/svg+xml")
                .refuses([ErrorCode::BadRequest])],
        ),
        route(
            "/api/positions",
            3,
            post(position),
            [describe_post("Checks a position and shows it").takes("PositionRequest").gives("PositionShown").refuses(
                [ErrorCode::UnknownVariant, ErrorCode::BadPosition, ErrorCode::IllegalMove, ErrorCode::Finished],
            )],
        ),
        route(
            "/api/grids",
            2,
            post(grid),
            [describe_post("The grid of a position, or the text of a painted grid: see docs/words.md")
                .takes("GridRequest")
                .gives("GridShown")
                .refuses([ErrorCode::UnknownVariant, ErrorCode::BadPosition])],
        ),
        route(
            "/api/setups",
            2,
            post(setup),
            [describe_post("A set-up given as a text or as letters, both ways")
                .takes("SetupRequest")
                .gives("SetupShown")
                .refuses([ErrorCode::UnknownVariant, ErrorCode::BadRequest])],
        ),
        route(
            "/api/analysis",
            20,
            post(analyse),
            [describe_post("What a position is worth").takes("AnalysisRequest").gives("AnalysedPosition").refuses([
                ErrorCode::UnknownVariant,
                ErrorCode::BadPosition,
                ErrorCode::IllegalMove,
                ErrorCode::Finished,
            ])],
        ),
    ]
}

/// With more moves than this a position is not computed on the async threads.
const FEW_MOVES: usize = 100;

/// Checks a position, plays moves from it and shows the result.
pub(super) async fn position(
    State(app): State<App>,
    asker: Asker,
    Json(request): Json<PositionRequest>,
) -> Result<Response, ApiError> {
    let is_long = request.moves.len() > FEW_MOVES;
    let catalogue = app.0.config.catalogue;
    let shown = if is_long {
        app.0.blocking.turn(asker).await?.run(move |stop| positions::show(&catalogue, request, stop)).await??
    } else {
        positions::show(&catalogue, request, &AtomicBool::new(false))?
    };
    Ok(Json(shown).into_response())
}

/// The grid of a position, or the text of a painted grid.
pub(super) async fn grid(State(app): State<App>, Json(request): Json<GridRequest>) -> Result<Response, ApiError> {
    Ok(Json(positions::grid(&app.0.config.catalogue, request)?).into_response())
}

/// A set-up as a text and as letters.
pub(super) async fn setup(State(app): State<App>, Json(request): Json<SetupRequest>) -> Result<Response, ApiError> {
    Ok(Json(setups::read(&app.0.config.catalogue, &request)?).into_response())
}

/// The judgement of a position.
pub(super) async fn analyse(
    State(app): State<App>,
    asker: Asker,
    AskedBy(owner): AskedBy,
    Json(request): Json<AnalysisRequest>,
) -> Result<Response, ApiError> {
    let AnalysisRequest { variant, position, moves, lines } = request;
    let owner = owner.unwrap_or(Owner::of_match(&variant));
    let catalogue = app.0.config.catalogue;
    let turn = app.0.blocking.turn(asker).await?;
    let reached = turn.run(move |stop| positions::reach(&catalogue, &variant, position.as_deref(), &moves, stop));
    let (game, played) = reached.await??;
    Ok(Json(analysis::position(&app, owner, game, &*played, lines).await?).into_response())
}

#[derive(Deserialize)]
pub(super) struct Code {
    text: String,
}

/// A QR code of one of our own addresses.
pub(super) async fn qr(State(app): State<App>, Query(asked): Query<Code>) -> Result<Response, ApiError> {
    let own = format!("{}/", app.0.config.public_url);
    if !asked.text.starts_with(&own) || asked.text.len() > 512 {
        return Err(ApiError::bad_request(format!("only addresses that begin with {own} are drawn")));
    }
    let svg = qr::svg(&asked.text).ok_or_else(|| ApiError::bad_request("this address is too long"))?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], svg).into_response())
}
