//! The words of moves.

use super::board::Latrel;
use super::notation::{Destination, Written};
use super::view::{cell_id, glyph};
use game_core::{CellId, Describe, MoveError, MoveWords, Setting};

impl Describe for Latrel {
    fn words(_setting: &Setting, seen: &str) -> Result<MoveWords, MoveError> {
        let Written { from, to, exchange } = Written::parse(seen).map_err(|what| MoveError::unreadable(seen, what))?;
        let from = cell_id(from);
        Ok(match (to, exchange) {
            (Destination::Quiet(to), None) => MoveWords::new("move-step", [from, cell_id(to)]),
            (Destination::Quiet(to), Some(kind)) => {
                MoveWords::new("move-exchange", [from, cell_id(to)]).with_piece(glyph(kind))
            }
            (Destination::Captures(landings), None) => {
                let cells: Vec<CellId> = std::iter::once(from).chain(landings.into_iter().map(cell_id)).collect();
                MoveWords::new("move-capture", cells)
            }
            (Destination::Captures(_), Some(_)) => {
                return Err(MoveError::unreadable(seen, "a capture exchanges nothing"));
            }
        })
    }
}
