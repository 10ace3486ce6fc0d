use super::*;
use crate::log::MatchStart;
use crate::state::Void;
use protocol::CellNumber;
use serde_json::json;

/// A match of a game with or without secrets; seats as in its facts.
fn state(is_hidden: bool, seats: &[serde_json::Value; 2], more: &serde_json::Value) -> MatchState {
    let game = registry::GAMES.iter().find(|game| game.info().is_hidden == is_hidden).unwrap();
    let mut body = json!({ "seats": seats });
    body.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap_or_default());
    let setting = game.info().settings()[0].clone();
    let config = serde_json::from_value(body).unwrap();
    MatchState::new(&MatchStart { id: "x".into(), game: *game, setting, position: None, config, created_ms: 0 })
        .unwrap()
}

fn human() -> serde_json::Value {
    json!({ "kind": "human", "tokens": ["ab"], "name": null })
}

fn computer() -> serde_json::Value {
    json!({ "kind": "computer", "level": 1, "name": null })
}

fn pair() -> MatchState {
    state(false, &[human(), human()], &json!({}))
}

fn act(state: &mut MatchState, side: Side, action: &Action) -> Result<usize, ActionError> {
    let (entries, _) = decide(state, side, action, 0)?;
    for entry in &entries {
        state.apply(entry, 0)?;
    }
    Ok(entries.len())
}

fn play_one(state: &mut MatchState) {
    let side = state.played.to_move().unwrap();
    let text = state.played.legal(game_core::Viewer::Seat(side))[0].clone();
    let ply = state.played.plies() as u32;
    act(state, side, &Action::text_move(ply, text)).unwrap();
}

/// Every action of a player that does not end the match.
fn asks(n: usize) -> Vec<Action> {
    vec![
        Action::DeclineDraw,
        Action::DeclineTakeback,
        Action::OfferDraw,
        Action::AskTakeback,
        Action::Rename { name: "Ada".into() },
        Action::Rename { name: format!("Ada {n}") },
        Action::ForgetName,
        Action::Rematch,
        Action::Hint,
        Action::Why { cell: CellNumber(0), path: None },
        Action::Effects { path: Vec::new() },
        Action::Continue { path: Vec::new() },
        Action::Ping,
    ]
}

#[test]
fn a_thousand_requests_add_few_entries() {
    let mut state = pair();
    for ply in 0..4 {
        let before = state.version;
        for n in 0..1_000 {
            for side in Side::ALL {
                for action in asks(n) {
                    let _ = act(&mut state, side, &action);
                }
            }
        }
        let added = state.version - before;
        // For each side: an offer and an answer, a request and an answer, five names, each of them removed.
        assert!((2..=30).contains(&added), "{added} entries at ply {ply}");
        assert!(!state.has_ended());
        play_one(&mut state);
    }
    act(&mut state, Side::First, &Action::Resign).unwrap();
    let before = state.version;
    for n in 0..1_000 {
        for side in Side::ALL {
            asks(n).iter().for_each(|action| drop(act(&mut state, side, action)));
        }
    }
    assert!(state.version - before <= 30, "{} entries after the end", state.version - before);
}

#[test]
fn the_same_request_again_and_again_adds_one_entry() {
    for action in asks(7) {
        let mut state = pair();
        play_one(&mut state);
        play_one(&mut state);
        let before = state.version;
        for _ in 0..1_000 {
            let _ = act(&mut state, Side::First, &action);
        }
        assert!(state.version - before <= 1, "{action:?}: {} entries", state.version - before);
    }
}

#[test]
fn whoever_was_refused_waits_for_the_next_move() {
    let mut state = pair();
    play_one(&mut state);
    play_one(&mut state);
    for (ask, decline) in [(Action::OfferDraw, Action::DeclineDraw), (Action::AskTakeback, Action::DeclineTakeback)] {
        assert_eq!(act(&mut state, Side::First, &ask).unwrap(), 1);
        assert_eq!(act(&mut state, Side::First, &ask).unwrap(), 0, "it is asked for already");
        assert_eq!(act(&mut state, Side::Second, &decline).unwrap(), 1);
        assert!(matches!(act(&mut state, Side::First, &ask), Err(ActionError::NotAllowed(_))), "{ask:?}");
    }
    assert!(state.declined.is_some());
    play_one(&mut state);
    assert!(state.declined.is_none());
    assert_eq!(act(&mut state, Side::First, &Action::OfferDraw).unwrap(), 1, "there was a move");
    assert_eq!(act(&mut state, Side::First, &Action::AskTakeback).unwrap(), 1, "there was a move");
}

#[test]
fn a_full_log_takes_only_the_end() {
    let mut state = pair();
    state.version = FULL_LOG;
    let text = state.played.legal(game_core::Viewer::Seat(Side::First))[0].clone();
    for action in [Action::text_move(0, text), Action::OfferDraw, Action::Rename { name: "Ada".into() }] {
        assert!(matches!(act(&mut state, Side::First, &action), Err(ActionError::NotAllowed(_))), "{action:?}");
    }
    assert_eq!(act(&mut state, Side::First, &Action::Resign).unwrap(), 1);
}

#[test]
fn at_one_screen_the_first_move_can_be_taken_back_by_whoever_looks() {
    let mut state = state(false, &[human(), human()], &json!({ "screen": true }));
    for side in Side::ALL {
        assert!(act(&mut state, side, &Action::AskTakeback).is_err(), "nothing was moved yet");
        play_one(&mut state);
        assert_eq!(act(&mut state, side, &Action::AskTakeback).unwrap(), 1);
        assert_eq!(state.played.plies(), 0);
    }
}

#[test]
fn a_match_is_aborted_until_both_have_moved_and_has_no_result() {
    let mut state = pair();
    assert!(act(&mut state, Side::First, &Action::Withdraw).is_err(), "both are there");
    for plies in 0..2 {
        let mut copy = pair();
        (0..plies).for_each(|_| play_one(&mut copy));
        assert_eq!(act(&mut copy, Side::First, &Action::Abort).unwrap(), 1);
        assert_eq!((copy.void, copy.has_ended(), copy.is_over()), (Some(Void::Aborted), true, false));
        assert!(matches!(act(&mut copy, Side::Second, &Action::Resign), Err(ActionError::Finished)));
        assert!(act(&mut copy, Side::Second, &Action::Rematch).is_err());
    }
    play_one(&mut state);
    play_one(&mut state);
    assert!(matches!(act(&mut state, Side::Second, &Action::Abort), Err(ActionError::NotAllowed(_))));
    for mut alone in [table_against_computer(), self::state(false, &[human(), human()], &json!({ "screen": true }))] {
        assert!(act(&mut alone, Side::First, &Action::Abort).is_err(), "not against the computer, not at one screen");
    }
}

fn table_against_computer() -> MatchState {
    state(false, &[human(), computer()], &json!({}))
}

#[test]
fn set_ups_are_not_first_moves() {
    let clock = json!({ "clock": { "kind": "fischer", "initial_ms": 1_000, "increment_ms": 10 }, "clock_waits": true });
    let mut state = state(true, &[human(), human()], &clock);
    for side in Side::ALL {
        let setup = state.at_setup_of(side).board(game_core::Viewer::Seat(side)).setup.unwrap();
        let text = registry::any_setup(&setup, 1);
        act(&mut state, side, &Action::text_move(0, text)).unwrap();
    }
    assert!(!state.played.setup_due() && !state.has_begun());
    let clocks = state.clocks.as_ref().unwrap();
    assert_eq!((clocks.running().0, clocks.remaining_ms().0), ([false; 2], [1_000; 2]));
    assert!(no_abort(&state, Side::First).is_none());
}

#[test]
fn each_clock_starts_with_its_sides_first_move() {
    let clock = json!({ "kind": "fischer", "initial_ms": 1_000, "increment_ms": 10 });
    for (waits, expected) in [
        (json!(true), [([false, false], [1_000; 2]), ([false, false], [1_000; 2]), ([true, false], [1_000; 2])]),
        // The log of a match from before this option.
        (json!(null), [([true, false], [1_000; 2]), ([false, true], [1_010, 1_000]), ([true, false], [1_010; 2])]),
    ] {
        let mut more = json!({ "clock": clock });
        if waits == true {
            more["clock_waits"] = waits;
        }
        let mut state = state(false, &[human(), human()], &more);
        for (ply, (running, remaining)) in expected.into_iter().enumerate() {
            let clocks = state.clocks.as_ref().unwrap();
            assert_eq!((clocks.running().0, clocks.remaining_ms().0), (running, remaining), "ply {ply}");
            play_one(&mut state);
        }
        let clocks = state.clocks.as_ref().unwrap();
        assert_eq!(clocks.running().0, [false, true]);
        assert_eq!(
            clocks.remaining_ms()[Side::First],
            expected[2].1[0] + 10,
            "from then on a move brings its increment"
        );
        act(&mut state, Side::First, &Action::AskTakeback).unwrap();
        act(&mut state, Side::Second, &Action::AcceptTakeback).unwrap();
        assert_eq!(state.clocks.as_ref().unwrap().running().0, [true, false]);
    }
}

#[test]
fn a_set_position_with_secrets_has_no_rematch_between_people() {
    for (other, screen, expected) in
        [(human(), false, Some(SECRET_POSITION)), (human(), true, None), (computer(), false, None)]
    {
        let mut state = state(true, &[human(), other], &json!({ "screen": screen }));
        // Such matches were made before they were refused.
        state.position = Some("set up by somebody".into());
        act(&mut state, Side::First, &Action::Resign).unwrap();
        assert_eq!(no_rematch(&state, Side::First), expected, "screen: {screen}");
    }
}
