//! A comment while it is being read, possibly over many lines.

use super::cursor::Cursor;
use super::text::{CLOCK_START, Clock, quoted, too_much_text};
use super::{MAX_TEXT_BYTES, RecordError, RecordReason, TextPosition};

/// The bytes that a clock may add to the longest comment: more than the longest clock has.
const CLOCK_BYTES: usize = 64;

pub(super) struct OpenComment {
    place: TextPosition,
    text: String,
    /// Whether its first character was escaped: what looks like a clock is then text.
    begins_escaped: bool,
}

impl OpenComment {
    /// A comment whose brace stands at `place`.
    pub(super) fn new(place: TextPosition) -> Self {
        OpenComment { place, text: String::new(), begins_escaped: false }
    }

    /// Where it began.
    pub(super) fn place(&self) -> TextPosition {
        self.place
    }

    /// Reads on, from behind the brace or the beginning of a line, and tells whether the comment is closed.
    pub(super) fn read(&mut self, cursor: &mut Cursor<'_>) -> Result<bool, RecordError> {
        cursor.skip_blanks();
        loop {
            let place = cursor.place();
            let c = match cursor.bump() {
                Some('\\') => {
                    self.begins_escaped |= self.text.is_empty();
                    cursor.bump().filter(|c| matches!(c, '{' | '}' | '[' | '\\')).ok_or_else(|| {
                        place.error("a backslash stands before neither a brace, a bracket nor a backslash")
                    })?
                }
                Some('{') => {
                    let TextPosition { line, column } = self.place;
                    let what = format!("opening brace within the comment that begins in line {line}, column {column}");
                    return Err(place.error(what));
                }
                Some('\t') => ' ',
                Some(c) if c.is_control() => return Err(place.error(format!("control character {c:?} in a comment"))),
                Some('}') => {
                    self.drop_spaces();
                    return Ok(true);
                }
                Some(c) => c,
                None => {
                    // The end of the line and the blanks around it are one space.
                    self.drop_spaces();
                    if !self.text.is_empty() {
                        self.text.push(' ');
                    }
                    return Ok(false);
                }
            };
            self.text.push(c);
            if self.text.len() > MAX_TEXT_BYTES + CLOCK_BYTES {
                return Err(self.place.error(too_much_text()).because(RecordReason::TooLong));
            }
        }
    }

    /// The text of the comment.
    pub(super) fn into_text(self) -> String {
        self.text
    }

    /// The clock at its beginning, if there is one, and the text after it.
    pub(super) fn into_clock_and_text(self) -> Result<(Option<u64>, String), RecordError> {
        if self.begins_escaped {
            return Ok((None, self.text));
        }
        let Some(rest) = self.text.strip_prefix(CLOCK_START) else { return Ok((None, self.text)) };
        let (clock, text) = rest.split_once(']').unwrap_or(("", rest));
        let clock_ms = Clock::parse(clock)
            .ok_or_else(|| self.place.error(format!("clock {} is not [clk h:mm:ss.mmm]", quoted(&self.text))))?;
        Ok((Some(clock_ms), text.trim_start_matches(' ').to_owned()))
    }

    fn drop_spaces(&mut self) {
        self.text.truncate(self.text.trim_end_matches(' ').len());
    }
}
