//! Hand-written cases: a position, some moves, the position after them.

use crate::reference::Reference;
use game_core::{History, Notation, Setting};

/// Plays `moves` (separated by spaces) from the position text `from`, on the game and on its reference, and compares
/// both with the position text `expected`. If the game ends, its result and clause follow the text after a `;`: `0,0…
/// dark; light SQ-11`.
///
/// # Panics
/// If anything differs.
#[track_caller]
pub fn check_moves<G: Notation, R: Reference>(setting: &Setting, from: &str, moves: &str, expected: &str) {
    let position = G::parse_position(setting, from).unwrap_or_else(|e| panic!("{e}"));
    let mut game = History::new(position);
    let mut slow = R::from_position(&setting.to_string(), from);
    for text in moves.split_whitespace() {
        let mv = game.position().parse_move(text).unwrap_or_else(|e| panic!("{e}"));
        assert!(slow.legal().contains(&text.to_owned()), "the reference does not know {text}: {:?}", slow.legal());
        game.play(mv).unwrap_or_else(|e| panic!("{text}: {e}"));
        slow.play(text);
    }
    let end = game.outcome().map_or(String::new(), |o| {
        format!("; {} {}", o.winner().map_or("draw", |side| G::INFO.side_id(side)), o.clause)
    });
    assert_eq!(format!("{}{end}", game.position().position_text()), expected, "after {moves} from {from}");
    let end = slow.outcome().map_or(String::new(), |(result, clause)| format!("; {result} {clause}"));
    assert_eq!(format!("{}{end}", slow.position()), expected, "the reference, after {moves} from {from}");
}
