//! Small services for the page: positions to try, QR codes.

use super::route::{Route, describe_get, describe_post, route};
use crate::ApiError;
use crate::app::App;
use crate::http::asker::Asker;
use crate::http::extract::{Json, Query};
use crate::http::owner::{AskedBy, Owner};
use crate::http::qr;
use crate::jobs::analysis;
use crate::jobs::blocking::go_on;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use game_core::{Obstacle, PaintedGrid, Side, Viewer};
use matches::replay::revealed;
use matches::view::{self, wire};
use protocol::ErrorCode;
use protocol::{
    AnalysisWish, CellNumber, GridCell, GridShown, GridWish, PaintedCells, PositionShown, PositionWish, WhyShown,
};
use registry::{AnyGame, AnyMatch, Catalogue};
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
            [describe_post("Checks a position and shows it")
                .takes::<protocol::PositionWish>()
                .gives::<protocol::PositionShown>()
                .refuses([
                    ErrorCode::UnknownVariant,
                    ErrorCode::BadPosition,
                    ErrorCode::IllegalMove,
                    ErrorCode::Finished,
                ])],
        ),
        route(
            "/api/grids",
            2,
            post(grid),
            [describe_post("The grid of a position, or the text of a painted grid: see docs/words.md")
                .takes::<protocol::GridWish>()
                .gives::<protocol::GridShown>()
                .refuses([ErrorCode::UnknownVariant, ErrorCode::BadPosition])],
        ),
        route(
            "/api/analysis",
            20,
            post(analyse),
            [describe_post("What a position is worth")
                .takes::<protocol::AnalysisWish>()
                .gives::<protocol::AnalysedPosition>()
                .refuses([
                    ErrorCode::UnknownVariant,
                    ErrorCode::BadPosition,
                    ErrorCode::IllegalMove,
                    ErrorCode::Finished,
                ])],
        ),
    ]
}

/// The most moves that are played to reach a position.
const MAX_MOVES: usize = 2_000;

/// With more moves than this a position is not computed on the async threads.
const FEW_MOVES: usize = 100;

/// Checks a position, plays moves from it and shows the result.
pub(super) async fn position(
    State(app): State<App>,
    asker: Asker,
    Json(wish): Json<PositionWish>,
) -> Result<Response, ApiError> {
    let is_long = wish.moves.len() > FEW_MOVES;
    let catalogue = app.0.config.catalogue;
    let shown = if is_long {
        app.0.blocking.turn(asker).await?.run(move |stop| show(&catalogue, wish, stop)).await??
    } else {
        show(&catalogue, wish, &AtomicBool::new(false))?
    };
    Ok(axum::Json(shown).into_response())
}

fn show(catalogue: &Catalogue, wish: PositionWish, stop: &AtomicBool) -> Result<PositionShown, ApiError> {
    let (game, played) = reach(catalogue, &wish.variant, wish.position.as_deref(), &wish.moves, stop)?;
    let info = game.info();
    let mover = played.to_move().map_or(Viewer::Spectator, Viewer::Seat);
    let asked = wish.seen_by.as_deref().unwrap_or("all");
    let (viewer, shown) = match asked {
        "all" => (mover, revealed(&*played)),
        "spectator" => (Viewer::Spectator, played.boxed_clone()),
        side => (Viewer::Seat(view::side_named(info, side)?), played.boxed_clone()),
    };
    let last = shown.last_move(viewer);
    let is_mine = viewer == mover;
    let setup = if is_mine { played.drawing(mover).setup } else { None };
    let continuations = wish.path.filter(|_| is_mine).map(|path| wire::continuations(&*played, mover, path));
    wish.begun.as_deref().map_or(Ok(()), wire::check_path)?;
    let effects = wish.effects.filter(|_| is_mine && !played.setup_due());
    let effects = effects.map(|path| wire::effects(&*played, mover, &path));
    Ok(PositionShown {
        variant: played.setting().to_string(),
        position: shown.position(viewer),
        to_move: played.to_move().map(|side| info.side_id(side).into()),
        outcome: wire::outcome_state(game, &*played),
        options: if is_mine { wire::options(&*played, mover) } else { wire::options(&*shown, viewer) },
        setup: setup.map(|setup| {
            let side = played.to_move().unwrap_or(Side::First);
            wire::setup_state(&setup, game.presets(played.setting(), side))
        }),
        words: shown.words(viewer).into_iter().map(wire::words).collect(),
        moves: shown.moves(viewer),
        motions: last.map_or(Vec::new(), |last| wire::motions(&last.motions)),
        board: wire::board_state(shown.drawing(viewer)),
        why: wish.why.and_then(|cell| why(&*played, mover, cell, wish.begun.as_deref())),
        continuations: continuations.transpose()?,
        effects: effects.transpose()?.unwrap_or_default(),
        notices: wire::notices(shown.notices(viewer)),
    })
}

/// Why a cell cannot be touched next: as part of a half-made move if there is one, else why its piece cannot move.
fn why(played: &dyn AnyMatch, mover: Viewer, cell: CellNumber, begun: Option<&[CellNumber]>) -> Option<WhyShown> {
    let obstacle = match begun {
        None => played.why_stuck(mover, wire::cell_id(cell)).map(Obstacle::from),
        Some(begun) => played.why_not(mover, &wire::cell_ids(begun), wire::cell_id(cell)),
    };
    obstacle.map(|Obstacle { reason, cells }| WhyShown {
        text_id: reason.text_id().into(),
        clause: reason.clause.0.into(),
        cells: wire::cell_numbers(cells),
    })
}

/// The grid of a position, or the text of a painted grid.
pub(super) async fn grid(State(app): State<App>, Json(wish): Json<GridWish>) -> Result<Response, ApiError> {
    let GridWish { variant, position, painted } = wish;
    let (game, setting) = app.0.config.catalogue.find(&variant)?;
    let position = position.as_deref();
    let shown = match painted {
        None => {
            let started = match position {
                Some(text) => game.start_at(&setting, text)?,
                None => game.start(&setting),
            };
            GridShown {
                position: started.revealed().position(Viewer::Spectator),
                grid: game.grid(&setting, position)?.map(|grid| wire::grid_state(game.info(), grid)),
            }
        }
        Some(PaintedCells { cells, to_move }) => {
            let painted = PaintedGrid {
                cells: cells.into_iter().map(|GridCell { cell, token }| (wire::cell_id(cell), token)).collect(),
                to_move: view::side_named(game.info(), &to_move)?,
            };
            GridShown { position: game.edited(&setting, position, &painted)?, grid: None }
        }
    };
    Ok(axum::Json(shown).into_response())
}

/// A match at a position given by text and moves.
pub(crate) fn reach(
    catalogue: &Catalogue,
    variant: &str,
    position: Option<&str>,
    moves: &[String],
    stop: &AtomicBool,
) -> Result<(&'static dyn AnyGame, Box<dyn AnyMatch>), ApiError> {
    let (game, setting) = catalogue.find(variant)?;
    if moves.len() > MAX_MOVES {
        return Err(ApiError::bad_request(format!("at most {MAX_MOVES} moves can be played here")));
    }
    let mut played = match position {
        None => game.start(&setting),
        Some(text) => game.start_at(&setting, text)?,
    };
    for text in moves {
        go_on(stop)?;
        played.play(text)?;
    }
    Ok((game, played))
}

/// The judgement of a position.
pub(super) async fn analyse(
    State(app): State<App>,
    asker: Asker,
    AskedBy(owner): AskedBy,
    Json(wish): Json<AnalysisWish>,
) -> Result<Response, ApiError> {
    let AnalysisWish { variant, position, moves, lines } = wish;
    let owner = owner.unwrap_or(Owner::of_match(&variant));
    let catalogue = app.0.config.catalogue;
    let turn = app.0.blocking.turn(asker).await?;
    let reached = turn.run(move |stop| reach(&catalogue, &variant, position.as_deref(), &moves, stop));
    let (game, played) = reached.await??;
    Ok(axum::Json(analysis::position(&app, owner, game, &*played, lines).await?).into_response())
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
