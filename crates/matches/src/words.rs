//! The words of the moves of a match, as each viewer saw them.

use crate::memory_mode;
use crate::state::MatchState;
use crate::view::wire;
use game_core::{ByViewer, Setting, Viewer};
use protocol::SharedWords;
use registry::AnyGame;
use std::sync::Arc;

/// The words of every move played so far. They are made from the texts that the viewers saw, once for each move.
#[derive(Clone)]
pub(crate) enum SeenWords {
    /// In a game without secrets everybody saw the same.
    ByAll(Vec<SharedWords>),
    /// In a game with secrets each viewer saw something else.
    Apart(ByViewer<Vec<SharedWords>>),
}

impl SeenWords {
    pub(crate) fn new(game: &dyn AnyGame) -> Self {
        if game.info().is_hidden { SeenWords::Apart(ByViewer::default()) } else { SeenWords::ByAll(Vec::new()) }
    }

    pub(crate) fn of(&self, viewer: Viewer) -> &[SharedWords] {
        match self {
            SeenWords::ByAll(words) => words,
            SeenWords::Apart(words) => &words[viewer],
        }
    }

    /// Appends the words of a move, given its text as each viewer saw it.
    pub(crate) fn push(&mut self, game: &dyn AnyGame, setting: &Setting, texts: &ByViewer<Arc<str>>) {
        match self {
            SeenWords::ByAll(words) => words.extend(told(game, setting, &texts[Viewer::Spectator])),
            SeenWords::Apart(words) => {
                for viewer in Viewer::ALL {
                    words[viewer].extend(told(game, setting, &texts[viewer]));
                }
            }
        }
    }

    pub(crate) fn truncate(&mut self, plies: usize) {
        match self {
            SeenWords::ByAll(words) => words.truncate(plies),
            SeenWords::Apart(words) => words.values_mut().for_each(|words| words.truncate(plies)),
        }
    }

    /// A match that is over hides nothing: these are all its moves in full.
    pub(crate) fn reveal(&mut self, game: &dyn AnyGame, setting: &Setting, moves: &[Arc<str>]) {
        if let SeenWords::Apart(seen) = self {
            let words: Vec<SharedWords> = moves.iter().filter_map(|text| told(game, setting, text)).collect();
            seen.values_mut().for_each(|seen| seen.clone_from(&words));
        }
    }
}

/// The words of the moves, parallel to [`memory_mode::moves`].
pub(crate) fn of_moves(state: &MatchState, viewer: Viewer) -> Vec<SharedWords> {
    let mut words = state.words.of(viewer).to_vec();
    if memory_mode::is_on(state)
        && let Some((_, before)) = words.split_last_mut()
    {
        for words in before.iter_mut().filter(|words| !words.announced.is_empty()) {
            Arc::make_mut(&mut words.0).announced.clear();
        }
    }
    words
}

fn told(game: &dyn AnyGame, setting: &Setting, text: &str) -> Option<SharedWords> {
    game.words(setting, text).ok().map(|words| SharedWords(Arc::new(wire::words(words))))
}
