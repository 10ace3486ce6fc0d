use crate::{random_match, settings};
use game_core::{Clause, MoveError, Outcome, Side, Viewer};
use std::collections::HashMap;

#[test]
fn a_match_can_be_played_to_its_end_by_text() {
    for (game, setting) in settings() {
        for seed in 0..3 {
            let (played, texts) = random_match(game, &setting, seed, usize::MAX);
            assert!(played.outcome().is_some() && played.to_move().is_none());
            assert_eq!(played.moves(Viewer::Spectator), texts, "a finished match shows its moves in full");
            assert!(Viewer::ALL.iter().all(|&viewer| played.legal(viewer).is_empty()));
        }
    }
}

#[test]
fn only_the_seat_to_move_gets_moves() {
    for (game, setting) in settings() {
        let (played, _) = random_match(game, &setting, 1, 12);
        let Some(side) = played.to_move() else { continue };
        for viewer in [Viewer::Seat(!side), Viewer::Spectator] {
            assert!(played.legal(viewer).is_empty());
            assert!(played.board(viewer).moves.is_empty() && played.board(viewer).setup.is_none());
        }
        let board = played.board(Viewer::Seat(side));
        let texts: Vec<_> = board.moves.iter().map(|option| option.text.clone()).collect();
        assert_eq!(texts, played.legal(Viewer::Seat(side)));
    }
}

#[test]
fn an_illegal_move_changes_nothing() {
    for (game, setting) in settings() {
        let (mut played, _) = random_match(game, &setting, 2, 9);
        let before = (played.position(Viewer::Spectator), played.plies());
        for nonsense in ["", "zz", "a1-a1", "pass!", "deploy:", "deploy:x", "\u{1F3B2}"] {
            assert!(played.play(nonsense).is_err(), "{setting}: {nonsense}");
        }
        assert_eq!((played.position(Viewer::Spectator), played.plies()), before);
    }
}

#[test]
fn rewinding_gives_the_match_as_it_was() {
    for (game, setting) in settings() {
        let (mut played, texts) = random_match(game, &setting, 3, 30);
        let mut again = game.start(&setting);
        for text in &texts[..texts.len() / 2] {
            again.play(text).unwrap();
        }
        played.conclude(Outcome::draw("agreed"));
        played.rewind(texts.len() / 2);
        assert_eq!(played.outcome(), again.outcome());
        for viewer in Viewer::ALL {
            assert_eq!(played.board(viewer), again.board(viewer), "{setting}");
            assert_eq!(played.moves(viewer), again.moves(viewer));
        }
    }
}

#[test]
fn a_concluded_match_is_over_and_open() {
    for (game, setting) in settings() {
        let (mut played, texts) = random_match(game, &setting, 4, 3);
        let resigned = Outcome::win(Side::Second, Clause::RESIGNED.0);
        played.conclude(resigned);
        played.conclude(Outcome::draw(Clause::AGREED.0));
        assert_eq!(played.outcome(), Some(resigned), "the first conclusion stands");
        assert_eq!(played.to_move(), None);
        assert!(matches!(played.play("a1-a2"), Err(MoveError::Finished { .. })));
        assert_eq!(played.moves(Viewer::Spectator), texts);
        let seats = Viewer::ALL.map(|viewer| played.position(viewer));
        assert!(seats.iter().all(|text| *text == seats[0] && !text.contains('?')), "all is shown: {seats:?}");
    }
}

#[test]
fn pieces_keep_their_numbers_while_they_move() {
    for (game, setting) in settings() {
        let (full, texts) = random_match(game, &setting, 5, 60);
        let mut played = game.start(&setting);
        let mut kinds: HashMap<u16, Option<Side>> = HashMap::new();
        for text in &texts {
            let was_setup = played.setup_due();
            let before = played.board(Viewer::Spectator);
            played.play(text).unwrap();
            let after = played.board(Viewer::Spectator);
            if was_setup || played.setup_due() {
                continue;
            }
            for piece in &after.pieces {
                let side = kinds.entry(piece.id).or_insert(piece.side);
                assert_eq!(*side, piece.side, "{setting}: number {} changes sides at {text}", piece.id);
            }
            let stayed = |id: u16| before.pieces.iter().any(|p| p.id == id);
            let fresh = after.pieces.iter().filter(|p| !stayed(p.id)).count();
            assert!(fresh <= 2, "{setting}: {fresh} new numbers at {text}");
        }
        assert_eq!(played.board(Viewer::Spectator), full.board(Viewer::Spectator));
    }
}

#[test]
fn a_reason_is_told_in_both_languages() {
    for (game, setting) in settings() {
        let (played, _) = random_match(game, &setting, 6, 10);
        let Some(side) = played.to_move() else { continue };
        let board = played.board(Viewer::Seat(side));
        let mut probe = played.boxed_clone();
        for from in &board.cells {
            for to in &board.cells {
                if let Err(MoveError::Illegal { reason, .. }) = probe.play(&format!("{}-{}", from.name, to.name)) {
                    for lang in registry::Lang::ALL {
                        let id = format!("why-{}", reason.key);
                        assert!(game.texts(lang).get(&id).is_some(), "{setting}: {id} in {lang:?}");
                    }
                } else if probe.plies() > played.plies() {
                    probe.rewind(played.plies());
                }
            }
        }
    }
}
