//! Estimates of the difference in strength from the games between two players.
//!
//! Games come in pairs from the same opening with sides swapped, so that a pair, not a game, is the independent sample:
//! an opening that is good for one side gives a win and a loss, and the spread of pairs is smaller than that of games.
//! Intervals are Wilson's, which stay within 0 and 100 % and make sense when one player has won every game; the spread
//! is the observed one, with one more pair added that is equally likely to have each result, since a match of draws
//! alone does not prove that there are no wins.

use std::fmt;

/// The result of one game for a player.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Points {
    Loss,
    Draw,
    Win,
}

impl Points {
    /// The result for the other player.
    #[must_use]
    pub fn other(self) -> Points {
        match self {
            Points::Loss => Points::Win,
            Points::Draw => Points::Draw,
            Points::Win => Points::Loss,
        }
    }

    /// Half points: 0, 1 or 2.
    pub fn halves(self) -> usize {
        self as usize
    }
}

/// The games of one player against another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MatchScore {
    /// Games by result: losses, draws, wins.
    games: [u64; 3],
    /// Whole pairs by result: 0, ½, 1, 1½, 2 points.
    pairs: [u64; 5],
}

impl MatchScore {
    /// Adds both games of a pair.
    pub fn add_pair(&mut self, pair: [Points; 2]) {
        for points in pair {
            self.add_single(points);
        }
        self.pairs[pair[0].halves() + pair[1].halves()] += 1;
    }

    /// Adds a game whose pair was never finished.
    pub fn add_single(&mut self, points: Points) {
        self.games[points.halves()] += 1;
    }

    /// The same games from the other player's point of view.
    #[must_use]
    pub fn reversed(mut self) -> MatchScore {
        self.games.reverse();
        self.pairs.reverse();
        self
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.games.iter().sum()
    }

    /// The number of games won.
    pub fn wins(&self) -> u64 {
        self.games[Points::Win.halves()]
    }

    /// The number of games drawn.
    pub fn draws(&self) -> u64 {
        self.games[Points::Draw.halves()]
    }

    /// The number of games lost.
    pub fn losses(&self) -> u64 {
        self.games[Points::Loss.halves()]
    }

    /// Points: one for a win, half for a draw.
    pub fn points(&self) -> f64 {
        self.wins() as f64 + self.draws() as f64 / 2.0
    }

    /// Whole pairs by result: 0, ½, 1, 1½, 2 points.
    pub fn pairs(&self) -> [u64; 5] {
        self.pairs
    }

    /// The share of points with its interval; `None` before the first game.
    pub fn estimate(&self) -> Option<Estimate> {
        let in_pairs = 2 * self.pairs.iter().sum::<u64>();
        match self.games() {
            0 => None,
            games if games == in_pairs => Some(Estimate::of(&self.pairs)),
            _ => Some(Estimate::of(&self.games)),
        }
    }

    /// The variance of the sum of the points.
    pub(super) fn variance(&self) -> f64 {
        let in_pairs = 2 * self.pairs.iter().sum::<u64>();
        let games = self.games() as f64;
        let (_, variance) = if self.games() == in_pairs { spread(&self.pairs) } else { spread(&self.games) };
        let drawn = if self.games() == in_pairs { games / 2.0 } else { games };
        games * games * variance / drawn.max(1.0)
    }
}

impl fmt::Display for MatchScore {
    /// Writes `+12 =3 -5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{} ={} -{}", self.wins(), self.draws(), self.losses())
    }
}

/// A share of points and its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The observed share.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// Standard deviations on either side that hold 95 % of a normal distribution.
pub(super) const Z: f64 = 1.959_963_984_540_054;

impl Estimate {
    /// The estimate from the counts of evenly spaced results, from 0 to 1.
    fn of(counts: &[u64]) -> Estimate {
        let drawn = counts.iter().sum::<u64>() as f64;
        let top = (counts.len() - 1) as f64;
        let mean = counts.iter().enumerate().map(|(n, &count)| n as f64 / top * count as f64).sum::<f64>() / drawn;
        // The number of coin tosses whose mean would have the same variance.
        let (middle, variance) = spread(counts);
        let tosses = drawn * middle * (1.0 - middle) / variance;
        let square = Z * Z / tosses;
        let centre = (mean + square / 2.0) / (1.0 + square);
        let reach = (square * (mean * (1.0 - mean) + square / 4.0)).sqrt() / (1.0 + square);
        Estimate { mean, low: (centre - reach).max(0.0), high: (centre + reach).min(1.0) }
    }

    /// Whether even chances are outside the interval.
    pub fn excludes_half(self) -> bool {
        self.low > 0.5 || self.high < 0.5
    }

    /// The estimate as differences in Elo.
    pub fn elo(self) -> Estimate {
        Estimate { mean: elo(self.mean), low: elo(self.low), high: elo(self.high) }
    }
}

/// Mean and variance of one result, with one more result added that is equally likely to be any.
fn spread(counts: &[u64]) -> (f64, f64) {
    let top = (counts.len() - 1) as f64;
    let any = 1.0 / counts.len() as f64;
    let weighed = || counts.iter().enumerate().map(|(n, &count)| (n as f64 / top, count as f64 + any));
    let sum: f64 = weighed().map(|(_, weight)| weight).sum();
    let mean = weighed().map(|(value, weight)| value * weight).sum::<f64>() / sum;
    let variance = weighed().map(|(value, weight)| (value - mean).powi(2) * weight).sum::<f64>() / sum;
    (mean, variance)
}

/// The difference in Elo that gives this share of points; without bound at 0 and 1.
pub fn elo(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

/// The share of points that a difference in Elo gives.
pub fn share(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// A difference in Elo as text: `+35`, `0`, `+∞`.
pub fn elo_text(elo: f64) -> String {
    match elo {
        _ if elo.is_nan() => "?".to_owned(),
        f64::INFINITY => "+∞".to_owned(),
        f64::NEG_INFINITY => "-∞".to_owned(),
        _ if elo.abs() < 0.5 => "0".to_owned(),
        _ => format!("{elo:+.0}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A score from pairs by half points and from single games (losses, draws, wins).
    fn score(pairs: [u64; 5], singles: [u64; 3]) -> MatchScore {
        const PAIR: [[Points; 2]; 5] = [
            [Points::Loss, Points::Loss],
            [Points::Loss, Points::Draw],
            [Points::Draw, Points::Draw],
            [Points::Win, Points::Draw],
            [Points::Win, Points::Win],
        ];
        let mut score = MatchScore::default();
        for (pair, count) in PAIR.into_iter().zip(pairs) {
            (0..count).for_each(|_| score.add_pair(pair));
        }
        for (points, count) in [Points::Loss, Points::Draw, Points::Win].into_iter().zip(singles) {
            (0..count).for_each(|_| score.add_single(points));
        }
        score
    }

    #[test]
    fn shares_and_elo_are_those_of_the_tables() {
        for (points, expected) in [(0.5, 0.0), (0.75, 190.848), (0.64, 99.95), (0.9, 381.697), (10.0 / 11.0, 400.0)] {
            assert!((elo(points) - expected).abs() < 0.01, "{points}: {}", elo(points));
            assert!((share(elo(points)) - points).abs() < 1e-12);
        }
        assert_eq!(elo_text(elo(1.0)), "+∞");
        assert_eq!(elo_text(elo(0.0)), "-∞");
        assert_eq!((elo_text(-12.6), elo_text(-0.4)), ("-13".to_owned(), "0".to_owned()));
    }

    #[test]
    fn single_games_give_nearly_the_interval_of_coin_tosses() {
        // Wilson's interval of 70 heads in 100 tosses is 0.6042 to 0.7811.
        let estimate = score([0; 5], [30, 0, 70]).estimate().unwrap();
        assert_eq!(estimate.mean, 0.7);
        assert!((estimate.low - 0.6042).abs() < 0.002 && (estimate.high - 0.7811).abs() < 0.002, "{estimate:?}");
        assert!(estimate.excludes_half());
    }

    #[test]
    fn pairs_that_cancel_out_narrow_the_interval() {
        // 50 wins, 50 losses: once as pairs of a win and a loss, once as pairs of two equal results.
        let even = score([0, 0, 50, 0, 0], [0; 3]).estimate().unwrap();
        let wild = score([25, 0, 0, 0, 25], [0; 3]).estimate().unwrap();
        assert_eq!((even.mean, wild.mean), (0.5, 0.5));
        let width = |estimate: Estimate| estimate.high - estimate.low;
        assert!(width(even) < 0.03 && width(wild) > 0.25, "{even:?} {wild:?}");
        // A pair of equal results counts like one toss.
        assert!((width(wild) - 2.0 * 0.1336).abs() < 0.005, "{wild:?}");
    }

    #[test]
    fn games_that_all_went_one_way_prove_no_certainty() {
        let draws = score([0, 0, 50, 0, 0], [0; 3]).estimate().unwrap();
        // In a hundred games without a win, three in a hundred may still be won.
        assert!((0.48..0.49).contains(&draws.low) && (0.51..0.52).contains(&draws.high), "{draws:?}");
        let wins = score([0, 0, 0, 0, 50], [0; 3]).estimate().unwrap();
        assert!(wins.high == 1.0 && (0.93..0.98).contains(&wins.low), "{wins:?}");
        assert!(wins.elo().high.is_infinite() && wins.elo().low > 400.0);
    }

    #[test]
    fn a_game_without_its_pair_counts() {
        let all = score([1, 0, 2, 0, 4], [0, 1, 0]);
        assert_eq!((all.games(), all.points()), (15, 10.5));
        assert_eq!(all.estimate().unwrap().mean, 0.7);
        assert_eq!(all.to_string(), "+8 =5 -2");
        assert_eq!(all.reversed().to_string(), "+2 =5 -8");
        assert_eq!(all.reversed().pairs(), [4, 0, 2, 0, 1]);
        assert_eq!(MatchScore::default().estimate(), None);
    }
}
