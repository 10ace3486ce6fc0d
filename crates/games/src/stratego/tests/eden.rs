use super::*;
use std::collections::BTreeSet;

/// Apples and a mover of each side far from the fight; the other pieces of both armies are captured.
const FAR: &str = "tA@a1 t4@a2 aA@j8 a4@j7";
const FAR_USED: &str = "tA!@a1 t4@a2 aA!@j8 a4@j7";

#[test]
fn a_captured_spy_brings_a_piece_back() {
    // SG-30: on the nearest rank, known and not moved; or nothing.
    let from = (&*format!("{FAR} t1'@e4 a5'@e5"), "assassins play - -/- 3");
    let fallen = format!("{FAR} a5'!@e4");
    let due = after(position("special", from.0, from.1), "e5xe4");
    check("special", from, "e5xe4", (&fallen, "templars shroud:assassins:t1 - -/- 0"));
    let ranks: Vec<String> = due.legal_texts().iter().filter(|t| t.ends_with("@b1")).cloned().collect();
    let expected =
        "shroud:2@b1 shroud:3@b1 shroud:4@b1 shroud:5@b1 shroud:6@b1 shroud:7@b1 shroud:8@b1 shroud:9@b1 shroud:X@b1";
    assert_eq!(ranks.join(" "), expected);
    // Nine ranks on nine squares, or no choice.
    assert_eq!(due.legal_texts().len(), 9 * 9 + 1);
    check("special", from, "e5xe4 shroud:X@b1", (&format!("{fallen} tX!@b1"), "templars play - -/- 0"));
    check("special", from, "e5xe4 shroud:none", (&fallen, "templars play - -/- 0"));
    refused(&due, "shroud:1@b1", "shroud rank (SG-30)");
    refused(&due, "shroud:B@b1", "shroud rank (SG-30)");
    refused(&due, "shroud:A@b1", "shroud rank (SG-30)");
    refused(&due, "shroud:9@a1", "shroud square (SG-30)");
    refused(&due, "shroud:9@b2", "shroud square (SG-30)");
    refused(&due, "a2-a3", "shroud due (SG-30)");
    refused(&due, "apple:j8", "shroud due (SG-30)");
    assert_eq!(due.why_stuck(CellId(10)).map(|reason| reason.key), Some("shroud-due"));
    // No choice in the other variants, or when none is due.
    let classic = after(position("classic", from.0, from.1), "e5xe4");
    assert_eq!(classic.position_text(), place(&fallen, "templars play - -/- 0"));
    refused(&classic, "shroud:none", "shroud in special (SG-30)");
    refused(&position("special", &fallen, "templars play - -/- 0"), "shroud:none", "shroud not due (SG-30)");
    refused(&position("special", &fallen, "templars play - -/- 0"), "shroud:9@b1", "shroud not due (SG-30)");
}

#[test]
fn a_spy_that_loses_its_own_attack_is_captured_too() {
    // SG-30, SG-31.
    let from = (&*format!("{FAR} t1'@e4 a5'@e5"), "templars play - -/- 3");
    let to = format!("{FAR} a5'!@e5 t9!@j1");
    check("special", from, "e4xe5 shroud:9@j1", (&to, "assassins play - -/- 0"));
}

#[test]
fn with_the_nearest_rank_full_the_next_one_is_used() {
    // SG-30: through all ranks if need be; explosions are no squares.
    let rank_8 = "a2@a8 a2@b8 a2@c8 a2@d8 a2@e8 a3@f8 a3@g8 a3@h8 a3@i8 aA@j8";
    let pieces = format!("tA@a1 t4@a2 a1'@e4 t5'@e3 {rank_8}");
    let due = after(position("special", &pieces, "templars play - -/- 0"), "e3xe4");
    let squares: Vec<String> = due.legal_texts().iter().filter(|t| t.contains(":9@")).cloned().collect();
    let expected: Vec<String> = ('a'..='j').map(|file| format!("shroud:9@{file}7")).collect();
    assert_eq!(squares, expected);
    refused(&due, "shroud:9@a6", "SG-30");
    // Three full ranks, one square held by an Assassin: the squares of the fourth that are not in an explosion.
    let army = TEMPLARS.trim_start_matches("deploy:").replace('/', "");
    let mut pieces = "aA@j8 a5'@e4 a8'@d2 t1'!@e5 a2'@j3".to_owned();
    for (n, rank) in army.chars().enumerate().filter(|&(n, rank)| rank != '1' && n != 29) {
        pieces += &format!(" t{rank}@{}{}", char::from(b'a' + n as u8 % 10), n / 10 + 1);
    }
    let position = position("special", &pieces, "assassins play - -/- 0");
    let due = after(position, "e4xe5");
    let texts = due.legal_texts();
    let squares: Vec<&str> = texts.iter().filter_map(|t| t.strip_prefix("shroud:6@")).collect();
    assert_eq!(squares.join(" "), "a4 b4 e4 f4 i4 j4");
}

#[test]
fn what_fell_in_the_same_turn_does_not_come_back() {
    // SG-30, SG-31: the Captain fells the Spy, then ties with a Captain; only what fell before counts.
    let others = "aX@a8 a9@b8 a8@c8 a8@d8 a7@e8 a7@f8 a7@g8 a5@h8 a5@i8 aA@j8 a4@a7 a4@b7 a3@c7 a3@d7 a3@e7 a3@f7 a2@g7 a2@h7 \
        a2@i7 a2@j7 a2@a6 aB@b6 aB@c6 aB@d6 aB@e6 aB@f6";
    let templars = "tA@a1 t4@a2";
    let from = format!("{templars} {others} t6'@f4 a1'@e4 a6'@f5 a6@g6");
    let to = format!("{templars} {others} a6@g6");
    check("special", (&from, "templars play - -/- 0"), "f4xe4+f5", (&to, "assassins shroud:templars:t6a6a1 - -/- 0"));
    let due = after(position("special", &from, "templars play - -/- 0"), "f4xe4+f5");
    refused(&due, "shroud:9@a7", "shroud not captured (SG-30)");
    // One Captain was captured before, one in this turn: it is the earlier one that comes back.
    assert!(due.legal_texts().contains(&"shroud:6@h6".to_owned()), "{:?}", due.legal_texts());
    // With all three still there before the turn nothing could.
    let from = from.clone() + " a6@h6";
    let to = to.clone() + " a6@h6";
    check("special", (&from, "templars play - -/- 0"), "f4xe4+f5", (&to, "assassins play - -/- 0"));
    // Something else is in the pile, the Captain is not in it yet.
    let from = from.replace("a2@a6 ", "");
    let due = after(position("special", &from, "templars play - -/- 0"), "f4xe4+f5");
    refused(&due, "shroud:6@a6", "shroud this turn (SG-30)");
    assert_eq!(due.legal_texts(), ["shroud:2@a6", "shroud:2@i6", "shroud:2@j6", "shroud:none"]);
}

#[test]
fn with_nothing_to_bring_back_no_choice_is_asked() {
    // SG-30: only Bombs were captured.
    let army = TEMPLARS.trim_start_matches("deploy:").replace('/', "");
    let mut pieces = "aA@j8 a4@j7 a5'@e4".to_owned();
    for (n, rank) in army.chars().enumerate().filter(|&(_, rank)| rank != 'B') {
        let (file, row) = (char::from(b'a' + n as u8 % 10), n / 10 + 1);
        pieces += &format!(" t{rank}@{file}{row}");
    }
    // The Spy has gone out from d2 and is met on e5.
    let from = pieces.replace("t1@d2", "t1'@e5");
    let to = pieces.replace(" t1@d2", "").replace("a5'@e4", "a5'!@e5");
    check("special", (&from, "assassins play - -/- 3"), "e4xe5", (&to, "templars play - -/- 0"));
}

#[test]
fn the_player_on_turn_chooses_first_when_both_spies_fall() {
    // SG-31.
    for (turn, mover, first, second) in
        [("templars", "e4xe5", "shroud:9@b1", "shroud:8@i8"), ("assassins", "e5xe4", "shroud:9@i8", "shroud:8@b1")]
    {
        let other = if turn == "templars" { "assassins" } else { "templars" };
        let from = (&*format!("{FAR} t1'@e4 a1'@e5"), &*format!("{turn} play - -/- 3"));
        let (back, both) = if turn == "templars" { ("t9!@b1", "t9!@b1 a8!@i8") } else { ("a9!@i8", "a9!@i8 t8!@b1") };
        check("special", from, mover, (FAR, &format!("{turn} shroud:{turn}:t1a1 - -/- 0")));
        let to = format!("{FAR} {back}");
        check("special", from, &format!("{mover} {first}"), (&to, &format!("{other} shroud:{turn}:t1a1 - -/- 0")));
        let to = format!("{FAR} {both}");
        check("special", from, &format!("{mover} {first} {second}"), (&to, &format!("{other} play - -/- 0")));
        check("special", from, &format!("{mover} shroud:none shroud:none"), (FAR, &format!("{other} play - -/- 0")));
    }
}

#[test]
fn a_captured_apple_leaves_no_choice_and_other_ends_wait_for_it() {
    // SG-31, SG-35: Spy and Apple fall to one Captain.
    let from = "tA@a1 t4@a2 t6'@f7 a1@f6 aA@e7";
    let to = "tA@a1 t4@a2 t6'!@f7";
    check("special", (from, "templars play - -/- 3"), "f7xe7+f6", (to, "assassins play - -/- 0; templars SG-20"));
    // The Assassins would be stuck, but the Shroud brings them a mover; declined, they are.
    let from = ("tA@a1 t5'@e5 a1@e6 aA!@j8", "templars play a -/- 3");
    let stuck = "tA@a1 t5'!@e6 aA!@j8";
    check("special", from, "e5xe6", (stuck, "assassins shroud:templars:a1 a -/- 0"));
    check("special", from, "e5xe6 shroud:none", (stuck, "assassins play a -/- 0; templars SG-21"));
    check("special", from, "e5xe6 shroud:2@a8", (&format!("{stuck} a2!@a8"), "assassins play a -/- 0"));
    // Nor is it a draw before the choice.
    let from = ("tA!@a1 t1'@e5 a1@e6 aA!@j8", "templars play ta -/- 3");
    check("special", from, "e5xe6 shroud:none shroud:none", ("tA!@a1 aA!@j8", "assassins play ta -/- 0; draw SG-22"));
    check(
        "special",
        from,
        "e5xe6 shroud:X@b1 shroud:none",
        ("tA!@a1 tX!@b1 aA!@j8", "assassins play ta -/- 0; templars SG-21"),
    );
}

#[test]
fn a_captain_may_attack_two_neighbours() {
    // SG-32: one target is an ordinary attack; with two it comes back to its square, and has not moved.
    let from = (&*format!("{FAR} t6@e3 a5'@e4 a2'@f3 a3'@d3"), "templars play - -/- 3");
    let position = position("special", from.0, from.1);
    assert_eq!(moves_of(&position, "e3"), "e3-e2 e3xd3 e3xd3+e4 e3xd3+f3 e3xe4 e3xe4+f3 e3xf3");
    check("special", from, "e3xe4", (&format!("{FAR} t6'!@e4 a2'@f3 a3'@d3"), "assassins play - -/- 0"));
    check("special", from, "e3xe4+f3", (&format!("{FAR} t6!@e3 a3'@d3"), "assassins play - -/- 0"));
    check("special", from, "e3xd3+f3", (&format!("{FAR} t6!@e3 a5'@e4"), "assassins play - -/- 0"));
    refused(&position, "e3xf3+e4", "square order");
    refused(&position, "e3xe4+e4", "square order");
    refused(&position, "e3xe2+e4", "sword next to it (SG-32)");
    refused(&position, "e3xe4+e5", "sword next to it (SG-32)");
    refused(&position, "a2xa3+b2", "sword of captain (SG-32)");
    let classic = super::position("classic", from.0, from.1);
    refused(&classic, "e3xe4+f3", "sword in special (SG-32)");
    let mv = position.parse_move("e3xe4+f3").unwrap();
    assert_eq!(position.seen_text(mv, game_core::Viewer::Spectator), "e3xe4+f3#6:5,2");
}

#[test]
fn two_targets_are_shown_and_fought_from_the_lowest_up() {
    // SG-32, SG-34: the 3 falls, then the 7 takes the Captain; a loss ends it.
    let from = format!("{FAR} t6@e3 a7'@e4 a3'@f3");
    check(
        "special",
        (&from, "templars play - -/- 3"),
        "e3xe4+f3",
        (&format!("{FAR} a7'!@e4"), "assassins play - -/- 0"),
    );
    // The 7 takes it before the 8 is fought: the 8 is only shown.
    let from = format!("{FAR} t6@e3 a7'@e4 a8'@f3");
    let to = format!("{FAR} a7'!@e4 a8'!@f3");
    check("special", (&from, "templars play - -/- 3"), "e3xe4+f3", (&to, "assassins play - -/- 0"));
    // A tie removes both and ends it.
    let from = format!("{FAR} t6@e3 a6'@e4 a8'@f3");
    check(
        "special",
        (&from, "templars play - -/- 3"),
        "e3xe4+f3",
        (&format!("{FAR} a8'!@f3"), "assassins play - -/- 0"),
    );
    let from = format!("{FAR} t6@e3 a6'@e4 a5'@f3");
    check("special", (&from, "templars play - -/- 3"), "e3xe4+f3", (FAR, "assassins play - -/- 0"));
}

#[test]
fn a_bomb_takes_the_captain_at_once() {
    // SG-33: the Scout is shown but stands.
    let from = format!("{FAR} t6'@e6 aB@e7 a2'@f6");
    let to = format!("{FAR} aB!@e7 a2'!@f6");
    check("special", (&from, "templars play - -/- 3"), "e6xe7+f6", (&to, "assassins play - -/- 0"));
    // Before the Apple too: no end.
    let from = "tA@a1 t4@a2 t6'@e6 aB@e7 aA@f6 a4@j7";
    let to = "tA@a1 t4@a2 aB!@e7 aA!@f6 a4@j7";
    check("special", (from, "templars play - -/- 3"), "e6xe7+f6", (to, "assassins play - -/- 0"));
}

#[test]
fn against_two_captains_all_three_leave() {
    // SG-34.
    let from = format!("{FAR} t6'@e5 a6'@e4 a6'@f5");
    check("special", (&from, "templars play - -/- 3"), "e5xe4+f5", (FAR, "assassins play - -/- 0"));
    let due = position("special", &from, "templars play - -/- 3");
    assert_eq!(due.motions(due.parse_move("e5xe4+f5").unwrap()).len(), 3);
}

#[test]
fn the_apple_falls_to_a_captain_that_still_stands() {
    // SG-35, SG-20.
    let from = "tA@a1 t4@a2 t6'@e6 a5@e7 aA@f6 a4@j7";
    let to = "tA@a1 t4@a2 t6'!@e6 a4@j7";
    check("special", (from, "templars play - -/- 3"), "e6xe7+f6", (to, "assassins play - -/- 0; templars SG-20"));
    // Beside a Captain or a higher rank it does not get that far.
    let from = "tA@a1 t4@a2 t6'@e6 a6@e7 aA@f6 a4@j7";
    check(
        "special",
        (from, "templars play - -/- 3"),
        "e6xe7+f6",
        ("tA@a1 t4@a2 aA!@f6 a4@j7", "assassins play - -/- 0"),
    );
}

#[test]
fn the_apple_names_any_enemy_once() {
    // SG-36: its place is shown for good; a Bomb or an Apple that is named is only shown.
    let from = (&*format!("{FAR} t5@e1 aB@e8 a9@e7 a7'@b3"), "templars play - -/- 3");
    let position = position("special", from.0, from.1);
    assert_eq!(moves_of(&position, "apple"), "apple:b3 apple:e7 apple:e8 apple:j7 apple:j8");
    let shown = |what: &str| from.0.replace("tA@", "tA!@").replace(what, &what.replace('@', "!@"));
    check("special", from, "apple:e8", (&shown("aB@"), "assassins play t -/- 0"));
    check("special", from, "apple:j8", (&shown("aA@"), "assassins play t -/- 0"));
    // Without neighbours of its side it is only shown; an enemy of it beside it does not count.
    check("special", from, "apple:b3", (&shown("a7'@"), "assassins play t -/- 0"));
    refused(&position, "apple:e1", "apple at enemy (SG-36)");
    refused(&position, "apple:e2", "apple at enemy (SG-36)");
    refused(&position, "apple:c4", "apple at enemy (SG-36)");
    let used = super::position("special", &shown("aB@"), "templars play t -/- 0");
    refused(&used, "apple:e8", "apple used (SG-36)");
    assert_eq!(moves_of(&used, "apple"), "");
    refused(&super::position("classic", from.0, from.1), "apple:e8", "apple in special (SG-36)");
    let seen = |text: &str| position.seen_text(position.parse_move(text).unwrap(), game_core::Viewer::Spectator);
    assert_eq!(seen("apple:e8"), "apple:e8#B;A@a1");
    assert_eq!(seen("apple:b3"), "apple:b3#7;A@a1");
    assert_eq!(seen("apple:e7"), "apple:e7#9:B@e8;A@a1");
}

#[test]
fn the_reach_of_the_apple_is_known_before_it_is_used() {
    // SG-36: the named piece and those of its own army next to it, not the Templar beside it and not what is diagonal.
    let position = position("special", &format!("{FAR} a5'@e6 a3@e7 t8'@e5 a7@f6 a2@d7"), "templars play - -/- 3");
    let struck = |text: &str| BTreeSet::from_iter(position.effect(position.parse_move(text).unwrap()).struck);
    assert_eq!(struck("apple:e6"), [54, 55, 64].map(CellId).into());
    assert_eq!(struck("apple:d7"), [63, 64].map(CellId).into());
    assert_eq!(struck("apple:j8"), [69, 79].map(CellId).into());
    // How the fights end is not known: nothing moves.
    assert_eq!(position.effect(position.parse_move("apple:e6").unwrap()).motions, []);
}

#[test]
fn the_named_piece_attacks_its_neighbours_in_order() {
    // SG-36, SG-39: all four are shown, 2 and 3 fall, the 7 takes the 5, the 8 is untouched.
    let from = (&*format!("{FAR} a5'@e6 a3@e7 a8'@e5 a7@f6 a2@d6"), "templars play - -/- 3");
    let to = "tA!@a1 t4@a2 aA@j8 a4@j7 a8'!@e5 a7!@f6";
    check("special", from, "apple:e6", (to, "assassins play t -/- 0"));
    let position = position("special", from.0, from.1);
    let mv = position.parse_move("apple:e6").unwrap();
    assert_eq!(position.seen_text(mv, game_core::Viewer::Spectator), "apple:e6#5:2@d6,8@e5,3@e7,7@f6;A@a1");
    // It survives, on its square, not moved by it.
    let from = (&*format!("{FAR} a9@e6 a3@e7 a7@f6 a2@d6"), "templars play - -/- 3");
    check("special", from, "apple:e6", ("tA!@a1 t4@a2 aA@j8 a4@j7 a9!@e6", "assassins play t -/- 0"));
    // Equal ranks in square order: d6 before e5 before e7.
    let from = (&*format!("{FAR} a5@e6 a5@d6 a4'@e7"), "templars play - -/- 3");
    check("special", from, "apple:e6", ("tA!@a1 t4@a2 aA@j8 a4@j7", "assassins play t -/- 0"));
    let from = (&*format!("{FAR} a7@e6 a7@d6 a7'@e5"), "templars play - -/- 3");
    check("special", from, "apple:e6", ("tA!@a1 t4@a2 aA@j8 a4@j7 a7'!@e5", "assassins play t -/- 0"));
}

#[test]
fn a_controlled_piece_fights_by_the_usual_rules() {
    // SG-37.
    let apple = |pieces: &str, left: &str| {
        let to = format!("tA!@a1 t4@a2 aA@j8 a4@j7 {left}");
        let rest = "assassins play t -/- 0";
        check("special", (&format!("{FAR} {pieces}"), "templars play - -/- 3"), "apple:e6", (&to, rest));
    };
    // Equal ranks: both leave; a controlled Captain has no Sword, so the other Captain stays.
    apple("a6@e6 a6@d6 a6@f6", "a6!@f6");
    // A higher rank removes it.
    apple("a6@e6 a9@d6", "a9!@d6");
    // A Miner clears Bombs and goes on; a Bomb removes any other attacker, before anything else.
    apple("a3@e6 aB@d6 aB@f6 a2@e7", "a3!@e6");
    apple("a9@e6 aB@d6 a2@e7", "aB!@d6 a2!@e7");
    // The Marshal takes them all.
    apple("aX@e6 a2@d6 a9@e7 a8@f6", "aX!@e6");
}

#[test]
fn a_controlled_spy_captures_the_marshal() {
    // SG-37.
    let from = format!("{FAR} a1@e6 aX@e7");
    check(
        "special",
        (&from, "templars play - -/- 3"),
        "apple:e6",
        ("tA!@a1 t4@a2 aA@j8 a4@j7 a1!@e6", "assassins play t -/- 0"),
    );
}

#[test]
fn an_apple_attacked_under_control_is_only_shown() {
    // SG-38: its owner may still use it.
    let from = ("tA@a1 t4@a2 aA@j8 a4@j7 a2@i8", "templars play - -/- 3");
    let to = "tA!@a1 t4@a2 aA!@j8 a4!@j7 a2@i8";
    check("special", from, "apple:j7", (to, "assassins play t -/- 0"));
    let next = after(position("special", from.0, from.1), "apple:j7");
    assert!(next.legal_texts().contains(&"apple:a2".to_owned()));
}

#[test]
fn after_the_apples_power_the_piece_is_its_owners_again() {
    // SG-39: it stands where it stood, moves as before, and its run goes on.
    let from = (&*format!("{FAR_USED} a9'@e6 a3@e7"), "templars play a -/e7-e6*2 3");
    let from = (&*from.0.replace("tA!", "tA"), from.1);
    check("special", from, "apple:e6 e6-e7", (&format!("{FAR_USED} a9'!@e7"), "templars play ta -/e6-e7*3 1"));
}

#[test]
fn a_spy_lost_to_the_apples_power_calls_the_shroud() {
    // SG-40: attacked, or controlled and lost; its owner chooses, then it is its turn.
    for target in ["e6", "e7"] {
        let from = (&*format!("{FAR} a1@e6 a5@e7"), "templars play - -/- 3");
        let to = "tA!@a1 t4@a2 aA@j8 a4@j7 a5!@e7";
        let due = format!("apple:{target}");
        check("special", from, &due, (to, "assassins shroud:templars:a1 t -/- 0"));
        let back = format!("{to} aX!@a8");
        check("special", from, &format!("{due} shroud:X@a8"), (&back, "assassins play t -/- 0"));
    }
}

#[test]
fn a_player_left_with_his_apple_alone_must_use_it() {
    // SG-41: he is not stuck.
    let from = ("tA@a1 tB@a2 aA@j8 a5'@e4", "assassins play - -/- 3");
    check("special", from, "e4-e5", ("tA@a1 tB@a2 aA@j8 a5'@e5", "templars play - -/e4-e5*1 4"));
    let only = after(position("special", from.0, from.1), "e4-e5");
    assert_eq!(only.legal_texts(), ["apple:e5", "apple:j8"]);
    // Used, he is.
    let from = ("tA!@a1 tB@a2 aA@j8 a5'@e4", "assassins play t -/- 3");
    let to = "templars play t -/e4-e5*1 4; assassins SG-21";
    check("special", from, "e4-e5", ("tA!@a1 tB@a2 aA@j8 a5'@e5", to));
}

#[test]
fn menus_and_paths_point_at_powers() {
    // SG-30, SG-32, SG-36.
    let position = position("special", &format!("{FAR} t6'@e4 a5'@e5 a2'@f4 a1'@e3"), "templars play - -/- 3");
    let cells = |text: &str| position.path(position.parse_move(text).unwrap()).cells;
    assert_eq!(cells("e4xe3+f4"), [34, 24, 35].map(CellId));
    assert_eq!(cells("apple:j8"), [0, 79].map(CellId));
    let due = after(position, "e4xe3");
    let path = due.path(due.parse_move("shroud:9@i8").unwrap());
    assert_eq!((path.cells, path.choice.map(|choice| choice.label)), (vec![CellId(78)], Some("piece-general")));
    let path = due.path(due.parse_move("shroud:none").unwrap());
    assert_eq!((path.cells, path.choice.map(|choice| choice.label)), (vec![], Some("choice-none")));
}
