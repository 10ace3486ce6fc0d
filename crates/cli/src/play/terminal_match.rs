//! A match at the terminal, and all actions of players on it: shared by the full screen and the line mode.

use super::archive::Archive;
use super::thinker::{ThinkerRequest, What};
use crate::words::Words;
use game_core::record::Record;
use game_core::{BoardView, Clause, Outcome, Side, Viewer};
use registry::{AnyMatch, Judgement, Thought, record_of};

/// A match, its words and its file.
pub(super) struct TerminalMatch {
    pub(super) words: Words,
    played: Box<dyn AnyMatch>,
    /// The match before the players themselves ended it, so that this can be undone.
    before_end: Option<Box<dyn AnyMatch>>,
    archive: Archive,
    /// Whether the file is written after every move: then a crash loses nothing.
    saves_each_move: bool,
    is_saved: bool,
    computer: Option<Computer>,
}

/// The computer as one of the players.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Computer {
    pub(super) side: Side,
    pub(super) level: u8,
    /// Its judgement of its last move.
    pub(super) judgement: Option<Judgement>,
}

/// The expected result, from -1 to 1, below which the computer accepts a draw.
const BEHIND: f64 = -0.15;

/// Ends by the players, not by the rules.
const OUTSIDE: [Clause; 3] = [Clause::AGREED, Clause::RESIGNED, Clause::TIME];

/// A message for the players: what was done, or why not.
pub(super) type Answer = Result<String, String>;

impl TerminalMatch {
    pub(super) fn new(words: Words, played: Box<dyn AnyMatch>, archive: Archive, saves_each_move: bool) -> Self {
        // A match that was only just begun or loaded has nothing to save.
        TerminalMatch { words, played, before_end: None, archive, saves_each_move, is_saved: true, computer: None }
    }

    /// The same match with the computer at one of its sides, which is added to the record.
    pub(super) fn against(mut self, side: Side, level: u8) -> Self {
        self.computer = Some(Computer { side, level, judgement: None });
        self.archive.note_computer(self.words.info, side, level);
        self
    }

    pub(super) fn computer(&self) -> Option<&Computer> {
        self.computer.as_ref()
    }

    /// Whether the computer is to move.
    pub(super) fn is_computers_turn(&self) -> bool {
        self.computer.is_some_and(|computer| self.to_move() == Some(computer.side))
    }

    /// A request about the match as the player to move knows it.
    pub(super) fn search_request(&self, ticket: u64, what: What) -> Option<ThinkerRequest> {
        let side = self.to_move()?;
        Some(ThinkerRequest { ticket, what, knowledge: self.played.knowledge(side) })
    }

    /// The request for the computer's move, if it is to move.
    pub(super) fn computer_request(&self, ticket: u64) -> Option<ThinkerRequest> {
        let computer = self.computer.filter(|_| self.is_computers_turn())?;
        self.search_request(ticket, What::Move(computer.level))
    }

    /// Plays the computer's move and keeps its judgement; the answer contains the move as its opponent sees it.
    pub(super) fn play_computers(&mut self, text: &str, judgement: Option<Judgement>) -> Answer {
        let is_setup = self.played.setup_due();
        let warning = self.play(text)?;
        let Some(computer) = &mut self.computer else { return Ok(warning) };
        computer.judgement = judgement;
        let played = if is_setup {
            self.words.own("computer-set-up").to_owned()
        } else {
            let viewer = Viewer::Seat(computer.side.other());
            let seen = self.played.last_move(viewer);
            let cells = self.played.drawing(viewer).cells;
            let move_text = seen.map(|seen| seen.words.map_or(seen.text, |words| self.words.of_move(&words, &cells)));
            self.words.say("computer-played", &[("move", &move_text.unwrap_or_default())])
        };
        Ok(format!("{played} {warning}").trim_end().to_owned())
    }

    /// A hint in words.
    pub(super) fn hint(&self, thought: &Thought) -> String {
        let text = thought.chosen.as_deref().unwrap_or_default();
        let mut parts = vec![self.words.say("hint", &[("move", text)])];
        if let Some(line) = thought.lines.first() {
            parts.push(self.words.judgement(line.judgement));
            if line.moves.len() > 1 {
                parts.push(self.words.say("hint-line", &[("moves", &line.moves[1..].join(" "))]));
            }
        }
        parts.join(" · ")
    }

    /// Sets the computer's level, or returns it.
    pub(super) fn set_level(&mut self, text: &str) -> Answer {
        let words = self.words;
        let computer = self.computer.as_mut().ok_or_else(|| words.own("level-none").to_owned())?;
        if !text.is_empty() {
            let level = text.parse().ok().filter(|level| (1..=bots::LEVELS).contains(level));
            computer.level = level.ok_or_else(|| words.own("level-wrong").to_owned())?;
        }
        let Computer { side, level, .. } = *computer;
        self.archive.note_computer(words.info, side, level);
        let warning = if text.is_empty() { String::new() } else { self.changed() };
        let level_text = words.say("level-now", &[("level", &level.to_string())]);
        Ok(format!("{level_text} {warning}").trim_end().to_owned())
    }

    pub(super) fn played(&self) -> &dyn AnyMatch {
        &*self.played
    }

    pub(super) fn to_move(&self) -> Option<Side> {
        self.played.to_move()
    }

    pub(super) fn is_hidden(&self) -> bool {
        self.words.info.is_hidden
    }

    /// Whether all changes are saved.
    pub(super) fn is_saved(&self) -> bool {
        self.is_saved
    }

    pub(super) fn has_file(&self) -> bool {
        self.archive.path().is_some()
    }

    /// Whether a file would reveal secrets to a player.
    pub(super) fn has_secrets(&self) -> bool {
        self.is_hidden() && self.to_move().is_some()
    }

    /// The viewer of the screen: the player to move, or the one who plays against the computer; everybody once the
    /// match is over.
    pub(super) fn viewer(&self) -> Viewer {
        match (self.to_move(), self.computer) {
            (None, _) => Viewer::Spectator,
            (Some(_), Some(computer)) => Viewer::Seat(computer.side.other()),
            (Some(side), None) => Viewer::Seat(side),
        }
    }

    pub(super) fn board(&self) -> BoardView {
        self.played.board(self.viewer())
    }

    /// The side to move, or how the match ended.
    pub(super) fn state(&self) -> String {
        match (self.played.outcome(), self.to_move()) {
            (Some(outcome), _) => self.words.ending(outcome),
            (None, Some(side)) => {
                let values = [("side", &*self.words.side(side))];
                match self.played.setup_due() {
                    _ if self.is_computers_turn() => self.words.say("thinking", &values),
                    true => self.words.say("to-set-up", &values),
                    false => self.words.say("to-move", &values),
                }
            }
            (None, None) => String::new(),
        }
    }

    /// Plays a move; the answer is empty, or a warning that it could not be saved.
    pub(super) fn play(&mut self, text: &str) -> Answer {
        self.played.play(text).map_err(|error| self.words.refusal(&error))?;
        Ok(self.changed())
    }

    /// Takes back the last move, or the end by the players. Against the computer: the player's last move and everything
    /// after it.
    pub(super) fn undo(&mut self) -> Answer {
        if self.is_hidden() {
            return Err(self.words.own("undo-hidden").to_owned());
        }
        if let Some(before) = self.before_end.take() {
            self.played = before;
        } else {
            let last = self.played.moves(Viewer::Spectator).pop();
            let is_made = self.played.outcome().is_some_and(|end| OUTSIDE.contains(&end.clause));
            let is_back = |plies: &usize| {
                let Some(computer) = self.computer.filter(|_| !is_made) else { return true };
                let mut before = self.played.boxed_clone();
                before.rewind(*plies);
                before.to_move() != Some(computer.side)
            };
            let Some(plies) = (0..self.played.plies()).rev().find(is_back) else {
                return Err(self.words.own("undo-nothing").to_owned());
            };
            self.played.rewind(plies);
            // An end that was loaded from a record is taken back alone: the move before it is played again.
            if let Some(last) = last.filter(|_| is_made) {
                self.played.play(&last).map_err(|error| self.words.refusal(&error))?;
            }
        }
        let warning = self.changed();
        Ok(if warning.is_empty() { self.words.own("undone").to_owned() } else { warning })
    }

    /// The player to move resigns; against the computer, its opponent does at any time.
    pub(super) fn resign(&mut self) -> Answer {
        let side = self.to_move().ok_or_else(|| self.words.own("over").to_owned())?;
        let side = self.computer.map_or(side, |computer| computer.side.other());
        Ok(self.conclude(Outcome::win(side.other(), Clause::RESIGNED.0)))
    }

    /// Both agree on a draw.
    pub(super) fn agree(&mut self) -> Answer {
        self.to_move().ok_or_else(|| self.words.own("over").to_owned())?;
        Ok(self.conclude(Outcome::draw(Clause::AGREED.0)))
    }

    /// The computer's answer to the offer of a draw: it accepts if it has no better move, or its judgement is below
    /// [`BEHIND`].
    pub(super) fn offer(&mut self) -> Answer {
        let is_acceptable = |judgement: Judgement| {
            let points = judgement.points();
            points <= BEHIND || judgement.is_exact() && points <= 0.0
        };
        if self.computer.and_then(|computer| computer.judgement).is_some_and(is_acceptable) {
            return self.agree();
        }
        Err(self.words.own("draw-refused").to_owned())
    }

    /// Saves the match into a file, or into the one already named.
    pub(super) fn save(&mut self, path: Option<&str>) -> Answer {
        if let Some(path) = path {
            self.archive.move_to(path).map_err(|error| format!("{error:#}"))?;
        }
        let Some(path) = self.archive.path() else { return Err(self.words.own("save-where").to_owned()) };
        let shown = path.display().to_string();
        self.archive.write(self.record()).map_err(|error| format!("{error:#}"))?;
        self.is_saved = true;
        Ok(self.words.say("saved", &[("file", &shown)]))
    }

    /// The whole match, revealed: a running match with secrets must be saved in full, or it could not be continued.
    fn record(&self) -> Record {
        record_of(&*self.played.boxed_clone().revealed(), Viewer::Spectator)
    }

    fn conclude(&mut self, outcome: Outcome) -> String {
        self.before_end = Some(self.played.boxed_clone());
        self.played.conclude(outcome);
        self.changed()
    }

    /// Records a change; writes the file at once if one was given on the command line.
    fn changed(&mut self) -> String {
        if self.played.outcome().is_none() {
            self.before_end = None;
        }
        // A match at its very start has nothing to save either.
        self.is_saved = self.played.plies() == 0 && self.played.outcome().is_none() && !self.has_file();
        if !self.saves_each_move {
            return String::new();
        }
        match self.save(None) {
            Ok(_) => String::new(),
            Err(error) => error,
        }
    }
}
