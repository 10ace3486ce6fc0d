//! The transposition table: results by key, shared by all searchers without locks.
//!
//! An entry is two words, written one after the other with no order promised. The first is the key without carry with
//! the second, so that an entry torn by two writers fits no key and reads as absent. What is accepted: an entry lost to
//! a race, and, once in 2^64 or so, the result of another position; it can cost strength, never legality, since the
//! move is kept as its place in the list of legal moves and looked up there.

use crate::Score;
use bytemuck::{Zeroable, allocation::zeroed_vec};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};

/// How a score relates to the value of its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Bound {
    /// At most the score.
    Upper = 1,
    /// At least the score.
    Lower = 2,
    /// The score itself.
    Exact = 3,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableEntry {
    /// The place of the best move among the legal moves, if one was found.
    pub best: Option<u16>,
    /// Forced ends counted from the position itself.
    pub score: Score,
    /// How the score is meant.
    pub bound: Bound,
    /// How deep it was searched.
    pub depth: u8,
}

/// Entries of a bucket: a cache line's worth.
const BUCKET: usize = 4;
/// Searches after which ages come round again.
const AGES: u8 = 64;
/// How many plies of depth an entry is worth less for each search it is old.
const AGE_PENALTY: i32 = 8;
/// No move.
const NO_MOVE: u16 = u16::MAX;
/// Buckets of a page of memory, as the system gives it.
const PAGE: usize = 4096 / size_of::<Bucket>();

#[derive(Default, Zeroable)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// The slots that a key may use: one line of the processor's cache.
type Bucket = [Slot; BUCKET];

/// A table of fixed size.
pub struct TranspositionTable {
    /// A few slots more than are used, so that buckets can begin where a cache line does. (Asking for such memory
    /// outright would have it filled with zeros at once, which takes longer than many a search.)
    slots: Vec<Slot>,
    first: usize,
    buckets: usize,
    /// Whether something was written, by page of memory (see [`TranspositionTable::touch`]).
    touched: Vec<AtomicBool>,
    age: AtomicU8,
}

/// The right to write the entry of one key.
pub struct EntryWriter<'a> {
    bucket: &'a Bucket,
    key: u64,
    age: u8,
}

impl TranspositionTable {
    /// A table of at most `bytes`, at least one bucket of 64.
    pub fn new(bytes: usize) -> TranspositionTable {
        let buckets = (bytes / size_of::<Bucket>()).max(1);
        // The system gives zeroed pages when they are first touched: a large table costs nothing until it is used.
        let slots: Vec<Slot> = zeroed_vec((buckets + 1) * BUCKET);
        let first = slots.as_ptr().align_offset(size_of::<Bucket>()).min(BUCKET);
        let touched = std::iter::repeat_with(AtomicBool::default).take(buckets / PAGE + 1).collect();
        TranspositionTable { slots, first, buckets, touched, age: AtomicU8::new(0) }
    }

    /// How much memory it takes.
    pub fn bytes(&self) -> usize {
        self.buckets * size_of::<Bucket>()
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in &self.slots {
            slot.check.store(0, Relaxed);
            slot.data.store(0, Relaxed);
        }
        self.age.store(0, Relaxed);
    }

    /// Starts a new generation. The owner of the table calls it once before each search of a game, not once a searcher.
    pub fn new_search(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % AGES, Relaxed);
    }

    /// How many in a thousand entries are of the current age, from a sample.
    pub fn fill_per_mille(&self) -> u32 {
        let age = self.age.load(Relaxed);
        let sample = &self.slots[self.first..][..self.buckets.min(250) * BUCKET];
        let used = sample.iter().filter(|slot| unpack(slot.data.load(Relaxed)).is_some_and(|(_, a)| a == age)).count();
        (used * 1000 / sample.len()) as u32
    }

    /// What is known under `key`, as a copy, and the right to say more.
    #[inline]
    pub fn probe(&self, key: u64) -> (Option<TableEntry>, EntryWriter<'_>) {
        let at = ((u128::from(key) * self.buckets as u128) >> 64) as usize;
        let bucket = self.slots[self.first + at * BUCKET..].first_chunk().expect("the last bucket is a whole one");
        self.touch(at, bucket);
        let writer = EntryWriter { bucket, key, age: self.age.load(Relaxed) };
        let entry = writer.bucket.iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            if slot.check.load(Relaxed) == key ^ data { unpack(data) } else { None }
        });
        (entry.map(|(entry, _)| entry), writer)
    }

    /// Writes to a page before it is read for the first time. The system would show a reader a page of zeros that all
    /// share and, when something is written to it, have every processor forget that page: with several threads that
    /// takes longer than the search itself.
    #[inline]
    fn touch(&self, at: usize, bucket: &Bucket) {
        let is_touched = &self.touched[at / PAGE];
        if !is_touched.load(Relaxed) {
            is_touched.store(true, Relaxed);
            // What somebody else wrote in between is lost, as in any race here.
            bucket[0].data.store(0, Relaxed);
        }
    }
}

impl EntryWriter<'_> {
    /// Keeps `entry`, in place of what is worth least in its bucket. What is already known deeper of the same position
    /// in the same search stays, unless the new score is exact; a known best move stays if there is no new one.
    #[inline]
    pub fn store(self, mut entry: TableEntry) {
        let mut chosen = &self.bucket[0];
        let mut lowest = i32::MAX;
        for slot in self.bucket {
            let data = slot.data.load(Relaxed);
            let Some((old, age)) = unpack(data) else {
                if lowest > i32::MIN {
                    (chosen, lowest) = (slot, i32::MIN);
                }
                continue;
            };
            if slot.check.load(Relaxed) == self.key ^ data {
                if age == self.age && entry.bound != Bound::Exact && old.depth > entry.depth + 3 {
                    return;
                }
                entry.best = entry.best.or(old.best);
                chosen = slot;
                break;
            }
            let years = (AGES + self.age - age) % AGES;
            let worth = i32::from(old.depth) - AGE_PENALTY * i32::from(years);
            if worth < lowest {
                (chosen, lowest) = (slot, worth);
            }
        }
        let data = pack(entry, self.age);
        chosen.data.store(data, Relaxed);
        chosen.check.store(self.key ^ data, Relaxed);
    }
}

#[inline]
fn pack(entry: TableEntry, age: u8) -> u64 {
    u64::from(entry.best.unwrap_or(NO_MOVE))
        | u64::from(entry.score.to_bits()) << 16
        | u64::from(entry.depth) << 32
        | u64::from(age << 2 | entry.bound as u8) << 40
}

/// The entry and its age; `None` for an empty slot.
#[inline]
fn unpack(data: u64) -> Option<(TableEntry, u8)> {
    let tag = (data >> 40) as u8;
    let bound = match tag & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    let best = Some(data as u16).filter(|&index| index != NO_MOVE);
    let entry = TableEntry { best, score: Score::from_bits((data >> 16) as u16), bound, depth: (data >> 32) as u8 };
    Some((entry, tag >> 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u8) -> TableEntry {
        TableEntry { best: Some(u16::from(depth)), score: Score::eval(-70), bound: Bound::Lower, depth }
    }

    #[test]
    fn what_is_stored_is_found_again_under_its_key_only() {
        let table = TranspositionTable::new(1 << 12);
        for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
            for (best, score) in [(None, Score::loss_in(9)), (Some(0), Score::win_in(3)), (Some(999), Score::eval(-1))]
            {
                let entry = TableEntry { best, score, bound, depth: 255 };
                table.clear();
                assert_eq!(table.probe(0).0, None, "an empty slot fits no key, not even 0");
                table.probe(0xDEAD_BEEF << 20).1.store(entry);
                assert_eq!(table.probe(0xDEAD_BEEF << 20).0, Some(entry));
                assert_eq!(table.probe((0xDEAD_BEEF << 20) + 1).0, None);
            }
        }
    }

    #[test]
    fn shallow_and_old_entries_give_way_first() {
        let table = TranspositionTable::new(64);
        assert_eq!(table.bytes(), 64);
        for (key, depth) in [(1, 9), (2, 3), (3, 8), (4, 7)] {
            table.probe(key).1.store(entry(depth));
        }
        table.probe(5).1.store(entry(1));
        assert_eq!([1, 2, 3, 4, 5].map(|key| table.probe(key).0.is_some()), [true, false, true, true, true]);
        table.new_search();
        table.probe(5).1.store(entry(1));
        table.probe(6).1.store(entry(1));
        assert_eq!([1, 3, 4, 5, 6].map(|key| table.probe(key).0.is_some()), [true, true, false, true, true]);
        assert_eq!(table.fill_per_mille(), 500);
    }

    #[test]
    fn a_much_deeper_result_and_a_known_move_stay() {
        let table = TranspositionTable::new(64);
        table.probe(1).1.store(entry(9));
        table.probe(1).1.store(entry(2));
        assert_eq!(table.probe(1).0, Some(entry(9)));
        table.probe(1).1.store(TableEntry { best: None, bound: Bound::Exact, ..entry(2) });
        assert_eq!(table.probe(1).0, Some(TableEntry { best: Some(9), bound: Bound::Exact, ..entry(2) }));
    }
}
