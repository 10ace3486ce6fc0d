use super::Squadro;
use super::reference::SquadroReference;
use game_core::{
    CellId, Draw, Edit, Facing, Game, History, Motion, MovePath, Notation, Outcome, PaintedGrid, Playout, Rng, Setting,
    Side,
};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/squadro/");

fn setting(rest: &str) -> Setting {
    Setting::parse(Squadro::INFO, rest).unwrap()
}

fn position(text: &str) -> Squadro {
    Squadro::parse_position(&setting(""), text).unwrap()
}

/// Plays `moves` from `from` and compares the position reached, here and on the reference.
#[track_caller]
fn check(from: &str, moves: &str, expected: &str) {
    testkit::check_moves::<Squadro, SquadroReference>(&setting(""), from, moves, expected);
}

#[test]
fn every_promise_holds_over_random_games() {
    testkit::conformance::<Squadro>(40);
}

#[test]
fn it_agrees_with_the_reference() {
    for setting in Squadro::INFO.settings() {
        let census = testkit::cross_check::<Squadro, SquadroReference>(&setting, 60);
        for rule in [
            "jump-three",
            "jump-home",
            "jump-onto-turn",
            "sent-both-ways",
            "sent-to-start",
            "sent-to-turn",
            "jump-spares-behind-gap",
        ] {
            assert!(census.get(rule).is_some_and(|&n| n > 5), "{rule} is rare: {census:?}");
        }
    }
}

#[test]
fn move_trees_have_the_counted_size() {
    testkit::perft_file::<Squadro>(include_str!("perft.txt"), 500_000);
    testkit::perft_reference::<Squadro, SquadroReference>(include_str!("perft.txt"), 20_000);
}

#[test]
fn a_whole_game_is_as_recorded() {
    testkit::drawing::<Squadro>(&setting(""), 1, format!("{FOLDER}drawing-standard.txt"));
    testkit::playthrough::<Squadro>(&setting(""), 1, format!("{FOLDER}playthrough-standard.txt"));
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Squadro>() <= 24);
    assert_eq!(size_of::<super::Move>(), 1);
}

#[test]
fn light_runs_along_ranks_and_dark_along_files() {
    // SQ-01: d1's lane meets Light's lane 6 first, Light's lane 2 meets b first.
    check("0,0,0,0,0/0,0,0,0,0 light", "6", "0,0,0,0,3/0,0,0,0,0 dark");
    check("0,0,0,0,3/0,0,0,0,0 dark", "d", "0,0,0,0,0/0,0,2,0,0 light");
    check("3,0,0,0,0/0,0,4,0,0 dark", "d", "0,0,0,0,0/0,0,6,0,0 light");
}

#[test]
fn every_lane_has_its_engraved_speeds() {
    // SQ-02, SQ-05.
    for (lane, out, back) in [("2", 3, 1), ("3", 1, 3), ("4", 2, 2), ("5", 1, 3), ("6", 3, 1)] {
        let at = lane.parse::<usize>().unwrap() - 2;
        let with = |place: u8| {
            let mut places = ["0"; 5].map(str::to_owned);
            places[at] = place.to_string();
            format!("{}/0,0,0,0,0", places.join(","))
        };
        check(&format!("{} light", with(0)), lane, &format!("{} dark", with(out)));
        check(&format!("{} light", with(6)), lane, &format!("{} dark", with(6 + back)));
    }
    for (lane, out, back) in [("b", 1, 3), ("c", 3, 1), ("d", 2, 2), ("e", 3, 1), ("f", 1, 3)] {
        let at = usize::from(lane.as_bytes()[0] - b'b');
        let with = |place: u8| {
            let mut places = ["0"; 5].map(str::to_owned);
            places[at] = place.to_string();
            format!("0,0,0,0,0/{}", places.join(","))
        };
        check(&format!("{} dark", with(0)), lane, &format!("{} light", with(out)));
        check(&format!("{} dark", with(6)), lane, &format!("{} light", with(6 + back)));
    }
}

#[test]
fn all_runners_start_on_their_start_squares() {
    // SQ-03, SQ-14.
    assert_eq!(Squadro::start(&setting("")).position_text(), "0,0,0,0,0/0,0,0,0,0 light");
    assert_eq!(Squadro::start(&setting("/standard?starts=dark")).position_text(), "0,0,0,0,0/0,0,0,0,0 dark");
}

#[test]
fn a_turn_moves_one_of_ones_own_runners_still_on_the_board() {
    // SQ-04, SQ-10.
    let position = position("12,0,0,12,0/0,12,0,0,0 light");
    assert_eq!(position.legal_texts(), ["3", "4", "6"]);
    assert!(position.parse_move("2").unwrap_err().to_string().contains("SQ-07"));
    assert!(position.parse_move("b").unwrap_err().to_string().contains("SQ-04"));
    assert!(position.parse_move("7").unwrap_err().to_string().contains("2 to 6 or b to f"));
}

#[test]
fn a_runner_turns_at_the_far_edge_and_stops() {
    // SQ-06: two of three steps are left over.
    check("5,0,0,0,0/0,0,0,0,0 light", "2", "6,0,0,0,0/0,0,0,0,0 dark");
}

#[test]
fn a_runner_back_on_its_start_square_is_home() {
    // SQ-07.
    check("0,11,0,0,0/0,0,0,0,0 light", "3", "0,12,0,0,0/0,0,0,0,0 dark");
}

#[test]
fn a_meeting_jumps_the_whole_row_and_stops_behind_it() {
    // SQ-08: the first step already meets b, c and d follow, f stands behind a gap.
    check("3,3,3,0,0/0,0,0,4,0 dark", "e", "3,3,3,0,0/0,0,0,6,0 light");
    check("0,0,0,0,0/3,3,9,0,3 light", "4", "0,0,4,0,0/0,0,6,0,3 dark");
    // At the last step, and over five to the turn square.
    check("0,0,0,0,0/0,3,0,0,0 light", "4", "0,0,3,0,0/0,0,0,0,0 dark");
    check("0,0,0,0,0/3,9,3,9,3 light", "4", "0,0,6,0,0/0,6,0,6,0 dark");
    // Behind them is the start square: home.
    check("0,0,11,0,0/0,0,0,0,0 light", "4", "0,0,12,0,0/0,0,0,0,0 dark");
    check("0,0,10,0,0/3,0,0,0,0 light", "4", "0,0,12,0,0/0,0,0,0,0 dark");
}

#[test]
fn a_jumped_runner_goes_back_to_the_start_of_its_way() {
    // SQ-09: c was on its way out, d on its way back.
    check("0,0,0,0,0/0,3,9,0,0 light", "4", "0,0,4,0,0/0,0,6,0,0 dark");
}

#[test]
fn four_runners_home_win() {
    // SQ-11: the fourth, not the third.
    let mut game = History::new(position("12,12,0,11,11/12,12,12,0,0 light"));
    for (text, outcome) in [("5", None), ("e", None), ("6", Some(Outcome::win(Side::First, "SQ-11")))] {
        let mv = game.position().parse_move(text).unwrap();
        game.play(mv).unwrap();
        assert_eq!(game.outcome(), outcome, "after {text}");
    }
    assert!(game.position().legal_texts().is_empty());
    assert!(game.position().parse_move("4").unwrap_err().to_string().contains("the game is over"));
}

#[test]
fn the_third_occurrence_of_a_position_is_a_draw() {
    // SQ-12: the start position counts, and the cycle takes six plies.
    let from = "0,6,12,12,12/12,12,12,0,8 light";
    let mut game = History::new(position(from));
    let cycle = ["2", "e", "3", "e", "2", "f"];
    for round in 1..=2 {
        for (n, text) in cycle.iter().enumerate() {
            assert_eq!(game.outcome(), None, "round {round}, {n}");
            let mv = game.position().parse_move(text).unwrap();
            game.play(mv).unwrap();
        }
        assert_eq!(game.position(), &position(from));
    }
    assert_eq!(game.outcome(), Some(Outcome::draw("SQ-12")));
    let mut moves = Vec::new();
    game.legal_moves(&mut moves);
    assert!(moves.is_empty(), "a drawn game has no moves");
}

#[test]
fn a_win_is_looked_at_before_a_repetition() {
    // SQ-13: a won position ends the game at its first occurrence, whatever came before.
    let mut game = History::new(position("12,12,12,11,0/0,0,0,0,0 light"));
    let mv = game.position().parse_move("5").unwrap();
    game.play(mv).unwrap();
    assert_eq!(game.outcome(), Some(Outcome::win(Side::First, "SQ-11")));
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    for (text, part) in [
        ("", "expected 2 fields"),
        ("0,0,0,0,0/0,0,0,0,0 light ", "expected 2 fields"),
        ("0,0,0,0,0 light", "a slash"),
        ("0,0,0,0/0,0,0,0,0 light", "expected 5 places"),
        ("0,0,0,0,13/0,0,0,0,0 light", "from 0 to 12"),
        ("0,0,0,0,-1/0,0,0,0,0 light", "from 0 to 12"),
        ("0,0,0,0,01/0,0,0,0,0 light", "from 0 to 12"),
        ("1,0,0,0,0/0,0,0,0,0 light", "lane 2 can never stop at place 1"),
        ("0,7,0,0,0/0,0,0,0,0 light", "lane 3 can never stop at place 7"),
        ("0,0,0,0,0/0,0,1,0,0 light", "lane d can never stop at place 1"),
        ("2,0,0,0,0/0,5,0,0,0 light", "lanes 2 and c stand on the same square"),
        ("12,12,12,12,0/0,0,0,0,0 light", "already won"),
        ("12,12,12,12,0/12,12,12,12,0 light", "already won"),
        ("0,0,0,0,0/0,0,0,0,0 blue", "expected light or dark"),
    ] {
        let error = Squadro::parse_position(&setting(""), text).unwrap_err().to_string();
        assert!(error.contains(part), "{text:?}: {error}");
    }
}

/// The cells of a drawing by name.
fn cell(name: &str) -> CellId {
    let cells = Squadro::draw(&position("0,0,0,0,0/0,0,0,0,0 light")).cells;
    cells.iter().position(|cell| cell.name == name).and_then(CellId::at).unwrap()
}

#[test]
fn the_drawing_shows_lanes_speeds_runners_and_racks() {
    // SQ-01, SQ-02: the dots at the ends of Light's lane 2 and Dark's lane c.
    let board = Squadro::draw(&position("3,8,0,12,6/4,12,12,0,9 light"));
    assert_eq!((board.width, board.height, board.cells.len(), board.decorations.len()), (8.0, 8.0, 45, 20));
    assert_eq!(board.labels.len(), 14);
    let dots = |name: &str| {
        let at = &board.cells[cell(name).index()];
        let found: Vec<_> = board.decorations.iter().filter(|d| (d.x, d.y) == (at.x, at.y)).collect();
        assert_eq!(found.len(), 1);
        (found[0].style, found[0].facing)
    };
    assert_eq!(dots("a2"), ("dots-3", Facing::Right));
    assert_eq!(dots("g2"), ("dots-1", Facing::Right));
    assert_eq!(dots("c7"), ("dots-3", Facing::Up));
    assert_eq!(dots("c1"), ("dots-1", Facing::Up));
    assert_eq!(dots("d1"), ("dots-2", Facing::Up));
    let b2 = &board.cells[cell("b2").index()];
    assert_eq!((b2.x, b2.y, b2.style), (2.0, 6.0, "crossing"));
    let a2 = &board.cells[cell("a2").index()];
    assert_eq!((a2.x, a2.y, a2.style), (1.0, 6.0, "end"));
    assert!(["b7", "b1", "g4"].iter().all(|name| board.cells[cell(name).index()].style == "end"));
    assert!(["a1", "g1", "a7", "g7"].iter().all(|corner| board.cells.iter().all(|cell| cell.name != *corner)));
    let runners: Vec<_> = board.pieces.iter().map(|p| (p.cell, p.letter, p.facing, p.side.unwrap())).collect();
    let expected = [
        ("d2", '>', Facing::Right, Side::First),
        ("e3", '<', Facing::Left, Side::First),
        ("a4", '>', Facing::Right, Side::First),
        ("g6", '<', Facing::Left, Side::First),
        ("b3", 'v', Facing::Down, Side::Second),
        ("e7", 'v', Facing::Down, Side::Second),
        ("f4", '^', Facing::Up, Side::Second),
    ];
    assert_eq!(runners, expected.map(|(name, letter, facing, side)| (cell(name), letter, facing, side)));
    // SQ-02: a runner bears the speed of the way that it goes, which changes on the turn square.
    let pips: Vec<_> = board.pieces.iter().map(|piece| (piece.cell, piece.tags[0])).collect();
    let expected = [
        ("d2", "pips-3"),
        ("e3", "pips-3"),
        ("a4", "pips-2"),
        ("g6", "pips-1"),
        ("b3", "pips-1"),
        ("e7", "pips-3"),
        ("f4", "pips-3"),
    ];
    assert_eq!(pips, expected.map(|(name, tag)| (cell(name), tag)));
    let racks: Vec<_> = board.trays.iter().map(|tray| (tray.side, tray.title, tray.pieces.clone())).collect();
    assert_eq!(racks, [(Side::First, "home", vec![("runner", 1)]), (Side::Second, "home", vec![("runner", 2)])]);
    assert!(Squadro::draw(&position("0,0,0,0,0/0,0,0,0,0 light")).trays.iter().all(|tray| tray.pieces.is_empty()));
}

#[test]
fn a_move_is_pointed_at_by_its_runner_and_moves_whom_it_jumps() {
    let start = position("0,0,0,0,0/0,3,9,0,0 light");
    let mv = start.parse_move("4").unwrap();
    assert_eq!(start.path(mv), MovePath::new([cell("a4")]));
    let run = Motion { via: ["b4", "c4", "d4"].map(cell).into(), ..Motion::step(cell("a4"), cell("e4")) };
    assert_eq!(start.motions(mv), [run, Motion::step(cell("c4"), cell("c7")), Motion::step(cell("d4"), cell("d1"))]);
    let nearly_home = position("0,11,0,0,0/0,0,0,0,0 light");
    let home = nearly_home.motions(nearly_home.parse_move("3").unwrap());
    assert_eq!(home, [Motion::leave(cell("b3"))]);
    assert_eq!(nearly_home.why_stuck(cell("b3")), None);
}

#[test]
fn every_move_is_equally_likely() {
    let position = position("12,0,3,12,6/0,12,0,0,0 light");
    let mut rng = Rng::new(8);
    let mut counts = [0u32; 5];
    for _ in 0..30_000 {
        counts[usize::from(position.random_move(&mut rng, &mut Vec::new()).0)] += 1;
    }
    assert_eq!((counts[0], counts[3]), (0, 0));
    assert!([1, 2, 4].iter().all(|&lane| (9_600..10_400).contains(&counts[lane])), "{counts:?}");
}

#[test]
fn the_epoch_counts_turns_and_arrivals_and_nothing_else() {
    // SQ-09: being sent back does not lower it.
    for (text, epoch) in
        [("0,0,0,0,0/0,0,0,0,0 light", 0), ("6,0,0,0,0/0,9,0,0,0 light", 2), ("12,0,6,0,0/0,12,0,0,0 light", 5)]
    {
        assert_eq!(position(text).epoch(), epoch, "{text}");
    }
    let mut jumped = position("0,0,0,0,0/0,3,9,0,0 light");
    let mv = jumped.parse_move("4").unwrap();
    jumped.play(mv).unwrap();
    assert_eq!(jumped.epoch(), 1);
}

#[test]
fn a_runner_that_is_painted_on_an_end_square_looks_the_way_it_must() {
    let start = position("0,0,0,0,0/0,0,0,0,0 light");
    let grid = start.grid().unwrap();
    // Moves the token on one cell to another one, as a hand that drags a runner does.
    let dragged = |cells: &[(CellId, String)], from: CellId, to: CellId| {
        let mut painted = PaintedGrid { cells: cells.to_vec(), to_move: grid.to_move };
        let taken = |cells: &mut Vec<(CellId, String)>, cell, token: &str| {
            let found = cells.iter_mut().find(|(other, _)| *other == cell).unwrap();
            std::mem::replace(&mut found.1, token.to_owned())
        };
        let token = taken(&mut painted.cells, from, ".");
        taken(&mut painted.cells, to, &token);
        start.edited(&setting(""), &painted)
    };
    // SQ-02, SQ-05: on its turn square a runner looks back, on its start square it looks ahead.
    let there = dragged(&grid.cells, cell("a3"), cell("g3")).unwrap();
    assert_eq!(there, "0,6,0,0,0/0,0,0,0,0 light");
    let turned = position(&there).grid().unwrap();
    assert_eq!(dragged(&turned.cells, cell("g3"), cell("a3")).unwrap(), "0,0,0,0,0/0,0,0,0,0 light");
    let there = dragged(&grid.cells, cell("d7"), cell("d1")).unwrap();
    assert_eq!(there, "0,0,0,0,0/0,0,6,0,0 light");
    // Elsewhere its face tells the way it goes, and nobody leaves its lane.
    assert_eq!(dragged(&turned.cells, cell("g3"), cell("c3")).unwrap(), "0,10,0,0,0/0,0,0,0,0 light");
    assert!(dragged(&grid.cells, cell("a3"), cell("d1")).is_err());
}
