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

/// The most inputs of one code (see [`NetInputs::codes`]).
pub const CODE_INPUTS: usize = 3;

/// The inputs of a code; [`NO_INPUT`] in the places that are not used.
pub type CodeInputs = [u16; CODE_INPUTS];

/// Fills the places of [`CodeInputs`] that are not used.
pub const NO_INPUT: u16 = u16::MAX;

/// The number of different codes.
pub const CODES: usize = 128;

/// The number of places that have a code: the bytes of [`InputSets`].
pub const CODE_PLACES: usize = 8 * INPUT_SETS;

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
    /// In a game with many kinds of pieces the bytes of the sets are codes, one for each place (a square or a counter),
    /// and a code has up to three inputs. Code 0 has none, nor have codes from [`CODES`] on. The weights of such
    /// a net are bytes, since a position has more inputs than in other games. `None` where the bits are the inputs.
    pub codes: Option<fn(place: usize, code: u8) -> CodeInputs>,
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

    /// The inputs of a code as the side with this index sees them.
    pub fn code_of_side(&self, side: usize, place: usize, code: u8) -> CodeInputs {
        let Some(codes) = self.codes.filter(|_| code != 0 && usize::from(code) < CODES) else {
            return [NO_INPUT; CODE_INPUTS];
        };
        codes(place, code).map(|input| if side == 0 || input == NO_INPUT { input } else { (self.swapped)(input) })
    }

    /// Appends the inputs of a position as the side with this index sees them.
    pub fn fill(&self, side: usize, sets: &InputSets, inputs: &mut Vec<u16>) {
        for (set, &bits) in sets.iter().enumerate() {
            if self.codes.is_some() {
                for (at, code) in bits.to_le_bytes().into_iter().enumerate() {
                    let of_code = self.code_of_side(side, 8 * set + at, code);
                    inputs.extend(of_code.into_iter().filter(|&input| input != NO_INPUT));
                }
            } else {
                inputs.extend(crate::bits::ones(bits).filter_map(|bit| self.of_side(side, set, bit)));
            }
        }
    }
}
