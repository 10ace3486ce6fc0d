//! The board in ASCII.

use super::TextOptions;
use super::grid::{Grid, Line};
use super::notes::{Content, Signs, bracketed, handle, needs_brackets};
use game_core::{BoardView, CellId};

pub(super) fn lines(board: &BoardView, options: &TextOptions) -> Vec<String> {
    let grid = Grid::new(board);
    let with_brackets = needs_brackets(board);
    let cell = |id: CellId, is_outer: bool| {
        let sign = sign(id, options);
        if is_outer {
            let arrow = handle(board, id, options, Signs::Ascii).unwrap_or(" ");
            return (format!("{}{arrow}", if arrow == " " { ' ' } else { sign.unwrap_or(' ') }), String::new());
        }
        let content = Content::new(board, id, options, Signs::Ascii);
        let sign = sign.unwrap_or(if content.is_last { ':' } else { ' ' });
        let letter = content.letter.unwrap_or_else(|| empty(board.cells[id.index()].style));
        let body = if with_brackets { bracketed(letter, content.side) } else { letter.to_string() };
        (format!("{sign}{body}"), content.note)
    };
    let rows: Vec<Vec<(String, String)>> = (grid.cells.iter().zip(&grid.rows))
        .map(|(row, line)| {
            let in_column = |(id, column): (&Option<CellId>, &Line)| {
                id.map(|id| cell(id, line.is_outer || column.is_outer)).unwrap_or_default()
            };
            row.iter().zip(&grid.columns).map(in_column).collect()
        })
        .collect();
    // All columns of the board are as wide as its widest cell.
    let longest_note = rows.iter().flatten().map(|(_, note)| note.len()).max().unwrap_or(0);
    let note_width = if longest_note > 1 { longest_note + 1 } else { longest_note };
    let body_width = if with_brackets { 4 } else { 2 };
    let width = |index: usize| if grid.columns[index].is_outer { 2 } else { body_width + note_width };
    let label_width = grid.label_width();
    let mut lines: Vec<String> = (rows.iter().zip(&grid.rows))
        .map(|(row, line)| {
            let cells = row.iter().enumerate().map(|(index, (body, note))| {
                // A handle in an outer row is aligned with the letters below it.
                let lead = if line.is_outer { (body_width - 2) / 2 } else { 0 };
                format!("{:<1$}", " ".repeat(lead) + body + note, width(index))
            });
            format!("{:>label_width$} {}", line.label, cells.collect::<String>())
        })
        .collect();
    let letters = grid.columns.iter().enumerate().map(|(index, column)| {
        let lead = if column.is_outer { 1 } else { body_width / 2 };
        format!("{:<1$}", " ".repeat(lead) + &column.label, width(index))
    });
    lines.push(format!("{:label_width$} {}", "", letters.collect::<String>()));
    lines.retain(|line| !line.trim().is_empty());
    lines
}

/// The sign of the cursor, the selection or a target; the first of these that applies.
fn sign(id: CellId, options: &TextOptions) -> Option<char> {
    if options.cursor == Some(id) {
        Some('@')
    } else if options.selected == Some(id) {
        Some('=')
    } else if options.targets.contains(&id) {
        Some('*')
    } else {
        None
    }
}

/// The sign of an empty cell; a cell that no piece may enter has another one.
fn empty(style: &str) -> char {
    if style == "crater" { '~' } else { '.' }
}
