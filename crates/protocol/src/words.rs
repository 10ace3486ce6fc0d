//! Moves as words: the id of a message in the game's texts and what fills it in. `docs/words.md` says how a sentence is
//! made of them.

use crate::{CellNumber, Text};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::Deref;
use std::sync::Arc;

/// The words of a move as a viewer saw it, or of what a move will do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct MoveWords {
    /// The message in the game's texts: `move-…` or `preview-…`.
    pub id: Text,
    /// The cells that the message names, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<CellNumber>,
    /// The piece that the message names. The message `sign-…` says how it is written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece: Option<Text>,
    /// The name of what moves, where it is no cell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Text>,
    /// The names of the pieces that the move took or sent back: of their cells, or of their lanes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub struck: Vec<String>,
    /// The pieces that were announced with the move: the attacker first, then those it fought.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub announced: Vec<AnnouncedPiece>,
}

/// Something that a move does: `fact-…` of the game's texts, or of the page's, is its message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct FactState {
    /// `takes`; `saves`: the other side could have taken these pieces of the mover, and cannot after the move;
    /// `threatens`: the mover could take these pieces after the move, were it its turn again, and could not before.
    pub kind: Text,
    /// The pieces that it is about, by cell: one at least.
    pub pieces: Vec<FactPieceState>,
}

/// A piece that a fact is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct FactPieceState {
    /// The cell where it stands: before the move, or after the move if it is threatened.
    pub cell: CellNumber,
    /// Its glyph.
    pub piece: Text,
}

/// A piece that was announced with a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct AnnouncedPiece {
    /// The cell where it stood before the move.
    pub cell: CellNumber,
    /// Its glyph.
    pub piece: Text,
    /// Whether it takes no part in the fight and is only shown.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub beside: bool,
}

/// Words that many states share, so that a state of a long match does not copy those of every move. On the wire they
/// are a [`MoveWords`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SharedWords(pub Arc<MoveWords>);

impl Deref for SharedWords {
    type Target = MoveWords;

    fn deref(&self) -> &MoveWords {
        &self.0
    }
}

impl Serialize for SharedWords {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for SharedWords {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        MoveWords::deserialize(deserializer).map(|words| SharedWords(Arc::new(words)))
    }
}
