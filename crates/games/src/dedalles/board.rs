//! Squares, slides and the packed position: the Minos tiles and each side's pawns as boards of 49 bits, with the
//! incremental key. White tiles are all alike, so that the places of the Minos tiles determine every tile.

use game_core::bits::ones;
use game_core::{BySide, Side};

/// Places along an edge of the board.
pub const SIZE: u8 = 7;
/// DD-01: Minos tiles among the 49.
pub const MINOS_TILES: u32 = 13;
/// DD-01: pawns of a side.
pub const PAWNS: u32 = 5;

/// Number of squares.
pub(super) const SQUARES: usize = 49;

/// A place of the board, rank by rank from a1: `7 × rank + file`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// The square on a file and a rank, both from 0; `None` off the board.
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < SIZE && rank < SIZE { Some(Square(rank * SIZE + file)) } else { None }
    }

    /// Every square, rank by rank from a1.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..SQUARES as u8).map(Square)
    }

    /// The square with this number; `None` if there is none.
    pub const fn numbered(number: u8) -> Option<Square> {
        if (number as usize) < SQUARES { Some(Square(number)) } else { None }
    }

    /// The square of a bit position below 49.
    #[inline]
    pub(super) const fn at(index: u32) -> Square {
        debug_assert!(index < SQUARES as u32);
        Square(index as u8)
    }

    /// Its number: 0 for a1, 1 for b1, 48 for g7.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its number as an index into a table.
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its file, from 0.
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 % SIZE
    }

    /// Its rank, from 0.
    #[inline]
    pub const fn rank(self) -> u8 {
        self.0 / SIZE
    }

    /// The set of this square alone.
    #[inline]
    pub(super) const fn bit(self) -> u64 {
        1 << self.0
    }
}
pub(super) const BOARD: u64 = (1 << SQUARES) - 1;
/// Rank 1; rank `r` is this shifted by `7 r`.
pub(super) const RANK_1: u64 = 0x7F;
/// File a; file `f` is this shifted by `f`.
pub(super) const FILE_A: u64 = BOARD / RANK_1;
pub(super) const FILE_G: u64 = FILE_A << 6;
/// How far rank 7 is from rank 1, in bits.
pub(super) const TO_RANK_7: u32 = 42;
/// DD-04: files b, d and f, which the exits lie on.
pub(super) const EXIT_FILES: u64 = 0b010_1010;
/// DD-04: the exits of each side.
pub(super) const EXITS: BySide<u64> = BySide([EXIT_FILES << TO_RANK_7, EXIT_FILES]);

/// DD-02: both main diagonals.
const START_MINOS: u64 = {
    let mut minos = 0;
    let mut rank = 0;
    while rank < 7 {
        minos |= 1 << (8 * rank) | 1 << (6 * rank + 6);
        rank += 1;
    }
    minos
};
/// DD-03: b to f of each side's own back rank.
const START_PAWNS: BySide<u64> = BySide([0b011_1110, 0b011_1110 << TO_RANK_7]);

/// One of the 28 ways to slide a line (DD-10): files a to g to the north, files to the south, ranks 1 to 7 to the east,
/// ranks to the west. The tiles move that way, and the Minos tile goes round against it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Slide(u8);

/// Number of slides.
pub(super) const SLIDES: usize = 28;

impl Slide {
    /// All slides, by number.
    pub fn all() -> impl Iterator<Item = Slide> {
        (0..SLIDES as u8).map(Slide)
    }

    /// The slide with this number, below 28.
    #[inline]
    pub(super) fn numbered(number: u32) -> Slide {
        debug_assert!(number < SLIDES as u32, "slide {number}");
        Slide(number as u8)
    }

    /// Its number, below 28.
    #[inline]
    pub fn number(self) -> u8 {
        self.0
    }

    /// The same line the other way.
    pub fn opposite(self) -> Slide {
        Slide(opposite(self.0 as usize) as u8)
    }

    /// The squares of its line.
    #[inline]
    pub(super) fn line(self) -> u64 {
        SHIFTS[self.0 as usize].line
    }

    /// The square from which the Minos tile is taken out.
    pub fn way_out(self) -> Square {
        self.opposite().way_in()
    }

    /// The square at which the Minos tile is pushed in again.
    pub fn way_in(self) -> Square {
        Square::at(SHIFTS[self.0 as usize].way_in.trailing_zeros())
    }

    /// The square a tile of the line moves to from `square`, which is not the way out.
    pub(super) fn next(self, square: Square) -> Square {
        Square::at((u32::from(square.0) + SHIFTS[self.0 as usize].turn) & 63)
    }
}

/// The last turn, as far as the legality of later turns depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LastTurn {
    /// A step, or no turn yet.
    Other,
    /// A slide, which may not be undone at once (DD-13).
    Slide(Slide),
    /// A pass after a step or a slide.
    Pass,
    /// A pass after a pass (DD-16).
    TwoPasses,
}

/// How a position ended the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    /// DD-15.
    Exits(Side),
    /// DD-16.
    TwoPasses,
    /// DD-17, the limit of plies.
    QuietPlies,
}

/// A position of Dédalles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dedalles {
    minos: u64,
    pawns: BySide<u64>,
    key: u64,
    /// The last turn: a slide's number, or one of the three codes above these.
    last: u8,
    /// Plies without a forward step.
    quiet_plies: u8,
    /// How the game ended, once it has.
    ending: Option<Ending>,
    to_move: Side,
    is_junior: bool,
}

const LAST_OTHER: u8 = SLIDES as u8;
const LAST_PASS: u8 = LAST_OTHER + 1;
const LAST_TWO_PASSES: u8 = LAST_OTHER + 2;

impl Dedalles {
    /// The set-up of DD-02 and DD-03.
    pub(super) fn at_start(is_junior: bool, to_move: Side) -> Self {
        Dedalles::set_up(START_MINOS, START_PAWNS, is_junior, to_move)
    }

    /// A position with this board, without an earlier turn, not over.
    pub(super) fn set_up(minos: u64, pawns: BySide<u64>, is_junior: bool, to_move: Side) -> Self {
        let pawns_key = |side| pawns_key(side, pawns[side]);
        let key = side_key(to_move) ^ minos_key(minos) ^ pawns_key(Side::First) ^ pawns_key(Side::Second);
        Dedalles { minos, pawns, key, last: LAST_OTHER, quiet_plies: 0, ending: None, to_move, is_junior }
    }

    /// The Minos tiles.
    #[inline]
    pub(super) fn minos(&self) -> u64 {
        self.minos
    }

    #[inline]
    pub(super) fn pawns(&self, side: Side) -> u64 {
        self.pawns[side]
    }

    /// The pawns of both sides.
    #[inline]
    pub(super) fn all_pawns(&self) -> u64 {
        let BySide([light, dark]) = self.pawns;
        light | dark
    }

    /// The pawns of `side` on its own exits.
    #[inline]
    pub(super) fn on_exits(&self, side: Side) -> u64 {
        self.pawns[side] & EXITS[side]
    }

    /// The slide that DD-13 forbids now, as a bit by number.
    #[inline]
    pub(super) fn banned(&self) -> u32 {
        BANNED[self.last as usize & 31]
    }

    /// What the position remembers of the last turn.
    pub fn last_turn(&self) -> LastTurn {
        match self.last {
            LAST_OTHER => LastTurn::Other,
            LAST_PASS => LastTurn::Pass,
            LAST_TWO_PASSES => LastTurn::TwoPasses,
            number => LastTurn::Slide(Slide(number)),
        }
    }

    /// Plies in a row without a forward pawn step (DD-17).
    #[inline]
    pub fn quiet_plies(&self) -> u8 {
        self.quiet_plies
    }

    /// Whether pawns may stand on Minos tiles (DD-09).
    #[inline]
    pub fn is_junior(&self) -> bool {
        self.is_junior
    }

    #[inline]
    pub(super) fn turn(&self) -> Side {
        self.to_move
    }

    #[inline]
    pub(super) fn ending(&self) -> Option<Ending> {
        self.ending
    }

    #[inline]
    pub(super) fn position_key(&self) -> u64 {
        self.key
    }

    /// Moves a pawn of the side to move.
    #[inline]
    pub(super) fn move_pawn(&mut self, from: Square, to: Square) {
        let side = self.to_move;
        self.pawns[side] ^= from.bit() | to.bit();
        self.key ^= KEYS.pawns[side][from.index()] ^ KEYS.pawns[side][to.index()];
    }

    /// Slides a line, with the pawns that ride on it (DD-11).
    #[inline]
    pub(super) fn slide_line(&mut self, slide: Slide) {
        let Shift { line, way_in, turn } = SHIFTS[slide.0 as usize];
        // The tile that leaves the line at one end is the Minos tile, without a pawn, and it is put in at the other
        // end.
        let along = |board: u64| (board & !line) | ((board & line).rotate_left(turn) & line);
        let minos = along(self.minos) | way_in;
        self.key ^= minos_key(self.minos ^ minos);
        self.minos = minos;
        for side in Side::ALL {
            let pawns = along(self.pawns[side]);
            self.key ^= pawns_key(side, self.pawns[side] ^ pawns);
            self.pawns[side] = pawns;
        }
    }

    /// Gives the turn to the other side after a turn that was `last`.
    #[inline]
    pub(super) fn pass_turn(&mut self, last: LastTurn, quiet_plies: u8) {
        self.to_move = !self.to_move;
        self.key ^= KEYS.dark_to_move;
        self.set_last_turn(last, quiet_plies);
    }

    /// Sets the last turn and the counter of quiet plies.
    #[inline]
    pub(super) fn set_last_turn(&mut self, last: LastTurn, quiet_plies: u8) {
        let code = match last {
            LastTurn::Other => LAST_OTHER,
            LastTurn::Slide(slide) => slide.0,
            LastTurn::Pass => LAST_PASS,
            LastTurn::TwoPasses => LAST_TWO_PASSES,
        };
        self.key ^= KEYS.last[self.last as usize & 31] ^ KEYS.last[code as usize & 31];
        self.last = code;
        self.quiet_plies = quiet_plies;
    }

    #[inline]
    pub(super) fn set_ending(&mut self, ending: Option<Ending>) {
        self.ending = ending;
    }
}

/// The rotation of a line's bits by a slide.
#[derive(Clone, Copy)]
struct Shift {
    line: u64,
    way_in: u64,
    /// A rotation to the left.
    turn: u32,
}

static SHIFTS: [Shift; SLIDES] = {
    let mut shifts = [Shift { line: 0, way_in: 0, turn: 0 }; SLIDES];
    let mut at = 0;
    while at < 7 {
        let (file, rank) = (FILE_A << at, RANK_1 << (7 * at));
        shifts[at] = Shift { line: file, way_in: file & RANK_1, turn: 7 };
        shifts[7 + at] = Shift { line: file, way_in: file & (RANK_1 << TO_RANK_7), turn: 64 - 7 };
        shifts[14 + at] = Shift { line: rank, way_in: rank & FILE_A, turn: 1 };
        shifts[21 + at] = Shift { line: rank, way_in: rank & FILE_G, turn: 64 - 1 };
        at += 1;
    }
    shifts
};

const fn opposite(slide: usize) -> usize {
    if (slide / 7).is_multiple_of(2) { slide + 7 } else { slide - 7 }
}

/// DD-13, by the code of the last turn.
static BANNED: [u32; 32] = {
    let mut banned = [0; 32];
    let mut slide = 0;
    while slide < SLIDES {
        banned[slide] = 1 << opposite(slide);
        slide += 1;
    }
    banned
};

/// Random numbers (Zobrist hashing), whose exclusive or is the key.
struct Keys {
    minos: [u64; SQUARES],
    pawns: BySide<[u64; SQUARES]>,
    /// By the code of the last turn; 0 for every turn that is no slide.
    last: [u64; 32],
    dark_to_move: u64,
}

static KEYS: Keys = {
    let mut keys =
        Keys { minos: [0; SQUARES], pawns: BySide([[0; SQUARES]; 2]), last: [0; 32], dark_to_move: noise(0) };
    let mut n = 0;
    while n < SQUARES {
        keys.minos[n] = noise(100 + n as u64);
        keys.pawns.0[0][n] = noise(200 + n as u64);
        keys.pawns.0[1][n] = noise(300 + n as u64);
        if n < SLIDES {
            keys.last[n] = noise(400 + n as u64);
        }
        n += 1;
    }
    keys
};

/// The `n`-th number of a SplitMix64 sequence.
const fn noise(n: u64) -> u64 {
    let mut z = (n + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

fn side_key(to_move: Side) -> u64 {
    if to_move == Side::Second { KEYS.dark_to_move } else { 0 }
}

#[inline]
fn minos_key(squares: u64) -> u64 {
    ones(squares).fold(0, |key, square| key ^ KEYS.minos[square as usize])
}

#[inline]
fn pawns_key(side: Side, squares: u64) -> u64 {
    ones(squares).fold(0, |key, square| key ^ KEYS.pawns[side][square as usize])
}
