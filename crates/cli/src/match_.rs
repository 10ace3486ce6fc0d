//! `tabula match`: two programs play each other.

mod results;

use crate::args::Usage;
use crate::contest::{self, INTERRUPTED, Live, elo_line, fault_line};
use anyhow::Result;
use bots::arena::{Arena, Estimate, Finding, Fixture, MatchScore, PlayerSpec, Points, Sprt, Usage as Used};
use bots::{BotSpec, Budget};
use game_core::BySide;
use registry::Catalogue;
use results::{GameResult, ResultsFile};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Let two programs play each other
///
/// A player is level:1 to level:10, engine (the best, within the limits of a move), baseline (the first released
/// engine, which never changes), net:FILE (the engine with a learned evaluation), mcts or mcts:PLAYOUTS, informed or
/// informed:PLAYOUTS, greedy, random, script:STYLE (in games with secrets: scout-rush, miner-rush, berserker,
/// never-attacks, shuffler or mirror), or cmd:"PROGRAM ARGUMENTS" for a program that speaks docs/engine-protocol.md.
/// After engine and net:FILE techniques of the search can be switched: engine,+null_move,-reductions (docs/search.md).
/// Games come in pairs from the same opening with sides swapped. A crash, an illegal move or overtime loses the game.
/// Ctrl-C stops the match and prints the results so far; with --resume the same command goes on. With --nodes and one
/// thread the same seed gives the same games.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The player whose wins are counted
    #[arg(value_name = "A")]
    first: PlayerSpec,
    /// Its opponent
    #[arg(value_name = "B")]
    second: PlayerSpec,
    /// How many games, an even number
    #[arg(long)]
    games: u64,
    /// Stop as soon as it is clear (at 5 % risk) whether A is better than B by elo0 only or by elo1, for example 0,10
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// B gets this many times the time or positions of A, for example 2
    #[arg(long, value_name = "FACTOR", value_parser = factor)]
    odds: Option<f64>,
    /// Add the result of every game to this file, and do not play the games again that it has
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    #[command(flatten)]
    options: contest::Options,
}

/// A factor of the limits of a move, from a thousandth to a thousand.
fn factor(text: &str) -> Result<f64, String> {
    let factor: f64 = text.parse().map_err(|_| format!("{text:?} is no number"))?;
    if (0.001..=1000.0).contains(&factor) { Ok(factor) } else { Err("expected a number from 0.001 to 1000".to_owned()) }
}

/// The limits of a move, multiplied.
fn multiplied(budget: Budget, factor: f64) -> Budget {
    let nodes = budget.nodes.map(|nodes| ((nodes as f64 * factor) as u64).max(1));
    Budget { time: budget.time.map(|time| time.mul_f64(factor)), nodes, ..budget }
}

pub(crate) fn run(catalogue: &Catalogue, args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    if args.games == 0 || !args.games.is_multiple_of(2) {
        return Err(Usage(format!("--games {}: games come in pairs, so an even number is needed", args.games)).into());
    }
    let mut arena = args.options.arena(catalogue, &[args.first.clone(), args.second.clone()])?;
    if let Some(odds) = args.odds {
        arena.budgets[1] = multiplied(arena.budgets[1], odds);
    }
    let mut archive = args.options.archive()?;
    let stop = contest::interruption()?;
    let conditions = conditions(args, &arena);
    let (mut file, known) = match &args.resume {
        None => (None, Vec::new()),
        Some(path) => {
            let (file, known) = ResultsFile::open(path, &conditions)?;
            (Some(file), known)
        }
    };
    let fixtures: Vec<Fixture> = (0..args.games / 2).flat_map(|opening| Fixture::pair(0, 1, opening)).collect();
    let mut live = Live::new(fixtures.len());
    let mut tally = Tally::default();
    // A file may have more games than are asked for now.
    for result in known.iter().filter(|result| result.number < fixtures.len()) {
        tally.add(result);
        live.step(|| score_line(&tally.score, args.sprt));
    }
    let is_known: BTreeSet<usize> = known.iter().map(|result| result.number).collect();
    let (numbers, left): (Vec<usize>, Vec<Fixture>) =
        fixtures.iter().enumerate().filter(|(number, _)| !is_known.contains(number)).unzip();
    let has_enough = |tally: &Tally| {
        let finding = args.sprt.map(|sprt| sprt.finding(&tally.score));
        matches!(finding, Some(Finding::Lower | Finding::Higher))
    };
    let mut failure = None;
    let begun = Instant::now();
    let due = if has_enough(&tally) { &[][..] } else { &left };
    arena.play(due, &stop, |at, played| {
        let number = numbers[at];
        if let Some(line) = fault_line(&arena, number, &played) {
            live.say(&line);
        }
        let result = GameResult::new(number, &played);
        let stored = archive.add(&arena, &played, number);
        if let Err(error) = stored.and_then(|()| file.as_mut().map_or(Ok(()), |file| file.add(&result))) {
            failure = Some(error);
            return ControlFlow::Break(());
        }
        tally.add(&result);
        live.step(|| score_line(&tally.score, args.sprt));
        if has_enough(&tally) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    live.finish();
    if let Some(error) = failure {
        return Err(error);
    }
    tally.finish();
    let is_interrupted = stop.load(Ordering::Relaxed);
    let seconds = begun.elapsed().as_secs_f64();
    if args.options.json {
        let mut facts = facts(args, &arena, &tally);
        facts["seconds"] = json!(seconds);
        facts["interrupted"] = json!(is_interrupted);
        writeln!(out, "{facts}")?;
    } else {
        print(args, &arena, &tally, out)?;
        writeln!(out, "{seconds:.1} s{}", if is_interrupted { ", interrupted" } else { "" })?;
    }
    Ok(if is_interrupted { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

/// Everything that the games depend on, besides their numbers.
fn conditions(args: &Args, arena: &Arena) -> Value {
    let mut facts = args.options.conditions(arena);
    facts["a"] = json!(with_net(&args.first, arena));
    facts["b"] = json!(with_net(&args.second, arena));
    facts["odds"] = json!(args.odds);
    facts
}

/// A player's name, with the checksum of the net that it plays with.
fn with_net(player: &PlayerSpec, arena: &Arena) -> String {
    let net = match player {
        PlayerSpec::Bot(BotSpec::Engine | BotSpec::Level(_)) | PlayerSpec::Switched { net: None, .. } => {
            arena.game.net(&arena.setting).map(<[u8]>::to_vec)
        }
        PlayerSpec::Net(path) | PlayerSpec::Switched { net: Some(path), .. } => bots::read_net_file(path).ok(),
        PlayerSpec::Bot(_) | PlayerSpec::Program(_) => None,
    };
    net.map_or_else(|| player.to_string(), |net| format!("{player} {:08x}", learning::checksum(&net)))
}

/// The results so far.
#[derive(Default)]
struct Tally {
    score: MatchScore,
    /// The points of games whose other half is still being played, by number.
    halves: BTreeMap<usize, Points>,
    wins: BySide<u64>,
    plies: u64,
    usage: [Used; 2],
    faults: Vec<Value>,
    fault_counts: [Vec<(String, u64)>; 2],
}

impl Tally {
    fn add(&mut self, result: &GameResult) {
        match self.halves.remove(&(result.number ^ 1)) {
            Some(other) => self.score.add_pair([other, result.points]),
            None => drop(self.halves.insert(result.number, result.points)),
        }
        if let Some(side) = result.winner {
            self.wins[side] += 1;
        }
        self.plies += result.plies;
        for (sum, used) in self.usage.iter_mut().zip(result.usage) {
            *sum = sum.plus(used);
        }
        if let Some(fault) = &result.fault {
            let counts = &mut self.fault_counts[fault.player];
            match counts.iter_mut().find(|(kind, _)| *kind == fault.kind) {
                Some((_, count)) => *count += 1,
                None => counts.push((fault.kind.clone(), 1)),
            }
            self.faults.push(json!({
                "game": result.number + 1,
                "player": if fault.player == 0 { "a" } else { "b" },
                "ply": result.plies,
                "kind": fault.kind,
                "reason": fault.reason,
            }));
        }
    }

    /// Counts the games whose other half was not played.
    fn finish(&mut self) {
        for points in std::mem::take(&mut self.halves).into_values() {
            self.score.add_single(points);
        }
    }
}

fn score_line(score: &MatchScore, sprt: Option<Sprt>) -> String {
    let mut line = score.to_string();
    if let Some(estimate) = score.estimate() {
        line.push_str(&format!("  {:.1} %  {}", 100.0 * estimate.mean, elo_line(estimate)));
    }
    if let Some(sprt) = sprt {
        line.push_str(&format!("  LLR {:.2}", sprt.llr(score)));
    }
    line
}

fn print(args: &Args, arena: &Arena, tally: &Tally, out: &mut impl Write) -> Result<()> {
    let score = &tally.score;
    let games = score.games();
    let odds = args.odds.map_or_else(String::new, |odds| format!(", {odds} times that for B"));
    writeln!(out, "{} against {}, {}, {}{odds}", args.first, args.second, arena.setting, args.options.limit())?;
    let Some(estimate) = score.estimate() else {
        writeln!(out, "no game was finished")?;
        return Ok(());
    };
    let Estimate { mean, low, high } = estimate;
    let [mean, low, high] = [mean, low, high].map(|share| 100.0 * share);
    writeln!(out, "{games} games   {score}   {mean:.1} % of points [{low:.1}, {high:.1}]   {}", elo_line(estimate))?;
    let [none, half, one, more, two] = score.pairs();
    writeln!(out, "pairs       0: {none}   ½: {half}   1: {one}   1½: {more}   2: {two}")?;
    if let Some(sprt) = args.sprt {
        let found = match sprt.finding(score) {
            Finding::Undecided => "undecided".to_owned(),
            Finding::Lower => format!("accepted: {} Elo (H0)", sprt.elo0),
            Finding::Higher => format!("accepted: {} Elo (H1)", sprt.elo1),
        };
        let bound = Sprt::bound();
        let llr = sprt.llr(score);
        writeln!(out, "SPRT        {} or {} Elo: LLR {llr:.2} of ±{bound:.2}, {found}", sprt.elo0, sprt.elo1)?;
    }
    let [first, second] = arena.setting.game().sides;
    let BySide([by_first, by_second]) = tally.wins;
    let length = tally.plies as f64 / games as f64;
    writeln!(
        out,
        "sides       {first} won {by_first}, {second} {by_second}, drawn {}; {length:.0} plies a game",
        score.draws()
    )?;
    for (name, player, usage, faults) in [
        ("A", &args.first, tally.usage[0], &tally.fault_counts[0]),
        ("B", &args.second, tally.usage[1], &tally.fault_counts[1]),
    ] {
        let (mean, longest) = (1000.0 * mean_seconds(usage), 1000.0 * usage.longest.as_secs_f64());
        write!(out, "{name}           {mean:.1} ms a move, at most {longest:.0} ms")?;
        if usage.depths > 0 {
            write!(out, "; depth {:.1}", usage.depths as f64 / usage.moves as f64)?;
        }
        if usage.nodes > usage.moves {
            write!(out, "; {:.0} nodes a move", usage.nodes as f64 / usage.moves as f64)?;
        }
        for (kind, count) in faults {
            write!(out, "; {count} × {kind}")?;
        }
        writeln!(out, "   ({player})")?;
    }
    Ok(())
}

fn facts(args: &Args, arena: &Arena, tally: &Tally) -> Value {
    let score = &tally.score;
    let mut facts = args.options.facts(arena);
    let [first, second] = arena.setting.game().sides;
    let BySide([by_first, by_second]) = tally.wins;
    facts["players"] = json!({ "a": args.first.to_string(), "b": args.second.to_string() });
    facts["odds"] = json!(args.odds);
    facts["games"] = json!(score.games());
    facts["wins"] = json!(score.wins());
    facts["draws"] = json!(score.draws());
    facts["losses"] = json!(score.losses());
    facts["pairs"] = json!(score.pairs());
    facts["results"] = json!({ first: by_first, second: by_second, "draw": score.draws() });
    // An unbounded value is null.
    facts["score"] = score.estimate().map_or(Value::Null, three);
    facts["elo"] = score.estimate().map_or(Value::Null, |estimate| three(estimate.elo()));
    facts["sprt"] = args.sprt.map_or(Value::Null, |sprt| {
        let verdict = match sprt.finding(score) {
            Finding::Undecided => "undecided",
            Finding::Lower => "H0",
            Finding::Higher => "H1",
        };
        let (llr, bound) = (sprt.llr(score), Sprt::bound());
        json!({ "elo0": sprt.elo0, "elo1": sprt.elo1, "llr": llr, "bound": bound, "verdict": verdict })
    });
    facts["mean_length"] = json!(tally.plies as f64 / score.games().max(1) as f64);
    let usage = |usage: Used| {
        json!({
            "moves": usage.moves,
            "mean_ms": 1000.0 * mean_seconds(usage),
            "longest_ms": 1000.0 * usage.longest.as_secs_f64(),
            "nodes": usage.nodes,
            "mean_depth": usage.depths as f64 / usage.moves.max(1) as f64,
        })
    };
    facts["usage"] = json!({ "a": usage(tally.usage[0]), "b": usage(tally.usage[1]) });
    facts["faults"] = json!(tally.faults);
    facts
}

fn three(Estimate { mean, low, high }: Estimate) -> Value {
    json!({ "mean": mean, "low": low, "high": high })
}

pub(crate) fn mean_seconds(usage: Used) -> f64 {
    usage.time.as_secs_f64() / usage.moves.max(1) as f64
}
