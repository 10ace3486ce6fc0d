//! A board for the terminal.
//!
//! Plain: ASCII only, a line for every row. With colours: two lines for every row, the piece above, the drawing of the
//! cell below. The lines and columns come from the coordinates of the cells alone; cells closer to the board than a
//! cell's width, such as handles, get a narrow line of their own.

mod colour;
mod grid;
mod notes;
mod paint;
mod plain;

use crate::flipped;
use game_core::{BoardView, BySide, CellId, Tray};

/// The colours of a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Palette {
    /// ASCII only: no colour, no escape sequence.
    #[default]
    Plain,
    /// The 256 colours that almost every terminal supports.
    Ansi256,
    /// 24-bit colours.
    TrueColour,
}

/// The options of a board as text.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy)]
pub struct TextOptions<'a> {
    pub palette: Palette,
    /// The game's art, for its colours. May be empty.
    pub art: &'a str,
    /// Second is at the bottom.
    pub flip: bool,
    /// Show the marks: the last move, locked lines.
    pub marks: bool,
    /// The cell that was chosen.
    pub selected: Option<CellId>,
    /// The cells that can be chosen now.
    pub targets: &'a [CellId],
    /// The cell of the player's cursor.
    pub cursor: Option<CellId>,
    /// The names of the sides in the reader's language: they stand before the trays.
    pub side_names: BySide<&'a str>,
    /// The text of a message such as `tray-captured` or `piece-pawn`; without it the ids are shown.
    pub words: Option<&'a dyn Fn(&str) -> String>,
}

impl Default for TextOptions<'_> {
    fn default() -> Self {
        TextOptions {
            palette: Palette::Plain,
            art: "",
            flip: false,
            marks: true,
            selected: None,
            targets: &[],
            cursor: None,
            side_names: BySide(["First", "Second"]),
            words: None,
        }
    }
}

/// The board as lines of text, trays below it, each line ended by a line feed.
///
/// Plain boards put one of these signs before a cell: `@` the cursor, `=` the selected cell, `*` a target, `:` an end
/// of the last move. A piece whose letter does not tell its side stands in brackets: `[7]` First's, `(7)` Second's.
pub fn text(board: &BoardView, options: &TextOptions) -> String {
    let turned = options.flip.then(|| flipped(board));
    let board = turned.as_ref().unwrap_or(board);
    let mut lines = match options.palette {
        Palette::Plain => plain::lines(board, options),
        _ => colour::lines(board, options),
    };
    lines.extend(board.trays.iter().filter(|tray| !tray.pieces.is_empty()).map(|tray| tray_line(tray, options)));
    lines.iter().map(|line| line.trim_end().to_owned() + "\n").collect()
}

fn tray_line(tray: &Tray, options: &TextOptions) -> String {
    let word =
        |kind: &str, id: &str| options.words.map_or_else(|| id.to_owned(), |words| words(&format!("{kind}-{id}")));
    let times = if options.palette == Palette::Plain { 'x' } else { '×' };
    let piece = |&(glyph, count): &(&str, u8)| match count {
        1 => word("piece", glyph),
        _ => format!("{} {times}{count}", word("piece", glyph)),
    };
    let pieces: Vec<String> = tray.pieces.iter().map(piece).collect();
    format!("{}, {}: {}", options.side_names[tray.side], word("tray", tray.title), pieces.join(", "))
}
