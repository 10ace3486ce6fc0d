//! The handicaps of the levels below the best, found by `calibrate` (see `docs/search.md`) and measured in
//! `docs/strength.md`.

use game_core::handicap::{Handicap, Handicaps};

/// Levels 1 to 9 of the senior game.
pub(super) const SENIOR: Handicaps = [
    Handicap::new(60, 1, 1_500, 500),
    Handicap::new(120, 2, 700, 445),
    Handicap::new(165, 2, 415, 440),
    Handicap::new(215, 3, 365, 428),
    Handicap::new(320, 3, 315, 392),
    Handicap::new(1_440, 5, 283, 347),
    Handicap::new(12_000, 7, 200, 255),
    Handicap::new(80_000, 10, 145, 180),
    Handicap::new(830_000, 64, 48, 60),
];

/// Levels 1 to 9 of the junior game.
pub(super) const JUNIOR: Handicaps = [
    Handicap::new(60, 1, 1_500, 500),
    Handicap::new(90, 1, 800, 480),
    Handicap::new(170, 2, 410, 440),
    Handicap::new(300, 2, 300, 385),
    Handicap::new(430, 4, 295, 362),
    Handicap::new(2_900, 6, 228, 285),
    Handicap::new(33_000, 9, 125, 155),
    Handicap::new(288_000, 14, 60, 75),
    Handicap::new(2_080_000, 64, 25, 35),
];
