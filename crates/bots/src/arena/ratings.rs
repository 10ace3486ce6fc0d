//! Elo of several players from the games between them: the Bradley-Terry model, draws as half a win.
//!
//! The ratings maximise the likelihood of the results, with one drawn game added between any two players who met, so
//! that a player who won every game has a finite rating. They are relative to the mean of all. The error bars come from
//! the observed spread of results (the sandwich estimator): many draws, or pairs that cancel out, make them shorter.

use super::score::{MatchScore, Z, share};

/// A player's Elo.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The Elo relative to the mean of all players.
    pub elo: f64,
    /// Half the width of the 95 % interval.
    pub error: f64,
}

/// The number of Newton steps.
const STEPS: usize = 200;
/// Elo in a unit of the logistic function.
const UNIT: f64 = 400.0 / std::f64::consts::LN_10;

/// The ratings of players, given the games of each against each later one (`games(i, j)` with i < j). `None` if the
/// players fall into groups that never met.
pub fn ratings(players: usize, games: impl Fn(usize, usize) -> MatchScore) -> Option<Vec<Rating>> {
    let met: Vec<(usize, usize, MatchScore)> = (0..players)
        .flat_map(|i| (i + 1..players).map(move |j| (i, j)))
        .map(|(i, j)| (i, j, games(i, j)))
        .filter(|(_, _, score)| score.games() > 0)
        .collect();
    if !is_connected(players, &met) {
        return None;
    }
    let mut elo = vec![0.0; players];
    for _ in 0..STEPS {
        let mut slope = vec![0.0; players];
        let mut information = Laplacian::new(players);
        for &(i, j, ref score) in &met {
            let (count, points) = (score.games() as f64 + 1.0, score.points() + 0.5);
            let expected = share(elo[i] - elo[j]);
            slope[i] += points - count * expected;
            slope[j] -= points - count * expected;
            information.add(i, j, count * expected * (1.0 - expected));
        }
        let step = information.inverse().times(&slope);
        // Newton's step can be far too long while the estimate is poor.
        step.iter().zip(&mut elo).for_each(|(step, elo)| *elo += (step * UNIT).clamp(-200.0, 200.0));
        if step.iter().all(|step| step.abs() < 1e-12) {
            break;
        }
    }
    let (mut information, mut spread) = (Laplacian::new(players), Laplacian::new(players));
    for &(i, j, ref score) in &met {
        let expected = share(elo[i] - elo[j]);
        information.add(i, j, (score.games() as f64 + 1.0) * expected * (1.0 - expected));
        spread.add(i, j, score.variance());
    }
    let inverse = information.inverse();
    let mean = elo.iter().sum::<f64>() / players as f64;
    let error = |n: usize| {
        let row = &inverse.0[n];
        let variance: f64 = row.iter().zip(spread.times(row)).map(|(a, b)| a * b).sum();
        Z * UNIT * variance.max(0.0).sqrt()
    };
    Some((0..players).map(|n| Rating { elo: elo[n] - mean, error: error(n) }).collect())
}

fn is_connected(players: usize, met: &[(usize, usize, MatchScore)]) -> bool {
    let mut group: Vec<usize> = (0..players).collect();
    for &(i, j, _) in met {
        let (old, new) = (group[i], group[j]);
        group.iter_mut().filter(|group| **group == old).for_each(|group| *group = new);
    }
    group.windows(2).all(|two| two[0] == two[1])
}

/// A symmetric matrix whose rows sum to 0: the contribution of each meeting is at its two players.
struct Laplacian(Vec<Vec<f64>>);

impl Laplacian {
    fn new(size: usize) -> Laplacian {
        Laplacian(vec![vec![0.0; size]; size])
    }

    fn add(&mut self, i: usize, j: usize, weight: f64) {
        self.0[i][i] += weight;
        self.0[j][j] += weight;
        self.0[i][j] -= weight;
        self.0[j][i] -= weight;
    }

    fn times(&self, vector: &[f64]) -> Vec<f64> {
        self.0.iter().map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
    }

    /// The inverse on vectors that sum to 0. Adding a constant everywhere makes the matrix regular and changes nothing
    /// on those.
    fn inverse(&self) -> Laplacian {
        let size = self.0.len();
        let even = 1.0 / size as f64;
        let mut rows: Vec<Vec<f64>> = self
            .0
            .iter()
            .enumerate()
            .map(|(n, row)| {
                let unit = (0..size).map(|m| if m == n { 1.0 } else { 0.0 });
                row.iter().map(|value| value + even).chain(unit).collect()
            })
            .collect();
        // Gauss-Jordan elimination. The matrix is positive definite, so that no pivot is 0.
        for pivot in 0..size {
            let divisor = rows[pivot][pivot];
            rows[pivot].iter_mut().for_each(|value| *value /= divisor);
            let row = rows[pivot].clone();
            for (_, other) in rows.iter_mut().enumerate().filter(|(n, _)| *n != pivot) {
                let factor = other[pivot];
                other.iter_mut().zip(&row).for_each(|(value, with)| *value -= factor * with);
            }
        }
        Laplacian(rows.into_iter().map(|row| row[size..].iter().map(|value| value - even).collect()).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::Points::{Loss, Win};
    use crate::arena::elo;

    fn score(wins: u64, losses: u64) -> MatchScore {
        let mut score = MatchScore::default();
        (0..wins).for_each(|_| score.add_single(Win));
        (0..losses).for_each(|_| score.add_single(Loss));
        score
    }

    #[test]
    fn two_players_differ_as_their_score_says() {
        // With one draw added: 75.5 points of 101.
        let two = ratings(2, |_, _| score(75, 25)).unwrap();
        assert!((two[0].elo - two[1].elo - elo(75.5 / 101.0)).abs() < 1e-6, "{two:?}");
        assert!((two[0].elo + two[1].elo).abs() < 1e-9);
        // Half of the interval of the difference, which the score alone gives as well.
        let alone = score(75, 25).estimate().unwrap().elo();
        let half = (alone.high - alone.low) / 2.0;
        assert!((2.0 * two[0].error - half).abs() < 3.0, "{} {half}", 2.0 * two[0].error);
    }

    #[test]
    fn a_chain_of_players_adds_up() {
        let step = elo(75.5 / 101.0);
        let four = ratings(4, |i, j| if j == i + 1 { score(75, 25) } else { MatchScore::default() }).unwrap();
        for two in four.windows(2) {
            assert!((two[0].elo - two[1].elo - step).abs() < 1e-6, "{four:?}");
        }
        // The players at the ends have the largest errors.
        assert!(four[0].error > four[1].error && (four[0].error - four[3].error).abs() < 1e-6, "{four:?}");
    }

    #[test]
    fn strange_results_give_finite_ratings() {
        let all = ratings(3, |_, _| score(1000, 0)).unwrap();
        assert!(all.iter().all(|rating| rating.elo.is_finite() && rating.error.is_finite()), "{all:?}");
        assert!(all[0].elo > all[1].elo && all[1].elo > all[2].elo);
        // A cycle: each player beats the next.
        let circle = ratings(3, |i, j| if (i, j) == (0, 2) { score(10, 90) } else { score(90, 10) }).unwrap();
        assert!(circle.iter().all(|rating| rating.elo.abs() < 1e-6), "{circle:?}");
    }

    #[test]
    fn groups_that_never_met_cannot_be_compared() {
        let parted = |i: usize, j: usize| if j == i + 2 { score(6, 4) } else { MatchScore::default() };
        assert_eq!(ratings(4, parted), None);
        assert!(ratings(4, |i, j| if (i, j) == (0, 1) { score(1, 1) } else { parted(i, j) }).is_some());
        assert_eq!(ratings(1, parted).map(|all| all.len()), Some(1));
    }
}
