//! Won positions from games of the engine against itself.

use crate::{Arguments, Won};
use bots::TableFile;
use game_core::solution::Solver;
use game_core::{Game, History, Notation, Playout, Rng, Setting, Value};
use games::squadro::Squadro;
use games::squadro::solve::{SOLVER, states_ahead};
use search::{Root, SearchLimits, SearchOptions, Searcher, TranspositionTable};
use std::io::Write;
use std::sync::atomic::AtomicBool;

/// Nodes for each move of the games.
const NODES: u64 = 5_000;
/// The most random plies at the beginning.
const OPENING: u32 = 12;
/// The most positions of one game.
const OF_A_GAME: usize = 4;

pub(crate) fn run(arguments: &Arguments) {
    let path = arguments.path("--table");
    let values = TableFile::open(&path, &SOLVER).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let count = arguments.number("--count").unwrap_or(2000.0) as usize;
    let mut rng = Rng::new(arguments.number("--seed").unwrap_or(1.0) as u64);
    let mut out = std::fs::File::create(arguments.path("--out")).expect("the file can be written");
    let settings = ["/standard?starts=light", "/standard?starts=dark"];
    let settings = settings.map(|text| Setting::parse(Squadro::INFO, text).expect("a setting"));
    let mut written = 0;
    while written < count {
        let setting = rng.pick(&settings).expect("two settings");
        let mut found: Vec<Won> =
            game(setting, &mut rng).iter().filter_map(|position| won(position, setting, &values)).collect();
        for _ in 0..OF_A_GAME.min(count - written).min(found.len()) {
            let won = found.swap_remove(rng.below(found.len() as u32) as usize);
            writeln!(out, "{}", won.line()).expect("the file can be written");
            written += 1;
        }
        eprint!("\r{written} of {count}");
    }
    eprintln!();
}

/// The positions of a game after its random opening.
fn game(setting: &Setting, rng: &mut Rng) -> Vec<Squadro> {
    let mut game = History::new(Squadro::start(setting));
    let mut moves = Vec::new();
    for _ in 0..rng.below(OPENING + 1) {
        let mv = game.position().random_move(rng, &mut moves);
        game.play_unchecked(mv);
    }
    let table = TranspositionTable::new(8 << 20);
    let mut worker = Searcher::new(SearchOptions::of_game::<Squadro>());
    let mut positions = Vec::new();
    let mut earlier = Vec::new();
    while game.outcome().is_none() {
        let position = *game.position();
        positions.push(position);
        table.new_search();
        let root = Root { position: &position, earlier: &earlier };
        let result = worker.search(root, &table, SearchLimits::nodes(NODES), &AtomicBool::new(false), |_| {});
        earlier.push(position.key());
        game.play_unchecked(result.lines[0].moves[0]);
    }
    positions
}

/// A position as it is recorded, if it is won and some move loses the win.
fn won(position: &Squadro, setting: &Setting, values: &TableFile) -> Option<Won> {
    let text = position.position_text();
    let moves = SOLVER.move_values(setting, &text, values).expect("the table is whole");
    let all = moves.len();
    let keeping: Vec<String> = moves.into_iter().filter(|(_, value)| *value == Value::Win).map(|(mv, _)| mv).collect();
    (!keeping.is_empty() && keeping.len() < all).then(|| Won { text, ahead: states_ahead(position), keeping })
}
