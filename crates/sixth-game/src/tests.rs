//! The drivers of `testkit`, and a test for every clause.

use crate::reference::FanionReference;
use crate::*;
use game_core::{Believe, CellId, Draw, Game, Notation, Observe, Playout, Rng, Sample, Setting, Side, Viewer};
use std::collections::BTreeMap;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/");
const SOUTH: Viewer = Viewer::Seat(Side::First);
const NORTH: Viewer = Viewer::Seat(Side::Second);
/// Both armies at home.
const BEGUN: &str = "..nGnF/nR..nR/..../sR..sR/sFsG.. south play 0";

fn setting() -> Setting {
    Setting::parse(Fanion::INFO, "").unwrap()
}

fn position(text: &str) -> Fanion {
    Fanion::parse_position(&setting(), text).unwrap_or_else(|e| panic!("{e}"))
}

/// Plays moves from a position, here and on the reference.
#[track_caller]
fn check(from: &str, moves: &str, expected: &str) {
    testkit::check_moves::<Fanion, FanionReference>(&setting(), from, moves, expected);
}

/// Asserts that a move is refused with a message that contains `part`.
#[track_caller]
fn refused(from: &str, text: &str, part: &str) {
    let error = position(from).parse_move(text).expect_err(text).to_string();
    assert!(error.contains(part), "{error}, not {part}");
}

#[test]
fn every_promise_holds_over_random_games() {
    testkit::conformance::<Fanion>(40);
}

#[test]
fn it_agrees_with_the_reference() {
    // FA-03, FA-06.
    let census = testkit::cross_check::<Fanion, FanionReference>(&setting(), 60);
    for rule in ["takes-flag", "guard-beats-runner", "runner-falls", "two-guards-fall", "two-runners-fall"] {
        assert!(census.contains_key(rule), "{rule} is missing: {census:?}");
    }
    for end in ["end FA-07 south", "end FA-07 north", "end FA-09 south", "end FA-10 draw"] {
        assert!(census.contains_key(end), "{end} is missing: {census:?}");
    }
}

#[test]
fn move_trees_have_the_counted_size() {
    testkit::perft_file::<Fanion>(include_str!("perft.txt"), 300_000);
    testkit::perft_reference::<Fanion, FanionReference>(include_str!("perft.txt"), 20_000);
}

#[test]
fn whole_games_are_as_recorded() {
    testkit::playthrough::<Fanion>(&setting(), 1, format!("{FOLDER}playthrough-pocket.txt"));
    testkit::drawing::<Fanion>(&setting(), 1, format!("{FOLDER}drawing-pocket.txt"));
}

#[test]
fn nothing_but_what_a_viewer_may_know_reaches_it() {
    // FA-08, FA-02.
    testkit::leak::<Fanion>(&setting(), 5);
}

#[test]
fn positions_and_moves_are_small() {
    assert_eq!(size_of::<Fanion>(), 90);
    assert_eq!(size_of::<Move>(), 8);
}

#[test]
fn the_clauses_numbers_are_named_constants() {
    // FA-01, FA-10.
    assert_eq!((FILES, ROWS, HOME_ROWS, QUIET_PLIES_LIMIT), (4, 5, 2, 40));
}

#[test]
fn armies_are_placed_in_secret() {
    // FA-02.
    let start = "..../..../..../..../.... south setup 0";
    // The reference lists set-ups as `deploy:*` alone, so that `check_moves` cannot play them; `cross_check` does.
    let mut placed = position(start);
    for text in ["deploy:FG../R..R", "deploy:..GF/R..R"] {
        placed.play(placed.parse_move(text).unwrap()).unwrap();
    }
    assert_eq!(placed, position(BEGUN));
    assert_eq!(position(start).legal_texts(), ["deploy:*"]);
    for (text, part) in [
        ("deploy:FF../R..R", "army of four (FA-02)"),
        ("deploy:FG../R...", "army of four (FA-02)"),
        ("deploy:FG.../R..R", "two ranks of 4 squares"),
        ("deploy:FX../R..R", "'X' is no piece"),
        ("a2-a3", "setup first (FA-02)"),
    ] {
        refused(start, text, part);
    }
    refused(BEGUN, "deploy:FG../R..R", "setup over (FA-02)");
    let placed = position("..../..../..../sR..sR/sFsG.. north setup 0");
    assert_eq!(Fanion::view_text(&placed.view(NORTH)), "..../..../..../..../.... north setup 0");
    let seen = |viewer| placed.seen_text(Move::parse("deploy:..GF/R..R").unwrap(), viewer);
    assert_eq!(seen(SOUTH), "deploy:?#..??/?..?");
    assert_eq!(seen(NORTH), "deploy:..GF/R..R#??../?..?");
    assert_eq!(seen(Viewer::Spectator), "deploy:?#??../?..?,..??/?..?");
}

#[test]
fn pieces_move_one_square_and_the_flag_stays() {
    // FA-03, FA-04.
    assert_eq!(position(BEGUN).legal_texts().join(" "), "a2-a3 a2-b2 b1-b2 b1-c1 d2-c2 d2-d1 d2-d3");
    check(BEGUN, "a2-a3 d4-d3", "..nGnF/nR.../sR'..nR'/...sR/sFsG.. south play 2");
    for (text, part) in [
        ("a4-a3", "not your piece (FA-03)"),
        ("c3-c4", "empty square (FA-03)"),
        ("a1-a2", "flag stays (FA-04)"),
        ("a2-b3", "one square (FA-04)"),
        ("a2-a4", "one square (FA-04)"),
        ("b1-a1", "own piece there (FA-04)"),
        ("pass", "cannot read"),
    ] {
        refused(BEGUN, text, part);
    }
    let shut_in = position("...nF/..../..../sGsR../sRsF.. south play 0");
    let stuck = |cell| shut_in.why_stuck(CellId(cell)).map(|reason| reason.to_string());
    assert_eq!(stuck(0).as_deref(), Some("hemmed in (FA-04)"));
    assert_eq!(stuck(1).as_deref(), Some("flag stays (FA-04)"));
    assert_eq!(stuck(4), None);
}

#[test]
fn neighbours_are_attacked_and_shown() {
    // FA-05.
    let met = "..nGnF/..../.nR'nR'./.sG.sR/sFsR.. south play 5";
    check(met, "b2xb3", "..nGnF/..../.sG'!nR'./...sR/sFsR.. north play 0");
    for (text, part) in [
        ("b2-b3", "enemy there (FA-04)"),
        ("b2xc3", "attack next to it (FA-05)"),
        ("b2xa2", "nobody there (FA-05)"),
        ("b2xb1", "attack own (FA-05)"),
        ("a1xb1", "flag never attacks (FA-05)"),
    ] {
        refused(met, text, part);
    }
    let attack = Move::parse("b2xb3").unwrap();
    assert_eq!(position(met).seen_text(attack, Viewer::Spectator), "b2xb3#G:R");
}

#[test]
fn a_guard_beats_a_runner_and_equals_fall() {
    // FA-06.
    let from = "...nF/.nR../nG'!sR'nR'./...sR/sFsG.. south play 0";
    check(from, "b3xa3", "...nF/.nR../nG'!.nR'./...sR/sFsG.. north play 0");
    check(from, "b3xb4", "...nF/..../nG'!.nR'./...sR/sFsG.. north play 0");
    check(from, "b3xc3", "...nF/.nR../nG'!.../...sR/sFsG.. north play 0");
    check(
        "...nF/.nR../.sG'../..../sFsR.. south play 3",
        "b3xb4",
        "...nF/.sG'!../..../..../sFsR.. north play 0; south FA-09",
    );
    let guards = "..nFnR/..../.nG'../.sG'../sFsR.. south play 3";
    check(guards, "b2xb3", "..nFnR/..../..../..../sFsR.. north play 0");
}

#[test]
fn whoever_attacks_the_flag_wins() {
    // FA-07.
    let from = ".nFnG./.sR'../nR'.../sF..sR/.sG.. south play 0";
    check(from, "b4xb5", ".sR'!nG./..../nR'.../sF..sR/.sG.. north play 0; south FA-07");
    // The end comes before FA-09 and is the same in a text.
    assert_eq!(position("...sR'!/..../..../..../sF... north play 0").outcome().unwrap().clause.0, "FA-07");
}

#[test]
fn each_viewer_sees_its_share() {
    // FA-08.
    let truth = position(".nFnG!nR/..../nR'.../sR..sR'/sFsG.. south play 2");
    let seen = |viewer| Fanion::view_text(&truth.view(viewer));
    assert_eq!(seen(SOUTH), ".n?nG!n?/..../n?'.../sR..sR'/sFsG.. south play 2 -");
    assert_eq!(seen(NORTH), ".nFnG!nR/..../nR'.../s?..s?'/s?s?.. south play 2 -");
    assert_eq!(seen(Viewer::Spectator), ".n?nG!n?/..../n?'.../s?..s?'/s?s?.. south play 2 -");
    assert_eq!(Fanion::view_text(&truth.reveal()), truth.position_text());
    let drawn = Fanion::draw(&truth.view(SOUTH));
    let piece = |cell| drawn.pieces.iter().find(|piece| piece.cell == CellId(cell)).unwrap();
    assert_eq!((piece(17).glyph, &*piece(17).tags), ("hidden", &[][..]));
    assert_eq!((piece(18).glyph, &*piece(18).tags), ("guard", &["known"][..]));
    assert_eq!((piece(8).glyph, &*piece(8).tags), ("hidden", &["moved"][..]));
}

#[test]
fn a_view_refuses_what_cannot_have_happened() {
    // FA-08.
    let view = position(".nFnG!nR/..../nR'.../sR..sR'/sFsG.. north play 2").view(SOUTH);
    for (seen, part) in [
        ("a3xa2", "the two kinds"),
        ("a3xa2#R", "#kind:kind"),
        ("a3xa2#X:R", "no piece"),
        ("a3xa2#F:R", "cannot have happened (FA-08)"),
        ("a3xa2#G:R", "cannot have happened (FA-08)"),
        ("a3xa2#R:G", "cannot have happened (FA-08)"),
        ("a3xa2#RR:R", "cannot have happened (FA-08)"),
        ("a3-b3#R", "nothing is announced"),
        ("a2-b2", "not your piece (FA-03)"),
        ("deploy:?", "setup over (FA-02)"),
        ("nonsense", "cannot read"),
    ] {
        let mut next = view;
        let error = Fanion::observe(&mut next, seen).expect_err(seen).to_string();
        assert!(error.contains(part), "{error}, not {part}");
        assert_eq!(next, view, "a refused text changes nothing");
    }
    let mut next = view;
    Fanion::observe(&mut next, "a3xa2#R:R").unwrap();
    Fanion::observe(&mut next, "d2-d3").unwrap();
    Fanion::observe(&mut next, "b5-b4").unwrap();
    Fanion::observe(&mut next, "d3-c3").unwrap();
    // One runner and the flag are left, and the runner was on b5.
    assert!(Fanion::observe(&mut next, "d5-d4").unwrap_err().to_string().contains("FA-08"));
}

#[test]
fn views_are_read_back_and_bad_ones_refused() {
    // FA-08.
    let mut rng = Rng::new(3);
    for seed in 0..20 {
        let mut game = Fanion::start(&setting());
        for _ in 0..seed {
            for side in Side::ALL {
                let view = game.view(Viewer::Seat(side));
                assert_eq!(Fanion::parse_view(&setting(), side, &Fanion::view_text(&view)), Ok(view));
            }
            if game.outcome().is_none() {
                game.play_unchecked(game.random_move(&mut rng, &mut Vec::new()));
            }
        }
    }
    for (text, part) in [
        (".n?nG!n?/..../n?'.../sR..sR'/sFsG.. south play 2", "fields"),
        (".n?nGn?/..../n?'.../sR..sR'/sFsG.. south play 2 -", "more or fewer"),
        (".n?nG!n?/..../n?'.../s?..sR'/sFsG.. south play 2 -", "more or fewer"),
        (".n?nG!n?/..../n?'.../sR..sR'/sFsG.. south play 2 nR", "cannot have these"),
        (".../nG!n?'/n?'.../sR..sR'/sFsG.. south play 2 nR", "nothing for d5"),
        ("..nG!n?'/..../n?'.../sR..sR'/sFsG.. south play 2 nR", "no position agrees"),
    ] {
        let error = Fanion::parse_view(&setting(), Side::First, text).expect_err(text).to_string();
        assert!(error.contains(part), "{error}, not {part}");
    }
}

#[test]
fn whoever_can_do_nothing_loses() {
    // FA-09.
    check(
        "...nF/..../.nR'../.sG'../sF... south play 7",
        "b2xb3",
        "...nF/..../.sG'!../..../sF... north play 0; south FA-09",
    );
    // FA-10: that comes before the draw.
    check(
        "nFnR../nGsR'../..../..../sF..sG south play 39",
        "d1-d2",
        "nFnR../nGsR'../..../...sG'/sF... north play 40; draw FA-10",
    );
    assert_eq!(position("...nF/..../..../...sG'/sF... north play 40").outcome().unwrap().clause.0, "FA-09");
}

#[test]
fn forty_quiet_turns_are_a_draw() {
    // FA-10.
    check(
        BEGUN.replace("play 0", "play 39").as_str(),
        "a2-a3",
        "..nGnF/nR..nR/sR'.../...sR/sFsG.. north play 40; draw FA-10",
    );
    check(
        "..nGnF/...nR/.nR'../.sG'.sR/sFsR.. south play 39",
        "b2xb3",
        "..nGnF/...nR/.sG'!../...sR/sFsR.. north play 0",
    );
}

#[test]
fn impossible_positions_are_refused() {
    // FA-01, FA-02.
    for (text, part) in [
        ("..../..../..../.... south setup 0", "expected 5 ranks"),
        ("...../..../..../..../.... south setup 0", "more than 4 squares"),
        ("..../..../..../..../.... west setup 0", "south or north"),
        ("..../..../..../..../.... south now 0", "setup or play"),
        ("..../..../..../..../.... south setup 1", "from 0 to 0"),
        ("..../..../..../..../.... north setup 0", "cannot have these 0 pieces"),
        ("..../..../..../sR..sR/sFsG'.. north setup 0", "neither have moved"),
        ("..nGnF/nR..nR/..../sR..sR/sFsG.. south play 41", "from 0 to 40"),
        ("..nGnF/nR..nR/sR.../sR..sR/sFsG.. south play 0", "cannot have these 5 pieces"),
        ("..nGnF/nR..nR/sR.../...sR/sFsG.. south play 0", "away from home"),
        ("..nGnF/nR..nR/..../sR..sR/sF'sG.. south play 0", "neither have moved"),
        ("..nG./nR..nR/..../sR..sR/sFsG.. south play 0", "the flag of north is taken"),
        ("..nGnX/nR..nR/..../sR..sR/sFsG.. south play 0", "'X' is no piece"),
        ("..nGn?/nR..nR/..../sR..sR/sFsG.. south play 0", "'?' is no piece"),
        ("..nGx./nR..nR/..../sR..sR/sFsG.. south play 0", "neither s, n nor a dot"),
    ] {
        let error = Fanion::parse_position(&setting(), text).expect_err(text).to_string();
        assert!(error.contains(part), "{error}, not {part}");
    }
}

/// Whether so many draws give every one of `kinds` texts about equally often: under one in a million times they do not.
#[track_caller]
fn assert_even(draws: u32, kinds: usize, mut draw: impl FnMut() -> String) {
    let mut counts = BTreeMap::<String, f64>::new();
    (0..draws).for_each(|_| *counts.entry(draw()).or_default() += 1.0);
    assert_eq!(counts.len(), kinds, "{counts:?}");
    let expected = f64::from(draws) / kinds as f64;
    let chi_squared: f64 = counts.values().map(|n| (n - expected).powi(2) / expected).sum();
    let freedom = kinds as f64 - 1.0;
    assert!(chi_squared < freedom + 5.0 * (2.0 * freedom).sqrt() + 12.0, "{chi_squared}: {counts:?}");
}

#[test]
fn draws_are_even() {
    // FA-02, FA-08: set-ups, moves and samples; a piece that has moved is no flag, which leaves 9 of 12 worlds.
    let mut rng = Rng::new(5);
    let start = Fanion::start(&setting());
    assert_even(20_000, 840, || start.move_text(start.random_move(&mut rng, &mut Vec::new())));
    let begun = position(BEGUN);
    assert_even(2_000, 7, || begun.move_text(begun.random_move(&mut rng, &mut Vec::new())));
    let view = position("..nRnF/nG..nR'/..../sR..sR/sFsG.. south play 1").view(SOUTH);
    assert_even(3_000, 9, || Fanion::sample(&view, &mut rng).position_text());
}

#[test]
fn a_player_believes_what_it_was_shown() {
    // FA-08.
    let view = position(".nFnG!nR/..../nR'.../sR..sR'/sFsG.. south play 2").view(SOUTH);
    let mut rng = Rng::new(9);
    let guards = |forgetting, rng: &mut Rng| {
        let belief = Fanion::belief(&view, &[], forgetting);
        (0..200).filter(|_| Fanion::draw_world(&belief, rng).position_text().starts_with(".nFnG")).count()
    };
    // The flag is on b5 or d5; nobody forgets the guard, or everybody does.
    assert!((60..140).contains(&guards(0, &mut rng)));
    assert!((10..90).contains(&guards(1_000, &mut rng)));
    assert!(Fanion::start(&setting()).is_legal(Fanion::choose_setup(
        &Fanion::start_view(&setting(), SOUTH),
        0,
        &mut rng
    )));
}
