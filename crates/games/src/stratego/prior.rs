//! The prior distribution of ranks in a set-up: counted from the formations of `setups.rs`; a test repeats the count.

/// By rank (Spy first), row (back first) and file (from the edge, mirrored files together): how many of a thousand
/// pieces there have the rank.
pub(super) type Prior = [[[u16; 5]; 3]; 12];

/// The prior of classic and special.
pub(super) const ARMY: Prior = [
    [[29, 32, 33, 34, 35], [45, 57, 62, 64, 62], [6, 9, 9, 8, 8]], // Spy
    [[83, 77, 86, 86, 84], [108, 113, 115, 113, 111], [280, 281, 334, 337, 283]], // Scout
    [[229, 216, 228, 232, 229], [135, 145, 144, 144, 143], [37, 37, 18, 18, 37]], // Miner
    [[97, 91, 100, 99, 102], [45, 45, 46, 47, 47], [48, 49, 64, 64, 48]], // Sergeant
    [[67, 62, 68, 70, 69], [49, 53, 51, 51, 51], [54, 55, 120, 120, 53]], // Lieutenant
    [[69, 68, 71, 71, 71], [92, 96, 100, 97, 96], [147, 149, 109, 111, 148]], // Captain
    [[27, 26, 27, 29, 28], [96, 102, 103, 101, 101], [207, 209, 114, 113, 209]], // Major
    [[23, 21, 24, 23, 23], [92, 97, 100, 96, 100], [101, 100, 47, 46, 100]], // Colonel
    [[11, 10, 10, 11, 12], [50, 52, 54, 53, 54], [39, 39, 29, 30, 39]], // General
    [[10, 10, 11, 11, 11], [53, 56, 57, 56, 58], [41, 40, 19, 18, 41]], // Marshal
    [[180, 307, 267, 255, 258], [215, 176, 159, 168, 165], [31, 25, 130, 129, 27]], // Bomb
    [[168, 75, 71, 74, 72], [12, 1, 5, 5, 5], [2, 1, 0, 0, 1]],    // Apple
];

/// The prior of the duel, whose armies lack some ranks.
pub(super) const DUEL: Prior = [
    [[62, 64, 84, 87, 86], [101, 175, 187, 186, 185], [28, 31, 46, 40, 37]], // Spy
    [[67, 57, 78, 78, 77], [113, 160, 155, 159, 160], [530, 535, 620, 633, 532]], // Scout
    [[246, 213, 280, 280, 281], [154, 224, 223, 226, 222], [70, 71, 43, 39, 72]], // Miner
    [[0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]],                     // Sergeant
    [[0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]],                     // Lieutenant
    [[0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]],                     // Captain
    [[0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]],                     // Major
    [[0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0]],                     // Colonel
    [[25, 22, 30, 29, 30], [108, 155, 165, 162, 159], [177, 169, 161, 158, 175]], // General
    [[24, 21, 29, 28, 30], [117, 167, 174, 170, 174], [177, 186, 104, 106, 176]], // Marshal
    [[170, 467, 325, 323, 320], [378, 103, 79, 81, 82], [14, 4, 23, 22, 5]], // Bomb
    [[403, 152, 172, 173, 173], [26, 14, 13, 12, 13], [0, 0, 0, 0, 0]],      // Apple
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stratego::setups::good_setup;
    use crate::stratego::{Rank, Variant};
    use game_core::Rng;

    /// For each rank and square, mirrored files together, how many of a thousand pieces there have the rank.
    fn counted(variant: Variant, formations: u32) -> Prior {
        let mut rng = Rng::new(5);
        let (mut counts, mut pieces) = ([[[0u32; 5]; 3]; 12], [[0u32; 5]; 3]);
        for _ in 0..formations {
            let deployment = good_setup(variant, 0, &mut rng);
            for n in 0..30 {
                let (row, file) = (n / 10, (n % 10).min(9 - n % 10));
                if let Some(rank) = deployment.rank(n) {
                    counts[rank as usize - 1][row][file] += 1;
                    pieces[row][file] += 1;
                }
            }
        }
        let share = |rank: usize, row: usize, file: usize| (1_000 * counts[rank][row][file] / pieces[row][file]) as u16;
        std::array::from_fn(|rank| std::array::from_fn(|row| std::array::from_fn(|file| share(rank, row, file))))
    }

    #[test]
    fn the_tables_are_what_the_generator_does() {
        for (name, variant, table) in [("ARMY", Variant::Classic, &ARMY), ("DUEL", Variant::Duel, &DUEL)] {
            let counted = counted(variant, 40_000);
            let lines: Vec<String> =
                counted.iter().zip(Rank::ALL).map(|(rows, rank)| format!("    {rows:?}, // {rank:?}")).collect();
            let near = |a: &u16, b: &u16| a.abs_diff(*b) <= 15;
            let all = counted.as_flattened().as_flattened().iter().zip(table.as_flattened().as_flattened());
            assert!(all.into_iter().all(|(a, b)| near(a, b)), "{name} is now\n{}", lines.join("\n"));
        }
    }
}
