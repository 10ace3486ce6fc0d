//! The handicaps of the levels below the best, found by `calibrate` (see `docs/search.md`) and measured in
//! `docs/strength.md`.

use game_core::handicap::{Handicap, Handicaps};

/// Levels 1 to 9 of the base game.
pub(super) const BASE: Handicaps = [
    Handicap::new(60, 1, 4_000, 600),
    Handicap::new(100, 1, 500, 500),
    Handicap::new(560, 4, 270, 337),
    Handicap::new(1_000, 5, 225, 281),
    Handicap::new(1_600, 6, 189, 236),
    Handicap::new(7_800, 8, 151, 188),
    Handicap::new(48_000, 10, 93, 116),
    Handicap::new(230_000, 14, 56, 70),
    Handicap::new(970_000, 64, 25, 30),
];

/// Levels 1 to 9 of the master game, in which the best hardly ever lose, so that only large errors make a difference.
pub(super) const MASTER: Handicaps = [
    Handicap::new(60, 1, 1_500, 400),
    Handicap::new(560, 4, 562, 225),
    Handicap::new(850, 5, 476, 207),
    Handicap::new(1_100, 6, 422, 195),
    Handicap::new(1_400, 6, 378, 184),
    Handicap::new(5_200, 8, 336, 174),
    Handicap::new(20_000, 9, 292, 162),
    Handicap::new(86_000, 12, 230, 144),
    Handicap::new(500_000, 64, 144, 114),
];
