//! `tabula perft`: the size of a move tree.

use crate::args::{self, Start, Usage};
use anyhow::Result;
use game_core::Viewer;
use indicatif::{ProgressBar, ProgressStyle};
use registry::Catalogue;
use std::io::Write;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Count the ways to play a number of moves
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The variant (see `tabula games`)
    variant: String,
    /// How many moves deep
    depth: u32,
    #[command(flatten)]
    start: Start,
    /// Also count by first move
    #[arg(long)]
    divide: bool,
    /// How many threads count
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
}

pub(crate) fn run(catalogue: &Catalogue, args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    let (game, setting) = args::variant(catalogue, &args.variant)?;
    let root = args.start.reach(game, &setting)?;
    if root.setup_due() {
        let what = "a set-up is due here and set-ups are not counted: give both with --moves";
        return Err(Usage(what.to_owned()).into());
    }
    if args.depth == 0 {
        writeln!(out, "1")?;
        return Ok(ExitCode::SUCCESS);
    }
    let moves = root.to_move().map_or_else(Vec::new, |side| root.legal(Viewer::Seat(side)));
    let progress = ProgressBar::new(moves.len() as u64)
        .with_style(ProgressStyle::with_template("{bar:40} {pos}/{len} first moves, {elapsed}, {eta} left")?);
    let next = AtomicUsize::new(0);
    let counts = Mutex::new(vec![0; moves.len()]);
    std::thread::scope(|scope| {
        for _ in 0..args.threads {
            scope.spawn(|| {
                while let Some(at) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&at| at < moves.len()) {
                    let tree = args.start.move_tree(game, &setting, &moves[at]).expect("a listed move is legal");
                    let count = tree.perft(args.depth - 1);
                    counts.lock().expect("no thread panics while it counts")[at] = count;
                    progress.inc(1);
                }
            });
        }
    });
    progress.finish_and_clear();
    let counts = counts.into_inner().expect("no thread panics while it counts");
    if args.divide {
        for (text, count) in moves.iter().zip(&counts) {
            writeln!(out, "{text} {count}")?;
        }
    }
    writeln!(out, "{}", counts.iter().sum::<u64>())?;
    Ok(ExitCode::SUCCESS)
}
