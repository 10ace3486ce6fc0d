//! Every clause, from hand-made positions.

use super::{START, check, check_junior, junior, refused, senior, setting, slides, steps};
use crate::dedalles::{Dedalles, QUIET_PLIES_LIMIT};
use game_core::{Game, History, Notation, Outcome, Side, Trunk};

/// Neither side can step or slide: rank 7 is full of pawns, file d is locked, every other Minos tile lies inside.
pub(super) const BLOCKED: &str = "ldllldl/.#...#./.#####./.#####./......./......./ddd#...";
/// Light's pawn on d3 stands free on all sides; four light pawns and all of Dark's are at home.
const OPEN: &str = "#ddddd#/.#####./......./......./...l.../####.../#llll.#";
/// The same for a dark pawn on d5.
const OPEN_DARK: &str = "#dddd.#/####.../...d.../......./......./.#####./#lllll#";

/// The game after `moves` from a position in senior.
fn played(from: &str, moves: &str) -> History<Dedalles> {
    let mut game = History::new(senior(from));
    play_on(&mut game, moves);
    game
}

fn play_on(game: &mut History<Dedalles>, moves: &str) {
    for text in moves.split_whitespace() {
        assert_eq!(game.outcome(), None, "before {text}");
        let mv = game.position().parse_move(text).unwrap();
        game.play(mv).unwrap();
    }
}

#[test]
fn there_are_thirteen_minos_tiles_among_forty_nine_and_five_pawns_a_side() {
    // DD-01
    for rest in ["/senior", "/junior"] {
        let text = Dedalles::start(&setting(rest)).position_text();
        let board = text.split(' ').next().unwrap();
        let count = |letters: &str| board.chars().filter(|&c| letters.contains(c)).count();
        assert_eq!((count("#LD"), count(".ld"), count("lL"), count("dD")), (13, 36, 5, 5));
    }
}

#[test]
fn the_minos_tiles_start_on_the_two_main_diagonals() {
    // DD-02
    let text = Dedalles::start(&setting("")).position_text();
    for (n, rank) in text.split(' ').next().unwrap().split('/').enumerate() {
        let minos: Vec<usize> = rank.match_indices('#').map(|(at, _)| at).collect();
        let (low, high) = (n.min(6 - n), n.max(6 - n));
        assert_eq!(minos, if low == high { vec![low] } else { vec![low, high] });
    }
}

#[test]
fn the_pawns_start_on_b_to_f_of_their_own_back_ranks() {
    // DD-03
    for (rest, side) in [("", "light"), ("/senior?starts=dark", "dark"), ("/junior", "light")] {
        assert_eq!(Dedalles::start(&setting(rest)).position_text(), format!("{START} {side} - 0"));
    }
}

#[test]
fn exits_stay_where_they_are_when_tiles_slide() {
    // DD-04: the pawn on c7 rides onto the place b7, and now it stands on an exit.
    let from = "#.l...#/ddddd../.#####./......./......./#..#..#/##llll# dark - 0";
    assert_eq!(slides(&senior(from)), ["1E", "1W", "2E", "2W", "7E", "7W", "aN", "aS", "bS", "gN", "gS"]);
    let after = played(from, "7W");
    let board = ".l...##/ddddd../.#####./......./......./#..#..#/##llll#";
    assert_eq!(after.position().position_text(), format!("{board} light 7W 1"));
    assert_eq!(slides(after.position()), ["1E", "1W", "2E", "2W", "aS", "fN", "gN", "gS"]);
    // Only b7, d7 and f7 are Light's.
    let beside = senior("l.l.l.l/.#####./.#####./......./.###..l/......./ddddd.. dark - 0");
    assert_eq!(beside.outcome(), None);
    let on_them = senior(".l.l.l./.#####./.#####./......./.###..l/......l/ddddd.. dark - 0");
    assert_eq!(on_them.outcome(), Some(Outcome::win(Side::First, "DD-15")));
}

#[test]
fn light_begins_unless_the_option_says_dark() {
    // DD-05
    for (rest, side) in [
        ("", Side::First),
        ("/senior", Side::First),
        ("/senior?starts=light", Side::First),
        ("/senior?starts=dark", Side::Second),
        ("/junior", Side::First),
        ("/junior?starts=dark", Side::Second),
    ] {
        assert_eq!(Dedalles::start(&setting(rest)).to_move(), side, "{rest}");
    }
}

#[test]
fn a_turn_is_one_step_of_an_own_pawn_or_one_slide() {
    // DD-06
    let stepped = "#ddddd#/.#####./......./...l.../......./####.../#llll.# dark - 0";
    check(&format!("{OPEN} light - 7"), "d3-d4", stepped);
    let slid = ".ddddd#/.#...#./..#.#../...#.../..#.#../##...#./#lllll# dark aN 1";
    check(&format!("{START} light - 0"), "aN", slid);
    let position = senior(&format!("{START} light - 0"));
    refused(&position, "d7-d6", "DD-06 not-your-pawn");
    refused(&position, "d3-d4", "DD-06 no-pawn");
    // Nothing more can be done in the same turn: Dark is next.
    refused(&senior(slid), "d1-d2", "DD-06 not-your-pawn");
}

#[test]
fn a_pawn_steps_forward_left_or_right() {
    // DD-07
    let light = senior(&format!("{OPEN} light - 0"));
    assert_eq!(steps(&light), ["d3-c3", "d3-d4", "d3-e3", "e1-e2", "e1-f1"]);
    refused(&light, "d3-d2", "DD-07 backwards");
    refused(&light, "d3-d1", "DD-07 backwards");
    refused(&light, "d3-e4", "DD-07 diagonal");
    refused(&light, "d3-c4", "DD-07 diagonal");
    refused(&light, "d3-e2", "DD-07 diagonal");
    refused(&light, "d3-g5", "DD-07 diagonal");
    refused(&light, "d3-d5", "DD-07 too-far");
    refused(&light, "d3-f3", "DD-07 too-far");
    refused(&light, "d3-d3", "DD-07 stays");
    let dark = senior(&format!("{OPEN_DARK} dark - 0"));
    assert_eq!(steps(&dark), ["d5-c5", "d5-d4", "d5-e5", "e7-e6", "e7-f7"]);
    refused(&dark, "d5-d6", "DD-07 backwards");
    refused(&dark, "d5-c4", "DD-07 diagonal");
    refused(&dark, "d5-d3", "DD-07 too-far");
    // A step over the edge does not lead to the other side of the board.
    let edge = senior("#ddddd#/.#####./......./l.....l/......./####.../#lll..# light - 0");
    assert_eq!(steps(&edge), ["a4-a5", "a4-b4", "d1-e1", "g4-f4", "g4-g5"]);
}

#[test]
fn a_pawn_neither_jumps_nor_captures() {
    // DD-08
    let position = senior(".#####./.#####./......./..ldl../...d.../###...d/d.lll.d light - 0");
    assert_eq!(steps(&position), ["c1-b1", "c4-b4", "c4-c5", "d1-d2", "e1-e2", "e1-f1", "e4-e5", "e4-f4"]);
    refused(&position, "c4-d4", "DD-08 capture");
    refused(&position, "c4-e4", "DD-08 jump");
    refused(&position, "e4-c4", "DD-08 jump");
    refused(&position, "c1-d1", "DD-08 own-pawn");
    refused(&position, "c1-e1", "DD-08 jump");
}

#[test]
fn minos_tiles_are_walls_in_senior_and_floor_in_junior() {
    // DD-09
    let text = format!("{START} light - 0");
    assert_eq!(steps(&senior(&text)), ["c1-c2", "d1-d2", "e1-e2"]);
    assert_eq!(steps(&junior(&text)), ["b1-a1", "b1-b2", "c1-c2", "d1-d2", "e1-e2", "f1-f2", "f1-g1"]);
    refused(&senior(&text), "b1-b2", "DD-09 minos-wall");
    refused(&senior(&text), "b1-a1", "DD-09 minos-wall");
    check_junior(&text, "b1-b2", "#ddddd#/.#...#./..#.#../...#.../..#.#../.L...#./#.llll# dark - 0");
    // Exits included: the third exit is a Minos tile.
    let last = ".l.ll#./ddddd../.#####./.#####./.##..../......./.ll....";
    assert!(!steps(&senior(&format!("{last} light - 0"))).contains(&"e7-f7".to_owned()));
    check_junior(
        &format!("{last} light - 0"),
        "e7-f7",
        ".l.l.L./ddddd../.#####./.#####./.##..../......./.ll.... dark - 1; light DD-15",
    );
}

#[test]
fn a_line_slides_only_towards_an_end_with_a_minos_tile() {
    // DD-10
    let start = format!("{START} light - 0");
    assert_eq!(slides(&senior(&start)), ["1E", "1W", "7E", "7W", "aN", "aS", "gN", "gS"]);
    check(&start, "aN", ".ddddd#/.#...#./..#.#../...#.../..#.#../##...#./#lllll# dark aN 1");
    check(&start, "aS", "#ddddd#/##...#./..#.#../...#.../..#.#../.#...#./.lllll# dark aS 1");
    check(&start, "gN", "#ddddd./.#...#./..#.#../...#.../..#.#../.#...##/#lllll# dark gN 1");
    check(&start, "gS", "#ddddd#/.#...##/..#.#../...#.../..#.#../.#...#./#lllll. dark gS 1");
    check(&start, "1E", "#ddddd#/.#...#./..#.#../...#.../..#.#../.#...#./##lllll dark 1E 1");
    check(&start, "1W", "#ddddd#/.#...#./..#.#../...#.../..#.#../.#...#./lllll## dark 1W 1");
    check(&start, "7E", "##ddddd/.#...#./..#.#../...#.../..#.#../.#...#./#lllll# dark 7E 1");
    check(&start, "7W", "ddddd##/.#...#./..#.#../...#.../..#.#../.#...#./#lllll# dark 7W 1");
    for line in ["b", "c", "d", "e", "f"] {
        for way in ["N", "S"] {
            refused(&senior(&start), &format!("{line}{way}"), "DD-10 no-minos");
        }
    }
    for line in 2..=6 {
        for way in ["E", "W"] {
            refused(&senior(&start), &format!("{line}{way}"), "DD-10 no-minos");
        }
    }
    // A Minos at one end only: the line slides towards that end and no other.
    let one_end = senior(".ddddd#/.#...#./..#.#../...#.../..#.#../##...#./#lllll# light - 1");
    refused(&one_end, "aN", "DD-10 no-minos");
    assert!(one_end.parse_move("aS").is_ok());
}

#[test]
fn pawns_of_both_sides_ride_with_their_tiles() {
    // DD-11
    let from = "......./..d..../..#####/.dl..../ddd..##/l####../l##l.l. light - 0";
    check(from, "cS", "..#..../......./..d####/.d#..../ddl..##/l#d##../l##l.l. dark cS 1");
    check(from, "3E", "......./..d..../..#####/.dl..../#ddd..#/l####../l##l.l. dark 3E 1");
}

#[test]
fn a_minos_tile_with_a_pawn_on_it_stays_in() {
    // DD-12
    let text = "#ddddd#/.#...#./..#.#../...#.../..#.#../.#...#./Lllll.# light - 0";
    let position = junior(text);
    assert_eq!(slides(&position), ["1E", "7E", "7W", "aN", "gN", "gS"]);
    refused(&position, "1W", "DD-12 minos-taken");
    refused(&position, "aS", "DD-12 minos-taken");
    // A pawn on the other end rides, on whatever tile it stands.
    check_junior(text, "1E", "#ddddd#/.#...#./..#.#../...#.../..#.#../.#...#./#Lllll. dark 1E 1");
    check_junior(text, "aN", ".ddddd#/.#...#./..#.#../...#.../..#.#../L#...#./#llll.# dark aN 1");
    check(
        "l.....#/ddddd../.#####./.#####./.##..../......./.llll.. light - 0",
        "7E",
        "#l...../ddddd../.#####./.#####./.##..../......./.llll.. dark 7E 1",
    );
}

/// Two Minos tiles at either end of file a.
const DOUBLE: &str = "#dddd../#...d../..###../..###../..###../#....../#llll.l";

#[test]
fn a_slide_may_not_be_undone_on_the_very_next_turn() {
    // DD-13
    let start = format!("{START} light - 0");
    let after = played(&start, "aN");
    assert_eq!(slides(after.position()), ["1E", "1W", "2W", "7E", "gN", "gS"]);
    refused(after.position(), "aS", "DD-13 slide-back");
    // The same way is free.
    let after = played(&format!("{DOUBLE} light - 0"), "aN");
    assert_eq!(slides(after.position()), ["1W", "2W", "3W", "7W", "aN"]);
    let twice = ".dddd../....d../..###../#.###../#.###../#....../#llll.l light aN 2";
    check(&format!("{DOUBLE} light - 0"), "aN aN", twice);
    // Later turns are free: for the one who slid, and for the other.
    assert!(played(&start, "aN d7-d6").position().parse_move("aS").is_ok());
    assert!(played(&start, "aN d7-d6 d1-d2").position().parse_move("aS").is_ok());
    // Every line and way has its opposite.
    for (slide, back) in [("aS", "aN"), ("gN", "gS"), ("1E", "1W"), ("1W", "1E"), ("7E", "7W"), ("7W", "7E")] {
        let after = played(&start, slide);
        refused(after.position(), back, "DD-13 slide-back");
    }
}

/// As [`BLOCKED`], but rank 3 has just been slid to the east and can only be slid back.
const ONE_SLIDE: &str = "ldllldl/.#...#./.#####./.####../#....../......./ddd#...";

#[test]
fn a_pass_lifts_the_ban() {
    // DD-13, DD-16: Light's only action is forbidden, so it passes; then Dark may slide back.
    let game = played(&format!("{ONE_SLIDE} light 3E 1"), "");
    refused(game.position(), "3W", "DD-13 slide-back");
    assert_eq!(game.position().legal_texts(), ["pass"]);
    check(&format!("{ONE_SLIDE} light 3E 1"), "pass", &format!("{ONE_SLIDE} dark pass 2"));
    assert_eq!(played(&format!("{ONE_SLIDE} light 3E 1"), "pass").position().legal_texts(), ["3W"]);
    check(&format!("{ONE_SLIDE} light 3E 1"), "pass 3W pass 3E pass", &format!("{ONE_SLIDE} dark pass 6"));
}

#[test]
fn a_pawn_on_its_own_exit_locks_its_file_and_the_far_rank() {
    // DD-14
    let board = "#l....#/ddddd../.#####./......./......./#..#..#/##llll#";
    for side in ["light", "dark"] {
        let position = senior(&format!("{board} {side} - 0"));
        assert_eq!(slides(&position), ["1E", "1W", "2E", "2W", "aN", "aS", "gN", "gS"], "{side}");
        for slide in ["bS", "7E", "7W"] {
            refused(&position, slide, "DD-14 locked");
        }
    }
    // It leaves, and both lines are free again.
    let left = played(&format!("{board} light - 0"), "b7-c7");
    assert_eq!(slides(left.position()), ["1E", "1W", "2E", "2W", "7E", "7W", "aN", "aS", "bS", "gN", "gS"]);
    // Dark's exits lie on rank 1; the places between them lock nothing.
    let board = "#.d#d.#/#..#..#/dd...../......./.#####./lllll../#..d..#";
    let position = senior(&format!("{board} light - 0"));
    assert_eq!(slides(&position), ["6E", "6W", "7E", "7W", "aN", "aS", "gN", "gS"]);
    for slide in ["dN", "1E", "1W"] {
        refused(&position, slide, "DD-14 locked");
    }
    let position = senior(&format!("{} light - 0", board.replace("#..d..#", "#.d...#")));
    assert!(["dN", "1E", "1W"].iter().all(|slide| position.parse_move(slide).is_ok()));
    // Pawns on their own back rank stand on the other side's exits and lock nothing.
    assert!(slides(&senior(&format!("{START} light - 0"))).contains(&"7E".to_owned()));
}

/// Light holds b7 and d7; f6 and f7 are as the test needs them.
const NEARLY: &str = ".l.l.#./dddd.ld/.#####./.#####./..##.../......./.ll....";
const DONE_BY_SLIDE: &str = ".l.l.l./dddd.#d/.#####./.####../..##.../......./.ll..#.";

#[test]
fn three_pawns_on_the_three_exits_win() {
    // DD-15
    let board = ".l.ll../ddddd../.#####./.#####./..###../......./.ll....";
    check(
        &format!("{board} light - 0"),
        "e7-f7",
        ".l.l.l./ddddd../.#####./.#####./..###../......./.ll.... dark - 1; light DD-15",
    );
    let board = "..dd.../......./..###../.#####./.#####./lllll../.d.dd..";
    check(
        &format!("{board} dark - 0"),
        "e1-f1",
        "..dd.../......./..###../.#####./.#####./lllll../.d.d.d. light - 1; dark DD-15",
    );
    // Carried there, whoever slid.
    check(&format!("{NEARLY} light - 0"), "fN", &format!("{DONE_BY_SLIDE} dark fN 1; light DD-15"));
    check(&format!("{NEARLY} dark - 0"), "fN", &format!("{DONE_BY_SLIDE} light fN 1; light DD-15"));
    // Other pawns on Light's exits, or light ones on Dark's, win nothing.
    assert_eq!(senior(".d.d.d./lllll../.#####./.#####./..###../......./.dd.... light - 0").outcome(), None);
    let over = senior(&format!("{DONE_BY_SLIDE} dark fN 1"));
    assert!(over.legal_texts().is_empty());
    assert!(over.parse_move("1E").unwrap_err().to_string().contains("the game is over (DD-15)"));
}

#[test]
fn if_both_sides_are_complete_the_one_who_moved_last_wins() {
    // DD-15: no slide from an open game can do that, so it takes a position text.
    let board = ".l.l.l./......./.#####./.#####./..###ll/d.....d/.d.d.d.";
    for (to_move, winner) in [("light", Side::Second), ("dark", Side::First)] {
        let position = senior(&format!("{board} {to_move} - 5"));
        assert_eq!(position.outcome(), Some(Outcome::win(winner, "DD-15")), "{to_move} to move");
        assert!(position.legal_texts().is_empty());
    }
}

#[test]
fn a_player_who_cannot_act_passes_and_two_passes_are_a_draw() {
    // DD-16
    check(&format!("{BLOCKED} light - 0"), "pass", &format!("{BLOCKED} dark pass 1"));
    check(&format!("{BLOCKED} light - 0"), "pass pass", &format!("{BLOCKED} light pass2 2; draw DD-16"));
    assert_eq!(senior(&format!("{BLOCKED} light pass2 2")).outcome(), Some(Outcome::draw("DD-16")));
    refused(&senior(&format!("{START} light - 0")), "pass", "DD-16 can-act");
    // Passes with a turn between them are not in a row: here Dark can step along rank 1.
    let half = "ldllldl/.#...#./.#####./.#####./.#...../......./ddd....";
    let game = played(&format!("{half} light - 0"), "pass c1-d1 pass d1-e1 pass e1-d1 pass");
    assert_eq!(game.outcome(), None);
}

#[test]
fn the_third_occurrence_of_a_position_is_a_draw() {
    // DD-17: steps to and fro; the position at the beginning counts.
    let from = "#dddd.#/.#...#d/..#.#../...#.../..#.#../.#...#l/#llll.# light - 0";
    let cycle = "e1-f1 e7-f7 f1-e1 f7-e7";
    let game = played(from, cycle);
    assert_eq!(game.outcome(), None);
    let game = played(from, &format!("{cycle} {cycle}"));
    assert_eq!(game.outcome(), Some(Outcome::draw("DD-17")));
    check(from, &format!("{cycle} {cycle}"), &format!("{}8; draw DD-17", &from[..from.len() - 1]));
}

#[test]
fn a_branch_knows_what_the_game_it_left_has_seen() {
    // DD-17: the first two occurrences before the branch, or one on each side of a second branch.
    let from = "#dddd.#/.#...#d/..#.#../...#.../..#.#../.#...#l/#llll.# light - 0";
    let cycle = "e1-f1 e7-f7 f1-e1 f7-e7";
    let mut branch = played(from, "");
    Trunk::new(&played(from, cycle)).branch(&mut branch);
    play_on(&mut branch, "e1-f1 e7-f7 f1-e1");
    assert_eq!(branch.outcome(), None);
    let mut second = played(from, "");
    Trunk::new(&branch).branch(&mut second);
    for mut game in [branch, second] {
        play_on(&mut game, "f7-e7");
        assert_eq!(game.outcome(), Some(Outcome::draw("DD-17")));
    }
}

#[test]
fn another_ban_makes_another_position() {
    // DD-17: after eight plies the start board has come for the third time, but it was first reached without a slide;
    // the position after the first slide is the first to come three times.
    let from = format!("{START} light - 0");
    let cycle = "aN gN aS gS";
    let game = played(&from, &format!("{cycle} {cycle}"));
    assert_eq!(game.position().position_text(), format!("{START} light gS 8"));
    assert_eq!(game.outcome(), None);
    let game = played(&from, &format!("{cycle} {cycle} aN"));
    assert_eq!(game.outcome(), Some(Outcome::draw("DD-17")));
    // A pass and a step leave the same ban: none. The key does not tell them apart, nor the counter.
    let key = |text: &str| senior(&format!("{BLOCKED} {text}")).key();
    assert_eq!(key("light - 0"), key("light pass 9"));
    assert_ne!(key("light - 0"), key("dark - 0"));
    assert_ne!(senior(&format!("{ONE_SLIDE} light 3E 1")).key(), senior(&format!("{ONE_SLIDE} light - 1")).key());
}

#[test]
fn a_position_can_come_again_after_forward_steps() {
    // DD-17: each side steps forward and lets a slide carry the pawn back.
    let from = "..ddd#d/.....d./..###../#.###.#/..###../.l...../l#lll.. light - 0";
    let cycle = "b2-b3 f6-f5 bS fN b2-c2 f6-e6 bN fS c2-b2 e6-f6";
    let game = played(from, cycle);
    assert_eq!(game.position().key(), senior(from).key());
    let game = played(from, &format!("{cycle} {cycle}"));
    assert_eq!(game.outcome(), Some(Outcome::draw("DD-17")));
    check(from, &format!("{cycle} {cycle}"), &format!("{}8; draw DD-17", &from[..from.len() - 1]));
}

#[test]
fn a_hundred_plies_without_a_forward_step_are_a_draw() {
    // DD-17
    assert_eq!(QUIET_PLIES_LIMIT, 100);
    let at = |quiet: u8| format!("{OPEN} light - {quiet}");
    let aside = OPEN.replace("...l...", "..l....");
    check(&at(98), "d3-c3", &format!("{aside} dark - 99"));
    check(&at(99), "d3-c3", &format!("{aside} dark - 100; draw DD-17"));
    let slid = ".ddddd#/.#####./......./......./#..l.../####.../#llll.#";
    check(&at(99), "aN", &format!("{slid} dark aN 100; draw DD-17"));
    assert_eq!(senior(&at(100)).outcome(), Some(Outcome::draw("DD-17")));
    // A step forward begins the count anew.
    check(&at(99), "d3-d4", "#ddddd#/.#####./......./...l.../......./####.../#llll.# dark - 0");
    let ahead = "#dddd.#/####.../......./...d.../......./.#####./#lllll# light - 0";
    check(&format!("{OPEN_DARK} dark - 99"), "d5-d4", ahead);
}

#[test]
fn the_ends_are_looked_for_in_order() {
    // DD-18: exits before the limit, exits before passes, passes before the limit; a pass is a ply.
    let board = ".l.ll../ddddd../.#####./.#####./..###../......./.ll....";
    check(
        &format!("{board} light - 99"),
        "e7-f7",
        ".l.l.l./ddddd../.#####./.#####./..###../......./.ll.... dark - 100; light DD-15",
    );
    let done = ".l.l.l./ddddd../.#####./.#####./..###../......./.ll....";
    assert_eq!(senior(&format!("{done} dark pass2 100")).outcome(), Some(Outcome::win(Side::First, "DD-15")));
    check(&format!("{BLOCKED} light - 98"), "pass pass", &format!("{BLOCKED} light pass2 100; draw DD-16"));
    check(&format!("{BLOCKED} light - 99"), "pass", &format!("{BLOCKED} dark pass 100; draw DD-17"));
    check(&format!("{BLOCKED} light pass 99"), "pass", &format!("{BLOCKED} dark pass2 100; draw DD-16"));
    check(&format!("{NEARLY} dark - 99"), "fN", &format!("{DONE_BY_SLIDE} light fN 100; light DD-15"));
}
