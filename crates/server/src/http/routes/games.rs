//! The games: facts, texts, rules, boards, drawings.

use super::pages::language;
use super::route::{Route, describe_get, route, spoken};
use crate::ApiError;
use crate::app::App;
use crate::http::asset::Asset;
use crate::http::extract::{Path, Query};
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use protocol::ErrorCode;
use registry::{Catalogue, Lang};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The routes of this area.
pub(super) fn routes() -> Vec<Route> {
    vec![
        route(
            "/api/about",
            0,
            get(about),
            [spoken("The version and licence of the program, and whose work is in it").gives("AboutInfo")],
        ),
        route("/api/games", 0, get(list), [spoken("The games, in one language").gives_list("GameInfo")]),
        route(
            "/api/games/{game}/texts",
            0,
            get(texts),
            [spoken("All messages of a game, by id").gives_texts().refuses([ErrorCode::UnknownVariant])],
        ),
        route(
            "/api/games/{game}/rules",
            0,
            get(rules),
            [spoken("The clauses of a game's rules").gives_list("RuleInfo").refuses([ErrorCode::UnknownVariant])],
        ),
        route(
            "/api/games/{game}/lesson",
            0,
            get(lesson),
            [spoken("A game's first lesson")
                .gives_list("LessonStep")
                .refuses([ErrorCode::UnknownVariant, ErrorCode::NotFound])],
        ),
        route(
            "/api/board",
            0,
            get(board),
            [describe_get("What never changes in the drawings of a variant")
                .needs("variant", "The variant")
                .gives("BoardShape")
                .refuses([ErrorCode::BadRequest, ErrorCode::UnknownVariant])],
        ),
    ]
}

#[derive(Deserialize)]
pub(super) struct Speaking {
    lang: Option<String>,
}

impl Speaking {
    /// The language asked for, else the one that the browser likes.
    pub(super) fn lang(&self, catalogue: &Catalogue, headers: &HeaderMap) -> Lang {
        let asked = self.lang.as_deref().map(|id| catalogue.language(id).unwrap_or(catalogue.fallback_language()));
        asked.unwrap_or_else(|| language(catalogue, headers))
    }
}

pub(super) async fn list(State(app): State<App>, Query(asked): Query<Speaking>, headers: HeaderMap) -> Response {
    let catalogue = &app.0.config.catalogue;
    let lang = asked.lang(catalogue, &headers);
    app.0.made.answer(&headers, format!("games {}", lang.id), || answers::catalogue::games(catalogue, lang))
}

pub(super) async fn about(State(app): State<App>, Query(asked): Query<Speaking>, headers: HeaderMap) -> Response {
    let catalogue = &app.0.config.catalogue;
    let lang = asked.lang(catalogue, &headers);
    let make = || answers::catalogue::about(catalogue, lang, app.0.config.libraries);
    app.0.made.answer(&headers, format!("about {}", lang.id), make)
}

pub(super) async fn texts(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(asked): Query<Speaking>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let lang = asked.lang(&app.0.config.catalogue, &headers);
    let found = app.0.config.catalogue.find_game(&game)?;
    let make = || answers::catalogue::texts(found, lang);
    Ok(app.0.made.answer(&headers, format!("texts {game} {}", lang.id), make))
}

pub(super) async fn rules(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(asked): Query<Speaking>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let game = app.0.config.catalogue.find_game(&game)?;
    let lang = asked.lang(&app.0.config.catalogue, &headers);
    let make = || answers::catalogue::rules(game, lang);
    Ok(app.0.made.answer(&headers, format!("rules {} {}", game.info().id, lang.id), make))
}

pub(super) async fn lesson(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(asked): Query<Speaking>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let game = app.0.config.catalogue.find_game(&game)?;
    let lang = asked.lang(&app.0.config.catalogue, &headers);
    let name = format!("lesson {} {}", game.info().id, lang.id);
    let made = app.0.made.asset(name, || as_json(&answers::catalogue::lesson(game, lang)?));
    Ok(in_language(made?.respond(&headers)))
}

#[derive(Deserialize)]
pub(super) struct Variant {
    variant: String,
}

pub(super) async fn board(
    State(app): State<App>,
    Query(asked): Query<Variant>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (game, setting) = app.0.config.catalogue.find(&asked.variant)?;
    Ok(app.0.made.answer(&headers, format!("board {setting}"), || answers::catalogue::board(game, &setting)))
}

/// `GAME.svg`: the symbols without styles; `GAME.css`: the styles.
pub(super) async fn art(
    State(app): State<App>,
    Path(file): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (game, ending) = file.rsplit_once('.').ok_or(ApiError::not_found("drawing"))?;
    let game = app.0.config.catalogue.find_game(game).map_err(|_| ApiError::not_found("drawing"))?;
    let name = format!("art {}.{ending}", game.info().id);
    let made = app.0.made.asset(name, || {
        let (symbols, style) = answers::catalogue::art(game);
        match ending {
            "svg" => Ok(Asset::new("image/svg+xml", symbols.into_bytes())),
            "css" => Ok(Asset::new("text/css; charset=utf-8", style.as_bytes().to_vec())),
            _ => Err(ApiError::not_found("drawing")),
        }
    });
    Ok(made?.respond(&headers))
}

/// Answers that depend only on the program, made and compressed once. Their number is bounded by games, languages,
/// variants and documents.
#[derive(Default)]
pub(crate) struct MadeAnswers(Mutex<HashMap<String, Arc<Asset>>>);

impl MadeAnswers {
    /// The answer of this name in the language of the request. The browser keeps it and may ask whether it is still the
    /// same.
    fn answer<T: Serialize>(&self, headers: &HeaderMap, name: String, make: impl FnOnce() -> T) -> Response {
        match self.asset(name, || as_json(&make())) {
            Ok(asset) => in_language(asset.respond(headers)),
            Err(error) => error.into_response(),
        }
    }

    /// What has this name. What cannot be made is not kept.
    pub(super) fn asset(
        &self,
        name: String,
        make: impl FnOnce() -> Result<Asset, ApiError>,
    ) -> Result<Arc<Asset>, ApiError> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&name).cloned();
        if let Some(known) = known {
            return Ok(known);
        }
        let asset = Arc::new(make()?);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(name, Arc::clone(&asset));
        Ok(asset)
    }
}

fn as_json<T: Serialize>(answer: &T) -> Result<Asset, ApiError> {
    let bytes = serde_json::to_vec(answer).map_err(|error| ApiError::Internal(error.to_string()))?;
    Ok(Asset::new("application/json", bytes))
}

/// An answer that depends on the language that the browser likes.
pub(super) fn in_language(mut response: Response) -> Response {
    let vary = header::HeaderValue::from_static("accept-language, cookie, accept-encoding");
    response.headers_mut().insert(header::VARY, vary);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_made_once_and_a_failure_again() {
        let made = MadeAnswers::default();
        let mut times = 0;
        for _ in 0..3 {
            let asset = made.asset("it".to_owned(), || {
                times += 1;
                if times == 1 { Err(ApiError::Busy) } else { as_json(&times) }
            });
            if let Ok(asset) = asset {
                assert_eq!(asset.plain(), "2");
            }
        }
        assert_eq!(times, 2);
    }
}
