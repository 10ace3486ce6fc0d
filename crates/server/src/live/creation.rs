//! The creation of matches: by request, as a rematch, by upload; and how seats are taken.

use crate::ApiError;
use crate::app::App;
use crate::http::asker::Asker;
use crate::http::owner::Owner;
use crate::jobs::blocking::go_on;
use crate::jobs::bot_moves;
use crate::jobs::bots::LEVELS;
use crate::jobs::urgency::Urgency;
use crate::live::LiveMatch;
use crate::nodes::sync::Freshness;
use crate::time::now_ms;
use crate::{secrets, storage};
use game_core::record::{Located, Reader};
use game_core::{BySide, Clause, GameInfo, Outcome, Setting, Side};
use matches::MatchEntry;
use matches::names::{self, MAX_NAME};
use matches::replay::MAX_PLIES;
use matches::{ActionError, Identity, MatchConfig, MatchStart, MatchState, Seat, Void, decide};
use protocol::{ClockWish, Created, DeviceTaken, InviteLink, NewMatch, SeatKind, SeatWish, Text};
use registry::{AnyGame, Catalogue, RecordFault, Replayed, replay_record};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use store::{Facts, NewEntry, Summary};

/// The longest time on a clock: a month.
const MAX_CLOCK_MS: i64 = 31 * 24 * 3_600_000;
/// How long a one-time link can be used.
pub(crate) const DEVICE_MS: i64 = 10 * 60_000;
/// The most unused one-time links of a seat.
const MAX_CODES: usize = 3;
/// The most devices of a seat, besides the first.
const MAX_DEVICES: usize = 12;
/// The longest position text.
const MAX_POSITION: usize = 4_096;

/// Creates a match by request.
pub(crate) async fn create(app: &App, wish: NewMatch, asker: Option<Owner>) -> Result<Created, ApiError> {
    let (game, setting) = app.0.config.catalogue.find(&wish.variant)?;
    let info = game.info();
    if let Some(position) = &wish.position {
        if position.len() > MAX_POSITION {
            return Err(ApiError::TooLarge);
        }
        game.start_at(&setting, position)?;
    }
    if let Some(clock) = wish.clock {
        check_clock(clock)?;
    }
    let id = secrets::new_id();
    let BySide([first, second]) = seats(info, wish.seats)?;
    let mut made = MadeSeats { info, id: &id, tokens: BTreeMap::new(), invite: None };
    let seats = BySide([made.seat(Side::First, &first)?, made.seat(Side::Second, &second)?]);
    let MadeSeats { tokens, invite, .. } = made;
    if tokens.is_empty() {
        return Err(ApiError::bad_request("one of the seats must be \"me\""));
    }
    // The player who sets a position up knows all of it.
    if info.is_hidden && wish.position.is_some() && invite.is_some() {
        return Err(ActionError::NotAllowed(decide::SECRET_POSITION).into());
    }
    let screen = tokens.len() == 2;
    let facts = MatchConfig {
        seats,
        clock: wish.clock.map(Into::into),
        clock_waits: true,
        touch_move: wish.touch_move,
        memory_mode: wish.memory_mode,
        screen,
        public_code: invite.clone().filter(|_| wish.public),
        rematch_of: None,
        is_uploaded: false,
        seed: secrets::random(),
    };
    keep(app, id.clone(), (game, setting), wish.position, &facts, asker).await?;
    Ok(Created { id, tokens, invite: invite.map(|code| invite_link(app, code)) })
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
    fn seat(&mut self, side: Side, wish: &SeatWish) -> Result<Seat, ApiError> {
        let name = match wish.kind {
            SeatKind::Computer => wish.name.as_deref().map(names::tidy).filter(|name| !name.is_empty()),
            SeatKind::Me | SeatKind::Open => names::wished(wish.name.as_deref())?,
        };
        Ok(match wish.kind {
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
            SeatKind::Computer => Seat::Computer { level: level(wish.level)?, name },
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

/// Uploads a match that was played elsewhere, to be viewed.
pub(crate) async fn upload(app: &App, asker: Asker, text: String) -> Result<String, ApiError> {
    let turn = app.0.blocking.turn(asker).await?;
    let catalogue = app.0.config.catalogue;
    let Upload { facts, entries, summary } = turn.run(move |stop| read_upload(&catalogue, &text, stop)).await??;
    let id = facts.id.clone();
    app.0.store.create(facts, entries, summary, Vec::new()).await?;
    Ok(id)
}

/// A record in its stored form: all its moves are one entry.
struct Upload {
    facts: Facts,
    entries: Vec<NewEntry>,
    summary: Summary,
}

/// Parses a record, replays it and makes its stored form.
fn read_upload(catalogue: &Catalogue, text: &str, stop: &AtomicBool) -> Result<Upload, ApiError> {
    let located = Reader::new(text.lines()).at_most(MAX_PLIES).next();
    let located = located.ok_or_else(|| ApiError::BadRecord("there is no record in this text".to_owned()))?;
    let Located { record, places, .. } = located.map_err(|error| ApiError::BadRecord(error.to_string()))?;
    go_on(stop)?;
    let played = match replay_record(catalogue, &record) {
        Ok(Replayed::Whole(played)) => played,
        Ok(Replayed::Seen { .. }) => {
            return Err(ApiError::BadRecord(
                "this record holds only what one seat saw: it cannot be replayed".to_owned(),
            ));
        }
        Err(RecordFault::Move { ply, error }) => {
            let place = places
                .get(ply)
                .map_or(String::new(), |place| format!("line {}, column {}: ", place.line, place.column));
            return Err(ApiError::BadRecord(format!("{place}{error}")));
        }
        Err(fault) => return Err(ApiError::BadRecord(fault.to_string())),
    };
    go_on(stop)?;
    let name = |tag: &str| {
        record
            .tag(tag)
            .map(|name| names::tidy(&name.chars().take(MAX_NAME).collect::<String>()))
            .filter(|name| !name.is_empty())
    };
    let told = MatchConfig {
        seats: BySide(["First", "Second"].map(|tag| Seat::Human { identity: Identity::nobody(), name: name(tag) })),
        clock: None,
        clock_waits: false,
        touch_move: false,
        memory_mode: false,
        screen: false,
        public_code: None,
        rematch_of: None,
        is_uploaded: true,
        seed: 0,
    };
    let now = now_ms();
    let start = MatchStart {
        id: secrets::new_id().into(),
        game: catalogue.find_game(played.setting().game().id)?,
        setting: played.setting().clone(),
        position: record.position,
        config: told,
        created_ms: now,
    };
    let mut state = MatchState::new(&start).map_err(|error| ApiError::BadRecord(error.to_string()))?;
    let mut entries = vec![MatchEntry::Played { moves: record.moves.into_iter().map(|mv| mv.text).collect() }];
    state.apply(&entries[0], now)?;
    if let Some(end) = played.outcome().filter(|_| !state.is_over()).map(end_deed) {
        state.apply(&end, now)?;
        entries.push(end);
    }
    let entries = entries.iter().map(|entry| storage::new_entry(entry, now)).collect();
    Ok(Upload { facts: storage::facts(&start)?, entries, summary: storage::summary(&state) })
}

/// The entry that ends a match by the players or the clock.
fn end_deed(outcome: Outcome) -> MatchEntry {
    match outcome.winner().map(|winner| !winner) {
        None if outcome.clause == Clause::LENGTH => MatchEntry::TooLong {},
        None => MatchEntry::DrawAgreed {},
        Some(by) if outcome.clause == Clause::TIME => MatchEntry::Flag { by },
        Some(by) => MatchEntry::Resign { by },
    }
}

/// The link of an invitation.
pub(crate) fn invite_link(app: &App, code: String) -> InviteLink {
    let url = format!("{}/j/{code}", app.0.config.public_url);
    InviteLink { code, url, is_local: app.0.config.is_local }
}

/// The requested players of both seats. `random` and `other` are assigned at random.
fn seats(info: &'static GameInfo, mut wishes: BTreeMap<String, SeatWish>) -> Result<BySide<SeatWish>, ApiError> {
    let open = || SeatWish { kind: SeatKind::Open, level: None, name: None };
    if let Some(random) = wishes.remove("random") {
        let other = wishes.remove("other").or_else(|| wishes.pop_first().map(|(_, wish)| wish)).unwrap_or_else(open);
        let drawn = if secrets::random() & 1 == 0 { [random, other] } else { [other, random] };
        return if wishes.is_empty() { Ok(BySide(drawn)) } else { Err(too_many(info)) };
    }
    let both = BySide::from_fn(|side| wishes.remove(info.side_id(side)).unwrap_or_else(open));
    if wishes.is_empty() { Ok(both) } else { Err(too_many(info)) }
}

fn too_many(info: &GameInfo) -> ApiError {
    let [first, second] = info.sides;
    ApiError::bad_request(format!("the seats are {first:?} and {second:?}, or \"random\" and \"other\""))
}

fn level(wished: Option<u8>) -> Result<u8, ApiError> {
    match wished.unwrap_or(1) {
        level @ 1..=LEVELS => Ok(level),
        level => Err(ApiError::bad_request(format!("there is no level {level}: levels are 1 to {LEVELS}"))),
    }
}

fn check_clock(clock: ClockWish) -> Result<(), ApiError> {
    let is_fine = match clock {
        ClockWish::Fischer { initial_ms, increment_ms } => {
            (1_000..=MAX_CLOCK_MS).contains(&initial_ms) && (0..=MAX_CLOCK_MS).contains(&increment_ms)
        }
        ClockWish::PerMove { move_ms } => (1_000..=MAX_CLOCK_MS).contains(&move_ms),
    };
    if is_fine { Ok(()) } else { Err(ApiError::bad_request("a clock has from one second to 31 days")) }
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
    let side = side.ok_or(ApiError::NotFound("invitation"))?;
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
    let name = names::wished(name)?;
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
    let Seat::Human { identity, .. } = &state.seats[side] else { return None };
    (identity.tokens() + waiting > MAX_DEVICES).then_some("this seat is played on a dozen devices already")
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
        let carried = |side: Side| match state.seats[side].clone() {
            Seat::Open { .. } => Seat::Open { invite: None },
            taken => taken,
        };
        let facts = MatchConfig {
            seats: BySide([carried(Side::Second), carried(Side::First)]),
            clock_waits: true,
            public_code: None,
            rematch_of: Some(live.id.to_string()),
            seed: secrets::random(),
            ..(*state.config).clone()
        };
        (secrets::new_id(), (state.game, state.played.setting().clone()), state.position.clone(), facts)
    };
    keep(app, id.clone(), variant, position, &facts, Some(live.owner())).await?;
    // If another node began one at the same moment, that one counts and ours is never used.
    let decide = |state: &MatchState, _| {
        Ok((if state.rematch_id.is_none() { vec![MatchEntry::Rematch { id: id.clone() }] } else { Vec::new() }, ()))
    };
    Ok(app.commit(live, decide).await?.state.version)
}
