//! Set-up, moves, captures: LC-01 to LC-13.

use super::{START, check, position, refuses, set_up, targets};
use crate::latroncules::{Kind, Latroncules, MEN_OF_A_KIND, SIZE, Square};
use game_core::{Draw, Game, Notation, Side};

#[test]
fn a_side_has_eight_men_of_each_kind_on_its_two_ranks() {
    // LC-01
    let start = Latroncules::start(&super::setting());
    for side in Side::ALL {
        for kind in Kind::ALL {
            assert_eq!(start.captured(side, kind), 0);
        }
    }
    assert_eq!(MEN_OF_A_KIND, 8);
    for (side, ranks) in [(Side::First, 0..2), (Side::Second, 6..8)] {
        for rank in ranks {
            assert!((0..SIZE).all(|file| start.man(Square::new(file, rank).unwrap()).unwrap().0 == side));
        }
    }
}

#[test]
fn the_corner_at_the_right_hand_is_light() {
    // LC-02
    let cells = Latroncules::draw(&position(START)).cells;
    for (name, style) in [("a1", "dark"), ("h1", "light"), ("a8", "light"), ("h8", "dark"), ("d4", "dark")] {
        assert_eq!(cells.iter().find(|cell| cell.name == name).unwrap().style, style, "{name}");
    }
}

#[test]
fn cavaliers_start_on_dark_squares_and_fantassins_on_light_ones() {
    // LC-03
    let start = Latroncules::start(&super::setting());
    assert_eq!(start.position_text(), START);
    for (square, kind) in [(0, 0), (1, 0), (2, 1), (7, 7), (0, 7)].map(|(file, rank)| {
        let square = Square::new(file, rank).unwrap();
        (square, start.man(square).unwrap().1)
    }) {
        assert_eq!(kind == Kind::Cavalier, square.is_dark(), "{square}");
    }
}

#[test]
fn white_begins_and_one_man_moves_to_an_empty_square() {
    // LC-04
    check(("Fa2 Cd4 fh7 cd8", "white 0"), "a2-a3 h7-h6 d4-d5 d8-c7", ("Fa3 Cd5 fh6 cc7", "white 2"));
    refuses(START, "a3-a4", "no man (LC-04)");
    refuses(START, "b7-b6", "not your man (LC-04)");
    refuses(START, "a2-a2", "same square (LC-04)");
    refuses(START, "a1-b2", "square taken (LC-04)");
    // An enemy's square is no better.
    refuses(&set_up("Cd4 Fa2 cd5 ch8", "white 0"), "d4-d5", "square taken (LC-04)");
    assert_eq!(Latroncules::start(&super::setting()).to_move(), Side::First);
}

#[test]
fn a_fantassin_steps_straight_ahead_whatever_is_drawn() {
    // LC-05: on d2 only the diagonals are drawn.
    let text = set_up("Fd2 Fd5 Fa4 cb4 ca5 ch8", "white 0");
    assert_eq!(targets(&text, "d2"), ["d3"]);
    assert_eq!(targets(&text, "d5"), ["d6"]);
    assert!(targets(&text, "a4").is_empty(), "an enemy stands ahead");
    for (mv, reason) in [
        ("d2-e2", "straight ahead (LC-05)"),
        ("d2-d1", "straight ahead (LC-05)"),
        ("d2-e3", "straight ahead (LC-05)"),
        ("d2-d4", "straight ahead (LC-05)"),
        ("a4-a6", "straight ahead (LC-05)"),
        ("a4-a5", "square taken (LC-04)"),
    ] {
        refuses(&text, mv, reason);
    }
    // Black's way is the other one.
    assert_eq!(targets(&set_up("fd2 fd5 fd4 Ca1 Ca2", "black 0"), "d2"), ["d1"]);
    assert!(targets(&set_up("fd2 fd5 fd4 Ca1 Ca2", "black 0"), "d5").is_empty(), "an own man stands ahead");
}

#[test]
fn a_cavalier_on_a_light_square_steps_to_all_its_neighbours() {
    // LC-06
    let text = set_up("Cd5 Ch1 ca1 ca8", "white 0");
    assert_eq!(targets(&text, "d5"), ["c4", "c5", "c6", "d4", "d6", "e4", "e5", "e6"]);
    assert_eq!(targets(&text, "h1"), ["g1", "g2", "h2"]);
    refuses(&text, "d5-f6", "one step (LC-06)");
    refuses(&text, "d5-d8", "one step (LC-06)");
    refuses(&text, "h1-a2", "one step (LC-06)");
}

#[test]
fn a_cavalier_on_a_dark_square_follows_the_lines_it_leaves() {
    // LC-07: the picture of the clause, square by square.
    let picture = [
        r".  X  .  X  .  X  .  X",
        r"X  .  X  .  X  .  X  .",
        r". /-  . /-  . \-  . \-",
        r"\| .  \| .  /| .  /|  .",
        r". /|  . /|  . \|  . \|",
        r"\- .  \- .  /- .  /-  .",
        r".  X  .  X  .  X  .  X",
        r"X  .  X  .  X  .  X  .",
    ];
    let mut dark = 0;
    for (rank, marks) in (0..8i8).rev().zip(picture) {
        for (file, mark) in (0..8i8).zip(marks.split_whitespace()) {
            let ways: Vec<(i8, i8)> = mark
                .chars()
                .flat_map(|c| match c {
                    'X' => vec![(1, 1), (1, -1)],
                    '/' => vec![(1, 1)],
                    '\\' => vec![(1, -1)],
                    '-' => vec![(1, 0)],
                    '|' => vec![(0, 1)],
                    _ => Vec::new(),
                })
                .flat_map(|(x, y)| [(x, y), (-x, -y)])
                .collect();
            if ways.is_empty() {
                continue;
            }
            dark += 1;
            let name = |file: i8, rank: i8| format!("{}{}", char::from(b'a' + file as u8), rank + 1);
            let mut expected: Vec<String> = ways
                .iter()
                .map(|(x, y)| (file + x, rank + y))
                .filter(|(file, rank)| (0..8).contains(file) && (0..8).contains(rank))
                .map(|(file, rank)| name(file, rank))
                .collect();
            expected.sort();
            // Two enemies in the far half, where they touch nothing.
            let far = if rank < 4 { "ch8 ca8" } else { "ch1 ca1" };
            let text = set_up(&format!("C{} {far}", name(file, rank)), "white 0");
            assert_eq!(targets(&text, &name(file, rank)), expected, "{text}");
        }
    }
    assert_eq!(dark, 32);
    refuses(&set_up("Cd4 Ca1 ch8 ca8", "white 0"), "d4-e4", "off the lines (LC-07)");
    refuses(&set_up("Cd4 Ca1 ch8 ca8", "white 0"), "d4-e7", "one step (LC-07)");
}

#[test]
fn the_tabula_looks_the_same_from_both_sides() {
    // LC-07
    for index in 0..64 {
        let (square, turned) = (Square::at(index), Square::at(63 - index));
        for line in crate::latroncules::Line::ALL {
            assert_eq!(square.has_line(line), turned.has_line(line), "{square} and {turned}");
            assert!(square.is_dark() || !square.has_line(line));
        }
    }
}

#[test]
fn a_cavalier_jumps_an_adjacent_enemy_along_an_open_way() {
    // LC-08: d4 has `/|`; d5 is light.
    let text = set_up("Cd4 cd5 ce5 ce4 Cc3 fd3 fd2 ca8", "white 0");
    assert_eq!(targets(&text, "d4"), ["d6", "f6"]);
    refuses(&text, "d4-f4", "jump off the lines (LC-08)");
    refuses(&text, "d4-b2", "jump over own (LC-08)");
    refuses(&text, "d4-d2", "square taken (LC-04)");
    refuses(&text, "d4-b6", "jump over nobody (LC-08)");
    refuses(&text, "d4-d7", "one step (LC-07)");
    let from_light = set_up("Cd5 cc5 fe6 cd4 Cd6 ca8 ch8", "white 0");
    assert!(["b5", "f7", "d3"].iter().all(|to| targets(&from_light, "d5").contains(&(*to).to_owned())));
    refuses(&from_light, "d5-d7", "jump over own (LC-08)");
    refuses(&from_light, "d5-f3", "jump over nobody (LC-08)");
}

#[test]
fn the_jumped_man_stays_and_the_turn_is_over() {
    // LC-08: the square left empty behind it cannot be the second captor.
    check(("Cd4 Fa2 cd5 fe8", "white 0"), "d4-d6", ("Cd6 Fa2 cd5 fe8", "black 1"));
    // A fantassin never jumps, and a second jump does not follow the first.
    refuses(&set_up("Cb1 Fd4 cd5 ch8", "white 0"), "d4-d6", "straight ahead (LC-05)");
    refuses(&set_up("Cd2 Fa2 fd3 fd5 ch8", "white 0"), "d2-d6", "one step (LC-07)");
}

#[test]
fn a_man_between_two_enemies_in_line_is_captured() {
    // LC-09: along the rank, the file and both diagonals, either kind.
    check(("Cb5 Fe4 cd4 fh7 fh5", "white 7"), "b5-c4", ("Cc4 Fe4 fh7 fh5", "black 0"));
    check(("Ce2 Fd5 fd4 fh7 fh5", "white 7"), "e2-d3", ("Cd3 Fd5 fh7 fh5", "black 0"));
    check(("Cb3 Ce5 cd4 fh7 fh5", "white 7"), "b3-c3", ("Cc3 Ce5 fh7 fh5", "black 0"));
    check(("Cb5 Ce3 fd4 fh7 fh5", "white 7"), "b5-c5", ("Cc5 Ce3 fh7 fh5", "black 0"));
    // A fantassin captures as well, and so does Black.
    check(("fd6 ce3 Cd4 Fa2 Fb2", "black 7"), "d6-d5", ("fd5 ce3 Cd4 Fa2 Fb2", "white 0"));
    check(("fc6 ce3 Cd4 Fa2 Fb2", "black 7"), "c6-c5", ("fc5 ce3 Fa2 Fb2", "white 0"));
    // Two enemies at a right angle, or one step further off, do nothing.
    check(("Cb5 Fd5 cd4 fh7 fh5", "white 7"), "b5-c4", ("Cc4 Fd5 cd4 fh7 fh5", "black 8"));
    check(("Cb5 Ff4 cd4 fh7 fh5", "white 7"), "b5-c4", ("Cc4 Ff4 cd4 fh7 fh5", "black 8"));
}

#[test]
fn captors_close_in_from_all_eight_sides() {
    // LC-09
    for (from, to, other) in [
        ("b3", "c3", "e5"),
        ("b5", "c4", "e4"),
        ("b5", "c5", "e3"),
        ("c6", "d5", "d3"),
        ("f5", "e5", "c3"),
        ("f5", "e4", "c4"),
        ("f3", "e3", "c5"),
        ("c2", "d3", "d5"),
    ] {
        let before = format!("C{from} F{other} cd4 fh7 fh5");
        let after = format!("C{to} F{other} fh7 fh5");
        check((&before, "white 7"), &format!("{from}-{to}"), (&after, "black 0"));
    }
}

#[test]
fn the_moved_man_must_be_one_of_the_captors() {
    // LC-09: Black stands between c4 and e4 already; what moves is another man.
    check(("Cc4 Ce4 Fa2 cd4 fh7", "white 7"), "a2-a3", ("Cc4 Ce4 Fa3 cd4 fh7", "black 0"));
    // The captor that goes from one side of its man to the other leaves the first.
    check(("Cc5 cd4 fh7 Fa2", "white 7"), "c5-c4", ("Cc4 cd4 fh7 Fa2", "black 8"));
    check(("Cc6 cd6 fh7 Fa2", "white 7"), "c6-e6", ("Ce6 cd6 fh7 Fa2", "black 8"));
}

#[test]
fn a_man_in_a_corner_is_captured_from_both_sides_of_it() {
    // LC-10: all four corners, the last captor coming along the rank or the file.
    check(("Cb8 Cb7 ca8 fh7 fh6", "white 7"), "b7-a7", ("Cb8 Ca7 fh7 fh6", "black 0"));
    check(("Ca7 Cc8 ca8 fh7 fh6", "white 7"), "c8-b8", ("Cb8 Ca7 fh7 fh6", "black 0"));
    check(("Cg1 Fh2 Cf3 ch1 fa7 fb7", "white 7"), "f3-g2", ("Cg1 Fh2 Cg2 ch1 fa7 fb7", "black 8"));
    check(("Ch3 Cg1 fh1 fa7 fb7", "white 7"), "h3-h2", ("Ch2 Cg1 fa7 fb7", "black 0"));
    check(("fa3 cb1 Fa1 Ch8 Ch6", "black 7"), "a3-a2", ("fa2 cb1 Ch8 Ch6", "white 0"));
    check(("fg8 cg6 Ch8 Ca1 Ca3", "black 7"), "g6-h7", ("fg8 ch7 Ca1 Ca3", "white 0"));
}

#[test]
fn one_move_captures_several_men() {
    // LC-11: on the rank, the file and a diagonal; the turn is Black's then.
    check(("Cd5 Cb4 Ff4 Cd2 Cb2 cc4 fe4 cd3 fc3 fh7", "white 7"), "d5-d4", ("Cd4 Cb4 Ff4 Cd2 Cb2 fh7", "black 0"));
}

#[test]
fn a_man_may_not_go_between_two_enemies() {
    // LC-12: both kinds of men, along every line.
    for (holders, mv) in [("cc4 ce4", "d3-d4"), ("cc5 ce3", "d3-d4"), ("cc3 ce5", "d3-d4")] {
        let text = set_up(&format!("Fd3 Ca1 {holders} fh8"), "white 0");
        refuses(&text, mv, "between enemies (LC-12)");
    }
    refuses(&set_up("Cc3 Ca1 cd5 cd3 fh8", "white 0"), "c3-d4", "off the lines (LC-07)");
    refuses(&set_up("Cc4 Ca1 cd5 cd3 fh8", "white 0"), "c4-d4", "between enemies (LC-12)");
    // Beside them it may.
    assert_eq!(targets(&set_up("Fd3 Ca1 cc4 fh8", "white 0"), "d3"), ["d4"]);
}

#[test]
fn a_man_may_not_go_into_a_held_corner() {
    // LC-12
    refuses(&set_up("Cb7 Ce1 fa7 cb8 ch5", "white 0"), "b7-a8", "held corner (LC-12)");
    let text = set_up("cg2 ca1 Cg1 Ch2 Cb8", "black 0");
    refuses(&text, "g2-h1", "held corner (LC-12)");
    // Held from one side only.
    assert!(targets(&set_up("cg2 ca1 Cg1 Ch3 Cb8", "black 0"), "g2").contains(&"h1".to_owned()));
}

#[test]
fn a_jumped_man_counts_as_one_of_the_two() {
    // LC-12: over e5 to e6, where e7 waits.
    refuses(&set_up("Ce4 Ca1 ce5 ce7 ch1", "white 0"), "e4-e6", "between enemies (LC-12)");
    // Over a7 into the corner, where b8 waits.
    refuses(&set_up("Ca6 Ce1 ca7 cb8 ch1", "white 0"), "a6-a8", "held corner (LC-12)");
}

#[test]
fn a_man_that_captures_on_arrival_is_safe() {
    // LC-12: d4 lies between c4 and e4; it captures d5, or one of the two holders.
    check(("Cc3 Fd3 Cd6 cc4 ce4 cd5 fh8", "white 7"), "d3-d4", ("Cc3 Fd4 Cd6 cc4 ce4 fh8", "black 0"));
    check(("Fd3 Cf4 cc4 ce4 fh8", "white 7"), "d3-d4", ("Fd4 Cf4 cc4 fh8", "black 0"));
    // In a held corner nothing can be captured along an edge but behind a holder.
    check(("Cb7 Cc8 fa7 cb8 ch5", "white 7"), "b7-a8", ("Ca8 Cc8 fa7 ch5", "black 0"));
    // The second captor must not be the mover itself, gone from its square.
    refuses(&set_up("Ce4 Ca1 ce5 ce7 cd6 cf6 ch1", "white 0"), "e4-e6", "between enemies (LC-12)");
}

#[test]
fn a_man_that_stands_between_enemies_already_is_not_captured() {
    // LC-13: the safe man of LC-12 stays while Black moves elsewhere, and so does one in a held corner.
    check(("Cc3 Fd3 Cd6 cc4 ce4 cd5 fh8", "white 0"), "d3-d4 h8-h7", ("Cc3 Fd4 Cd6 cc4 ce4 fh7", "white 0"));
    check(("Ca1 Fe2 ca2 cb1 fh5", "black 3"), "h5-h4", ("Ca1 Fe2 ca2 cb1 fh4", "white 0"));
    // A holder that leaves and comes back does capture.
    check(("Cd4 Fa2 cc4 ce4 fh5", "black 0"), "c4-c5 a2-a3 c5-c4", ("Fa3 cc4 ce4 fh5", "white 0"));
}
