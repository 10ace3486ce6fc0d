//! `tabula strength`: every level against those below it, in every variant; the tables of docs/strength.md.
//!
//! The file has a line for every pair of games that was played. Pairs in it are not played again, so that the command
//! can be stopped at any time, given more games, or run again after some levels have changed.

mod ledger;
mod tables;

use crate::args::{self, Usage};
use crate::contest::{self, Half, Halves, INTERRUPTED, Live, elo_line, fault_line};
use anyhow::{Context, Result};
use bots::arena::{Arena, Fixture, Grace, MOST_PLIES, Openings, PlayerSpec, Points, Usage as Used};
use bots::{BotOptions, BotSpec, Budget, LEVELS};
use game_core::{Setting, Side};
use ledger::{Key, Ledger, PairResult};
use registry::{AnyGame, Catalogue};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

/// Measure the levels: each against the ones one and two below it
///
/// Plays pairs of games with sides swapped from random balanced openings, in every variant, at scaled-down limits:
/// level 10 looks at SCALE times the positions that it sees in its two seconds (8 million), levels 1 to 5 play as
/// always, and those between are scaled down in even steps. Every finished pair is added to the file and is not played
/// again: stop with Ctrl-C, go on with the same command. Pairs of a level whose handicap has changed since do not
/// count.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A variant (all of them, if not given); can be given more than once
    #[arg(long = "variant", value_name = "VARIANT")]
    variants: Vec<String>,
    /// Games of each level against each other one, an even number
    #[arg(long, default_value_t = 200)]
    games: u64,
    /// How much of level 10's two seconds there is for a move
    #[arg(long, default_value_t = 0.005, value_parser = scale)]
    scale: f64,
    /// Opponents: how many levels below, in the order in which they are played
    #[arg(long, value_name = "STEPS", value_delimiter = ',', default_value = "2,1", value_parser = clap::value_parser!(u8).range(1..=9))]
    gaps: Vec<u8>,
    /// Games at a time
    #[arg(long, value_name = "GAMES", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// The seed of openings, and of bots that play by chance
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file of pairs
    #[arg(long, value_name = "FILE", default_value = "strength.jsonl")]
    out: PathBuf,
    /// Play nothing; write the tables into this page between its marks, or print them if it is `-`
    #[arg(long, value_name = "PAGE")]
    markdown: Option<String>,
}

/// The number of nodes that level 10 searches in its two seconds, roughly: see docs/search.md, speed.
const FULL_NODES: f64 = 8e6;
/// Levels up to this one play the same at every scale.
const UNSCALED: u8 = 5;
/// The memory of a player: these searches are small.
const MEMORY: usize = 16 << 20;

pub(crate) fn run(catalogue: &Catalogue, args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    if args.games == 0 || !args.games.is_multiple_of(2) {
        return Err(Usage(format!("--games {}: games come in pairs, so an even number is needed", args.games)).into());
    }
    let variants = variants(catalogue, &args.variants)?;
    let mut ledger = Ledger::open(&args.out)?;
    if let Some(page) = &args.markdown {
        let keys = |setting: &Setting, game| keys(args, game, setting);
        tables::write(page, &variants, &ledger, &keys, args.scale, out)?;
        return Ok(ExitCode::SUCCESS);
    }
    let stop = contest::interruption()?;
    for (game, setting) in variants {
        measure(args, game, &setting, &mut ledger, &stop)?;
        let keys = keys(args, game, &setting);
        writeln!(out, "{setting}")?;
        for (key, score) in keys.iter().map(|key| (key, ledger.score(key))) {
            if let Some(estimate) = score.estimate() {
                let points = 100.0 * estimate.mean;
                let line = elo_line(estimate);
                writeln!(out, "  level {:>2} against {:>2}   {score}   {points:.1} %   {line}", key.high, key.low)?;
            }
        }
        out.flush()?;
        if stop.load(Ordering::Relaxed) {
            return Ok(ExitCode::from(INTERRUPTED));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Plays the missing pairs of one variant.
fn measure(
    args: &Args,
    game: &'static dyn AnyGame,
    setting: &Setting,
    ledger: &mut Ledger,
    stop: &AtomicBool,
) -> Result<()> {
    let arena = Arena {
        game,
        setting: setting.clone(),
        players: (1..=LEVELS).map(|level| PlayerSpec::Bot(BotSpec::Level(level))).collect(),
        budgets: (1..=LEVELS).map(|level| budget(game, setting, level, args.scale)).collect(),
        options: BotOptions { memory: MEMORY, threads: 1 },
        table: None,
        grace: Grace::default(),
        openings: Openings::Random,
        seed: args.seed,
        concurrency: args.concurrency.into(),
        most_plies: MOST_PLIES,
    };
    let missing: Vec<(Key, u64)> = keys(args, game, setting)
        .into_iter()
        .flat_map(|key| (0..args.games / 2).map(move |pair| (key.clone(), pair)))
        .filter(|(key, pair)| !ledger.has(key, *pair))
        .collect();
    let fixtures: Vec<Fixture> = missing
        .iter()
        .flat_map(|(key, pair)| Fixture::pair(usize::from(key.high) - 1, usize::from(key.low) - 1, *pair))
        .collect();
    if fixtures.is_empty() {
        return Ok(());
    }
    let mut live = Live::new(fixtures.len());
    let mut halves: Halves<(Points, u64, Used)> = Halves::new();
    let mut failure = None;
    arena.play(&fixtures, stop, |number, played| {
        if let Some(line) = fault_line(&arena, number, &played) {
            live.say(&format!("{setting}, {line}"));
        }
        let (key, pair) = &missing[number / 2];
        let points = played.points(usize::from(key.high) - 1);
        let plies = played.game.plies() as u64;
        let used = played.usage[Side::First].plus(played.usage[Side::Second]);
        if let Some(Half::Pair([first, second])) = halves.add(number, (points, plies, used)) {
            let entry = PairResult {
                pair: *pair,
                points: [first.0, second.0],
                plies: first.1 + second.1,
                ms_a_move: 1000.0 * crate::match_::mean_seconds(first.2.plus(second.2)),
            };
            failure = ledger.add(key.clone(), entry).err();
        }
        live.step(|| format!("{setting} {} against {}: {}", key.high, key.low, ledger.score(key)));
        if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    live.finish();
    failure.map_or(Ok(()), Err).context("a pair could not be written down")
}

/// The limits of a level at a scale: level 10's two seconds are multiplied by it, the five lowest levels not at all,
/// and those between in even steps, so that the ratio of effort between neighbouring levels is as at full time.
fn budget(game: &dyn AnyGame, setting: &Setting, level: u8, scale: f64) -> Budget {
    let nodes = game.handicap(setting, level).map_or(FULL_NODES, |handicap| handicap.nodes as f64);
    let steps = f64::from(level.saturating_sub(UNSCALED)) / f64::from(LEVELS - UNSCALED);
    Budget::nodes((nodes * scale.powf(steps)).round().max(1.0) as u64)
}

/// The pairings of a variant in the order in which they are played.
fn keys(args: &Args, game: &dyn AnyGame, setting: &Setting) -> Vec<Key> {
    let levels = args.gaps.iter().flat_map(|&gap| (gap + 1..=LEVELS).map(move |high| (high, high - gap)));
    levels
        .map(|(high, low)| {
            let handicaps = [high, low].map(|level| game.handicap(setting, level));
            Key {
                variant: setting.to_string(),
                high,
                low,
                scale: args.scale.to_string(),
                seed: args.seed,
                handicaps: ledger::fingerprint(&handicaps, game.net(setting), game.info().is_hidden),
            }
        })
        .collect()
}

/// The variants named, or all, with their default options.
fn variants(catalogue: &Catalogue, named: &[String]) -> Result<Vec<(&'static dyn AnyGame, Setting)>> {
    if named.is_empty() {
        let ids = catalogue.games.iter().flat_map(|game| game.info().variants.iter().map(|v| (game.info().id, v.id)));
        return ids.map(|(game, variant)| args::variant(catalogue, &format!("{game}/{variant}"))).collect();
    }
    named.iter().map(|text| args::variant(catalogue, text)).collect()
}

fn scale(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(scale) if (1e-6..=1.0).contains(&scale) => Ok(scale),
        _ => Err("expected a number from 0.000001 to 1".to_owned()),
    }
}
