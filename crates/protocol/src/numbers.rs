//! The numbers of cells and pieces. On the wire, in error messages and in what `Debug` prints they are plain numbers.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The number of a cell: an index into the cells of a [`BoardShape`](crate::BoardShape).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CellNumber(pub u8);

/// The number of a piece, which it keeps while it moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PieceNumber(pub u16);

impl fmt::Debug for CellNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl fmt::Debug for PieceNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl fmt::Display for PieceNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

#[cfg(feature = "schemas")]
mod schemas {
    use super::{CellNumber, PieceNumber};
    use schemars::{JsonSchema, Schema, SchemaGenerator};
    use std::borrow::Cow;

    impl JsonSchema for CellNumber {
        fn inline_schema() -> bool {
            true
        }

        fn schema_name() -> Cow<'static, str> {
            u8::schema_name()
        }

        fn json_schema(generator: &mut SchemaGenerator) -> Schema {
            u8::json_schema(generator)
        }
    }

    impl JsonSchema for PieceNumber {
        fn inline_schema() -> bool {
            true
        }

        fn schema_name() -> Cow<'static, str> {
            u16::schema_name()
        }

        fn json_schema(generator: &mut SchemaGenerator) -> Schema {
            u16::json_schema(generator)
        }
    }
}
