//! Every lesson and every board beside the rules is played.

use crate::CATALOGUE;
use game_core::lesson::{Ask, Examples, Lesson, RightAnswer, Scene};
use game_core::{MoveError, Outcome, Side, Viewer};
use registry::{AnyGame, AnyMatch, stage};
use std::collections::BTreeSet;

/// The boards of a game, with the ids of their texts.
fn scenes(game: &'static dyn AnyGame) -> Vec<(String, &'static Scene)> {
    let steps = game.lesson().steps.iter().map(|step| (step.text_id(), &step.scene));
    let clauses = game.info().clause_ids();
    let boards = clauses.iter().flat_map(|clause| game.examples(clause));
    steps.chain(boards.map(|board| (board.text_id(), &board.scene))).collect()
}

/// The match after one more move, or its error.
fn after(shown: &dyn AnyMatch, text: &str) -> Result<Box<dyn AnyMatch>, MoveError> {
    let mut next = shown.boxed_clone();
    next.play(text)?;
    Ok(next)
}

/// Fails with all faults at once, for the author's convenience.
fn check(faults: &[String]) {
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn every_lesson_can_be_read_and_leads_to_a_match() {
    for game in CATALOGUE.games {
        let info = game.info();
        let lesson = Lesson::parse(info, info.lesson).unwrap_or_else(|e| panic!("{}/lesson.txt, {e}", info.id));
        if lesson.steps.is_empty() {
            continue;
        }
        assert!((5..=8).contains(&lesson.steps.len()), "{}: {} steps", info.id, lesson.steps.len());
        assert_eq!(lesson.steps[0].ask, Ask::Look, "{}: it begins with the aim of the game", info.id);
        assert!(matches!(lesson.steps.last().unwrap().ask, Ask::Match { level: 1 }), "{}", info.id);
        let won = |ask: &Ask| matches!(ask, Ask::Play { ends: Some(ends), .. } if ends.winner().is_some());
        assert!(lesson.steps.iter().any(|step| won(&step.ask)), "{}: nobody learns how to win", info.id);
    }
}

#[test]
fn every_clause_has_a_board_or_a_reason_for_having_none() {
    for game in CATALOGUE.games {
        let info = game.info();
        let examples = Examples::parse(info, info.examples).unwrap_or_else(|e| panic!("{}/examples.txt, {e}", info.id));
        if examples == Examples::default() {
            continue;
        }
        let decided = |clause: &String| {
            !examples.of(clause).is_empty() || examples.without.iter().any(|(without, _)| without == clause)
        };
        let gaps: Vec<String> = info.clause_ids().into_iter().filter(|clause| !decided(clause)).collect();
        assert!(gaps.is_empty(), "{}: neither a board nor `no board`: {}", info.id, gaps.join(" "));
    }
}

#[test]
fn every_scene_can_be_shown_to_the_side_that_plays() {
    let mut faults = Vec::new();
    for game in CATALOGUE.games {
        for (id, scene) in scenes(*game) {
            match stage(*game, scene) {
                Err(error) => faults.push(format!("{} {id}: {error}", game.info().id)),
                Ok(shown) if shown.to_move() != Some(scene.side) => {
                    faults.push(format!("{} {id}: {:?} is to move", game.info().id, shown.to_move()));
                }
                Ok(_) => {}
            }
            let Some(position) = scene.position else { continue };
            let as_written = game.start_at(&scene.setting, position).map(|begun| begun.position(Viewer::Spectator));
            if !game.info().is_hidden && as_written.as_deref() != Ok(position) {
                faults.push(format!("{} {id}: {as_written:?} is how it is written", game.info().id));
            }
        }
    }
    check(&faults);
}

#[test]
fn right_moves_are_legal_and_do_what_the_step_says() {
    let mut faults = Vec::new();
    for game in CATALOGUE.games {
        for step in &game.lesson().steps {
            let Ask::Play { right, reply, ends } = &step.ask else { continue };
            let id = format!("{} {}", game.info().id, step.text_id());
            let shown = stage(*game, &step.scene).unwrap_or_else(|e| panic!("{id}: {e}"));
            let legal = shown.legal(Viewer::Seat(step.scene.side));
            let rights: Vec<&str> = match right {
                RightAnswer::Any => legal.iter().map(String::as_str).collect(),
                RightAnswer::OneOf(moves) => moves.clone(),
            };
            if *right != RightAnswer::Any && legal.iter().all(|text| right.accepts(text)) {
                faults.push(format!("{id}: no move is wrong"));
            }
            for text in &rights {
                faults
                    .extend(fault_of_right(&*shown, text, *reply, *ends).map(|fault| format!("{id}: {text}: {fault}")));
            }
            // A player who wins with another move must not be told that it was wrong.
            for text in legal.iter().filter(|text| !right.accepts(text)) {
                let outcome = after(&*shown, text).expect("it is legal").outcome();
                if ends.is_some() && outcome.and_then(Outcome::winner) == Some(step.scene.side) {
                    faults.push(format!("{id}: {text} wins too"));
                }
            }
        }
    }
    check(&faults);
}

fn fault_of_right(shown: &dyn AnyMatch, text: &str, reply: Option<&str>, ends: Option<Outcome>) -> Option<String> {
    let next = match after(shown, text) {
        Ok(next) => next,
        Err(error) => return Some(error.to_string()),
    };
    if next.outcome() != ends {
        return Some(format!("ends {:?}", next.outcome()));
    }
    let answered = reply.map(|reply| after(&*next, reply));
    match answered {
        Some(Err(error)) => Some(format!("reply {error}")),
        Some(Ok(answered)) if answered.outcome().is_some() => Some("the reply ends the match".to_owned()),
        _ => None,
    }
}

#[test]
fn examples_show_what_they_say() {
    let mut faults = Vec::new();
    for game in CATALOGUE.games {
        let clauses = game.info().clause_ids();
        for board in clauses.iter().flat_map(|clause| game.examples(clause)) {
            let shown = stage(*game, &board.scene).unwrap_or_else(|e| panic!("{}: {e}", board.text_id()));
            if board.tries.is_empty() && board.refused.is_empty() {
                faults.push(format!("{}: nothing to try", board.text_id()));
            }
            for text in &board.tries {
                match after(&*shown, text) {
                    Err(error) => faults.push(format!("{}: {error}", board.text_id())),
                    Ok(next) if next.outcome() != board.ends => {
                        faults.push(format!("{}: {text} ends {:?}", board.text_id(), next.outcome()));
                    }
                    Ok(_) => {}
                }
            }
            for text in &board.refused {
                let refusal = after(&*shown, text).err();
                let is_so =
                    matches!(&refusal, Some(MoveError::Illegal { reason, .. }) if reason.clause.0 == board.clause);
                if !is_so {
                    let what = refusal.map_or("it is legal".to_owned(), |error| error.to_string());
                    faults.push(format!("{}: {text} is not refused by the clause: {what}", board.text_id()));
                }
            }
        }
    }
    check(&faults);
}

#[test]
fn the_words_of_lessons_and_examples_are_there_and_none_is_left_over() {
    for game in CATALOGUE.games {
        let mut needed: BTreeSet<String> = scenes(*game).into_iter().map(|(id, _)| id).collect();
        for step in game.lesson().steps.iter().filter(|step| matches!(step.ask, Ask::Play { .. })) {
            needed.extend([step.done_id(), step.hint_id()]);
        }
        for lang in CATALOGUE.languages {
            let is_ours = |id: &str| id.starts_with("lesson-") || id.starts_with("example-");
            let there: BTreeSet<String> =
                game.texts(lang).iter().filter(|(id, _)| is_ours(id)).map(|(id, _)| id.to_owned()).collect();
            let missing: Vec<_> = needed.difference(&there).collect();
            let unused: Vec<_> = there.difference(&needed).collect();
            assert!(
                missing.is_empty() && unused.is_empty(),
                "{} {lang:?}: missing {missing:?}, unused {unused:?}",
                game.info().id
            );
        }
    }
}

#[test]
fn presets_are_legal_set_ups_with_names() {
    for game in CATALOGUE.games {
        for setting in game.info().settings() {
            let needs_setup = game.start(&setting).setup_due();
            let mut begun = game.start(&setting);
            for side in Side::ALL {
                let presets = game.presets(&setting, side);
                assert_eq!(presets.is_empty(), !needs_setup, "{setting}");
                for preset in &presets {
                    after(&*begun, &preset.text).unwrap_or_else(|e| panic!("{setting}: {e}"));
                    let setup = begun.pieces(Viewer::Seat(side)).setup.unwrap();
                    let letters = setup.letters(&preset.text).unwrap_or_else(|| panic!("{setting}: {}", preset.text));
                    assert_eq!(setup.text(&letters), preset.text, "{setting}");
                    for lang in CATALOGUE.languages {
                        assert!(game.texts(lang).get(&preset.text_id()).is_some(), "{setting}: {}", preset.text_id());
                    }
                }
                if let Some(preset) = presets.first() {
                    begun.play(&preset.text).unwrap();
                }
            }
        }
    }
}
