//! Positions seen so far, for the draws by repetition (DD-17, SQ-12).

use crate::{Game, IllegalMove, Outcome};
use std::sync::Arc;

/// How often a position must occur for a draw.
const OCCURRENCES: u32 = 3;

/// A game in progress: its position and what repetition needs to know of the way there.
#[derive(Clone, Debug)]
pub struct History<G: Game> {
    position: G,
    seen: Repetition,
    /// What was seen before this game branched off another; nobody adds to it. It counts while `alarm` is one.
    before: Option<Arc<Repetition>>,
    /// How often a position is added before somebody must look closer: every time, if what was seen before counts too.
    alarm: u32,
    epoch: u32,
    outcome: Option<Outcome>,
}

/// A game from which many branch off that are soon forgotten: they share its memory of positions instead of copying it.
#[derive(Clone, Debug)]
pub struct Trunk<G: Game> {
    position: G,
    seen: Option<Arc<Repetition>>,
    epoch: u32,
    outcome: Option<Outcome>,
}

impl<G: Game> Trunk<G> {
    /// Branches will go on from here.
    pub fn new(game: &History<G>) -> Self {
        let seen = G::REPETITION.is_some().then(|| {
            let mut seen = game.seen.clone();
            if let Some(before) = game.counted_before() {
                seen.add_all(before);
            }
            Arc::new(seen)
        });
        Trunk { position: game.position.clone(), seen, epoch: game.epoch, outcome: game.outcome }
    }

    /// Makes `game` begin here, keeping the memory it has already taken.
    pub fn branch(&self, game: &mut History<G>) {
        game.position.clone_from(&self.position);
        game.seen.clear();
        game.before.clone_from(&self.seen);
        game.alarm = 1;
        game.epoch = self.epoch;
        game.outcome = self.outcome;
    }
}

impl<G: Game> History<G> {
    /// A game that begins at `position`, which counts as seen once.
    pub fn new(position: G) -> Self {
        let mut history = History {
            epoch: 0,
            outcome: None,
            position,
            seen: Repetition::default(),
            before: None,
            alarm: OCCURRENCES,
        };
        history.begin();
        history
    }

    /// Begins again at `position`, keeping the memory already taken.
    pub fn restart(&mut self, position: &G) {
        self.position.clone_from(position);
        self.begin();
    }

    fn begin(&mut self) {
        self.outcome = self.position.outcome();
        if G::REPETITION.is_some() {
            self.forget();
            self.seen.add(self.position.key());
        }
    }

    /// No position of before can come again.
    #[inline]
    fn forget(&mut self) {
        self.epoch = self.position.epoch();
        self.seen.clear();
        self.alarm = OCCURRENCES;
    }

    fn counted_before(&self) -> Option<&Repetition> {
        if self.alarm == 1 { self.before.as_deref() } else { None }
    }

    /// Out of the way of playouts, where nothing was seen before and hardly anything comes again.
    #[cold]
    fn look_closer(&mut self, count: u32, clause: &'static str) {
        let before = self.counted_before().map_or(0, |before| before.count(self.position.key()));
        if count + before >= OCCURRENCES {
            self.outcome = Some(Outcome::draw(clause));
        }
    }

    /// The position reached.
    #[inline]
    pub fn position(&self) -> &G {
        &self.position
    }

    /// How the game ended, repetition included.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Plays a legal move of a game that is not over. Allocates only when the memory of positions grows.
    #[inline]
    pub fn play_unchecked(&mut self, mv: G::Move) {
        self.position.play_unchecked(mv);
        self.outcome = self.position.outcome();
        let Some(clause) = G::REPETITION else { return };
        if self.outcome.is_some() {
            return;
        }
        if self.position.epoch() != self.epoch {
            self.forget();
        }
        let count = self.seen.add(self.position.key());
        if count >= self.alarm {
            self.look_closer(count, clause);
        }
    }

    /// Plays `mv` if it is legal and the game is not over.
    ///
    /// # Errors
    /// If it is not; nothing changes then.
    pub fn play(&mut self, mv: G::Move) -> Result<(), IllegalMove> {
        if self.outcome.is_some() || !self.position.is_legal(mv) {
            return Err(IllegalMove);
        }
        self.play_unchecked(mv);
        Ok(())
    }

    /// Appends the legal moves; none if the game is over.
    pub fn legal_moves(&self, moves: &mut Vec<G::Move>) {
        if self.outcome.is_none() {
            self.position.legal_moves(moves);
        }
    }
}

/// A counting set of keys that is emptied in no time: a hash table whose entries bear the number of the filling they
/// belong to.
#[derive(Clone, Debug)]
pub struct Repetition {
    entries: Vec<Entry>,
    filling: u32,
    len: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: u64,
    filling: u32,
    count: u32,
}

impl Default for Repetition {
    fn default() -> Self {
        Repetition { entries: vec![Entry::default(); 64], filling: 1, len: 0 }
    }
}

impl Repetition {
    /// Forgets every key.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
        self.filling = self.filling.wrapping_add(1);
        if self.filling == 0 {
            self.entries.fill(Entry::default());
            self.filling = 1;
        }
    }

    /// Counts `key` once more and tells how often it has been counted.
    #[inline]
    pub fn add(&mut self, key: u64) -> u32 {
        if self.len * 2 >= self.entries.len() {
            self.grow();
        }
        let entry = self.entry(key);
        entry.count += 1;
        let count = entry.count;
        self.len += usize::from(count == 1);
        count
    }

    /// How often `key` has been counted.
    #[inline]
    pub fn count(&self, key: u64) -> u32 {
        let mut at = self.home(key);
        loop {
            let entry = &self.entries[at];
            if entry.filling != self.filling {
                return 0;
            }
            if entry.key == key {
                return entry.count;
            }
            at = (at + 1) & (self.entries.len() - 1);
        }
    }

    /// Counts every key as often as `other` has.
    fn add_all(&mut self, other: &Repetition) {
        for entry in other.entries.iter().filter(|entry| entry.filling == other.filling) {
            for _ in 0..entry.count {
                self.add(entry.key);
            }
        }
    }

    /// Where the search for a key begins.
    #[inline]
    fn home(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize & (self.entries.len() - 1)
    }

    /// The entry of `key`, a fresh one if it has none.
    #[inline]
    fn entry(&mut self, key: u64) -> &mut Entry {
        let mask = self.entries.len() - 1;
        let mut at = self.home(key);
        loop {
            let entry = &self.entries[at];
            if entry.filling != self.filling {
                self.entries[at] = Entry { key, filling: self.filling, count: 0 };
                return &mut self.entries[at];
            }
            if entry.key == key {
                return &mut self.entries[at];
            }
            at = (at + 1) & mask;
        }
    }

    #[cold]
    fn grow(&mut self) {
        let larger = vec![Entry::default(); self.entries.len() * 2];
        for old in std::mem::replace(&mut self.entries, larger) {
            if old.filling == self.filling {
                self.entry(old.key).count = old.count;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rng;
    use std::collections::HashMap;

    #[test]
    fn counts_agree_with_a_map_over_many_fillings() {
        let mut rng = Rng::new(5);
        let mut table = Repetition::default();
        for filling in 0..50 {
            let mut map = HashMap::new();
            for _ in 0..filling * 8 {
                let key = u64::from(rng.below(100)) << (rng.below(2) * 40);
                let expected = map.entry(key).and_modify(|n| *n += 1).or_insert(1);
                assert_eq!(table.count(key), *expected - 1);
                assert_eq!(table.add(key), *expected);
                assert_eq!(table.count(key), *expected);
            }
            table.clear();
        }
    }

    #[test]
    fn the_filling_number_may_wrap() {
        let mut table = Repetition { filling: u32::MAX, ..Repetition::default() };
        table.add(9);
        table.clear();
        assert_eq!(table.add(9), 1);
        assert_eq!(table.add(9), 2);
    }
}
