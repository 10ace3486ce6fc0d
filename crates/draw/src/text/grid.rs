//! Rows and columns, derived from the coordinates of the cells.

use game_core::{BoardView, CellId};

/// Coordinates closer than this belong to one line.
const SAME: f32 = 0.2;
/// A line closer than this to its neighbour is an outer one.
const WHOLE: f32 = 0.9;

/// The cells in rows and columns.
pub(super) struct Grid {
    pub(super) columns: Vec<Line>,
    pub(super) rows: Vec<Line>,
    /// By row, then column.
    pub(super) cells: Vec<Vec<Option<CellId>>>,
}

/// A row or a column.
pub(super) struct Line {
    at: f32,
    /// The index, from the left or the top.
    pub(super) number: usize,
    /// Whether it is a line of handles beside the board.
    pub(super) is_outer: bool,
    /// The coordinate that labels it.
    pub(super) label: String,
}

impl Grid {
    pub(super) fn new(board: &BoardView) -> Self {
        let mut columns = lines(board.cells.iter().map(|cell| cell.x));
        let mut rows = lines(board.cells.iter().map(|cell| cell.y));
        let mut cells = vec![vec![None; columns.len()]; rows.len()];
        for (id, cell) in board.cells.iter().enumerate() {
            if let (Some(row), Some(column)) = (line_at(&rows, cell.y), line_at(&columns, cell.x)) {
                cells[row][column] = CellId::at(id);
            }
        }
        // A label to the left or right of the board's own columns names a row, one above or below a column.
        let inner: Vec<f32> = columns.iter().filter(|column| !column.is_outer).map(|column| column.at).collect();
        let is_beside = |x: f32| {
            inner.first().is_some_and(|&left| x < left - SAME) || inner.last().is_some_and(|&right| x > right + SAME)
        };
        for label in &board.labels {
            let (lines, at) = if is_beside(label.x) { (&mut rows, label.y) } else { (&mut columns, label.x) };
            if let Some(index) = line_at(lines, at) {
                lines[index].label.clone_from(&label.text);
            }
        }
        Grid { columns, rows, cells }
    }

    /// The width of the widest label of a row.
    pub(super) fn label_width(&self) -> usize {
        self.rows.iter().map(|row| row.label.chars().count()).max().unwrap_or(0)
    }
}

fn lines(places: impl Iterator<Item = f32>) -> Vec<Line> {
    let mut places: Vec<f32> = places.collect();
    places.sort_by(f32::total_cmp);
    places.dedup_by(|a, b| (*a - *b).abs() < SAME);
    let last = places.len().saturating_sub(1);
    let is_outer = |index: usize| match index {
        0 => last > 1 && places[1] - places[0] < WHOLE,
        _ => index == last && last > 1 && places[last] - places[last - 1] < WHOLE,
    };
    let line = |(number, &at)| Line { at, number, is_outer: is_outer(number), label: String::new() };
    places.iter().enumerate().map(line).collect()
}

fn line_at(lines: &[Line], at: f32) -> Option<usize> {
    lines.iter().position(|line| (line.at - at).abs() < SAME)
}
