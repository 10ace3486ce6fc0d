//! Keys over the board: walking, picking cells, menus at the end of a path, placing an army.

use super::app::{App, Key, Mode};
use super::picks::{Picked, Picks};
use super::walk::{self, Arrow};
use game_core::{CellId, MoveOption, Side};

impl App {
    pub(super) fn play_key(&mut self, key: &Key) {
        match key {
            Key::Enter | Key::Char(' ') => self.pick(),
            Key::Escape | Key::Backspace => self.take_back_pick(),
            // The moves without cells, such as a pass.
            Key::Tab => self.offer_cell_less(),
            Key::Char(c) => self.mode = Mode::Input(c.to_string()),
            _ => {}
        }
    }

    pub(super) fn setup_key(&mut self, key: &Key) {
        let Some(setup) = &mut self.setup else { return };
        self.message.clear();
        match key {
            Key::Enter if setup.is_complete() => {
                let text = setup.text();
                self.play(&text);
            }
            Key::Enter => self.message = self.match_.words.own("setup-incomplete").to_owned(),
            Key::Char(' ') => setup.swap(self.cursor),
            Key::Char('.') | Key::Delete | Key::Backspace => setup.remove(self.cursor),
            Key::Escape => {
                setup.drop_lifted();
            }
            Key::Tab => self.shuffle(),
            Key::Char(c) => match setup.letter(*c) {
                Some(letter) if setup.put(self.cursor, letter) => self.cursor = setup.next(self.cursor),
                Some(letter) => {
                    self.message = self.match_.words.say("setup-none-left", &[("piece", &letter.to_string())]);
                }
                None => self.mode = Mode::Input(c.to_string()),
            },
            _ => {}
        }
    }

    pub(super) fn shuffle(&mut self) {
        match &mut self.setup {
            Some(setup) => {
                setup.shuffle(self.manner.seed);
                self.manner.seed = self.manner.seed.wrapping_add(1);
            }
            None => self.message = self.match_.words.own("shuffle-nothing").to_owned(),
        }
    }

    pub(super) fn walk(&mut self, arrow: Arrow) {
        self.message.clear();
        let is_allowed = |cell| self.setup.as_ref().is_none_or(|setup| setup.has(cell));
        if let Some(cell) = walk::step(&self.board, self.is_flipped(), self.cursor, arrow, is_allowed) {
            self.cursor = cell;
        }
    }

    fn pick(&mut self) {
        self.message.clear();
        let cell = self.cursor;
        match self.picks.pick(&self.board, cell) {
            Picked::Open => {
                self.touch();
                if !self.picks.complete(&self.board).is_empty() {
                    self.message = self.match_.words.own("stop-here").to_owned();
                }
            }
            Picked::Move(text) => self.play(&text),
            Picked::Menu(options) => {
                self.touch();
                self.mode = Mode::Menu { options, at: 0 };
            }
            Picked::Refused => self.refuse(cell),
        }
    }

    /// A cell that continues no path: begins again with another piece, or says why not.
    fn refuse(&mut self, cell: CellId) {
        let words = self.match_.words;
        let is_own = self.match_.to_move().is_some_and(|side| self.owns(side, cell));
        if self.touched.is_some() && is_own {
            self.message = words.own("touch-move").to_owned();
            return;
        }
        if self.touched.is_none() && Picks::default().targets(&self.board).contains(&cell) {
            self.picks.clear();
            return self.pick();
        }
        self.message = match self.match_.played().why_stuck(self.viewer(), cell) {
            Some(reason) => words.why(reason),
            None if self.picks.is_empty() => words.own("nothing-begins").to_owned(),
            None => words.own("cannot-go").to_owned(),
        };
    }

    fn take_back_pick(&mut self) {
        self.message.clear();
        if self.touched.is_some() && self.picks.cells().len() <= 1 {
            self.message = self.match_.words.own("touch-move").to_owned();
            return;
        }
        if let Some(cell) = self.picks.pop() {
            self.cursor = self.picks.last().unwrap_or(cell);
        }
    }

    /// With touch-move, a piece of one's own that can move must move once it was chosen: only its moves stay.
    fn touch(&mut self) {
        let (Some(first), Some(side)) = (self.picks.first(), self.match_.to_move()) else { return };
        if self.manner.is_touch_move && self.touched.is_none() && self.owns(side, first) {
            self.touched = Some(first);
            self.board.moves.retain(|option| option.path.cells.first() == Some(&first));
        }
    }

    pub(super) fn is_touched(&self) -> bool {
        self.touched.is_some()
    }

    pub(super) fn owns(&self, side: Side, cell: CellId) -> bool {
        self.board.pieces.iter().any(|piece| piece.cell == cell && piece.side == Some(side))
    }

    /// Opens the menu of the moves that need no cell, if there are any.
    pub(super) fn offer_cell_less(&mut self) {
        if let Picked::Move(_) | Picked::Menu(_) = Picks::default().stop(&self.board) {
            self.picks.clear();
            self.mode = Mode::Menu { options: Picks::default().complete(&self.board), at: 0 };
        }
    }

    pub(super) fn choose(&mut self, options: Vec<MoveOption>, at: usize, key: Key) {
        let count = options.len();
        let at = match key {
            Key::Arrow(Arrow::Up | Arrow::Left) => (at + count - 1) % count,
            Key::Arrow(Arrow::Down | Arrow::Right) | Key::Tab => (at + 1) % count,
            Key::Enter | Key::Char(' ') => return self.play(&options[at].text),
            Key::Escape | Key::Backspace => return self.take_back_pick(),
            Key::Command(command) => return self.command(command),
            Key::Char(':') => {
                self.mode = Mode::Input(":".to_owned());
                return;
            }
            _ => at,
        };
        self.mode = Mode::Menu { options, at };
    }
}
