//! A line being read, with the column of the next character.

use super::text::quoted;
use super::{RecordError, RecordReason, TextPosition};

pub(super) struct Cursor<'a> {
    rest: &'a str,
    place: TextPosition,
}

impl<'a> Cursor<'a> {
    /// The beginning of a line.
    pub(super) fn new(line: usize, text: &'a str) -> Self {
        Cursor { rest: text, place: TextPosition { line, column: 1 } }
    }

    /// Where the next character stands.
    pub(super) fn place(&self) -> TextPosition {
        self.place
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub(super) fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.rest = &self.rest[c.len_utf8()..];
        self.place.column += 1;
        Some(c)
    }

    pub(super) fn take_while(&mut self, mut is_wanted: impl FnMut(char) -> bool) -> &'a str {
        let len = self.rest.find(|c| !is_wanted(c)).unwrap_or(self.rest.len());
        let (taken, rest) = self.rest.split_at(len);
        self.rest = rest;
        self.place.column += taken.chars().count();
        taken
    }

    pub(super) fn skip_blanks(&mut self) {
        self.take_while(is_blank);
    }

    pub(super) fn expect(&mut self, wanted: char) -> Result<(), RecordError> {
        match self.peek() {
            Some(c) if c == wanted => {
                self.bump();
                Ok(())
            }
            Some(c) => Err(self.place.error(format!("expected {wanted:?}, found {c:?}"))),
            None => Err(self.place.error(format!("expected {wanted:?}, found the end of the line"))),
        }
    }

    /// Reads a string in quotation marks, within which a backslash stands before a quotation mark or a backslash.
    pub(super) fn read_string(&mut self) -> Result<String, RecordError> {
        let start = self.place;
        self.expect('"')?;
        let mut value = String::new();
        loop {
            let place = self.place;
            match self.bump() {
                Some('"') => return Ok(value),
                Some('\\') => match self.bump() {
                    Some(c @ ('"' | '\\')) => value.push(c),
                    _ => return Err(place.error("a backslash stands before neither a quotation mark nor a backslash")),
                },
                Some(c) if c.is_control() => return Err(place.error(format!("control character {c:?} in a tag"))),
                Some(c) => value.push(c),
                None => {
                    return Err(start
                        .error("the value that begins here has no closing quotation mark")
                        .because(RecordReason::OpenQuotation));
                }
            }
        }
    }

    /// Only blanks may be left; `after` says what stood before.
    pub(super) fn expect_end(&mut self, after: &str) -> Result<(), RecordError> {
        self.skip_blanks();
        if self.rest.is_empty() {
            return Ok(());
        }
        Err(self.place.error(format!("{} stands after {after}", quoted(self.rest))))
    }
}

/// Whether a character separates moves within a line.
pub(super) fn is_blank(c: char) -> bool {
    c == ' ' || c == '\t'
}
