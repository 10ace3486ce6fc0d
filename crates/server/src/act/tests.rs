use super::*;
use crate::table::Void;
use serde_json::json;
use store::Facts;

/// A match of a game with or without secrets; seats as in its facts.
fn table(is_hidden: bool, seats: &[serde_json::Value; 2], more: &serde_json::Value) -> Table {
    let game = registry::GAMES.iter().find(|game| game.info().is_hidden == is_hidden).unwrap();
    let mut body = json!({ "seats": seats });
    body.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap_or_default());
    let variant = format!("{}/{}", game.info().id, game.info().variants[0].id);
    let facts = Facts { id: "x".into(), variant, position: None, body: body.to_string(), created_ms: 0 };
    Table::new(&facts).unwrap()
}

fn human() -> serde_json::Value {
    json!({ "kind": "human", "tokens": ["ab"], "name": null })
}

fn computer() -> serde_json::Value {
    json!({ "kind": "computer", "level": 1, "name": null })
}

fn pair() -> Table {
    table(false, &[human(), human()], &json!({}))
}

fn act(table: &mut Table, side: Side, action: &Action) -> Result<usize, ApiError> {
    let deeds = decide(table, side, action, 0)?;
    for deed in &deeds {
        table.apply(deed, 0)?;
    }
    Ok(deeds.len())
}

fn play_one(table: &mut Table) {
    let side = table.played.to_move().unwrap();
    let text = table.played.legal(game_core::Viewer::Seat(side))[0].clone();
    let ply = table.played.plies() as u32;
    act(table, side, &Action::Move { ply, text }).unwrap();
}

/// Everything that a player can ask for and that does not end the match.
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
        Action::Why { cell: 0 },
        Action::Continue { path: Vec::new() },
        Action::Ping,
    ]
}

#[test]
fn a_thousand_wishes_add_few_entries() {
    let mut table = pair();
    for ply in 0..4 {
        let before = table.version;
        for n in 0..1_000 {
            for side in Side::ALL {
                for action in asks(n) {
                    let _ = act(&mut table, side, &action);
                }
            }
        }
        let added = table.version - before;
        // Of each side: an offer and an answer, an ask and an answer, five names, each of them forgotten.
        assert!((2..=30).contains(&added), "{added} entries at ply {ply}");
        assert!(!table.has_ended());
        play_one(&mut table);
    }
    act(&mut table, Side::First, &Action::Resign).unwrap();
    let before = table.version;
    for n in 0..1_000 {
        for side in Side::ALL {
            asks(n).iter().for_each(|action| drop(act(&mut table, side, action)));
        }
    }
    assert!(table.version - before <= 30, "{} entries after the end", table.version - before);
}

#[test]
fn the_same_wish_again_and_again_adds_one_entry() {
    for action in asks(7) {
        let mut table = pair();
        play_one(&mut table);
        play_one(&mut table);
        let before = table.version;
        for _ in 0..1_000 {
            let _ = act(&mut table, Side::First, &action);
        }
        assert!(table.version - before <= 1, "{action:?}: {} entries", table.version - before);
    }
}

#[test]
fn whoever_was_refused_waits_for_the_next_move() {
    let mut table = pair();
    play_one(&mut table);
    play_one(&mut table);
    for (ask, decline) in [(Action::OfferDraw, Action::DeclineDraw), (Action::AskTakeback, Action::DeclineTakeback)] {
        assert_eq!(act(&mut table, Side::First, &ask).unwrap(), 1);
        assert_eq!(act(&mut table, Side::First, &ask).unwrap(), 0, "it is asked for already");
        assert_eq!(act(&mut table, Side::Second, &decline).unwrap(), 1);
        assert!(matches!(act(&mut table, Side::First, &ask), Err(ApiError::NotAllowed(_))), "{ask:?}");
    }
    assert!(table.declined.is_some());
    play_one(&mut table);
    assert!(table.declined.is_none());
    assert_eq!(act(&mut table, Side::First, &Action::OfferDraw).unwrap(), 1, "there was a move");
    assert_eq!(act(&mut table, Side::First, &Action::AskTakeback).unwrap(), 1, "there was a move");
}

#[test]
fn a_full_log_takes_only_the_end() {
    let mut table = pair();
    table.version = FULL_LOG;
    let text = table.played.legal(game_core::Viewer::Seat(Side::First))[0].clone();
    for action in [Action::Move { ply: 0, text }, Action::OfferDraw, Action::Rename { name: "Ada".into() }] {
        assert!(matches!(act(&mut table, Side::First, &action), Err(ApiError::NotAllowed(_))), "{action:?}");
    }
    assert_eq!(act(&mut table, Side::First, &Action::Resign).unwrap(), 1);
}

#[test]
fn at_one_screen_the_first_move_can_be_taken_back_by_whoever_looks() {
    let mut table = table(false, &[human(), human()], &json!({ "screen": true }));
    for side in Side::ALL {
        assert!(act(&mut table, side, &Action::AskTakeback).is_err(), "nothing was moved yet");
        play_one(&mut table);
        assert_eq!(act(&mut table, side, &Action::AskTakeback).unwrap(), 1);
        assert_eq!(table.played.plies(), 0);
    }
}

#[test]
fn a_match_is_aborted_until_both_have_moved_and_has_no_result() {
    let mut table = pair();
    assert!(act(&mut table, Side::First, &Action::Withdraw).is_err(), "both are there");
    for plies in 0..2 {
        let mut copy = pair();
        (0..plies).for_each(|_| play_one(&mut copy));
        assert_eq!(act(&mut copy, Side::First, &Action::Abort).unwrap(), 1);
        assert_eq!((copy.void, copy.has_ended(), copy.is_over()), (Some(Void::Aborted), true, false));
        assert!(matches!(act(&mut copy, Side::Second, &Action::Resign), Err(ApiError::Finished)));
        assert!(act(&mut copy, Side::Second, &Action::Rematch).is_err());
    }
    play_one(&mut table);
    play_one(&mut table);
    assert!(matches!(act(&mut table, Side::Second, &Action::Abort), Err(ApiError::NotAllowed(_))));
    for mut alone in [table_against_computer(), self::table(false, &[human(), human()], &json!({ "screen": true }))] {
        assert!(act(&mut alone, Side::First, &Action::Abort).is_err(), "not against the computer, not at one screen");
    }
}

fn table_against_computer() -> Table {
    table(false, &[human(), computer()], &json!({}))
}

#[test]
fn set_ups_are_not_first_moves() {
    let clock = json!({ "clock": { "kind": "fischer", "initial_ms": 1_000, "increment_ms": 10 }, "clock_waits": true });
    let mut table = table(true, &[human(), human()], &clock);
    for side in Side::ALL {
        let setup = table.at_setup_of(side).board(game_core::Viewer::Seat(side)).setup.unwrap();
        let text = registry::any_setup(&setup, 1);
        act(&mut table, side, &Action::Move { ply: 0, text }).unwrap();
    }
    assert!(!table.played.setup_due() && !table.has_begun());
    let clocks = table.clocks.as_ref().unwrap();
    assert_eq!((clocks.running(), clocks.remaining_ms()), ([false; 2], [1_000; 2]));
    assert!(no_abort(&table, Side::First).is_none());
}

#[test]
fn each_clock_starts_with_its_sides_first_move() {
    let clock = json!({ "kind": "fischer", "initial_ms": 1_000, "increment_ms": 10 });
    for (waits, expected) in [
        (json!(true), [([false, false], [1_000; 2]), ([false, false], [1_000; 2]), ([true, false], [1_000; 2])]),
        // The log of a match from before there was a choice.
        (json!(null), [([true, false], [1_000; 2]), ([false, true], [1_010, 1_000]), ([true, false], [1_010; 2])]),
    ] {
        let mut more = json!({ "clock": clock });
        if waits == true {
            more["clock_waits"] = waits;
        }
        let mut table = table(false, &[human(), human()], &more);
        for (ply, (running, remaining)) in expected.into_iter().enumerate() {
            let clocks = table.clocks.as_ref().unwrap();
            assert_eq!((clocks.running(), clocks.remaining_ms()), (running, remaining), "ply {ply}");
            play_one(&mut table);
        }
        let clocks = table.clocks.as_ref().unwrap();
        assert_eq!(clocks.running(), [false, true]);
        assert_eq!(clocks.remaining_ms()[0], expected[2].1[0] + 10, "from then on a move brings its increment");
        act(&mut table, Side::First, &Action::AskTakeback).unwrap();
        act(&mut table, Side::Second, &Action::AcceptTakeback).unwrap();
        assert_eq!(table.clocks.as_ref().unwrap().running(), [true, false]);
    }
}

#[test]
fn a_set_position_with_secrets_has_no_rematch_between_people() {
    for (other, screen, expected) in
        [(human(), false, Some(SECRET_POSITION)), (human(), true, None), (computer(), false, None)]
    {
        let mut table = table(true, &[human(), other], &json!({ "screen": screen }));
        // Matches of this kind were made before they were refused.
        table.position = Some("set up by somebody".into());
        act(&mut table, Side::First, &Action::Resign).unwrap();
        assert_eq!(no_rematch(&table, Side::First), expected, "screen: {screen}");
    }
}
