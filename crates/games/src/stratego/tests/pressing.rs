use super::*;
use game_core::{Believe, Rng, ScriptedStyle, Side, Viewer};

const TEMPLAR: Viewer = Viewer::Seat(Side::First);

/// The urge of the Templars to play each of these moves.
fn urges(pieces: &str, rest: &str, moves: &[&str]) -> Vec<i32> {
    let position = position("classic", pieces, rest);
    let belief = Stratego::belief(&position.view(TEMPLAR), &[], 0);
    moves.iter().map(|text| Stratego::urge(&belief, position.parse_move(text).unwrap())).collect()
}

#[test]
fn a_side_that_leads_wants_to_approach_what_it_beats() {
    let ahead = "tA@a1 tX'!@e2 t8'@a3 t7@j1 aA@a8 aB@b8 a4'!@e6";
    let urges = urges(ahead, "templars play - -/- 0", &["e2-e3", "e2-e1", "j1-j2"]);
    assert!(urges[0] > 0 && urges[1] < 0 && urges[2] > 0, "{urges:?}");
}

#[test]
fn an_even_game_is_not_pressed_until_nothing_happens_for_long() {
    let even = "tA@a1 tX'!@e2 aA@a8 aX'@j7 aB@b8";
    let moves = ["e2-e3", "e2-e1", "e2-f2"];
    assert_eq!(urges(even, "templars play - -/- 0", &moves), [0, 0, 0]);
    assert!(urges(even, "templars play - -/- 120", &moves).iter().any(|&urge| urge != 0));
}

#[test]
fn the_longer_nothing_happens_the_more_an_attack_is_wanted() {
    let pieces = "tA@a1 t7'@e5 t8@b1 aA@e8 aB@d8 a5@e6 a4'@j7";
    let attack = |quiet: u32| urges(pieces, &format!("templars play - -/- {quiet}"), &["e5xe6"])[0];
    assert!(0 < attack(0) && attack(0) < attack(40) && attack(40) < attack(120));
    let hopeless = "tA@a1 t7'@e5 tX@b1 aA@e8 aB!@e6 a4'@j7";
    assert_eq!(urges(hopeless, "templars play - -/- 150", &["e5xe6"]), [0], "a known Bomb");
}

#[test]
fn going_to_and_fro_costs_more_each_time() {
    let armies = "deploy:A........./BB......../X933221... deploy:A........./BB......../9X33221...";
    // The Marshal takes the General; then a Scout goes to and fro, and so does the enemy's Spy.
    let moves = "a3-a4 b6-b5 a4-a5 e6-e5 a5xa6 g6-h6 e3-e4 h6-g6 e4-e3 g6-h6";
    let mut position = Stratego::start(&setting("duel"));
    let (mut seen, mut urges) = (Vec::new(), Vec::new());
    for text in armies.split(' ').chain(moves.split(' ')) {
        let mv = position.parse_move(text).unwrap_or_else(|e| panic!("{e}"));
        seen.push(position.seen_text(mv, TEMPLAR));
        position.play(mv).unwrap();
        if text == "g6-h6" {
            let belief = Stratego::belief(&position.view(TEMPLAR), &seen, 0);
            urges.push(Stratego::urge(&belief, position.parse_move("e3-e4").unwrap()));
        }
    }
    assert!(urges[1] < urges[0] - 20, "{urges:?}");
}

#[test]
fn scripted_styles_play_whole_games_from_their_views() {
    for (variant, seed) in [("classic", 1), ("special", 2), ("duel", 3)] {
        for style in ScriptedStyle::ALL {
            let mut rng = Rng::new(seed);
            let mut position = Stratego::start(&setting(variant));
            let mut plies = 0;
            while position.outcome().is_none() && plies < 300 {
                let view = position.view(Viewer::Seat(position.to_move()));
                let Some(mv) = Stratego::scripted(style, &view, &mut rng) else { break };
                assert!(position.is_legal(mv), "{style:?}: {mv:?}");
                let attacks = matches!(mv, Move::Attack { .. } | Move::Double { .. } | Move::Apple { .. });
                if style == ScriptedStyle::NeverAttacks && attacks {
                    assert!(!position.legal_texts().iter().any(|text| text.contains('-')), "{mv:?}");
                }
                let can_attack = position.legal_texts().iter().any(|text| text.contains('x'));
                assert!(style != ScriptedStyle::Berserker || attacks || !can_attack, "{mv:?}");
                position.play(mv).unwrap();
                plies += 1;
            }
            assert!(plies >= if style == ScriptedStyle::Mirror { 2 } else { 10 }, "{variant} {style:?}: {plies}");
        }
    }
}

#[test]
fn a_rush_begins_with_its_runners_in_front_and_a_mirror_with_a_preset() {
    let start = Stratego::start(&setting("classic"));
    let rows = |style| {
        let mv = Stratego::scripted(style, &start.view(TEMPLAR), &mut Rng::new(4)).unwrap();
        let text = start.move_text(mv);
        text.trim_start_matches("deploy:").split('/').map(str::to_owned).collect::<Vec<_>>()
    };
    let in_front = |style, letter| rows(style)[2].matches(letter).count();
    assert_eq!((in_front(ScriptedStyle::ScoutRush, '2'), in_front(ScriptedStyle::MinerRush, '3')), (5, 4));
    assert_eq!(rows(ScriptedStyle::Mirror), ["323B3423BA", "5847B6915B", "7262X86B72"]);
}
