//! The neutral drawing of a position that the page, the terminal and the pictures show for every game.
//!
//! A game says which cells exist, which pieces stand on them and which cells a player touches to make each legal move.
//! Code that draws a [`BoardView`] does not know the game. Lengths are in cells, `x` to the right, `y` down, First at
//! the bottom.

use crate::{MoveWords, Side};
use std::fmt;

/// The number of a cell: an index into [`BoardView::cells`], the same in every drawing of a variant.
/// It is printed as its number alone, by `Debug` too.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct CellId(pub u8);

impl CellId {
    /// The cell at an index of [`BoardView::cells`]; `None` if the index is larger than the number of a cell can be.
    pub fn at(index: usize) -> Option<CellId> {
        u8::try_from(index).ok().map(CellId)
    }

    /// The index into [`BoardView::cells`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for CellId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for CellId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

/// The number of a piece. A piece keeps it while it moves, so that the page can animate the move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct PieceId(pub u16);

impl From<CellId> for PieceId {
    /// The number of a piece in a drawing, before the match numbers its pieces: that of its cell.
    fn from(cell: CellId) -> PieceId {
        PieceId(cell.0.into())
    }
}

/// A drawing of a view: the board, the pieces, what stands beside the board, and the legal moves.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Debug, Default)]
pub struct BoardView {
    pub width: f32,
    pub height: f32,
    /// The cells, by id.
    pub cells: Vec<Cell>,
    /// Coordinates and other writing around the board.
    pub labels: Vec<Label>,
    /// Fixed ornaments, from back to front.
    pub decorations: Vec<Decoration>,
    pub pieces: Vec<Piece>,
    /// What stands beside the board: captured pieces, finished runners.
    pub trays: Vec<Tray>,
    /// Cells to highlight.
    pub marks: Vec<Mark>,
    /// The legal moves; empty unless the viewer is the seat to move.
    pub moves: Vec<MoveOption>,
    /// The set-up that is due from the viewer, if one is.
    pub setup: Option<SetupView>,
}

/// A place for pieces, or a handle beside the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// The cell's name: `c1`, or the text of the slide that a handle makes.
    pub name: String,
    /// The centre, from the left edge of the drawing.
    pub x: f32,
    /// The centre, from the upper edge of the drawing.
    pub y: f32,
    /// The symbol `cell-…` of the game's drawings that shows it.
    pub style: &'static str,
}

/// A short text beside the board, such as the letter of a file.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    pub text: String,
    /// The centre, from the left edge of the drawing.
    pub x: f32,
    /// The centre, from the upper edge of the drawing.
    pub y: f32,
}

impl Label {
    /// The letters of `files` files and the numbers of `ranks` ranks, to the left of and below a board whose upper left
    /// corner lies at (`left`, `top`).
    pub fn coordinates(files: u8, ranks: u8, left: f32, top: f32) -> Vec<Label> {
        let below = top + f32::from(ranks) + COORDINATE_GAP;
        let letters = (0..files).map(|file| Label {
            text: char::from(b'a' + file).to_string(),
            x: left + f32::from(file) + 0.5,
            y: below,
        });
        let numbers = (0..ranks).map(|rank| Label {
            text: (rank + 1).to_string(),
            x: left - COORDINATE_GAP,
            y: top + f32::from(ranks - 1 - rank) + 0.5,
        });
        letters.chain(numbers).collect()
    }
}

/// How far coordinates stand from the board.
const COORDINATE_GAP: f32 = 0.25;

/// An ornament of the board, behind the pieces.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Debug)]
pub struct Decoration {
    /// The symbol `deco-…` of the game's drawings that shows it, one cell wide and high.
    pub style: &'static str,
    /// The centre, from the left edge of the drawing.
    pub x: f32,
    /// The centre, from the upper edge of the drawing.
    pub y: f32,
    /// Width and height, in cells.
    pub size: f32,
    pub facing: Facing,
}

/// Quarter turns; `Up` is as drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Facing {
    /// As drawn: towards Second.
    #[default]
    Up,
    /// A quarter turn to the right.
    Right,
    /// Upside down: towards First.
    Down,
    /// A quarter turn to the left.
    Left,
}

impl Facing {
    /// The turn in degrees, clockwise.
    pub const fn degrees(self) -> u16 {
        match self {
            Facing::Up => 0,
            Facing::Right => 90,
            Facing::Down => 180,
            Facing::Left => 270,
        }
    }
}

/// A piece on the board.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Debug)]
pub struct Piece {
    /// The number that follows the piece. For a hidden piece it carries no information about its kind.
    pub id: PieceId,
    /// The kind of piece: a symbol `piece-…` of the game's drawings and the message `piece-…` of its texts. `hidden` if
    /// the viewer does not know it.
    pub glyph: &'static str,
    /// The letter that a plain text board shows.
    pub letter: char,
    /// The owner; `None` for a tile that moves but belongs to nobody.
    pub side: Option<Side>,
    pub cell: CellId,
    pub facing: Facing,
    /// States to show on the piece: `moved`, `known`, `stuck`.
    pub tags: Vec<&'static str>,
}

/// Pieces beside the board.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Debug)]
pub struct Tray {
    pub side: Side,
    /// Why they are there, a message `tray-…` of the game's texts: `captured`, `home`, `remaining`.
    pub title: &'static str,
    /// The kinds of pieces, and how many of each.
    pub pieces: Vec<(&'static str, u8)>,
}

/// A cell to highlight.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    pub cell: CellId,
    /// The reason: `from`, `to`, `locked`, `exit`…
    pub kind: &'static str,
}

/// The input that makes a move: the cells to touch in order, and a choice at the end where cells are not enough.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MovePath {
    /// The cells, in order. Where one move's cells are the beginning of another's, stopping there makes the shorter
    /// move.
    pub cells: Vec<CellId>,
    /// The entry to choose from a small menu at the end.
    pub choice: Option<Choice>,
    /// Whether the cells after the first may be touched in any order.
    pub is_any_order: bool,
}

impl MovePath {
    /// A path without a choice.
    pub fn new(cells: impl Into<Vec<CellId>>) -> Self {
        MovePath { cells: cells.into(), ..MovePath::default() }
    }

    /// The same path with a choice at its end.
    #[must_use]
    pub fn with_choice(self, choice: Option<Choice>) -> Self {
        MovePath { choice, ..self }
    }

    /// The same path, whose cells after the first may be touched in any order.
    #[must_use]
    pub fn in_any_order(self) -> Self {
        MovePath { is_any_order: true, ..self }
    }
}

/// An entry of the menu at the end of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The message in the game's texts: `piece-rondo`, `choice-keep`.
    pub label: &'static str,
    /// The piece to draw beside it.
    pub glyph: Option<&'static str>,
}

/// A legal move.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveOption {
    pub text: String,
    pub path: MovePath,
    /// What it will do, for a move that a player should confirm after reading this.
    pub preview: Option<MoveWords>,
}

/// The movement of one piece when a move is played.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Motion {
    pub from: MotionEnd,
    pub to: MotionEnd,
    /// The cells it passes, without both ends.
    pub via: Vec<CellId>,
    /// Whether it is a tile (a piece of no side) that moves.
    pub is_tile: bool,
    /// Whether it is a chain: the piece stops on every cell of `via`, and the drawing of the last move numbers its
    /// stops.
    pub is_chain: bool,
    /// For a piece that leaves the board: the cells of the pieces that captured it between them. Empty if it was
    /// captured in another way.
    pub captors: Vec<CellId>,
}

impl Motion {
    /// A straight motion from cell to cell.
    pub fn step(from: CellId, to: CellId) -> Self {
        Motion::between(MotionEnd::Cell(from), MotionEnd::Cell(to))
    }

    /// A piece leaves the board.
    pub fn leave(from: CellId) -> Self {
        Motion::between(MotionEnd::Cell(from), MotionEnd::Tray)
    }

    /// A piece comes onto the board.
    pub fn enter(to: CellId) -> Self {
        Motion::between(MotionEnd::Tray, MotionEnd::Cell(to))
    }

    /// A straight motion from one place to another.
    pub fn between(from: MotionEnd, to: MotionEnd) -> Self {
        Motion { from, to, via: Vec::new(), is_tile: false, is_chain: false, captors: Vec::new() }
    }

    /// The same motion, of a tile.
    #[must_use]
    pub fn of_tile(self) -> Self {
        Motion { is_tile: true, ..self }
    }

    /// The same motion as a chain, which stops on these cells before its end. Without such a cell it is a plain step.
    #[must_use]
    pub fn stopping_on(self, via: Vec<CellId>) -> Self {
        Motion { is_chain: !via.is_empty(), via, ..self }
    }

    /// The same motion, of a piece that the pieces on these cells captured between them.
    #[must_use]
    pub fn captured_by(self, captors: impl IntoIterator<Item = CellId>) -> Self {
        Motion { captors: captors.into_iter().collect(), ..self }
    }
}

/// A place on the board or beside it.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MotionEnd {
    Cell(CellId),
    /// Beside the board, in the tray of its side.
    Tray,
}

/// A set-up that a player must make with the page's editor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupView {
    /// The beginning of the move's text, before the rows.
    pub prefix: &'static str,
    /// The cells to fill, row by row in the order of the text, rows separated by `/` there.
    pub rows: Vec<Vec<CellId>>,
    /// The letter of a cell left empty.
    pub empty: char,
    /// The pieces to place. All of them must be placed.
    pub stock: Vec<Stock>,
}

impl SetupView {
    /// Whether these letters, one for each cell in the order of the rows, place the whole stock and nothing else.
    pub fn fits(&self, letters: &[char]) -> bool {
        let count = |letter: char| letters.iter().filter(|one| **one == letter).count();
        let cells: usize = self.rows.iter().map(Vec::len).sum();
        let pieces: usize = self.stock.iter().map(|stock| usize::from(stock.count)).sum();
        letters.len() == cells
            && self.stock.iter().all(|stock| count(stock.letter) == usize::from(stock.count))
            && count(self.empty) + pieces == cells
    }

    /// The text of the move that places these letters on the cells, in the order of the rows.
    pub fn text(&self, letters: &[char]) -> String {
        let mut letters = letters.iter();
        let rows: Vec<String> = self.rows.iter().map(|row| letters.by_ref().take(row.len()).collect()).collect();
        format!("{}{}", self.prefix, rows.join("/"))
    }

    /// The letters of the text of a set-up, one for each cell in the order of the rows. The prefix may be left out.
    /// Nothing if the text is not one of these rows and this stock.
    ///
    /// ```
    /// use game_core::{CellId, SetupView, Stock};
    ///
    /// let setup = SetupView {
    ///     prefix: "deploy:",
    ///     rows: vec![vec![CellId(0), CellId(1), CellId(2)], vec![CellId(3), CellId(4)]],
    ///     empty: '.',
    ///     stock: vec![
    ///         Stock { letter: 'A', glyph: "apple", count: 1 },
    ///         Stock { letter: '2', glyph: "scout", count: 2 },
    ///     ],
    /// };
    /// assert_eq!(setup.letters("deploy:A2./.2"), Some(vec!['A', '2', '.', '.', '2']));
    /// assert_eq!(setup.letters(" A2./.2\n"), setup.letters("deploy:A2./.2"));
    /// assert_eq!(setup.text(&['A', '2', '.', '.', '2']), "deploy:A2./.2");
    /// for wrong in ["", "A2.", "A2/..2", "AA./.2", "A22/.2", "A2./.3", "A2./.2/", "deploy:deploy:A2./.2"] {
    ///     assert_eq!(setup.letters(wrong), None, "{wrong}");
    /// }
    /// ```
    pub fn letters(&self, text: &str) -> Option<Vec<char>> {
        let text = text.trim();
        let rows: Vec<&str> = text.strip_prefix(self.prefix).unwrap_or(text).split('/').collect();
        let is_shaped = rows.len() == self.rows.len()
            && rows.iter().zip(&self.rows).all(|(text, cells)| text.chars().count() == cells.len());
        let letters: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
        (is_shaped && self.fits(&letters)).then_some(letters)
    }
}

/// Pieces of one kind to place.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stock {
    /// The letter in the text.
    pub letter: char,
    pub glyph: &'static str,
    pub count: u8,
}
