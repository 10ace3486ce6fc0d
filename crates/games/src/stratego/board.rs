//! The packed board: one byte a square, and the sets of squares that move generation needs.
//!
//! A seat's view has the same form, with unknown ranks, so that the same code plays moves on both.

use super::pieces::{Piece, Rank, Tally, Variant};
use super::squares::{NUMBERS, PLAYABLE, ROWS, Square, squares};
use game_core::{BySide, Outcome, Side};

/// The kind of turn that the side to move has to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    /// It sets up its army (SG-05).
    Setup,
    /// It plays an ordinary turn.
    Play,
    /// It chooses the piece that the Shroud brings back (SG-30), in the turn of this side.
    Shroud(Side),
}

/// The last move of a side and how often in a row that piece has gone between those two squares (SG-11);
/// [`TwoSquareRun::NONE`] after a turn that was no move, and once the piece is captured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TwoSquareRun {
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) count: u8,
}

impl TwoSquareRun {
    pub(super) const NONE: TwoSquareRun = TwoSquareRun { from: Square::new(0, 0), to: Square::new(0, 0), count: 0 };

    /// The run after one more move of its side.
    #[inline]
    pub(super) fn after(self, from: Square, to: Square) -> TwoSquareRun {
        let is_return = self.from == to && self.to == from;
        TwoSquareRun { from, to, count: if is_return { self.count + 1 } else { 1 } }
    }
}

/// How the game ended. The side to move is then the loser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    /// SG-20.
    AppleTaken,
    /// SG-21.
    Stuck,
    /// SG-22.
    NothingActs,
    /// SG-23.
    QuietPlies,
}

/// A position, or what a viewer knows of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Board {
    /// The squares of each side's pieces.
    army: BySide<u128>,
    /// The pieces that can move or, in a view, may be able to: neither Bomb nor Apple.
    mobile: u128,
    scouts: u128,
    captains: u128,
    /// The captured pieces of each side.
    captured: BySide<Tally>,
    /// The pieces captured in the turn in progress, while a Shroud choice is due.
    taken: BySide<Tally>,
    pieces_key: u64,
    /// By number of square: 0, a piece or a wall.
    cells: [u8; NUMBERS],
    /// The run of each side.
    pub(super) runs: BySide<TwoSquareRun>,
    /// Plies without an attack or an Apple (SG-23).
    pub(super) quiet_plies: u8,
    pub(super) to_move: Side,
    pub(super) phase: Phase,
    variant: Variant,
    /// The Apples already used (SG-36), as bits by side.
    used: u8,
    /// How the game ended, once it has.
    pub(super) ending: Option<Ending>,
}

impl Board {
    /// A board before any army is set up.
    pub(super) fn empty(variant: Variant) -> Self {
        Board {
            army: BySide([0; 2]),
            mobile: 0,
            scouts: 0,
            captains: 0,
            captured: BySide::default(),
            taken: BySide::default(),
            pieces_key: 0,
            cells: EMPTY_CELLS,
            runs: BySide([TwoSquareRun::NONE; 2]),
            quiet_plies: 0,
            to_move: Side::First,
            phase: Phase::Setup,
            variant,
            used: 0,
            ending: None,
        }
    }

    #[inline]
    pub(super) fn variant(&self) -> Variant {
        self.variant
    }

    /// Whether the Pieces of Eden are in play.
    #[inline]
    pub(super) fn is_special(&self) -> bool {
        self.variant == Variant::Special
    }

    #[inline]
    pub(super) fn piece(&self, at: Square) -> Option<Piece> {
        let cell = self.cells[at.index()];
        if cell == 0 || cell & WALL != 0 { None } else { Some(Piece::from_byte(cell)) }
    }

    /// Whether a piece could stand there: no piece, no explosion, no margin.
    #[inline]
    pub(super) fn is_empty(&self, at: Square) -> bool {
        self.cells[at.index()] == 0
    }

    /// The bytes of the squares of a file, from the first row on: 0, a piece, or at least 128 for an explosion.
    #[inline]
    pub(super) fn file_bytes(&self, file: u8) -> &[u8; ROWS as usize] {
        self.cells[Square::new(file, 0).index()..].first_chunk().expect("a file has its rows")
    }

    /// How the game ended.
    #[inline]
    pub(super) fn outcome(&self) -> Option<Outcome> {
        Some(match self.ending? {
            Ending::AppleTaken => Outcome::win(!self.to_move, "SG-20"),
            Ending::Stuck => Outcome::win(!self.to_move, "SG-21"),
            Ending::NothingActs => Outcome::draw("SG-22"),
            Ending::QuietPlies => Outcome::draw("SG-23"),
        })
    }

    /// The squares of a side's pieces.
    #[inline]
    pub(super) fn army(&self, side: Side) -> u128 {
        self.army[side]
    }

    /// The squares of a side's pieces that can move, or may be able to.
    #[inline]
    pub(super) fn mobile(&self, side: Side) -> u128 {
        self.army[side] & self.mobile
    }

    #[inline]
    pub(super) fn scouts(&self, side: Side) -> u128 {
        self.army[side] & self.scouts
    }

    #[inline]
    pub(super) fn captains(&self, side: Side) -> u128 {
        self.army[side] & self.captains
    }

    /// The squares without a piece.
    #[inline]
    pub(super) fn free(&self) -> u128 {
        let BySide([first, second]) = self.army;
        PLAYABLE & !(first | second)
    }

    /// The square of a side's Apple, if it stands and the view knows it.
    pub(super) fn apple(&self, side: Side) -> Option<Square> {
        squares(self.army(side)).find(|&at| self.piece(at).is_some_and(|piece| piece.is(Rank::Apple)))
    }

    #[inline]
    pub(super) fn has_used_apple(&self, side: Side) -> bool {
        self.used >> side.index() & 1 != 0
    }

    #[inline]
    pub(super) fn captured(&self, side: Side) -> Tally {
        self.captured[side]
    }

    #[inline]
    pub(super) fn taken(&self, side: Side) -> Tally {
        self.taken[side]
    }

    /// The pieces of a side that are on the board without its rank being known to the view that this board belongs to.
    pub(super) fn unknown(&self, side: Side) -> Tally {
        let mut tally = self.variant.army().minus(self.captured(side));
        for at in squares(self.army(side)) {
            if let Some(rank) = self.piece(at).and_then(Piece::rank) {
                tally.remove(rank);
            }
        }
        tally
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub(super) fn put(&mut self, at: Square, piece: Piece) {
        debug_assert!(self.is_empty(at), "{at} is taken");
        self.cells[at.index()] = piece.byte();
        self.flip(piece, at.bit());
        self.pieces_key ^= piece_key(piece, at);
    }

    /// Removes the piece on a square.
    #[inline]
    pub(super) fn lift(&mut self, at: Square) -> Piece {
        let piece = Piece::from_byte(self.cells[at.index()]);
        self.cells[at.index()] = 0;
        self.flip(piece, at.bit());
        self.pieces_key ^= piece_key(piece, at);
        piece
    }

    /// Moves a piece to an empty square; a Scout that goes far is known from then on (SG-10).
    #[inline]
    pub(super) fn travel(&mut self, from: Square, to: Square) {
        let piece = Piece::from_byte(self.cells[from.index()]);
        let landed = if from.is_far(to) { piece.moved().known() } else { piece.moved() };
        self.cells[from.index()] = 0;
        self.cells[to.index()] = landed.byte();
        self.flip(piece, from.bit() | to.bit());
        self.pieces_key ^= piece_key(piece, from) ^ piece_key(landed, to);
    }

    #[inline]
    fn flip(&mut self, piece: Piece, squares: u128) {
        let when = |condition: bool| squares & u128::from(condition).wrapping_neg();
        self.army[piece.side()] ^= squares;
        self.mobile ^= when(piece.is_mobile());
        self.scouts ^= when(piece.is(Rank::Scout));
        self.captains ^= when(piece.is(Rank::Captain));
    }

    /// Captures the piece on `at`: it joins its pile, and its run ends.
    #[inline]
    pub(super) fn capture(&mut self, at: Square) {
        let piece = self.lift(at);
        let side = piece.side();
        if let Some(rank) = piece.rank() {
            self.captured[side].add(rank);
            if self.is_special() {
                self.taken[side].add(rank);
            }
        }
        if self.runs[side].to == at {
            self.runs[side] = TwoSquareRun::NONE;
        }
    }

    /// Makes the piece on `at` known to both players (SG-14).
    #[inline]
    pub(super) fn show(&mut self, at: Square) {
        let piece = Piece::from_byte(self.cells[at.index()]);
        self.cells[at.index()] = piece.known().byte();
        self.pieces_key ^= piece_key(piece, at) ^ piece_key(piece.known(), at);
    }

    /// Brings a captured piece back (SG-30).
    pub(super) fn bring_back(&mut self, side: Side, rank: Rank, at: Square) {
        self.captured[side].remove(rank);
        self.put(at, Piece::new(side, Some(rank)).known());
    }

    /// Sets the piles of captured pieces to what is missing from a board without unknown pieces.
    pub(super) fn count_captured(&mut self) {
        for side in Side::ALL {
            self.captured[side] = Tally::default();
            self.captured[side] = self.unknown(side);
        }
    }

    pub(super) fn set_captured(&mut self, captured: BySide<Tally>) {
        self.captured = captured;
    }

    /// Sets the piles of captured pieces to those of another board.
    pub(super) fn copy_captured(&mut self, other: &Board) {
        self.captured = other.captured;
        self.taken = other.taken;
    }

    pub(super) fn set_taken(&mut self, taken: BySide<Tally>) {
        self.taken = taken;
    }

    pub(super) fn use_apple(&mut self, side: Side) {
        self.used |= 1 << side.index();
    }

    /// A hash of everything that legal moves and ends depend on, without the counter of SG-23.
    #[inline]
    pub(super) fn position_key(&self) -> u64 {
        let run =
            |run: TwoSquareRun| run.from.index() as u64 | (run.to.index() as u64) << 8 | u64::from(run.count) << 16;
        let phase = match self.phase {
            Phase::Setup => 0,
            Phase::Play => 1,
            Phase::Shroud(turn) => 2 + turn as u64,
        };
        let state = run(self.runs[Side::First]) | run(self.runs[Side::Second]) << 24 | (self.to_move as u64) << 48;
        let state = state | phase << 50 | u64::from(self.used) << 52;
        let mut key = self.pieces_key ^ mixed(state ^ STATE_KEY, 0x9E37_79B9_7F4A_7C15);
        if matches!(self.phase, Phase::Shroud(_)) {
            key ^= mixed(self.taken[Side::First].bits() ^ STATE_KEY, 0xD6E8_FEB8_6659_FD93);
            key ^= mixed(self.taken[Side::Second].bits() ^ STATE_KEY, 0xA076_1D64_78BD_642F);
        }
        key
    }
}

/// The byte of an explosion and of the margin.
const WALL: u8 = 1 << 7;

const EMPTY_CELLS: [u8; NUMBERS] = {
    let mut cells = [WALL; NUMBERS];
    let mut number = 0;
    while number < NUMBERS {
        if PLAYABLE >> number & 1 != 0 {
            cells[number] = 0;
        }
        number += 1;
    }
    cells
};

/// The part of a piece on a square in the key: random numbers for the piece and the square, multiplied, which needs
/// tables of two kilobytes instead of a hundred.
#[inline]
fn piece_key(piece: Piece, at: Square) -> u64 {
    mixed(PIECE_KEYS[usize::from(piece.byte() & 127)], SQUARE_KEYS[at.index()])
}

#[inline]
const fn mixed(a: u64, b: u64) -> u64 {
    let wide = a as u128 * b as u128;
    (wide >> 64) as u64 ^ wide as u64
}

const STATE_KEY: u64 = 0xE703_7ED1_A0B4_28DB;
const PIECE_KEYS: [u64; 128] = random_numbers(1);
const SQUARE_KEYS: [u64; NUMBERS] = random_numbers(2);

/// Pseudo-random numbers, computed at compile time.
const fn random_numbers<const N: usize>(seed: u64) -> [u64; N] {
    let mut numbers = [0; N];
    let mut state = seed.wrapping_mul(0x5851_F42D_4C95_7F2D);
    let mut n = 0;
    while n < N {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        numbers[n] = z ^ (z >> 31);
        n += 1;
    }
    numbers
}
