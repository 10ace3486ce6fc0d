//! A board that the states of several viewers share, so that it is made and compared once for all who see the same.

use crate::BoardState;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::Deref;
use std::sync::Arc;

/// A board that many states share. On the wire it is a [`BoardState`].
#[derive(Clone, PartialEq, Debug)]
pub struct SharedBoard(pub Arc<BoardState>);

impl SharedBoard {
    /// Whether both are the same board in memory, and not only equal.
    pub fn is_same(&self, other: &SharedBoard) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Deref for SharedBoard {
    type Target = BoardState;

    fn deref(&self) -> &BoardState {
        &self.0
    }
}

impl From<BoardState> for SharedBoard {
    fn from(board: BoardState) -> Self {
        SharedBoard(Arc::new(board))
    }
}

impl Serialize for SharedBoard {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for SharedBoard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        BoardState::deserialize(deserializer).map(SharedBoard::from)
    }
}
