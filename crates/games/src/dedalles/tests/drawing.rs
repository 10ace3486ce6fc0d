//! The drawing and the motions.

use super::{START, junior, scattered, senior, setting};
use crate::dedalles::{Dedalles, Move};
use game_core::{BoardView, CellId, Draw, Facing, Game, Mark, Motion, MotionEnd, Notation, Rng, Side};

fn cell<'a>(board: &'a BoardView, name: &str) -> &'a game_core::Cell {
    board.cells.iter().find(|cell| cell.name == name).unwrap()
}

fn is_near(a: f32, b: f32) -> bool {
    (a - b).abs() < 1e-4
}

#[test]
fn squares_come_first_and_handles_stand_where_the_minos_tile_comes_out() {
    let board = Dedalles::draw(&Dedalles::start(&setting("")));
    assert_eq!(board.cells.len(), 49 + 28);
    assert_eq!([0, 6, 7, 48].map(|n| board.cells[n].name.as_str()), ["a1", "g1", "a2", "g7"]);
    for (handle, end, right, down) in
        [("cN", "c7", 0.0, -0.75), ("cS", "c1", 0.0, 0.75), ("2E", "g2", 0.75, 0.0), ("2W", "a2", -0.75, 0.0)]
    {
        let (handle, end) = (cell(&board, handle), cell(&board, end));
        assert_eq!(handle.style, "handle");
        assert!(is_near(handle.x, end.x + right) && is_near(handle.y, end.y + down), "{handle:?}");
    }
    assert!(cell(&board, "a1").y > cell(&board, "a7").y, "First is at the bottom");
    assert_eq!(["b7", "d7", "f7"].map(|name| cell(&board, name).style), ["exit-first"; 3]);
    assert_eq!(["b1", "d1", "f1"].map(|name| cell(&board, name).style), ["exit-second"; 3]);
    assert_eq!(board.cells.iter().filter(|cell| cell.style == "place").count(), 43);
    assert_eq!(board.decorations.len(), 6);
    // No label overlaps a handle or a spool.
    for label in &board.labels {
        assert!(board.cells.iter().all(|cell| (cell.x - label.x).hypot(cell.y - label.y) > 0.5), "{label:?}");
        assert!(board.decorations.iter().all(|d| (d.x - label.x).hypot(d.y - label.y) > 0.3), "{label:?}");
    }
}

#[test]
fn tiles_lie_under_the_pawns() {
    let board = Dedalles::draw(&junior("#ddddd#/.#...#./..#.#../...#.../..#.#../.#...#./Lllll.# light - 0"));
    assert_eq!(board.pieces.len(), 49 + 10);
    let on_a1: Vec<_> = board.pieces.iter().filter(|piece| piece.cell == CellId(0)).collect();
    let shown: Vec<_> = on_a1.iter().map(|p| (p.glyph, p.letter, p.side, p.facing)).collect();
    assert_eq!(shown, [("minos", '#', None, Facing::Up), ("pawn", 'l', Some(Side::First), Facing::Up)]);
    assert!(board.pieces.iter().any(|p| (p.cell, p.letter, p.facing) == (CellId(43), 'd', Facing::Down)));
}

#[test]
fn locked_lines_are_marked_at_all_their_handles() {
    let board = Dedalles::draw(&senior("#l....#/ddddd../.#####./......./......./#..#..#/##llll# light - 0"));
    let marked: Vec<_> =
        board.marks.iter().map(|&Mark { cell, kind }| (&*board.cells[cell.index()].name, kind)).collect();
    assert_eq!(marked, [("bN", "locked"), ("bS", "locked"), ("7E", "locked"), ("7W", "locked")]);
    assert!(Dedalles::draw(&Dedalles::start(&setting(""))).marks.is_empty());
}

#[test]
fn a_lock_is_told_where_it_bars_a_slide() {
    // DD-14.
    let told = |position: &Dedalles| Dedalles::notices(position).iter().any(|notice| notice.id == "notice-locked");
    let board = |rows: &str, side: &str| senior(&format!("{rows} {side} - 0"));
    let barred = "#l....#/ddddd../.#####./......./......./#..#..#/##llll#";
    assert!(told(&board(barred, "light")) && told(&board(barred, "dark")), "the lock holds for both players");
    let no_exit = "#.l...#/ddddd../.#####./......./......./#..#..#/##llll#";
    assert!(!told(&board(no_exit, "light")), "c7 is no exit");
    let no_minos = ".l...../ddddd../.#####./.##.#../......./#..#..#/#.llll#";
    assert!(!Dedalles::draw(&board(no_minos, "light")).marks.is_empty());
    assert!(!told(&board(no_minos, "light")), "no Minos tile stands at an end of file b or rank 7");
    assert!(!told(&Dedalles::start(&setting(""))));
}

#[test]
fn a_step_is_pointed_at_by_two_squares_a_slide_by_its_handle_a_pass_by_a_menu() {
    let position = senior(&format!("{START} light - 0"));
    let names = |text: &str| -> Vec<String> {
        let cells = Dedalles::draw(&position).cells;
        let path = position.path(position.parse_move(text).unwrap());
        path.cells.into_iter().map(|cell| cells[cell.index()].name.clone()).collect()
    };
    assert_eq!(names("d1-d2"), ["d1", "d2"]);
    assert_eq!(names("7W"), ["7W"]);
    let path = position.path(Move::Pass);
    assert_eq!((path.cells.len(), path.choice.map(|choice| choice.label)), (0, Some("choice-pass")));
}

#[test]
fn the_motions_lead_to_the_next_drawing() {
    let mut rng = Rng::new(6);
    for n in 0..100 {
        let setting = setting(if n % 2 == 0 { "/senior" } else { "/junior" });
        let position = Dedalles::parse_position(&setting, &scattered(&setting, &mut rng)).unwrap();
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        for mv in moves {
            let mut next = position;
            next.play_unchecked(mv);
            assert_eq!(moved(&position, mv), shown(&next), "{}", position.move_text(mv));
        }
    }
}

type Shown = Vec<(CellId, &'static str, Option<Side>)>;

fn shown(position: &Dedalles) -> Shown {
    let mut shown: Shown = Dedalles::draw(position).pieces.iter().map(|p| (p.cell, p.glyph, p.side)).collect();
    shown.sort_by_key(|&(cell, glyph, _)| (cell, glyph));
    shown
}

/// The pieces after the motions of a move. All pieces leave their cells before any arrives.
fn moved(position: &Dedalles, mv: Move) -> Shown {
    let mut pieces: Shown = Dedalles::draw(position).pieces.iter().map(|p| (p.cell, p.glyph, p.side)).collect();
    let mut arrived: Shown = Vec::new();
    for Motion { from, to, via, is_tile, .. } in position.motions(mv) {
        assert!(via.is_empty());
        let (MotionEnd::Cell(from), MotionEnd::Cell(to)) = (from, to) else { panic!("nothing leaves the board") };
        let at = pieces.iter().position(|&(cell, _, side)| cell == from && side.is_none() == is_tile).unwrap();
        let (_, glyph, side) = pieces.remove(at);
        arrived.push((to, glyph, side));
    }
    pieces.extend(arrived);
    pieces.sort_by_key(|&(cell, glyph, _)| (cell, glyph));
    pieces
}

#[test]
fn a_stuck_pawn_and_a_stuck_handle_say_why() {
    let position = senior(&format!("{START} light - 0"));
    let why = |position: &Dedalles, name: &str| {
        let board = Dedalles::draw(position);
        let at = board.cells.iter().position(|cell| cell.name == name).unwrap();
        position.why_stuck(CellId(at as u8)).map(|reason| format!("{} {}", reason.clause, reason.key))
    };
    assert_eq!(why(&position, "b1"), Some("DD-08 shut-in".to_owned()));
    assert_eq!(why(&position, "d1"), None, "it can step");
    assert_eq!(why(&position, "b7"), None, "not the side to move");
    assert_eq!(why(&position, "d4"), None, "no pawn");
    assert_eq!(why(&position, "aN"), None, "it can slide");
    assert_eq!(why(&position, "bN"), Some("DD-10 no-minos".to_owned()));
    let blocked = senior(&format!("{} light - 0", super::clauses::BLOCKED));
    assert_eq!(why(&blocked, "d7"), Some("DD-08 hemmed-in".to_owned()));
    assert_eq!(why(&blocked, "dS"), Some("DD-14 locked".to_owned()));
    let over = senior(&format!("{} light pass2 2", super::clauses::BLOCKED));
    assert_eq!(why(&over, "d7"), None, "the game is over");
}
