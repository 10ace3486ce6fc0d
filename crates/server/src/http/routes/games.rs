//! The games: facts, texts, rules, boards, drawings.

use super::pages::language;
use super::route::{Route, describe_get, route, spoken};
use crate::ApiError;
use crate::app::App;
use crate::http::assets::Asset;
use crate::http::extract::{Path, Query};
use crate::jobs::bots::LEVELS;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use game_core::lesson::{Ask, LessonPart, RightAnswer};
use game_core::{BoardView, Viewer};
use protocol::ErrorCode;
use protocol::{
    AboutInfo, BoardShape, CellShape, DecorationShape, ExampleInfo, GameCredits, GameInfo, LabelShape, LessonKind,
    LessonStep, LibraryCredits, OptionInfo, OptionValue, RuleInfo, SideInfo, Text, VariantInfo,
};
use registry::{AnyGame, Catalogue, Lang, MoveTexts, Texts, WordForm};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The routes of this area.
pub(super) fn routes() -> Vec<Route> {
    vec![
        route(
            "/api/about",
            0,
            get(about),
            [spoken("The version and licence of the program, and whose work is in it").gives::<protocol::AboutInfo>()],
        ),
        route("/api/games", 0, get(list), [spoken("The games, in one language").gives::<Vec<protocol::GameInfo>>()]),
        route(
            "/api/games/{game}/texts",
            0,
            get(texts),
            [spoken("All messages of a game, by id")
                .gives::<BTreeMap<String, String>>()
                .refuses([ErrorCode::UnknownVariant])],
        ),
        route(
            "/api/games/{game}/rules",
            0,
            get(rules),
            [spoken("The clauses of a game's rules")
                .gives::<Vec<protocol::RuleInfo>>()
                .refuses([ErrorCode::UnknownVariant])],
        ),
        route(
            "/api/games/{game}/lesson",
            0,
            get(lesson),
            [spoken("A game's first lesson")
                .gives::<Vec<protocol::LessonStep>>()
                .refuses([ErrorCode::UnknownVariant, ErrorCode::NotFound])],
        ),
        route(
            "/api/board",
            0,
            get(board),
            [describe_get("What never changes in the drawings of a variant")
                .needs("variant", "The variant")
                .gives::<protocol::BoardShape>()
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
    let make = || catalogue.games.iter().map(|game| game_info(*game, lang)).collect::<Vec<_>>();
    app.0.made.answer(&headers, format!("games {}", lang.id), make)
}

pub(super) async fn about(State(app): State<App>, Query(asked): Query<Speaking>, headers: HeaderMap) -> Response {
    let catalogue = &app.0.config.catalogue;
    let lang = asked.lang(catalogue, &headers);
    let credits = |game: &&'static dyn AnyGame| GameCredits {
        id: game.info().id.into(),
        name: game.texts(lang).text("name").to_owned(),
        credits: game.texts(lang).get("credits").unwrap_or_default().to_owned(),
    };
    let make = || AboutInfo {
        version: env!("CARGO_PKG_VERSION").into(),
        licence: env!("CARGO_PKG_LICENSE").into(),
        games: catalogue.games.iter().map(credits).collect(),
        libraries: libraries(app.0.config.libraries),
    };
    app.0.made.answer(&headers, format!("about {}", lang.id), make)
}

/// Libraries by licence: a licence a line, and below it their names, indented.
fn libraries(listed: &'static str) -> Vec<LibraryCredits> {
    let mut found: Vec<LibraryCredits> = Vec::new();
    for line in listed.lines().filter(|line| !line.trim().is_empty()) {
        match (line.strip_prefix("  "), found.last_mut()) {
            (Some(name), Some(licence)) => licence.names.push(name.trim().into()),
            _ => found.push(LibraryCredits { licence: line.into(), names: Vec::new() }),
        }
    }
    found
}

fn game_info(game: &dyn AnyGame, lang: Lang) -> GameInfo {
    let (info, texts) = (game.info(), game.texts(lang));
    let text = |id: &str| texts.text(id).to_owned();
    let option = |option: &game_core::OptionInfo| OptionInfo {
        id: option.id.into(),
        name: text(&format!("option-{}", option.id)),
        values: option
            .values
            .iter()
            .map(|value| OptionValue { id: (*value).into(), name: text(&format!("option-{}-{value}", option.id)) })
            .collect(),
    };
    let variant = |variant: &game_core::VariantInfo| VariantInfo {
        id: variant.id.into(),
        name: text(&format!("variant-{}", variant.id)),
        sentence: text(&format!("variant-{}-about", variant.id)),
        text: format!("{}/{}", info.id, variant.id),
        options: variant.options.iter().map(option).collect(),
    };
    GameInfo {
        id: info.id.into(),
        name: text("name"),
        sentence: text("tagline"),
        about: text("about"),
        is_hidden: info.is_hidden,
        is_solved: game.solver().is_some(),
        sides: info
            .sides
            .iter()
            .map(|side| SideInfo { id: (*side).into(), name: text(&format!("side-{side}")) })
            .collect(),
        variants: info.variants.iter().map(variant).collect(),
        levels: LEVELS,
        has_lesson: !game.lesson().steps.is_empty(),
    }
}

pub(super) async fn texts(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(asked): Query<Speaking>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let lang = asked.lang(&app.0.config.catalogue, &headers);
    let texts = app.0.config.catalogue.find_game(&game)?.texts(lang);
    let make = || texts.iter().map(|(id, text)| (id.to_owned(), text.into())).collect::<Map<String, Value>>();
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
    Ok(app
        .0
        .made
        .answer(&headers, format!("rules {} {}", game.info().id, lang.id), || rule_infos(game, game.texts(lang))))
}

fn rule_infos(game: &dyn AnyGame, texts: &Texts) -> Vec<RuleInfo> {
    let clauses = game.info().clause_ids();
    let mut section = None;
    let mut rules = Vec::new();
    for (id, text) in texts.iter() {
        if id.starts_with("section-") {
            section = Some(text.to_owned());
        } else if clauses.iter().any(|clause| clause == id) {
            let (clause, text) = (id.to_owned(), text.to_owned());
            let examples = game.examples(id).iter().map(|shown| example(game, shown, texts)).collect();
            rules.push(RuleInfo { clause, section: section.take(), text, examples });
        }
    }
    rules
}

fn example(game: &dyn AnyGame, example: &game_core::lesson::Example, texts: &Texts) -> ExampleInfo {
    let scene = &example.scene;
    let cells = game.start(&scene.setting).drawing(Viewer::Spectator).cells;
    let told = |moves: &[&'static str]| {
        let in_words = |text: &&str| match game.words(&scene.setting, text) {
            Ok(words) => texts.of_move(&words, &cells, WordForm::Short).to_string(),
            Err(_) => (*text).to_owned(),
        };
        moves.iter().map(in_words).collect()
    };
    ExampleInfo {
        variant: scene.setting.to_string(),
        position: scene.position.map(str::to_owned),
        moves: (!scene.moves.is_empty()).then(|| scene.moves.iter().map(|text| (*text).to_owned()).collect()),
        seen_by: Some(scene.setting.game().side_id(scene.side).into()),
        text: texts.get(&example.text_id()).map(str::to_owned),
        tries: words(&example.tries),
        refused: words(&example.refused),
        try_words: told(&example.tries),
        refused_words: told(&example.refused),
    }
}

fn words(texts: &[&'static str]) -> Vec<Text> {
    texts.iter().map(|text| Text::from(*text)).collect()
}

pub(super) async fn lesson(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(asked): Query<Speaking>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let game = app.0.config.catalogue.find_game(&game)?;
    let lang = asked.lang(&app.0.config.catalogue, &headers);
    let (texts, steps) = (game.texts(lang), &game.lesson().steps);
    if steps.is_empty() {
        return Err(ApiError::NotFound("lesson"));
    }
    let make = || steps.iter().map(|step| lesson_step(step, texts)).collect::<Vec<_>>();
    Ok(app.0.made.answer(&headers, format!("lesson {} {}", game.info().id, lang.id), make))
}

fn lesson_step(step: &LessonPart, texts: &Texts) -> LessonStep {
    let scene = &step.scene;
    let (kind, right, reply, level) = match &step.ask {
        Ask::Look => (LessonKind::Look, None, None, None),
        Ask::Play { right: RightAnswer::Any, reply, .. } => (LessonKind::Play, None, *reply, None),
        Ask::Play { right: RightAnswer::OneOf(moves), reply, .. } => {
            (LessonKind::Play, Some(words(moves)), *reply, None)
        }
        Ask::Match { level } => (LessonKind::Match, None, None, Some(*level)),
    };
    let said = |id: String| texts.get(&id).map(str::to_owned).filter(|_| kind == LessonKind::Play);
    LessonStep {
        number: step.number,
        kind,
        variant: scene.setting.to_string(),
        position: scene.position.map(Text::from),
        moves: words(&scene.moves),
        side: scene.setting.game().side_id(scene.side).into(),
        text: texts.text(&step.text_id()).to_owned(),
        done: said(step.done_id()),
        hint: said(step.hint_id()),
        right,
        reply: reply.map(Text::from),
        level,
    }
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
    Ok(app
        .0
        .made
        .answer(&headers, format!("board {setting}"), || board_shape(game.start(&setting).board(Viewer::Spectator))))
}

fn board_shape(drawn: BoardView) -> BoardShape {
    BoardShape {
        width: drawn.width,
        height: drawn.height,
        cells: drawn
            .cells
            .into_iter()
            .map(|cell| CellShape { name: cell.name, x: cell.x, y: cell.y, style: cell.style.into() })
            .collect(),
        labels: drawn.labels.into_iter().map(|label| LabelShape { text: label.text, x: label.x, y: label.y }).collect(),
        decorations: drawn
            .decorations
            .into_iter()
            .map(|deco| DecorationShape {
                style: deco.style.into(),
                x: deco.x,
                y: deco.y,
                size: deco.size,
                facing: deco.facing.degrees(),
            })
            .collect(),
    }
}

/// `GAME.svg`: the symbols without styles; `GAME.css`: the styles.
pub(super) async fn art(
    State(app): State<App>,
    Path(file): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (game, ending) = file.rsplit_once('.').ok_or(ApiError::NotFound("drawing"))?;
    let art = app.0.config.catalogue.find_game(game).map_err(|_| ApiError::NotFound("drawing"))?.info().art;
    let (before, rest) = art.split_once("<style>").unwrap_or((art, "</style>"));
    let (style, after) = rest.split_once("</style>").unwrap_or(("", rest));
    let asset = match ending {
        "svg" => Asset::new("image/svg+xml", format!("{before}{after}").into_bytes()),
        "css" => Asset::new("text/css; charset=utf-8", style.trim().as_bytes().to_vec()),
        _ => return Err(ApiError::NotFound("drawing")),
    };
    Ok(asset.respond(&headers))
}

/// Answers that depend only on the program, made once. Their number is bounded by games, languages and variants.
#[derive(Default)]
pub(crate) struct MadeAnswers(Mutex<HashMap<String, Arc<Asset>>>);

impl MadeAnswers {
    /// The answer of this name. The browser keeps it and may ask whether it is still the same.
    fn answer<T: Serialize>(&self, headers: &HeaderMap, name: String, make: impl FnOnce() -> T) -> Response {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&name).cloned();
        let asset = match known {
            Some(asset) => asset,
            None => {
                let bytes = match serde_json::to_vec(&make()) {
                    Ok(bytes) => bytes,
                    Err(error) => return ApiError::Internal(error.to_string()).into_response(),
                };
                let asset = Arc::new(Asset::new("application/json", bytes));
                self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(name, Arc::clone(&asset));
                asset
            }
        };
        let mut response = asset.respond(headers);
        let vary = header::HeaderValue::from_static("accept-language, cookie, accept-encoding");
        response.headers_mut().insert(header::VARY, vary);
        response
    }
}
