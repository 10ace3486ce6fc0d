//! Lanes, places along a lane, and the packed position: ten places of four bits. The crossings that each side occupies
//! are stored beside them, so that a move is one table look-up.

use game_core::{BySide, Side};

/// Lanes of a side.
pub const LANES: usize = 5;

/// How far a runner has come along its lane: 0 its start square, 1 to 5 the crossings on its way out, [`TURN`], 7 to 11
/// the crossings on its way back, [`HOME`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LanePlace(u8);

/// The start square.
pub const START: LanePlace = LanePlace(0);
/// The turn square.
pub const TURN: LanePlace = LanePlace(6);
/// At home, out of play.
pub const HOME: LanePlace = LanePlace(12);

/// Number of places of a runner.
pub(super) const PLACES: usize = 13;

impl LanePlace {
    /// The place with this number, from 0 to 12.
    #[inline]
    pub(super) const fn at(number: u8) -> LanePlace {
        debug_assert!((number as usize) < PLACES);
        LanePlace(number)
    }

    /// Its number, from 0 to 12.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Its number as an index into a table of 16.
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize & 15
    }

    /// Whether the runner is on its way out.
    #[inline]
    pub const fn is_out(self) -> bool {
        self.0 < TURN.0
    }

    /// 0 on the way out, 1 on the way back, 2 at home. Play never lowers it.
    #[inline]
    pub(super) const fn phase(self) -> u8 {
        (self.0 >= TURN.0) as u8 + (self.0 == HOME.0) as u8
    }

    /// The place that a jumped runner is sent back to: the start of the way it is on (SQ-09).
    #[inline]
    pub(super) const fn sent_back(self) -> LanePlace {
        if self.is_out() { START } else { TURN }
    }
}

/// SQ-02: the speed of each lane on the way out.
pub(super) const SPEED_OUT: BySide<[u8; LANES]> = BySide([[3, 1, 2, 1, 3], [1, 3, 2, 3, 1]]);
/// SQ-02: the speed of each lane on the way back.
pub(super) const SPEED_BACK: BySide<[u8; LANES]> = BySide([[1, 3, 2, 3, 1], [3, 1, 2, 1, 3]]);

/// The crossing of a place that no enemy lane crosses: an end of the lane, or home.
pub(super) const NO_CROSSING: u8 = u8::MAX;

/// A position of Squadro.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Squadro {
    /// The places: four bits a lane, Light's lanes first.
    places: u64,
    /// For each side, the crossings its runners stand on, as bits `5 × enemy lane + own lane`: an enemy lane reads its
    /// five crossings as five neighbouring bits.
    crossings: BySide<u32>,
    /// For each side, its runners at home, as bits by lane.
    home: BySide<u8>,
    /// How many times a runner turned or came home: play never lowers it.
    milestones: u8,
    to_move: Side,
}

impl Squadro {
    /// All runners on their start squares (SQ-03).
    pub(super) fn at_start(to_move: Side) -> Self {
        Squadro { places: 0, crossings: BySide([0; 2]), home: BySide([0; 2]), milestones: 0, to_move }
    }

    /// The place of the runner of `side` on `lane` (0 to 4).
    #[inline]
    pub fn place(&self, side: Side, lane: usize) -> LanePlace {
        LanePlace(((self.places >> shift(side, lane)) & 15) as u8)
    }

    /// The side to move.
    #[inline]
    pub(super) fn turn(&self) -> Side {
        self.to_move
    }

    /// Gives the turn to the other side.
    #[inline]
    pub(super) fn pass_turn(&mut self) {
        self.to_move = !self.to_move;
    }

    /// The runners of `side` at home, as bits by lane.
    #[inline]
    pub(super) fn home(&self, side: Side) -> u8 {
        self.home[side]
    }

    #[inline]
    pub(super) fn milestones(&self) -> u8 {
        self.milestones
    }

    /// The enemies that stand on the crossings of a lane of `side`, as bits by enemy lane.
    #[inline]
    pub(super) fn enemies_on(&self, side: Side, lane: usize) -> u8 {
        ((self.crossings[side.other()] >> (LANES * lane)) & 31) as u8
    }

    /// Puts the runner of `side` on `lane` at `place`, wherever it was.
    #[inline]
    pub(super) fn put(&mut self, side: Side, lane: usize, place: LanePlace) {
        let shift = shift(side, lane);
        let old = LanePlace(((self.places >> shift) & 15) as u8);
        self.places ^= u64::from(old.0 ^ place.0) << shift;
        let mine = &mut self.crossings[side];
        *mine ^= (CROSSING_BIT[side][old.index()] ^ CROSSING_BIT[side][place.index()]) << lane;
        self.home[side] |= u8::from(place == HOME) << lane;
        self.milestones += place.phase().wrapping_sub(old.phase()) & 3;
    }

    /// The places and the side to move, in 41 bits: equal for equal positions only.
    #[inline]
    pub(super) fn packed(&self) -> u64 {
        self.places | (self.to_move as u64) << 40
    }

    /// [`Squadro::packed`], mixed by invertible steps, so that different positions have different keys.
    #[inline]
    pub(super) fn position_key(&self) -> u64 {
        let mut key = self.packed().wrapping_mul(0x9E37_79B9_7F4A_7C15);
        key ^= key >> 32;
        key = key.wrapping_mul(0xD6E8_FEB8_6659_FD93);
        key ^ (key >> 32)
    }
}

#[inline]
fn shift(side: Side, lane: usize) -> usize {
    4 * (LANES * side.index() + lane)
}

/// The enemy lane that crosses a lane of `side` at `place`: Light meets b…f on its way out, Dark 6…2 (SQ-01).
pub(super) const fn crossing(side: Side, place: LanePlace) -> u8 {
    let steps = match place.0 {
        1..=5 => place.0 - 1,
        7..=11 => 11 - place.0,
        _ => return NO_CROSSING,
    };
    match side {
        Side::First => steps,
        Side::Second => 4 - steps,
    }
}

/// The bit of `crossings` that a runner at a place sets, for lane 0.
static CROSSING_BIT: BySide<[u32; 16]> = {
    let mut bits = [[0; 16]; 2];
    let mut side = 0;
    while side < 2 {
        let mut place = 0;
        while place < PLACES {
            let enemy_lane = crossing(Side::ALL[side], LanePlace::at(place as u8));
            if enemy_lane != NO_CROSSING {
                bits[side][place] = 1 << (LANES as u32 * enemy_lane as u32);
            }
            place += 1;
        }
        side += 1;
    }
    BySide(bits)
};
