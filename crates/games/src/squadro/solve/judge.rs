//! The judgement of a perfect player's moves: which keep the value, which of these make progress, which are hard to
//! answer.

use super::super::board::Squadro;
use super::distance::NotFound;
use super::{StoredValues, Value, ValueSource, fastest, successors};
use game_core::solution::{JudgedMove, ProbeError};
use game_core::{Game, Notation};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The number of moves of the other side that are searched for its errors.
const REPLIES: u32 = 2;

/// Judges every legal move of an open position, sorted by text. If it is stopped it returns the values alone, and if
/// the end of the sublayer is too far away it returns no progress.
pub(super) fn judge(
    stored: &StoredValues<'_>,
    position: &Squadro,
    stop: &AtomicBool,
) -> Result<Vec<JudgedMove>, ProbeError> {
    let fastest = match fastest(stored, position, stop) {
        Ok(found) => Some(found),
        Err(NotFound::NotWon | NotFound::GaveUp) => None,
        Err(NotFound::Unknown) => return Err(stored.fault()),
    };
    let mut moves = Vec::new();
    for (mv, after) in successors(position) {
        let value_of_move = stored.probe(&after)?.for_other();
        let progress = fastest.as_ref().filter(|(_, moves)| moves.contains(&mv)).map(|&(plies, _)| plies);
        let slips = match value_of_move {
            Value::Win => 0.0,
            Value::Loss | Value::Draw if stop.load(Relaxed) => 0.0,
            Value::Loss | Value::Draw => 1.0 - holds(stored, &after, REPLIES).ok_or_else(|| stored.fault())?,
        };
        let (text, after) = (position.move_text(mv), after.position_text());
        moves.push(JudgedMove { text, after, value: value_of_move, progress, slips });
    }
    moves.sort_unstable_by(|a, b| a.text.cmp(&b.text));
    Ok(moves)
}

/// The probability that a side that chooses its next `replies` moves at random keeps the value of the position, if the
/// other side answers with the hardest moves.
fn holds(stored: &StoredValues<'_>, position: &Squadro, replies: u32) -> Option<f64> {
    if replies == 0 || position.outcome().is_some() {
        return Some(1.0);
    }
    let value = stored.value(position)?;
    let (mut sum, mut count) = (0.0, 0);
    for (_, after) in successors(position) {
        count += 1;
        if stored.value(&after)? != value.for_other() {
            continue;
        }
        let mut hardest = 1.0f64;
        for (_, next) in successors(&after).filter(|_| after.outcome().is_none()) {
            if stored.value(&next)? == value {
                hardest = hardest.min(holds(stored, &next, replies - 1)?);
            }
        }
        sum += hardest;
    }
    Some(sum / f64::from(count))
}
