//! What every request passes: credits, the origin of what changes something, headers on every answer.

use crate::app::App;
use crate::credits::asker;
use crate::error::ApiError;
use crate::metrics::Metrics;
use axum::Router;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Uri, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::MethodRouter;
use std::net::SocketAddr;
use std::time::Duration;

/// How long a request may take, sockets left out.
const REQUEST_LIMIT: Duration = Duration::from_secs(30);

/// Nothing from elsewhere, nothing inline.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
    font-src 'self'; media-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The methods of a route whose requests cost credits.
pub(crate) fn costing(app: &App, cost: u32, methods: MethodRouter<App>) -> MethodRouter<App> {
    methods.layer(from_fn_with_state((app.clone(), cost), charge))
}

async fn charge(State((app, cost)): State<(App, u32)>, request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let is_paid = peer.is_none_or(|peer| app.0.credits.take(asker(peer, request.headers()), cost));
    if is_paid { next.run(request).await } else { ApiError::TooManyRequests.into_response() }
}

/// Everything, behind what every request passes: origin, time limit, headers, counting.
pub(crate) fn guarded(app: &App, router: Router<App>) -> Router<App> {
    router.layer(from_fn_with_state(app.clone(), answer))
}

async fn answer(State(app): State<App>, request: Request, next: Next) -> Response {
    Metrics::add(&app.0.metrics.requests);
    let is_api = request.uri().path().starts_with("/api");
    let is_change = request.method() != Method::GET && request.method() != Method::HEAD;
    let mut response = if is_change && !is_own_origin(request.headers(), request.uri(), &app) {
        ApiError::BadOrigin.into_response()
    } else {
        tokio::time::timeout(REQUEST_LIMIT, next.run(request)).await.unwrap_or_else(|_| ApiError::Busy.into_response())
    };
    match response.status().as_u16() {
        400..=499 => Metrics::add(&app.0.metrics.refused),
        500..=599 => Metrics::add(&app.0.metrics.failures),
        _ => {}
    }
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: &'static str| headers.insert(name, HeaderValue::from_static(value));
    set(header::CONTENT_SECURITY_POLICY, POLICY);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::REFERRER_POLICY, "same-origin");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    set(HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()");
    if app.0.config.is_secure() {
        set(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
    if is_api && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// Whether a request comes from our own page, or from no page at all.
pub(crate) fn is_own_origin(headers: &HeaderMap, uri: &Uri, app: &App) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if origin == app.0.config.public_url {
        return true;
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).or(uri.authority().map(Authority::as_str));
    let own = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    own.is_some() && own == host
}
