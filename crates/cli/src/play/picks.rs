//! The input of a move, cell by cell. It uses only the paths of the legal moves.

use game_core::{BoardView, CellId, MoveOption};

/// The cells chosen so far.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Picks {
    cells: Vec<CellId>,
}

/// The result of choosing a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Picked {
    /// The path goes on.
    Open,
    /// A move is complete: its text.
    Move(String),
    /// Several moves end here: the entries of the menu.
    Menu(Vec<MoveOption>),
    /// No legal move goes there; nothing changed.
    Refused,
}

impl Picks {
    pub(super) fn cells(&self) -> &[CellId] {
        &self.cells
    }

    pub(super) fn first(&self) -> Option<CellId> {
        self.cells.first().copied()
    }

    pub(super) fn last(&self) -> Option<CellId> {
        self.cells.last().copied()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    pub(super) fn clear(&mut self) {
        self.cells.clear();
    }

    /// Takes back the last pick.
    pub(super) fn pop(&mut self) -> Option<CellId> {
        self.cells.pop()
    }

    /// The cells that continue some legal path, each once.
    pub(super) fn targets(&self, board: &BoardView) -> Vec<CellId> {
        let depth = self.cells.len();
        let mut targets: Vec<CellId> =
            self.continuing(board).filter_map(|option| option.path.cells.get(depth).copied()).collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    }

    /// The moves whose path ends here.
    pub(super) fn complete(&self, board: &BoardView) -> Vec<MoveOption> {
        self.continuing(board).filter(|option| option.path.cells.len() == self.cells.len()).cloned().collect()
    }

    /// Chooses a cell: one that continues a path, or the last one again to stop there.
    pub(super) fn pick(&mut self, board: &BoardView, cell: CellId) -> Picked {
        if self.targets(board).contains(&cell) {
            self.cells.push(cell);
            return if self.targets(board).is_empty() { self.stop(board) } else { Picked::Open };
        }
        if self.last() == Some(cell) { self.stop(board) } else { Picked::Refused }
    }

    /// Ends the path at the chosen cells.
    pub(super) fn stop(&self, board: &BoardView) -> Picked {
        let mut complete = self.complete(board);
        match complete.len() {
            0 => Picked::Refused,
            1 => Picked::Move(complete.remove(0).text),
            _ => Picked::Menu(complete),
        }
    }

    fn continuing<'a>(&'a self, board: &'a BoardView) -> impl Iterator<Item = &'a MoveOption> {
        board.moves.iter().filter(|option| option.path.cells.starts_with(&self.cells))
    }
}
