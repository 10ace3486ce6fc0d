//! `tabula probe`: exact values, from a table or solved on demand.

use crate::args::{self, Start, Usage};
use crate::replay::answer_lines;
use crate::solve::grouped;
use anyhow::Result;
use bots::{MemoryTable, Threads};
use game_core::solution::{BlockSource, SolveJob, Solver};
use game_core::{Setting, Value, Viewer};
use registry::{AnyGame, AnyMatch, Catalogue};
use serde_json::json;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

/// Tell the exact value of positions of a solved game
///
/// Without --moves or --position it reads games as `tabula replay` does, one a line, and prints a JSON line for each:
/// "values" with "win", "loss" or "draw" for each position, for the side to move (null when the game is over); "error"
/// as in replay. With --moves or --position it shows the value of that position and of each move. Values take no notice
/// of positions that occurred earlier in the game. Without --table only what is cheap is solved: late positions.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The variant (see `tabula games`)
    variant: String,
    /// A table written by `tabula solve`
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    /// Read the whole table and say whether it is undamaged; probe nothing
    #[arg(long, requires = "table", conflicts_with_all = ["moves", "position"])]
    verify: bool,
    #[command(flatten)]
    start: Start,
}

/// The most states that are solved without a table.
const MOST_AHEAD: u64 = 500_000_000;

pub(crate) fn run(catalogue: &Catalogue, args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    let (game, setting) = args::variant(catalogue, &args.variant)?;
    let solver = args::solver(catalogue, game)?;
    let reached = args.start.reach(game, &setting)?;
    let blocks: Box<dyn BlockSource> = match &args.table {
        Some(path) => {
            let table = args::table(path, solver)?;
            if args.verify {
                let refused = |error| Usage(format!("cannot use the table {}: {error}", path.display()));
                table.verify().map_err(refused)?;
                writeln!(out, "{}: {} blocks, all undamaged", path.display(), grouped(table.blocks() as u64))?;
                return Ok(ExitCode::SUCCESS);
            }
            Box::new(table)
        }
        None => Box::new(solve_ahead(solver, &setting, &*reached)?),
    };
    let prober = Prober { game, setting: &setting, solver, blocks: &*blocks };
    if args.start.is_given() {
        prober.show(&*reached, out)?;
        return Ok(ExitCode::SUCCESS);
    }
    let is_clean = answer_lines(io::stdin().lock(), out, |line| prober.values(line))?;
    Ok(if is_clean { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn solve_ahead(solver: &dyn Solver, setting: &Setting, reached: &dyn AnyMatch) -> Result<MemoryTable> {
    let position = reached.position(Viewer::Spectator);
    let ahead = solver.states_ahead(setting, &position)?;
    if ahead > MOST_AHEAD {
        let (ahead, most) = (grouped(ahead), grouped(MOST_AHEAD));
        let what = format!(
            "{ahead} states lie ahead of {position:?}, more than {most}: a table is needed (tabula solve {} --out FILE, then --table FILE)",
            setting.game().id
        );
        return Err(Usage(what).into());
    }
    let table = MemoryTable::default();
    let stop = AtomicBool::new(false);
    let job = SolveJob { executor: &Threads::all(), stop: &stop, progress: &|_| (), sink: Some(&table) };
    solver.solve_ahead(setting, &position, &job)?;
    Ok(table)
}

struct Prober<'a> {
    game: &'static dyn AnyGame,
    setting: &'a Setting,
    solver: &'a dyn Solver,
    blocks: &'a dyn BlockSource,
}

impl Prober<'_> {
    /// The value of a match's position; `None` if it is over, by repetition too.
    fn value(&self, played: &dyn AnyMatch) -> Result<Option<Value>> {
        if played.outcome().is_some() {
            return Ok(None);
        }
        Ok(self.solver.value(self.setting, &played.position(Viewer::Spectator), self.blocks)?)
    }

    /// The values of the positions of one game.
    fn values(&self, line: &str) -> Result<serde_json::Value> {
        let mut played = self.game.start(self.setting);
        let mut values = Vec::new();
        let mut moves = line.split_ascii_whitespace();
        loop {
            values.push(self.value(&*played)?.map(Value::id));
            let Some(text) = moves.next() else { return Ok(json!({ "values": values })) };
            if let Err(error) = played.play(text) {
                return Ok(args::refusal(self.game, &*played, text, &error));
            }
        }
    }

    /// Shows one position and its moves.
    fn show(&self, reached: &dyn AnyMatch, out: &mut impl Write) -> Result<()> {
        let position = reached.position(Viewer::Spectator);
        let Some((value, side)) = self.value(reached)?.zip(reached.to_move()) else {
            writeln!(out, "{position}: the game is over")?;
            return Ok(());
        };
        writeln!(out, "{position}: {} for {}", value.id(), self.setting.game().side_id(side))?;
        for (text, value) in self.solver.move_values(self.setting, &position, self.blocks)? {
            writeln!(out, "  {text:<6} {}", value.id())?;
        }
        Ok(())
    }
}
