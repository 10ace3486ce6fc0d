//! The handicaps of the levels below the best, found by `calibrate` (see `docs/search.md`) and measured in
//! `docs/strength.md`.

use game_core::handicap::{Handicap, Handicaps};

/// Levels 1 to 9.
pub(super) const LEVELS: Handicaps = [
    Handicap::new(100, 1, 1_000, 300),
    Handicap::new(650, 4, 475, 205),
    Handicap::new(1_250, 5, 333, 173),
    Handicap::new(1_950, 5, 255, 151),
    Handicap::new(3_060, 6, 184, 129),
    Handicap::new(15_400, 8, 113, 101),
    Handicap::new(66_000, 10, 73, 81),
    Handicap::new(312_000, 14, 35, 56),
    Handicap::new(1_600_000, 64, 8, 27),
];
