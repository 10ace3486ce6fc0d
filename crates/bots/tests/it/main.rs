//! Tables, written and read back, and bots that think.

mod analysis;
mod damage;
mod exact;
mod page;
mod round_trip;

use bots::{TableFile, TableWriter, Threads};
use game_core::Setting;
use game_core::solution::{SolveJob, Solver};
use registry::{AnyGame, GAMES};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// A late position that is solved quickly and from which draws are reachable.
const LATE: &str = "12,0,12,12,6/0,12,6,6,12 light";

/// The first game that has a solver, which is the one `LATE` is a position of.
fn solved_game() -> (&'static dyn AnyGame, &'static dyn Solver, Setting) {
    let found = GAMES.iter().find_map(|game| Some((*game, game.solver()?)));
    let (game, solver) = found.expect("a game is solved");
    (game, solver, Setting::parse(game.info(), "").expect("every game has a default variant"))
}

/// A folder of its own for a test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Writes the table of the states ahead of a position.
fn write(path: &Path, position: &str) -> u64 {
    let (_, solver, setting) = solved_game();
    let stop = AtomicBool::new(false);
    let writer = TableWriter::create(path, solver, &stop).unwrap();
    let job = SolveJob { executor: &Threads::new(3), stop: &stop, progress: &|_| (), sink: Some(&writer) };
    solver.solve_ahead(&setting, position, &job).unwrap();
    writer.finish().unwrap()
}

fn open(path: &Path) -> Result<TableFile, bots::TableError> {
    TableFile::open(path, solved_game().1)
}
