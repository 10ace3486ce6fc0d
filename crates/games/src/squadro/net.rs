//! The learned evaluation: a small network that was fitted to exact values (`docs/squadro-solved.md`).
//!
//! The value of a Squadro position depends on which runners meet. So the network looks at pairs: for each of the 25
//! crossings, the places of the two runners whose lanes cross there. Each pair of places adds a row of numbers, and two
//! small layers reduce the sum to one number. There is one network for each side to move, because the sides are not
//! symmetric.

use super::board::{LANES, PLACES, Squadro};
use game_core::{BySide, Game, OwnNet, Side};
use std::sync::OnceLock;

/// The length of a row: the size of the first layer.
pub const WIDTH: usize = 32;
/// The size of the second layer.
pub const SECOND: usize = 16;
/// The number of pairs of runners whose lanes cross.
pub const PAIRS: usize = LANES * LANES;
/// The rows of a network: by pair, then by the places of Light's runner and Dark's.
pub const ROWS: usize = PAIRS * PLACES * PLACES;

/// The fixed-point value of 1 in the sum of the rows and in the second layer.
pub const ONE: i32 = 256;
/// The fixed-point value of 1 in the weights of the two small layers.
pub const WEIGHT_ONE: i32 = 256;
/// The score of log odds of 1.
const UNIT: i32 = 150;
/// Scores beyond this one are compressed: the game is nearly decided, and the search should look for its end rather
/// than for a slightly better evaluation.
const DECIDED: i32 = 4 * UNIT;

/// The bytes of a file of nets.
const LENGTH: usize = 2 * 2 * (ROWS * WIDTH + WIDTH + SECOND * WIDTH + SECOND + SECOND + 1);

/// The networks of the program, by the side to move.
static NETS: OnceLock<BySide<Net>> = OnceLock::new();

/// The file of the networks, which `nets/README.md` describes. A static is in the program once, a constant
/// wherever it is used.
#[cfg(any(test, feature = "nets"))]
static BYTES: [u8; LENGTH] = *include_bytes!("nets/standard.net");
#[cfg(any(test, feature = "nets"))]
const FILE: Option<&[u8; LENGTH]> = Some(&BYTES);
#[cfg(not(any(test, feature = "nets")))]
const FILE: Option<&[u8; LENGTH]> = None;

/// The networks can be given to a program that was built without them.
pub(super) const OWN: OwnNet = OwnNet {
    length: LENGTH,
    file: match FILE {
        Some(file) => Some(file),
        None => None,
    },
    take,
};

/// Evaluates with the networks of a file from now on. Returns false if the bytes are no networks, or if other networks
/// were set before: they are set once.
fn take(bytes: &[u8]) -> bool {
    if bytes.len() != LENGTH {
        return false;
    }
    let given = read(bytes);
    match FILE {
        Some(file) => *file == *bytes,
        None => *NETS.get_or_init(|| given.clone()) == given,
    }
}

/// The networks; `None` as long as a program that was built without them has not been given any.
#[inline]
fn nets() -> Option<&'static BySide<Net>> {
    match FILE {
        Some(file) => Some(NETS.get_or_init(|| read(file))),
        None => NETS.get(),
    }
}

/// Reads both networks one after the other, in the order of the fields of [`Net`], as little-endian 16-bit numbers. The
/// bytes are as many as [`LENGTH`] says.
fn read(bytes: &[u8]) -> BySide<Net> {
    let mut numbers = bytes.as_chunks().0.iter().map(|&bytes| i16::from_le_bytes(bytes));
    let mut next = || numbers.next().unwrap_or(0);
    BySide::from_fn(|_| Net {
        rows: (0..ROWS).map(|_| Row(std::array::from_fn(|_| next()))).collect(),
        bias: Row(std::array::from_fn(|_| next())),
        second: std::array::from_fn(|_| Row(std::array::from_fn(|_| next()))),
        second_bias: std::array::from_fn(|_| next()),
        last: std::array::from_fn(|_| next()),
        last_bias: next(),
    })
}

/// One network.
#[derive(Clone, PartialEq, Eq)]
struct Net {
    rows: Box<[Row]>,
    bias: Row,
    second: [Row; SECOND],
    second_bias: [i16; SECOND],
    last: [i16; SECOND],
    last_bias: i16,
}

/// A row, which fills one cache line.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(align(64))]
struct Row([i16; WIDTH]);

/// The log odds that the side to move wins, as a score. Without networks it is the plain evaluation.
#[inline]
pub(super) fn evaluate(position: &Squadro) -> i32 {
    let Some(nets) = nets() else { return position.plain_evaluation() };
    let net = &nets[position.to_move()];
    let mut sum = net.bias.0;
    for row in rows(position) {
        for (sum, number) in sum.iter_mut().zip(&net.rows[row].0) {
            // The learner limits the weights so that no sum overflows.
            *sum = sum.wrapping_add(*number);
        }
    }
    let sum = sum.map(|number| number.max(0));
    let mut last = i32::from(net.last_bias) * ONE;
    for (n, row) in net.second.iter().enumerate() {
        let product: i32 = row.0.iter().zip(&sum).map(|(&weight, &number)| i32::from(weight) * i32::from(number)).sum();
        let number = product / WEIGHT_ONE + i32::from(net.second_bias[n]);
        last += number.max(0) * i32::from(net.last[n]);
    }
    let score = last / WEIGHT_ONE * UNIT / ONE;
    let beyond = score - score.clamp(-DECIDED, DECIDED);
    score - beyond + beyond / 8
}

/// The indices of the rows that the network adds up for a position.
#[inline]
pub fn rows(position: &Squadro) -> [usize; PAIRS] {
    let [light, dark]: [[usize; LANES]; 2] =
        Side::ALL.map(|side| std::array::from_fn(|lane| position.place(side, lane).index()));
    std::array::from_fn(|pair| {
        let (lane, other) = (pair / LANES, pair % LANES);
        (pair * PLACES + light[lane]) * PLACES + dark[other]
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::squadro::solve::{SingleThread, SolvedFrom, Value, ValueSource};
    use game_core::{Notation, Playout, Rng, Setting};
    use std::sync::atomic::AtomicBool;

    #[test]
    fn only_the_program_s_own_file_is_taken() {
        let file = FILE.expect("tests have the file");
        assert!((OWN.take)(file));
        assert!(!(OWN.take)(&file[1..]));
        let mut other = file.to_vec();
        other[0] ^= 1;
        assert!(!(OWN.take)(&other));
    }

    #[test]
    fn no_sum_of_rows_grows_over_16_bits() {
        for net in &nets().expect("tests have the file").0 {
            for n in 0..WIDTH {
                let largest = |pair: &[Row]| pair.iter().map(|row| i32::from(row.0[n]).abs()).max().unwrap_or(0);
                let sum: i32 = net.rows.chunks(PLACES * PLACES).map(largest).sum();
                assert!(sum + i32::from(net.bias.0[n]).abs() <= i16::MAX.into(), "number {n} can grow to {sum}");
            }
            for row in &net.second {
                let sum: i32 = row.0.iter().map(|&weight| i32::from(weight).abs()).sum();
                assert!(sum < i32::MAX / i32::from(i16::MAX), "weights add up to {sum}");
            }
        }
    }

    #[test]
    fn it_tells_the_winner_more_often_than_the_plain_evaluation() {
        let setting = Setting::parse(Squadro::INFO, "").unwrap();
        let from = Squadro::parse_position(&setting, "6,0,6,12,6/0,12,6,6,6 light").unwrap();
        let ahead = SolvedFrom::solve(&from, &SingleThread, &AtomicBool::new(false)).unwrap();
        let mut rng = Rng::new(8);
        let (mut right, mut plainly_right, mut all) = (0, 0, 0);
        for _ in 0..400 {
            let mut position = from;
            for _ in 0..rng.below(12) {
                if position.outcome().is_none() {
                    let mv = position.random_move(&mut rng, &mut Vec::new());
                    position.play_unchecked(mv);
                }
            }
            if position.outcome().is_some() || ahead.value(&position) == Some(Value::Draw) {
                continue;
            }
            all += 1;
            let is_won = ahead.value(&position) == Some(Value::Win);
            right += u32::from((evaluate(&position) > 0) == is_won);
            plainly_right += u32::from((position.plain_evaluation() > 0) == is_won);
        }
        assert!(right * 100 > all * 85 && right > plainly_right, "{right} of {all}, plainly {plainly_right}");
    }
}
