//! The full screen as a state machine: keys in, state to draw out. It does not use a terminal.

use super::command::PlayerCommand;
use super::picks::Picks;
use super::setup::Setup;
use super::terminal_match::TerminalMatch;
use super::thinker::ThinkerRequest;
use super::walk::{self, Arrow};
use game_core::{BoardView, CellId, MoveOption, Side, Viewer};

/// A key, as the full screen distinguishes them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Key {
    Arrow(Arrow),
    Enter,
    Escape,
    Backspace,
    Delete,
    Tab,
    Char(char),
    Command(PlayerCommand),
    /// Leave at once.
    Interrupt,
}

/// The phase of the match for the people at the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    /// The player to move looks at the board.
    Play,
    /// The computer is to move; its opponent looks at the board.
    Thinking,
    /// In a game with secrets: this player has moved and sees the result.
    Shown(Side),
    /// In a game with secrets: nothing is shown until this player is alone at the screen.
    Curtain(Side),
    /// The match is over.
    Over,
}

/// The part of the screen that receives keys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    Board,
    Menu { options: Vec<MoveOption>, at: usize },
    Input(String),
    Ask(Question),
    Help,
}

/// A question to be answered by yes or no.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Question {
    Resign,
    Draw,
    SaveSecrets(Option<String>),
    Quit,
}

/// The options of the full screen.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Manner {
    /// A piece that was touched must move.
    pub(super) is_touch_move: bool,
    /// The seed of random set-ups.
    pub(super) seed: u64,
}

pub(super) struct App {
    pub(super) match_: TerminalMatch,
    pub(super) manner: Manner,
    pub(super) phase: Phase,
    pub(super) mode: Mode,
    /// The board as the player at the screen sees it; only the touched piece's moves once touch-move applies.
    pub(super) board: BoardView,
    pub(super) picks: Picks,
    pub(super) setup: Option<Setup>,
    pub(super) cursor: CellId,
    /// Whether the cursor was placed at the start of a turn.
    pub(super) is_cursor_placed: bool,
    /// Whether the players turned the board.
    pub(super) is_turned: bool,
    pub(super) message: String,
    /// The announcements of the last move, in a game with secrets.
    pub(super) announcement: String,
    pub(super) is_done: bool,
    pub(super) leaves_when_saved: bool,
    /// The piece that must move by touch-move.
    pub(super) touched: Option<CellId>,
    /// The request to the computer, if there is one.
    pub(super) request: Option<ThinkerRequest>,
    pub(super) tickets: u64,
    /// Whether the computer should answer at once.
    pub(super) is_hurried: bool,
}

impl App {
    pub(super) fn new(match_: TerminalMatch, manner: Manner) -> Self {
        let mut app = App {
            board: BoardView::default(),
            match_,
            manner,
            phase: Phase::Over,
            mode: Mode::Board,
            picks: Picks::default(),
            setup: None,
            cursor: CellId::default(),
            is_cursor_placed: false,
            is_turned: false,
            message: String::new(),
            announcement: String::new(),
            is_done: false,
            leaves_when_saved: false,
            touched: None,
            request: None,
            tickets: 0,
            is_hurried: false,
        };
        match (app.match_.to_move(), app.match_.computer()) {
            (Some(side), None) if app.match_.is_hidden() => app.phase = Phase::Curtain(side),
            (_, computer) => {
                // The person who plays against the computer is at the bottom.
                app.is_turned = computer.is_some_and(|computer| computer.side == Side::First);
                app.sit_down();
            }
        }
        app.home_cursor();
        app
    }

    /// Handles a key.
    pub(super) fn key(&mut self, key: Key) {
        if key == Key::Interrupt {
            self.is_done = true;
            return;
        }
        match std::mem::replace(&mut self.mode, Mode::Board) {
            Mode::Help => {}
            Mode::Ask(question) => self.answer(question, &key),
            Mode::Input(text) => self.type_on(text, key),
            Mode::Menu { options, at } => self.choose(options, at, key),
            Mode::Board => self.board_key(key),
        }
    }

    /// Whether the board must be hidden now.
    pub(super) fn is_covered(&self) -> bool {
        let is_offered = self.match_.has_secrets() && self.mode == Mode::Ask(Question::Draw);
        matches!(self.phase, Phase::Curtain(_)) || is_offered
    }

    /// Whether Second is at the bottom.
    pub(super) fn is_flipped(&self) -> bool {
        match self.viewer() {
            Viewer::Seat(side) if self.match_.is_hidden() => side == Side::Second,
            _ => self.is_turned,
        }
    }

    /// The viewer for whom the board is drawn.
    pub(super) fn viewer(&self) -> Viewer {
        match self.phase {
            Phase::Shown(side) => Viewer::Seat(side),
            _ => self.match_.viewer(),
        }
    }

    /// The cells that can be chosen now.
    pub(super) fn targets(&self) -> Vec<CellId> {
        if self.phase == Phase::Play { self.picks.targets(&self.board) } else { Vec::new() }
    }

    fn board_key(&mut self, key: Key) {
        if let Key::Command(command) = key {
            return self.command(command);
        }
        if key == Key::Char(':') {
            self.mode = Mode::Input(":".to_owned());
            return;
        }
        if key == Key::Char('?') {
            self.mode = Mode::Help;
            return;
        }
        match self.phase {
            Phase::Curtain(_) if key == Key::Enter => {
                self.sit_down();
                self.home_cursor();
            }
            Phase::Shown(_) if key == Key::Enter => self.draw_curtain(),
            Phase::Thinking if key == Key::Escape => self.is_hurried = true,
            Phase::Thinking => {
                if let Key::Arrow(arrow) = key {
                    self.walk(arrow);
                }
            }
            Phase::Play if key == Key::Escape && self.request.is_some() => self.forget_hint(),
            Phase::Over | Phase::Play => match key {
                Key::Arrow(arrow) => self.walk(arrow),
                _ if self.phase == Phase::Over => {}
                _ if self.setup.is_some() => self.setup_key(&key),
                _ => self.play_key(&key),
            },
            Phase::Curtain(_) | Phase::Shown(_) => {}
        }
    }

    /// Plays a move of the player at the screen.
    pub(super) fn play(&mut self, text: &str) {
        let (mover, before) = (self.match_.to_move(), self.public_board());
        match self.match_.play(text) {
            Err(refusal) => self.message = refusal,
            Ok(warning) => {
                // After the set-up, moves begin on other cells.
                self.is_cursor_placed &= self.setup.is_none();
                self.message = warning;
                self.announcement = self.losses(&before);
                let passes_on = self.match_.has_secrets() && self.match_.to_move() != mover;
                match mover {
                    Some(side) if passes_on && self.match_.computer().is_none() => self.show_to(side),
                    _ => self.sit_down(),
                }
            }
        }
    }

    /// Shows the board to the player to move; after the end, to everybody.
    pub(super) fn sit_down(&mut self) {
        self.begin(match self.match_.to_move() {
            None => Phase::Over,
            Some(_) if self.match_.is_computers_turn() => Phase::Thinking,
            Some(_) => Phase::Play,
        });
        self.board = self.match_.board();
        self.setup = self.board.setup.clone().map(Setup::new);
        self.tickets += 1;
        self.request = self.match_.computer_request(self.tickets);
        // If no cell can be chosen, the menu opens at once.
        if self.phase == Phase::Play && self.setup.is_none() && self.targets().is_empty() {
            self.offer_cell_less();
        }
    }

    fn show_to(&mut self, side: Side) {
        self.begin(Phase::Shown(side));
        self.board = self.match_.played().board(Viewer::Seat(side));
    }

    /// Hides everything until the player to move is alone at the screen.
    pub(super) fn draw_curtain(&mut self) {
        self.message.clear();
        match self.match_.to_move() {
            Some(side) => self.begin(Phase::Curtain(side)),
            None => self.sit_down(),
        }
    }

    fn begin(&mut self, phase: Phase) {
        self.phase = phase;
        self.request = None;
        self.is_hurried = false;
        self.mode = Mode::Board;
        self.picks.clear();
        self.touched = None;
        self.setup = None;
        self.board = BoardView::default();
    }

    /// Places the cursor on a cell where the player to move can begin.
    pub(super) fn home_cursor(&mut self) {
        let cells = match &self.setup {
            Some(setup) => setup.cells().into_iter().take(1).collect(),
            None => {
                // Pieces come first: Enter on a handle would already make a move.
                let (pieces, others): (Vec<CellId>, Vec<CellId>) = self
                    .targets()
                    .into_iter()
                    .partition(|&cell| self.match_.to_move().is_some_and(|side| self.owns(side, cell)));
                if pieces.is_empty() { others } else { pieces }
            }
        };
        if let Some(cell) = walk::nearest_home(&self.board, self.is_flipped(), &cells) {
            self.cursor = cell;
            self.is_cursor_placed = true;
        }
    }

    pub(super) fn public_board(&self) -> BoardView {
        if self.match_.is_hidden() { self.match_.played().board(Viewer::Spectator) } else { BoardView::default() }
    }
}
