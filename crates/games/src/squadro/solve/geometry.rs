//! The numbering of states: phases, configurations and their numbers.
//!
//! A runner is on its way out, on its way back or home; play never lowers that phase, and a jump keeps it (SQ-09). So
//! the phases of both sides identify a *sublayer*, and inside one a side's five places are a number in mixed radix: its
//! configuration.

use super::super::board::{HOME, LANES, LanePlace, NO_CROSSING, SPEED_BACK, SPEED_OUT, Squadro, crossing};
use super::super::rules::HOME_TO_WIN;
use game_core::{BySide, Side};

/// The words of a row come in blocks of this many, the width of the widest vectors in use.
pub(super) const BLOCK: usize = 8;

/// The phase of each runner of a side: 0 on its way out, 1 on its way back, 2 home.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Phases(u8);

/// The phases as one number of five digits, the first lane's first.
const WEIGHT: [u8; LANES] = [81, 27, 9, 3, 1];

impl Phases {
    /// The number of different phases.
    pub const COUNT: usize = 243;
    /// All runners on their way out.
    pub const START: Phases = Phases(0);

    /// All phases, in ascending order: raising a lane's phase gives a later one.
    pub fn all() -> impl DoubleEndedIterator<Item = Phases> {
        (0..Self::COUNT as u8).map(Phases)
    }

    /// The phases of the runners of `side`.
    pub fn of(position: &Squadro, side: Side) -> Phases {
        Phases((0..LANES).map(|lane| position.place(side, lane).phase() * WEIGHT[lane]).sum())
    }

    /// A number below [`Phases::COUNT`].
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// The phase of the runner on a lane: 0, 1 or 2.
    pub fn phase(self, lane: usize) -> u8 {
        self.0 / WEIGHT[lane] % 3
    }

    /// With one lane's runner a phase further, unless it is home.
    pub fn raised(self, lane: usize) -> Option<Phases> {
        (self.phase(lane) < 2).then(|| Phases(self.0 + WEIGHT[lane]))
    }

    /// With one lane's runner a phase behind, unless it is on its way out.
    pub fn lowered(self, lane: usize) -> Option<Phases> {
        (self.phase(lane) > 0).then(|| Phases(self.0 - WEIGHT[lane]))
    }

    /// The sum of the phases.
    pub fn sum(self) -> usize {
        (0..LANES).map(|lane| usize::from(self.phase(lane))).sum()
    }

    /// How many configurations `side` has in these phases.
    pub fn configs(self, side: Side) -> usize {
        (0..LANES).map(|lane| places(side, lane, self.phase(lane)).len()).product()
    }

    /// Whether the side has won (SQ-11).
    pub fn has_won(self) -> bool {
        (0..LANES).filter(|&lane| self.phase(lane) == 2).count() >= HOME_TO_WIN as usize
    }

    /// Whether no lane is behind that of `from`.
    pub fn is_ahead_of(self, from: Phases) -> bool {
        (0..LANES).all(|lane| self.phase(lane) >= from.phase(lane))
    }
}

/// The places where a runner can stand in a phase. A runner faster than 1 never stops one step after an end of its
/// lane.
pub(super) fn places(side: Side, lane: usize, phase: u8) -> &'static [LanePlace] {
    const OUT: [LanePlace; 6] = numbered([0, 1, 2, 3, 4, 5]);
    const OUT_FAST: [LanePlace; 5] = numbered([0, 2, 3, 4, 5]);
    const BACK: [LanePlace; 6] = numbered([6, 7, 8, 9, 10, 11]);
    const BACK_FAST: [LanePlace; 5] = numbered([6, 8, 9, 10, 11]);
    match phase {
        0 if SPEED_OUT[side][lane] > 1 => &OUT_FAST,
        0 => &OUT,
        1 if SPEED_BACK[side][lane] > 1 => &BACK_FAST,
        1 => &BACK,
        _ => &[HOME],
    }
}

/// The places with these numbers.
const fn numbered<const N: usize>(numbers: [u8; N]) -> [LanePlace; N] {
    let mut places = [HOME; N];
    let mut n = 0;
    while n < N {
        places[n] = LanePlace::at(numbers[n]);
        n += 1;
    }
    places
}

/// The number of a place among those of its phase; `None` for a place where the runner cannot stand.
pub(super) fn digit(side: Side, lane: usize, place: LanePlace) -> Option<usize> {
    places(side, lane, place.phase()).iter().position(|&p| p == place)
}

/// The address of a state: its sublayer, and in it a configuration number for each side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StateAddress {
    /// The phases of Light and Dark.
    pub phases: BySide<Phases>,
    /// The configurations of Light and Dark in these, each below [`Phases::configs`].
    pub configs: BySide<usize>,
}

impl StateAddress {
    /// The address of `position`, or `None` if a runner is on an impossible place.
    pub fn of(position: &Squadro) -> Option<StateAddress> {
        let configs = BySide([config(position, Side::First)?, config(position, Side::Second)?]);
        Some(StateAddress { phases: BySide::from_fn(|side| Phases::of(position, side)), configs })
    }
}

/// The number of the configuration of a side in its phases.
fn config(position: &Squadro, side: Side) -> Option<usize> {
    (0..LANES).try_fold(0, |config, lane| {
        let place = position.place(side, lane);
        Some(config * places(side, lane, place.phase()).len() + digit(side, lane, place)?)
    })
}

/// The configurations of one side in given phases: a number in mixed radix, the first lane's digit the highest.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    pub(super) side: Side,
    pub(super) phases: Phases,
    pub(super) radix: [usize; LANES],
    pub(super) stride: [usize; LANES],
    /// The number of configurations.
    pub(super) configs: usize,
    /// The words of a row with a bit for each configuration.
    pub(super) words: usize,
    details: Vec<Details>,
}

/// Facts about a configuration that are looked up often.
#[derive(Clone, Copy, Debug)]
struct Details {
    places: [LanePlace; LANES],
    digits: [u8; LANES],
    /// By enemy lane, the runners on its crossings, as bits by lane.
    runners_on: [u8; LANES],
}

impl Shape {
    pub(super) fn new(side: Side, phases: Phases) -> Shape {
        let radix: [usize; LANES] = std::array::from_fn(|lane| places(side, lane, phases.phase(lane)).len());
        let mut stride = [1; LANES];
        for lane in (0..LANES - 1).rev() {
            stride[lane] = stride[lane + 1] * radix[lane + 1];
        }
        let configs = stride[0] * radix[0];
        let details = |config: usize| {
            let digits: [u8; LANES] = std::array::from_fn(|lane| (config / stride[lane] % radix[lane]) as u8);
            let places = std::array::from_fn(|lane| places(side, lane, phases.phase(lane))[usize::from(digits[lane])]);
            let mut runners_on = [0; LANES];
            for (lane, &place) in places.iter().enumerate() {
                if let Some(runners) = runners_on.get_mut(usize::from(crossing(side, place))) {
                    *runners |= 1 << lane;
                }
            }
            Details { places, digits, runners_on }
        };
        let words = configs.div_ceil(64).next_multiple_of(BLOCK);
        Shape { side, phases, radix, stride, configs, words, details: (0..configs).map(details).collect() }
    }

    #[inline]
    pub(super) fn digit(&self, config: usize, lane: usize) -> usize {
        self.details[config].digits[lane].into()
    }

    #[inline]
    pub(super) fn place(&self, config: usize, lane: usize) -> LanePlace {
        self.details[config].places[lane]
    }

    /// The number of a position's configuration; `None` if a runner is on an impossible place or in another phase.
    pub(super) fn config(&self, position: &Squadro) -> Option<usize> {
        (Phases::of(position, self.side) == self.phases).then(|| config(position, self.side)).flatten()
    }

    #[cfg(test)]
    /// Puts the runners of a configuration on the board.
    pub(super) fn put(&self, config: usize, position: &mut Squadro) {
        for lane in 0..LANES {
            position.put(self.side, lane, self.place(config, lane));
        }
    }

    /// The digit with which the runner of `lane` stands on the crossing with `enemy_lane`, if it can.
    pub(super) fn digit_on(&self, lane: usize, enemy_lane: usize) -> Option<usize> {
        places(self.side, lane, self.phases.phase(lane))
            .iter()
            .position(|&place| usize::from(crossing(self.side, place)) == enemy_lane)
    }

    /// The runners of a configuration that stand on the crossings of `enemy_lane`, as bits by lane.
    #[inline]
    pub(super) fn runners_on(&self, config: usize, enemy_lane: usize) -> u8 {
        self.details[config].runners_on[enemy_lane]
    }

    /// The number of places of a phase of `enemy_lane` that this side's runners leave free.
    pub(super) fn free_places(&self, config: usize, enemy_lane: usize, phase: u8) -> u64 {
        let runners = self.runners_on(config, enemy_lane);
        let is_free = |&&place: &&LanePlace| {
            let lane = crossing(self.side.other(), place);
            lane == NO_CROSSING || runners & (1 << lane) == 0
        };
        places(!self.side, enemy_lane, phase).iter().filter(is_free).count() as u64
    }

    /// How much the number of a configuration decreases when runners on `enemy_lane` go back (SQ-09).
    pub(super) fn fall(&self, jumped: u8, enemy_lane: usize) -> usize {
        (0..LANES)
            .filter(|lane| jumped & (1 << lane) != 0)
            .map(|lane| self.digit_on(lane, enemy_lane).expect("a jumped runner stands there") * self.stride[lane])
            .sum()
    }

    /// The number of a configuration among those that have the same digit of `lane`.
    #[inline]
    pub(super) fn without(&self, config: usize, lane: usize) -> usize {
        config / (self.stride[lane] * self.radix[lane]) * self.stride[lane] + config % self.stride[lane]
    }

    /// The configuration with digit 0 of `lane` that has a given number among those (see [`Shape::without`]).
    #[inline]
    pub(super) fn with_zero(&self, rest: usize, lane: usize) -> usize {
        rest / self.stride[lane] * (self.stride[lane] * self.radix[lane]) + rest % self.stride[lane]
    }
}
