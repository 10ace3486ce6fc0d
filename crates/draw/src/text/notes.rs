//! The text of a cell: its piece, its tile, and a few signs for its decorations.

use super::TextOptions;
use crate::svg::outward;
use game_core::{BoardView, CellId, Facing, Piece, Side};

/// A cell as text.
pub(super) struct Content {
    /// The letter of the piece, or of the tile; `None` on an empty cell.
    pub(super) letter: Option<char>,
    /// The side of the piece.
    pub(super) side: Option<Side>,
    /// The tile under the piece.
    pub(super) tile: Option<&'static str>,
    /// Signs for drawn lines, engraved numbers and tags of the piece.
    pub(super) note: String,
    /// An end of the last move.
    pub(super) is_last: bool,
}

/// The letter of the ordinary tile, which is not shown.
const PLAIN_TILE: char = '.';

impl Content {
    pub(super) fn new(board: &BoardView, id: CellId, options: &TextOptions, signs: Signs) -> Self {
        let piece = board.pieces.iter().find(|piece| piece.cell == id && piece.side.is_some());
        let tile = board.pieces.iter().find(|piece| piece.cell == id && piece.side.is_none());
        let letter = match (piece, tile) {
            // A piece on another tile is a capital.
            (Some(piece), Some(tile)) if tile.letter != PLAIN_TILE => Some(piece.letter.to_ascii_uppercase()),
            (Some(piece), _) => Some(piece.letter),
            (None, tile) => tile.map(|tile| tile.letter),
        };
        let is_end = |kind| matches!(kind, "from" | "to");
        Content {
            letter,
            side: piece.and_then(|piece| piece.side),
            tile: tile.map(|tile| tile.glyph),
            note: note(board, id, piece, signs),
            is_last: options.marks && board.marks.iter().any(|mark| mark.cell == id && is_end(mark.kind)),
        }
    }
}

/// The character set of signs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Signs {
    Ascii,
    Unicode,
}

impl Signs {
    fn pick(self, ascii: &'static str, unicode: &'static str) -> &'static str {
        match self {
            Signs::Ascii => ascii,
            Signs::Unicode => unicode,
        }
    }
}

fn note(board: &BoardView, id: CellId, piece: Option<&Piece>, signs: Signs) -> String {
    let cell = &board.cells[id.index()];
    let is_here = |x: f32, y: f32| (x - cell.x).abs() < 0.2 && (y - cell.y).abs() < 0.2;
    let styles = board.decorations.iter().filter(|decoration| is_here(decoration.x, decoration.y)).map(|d| d.style);
    let mut note: String = styles.filter_map(|style| decoration(style, signs)).collect();
    // Two diagonals together are one sign.
    for (pair, cross) in [("/\\", "X"), ("\\/", "X"), ("╱╲", "╳"), ("╲╱", "╳")] {
        note = note.replace(pair, cross);
    }
    if cell.style.starts_with("exit") {
        note.push_str(signs.pick("+", "◆"));
    }
    let tags = piece.into_iter().flat_map(|piece| &piece.tags);
    note.extend(tags.map(|&tag| match tag {
        "moved" => signs.pick("'", "›"),
        "known" => "!",
        _ => signs.pick("~", "…"),
    }));
    note
}

fn decoration(style: &str, signs: Signs) -> Option<&'static str> {
    Some(match style.rsplit('-').next()? {
        "1" => signs.pick("1", "•"),
        "2" => signs.pick("2", "••"),
        "3" => signs.pick("3", "•••"),
        "v" => signs.pick("|", "│"),
        "h" => signs.pick("-", "─"),
        "up" => signs.pick("/", "╱"),
        "down" => signs.pick("\\", "╲"),
        _ => return None,
    })
}

/// The sign of a handle beside the board: an arrow while it can be used, a cross while it is locked, else none.
pub(super) fn handle(board: &BoardView, id: CellId, options: &TextOptions, signs: Signs) -> Option<&'static str> {
    let is_asked = options.targets.contains(&id) || options.selected == Some(id) || options.cursor == Some(id);
    if is_asked || board.moves.iter().any(|option| option.path.cells.contains(&id)) {
        return Some(match outward(board, &board.cells[id.index()]) {
            Facing::Up => signs.pick("^", "↑"),
            Facing::Right => signs.pick(">", "→"),
            Facing::Down => signs.pick("v", "↓"),
            Facing::Left => signs.pick("<", "←"),
        });
    }
    let is_locked = options.marks && board.marks.iter().any(|mark| mark.cell == id && mark.kind == "locked");
    is_locked.then(|| signs.pick("x", "×"))
}

/// Whether the letters do not tell the sides apart: capitals, digits or `?` on both sides.
pub(super) fn needs_brackets(board: &BoardView) -> bool {
    let says_nothing = |letter: char| letter.is_ascii_uppercase() || letter.is_ascii_digit() || letter == '?';
    let on = |side| board.pieces.iter().any(move |piece| piece.side == Some(side) && says_nothing(piece.letter));
    on(Side::First) && on(Side::Second)
}

/// The letter in brackets: `[` for First, `(` for Second.
pub(super) fn bracketed(letter: char, side: Option<Side>) -> String {
    match side {
        Some(Side::First) => format!("[{letter}]"),
        Some(Side::Second) => format!("({letter})"),
        None => format!(" {letter} "),
    }
}
