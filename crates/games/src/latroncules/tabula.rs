//! The tabula: its squares, the eight directions in which to leave one, and the lines drawn on the dark squares.

use game_core::BySide;

/// Squares along an edge.
pub const SIZE: u8 = 8;

/// A square, numbered rank by rank from a1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Square(u8);

impl Square {
    /// The square on a file and a rank, both from 0; `None` off the board.
    pub const fn new(file: u8, rank: u8) -> Option<Square> {
        if file < SIZE && rank < SIZE { Some(Square(rank * SIZE + file)) } else { None }
    }

    /// The square of a bit position.
    #[inline]
    pub(super) const fn at(index: u32) -> Square {
        Square(index as u8 & 63)
    }

    /// Its number: 0 for a1, 1 for b1, 63 for h8.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize & 63
    }

    /// Its file, from 0.
    pub const fn file(self) -> u8 {
        self.0 % SIZE
    }

    /// Its rank, from 0.
    pub const fn rank(self) -> u8 {
        self.0 / SIZE
    }

    /// LC-02: a1 is dark.
    pub const fn is_dark(self) -> bool {
        (self.file() + self.rank()).is_multiple_of(2)
    }

    /// Whether `line` is drawn on it (LC-07). Nothing is drawn on a light square.
    pub const fn has_line(self, line: Line) -> bool {
        DRAWN[self.index()] & (1 << line as u8) != 0
    }

    /// The set of this square alone.
    #[inline]
    pub(super) const fn bit(self) -> u64 {
        1 << self.index()
    }
}

/// A line drawn on a dark square, open both ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Line {
    /// `|`, ahead and back.
    Vertical,
    /// `/`, the diagonal that rises to the right.
    Rising,
    /// `-`, left and right.
    Horizontal,
    /// `\`, the diagonal that falls to the right.
    Falling,
}

impl Line {
    /// All four.
    pub const ALL: [Line; 4] = [Line::Vertical, Line::Rising, Line::Horizontal, Line::Falling];
}

/// A direction in which to leave a square, clockwise from 0, ahead for White. `direction % 4` is its [`Line`].
pub(super) type Direction = usize;

/// The number of directions.
pub(super) const DIRECTIONS: usize = 8;

#[inline]
pub(super) const fn opposite(direction: Direction) -> Direction {
    (direction + 4) % DIRECTIONS
}

/// Every square of `squares` moved one step; those that would leave the board are dropped.
#[inline]
pub(super) const fn shift(squares: u64, direction: Direction) -> u64 {
    squares.rotate_left(TURNS[direction]) & LANDINGS[direction]
}

/// The square one step away, for a step that stays on the board.
#[inline]
pub(super) const fn step(square: Square, direction: Direction) -> Square {
    Square::at(square.0 as u32 + TURNS[direction])
}

/// The direction and the number of steps from one square to another, if they are in line.
pub(super) fn line_up(from: Square, to: Square) -> Option<(Direction, u8)> {
    let across = to.file() as i8 - from.file() as i8;
    let up = to.rank() as i8 - from.rank() as i8;
    let is_in_line = across == 0 || up == 0 || across.abs() == up.abs();
    let direction = STEPS.iter().position(|&step| step == (across.signum(), up.signum()))?;
    is_in_line.then(|| (direction, across.abs().max(up.abs()) as u8))
}

/// The last rank of each side: where its fantassins are exchanged.
pub(super) const LAST_RANKS: BySide<u64> = BySide([0xFF << 56, 0xFF]);

/// The four corner squares.
pub(super) const CORNERS: u64 = 0x8100_0000_0000_0081;

/// The files and ranks that a step crosses.
pub(super) const STEPS: [(i8, i8); DIRECTIONS] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// The rotation of a set's bits for one step, by direction.
const TURNS: [u32; DIRECTIONS] = {
    let mut turns = [0; DIRECTIONS];
    let mut direction = 0;
    while direction < DIRECTIONS {
        turns[direction] = (STEPS[direction].1 * SIZE as i8 + STEPS[direction].0) as u32 & 63;
        direction += 1;
    }
    turns
};

/// The squares that a step in this direction can end on.
const LANDINGS: [u64; DIRECTIONS] = {
    let mut landings = [0; DIRECTIONS];
    let mut direction = 0;
    while direction < DIRECTIONS {
        let mut index = 0;
        while index < 64 {
            if neighbour(Square(index), opposite(direction)).is_some() {
                landings[direction] |= 1 << index;
            }
            index += 1;
        }
        direction += 1;
    }
    landings
};

/// The squares that a cavalier may leave in this direction: all light ones (LC-06), and the dark ones with a line that
/// way (LC-07); none at the edge.
pub(super) const OPEN: [u64; DIRECTIONS] = {
    let mut open = [0; DIRECTIONS];
    let mut direction = 0;
    while direction < DIRECTIONS {
        let mut index = 0;
        while index < 64 {
            let square = Square(index);
            let is_open = !square.is_dark() || square.has_line(Line::ALL[direction % 4]);
            if is_open && neighbour(square, direction).is_some() {
                open[direction] |= square.bit();
            }
            index += 1;
        }
        direction += 1;
    }
    open
};

/// The square one step away, if there is one.
pub(super) const fn neighbour(square: Square, direction: Direction) -> Option<Square> {
    let (across, up) = STEPS[direction];
    // One less than 0 is 255, far off the board.
    Square::new(square.file().wrapping_add_signed(across), square.rank().wrapping_add_signed(up))
}

/// The lines of every square, as bits by [`Line`].
const DRAWN: [u8; 64] = {
    // LC-07, three characters a square.
    let picture: [&[u8; 24]; SIZE as usize] = [
        br"  .  X  .  X  .  X  .  X",
        br"  X  .  X  .  X  .  X  .",
        br"  . /-  . /-  . \-  . \-",
        br" \|  . \|  . /|  . /|  .",
        br"  . /|  . /|  . \|  . \|",
        br" \-  . \-  . /-  . /-  .",
        br"  .  X  .  X  .  X  .  X",
        br"  X  .  X  .  X  .  X  .",
    ];
    let mut drawn = [0; 64];
    let mut index = 0;
    while index < 64 {
        let mut at = 0;
        while at < 3 {
            drawn[index] |= match picture[7 - index / 8][3 * (index % 8) + at] {
                b'|' => 1 << Line::Vertical as u8,
                b'/' => 1 << Line::Rising as u8,
                b'-' => 1 << Line::Horizontal as u8,
                b'\\' => 1 << Line::Falling as u8,
                b'X' => 1 << Line::Rising as u8 | 1 << Line::Falling as u8,
                _ => 0,
            };
            at += 1;
        }
        index += 1;
    }
    drawn
};
