//! `tabula match`: two programs play each other.

use crate::args::Usage;
use crate::contest::{self, Half, Halves, INTERRUPTED, Live, elo_line, fault_line};
use anyhow::Result;
use bots::Budget;
use bots::arena::{Arena, Estimate, Finding, Fixture, MatchScore, Played, PlayerSpec, Points, Sprt, Usage as Used};
use game_core::Side;
use registry::Catalogue;
use serde_json::{Value, json};
use std::io::Write;
use std::ops::ControlFlow;
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
/// Ctrl-C stops the match and prints the results so far. With --nodes and one thread the same seed gives the same
/// games.
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
    let fixtures: Vec<Fixture> = (0..args.games / 2).flat_map(|opening| Fixture::pair(0, 1, opening)).collect();
    let mut live = Live::new(fixtures.len());
    let mut tally = Tally::new();
    let mut failure = None;
    let begun = Instant::now();
    arena.play(&fixtures, &stop, |number, played| {
        if let Some(line) = fault_line(&arena, number, &played) {
            live.say(&line);
        }
        if let Err(error) = archive.add(&arena, &played, number) {
            failure = Some(error);
            return ControlFlow::Break(());
        }
        tally.add(number, &played);
        live.step(|| score_line(&tally.score, args.sprt));
        match args.sprt.map(|sprt| sprt.finding(&tally.score)) {
            Some(Finding::Lower | Finding::Higher) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    live.finish();
    if let Some(error) = failure {
        return Err(error);
    }
    if let Some(points) = tally.halves.rest() {
        tally.score.add_single(points);
    }
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

/// The results so far.
struct Tally {
    score: MatchScore,
    halves: Halves<Points>,
    wins: [u64; 2],
    plies: u64,
    usage: [Used; 2],
    faults: Vec<Value>,
    fault_counts: [Vec<(&'static str, u64)>; 2],
}

impl Tally {
    fn new() -> Tally {
        Tally {
            score: MatchScore::default(),
            halves: Halves::new(),
            wins: [0; 2],
            plies: 0,
            usage: Default::default(),
            faults: Vec::new(),
            fault_counts: Default::default(),
        }
    }

    fn add(&mut self, number: usize, played: &Played) {
        match self.halves.add(number, played.points(0)) {
            Some(Half::Pair(pair)) => self.score.add_pair(pair),
            Some(Half::Single(points)) => self.score.add_single(points),
            None => {}
        }
        if let Some(side) = played.outcome.winner() {
            self.wins[side.index()] += 1;
        }
        self.plies += played.game.plies() as u64;
        for side in Side::ALL {
            let player = played.fixture.players[side.index()];
            self.usage[player] = self.usage[player].plus(played.usage[side]);
        }
        if let Some((side, fault)) = &played.fault {
            let player = played.fixture.players[side.index()];
            let counts = &mut self.fault_counts[player];
            match counts.iter_mut().find(|(kind, _)| *kind == fault.kind()) {
                Some((_, count)) => *count += 1,
                None => counts.push((fault.kind(), 1)),
            }
            self.faults.push(json!({
                "game": number + 1,
                "player": if player == 0 { "a" } else { "b" },
                "ply": played.game.plies(),
                "kind": fault.kind(),
                "reason": fault.to_string(),
            }));
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
    let [by_first, by_second] = tally.wins;
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
    let [by_first, by_second] = tally.wins;
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
