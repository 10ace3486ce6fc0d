//! The inputs of a net of beliefs: what a viewer has seen of a piece that it does not know, as features that hold or do
//! not.
//!
//! All is made from the board as the viewer knows it and from the tracks of the pieces, which follow the moves that the
//! viewer saw. Left and right are not told apart.

use super::board::Board;
use super::pieces::{Piece, Rank, Tally};
use super::squares::{DIRECTIONS, FILES, HOME_SQUARES, ROWS, Square, squares};
use super::tracks::{RANKS, Tracks};
use game_core::Side;

/// Ranks that can move.
const MOBILE: usize = 10;
/// Squares of a set-up, mirrored files together, and one for pieces whose square in the set-up is not known.
const ORIGINS: usize = 16;

/// The limits of the steps that numbers are sorted into.
const TURNS: [usize; 7] = [4, 10, 18, 30, 45, 70, 110];
const MOVES: [usize; 7] = [1, 2, 3, 4, 6, 9, 14];
const SINCE: [usize; 5] = [3, 5, 9, 17, 41];
const FIRST_TURN: [usize; 5] = [3, 8, 15, 30, 60];
const PIECES: [usize; 5] = [3, 6, 10, 15, 22];

/// Collects the features of a piece one group after the other.
struct Groups<'a> {
    inputs: &'a mut Vec<u16>,
    /// The first input of the next group.
    next: usize,
}

impl Groups<'_> {
    /// A group of `size` features, of which this one holds, if any.
    fn add(&mut self, size: usize, holds: Option<usize>) {
        debug_assert!(holds.is_none_or(|at| at < size), "{holds:?} of {size}");
        self.inputs.extend(holds.map(|at| (self.next + at) as u16));
        self.next += size;
    }

    /// A counter: one feature for each number from 1 to `most`, which stands for more too.
    fn count(&mut self, most: usize, number: u8) {
        self.add(most, usize::from(number).min(most).checked_sub(1));
    }
}

/// The number of features.
pub(super) const FEATURES: usize = 2 * ORIGINS
    + 2 * (TURNS.len() + 1)
    + 4 * (TURNS.len() + 1)
    + MOVES.len()
    + 1
    + 2 * ROWS as usize
    + SINCE.len()
    + 1
    + FIRST_TURN.len()
    + 1
    + 2 * RANKS
    + 2 * MOBILE
    + 3 * MOBILE
    + 3 * 2 * 3
    + 2 * 5
    + 3
    + 4
    + 3 * RANKS
    + RANKS
    + 2 * (PIECES.len() + 1)
    + 4
    + 6;

/// The inputs that all pieces of an army that a viewer does not know share.
pub(super) struct Army<'a> {
    board: &'a Board,
    side: Side,
    tracks: &'a Tracks,
    left: Tally,
    unknown: usize,
    still: usize,
}

impl<'a> Army<'a> {
    /// The army of a side as a board that belongs to a view has it.
    pub(super) fn new(board: &'a Board, side: Side, tracks: &'a Tracks) -> Army<'a> {
        let unknown = |at: &Square| board.piece(*at).is_some_and(|piece| piece.rank().is_none());
        let still = |at: &Square| board.piece(*at).is_some_and(|piece| !piece.has_moved());
        let all = squares(board.army(side)).filter(unknown);
        Army {
            board,
            side,
            tracks,
            left: board.unknown(side),
            unknown: all.clone().count(),
            still: all.filter(still).count(),
        }
    }

    /// Appends the inputs of the piece on a square.
    pub(super) fn inputs(&self, at: Square, inputs: &mut Vec<u16>) {
        let Army { board, side, tracks, .. } = *self;
        let track = &tracks.at[at.index()];
        let actions = &track.actions;
        let has_moved = board.piece(at).is_some_and(Piece::has_moved);
        let moved = usize::from(has_moved);
        let turns = tracks.turns() as usize;
        let origin = track.origin.map(usize::from);
        let files = usize::from(FILES);
        let mut groups = Groups { inputs, next: 0 };
        let square = origin.map_or(ORIGINS - 1, |n| n / files * 5 + (n % files).min(files - 1 - n % files));
        groups.add(2 * ORIGINS, Some(ORIGINS * moved + square));
        let age = step(turns, &TURNS);
        groups.add(2 * (TURNS.len() + 1), Some((TURNS.len() + 1) * moved + age));
        let row = origin.map_or(3, |n| n / files);
        groups.add(4 * (TURNS.len() + 1), (!has_moved).then_some((TURNS.len() + 1) * row + age));
        groups.add(MOVES.len() + 1, Some(step(actions.moves.into(), &MOVES)));
        let advance = if side == Side::First { at.row() } else { ROWS - 1 - at.row() };
        groups.add(2 * usize::from(ROWS), Some(usize::from(ROWS) * moved + usize::from(advance)));
        let since = tracks.plies().saturating_sub(actions.last_move.into());
        groups.add(SINCE.len() + 1, has_moved.then(|| step(since, &SINCE)));
        groups.add(FIRST_TURN.len() + 1, has_moved.then(|| step(usize::from(actions.first_move) / 2, &FIRST_TURN)));
        actions.approached.iter().for_each(|&number| groups.count(2, number));
        actions.fled[..MOBILE].iter().for_each(|&number| groups.count(2, number));
        actions.stayed[..MOBILE].iter().for_each(|&number| groups.count(3, number));
        for numbers in [actions.approached_unknown, actions.fled_unknown, actions.stayed_unknown] {
            numbers.iter().for_each(|&number| groups.count(3, number));
        }
        self.neighbours(at, moved, &mut groups);
        self.origins(origin, &mut groups);
        for rank in Rank::ALL {
            groups.add(1, (self.left.of(rank) == 0).then_some(0));
        }
        groups.add(PIECES.len() + 1, Some(step(self.unknown, &PIECES)));
        groups.add(PIECES.len() + 1, Some(step(self.still, &PIECES)));
        let enemy_left = board.variant().army().minus(board.captured(!side));
        let has_known = |rank: Rank| {
            squares(board.army(!side)).any(|at| board.piece(at).is_some_and(|piece| piece.is_known() && piece.is(rank)))
        };
        let marshal = if enemy_left.of(Rank::Marshal) == 0 { 0 } else { 1 + usize::from(has_known(Rank::Marshal)) };
        groups.add(3, Some(marshal));
        groups.add(1, (enemy_left.of(Rank::Spy) == 0).then_some(0));
        groups.add(6, Some(usize::from(board.quiet_plies / 8).min(5)));
        debug_assert_eq!(groups.next, FEATURES);
    }

    /// The pieces next to it now.
    fn neighbours(&self, at: Square, moved: usize, groups: &mut Groups<'_>) {
        let Army { board, side, .. } = *self;
        let (mut still, mut bombs, mut enemies, mut known_enemies) = (0, 0, 0, 0);
        for piece in DIRECTIONS.iter().filter_map(|&direction| board.piece(at.plus(direction))) {
            if piece.side() != side {
                enemies += 1;
                known_enemies += usize::from(piece.is_known());
            } else if piece.rank().is_none() && !piece.has_moved() {
                still += 1;
            } else if piece.is(Rank::Bomb) {
                bombs += 1;
            }
        }
        groups.add(2 * 5, Some(5 * moved + still));
        groups.add(3, Some(bombs.min(2)));
        groups.add(4, Some(2 * usize::from(enemies > 0) + usize::from(known_enemies > 0)));
    }

    /// The ranks shown so far that stood beside, before and behind it in the set-up.
    fn origins(&self, origin: Option<usize>, groups: &mut Groups<'_>) {
        let shown = &self.tracks.shown_at[self.side];
        let files = usize::from(FILES);
        let rank = |n: usize| shown[n].map(|rank| rank as usize - 1);
        let beside = |n: usize| {
            [n.checked_sub(1).filter(|_| !n.is_multiple_of(files)), Some(n + 1).filter(|n| !n.is_multiple_of(files))]
        };
        let first = groups.next;
        for n in origin.into_iter().flat_map(beside).flatten().filter_map(rank) {
            groups.inputs.push((first + n) as u16);
        }
        groups.next += RANKS;
        groups.add(RANKS, origin.map(|n| n + files).filter(|&n| n < HOME_SQUARES).and_then(rank));
        groups.add(RANKS, origin.and_then(|n| n.checked_sub(files)).and_then(rank));
    }
}

/// The step that a number belongs to: how many limits it has reached.
fn step(number: usize, limits: &[usize]) -> usize {
    limits.iter().take_while(|&&limit| number >= limit).count()
}
