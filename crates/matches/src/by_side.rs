//! How the values of both sides are written: as a list of two, First's before Second's. For `#[serde(with =
//! "by_side")]`.

use game_core::BySide;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Writes the values as a list.
///
/// # Errors
/// If the serializer fails.
pub fn serialize<T: Serialize, S: Serializer>(value: &BySide<T>, to: S) -> Result<S::Ok, S::Error> {
    value.0.serialize(to)
}

/// Reads a list of two values.
///
/// # Errors
/// If there is no list of two values.
pub fn deserialize<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<BySide<T>, D::Error> {
    <[T; 2]>::deserialize(from).map(BySide)
}
