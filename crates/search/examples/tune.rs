//! Tunes the numbers of an evaluation by self-play, in one go: fast games from random openings, logistic regression of
//! their results on the evaluation of the quiet positions in them, and a match of the new numbers against the old
//! (`docs/search.md`).
//!
//! ```text
//! cargo run --release -p search --example tune -- latrel/base
//! cargo run --release -p search --example tune -- latroncules --games 4000 --nodes 500 --match 400 --match-nodes 2000
//! cargo run --release -p search --example tune -- latroncules --match 400 --weights 50,70,-30,15,1,23,2,-7,11,2
//! ```
//!
//! The same arguments give the same numbers on any machine; it uses all processors. `--weights` leaves out the games
//! and the regression and plays the match only; `--seed` gives other games. The numbers are then written into `eval.rs`
//! by hand.

mod common;
mod weighted;

use common::{PLY_LIMIT, Tally, opening};
use game_core::{Game, History, Playout, Rng, Setting, Side, Tunable, Verdict};
use games::{dedalles::Dedalles, latrel::Latrel, latroncules::Latroncules};
use search::{Root, SearchLimits, SearchOptions, SearchResult, Searcher, TranspositionTable};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use weighted::Weighted;

/// One in this many positions of a game is sampled, because neighbouring positions are alike.
const SAMPLED_ONE_IN: u32 = 4;
/// One in this many games is used for validation only.
const ASIDE_ONE_IN: usize = 8;
/// Rounds of the regression: the evaluation is nearly, not quite, linear in its numbers.
const ROUNDS: usize = 3;
const STEPS: usize = 300;
/// The weight of the pull towards the old numbers, which keeps rare terms from diverging.
const PULL: f64 = 2e-6;

struct Arguments {
    games: usize,
    nodes: u64,
    match_games: usize,
    match_nodes: u64,
    seed: u64,
    weights: Option<Vec<i32>>,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let mut arguments =
        Arguments { games: 3_000, nodes: 400, match_games: 400, match_nodes: 2_000, seed: 1, weights: None };
    for pair in args[1..].chunks(2) {
        let number = || pair[1].parse::<u64>().expect("a number");
        match pair[0].as_str() {
            "--games" => arguments.games = number() as usize,
            "--nodes" => arguments.nodes = number(),
            "--match" => arguments.match_games = number() as usize,
            "--match-nodes" => arguments.match_nodes = number(),
            "--seed" => arguments.seed = number(),
            "--weights" => {
                arguments.weights = Some(pair[1].split(',').map(|n| n.parse().expect("a number")).collect());
            }
            other => panic!("no argument {other:?}"),
        }
    }
    let (game, variant) =
        args[0].split_once('/').map_or((args[0].as_str(), String::new()), |(g, v)| (g, format!("/{v}")));
    match game {
        "dedalles" => tune::<Dedalles>(&variant, &arguments),
        "latrel" => tune::<Latrel>(&variant, &arguments),
        "latroncules" => tune::<Latroncules>(&variant, &arguments),
        other => panic!("no game {other:?}"),
    }
}

fn tune<G: Tunable + Playout>(variant: &str, arguments: &Arguments) {
    let setting = Setting::parse(G::INFO, variant).expect("a variant");
    let old = G::start(&setting).weights();
    let new = arguments.weights.clone().unwrap_or_else(|| {
        let games = in_parallel(arguments.games, |n| {
            played::<G>(&setting, arguments.nodes, arguments.seed * 1_000_000 + n as u64)
        });
        let count = |points: f64| games.iter().filter(|game| game.points == points).count();
        let positions: usize = games.iter().map(|game| game.positions.len()).sum();
        println!("{positions} positions; first side +{} ={} -{}", count(1.0), count(0.5), count(0.0));
        fit(&games, &old)
    });
    for ((name, old), new) in G::NAMES.iter().zip(&old).zip(&new) {
        println!("{name:20} {old:5} {new:5}");
    }
    println!("--weights {}", new.iter().map(i32::to_string).collect::<Vec<_>>().join(","));
    let tally = play_match::<G>(&setting, arguments, &new, &old);
    println!("{:12} new against old, {} nodes: {tally}", G::INFO.id, arguments.match_nodes);
}

/// Runs `n` jobs, as many at a time as there are processors, and returns the results in order.
fn in_parallel<T: Send>(n: usize, one: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut results: Vec<(usize, T)> = std::thread::scope(|scope| {
        let work = || {
            let numbers = std::iter::repeat_with(|| next.fetch_add(1, Relaxed)).take_while(|&number| number < n);
            numbers.map(|number| (number, one(number))).collect::<Vec<_>>()
        };
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("games do not panic")).collect()
    });
    results.sort_by_key(|&(number, _)| number);
    results.into_iter().map(|(_, result)| result).collect()
}

/// The quiet positions of a game, and its result for the first side.
struct Played<G> {
    positions: Vec<G>,
    points: f64,
}

/// A game of the engine against itself. Openings are long enough that sides are seldom equal after them: else most
/// games would be drawn.
fn played<G: Tunable + Playout>(setting: &Setting, nodes: u64, seed: u64) -> Played<G> {
    let mut rng = Rng::new(seed);
    let plies = 4 + rng.below(20);
    let (mut game, mut earlier) = opening::<G>(setting, plies, &mut rng);
    let table = TranspositionTable::new(1 << 20);
    let mut searcher = Searcher::<G>::new(SearchOptions::of_game::<G>());
    let mut positions = Vec::new();
    for _ in 0..PLY_LIMIT {
        if game.outcome().is_some() {
            break;
        }
        let position = game.position();
        let result = think(&mut searcher, position, &earlier, &table, nodes);
        let mv = result.best().expect("the game is not over");
        let is_quiet = !position.is_noisy(mv) && result.score().forced().is_none();
        if is_quiet && rng.below(SAMPLED_ONE_IN) == 0 {
            positions.push(position.clone());
        }
        earlier.push(position.key());
        game.play_unchecked(mv);
    }
    Played { positions, points: points(&game) }
}

fn think<G: game_core::Evaluate>(
    searcher: &mut Searcher<G>,
    position: &G,
    earlier: &[u64],
    table: &TranspositionTable,
    nodes: u64,
) -> SearchResult<G::Move> {
    table.new_search();
    searcher.search(Root { position, earlier }, table, SearchLimits::nodes(nodes), &AtomicBool::new(false), |_| {})
}

/// The points of a game for the first side; an unfinished one is a draw.
fn points<G: Game>(game: &History<G>) -> f64 {
    match game.outcome().map(|outcome| outcome.verdict) {
        Some(Verdict::Win(Side::First)) => 1.0,
        Some(Verdict::Win(Side::Second)) => 0.0,
        Some(Verdict::Draw) | None => 0.5,
    }
}

/// A row of the regression: the evaluation is about `rest` and the weighted sum of `features`.
struct Row {
    features: Vec<f32>,
    rest: f64,
    /// The result for the side to move.
    points: f64,
    is_aside: bool,
}

fn fit<G: Tunable>(games: &[Played<G>], old: &[i32]) -> Vec<i32> {
    let anchor: Vec<f64> = old.iter().copied().map(f64::from).collect();
    let mut weights = anchor.clone();
    let mut scale = None;
    for _ in 0..ROUNDS {
        let rows = rows(games, &rounded(&weights));
        // The unit of the evaluation stays the same: the scale is fitted once.
        let scale = *scale.get_or_insert_with(|| best_scale(&rows, &weights));
        let before = [false, true].map(|aside| loss(&rows, &weights, scale, aside));
        descend(&rows, &mut weights, &anchor, scale);
        let after = [false, true].map(|aside| loss(&rows, &weights, scale, aside));
        println!("scale {scale:.0}, loss {before:.5?} -> {after:.5?} (learnt from, kept aside)");
    }
    rounded(&weights)
}

fn rounded(weights: &[f64]) -> Vec<i32> {
    weights.iter().map(|weight| weight.round() as i32).collect()
}

/// Computes the features by differences: how much the evaluation changes with each number.
fn rows<G: Tunable>(games: &[Played<G>], weights: &[i32]) -> Vec<Row> {
    let of_game = |n: usize| {
        let game = &games[n];
        let of_position = |position: &G| {
            let mut changed = weights.to_vec();
            let mut difference = |at: usize| {
                let by = (weights[at].abs() / 2).max(20);
                let mut with = |weight: i32| {
                    changed[at] = weight;
                    position.evaluate_with(&changed)
                };
                let difference = with(weights[at] + by) - with(weights[at] - by);
                changed[at] = weights[at];
                difference as f32 / (2 * by) as f32
            };
            let features: Vec<f32> = (0..weights.len()).map(&mut difference).collect();
            let rest = f64::from(position.evaluate_with(weights)) - sum(&features, weights.iter().map(|&w| w.into()));
            let points = if position.to_move() == Side::First { game.points } else { 1.0 - game.points };
            Row { features, rest, points, is_aside: n.is_multiple_of(ASIDE_ONE_IN) }
        };
        game.positions.iter().map(of_position).collect::<Vec<_>>()
    };
    in_parallel(games.len(), of_game).into_iter().flatten().collect()
}

fn sum(features: &[f32], weights: impl Iterator<Item = f64>) -> f64 {
    features.iter().zip(weights).map(|(&feature, weight)| f64::from(feature) * weight).sum()
}

fn expected(row: &Row, weights: &[f64], scale: f64) -> f64 {
    1.0 / (1.0 + (-(row.rest + sum(&row.features, weights.iter().copied())) / scale).exp())
}

/// The mean square error of the expected points.
fn loss(rows: &[Row], weights: &[f64], scale: f64, aside: bool) -> f64 {
    let errors =
        rows.iter().filter(|row| row.is_aside == aside).map(|row| (expected(row, weights, scale) - row.points).powi(2));
    let (count, total) = errors.fold((0.0, 0.0), |(count, total), error| (count + 1.0, total + error));
    total / count
}

/// The evaluation that corresponds to odds of e to 1.
fn best_scale(rows: &[Row], weights: &[f64]) -> f64 {
    let scales = (0..30).map(|n| 30.0 * 1.2f64.powi(n));
    scales.min_by(|&a, &b| loss(rows, weights, a, false).total_cmp(&loss(rows, weights, b, false))).expect("some")
}

/// Adam, on all rows at once.
fn descend(rows: &[Row], weights: &mut [f64], anchor: &[f64], scale: f64) {
    let learnt: Vec<&Row> = rows.iter().filter(|row| !row.is_aside).collect();
    let (mut mean, mut square) = (vec![0.0; weights.len()], vec![0.0; weights.len()]);
    // Sums of floating-point numbers depend on their order: chunks of a fixed size, in order, give the same sums
    // everywhere.
    let pieces: Vec<&[&Row]> = learnt.chunks(4_096).collect();
    for step in 0..STEPS {
        let partial = in_parallel(pieces.len(), |n| {
            let mut gradient = vec![0.0; anchor.len()];
            for row in pieces[n] {
                let p = expected(row, weights, scale);
                let slope = 2.0 * (p - row.points) * p * (1.0 - p) / scale;
                for (sum, &feature) in gradient.iter_mut().zip(&row.features) {
                    *sum += slope * f64::from(feature);
                }
            }
            gradient
        });
        let rate = 3.0 * (1.0 - step as f64 / STEPS as f64) + 0.02;
        for at in 0..weights.len() {
            let slope = partial.iter().map(|gradient| gradient[at]).sum::<f64>() / learnt.len() as f64
                + PULL * (weights[at] - anchor[at]) / (anchor[at].abs() + 10.0);
            mean[at] = 0.9 * mean[at] + 0.1 * slope;
            square[at] = 0.99 * square[at] + 0.01 * slope * slope;
            let (unbiased, spread) =
                (mean[at] / (1.0 - 0.9f64.powi(step as i32 + 1)), square[at] / (1.0 - 0.99f64.powi(step as i32 + 1)));
            weights[at] -= rate * unbiased / (spread.sqrt() + 1e-12);
        }
    }
}

/// Pairs of games from short random openings, sides swapped.
fn play_match<G: Tunable + Playout>(setting: &Setting, arguments: &Arguments, new: &[i32], old: &[i32]) -> Tally {
    let pairs = in_parallel(arguments.match_games.div_ceil(2), |pair| {
        let mut rng = Rng::new(arguments.seed * 7_000_000 + pair as u64);
        let opening = opening::<G>(setting, 2 + pair as u32 % 5, &mut rng);
        [Side::First, Side::Second].map(|side| {
            let points = match_game(&opening, side, [new, old], arguments.match_nodes);
            if side == Side::First { points } else { 1.0 - points }
        })
    });
    let mut tally = Tally::default();
    for points in pairs.into_iter().flatten() {
        tally.0[(2.0 - 2.0 * points) as usize] += 1;
    }
    tally
}

/// The points of the first side, with the first weights on `side`.
fn match_game<G: Tunable + Playout>(
    (game, earlier): &(History<G>, Vec<u64>),
    side: Side,
    weights: [&[i32]; 2],
    nodes: u64,
) -> f64 {
    let (mut game, mut earlier) = (game.clone(), earlier.clone());
    let mut players = weights.map(|weights| {
        let options = SearchOptions::of_game::<G>();
        (
            Searcher::<Weighted<G>>::new(options),
            TranspositionTable::new(1 << 20),
            std::sync::Arc::<[i32]>::from(weights),
        )
    });
    for _ in 0..PLY_LIMIT {
        if game.outcome().is_some() {
            break;
        }
        let position = game.position();
        let (searcher, table, weights) = &mut players[usize::from(position.to_move() != side)];
        let position = Weighted::new(position.clone(), weights);
        let mv = think(searcher, &position, &earlier, table, nodes).best().expect("the game is not over");
        earlier.push(game.position().key());
        game.play_unchecked(mv);
    }
    points(&game)
}
