//! The men that a move captures, and the squares where a man would be captured on arrival: two tables indexed by the
//! square moved to.

use super::board::Latroncules;
use super::moves::Move;
use super::tabula::{CORNERS, DIRECTIONS, Square, neighbour, opposite, shift};
use game_core::bits::ones;

impl Latroncules {
    /// The enemies that a move captures (LC-09, LC-10, LC-11).
    #[inline]
    pub(super) fn captures(&self, mv: Move) -> u64 {
        let side = self.turn();
        let enemies = self.men(!side);
        // The mover has left its square, so that it cannot be the second captor too.
        let captors = self.men(side) & !mv.from.bit();
        let mut captured = 0;
        for &(victim, captor) in &PINCERS[mv.to.index()] {
            if enemies & victim != 0 && captors & captor != 0 {
                captured |= victim;
            }
        }
        captured
    }

    /// Each enemy that a move captures, in the order of the squares, with the men that hold it then: the mover and one
    /// or more on the other side (LC-09, LC-10).
    pub(super) fn pincers(&self, mv: Move) -> impl Iterator<Item = (u64, u64)> {
        let captors = self.men(self.turn()) & !mv.from.bit();
        ones(self.captures(mv)).map(move |at| {
            let victim = 1 << at;
            let pairs = PINCERS[mv.to.index()].iter().filter(|&&(held, _)| held == victim);
            (victim, pairs.fold(mv.to.bit(), |all, &(_, captor)| all | captors & captor))
        })
    }

    /// Whether a man of the side to move would be held between two enemies on `square` (LC-12).
    #[inline]
    pub(super) fn is_held(&self, square: Square) -> bool {
        let enemies = self.men(!self.turn());
        HOLDERS[square.index()].iter().any(|&both| !enemies & both == 0)
    }

    /// The two enemies between which a man of the side to move would be held on `square` (LC-12); none if it would not
    /// be held.
    pub(super) fn holders(&self, square: Square) -> u64 {
        let enemies = self.men(!self.turn());
        HOLDERS[square.index()].iter().copied().find(|&both| !enemies & both == 0).unwrap_or(0)
    }

    /// All the squares where a man of the side to move would be held between two enemies (LC-12).
    #[inline]
    pub(super) fn held(&self) -> u64 {
        let enemies = self.men(!self.turn());
        let beside: [u64; DIRECTIONS] = std::array::from_fn(|direction| shift(enemies, direction));
        let mut held = (beside[0] | beside[4]) & (beside[2] | beside[6]) & CORNERS;
        for direction in 0..DIRECTIONS / 2 {
            held |= beside[direction] & beside[opposite(direction)];
        }
        held
    }
}

/// An unused entry of [`PINCERS`]: the empty set holds no man.
const NO_PINCERS: (u64, u64) = (0, 0);

/// For the square moved to, each man it could capture and where the other captor must stand.
static PINCERS: [[(u64, u64); DIRECTIONS]; 64] = {
    let mut pincers = [[NO_PINCERS; DIRECTIONS]; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::at(index as u32);
        let mut n = 0;
        let mut direction = 0;
        while direction < DIRECTIONS {
            if let Some(victim) = neighbour(square, direction) {
                // LC-09: straight behind; LC-10: round the corner.
                let captor = match neighbour(victim, direction) {
                    Some(behind) => behind.bit(),
                    None if direction % 2 == 0 && victim.bit() & CORNERS != 0 => orthogonal(victim) & !square.bit(),
                    None => 0,
                };
                if captor != 0 {
                    pincers[index][n] = (victim.bit(), captor);
                    n += 1;
                }
            }
            direction += 1;
        }
        index += 1;
    }
    pincers
};

/// An unused entry of [`HOLDERS`]: enemies never fill the whole board.
const NO_HOLDERS: u64 = !0;

/// For each square, the pairs of squares from which two enemies hold it.
static HOLDERS: [[u64; 4]; 64] = {
    let mut holders = [[NO_HOLDERS; 4]; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::at(index as u32);
        let mut direction = 0;
        while direction < 4 {
            if let (Some(ahead), Some(behind)) = (neighbour(square, direction), neighbour(square, opposite(direction)))
            {
                holders[index][direction] = ahead.bit() | behind.bit();
            }
            direction += 1;
        }
        if square.bit() & CORNERS != 0 {
            holders[index][0] = orthogonal(square);
        }
        index += 1;
    }
    holders
};

/// The squares that share an edge with `square`.
const fn orthogonal(square: Square) -> u64 {
    let bit = square.bit();
    shift(bit, 0) | shift(bit, 2) | shift(bit, 4) | shift(bit, 6)
}
