//! The squares, the pieces and the board. A view is kept as a board too, with pieces whose kind is not known.

use game_core::{BySide, CellId, Outcome, Side};
use std::fmt;

/// FA-01: the number of files.
pub const FILES: u8 = 4;
/// FA-01: the number of ranks.
pub const ROWS: u8 = 5;
/// FA-01: how many ranks are a side's home.
pub const HOME_ROWS: u8 = 2;
/// The number of squares of the board.
pub(crate) const SQUARES: usize = FILES as usize * ROWS as usize;
/// The number of squares of a home.
pub(crate) const HOME_SQUARES: usize = FILES as usize * HOME_ROWS as usize;

/// A square by its number: rank by rank from rank 1, files from a on. The cells of drawings have the same numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Square(u8);

impl Square {
    pub(crate) fn new(file: u8, row: u8) -> Square {
        debug_assert!(file < FILES && row < ROWS);
        Square(row * FILES + file)
    }

    /// Every square, in order.
    pub(crate) fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..SQUARES as u8).map(Square)
    }

    /// The `n`-th square of a side's home: the rank nearest to its player first, files from a on.
    pub(crate) fn home(side: Side, n: usize) -> Square {
        let (file, row) = (n as u8 % FILES, n as u8 / FILES);
        Square::new(file, if side == Side::First { row } else { ROWS - 1 - row })
    }

    /// The cell of drawings, which has the number of the square.
    pub(crate) fn cell(self) -> CellId {
        CellId(self.0)
    }

    pub(crate) fn file(self) -> u8 {
        self.0 % FILES
    }

    pub(crate) fn row(self) -> u8 {
        self.0 / FILES
    }

    /// How many steps it is to another square.
    pub(crate) fn distance(self, other: Square) -> u8 {
        self.file().abs_diff(other.file()) + self.row().abs_diff(other.row())
    }

    /// How many ranks lie between the square and the edge of the board on a player's side.
    pub(crate) fn depth(self, side: Side) -> u8 {
        if side == Side::First { self.row() } else { ROWS - 1 - self.row() }
    }

    /// FA-04, FA-05: the squares one step away.
    pub(crate) fn neighbours(self) -> impl Iterator<Item = Square> {
        Square::all().filter(move |other| self.distance(*other) == 1)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.row() + 1)
    }
}

/// What a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Kind {
    Flag,
    Runner,
    Guard,
}

impl Kind {
    pub(crate) const ALL: [Kind; 3] = [Kind::Flag, Kind::Runner, Kind::Guard];
}

/// FA-02: the pieces of an army.
pub(crate) const ARMY: [Kind; 4] = [Kind::Flag, Kind::Runner, Kind::Runner, Kind::Guard];

/// A piece. In a view `kind` is `None` where the viewer does not know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Piece {
    pub(crate) side: Side,
    pub(crate) kind: Option<Kind>,
    pub(crate) has_moved: bool,
    /// Whether both players know its kind (FA-05).
    pub(crate) is_known: bool,
}

impl Piece {
    pub(crate) fn new(side: Side, kind: Option<Kind>) -> Piece {
        Piece { side, kind, has_moved: false, is_known: false }
    }
}

/// What the side to move has to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// Place its army (FA-02).
    Setup,
    /// Move or attack.
    Play,
}

/// How the game ended. Whoever lost it is the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    FlagTaken,
    Stuck,
    QuietPlies,
}

/// A position, or what a viewer knows of one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    pub(crate) cells: [Option<Piece>; SQUARES],
    /// How many pieces of each kind each side has lost, in the order of [`Kind::ALL`].
    pub(crate) captured: BySide<[u8; 3]>,
    pub(crate) to_move: Side,
    pub(crate) phase: Phase,
    /// Plies without an attack (FA-10).
    pub(crate) quiet_plies: u8,
    pub(crate) ending: Option<Ending>,
}

impl Board {
    /// No army is placed yet.
    pub(crate) const EMPTY: Board = Board {
        cells: [None; SQUARES],
        captured: BySide([[0; 3]; 2]),
        to_move: Side::First,
        phase: Phase::Setup,
        quiet_plies: 0,
        ending: None,
    };

    pub(crate) fn piece(&self, at: Square) -> Option<Piece> {
        self.cells[usize::from(at.0)]
    }

    pub(crate) fn set(&mut self, at: Square, piece: Option<Piece>) {
        self.cells[usize::from(at.0)] = piece;
    }

    /// The pieces of a side and their squares.
    pub(crate) fn army(&self, side: Side) -> impl Iterator<Item = (Square, Piece)> {
        Square::all().filter_map(|at| Some((at, self.piece(at)?))).filter(move |(_, piece)| piece.side == side)
    }

    /// The piece on a square is captured.
    pub(crate) fn capture(&mut self, at: Square) {
        if let Some(Piece { side, kind: Some(kind), .. }) = self.piece(at) {
            self.captured[side][kind as usize] += 1;
        }
        self.set(at, None);
    }

    /// The kinds of a side's pieces that are on the board without this view knowing where, in the order of [`ARMY`].
    pub(crate) fn unknown(&self, side: Side) -> Vec<Kind> {
        let mut accounted = self.captured[side];
        for kind in self.army(side).filter_map(|(_, piece)| piece.kind) {
            accounted[kind as usize] += 1;
        }
        let mut left = ARMY.to_vec();
        left.retain(|&kind| {
            let is_left = accounted[kind as usize] == 0;
            accounted[kind as usize] = accounted[kind as usize].saturating_sub(1);
            is_left
        });
        left
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        Some(match self.ending? {
            Ending::FlagTaken => Outcome::win(!self.to_move, "FA-07"),
            Ending::Stuck => Outcome::win(!self.to_move, "FA-09"),
            Ending::QuietPlies => Outcome::draw("FA-10"),
        })
    }

    /// A hash of everything but the counter of FA-10: the squares are mixed in one after the other.
    pub(crate) fn position_key(&self) -> u64 {
        let state = 1 + self.to_move as u64 + 2 * self.phase as u64;
        self.cells.iter().fold(state, |key, cell| {
            let code = cell.map_or(0, |piece| {
                let kind = piece.kind.map_or(0, |kind| 1 + kind as u64);
                1 + piece.side as u64 + 2 * u64::from(piece.has_moved) + 4 * u64::from(piece.is_known) + 8 * kind
            });
            let wide = u128::from(key ^ code ^ 0x9E37_79B9_7F4A_7C15) * 0xD6E8_FEB8_6659_FD93;
            (wide >> 64) as u64 ^ wide as u64
        })
    }
}
