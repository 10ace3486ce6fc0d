//! `tabula tournament`: a round robin of several programs.

use crate::args::Usage;
use crate::contest::{self, Half, Halves, INTERRUPTED, Live, fault_line};
use anyhow::{Context, Result};
use bots::arena::{Cross, Fixture, PlayerSpec, Points, plot};
use game_core::BySide;
use registry::Catalogue;
use serde_json::{Value, json};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Let several programs play each other, everybody against everybody
///
/// Players are named as for `tabula match`. In a round any two of them play a pair of games from the same opening, with
/// sides swapped. Prints a cross table with everybody's Elo. Ctrl-C stops the tournament and prints the results so far.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Two players or more, named as for `tabula match`
    #[arg(value_name = "PLAYER", num_args = 2.., required = true)]
    players: Vec<PlayerSpec>,
    /// How many rounds
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    rounds: u64,
    /// Write a plot of the ratings to this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    options: contest::Options,
}

pub(crate) fn run(catalogue: &Catalogue, args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    let count = args.players.len();
    if count < 2 {
        return Err(Usage("a tournament needs two players at least".to_owned()).into());
    }
    let arena = args.options.arena(catalogue, &args.players)?;
    let mut archive = args.options.archive()?;
    let stop = contest::interruption()?;
    let meetings: Vec<(usize, usize)> = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b))).collect();
    let fixtures: Vec<Fixture> = (0..args.rounds)
        .flat_map(|round| meetings.iter().flat_map(move |&(a, b)| Fixture::pair(a, b, round)))
        .collect();
    let mut live = Live::new(fixtures.len());
    let mut cross = Cross::new(args.players.iter().map(PlayerSpec::to_string).collect());
    let mut halves: Halves<(usize, usize, Points)> = Halves::new();
    let mut faults = Vec::new();
    let mut failure = None;
    let begun = Instant::now();
    arena.play(&fixtures, &stop, |number, played| {
        if let Some(line) = fault_line(&arena, number, &played) {
            live.say(&line);
            faults.push(line);
        }
        if let Err(error) = archive.add(&arena, &played, number) {
            failure = Some(error);
            return ControlFlow::Break(());
        }
        // The order of players in a pair is that of its first game.
        let BySide([mut a, mut b]) = played.fixture.players;
        if number % 2 == 1 {
            (a, b) = (b, a);
        }
        match halves.add(number, (a, b, played.points(a))) {
            Some(Half::Pair([(a, b, first), (_, _, second)])) => cross.add_pair(a, b, [first, second]),
            Some(Half::Single((a, b, points))) => cross.add_single(a, b, points),
            None => {}
        }
        live.step(|| score_line(&cross));
        ControlFlow::Continue(())
    });
    live.finish();
    if let Some(error) = failure {
        return Err(error);
    }
    if let Some((a, b, points)) = halves.rest() {
        cross.add_single(a, b, points);
    }
    let is_interrupted = stop.load(Ordering::Relaxed);
    let seconds = begun.elapsed().as_secs_f64();
    let games: u64 = meetings.iter().map(|&(a, b)| cross.score(a, b).games()).sum();
    let about = format!("{games} games, {}", args.options.limit());
    if args.options.json {
        let mut facts = args.options.facts(&arena);
        facts["games"] = json!(games);
        facts["standings"] = standings(&cross);
        facts["faults"] = json!(faults);
        facts["seconds"] = json!(seconds);
        facts["interrupted"] = json!(is_interrupted);
        writeln!(out, "{facts}")?;
    } else {
        writeln!(out, "{}, {about}", arena.setting)?;
        write!(out, "{cross}")?;
        writeln!(out, "Elo relative to the mean of the players, ± for 95 %; points against each by place")?;
        writeln!(out, "{} faults; {seconds:.1} s{}", faults.len(), if is_interrupted { ", interrupted" } else { "" })?;
    }
    if let Some(path) = &args.svg {
        let picture = plot(&cross, &arena.setting.to_string(), &about);
        let picture = picture.context("some players have not met yet: there is nothing to plot")?;
        std::fs::write(path, picture).with_context(|| format!("cannot write {path:?}"))?;
    }
    Ok(if is_interrupted { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

/// The three best so far.
fn score_line(cross: &Cross) -> String {
    let best = cross.order().into_iter().take(3);
    let line = best.map(|player| format!("{} {}", cross.names()[player], cross.total(player).0));
    line.collect::<Vec<_>>().join(", ")
}

/// Everybody's result, best first.
fn standings(cross: &Cross) -> Value {
    let order = cross.order();
    let ratings = cross.ratings();
    let row = |&player: &usize| {
        let (points, games) = cross.total(player);
        let against = |&other: &usize| {
            let score = cross.score(player, other);
            (other != player).then(|| json!([score.wins(), score.draws(), score.losses()]))
        };
        json!({
            "player": cross.names()[player],
            "elo": ratings.as_ref().map(|all| all[player].elo),
            "error": ratings.as_ref().map(|all| all[player].error),
            "points": points,
            "games": games,
            "against": order.iter().map(against).collect::<Vec<_>>(),
        })
    };
    order.iter().map(row).collect()
}
