//! The match on the table, and everything that players may do to it: shared by the full screen and the line mode.

use super::archive::Archive;
use super::words::Words;
use game_core::record::{Ending, Record};
use game_core::{BoardView, Clause, Outcome, Side, Viewer};
use registry::{AnyMatch, record_of};

/// A match, its words and its file.
pub(super) struct Table {
    pub(super) words: Words,
    played: Box<dyn AnyMatch>,
    /// The match as it was before the players themselves ended it, so that even that can be taken back.
    before_end: Option<Box<dyn AnyMatch>>,
    archive: Archive,
    /// Whether the file is written after every move: then a crash loses nothing.
    is_kept: bool,
    is_saved: bool,
}

/// Ends that the players made, not the rules.
const OUTSIDE: [Clause; 3] = [Clause::AGREED, Clause::RESIGNED, Clause::TIME];

/// What was done, or why not: a message for the players.
pub(super) type Answer = Result<String, String>;

impl Table {
    pub(super) fn new(words: Words, played: Box<dyn AnyMatch>, archive: Archive, is_kept: bool) -> Self {
        // A match that was only just begun or loaded is no loss.
        Table { words, played, before_end: None, archive, is_kept, is_saved: true }
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

    /// Whether there is something that a file does not hold yet.
    pub(super) fn is_saved(&self) -> bool {
        self.is_saved
    }

    pub(super) fn has_file(&self) -> bool {
        self.archive.path().is_some()
    }

    /// Whether a file would tell a player what he may not know.
    pub(super) fn has_secrets(&self) -> bool {
        self.is_hidden() && self.to_move().is_some()
    }

    /// Whose eyes the screen is for: the player to move; everybody's once the match is over.
    pub(super) fn viewer(&self) -> Viewer {
        self.to_move().map_or(Viewer::Spectator, Viewer::Seat)
    }

    pub(super) fn board(&self) -> BoardView {
        self.played.board(self.viewer())
    }

    /// Who is to move, or how the match ended.
    pub(super) fn state(&self) -> String {
        match (self.played.outcome(), self.to_move()) {
            (Some(outcome), _) => self.words.ending(outcome),
            (None, Some(side)) => {
                let id = if self.played.setup_due() { "to-set-up" } else { "to-move" };
                self.words.say(id, &[("side", &self.words.side(side))])
            }
            (None, None) => String::new(),
        }
    }

    /// Plays a move; the answer is empty, or a warning that it could not be saved.
    pub(super) fn play(&mut self, text: &str) -> Answer {
        self.played.play(text).map_err(|error| self.words.refusal(&error))?;
        Ok(self.changed())
    }

    /// Takes back the last move, or the end that the players made.
    pub(super) fn undo(&mut self) -> Answer {
        if self.is_hidden() {
            return Err(self.words.own("undo-hidden").to_owned());
        }
        if let Some(before) = self.before_end.take() {
            self.played = before;
        } else {
            let last = self.played.moves(Viewer::Spectator).pop();
            let is_made = self.played.outcome().is_some_and(|end| OUTSIDE.contains(&end.clause));
            let Some(plies) = self.played.plies().checked_sub(1) else {
                return Err(self.words.own("undo-nothing").to_owned());
            };
            self.played.rewind(plies);
            // An end that a record brought along is taken back alone: the move before it is played again.
            if let Some(last) = last.filter(|_| is_made) {
                self.played.play(&last).map_err(|error| self.words.refusal(&error))?;
            }
        }
        let warning = self.changed();
        Ok(if warning.is_empty() { self.words.own("undone").to_owned() } else { warning })
    }

    /// The player to move gives up.
    pub(super) fn resign(&mut self) -> Answer {
        let side = self.to_move().ok_or_else(|| self.words.own("over").to_owned())?;
        Ok(self.conclude(Outcome::win(side.other(), Clause::RESIGNED.0)))
    }

    /// Both agree on a draw.
    pub(super) fn agree(&mut self) -> Answer {
        self.to_move().ok_or_else(|| self.words.own("over").to_owned())?;
        Ok(self.conclude(Outcome::draw(Clause::AGREED.0)))
    }

    /// Saves the match into a file, or into the one already known.
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

    /// The whole match. A running match with secrets must be written in full, or nobody could go on with it: a copy that is
    /// declared over gives everything.
    fn record(&self) -> Record {
        let mut copy = self.played.boxed_clone();
        copy.conclude(Outcome::draw(Clause::AGREED.0));
        let ending = Ending::of(self.words.info, self.played.outcome());
        Record { ending, ..record_of(&*copy, Viewer::Spectator) }
    }

    fn conclude(&mut self, outcome: Outcome) -> String {
        self.before_end = Some(self.played.boxed_clone());
        self.played.conclude(outcome);
        self.changed()
    }

    /// Takes note of a change: written at once where a file was asked for.
    fn changed(&mut self) -> String {
        if self.played.outcome().is_none() {
            self.before_end = None;
        }
        // A match at its very start is no loss either.
        self.is_saved = self.played.plies() == 0 && self.played.outcome().is_none() && !self.has_file();
        if !self.is_kept {
            return String::new();
        }
        match self.save(None) {
            Ok(_) => String::new(),
            Err(error) => error,
        }
    }
}
