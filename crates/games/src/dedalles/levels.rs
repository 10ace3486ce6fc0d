//! What holds back the levels below the best, found by `calibrate` (see `docs/search.md`) and measured in `docs/strength.md`.

use game_core::{Handicap, Handicaps};

/// Levels 1 to 9 of both variants.
pub(super) const LEVELS: Handicaps = [
    Handicap::new(100, 1, 1000, 400),
    Handicap::new(150, 2, 420, 450),
    Handicap::new(260, 3, 330, 410),
    Handicap::new(480, 4, 285, 350),
    Handicap::new(750, 4, 250, 310),
    Handicap::new(1_150, 5, 215, 270),
    Handicap::new(1_800, 6, 180, 225),
    Handicap::new(3_400, 7, 135, 165),
    Handicap::new(8_000, 8, 70, 88),
];
