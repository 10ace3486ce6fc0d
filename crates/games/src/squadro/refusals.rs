//! Why a move is not legal: the clause, and the message for a player.

use super::board::{HOME, Squadro};
use game_core::{Reason, Side};

impl Squadro {
    /// Why the runner of `side` on `lane` may not move here; `None` if it may. The game is not over.
    pub(super) fn refusal(&self, side: Side, lane: usize) -> Option<Reason> {
        if side != self.turn() {
            return Some(Reason::new("SQ-04", "not-your-lane"));
        }
        if self.place(side, lane) == HOME {
            return Some(Reason::new("SQ-07", "runner-home"));
        }
        None
    }
}
