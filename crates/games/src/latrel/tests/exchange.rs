//! Exchanges: LT-20, and what they mean for LT-21, LT-25 and LT-28.

use super::*;

#[test]
fn a_defender_on_the_back_rank_may_be_exchanged_for_a_lost_attacker() {
    // LT-20
    let from = "q6q/3D4/8/8/8/8/8/Q6Q blue - -/- -/- 9";
    assert_eq!(moves_from(BASE, from, "d7"), ["-c7", "-d6", "-d8", "-d8=Q", "-d8=R", "-d8=T", "-e7"]);
    check(BASE, from, "d7-d8=R", "q2R3q/8/8/8/8/8/8/Q6Q red - -/- -/- 0");
    check(BASE, from, "d7-d8=T", "q2T3q/8/8/8/8/8/8/Q6Q red - -/- -/- 0");
    check(MASTER, from, "d7-d8=Q", "q2Q3q/8/8/8/8/8/8/Q6Q red - -/- -/- 0");
    // Declining is allowed.
    check(BASE, from, "d7-d8", "q2D3q/8/8/8/8/8/8/Q6Q red - -/- d8:d8/- 10");
    // Red's Defenders go the other way.
    let from = "q6q/8/3D4/8/8/8/3d4/Q6Q red - -/- -/- 9";
    check(BASE, from, "d2-d1=T", "q6q/8/3D4/8/8/8/8/Q2t3Q blue - -/- -/- 0");
    // The new attacker moves from the next turn on.
    let from = "q6q/3D4/8/8/8/8/8/Q6Q blue - -/- -/- 9";
    check(BASE, from, "d7-d8=R a8-a7 d8-d2", "7q/q7/8/8/8/8/3R4/Q6Q red - -/- d2:d2/a7:a7 2");
}

#[test]
fn only_kinds_that_were_lost_are_offered() {
    // LT-20
    let offered = |board: &str| {
        moves_from(BASE, &format!("{board} blue - -/- -/- 0"), "d7")
            .into_iter()
            .filter(|t| t.contains('='))
            .collect::<Vec<_>>()
    };
    assert_eq!(offered("q6q/3D4/8/8/8/8/8/QQTRRTQQ"), [""; 0]);
    assert_eq!(offered("q6q/3D4/8/8/8/8/8/QQTRRTQ1"), ["-d8=Q"]);
    assert_eq!(offered("q6q/3D4/8/8/8/8/8/QQTR2QQ"), ["-d8=R", "-d8=T"]);
    assert_eq!(offered("q6q/3D4/8/8/8/8/8/QQ1RR1QQ"), ["-d8=T"]);
    refused(BASE, "q6q/3D4/8/8/8/8/8/QQTRRTQQ blue - -/- -/- 0", "d7-d8=R", "LT-20", "none-captured");
}

#[test]
fn any_defender_move_that_ends_there_will_do() {
    // LT-20: a sideways step along the rank, too.
    let from = "q2D3q/8/8/8/8/8/8/QQTR1TQQ blue - -/- -/- 0";
    assert_eq!(moves_from(BASE, from, "d8"), ["-c8", "-c8=R", "-d7", "-e8", "-e8=R"]);
    check(BASE, from, "d8-e8=R", "q3R2q/8/8/8/8/8/8/QQTR1TQQ red - -/- -/- 0");
}

#[test]
fn other_figures_and_other_squares_do_not_exchange() {
    // LT-20
    let from = "q6q/3D4/3Q4/8/8/8/8/Q1d4Q blue - -/- -/- 0";
    refused(BASE, from, "d7-c7=Q", "LT-20", "exchange-on-back-rank");
    refused(BASE, from, "d6-c6=Q", "LT-20", "only-defenders-exchange");
    refused(BASE, from, "a1xd1=Q", "LT-20", "only-defenders-exchange");
    refused(BASE, "q6q/3D4/8/8/8/8/3d4/Q6Q blue - -/- -/- 0", "d7-d6=R", "LT-20", "exchange-on-back-rank");
    // One's own back rank is not the enemy's.
    refused(BASE, "q6q/8/8/8/8/8/3D4/Q6Q blue - -/- -/- 0", "d2-d1=R", "LT-20", "exchange-on-back-rank");
}

#[test]
fn an_exchange_still_counts_as_a_landing_of_the_defender() {
    // LT-20, LT-21: after two landings on d8 no third, exchanging or not.
    let from = "q6q/3D4/8/8/8/8/8/Q6Q blue - -/- d7:d7d7d8d8/- 8";
    assert_eq!(moves_from(BASE, from, "d7"), ["-c7", "-d6", "-e7"]);
    refused(BASE, from, "d7-d8", "LT-21", "third-landing");
    refused(BASE, from, "d7-d8=R", "LT-21", "third-landing");
    // After one landing a second, and the new figure begins without a run.
    check(BASE, "q6q/3D4/8/8/8/8/8/Q6Q blue - -/- d7:d7d8/- 8", "d7-d8=R", "q2R3q/8/8/8/8/8/8/Q6Q red - -/- -/- 0");
}

#[test]
fn an_exchange_is_progress() {
    // LT-28
    check(BASE, "q6q/3D4/8/8/8/8/8/Q6Q blue - -/- -/- 99", "d7-d8=R", "q2R3q/8/8/8/8/8/8/Q6Q red - -/- -/- 0");
    check(
        BASE,
        "q6q/3D4/8/8/8/8/8/Q6Q blue - -/- -/- 99",
        "d7-d8",
        "q2D3q/8/8/8/8/8/8/Q6Q red - -/- d8:d8/- 100; draw LT-28",
    );
}
