//! Reachable states, packed. The *unreachable* states are stored as differences from a prediction: that they are those
//! of the row before, and, with Dark to move, those with Light to move. Most words are as predicted and take one bit.

use super::plane::Plane;
use super::wide::WideTask;
use game_core::BySide;
use game_core::bits::ones;

/// The reachable states of a sublayer, by the side to move.
#[derive(Clone, Debug, Default)]
pub(super) struct Packed {
    /// For every word of Light's rows, then of Dark's, whether it differs from the prediction.
    differs: Box<[u64]>,
    /// For every word that differs, which of its bytes do, as bits, and the differences of those bytes.
    bytes: Box<[u8]>,
}

impl Packed {
    pub(super) fn bytes(&self) -> u64 {
        (8 * self.differs.len() + self.bytes.len()) as u64
    }
}

/// Packs reachable states.
pub(super) struct Pack<'a> {
    pub(super) reached: &'a BySide<Plane>,
    pub(super) free: &'a Plane,
}

impl WideTask for Pack<'_> {
    type Output = Packed;

    #[inline(always)]
    fn run(self) -> Packed {
        let Pack { reached: BySide([light, dark]), free } = self;
        let n = free.body().len();
        let row_words = n / free.rows();
        let (light, dark, free) = (light.body(), dark.body(), free.body());
        let mut differs = vec![0; n.div_ceil(64) * 2];
        let mut bytes = Vec::new();
        let (light_differs, dark_differs) = differs.split_at_mut(n.div_ceil(64));
        for k in 0..n {
            let before = if k < row_words { 0 } else { free[k - row_words] & !light[k - row_words] };
            write(light_differs, &mut bytes, k, (free[k] & !light[k]) ^ (before & free[k]));
        }
        for k in 0..n {
            write(dark_differs, &mut bytes, k, light[k] ^ dark[k]);
        }
        Packed { differs: differs.into(), bytes: bytes.into() }
    }
}

#[inline(always)]
fn write(differs: &mut [u64], bytes: &mut Vec<u8>, k: usize, difference: u64) {
    if difference == 0 {
        return;
    }
    differs[k / 64] |= 1 << (k % 64);
    let at = bytes.len();
    bytes.push(0);
    for (j, byte) in difference.to_le_bytes().into_iter().enumerate().filter(|&(_, byte)| byte != 0) {
        bytes[at] |= 1 << j;
        bytes.push(byte);
    }
}

/// Unpacks reachable states into planes.
pub(super) struct Unpack<'a> {
    pub(super) packed: &'a Packed,
    pub(super) free: &'a Plane,
    pub(super) reached: &'a mut BySide<Plane>,
}

impl WideTask for Unpack<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Unpack { packed, free, reached: BySide([light, dark]) } = self;
        let n = free.body().len();
        let row_words = n / free.rows();
        light.reset(free.rows(), row_words);
        dark.reset(free.rows(), row_words);
        let (light, dark, free) = (light.body_mut(), dark.body_mut(), free.body());
        let (light_differs, dark_differs) = packed.differs.split_at(n.div_ceil(64));
        let mut bytes = packed.bytes.iter();
        for k in 0..n {
            let before = if k < row_words { 0 } else { free[k - row_words] & !light[k - row_words] };
            light[k] = free[k] & !((before & free[k]) ^ read(light_differs, &mut bytes, k));
        }
        for k in 0..n {
            dark[k] = light[k] ^ read(dark_differs, &mut bytes, k);
        }
    }
}

#[inline(always)]
fn read<'a>(differs: &[u64], bytes: &mut impl Iterator<Item = &'a u8>, k: usize) -> u64 {
    if differs[k / 64] >> (k % 64) & 1 == 0 {
        return 0;
    }
    let mut next = || u64::from(*bytes.next().expect("as many as were written"));
    let which = next();
    ones(which).fold(0, |difference, byte| difference | next() << (8 * byte))
}
