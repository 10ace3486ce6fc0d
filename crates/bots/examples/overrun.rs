//! The punctuality of searches: several games at once, each move with the same time, and by how much it was overrun.
//!
//! ```text
//! cargo run --release -p bots --example overrun -- [--games 8] [--time-ms 100] [--plies 40] [--variant V]
//! ```
//!
//! With eight games on two cores every search gets a quarter of a core. The first search of a bot, which has to
//! allocate its memory, has a column of its own.

use bots::{Bot, BotOptions, BotSpec, Budget};
use game_core::Setting;
use registry::{AnyGame, GAMES, find};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| args.iter().position(|arg| arg == name).and_then(|at| args.get(at + 1));
    let number = |name: &str, default: u64| value(name).map_or(default, |text| text.parse().expect("a number"));
    let (games, plies) = (number("--games", 8), number("--plies", 40) as usize);
    let time = Duration::from_millis(number("--time-ms", 100));
    let variants: Vec<String> = match value("--variant") {
        Some(variant) => vec![variant.clone()],
        None => GAMES.iter().map(|game| game.info().id.to_owned()).collect(),
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    println!("{games} games at once, {} ms a move, {cores} cores, load before: {}", time.as_millis(), load.trim_end());
    println!("| variant | searches | late by, median | 99 % | worst | worst first search |");
    println!("|---|---:|---:|---:|---:|---:|");
    for variant in variants {
        let (game, setting) = find(&variant).expect("a variant");
        let late: Vec<(f64, bool)> = std::thread::scope(|scope| {
            let play = |seed| play(game, &setting, time, plies, seed);
            let boards: Vec<_> = (0..games).map(|seed| scope.spawn(move || play(seed))).collect();
            boards.into_iter().flat_map(|board| board.join().expect("a game")).collect()
        });
        let (first, mut later): (Vec<_>, Vec<_>) = late.into_iter().partition(|&(_, is_first)| is_first);
        later.sort_by(|a, b| a.0.total_cmp(&b.0));
        let at = |share: f64| later[((later.len() - 1) as f64 * share).round() as usize].0;
        let first = first.into_iter().map(|(ms, _)| ms).fold(f64::MIN, f64::max);
        let (count, median, most, worst) = (later.len(), at(0.5), at(0.99), at(1.0));
        println!("| {setting} | {count} | {median:.1} ms | {most:.1} ms | {worst:.1} ms | {first:.1} ms |");
    }
}

/// One game of the engine against itself: by how many milliseconds each search was late, and whether it was its bot's
/// first.
fn play(game: &'static dyn AnyGame, setting: &Setting, time: Duration, plies: usize, seed: u64) -> Vec<(f64, bool)> {
    let mut bots = [(); 2].map(|()| Bot::new(BotSpec::Engine, game, BotOptions { memory: 64 << 20, threads: 1 }));
    let mut any = Bot::new(BotSpec::Random, game, BotOptions { memory: 1 << 20, threads: 1 });
    let mut played = game.start(setting);
    let (mut all, mut searched) = (Vec::new(), [0; 2]);
    while let Some(side) = played.to_move().filter(|_| played.plies() < plies) {
        let knowledge = played.knowledge(side);
        let stop = AtomicBool::new(false);
        let begun = Instant::now();
        let thought = bots[side.index()].choose(&knowledge, Budget::time(time), seed, &stop, &mut |_| {});
        let late = begun.elapsed().as_secs_f64() - time.as_secs_f64();
        // A set-up is made without search.
        if !played.setup_due() {
            all.push((1000.0 * late, searched[side.index()] == 0));
            searched[side.index()] += 1;
        }
        // Every game begins with different moves.
        let is_opening = played.plies() < 4;
        let thought =
            if is_opening { any.choose(&knowledge, Budget::default(), seed, &stop, &mut |_| {}) } else { thought };
        let chosen = thought.expect("a true position").chosen.expect("a move");
        played.play(&chosen).expect("a legal move");
    }
    all
}
