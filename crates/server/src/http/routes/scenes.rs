//! A picture of each variant for the home page: a position after a dozen moves of each side.

use super::route::{Route, describe_get, route};
use crate::ApiError;
use crate::app::App;
use crate::http::asker::Asker;
use crate::http::assets::Asset;
use crate::http::extract::{Path, Query};
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use axum::routing::get;
use draw::{SvgOptions, Theme};
use game_core::{Rng, Setting, Side, Viewer};
use protocol::ErrorCode;
use registry::{AnyGame, AnyMatch};
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The routes of this area.
pub(super) fn routes() -> Vec<Route> {
    vec![route(
        "/api/games/{game}/picture.svg",
        0,
        get(picture),
        [describe_get("A picture of a game under way")
            .asks("variant", "The variant; else the game's first")
            .asks("theme", "`dark` for a dark page")
            .sends("image/svg+xml")
            .refuses([ErrorCode::UnknownVariant])],
    )]
}

/// The number of plies of the pictured match.
const PLIES: usize = 26;
/// The seed of its moves: the same picture every time.
const SEED: u64 = 12;

/// Pictures by variant, and whether they are dark.
type Pictures = HashMap<(String, bool), Arc<Asset>>;

/// The pictures drawn so far. Their number is bounded by the settings.
static DRAWN: LazyLock<Mutex<Pictures>> = LazyLock::new(Mutex::default);

#[derive(Deserialize)]
pub(super) struct Wish {
    variant: Option<String>,
    theme: Option<String>,
}

pub(super) async fn picture(
    State(app): State<App>,
    asker: Asker,
    Path(game): Path<String>,
    Query(wish): Query<Wish>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (game, setting) = app.0.config.catalogue.find(wish.variant.as_deref().unwrap_or(&game))?;
    let is_dark = wish.theme.as_deref() == Some("dark");
    let key = (setting.to_string(), is_dark);
    let known = DRAWN.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
    let asset = match known {
        Some(asset) => asset,
        None => {
            let turn = app.0.blocking.turn(asker).await?;
            let drawn =
                turn.run(move |_| Asset::new("image/svg+xml", draw_scene(game, &setting, is_dark).into_bytes()));
            let asset = Arc::new(drawn.await?);
            DRAWN.lock().unwrap_or_else(PoisonError::into_inner).insert(key, Arc::clone(&asset));
            asset
        }
    };
    Ok(asset.respond(&headers))
}

fn draw_scene(game: &'static dyn AnyGame, setting: &Setting, is_dark: bool) -> String {
    let board = scene(game, setting).drawing(Viewer::Seat(Side::First));
    let theme = if is_dark { Theme::Dark } else { Theme::Light };
    let options = SvgOptions { theme, trays: false, ..SvgOptions::default() };
    draw::svg(&board, game.info().art, &options)
}

/// A match after some random moves; set-ups are the first presets of the game.
fn scene(game: &'static dyn AnyGame, setting: &Setting) -> Box<dyn AnyMatch> {
    let mut rng = Rng::new(SEED);
    let mut played = game.start(setting);
    for _ in 0..PLIES {
        let Some(side) = played.to_move() else { break };
        let text = match played.drawing(Viewer::Seat(side)).setup {
            Some(setup) => match game.presets(setting, side).into_iter().next() {
                Some(preset) => preset.text,
                None => registry::any_setup(&setup, SEED),
            },
            None => match rng.pick(&played.legal(Viewer::Seat(side))) {
                Some(text) => text.clone(),
                None => break,
            },
        };
        if played.play(&text).is_err() {
            break;
        }
    }
    // A finished match would show all secrets.
    if played.outcome().is_some() {
        played.rewind(PLIES / 2);
    }
    played
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_variant_has_a_picture_with_pieces_of_both_sides() {
        for game in registry::GAMES {
            for setting in game.info().settings() {
                let board = scene(*game, &setting).board(Viewer::Seat(Side::First));
                for side in Side::ALL {
                    assert!(board.pieces.iter().any(|piece| piece.side == Some(side)), "{setting}");
                }
                assert!(draw_scene(*game, &setting, true).contains("</svg>"), "{setting}");
            }
        }
    }
}
