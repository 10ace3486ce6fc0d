//! Learns the evaluation of Squadro from exact values, and writes it where the game reads it.
//!
//! ```text
//! cargo run --release -p bots --example learn_squadro -- --table FILE [--millions N] [--seed N] [--out FILE]
//! ```
//!
//! `FILE` is the output of `tabula solve squadro --out FILE`; its values are held in memory (7 GB). No position is used
//! twice: new games are played for each batch. The same arguments give the same numbers.

mod sample;
mod train;

use bots::{MemoryTable, TableFile};
use game_core::solution::{BlockId, BlockSink, BlockSource};
use game_core::{Game, Setting, Side};
use games::squadro::Squadro;
use games::squadro::solve::{Phases, SOLVER, StoredValues};
use sample::{Sample, Sampler};
use std::path::{Path, PathBuf};
use std::time::Instant;
use train::Learner;

/// Positions of each side to move in one step of gradient descent.
const BATCH: usize = 8192;
/// Positions of the validation set.
const TEST: usize = 500_000;
/// The largest learning rate, after the first twentieth of the time.
const RATE: f32 = 0.004;
/// The file that the game embeds.
const OUT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../games/src/squadro/nets/standard.net");

fn main() {
    let mut table = None;
    let (mut millions, mut seed, mut out) = (150, 1, PathBuf::from(OUT));
    let mut args = std::env::args().skip(1);
    while let Some(name) = args.next() {
        let value = args.next().unwrap_or_else(|| panic!("{name} wants a value"));
        match name.as_str() {
            "--table" => table = Some(PathBuf::from(value)),
            "--millions" => millions = value.parse().expect("a number of million positions"),
            "--seed" => seed = value.parse().expect("a number"),
            "--out" => out = value.into(),
            _ => panic!("unknown argument {name}"),
        }
    }
    let begun = Instant::now();
    let table = load(&table.expect("--table FILE"));
    println!("table read after {:.0} s", begun.elapsed().as_secs_f64());
    let values = StoredValues::with_room(&table, usize::MAX);
    let test = Sampler::new(seed ^ 0x7E57).take(&values, TEST);
    let mut sampler = Sampler::new(seed);
    let mut learners = [0, 1].map(|n| Learner::new(seed * 2 + n));
    let steps = millions * 1_000_000 / (2 * BATCH);
    let mut queues: [Vec<Sample>; 2] = Default::default();
    for step in 0..steps {
        while queues.iter().any(|queue| queue.len() < BATCH) {
            for sample in sampler.take(&values, BATCH) {
                queues[sample.position.to_move().index()].push(sample);
            }
        }
        let rate = RATE * shape(step as f32 / steps as f32);
        for (learner, queue) in learners.iter_mut().zip(&mut queues) {
            let rest = queue.len() - BATCH;
            learner.learn(&queue[rest..], rate);
            queue.truncate(rest);
        }
        if (step + 1) % 500 == 0 || step + 1 == steps {
            let seen = (step + 1) * 2 * BATCH / 1_000_000;
            println!("{seen} million, {:.0} s: {}", begun.elapsed().as_secs_f64(), report(&learners, &test));
            let bytes: Vec<u8> = learners.iter().flat_map(Learner::bytes).collect();
            std::fs::write(&out, bytes).expect("the file can be written");
        }
    }
}

/// The learning rate rises for a twentieth of the time, then falls to 0.
fn shape(past: f32) -> f32 {
    (past / 0.05).min((1.0 - past) / 0.95)
}

/// The accuracy on the validation set, by layer.
fn report(learners: &[Learner; 2], test: &[Sample]) -> String {
    let mut layers = [(0, 0); 21];
    let (mut loss, mut right, mut decided) = (0.0, 0, 0);
    for sample in test {
        let (sample_loss, is_right) = learners[sample.position.to_move().index()].judge(sample);
        loss += sample_loss;
        right += usize::from(is_right);
        let layer: usize = Side::ALL.iter().map(|&side| Phases::of(&sample.position, side).sum()).sum();
        if sample.points != 1 {
            decided += 1;
            layers[layer].0 += usize::from(is_right);
            layers[layer].1 += 1;
        }
    }
    let percent = |right: usize, all: usize| format!("{:.2}", 100.0 * right as f64 / all.max(1) as f64);
    let by_layer: Vec<String> = layers[..14].iter().map(|&(right, all)| percent(right, all)).collect();
    let largest = learners.iter().map(Learner::largest_sum).fold(0.0, f32::max);
    let loss = loss / test.len() as f64;
    format!(
        "loss {loss:.4}, right {} %, by layer {}; sums up to {largest:.0}",
        percent(right, decided),
        by_layer.join(" ")
    )
}

/// The whole table, unpacked.
fn load(path: &Path) -> MemoryTable {
    let table = TableFile::open_with_cache(path, &SOLVER, 0).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let memory = MemoryTable::default();
    for id in (0..(Phases::COUNT * Phases::COUNT) as u32).map(BlockId) {
        if let Some(block) = table.block(id).unwrap_or_else(|e| panic!("{}: {e}", path.display())) {
            memory.put(id, &block);
        }
    }
    memory
}

/// The positions of the game from which either side may start.
fn starts() -> [Squadro; 2] {
    ["/standard?starts=light", "/standard?starts=dark"]
        .map(|text| Squadro::start(&Setting::parse(Squadro::INFO, text).expect("a setting")))
}
