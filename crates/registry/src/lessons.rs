//! The lessons of all games and the boards beside their rules, parsed once; and the matches that these boards show.

use crate::{AnyGame, AnyMatch};
use game_core::lesson::{Examples, Lesson, Scene};
use game_core::{GameInfo, MoveError, PositionError};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use thiserror::Error;

/// The parsed lessons and examples, by the game's id. They are leaked: each is needed until the program ends.
static READ: Mutex<BTreeMap<&str, &'static (Lesson, Examples)>> = Mutex::new(BTreeMap::new());

fn read(info: &'static GameInfo) -> &'static (Lesson, Examples) {
    READ.lock().unwrap_or_else(PoisonError::into_inner).entry(info.id).or_insert_with(|| {
        let lesson = Lesson::parse(info, info.lesson).expect("a test reads every lesson");
        let examples = Examples::parse(info, info.examples).expect("a test reads all examples");
        Box::leak(Box::new((lesson, examples)))
    })
}

pub(crate) fn lesson(info: &'static GameInfo) -> &'static Lesson {
    &read(info).0
}

pub(crate) fn examples(info: &'static GameInfo) -> &'static Examples {
    &read(info).1
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
