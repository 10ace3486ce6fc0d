//! One record while it is being read.

use super::comment::OpenComment;
use super::cursor::{Cursor, is_blank};
use super::text::{
    CLAUSE, DRAW, DRAWN, FIRST_WON, POSITION, RESULT, RUNNING, SEAT, SECOND_WON, VARIANT, check_move, check_tag,
    is_move_number, is_name_char, quoted, too_much_text,
};
use super::{
    Ending, Located, MAX_MOVES, MAX_TAGS, MAX_TEXT_BYTES, Record, RecordError, RecordReason, RecordedMove, TextPosition,
};
use crate::Side;

pub(super) struct Draft {
    found: Located,
    result: Option<String>,
    clause: Option<String>,
    part: Part,
    comment: Option<OpenComment>,
    tags: usize,
    /// The number of moves read so far; `most_moves` is how many of them are kept.
    moves: usize,
    most_moves: usize,
    text_bytes: usize,
    /// The end of its text so far.
    end: TextPosition,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Tags,
    Moves,
}

impl Draft {
    /// A record that begins on `line`, of which at most `most_moves` moves are kept.
    pub(super) fn new(line: usize, most_moves: usize) -> Self {
        Draft {
            found: Located { record: Record::default(), line, places: Vec::new() },
            result: None,
            clause: None,
            part: Part::Tags,
            comment: None,
            tags: 0,
            moves: 0,
            most_moves,
            text_bytes: 0,
            end: TextPosition { line, column: 1 },
        }
    }

    /// Reads one more line and tells whether the record is complete.
    pub(super) fn read_line(&mut self, line: usize, bytes: &[u8]) -> Result<bool, RecordError> {
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let (valid, rest) = bytes.split_at(error.valid_up_to());
            let column = String::from_utf8_lossy(valid).chars().count() + 1;
            TextPosition { line, column }
                .error(format!("byte 0x{:02X} is not valid UTF-8", rest[0]))
                .because(RecordReason::NotUtf8)
        })?;
        let is_empty = text.chars().all(is_blank);
        let mut cursor = Cursor::new(line, text);
        let is_complete = match self.part {
            Part::Tags if is_empty => {
                self.part = Part::Moves;
                false
            }
            Part::Tags => {
                self.read_tag(&mut cursor)?;
                false
            }
            Part::Moves => self.read_moves(&mut cursor)?,
        };
        if !is_empty {
            self.end = cursor.place();
        }
        Ok(is_complete)
    }

    /// The complete record.
    pub(super) fn finish(self) -> Located {
        self.found
    }

    /// The error of a record that ends too early.
    pub(super) fn cut_off(self) -> RecordError {
        match (self.comment, self.part) {
            (Some(comment), _) => {
                comment.place().error("the comment that begins here is never closed").because(RecordReason::OpenComment)
            }
            (None, Part::Tags) => self.end.error("the record ends before its moves").because(RecordReason::NoMoves),
            (None, Part::Moves) => {
                self.end.error("the record ends without a result after its moves").because(RecordReason::NoResult)
            }
        }
    }

    fn read_tag(&mut self, cursor: &mut Cursor<'_>) -> Result<(), RecordError> {
        let place = cursor.place();
        cursor.expect('[')?;
        let name = cursor.take_while(is_name_char);
        cursor.expect(' ')?;
        let value = cursor.read_string()?;
        cursor.expect(']')?;
        cursor.expect_end("the tag")?;
        check_tag(name, &value).map_err(|what| place.error(what))?;
        self.count_text(name.len() + value.len(), place)?;
        self.tags += 1;
        if self.tags > MAX_TAGS {
            return Err(place
                .error(format!("the record has more than {MAX_TAGS} tags"))
                .because(RecordReason::TooLong));
        }
        let record = &mut self.found.record;
        // A second Variant would have begun a record.
        let is_new = match name {
            VARIANT => std::mem::replace(&mut record.variant, value).is_empty(),
            POSITION => record.position.replace(value).is_none(),
            SEAT => record.seat.replace(value).is_none(),
            RESULT => self.result.replace(value).is_none(),
            CLAUSE => self.clause.replace(value).is_none(),
            _ => {
                let is_new = record.tag(name).is_none();
                record.tags.push((name.to_owned(), value));
                is_new
            }
        };
        if is_new {
            Ok(())
        } else {
            Err(place.error(format!("tag {} is given twice", quoted(name))).because(RecordReason::TagTwice))
        }
    }

    fn read_moves(&mut self, cursor: &mut Cursor<'_>) -> Result<bool, RecordError> {
        loop {
            if let Some(mut comment) = self.comment.take() {
                if !comment.read(cursor)? {
                    self.comment = Some(comment);
                    return Ok(false);
                }
                self.keep_comment(comment)?;
            }
            cursor.skip_blanks();
            let place = cursor.place();
            match cursor.peek() {
                None => return Ok(false),
                Some('{') => {
                    cursor.bump();
                    self.comment = Some(OpenComment::new(place));
                }
                Some(_) => {
                    let token = cursor.take_while(|c| !is_blank(c) && c != '{');
                    if [FIRST_WON, SECOND_WON, DRAWN, RUNNING].contains(&token) {
                        self.check_length(place)?;
                        self.found.record.ending = self.ending(token).map_err(|what| place.error(what))?;
                        cursor.expect_end("the result")?;
                        return Ok(true);
                    }
                    if !is_move_number(token) {
                        self.keep_move(token, place)?;
                    }
                }
            }
        }
    }

    fn keep_move(&mut self, text: &str, place: TextPosition) -> Result<(), RecordError> {
        check_move(text).map_err(|what| place.error(what))?;
        if self.moves == MAX_MOVES {
            return Err(place
                .error(format!("the record has more than {MAX_MOVES} moves"))
                .because(RecordReason::TooLong));
        }
        self.moves += 1;
        if self.moves <= self.most_moves {
            self.found.record.moves.push(RecordedMove::from(text));
            self.found.places.push(place);
        }
        Ok(())
    }

    fn check_length(&self, place: TextPosition) -> Result<(), RecordError> {
        if self.moves > self.most_moves {
            let (moves, most) = (self.moves, self.most_moves);
            return Err(place
                .error(format!("the record has {moves} moves: at most {most} are taken"))
                .because(RecordReason::TooLong));
        }
        Ok(())
    }

    /// Gives a comment to the move before it; a second one is joined to the first by a space.
    fn keep_comment(&mut self, comment: OpenComment) -> Result<(), RecordError> {
        let place = comment.place();
        let (text, stored) = match self.found.record.moves.last_mut() {
            None => (comment.into_text(), &mut self.found.record.comment),
            Some(mv) => {
                let (clock_ms, text) = comment.into_clock_and_text()?;
                if clock_ms.is_some() && mv.clock_ms.is_some() {
                    return Err(place.error(format!("move {} has a second clock", quoted(&mv.text))));
                }
                mv.clock_ms = mv.clock_ms.or(clock_ms);
                (text, &mut mv.comment)
            }
        };
        if text.is_empty() {
            return Ok(());
        }
        let before = stored.as_ref().map_or(0, String::len);
        let joined = stored.take().map_or(String::new(), |first| first + " ") + &text;
        let added = joined.len() - before;
        *stored = Some(joined);
        self.count_text(added, place)
    }

    fn count_text(&mut self, bytes: usize, place: TextPosition) -> Result<(), RecordError> {
        self.text_bytes += bytes;
        if self.text_bytes > MAX_TEXT_BYTES {
            return Err(place.error(too_much_text()).because(RecordReason::TooLong));
        }
        Ok(())
    }

    /// The ending that the result after the moves and the tags give together.
    fn ending(&mut self, token: &str) -> Result<Ending, String> {
        let (result, clause) = (self.result.take(), self.clause.take());
        let agrees = match (token, result.as_deref()) {
            (RUNNING, None | Some(RUNNING)) | (DRAWN, Some(DRAW)) => true,
            (FIRST_WON | SECOND_WON, Some(id)) => id != DRAW && id != RUNNING,
            _ => false,
        };
        match (result, clause) {
            (Some(result), _) if !agrees => {
                Err(format!("result {token} contradicts the tag Result {}", quoted(&result)))
            }
            (None, _) if !agrees => Err(format!("result {token} without a tag Result")),
            (_, Some(clause)) if token == RUNNING => {
                Err(format!("result * contradicts the tag Clause {}", quoted(&clause)))
            }
            (_, None) if token == RUNNING => Ok(Ending::Running),
            (_, None) => Err(format!("result {token} without a tag Clause")),
            (Some(id), Some(clause)) if token == FIRST_WON => Ok(Ending::Won { winner: Side::First, id, clause }),
            (Some(id), Some(clause)) if token == SECOND_WON => Ok(Ending::Won { winner: Side::Second, id, clause }),
            (_, Some(clause)) => Ok(Ending::Draw { clause }),
        }
    }
}
