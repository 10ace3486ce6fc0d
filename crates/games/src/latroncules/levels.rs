//! What holds back the levels below the best, found by `calibrate` (see `docs/search.md`) and measured in `docs/strength.md`.

use game_core::{Handicap, Handicaps};

/// Levels 1 to 9.
pub(super) const LEVELS: Handicaps = [
    Handicap::new(100, 1, 1_000, 300),
    Handicap::new(650, 4, 475, 205),
    Handicap::new(1_250, 5, 333, 173),
    Handicap::new(1_950, 5, 255, 151),
    Handicap::new(3_060, 6, 184, 129),
    Handicap::new(5_350, 7, 113, 101),
    Handicap::new(7_900, 8, 73, 81),
    Handicap::new(13_000, 8, 35, 56),
    Handicap::new(23_000, 9, 8, 27),
];
