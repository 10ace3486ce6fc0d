//! A route of the API, and descriptions that several calls share.

use crate::app::App;
use crate::http::openapi::Call;
use axum::routing::MethodRouter;
use protocol::ErrorCode;

/// A route of the API.
pub(super) struct Route {
    pub(super) path: &'static str,
    /// What a request costs, in the credits of `rate_limit`.
    pub(super) cost: u32,
    pub(super) methods: MethodRouter<App>,
    pub(super) calls: Vec<Call>,
}

/// A route with a description of each of its calls.
pub(super) fn route<const N: usize>(
    path: &'static str,
    cost: u32,
    methods: MethodRouter<App>,
    calls: [Call; N],
) -> Route {
    Route { path, cost, methods, calls: calls.into() }
}

pub(super) fn describe_get(says: &'static str) -> Call {
    Call::new("get", says)
}

pub(super) fn describe_post(says: &'static str) -> Call {
    Call::new("post", says)
}

/// A call whose answer is in a language.
pub(super) fn spoken(says: &'static str) -> Call {
    describe_get(says).asks_language("lang", "The language of the answer; else the one that the browser prefers")
}

/// A call that looks at a match through a seat.
pub(super) fn seen(call: Call) -> Call {
    call.asks("as", "The side to look through, one of one's own: for a browser with both seats").refuses([
        ErrorCode::BadRequest,
        ErrorCode::NotFound,
        ErrorCode::NoSeat,
    ])
}
