//! A change of a match: entries are decided on its state and tried on a copy. The caller stores them and then
//! replaces the state by the copy.

use crate::AnswerError;
use matches::replay::MAX_PLIES;
use matches::{MatchEntry, MatchState};

/// A change that is not stored yet.
pub struct Draft<T, E> {
    /// The state after it and its entries; `None` if nothing changes.
    pub change: Option<(MatchState, Vec<MatchEntry>)>,
    /// The decision's result besides the entries, or why the action is refused.
    pub decided: Result<T, E>,
}

/// Decides on a change and tries it on a copy. Running clocks are first credited with `credit_ms`.
///
/// # Errors
/// If an entry of ours cannot follow the ones before it; a refusal is in the draft instead.
pub fn draft<T, E: From<AnswerError>>(
    before: &MatchState,
    credit_ms: Option<i64>,
    now: i64,
    decide: &mut impl FnMut(&MatchState, i64) -> Result<(Vec<MatchEntry>, T), E>,
) -> Result<Draft<T, E>, E> {
    let change = match credit_ms {
        Some(credit_ms) => {
            let (mut state, credit) = (before.clone(), MatchEntry::Resumed { credit_ms });
            state.apply(&credit, now).map_err(AnswerError::from)?;
            Some((state, vec![credit]))
        }
        None => None,
    };
    let (wanted, value) = match decide(change.as_ref().map_or(before, |(state, _)| state), now) {
        Ok(decided) => decided,
        Err(refusal) => return Ok(Draft { change, decided: Err(refusal) }),
    };
    if wanted.is_empty() {
        return Ok(Draft { change, decided: Ok(value) });
    }
    let (mut state, mut entries) = change.unwrap_or_else(|| (before.clone(), Vec::new()));
    for (n, entry) in wanted.into_iter().enumerate() {
        match state.apply(&entry, now) {
            Ok(()) => entries.push(entry),
            // Only the first entry can be refused by the rules, and then it has changed nothing.
            Err(refusal) if n == 0 => {
                let change = (!entries.is_empty()).then_some((state, entries));
                return Ok(Draft { change, decided: Err(AnswerError::from(refusal).into()) });
            }
            Err(error) => return Err(AnswerError::Internal(format!("match {}: {error}", before.id)).into()),
        }
    }
    if state.played.plies() >= MAX_PLIES && !state.is_over() {
        state.apply(&MatchEntry::TooLong {}, now).map_err(AnswerError::from)?;
        entries.push(MatchEntry::TooLong {});
    }
    Ok(Draft { change: Some((state, entries)), decided: Ok(value) })
}
