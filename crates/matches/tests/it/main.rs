//! The actions that a state offers a player are exactly those that it accepts: over random matches of every game, with
//! all kinds of seats, with and without clocks, from the set-up to the rematch.

mod updates;
mod words;

use game_core::{Rng, Side, Viewer};
use matches::decide::{FULL_LOG, FollowUp, acting, decide};
use matches::view::{MatchPresence, Perspective, state_for};
use matches::{ActionError, MatchEntry, MatchStart, MatchState};
use protocol::{Action, State};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The number of matches of a variant.
const MATCHES: u64 = 8;
/// The number of steps of a match.
const STEPS: u32 = 60;

/// Every action that is not a move, with its name in `can`.
fn actions(state: &MatchState, side: Side) -> Vec<(&'static str, Action)> {
    // An offer in answer to an offer accepts it, and is listed as that.
    let answers_draw = state.draw_offer == Some(!side);
    let answers_takeback = state.takeback.is_some_and(|(asking, _)| asking != side);
    vec![
        ("rename", Action::Rename { name: format!("Ada {}", state.version) }),
        ("forget_name", Action::ForgetName),
        ("rematch", Action::Rematch),
        ("withdraw", Action::Withdraw),
        ("resign", Action::Resign),
        ("abort", Action::Abort),
        ("accept_draw", Action::AcceptDraw),
        ("decline_draw", Action::DeclineDraw),
        (if answers_draw { "accept_draw" } else { "offer_draw" }, Action::OfferDraw),
        ("accept_takeback", Action::AcceptTakeback),
        ("decline_takeback", Action::DeclineTakeback),
        (if answers_takeback { "accept_takeback" } else { "ask_takeback" }, Action::AskTakeback),
        ("retry", Action::Retry),
        ("move_now", Action::MoveNow),
        ("hint", Action::Hint),
    ]
}

/// How often each action was offered, to check that the matches reach all of them.
type Offered = BTreeMap<&'static str, u32>;

fn shown(state: &MatchState, viewer: Viewer) -> State {
    state_for(state, perspective(state, viewer), &MatchPresence::default())
}

/// The perspective of a client with the seats that a viewer holds.
fn perspective(state: &MatchState, viewer: Viewer) -> Perspective {
    let own = state.seats_of(&match viewer {
        Viewer::Seat(side) => vec![token(side).to_owned()],
        Viewer::Spectator => Vec::new(),
    });
    Perspective { viewer, own }
}

fn token(side: Side) -> &'static str {
    ["first", "second"][side.index()]
}

/// The entries of an action, applied to a copy.
fn applied(state: &MatchState, entries: &[MatchEntry], now_ms: i64) -> Result<MatchState, ActionError> {
    let mut copy = state.clone();
    for entry in entries {
        copy.apply(entry, now_ms)?;
    }
    Ok(copy)
}

/// Compares the actions that a side is offered with those that are accepted.
fn check_actions(state: &MatchState, side: Side, now_ms: i64, offered: &mut Offered) {
    let can: Vec<String> = shown(state, Viewer::Seat(side)).can.iter().map(ToString::to_string).collect();
    let names = actions(state, side);
    for name in &can {
        assert!(names.iter().any(|(known, _)| known == name), "{name} is offered but is no action");
    }
    let is_time_up = state.lost_on_time(now_ms).is_some();
    for (name, action) in names {
        let decided = decide(state, side, &action, now_ms);
        if is_time_up {
            let (entries, follow_up) = decided.expect("a clock that ran out goes before everything");
            assert!(matches!(entries[..], [MatchEntry::Flag { .. }]) && follow_up == FollowUp::TimeIsUp);
            continue;
        }
        let is_accepted = match &decided {
            Err(_) => false,
            Ok((entries, follow_up)) => {
                let after = applied(state, entries, now_ms).expect("what is not a move is never refused by the rules");
                assert_eq!(after.version, state.version + entries.len() as u64);
                let adds_nothing = matches!(action, Action::Hint | Action::MoveNow);
                !entries.is_empty() || *follow_up == FollowUp::BeginRematch || adds_nothing
            }
        };
        let is_offered = can.iter().any(|known| known == name);
        // An offer in answer to an offer may be refused where the acceptance is not, because the log is full.
        let is_answer = matches!(action, Action::OfferDraw | Action::AskTakeback) && name.starts_with("accept");
        let agree = is_offered == is_accepted || (is_answer && is_offered);
        assert!(agree, "{action:?} of {side:?}, offered {can:?}, decided {decided:?}");
        *offered.entry(name).or_default() += u32::from(is_offered);
    }
}

/// Compares the moves and set-ups that a viewer is offered with those that are accepted.
fn check_moves(state: &MatchState, side: Side, now_ms: i64, rng: &mut Rng) {
    if state.lost_on_time(now_ms).is_some() {
        return;
    }
    let seen = shown(state, Viewer::Seat(side));
    let ply = state.played.plies() as u32;
    let play = |text: &str| {
        let (entries, _) = decide(state, side, &Action::text_move(ply, text), now_ms)?;
        applied(state, &entries, now_ms)
    };
    let options = seen.options.map_or(Vec::new(), |options| options.moves);
    for _ in 0..3 {
        let Some(option) = rng.pick(&options).map(|option| &option.text) else { break };
        play(option).unwrap_or_else(|error| panic!("{option} is offered to {side:?}: {error}"));
    }
    let setup = state.at_setup_of(side).drawing(Viewer::Seat(side)).setup.filter(|_| state.played.setup_due());
    if let Some(setup) = setup {
        let text = registry::any_setup(&setup, rng.next_u64());
        assert_eq!(seen.setup_due, play(&text).is_ok(), "a set-up of {side:?}");
    }
    if options.is_empty() && !state.played.setup_due() {
        let mover = state.played.to_move().unwrap_or(side);
        for text in state.played.legal(Viewer::Seat(mover)).into_iter().take(3) {
            assert!(play(&text).is_err(), "{text} is not offered to {side:?}");
        }
    }
}

/// Checks that a spectator is offered nothing and can do nothing.
fn check_spectator(state: &MatchState) {
    let seen = shown(state, Viewer::Spectator);
    assert!(seen.can.is_empty() && seen.options.is_none() && seen.setup.is_none());
    for named in [None, Some(state.game.info().side_id(Side::First))] {
        for is_move in [false, true] {
            let acting = acting(state, Perspective::SPECTATOR, named, is_move);
            assert!(matches!(acting, Err(ActionError::NoSeat)));
        }
    }
}

/// Makes a random next step: an action, a move, a computer's move, or time that passes.
fn step(state: &mut MatchState, now_ms: &mut i64, rng: &mut Rng) {
    *now_ms += i64::from(rng.below(4) * rng.below(2_000));
    let side = Side::ALL[rng.below(2) as usize];
    if state.is_computer(side) {
        let gives_up = state.computer_due() == Some((side, 3)) && rng.below(4) == 0;
        if gives_up {
            state.apply(&MatchEntry::GaveUp { by: side }, *now_ms).unwrap();
            return;
        }
    }
    if matches!(state.seats[side], matches::Seat::Open { .. }) {
        if rng.below(3) == 0 && !state.has_ended() {
            let name = (rng.below(2) == 0).then(|| "Eve".to_owned());
            state.apply(&MatchEntry::Seat { side, token: token(side).to_owned(), name }, *now_ms).unwrap();
        }
        return;
    }
    let is_action = rng.below(3) == 0 && !state.is_computer(side);
    let action = if is_action {
        let all = actions(state, side);
        let Some((name, action)) = rng.pick(&all).cloned() else { return };
        // Actions that end a match are rarer, or no match would last.
        let ends = ["resign", "abort", "withdraw", "accept_draw"].contains(&name);
        if ends && rng.below(8) > 0 {
            return;
        }
        action
    } else {
        let Some(text) = random_move(state, side, rng) else { return };
        Action::text_move(state.played.plies() as u32, text)
    };
    if let Ok((entries, follow_up)) = decide(state, side, &action, *now_ms)
        && let Ok(after) = applied(state, &entries, *now_ms)
    {
        *state = after;
        if follow_up == FollowUp::BeginRematch && rng.below(2) == 0 {
            state.apply(&MatchEntry::Rematch { id: "next".to_owned() }, *now_ms).unwrap();
        }
    }
}

fn random_move(state: &MatchState, side: Side, rng: &mut Rng) -> Option<String> {
    if state.played.setup_due() {
        let setup = state.at_setup_of(side).drawing(Viewer::Seat(side)).setup?;
        return Some(registry::any_setup(&setup, rng.next_u64()));
    }
    let legal = state.played.legal(Viewer::Seat(side));
    rng.pick(&legal).cloned()
}

/// A match with random seats, clock and modes.
fn begin(variant: &str, rng: &mut Rng) -> MatchState {
    let human = |side: Side| json!({ "kind": "human", "tokens": [token(side)], "name": null });
    let other = match rng.below(5) {
        0 => json!({ "kind": "computer", "level": 3, "name": null }),
        1 => json!({ "kind": "open", "invite": "code" }),
        _ => Value::Null,
    };
    let mut seats = Side::ALL.map(human);
    if !other.is_null() {
        seats[rng.below(2) as usize] = other.clone();
    }
    let clock = match rng.below(3) {
        0 => Value::Null,
        1 => json!({ "kind": "fischer", "initial_ms": 60_000, "increment_ms": 500 }),
        _ => json!({ "kind": "per_move", "move_ms": 5_000 }),
    };
    let flag = |rng: &mut Rng| rng.below(2) == 0;
    let config = json!({
        "seats": seats,
        "clock": clock,
        "clock_waits": flag(rng),
        "memory_mode": flag(rng),
        "screen": other.is_null() && rng.below(4) == 0,
    });
    let (game, setting) = registry::find(variant).unwrap();
    let start = MatchStart {
        id: "random".into(),
        game,
        setting,
        position: None,
        config: serde_json::from_value(config).unwrap(),
        created_ms: 0,
    };
    MatchState::new(&start).unwrap()
}

#[test]
fn what_is_offered_is_exactly_what_is_accepted() {
    let mut offered = Offered::new();
    let settings = registry::GAMES.iter().flat_map(|game| game.info().settings());
    for (n, setting) in (0..).zip(settings) {
        for seed in 0..MATCHES {
            let mut rng = Rng::new(1_000 * n + seed);
            let (mut state, mut now_ms) = (begin(&setting.to_string(), &mut rng), 0);
            for _ in 0..STEPS {
                for side in Side::ALL.into_iter().filter(|side| state.is_person(*side)) {
                    check_actions(&state, side, now_ms, &mut offered);
                    check_moves(&state, side, now_ms, &mut rng);
                }
                check_spectator(&state);
                step(&mut state, &mut now_ms, &mut rng);
            }
            // A full log accepts only entries that end the match.
            state.version = FULL_LOG;
            for side in Side::ALL.into_iter().filter(|side| state.is_person(*side)) {
                check_actions(&state, side, now_ms, &mut offered);
            }
        }
    }
    let never: Vec<_> = offered.iter().filter(|(_, count)| **count == 0).map(|(name, _)| name).collect();
    assert!(never.is_empty() && offered.len() == 15, "never offered: {never:?} of {offered:?}");
}
