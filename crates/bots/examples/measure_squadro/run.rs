//! Asks the engine for moves and counts the wins that it keeps.

use crate::{Arguments, Won, layer};
use bots::{Bot, BotOptions, BotSpec, Budget};
use game_core::{Game, Notation, Setting};
use games::squadro::Squadro;
use std::collections::{BTreeMap, HashSet};
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The memory of the engine in bytes.
const MEMORY: usize = 1 << 30;

pub(crate) fn run(arguments: &Arguments) {
    let positions = fs::read_to_string(arguments.path("--positions")).expect("positions can be read");
    let more_than = arguments.number("--more-than").unwrap_or(0.0) as u64;
    let at_most = arguments.number("--at-most").unwrap_or(f64::MAX) as u64;
    let every = arguments.number("--every").unwrap_or(1.0) as usize;
    let positions: Vec<Won> = positions.lines().map(Won::read).collect();
    let chosen = positions.iter().filter(|won| won.ahead > more_than && won.ahead <= at_most).step_by(every);
    let chosen: Vec<&Won> = chosen.collect();
    let path = arguments.path("--results");
    let done = fs::read_to_string(&path).unwrap_or_default();
    let done: HashSet<&str> = done.lines().filter_map(|line| line.split('\t').next()).collect();
    let mut results = OpenOptions::new().create(true).append(true).open(&path).expect("results can be written");
    for (n, won) in chosen.iter().enumerate().filter(|(_, won)| !done.contains(won.text.as_str())) {
        let (answer, is_exact) = ask(won, arguments);
        let keeps_win = won.keeping.contains(&answer);
        writeln!(results, "{}\t{answer}\t{}\t{}", won.text, u8::from(keeps_win), u8::from(is_exact))
            .expect("results can be written");
        eprint!("\r{} of {}", n + 1, chosen.len());
    }
    eprintln!();
    report(&chosen, &fs::read_to_string(&path).expect("results can be read"));
}

/// The engine's move, and whether the engine says that it is exact.
fn ask(won: &Won, arguments: &Arguments) -> (String, bool) {
    let (game, setting) = registry::find(Squadro::INFO.id).expect("a game");
    let threads = arguments.number("--threads").unwrap_or(2.0) as usize;
    let mut bot = Bot::new(BotSpec::Engine, game, BotOptions { memory: MEMORY, threads });
    let budget = match arguments.number("--nodes") {
        Some(nodes) => Budget::nodes(nodes as u64),
        None => Budget::time(Duration::from_secs_f64(arguments.number("--seconds").unwrap_or(2.0))),
    };
    let played = game.start_at(&setting, &won.text).expect("positions are positions");
    let knowledge = played.knowledge(played.to_move().expect("the game goes on"));
    let thought = bot.choose(&knowledge, budget, 1, &AtomicBool::new(false), &mut |_| {}).expect("it is true");
    let is_exact = thought.lines.first().is_some_and(|line| line.judgement.is_exact());
    (thought.chosen.expect("there is a move"), is_exact)
}

/// The shares of wins kept, by layer and by the number of states ahead.
fn report(chosen: &[&Won], results: &str) {
    let by_position: BTreeMap<&str, (bool, bool)> = results
        .lines()
        .map(|line| line.split('\t').collect::<Vec<_>>())
        .map(|fields| (fields[0], (fields[2] == "1", fields[3] == "1")))
        .collect();
    let setting = Setting::parse(Squadro::INFO, "").expect("a setting");
    let mut rows: BTreeMap<String, [u32; 3]> = BTreeMap::new();
    for won in chosen {
        let Some(&(keeps_win, is_exact)) = by_position.get(won.text.as_str()) else { continue };
        let position = Squadro::parse_position(&setting, &won.text).expect("positions are positions");
        let size = if won.ahead <= 500_000_000 { "at most 5e8 ahead" } else { "more than 5e8 ahead" };
        for name in [format!("layer {:2}", layer(&position)), size.to_owned(), "~ all".to_owned()] {
            let row = rows.entry(name).or_default();
            row[0] += 1;
            row[1] += u32::from(keeps_win);
            row[2] += u32::from(is_exact);
        }
    }
    println!("| | positions | win kept | share | told exactly |\n|---|---:|---:|---:|---:|");
    for (name, [all, keeping, exact]) in rows {
        println!("| {name} | {all} | {keeping} | {:.1} % | {exact} |", 100.0 * f64::from(keeping) / f64::from(all));
    }
}
