use super::*;
use crate::stratego::{Deployment, Variant};
use game_core::{Playout, Rng, Side, Viewer};

/// The Bombs and the Apple on the six squares of the front rank that do not lie behind an explosion.
const WALLED_IN: &str = "deploy:7323972564/148622X835/BB62BB37BA";

#[test]
fn armies_stand_on_their_three_nearest_ranks_and_the_middle_is_empty() {
    // SG-01, SG-02: the text's first rank is the nearest one of either side, files from a on.
    let start = Stratego::start(&setting("classic"));
    let empty = "........../........../........../..**..**../..**..**../........../........../..........";
    assert_eq!(start.position_text(), format!("{empty} templars setup - -/- 0"));
    let armies = after(start, &format!("{TEMPLARS} {ASSASSINS}"));
    assert_eq!(
        armies.position_text(),
        "a7aBa4a1a7aBa5a4aBaX/a2a2aBa3a6a6a3a2a8aB/a2a3a6a7a8a9a5a2a3aA/..**..**../..**..**../\
        tXt7t4t5tBt7tBt4t7t6/tBt3t2t1t6t6t3t8t2t5/tAt3tBt2t9t8tBt3t2t2 templars play - -/- 0"
    );
}

#[test]
fn a_full_army_has_thirty_pieces_in_any_order() {
    // SG-03.
    for variant in ["classic", "special"] {
        let start = Stratego::start(&setting(variant));
        refused(&start, "deploy:A3B298B322/B321663825/X745B7B47.", "SG-03");
        refused(&start, "deploy:A3B298B322/B321663825/X745B7B47A", "SG-03");
        refused(&start, "deploy:A3B298B322/B321663825/X745B7B47X", "SG-03");
        refused(&start, "deploy:A........./BB......../X933221...", "SG-03");
        refused(&start, "deploy:A3B298B322/B321663825/X745B7B47", "found 9");
        refused(&start, "deploy:A3B298B322/B321663825", "found 2");
        refused(&start, "deploy:A3B298B322/B321663825/X745B7B470", "is no rank");
        assert!(start.parse_move(TEMPLARS).is_ok());
    }
    assert!(Deployment::random(Variant::Classic, &mut Rng::new(1)).is_army(Variant::Special));
}

#[test]
fn an_army_may_wall_itself_in_and_loses_on_its_first_turn() {
    // SG-03, SG-21, SG-41: with the Pieces of Eden its Apple is something to do.
    let moves = format!("{WALLED_IN} {ASSASSINS}");
    let classic = after(Stratego::start(&setting("classic")), &moves);
    assert_eq!(outcome(&classic), "assassins SG-21");
    assert!(classic.legal_texts().is_empty());
    let special = after(Stratego::start(&setting("special")), &moves);
    assert_eq!(outcome(&special), "-");
    assert!(special.legal_texts().iter().all(|text| text.starts_with("apple:")));
    // Walled-in Assassins lose on theirs.
    let classic = after(Stratego::start(&setting("classic")), &format!("{TEMPLARS} {WALLED_IN} a3-a4"));
    assert_eq!(outcome(&classic), "templars SG-21");
}

#[test]
fn a_duel_is_set_up_on_any_ten_squares() {
    // SG-04.
    let start = Stratego::start(&setting("duel"));
    refused(&start, "deploy:A........./BB......../X93322....", "SG-04");
    refused(&start, "deploy:A........./BB......../X9332211..", "SG-04");
    refused(&start, TEMPLARS, "SG-04");
    let armies = after(start, "deploy:A.......B./.........B/X933221... deploy:A.......B./.........B/X933221...");
    assert_eq!(
        armies.position_text(),
        "aA.......aB./.........aB/aXa9a3a3a2a2a1.../..**..**../..**..**../\
        tXt9t3t3t2t2t1.../.........tB/tA.......tB. templars play - -/- 0"
    );
    let mut rng = Rng::new(2);
    for _ in 0..100 {
        let mv = start.random_move(&mut rng, &mut Vec::new());
        assert!(start.is_legal(mv) && start.is_legal_setup(mv), "{mv:?}");
    }
}

#[test]
fn set_ups_are_secret_and_play_waits_for_both() {
    // SG-05.
    let start = Stratego::start(&setting("duel"));
    assert!(start.setup_due());
    refused(&start, "a3-a4", "SG-05");
    refused(&start, "apple:a8", "SG-05");
    let first = after(start, "deploy:A.......B./.........B/X933221...");
    assert!(first.setup_due() && first.to_move() == Side::Second);
    assert_eq!(first.legal_texts(), ["deploy:*"]);
    let empty = "........../........../........../..**..**../..**..**../........../........../..........";
    for viewer in [Viewer::Seat(Side::Second), Viewer::Spectator] {
        assert_eq!(Stratego::view_text(&first.view(viewer)), format!("{empty} assassins setup - -/- 0"));
        assert!(Stratego::draw(&first.view(viewer)).pieces.is_empty());
    }
    assert_eq!(Stratego::draw(&first.view(Viewer::Seat(Side::First))).pieces.len(), 10);
    let mv = start.parse_move("deploy:A.......B./.........B/X933221...").unwrap();
    assert_eq!(start.seen_text(mv, Viewer::Seat(Side::First)), "deploy:A.......B./.........B/X933221...");
    assert_eq!(start.seen_text(mv, Viewer::Seat(Side::Second)), "deploy:?");
    assert_eq!(start.seen_text(mv, Viewer::Spectator), "deploy:?");
    let both = after(first, "deploy:A........./B.......B./X933221...");
    assert!(!both.setup_due());
    refused(&both, "deploy:A........./B.......B./X933221...", "SG-05");
    // The squares are announced when play starts.
    let mv = first.parse_move("deploy:A........./B.......B./X933221...").unwrap();
    let (templars, assassins) = ("?.......?./.........?/???????...", "?........./?.......?./???????...");
    assert_eq!(first.seen_text(mv, Viewer::Seat(Side::First)), format!("deploy:?#{assassins}"));
    assert_eq!(
        first.seen_text(mv, Viewer::Seat(Side::Second)),
        format!("deploy:A........./B.......B./X933221...#{templars}")
    );
    assert_eq!(first.seen_text(mv, Viewer::Spectator), format!("deploy:?#{templars},{assassins}"));
}

#[test]
fn the_editor_of_a_set_up_is_offered_until_it_is_made() {
    // SG-03, SG-05.
    let start = Stratego::start(&setting("classic"));
    let editor = |position: &Stratego, side| Stratego::draw(&position.view(Viewer::Seat(side))).setup;
    let setup = editor(&start, Side::First).expect("the Templars are due");
    assert_eq!(setup.rows.iter().flatten().copied().collect::<Vec<_>>(), (0..30).map(CellId).collect::<Vec<_>>());
    assert_eq!(setup.stock.iter().map(|stock| stock.count).sum::<u8>(), 30);
    let setup = editor(&start, Side::Second).expect("the Assassins need not wait");
    assert_eq!((setup.rows[0][0], setup.rows[2][9]), (CellId(70), CellId(59)));
    let first = after(start, TEMPLARS);
    assert!(editor(&first, Side::First).is_none() && editor(&first, Side::Second).is_some());
    assert!(Stratego::draw(&start.view(Viewer::Spectator)).setup.is_none());
}

#[test]
fn templars_begin_and_a_turn_is_one_move_or_attack_of_ones_own() {
    // SG-06.
    let start = Stratego::start(&setting("classic"));
    let position = after(start, &format!("{TEMPLARS} {ASSASSINS}"));
    assert_eq!(position.to_move(), Side::First);
    assert_eq!(position.legal_texts(), ["a3-a4", "b3-b4", "f3-f4", "i3-i4", "j3-j4"]);
    refused(&position, "a6-a5", "not your piece (SG-06)");
    refused(&position, "a4-a5", "empty square (SG-06)");
    refused(&position, "c4-c5", "empty square (SG-06)");
    refused(&position, "pass", "cannot read");
    let next = after(position, "a3-a4");
    assert_eq!(next.to_move(), Side::Second);
    assert_eq!(next.legal_texts(), ["a6-a5", "a6xa4", "b6-b5", "e6-e5", "f6-f5", "i6-i5"]);
}
