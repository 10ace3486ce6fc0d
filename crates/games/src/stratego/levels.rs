//! What holds back the levels below the best, found by `calibrate` (see `docs/search.md`) and measured in `docs/strength.md`.

use game_core::{Handicap, Handicaps};

/// Levels 1 to 9 where armies have thirty pieces.
pub(super) const ARMY: Handicaps = [
    Handicap::new(100, 1, 3000, 900).forgetful(900),
    Handicap::new(600, 2, 1100, 470).forgetful(570),
    Handicap::new(900, 2, 800, 380).forgetful(480),
    Handicap::new(1_500, 2, 620, 320).forgetful(420),
    Handicap::new(3_000, 3, 390, 235).forgetful(310),
    Handicap::new(10_000, 3, 290, 180).forgetful(240),
    Handicap::new(40_000, 4, 210, 140).forgetful(190),
    Handicap::new(100_000, 4, 130, 95).forgetful(130),
    Handicap::new(400_000, 4, 60, 50).forgetful(65),
];

/// The same of the duel, in which chance weighs more: smaller errors make a level.
pub(super) const DUEL: Handicaps = [
    Handicap::new(100, 1, 3000, 900).forgetful(950),
    Handicap::new(600, 2, 700, 400).forgetful(500),
    Handicap::new(3_000, 3, 330, 200).forgetful(260),
    Handicap::new(10_000, 3, 190, 125).forgetful(165),
    Handicap::new(20_000, 4, 110, 85).forgetful(115),
    Handicap::new(40_000, 4, 72, 62).forgetful(80),
    Handicap::new(100_000, 4, 50, 45).forgetful(60),
    Handicap::new(200_000, 4, 32, 30).forgetful(40),
    Handicap::new(400_000, 4, 15, 15).forgetful(20),
];
