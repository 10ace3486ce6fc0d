//! What holds back the levels below the best, found by `calibrate` (see `docs/search.md`) and measured in `docs/strength.md`.

use game_core::{Handicap, Handicaps};

/// Levels 1 to 9 of the base game.
pub(super) const BASE: Handicaps = [
    Handicap::new(100, 1, 400, 500),
    Handicap::new(560, 4, 270, 337),
    Handicap::new(1_000, 5, 225, 281),
    Handicap::new(1_600, 6, 189, 236),
    Handicap::new(2_700, 7, 151, 188),
    Handicap::new(5_800, 8, 93, 116),
    Handicap::new(9_600, 9, 56, 70),
    Handicap::new(13_000, 9, 32, 40),
    Handicap::new(16_000, 10, 16, 20),
];

/// The same of the master game.
pub(super) const MASTER: Handicaps = [
    Handicap::new(100, 1, 1000, 300),
    Handicap::new(800, 5, 490, 210),
    Handicap::new(1_200, 6, 408, 192),
    Handicap::new(1_750, 7, 344, 176),
    Handicap::new(2_250, 7, 303, 165),
    Handicap::new(2_900, 8, 264, 154),
    Handicap::new(3_900, 8, 222, 141),
    Handicap::new(5_400, 9, 179, 127),
    Handicap::new(1_000_000, 64, 23, 46),
];
