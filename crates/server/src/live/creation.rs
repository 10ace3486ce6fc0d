//! The creation of matches: by request, as a rematch, by upload; and how seats are taken.

use crate::ApiError;
use crate::app::App;
use crate::http::asker::Asker;
use crate::http::owner::Owner;
use crate::jobs::bot_moves;
use crate::jobs::urgency::Urgency;
use crate::live::{LiveMatch, erase};
use crate::nodes::sync::Freshness;
use crate::time::now_ms;
use crate::{secrets, storage};
use answers::creation as wanted;
use answers::upload::{self, Upload};
use game_core::{BySide, GameInfo, Setting, Side};
use matches::MatchEntry;
use matches::names;
use matches::{ActionError, Identity, MatchConfig, MatchStart, MatchState, Seat, Void, decide};
use protocol::{Created, DeviceTaken, InviteLink, NewMatch, SeatKind, SeatRequest, Text};
use registry::AnyGame;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How long a one-time link can be used.
pub const DEVICE_MS: i64 = 10 * 60_000;
/// The most unused one-time links of a seat.
const MAX_CODES: usize = 3;
/// The most devices of a seat, besides the first.
const MAX_DEVICES: usize = 12;
/// So many plies of a record that is taken in cost a credit, because they are kept for months. No record costs more
/// than half of a client's credits.
const PLIES_A_CREDIT: usize = 50;

/// Creates a match by request.
pub(crate) async fn create(app: &App, new_match: NewMatch, asker: Option<Owner>) -> Result<Created, ApiError> {
    let (game, setting) = wanted::setting(&app.0.config.catalogue, &new_match)?;
    let info = game.info();
    let id = secrets::new_id();
    let BySide([first, second]) = wanted::seats(info, new_match.seats.clone(), secrets::random() & 1 == 0)?;
    let mut made = MadeSeats { info, id: &id, tokens: BTreeMap::new(), invite: None };
    let seats = BySide([made.seat(Side::First, &first)?, made.seat(Side::Second, &second)?]);
    let MadeSeats { tokens, invite, .. } = made;
    if tokens.is_empty() {
        return Err(ApiError::bad_request("one of the seats must be \"me\""));
    }
    // The player who sets a position up knows all of it.
    if info.is_hidden && new_match.position.is_some() && invite.is_some() {
        return Err(ActionError::NotAllowed(decide::SECRET_POSITION).into());
    }
    let public_code = invite.clone().filter(|_| new_match.public);
    let facts = wanted::config(&new_match, seats, tokens.len() == 2, public_code, secrets::random());
    keep(app, id.clone(), (game, setting), new_match.position, &facts, asker).await?;
    Ok(Created { id, tokens, invite: invite.map(|code| invite_link(app, code)), state: None })
}

/// The seats of a new match while they are made: the secrets that the client gets.
struct MadeSeats<'a> {
    info: &'static GameInfo,
    /// The id of the match.
    id: &'a str,
    /// The tokens of the client's own seats, by the id of the side.
    tokens: BTreeMap<Text, String>,
    /// The code of the invitation to the open seat.
    invite: Option<String>,
}

impl MadeSeats<'_> {
    fn seat(&mut self, side: Side, request: &SeatRequest) -> Result<Seat, ApiError> {
        let name = wanted::name(request)?;
        Ok(match request.kind {
            SeatKind::Me => {
                let token = secrets::new_secret();
                let seat = Seat::Human { identity: Identity::of_token(secrets::hash(&token)), name };
                self.tokens.insert(self.info.side_id(side).into(), token);
                seat
            }
            SeatKind::Open => {
                let code = secrets::new_code(self.id);
                let hash = secrets::hash(&code);
                if self.invite.replace(code).is_some() {
                    return Err(ApiError::bad_request("only one seat can be open"));
                }
                Seat::Open { invite: Some(hash) }
            }
            SeatKind::Computer => Seat::Computer { level: wanted::level(request.level)?, name },
        })
    }
}

/// Stores a new match and lets the computer begin if it is its turn.
async fn keep(
    app: &App,
    id: String,
    (game, setting): (&'static dyn AnyGame, Setting),
    position: Option<String>,
    facts: &MatchConfig,
    asker: Option<Owner>,
) -> Result<(), ApiError> {
    let config = facts.clone();
    let start = MatchStart { id: id.as_str().into(), game, setting, position, config, created_ms: now_ms() };
    let state = MatchState::new(&start).map_err(|error| ApiError::Internal(error.to_string()))?;
    let job = bot_moves::job(&state, asker.unwrap_or(Owner::of_match(&id)));
    let urgency = job.as_ref().map(|job| Urgency::from_number(job.urgency));
    app.0
        .store
        .create(storage::facts(&start)?, Vec::new(), storage::summary(&state), job.into_iter().collect())
        .await?;
    if let Some(urgency) = urgency {
        app.wake(urgency);
    }
    app.0.metrics.matches.inc();
    app.live(&id).await?.asked_by(asker);
    Ok(())
}

/// Uploads a match that was played elsewhere, to be viewed. Returns its id and the token with which it is deleted.
pub(crate) async fn upload(app: &App, asker: Asker, text: String) -> Result<(String, String), ApiError> {
    let turn = app.0.blocking.turn(asker).await?;
    let catalogue = app.0.config.catalogue;
    let id = secrets::new_id();
    let (new_id, now) = (id.as_str().into(), now_ms());
    let Upload { start, entries, state } =
        turn.run(move |stop| upload::read(&catalogue, &text, new_id, now, stop)).await??;
    let dearest = app.0.config.limits.credits / 2.0;
    if !app.0.rate_limit.take(asker, (state.played.plies() / PLIES_A_CREDIT).min(dearest as usize) as u32) {
        return Err(app.too_many());
    }
    let entries = entries.iter().map(|entry| storage::new_entry(entry, now)).collect();
    app.0.store.create(storage::facts(&start)?, entries, storage::summary(&state), Vec::new()).await?;
    let token = secrets::new_secret();
    app.0.store.put_part(&erase::uploader(&id), 0, secrets::hash(&token)).await?;
    app.0.metrics.matches.inc();
    Ok((id, token))
}

/// The link of an invitation.
pub(crate) fn invite_link(app: &App, code: String) -> InviteLink {
    let url = format!("{}/j/{code}", app.0.config.public_url);
    InviteLink { code, url, is_local: app.0.config.is_local }
}

/// The seat of an invitation code.
pub(crate) struct Invited {
    pub(crate) side: Side,
    pub(crate) is_open: bool,
}

/// The seat of this invitation code, open or taken.
pub(crate) fn invited(state: &MatchState, code: &str) -> Result<Invited, ApiError> {
    let hash = secrets::hash(code);
    let is_ours = |seat: &Seat| matches!(seat, Seat::Open { invite: Some(known) } if secrets::is_same(known, &hash));
    let side = Side::ALL.into_iter().find(|side| is_ours(state.config.seat(*side)));
    let side = side.ok_or(ApiError::not_found("invitation"))?;
    if state.void == Some(Void::Withdrawn) {
        return Err(ApiError::Gone("this invitation was withdrawn"));
    }
    Ok(Invited { side, is_open: matches!(state.seats[side], Seat::Open { .. }) })
}

/// Takes the seat of an invitation code. `hashes` are of the tokens that the client has already.
pub(crate) async fn join(
    app: &App,
    live: &Arc<LiveMatch>,
    code: &str,
    name: Option<&str>,
    hashes: &[String],
) -> Result<DeviceTaken, ApiError> {
    let name = names::clean_optional(name)?;
    let token = secrets::new_secret();
    let decide = |state: &MatchState, _| {
        let Invited { side, is_open } = invited(state, code)?;
        if state.seats_of(hashes).0.contains(&true) {
            return Err(
                ActionError::NotAllowed("you already sit in this match: the invitation is for somebody else").into()
            );
        }
        if !is_open {
            return Err(ApiError::Gone("somebody else has taken this seat"));
        }
        if state.has_ended() {
            return Err(ApiError::Gone("this match is over"));
        }
        Ok((vec![MatchEntry::Seat { side, token: secrets::hash(&token), name: name.clone() }], side))
    };
    let taken = app.commit(live, decide).await?;
    Ok(handed_over(live, taken.value, token))
}

/// Records that an invited person declined the seat, which stays open. Nothing is recorded above the limit of refusals.
pub(crate) async fn decline(
    app: &App,
    live: &Arc<LiveMatch>,
    code: &str,
    name: Option<&str>,
    hashes: &[String],
) -> Result<u64, ApiError> {
    let name = names::clean_optional(name)?;
    let decide = |state: &MatchState, _| {
        let Invited { side, is_open } = invited(state, code)?;
        if state.seats_of(hashes).0.contains(&true) {
            return Err(ActionError::NotAllowed("this is your own invitation: withdraw it instead").into());
        }
        if !is_open || state.has_ended() {
            return Err(ApiError::Gone("this invitation is no longer open"));
        }
        let entry = state.asks.may_decline_invite().then(|| MatchEntry::InviteDecline { side, name: name.clone() });
        Ok((entry.into_iter().collect(), ()))
    };
    Ok(app.commit(live, decide).await?.state.version)
}

/// Creates a one-time code for the same seat on another device.
pub(crate) async fn device(app: &App, live: &Arc<LiveMatch>, side: Side) -> Result<(String, i64), ApiError> {
    let code = secrets::new_code(&live.id);
    let decide = |state: &MatchState, now_ms| {
        if let Some(why) = no_device(state, side, now_ms) {
            return Err(ActionError::NotAllowed(why).into());
        }
        let until_ms = now_ms + DEVICE_MS;
        Ok((vec![MatchEntry::Device { side, code: secrets::hash(&code), until_ms }], until_ms))
    };
    let until_ms = app.commit(live, decide).await?.value;
    Ok((code, until_ms))
}

/// Why a seat gets no further one-time code, if it does not.
fn no_device(state: &MatchState, side: Side, now_ms: i64) -> Option<&'static str> {
    let waiting = state.devices.iter().filter(|(of, _, until)| *of == side && *until > now_ms).count();
    if waiting >= MAX_CODES {
        return Some("three links wait to be used: use one of them, or wait until one is too old");
    }
    if let Seat::Human { identity, .. } = &state.seats[side]
        && identity.tokens() + waiting > MAX_DEVICES
    {
        return Some("this seat is played on a dozen devices already");
    }
    decide::no_link(state).or_else(|| state.asks.no_link(side)).or_else(|| decide::no_room(state))
}

/// Gives the seat of a one-time code to the client that has it.
pub(crate) async fn take_device(app: &App, live: &Arc<LiveMatch>, code: &str) -> Result<DeviceTaken, ApiError> {
    let (token, hash) = (secrets::new_secret(), secrets::hash(code));
    let decide = |state: &MatchState, now_ms| {
        let found = state.devices.iter().find(|(_, known, until)| secrets::is_same(known, &hash) && *until > now_ms);
        let (side, ..) = found.ok_or(ApiError::Gone("this link was used, or is too old"))?;
        Ok((vec![MatchEntry::Token { side: *side, token: secrets::hash(&token), code: hash.clone() }], *side))
    };
    let taken = app.commit(live, decide).await?;
    Ok(handed_over(live, taken.value, token))
}

fn handed_over(live: &LiveMatch, side: Side, token: String) -> DeviceTaken {
    let side = live.info.side_id(side);
    DeviceTaken { id: live.id.to_string(), side: side.into(), tokens: [(side.into(), token)].into() }
}

/// Begins the rematch that both want, sides swapped; both keep their tokens.
pub(crate) async fn begin_rematch(app: &App, live: &Arc<LiveMatch>) -> Result<u64, ApiError> {
    let (id, variant, position, facts) = {
        let state = app.sync(live, Freshness::Heard).await?;
        if state.rematch_id.is_some() {
            return Ok(state.version);
        }
        let facts = wanted::rematch(&state, secrets::random());
        (secrets::new_id(), (state.game, state.played.setting().clone()), state.position.clone(), facts)
    };
    keep(app, id.clone(), variant, position, &facts, Some(live.owner())).await?;
    // If another node began one at the same moment, that one counts and ours is never used.
    let decide = |state: &MatchState, _| {
        Ok((if state.rematch_id.is_none() { vec![MatchEntry::Rematch { id: id.clone() }] } else { Vec::new() }, ()))
    };
    Ok(app.commit(live, decide).await?.state.version)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;
    use crate::nodes::bus::LocalBus;
    use crate::test_folder::TestFolder;
    use serde_json::json;

    #[tokio::test(flavor = "multi_thread")]
    async fn unused_links_and_a_full_log_end_the_list_of_links() {
        let folder = TestFolder::new();
        let store = Arc::new(store::SqliteStore::open(&folder.0.join("test.db")).await.unwrap());
        let app = App::new(store, Arc::new(LocalBus::new()), Config { workers: 0, ..Config::default() });
        app.start().await.unwrap();
        let info = registry::GAMES[0].info();
        let [first, second] = info.sides;
        let new_match = json!({ "variant": info.id, "seats": { first: { "kind": "me" }, second: { "kind": "me" } } });
        let id = create(&app, serde_json::from_value(new_match).unwrap(), None).await.unwrap().id;
        let mut state = MatchState::clone(&*app.live(&id).await.unwrap().state().unwrap());
        let mut full = state.clone();
        full.version = decide::FULL_LOG;
        assert!(no_device(&full, Side::First, 0).is_some_and(|why| why.contains("log")));
        // Each link is too old before the next one is made: no three wait.
        let mut now_ms = 0;
        let make = |state: &mut MatchState, now_ms: i64| {
            let code = format!("code {now_ms}");
            let until_ms = now_ms + DEVICE_MS;
            state.apply(&MatchEntry::Device { side: Side::First, code: code.clone(), until_ms }, now_ms).unwrap();
            code
        };
        for _ in 0..12 {
            assert_eq!(no_device(&state, Side::First, now_ms), None);
            make(&mut state, now_ms);
            now_ms += DEVICE_MS + 1;
        }
        assert!(no_device(&state, Side::First, now_ms).is_some_and(|why| why.contains("dozen links")));
        assert_eq!(no_device(&state, Side::Second, now_ms), None, "the other side has asked for none");
        let text = state.played.legal(game_core::Viewer::Seat(Side::First))[0].clone();
        state.apply(&MatchEntry::Move { by: Side::First, text }, now_ms).unwrap();
        assert_eq!(no_device(&state, Side::First, now_ms), None, "there was a move");
        // A link that was used does not count.
        for n in 0..24 {
            let code = make(&mut state, now_ms);
            state.apply(&MatchEntry::Token { side: Side::First, token: format!("{}", n % 3), code }, now_ms).unwrap();
            now_ms += DEVICE_MS + 1;
        }
        assert!(!no_device(&state, Side::First, now_ms).is_some_and(|why| why.contains("links")));
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_link_that_is_too_old_gives_no_seat() {
        let folder = TestFolder::new();
        let store = Arc::new(store::SqliteStore::open(&folder.0.join("test.db")).await.unwrap());
        let app = App::new(store, Arc::new(LocalBus::new()), Config { workers: 0, ..Config::default() });
        app.start().await.unwrap();
        let info = registry::GAMES[0].info();
        let [first, second] = info.sides;
        let new_match = json!({ "variant": info.id, "seats": { first: { "kind": "me" }, second: { "kind": "me" } } });
        let id = create(&app, serde_json::from_value(new_match).unwrap(), None).await.unwrap().id;
        let live = app.live(&id).await.unwrap();
        for (code, left_ms) in [("old", 0), ("fresh", DEVICE_MS)] {
            let decide = |_: &MatchState, now_ms| {
                let until_ms = now_ms + left_ms;
                Ok((vec![MatchEntry::Device { side: Side::First, code: secrets::hash(code), until_ms }], ()))
            };
            app.commit(&live, decide).await.unwrap();
        }
        let refused = take_device(&app, &live, "old").await;
        assert!(matches!(refused, Err(ApiError::Gone(_))), "{refused:?}");
        assert!(take_device(&app, &live, "fresh").await.is_ok());
    }
}
