//! The words of moves, with the ranks that are announced, and what special moves will do.

use super::draw::{cell_id, glyph};
use super::moves::Move;
use super::notation::DEPLOY;
use super::rules::Stratego;
use super::squares::Square;
use super::view_update::{ShownPiece, shown};
use game_core::{Announced, CellId, Describe, MoveError, MoveWords, Setting, split_announced};

impl Describe for Stratego {
    fn words(_setting: &Setting, seen: &str) -> Result<MoveWords, MoveError> {
        let (text, announced_text) = split_announced(seen);
        // What a set-up announces is no piece but the squares of an army, which the board shows.
        if text.starts_with(DEPLOY) {
            return Ok(MoveWords::new("move-deploy", []));
        }
        let mv = Move::parse(text)?;
        let announced = match announced_text {
            None => Vec::new(),
            Some(_) => shown(mv, announced_text).map_err(|what| MoveError::unreadable(seen, what))?,
        };
        Ok(plain(mv).with_announced(announced.into_iter().map(announcement).collect()))
    }

    fn preview(_setting: &Setting, text: &str) -> Option<MoveWords> {
        let mv = Move::parse(text).ok()?;
        Some(match mv {
            Move::Double { first, second, .. } => MoveWords::new("preview-several", cells([first, second])),
            Move::Apple { target } => MoveWords::new("preview-apple", cells([target])),
            Move::Shroud { .. } | Move::ShroudNone => MoveWords::new("preview-shroud", []),
            Move::Deploy(_) | Move::Step { .. } | Move::Attack { .. } => return None,
        })
    }
}

/// The words of a move without what was announced.
fn plain(mv: Move) -> MoveWords {
    match mv {
        Move::Deploy(_) => MoveWords::new("move-deploy", []),
        Move::Step { from, to } => MoveWords::new("move-step", cells([from, to])),
        Move::Attack { from, to } => MoveWords::new("move-attack", cells([from, to])),
        Move::Double { from, first, second } => MoveWords::new("move-double", cells([from, first, second])),
        Move::Apple { target } => MoveWords::new("move-apple", cells([target])),
        Move::Shroud { rank, square } => MoveWords::new("move-shroud", cells([square])).with_piece(glyph(rank)),
        Move::ShroudNone => MoveWords::new("move-shroud-none", []),
    }
}

fn announcement(ShownPiece { at, rank, is_beside }: ShownPiece) -> Announced {
    Announced { cell: cell_id(at), piece: glyph(rank), is_beside }
}

fn cells<const N: usize>(squares: [Square; N]) -> Vec<CellId> {
    squares.map(cell_id).into()
}
