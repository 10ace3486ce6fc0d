//! Full positions that agree with a view, each equally likely.

use super::board::{Board, Phase};
use super::moves::{Deployment, Move};
use super::pieces::{Piece, Rank, Tally};
use super::rules::Stratego;
use super::squares::{Square, squares};
use super::view::StrategoView;
use game_core::{Rng, Sample, Side};

/// The number of positions drawn in which the game would be over before one of them is returned: the view was of a
/// finished game.
const TRIES: u32 = 10_000;

impl Sample for Stratego {
    fn sample(view: &StrategoView, rng: &mut Rng) -> Stratego {
        let mut board = view.board;
        if board.phase == Phase::Setup {
            // SG-05: the Templars are set up, but this viewer has not seen it.
            if board.to_move == Side::Second && !view.owns(Side::First) {
                board.to_move = Side::First;
                board.apply(Move::Deploy(Deployment::random(board.variant(), rng)));
            }
            return Stratego { board };
        }
        for _ in 0..TRIES {
            board = filled(&view.board, rng);
            if board.ending.is_none() {
                break;
            }
        }
        Stratego { board }
    }
}

/// Gives the pieces of unknown rank the ranks that are left.
fn filled(view: &Board, rng: &mut Rng) -> Board {
    let mut board = *view;
    for side in Side::ALL {
        let unknown = view.unknown(side);
        let is_open = |at: &Square| view.piece(*at).is_some_and(|piece| piece.rank().is_none());
        let has_moved = |at: &Square| view.piece(*at).is_some_and(Piece::has_moved);
        let (moved, mut still): (Vec<Square>, Vec<Square>) =
            squares(view.army(side)).filter(is_open).partition(has_moved);
        // Bombs and the Apple are placed first, on pieces that have not moved; then the mobile ranks on all others.
        // Every assignment is made in exactly one way, so all are equally likely.
        rng.shuffle(&mut still);
        let fixed = ranks(unknown.minus(unknown.mobile()));
        let rest = still.split_off(fixed.len().min(still.len()));
        give(&mut board, &still, &fixed);
        let mut mobile = ranks(unknown.mobile());
        rng.shuffle(&mut mobile);
        give(&mut board, &[moved, rest].concat(), &mobile);
    }
    board.ending = board.find_ending();
    board
}

fn ranks(tally: Tally) -> Vec<Rank> {
    tally.iter().flat_map(|(rank, count)| (0..count).map(move |_| rank)).collect()
}

fn give(board: &mut Board, squares: &[Square], ranks: &[Rank]) {
    for (&at, &rank) in squares.iter().zip(ranks) {
        let piece = board.lift(at);
        board.put(at, piece.with_rank(Some(rank)));
    }
}
