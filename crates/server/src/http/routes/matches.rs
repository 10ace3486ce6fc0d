//! Matches over HTTP: creating, joining, reading, acting; and the upgrade to the socket.

use super::route::{Route, describe_get, describe_post, route, seen};
use crate::ApiError;
use crate::app::App;
use crate::http::asker::Asker;
use crate::http::extract::{Json, Path, Query};
use crate::http::middleware::OnlyMoves;
use crate::http::openapi::Call;
use crate::http::owner::{AskedBy, Owner};
use crate::http::socket::ConnectParams;
use crate::http::upgrade::SocketUpgrade;
use crate::http::{seat_tokens, socket};
use crate::live::LiveMatch;
use crate::live::creation::Invited;
use crate::live::{creation, erase, requests};
use crate::nodes::sync::Freshness;
use crate::secrets;
use answers::AnswerError;
use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::{AppendHeaders, IntoResponse, Response};
use axum::routing::{get, post};
use game_core::Side;
use matches::MatchState;
use matches::Seat;
use matches::decide;
use matches::view::{MatchPresence, Perspective, state_for};
use protocol::ErrorCode;
use protocol::{
    Challenge, Deleted, DeviceLink, DeviceTaken, Done, InviteInfo, JoinRequest, NewMatch, Request, ServerMessage,
};
use serde::Deserialize;
use serde_json::json;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The routes of this area.
pub(super) fn routes() -> Vec<Route> {
    let offered =
        |says: &'static str| describe_get(says).gives("InviteInfo").refuses([ErrorCode::NotFound, ErrorCode::Gone]);
    let joins = |says: &'static str| {
        describe_post(says).takes("JoinRequest").gives("DeviceTaken").refuses([
            ErrorCode::NotFound,
            ErrorCode::Gone,
            ErrorCode::NotAllowed,
        ])
    };
    vec![
        route(
            "/api/challenges",
            0,
            get(challenges),
            [describe_get("Matches that wait for an opponent").gives_list("Challenge")],
        ),
        route(
            "/api/matches",
            5,
            post(create),
            [describe_post("Makes a match. The answer has the tokens of one's seats, and sets them as cookies")
                .takes("NewMatch")
                .asks("state", "`1`: the answer has the state of the match too, so that nobody has to ask for it")
                .gives("Created")
                .refuses([ErrorCode::UnknownVariant, ErrorCode::BadPosition, ErrorCode::NotAllowed])],
        ),
        route(
            "/api/matches/{id}",
            1,
            get(state).delete(delete),
            [
                seen(describe_get("The state of a match for whoever asks"))
                    .asks("since", "A version: the answer then has what happened after it")
                    .asks("wait", "With `since`: how many seconds to wait for something newer, at most 25")
                    .gives("ServerMessage"),
                Call::new("delete", "Deletes a match of one's own; if another person plays in it, when both ask")
                    .gives("Deleted")
                    .refuses([ErrorCode::NotFound, ErrorCode::NoSeat]),
            ],
        ),
        route(
            "/api/matches/{id}/actions",
            1,
            post(act),
            [seen(describe_post("Does something; questions have answers of their own"))
                .takes("Request")
                .gives("Done")
                .gives("ServerMessage")
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
            get(socket),
            [seen(describe_get("The match over a WebSocket: see docs/protocol.md"))
                .asks("since", "The last version one has: what happened after it comes first")
                .asks("updates", "`1`: after the first state only what changed is sent")
                .with(101)
                .refuses([ErrorCode::BadOrigin])],
        ),
        route(
            "/api/matches/{id}/device",
            5,
            post(device),
            [seen(describe_post("A one-time link to play on elsewhere"))
                .gives("DeviceLink")
                .refuses([ErrorCode::NotAllowed])],
        ),
        route(
            "/api/matches/{id}/follow",
            2,
            post(follow),
            [describe_post("Goes on to the rematch: the cookies come along")
                .gives("Uploaded")
                .refuses([ErrorCode::NotFound])],
        ),
        route(
            "/api/matches/{id}/invites/{code}",
            2,
            get(invite_here).post(join_here),
            [
                offered("What an invitation to this match offers; a browser's cookies tell whether it is one's own"),
                joins("Takes the seat, unless one sits in this match already"),
            ],
        ),
        route(
            "/api/invites/{code}",
            2,
            get(invite).post(join),
            [offered("What an invitation offers; takes nothing"), joins("Takes the seat")],
        ),
        route(
            "/api/matches/{id}/invites/{code}/decline",
            5,
            post(decline_here),
            [describe_post("Declines an invitation: whoever invited is told, and the seat stays open")
                .takes("JoinRequest")
                .gives("Done")
                .refuses([ErrorCode::NotFound, ErrorCode::Gone, ErrorCode::NotAllowed])],
        ),
        route(
            "/api/devices/{code}",
            5,
            post(take_device),
            [describe_post("Takes a seat over by a one-time link")
                .gives("DeviceTaken")
                .refuses([ErrorCode::NotFound, ErrorCode::Gone])],
        ),
    ]
}

/// How many open challenges are listed.
const CHALLENGES: u32 = 50;
/// How long a request may wait for a new version.
const LONGEST_WAIT: Duration = Duration::from_secs(25);

pub(super) async fn create(
    State(app): State<App>,
    AskedBy(asker): AskedBy,
    Query(asked): Query<CreateQuery>,
    Json(new_match): Json<NewMatch>,
) -> Result<Response, ApiError> {
    let wants_state = is_wanted("state", asked.state)?;
    let mut created = creation::create(&app, new_match, asker).await?;
    let live = app.live(&created.id).await?;
    let state = app.sync(&live, Freshness::Heard).await?;
    if wants_state {
        let hashes: Vec<String> = created.tokens.values().map(|token| secrets::hash(token)).collect();
        let perspective = seat_tokens::perspective(&state, &hashes, None)?;
        // Nobody can be connected to a match that nobody knows of.
        created.state = Some(Box::new(state_for(&state, perspective, &MatchPresence::default())));
    }
    let info = state.game.info();
    let own = created.tokens.iter().filter_map(|(side, token)| Some((info.side(side)?, token.as_str())));
    let cookies = cookies(&app, &created.id, own);
    Ok((cookies, Json(created)).into_response())
}

type Cookies = AppendHeaders<Vec<(header::HeaderName, header::HeaderValue)>>;

fn cookies<'a>(app: &App, id: &str, tokens: impl Iterator<Item = (Side, &'a str)>) -> Cookies {
    let is_secure = app.0.config.is_secure();
    let cookie = |(side, token)| Some((header::SET_COOKIE, seat_tokens::cookie(id, side, token, is_secure)?));
    AppendHeaders(tokens.filter_map(cookie).collect())
}

fn taken(app: &App, state: &MatchState, taken: DeviceTaken) -> Response {
    let info = state.game.info();
    let own = taken.tokens.iter().filter_map(|(side, token)| Some((info.side(side)?, token.as_str())));
    let cookies = cookies(app, &taken.id, own);
    (cookies, Json(taken)).into_response()
}

/// The seat through which a request looks at a match.
#[derive(Deserialize)]
pub(super) struct SeatQuery {
    #[serde(rename = "as")]
    pub(super) seen_by: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct CreateQuery {
    state: Option<u8>,
}

#[derive(Deserialize)]
pub(super) struct StateQuery {
    #[serde(rename = "as")]
    seen_by: Option<String>,
    since: Option<u64>,
    wait: Option<u64>,
}

#[derive(Deserialize)]
pub(super) struct SocketQuery {
    #[serde(rename = "as")]
    seen_by: Option<String>,
    since: Option<u64>,
    updates: Option<u8>,
}

/// A part of an address that is 0 or 1, and 0 if it is left out.
fn is_wanted(name: &str, value: Option<u8>) -> Result<bool, ApiError> {
    match value {
        None | Some(0) => Ok(false),
        Some(1) => Ok(true),
        Some(other) => Err(ApiError::bad_request(format!("{name} is 0 or 1, not {other}"))),
    }
}

/// A match and the perspective of the request.
pub(super) async fn looked_at(
    app: &App,
    id: &str,
    asker: Asker,
    headers: &HeaderMap,
    asked: Option<&str>,
) -> Result<(Arc<LiveMatch>, Perspective), ApiError> {
    let live = app.live_for(id, asker).await?;
    let perspective =
        seat_tokens::perspective(&*app.sync(&live, Freshness::Heard).await?, &seat_tokens::hashes(headers, id), asked)?;
    Ok((live, perspective))
}

pub(super) async fn state(
    State(app): State<App>,
    Path(id): Path<String>,
    asker: Asker,
    Query(asked): Query<StateQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (live, perspective) = looked_at(&app, &id, asker, &headers, asked.seen_by.as_deref()).await?;
    if let (Some(since), Some(wait)) = (asked.since, asked.wait) {
        // A client that polls may wait for a new version; without one the present state is returned.
        let mut ticks = live.ticks();
        let newer = ticks.wait_for(|tick| tick.version > since);
        let _ = tokio::time::timeout(Duration::from_secs(wait).min(LONGEST_WAIT), newer).await;
    }
    let json = [(header::CONTENT_TYPE, "application/json")];
    if let Some(state) = app.long_state(&live, perspective, asked.since, asker).await? {
        return Ok((json, Body::from(state.answer)).into_response());
    }
    let state = match asked.since {
        Some(since) => app.state_since(&live, perspective, since).await?,
        None => app.state(&live, perspective).await?,
    };
    Ok((json, state.bytes.to_string()).into_response())
}

pub(super) async fn act(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(asked): Query<SeatQuery>,
    Extension(asker): Extension<Asker>,
    only_moves: Option<Extension<OnlyMoves>>,
    headers: HeaderMap,
    Json(request): Json<Request>,
) -> Result<Response, ApiError> {
    app.settle(asker, only_moves.map(|Extension(only)| only), &request.action)?;
    let (live, perspective) = looked_at(&app, &id, asker, &headers, asked.seen_by.as_deref()).await?;
    if perspective.has_seat() {
        live.asked_by(Owner::of(asker));
    }
    let answer = requests::answer(&app, &live, perspective, request).await?;
    Ok(match answer {
        ServerMessage::Ack { version, .. } => Json(Done { version }).into_response(),
        other => Json(other).into_response(),
    })
}

pub(super) async fn socket(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(asked): Query<SocketQuery>,
    Extension(asker): Extension<Asker>,
    headers: HeaderMap,
    upgrade: SocketUpgrade,
) -> Result<Response, ApiError> {
    let wants_updates = is_wanted("updates", asked.updates)?;
    let (live, perspective) = looked_at(&app, &id, asker, &headers, asked.seen_by.as_deref()).await?;
    if perspective.has_seat() {
        live.asked_by(Owner::of(asker));
    }
    let terms = ConnectParams { perspective, since: asked.since, wants_updates, asker };
    Ok(upgrade.serve(move |stream| socket::serve(app, live, terms, stream)))
}

pub(super) async fn invite(
    State(app): State<App>,
    asker: Asker,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    offer(&app, &code, asker, &headers).await
}

/// The same under the match's own address, to which a browser sends the cookies of its seats.
pub(super) async fn invite_here(
    State(app): State<App>,
    asker: Asker,
    Path((id, code)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    offer(&app, of_match(&id, &code)?, asker, &headers).await
}

async fn offer(app: &App, code: &str, asker: Asker, headers: &HeaderMap) -> Result<Response, ApiError> {
    let live = invited_to(app, code, asker).await?;
    let state = app.sync(&live, Freshness::Heard).await?;
    let Invited { side, is_open } = creation::invited(&state, code)?;
    Ok(Json(InviteInfo {
        id: live.id.to_string(),
        variant: state.played.setting().to_string(),
        game: state.game.info().id.into(),
        variant_id: state.played.setting().variant().into(),
        side: is_open.then(|| state.game.info().side_id(side).into()),
        by: state.name(!side),
        clock: state.config.clock.map(Into::into),
        touch_move: state.config.touch_move,
        memory_mode: state.config.memory_mode,
        is_own: state.seats_of(&seat_tokens::hashes(headers, &live.id)).0.contains(&true),
    })
    .into_response())
}

/// The match of an invitation code.
async fn invited_to(app: &App, code: &str, asker: Asker) -> Result<Arc<LiveMatch>, ApiError> {
    match_of_code(app, code, asker, "invitation").await
}

/// The match of a code. If there is none, there is no such `what`.
async fn match_of_code(app: &App, code: &str, asker: Asker, what: &'static str) -> Result<Arc<LiveMatch>, ApiError> {
    let id = secrets::code_match(code).ok_or(ApiError::not_found(what))?;
    app.live_for(id, asker).await.map_err(|error| match error {
        ApiError::Answer(AnswerError::NotFound(_)) => ApiError::not_found(what),
        other => other,
    })
}

/// A code, if it is one of this match.
fn of_match<'a>(id: &str, code: &'a str) -> Result<&'a str, ApiError> {
    if secrets::code_match(code) == Some(id) { Ok(code) } else { Err(ApiError::not_found("invitation")) }
}

pub(super) async fn join(
    State(app): State<App>,
    asker: Asker,
    Path(code): Path<String>,
    headers: HeaderMap,
    Json(request): Json<JoinRequest>,
) -> Result<Response, ApiError> {
    take_seat(&app, (&code, asker), &headers, &request).await
}

/// The same under the match's own address: a player of the match is recognised by its cookies.
pub(super) async fn join_here(
    State(app): State<App>,
    asker: Asker,
    Path((id, code)): Path<(String, String)>,
    headers: HeaderMap,
    Json(request): Json<JoinRequest>,
) -> Result<Response, ApiError> {
    take_seat(&app, (of_match(&id, &code)?, asker), &headers, &request).await
}

async fn take_seat(
    app: &App,
    (code, asker): (&str, Asker),
    headers: &HeaderMap,
    request: &JoinRequest,
) -> Result<Response, ApiError> {
    let live = invited_to(app, code, asker).await?;
    let hashes = seat_tokens::hashes(headers, &live.id);
    let joined = creation::join(app, &live, code, request.name.as_deref(), &hashes).await?;
    Ok(taken(app, &*app.sync(&live, Freshness::Heard).await?, joined))
}

/// Declines an invitation to this match.
pub(super) async fn decline_here(
    State(app): State<App>,
    asker: Asker,
    Path((id, code)): Path<(String, String)>,
    headers: HeaderMap,
    Json(request): Json<JoinRequest>,
) -> Result<Response, ApiError> {
    let code = of_match(&id, &code)?;
    let live = invited_to(&app, code, asker).await?;
    let hashes = seat_tokens::hashes(&headers, &live.id);
    let version = creation::decline(&app, &live, code, request.name.as_deref(), &hashes).await?;
    Ok(Json(Done { version }).into_response())
}

/// Deletes a match, if no other person has a seat or the other player wants it too.
pub(super) async fn delete(
    State(app): State<App>,
    asker: Asker,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let live = app.live_for(&id, asker).await?;
    let is_deleted = erase::delete(&app, &live, &seat_tokens::hashes(&headers, &id)).await?;
    Ok(Json(Deleted { is_deleted }).into_response())
}

pub(super) async fn device(
    State(app): State<App>,
    asker: Asker,
    Path(id): Path<String>,
    Query(asked): Query<SeatQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (live, perspective) = looked_at(&app, &id, asker, &headers, asked.seen_by.as_deref()).await?;
    let side = decide::acting(&*app.sync(&live, Freshness::Heard).await?, perspective, None, false)?;
    let (code, until_ms) = creation::device(&app, &live, side).await?;
    let url = format!("{}/device/{code}", app.0.config.public_url);
    Ok(Json(DeviceLink { url, until_ms, is_local: app.0.config.is_local }).into_response())
}

pub(super) async fn take_device(
    State(app): State<App>,
    asker: Asker,
    Path(code): Path<String>,
) -> Result<Response, ApiError> {
    let live = match_of_code(&app, &code, asker, "link").await?;
    let handed = creation::take_device(&app, &live, &code).await?;
    Ok(taken(&app, &*app.sync(&live, Freshness::Heard).await?, handed))
}

/// Goes to the rematch: the browser gets its cookies for the new match.
pub(super) async fn follow(
    State(app): State<App>,
    asker: Asker,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let live = app.live_for(&id, asker).await?;
    let next = app.sync(&live, Freshness::Heard).await?.rematch_id.clone().ok_or(ApiError::not_found("rematch"))?;
    let tokens = seat_tokens::tokens(&headers, &id);
    let next_live = app.live_for(&next, asker).await?;
    let state = app.sync(&next_live, Freshness::Heard).await?;
    let own = tokens.iter().flat_map(|token| {
        let seats = state.seats_of(&[secrets::hash(token)]);
        Side::ALL.into_iter().filter(move |side| seats[*side]).map(move |side| (side, token.as_str()))
    });
    Ok((cookies(&app, &next, own), Json(json!({ "id": next }))).into_response())
}

/// The list of challenges as it was last read, and when that began.
pub(crate) type LastChallenges = tokio::sync::Mutex<Option<(Instant, Bytes)>>;

/// One request at a time reads the list. Requests that came before a read began get its result, so that many visitors
/// cost the database no more than one.
pub(super) async fn challenges(State(app): State<App>) -> Result<Response, ApiError> {
    let came = Instant::now();
    let mut last = app.0.challenges.lock().await;
    let bytes = match &*last {
        Some((begun, bytes)) if *begun > came => bytes.clone(),
        _ => {
            let begun = Instant::now();
            let bytes = listed(&app).await?;
            *last = Some((begun, bytes.clone()));
            bytes
        }
    };
    Ok(([(header::CONTENT_TYPE, "application/json")], bytes).into_response())
}

async fn listed(app: &App) -> Result<Bytes, ApiError> {
    let listed = app.0.store.listed(CHALLENGES).await?;
    let challenge = |facts: &store::MatchRow| {
        let config: matches::MatchConfig = serde_json::from_str(&facts.body).ok()?;
        let (game, _) = app.0.config.catalogue.find(&facts.variant).ok()?;
        let side = Side::ALL.into_iter().find(|side| matches!(config.seat(*side), Seat::Open { .. }))?;
        let by = config.seats.0.iter().find_map(|seat| match seat {
            Seat::Human { name, .. } => name.clone(),
            _ => None,
        });
        Some(Challenge {
            id: facts.id.clone(),
            code: config.public_code?,
            variant: facts.variant.clone(),
            game: game.info().id.into(),
            side: game.info().side_id(side).into(),
            by,
            clock: config.clock.map(Into::into),
            created_ms: facts.created_ms,
        })
    };
    let listed: Vec<_> = listed.iter().filter_map(challenge).collect();
    serde_json::to_vec(&listed).map(Bytes::from).map_err(|error| ApiError::Internal(error.to_string()))
}
