//! A first lesson and the boards beside the rules: data of a game, read from `lesson.txt` and `examples.txt` in its
//! folder.
//!
//! Both files are lists of blocks: a heading, then one field a line. Blank lines and lines that begin with `#` are
//! ignored. Anything else is an error. The words are messages of the game's texts, found by number.
//!
//! | heading | | messages |
//! |---|---|---|
//! | `step 2` | a step of the lesson, numbered from 1 on | `lesson-2`; with `right` also `lesson-2-done` and `lesson-2-hint` |
//! | `LC-09` | a board that shows this clause; clauses in order | `example-LC-09`; its second board `example-LC-09-2`, and so on |
//! | `no board LC-19: why` | this clause has no board on purpose; no fields | |
//!
//! | field | of | |
//! |---|---|---|
//! | `variant base` | both | what follows the game's id and a slash in a variant text |
//! | `position …` | both | a position text; left out: the variant's start |
//! | `moves e2-e3 d7-d6` | both | played from there before anybody looks |
//! | `side blue` | both | who looks, and who plays if there is something to play |
//! | `right e2-e3 e2-d2`, `right any` | step | the moves that count as right; without it the step is there to be read |
//! | `reply d7-d6` | step | what the other side plays after any of them |
//! | `match 1` | last step | an invitation to play this variant against the computer at this level |
//! | `try e2-e3` | example | legal moves worth trying |
//! | `refused e2-e4` | example | moves that this clause forbids |
//! | `ends blue LC-16`, `ends draw LC-17` | both | how every move of `right` or `try` ends the match |
//!
//! This module checks what can be checked without the rules. Tests check that moves are legal, that the ends come about
//! and that the messages exist.

mod parse;
#[cfg(test)]
mod tests;

pub use parse::LessonError;

use crate::{Outcome, Setting, Side};

/// A board to look at: where it begins and who looks.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    pub setting: Setting,
    /// The position; `None` for the start.
    pub position: Option<&'static str>,
    /// Moves played from there before anybody looks.
    pub moves: Vec<&'static str>,
    /// Who looks, and who plays if there is something to play.
    pub side: Side,
}

/// A first lesson.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lesson {
    /// Its steps, in order. None if the game has no lesson.
    pub steps: Vec<LessonPart>,
}

/// A step of a lesson.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonPart {
    /// Its number in the lesson, from 1 on.
    pub number: usize,
    pub scene: Scene,
    pub ask: Ask,
}

/// What a step asks of the reader.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ask {
    /// Read the text and go on to the next step.
    Look,
    /// Make a move.
    Play {
        /// The moves that count as right.
        right: RightAnswer,
        /// The move that the other side plays then.
        reply: Option<&'static str>,
        /// How the move ends the match, if it does.
        ends: Option<Outcome>,
    },
    /// Play a match of the variant against the computer.
    #[expect(missing_docs, reason = "the name says it")]
    Match { level: u8 },
}

/// The moves that count as right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RightAnswer {
    /// Every legal move.
    Any,
    /// One of these moves.
    OneOf(Vec<&'static str>),
}

impl RightAnswer {
    /// Whether a legal move counts as right.
    pub fn accepts(&self, text: &str) -> bool {
        match self {
            RightAnswer::Any => true,
            RightAnswer::OneOf(moves) => moves.contains(&text),
        }
    }
}

impl LessonPart {
    /// The message that says what to see or do.
    pub fn text_id(&self) -> String {
        format!("lesson-{}", self.number)
    }

    /// The message after a right move.
    pub fn done_id(&self) -> String {
        format!("lesson-{}-done", self.number)
    }

    /// The message after another move.
    pub fn hint_id(&self) -> String {
        format!("lesson-{}-hint", self.number)
    }
}

/// A board that shows a clause.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Example {
    pub clause: &'static str,
    /// Which of the clause's boards it is, from 1 on.
    pub number: usize,
    pub scene: Scene,
    /// Legal moves worth trying.
    pub tries: Vec<&'static str>,
    /// Moves that the clause forbids.
    pub refused: Vec<&'static str>,
    /// How each of `tries` ends the match, if it does.
    pub ends: Option<Outcome>,
}

impl Example {
    /// The message that says what to try.
    pub fn text_id(&self) -> String {
        match self.number {
            1 => format!("example-{}", self.clause),
            number => format!("example-{}-{number}", self.clause),
        }
    }
}

/// The boards beside a game's rules.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Examples {
    boards: Vec<Example>,
    /// The clauses that have no board on purpose, each with the reason.
    pub without: Vec<(&'static str, &'static str)>,
}

impl Examples {
    /// All boards, in the order of the clauses.
    pub fn all(&self) -> &[Example] {
        &self.boards
    }

    /// The boards of a clause.
    pub fn of(&self, clause: &str) -> &[Example] {
        let first = self.boards.iter().position(|board| board.clause == clause).unwrap_or(self.boards.len());
        let count = self.boards[first..].iter().take_while(|board| board.clause == clause).count();
        &self.boards[first..first + count]
    }
}
