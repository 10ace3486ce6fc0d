//! Memory mode: while a game with secrets runs, players must remember announced ranks themselves. An announcement is
//! shown with its move; afterwards the pieces of the other side are hidden again.

use crate::state::MatchState;
use game_core::record::Record;
use game_core::{BoardView, Notice, NoticeKind, Viewer, split_announced};
use protocol::SharedText;
use std::sync::Arc;

/// The glyph of a piece of unknown rank.
const HIDDEN_GLYPH: &str = "hidden";
/// The letter of a piece of unknown rank.
const HIDDEN_LETTER: char = '?';
/// The number of last moves whose announcements a reconnecting page gets.
const ANNOUNCED_MOVES: usize = 2;

/// Whether memory mode is on and the match still runs.
pub fn is_on(state: &MatchState) -> bool {
    state.config.memory_mode && state.game.info().is_hidden && !state.is_over() && !state.config.is_uploaded
}

/// A drawing of this match without aids to memory: ranks of the other side's pieces, tags of pieces, and trays.
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

/// The notices beside this match. In memory mode the powers of other sides are left out: what is left of them tells
/// which pieces have fallen.
pub fn notices(state: &MatchState, viewer: Viewer) -> Vec<Notice> {
    let mut notices = state.played.notices(viewer);
    if is_on(state) {
        let is_power = |notice: &Notice| matches!(notice.kind, NoticeKind::Ready | NoticeKind::Spent);
        notices.retain(|notice| !is_power(notice) || notice.side.is_some_and(|side| viewer.is_seat(side)));
    }
    notices
}

/// The moves as this viewer saw them; in memory mode only the last one has its announcement.
pub fn moves(state: &MatchState, viewer: Viewer) -> Vec<SharedText> {
    let mut moves: Vec<SharedText> = state.moves(viewer).iter().map(|text| SharedText(Arc::clone(text))).collect();
    if is_on(state)
        && let Some((_, before)) = moves.split_last_mut()
    {
        for text in before.iter_mut().filter(|text| text.contains('#')) {
            *text = without_announcement(text).into();
        }
    }
    moves
}

/// Removes announcements from a record of this match in memory mode: only the last move keeps its own.
pub fn forget_announced(state: &MatchState, record: &mut Record) {
    if is_on(state)
        && let Some((_, before)) = record.moves.split_last_mut()
    {
        before.iter_mut().for_each(|mv| mv.text.truncate(without_announcement(&mv.text).len()));
    }
}

/// A move without its announcement.
pub fn without_announcement(text: &str) -> &str {
    split_announced(text).0
}

/// The version from which on events have announcements.
pub fn announced_from(state: &MatchState) -> u64 {
    if !is_on(state) {
        return 0;
    }
    let moves = state.events.iter().rev().filter(|event| event.texts.is_some());
    moves.take(ANNOUNCED_MOVES).last().map_or(0, |event| event.version)
}
