//! The effect of a turn on the board, for positions and views alike.

use super::board::{Board, Phase, TwoSquareRun};
use super::fights::{Bout, Melee, fight};
use super::moves::{Deployment, Move};
use super::pieces::{Piece, Rank};
use super::squares::{Square, squares};
use game_core::Side;

impl Board {
    /// Plays a legal move, without looking for ends of the game. In a view every rank that the move shows must be
    /// known.
    #[inline]
    pub(super) fn apply(&mut self, mv: Move) {
        let side = self.to_move;
        match mv {
            Move::Step { from, to } => {
                self.runs[side] = self.runs[side].after(from, to);
                self.travel(from, to);
                self.quiet_plies += 1;
                self.to_move = !side;
            }
            Move::Attack { from, to } => {
                self.attack(from, to);
                self.finish_fights();
            }
            Move::Double { from, first, second } => {
                self.double_attack(from, [first, second]);
                self.finish_fights();
            }
            Move::Apple { target } => {
                self.apple_power(target);
                self.finish_fights();
            }
            Move::Shroud { rank, square } => {
                self.bring_back(side, rank, square);
                self.finish_choice();
            }
            Move::ShroudNone => self.finish_choice(),
            Move::Deploy(deployment) => {
                self.deploy(side, &deployment);
                self.finish_setup();
            }
        }
    }

    fn deploy(&mut self, side: Side, deployment: &Deployment) {
        for (at, rank) in deployment.pieces(side) {
            self.put(at, Piece::new(side, Some(rank)));
        }
    }

    /// SG-05: play starts when both armies are set up.
    pub(super) fn finish_setup(&mut self) {
        if self.to_move == Side::Second {
            self.phase = Phase::Play;
        }
        self.to_move = !self.to_move;
    }

    /// SG-13 to SG-17.
    #[inline]
    fn attack(&mut self, from: Square, to: Square) {
        self.show(from);
        self.show(to);
        let bout = fight(self.shown(from), self.shown(to));
        if matches!(bout, Bout::Won | Bout::Tied) {
            self.capture(to);
        }
        match bout {
            Bout::Won => self.travel(from, to),
            _ => self.capture(from),
        }
    }

    /// SG-32 to SG-35: the Captain is back on its square after each fight, so it has not moved.
    fn double_attack(&mut self, from: Square, targets: [Square; 2]) {
        self.show(from);
        for at in targets {
            self.show(at);
        }
        self.fight_out(Melee::sword(targets.map(|at| self.shown(at))), from, &targets);
    }

    /// SG-36 to SG-39.
    fn apple_power(&mut self, target: Square) {
        let side = self.to_move;
        if let Some(apple) = self.apple(side) {
            self.show(apple);
        }
        self.use_apple(side);
        self.show(target);
        let (neighbours, melee) = self.control(target);
        for &at in &neighbours {
            self.show(at);
        }
        self.fight_out(melee, target, &neighbours);
    }

    /// The attacks of the piece on `target` under the enemy Apple's power, in square order, and their results.
    pub(super) fn control(&self, target: Square) -> (Neighbours, Melee) {
        let neighbours = self.controlled_neighbours(target);
        let mut ranks = [Rank::Spy; 4];
        for (rank, &at) in ranks.iter_mut().zip(&neighbours) {
            *rank = self.shown(at);
        }
        let melee = Melee::control(self.shown(target), &ranks[..neighbours.len()]);
        (neighbours, melee)
    }

    /// The squares of its own side that the piece on `target` would attack; none for a Bomb or the Apple.
    pub(super) fn controlled_neighbours(&self, target: Square) -> Neighbours {
        let mut neighbours = Neighbours { squares: [target; 4], len: 0 };
        if let Some(piece) = self.piece(target).filter(|piece| piece.is_mobile()) {
            for at in squares(self.enemies_next_to(target, !piece.side())) {
                neighbours.squares[neighbours.len] = at;
                neighbours.len += 1;
            }
        }
        neighbours
    }

    fn fight_out(&mut self, melee: Melee, from: Square, targets: &[Square]) {
        for &(n, bout) in melee.bouts() {
            if matches!(bout, Bout::Won | Bout::Tied) {
                self.capture(targets[n]);
            }
        }
        if melee.is_fatal() {
            self.capture(from);
        }
    }

    /// The rank of a piece that takes part in a fight.
    #[inline]
    pub(super) fn shown(&self, at: Square) -> Rank {
        let rank = self.piece(at).and_then(Piece::rank);
        debug_assert!(rank.is_some(), "the rank on {at} was announced");
        rank.unwrap_or(Rank::Spy)
    }

    /// Ends the fights of a turn: the Shroud's choices come next (SG-31), then the other side's turn.
    #[inline]
    fn finish_fights(&mut self) {
        let side = self.to_move;
        self.runs[side] = TwoSquareRun::NONE;
        self.quiet_plies = 0;
        if self.is_special() {
            self.phase = Phase::Shroud(side);
            self.next_choice([side, !side]);
        } else {
            self.to_move = !side;
        }
    }

    fn finish_choice(&mut self) {
        match self.phase {
            Phase::Shroud(turn) if turn == self.to_move => self.next_choice([!turn, !turn]),
            _ => self.next_choice([]),
        }
    }

    /// Gives the choice to the first of `sides` that has one; without any the turn is over.
    fn next_choice<const N: usize>(&mut self, sides: [Side; N]) {
        let Phase::Shroud(turn) = self.phase else { return };
        match sides.into_iter().find(|&side| self.shroud_due(side)) {
            Some(side) => self.to_move = side,
            None => {
                self.phase = Phase::Play;
                self.to_move = !turn;
                self.set_taken(Default::default());
            }
        }
    }

    /// Whether a side has lost its Spy in this turn and has something to bring back, and no Apple was captured (SG-30,
    /// SG-31).
    pub(super) fn shroud_due(&self, side: Side) -> bool {
        self.taken(side).of(Rank::Spy) > 0
            && self.bringable(side).next().is_some()
            && Side::ALL.into_iter().all(|side| self.captured(side).of(Rank::Apple) == 0)
    }

    /// SG-36, SG-41: there is always an enemy piece to name, at least the Apple.
    #[inline]
    pub(super) fn can_use_apple(&self, side: Side) -> bool {
        self.is_special() && !self.has_used_apple(side)
    }
}

/// Up to four squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Neighbours {
    squares: [Square; 4],
    len: usize,
}

impl std::ops::Deref for Neighbours {
    type Target = [Square];

    fn deref(&self) -> &[Square] {
        &self.squares[..self.len]
    }
}

impl<'a> IntoIterator for &'a Neighbours {
    type Item = &'a Square;
    type IntoIter = std::slice::Iter<'a, Square>;

    fn into_iter(self) -> Self::IntoIter {
        self.squares[..self.len].iter()
    }
}
