//! A position with very many moves, and matches with very many plies.

use crate::matches::check_listing;
use crate::{random_match, settings};
use game_core::{Side, Viewer};

/// A position with more moves than a server may list.
const MANY_MOVES: &str = "q1t1r2q/dqddrdqd/1d2d1d1/6t1/4D3/3R2DD/DDD1D1DQ/QQT1RTQ1 blue - -/- e4:e4e4e5/e7:e7 20";

#[test]
fn a_position_with_very_many_moves_is_listed_within_a_limit_and_step_by_step() {
    let (game, setting) = registry::find("latrel/base").unwrap();
    let played = game.start_at(&setting, MANY_MOVES).unwrap();
    assert_eq!(game.move_tree(&setting, Some(MANY_MOVES), &[]).unwrap().perft(1), 89_018);
    let seat = Viewer::Seat(Side::First);
    assert_eq!(played.options(seat, 1_500), None);
    check_listing(&*played, seat);
    // Every move can be made step by step: here the one with the longest path.
    let board = played.board(seat);
    let longest = board.moves.iter().max_by_key(|option| option.path.cells.len()).unwrap();
    for (n, cell) in longest.path.cells.iter().enumerate() {
        let found = played.continuations(seat, &longest.path.cells[..n]);
        assert!(found.next.contains(cell) && found.next.len() <= 64, "{found:?}");
    }
    assert!(played.continuations(seat, &longest.path.cells).done.contains(longest));
}

#[test]
fn rewinding_a_long_match_gives_it_as_it_was() {
    let mut longest = 0;
    for (game, setting) in settings() {
        // The longest of some matches: piece numbers have a snapshot every 256 plies.
        let some = (0..8).map(|seed| random_match(game, &setting, seed, 900));
        let (mut played, texts) = some.max_by_key(|(_, texts)| texts.len()).unwrap();
        longest = longest.max(texts.len());
        for plies in [texts.len(), 770, 600, 514, 513, 512, 511, 257, 256, 255, 100, 1, 0] {
            let mut again = game.start(&setting);
            texts.iter().take(plies).for_each(|text| again.play(text).unwrap());
            played.rewind(plies);
            // Rewinding must leave a match that can be played on and rewound again.
            if let (Some(text), None) = (texts.get(played.plies()), played.outcome()) {
                played.play(text).unwrap();
                played.rewind(played.plies() - 1);
            }
            assert_eq!((played.plies(), played.outcome()), (again.plies(), again.outcome()), "{setting}");
            for viewer in Viewer::ALL {
                assert_eq!(played.drawing(viewer), again.drawing(viewer), "{setting}, {plies} plies");
                assert_eq!(played.last_move(viewer), again.last_move(viewer));
                assert_eq!(played.moves(viewer), again.moves(viewer));
            }
        }
    }
    assert!(longest > 514, "some match has two snapshots: {longest}");
}
