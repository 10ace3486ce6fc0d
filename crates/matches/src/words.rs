//! The words of the moves of a match, as each viewer saw them.

use crate::memory_mode;
use crate::state::MatchState;
use crate::view::wire;
use game_core::{ByViewer, Motion, Setting, Viewer};
use protocol::SharedWords;
use registry::AnyGame;
use std::sync::Arc;

/// The words of every move played so far. They are made from the texts that the viewers saw and from the public
/// motions, once for each move.
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

    /// Appends the words of a move, given its text as each viewer saw it and its motions.
    pub(crate) fn push(
        &mut self,
        game: &dyn AnyGame,
        setting: &Setting,
        texts: &ByViewer<Arc<str>>,
        motions: &[Motion],
    ) {
        let words_of = |viewer| game.words_with_motions(setting, &texts[viewer], motions).ok().map(shared);
        match self {
            SeenWords::ByAll(words) => words.extend(words_of(Viewer::Spectator)),
            SeenWords::Apart(words) => {
                Viewer::ALL.into_iter().for_each(|viewer| words[viewer].extend(words_of(viewer)));
            }
        }
    }

    pub(crate) fn truncate(&mut self, plies: usize) {
        match self {
            SeenWords::ByAll(words) => words.truncate(plies),
            SeenWords::Apart(words) => words.values_mut().for_each(|words| words.truncate(plies)),
        }
    }

    /// A match that is over hides nothing: these are the words of all its moves in full.
    pub(crate) fn reveal(&mut self, words: Vec<game_core::MoveWords>) {
        if let SeenWords::Apart(seen) = self {
            let words: Vec<SharedWords> = words.into_iter().map(shared).collect();
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

fn shared(words: game_core::MoveWords) -> SharedWords {
    SharedWords(Arc::new(wire::words(words)))
}
