//! Input of limited size: a file or a line that is too long is refused while it is read.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// The largest size of a file, and of one of its lines, in bytes.
const MAX_FILE: u64 = 256 << 20;
const MAX_LINE: u64 = 4 << 20;

/// Input that fails when it is too long.
pub(crate) struct Bounded<R> {
    inner: R,
    max: u64,
    seen: Seen,
}

/// The amount of input read so far.
struct Seen {
    bytes: u64,
    line: u64,
    line_bytes: u64,
    /// The first line that is too long.
    long_line: Option<u64>,
}

impl<R: BufRead> Bounded<R> {
    /// Limits the whole input and each line.
    pub(crate) fn new(inner: R) -> Self {
        Bounded { inner, max: MAX_FILE, seen: Seen { bytes: 0, line: 1, line_bytes: 0, long_line: None } }
    }

    /// Limits each line only: for input that is answered line by line and may go on for ever.
    pub(crate) fn by_line(inner: R) -> Self {
        Bounded { max: u64::MAX, ..Bounded::new(inner) }
    }

    /// The underlying input.
    pub(crate) fn inner(&self) -> &R {
        &self.inner
    }

    fn check(&self) -> io::Result<()> {
        let too_long = |what: String| Err(io::Error::new(io::ErrorKind::FileTooLarge, what));
        if self.seen.bytes > self.max {
            return too_long(format!("it has more than {} MiB", self.max >> 20));
        }
        if let Some(line) = self.seen.long_line {
            return too_long(format!("line {line} has more than {} MiB", MAX_LINE >> 20));
        }
        Ok(())
    }
}

impl Seen {
    fn count(&mut self, taken: &[u8]) {
        self.bytes += taken.len() as u64;
        for piece in taken.split_inclusive(|byte| *byte == b'\n') {
            self.line_bytes += piece.len() as u64;
            // The line feed does not count.
            if self.line_bytes - u64::from(piece.ends_with(b"\n")) > MAX_LINE {
                self.long_line.get_or_insert(self.line);
            }
            if piece.ends_with(b"\n") {
                (self.line, self.line_bytes) = (self.line + 1, 0);
            }
        }
    }
}

impl<R: BufRead> Read for Bounded<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.check()?;
        let read = self.inner.read(into)?;
        self.seen.count(&into[..read]);
        Ok(read)
    }
}

impl<R: BufRead> BufRead for Bounded<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.check()?;
        self.inner.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        // Consumed bytes were returned by `fill_buf` before, so that the buffer is not empty and nothing is read here.
        if amount > 0
            && let Ok(shown) = self.inner.fill_buf()
        {
            self.seen.count(&shown[..amount.min(shown.len())]);
        }
        self.inner.consume(amount);
    }
}

/// All of an input as text.
pub(crate) fn text(input: impl Read) -> io::Result<String> {
    let mut text = String::new();
    Bounded::new(BufReader::new(input)).read_to_string(&mut text)?;
    Ok(text)
}

/// A whole file as text.
pub(crate) fn read_text(path: &Path) -> io::Result<String> {
    text(File::open(path)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_and_long_files_are_refused_and_others_are_not() {
        let long = vec![b'x'; MAX_LINE as usize];
        let refused = |bytes: &[u8]| text(bytes).err().map(|error| error.to_string());
        assert_eq!(refused(&[b"\n", &long[..], b"\n", &long[..]].concat()), None);
        let over = [b"\n", &long[..], &long[..], b"\n"].concat();
        assert_eq!(refused(&over).as_deref(), Some("line 2 has more than 4 MiB"));
        let endless = || BufReader::new(io::repeat(b'\n').take(3 << 20));
        let mut whole = Bounded { max: 1 << 20, ..Bounded::new(endless()) };
        let refused = io::copy(&mut whole, &mut io::sink()).expect_err("it is longer");
        assert_eq!(refused.to_string(), "it has more than 1 MiB");
        assert!(io::copy(&mut Bounded::by_line(endless()), &mut io::sink()).is_ok(), "line by line it may go on");
        let mut line = Vec::new();
        let mut zeros = Bounded::by_line(BufReader::new(io::repeat(0)));
        assert!(zeros.read_until(b'\n', &mut line).is_err());
    }
}
