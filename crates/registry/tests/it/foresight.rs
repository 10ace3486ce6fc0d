//! What a player sees before a move is made agrees with what the move then does.

use crate::{random_match, settings};
use game_core::{CellId, NoticeKind, Viewer};
use registry::{ENGLISH, FRENCH, REPETITION_NEAR};
use std::collections::BTreeSet;

#[test]
fn in_an_open_game_a_move_does_what_was_shown() {
    let mut struck = BTreeSet::new();
    for (game, setting) in settings().into_iter().filter(|(game, _)| !game.info().is_hidden) {
        for plies in (0..80).step_by(5) {
            let (mut played, _) = random_match(game, &setting, 5, plies);
            let Some(side) = played.to_move() else { continue };
            let viewer = Viewer::Seat(side);
            for option in played.options(viewer, usize::MAX).unwrap() {
                let Some(start) = option.path.cells.len().checked_sub(1) else { continue };
                let effects = played.effects(viewer, &option.path.cells[..start]);
                let shown = effects.iter().find(|shown| shown.path == option.path.cells);
                let shown = shown.unwrap_or_else(|| panic!("{setting}: nothing is shown of {}", option.text));
                let is_there = |cell| played.drawing(viewer).pieces.iter().any(|piece| piece.cell == cell);
                assert!(shown.effect.struck.iter().all(|&cell| is_there(cell)), "{setting}: {}", option.text);
                let here = played.plies();
                if option.path.choice.is_none() {
                    played.play(&option.text).unwrap();
                    let motions = played.last_move(viewer).unwrap().motions;
                    assert_eq!(shown.effect.motions, motions, "{setting}: {}", option.text);
                    played.rewind(here);
                }
                if !shown.effect.struck.is_empty() {
                    struck.insert(game.info().id);
                }
            }
        }
    }
    assert!(struck.len() >= 3, "captures were seen in {struck:?} only");
}

#[test]
fn in_a_hidden_game_a_fight_shows_only_who_is_attacked() {
    let mut attacks = 0;
    for (game, setting) in settings().into_iter().filter(|(game, _)| game.info().is_hidden) {
        for seed in 0..4 {
            let (played, _) = random_match(game, &setting, seed, 60);
            let Some(viewer) = played.to_move().map(Viewer::Seat) else { continue };
            for option in played.options(viewer, usize::MAX).unwrap() {
                let [from, .., _] = option.path.cells[..] else { continue };
                let effects = played.effects(viewer, &[from]);
                for shown in effects.iter().filter(|shown| !shown.effect.struck.is_empty()) {
                    assert!(shown.effect.motions.is_empty(), "{setting}: {}", option.text);
                    attacks += 1;
                }
            }
        }
    }
    assert!(attacks > 0, "there was no fight to look at");
}

#[test]
fn only_the_seat_to_move_is_shown_effects_and_reasons() {
    for (game, setting) in settings() {
        let (played, _) = random_match(game, &setting, 1, 12);
        let Some(side) = played.to_move() else { continue };
        for viewer in [Viewer::Seat(!side), Viewer::Spectator] {
            for cell in (0..played.drawing(viewer).cells.len() as u8).map(CellId) {
                assert!(played.effects(viewer, &[cell]).is_empty());
                assert_eq!(played.why_not(viewer, &[], cell), None);
            }
        }
    }
}

#[test]
fn every_notice_has_its_words() {
    let mut seen = BTreeSet::new();
    for (game, setting) in settings() {
        for plies in (0..200).step_by(7) {
            let (played, _) = random_match(game, &setting, 3, plies);
            for viewer in Viewer::ALL {
                for notice in played.notices(viewer) {
                    for texts in [game.texts(&ENGLISH), game.texts(&FRENCH)] {
                        let text =
                            texts.get(notice.id).unwrap_or_else(|| panic!("{setting}: no message {}", notice.id));
                        assert_eq!(text.contains("{ $count }"), notice.count.is_some(), "{}", notice.id);
                        let is_power = matches!(notice.kind, NoticeKind::Ready | NoticeKind::Spent);
                        assert_eq!(texts.get(&format!("{}-about", notice.id)).is_some(), is_power, "{}", notice.id);
                    }
                    seen.insert(notice.id);
                }
            }
        }
    }
    assert!(seen.len() >= 4, "only {seen:?} were seen");
}

#[test]
fn a_position_that_comes_back_a_second_time_is_announced() {
    let (game, setting) = registry::find("dedalles").unwrap();
    let position = "#l....#/ddddd../.#####./......./......./#..#..#/##llll# dark - 0";
    let mut played = game.start_at(&setting, position).unwrap();
    let mut announced = Vec::new();
    for text in ["e6-f6", "b7-c7", "f6-e6", "c7-b7"] {
        played.play(text).unwrap();
        announced.push(played.notices(Viewer::Spectator).iter().any(|notice| notice.id == REPETITION_NEAR));
    }
    assert_eq!(announced, [false, false, false, true], "once more, and the match is drawn");
    for name in ["dedalles", "squadro"] {
        let (game, _) = registry::find(name).unwrap();
        for texts in [game.texts(&ENGLISH), game.texts(&FRENCH)] {
            assert!(texts.get(REPETITION_NEAR).is_some(), "{name}: a game with this end has its own sentence");
        }
    }
}
