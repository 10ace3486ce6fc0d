//! The middleware of every request: checks of head, host and origin, rate credits, headers of answers.

use crate::ApiError;
use crate::app::App;
use crate::http::asker::Asker;
use crate::http::connections::Slot;
use crate::http::refusals::Refusal;
use crate::http::{rate_limit, seat_tokens};
use crate::nodes::sync::Freshness;
use axum::Router;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::MethodRouter;
use protocol::{Action, ErrorInfo};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The time limit of a request, without sockets.
const REQUEST_LIMIT: Duration = Duration::from_secs(30);
/// The most bytes of a request's head.
pub(crate) const MAX_HEAD: usize = 64 * 1024;
/// The addresses for operators and balancers, which accept any host name: they return counts, use no cookies and change
/// nothing.
const OPERATORS: [&str; 3] = ["/health", "/ready", "/metrics"];

/// The content security policy: no content from elsewhere, no inline scripts, no evaluation of code but WebAssembly.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
    font-src 'self'; media-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The same policy as a tag in a page that no server sends. A tag cannot say who may show the page in a frame.
pub(crate) const FILE_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; media-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'self'";

/// The policy of what is neither a page nor a script: it may load nothing.
const PLAIN_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

/// The methods of a route whose requests cost credits.
pub(crate) fn costing(app: &App, cost: u32, methods: MethodRouter<App>) -> MethodRouter<App> {
    methods.layer(from_fn_with_state((app.clone(), cost), charge))
}

/// Marks a request that was accepted without credits because it comes from a player: it must be a move.
#[derive(Clone, Copy)]
pub(crate) struct OnlyMoves;

/// Takes the credits of a request, before its body is read.
async fn charge(State((app, cost)): State<(App, u32)>, mut request: Request, next: Next) -> Response {
    let asker = request.extensions().get().copied().unwrap_or(Asker::Here);
    if !app.0.rate_limit.take(asker, cost) {
        let (parts, body) = request.into_parts();
        let may_move = player_may_move(&app, asker, &parts.uri, &parts.headers).await;
        request = Request::from_parts(parts, body);
        if !may_move {
            return app.too_many().into_response();
        }
        request.extensions_mut().insert(OnlyMoves);
    }
    next.run(request).await
}

/// Whether a request without credits can be a player's move: then it uses one of the moves that a seat may always make.
async fn player_may_move(app: &App, asker: Asker, uri: &Uri, headers: &HeaderMap) -> bool {
    let Some(id) = uri.path().strip_prefix("/api/matches/").and_then(|rest| rest.strip_suffix("/actions")) else {
        return false;
    };
    let hashes = seat_tokens::hashes(headers, id);
    if hashes.is_empty() {
        return false;
    }
    let live = match app.live_in_memory(id) {
        Some(live) => live,
        None if app.0.rate_limit.take_proof(asker) => match app.live_for(id, asker).await {
            Ok(live) => live,
            Err(_) => return false,
        },
        None => return false,
    };
    let own = match app.sync(&live, Freshness::Heard).await {
        Ok(state) => state.seats_of(&hashes),
        Err(_) => return false,
    };
    live.takes_move(own, Instant::now())
}

impl App {
    /// A refusal by the rate limit, counted.
    pub(crate) fn too_many(&self) -> ApiError {
        self.0.metrics.refuse(Refusal::Rate);
        ApiError::TooManyRequests
    }

    /// The error for a request on a socket, counted like that for one over HTTP.
    pub(crate) fn refused(&self, error: &ApiError) -> ErrorInfo {
        if let Some(refusal) = error.refusal() {
            self.0.metrics.refuse(refusal);
        }
        error.info()
    }

    /// Takes the cost of an action beyond that of its request. A request that was accepted for a move may do nothing
    /// else.
    pub(crate) fn settle(&self, asker: Asker, only_moves: Option<OnlyMoves>, action: &Action) -> Result<(), ApiError> {
        let is_allowed = only_moves.is_none() || matches!(action, Action::Move { .. });
        let more = rate_limit::cost(action).saturating_sub(1);
        if is_allowed && self.0.rate_limit.take(asker, more) { Ok(()) } else { Err(self.too_many()) }
    }
}

/// The whole router behind the middleware: host, origin, time limit, headers, counting.
pub(crate) fn guarded(app: &App, router: Router<App>) -> Router<App> {
    router.layer(from_fn_with_state(app.clone(), answer))
}

async fn answer(State(app): State<App>, mut request: Request, next: Next) -> Response {
    app.0.metrics.requests.inc();
    let is_api = request.uri().path().starts_with("/api");
    let mut response = match admit(&app, &mut request) {
        Ok(asker) => {
            let wait = app.0.rate_limit.wait(asker);
            if !wait.is_zero() {
                app.0.metrics.delayed.inc();
                tokio::time::sleep(wait).await;
            }
            let answered = tokio::time::timeout(REQUEST_LIMIT, next.run(request)).await;
            answered.unwrap_or_else(|_| ApiError::Busy.into_response())
        }
        Err((refusal, error)) => {
            app.0.metrics.refuse(refusal);
            error.into_response()
        }
    };
    if response.status() == StatusCode::PAYLOAD_TOO_LARGE {
        app.0.metrics.refuse(Refusal::TooLarge);
    }
    if let Some(refusal) = response.extensions().get::<Refusal>() {
        app.0.metrics.refuse(*refusal);
    }
    if response.status().is_client_error() {
        app.0.metrics.refused.inc();
    } else if response.status().is_server_error() {
        app.0.metrics.failures.inc();
    }
    // Headers of this answer replace those that the browser has stored with the page. It has no content type that would
    // tell whether it is one.
    let is_same = response.status() == StatusCode::NOT_MODIFIED;
    let headers = response.headers_mut();
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let is_page = kind.starts_with("text/html");
    // Workers are scripts with the policy of their own answer.
    let loads = is_page || kind.starts_with("text/javascript");
    let mut set = |name: HeaderName, value: &'static str| headers.insert(name, HeaderValue::from_static(value));
    if !is_same {
        set(header::CONTENT_SECURITY_POLICY, if loads { POLICY } else { PLAIN_POLICY });
    }
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::REFERRER_POLICY, "same-origin");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    if is_page {
        set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
        set(HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()");
    }
    if app.0.config.is_secure() {
        set(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
    if is_api && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// Checks the head of a request: refuses it, or records its client.
fn admit(app: &App, request: &mut Request) -> Result<Asker, (Refusal, ApiError)> {
    if head_bytes(request) > MAX_HEAD {
        return Err((Refusal::TooLarge, ApiError::HeadTooLarge));
    }
    if !OPERATORS.contains(&request.uri().path()) {
        app.0.hosts.check(request.headers(), request.uri()).map_err(|error| (Refusal::Host, error.into()))?;
    }
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let asker = peer.map_or(Asker::Here, |peer| Asker::of(peer, request.headers(), &app.0.config.proxies));
    if let Some(slot) = request.extensions().get::<Arc<Slot>>()
        && !slot.hand_to(asker)
    {
        return Err((Refusal::Connections, ApiError::TooManyConnections));
    }
    request.extensions_mut().insert(asker);
    let is_change = request.method() != Method::GET && request.method() != Method::HEAD;
    if (is_change || is_socket(request)) && !is_own_origin(request.headers(), request.uri(), app) {
        return Err((Refusal::Origin, ApiError::BadOrigin));
    }
    Ok(asker)
}

/// The approximate length of a request's head: hyper accepts heads longer than its buffer, if they arrive fast enough.
fn head_bytes(request: &Request) -> usize {
    let lines = request.headers().iter().map(|(name, value)| name.as_str().len() + value.len() + ": \r\n".len());
    request.uri().path_and_query().map_or(0, |path| path.as_str().len()) + lines.sum::<usize>()
}

/// Whether a request opens a socket: pages of other sites could open one and read from it, like our own.
fn is_socket(request: &Request) -> bool {
    request.headers().contains_key(header::UPGRADE)
}

/// Whether a request comes from our own page, or from no page at all. Two origins are refused.
fn is_own_origin(headers: &HeaderMap, uri: &Uri, app: &App) -> bool {
    let mut origins = headers.get_all(header::ORIGIN).iter();
    let (origin, other) = (origins.next(), origins.next());
    let Some(origin) = origin else { return true };
    let Some(origin) = origin.to_str().ok().filter(|_| other.is_none()) else { return false };
    if origin == app.0.config.public_url {
        return true;
    }
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).or(uri.authority().map(Authority::as_str));
    let own = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    own.is_some() && own == host
}

#[cfg(test)]
mod tests {
    use crate::config::Config;
    use crate::http::asker::Asker;
    use crate::nodes::bus::LocalBus;
    use crate::test_folder::TestFolder;
    use crate::{App, metrics};
    use axum::body::Body;
    use axum::extract::Request;
    use std::sync::Arc;
    use tower_service::Service;

    #[tokio::test]
    async fn what_the_server_is_too_busy_for_is_counted() {
        let folder = TestFolder::new();
        let store = store::SqliteStore::open(&folder.0.join("test.db")).await.unwrap();
        let app = App::new(Arc::new(store), Arc::new(LocalBus::new()), Config { workers: 0, ..Config::default() });
        let mut router = crate::http::routes::app(app.clone());
        let mut upload = async || {
            let request = Request::post("/api/records").header("host", "localhost").body(Body::from("no record"));
            router.call(request.unwrap()).await.unwrap().status().as_u16()
        };
        assert_eq!(upload().await, 400);
        // One runs, and as many wait as may.
        let running = app.0.blocking.turn(Asker::Here).await.unwrap();
        for _ in 0..200 {
            let app = app.clone();
            tokio::spawn(async move { app.0.blocking.turn(Asker::Here).await.map(drop) });
        }
        tokio::task::yield_now().await;
        assert_eq!(upload().await, 503);
        drop(running);
        let text = metrics::text(&app, None);
        assert!(text.contains("tabula_refusals_total{kind=\"busy\"} 1\n"), "{text}");
    }
}
