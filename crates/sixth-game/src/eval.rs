//! What search wants to know of Fanion, in a world where every kind is given.

use crate::board::{Board, Kind, Piece, SQUARES, Square};
use crate::levels;
use crate::moves::Move;
use crate::rules::{Fanion, QUIET_PLIES_LIMIT};
use game_core::handicap::Handicaps;
use game_core::{Evaluate, SearchAdvice, Setting, Side};

/// What the kinds are worth, in the order of [`Kind::ALL`].
const VALUE: [i32; 3] = [0, 100, 150];
/// What a piece loses once the other side knows it.
const KNOWN_COST: i32 = 15;
/// What it is worth to be one, two, three… steps from the enemy's flag, for the nearest piece that can attack it.
const NEAR_FLAG: [i32; 8] = [0, 160, 80, 45, 25, 12, 6, 0];
/// What it is worth to have the move.
const TEMPO: i32 = 5;

impl Evaluate for Fanion {
    /// By kind and target.
    const MOVE_SLOTS: usize = SQUARES * Kind::ALL.len();

    const ADVICE: SearchAdvice = SearchAdvice { playout_plies: Some(8), ..SearchAdvice::UNKNOWN };

    fn handicaps(_setting: &Setting) -> &'static Handicaps {
        &levels::POCKET
    }

    fn evaluate(&self) -> i32 {
        let us = self.board.to_move;
        let lead = self.board.standing(us) - self.board.standing(!us) + TEMPO;
        // FA-10: a lead is worth less the nearer the draw is.
        let limit = i32::from(QUIET_PLIES_LIMIT);
        lead * (2 * limit - i32::from(self.board.quiet_plies)) / (2 * limit)
    }

    fn move_slot(&self, mv: Move) -> usize {
        let (Move::Step { from, to } | Move::Attack { from, to }) = mv else { return 0 };
        let kind = self.board.piece(from).and_then(|piece| piece.kind).map_or(0, |kind| kind as usize);
        kind * SQUARES + to.cell().index()
    }

    fn noisy_moves(&self, moves: &mut Vec<Move>) {
        moves.extend(self.board.turns().filter(|&mv| self.is_noisy(mv)));
    }

    /// Attacks on pieces that both players know.
    fn is_noisy(&self, mv: Move) -> bool {
        let Move::Attack { to, .. } = mv else { return false };
        self.board.piece(to).is_some_and(|piece| piece.is_known)
    }
}

impl Board {
    /// What a side has, and how near it is to the enemy's flag.
    fn standing(&self, side: Side) -> i32 {
        let worth =
            |piece: Piece| piece.kind.map_or(0, |kind| VALUE[kind as usize]) - KNOWN_COST * i32::from(piece.is_known);
        let flag = self.army(!side).find(|(_, piece)| piece.kind == Some(Kind::Flag)).map(|(at, _)| at);
        let steps = |at: Square| flag.map_or(NEAR_FLAG.len() - 1, |flag| at.distance(flag).into());
        let movers = self.army(side).filter(|(_, piece)| piece.kind != Some(Kind::Flag));
        let nearest = movers.map(|(at, _)| steps(at)).min().unwrap_or(NEAR_FLAG.len() - 1);
        self.army(side).map(|(_, piece)| worth(piece)).sum::<i32>() + NEAR_FLAG[nearest]
    }
}
