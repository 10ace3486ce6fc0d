//! The transposition table that searchers share without locks.

use crate::wins::suite;
use game_core::Rng;
use games::squadro::Squadro;
use search::{Bound, Forced, Root, Score, SearchLimits, SearchOptions, Searcher, TableEntry, TranspositionTable};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The only entry that may ever be read under a key.
fn entry_of(key: u64) -> TableEntry {
    let bits = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let bound = [Bound::Upper, Bound::Lower, Bound::Exact][(bits >> 60) as usize % 3];
    TableEntry {
        best: Some((bits >> 32) as u16 & 0x7FFF),
        score: Score::eval((bits >> 20) as i32 % 19_000),
        bound,
        depth: (bits >> 8) as u8 & 63,
    }
}

#[test]
fn threads_that_write_all_over_each_other_read_whole_entries_only() {
    let table = TranspositionTable::new(1 << 12);
    let hits: u32 = std::thread::scope(|scope| {
        let hammer = |seed| {
            let table = &table;
            scope.spawn(move || {
                let mut rng = Rng::new(seed);
                let mut hits = 0;
                for _ in 0..200_000 {
                    // Few keys, so that threads collide; spread, so that they fill every bucket.
                    let key = u64::from(rng.below(400)).wrapping_mul(0xD6E8_FEB8_6659_FD93);
                    let (entry, writer) = table.probe(key);
                    if let Some(entry) = entry {
                        assert_eq!(entry, entry_of(key));
                        hits += 1;
                    }
                    if rng.below(2) == 0 {
                        writer.store(entry_of(key));
                    }
                }
                hits
            })
        };
        let threads: Vec<_> = (0..4).map(hammer).collect();
        threads.into_iter().map(|thread| thread.join().expect("no thread found a torn entry")).sum()
    });
    assert!(hits > 10_000, "{hits}");
}

#[test]
fn two_workers_that_share_a_table_agree_with_one_on_solved_positions() {
    for (sample, plies) in suite::<Squadro>(20, 4) {
        let root = Root { position: &sample.position, earlier: &sample.earlier };
        let (table, stop) = (TranspositionTable::new(1 << 18), AtomicBool::new(false));
        let results = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..2)
                .map(|number| {
                    let (table, stop) = (&table, &stop);
                    scope.spawn(move || {
                        let options = SearchOptions::of_game::<Squadro>();
                        let mut searcher = Searcher::numbered(options, number);
                        let result = searcher.search(root, table, SearchLimits::depth(plies + 4), stop, |_| {});
                        if number == 0 {
                            stop.store(true, Relaxed);
                        }
                        result
                    })
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect::<Vec<_>>()
        });
        assert!(matches!(results[0].score().forced(), Some(Forced::Win(_))), "{plies}: {results:?}");
        assert!(results[1].best().is_some());
    }
}
