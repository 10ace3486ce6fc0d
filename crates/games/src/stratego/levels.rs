//! The handicaps of the levels below the best, found by `calibrate` (see `docs/search.md`) and measured in
//! `docs/strength.md`.

use game_core::handicap::{Handicap, Handicaps};

/// Levels 1 to 9 where armies have thirty pieces.
pub(super) const ARMY: Handicaps = [
    Handicap::new(100, 1, 1_200, 900).forgetful(900),
    Handicap::new(400, 2, 350, 550).forgetful(600),
    Handicap::new(1_000, 2, 95, 220).forgetful(270),
    Handicap::new(2_000, 3, 60, 140).forgetful(180),
    Handicap::new(4_000, 3, 35, 75).forgetful(100),
    Handicap::new(29_000, 3, 32, 70).forgetful(95),
    Handicap::new(333_000, 4, 28, 60).forgetful(80),
    Handicap::new(960_000, 4, 22, 45).forgetful(60),
    Handicap::new(2_770_000, 4, 15, 28).forgetful(38),
];

/// Levels 1 to 9 of the duel, which depends more on chance, so that smaller errors make a difference.
pub(super) const DUEL: Handicaps = [
    Handicap::new(100, 1, 3_000, 1_000).forgetful(1_000),
    Handicap::new(500, 2, 1_000, 500).forgetful(600),
    Handicap::new(1_500, 2, 420, 240).forgetful(320),
    Handicap::new(4_000, 3, 300, 187).forgetful(250),
    Handicap::new(10_000, 3, 150, 105).forgetful(140),
    Handicap::new(58_000, 4, 118, 92).forgetful(122),
    Handicap::new(333_000, 4, 52, 47).forgetful(62),
    Handicap::new(880_000, 4, 44, 40).forgetful(53),
    Handicap::new(2_770_000, 4, 15, 15).forgetful(20),
];
