//! The bound on long matches in memory.
//!
//! The moves of a long match take megabytes, and anybody may upload long records and open them. So all long matches
//! together may have a number of plies, and those that one client had read a share of them. Before a client is refused,
//! matches leave memory that nobody is connected to and no request is about, those that were used longest ago first. A
//! match that is played here counts, but it is never refused: it took its players thousands of moves to make it long.

use super::{LiveMatch, Lives};
use crate::ApiError;
use crate::app::LONG_PLIES;
use crate::http::asker::Asker;
use game_core::GameInfo;
use matches::{MatchEntry, MatchLog, MatchState};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// The most plies of all long matches. A ply takes about 290 bytes, so these are about 90 MB.
const PLIES: usize = 320_000;
/// The part of them that one client's may have is one in so many; once half of all are taken, one in [`OF_MANY`].
const OF_FEW: usize = 4;
const OF_MANY: usize = 16;
/// In a game with secrets each viewer's moves are kept, so that a ply counts as this many.
const HIDDEN: usize = 3;

/// How many plies long matches may have.
pub(crate) struct LongMatches {
    /// All of them together.
    plies: usize,
    /// Shorter ones do not count.
    from: usize,
    /// The records that clients have read now.
    readings: Mutex<HashMap<(Asker, String), Weak<Reading>>>,
}

/// A client has one place among the tasks that wait for the record that it has read, however many requests need it.
pub(crate) type Reading = tokio::sync::Mutex<()>;

impl Default for LongMatches {
    fn default() -> Self {
        LongMatches { plies: PLIES, from: LONG_PLIES, readings: Mutex::default() }
    }
}

/// A long match in memory.
struct Kept {
    id: Arc<str>,
    weight: usize,
    asker: Option<Asker>,
    /// Since when nothing needs it.
    idle_since_ms: Option<i64>,
}

/// The plies as which a match counts.
pub(crate) fn weight(state: &MatchState) -> usize {
    weight_of(state.played.plies(), state.game.info())
}

/// The plies as which a match with this log counts, if it was uploaded.
pub(crate) fn weight_of_log(log: &MatchLog) -> usize {
    let plies = log.entries.iter().map(|entry| match &entry.entry {
        MatchEntry::Played { moves } => moves.len(),
        _ => 0,
    });
    weight_of(plies.sum(), log.start.game.info())
}

fn weight_of(plies: usize, info: &GameInfo) -> usize {
    plies * if info.is_hidden { HIDDEN } else { 1 }
}

impl LongMatches {
    /// The lock of the request that has this record read for a client.
    pub(crate) fn reading(&self, asker: Asker, id: &str) -> Arc<Reading> {
        let mut readings = self.readings.lock().unwrap_or_else(PoisonError::into_inner);
        readings.retain(|_, reading| reading.strong_count() > 0);
        let reading = readings.entry((asker, id.to_owned())).or_default();
        reading.upgrade().unwrap_or_else(|| {
            let new = Arc::new(Reading::default());
            *reading = Arc::downgrade(&new);
            new
        })
    }

    /// Makes room for a match of this weight, which the client wants to see; without a client there is always room.
    ///
    /// # Errors
    /// If too much of what is in memory is in use.
    pub(crate) fn make_room(&self, lives: &mut Lives, weight: usize, asker: Option<Asker>) -> Result<(), ApiError> {
        if weight <= self.from {
            return Ok(());
        }
        let kept: Vec<Kept> = lives.values().filter_map(|live| self.kept(live)).collect();
        for id in self.leaving(&kept, weight, asker)? {
            lives.remove(&id);
        }
        Ok(())
    }

    fn kept(&self, live: &Arc<LiveMatch>) -> Option<Kept> {
        let weight = weight(&*live.state().ok()?);
        (weight > self.from).then(|| Kept {
            id: Arc::clone(&live.id),
            weight,
            asker: live.asker,
            // A request that is about it has a reference too.
            idle_since_ms: live.idle_since_ms().filter(|_| Arc::strong_count(live) == 1),
        })
    }

    /// The matches that leave memory for one of this weight, or the refusal.
    fn leaving(&self, kept: &[Kept], weight: usize, asker: Option<Asker>) -> Result<Vec<Arc<str>>, ApiError> {
        // This machine itself has no limits but that of all.
        let sharer = asker.filter(|asker| *asker != Asker::Here);
        let mut all: usize = kept.iter().map(|one| one.weight).sum();
        let mut own: usize = kept.iter().filter(|one| one.asker == sharer).map(|one| one.weight).sum();
        let mut idle: Vec<&Kept> = kept.iter().filter(|one| one.idle_since_ms.is_some()).collect();
        idle.sort_by_key(|one| one.idle_since_ms);
        let is_full = |all: usize| all + weight > self.plies;
        let is_too_much = |all: usize, own: usize| {
            let of = if all < self.plies / 2 { OF_FEW } else { OF_MANY };
            sharer.is_some() && own + weight > self.plies / of
        };
        let mut leaving = Vec::new();
        for one in idle {
            // Others' matches do not leave for a client that has too many itself.
            let is_own = one.asker == sharer;
            if is_full(all) || (is_own && is_too_much(all, own)) {
                all -= one.weight;
                own -= if is_own { one.weight } else { 0 };
                leaving.push(Arc::clone(&one.id));
            }
        }
        let is_refused = asker.is_some() && (is_full(all) || is_too_much(all, own));
        if is_refused { Err(ApiError::ManyLongMatches) } else { Ok(leaving) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounded() -> LongMatches {
        LongMatches { plies: 1_600, from: 10, ..LongMatches::default() }
    }

    fn asker(last: u8) -> Option<Asker> {
        Some(Asker::Network([192, 0, 2, last].into()))
    }

    /// A match of a client, and since when it is idle.
    fn one(id: &str, weight: usize, asker: Option<Asker>, idle_since_ms: Option<i64>) -> Kept {
        Kept { id: id.into(), weight, asker, idle_since_ms }
    }

    /// The matches that leave, or nothing if the client is refused.
    fn leaving(kept: &[Kept], weight: usize, asker: Option<Asker>) -> Option<Vec<String>> {
        let ids = bounded().leaving(kept, weight, asker).ok()?;
        Some(ids.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn idle_matches_leave_first_and_those_in_use_stay() {
        let kept = || {
            vec![one("new", 300, asker(1), Some(20)), one("used", 700, None, None), one("old", 300, asker(2), Some(10))]
        };
        assert_eq!(leaving(&kept(), 300, asker(3)), None, "more than a share");
        assert_eq!(leaving(&kept(), 100, asker(3)), Some(vec![]), "there is room");
        assert_eq!(leaving(&kept(), 400, None), Some(vec!["old".to_owned()]));
        assert_eq!(leaving(&kept(), 700, None), Some(vec!["old".to_owned(), "new".to_owned()]));
        assert_eq!(leaving(&kept(), 5_000, None).map(|ids| ids.len()), Some(2), "what is played is never refused");
        assert_eq!(leaving(&kept(), 950, Some(Asker::Here)), None, "what is in use has no room for it");
    }

    #[test]
    fn a_client_has_a_share_and_one_that_has_more_drives_nobody_out() {
        let held = |count: usize| (0..count).map(|n| one(&format!("held {n}"), 100, asker(1), None));
        assert_eq!(leaving(&held(3).collect::<Vec<_>>(), 100, asker(1)), Some(vec![]));
        assert_eq!(leaving(&held(4).collect::<Vec<_>>(), 100, asker(1)), None);
        assert_eq!(
            leaving(&held(4).collect::<Vec<_>>(), 100, asker(2)),
            Some(vec![]),
            "another client has a share of its own"
        );
        let beside: Vec<Kept> = held(4).chain([one("idle", 100, asker(2), Some(1))]).collect();
        assert_eq!(leaving(&beside, 100, asker(1)), None, "nothing of others leaves for it");
        let own: Vec<Kept> = held(3).chain([one("own", 100, asker(1), Some(1))]).collect();
        assert_eq!(leaving(&own, 100, asker(1)), Some(vec!["own".to_owned()]), "its own idle ones do");
    }

    #[test]
    fn many_clients_that_hold_what_they_may_leave_room_for_others() {
        let mut kept = Vec::new();
        for n in 0..12 {
            while leaving(&copies(&kept), 100, asker(n)).is_some() {
                kept.push(one("held", 100, asker(n), None));
            }
        }
        let of = |n: u8| kept.iter().filter(|one| one.asker == asker(n)).count();
        assert_eq!((0..12).map(of).collect::<Vec<_>>(), [4, 4, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0]);
        assert_eq!(leaving(&copies(&kept), 100, None), Some(vec![]), "a match that is played here is always read");
    }

    #[test]
    fn a_record_has_one_lock_for_a_client_while_it_is_read() {
        let long = LongMatches::default();
        let (one, two) = (asker(1).unwrap(), asker(2).unwrap());
        let reading = long.reading(one, "a");
        assert!(Arc::ptr_eq(&reading, &long.reading(one, "a")));
        assert!(!Arc::ptr_eq(&reading, &long.reading(one, "b")) && !Arc::ptr_eq(&reading, &long.reading(two, "a")));
        drop(reading);
        drop(long.reading(one, "c"));
        assert_eq!(long.readings.lock().unwrap().len(), 1, "those that are over are forgotten");
    }

    fn copies(kept: &[Kept]) -> Vec<Kept> {
        kept.iter().map(|kept| one(&kept.id, kept.weight, kept.asker, kept.idle_since_ms)).collect()
    }
}
