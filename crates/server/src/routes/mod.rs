//! Every route, in one list, with what a request costs and what the API's description says of it.

mod files;
mod games;
mod matches;
mod operators;
mod pages;
mod scenes;
mod tools;

use crate::app::App;
use crate::guard;
use crate::openapi::{self, Call};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::header;
use axum::response::{Html, IntoResponse};
use axum::routing::{MethodRouter, get, post};
use protocol as wire;

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
    vec![
        route("/api/games", 0, get(games::list), [get_("The games, in one language").gives::<Vec<wire::GameInfo>>()]),
        route("/api/games/{game}/texts", 0, get(games::texts), [get_("All messages of a game, by id")]),
        route(
            "/api/games/{game}/rules",
            0,
            get(games::rules),
            [get_("The clauses of a game's rules").gives::<Vec<wire::RuleInfo>>()],
        ),
        route("/api/games/{game}/lesson", 0, get(games::lesson), [get_("A game's first lesson").gives::<Vec<wire::LessonStep>>()]),
        route(
            "/api/games/{game}/picture.svg",
            1,
            get(scenes::picture),
            [get_("A picture of a game under way (`?variant=`, `&theme=dark`)")],
        ),
        route(
            "/api/board",
            0,
            get(games::board),
            [get_("What never changes in the drawings of a variant (`?variant=`)").gives::<wire::BoardShape>()],
        ),
        route("/api/qr", 2, get(tools::qr), [get_("One of our own addresses (`?text=`) as a QR code in SVG")]),
        route(
            "/api/positions",
            1,
            post(tools::position),
            [post_("Checks a position and shows it").takes::<wire::PositionWish>().gives::<wire::PositionShown>()],
        ),
        route(
            "/api/analysis",
            20,
            post(tools::analyse),
            [post_("What a position is worth").takes::<wire::AnalysisWish>().gives::<wire::AnalysedPosition>()],
        ),
        route(
            "/api/records",
            20,
            post(files::upload).layer(DefaultBodyLimit::max(MAX_RECORD)),
            [post_("Takes in a record (plain text) to be replayed").gives::<wire::Uploaded>()],
        ),
        route(
            "/api/challenges",
            1,
            get(matches::challenges),
            [get_("Matches that wait for an opponent").gives::<Vec<wire::Challenge>>()],
        ),
        route(
            "/api/matches",
            5,
            post(matches::create),
            [post_("Makes a match").takes::<wire::NewMatch>().gives::<wire::Created>()],
        ),
        route(
            "/api/matches/{id}",
            1,
            get(matches::state),
            [get_("The state of a match for whoever asks (`?as=` a side of one's own, `?since=` a version, `&wait=` seconds)")
                .gives::<wire::ServerMessage>()],
        ),
        route(
            "/api/matches/{id}/actions",
            1,
            post(matches::act),
            [post_("Does something").takes::<wire::Request>().gives::<wire::Done>()],
        ),
        route(
            "/api/matches/{id}/socket",
            2,
            get(matches::socket),
            [get_("The match over a WebSocket: see docs/protocol.md").gives::<wire::ServerMessage>()],
        ),
        route(
            "/api/matches/{id}/device",
            5,
            post(matches::device),
            [post_("A one-time link to play on elsewhere").gives::<wire::DeviceLink>()],
        ),
        route("/api/matches/{id}/follow", 2, post(matches::follow), [post_("Goes on to the rematch").gives::<wire::Uploaded>()]),
        route("/api/matches/{id}/record", 3, get(files::record), [get_("The match as a record, in plain text")]),
        route(
            "/api/matches/{id}/replay",
            5,
            get(files::replay),
            [get_("A finished match, ply by ply (`?as=` a side, `spectator` or `all`)").gives::<wire::Replay>()],
        ),
        route(
            "/api/matches/{id}/analysis",
            2,
            get(files::analyse),
            [get_("What the positions of a finished match are worth: 202 until it is done").gives::<wire::MatchAnalysis>()],
        ),
        route(
            "/api/matches/{id}/{picture}",
            10,
            get(files::picture),
            [get_("`picture.svg` or `picture.png` (`?ply=`, `&width=`, `&theme=dark`)")],
        ),
        route(
            "/api/invites/{code}",
            2,
            get(matches::invite).post(matches::join),
            [
                get_("What an invitation offers; takes nothing").gives::<wire::InviteInfo>(),
                post_("Takes the seat").takes::<wire::JoinWish>().gives::<wire::DeviceTaken>(),
            ],
        ),
        route(
            "/api/devices/{code}",
            5,
            post(matches::take_device),
            [post_("Takes a seat over by a one-time link").gives::<wire::DeviceTaken>()],
        ),
    ]
}

/// The whole server as one service.
pub fn app(app: App) -> Router {
    let routes = api();
    let document = openapi::document(routes.iter().flat_map(|route| route.calls.iter().map(|call| (route.path, call))));
    let page = openapi::page(&document);
    let document = document.to_string();
    let mut router = Router::new()
        .route("/", get(pages::shell))
        .route("/m/{id}", get(pages::shell))
        .route("/j/{code}", get(pages::shell))
        .route("/device/{code}", get(pages::shell))
        .route("/g/{game}", get(pages::shell))
        .route("/rules/{game}", get(pages::shell))
        .route("/learn/{game}", get(pages::shell))
        .route("/analysis", get(pages::shell))
        .route("/replay/{id}", get(pages::shell))
        .route("/web/{*path}", get(pages::file))
        .route("/art/{file}", get(games::art))
        .route("/favicon.ico", get(pages::icon))
        .route("/robots.txt", get(pages::robots))
        .route("/health", get(operators::health))
        .route("/ready", get(operators::ready))
        .route("/metrics", get(operators::metrics))
        .route("/api", get(move || async move { Html(page) }))
        .route(
            "/api/openapi.json",
            get(move || async move { ([(header::CONTENT_TYPE, "application/json")], document).into_response() }),
        );
    for route in routes {
        router = router.route(route.path, guard::costing(&app, route.cost, route.methods));
    }
    let router = router
        .fallback(pages::nothing)
        .method_not_allowed_fallback(pages::nothing)
        .layer(DefaultBodyLimit::max(MAX_BODY));
    guard::guarded(&app, router).with_state(app)
}
