//! Reads records from lines, one at a time, and resynchronises after damage.

use super::draft::Draft;
use super::text::{RECORD_START, quoted};
use super::{Located, MAX_MOVES, RecordError, RecordReason, TextPosition};
use std::iter::{Fuse, FusedIterator};

const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

/// Reads the records of a text, given line by line as bytes: with or without line ends, CRLF too.
///
/// Holds no more than one record and one line. A damaged record is one error; reading goes on at the next line that
/// begins with `[Variant "`, wherever it stands, so that no other record is lost.
pub struct Reader<I: Iterator> {
    lines: Fuse<I>,
    /// The number of the line last read.
    line: usize,
    /// A line to be read again: it ended one record and begins the next.
    held: Option<I::Item>,
    /// The most moves that are kept of a record.
    most_moves: usize,
    state: State,
}

enum State {
    Between,
    Within(Box<Draft>),
    /// The reader has met damage and skips lines until the next record begins.
    Lost,
}

impl<I> Reader<I>
where
    I: Iterator,
    I::Item: AsRef<[u8]>,
{
    /// A reader of `lines`: `text.lines()`, or `file.split(b'\n')` of [`std::io::BufRead`] without its errors.
    pub fn new(lines: impl IntoIterator<IntoIter = I>) -> Self {
        Reader { lines: lines.into_iter().fuse(), line: 0, held: None, most_moves: MAX_MOVES, state: State::Between }
    }

    /// Refuses records of more than `moves` moves, and says how many they have. Further moves are counted, not stored.
    #[must_use]
    pub fn at_most(self, moves: usize) -> Self {
        Reader { most_moves: moves.min(MAX_MOVES), ..self }
    }

    fn next_line(&mut self) -> Option<I::Item> {
        self.held.take().or_else(|| {
            self.line += 1;
            self.lines.next()
        })
    }
}

impl<I> Iterator for Reader<I>
where
    I: Iterator,
    I::Item: AsRef<[u8]>,
{
    type Item = Result<Located, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        while let Some(raw) = self.next_line() {
            let bytes = content(raw.as_ref(), self.line);
            if bytes.starts_with(RECORD_START.as_bytes()) {
                if let State::Within(draft) = std::mem::replace(&mut self.state, State::Between) {
                    self.held = Some(raw);
                    return Some(Err(draft.cut_off()));
                }
                self.state = State::Within(Box::new(Draft::new(self.line, self.most_moves)));
            }
            let is_complete = match &mut self.state {
                State::Within(draft) => draft.read_line(self.line, bytes),
                State::Lost => continue,
                State::Between if bytes.trim_ascii().is_empty() => continue,
                State::Between => Err(no_record(self.line, bytes)),
            };
            match is_complete {
                Ok(false) => {}
                Ok(true) => {
                    if let State::Within(draft) = std::mem::replace(&mut self.state, State::Between) {
                        return Some(Ok(draft.finish()));
                    }
                }
                Err(error) => {
                    self.state = State::Lost;
                    return Some(Err(error));
                }
            }
        }
        match std::mem::replace(&mut self.state, State::Between) {
            State::Within(draft) => Some(Err(draft.cut_off())),
            State::Between | State::Lost => None,
        }
    }
}

impl<I> FusedIterator for Reader<I>
where
    I: Iterator,
    I::Item: AsRef<[u8]>,
{
}

/// A line without its end and without a byte order mark, which stands at the beginning of a file: the first line, or,
/// where files were put one after the other, the first line of a record.
fn content(raw: &[u8], line: usize) -> &[u8] {
    let bytes = raw.strip_suffix(b"\n").unwrap_or(raw);
    let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
    match bytes.strip_prefix(BYTE_ORDER_MARK) {
        Some(rest) if line == 1 || rest.starts_with(RECORD_START.as_bytes()) => rest,
        _ => bytes,
    }
}

fn no_record(line: usize, bytes: &[u8]) -> RecordError {
    // Longer than what a message shows, shorter than a whole file on one line.
    let beginning = String::from_utf8_lossy(&bytes[..bytes.len().min(200)]);
    TextPosition { line, column: 1 }
        .error(format!("expected {RECORD_START}…\"], with which a record begins, found {}", quoted(&beginning)))
        .because(RecordReason::NoRecord)
}
