//! A match's clocks, as a function of the log: this module does not read the time.

use crate::config::ClockConfig;
use game_core::{BySide, Side};

/// The clocks of both sides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    config: ClockConfig,
    /// The time that each side had left at `at_ms`.
    remaining_ms: BySide<i64>,
    running: BySide<bool>,
    at_ms: i64,
}

impl Clocks {
    /// Full clocks, not running.
    pub fn new(config: ClockConfig, at_ms: i64) -> Self {
        let full = match config {
            ClockConfig::Fischer { initial_ms, .. } => initial_ms,
            ClockConfig::PerMove { move_ms } => move_ms,
        };
        Clocks { config, remaining_ms: BySide([full; 2]), running: BySide::default(), at_ms }
    }

    /// The time control.
    pub fn config(&self) -> ClockConfig {
        self.config
    }

    /// The time that each side had left at [`Clocks::at_ms`].
    pub fn remaining_ms(&self) -> BySide<i64> {
        self.remaining_ms
    }

    /// The clocks that run.
    pub fn running(&self) -> BySide<bool> {
        self.running
    }

    /// The time up to which the clocks are computed.
    pub fn at_ms(&self) -> i64 {
        self.at_ms
    }

    /// Advances the clocks to `at_ms`, then sets which of them run.
    pub fn set(&mut self, at_ms: i64, running: BySide<bool>) {
        self.pass(at_ms);
        self.running = running;
    }

    /// The time that a side has left at `now_ms`.
    pub fn left_ms(&self, side: Side, now_ms: i64) -> i64 {
        let passed = if self.running[side] { (now_ms - self.at_ms).max(0) } else { 0 };
        (self.remaining_ms[side] - passed).max(0)
    }

    /// Updates the clock of a side that has moved. A free move, made before its clock started, changes nothing.
    pub fn moved(&mut self, side: Side, at_ms: i64, is_free: bool) {
        self.pass(at_ms);
        if is_free {
            return;
        }
        let remaining = &mut self.remaining_ms[side];
        match self.config {
            // Only the computer can move after its time is up: its time is then 0, not negative.
            ClockConfig::Fischer { increment_ms, .. } => *remaining = (*remaining).max(0) + increment_ms,
            ClockConfig::PerMove { move_ms } => *remaining = move_ms,
        }
    }

    /// Credits the clocks that ran with time.
    pub fn credit(&mut self, at_ms: i64, credit_ms: i64) {
        let before = self.at_ms;
        self.pass(at_ms);
        let credit = credit_ms.clamp(0, self.at_ms - before);
        for side in Side::ALL {
            if self.running[side] {
                self.remaining_ms[side] += credit;
            }
        }
    }

    /// The time at which the first running clock runs out.
    pub fn deadline_ms(&self) -> Option<i64> {
        let ends = Side::ALL.into_iter().filter(|side| self.running[*side]);
        ends.map(|side| self.at_ms + self.remaining_ms[side]).min()
    }

    /// Whether the time of this side has run out by `now_ms`.
    pub fn is_out(&self, side: Side, now_ms: i64) -> bool {
        self.running[side] && self.at_ms.saturating_add(self.remaining_ms[side]) <= now_ms
    }

    /// The side whose time has run out by `now_ms`; if both have, the one whose time ran out first.
    pub fn out(&self, now_ms: i64) -> Option<Side> {
        let out = Side::ALL.into_iter().filter(|side| self.is_out(*side, now_ms));
        out.min_by_key(|side| self.remaining_ms[*side])
    }

    fn pass(&mut self, at_ms: i64) {
        let passed = (at_ms - self.at_ms).max(0);
        for side in Side::ALL {
            if self.running[side] {
                self.remaining_ms[side] -= passed;
            }
        }
        self.at_ms += passed;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_costs_its_time_and_brings_its_increment() {
        let mut clocks = Clocks::new(ClockConfig::Fischer { initial_ms: 1_000, increment_ms: 50 }, 0);
        clocks.set(10, BySide([true, false]));
        assert_eq!(clocks.deadline_ms(), Some(1_010));
        clocks.moved(Side::First, 110, false);
        clocks.set(110, BySide([false, true]));
        assert_eq!(clocks.remaining_ms().0, [950, 1_000]);
        assert_eq!(clocks.out(1_109), None);
        assert_eq!(clocks.out(1_110), Some(Side::Second));
    }

    #[test]
    fn a_move_after_the_end_of_the_time_owes_nothing() {
        let mut clocks = Clocks::new(ClockConfig::Fischer { initial_ms: 1_000, increment_ms: 50 }, 0);
        clocks.set(0, BySide([true, false]));
        assert!(clocks.is_out(Side::First, 1_000) && !clocks.is_out(Side::Second, 1_000));
        clocks.moved(Side::First, 1_200, false);
        assert_eq!(clocks.remaining_ms().0, [50, 1_000]);
    }

    #[test]
    fn a_free_move_costs_nothing_and_brings_nothing() {
        let mut clocks = Clocks::new(ClockConfig::Fischer { initial_ms: 1_000, increment_ms: 50 }, 0);
        assert_eq!(clocks.left_ms(Side::First, 700), 1_000);
        clocks.moved(Side::First, 700, true);
        clocks.set(700, BySide([true, false]));
        assert_eq!((clocks.remaining_ms().0, clocks.left_ms(Side::First, 800)), ([1_000, 1_000], 900));
    }

    #[test]
    fn every_move_has_its_own_time() {
        let mut clocks = Clocks::new(ClockConfig::PerMove { move_ms: 100 }, 0);
        clocks.set(0, BySide([true, false]));
        clocks.moved(Side::First, 60, false);
        assert_eq!(clocks.remaining_ms().0, [100, 100]);
    }

    #[test]
    fn a_credit_gives_back_no_more_than_has_passed() {
        let mut clocks = Clocks::new(ClockConfig::Fischer { initial_ms: 1_000, increment_ms: 0 }, 0);
        clocks.set(0, BySide([true, false]));
        clocks.credit(400, 300);
        assert_eq!(clocks.remaining_ms().0, [900, 1_000]);
        clocks.credit(500, 9_000);
        assert_eq!(clocks.remaining_ms().0, [900, 1_000]);
    }

    #[test]
    fn both_can_run_and_the_first_to_run_out_is_found() {
        let mut clocks = Clocks::new(ClockConfig::Fischer { initial_ms: 100, increment_ms: 0 }, 0);
        clocks.set(0, BySide([true, false]));
        clocks.set(40, BySide([true, true]));
        assert_eq!(clocks.deadline_ms(), Some(100));
        assert_eq!(clocks.out(100), Some(Side::First));
    }
}
