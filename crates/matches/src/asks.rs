//! The requests of each side since the last move. A side that was refused, or has asked often enough, must wait for the
//! next move. So a log grows by only a few entries between two moves.

use game_core::{BySide, Side};

/// How often a side may change its name between two moves.
const MAX_RENAMES: u8 = 5;
/// How often an invitation may be declined: the link may be known to many.
const MAX_INVITE_DECLINES: u8 = 5;
/// How many one-time links of a seat may be made between two moves and not used.
const MAX_LINKS: u8 = 12;

/// The requests of each side since the last move, or since moves were taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Asks {
    draw: BySide<bool>,
    takeback: BySide<bool>,
    renames: BySide<u8>,
    invite_declines: u8,
    links: BySide<u8>,
}

impl Asks {
    pub(crate) fn note_draw(&mut self, side: Side) {
        self.draw[side] = true;
    }

    pub(crate) fn note_takeback(&mut self, side: Side) {
        self.takeback[side] = true;
    }

    pub(crate) fn note_rename(&mut self, side: Side) {
        self.renames[side] = self.renames[side].saturating_add(1);
    }

    pub(crate) fn note_invite_decline(&mut self) {
        self.invite_declines = self.invite_declines.saturating_add(1);
    }

    pub(crate) fn note_link(&mut self, side: Side) {
        self.links[side] = self.links[side].saturating_add(1);
    }

    pub(crate) fn note_link_used(&mut self, side: Side) {
        self.links[side] = self.links[side].saturating_sub(1);
    }

    /// Why a side gets no further one-time link, if it does not.
    pub fn no_link(&self, side: Side) -> Option<&'static str> {
        (self.links[side] >= MAX_LINKS)
            .then_some("a dozen links were made since the last move and not used: wait for the next one")
    }

    /// Whether the log takes another refusal of the invitation.
    pub fn may_decline_invite(&self) -> bool {
        self.invite_declines < MAX_INVITE_DECLINES
    }

    /// Why a side may not offer a draw, if it may not.
    pub fn no_draw(&self, side: Side) -> Option<&'static str> {
        self.draw[side].then_some("you have offered a draw since the last move: wait for the next one")
    }

    /// Why a side may not ask for moves back, if it may not.
    pub fn no_takeback(&self, side: Side) -> Option<&'static str> {
        self.takeback[side].then_some("you have asked for moves back since the last move: wait for the next one")
    }

    /// Why a side may not change its name, if it may not.
    pub fn no_rename(&self, side: Side) -> Option<&'static str> {
        (self.renames[side] >= MAX_RENAMES)
            .then_some("you have changed your name often enough since the last move: wait for the next one")
    }
}
