//! How often the engine keeps a won game of Squadro won, without the table.
//!
//! ```text
//! cargo run --release -p bots --example measure_squadro -- sample --table FILE --out POSITIONS [--count N] [--seed N]
//! cargo run --release -p bots --example measure_squadro -- run --positions POSITIONS --results RESULTS
//!     [--seconds S | --nodes N] [--threads N] [--more-than STATES] [--at-most STATES] [--every N]
//! ```
//!
//! `sample` plays games of the engine against itself from random openings and records won positions in which at least
//! one move throws the win away, with all moves that keep it; this needs the table. `run` needs no table. It asks the
//! engine for a move in each position and appends the answer to RESULTS; it can be stopped and continues where it was.
//! Then it prints the share of wins kept.

mod run;
mod sample;

use games::squadro::Squadro;
use std::collections::HashMap;
use std::path::PathBuf;

fn main() {
    let mut args = std::env::args().skip(1);
    let task = args.next().unwrap_or_default();
    let mut values = HashMap::new();
    while let Some(name) = args.next() {
        let value = args.next().unwrap_or_else(|| panic!("{name} wants a value"));
        values.insert(name, value);
    }
    let arguments = Arguments(values);
    match task.as_str() {
        "sample" => sample::run(&arguments),
        "run" => run::run(&arguments),
        _ => panic!("expected sample or run, found {task:?}"),
    }
}

/// Named arguments.
struct Arguments(HashMap<String, String>);

impl Arguments {
    fn path(&self, name: &str) -> PathBuf {
        self.0.get(name).unwrap_or_else(|| panic!("{name} is missing")).into()
    }

    fn number(&self, name: &str) -> Option<f64> {
        self.0.get(name).map(|text| text.parse().unwrap_or_else(|_| panic!("{name}: {text:?} is no number")))
    }
}

/// A won position, as a line of POSITIONS: its text, the states ahead of it, the moves that keep the win.
struct Won {
    text: String,
    ahead: u64,
    keeping: Vec<String>,
}

impl Won {
    fn line(&self) -> String {
        format!("{}\t{}\t{}", self.text, self.ahead, self.keeping.join(" "))
    }

    fn read(line: &str) -> Won {
        let fields: Vec<&str> = line.split('\t').collect();
        let [text, ahead, keeping] = fields[..] else { panic!("not a line of positions: {line:?}") };
        let keeping = keeping.split(' ').map(str::to_owned).collect();
        Won { text: text.to_owned(), ahead: ahead.parse().expect("a number of states"), keeping }
    }
}

/// The number of times that a runner turned or came home.
fn layer(position: &Squadro) -> u32 {
    game_core::Game::epoch(position)
}
