//! The lessons of all games and the boards beside their rules, parsed once; and the matches that these boards show.

use crate::{AnyGame, AnyMatch, GAMES};
use game_core::lesson::{Examples, Lesson, Scene};
use game_core::{MoveError, PositionError};
use std::collections::HashMap;
use std::sync::LazyLock;
use thiserror::Error;

static ALL: LazyLock<HashMap<&'static str, (Lesson, Examples)>> = LazyLock::new(|| {
    let read = |game: &&'static dyn AnyGame| {
        let info = game.info();
        let lesson = Lesson::parse(info, info.lesson).expect("a test reads every lesson");
        let examples = Examples::parse(info, info.examples).expect("a test reads all examples");
        (info.id, (lesson, examples))
    };
    GAMES.iter().map(read).collect()
});

pub(crate) fn lesson(game: &'static str) -> &'static Lesson {
    &ALL[game].0
}

pub(crate) fn examples(game: &'static str) -> &'static Examples {
    &ALL[game].1
}

/// The match that a scene shows, after its moves.
///
/// # Errors
/// If the position or a move is not possible. Tests play every scene.
pub fn stage(game: &dyn AnyGame, scene: &Scene) -> Result<Box<dyn AnyMatch>, SceneError> {
    let mut shown = match scene.position {
        Some(position) => game.start_at(&scene.setting, position)?,
        None => game.start(&scene.setting),
    };
    for text in &scene.moves {
        shown.play(text)?;
    }
    Ok(shown)
}

/// A scene that cannot be shown.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SceneError {
    /// Its position is malformed or impossible.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// One of its moves is not legal.
    #[error(transparent)]
    Move(#[from] MoveError),
}
