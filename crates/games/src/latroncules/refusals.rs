//! Why a move is not legal, and why a man has none: the clause, and the message for a player.

use super::board::{Kind, Latroncules};
use super::moves::{Move, ahead};
use super::tabula::{CORNERS, LAST_RANKS, OPEN, Square, line_up, neighbour, step};
use game_core::{Game, Reason, Side};

const NO_MAN: Reason = Reason::new("LC-04", "no-man");
const NOT_YOUR_MAN: Reason = Reason::new("LC-04", "not-your-man");
const SAME_SQUARE: Reason = Reason::new("LC-04", "same-square");
const SQUARE_TAKEN: Reason = Reason::new("LC-04", "square-taken");
const STRAIGHT_AHEAD: Reason = Reason::new("LC-05", "straight-ahead");
const FANTASSIN_BLOCKED: Reason = Reason::new("LC-05", "fantassin-blocked");
const ONE_STEP: Reason = Reason::new("LC-06", "one-step");
const ONE_STEP_FROM_DARK: Reason = Reason::new("LC-07", "one-step");
const CAVALIER_BLOCKED: Reason = Reason::new("LC-06", "cavalier-blocked");
const OFF_THE_LINES: Reason = Reason::new("LC-07", "off-the-lines");
const LINES_BLOCKED: Reason = Reason::new("LC-07", "lines-blocked");
const JUMP_OFF_THE_LINES: Reason = Reason::new("LC-08", "jump-off-the-lines");
const JUMP_OVER_OWN: Reason = Reason::new("LC-08", "jump-over-own");
const JUMP_OVER_NOBODY: Reason = Reason::new("LC-08", "jump-over-nobody");
const BETWEEN_ENEMIES: Reason = Reason::new("LC-12", "between-enemies");
const HELD_CORNER: Reason = Reason::new("LC-12", "held-corner");
const ONLY_INTO_CAPTURE: Reason = Reason::new("LC-12", "only-into-capture");
const FANTASSIN_WAITS: Reason = Reason::new("LC-15", "fantassin-waits");

impl Latroncules {
    /// Why the move is not legal; `None` if it is, as long as the game goes on.
    pub(super) fn refusal(&self, mv: Move) -> Option<Reason> {
        self.cannot_reach(mv).or_else(|| self.gives_itself_up(mv))
    }

    /// Whether the man gets to the square as far as LC-04 to LC-08 go.
    pub(super) fn is_reached(&self, mv: Move) -> bool {
        self.cannot_reach(mv).is_none()
    }

    /// Why no move of the side to move begins on `square`.
    pub(super) fn why_not_picked(&self, square: Square) -> Option<Reason> {
        match self.man(square) {
            None => Some(NO_MAN),
            Some((owner, _)) if owner != self.turn() => Some(NOT_YOUR_MAN),
            Some(_) => self.why_square_stuck(square),
        }
    }

    /// Why the man of the side to move on `square` has no legal move.
    pub(super) fn why_square_stuck(&self, square: Square) -> Option<Reason> {
        let side = self.turn();
        if self.outcome().is_some() || self.men(side) & square.bit() == 0 {
            return None;
        }
        if self.any_move(|mv| mv.from == square) {
            return None;
        }
        let mut moves = (0..64).map(|to| Move { from: square, to: Square::at(to) });
        if moves.any(|mv| self.cannot_reach(mv).is_none()) {
            return Some(ONLY_INTO_CAPTURE);
        }
        Some(match self.kind(square) {
            Kind::Fantassin if is_on_last_rank(side, square) => FANTASSIN_WAITS,
            Kind::Fantassin => FANTASSIN_BLOCKED,
            Kind::Cavalier if square.is_dark() => LINES_BLOCKED,
            Kind::Cavalier => CAVALIER_BLOCKED,
        })
    }

    /// Why the man cannot get there at all (LC-04 to LC-08).
    fn cannot_reach(&self, Move { from, to }: Move) -> Option<Reason> {
        let side = self.turn();
        let kind = match self.man(from) {
            None => return Some(NO_MAN),
            Some((owner, _)) if owner != side => return Some(NOT_YOUR_MAN),
            Some((_, kind)) => kind,
        };
        if from == to {
            return Some(SAME_SQUARE);
        }
        if kind == Kind::Fantassin && is_on_last_rank(side, from) {
            return Some(FANTASSIN_WAITS);
        }
        if self.man(to).is_some() {
            return Some(SQUARE_TAKEN);
        }
        match kind {
            Kind::Fantassin => (neighbour(from, ahead(side)) != Some(to)).then_some(STRAIGHT_AHEAD),
            Kind::Cavalier => self.cannot_ride(from, to),
        }
    }

    /// Why a cavalier cannot go to an empty square.
    fn cannot_ride(&self, from: Square, to: Square) -> Option<Reason> {
        let Some((direction, steps @ 1..=2)) = line_up(from, to) else {
            return Some(if from.is_dark() { ONE_STEP_FROM_DARK } else { ONE_STEP });
        };
        let is_open = OPEN[direction] & from.bit() != 0;
        if steps == 1 {
            return (!is_open).then_some(OFF_THE_LINES);
        }
        match self.man(step(from, direction)) {
            None => Some(JUMP_OVER_NOBODY),
            Some((owner, _)) if owner == self.turn() => Some(JUMP_OVER_OWN),
            Some(_) => (!is_open).then_some(JUMP_OFF_THE_LINES),
        }
    }

    /// Why the man may not go to a square that it can reach (LC-12).
    fn gives_itself_up(&self, mv: Move) -> Option<Reason> {
        if !self.is_held(mv.to) || self.captures(mv) != 0 {
            return None;
        }
        Some(if mv.to.bit() & CORNERS != 0 { HELD_CORNER } else { BETWEEN_ENEMIES })
    }
}

fn is_on_last_rank(side: Side, square: Square) -> bool {
    LAST_RANKS[side] & square.bit() != 0
}
