//! What holds back the levels below the best. Nobody has measured them: they are the numbers for an unknown game with
//! some forgetting, which a game with secrets needs.

use game_core::handicap::{Handicap, Handicaps};

/// Levels 1 to 9.
pub(crate) const POCKET: Handicaps = [
    Handicap::UNKNOWN[0].forgetful(900),
    Handicap::UNKNOWN[1].forgetful(700),
    Handicap::UNKNOWN[2].forgetful(500),
    Handicap::UNKNOWN[3].forgetful(380),
    Handicap::UNKNOWN[4].forgetful(300),
    Handicap::UNKNOWN[5].forgetful(220),
    Handicap::UNKNOWN[6].forgetful(150),
    Handicap::UNKNOWN[7].forgetful(80),
    Handicap::UNKNOWN[8].forgetful(30),
];
