//! Matches as records, pictures, replays and analyses.

use super::matches::{SeatQuery, looked_at};
use super::pages::language;
use super::route::{Route, describe_get, describe_post, route, seen};
use crate::ApiError;
use crate::app::{App, LONG_PLIES};
use crate::http::asker::Asker;
use crate::http::asset::{accepts, gzip};
use crate::http::extract::{Json, Path, PlainText, Query};
use crate::http::owner::AskedBy;
use crate::http::seat_tokens;
use crate::jobs::analysis;
use crate::jobs::blocking::go_on;
use crate::jobs::unsent::UNSENT;
use crate::live::creation;
use crate::nodes::sync::Freshness;
use crate::storage;
use answers::pictures::{PictureOptions, Sitter};
use axum::extract::DefaultBodyLimit;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use draw::Theme;
use game_core::Viewer;
use matches::ActionError;
use matches::record;
use matches::replay::{self, ReplayPerspective};
use protocol::ErrorCode;
use protocol::Uploaded;
use serde::Deserialize;
use std::sync::atomic::AtomicBool;

/// The largest record that is taken in.
const MAX_RECORD: usize = 1024 * 1024;
/// The plies of an analysis that counts as one long answer.
const ANALYSED_AS_ONE: usize = 2_500;

/// The routes of this area.
pub(super) fn routes() -> Vec<Route> {
    vec![
        route(
            "/api/records",
            20,
            post(upload).layer(DefaultBodyLimit::max(MAX_RECORD)),
            [describe_post("Takes in a record to be replayed")
                .takes_text()
                .gives("Uploaded")
                .refuses([ErrorCode::BadRecord])],
        ),
        route(
            "/api/matches/{id}/record",
            3,
            get(record),
            [seen(describe_get("The match as a record, as far as whoever asks may know it")).sends("text/plain")],
        ),
        route(
            "/api/matches/{id}/replay",
            5,
            get(replay),
            [describe_get(
                "A match, ply by ply; one with secrets only when it is over. `total` tells how many plies there are",
            )
            .asks("as", "The perspective: a side, `spectator` or `all`")
            .asks("from", "The first ply; else 0, the start")
            .asks("to", "The ply to end before; at most 500 plies are given")
            .gives("Replay")
            .refuses([ErrorCode::BadRequest, ErrorCode::NotFound, ErrorCode::NotAllowed])],
        ),
        route(
            "/api/matches/{id}/analysis",
            1,
            get(analyse),
            [describe_get("What the positions of a finished match are worth; 202 until all of it is known")
                .gives("MatchAnalysis")
                .later(202)
                .refuses([ErrorCode::NotFound, ErrorCode::NotAllowed])],
        ),
        route(
            "/api/matches/{id}/{picture}",
            10,
            get(picture),
            [seen(describe_get("A position of a match as a picture"))
                .asks("ply", "After so many moves; else the last")
                .asks("width", "Of a PNG, in pixels: 64 to 2048")
                .asks("theme", "`dark` for a dark page")
                .sends("image/svg+xml")
                .sends("image/png")],
        ),
    ]
}

/// The widths of a PNG picture, in pixels.
const WIDTHS: std::ops::RangeInclusive<u32> = 64..=2_048;
/// The default width.
const WIDTH: u32 = 1_000;

/// The match as a record, limited to what the client may know.
pub(super) async fn record(
    State(app): State<App>,
    asker: Asker,
    Path(id): Path<String>,
    Query(asked): Query<SeatQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (live, perspective) = looked_at(&app, &id, asker, &headers, asked.seen_by.as_deref()).await?;
    let (turn, unsent) = app.0.blocking.turn_to_answer(asker, 1).await?;
    let stored = app.0.store.load(&live.id).await?.ok_or(ApiError::not_found("match"))?;
    let catalogue = app.0.config.catalogue;
    let text = turn
        .run(move |stop| {
            let log = storage::log(&catalogue, &stored)?;
            Ok::<_, ApiError>(record::record(&log, perspective.viewer, stop)?)
        })
        .await??;
    let name = format!("attachment; filename=\"{id}.txt\"");
    let kind = [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((kind, unsent.body(text)).into_response())
}

/// Uploads a record. A cookie lets the same browser delete it.
pub(super) async fn upload(
    State(app): State<App>,
    asker: Asker,
    PlainText(text): PlainText,
) -> Result<Response, ApiError> {
    let (id, token) = creation::upload(&app, asker, text).await?;
    let cookie = seat_tokens::uploader_cookie(&id, &token, app.0.config.is_secure());
    Ok((cookie.map(|cookie| [(header::SET_COOKIE, cookie)]), Json(Uploaded { id })).into_response())
}

#[derive(Deserialize)]
pub(super) struct Paging {
    #[serde(rename = "as")]
    seen_by: Option<String>,
    from: Option<usize>,
    to: Option<usize>,
}

/// The match ply by ply, once it has no secrets any more.
pub(super) async fn replay(
    State(app): State<App>,
    asker: Asker,
    Path(id): Path<String>,
    Query(asked): Query<Paging>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let range = asked.from.unwrap_or(0)..asked.to.unwrap_or(usize::MAX);
    if range.start > range.end {
        return Err(ApiError::bad_request(format!("from {} is behind to {}", range.start, range.end)));
    }
    let live = app.live_for(&id, asker).await?;
    let (lens, seen_by) = {
        let state = app.sync(&live, Freshness::Heard).await?;
        if state.game.info().is_hidden && !state.is_over() && !state.config.is_uploaded {
            return Err(ActionError::NotAllowed("a game with secrets is replayed when it is over").into());
        }
        ReplayPerspective::named(&state, asked.seen_by.as_deref())?
    };
    let (turn, unsent) = app.0.blocking.turn_to_answer(asker, 1).await?;
    let stored = app.0.store.load(&live.id).await?.ok_or(ApiError::not_found("match"))?;
    let is_packed = accepts(&headers, &["gzip", "x-gzip"]);
    let catalogue = app.0.config.catalogue;
    let made = turn.run(move |stop| {
        let log = storage::log(&catalogue, &stored)?;
        drop(stored);
        let replay = replay::replay(&log, lens, seen_by, range, stop)?;
        drop(log);
        let bytes = serde_json::to_vec(&replay).map_err(|error| ApiError::Internal(error.to_string()))?;
        Ok::<_, ApiError>(if is_packed { gzip(&bytes, flate2::Compression::fast()) } else { bytes })
    });
    let (kind, body) = ([(header::CONTENT_TYPE, "application/json")], unsent.body(made.await??));
    let packing = [(header::CONTENT_ENCODING, "gzip")];
    Ok(if is_packed { (kind, packing, body).into_response() } else { (kind, body).into_response() })
}

#[derive(Deserialize)]
pub(super) struct Picture {
    #[serde(rename = "as")]
    seen_by: Option<String>,
    ply: Option<usize>,
    width: Option<u32>,
    theme: Option<String>,
}

/// `picture.svg` or `picture.png`, as the client may see it; `card.png`, as everybody may.
pub(super) async fn picture(
    State(app): State<App>,
    asker: Asker,
    Path((id, ending)): Path<(String, String)>,
    Query(asked): Query<Picture>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (is_png, is_card) = match ending.as_str() {
        "picture.svg" => (false, false),
        "picture.png" => (true, false),
        "card.png" => (true, true),
        _ => return Err(ApiError::not_found("picture")),
    };
    let width = asked.width.unwrap_or(if is_card { draw::CARD.0 } else { WIDTH });
    if !WIDTHS.contains(&width) {
        return Err(ApiError::bad_request(format!(
            "a picture is from {} to {} pixels wide",
            WIDTHS.start(),
            WIDTHS.end()
        )));
    }
    // A card is the same for everybody, also for a browser that has a seat: what a spectator sees.
    let (live, viewer) = if is_card {
        (app.live_for(&id, asker).await?, Viewer::Spectator)
    } else {
        let (live, perspective) = looked_at(&app, &id, asker, &headers, asked.seen_by.as_deref()).await?;
        (live, perspective.viewer)
    };
    let lang = language(&app.0.config.catalogue, &headers);
    let theme = if asked.theme.as_deref() == Some("dark") { Theme::Dark } else { Theme::Light };
    let options = PictureOptions { viewer, ply: asked.ply, theme, lang, is_card };
    let (turn, unsent) = if is_png {
        let (turn, unsent) = app.0.blocking.turn_to_answer(asker, 1).await?;
        (turn, Some(unsent))
    } else {
        (app.0.blocking.turn(asker).await?, None)
    };
    let sitter = Sitter::new(&*app.sync(&live, Freshness::Heard).await?);
    let draw = move |stop: &AtomicBool| {
        let svg = sitter.svg(options);
        go_on(stop)?;
        if !is_png {
            return Ok(svg.into_bytes());
        }
        draw::png(&svg, width).map_err(|error| ApiError::Internal(error.to_string()))
    };
    let bytes = turn.run(draw).await??;
    Ok(match unsent {
        Some(unsent) => ([(header::CONTENT_TYPE, "image/png")], unsent.body(bytes)).into_response(),
        None => ([(header::CONTENT_TYPE, "image/svg+xml")], bytes).into_response(),
    })
}

/// The judgements of the positions of a finished match, as far as they are known yet.
pub(super) async fn analyse(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    AskedBy(owner): AskedBy,
) -> Result<Response, ApiError> {
    let live = app.live_for(&id, asker).await?;
    let plies = {
        let state = app.sync(&live, Freshness::Heard).await?;
        if !state.is_over() && !state.config.is_uploaded {
            return Err(ActionError::NotAllowed("a match is analysed when it is over").into());
        }
        state.played.plies()
    };
    let owner = owner.unwrap_or(live.owner());
    let (answer, unsent) = if plies > LONG_PLIES {
        let (turn, unsent) = app.0.blocking.turn_to_answer(asker, weight(plies)).await?;
        (analysis::of_match(&app, &live, owner, Some(turn)).await?, Some(unsent))
    } else {
        (analysis::of_match(&app, &live, owner, None).await?, None)
    };
    let status = if answer.is_last { StatusCode::OK } else { StatusCode::ACCEPTED };
    let body = match unsent {
        Some(unsent) => unsent.body(answer.bytes),
        None => answer.bytes.into(),
    };
    Ok((status, [(header::CONTENT_TYPE, "application/json")], body).into_response())
}

/// The number of long answers as which the analysis of this many plies counts.
fn weight(plies: usize) -> u32 {
    u32::try_from(plies / ANALYSED_AS_ONE).unwrap_or(UNSENT) + 1
}
