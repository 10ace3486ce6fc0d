//! Every route, in one list, with what a request costs and what the API's description says of it.

mod files;
mod games;
mod matches;
mod operators;
mod pages;
mod scenes;
mod tools;

pub(crate) use games::MadeAnswers;
pub(crate) use matches::LastChallenges;

use crate::app::App;
use crate::http::manual;
use crate::http::middleware;
use crate::http::openapi::{self, Call};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::{MethodRouter, get, post};
use protocol as wire;
use protocol::ErrorCode;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The largest body of a request.
const MAX_BODY: usize = 64 * 1024;
/// The largest record that is taken in.
const MAX_RECORD: usize = 1024 * 1024;

/// A route of the API.
struct Route {
    path: &'static str,
    /// In credits: see `credits`.
    cost: u32,
    methods: MethodRouter<App>,
    calls: Vec<Call>,
}

fn route<const N: usize>(path: &'static str, cost: u32, methods: MethodRouter<App>, calls: [Call; N]) -> Route {
    Route { path, cost, methods, calls: calls.into() }
}

/// The API.
fn api() -> Vec<Route> {
    let get_ = |says: &'static str| Call::new("get", says);
    let post_ = |says: &'static str| Call::new("post", says);
    let spoken = |says: &'static str| get_(says).asks("lang", "`fr` or `en`; else the browser's preferred language");
    let seen = |call: Call| {
        call.asks("as", "The side to look through, one of one's own: for a browser with both seats").refuses([
            ErrorCode::BadRequest,
            ErrorCode::NotFound,
            ErrorCode::NoSeat,
        ])
    };
    let offered =
        |says: &'static str| get_(says).gives::<wire::InviteInfo>().refuses([ErrorCode::NotFound, ErrorCode::Gone]);
    let joins = |says: &'static str| {
        post_(says).takes::<wire::JoinWish>().gives::<wire::DeviceTaken>().refuses([
            ErrorCode::NotFound,
            ErrorCode::Gone,
            ErrorCode::NotAllowed,
        ])
    };
    vec![
        route("/api/games", 0, get(games::list), [spoken("The games, in one language").gives::<Vec<wire::GameInfo>>()]),
        route(
            "/api/games/{game}/texts",
            0,
            get(games::texts),
            [spoken("All messages of a game, by id")
                .gives::<BTreeMap<String, String>>()
                .refuses([ErrorCode::UnknownVariant])],
        ),
        route(
            "/api/games/{game}/rules",
            0,
            get(games::rules),
            [spoken("The clauses of a game's rules")
                .gives::<Vec<wire::RuleInfo>>()
                .refuses([ErrorCode::UnknownVariant])],
        ),
        route(
            "/api/games/{game}/lesson",
            0,
            get(games::lesson),
            [spoken("A game's first lesson")
                .gives::<Vec<wire::LessonStep>>()
                .refuses([ErrorCode::UnknownVariant, ErrorCode::NotFound])],
        ),
        route(
            "/api/games/{game}/picture.svg",
            0,
            get(scenes::picture),
            [get_("A picture of a game under way")
                .asks("variant", "The variant; else the game's first")
                .asks("theme", "`dark` for a dark page")
                .sends("image/svg+xml")
                .refuses([ErrorCode::UnknownVariant])],
        ),
        route(
            "/api/board",
            0,
            get(games::board),
            [get_("What never changes in the drawings of a variant")
                .needs("variant", "The variant")
                .gives::<wire::BoardShape>()
                .refuses([ErrorCode::BadRequest, ErrorCode::UnknownVariant])],
        ),
        route(
            "/api/qr",
            2,
            get(tools::qr),
            [get_("One of our own addresses as a QR code")
                .needs("text", "The address")
                .sends("image/svg+xml")
                .refuses([ErrorCode::BadRequest])],
        ),
        route(
            "/api/positions",
            3,
            post(tools::position),
            [post_("Checks a position and shows it")
                .takes::<wire::PositionWish>()
                .gives::<wire::PositionShown>()
                .refuses([
                    ErrorCode::UnknownVariant,
                    ErrorCode::BadPosition,
                    ErrorCode::IllegalMove,
                    ErrorCode::Finished,
                ])],
        ),
        route(
            "/api/analysis",
            20,
            post(tools::analyse),
            [post_("What a position is worth")
                .takes::<wire::AnalysisWish>()
                .gives::<wire::AnalysedPosition>()
                .refuses([
                    ErrorCode::UnknownVariant,
                    ErrorCode::BadPosition,
                    ErrorCode::IllegalMove,
                    ErrorCode::Finished,
                ])],
        ),
        route(
            "/api/records",
            20,
            post(files::upload).layer(DefaultBodyLimit::max(MAX_RECORD)),
            [post_("Takes in a record to be replayed")
                .takes_text()
                .gives::<wire::Uploaded>()
                .refuses([ErrorCode::BadRecord])],
        ),
        route(
            "/api/challenges",
            0,
            get(matches::challenges),
            [get_("Matches that wait for an opponent").gives::<Vec<wire::Challenge>>()],
        ),
        route(
            "/api/retention",
            0,
            get(operators::retention),
            [get_("How long this server keeps matches").gives::<wire::Retention>()],
        ),
        route(
            "/api/matches",
            5,
            post(matches::create),
            [post_("Makes a match. The answer has the tokens of one's seats, and sets them as cookies")
                .takes::<wire::NewMatch>()
                .gives::<wire::Created>()
                .refuses([ErrorCode::UnknownVariant, ErrorCode::BadPosition, ErrorCode::NotAllowed])],
        ),
        route(
            "/api/matches/{id}",
            1,
            get(matches::state).delete(matches::delete),
            [
                seen(get_("The state of a match for whoever asks"))
                    .asks("since", "A version: the answer then has what happened after it")
                    .asks("wait", "With `since`: how many seconds to wait for something newer, at most 25")
                    .gives::<wire::ServerMessage>(),
                Call::new("delete", "Deletes a match of one's own; if another person plays in it, when both ask")
                    .gives::<wire::Deleted>()
                    .refuses([ErrorCode::NotFound, ErrorCode::NoSeat]),
            ],
        ),
        route(
            "/api/matches/{id}/actions",
            1,
            post(matches::act),
            [seen(post_("Does something; questions have answers of their own"))
                .takes::<wire::Request>()
                .gives::<wire::Done>()
                .gives::<wire::ServerMessage>()
                .refuses([
                    ErrorCode::NotYourTurn,
                    ErrorCode::IllegalMove,
                    ErrorCode::Conflict,
                    ErrorCode::Finished,
                    ErrorCode::NotAllowed,
                ])],
        ),
        route(
            "/api/matches/{id}/socket",
            2,
            get(matches::socket),
            [seen(get_("The match over a WebSocket: see docs/protocol.md"))
                .asks("since", "The last version one has: what happened after it comes first")
                .with(101)
                .refuses([ErrorCode::BadOrigin])],
        ),
        route(
            "/api/matches/{id}/device",
            5,
            post(matches::device),
            [seen(post_("A one-time link to play on elsewhere"))
                .gives::<wire::DeviceLink>()
                .refuses([ErrorCode::NotAllowed])],
        ),
        route(
            "/api/matches/{id}/follow",
            2,
            post(matches::follow),
            [post_("Goes on to the rematch: the cookies come along")
                .gives::<wire::Uploaded>()
                .refuses([ErrorCode::NotFound])],
        ),
        route(
            "/api/matches/{id}/record",
            3,
            get(files::record),
            [seen(get_("The match as a record, as far as whoever asks may know it")).sends("text/plain")],
        ),
        route(
            "/api/matches/{id}/replay",
            5,
            get(files::replay),
            [get_(
                "A match, ply by ply; one with secrets only when it is over. `total` tells how many plies there are",
            )
            .asks("as", "Through whose eyes: a side, `spectator` or `all`")
            .asks("from", "The first ply; else 0, the start")
            .asks("to", "The ply to end before; at most 500 plies are given")
            .gives::<wire::Replay>()
            .refuses([ErrorCode::BadRequest, ErrorCode::NotFound, ErrorCode::NotAllowed])],
        ),
        route(
            "/api/matches/{id}/analysis",
            1,
            get(files::analyse),
            [get_("What the positions of a finished match are worth; 202 until all of it is known")
                .gives::<wire::MatchAnalysis>()
                .later(202)
                .refuses([ErrorCode::NotFound, ErrorCode::NotAllowed])],
        ),
        route(
            "/api/matches/{id}/{picture}",
            10,
            get(files::picture),
            [seen(get_("A position of a match as a picture"))
                .asks("ply", "After so many moves; else the last")
                .asks("width", "Of a PNG, in pixels: 64 to 2048")
                .asks("theme", "`dark` for a dark page")
                .sends("image/svg+xml")
                .sends("image/png")],
        ),
        route(
            "/api/matches/{id}/invites/{code}",
            2,
            get(matches::invite_here).post(matches::join_here),
            [
                offered("What an invitation to this match offers; a browser's cookies tell whether it is one's own"),
                joins("Takes the seat, unless one sits in this match already"),
            ],
        ),
        route(
            "/api/invites/{code}",
            2,
            get(matches::invite).post(matches::join),
            [offered("What an invitation offers; takes nothing"), joins("Takes the seat")],
        ),
        route(
            "/api/devices/{code}",
            5,
            post(matches::take_device),
            [post_("Takes a seat over by a one-time link")
                .gives::<wire::DeviceTaken>()
                .refuses([ErrorCode::NotFound, ErrorCode::Gone])],
        ),
    ]
}

/// The whole server as one service.
pub fn app(app: App) -> Router {
    let routes = api();
    let operators = openapi::operators();
    let calls = routes.iter().flat_map(|route| route.calls.iter().map(|call| (route.path, call)));
    let document = openapi::document(calls.chain(operators.iter().map(|(path, call)| (*path, call))));
    let languages = app.0.config.catalogue.languages;
    let manual =
        Arc::new(languages.iter().map(|lang| (*lang, manual::page(&document, lang, languages))).collect::<Vec<_>>());
    let document = document.to_string();
    let mut router = Router::new()
        .route("/web/{*path}", get(pages::file))
        .route("/art/{file}", get(games::art))
        .route("/favicon.ico", get(pages::icon))
        .route("/robots.txt", get(pages::robots))
        .route("/health", get(operators::health))
        .route("/ready", get(operators::ready))
        .route("/metrics", get(operators::metrics))
        .route("/api", get(move |app, asked, headers| pages::manual(manual, app, asked, headers)))
        .route("/api/docs/{document}", get(pages::document))
        .route(
            "/api/openapi.json",
            get(move || async move { ([(header::CONTENT_TYPE, "application/json")], document).into_response() }),
        );
    for (_, path) in wire::PAGES {
        router = router.route(path, get(pages::shell));
    }
    for route in routes {
        router = router.route(route.path, middleware::costing(&app, route.cost, route.methods));
    }
    let router = router
        .fallback(pages::nothing)
        .method_not_allowed_fallback(pages::nothing)
        .layer(DefaultBodyLimit::max(MAX_BODY));
    middleware::guarded(&app, router).with_state(app)
}
