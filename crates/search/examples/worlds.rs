//! Matches of the search over worlds against simple players, in a hidden game. The library reads no clock; this program
//! does.
//!
//! ```text
//! cargo run --release -p search --example worlds -- classic greedy 40 --ms 50
//! cargo run --release -p search --example worlds -- duel random 40 --nodes 20000 --setups random --show
//! cargo run --release -p search --example worlds -- special self:20000:2 40 --nodes 20000 --depth 4
//! ```
//!
//! The other player is `random`, `greedy` (takes every attack that it knows to win and otherwise moves at random) or
//! `self:N` or `self:N:D`, the same search with N nodes and D plies at most. Its set-ups are drawn from the generator,
//! or with `--setups random` uniformly. `--first-round N`, `--first-depth N`, `--last-depth N`, `--least-moves N` and
//! `--mixing X` change our own options.

use game_core::{Believe, Evaluate, Game, Notation, Observe, Playout, Rng, Setting, Side, Verdict, Viewer};
use games::stratego::Stratego;
use search::{SearchLimits, Worlds, WorldsOptions};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

#[derive(Clone, Copy)]
enum Budget {
    Nodes(u64, Option<u32>),
    Time(Duration),
}

#[derive(Clone, Copy)]
enum Other {
    Random,
    Greedy,
    Search(u64, Option<u32>),
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| args.iter().position(|arg| arg == name).map(|at| args[at + 1].as_str());
    let setting = Setting::parse(Stratego::INFO, &format!("/{}", args[0])).expect("a variant");
    let other = match args[1].as_str() {
        "random" => Other::Random,
        "greedy" => Other::Greedy,
        text => {
            let mut numbers = text.strip_prefix("self:").expect("a player").split(':');
            let nodes = numbers.next().and_then(|n| n.parse().ok()).expect("a number");
            Other::Search(nodes, numbers.next().map(|n| n.parse().expect("a number")))
        }
    };
    let games: u64 = args[2].parse().expect("a number of games");
    let budget = match (value("--nodes"), value("--ms")) {
        (Some(nodes), _) => {
            let depth = value("--depth").map(|n| n.parse().expect("a number"));
            Budget::Nodes(nodes.parse().expect("a number"), depth)
        }
        (_, ms) => Budget::Time(Duration::from_millis(ms.map_or(50, |ms| ms.parse().expect("a number")))),
    };
    let seed: u64 = value("--seed").map_or(1, |seed| seed.parse().expect("a number"));
    let option = |name: &str, field: &mut u32| {
        if let Some(text) = value(name) {
            *field = text.parse().expect("a number");
        }
    };
    let mut options = WorldsOptions::default();
    option("--first-round", &mut options.first_round);
    option("--first-depth", &mut options.first_depth);
    option("--last-depth", &mut options.last_depth);
    if let Some(text) = value("--least-moves") {
        options.least_moves = text.parse().expect("a number");
    }
    if let Some(text) = value("--mixing") {
        options.mixing = text.parse().expect("a number");
    }
    let random_setups = value("--setups") == Some("random");
    let shows = args.iter().any(|arg| arg == "--show");
    let (mut counts, mut plies, mut worlds) = ([0u64; 3], 0, 0);
    let started = Instant::now();
    for game in 0..games {
        let us = Side::ALL[(game % 2) as usize];
        let end = play(&setting, us, other, budget, options, random_setups, seed * 1_000_003 + game, shows);
        plies += end.plies;
        worlds += end.worlds;
        counts[match end.verdict {
            Verdict::Win(side) if side == us => 0,
            Verdict::Draw => 1,
            Verdict::Win(_) => 2,
        }] += 1;
        if shows {
            println!("game {game}: {us:?} {:?} {} after {} plies", end.verdict, end.clause, end.plies);
        }
    }
    let [wins, draws, losses] = counts;
    println!(
        "{} against {}: +{wins} ={draws} -{losses}  {:.1} %  {} plies a game, {} worlds a move, {:.0} s",
        args[0],
        args[1],
        100.0 * (wins as f64 + draws as f64 / 2.0) / games as f64,
        plies / games,
        2 * worlds / plies.max(1),
        started.elapsed().as_secs_f64()
    );
}

struct End {
    verdict: Verdict,
    clause: String,
    plies: u64,
    worlds: u64,
}

#[expect(clippy::too_many_arguments, reason = "an example")]
fn play(
    setting: &Setting,
    us: Side,
    other: Other,
    budget: Budget,
    options: WorldsOptions,
    random_setups: bool,
    seed: u64,
    shows: bool,
) -> End {
    let mut position = Stratego::start(setting);
    let mut seen = [Vec::new(), Vec::new()];
    let mut searchers = [options, WorldsOptions::default()].map(Worlds::<Stratego>::new);
    let mut rng = Rng::new(seed);
    let (mut plies, mut worlds) = (0, 0);
    loop {
        if let Some(outcome) = position.outcome() {
            if shows {
                println!("{}", position.position_text());
            }
            return End { verdict: outcome.verdict, clause: outcome.clause.to_string(), plies, worlds };
        }
        let side = position.to_move();
        let mut think = |budget, rng: &mut Rng| {
            let view = position.view(Viewer::Seat(side));
            let belief = Stratego::belief(&view, &seen[side.index()], 0);
            let searcher = &mut searchers[usize::from(side != us)];
            let found = timed(budget, |limits, stop| searcher.search(&view, &belief, limits, stop, rng));
            worlds += u64::from(found.worlds);
            found.chosen.expect("the game is not over")
        };
        let mv = if side == us {
            think(budget, &mut rng)
        } else if position.setup_due() && !random_setups {
            Stratego::choose_setup(&position.view(Viewer::Seat(side)), 0, &mut rng)
        } else {
            match other {
                Other::Random => position.random_move(&mut rng, &mut Vec::new()),
                Other::Greedy => greedy(&position, &mut rng),
                Other::Search(nodes, depth) => think(Budget::Nodes(nodes, depth), &mut rng),
            }
        };
        for side in Side::ALL {
            seen[side.index()].push(position.seen_text(mv, Viewer::Seat(side)));
        }
        if shows {
            print!("{} ", position.seen_text(mv, Viewer::Spectator));
        }
        assert!(position.is_legal(mv), "{mv:?} in {}", position.position_text());
        position.play_unchecked(mv);
        plies += 1;
    }
}

/// The noisy moves are the attacks that the attacker knows to win.
fn greedy(position: &Stratego, rng: &mut Rng) -> <Stratego as Game>::Move {
    let mut moves = Vec::new();
    if !position.setup_due() {
        position.noisy_moves(&mut moves);
    }
    rng.pick(&moves).copied().unwrap_or_else(|| position.random_move(rng, &mut Vec::new()))
}

fn timed<T>(budget: Budget, think: impl FnOnce(SearchLimits, &AtomicBool) -> T) -> T {
    let stop = AtomicBool::new(false);
    match budget {
        Budget::Nodes(nodes, depth) => think(SearchLimits { nodes: Some(nodes), depth }, &stop),
        Budget::Time(time) => std::thread::scope(|scope| {
            let (done, timer) = std::sync::mpsc::channel::<()>();
            let stop = &stop;
            scope.spawn(move || {
                let _ = timer.recv_timeout(time);
                stop.store(true, Relaxed);
            });
            let found = think(SearchLimits::default(), stop);
            drop(done);
            found
        }),
    }
}
