//! Every route. An area of the API is a file here: its routes, each with what a request costs and what the API's
//! description says of it, and their handlers.

mod files;
mod games;
mod matches;
mod operators;
mod pages;
mod route;
mod scenes;
mod tools;

pub(crate) use games::MadeAnswers;
pub(crate) use matches::LastChallenges;

use crate::ApiError;
use crate::app::App;
use crate::http::manual;
use crate::http::middleware;
use crate::http::openapi;
use axum::Router;
use axum::body::Bytes;
use axum::extract::DefaultBodyLimit;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::get;
use protocol as wire;
use registry::Lang;
use std::sync::Arc;

/// The largest body of a request.
const MAX_BODY: usize = 64 * 1024;

/// The service of a worker: what operators ask, and nothing else.
pub(crate) fn for_operators(app: App) -> Router {
    let router = operators::free_routes().fallback(async || ApiError::not_found("page"));
    middleware::guarded(&app, router).with_state(app)
}

/// The whole server as one service.
pub fn app(app: App) -> Router {
    let areas =
        [games::routes(), scenes::routes(), tools::routes(), files::routes(), matches::routes(), operators::routes()];
    let routes: Vec<_> = areas.into_iter().flatten().collect();
    let free = operators::calls();
    let calls = routes.iter().flat_map(|route| route.calls.iter().map(|call| (route.path, call)));
    let languages = app.0.config.catalogue.languages;
    let document = openapi::document(calls.chain(free.iter().map(|(path, call)| (*path, call))), languages);
    // Answers to any number of clients share the bytes.
    let page = |lang: &Lang| (*lang, Bytes::from(manual::page(&document, lang, languages)));
    let manual = Arc::new(languages.iter().map(page).collect::<Vec<_>>());
    let document = Bytes::from(document.to_string());
    let mut router = operators::free_routes()
        .route("/web/{*path}", get(pages::file))
        .route("/art/{file}", get(games::art))
        .route("/favicon.ico", get(pages::icon))
        .route("/sw.js", get(pages::service_worker))
        .route("/manifest.webmanifest", get(pages::manifest))
        .route("/robots.txt", get(pages::robots))
        .route("/api", get(move |app, asked, headers| pages::manual(manual, app, asked, headers)))
        .route("/api/docs/{document}", get(pages::document))
        .route(
            "/api/openapi.json",
            get(move || async move { ([(header::CONTENT_TYPE, "application/json")], document).into_response() }),
        );
    for page in &wire::PAGES {
        router = router.route(page.address, get(pages::shell));
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
