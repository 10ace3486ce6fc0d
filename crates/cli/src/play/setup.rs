//! The editor of a set-up: letters on cells until the stock is used up.

use game_core::{BoardView, CellId, Facing, Piece, SetupView, Side, Stock};

/// A set-up that is being made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Setup {
    task: SetupView,
    /// The cells, in the order of the text, and their letters.
    placed: Vec<(CellId, Option<char>)>,
    /// A cell whose piece was lifted, to be swapped with another cell.
    lifted: Option<CellId>,
}

impl Setup {
    pub(super) fn new(task: SetupView) -> Self {
        let placed = task.rows.iter().flatten().map(|&cell| (cell, None)).collect();
        Setup { task, placed, lifted: None }
    }

    pub(super) fn has(&self, cell: CellId) -> bool {
        self.placed.iter().any(|(at, _)| *at == cell)
    }

    /// The cells to fill, in the order of the text.
    pub(super) fn cells(&self) -> Vec<CellId> {
        self.placed.iter().map(|(cell, _)| *cell).collect()
    }

    pub(super) fn lifted(&self) -> Option<CellId> {
        self.lifted
    }

    /// The letter of the stock for a key.
    pub(super) fn letter(&self, key: char) -> Option<char> {
        let find = |is_it: &dyn Fn(char) -> bool| self.task.stock.iter().map(|stock| stock.letter).find(|c| is_it(*c));
        find(&|c| c == key).or_else(|| find(&|c| c.eq_ignore_ascii_case(&key)))
    }

    /// The kinds of pieces and how many of each are still to be placed.
    pub(super) fn waiting(&self) -> Vec<(Stock, u8)> {
        let used = |letter| self.placed.iter().filter(|(_, placed)| *placed == Some(letter)).count() as u8;
        self.task.stock.iter().map(|stock| (*stock, stock.count - used(stock.letter))).collect()
    }

    pub(super) fn is_complete(&self) -> bool {
        self.waiting().iter().all(|(_, left)| *left == 0)
    }

    /// Puts a piece of the stock on a cell; the piece there goes back. False if no such piece is left.
    pub(super) fn put(&mut self, cell: CellId, letter: char) -> bool {
        self.lifted = None;
        let left = self.waiting().iter().any(|(stock, left)| stock.letter == letter && *left > 0);
        let Some(place) = self.placed.iter_mut().find(|(at, _)| *at == cell) else { return false };
        if left || place.1 == Some(letter) {
            place.1 = Some(letter);
            return true;
        }
        false
    }

    /// Takes the piece off a cell.
    pub(super) fn remove(&mut self, cell: CellId) {
        self.lifted = None;
        if let Some(place) = self.placed.iter_mut().find(|(at, _)| *at == cell) {
            place.1 = None;
        }
    }

    /// Lifts the piece on a cell, or swaps the lifted piece with it.
    pub(super) fn swap(&mut self, cell: CellId) {
        let find = |setup: &Setup, cell| setup.placed.iter().position(|(at, _)| *at == cell);
        match self.lifted.take() {
            None => self.lifted = find(self, cell).filter(|&at| self.placed[at].1.is_some()).map(|_| cell),
            Some(other) => {
                if let (Some(a), Some(b)) = (find(self, other), find(self, cell)) {
                    let letter = self.placed[a].1;
                    self.placed[a].1 = self.placed[b].1;
                    self.placed[b].1 = letter;
                }
            }
        }
    }

    /// Puts the lifted piece back; false if there was none.
    pub(super) fn drop_lifted(&mut self) -> bool {
        self.lifted.take().is_some()
    }

    /// Places all pieces at random, by `seed`.
    pub(super) fn shuffle(&mut self, seed: u64) {
        self.fill(&registry::any_setup(&self.task, seed));
    }

    /// Places all pieces as the text of a set-up says.
    pub(super) fn fill(&mut self, text: &str) {
        self.lifted = None;
        let letters = self.task.letters(text).unwrap_or_default();
        for (place, letter) in self.placed.iter_mut().zip(letters) {
            place.1 = (letter != self.task.empty).then_some(letter);
        }
    }

    /// The next empty cell, in the order of the text, from the first again after the last; `cell` if there is none.
    pub(super) fn next(&self, cell: CellId) -> CellId {
        let at = self.placed.iter().position(|(at, _)| *at == cell).map_or(0, |at| at + 1);
        let mut onwards = self.placed[at..].iter().chain(&self.placed[..at]);
        onwards.find(|(_, letter)| letter.is_none()).map_or(cell, |(cell, _)| *cell)
    }

    /// The set-up as a move.
    pub(super) fn text(&self) -> String {
        let letters: Vec<char> = self.placed.iter().map(|(_, letter)| letter.unwrap_or(self.task.empty)).collect();
        self.task.text(&letters)
    }

    /// The board with the pieces placed so far.
    pub(super) fn onto(&self, board: &BoardView, side: Side) -> BoardView {
        let mut board = board.clone();
        for (cell, letter) in self.placed.iter().filter_map(|(cell, letter)| Some((*cell, (*letter)?))) {
            let glyph = self.task.stock.iter().find(|stock| stock.letter == letter).map_or("", |stock| stock.glyph);
            board.pieces.push(Piece {
                id: cell.into(),
                glyph,
                letter,
                side: Some(side),
                cell,
                facing: Facing::Up,
                tags: Vec::new(),
            });
        }
        board
    }
}
