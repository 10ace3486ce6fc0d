//! The page's shell and files.

use super::games::{Speaking, in_language};
use crate::ApiError;
use crate::app::App;
use crate::http::asker::Asker;
use crate::http::asset::Asset;
use crate::http::assets::{PageHost, ShellOptions};
use crate::http::extract::{Path, Query};
use crate::http::install;
use crate::http::manual::{self, Document};
use crate::http::previews;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Response};
use protocol::part_at;
use registry::{Catalogue, Lang};
use std::sync::Arc;

/// The text that is shown if the page was not built in.
const NO_PAGE: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Tabula</title><p>The page is missing from this program. The API is at /api.</p></html>";

/// The one page for all addresses: its modules read the address.
pub(super) async fn shell(State(app): State<App>, asker: Asker, uri: Uri, headers: HeaderMap) -> Response {
    let lang = language(&app.0.config.catalogue, &headers);
    let preview = previews::preview(&app, &uri, lang, asker).await;
    let tags = preview.tags(&app.0.config.public_url, previews::named_address(&uri));
    let variant = preview.variant.as_deref();
    let ahead = requested_first(uri.path(), variant, lang);
    let is_cached = app.0.config.keeps_page;
    let table_of = app.0.config.table_of();
    let host = PageHost { base: "", is_cached, is_alone: false, friends_at: None, table_of };
    let options = ShellOptions { lang, part: part_at(uri.path()), variant, ahead: &ahead, tags: &tags, host };
    in_language(match app.0.assets.shell(&options) {
        Some(page) => page.respond(&headers),
        None => Html(NO_PAGE).into_response(),
    })
}

/// The requests that the page at this address makes first (boot.js), with the same addresses, so that browsers load
/// each once. The shell has the answers to others.
fn requested_first(path: &str, variant: Option<&str>, lang: Lang) -> Vec<String> {
    let is_plain = |id: &&str| id.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let Some(id) = path.strip_prefix("/m/").filter(is_plain) else { return Vec::new() };
    let mut ahead = vec![format!("/api/matches/{id}")];
    if let Some(variant) = variant {
        let game = variant.split(['/', '?']).next().unwrap_or_default();
        ahead.extend([format!("/api/games/{game}/texts?lang={}", lang.id), format!("/art/{game}.svg")]);
    }
    ahead
}

/// The language of the page: the one chosen, else the first that the browser prefers.
pub(super) fn language(catalogue: &Catalogue, headers: &HeaderMap) -> Lang {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    if let Some(chosen) = pairs.find(|(name, _)| *name == "lang").and_then(|(_, id)| catalogue.language(id)) {
        return chosen;
    }
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut tags = accepted.split(',').map(|tag| tag.split([';', '-']).next().unwrap_or_default().trim());
    let known = tags.find_map(|tag| catalogue.language(&tag.to_ascii_lowercase()));
    known.unwrap_or(catalogue.fallback_language())
}

pub(super) async fn file(State(app): State<App>, Path(path): Path<String>, headers: HeaderMap) -> Response {
    match app.0.assets.file(&path) {
        Some((asset, caching)) => asset.respond_cached(&headers, caching),
        None => ApiError::not_found("file").into_response(),
    }
}

pub(super) async fn icon(State(app): State<App>, headers: HeaderMap) -> Response {
    let icon = app.0.assets.file("img/icon.svg");
    icon.map_or(StatusCode::NO_CONTENT.into_response(), |(icon, _)| icon.respond(&headers))
}

/// The web app manifest, in the language that is asked for or that the browser likes.
pub(super) async fn manifest(State(app): State<App>, Query(asked): Query<Speaking>, headers: HeaderMap) -> Response {
    let catalogue = &app.0.config.catalogue;
    let lang = asked.lang(catalogue, &headers);
    let make = || {
        let manifest = install::manifest(catalogue, &app.0.assets, lang, "");
        Ok(Asset::new("application/manifest+json", manifest.to_string().into_bytes()))
    };
    match app.0.made.asset(format!("manifest {}", lang.id), make) {
        Ok(manifest) => in_language(manifest.respond(&headers)),
        Err(error) => error.into_response(),
    }
}

/// The service worker. It has an address of its own at the top, because it may only serve addresses below its own;
/// browsers look for a new one at every visit. Where the page is not to be kept it is one that ends the old one and
/// removes what that kept.
pub(super) async fn service_worker(State(app): State<App>, headers: HeaderMap) -> Response {
    let name = if app.0.config.keeps_page { "sw.js" } else { "sw_off.js" };
    match app.0.assets.file(name) {
        Some((asset, _)) => asset.respond(&headers),
        None => ApiError::not_found("file").into_response(),
    }
}

/// The description of the API, in the language that is asked for or that the browser likes.
pub(super) async fn manual(
    pages: Arc<Vec<(Lang, Bytes)>>,
    State(app): State<App>,
    Query(asked): Query<Speaking>,
    headers: HeaderMap,
) -> impl IntoResponse {
    let lang = asked.lang(&app.0.config.catalogue, &headers);
    let page = pages.iter().find(|(known, _)| *known == lang).map(|(_, page)| page.clone()).unwrap_or_default();
    ([(header::VARY, "accept-language, cookie")], Html(page))
}

/// A document for developers.
pub(super) async fn document(
    State(app): State<App>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let lang = language(&app.0.config.catalogue, &headers);
    let made = app.0.made.asset(format!("document {name} {}", lang.id), || match manual::document(&name, lang) {
        Some(Document::Html(page)) => Ok(Asset::new("text/html; charset=utf-8", page.into_bytes())),
        Some(Document::Plain(text)) => Ok(Asset::of_program("text/plain; charset=utf-8", text.as_bytes())),
        None => Err(ApiError::not_found("document")),
    });
    Ok(in_language(made?.respond(&headers)))
}

/// Programs that show links may fetch what they show. Search engines do not list links for somebody: the pages say so.
pub(super) async fn robots() -> &'static str {
    "User-agent: *\nAllow: /api/games/\nAllow: /api/matches/*/card.png\nDisallow: /api/\nDisallow: /device/\n"
}

/// An unknown address: people get the page, which says so in their language, programs an error.
pub(super) async fn nothing(
    app: State<App>,
    asker: Asker,
    method: Method,
    uri: Uri,
    mut headers: HeaderMap,
) -> Response {
    let is_ours = ["/api", "/web", "/art"]
        .into_iter()
        .any(|top| uri.path().strip_prefix(top).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')));
    if is_ours || (method != Method::GET && method != Method::HEAD) {
        return ApiError::not_found("page").into_response();
    }
    // It is the same page as elsewhere, but the browser must not use a cached one.
    headers.remove(header::IF_NONE_MATCH);
    let mut response = shell(app, asker, uri, headers).await;
    *response.status_mut() = StatusCode::NOT_FOUND;
    response
}
