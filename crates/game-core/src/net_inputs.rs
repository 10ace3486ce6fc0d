//! How a learned evaluation (a net) sees a position: as sets of bits, each bit being one input.
//!
//! A net has two perspectives, one for each side. Both use the same weights: what the first side sees on a square, the
//! second side sees on the square that [`NetInputs::swapped`] gives, with the roles of the sides exchanged.

/// The number of sets of bits.
pub const INPUT_SETS: usize = 12;

/// The bits of a position that are inputs of a net: pieces by kind and square, and counters, one bit for each value.
pub type InputSets = [u64; INPUT_SETS];

/// The value of [`crate::Evaluate::net_share`] at which nothing of a net's value has faded.
pub const FULL_SHARE: i32 = 256;

/// The inputs of the nets of a variant.
#[derive(Clone, Copy, Debug)]
pub struct NetInputs {
    /// The number of inputs.
    pub count: u16,
    /// The number of buckets: each has output weights of its own.
    pub buckets: u8,
    /// The input of a bit of a set, as the first side sees it; `None` for bits that no position has.
    pub input: fn(set: usize, bit: u32) -> Option<u16>,
    /// The input that the other side sees where one side sees this one.
    pub swapped: fn(u16) -> u16,
    /// The input on the board mirrored left to right; the same input in games without this symmetry.
    pub mirrored: fn(u16) -> u16,
}

/// The net of a game that has a form of its own: there is one for the whole program.
#[derive(Clone, Copy, Debug)]
pub struct OwnNet {
    /// The length of its file.
    pub length: usize,
    /// The bytes of its file, in a program that was built with it.
    pub file: Option<&'static [u8]>,
    /// Evaluates with the net of a file from now on, in a program that was built without it. Returns whether the
    /// program uses this net: the first one stays.
    pub take: fn(&[u8]) -> bool,
}

impl NetInputs {
    /// The input of a bit as the side with this index sees it.
    pub fn of_side(&self, side: usize, set: usize, bit: u32) -> Option<u16> {
        let input = (self.input)(set, bit)?;
        Some(if side == 0 { input } else { (self.swapped)(input) })
    }
}
