//! The numbers of positions of levels 1 to 7, on which `docs/offline.md` bases what a slow phone does to a level.

use registry::GAMES;

/// The most positions of a move of levels 1 to 6. A device that looks at 500,000 positions a second needs an eighth of
/// a second for them.
const MOST_OF_LEVEL_6: u64 = 60_000;
/// The most positions of a move of level 7: the same device needs two thirds of a second of its two seconds.
const MOST_OF_LEVEL_7: u64 = 340_000;

#[test]
fn a_slow_phone_has_time_for_all_positions_of_levels_1_to_7() {
    for game in GAMES {
        for setting in game.info().settings() {
            for level in 1..=7 {
                let handicap = game.handicap(&setting, level).expect("a level below 10 has a handicap");
                let most = if level == 7 { MOST_OF_LEVEL_7 } else { MOST_OF_LEVEL_6 };
                assert!(handicap.nodes <= most, "{setting}, level {level}: {} positions", handicap.nodes);
            }
        }
    }
}
