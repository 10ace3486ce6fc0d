//! The handicaps of the levels below the best, found by `calibrate` (see `docs/search.md`) and measured in
//! `docs/strength.md`.

use game_core::handicap::{Handicap, Handicaps};

/// Levels 1 to 9.
pub(super) const LEVELS: Handicaps = [
    Handicap::new(100, 1, 3_000, 300),
    Handicap::new(230, 3, 770, 263),
    Handicap::new(330, 3, 690, 250),
    Handicap::new(650, 5, 530, 220),
    Handicap::new(3_200, 8, 250, 150),
    Handicap::new(23_000, 12, 133, 109),
    Handicap::new(333_000, 64, 62, 75),
    Handicap::new(960_000, 64, 13, 34),
    Handicap::new(2_770_000, 64, 4, 16),
];
