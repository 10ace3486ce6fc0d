//! The values of all states that are reachable from a position: late positions take milliseconds.

use super::super::board::{LANES, LanePlace, NO_CROSSING, Squadro, crossing};
use super::super::rules::HOME_TO_WIN;
use super::backward::solve_backward;
use super::geometry::{Phases, StateAddress, places};
use super::order::{Control, lock, slots};
use super::plane::Plane;
use super::tables::Tables;
use super::{Executor, Value, ValueSource};
use game_core::{BySide, Game, Side};
use std::sync::atomic::AtomicBool;

/// The values of all states in the phases from those of a position on.
///
/// The values with Light to move are stored, two bits each: those with Dark to move follow by one ply.
pub struct SolvedFrom {
    from: BySide<Phases>,
    /// By the phases of Light and Dark.
    pub(super) won: Vec<Option<Box<[u64]>>>,
    pub(super) lost: Vec<Option<Box<[u64]>>>,
}

impl SolvedFrom {
    /// Solves the states ahead of `position`; `None` if stopped. [`states_ahead`] tells how many there are.
    pub fn solve(position: &Squadro, executor: &dyn Executor, stop: &AtomicBool) -> Option<SolvedFrom> {
        let from = BySide::from_fn(|side| Phases::of(position, side));
        let tables = Tables::new(from);
        let control = Control::new(executor, stop, &|_| ());
        let values = slots(Phases::COUNT * Phases::COUNT);
        solve_backward(&tables, from, &control, &|sublayer, scratch| {
            let words = sublayer.dark.configs.div_ceil(64);
            let light_to_move = &scratch.values[Side::First];
            let packed = [&light_to_move.win, &light_to_move.loss].map(|plane| packed(plane, words));
            *lock(&values[key(sublayer.light.phases, sublayer.dark.phases)]) = Some(packed);
        })
        .ok()?;
        let (won, lost) = values
            .into_iter()
            .map(|slot| lock(&slot).take().map_or((None, None), |[won, lost]| (Some(won), Some(lost))))
            .unzip();
        Some(SolvedFrom { from, won, lost })
    }

    /// The memory that it takes, in bytes.
    pub fn bytes(&self) -> u64 {
        self.won.iter().chain(&self.lost).flatten().map(|words| 8 * words.len() as u64).sum()
    }

    /// The value of a state with Light to move.
    fn light_value(&self, position: &Squadro) -> Option<Value> {
        let StateAddress { phases: BySide([light, dark]), configs: BySide([row, bit]) } = StateAddress::of(position)?;
        let key = key(light, dark);
        let at = row * dark.configs(Side::Second).div_ceil(64) + bit / 64;
        let is_set = |bits: &Option<Box<[u64]>>| Some(bits.as_ref()?[at] >> (bit % 64) & 1 != 0);
        Some(match (is_set(&self.won[key])?, is_set(&self.lost[key])?) {
            (true, _) => Value::Win,
            (_, true) => Value::Loss,
            _ => Value::Draw,
        })
    }
}

impl ValueSource for SolvedFrom {
    fn value(&self, position: &Squadro) -> Option<Value> {
        if !Side::ALL.into_iter().all(|side| Phases::of(position, side).is_ahead_of(self.from[side])) {
            return None;
        }
        if let Some(outcome) = position.outcome() {
            return Some(if outcome.winner() == Some(position.turn()) { Value::Win } else { Value::Loss });
        }
        match position.turn() {
            Side::First => self.light_value(position),
            Side::Second => super::value_by_moves(position, |after| self.value(after)),
        }
    }
}

fn key(light: Phases, dark: Phases) -> usize {
    light.index() * Phases::COUNT + dark.index()
}

/// The rows without the padding of their last block.
fn packed(plane: &Plane, words: usize) -> Box<[u64]> {
    (0..plane.rows()).flat_map(|row| &plane.row(row)[..words]).copied().collect()
}

/// The number of open states without two runners on a square in the phases from those of a position on, both sides to
/// move.
///
/// Light's runners are placed lane by lane, places on the same crossing together; then Dark's lanes, which share no
/// squares, choose their places independently.
pub fn states_ahead(position: &Squadro) -> u64 {
    let [light, dark] = Side::ALL.map(|side| Phases::of(position, side));
    let on_board = std::array::from_fn(|lane| std::array::from_fn(|runners| free_places(dark, lane, runners as u8)));
    2 * put_down(light, 0, 0, [0; LANES], &on_board)
}

/// Light's runners that stand on one of Dark's lanes, as bits.
type Runners = u8;

/// The number of free places of Dark by lane and by the runners of Light on it.
type Free = [[u64; 1 << LANES]; LANES];

/// The number of ways to place Light's runners from `lane` on and all of Dark's, when `home` of Light's are home and
/// the runners `standing` are on Dark's lanes.
fn put_down(from: Phases, lane: usize, home: u32, standing: [Runners; LANES], free: &Free) -> u64 {
    if home >= HOME_TO_WIN {
        return 0;
    }
    if lane == LANES {
        return dark_choices(&std::array::from_fn(|lane| free[lane][usize::from(standing[lane])]));
    }
    // The places by crossing; those without one come last.
    let mut ways = [0; LANES + 1];
    for &place in (from.phase(lane)..2).flat_map(|phase| places(Side::First, lane, phase)) {
        ways[usize::from(crossing(Side::First, place)).min(LANES)] += 1;
    }
    let at_home = put_down(from, lane + 1, home + 1, standing, free);
    let on_board = ways.iter().enumerate().filter(|&(_, &ways)| ways > 0).map(|(on, ways)| {
        let mut standing = standing;
        if let Some(runners) = standing.get_mut(on) {
            *runners |= 1 << lane;
        }
        ways * put_down(from, lane + 1, home, standing, free)
    });
    at_home + on_board.sum::<u64>()
}

/// The number of places of one lane of Dark on the board, in the phases from `from` on, that these runners of Light
/// leave free.
fn free_places(from: Phases, lane: usize, runners: Runners) -> u64 {
    let is_free = |&&place: &&LanePlace| {
        let on = crossing(Side::Second, place);
        on == NO_CROSSING || runners & (1 << on) == 0
    };
    (from.phase(lane)..2).flat_map(|phase| places(Side::Second, lane, phase)).filter(is_free).count() as u64
}

/// The number of ways to choose a place on each lane, or home, while the game is still open.
fn dark_choices(on_board: &[u64; LANES]) -> u64 {
    // By the number of runners at home.
    let mut choices = [0; LANES + 1];
    choices[0] = 1;
    for (lane, places) in on_board.iter().enumerate() {
        for home in (0..=lane + 1).rev() {
            choices[home] = choices[home] * places + if home > 0 { choices[home - 1] } else { 0 };
        }
    }
    choices[..HOME_TO_WIN as usize].iter().sum()
}
