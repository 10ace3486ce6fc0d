//! Positions seen so far, for the draws by repetition (DD-17, SQ-12).

use crate::{Game, IllegalMove, Outcome};
use std::sync::Arc;

/// How often a position must occur for a draw.
const OCCURRENCES: u32 = 3;
/// A value of `check_from`: the positions of a trunk count, so that every position must be looked up there.
const EVERY_OCCURRENCE: u32 = 1;

/// A game in progress: its position and the earlier positions that the repetition rule needs.
#[derive(Clone, Debug)]
pub struct History<G: Game> {
    position: G,
    seen: Repetition,
    /// The positions of the trunk that this game branched off. They count while `check_from` is [`EVERY_OCCURRENCE`].
    before: Option<Arc<Repetition>>,
    /// The number of occurrences in `seen` from which `check_repetition` runs: [`EVERY_OCCURRENCE`] while the positions
    /// of a trunk count too, else [`OCCURRENCES`].
    check_from: u32,
    epoch: u32,
    outcome: Option<Outcome>,
}

/// A game from which many short games branch off, the playouts of a search: they share its positions instead of copying
/// them.
#[derive(Clone, Debug)]
pub struct Trunk<G: Game> {
    position: G,
    seen: Option<Arc<Repetition>>,
    epoch: u32,
    outcome: Option<Outcome>,
}

impl<G: Game> Trunk<G> {
    /// A trunk that ends at the position of `game`.
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

    /// Makes `game` begin here and reuses its allocations.
    pub fn branch(&self, game: &mut History<G>) {
        game.position.clone_from(&self.position);
        game.seen.clear();
        game.before.clone_from(&self.seen);
        game.check_from = EVERY_OCCURRENCE;
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
            check_from: OCCURRENCES,
        };
        history.begin();
        history
    }

    /// Begins again at `position` and reuses the allocations.
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

    /// Drops the earlier positions, none of which can occur again.
    #[inline]
    fn forget(&mut self) {
        self.epoch = self.position.epoch();
        self.seen.clear();
        self.check_from = OCCURRENCES;
    }

    fn counted_before(&self) -> Option<&Repetition> {
        if self.check_from == EVERY_OCCURRENCE { self.before.as_deref() } else { None }
    }

    /// Ends the game if the position has occurred often enough. Cold: in playouts from a start position hardly anything
    /// occurs three times.
    #[cold]
    fn check_repetition(&mut self, count: u32, clause: &'static str) {
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

    /// Whether the position has occurred so often that once more ends the game.
    pub fn is_repetition_near(&self) -> bool {
        let key = self.position.key();
        let before = self.before.as_deref().map_or(0, |before| before.count(key));
        G::REPETITION.is_some() && self.seen.count(key) + before + 1 >= OCCURRENCES
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
        if count >= self.check_from {
            self.check_repetition(count, clause);
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

/// A multiset of keys with `clear` in constant time: a hash table whose entries are tagged with a generation.
#[derive(Clone, Debug)]
pub struct Repetition {
    entries: Vec<RepetitionEntry>,
    generation: u32,
    len: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct RepetitionEntry {
    key: u64,
    generation: u32,
    count: u32,
}

impl Default for Repetition {
    fn default() -> Self {
        Repetition { entries: vec![RepetitionEntry::default(); 64], generation: 1, len: 0 }
    }
}

impl Repetition {
    /// Removes every key.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.entries.fill(RepetitionEntry::default());
            self.generation = 1;
        }
    }

    /// Adds `key` once and returns how often it is in the set.
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

    /// How often `key` is in the set.
    #[inline]
    pub fn count(&self, key: u64) -> u32 {
        let mut at = self.home(key);
        loop {
            let entry = &self.entries[at];
            if entry.generation != self.generation {
                return 0;
            }
            if entry.key == key {
                return entry.count;
            }
            at = (at + 1) & (self.entries.len() - 1);
        }
    }

    /// Adds every key as often as it is in `other`.
    fn add_all(&mut self, other: &Repetition) {
        for entry in other.entries.iter().filter(|entry| entry.generation == other.generation) {
            for _ in 0..entry.count {
                self.add(entry.key);
            }
        }
    }

    /// The slot at which probing for a key begins.
    #[inline]
    fn home(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize & (self.entries.len() - 1)
    }

    /// The entry of `key`, a fresh one if it has none.
    #[inline]
    fn entry(&mut self, key: u64) -> &mut RepetitionEntry {
        let mask = self.entries.len() - 1;
        let mut at = self.home(key);
        loop {
            let entry = &self.entries[at];
            if entry.generation != self.generation {
                self.entries[at] = RepetitionEntry { key, generation: self.generation, count: 0 };
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
        let larger = vec![RepetitionEntry::default(); self.entries.len() * 2];
        for old in std::mem::replace(&mut self.entries, larger) {
            if old.generation == self.generation {
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
    fn counts_agree_with_a_map_over_many_generations() {
        let mut rng = Rng::new(5);
        let mut table = Repetition::default();
        for generation in 0..50 {
            let mut map = HashMap::new();
            for _ in 0..generation * 8 {
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
    fn the_generation_number_may_wrap() {
        let mut table = Repetition { generation: u32::MAX, ..Repetition::default() };
        table.add(9);
        table.clear();
        assert_eq!(table.add(9), 1);
        assert_eq!(table.add(9), 2);
    }
}
