//! Removal at a player's request: of its name from a match, and of the match itself.

use crate::ApiError;
use crate::app::App;
use crate::live::LiveMatch;
use crate::live::commit::Committed;
use crate::nodes::bus::{BusMessage, Topic};
use crate::secrets;
use game_core::Side;
use matches::ActionError;
use matches::MatchEntry;
use matches::MatchState;
use serde_json::{Value, json};
use std::sync::Arc;
use store::{Rewrite, StoreError, Stored};

/// How often the removal of a name is repeated when the match was changed at the same time.
const TRIES: u32 = 4;

/// The key of the part with the hash of the token with which an uploaded record is deleted. It goes with the record.
pub(crate) fn uploader(id: &str) -> String {
    format!("uploader:{id}:")
}

/// Deletes a match by request of a player with these tokens, if no other person has a seat or the other player asked
/// for it too; else removes the player's name from it and records the request. A record is deleted by whoever uploaded
/// it. Returns whether it is deleted.
pub(crate) async fn delete(app: &App, live: &Arc<LiveMatch>, hashes: &[String]) -> Result<bool, ApiError> {
    if live.state()?.config.is_uploaded {
        let known = app.0.store.parts(&uploader(&live.id), 0).await?;
        let is_known = |hash: &String| known.iter().any(|(_, known)| secrets::is_same(known, hash));
        if !hashes.iter().any(is_known) {
            return Err(ActionError::NoSeat.into());
        }
        remove(app, live).await?;
        return Ok(true);
    }
    let Committed { value: (asking, is_gone), .. } = app
        .commit(live, |state, _| {
            let asking = state.seats_of(hashes);
            if !asking.0.contains(&true) {
                return Err(ActionError::NoSeat.into());
            }
            let is_gone = Side::ALL.into_iter().all(|side| asking[side] || agrees(state, side));
            let sides = Side::ALL.into_iter().filter(|side| asking[*side] && !is_gone);
            Ok((sides.flat_map(|side| request_entries(state, side)).collect(), (asking, is_gone)))
        })
        .await?;
    if is_gone {
        remove(app, live).await?;
        return Ok(true);
    }
    for side in Side::ALL.into_iter().filter(|side| asking[*side]) {
        names(app, live, side).await?;
    }
    Ok(false)
}

/// Whether no other person on this seat has to agree to the deletion.
fn agrees(state: &MatchState, side: Side) -> bool {
    !state.is_person(side) || state.delete_by[side]
}

/// The entries of a player's request for deletion: none if they exist.
fn request_entries(state: &MatchState, side: Side) -> impl Iterator<Item = MatchEntry> + use<> {
    let by = side;
    let name = state.name(side).map(|_| MatchEntry::ForgetName { side: by });
    let request = (!state.delete_by[side]).then_some(MatchEntry::DeleteAsk { by });
    name.into_iter().chain(request)
}

/// Deletes a match, and notifies its viewers.
async fn remove(app: &App, live: &Arc<LiveMatch>) -> Result<(), ApiError> {
    app.0.store.delete(&live.id).await?;
    app.let_go(live);
    app.0.bus.publish(&Topic::Match(Arc::clone(&live.id)), BusMessage::Deleted);
    Ok(())
}

impl App {
    /// Drops a deleted match from memory: its connections are told that it does not exist.
    pub(crate) fn let_go(&self, live: &Arc<LiveMatch>) {
        self.lives().remove(&live.id);
        self.0.bots.forget(&live.id);
        self.0.job_runner.stop_stale(&live.id, u64::MAX);
        live.vanish();
    }
}

/// Removes the names of a side from the stored match, facts and log.
pub(crate) async fn names(app: &App, live: &LiveMatch, side: Side) -> Result<(), ApiError> {
    for _ in 0..TRIES {
        let stored = app.0.store.load(&live.id).await?.ok_or(ApiError::not_found("match"))?;
        let Some(rewrite) = without_names(&stored, matches::number(side)) else { return Ok(()) };
        match app.0.store.rewrite(&live.id, rewrite).await {
            // Another name was removed at the same moment.
            Err(StoreError::Conflict) => {}
            done => return Ok(done?),
        }
    }
    Err(ActionError::Conflict.into())
}

/// A match without the names of a side; `None` if there are none. Everything else stays byte for byte.
fn without_names(stored: &Stored, side: u8) -> Option<Rewrite> {
    let mut facts: Value = serde_json::from_str(&stored.facts.body).ok()?;
    let name = facts["seats"].get_mut(usize::from(side)).and_then(|seat| seat.get_mut("name"));
    let is_in_facts = name.is_some_and(|name| !std::mem::take(name).is_null());
    let entries: Vec<(u64, String)> = stored
        .entries
        .iter()
        .filter_map(|entry| {
            let nothing = match entry.kind.as_str() {
                "seat" | "invite_decline" => Value::Null,
                "rename" => json!(""),
                _ => return None,
            };
            let mut body: Value = serde_json::from_str(&entry.body).ok()?;
            if body["side"] != side || body["name"] == nothing {
                return None;
            }
            body["name"] = nothing;
            Some((entry.seq, body.to_string()))
        })
        .collect();
    let new_facts = if is_in_facts { facts.to_string() } else { stored.facts.body.clone() };
    (is_in_facts || !entries.is_empty()).then(|| Rewrite { old_facts: stored.facts.body.clone(), new_facts, entries })
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::{Entry, MatchRow};

    #[test]
    fn only_the_names_of_one_side_are_taken_out() {
        let entry = |seq: u64, kind: &str, body: &str| Entry { seq, at_ms: 7, kind: kind.into(), body: body.into() };
        let body =
            r#"{"seats":[{"kind":"human","tokens":["ab"],"name":"Ada"},{"kind":"open","invite":"cd"}],"later":1}"#;
        let facts = MatchRow { id: "x".into(), variant: "v".into(), position: None, body: body.into(), created_ms: 1 };
        let entries = vec![
            entry(1, "seat", r#"{"side":1,"token":"ef","name":"Bob"}"#),
            entry(2, "rename", r#"{"side":0,"name":"Ada2"}"#),
            entry(3, "rename", r#"{"side":1,"name":"Bob2"}"#),
            entry(4, "move", r#"{"by":0,"text":"name"}"#),
            entry(5, "invite_decline", r#"{"side":1,"name":"Bob3"}"#),
        ];
        let mut stored = Stored { facts, entries };
        let rewrite = without_names(&stored, 1).unwrap();
        assert_eq!(rewrite.new_facts, body, "what has no name of this side stays byte by byte");
        let seqs: Vec<u64> = rewrite.entries.iter().map(|(seq, _)| *seq).collect();
        assert_eq!(seqs, [1, 3, 5]);
        for (seq, body) in rewrite.entries {
            assert!(
                !body.contains("Bob") && MatchEntry::read(&stored.entries[seq as usize - 1].kind, &body).is_ok(),
                "{body}"
            );
            stored.entries[seq as usize - 1].body = body;
        }
        assert_eq!(without_names(&stored, 1), None, "and nothing is left to do");
        let rewrite = without_names(&stored, 0).unwrap();
        assert!(!rewrite.new_facts.contains("Ada") && rewrite.new_facts.contains("later"), "{}", rewrite.new_facts);
        assert_eq!(rewrite.entries.len(), 1);
    }
}
