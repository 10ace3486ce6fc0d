//! The information before a move is made: the effect of the move as far as the side to move knows it, the reason why a
//! square cannot be touched, and the state of the Fragments of Eden. Nothing here looks at a rank of the other army.

use super::board::{Board, Phase};
use super::draw::{cell_id, square_of};
use super::moves::{Move, TWO_SQUARE_LIMIT};
use super::pieces::Rank;
use super::squares::{Square, squares};
use super::view::StrategoView;
use game_core::{CellId, MoveEffect, Notice, NoticeKind, Reason, Side};

impl Board {
    /// Steps are shown as they are. Of fights only the attacked pieces are shown: how they end is not known.
    pub(super) fn effect(&self, mv: Move) -> MoveEffect {
        let attacked = |targets: &[Square]| MoveEffect::default().striking(targets.iter().copied().map(cell_id));
        match mv {
            Move::Step { .. } | Move::Shroud { .. } => MoveEffect::new(self.motions(mv)),
            Move::Attack { to, .. } => attacked(&[to]),
            Move::Double { first, second, .. } => attacked(&[first, second]),
            Move::Apple { target } => {
                // SG-36: the piece fights those of its own army next to it, if it can fight at all.
                let around = squares(self.enemies_next_to(target, self.to_move));
                MoveEffect::default().striking([target].into_iter().chain(around).map(cell_id))
            }
            Move::ShroudNone | Move::Deploy(_) => MoveEffect::default(),
        }
    }

    /// Why a turn whose cells so far are `begun` cannot go on with `cell`.
    pub(super) fn why_not_touched(&self, begun: &[CellId], cell: CellId) -> Option<Reason> {
        let at = square_of(cell)?;
        let begun: Vec<Square> = begun.iter().filter_map(|&cell| square_of(cell)).collect();
        match (self.phase, &begun[..]) {
            (Phase::Setup, _) => None,
            (Phase::Shroud(_), _) => self.why_not_brought_to(at),
            (Phase::Play, []) => self.why_not_picked(at),
            (Phase::Play, &[from]) => self.why_not_targeted(from, at),
            (Phase::Play, &[from, first, ..]) => {
                let (first, second) = (first.min(at), first.max(at));
                self.refusal(Move::Double { from, first, second })
            }
        }
    }

    fn why_not_brought_to(&self, at: Square) -> Option<Reason> {
        if self.own_piece(at).is_ok() {
            return self.why_square_stuck(at);
        }
        let is_free = self.shroud_squares(self.to_move) & at.bit() != 0;
        (!is_free).then_some(Reason::new("SG-30", "shroud-square"))
    }

    fn why_not_picked(&self, at: Square) -> Option<Reason> {
        if at.is_explosion() {
            return Some(Reason::new("SG-02", "explosion"));
        }
        match self.own_piece(at) {
            Ok(_) => self.why_square_stuck(at),
            Err(reason) => Some(reason),
        }
    }

    fn why_not_targeted(&self, from: Square, to: Square) -> Option<Reason> {
        let is_apple = self.own_piece(from).is_ok_and(|piece| piece.is(Rank::Apple));
        if is_apple && self.is_special() {
            return self.refusal(Move::Apple { target: to });
        }
        let is_enemy = self.army(!self.to_move) & to.bit() != 0;
        self.refusal(if is_enemy { Move::Attack { from, to } } else { Move::Step { from, to } })
    }
}

impl StrategoView {
    /// What the Shroud asks of the side to move (SG-30), how near it is to the limit of SG-11, and the powers that each
    /// army still has.
    pub(super) fn notices(&self) -> Vec<Notice> {
        let board = &self.board;
        if board.phase == Phase::Setup || self.outcome().is_some() {
            return Vec::new();
        }
        let mut notices = Vec::new();
        if board.is_special() {
            notices.extend(Side::ALL.into_iter().flat_map(|side| powers(board, side)));
        }
        let task = match board.phase {
            Phase::Shroud(_) => Some("notice-shroud-due"),
            _ => two_squares(board),
        };
        notices.extend(task.map(|id| Notice::new(NoticeKind::Task, id).about(board.to_move)));
        notices
    }
}

/// Whether the piece that the side to move moved last could go back once more between the same two squares, or no more
/// (SG-11). Both players saw these moves.
fn two_squares(board: &Board) -> Option<&'static str> {
    let run = board.runs[board.to_move];
    match run.count {
        _ if !board.is_empty(run.from) => None,
        TWO_SQUARE_LIMIT => Some("notice-two-squares-barred"),
        count if count + 1 == TWO_SQUARE_LIMIT => Some("notice-two-squares"),
        _ => None,
    }
}

/// The Shroud lasts as long as the Spy, the Sword as long as a Captain; the Apple can be used once. The piles of
/// captured pieces and the use of an Apple are public (SG-19).
fn powers(board: &Board, side: Side) -> [Notice; 3] {
    let left = |rank| board.variant().army().of(rank).saturating_sub(board.captured(side).of(rank));
    let power =
        |id, is_ready| Notice::new(if is_ready { NoticeKind::Ready } else { NoticeKind::Spent }, id).about(side);
    let captains = left(Rank::Captain);
    [
        power("notice-shroud", left(Rank::Spy) > 0),
        power("notice-sword", captains > 0).counting(captains),
        power("notice-apple", !board.has_used_apple(side)),
    ]
}
