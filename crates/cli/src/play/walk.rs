//! Moving over a board with arrow keys, by the coordinates of the cells.

use game_core::{BoardView, CellId};

/// An arrow key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Arrow {
    Up,
    Down,
    Left,
    Right,
}

impl Arrow {
    #[cfg(test)]
    pub(super) const ALL: [Arrow; 4] = [Arrow::Up, Arrow::Down, Arrow::Left, Arrow::Right];

    fn vector(self) -> (f32, f32) {
        match self {
            Arrow::Up => (0.0, -1.0),
            Arrow::Down => (0.0, 1.0),
            Arrow::Left => (-1.0, 0.0),
            Arrow::Right => (1.0, 0.0),
        }
    }
}

/// The weight of a sideways distance: larger than 1, so that a walk along a line stays on it.
const SIDEWAYS: f32 = 2.0;
/// The least distance ahead.
const AHEAD: f32 = 0.3;

/// The nearest cell to `from` in that direction among those `allowed`, on the board as the player sees it; `None` at
/// the edge.
pub(super) fn step(
    board: &BoardView,
    is_flipped: bool,
    from: CellId,
    arrow: Arrow,
    allowed: impl Fn(CellId) -> bool,
) -> Option<CellId> {
    let sign = if is_flipped { -1.0 } else { 1.0 };
    let (dx, dy) = arrow.vector();
    let here = board.cells.get(from.index())?;
    // Cells straight ahead come first; else, since handles are between two lines, any cell that is ahead at all.
    let nearest = |is_narrow: bool| {
        let candidates = (0..=u8::MAX).map(CellId).zip(&board.cells).filter_map(|(id, cell)| {
            let (x, y) = (sign * (cell.x - here.x), sign * (cell.y - here.y));
            let (ahead, aside) = (x * dx + y * dy, (x * dy).abs() + (y * dx).abs());
            let is_there = ahead > AHEAD && (!is_narrow || aside <= ahead) && allowed(id);
            is_there.then_some((ahead + SIDEWAYS * aside, id))
        });
        candidates.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, id)| id)
    };
    nearest(true).or_else(|| nearest(false))
}

/// The cell to begin at: the one of `cells` nearest to the player's edge, cells in the middle first.
pub(super) fn nearest_home(board: &BoardView, is_flipped: bool, cells: &[CellId]) -> Option<CellId> {
    let middle = board.width / 2.0;
    let distance = |&id: &CellId| {
        let cell = &board.cells[id.index()];
        let height = if is_flipped { cell.y } else { board.height - cell.y };
        height * board.width + (cell.x - middle).abs()
    };
    cells.iter().copied().min_by(|a, b| distance(a).total_cmp(&distance(b)))
}
