//! Why a turn is not allowed: the clause, and the message for a player.

use super::board::{Dedalles, LastTurn, SIZE, Slide, Square};
use super::moves::{Move, forward};
use super::view::slide_of;
use game_core::{CellId, Reason, Side};

impl Dedalles {
    /// Why `mv` is not legal here; `None` if it is. The game is not over.
    pub(super) fn refusal(&self, mv: Move) -> Option<Reason> {
        match mv {
            Move::Step { from, to } => self.step_refusal(from, to),
            Move::Slide(slide) => self.slide_refusal(slide),
            Move::Pass if self.actions().is_empty() => None,
            Move::Pass => Some(Reason::new("DD-16", "can-act")),
        }
    }

    /// Why the pawn of the side to move on `square` cannot step; `None` if it can, or there is no such pawn.
    pub(super) fn why_square_stuck(&self, square: Square) -> Option<Reason> {
        if self.pawns(self.turn()) & square.bit() == 0 {
            return None;
        }
        let (file, rank) = (square.file(), square.rank());
        // One less than 0 is 255, far off the board.
        let ahead = rank.wrapping_add_signed((forward(self.turn()) / i32::from(SIZE)) as i8);
        let around = [(file.wrapping_sub(1), rank), (file + 1, rank), (file, ahead)];
        let around = around.into_iter().filter_map(|(file, rank)| Square::new(file, rank));
        let around = around.fold(0, |around, next| around | next.bit());
        if around & self.free() != 0 {
            return None;
        }
        let by_pawns = around & self.all_pawns();
        Some(match by_pawns {
            0 => Reason::new("DD-09", "walled-in"),
            _ if by_pawns == around => Reason::new("DD-08", "hemmed-in"),
            _ => Reason::new("DD-08", "shut-in"),
        })
    }

    /// Why a turn whose cells so far are `begun` cannot go on with `cell`.
    pub(super) fn why_not_touched(&self, begun: &[CellId], cell: CellId) -> Option<Reason> {
        let square = Square::numbered(cell.0);
        if let Some(from) = begun.first().copied().and_then(|cell| Square::numbered(cell.0)) {
            // A handle is not a place to step to.
            return square.map_or(Some(Reason::new("DD-07", "too-far")), |to| self.step_refusal(from, to));
        }
        let Some(square) = square else { return self.slide_refusal(slide_of(cell)?) };
        if self.pawns(self.turn()) & square.bit() != 0 {
            return self.why_square_stuck(square);
        }
        if self.pawns(!self.turn()) & square.bit() != 0 {
            return Some(Reason::new("DD-06", "not-your-pawn"));
        }
        if self.minos() & square.bit() == 0 {
            return Some(Reason::new("DD-06", "no-pawn"));
        }
        // DD-10: a Minos tile is touched by its arrow. If none of its slides is possible, the first says why.
        let mut slides = Slide::all().filter(|slide| slide.way_out() == square).map(|slide| self.slide_refusal(slide));
        let Some(first) = slides.next() else { return Some(Reason::new("DD-10", "minos-inside")) };
        let is_slidable = first.is_none() || slides.any(|refusal| refusal.is_none());
        Some(if is_slidable { Reason::new("DD-10", "minos-arrow") } else { first? })
    }

    /// Why `slide` is not legal here; `None` if it is.
    pub(super) fn slide_refusal(&self, slide: Slide) -> Option<Reason> {
        let way_out = slide.way_out().bit();
        if self.minos() & way_out == 0 {
            return Some(Reason::new("DD-10", "no-minos"));
        }
        if self.all_pawns() & way_out != 0 {
            return Some(Reason::new("DD-12", "minos-taken"));
        }
        if self.locked() & (1 << slide.number()) != 0 {
            return Some(Reason::new("DD-14", "locked"));
        }
        if self.last_turn() == LastTurn::Slide(slide.opposite()) {
            return Some(Reason::new("DD-13", "slide-back"));
        }
        None
    }

    fn step_refusal(&self, from: Square, to: Square) -> Option<Reason> {
        let side = self.turn();
        let holds = |side: Side, square: Square| self.pawns(side) & square.bit() != 0;
        if holds(!side, from) {
            return Some(Reason::new("DD-06", "not-your-pawn"));
        }
        if !holds(side, from) {
            return Some(Reason::new("DD-06", "no-pawn"));
        }
        let files = i32::from(to.file()) - i32::from(from.file());
        // Ranks gained, seen by the side to move.
        let ranks = (i32::from(to.rank()) - i32::from(from.rank())) * forward(side) / i32::from(SIZE);
        let is_straight = files == 0 || ranks == 0;
        if (files, ranks) == (0, 0) {
            return Some(Reason::new("DD-07", "stays"));
        }
        if !is_straight {
            return Some(Reason::new("DD-07", "diagonal"));
        }
        if ranks < 0 {
            return Some(Reason::new("DD-07", "backwards"));
        }
        if files.abs() + ranks > 1 {
            let (from, to) = (i32::from(from.number()), i32::from(to.number()));
            let next = Square::at((from + (to - from) / (files.abs() + ranks)) as u32);
            let jumps = holds(Side::First, next) || holds(Side::Second, next);
            return Some(if jumps { Reason::new("DD-08", "jump") } else { Reason::new("DD-07", "too-far") });
        }
        if holds(side, to) {
            return Some(Reason::new("DD-08", "own-pawn"));
        }
        if holds(!side, to) {
            return Some(Reason::new("DD-08", "capture"));
        }
        if self.free() & to.bit() == 0 {
            return Some(Reason::new("DD-09", "minos-wall"));
        }
        None
    }
}
