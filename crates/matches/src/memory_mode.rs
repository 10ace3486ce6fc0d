//! Memory mode: while a game with secrets runs, nothing is remembered for the players. What is announced is seen in the moment it
//! is announced; afterwards the pieces of the other side are hidden again, whatever was learned about them.

use crate::state::MatchState;
use game_core::record::Record;
use game_core::{BoardView, Viewer};
use protocol::SharedText;
use std::sync::Arc;

/// The drawing of a piece of which nothing is said.
const HIDDEN_GLYPH: &str = "hidden";
/// Its letter.
const HIDDEN_LETTER: char = '?';
/// The announcements of so many moves can be asked for by a page that was away for a moment.
const TOLD_MOVES: usize = 2;

/// Whether the players of this match must remember for themselves.
pub fn is_on(state: &MatchState) -> bool {
    state.config.memory_mode && state.game.info().is_hidden && !state.is_over() && !state.config.is_uploaded
}

/// A drawing of this match without aids to memory: ranks of the other side's pieces, marks on pieces, and what lies beside the board.
pub fn board(state: &MatchState, viewer: Viewer, drawn: BoardView) -> BoardView {
    if is_on(state) { without_aids(viewer, drawn) } else { drawn }
}

/// A drawing without aids to memory.
pub fn without_aids(viewer: Viewer, mut drawn: BoardView) -> BoardView {
    drawn.trays.clear();
    for piece in &mut drawn.pieces {
        piece.tags.clear();
        if piece.side.is_some_and(|side| !viewer.is_seat(side)) {
            (piece.glyph, piece.letter) = (HIDDEN_GLYPH, HIDDEN_LETTER);
        }
    }
    drawn
}

/// The moves as this viewer saw them; without aids to memory only the last one says what was announced.
pub fn moves(state: &MatchState, viewer: Viewer) -> Vec<SharedText> {
    let mut moves: Vec<SharedText> = state.moves(viewer).iter().map(|text| SharedText(Arc::clone(text))).collect();
    if is_on(state)
        && let Some((_, before)) = moves.split_last_mut()
    {
        for text in before.iter_mut().filter(|text| text.contains('#')) {
            *text = untold(text).into();
        }
    }
    moves
}

/// A record of this match without aids to memory: only the last move says what was announced.
pub fn forget_announced(state: &MatchState, record: &mut Record) {
    if is_on(state)
        && let Some((_, before)) = record.moves.split_last_mut()
    {
        before.iter_mut().for_each(|mv| mv.text.truncate(untold(&mv.text).len()));
    }
}

/// A move without what was announced with it.
pub fn untold(text: &str) -> &str {
    text.split_once('#').map_or(text, |(text, _)| text)
}

/// The version from which on events say what was announced.
pub fn told_from(state: &MatchState) -> u64 {
    if !is_on(state) {
        return 0;
    }
    let moves = state.events.iter().rev().filter(|event| event.texts.is_some());
    moves.take(TOLD_MOVES).last().map_or(0, |event| event.version)
}
