//! What holds back the levels below the best, found by `calibrate` (see `docs/search.md`) and measured in `docs/strength.md`.

use game_core::{Handicap, Handicaps};

/// Levels 1 to 9 of the senior game.
pub(super) const SENIOR: Handicaps = [
    Handicap::new(60, 1, 1_500, 500),
    Handicap::new(120, 2, 700, 445),
    Handicap::new(165, 2, 415, 440),
    Handicap::new(215, 3, 365, 428),
    Handicap::new(320, 3, 315, 392),
    Handicap::new(500, 4, 283, 347),
    Handicap::new(1_000, 5, 228, 285),
    Handicap::new(2_500, 7, 160, 198),
    Handicap::new(12_000, 9, 58, 72),
];

/// The same of the junior game.
pub(super) const JUNIOR: Handicaps = [
    Handicap::new(60, 1, 1_500, 500),
    Handicap::new(90, 1, 800, 480),
    Handicap::new(170, 2, 410, 440),
    Handicap::new(300, 2, 300, 385),
    Handicap::new(430, 4, 295, 362),
    Handicap::new(1_000, 5, 228, 285),
    Handicap::new(4_000, 7, 125, 155),
    Handicap::new(12_000, 9, 60, 75),
    Handicap::new(30_000, 12, 25, 35),
];
