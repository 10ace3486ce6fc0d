//! What holds back the levels below the best, found by `calibrate` (see `docs/search.md`) and measured in `docs/strength.md`.

use game_core::{Handicap, Handicaps};

/// Levels 1 to 9 of the senior game.
pub(super) const SENIOR: Handicaps = [
    Handicap::new(100, 1, 1_000, 450),
    Handicap::new(120, 2, 700, 445),
    Handicap::new(165, 2, 415, 440),
    Handicap::new(250, 3, 340, 415),
    Handicap::new(320, 3, 315, 392),
    Handicap::new(500, 4, 283, 347),
    Handicap::new(1_000, 5, 228, 285),
    Handicap::new(2_500, 7, 160, 198),
    Handicap::new(8_000, 8, 72, 90),
];

/// The same of the junior game.
pub(super) const JUNIOR: Handicaps = [
    Handicap::new(100, 1, 1_000, 460),
    Handicap::new(120, 2, 650, 450),
    Handicap::new(170, 2, 410, 440),
    Handicap::new(260, 2, 330, 400),
    Handicap::new(420, 4, 298, 365),
    Handicap::new(1_000, 5, 228, 285),
    Handicap::new(4_000, 7, 125, 155),
    Handicap::new(12_000, 9, 60, 75),
    Handicap::new(30_000, 12, 25, 35),
];
