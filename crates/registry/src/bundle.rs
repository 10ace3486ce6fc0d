//! A file of all that was learned about a variant of a game with secrets: a net of values, a net of beliefs and a
//! library of set-ups, each of which may be missing.
//!
//! The file begins with `TABMIND1`; each part follows with its letter (`V`, `B`, `S`), its length (four bytes,
//! little-endian) and its bytes. A file of a net of values alone will do too.

use search::NetError;

const MAGIC: &[u8; 8] = b"TABMIND1";

/// The parts of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bundle<'a> {
    /// The net that evaluates worlds.
    pub value: Option<&'a [u8]>,
    /// The net of beliefs.
    pub beliefs: Option<&'a [u8]>,
    /// The library of set-ups.
    pub setups: Option<&'a [u8]>,
}

impl<'a> Bundle<'a> {
    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// If a part is cut off or has an unknown letter.
    pub fn read(bytes: &'a [u8]) -> Result<Bundle<'a>, NetError> {
        let Some(mut rest) = bytes.strip_prefix(MAGIC) else {
            return Ok(Bundle { value: Some(bytes), ..Bundle::default() });
        };
        let mut bundle = Bundle::default();
        let cut = |rest: &[u8], missing: usize| NetError::Length {
            found: bytes.len(),
            expected: bytes.len() - rest.len() + missing,
        };
        while let Some((&letter, after)) = rest.split_first() {
            let (&length, after) = after.split_first_chunk().ok_or_else(|| cut(after, 4))?;
            let length = u32::from_le_bytes(length) as usize;
            let (part, after) = after.split_at_checked(length).ok_or_else(|| cut(after, length))?;
            match letter {
                b'V' => bundle.value = Some(part),
                b'B' => bundle.beliefs = Some(part),
                b'S' => bundle.setups = Some(part),
                _ => return Err(NetError::Magic),
            }
            rest = after;
        }
        Ok(bundle)
    }

    /// The bytes of the file.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for (letter, part) in [(b'V', self.value), (b'B', self.beliefs), (b'S', self.setups)] {
            let Some(part) = part else { continue };
            bytes.push(letter);
            bytes.extend((part.len() as u32).to_le_bytes());
            bytes.extend(part);
        }
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bundle_is_read_as_it_is_written_and_a_cut_one_is_refused() {
        let bundle = Bundle { value: Some(b"net"), beliefs: None, setups: Some(b"library") };
        let bytes = bundle.bytes();
        assert_eq!(Bundle::read(&bytes), Ok(bundle));
        assert_eq!(Bundle::read(b"TABNET04").unwrap().value, Some(&b"TABNET04"[..]));
        for length in MAGIC.len() + 1..bytes.len() {
            // A bundle may end after any part.
            assert_eq!(Bundle::read(&bytes[..length]).is_ok(), length == MAGIC.len() + 8, "{length}");
        }
    }
}
