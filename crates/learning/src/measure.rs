//! How well a net predicts the results and the scores of positions kept for tests.

use crate::weights::points_of;
use crate::{LearningError, Positions, Trainer};
use search::Net;

/// Mean square errors of expected points on the positions kept for tests, and how far integers are from the floating
/// point they were rounded from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measured {
    /// The number of positions.
    pub positions: usize,
    /// The error of the net against the results of the games.
    pub against_results: f64,
    /// The error of the net against the scores of the searches.
    pub against_scores: f64,
    /// The error of the scores of the searches against the results: what a net that knew them would have.
    pub scores_against_results: f64,
    /// The error that always expecting a draw would have.
    pub draws_against_results: f64,
    /// The median and the largest difference between integers and floating point, in hundredths, if the net in floating
    /// point is known.
    pub rounding: Option<(f64, f64)>,
}

/// Measures a net on the positions kept for tests, and its rounding if `exact` is the net before it.
///
/// # Errors
/// If there are no such positions.
pub fn measure(net: &Net, positions: &Positions, exact: Option<&Trainer<'_>>) -> Result<Measured, LearningError> {
    let header = &positions.header;
    let scale = f64::from(header.scale);
    let mut sums = [0.0; 4];
    let (mut count, mut roundings) = (0, Vec::new());
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for record in (0..positions.len()).map(|number| positions.get(number)).filter(|record| record.is_test) {
        ours.clear();
        record.inputs(&mut ours);
        theirs.clear();
        theirs.extend(ours.iter().map(|&input| header.swapped[usize::from(input)]));
        let logit = net.log_odds(&ours, &theirs, record.bucket);
        let added = if net.file().is_residual { f32::from(record.eval) / f32::from(header.scale) } else { 0.0 };
        let expected = f64::from(points_of(record.share * logit as f32 + added));
        let promised = f64::from(points_of(f32::from(record.score) / f32::from(header.scale)));
        let points = f64::from(record.points);
        let errors = [expected - points, expected - promised, promised - points, 0.5 - points];
        for (sum, error) in sums.iter_mut().zip(errors) {
            *sum += error * error;
        }
        count += 1;
        if let Some(exact) = exact {
            roundings.push((f64::from(exact.log_odds(&ours, &theirs, record.bucket)) - logit).abs() * scale);
        }
    }
    if count == 0 {
        return Err(LearningError::Empty);
    }
    roundings.sort_by(f64::total_cmp);
    let rounding = roundings.last().map(|&largest| (roundings[roundings.len() / 2], largest));
    let [against_results, against_scores, scores_against_results, draws_against_results] =
        sums.map(|sum| sum / f64::from(count));
    let positions = count as usize;
    Ok(Measured { positions, against_results, against_scores, scores_against_results, draws_against_results, rounding })
}
