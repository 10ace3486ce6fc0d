//! The page's shell and files, and what operators ask.

use crate::app::App;
use crate::assets::{self, Asset};
use crate::error::ApiError;
use crate::extract::Part;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use registry::Lang;

/// What is shown if the page was not built in.
const NO_PAGE: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Tabula</title><p>The page is missing from this program. The API is at /api.</p></html>";

/// The one page for all addresses: its modules look at the address.
pub(super) async fn shell(headers: HeaderMap) -> Response {
    let lang = language(&headers).id();
    let html = assets::source("index.html").unwrap_or_else(|| NO_PAGE.to_owned());
    let html = match html.find("<html lang=\"") {
        Some(at) => {
            let value = at + "<html lang=\"".len();
            let end = html[value..].find('"').map_or(value, |end| value + end);
            format!("{}{lang}{}", &html[..value], &html[end..])
        }
        None => html,
    };
    let mut response = Asset::new("text/html; charset=utf-8", html.into_bytes()).respond(&headers);
    response
        .headers_mut()
        .insert(header::VARY, header::HeaderValue::from_static("accept-language, cookie, accept-encoding"));
    response
}

/// The language of the page: the one chosen, else the first that the browser likes.
pub(super) fn language(headers: &HeaderMap) -> Lang {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
    if let Some((_, chosen)) = pairs.find(|(name, _)| *name == "lang") {
        return lang(chosen);
    }
    let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let known = accepted.split(',').map(|tag| tag.trim().get(..2).unwrap_or_default().to_ascii_lowercase());
    known.into_iter().find(|tag| tag == "fr" || tag == "en").map_or(Lang::En, |tag| lang(&tag))
}

/// The language with this id, English if there is none.
pub(super) fn lang(id: &str) -> Lang {
    if id == "fr" { Lang::Fr } else { Lang::En }
}

pub(super) async fn file(State(app): State<App>, Part(path): Part<String>, headers: HeaderMap) -> Response {
    match app.0.assets.file(&path) {
        Some(asset) => asset.respond(&headers),
        None => ApiError::NotFound("file").into_response(),
    }
}

pub(super) async fn icon(State(app): State<App>, headers: HeaderMap) -> Response {
    let icon = app.0.assets.file("icon.svg").or_else(|| app.0.assets.file("favicon.svg"));
    icon.map_or(StatusCode::NO_CONTENT.into_response(), |icon| icon.respond(&headers))
}

pub(super) async fn robots() -> &'static str {
    "User-agent: *\nDisallow: /api/\nDisallow: /j/\nDisallow: /device/\nDisallow: /m/\n"
}

pub(super) async fn nothing() -> ApiError {
    ApiError::NotFound("page")
}
