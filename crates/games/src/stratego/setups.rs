//! Random good set-ups: an Apple behind Bombs, decoys, and the other ranks on squares that suit them. They are drawn
//! piece by piece by weight, and drawn again if an army would block itself.

use super::moves::{Deployment, Move};
use super::notation::DEPLOY;
use super::pieces::{Rank, Variant};
use super::squares::{FILES, HOME_ROWS, HOME_SQUARES};
use game_core::{Preset, Rng, Side};

/// The set-ups offered by name. Left and right are those of the player: Second sees the files from the other end.
pub(super) fn presets(variant: Variant, side: Side) -> Vec<Preset> {
    let text = |rows: [&str; 3]| match side {
        Side::First => format!("{DEPLOY}{}", rows.join("/")),
        Side::Second => format!("{DEPLOY}{}", rows.map(|row| row.chars().rev().collect::<String>()).join("/")),
    };
    named(variant).iter().map(|&(id, rows)| Preset { id, text: text(rows) }).collect()
}

/// The names of set-ups and their rows, nearest first, as First writes them.
fn named(variant: Variant) -> &'static [(&'static str, [&'static str; 3])] {
    match variant {
        Variant::Classic | Variant::Special => &ARMIES,
        Variant::Duel => &DUELS,
    }
}

const ARMIES: [(&str, [&str; 3]); 6] = [
    ("corner", ["AB3243B323", "B5196B7485", "27B68X2627"]),
    ("keep", ["323BAB3432", "5197B684X5", "27B6826B72"]),
    ("decoy", ["3A324334BB", "65719X587B", "26B2782B62"]),
    ("left", ["4323BAB332", "89716B5456", "8XB7272B62"]),
    ("right", ["AB233B3423", "B545619768", "26B272B7X8"]),
    ("open", ["B32343BAB2", "5386197546", "28B72X6B72"]),
];

const DUELS: [(&str, [&str; 3]); 3] = [
    ("corner", ["AB...3....", "B..3..1...", "2..9...X.2"]),
    ("keep", ["....BA.3.3", ".....B.1..", "2..X..9..2"]),
    ("open", ["B.3....A.3", ".B....1...", ".2.X..9.2."]),
];

/// The number of failed draws before a preset is taken. Hardly ever more than a few fail.
const TRIES: u32 = 200;

/// A good set-up, in which `carelessness` of a thousand pieces are placed at random.
pub(super) fn good_setup(variant: Variant, carelessness: u16, rng: &mut Rng) -> Deployment {
    for _ in 0..TRIES {
        let draft = Draft::drawn(variant, carelessness.min(1_000).into(), rng);
        if draft.is_open() {
            return draft.deployment();
        }
    }
    match Move::parse(&presets(variant, Side::First)[0].text) {
        Ok(Move::Deploy(deployment)) => deployment,
        _ => Deployment::random(variant, rng),
    }
}

/// A good set-up in which the first moves of the enemy cannot take the Apple, however careless it is otherwise.
pub(super) fn sheltered_setup(variant: Variant, carelessness: u16, rng: &mut Rng) -> Deployment {
    let mut setup = good_setup(variant, carelessness, rng);
    for _ in 0..TRIES {
        if is_sheltered(&setup) {
            break;
        }
        setup = good_setup(variant, carelessness, rng);
    }
    setup
}

/// Whether the Apple is not in the front row and a piece of its own stands before it on its file, so that neither a
/// step nor a Scout's first run reaches it.
pub(super) fn is_sheltered(setup: &Deployment) -> bool {
    let files = FILES as usize;
    let apple = (0..HOME_SQUARES).find(|&n| setup.rank(n) == Some(Rank::Apple));
    apple.is_some_and(|apple| (apple + files..HOME_SQUARES).step_by(files).any(|n| setup.rank(n).is_some()))
}

/// Chance in percent that a square next to the Apple gets a Bomb.
const SHIELD: u32 = 85;
/// Chance in percent that the Bombs left over shield another piece of the back row instead of standing anywhere.
const DECOY: u32 = 45;
/// The number of squares, of the six in front of the open files, that must have mobile pieces in an army that fills its
/// rows.
const OPEN_LANES: usize = 4;
/// How much likelier the General stands on the other wing than the Marshal.
const OTHER_WING: u32 = 3;
/// How much likelier the Spy stands within two steps of the General or the Marshal.
const NEAR_THE_LEADERS: u32 = 4;
/// How much likelier Bombs and weak pieces stand in front right behind an explosion, where nothing can advance.
const BLOCKED: u32 = 3;

/// The order in which the ranks are placed: those that constrain others most come first.
const ORDER: [Rank; 10] = [
    Rank::Marshal,
    Rank::General,
    Rank::Spy,
    Rank::Colonel,
    Rank::Miner,
    Rank::Major,
    Rank::Scout,
    Rank::Captain,
    Rank::Lieutenant,
    Rank::Sergeant,
];

/// A set-up in the making.
struct Draft {
    squares: [Option<Rank>; HOME_SQUARES],
    carelessness: u32,
}

impl Draft {
    fn drawn(variant: Variant, carelessness: u32, rng: &mut Rng) -> Draft {
        let mut draft = Draft { squares: [None; HOME_SQUARES], carelessness };
        let apple = draft.draw(Rank::Apple, rng);
        let mut bombs = variant.army().of(Rank::Bomb);
        bombs -= draft.shield(apple, SHIELD, bombs, rng);
        if rng.below(100) < DECOY {
            let decoy = rng.below(FILES.into()) as usize;
            bombs -= draft.shield(decoy, SHIELD, bombs, rng);
        }
        for _ in 0..bombs {
            draft.draw(Rank::Bomb, rng);
        }
        for rank in ORDER {
            for _ in 0..variant.army().of(rank) {
                draft.draw(rank, rng);
            }
        }
        draft
    }

    /// Puts a piece on a free square drawn by weight.
    fn draw(&mut self, rank: Rank, rng: &mut Rng) -> usize {
        let is_careless = self.carelessness > 0 && rng.below(1_000) < self.carelessness;
        // Even a careless player keeps the Apple out of the front row.
        let careless = |n| if rank == Rank::Apple { [1, 2, 0][n / FILES as usize] } else { 1 };
        let weight = |n| if is_careless { careless(n) } else { self.weight(rank, n) };
        let weights: [u32; HOME_SQUARES] =
            std::array::from_fn(|n| if self.squares[n].is_none() { weight(n) } else { 0 });
        // The Apple is placed first; for the others every free square has a weight, and there are enough squares.
        let mut ticket = rng.below(weights.iter().sum());
        let mut at = 0;
        while ticket >= weights[at] {
            ticket -= weights[at];
            at += 1;
        }
        self.squares[at] = Some(rank);
        at
    }

    /// Puts up to `bombs` Bombs around a square, and returns how many.
    fn shield(&mut self, at: usize, chance: u32, bombs: u8, rng: &mut Rng) -> u8 {
        let mut placed = 0;
        for next in neighbours(at) {
            let chance = chance * (1_000 - self.carelessness) / 1_000;
            if placed < bombs && self.squares[next].is_none() && rng.below(100) < chance {
                self.squares[next] = Some(Rank::Bomb);
                placed += 1;
            }
        }
        placed
    }

    /// How well a rank suits a square.
    fn weight(&self, rank: Rank, at: usize) -> u32 {
        let (row, file) = (at / FILES as usize, at % FILES as usize);
        // The weights of the back, the middle and the front row.
        let by_row = match rank {
            Rank::Apple => [30, 2, 0],
            Rank::Bomb => [8, 6, 3],
            Rank::Spy => [6, 8, 1],
            Rank::Scout => [4, 6, 10],
            Rank::Miner => [10, 6, 1],
            Rank::Sergeant => [6, 6, 5],
            Rank::Lieutenant => [4, 6, 6],
            Rank::Captain => [3, 6, 8],
            Rank::Major => [2, 7, 8],
            Rank::Colonel => [2, 8, 6],
            Rank::General | Rank::Marshal => [2, 8, 5],
        };
        let is_blocked = row == 2 && matches!(file, 2 | 3 | 6 | 7);
        let by_file = match rank {
            Rank::Apple if matches!(file, 0 | 9) => 5,
            Rank::Bomb if is_blocked => 2 * BLOCKED,
            Rank::Bomb if row == 2 => 1,
            Rank::Sergeant | Rank::Lieutenant if is_blocked => BLOCKED,
            Rank::Scout => 2,
            Rank::General if self.find(Rank::Marshal).is_some_and(|marshal| is_left(marshal) != is_left(at)) => {
                OTHER_WING
            }
            Rank::Spy => {
                let leaders = [Rank::General, Rank::Marshal].map(|leader| self.find(leader));
                if leaders.into_iter().flatten().any(|leader| steps(leader, at) <= 2) { NEAR_THE_LEADERS } else { 1 }
            }
            _ if is_blocked => 1,
            _ => 2,
        };
        by_row[row] * by_file
    }

    fn find(&self, rank: Rank) -> Option<usize> {
        self.squares.iter().position(|&square| square == Some(rank))
    }

    /// Whether every mobile piece has a way out through mobile pieces of its own side, and enough of them stand in
    /// front.
    fn is_open(&self) -> bool {
        let is_passable = |n: usize| self.squares[n].is_none_or(Rank::is_mobile);
        let lanes = [20, 21, 24, 25, 28, 29];
        let mut reached = [false; HOME_SQUARES];
        let mut stack: Vec<usize> = lanes.into_iter().filter(|&n| is_passable(n)).collect();
        if stack.len() < OPEN_LANES {
            return false;
        }
        while let Some(at) = stack.pop() {
            if !reached[at] {
                reached[at] = true;
                stack.extend(neighbours(at).filter(|&n| is_passable(n)));
            }
        }
        (0..HOME_SQUARES).all(|n| reached[n] || !self.squares[n].is_some_and(Rank::is_mobile))
    }

    fn deployment(&self) -> Deployment {
        let mut deployment = Deployment::EMPTY;
        for (n, rank) in self.squares.iter().enumerate() {
            if let Some(rank) = *rank {
                deployment.put(n, rank);
            }
        }
        deployment
    }
}

fn is_left(at: usize) -> bool {
    at % (FILES as usize) < FILES as usize / 2
}

/// Steps between two squares of a set-up.
fn steps(a: usize, b: usize) -> usize {
    let files = FILES as usize;
    (a / files).abs_diff(b / files) + (a % files).abs_diff(b % files)
}

/// The squares next to one of a set-up.
pub(super) fn neighbours(at: usize) -> impl Iterator<Item = usize> {
    let (files, rows) = (FILES as usize, HOME_ROWS as usize);
    let (row, file) = (at / files, at % files);
    let west = (file > 0).then(|| at - 1);
    let east = (file + 1 < files).then(|| at + 1);
    let back = (row > 0).then(|| at - files);
    let front = (row + 1 < rows).then(|| at + files);
    [west, east, back, front].into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    const VARIANTS: [Variant; 3] = [Variant::Classic, Variant::Special, Variant::Duel];

    fn draft(deployment: &Deployment) -> Draft {
        Draft { squares: std::array::from_fn(|n| deployment.rank(n)), carelessness: 0 }
    }

    #[test]
    fn drawn_set_ups_are_legal_open_and_all_different() {
        for variant in VARIANTS {
            let mut rng = Rng::new(11);
            let mut seen = BTreeSet::new();
            for _ in 0..3_000 {
                let deployment = good_setup(variant, 0, &mut rng);
                assert!(deployment.is_army(variant), "{deployment:?}");
                assert!(draft(&deployment).is_open(), "{deployment:?}");
                seen.insert(format!("{deployment:?}"));
            }
            assert!(seen.len() > 2_950, "{variant:?}: {}", seen.len());
        }
    }

    #[test]
    fn most_apples_are_at_the_back_behind_bombs() {
        for variant in VARIANTS {
            let mut rng = Rng::new(12);
            let (mut at_the_back, mut shielded) = (0, 0);
            for _ in 0..1_000 {
                let draft = draft(&good_setup(variant, 0, &mut rng));
                let apple = draft.find(Rank::Apple).unwrap();
                at_the_back += u32::from(apple < FILES.into());
                shielded += u32::from(neighbours(apple).any(|n| draft.squares[n] == Some(Rank::Bomb)));
            }
            assert!(at_the_back > 850 && shielded > 950, "{variant:?}: {at_the_back} {shielded}");
        }
    }

    #[test]
    fn no_level_has_its_apple_where_the_first_moves_take_it() {
        for variant in VARIANTS {
            let mut rng = Rng::new(13);
            for carelessness in [0, 15, 140, 370, 650, 900, 1_000] {
                for _ in 0..300 {
                    let setup = sheltered_setup(variant, carelessness, &mut rng);
                    assert!(setup.is_army(variant) && is_sheltered(&setup), "{carelessness}: {setup:?}");
                    let apple = draft(&setup).find(Rank::Apple).unwrap();
                    assert!(apple < 2 * usize::from(FILES), "{carelessness}: {setup:?}");
                }
            }
        }
    }

    #[test]
    fn presets_are_legal_and_open() {
        for variant in VARIANTS {
            for preset in Side::ALL.into_iter().flat_map(|side| presets(variant, side)) {
                let Ok(Move::Deploy(deployment)) = Move::parse(&preset.text) else { panic!("{}", preset.text) };
                assert!(deployment.is_army(variant), "{}", preset.text);
                assert!(draft(&deployment).is_open(), "{}", preset.text);
            }
        }
    }
}
