//! From records to text.

use super::text::{
    CLAUSE, CLOCK_START, Clock, DRAW, DRAWN, FIELD_TAGS, FIRST_WON, POSITION, RESULT, RUNNING, SEAT, SECOND_WON,
    VARIANT, check_comment, check_move, check_tag, quoted, too_much_text,
};
use super::{Ending, MAX_MOVES, MAX_TAGS, MAX_TEXT_BYTES, Record};
use crate::Side;
use std::fmt::{self, Write};
use thiserror::Error;

/// Lines of moves are at most this wide, unless one word is wider.
const WIDTH: usize = 100;

/// Why a record was not written.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WriteError {
    /// The format cannot express the record, so reading would not give it back. Nothing was written.
    #[error("cannot write the record: {what}")]
    Refused {
        /// What is wrong with which value.
        what: String,
    },
    /// The output failed.
    #[error("the output failed")]
    Output(#[from] fmt::Error),
}

impl Record {
    /// Writes the record and an empty line, so that records can follow each other.
    ///
    /// # Errors
    /// If the record has something that the format cannot express, or more than its limits: then nothing is written. If
    /// the output fails.
    pub fn write(&self, out: &mut impl Write) -> Result<(), WriteError> {
        self.check().map_err(|what| WriteError::Refused { what })?;
        for (name, value) in self.all_tags() {
            write_tag(out, name, value)?;
        }
        out.write_char('\n')?;
        let mut words = Words { out, column: 0 };
        if let Some(comment) = &self.comment {
            words.comment(None, Some(comment))?;
        }
        for (ply, mv) in self.moves.iter().enumerate() {
            if ply % 2 == 0 {
                words.word(&format!("{}.", ply / 2 + 1))?;
            }
            words.word(&mv.text)?;
            words.comment(mv.clock_ms, mv.comment.as_deref())?;
        }
        words.word(self.ending.token())?;
        out.write_str("\n\n")?;
        Ok(())
    }

    /// The record as text.
    ///
    /// # Errors
    /// As [`Record::write`].
    pub fn to_text(&self) -> Result<String, WriteError> {
        let mut text = String::new();
        self.write(&mut text)?;
        Ok(text)
    }

    /// Says why reading the text of the record would not give it back, if so.
    fn check(&self) -> Result<(), String> {
        if self.all_tags().count() > MAX_TAGS {
            return Err(format!("the record has more than {MAX_TAGS} tags"));
        }
        let mut text_bytes = 0;
        for (name, value) in self.all_tags() {
            check_tag(name, value)?;
            text_bytes += name.len() + value.len();
        }
        for (n, (name, _)) in self.tags.iter().enumerate() {
            if FIELD_TAGS.contains(&name.as_str()) {
                return Err(format!("tag {name} is a field of the record"));
            }
            if self.tags[..n].iter().any(|(earlier, _)| earlier == name) {
                return Err(format!("tag {} is given twice", quoted(name)));
            }
        }
        match &self.ending {
            Ending::Won { id, .. } if [DRAW, RUNNING].contains(&id.as_str()) => {
                return Err(format!("the winner's id {} means that nobody won", quoted(id)));
            }
            _ => {}
        }
        if self.moves.len() > MAX_MOVES {
            return Err(format!("the record has more than {MAX_MOVES} moves"));
        }
        for mv in &self.moves {
            check_move(&mv.text)?;
        }
        for comment in self.comment.iter().chain(self.moves.iter().filter_map(|mv| mv.comment.as_ref())) {
            check_comment(comment)?;
            text_bytes += comment.len();
        }
        if text_bytes > MAX_TEXT_BYTES { Err(too_much_text()) } else { Ok(()) }
    }

    /// The tags in the order of the text.
    fn all_tags(&self) -> impl Iterator<Item = (&str, &str)> {
        let (result, clause) = self.ending.tags();
        let others = self.tags.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        [(VARIANT, self.variant.as_str())]
            .into_iter()
            .chain(others)
            .chain(self.position.as_deref().map(|text| (POSITION, text)))
            .chain(self.seat.as_deref().map(|seat| (SEAT, seat)))
            .chain([(RESULT, result)])
            .chain(clause.map(|clause| (CLAUSE, clause)))
    }
}

impl Ending {
    /// The values of `Result` and `Clause`.
    fn tags(&self) -> (&str, Option<&str>) {
        match self {
            Ending::Running => (RUNNING, None),
            Ending::Won { id, clause, .. } => (id, Some(clause)),
            Ending::Draw { clause } => (DRAW, Some(clause)),
        }
    }

    /// The result after the moves.
    fn token(&self) -> &'static str {
        match self {
            Ending::Running => RUNNING,
            Ending::Won { winner: Side::First, .. } => FIRST_WON,
            Ending::Won { winner: Side::Second, .. } => SECOND_WON,
            Ending::Draw { .. } => DRAWN,
        }
    }
}

fn write_tag(out: &mut impl Write, name: &str, value: &str) -> fmt::Result {
    write!(out, "[{name} \"")?;
    for c in value.chars() {
        if matches!(c, '"' | '\\') {
            out.write_char('\\')?;
        }
        out.write_char(c)?;
    }
    out.write_str("\"]\n")
}

/// Writes words in lines of limited width.
struct Words<'a, W> {
    out: &'a mut W,
    column: usize,
}

impl<W: Write> Words<'_, W> {
    /// Writes a word, on the next line if this one has no room for it.
    fn word(&mut self, word: &str) -> fmt::Result {
        let width = word.chars().count();
        if self.column > 0 {
            let has_room = self.column + 1 + width <= WIDTH;
            self.out.write_char(if has_room { ' ' } else { '\n' })?;
            self.column = if has_room { self.column + 1 } else { 0 };
        }
        self.column += width;
        self.out.write_str(word)
    }

    /// Writes a comment, if there is something to say.
    fn comment(&mut self, clock_ms: Option<u64>, text: Option<&str>) -> fmt::Result {
        let mut word = match (clock_ms, text) {
            (None, None) => return Ok(()),
            (Some(ms), None) => format!("{{{CLOCK_START}{}]", Clock(ms)),
            (Some(ms), Some(_)) => format!("{{{CLOCK_START}{}] ", Clock(ms)),
            // Text that a reader would take for a clock.
            (None, Some(text)) if text.starts_with(CLOCK_START) => "{\\".to_owned(),
            (None, Some(_)) => "{".to_owned(),
        };
        let mut text = text.unwrap_or_default().chars().peekable();
        while let Some(c) = text.next() {
            if c == ' ' && !word.ends_with(' ') && text.peek().is_some_and(|&next| may_begin_line(next)) {
                self.word(&word)?;
                word.clear();
                continue;
            }
            if matches!(c, '{' | '}' | '\\') {
                word.push('\\');
            }
            word.push(c);
        }
        word.push('}');
        self.word(&word)
    }
}

/// Whether a line of a comment may begin with this character. It must not look like a new record, nor begin with a
/// space, which would be lost.
fn may_begin_line(c: char) -> bool {
    !matches!(c, ' ' | '[' | '\u{FEFF}')
}
