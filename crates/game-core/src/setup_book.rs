//! A library of set-ups, each with a weight: how often it is chosen.
//!
//! The file: `TABSET01`, the length of the variant's name and the name, the number of set-ups (two bytes,
//! little-endian), the bytes of one, then for each set-up its bytes, packed by the game, and its weight.

use crate::Rng;

const MAGIC: &[u8; 8] = b"TABSET01";

/// A library of set-ups.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupBook {
    /// The variant that it is for: the game's id, a slash, the variant's id.
    pub variant: String,
    /// The set-ups, each packed to the same number of bytes, and their weights, none of which is 0.
    pub setups: Vec<(Vec<u8>, u8)>,
}

impl SetupBook {
    /// Reads the bytes of a file; `None` if they are no library.
    pub fn read(bytes: &[u8]) -> Option<SetupBook> {
        let rest = bytes.strip_prefix(MAGIC)?;
        let (&length, rest) = rest.split_first()?;
        let (name, rest) = rest.split_at_checked(length.into())?;
        let variant = str::from_utf8(name).ok()?.to_owned();
        let (&[low, high, size], rest) = rest.split_first_chunk()?;
        let (count, size) = (usize::from(u16::from_le_bytes([low, high])), usize::from(size) + 1);
        if count == 0 || rest.len() != count * size {
            return None;
        }
        let setup = |bytes: &[u8]| (bytes[..size - 1].to_vec(), bytes[size - 1]);
        let setups: Vec<_> = rest.chunks_exact(size).map(setup).collect();
        setups.iter().all(|&(_, weight)| weight > 0).then_some(SetupBook { variant, setups })
    }

    /// The bytes of the file.
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(self.variant.len() as u8);
        bytes.extend(self.variant.as_bytes());
        bytes.extend((self.setups.len() as u16).to_le_bytes());
        bytes.push(self.setups.first().map_or(0, |(setup, _)| setup.len() as u8));
        for (setup, weight) in &self.setups {
            bytes.extend(setup);
            bytes.push(*weight);
        }
        bytes
    }

    /// A packed set-up, drawn by weight.
    pub fn draw(&self, rng: &mut Rng) -> Option<&[u8]> {
        let total: u32 = self.setups.iter().map(|&(_, weight)| u32::from(weight)).sum();
        let mut ticket = rng.below(total.max(1));
        for (setup, weight) in &self.setups {
            if ticket < u32::from(*weight) {
                return Some(setup);
            }
            ticket -= u32::from(*weight);
        }
        None
    }

    /// The entropy of the choice in bits: the logarithm of the number of equally likely set-ups that would surprise as
    /// much.
    pub fn entropy(&self) -> f64 {
        let total: f64 = self.setups.iter().map(|&(_, weight)| f64::from(weight)).sum();
        let shares = self.setups.iter().map(|&(_, weight)| f64::from(weight) / total);
        -shares.map(|share| share * share.log2()).sum::<f64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_library_is_read_as_it_is_written_and_drawn_by_weight() {
        let setups = vec![(vec![1, 2], 1), (vec![3, 4], 3), (vec![5, 6], 4)];
        let book = SetupBook { variant: "a/b".to_owned(), setups };
        let bytes = book.bytes();
        assert_eq!(SetupBook::read(&bytes), Some(book.clone()));
        for length in 0..bytes.len() {
            assert_eq!(SetupBook::read(&bytes[..length]), None, "{length} bytes");
        }
        let mut rng = Rng::new(1);
        let mut counts = [0; 3];
        for _ in 0..8_000 {
            counts[usize::from(book.draw(&mut rng).unwrap()[0]) / 2] += 1;
        }
        for (count, expected) in counts.into_iter().zip([1_000i32, 3_000, 4_000]) {
            assert!((count - expected).abs() < 200, "{counts:?}");
        }
        assert!((book.entropy() - 1.4056).abs() < 1e-3);
    }
}
