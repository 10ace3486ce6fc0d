//! New matches: what may be requested, and the configuration that a request becomes. Ids, tokens and seeds come from
//! the caller.

use crate::AnswerError;
use game_core::{BySide, GameInfo, Setting, Side};
use levels::LEVELS;
use matches::names;
use matches::{ActionError, MatchConfig, MatchState, Seat};
use protocol::{NewMatch, SeatKind, SeatRequest, TimeControl};
use registry::{AnyGame, Catalogue};
use std::collections::BTreeMap;

/// The longest time on a clock: a month.
const MAX_CLOCK_MS: i64 = 31 * 24 * 3_600_000;
/// The longest position text.
const MAX_POSITION: usize = 4_096;

/// The game and setting of a new match, if its variant, position and clock are valid.
///
/// # Errors
/// If one of them is not.
pub fn setting(catalogue: &Catalogue, request: &NewMatch) -> Result<(&'static dyn AnyGame, Setting), AnswerError> {
    let (game, setting) = catalogue.find(&request.variant)?;
    if let Some(position) = &request.position {
        if position.len() > MAX_POSITION {
            return Err(AnswerError::TooLarge);
        }
        game.start_at(&setting, position)?;
    }
    if let Some(clock) = request.clock {
        check_clock(clock)?;
    }
    Ok((game, setting))
}

/// The configuration of a new match.
pub fn config(
    request: &NewMatch,
    seats: BySide<Seat>,
    screen: bool,
    public_code: Option<String>,
    seed: u64,
) -> MatchConfig {
    MatchConfig {
        seats,
        clock: request.clock.map(Into::into),
        clock_waits: true,
        touch_move: request.touch_move,
        memory_mode: request.memory_mode,
        screen,
        public_code,
        rematch_of: None,
        is_uploaded: false,
        seed,
    }
}

/// The configuration of a rematch: the same with the sides swapped.
pub fn rematch(state: &MatchState, seed: u64) -> MatchConfig {
    let carried = |side: Side| match state.seats[side].clone() {
        Seat::Open { .. } => Seat::Open { invite: None },
        taken => taken,
    };
    MatchConfig {
        seats: BySide([carried(Side::Second), carried(Side::First)]),
        clock_waits: true,
        public_code: None,
        rematch_of: Some(state.id.to_string()),
        seed,
        ..(*state.config).clone()
    }
}

/// The requested players of both seats. `random` and `other` are assigned by the coin.
///
/// # Errors
/// If there are other seats than those of the game.
pub fn seats(
    info: &'static GameInfo,
    mut requests: BTreeMap<String, SeatRequest>,
    coin: bool,
) -> Result<BySide<SeatRequest>, AnswerError> {
    let open = || SeatRequest { kind: SeatKind::Open, level: None, name: None };
    if let Some(random) = requests.remove("random") {
        let other =
            requests.remove("other").or_else(|| requests.pop_first().map(|(_, request)| request)).unwrap_or_else(open);
        let drawn = if coin { [random, other] } else { [other, random] };
        return if requests.is_empty() { Ok(BySide(drawn)) } else { Err(too_many(info)) };
    }
    let both = BySide::from_fn(|side| requests.remove(info.side_id(side)).unwrap_or_else(open));
    if requests.is_empty() { Ok(both) } else { Err(too_many(info)) }
}

fn too_many(info: &GameInfo) -> AnswerError {
    let [first, second] = info.sides;
    AnswerError::bad_request(format!("the seats are {first:?} and {second:?}, or \"random\" and \"other\""))
}

/// The name that a seat of a new match gets.
///
/// # Errors
/// If a person asks for a name that nobody may take.
pub fn name(request: &SeatRequest) -> Result<Option<String>, ActionError> {
    match request.kind {
        SeatKind::Computer => Ok(request.name.as_deref().map(names::tidy).filter(|name| !name.is_empty())),
        SeatKind::Me | SeatKind::Open => names::clean_optional(request.name.as_deref()),
    }
}

/// The level of a computer; the first, if none is requested.
///
/// # Errors
/// If there is no such level.
pub fn level(level: Option<u8>) -> Result<u8, AnswerError> {
    match level.unwrap_or(1) {
        level @ 1..=LEVELS => Ok(level),
        level => Err(AnswerError::bad_request(format!("there is no level {level}: levels are 1 to {LEVELS}"))),
    }
}

fn check_clock(clock: TimeControl) -> Result<(), AnswerError> {
    let is_fine = match clock {
        TimeControl::Fischer { initial_ms, increment_ms } => {
            (1_000..=MAX_CLOCK_MS).contains(&initial_ms) && (0..=MAX_CLOCK_MS).contains(&increment_ms)
        }
        TimeControl::PerMove { move_ms } => (1_000..=MAX_CLOCK_MS).contains(&move_ms),
    };
    if is_fine { Ok(()) } else { Err(AnswerError::bad_request("a clock has from one second to 31 days")) }
}
