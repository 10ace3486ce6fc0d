//! The geometry of the board: directions, sets of squares as bits (a1 is bit 0, h1 bit 7, h8 bit 63), and the squares
//! that a figure sees along its lines.

use super::board::Square;
use game_core::BySide;

/// One of eight directions: four orthogonal ones, then four diagonal ones.
pub(super) type Direction = usize;

/// Clockwise from north: N, E, S, W, then NE, SE, SW, NW.
pub(super) const DIRECTIONS: usize = 8;
/// Directions below this one are orthogonal, the others diagonal.
pub(super) const DIAGONALS: Direction = 4;

/// The files and ranks that a step crosses.
const STEPS: [(i32, i32); DIRECTIONS] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;
/// The back ranks of First and Second.
pub(super) const BACK_RANKS: BySide<u64> = BySide([0xFF, 0xFF << 56]);
/// LT-16: a1, h1, a8 and h8.
pub(super) const CORNERS: u64 = (FILE_A | FILE_H) & (BACK_RANKS.0[0] | BACK_RANKS.0[1]);

/// The squares that a step can end on, by direction.
const ENTERED: [u64; DIRECTIONS] = {
    let (east, west, north, south) = (!FILE_A, !FILE_H, !BACK_RANKS.0[0], !BACK_RANKS.0[1]);
    [north, east, south, west, north & east, south & east, south & west, north & west]
};

/// The rotation of a word's bits for one step, by direction.
const TURNS: [u32; DIRECTIONS] = [8, 1, 56, 63, 9, 57, 55, 7];

#[inline]
pub(super) const fn opposite(direction: Direction) -> Direction {
    direction ^ 2
}

/// The set of one square.
#[inline]
pub(super) const fn bit(square: Square) -> u64 {
    1 << square.number()
}

/// The squares one step from those of `set`, without those off the board.
#[inline]
pub(super) const fn step(set: u64, direction: Direction) -> u64 {
    set.rotate_left(TURNS[direction]) & ENTERED[direction]
}

/// The squares beside `set`, orthogonally.
#[inline]
pub(super) const fn beside(set: u64) -> u64 {
    step(set, 0) | step(set, 1) | step(set, 2) | step(set, 3)
}

/// The squares that touch `set` by a corner.
#[inline]
pub(super) const fn diagonally_beside(set: u64) -> u64 {
    step(set, 4) | step(set, 5) | step(set, 6) | step(set, 7)
}

/// The squares that a Blocker's step leads to (LT-10).
#[inline]
pub(super) const fn beside_for_blocker(set: u64) -> u64 {
    step(set, 0) | step(set, 2) | diagonally_beside(set)
}

/// `from` and all the empty squares its members glide over in a direction. The doubling looks at 1, 2 and 4 squares at
/// once.
#[inline]
pub(super) fn glide<const DIRECTION: Direction>(from: u64, empty: u64) -> u64 {
    let turn = TURNS[DIRECTION];
    let mut reached = from;
    let mut open = empty & ENTERED[DIRECTION];
    reached |= open & reached.rotate_left(turn);
    open &= open.rotate_left(turn);
    reached |= open & reached.rotate_left(2 * turn % 64);
    open &= open.rotate_left(2 * turn % 64);
    reached | open & reached.rotate_left(4 * turn % 64)
}

/// The squares beyond a square in a direction, up to the edge.
static RAYS: [[u64; 64]; DIRECTIONS] = {
    let mut rays = [[0; 64]; DIRECTIONS];
    let mut direction = 0;
    while direction < DIRECTIONS {
        let mut square = 0;
        while square < 64 {
            let mut at = step(1 << square, direction);
            while at != 0 {
                rays[direction][square] |= at;
                at = step(at, direction);
            }
            square += 1;
        }
        direction += 1;
    }
    rays
};

/// The squares beyond `square` in a direction, up to the edge.
#[inline]
pub(super) fn ray(square: Square, direction: Direction) -> u64 {
    RAYS[direction][square.index()]
}

/// The first member of `set` that is met from `square` in a direction.
#[inline]
pub(super) fn first_met(square: Square, direction: Direction, set: u64) -> Option<Square> {
    /// N, E, NE and NW lead to higher bits.
    const RISING: u8 = 0b1001_0011;
    let met = ray(square, direction) & set;
    if met == 0 {
        return None;
    }
    let at = if RISING >> direction & 1 != 0 { met.trailing_zeros() } else { met.ilog2() };
    Some(Square::at(at))
}

/// For each square the others of its file, its diagonal (/) and its antidiagonal (\).
static LINES: [[u64; 3]; 64] = {
    let mut lines = [[0; 3]; 64];
    let mut square = 0;
    while square < 64 {
        lines[square] =
            [RAYS[0][square] | RAYS[2][square], RAYS[4][square] | RAYS[6][square], RAYS[5][square] | RAYS[7][square]];
        square += 1;
    }
    lines
};

/// The squares seen along a rank, by file and by the occupation of the six inner squares.
static RANK_SEEN: [[u8; 64]; 8] = {
    let mut seen = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            let occupied = inner << 1;
            let mut right = file + 1;
            while right < 8 {
                seen[file][inner] |= 1 << right;
                if occupied >> right & 1 != 0 {
                    break;
                }
                right += 1;
            }
            let mut left = file;
            while left > 0 {
                left -= 1;
                seen[file][inner] |= 1 << left;
                if occupied >> left & 1 != 0 {
                    break;
                }
            }
            inner += 1;
        }
        file += 1;
    }
    seen
};

/// The empty squares seen from `square` on its rank and file, and the first occupied ones.
#[inline]
pub(super) fn seen_orthogonally(square: Square, occupied: u64) -> u64 {
    let shift = square.number() & 56;
    let rank = RANK_SEEN[usize::from(square.number() & 7)][(occupied >> shift >> 1 & 63) as usize];
    u64::from(rank) << shift | seen_on_line::<0>(square, occupied)
}

/// The empty squares seen from `square` on its diagonals, and the first occupied ones.
#[inline]
pub(super) fn seen_diagonally(square: Square, occupied: u64) -> u64 {
    seen_on_line::<1>(square, occupied) | seen_on_line::<2>(square, occupied)
}

/// Subtracting the square's bit from the occupied ones of its line flips all up to the first one above it; the same
/// with the ranks in reverse order for those below it.
#[inline]
fn seen_on_line<const LINE: usize>(square: Square, occupied: u64) -> u64 {
    let line = LINES[square.index()][LINE];
    let from = bit(square);
    let blockers = occupied & line;
    let above = blockers.wrapping_sub(from);
    let below = blockers.swap_bytes().wrapping_sub(from.swap_bytes()).swap_bytes();
    (above ^ below) & line
}

/// The direction that leads from one square to another; `DIRECTIONS` if none does.
static DIRECTION_OF: [[u8; 64]; 64] = {
    let mut directions = [[DIRECTIONS as u8; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut direction = 0;
        while direction < DIRECTIONS {
            let mut to = 0;
            while to < 64 {
                if RAYS[direction][from] >> to & 1 != 0 {
                    directions[from][to] = direction as u8;
                }
                to += 1;
            }
            direction += 1;
        }
        from += 1;
    }
    directions
};

/// The direction that leads from one square to another.
#[inline]
pub(super) fn direction(from: Square, to: Square) -> Option<Direction> {
    let direction = usize::from(DIRECTION_OF[from.index()][to.index()]);
    (direction < DIRECTIONS).then_some(direction)
}

/// The landing square of a capture, by the squares of the jumper and of its victim: behind the victim, or on its square
/// if that is a corner (LT-16). If no square is behind it, the jumper's own square, which is never free to land on.
static LANDINGS: [[Square; 64]; 64] = {
    let mut landings = [[Square::at(0); 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut victim = 0;
        while victim < 64 {
            let direction = DIRECTION_OF[from][victim] as Direction;
            landings[from][victim] = Square::at(from as u32);
            if CORNERS >> victim & 1 != 0 {
                landings[from][victim] = Square::at(victim as u32);
            } else if direction < DIRECTIONS {
                let (files, ranks) = STEPS[direction];
                let (file, rank) = (victim as i32 % 8 + files, victim as i32 / 8 + ranks);
                if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
                    landings[from][victim] = Square::at((8 * rank + file) as u32);
                }
            }
            victim += 1;
        }
        from += 1;
    }
    landings
};

/// The landing square of a capture of the figure on `victim`: that square itself if it is a corner, else the one right
/// behind it. `from` itself if that is beyond the edge.
#[inline]
pub(super) fn landing(from: Square, victim: Square) -> Square {
    LANDINGS[from.index()][victim.index()]
}
