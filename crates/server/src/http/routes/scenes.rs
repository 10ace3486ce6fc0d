//! A picture of each variant for the home page and for link previews: a position after a dozen moves of each side.

use super::route::{Route, describe_get, route};
use crate::ApiError;
use crate::app::App;
use crate::http::asker::Asker;
use crate::http::asset::Asset;
use crate::http::extract::{Path, Query};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;
use draw::Theme;
use game_core::Setting;
use protocol::ErrorCode;
use registry::AnyGame;
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The routes of this area.
pub(super) fn routes() -> Vec<Route> {
    vec![
        route(
            "/api/games/{game}/picture.svg",
            0,
            get(picture),
            [describe_get("A picture of a game under way")
                .asks("variant", "The variant; else the game's first")
                .asks("theme", "`dark` for a dark page")
                .sends("image/svg+xml")
                .refuses([ErrorCode::UnknownVariant])],
        ),
        route(
            "/api/games/{game}/card.png",
            0,
            get(card),
            [describe_get("The same picture on a wide card, for programs that show links")
                .asks("variant", "The variant; else the game's first")
                .sends("image/png")
                .refuses([ErrorCode::UnknownVariant])],
        ),
    ]
}

/// How a scene is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Look {
    Light,
    Dark,
    Card,
}

/// Pictures by variant.
type Pictures = HashMap<(String, Look), Arc<Asset>>;

/// The pictures drawn so far. Their number is bounded by the settings.
static DRAWN: LazyLock<Mutex<Pictures>> = LazyLock::new(Mutex::default);

#[derive(Deserialize)]
pub(super) struct SceneQuery {
    variant: Option<String>,
    theme: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct CardQuery {
    variant: Option<String>,
}

pub(super) async fn picture(
    State(app): State<App>,
    asker: Asker,
    Path(game): Path<String>,
    Query(query): Query<SceneQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let look = if query.theme.as_deref() == Some("dark") { Look::Dark } else { Look::Light };
    drawn(&app, asker, query.variant.as_deref().unwrap_or(&game), look, &headers).await
}

async fn card(
    State(app): State<App>,
    asker: Asker,
    Path(game): Path<String>,
    Query(query): Query<CardQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    drawn(&app, asker, query.variant.as_deref().unwrap_or(&game), Look::Card, &headers).await
}

async fn drawn(app: &App, asker: Asker, variant: &str, look: Look, headers: &HeaderMap) -> Result<Response, ApiError> {
    let (game, setting) = app.0.config.catalogue.find(variant)?;
    let key = (setting.to_string(), look);
    let known = DRAWN.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
    let asset = match known {
        Some(asset) => asset,
        None => {
            let turn = app.0.blocking.turn(asker).await?;
            let asset = Arc::new(turn.run(move |_| made(game, &setting, look)).await??);
            DRAWN.lock().unwrap_or_else(PoisonError::into_inner).insert(key, Arc::clone(&asset));
            asset
        }
    };
    Ok(asset.respond(headers))
}

fn made(game: &'static dyn AnyGame, setting: &Setting, look: Look) -> Result<Asset, ApiError> {
    let theme = if look == Look::Dark { Theme::Dark } else { Theme::Light };
    let svg = answers::scenes::picture(game, setting, theme);
    if look != Look::Card {
        return Ok(Asset::new("image/svg+xml", svg.into_bytes()));
    }
    let png = draw::png(&draw::card(&svg, Theme::Light), draw::CARD.0);
    Ok(Asset::new("image/png", png.map_err(|error| ApiError::Internal(error.to_string()))?))
}
