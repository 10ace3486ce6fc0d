//! The inputs of a learned evaluation of Stratego, in a world where ranks are known: the pieces of each side by rank
//! and square, which of them the other side knows, which have not moved, the quiet plies and the Apples still unused.
//!
//! The bytes of the sets are codes: those of the files of the board, which are the bytes of its squares, then counters.
//! Classic and special share a net.

use super::board::Board;
use super::moves::home_square;
use super::pieces::{Piece, Rank, Variant};
use super::rules::{QUIET_PLIES_LIMIT, Stratego};
use super::squares::{FILES, HOME_SQUARES, ROWS, Square};
use game_core::{CodeInputs, FULL_SHARE, INPUT_SETS, InputSets, NO_INPUT, NetInputs, Side};

/// Squares that are no explosion.
const SQUARES: u16 = 72;
const HOME: u16 = HOME_SQUARES as u16;
/// Ranks that never move, which stand on squares of the set-up alone.
const FIXED: u16 = 2;

/// The place of the counter of quiet plies and of the unused Apples, after the squares.
const QUIET: usize = FILES as usize * ROWS as usize;
const APPLES: usize = QUIET + 1;
const QUIET_STEPS: u8 = 10;
const QUIET_STEP: u8 = QUIET_PLIES_LIMIT / QUIET_STEPS;
/// Inputs of counters: steps of quiet plies, the own unused Apple, the enemy's.
const COUNTERS: u16 = QUIET_STEPS as u16 + 2;

const BUCKETS: u8 = 4;
/// From this many quiet plies on a net's value fades, as that of the evaluation written by hand.
const QUIET_FROM: i32 = 40;

/// The mobile ranks of a duel.
const DUEL_RANKS: [Rank; 5] = [Rank::Spy, Rank::Scout, Rank::Miner, Rank::General, Rank::Marshal];

pub(super) fn inputs(variant: Variant) -> NetInputs {
    match variant {
        Variant::Duel => Shape::<true>::INPUTS,
        Variant::Classic | Variant::Special => Shape::<false>::INPUTS,
    }
}

impl Stratego {
    #[inline]
    pub(super) fn net_sets(&self) -> InputSets {
        let board = &self.board;
        let mut sets = [0; INPUT_SETS];
        for (file, set) in sets.iter_mut().enumerate().take(FILES.into()) {
            *set = board.file_codes(file as u8);
        }
        let quiet = (board.quiet_plies / QUIET_STEP).min(QUIET_STEPS - 1) + 1;
        let apple = |side: Side| u8::from(board.can_use_apple(side)) << side.index();
        sets[QUIET / 8] = u64::from(quiet) | u64::from(apple(Side::First) | apple(Side::Second)) << 8;
        sets
    }

    /// The bucket, by the number of pieces on the board.
    #[inline]
    pub(super) fn pieces_bucket(&self) -> usize {
        let count = (self.board.army(Side::First) | self.board.army(Side::Second)).count_ones();
        let full = if self.board.variant() == Variant::Duel { 20 } else { 60 };
        (count * u32::from(BUCKETS) / (full + 1)) as usize
    }

    /// A net's value fades while nothing happens.
    #[inline]
    pub(super) fn quiet_share(&self) -> i32 {
        let rest = i32::from(QUIET_PLIES_LIMIT) - QUIET_FROM + 20;
        let quiet = (i32::from(self.board.quiet_plies) - QUIET_FROM).max(0);
        FULL_SHARE * (rest - quiet) / rest
    }
}

impl Board {
    /// The bytes of the squares of a file, the first row in the lowest.
    #[inline]
    fn file_codes(&self, file: u8) -> u64 {
        u64::from_le_bytes(*self.file_bytes(file))
    }
}

/// The layout of the inputs of a variant.
struct Shape<const IS_DUEL: bool>;

impl<const IS_DUEL: bool> Shape<IS_DUEL> {
    const MOBILE: u16 = if IS_DUEL { DUEL_RANKS.len() as u16 } else { 10 };
    /// Within the inputs of a side: the fixed ranks, what the other side knows, what has not moved, the end.
    const FIXED_AT: u16 = Self::MOBILE * SQUARES;
    const KNOWN_AT: u16 = Self::FIXED_AT + FIXED * HOME;
    const STILL_AT: u16 = Self::KNOWN_AT + SQUARES;
    const SIDE: u16 = Self::STILL_AT + HOME;
    const COUNTERS_AT: u16 = 2 * Self::SIDE;
    const APPLES_AT: u16 = Self::COUNTERS_AT + QUIET_STEPS as u16;

    const INPUTS: NetInputs = NetInputs {
        count: Self::COUNTERS_AT + COUNTERS,
        buckets: BUCKETS,
        input: |_, _| None,
        swapped: Self::swapped,
        mirrored: Self::mirrored,
        codes: Some(Self::codes),
    };

    /// The inputs of a code, as the first side sees them.
    fn codes(place: usize, code: u8) -> CodeInputs {
        let none = [NO_INPUT; 3];
        if place == QUIET {
            return if code <= QUIET_STEPS {
                [Self::COUNTERS_AT + u16::from(code) - 1, NO_INPUT, NO_INPUT]
            } else {
                none
            };
        }
        if place == APPLES {
            let unused = |side: u16| if code >> side & 1 != 0 && code < 4 { Self::APPLES_AT + side } else { NO_INPUT };
            return [unused(0), unused(1), NO_INPUT];
        }
        if place > APPLES {
            return none;
        }
        let piece = Piece::from_byte(code);
        let at = Square::new((place / usize::from(ROWS)) as u8, (place % usize::from(ROWS)) as u8);
        let (Some(rank), Some(number)) = (piece.rank(), number_of(at)) else { return none };
        let home = home_of(at, piece.side());
        let base = Self::SIDE * piece.side().index() as u16;
        let kind = if rank.is_mobile() {
            Self::mobile(rank).map(|mobile| mobile * SQUARES + number)
        } else {
            home.map(|home| Self::FIXED_AT + HOME * (rank as u16 - Rank::Bomb as u16) + home)
        };
        let known = piece.is_known().then_some(Self::KNOWN_AT + number);
        let still = home.filter(|_| !piece.has_moved()).map(|home| Self::STILL_AT + home);
        [kind, known, still].map(|input| input.map_or(NO_INPUT, |input| base + input))
    }

    fn mobile(rank: Rank) -> Option<u16> {
        if IS_DUEL {
            DUEL_RANKS.iter().position(|&other| other == rank).map(|at| at as u16)
        } else {
            Some(rank as u16 - 1)
        }
    }

    /// The input as the other side sees it: sides exchanged, rows mirrored.
    fn swapped(input: u16) -> u16 {
        if input >= Self::COUNTERS_AT {
            return if input < Self::APPLES_AT { input } else { 2 * Self::APPLES_AT + 1 - input };
        }
        let (side, inner) = (input / Self::SIDE, input % Self::SIDE);
        (1 - side) * Self::SIDE + Self::moved(inner, |at| Square::new(at.file(), ROWS - 1 - at.row()), |home| home)
    }

    fn mirrored(input: u16) -> u16 {
        if input >= Self::COUNTERS_AT {
            return input;
        }
        let (side, inner) = (input / Self::SIDE, input % Self::SIDE);
        let files = u16::from(FILES);
        let home = |home: u16| home / files * files + (files - 1 - home % files);
        side * Self::SIDE + Self::moved(inner, |at| Square::new(FILES - 1 - at.file(), at.row()), home)
    }

    /// An input of a side with its square changed: on the board, or among the squares of the set-up.
    fn moved(inner: u16, board: fn(Square) -> Square, home: impl Fn(u16) -> u16) -> u16 {
        let on_board = |first: u16, at: u16| first + number_of(board(square_of(at))).unwrap_or(at);
        match inner {
            _ if inner < Self::FIXED_AT => on_board(inner / SQUARES * SQUARES, inner % SQUARES),
            _ if inner < Self::KNOWN_AT => {
                let at = inner - Self::FIXED_AT;
                Self::FIXED_AT + at / HOME * HOME + home(at % HOME)
            }
            _ if inner < Self::STILL_AT => on_board(Self::KNOWN_AT, inner - Self::KNOWN_AT),
            _ => Self::STILL_AT + home(inner - Self::STILL_AT),
        }
    }
}

/// The number of a square among those that are no explosion.
fn number_of(at: Square) -> Option<u16> {
    const WITH_EXPLOSIONS: [u8; 4] = [2, 3, 6, 7];
    if at.is_explosion() {
        return None;
    }
    let (file, row) = (at.file(), at.row());
    let is_below = |&&other: &&u8| other < file || other == file && row > ROWS / 2;
    let missing = 2 * WITH_EXPLOSIONS.iter().filter(is_below).count() as u16;
    Some(u16::from(file) * u16::from(ROWS) + u16::from(row) - missing)
}

/// The square with this number.
fn square_of(number: u16) -> Square {
    Square::all().filter(|square| !square.is_explosion()).nth(number.into()).unwrap_or(Square::new(0, 0))
}

/// The number of a square among those of a side's set-up.
fn home_of(at: Square, side: Side) -> Option<u16> {
    (0..HOME_SQUARES).find(|&n| home_square(side, n) == at).map(|n| n as u16)
}

/// The learned nets of a variant, which `nets/README.md` describes.
#[cfg(feature = "nets")]
pub(super) fn embedded(variant: Variant) -> Option<&'static [u8]> {
    match variant {
        Variant::Duel => Some(include_bytes!("nets/duel.net")),
        Variant::Classic | Variant::Special => Some(include_bytes!("nets/classic.net")),
    }
}

#[cfg(not(feature = "nets"))]
pub(super) fn embedded(_variant: Variant) -> Option<&'static [u8]> {
    None
}
