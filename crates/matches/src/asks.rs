//! What each side has asked for since the last move: whoever was refused, or has asked often enough, waits for the next one. So a
//! log grows by a few entries between two moves, whatever is asked.

use game_core::Side;

/// How often a side may take another name between two moves.
const MAX_RENAMES: u8 = 5;

/// What each side has asked for since the last move, or since moves were taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Asks {
    draw: [bool; 2],
    takeback: [bool; 2],
    renames: [u8; 2],
}

impl Asks {
    pub fn note_draw(&mut self, side: Option<Side>) {
        side.into_iter().for_each(|side| self.draw[side.index()] = true);
    }

    pub fn note_takeback(&mut self, side: Option<Side>) {
        side.into_iter().for_each(|side| self.takeback[side.index()] = true);
    }

    pub fn note_rename(&mut self, side: Option<Side>) {
        side.into_iter().for_each(|side| self.renames[side.index()] = self.renames[side.index()].saturating_add(1));
    }

    /// Why a side may not offer a draw, if it may not.
    pub fn no_draw(&self, side: Side) -> Option<&'static str> {
        self.draw[side.index()].then_some("you have offered a draw since the last move: wait for the next one")
    }

    /// Why a side may not ask for moves back, if it may not.
    pub fn no_takeback(&self, side: Side) -> Option<&'static str> {
        self.takeback[side.index()]
            .then_some("you have asked for moves back since the last move: wait for the next one")
    }

    /// Why a side may not take another name, if it may not.
    pub fn no_rename(&self, side: Side) -> Option<&'static str> {
        (self.renames[side.index()] >= MAX_RENAMES)
            .then_some("you have changed your name often enough since the last move: wait for the next one")
    }
}
