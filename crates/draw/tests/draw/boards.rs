//! Small hand-made boards.

use game_core::{BoardView, Cell, CellId, Decoration, Facing, Label, Mark, MoveOption, MovePath, Piece, Side, Tray};

/// The art of these boards.
pub(crate) const ART: &str = include_str!("toy.svg");

/// Three by three squares, two handles, and every kind of element.
///
/// ```text
///        b^
/// 3  . u .
/// 2  # M .
/// 1  m . >
///    a b c  3>
/// ```
pub(crate) fn rich() -> BoardView {
    let mut board = BoardView {
        width: 4.2,
        height: 4.2,
        cells: squares(),
        labels: Label::coordinates(3, 3, 0.6, 0.6),
        decorations: vec![
            decoration("dots-2", 0, Facing::Right),
            decoration("line-up", 4, Facing::Up),
            decoration("line-down", 4, Facing::Up),
            decoration("line-v", 8, Facing::Up),
        ],
        pieces: vec![
            piece("man", 'M', Some(Side::First), 4),
            piece("man", 'm', Some(Side::Second), 0),
            Piece { facing: Facing::Right, ..piece("arrow", '>', Some(Side::First), 2) },
            Piece { tags: vec!["moved", "known"], ..piece("unheard-of", 'u', Some(Side::Second), 7) },
            piece("slab", '#', None, 3),
            piece("slab", '#', None, 4),
        ],
        trays: vec![
            Tray { side: Side::First, title: "captured", pieces: vec![("man", 3), ("arrow", 1)] },
            Tray { side: Side::Second, title: "captured", pieces: Vec::new() },
        ],
        marks: vec![
            Mark { cell: CellId(1), kind: "from" },
            Mark { cell: CellId(4), kind: "to" },
            Mark { cell: CellId(10), kind: "locked" },
        ],
        moves: [vec![4, 5], vec![4, 7], vec![9]].map(option).into(),
        ..BoardView::default()
    };
    board.cells.push(Cell { name: "bN".into(), x: 2.1, y: 0.35, style: "handle" });
    board.cells.push(Cell { name: "3E".into(), x: 3.85, y: 1.1, style: "handle" });
    board
}

/// Two armies whose letters do not tell them apart.
pub(crate) fn armies() -> BoardView {
    BoardView {
        width: 4.2,
        height: 4.2,
        cells: squares(),
        labels: Label::coordinates(3, 3, 0.6, 0.6),
        pieces: vec![
            piece("man", '7', Some(Side::First), 0),
            piece("man", 'B', Some(Side::First), 2),
            Piece { tags: vec!["moved"], ..piece("hidden", '?', Some(Side::Second), 7) },
        ],
        ..BoardView::default()
    }
}

pub(crate) fn piece(glyph: &'static str, letter: char, side: Option<Side>, cell: u8) -> Piece {
    Piece { id: CellId(cell).into(), glyph, letter, side, cell: CellId(cell), facing: Facing::Up, tags: Vec::new() }
}

fn squares() -> Vec<Cell> {
    let square = |index: u8| Cell {
        name: format!("{}{}", char::from(b'a' + index % 3), index / 3 + 1),
        x: 1.1 + f32::from(index % 3),
        y: 3.1 - f32::from(index / 3),
        style: if index.is_multiple_of(2) { "dark" } else { "light" },
    };
    (0..9).map(square).collect()
}

fn decoration(style: &'static str, cell: u8, facing: Facing) -> Decoration {
    let Cell { x, y, .. } = squares()[usize::from(cell)];
    Decoration { style, x, y, size: 1.0, facing }
}

fn option(cells: Vec<u8>) -> MoveOption {
    MoveOption {
        text: "a move".into(),
        path: MovePath::new(cells.into_iter().map(CellId).collect::<Vec<_>>()),
        preview: None,
    }
}
