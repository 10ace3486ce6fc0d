//! Tables are read as they were written.

use crate::{LATE, folder, open, solved_game, write};
use bots::{MemoryTable, TableFile, TableWriter, Threads};
use game_core::solution::{BlockId, BlockSink, BlockSource, ProbeError, SolveJob};
use game_core::{Rng, SingleThread, Value, Viewer};
use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[test]
fn a_table_file_tells_the_same_values_as_memory_and_as_the_moves() {
    let (game, solver, setting) = solved_game();
    let path = folder("round-trip").join("late.table");
    let size = write(&path, LATE);
    assert_eq!(size, fs::metadata(&path).unwrap().len());
    let memory = MemoryTable::default();
    let stop = AtomicBool::new(false);
    let job = SolveJob { executor: &SingleThread, stop: &stop, progress: &|_| (), sink: Some(&memory) };
    solver.solve_ahead(&setting, LATE, &job).unwrap();
    // The cache is so small that blocks are evicted.
    let tables = [open(&path).unwrap(), TableFile::open_with_cache(&path, solver, 300).unwrap()];
    tables[0].verify().unwrap();
    let mut rng = Rng::new(7);
    let mut seen = [0; 3];
    for _ in 0..300 {
        let mut played = game.start_at(&setting, LATE).unwrap();
        while let Some(side) = played.to_move() {
            let position = played.position(Viewer::Spectator);
            let value = solver.value(&setting, &position, &memory).unwrap().unwrap();
            let moves = solver.move_values(&setting, &position, &memory).unwrap();
            for table in &tables {
                assert_eq!(solver.value(&setting, &position, table).unwrap(), Some(value), "{position}");
                assert_eq!(solver.move_values(&setting, &position, table).unwrap(), moves, "{position}");
            }
            // The definition: a win has a winning move, a loss only losing ones, a draw neither.
            let best = [Value::Win, Value::Draw, Value::Loss].into_iter().find(|v| moves.iter().any(|m| m.1 == *v));
            assert_eq!(best, Some(value), "{position}");
            let legal = played.legal(Viewer::Seat(side));
            assert_eq!(moves.iter().map(|(text, _)| text).collect::<Vec<_>>(), legal.iter().collect::<Vec<_>>());
            seen[value as usize] += 1;
            played.play(rng.pick(&legal).unwrap()).unwrap();
        }
    }
    assert!(seen.iter().all(|&n| n > 20), "wins, losses, draws: {seen:?}");
}

#[test]
fn a_finished_game_has_no_value_and_a_position_outside_the_table_is_missing() {
    let (_, solver, setting) = solved_game();
    let path = folder("outside").join("late.table");
    write(&path, LATE);
    let table = open(&path).unwrap();
    let over = "12,12,12,12,6/0,12,6,6,12 dark";
    assert_eq!(solver.value(&setting, over, &table).unwrap(), None);
    assert_eq!(solver.move_values(&setting, over, &table).unwrap(), []);
    let early = "0,0,0,0,0/0,0,0,0,0 light";
    assert!(matches!(solver.value(&setting, early, &table), Err(ProbeError::Missing(BlockId(0)))));
    assert!(matches!(solver.value(&setting, "nonsense", &table), Err(ProbeError::Position(_))));
}

/// Gives the same bytes for every block.
struct Always(Arc<[u8]>);

impl BlockSource for Always {
    fn block(&self, _: BlockId) -> Result<Option<Arc<[u8]>>, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Some(Arc::clone(&self.0)))
    }
}

#[test]
fn a_block_of_another_form_is_refused() {
    let (_, solver, setting) = solved_game();
    for bytes in [vec![], vec![0xff; 3], vec![0xff; 100_000]] {
        let value = solver.value(&setting, LATE, &Always(bytes.into()));
        assert!(matches!(value, Err(ProbeError::Malformed(_))), "{value:?}");
    }
}

#[test]
fn nothing_is_left_of_a_table_that_was_not_finished() {
    let (_, solver, setting) = solved_game();
    let folder = folder("unfinished");
    let path = folder.join("late.table");
    let stop = AtomicBool::new(false);
    let writer = TableWriter::create(&path, solver, &stop).unwrap();
    let job = SolveJob { executor: &Threads::new(2), stop: &stop, progress: &|_| (), sink: Some(&writer) };
    stop.store(true, Ordering::Relaxed);
    assert!(solver.solve_ahead(&setting, LATE, &job).is_err());
    writer.put(BlockId(1), &[1, 2, 3]);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "the temporary file");
    assert!(writer.failure().is_none());
    drop(writer);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
    // An older table stays as it is until the new one is complete.
    fs::write(&path, "older").unwrap();
    drop(TableWriter::create(&path, solver, &stop).unwrap());
    assert_eq!(fs::read_to_string(&path).unwrap(), "older");
    assert!(TableWriter::create(&folder.join("none/late.table"), solver, &stop).is_err());
}

#[test]
fn a_block_that_cannot_be_kept_stops_the_work() {
    let (_, solver, _) = solved_game();
    let folder = folder("too-large");
    let stop = AtomicBool::new(false);
    let writer = TableWriter::create(&folder.join("x.table"), solver, &stop).unwrap();
    writer.put(BlockId(1), &vec![0; (64 << 20) + 1]);
    assert!(stop.load(Ordering::Relaxed));
    assert!(writer.finish().is_err());
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}
