//! The transposition table: results by key, shared by all searchers without locks.
//!
//! An entry is two words, written one after the other without synchronisation. The first is the exclusive or of the key
//! and the second, so that an entry torn by two writers matches no key and reads as absent. Two faults are accepted: an
//! entry lost to a race, and, with a probability of about 2^-64, the result of another position. They can cost
//! strength, never legality, since the move is stored as its index in the list of legal moves.

use crate::Score;
use bytemuck::{Zeroable, allocation::zeroed_vec};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};

/// The relation of a score to the value of its position.
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

/// A result that is stored for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableEntry {
    /// The index of the best move among the legal moves, if one was found.
    pub best: Option<u16>,
    /// The score, with forced ends counted from the position itself.
    pub score: Score,
    /// The relation of the score to the value.
    pub bound: Bound,
    /// The depth of the search.
    pub depth: u8,
}

/// Entries of a bucket, which fills one cache line.
const BUCKET: usize = 4;
/// The number of generations before their numbers wrap around.
const AGES: u8 = 64;
/// The plies of depth that an entry is worth less for each generation of age.
const AGE_PENALTY: i32 = 8;
/// The index that means no move.
const NO_MOVE: u16 = u16::MAX;
/// Buckets in a page of memory.
const PAGE: usize = 4096 / size_of::<Bucket>();

#[derive(Default, Zeroable)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// The slots that a key may use: one cache line.
type Bucket = [Slot; BUCKET];

/// A table of fixed size.
pub struct TranspositionTable {
    /// A few slots more than are used, so that buckets can be aligned to cache lines. (An aligned allocation would be
    /// zeroed at once, which takes longer than many a search.)
    slots: Vec<Slot>,
    first: usize,
    buckets: usize,
    /// Whether a page of memory was written to (see [`TranspositionTable::touch`]).
    touched: Vec<AtomicBool>,
    age: AtomicU8,
}

/// The permission to write the entry of one key.
pub struct EntryWriter<'a> {
    bucket: &'a Bucket,
    key: u64,
    age: u8,
}

impl TranspositionTable {
    /// A table of at most `bytes`, at least one bucket of 64.
    pub fn new(bytes: usize) -> TranspositionTable {
        let buckets = (bytes / size_of::<Bucket>()).max(1);
        // The system maps zeroed pages when they are first touched: a large table costs nothing until it is used.
        let slots: Vec<Slot> = zeroed_vec((buckets + 1) * BUCKET);
        let first = slots.as_ptr().align_offset(size_of::<Bucket>()).min(BUCKET);
        let touched = std::iter::repeat_with(AtomicBool::default).take(buckets / PAGE + 1).collect();
        TranspositionTable { slots, first, buckets, touched, age: AtomicU8::new(0) }
    }

    /// The size in bytes.
    pub fn bytes(&self) -> usize {
        self.buckets * size_of::<Bucket>()
    }

    /// Removes all entries.
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

    /// How many in a thousand entries are of the current generation, from a sample.
    pub fn fill_per_mille(&self) -> u32 {
        let age = self.age.load(Relaxed);
        let sample = &self.slots[self.first..][..self.buckets.min(250) * BUCKET];
        let used = sample.iter().filter(|slot| unpack(slot.data.load(Relaxed)).is_some_and(|(_, a)| a == age)).count();
        (used * 1000 / sample.len()) as u32
    }

    /// A copy of the entry of `key`, and a writer for it.
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

    /// Writes to a page before it is read for the first time. Otherwise the system would map a shared page of zeros for
    /// reading and, at the first write, invalidate it on every processor: with several threads that takes longer than
    /// the search itself.
    #[inline]
    fn touch(&self, at: usize, bucket: &Bucket) {
        let is_touched = &self.touched[at / PAGE];
        if !is_touched.load(Relaxed) {
            is_touched.store(true, Relaxed);
            // An entry that another thread wrote in between is lost, as in any race here.
            bucket[0].data.store(0, Relaxed);
        }
    }
}

impl EntryWriter<'_> {
    /// Stores `entry` in place of the least valuable one in its bucket. A deeper result of the same position in the
    /// same search stays, unless the new score is exact; a known best move stays if there is no new one.
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
