//! Parses views from their texts, so that a seat can be told the position at which a match began.

use super::board::{Board, Phase};
use super::notation::UNKNOWN_LETTER;
use super::pieces::{Piece, Rank, Variant};
use super::rules::Stratego;
use super::squares::{HOME, Square, squares};
use super::view::StrategoView;
use game_core::{Game, Observe, PositionError, Side, Viewer};

impl StrategoView {
    /// The view of the seat of `side` with this text. A text without `?` may be that of a full position: the ranks that
    /// the seat does not know are left out.
    pub(super) fn parse(variant: Variant, side: Side, text: &str) -> Result<StrategoView, PositionError> {
        let viewer = Viewer::Seat(side);
        // SG-05: the other army is set up, and the seat sees nothing of it.
        let mut waiting = Board::empty(variant);
        waiting.to_move = Side::Second;
        if side == Side::Second && text == waiting.text() {
            return Ok(StrategoView { viewer, board: waiting });
        }
        if !text.contains(UNKNOWN_LETTER) {
            return Ok(Stratego { board: Board::parse(variant, text)? }.view(viewer));
        }
        let [pieces, to_move, phase, used, runs, quiet, captured] = PositionError::fields(text)?;
        let board = Board::read(variant, [pieces, to_move, phase, used, runs, quiet], Some(captured))?;
        board.check_view(side).map_err(|what| PositionError::new("board", pieces, what))?;
        let mut view = StrategoView { viewer, board };
        view.board.ending = view.certain_ending();
        Ok(view)
    }
}

impl Board {
    /// Checks that the seat of `own` can have exactly this knowledge, and that some position agrees with it.
    fn check_view(&self, own: Side) -> Result<(), String> {
        if self.phase == Phase::Setup {
            return Err("no unknown piece is seen before play starts".to_owned());
        }
        for side in Side::ALL {
            let id = Stratego::INFO.side_id(side);
            let mut unknown = 0;
            let mut left = self.variant().army().minus(self.captured(side));
            for (at, piece) in squares(self.army(side)).filter_map(|at| Some((at, self.piece(at)?))) {
                self.check_knowledge(at, piece, own)?;
                match piece.rank() {
                    None => unknown += 1,
                    Some(rank) if left.remove(rank) => {}
                    Some(_) => return Err(format!("the piece on {at} is among the captured ones")),
                }
            }
            if unknown != left.total() {
                let total = left.total();
                return Err(format!("the {id} have {total} unknown pieces, as far as ranks go, not {unknown}"));
            }
            if !self.is_possible(side) {
                return Err(format!("more pieces of the {id} have moved than can"));
            }
            if self.has_used_apple(side) && left.of(Rank::Apple) > 0 {
                return Err(format!("the used Apple of the {id} is known (!)"));
            }
        }
        Ok(())
    }

    /// Checks that the seat of `own` can know what it knows about a piece.
    fn check_knowledge(&self, at: Square, piece: Piece, own: Side) -> Result<(), String> {
        let is_own = piece.side() == own;
        match piece.rank() {
            None if is_own => Err(format!("the seat knows its own piece on {at}")),
            None if piece.is_known() => Err(format!("the piece on {at} is known (!), so its rank is")),
            None if !piece.has_moved() && HOME[piece.side()] & at.bit() == 0 => {
                Err(format!("the piece on {at} is not where it was set up, but has not moved"))
            }
            Some(_) if !is_own && !piece.is_known() => Err(format!("the seat cannot know the piece on {at}: no !")),
            _ => Ok(()),
        }
    }
}
