//! Stops a match as soon as the result is significant: Wald's sequential probability ratio test, on pairs of games.
//!
//! Two hypotheses about the difference in Elo are compared. For each of them the distribution of pairs is the likeliest
//! one, given the observed pairs, with the mean of the hypothesis (the generalised test that fishtest uses). Therefore
//! no model of wins, draws and the openings' bias is needed.

use super::score::{MatchScore, share};

/// The two hypotheses. As text: `0,10`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference that is too small to matter.
    pub elo0: f64,
    /// The difference that matters.
    pub elo1: f64,
}

/// The result of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finding {
    /// Neither hypothesis is accepted yet.
    Undecided,
    /// `elo0` is accepted.
    Lower,
    /// `elo1` is accepted.
    Higher,
}

/// The probability of an error, of either kind.
const RISK: f64 = 0.05;
/// The count that replaces that of a result that never occurred.
const UNSEEN: f64 = 1e-3;

impl Sprt {
    /// The log-likelihood ratio at which the test ends: above it, or below minus it.
    pub fn bound() -> f64 {
        ((1.0 - RISK) / RISK).ln()
    }

    /// The log-likelihood ratio of the two hypotheses; 0 before the first whole pair.
    pub fn llr(self, score: &MatchScore) -> f64 {
        if score.pairs() == [0; 5] {
            return 0.0;
        }
        let counts = score.pairs().map(|count| (count as f64).max(UNSEEN));
        let [lower, higher] = [self.elo0, self.elo1].map(|elo| likeliest(counts, share(elo)));
        (0..5).map(|n| counts[n] * (higher[n] / lower[n]).ln()).sum()
    }

    /// The result of the test after these pairs.
    pub fn finding(self, score: &MatchScore) -> Finding {
        match self.llr(score) {
            llr if llr >= Sprt::bound() => Finding::Higher,
            llr if llr <= -Sprt::bound() => Finding::Lower,
            _ => Finding::Undecided,
        }
    }
}

impl std::str::FromStr for Sprt {
    type Err = String;

    fn from_str(text: &str) -> Result<Sprt, String> {
        let fail = || format!("expected two differences in Elo, the smaller first, such as 0,10, not {text:?}");
        let (elo0, elo1) = text.split_once(',').ok_or_else(fail)?;
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|elo| elo.abs() <= 2000.0).ok_or_else(fail);
        let sprt = Sprt { elo0: number(elo0)?, elo1: number(elo1)? };
        if sprt.elo0 < sprt.elo1 { Ok(sprt) } else { Err(fail()) }
    }
}

/// The likeliest shares of the five results of a pair, given their counts, among those whose mean is `mean`.
///
/// With a Lagrange multiplier `x` each share is `count / (1 + x (result - mean))`, up to their sum, and `x` is where
/// the mean fits: the root of a function that falls all the way between its two poles.
fn likeliest(counts: [f64; 5], mean: f64) -> [f64; 5] {
    let sum: f64 = counts.iter().sum();
    let off = [0.0, 0.25, 0.5, 0.75, 1.0].map(|result| result - mean);
    let excess = |x: f64| (0..5).map(|n| counts[n] * off[n] / (1.0 + x * off[n])).sum::<f64>();
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let x = f64::midpoint(low, high);
        if excess(x) > 0.0 { low = x } else { high = x }
    }
    let x = f64::midpoint(low, high);
    std::array::from_fn(|n| counts[n] / sum / (1.0 + x * off[n]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::Points::{Draw, Loss, Win};

    fn score(pairs: [u64; 5]) -> MatchScore {
        let mut score = MatchScore::default();
        for (pair, count) in [[Loss, Loss], [Loss, Draw], [Loss, Win], [Draw, Win], [Win, Win]].into_iter().zip(pairs) {
            (0..count).for_each(|_| score.add_pair(pair));
        }
        score
    }

    #[test]
    fn shares_fit_the_mean_and_the_counts() {
        for (counts, mean) in [([3.0, 10.0, 40.0, 20.0, 7.0], 0.5), ([UNSEEN, 1.0, 50.0, UNSEEN, 2.0], 0.61)] {
            let shares = likeliest(counts, mean);
            assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{shares:?}");
            let got: f64 = shares.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]).map(|(share, result)| share * result).sum();
            assert!((got - mean).abs() < 1e-9 && shares.iter().all(|&share| share > 0.0), "{shares:?}");
        }
        // At the observed mean the shares are the observed ones.
        let counts = [10.0, 20.0, 40.0, 20.0, 10.0];
        for (share, count) in likeliest(counts, 0.5).into_iter().zip(counts) {
            assert!((share - count / 100.0).abs() < 1e-9);
        }
    }

    /// Computed by a second program, in another language, from the published method; for large counts the formula for
    /// normally distributed results gives nearly the same (6.119, -0.138).
    const KNOWN: [([u64; 5], f64, f64, f64); 6] = [
        ([39, 5843, 11885, 6000, 45], -1.75, 0.25, 6.1179),
        ([10, 20, 40, 20, 10], 0.0, 10.0, -0.1379),
        ([5, 0, 29, 0, 16], 0.0, 20.0, 1.3355),
        ([100, 400, 1000, 600, 250], 0.0, 10.0, 24.6495),
        ([0, 0, 0, 0, 10], 0.0, 50.0, 1.3362),
        ([0, 0, 50, 0, 0], 0.0, 10.0, -1.4520),
    ];

    #[test]
    fn ratios_are_those_that_others_compute() {
        for (pairs, elo0, elo1, expected) in KNOWN {
            let llr = Sprt { elo0, elo1 }.llr(&score(pairs));
            assert!((llr - expected).abs() < 5e-4, "{pairs:?}: {llr}, expected {expected}");
        }
    }

    #[test]
    fn a_test_ends_when_it_has_seen_enough() {
        let sprt: Sprt = "0, 10".parse().unwrap();
        assert!((Sprt::bound() - 2.944).abs() < 0.001);
        assert_eq!(sprt.finding(&MatchScore::default()), Finding::Undecided);
        assert_eq!(sprt.finding(&score([100, 400, 1000, 600, 250])), Finding::Higher);
        assert_eq!(sprt.finding(&score([250, 600, 1000, 400, 100])), Finding::Lower);
        for text in ["", "5", "10,0", "3,3", "a,b", "0,nan", "0,1e9"] {
            assert!(text.parse::<Sprt>().unwrap_err().contains(&format!("{text:?}")), "{text}");
        }
    }
}
