//! Promotion and the ends of the game: LC-14 to LC-20.

use super::{check, end, position, refuses, set_up, targets};
use crate::latroncules::{Kind, Latroncules, QUIET_PLIES_LIMIT};
use game_core::{CellId, Draw, Notation, Side};

/// Eight white cavaliers out of the way.
const EIGHT: &str = "Ca1 Cb1 Cc1 Cd1 Ce1 Cf1 Cg1 Ch1";

#[test]
fn a_fantassin_on_the_last_rank_frees_a_cavalier() {
    // LC-14: the fantassin joins the captured men, the cavalier leaves them.
    check(("Fd7 Ca1 fh7 cg6", "white 9"), "d7-d8", ("Cd8 Ca1 fh7 cg6", "black 0"));
    check(("fd2 Ca1 Fh2 ca8", "black 9"), "d2-d1", ("cd1 Ca1 Fh2 ca8", "white 0"));
    let before = position(&set_up("Fd7 Ca1 fh7 cg6", "white 9"));
    let after = position(&set_up("Cd8 Ca1 fh7 cg6", "black 0"));
    let lost = |position: &Latroncules| Kind::ALL.map(|kind| position.captured(Side::First, kind));
    assert_eq!((lost(&before), lost(&after)), ([7, 7], [8, 6]));
    // One rank earlier nothing happens, nor to a cavalier on the last rank.
    check(("Fd6 Ca1 fh7 cg6", "white 9"), "d6-d7", ("Fd7 Ca1 fh7 cg6", "black 0"));
    check(("Cc7 Ca1 fh7 cg6", "white 9"), "c7-d8", ("Cd8 Ca1 fh7 cg6", "black 10"));
}

#[test]
fn a_promotion_follows_the_captures_of_the_move() {
    // LC-14: the fantassin captures e8, then frees a cavalier.
    check(("Fd7 Cf8 ce8 fh7 cg6", "white 9"), "d7-d8", ("Cd8 Cf8 fh7 cg6", "black 0"));
    // It goes between two enemies only if it captures: the cavalier to come does not help it (LC-12).
    refuses(&set_up("Fd7 Ca1 cc8 fe8 cg6", "white 0"), "d7-d8", "between enemies (LC-12)");
}

#[test]
fn a_fantassin_waits_on_the_last_rank_while_no_cavalier_is_captured() {
    // LC-15: it stays and cannot move.
    let before = format!("{EIGHT} Fd7 fh7 cg6");
    let after = format!("{EIGHT} Fd8 fh7 cg6");
    check((&before, "white 9"), "d7-d8", (&after, "black 0"));
    let text = set_up(&after, "white 0");
    assert!(targets(&text, "d8").is_empty());
    refuses(&text, "d8-d7", "fantassin waits (LC-15)");
    let board = Latroncules::draw(&position(&text));
    let tagged: Vec<_> = board.pieces.iter().filter(|piece| piece.tags.contains(&"stuck")).collect();
    assert!(matches!(&tagged[..], [piece] if piece.cell == CellId(59) && piece.tags == ["stuck"]), "{tagged:?}");
}

#[test]
fn a_waiting_fantassin_captures_and_is_captured() {
    // LC-15: d8 is the second captor of e8; then itself the victim.
    check(
        (&format!("{} Cg7 Fd8 ce8 fh6 ca6", &EIGHT[..27]), "white 9"),
        "g7-f8",
        (&format!("{} Cf8 Fd8 fh6 ca6", &EIGHT[..27]), "black 0"),
    );
    check((&format!("{EIGHT} Fd8 cc8 cf7 fh6"), "black 9"), "f7-e8", (&format!("{EIGHT} cc8 ce8 fh6"), "white 0"));
}

#[test]
fn a_waiting_fantassin_is_exchanged_as_soon_as_a_cavalier_is_captured() {
    // LC-15: on the enemy's move, the lowest file first.
    let before = format!("{} Ch4 Fd8 Fb8 Fg8 ch3 cg6", &EIGHT[..27]);
    let after = format!("{} Fd8 Cb8 Fg8 ch3 ch5", &EIGHT[..27]);
    check((&before, "black 9"), "g6-h5", (&after, "white 0"));
    check(
        ("cc8 ce8 cg8 cb6 cd6 cf6 ch6 ca5 fc1 fg1 Ca6 Cb5", "white 9"),
        "b5-a4",
        ("cc8 ce8 cg8 cb6 cd6 cf6 ch6 cc1 fg1 Ca6 Ca4", "black 0"),
    );
}

#[test]
fn two_captured_cavaliers_free_two_fantassins() {
    // LC-15: as long as one waits and one is captured.
    let before = format!("{} Cd4 Ch4 Fb8 Fd8 Fg8 cc4 ce6 cg4 ch8", &EIGHT[..23]);
    check((&before, "black 9"), "e6-e5", (&before.replace("ce6", "ce5"), "white 10"));
    let before = format!("{} Cd4 Cf4 Fb8 Fd8 Fg8 cc4 ce5 cg4 ch8", &EIGHT[..23]);
    let after = format!("{} Cb8 Cd8 Fg8 cc4 ce4 cg4 ch8", &EIGHT[..23]);
    check((&before, "black 9"), "e5-e4", (&after, "white 0"));
}

#[test]
fn exchanges_come_at_the_end_of_a_move_not_on_reading_a_position() {
    // LC-15: also those of the side that did not move, and the arriving fantassin takes its turn by file.
    let text = set_up("Fb8 Ca1 fe1 ch4", "white 0");
    assert_eq!(position(&text).position_text(), text);
    check(("Fb8 Ca1 fe1 ch4", "white 0"), "a1-b2", ("Cb8 Cb2 ce1 ch4", "black 1"));
    let seven = &EIGHT[..27];
    check((&format!("{seven} Fb8 Fd7 fh7 cg6"), "white 0"), "d7-d8", (&format!("{seven} Cb8 Fd8 fh7 cg6"), "black 0"));
}

#[test]
fn who_captures_the_last_man_is_imperator() {
    // LC-16
    check(("Cb5 Fe4 cd4", "white 7"), "b5-c4", ("Cc4 Fe4", "black 0; white LC-16"));
    check(("cb5 fe4 Cd4", "black 7"), "b5-c4", ("cc4 fe4", "white 0; black LC-16"));
    // In a set-up the side that has men wins, whoever is to move.
    for side in ["white", "black"] {
        assert_eq!(end(&set_up("Cd4", &format!("{side} 0"))), Some(("white", "LC-16")));
        assert_eq!(end(&set_up("ff4 cd4", &format!("{side} 100"))), Some(("black", "LC-16")));
    }
    let over = position(&set_up("Cc4 Fe4", "white 0"));
    assert_eq!(over.parse_move("c4-c5").unwrap_err().to_string(), "illegal move \"c4-c5\": the game is over (LC-16)");
}

#[test]
fn a_player_without_a_move_draws() {
    // LC-17: blocked, a waiting fantassin included.
    check(("Fa3 Fb7 fa5", "white 0"), "a3-a4", ("Fa4 Fb7 fa5", "black 0; draw LC-17"));
    assert_eq!(end(&set_up("Fb8 Cc1 fb1 ff1", "black 0")), Some(("draw", "LC-17")));
    assert_eq!(end(&set_up("Fb8 Cc1 fb1 ff2", "black 0")), None);
}

#[test]
fn a_player_who_can_only_move_into_capture_draws() {
    // LC-17: e4 would stand between d4 and f4; with a capture it would go on.
    assert_eq!(end(&set_up("Cd4 Cf4 fe5", "black 0")), Some(("draw", "LC-17")));
    assert_eq!(end(&set_up("Cd4 Cf4 fe5 cg4", "black 0")), None);
    assert_eq!(end(&set_up("Cd4 Cf4 fe5 fc4", "black 0")), None);
    check(("Cd4 Cf3 fe5", "white 0"), "f3-f4", ("Cd4 Cf4 fe5", "black 1; draw LC-17"));
}

#[test]
fn one_man_each_is_a_draw() {
    // LC-18
    assert_eq!(end(&set_up("Cd4 ch8", "white 0")), Some(("draw", "LC-18")));
    assert_eq!(end(&set_up("Fd4 fh7", "black 0")), Some(("draw", "LC-18")));
    assert_eq!(end(&set_up("Cd4 ch8 fh7", "white 0")), None);
}

#[test]
fn a_hundred_plies_without_progress_are_a_draw() {
    // LC-18
    assert_eq!(QUIET_PLIES_LIMIT, 100);
    let men = "Cd4 Fa2 Cb6 cc6 ch8";
    check((men, "white 98"), "d4-d5", ("Cd5 Fa2 Cb6 cc6 ch8", "black 99"));
    check((men, "white 99"), "d4-d3", ("Cd3 Fa2 Cb6 cc6 ch8", "black 100; draw LC-18"));
    // A fantassin move or a capture begins the count again, even as the hundredth.
    check((men, "white 99"), "a2-a3", ("Cd4 Fa3 Cb6 cc6 ch8", "black 0"));
    check(("Ce6 Fa2 Cb6 cc6 ch8", "white 99"), "e6-d6", ("Cd6 Fa2 Cb6 ch8", "black 0"));
    assert_eq!(end(&set_up(men, "white 100")), Some(("draw", "LC-18")));
    assert_eq!(end(&set_up(men, "white 99")), None);
}

#[test]
fn what_each_side_captured_is_shown() {
    // LC-19
    let position = position(&set_up("Cd4 Fa2 Fb2 ch8 cg7", "white 0"));
    let trays = Latroncules::draw(&position).trays;
    assert_eq!(trays[0].side, Side::First);
    assert_eq!(trays[0].pieces, [("fantassin", 6), ("cavalier", 7)]);
    assert_eq!(trays[1].pieces, [("fantassin", 8), ("cavalier", 6)]);
    assert!(trays.iter().all(|tray| tray.title == "captured"));
    let start = Latroncules::draw(&super::position(super::START)).trays;
    assert!(start.iter().all(|tray| tray.pieces.is_empty()));
    // They decide nothing: White lost more men than Black, and wins.
    check(("Cb5 Fe4 cd4", "white 7"), "b5-c4", ("Cc4 Fe4", "black 0; white LC-16"));
}

#[test]
fn the_ends_are_looked_for_in_their_order() {
    // LC-20: a side without men has no move either; no move goes before the limits.
    check(("Cb5 Fe4 cd4", "white 99"), "b5-c4", ("Cc4 Fe4", "black 0; white LC-16"));
    assert_eq!(end(&set_up("Fa4 fa5", "white 0")), Some(("draw", "LC-17")));
    check(("Cd4 Cf3 fe5", "white 99"), "f3-f4", ("Cd4 Cf4 fe5", "black 100; draw LC-17"));
    // Promotions come first: Black's only man left is free to move as a cavalier.
    check(("Cb5 Fe4 cd4 fh1", "white 0"), "b5-c4", ("Cc4 Fe4 ch1", "black 0"));
}
