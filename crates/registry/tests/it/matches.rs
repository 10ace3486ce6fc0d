use crate::{CATALOGUE, random_match, settings};
use game_core::{BoardView, CellId, Clause, MoveError, MoveOption, Outcome, PieceId, Side, Viewer};
use registry::{AnyMatch, Continuations};
use std::collections::{BTreeSet, HashMap};

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
fn listing_within_a_limit_and_step_by_step_is_exact() {
    for (game, setting) in settings() {
        for plies in [0, 1, 2, 3, 5, 8, 13, 21, 34] {
            let (played, _) = random_match(game, &setting, 7, plies);
            for viewer in Viewer::ALL {
                check_listing(&*played, viewer);
            }
        }
    }
}

/// Compares lists with a limit, and along paths, with the list of all moves.
pub(crate) fn check_listing(played: &dyn AnyMatch, viewer: Viewer) {
    let board = played.board(viewer);
    let all = &board.moves;
    assert_eq!(played.options(viewer, all.len()).as_ref(), Some(all));
    if !all.is_empty() {
        assert_eq!(played.options(viewer, all.len() - 1), None);
    }
    assert_eq!(BoardView { moves: Vec::new(), ..board.clone() }, played.drawing(viewer));
    let some = all.iter().step_by(all.len() / 20 + 1);
    for option in some.clone() {
        assert_eq!(played.option(viewer, &option.text).as_ref(), Some(option));
    }
    assert_eq!(played.option(viewer, "nonsense"), None);
    let mut paths: Vec<&[CellId]> = vec![&[], &[CellId(255)]];
    paths.extend(some.flat_map(|option| (1..=option.path.cells.len()).map(|end| &option.path.cells[..end])));
    for path in paths {
        let follows = |option: &&MoveOption| option.path.cells.starts_with(path);
        let next: BTreeSet<_> =
            all.iter().filter(follows).filter_map(|option| option.path.cells.get(path.len()).copied()).collect();
        let done: Vec<_> = all.iter().filter(|option| option.path.cells == path).cloned().collect();
        let expected = Continuations { next: next.into_iter().collect(), done };
        assert_eq!(played.continuations(viewer, path), expected, "after {path:?}");
    }
}

#[test]
fn a_revealed_match_shows_all_and_is_played_on() {
    for (game, setting) in settings() {
        let (over, texts) = random_match(game, &setting, 8, 40);
        let mut played = game.start(&setting).revealed();
        let mut concluded = game.start(&setting);
        for text in &texts {
            played.play(text).unwrap();
            concluded.play(text).unwrap();
            let mut shown = concluded.boxed_clone();
            shown.conclude(Outcome::draw(Clause::AGREED.0));
            for viewer in Viewer::ALL {
                assert_eq!(played.position(viewer), shown.position(viewer));
                assert_eq!(played.last_move(viewer), shown.last_move(viewer));
            }
            assert_eq!(played.drawing(Viewer::Spectator), shown.drawing(Viewer::Spectator));
        }
        assert_eq!(played.outcome(), over.outcome());
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
        let mut kinds: HashMap<PieceId, Option<Side>> = HashMap::new();
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
                assert_eq!(*side, piece.side, "{setting}: number {} changes sides at {text}", piece.id.0);
            }
            let stayed = |id: PieceId| before.pieces.iter().any(|p| p.id == id);
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
                    for lang in CATALOGUE.languages {
                        let id = reason.text_id();
                        assert!(game.texts(lang).get(&id).is_some(), "{setting}: {id} in {lang:?}");
                    }
                } else if probe.plies() > played.plies() {
                    probe.rewind(played.plies());
                }
            }
        }
    }
}
