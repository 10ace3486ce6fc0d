//! Everything that is drawn along random matches has its symbol in `art.svg`.

use crate::{random_match, settings};
use game_core::Viewer;

#[test]
fn no_symbol_is_missing() {
    for (game, setting) in settings() {
        for (seed, plies) in [0, 1, 2, 5, 8, 12, 20, 200].into_iter().enumerate() {
            let (played, _) = random_match(game, &setting, seed as u64, plies);
            for viewer in Viewer::ALL {
                let missing = draw::missing_symbols(&played.board(viewer), game.info().art);
                assert!(missing.is_empty(), "{setting} after {plies} plies: {missing:?}");
            }
        }
    }
}
