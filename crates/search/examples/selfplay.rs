//! Matches between two sets of options, for the tables of `docs/search.md`. The library reads no clock; this program
//! does.
//!
//! ```text
//! cargo run --release -p search --example selfplay -- squadro 400 "ab" "ab,-reductions" --nodes 3000 --seed 1
//! cargo run --release -p search --example selfplay -- dedalles 100 "ab" "uct" --ms 20
//! cargo run --release -p search --example selfplay -- latroncules depth 1
//! cargo run --release -p search --example selfplay -- latroncules nodes 6
//! cargo run --release -p search --example selfplay -- latroncules speed uct uct,cut=8
//! ```
//!
//! A player is `ab` (the options of the game), `bare`, `baseline` or `net:FILE` (no commas in its name), or Monte-Carlo
//! search: `uct` (uniform playouts) or `mcts` (the
//! advice of the game), and changes to it: `+quiescence`, `-null_move`, `cut=8`, `prior=4`, `rave=300`, `explore=0.7`,
//! `x=3` (that many times the budget). Openings are random, each is played from both sides.

mod common;

use common::{PLY_LIMIT, Tally, opening};
use game_core::{Evaluate, History, Playout, Rng, Setting, Side, Verdict};
use games::{dedalles::Dedalles, latrel::Latrel, latroncules::Latroncules, squadro::Squadro};
use search::{
    Informed, Mcts, MctsOptions, Net, Repetitions, Root, SearchLimits, SearchOptions, Searcher, TableUse,
    TranspositionTable,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let (game, variant) = args[0].split_once('/').map_or((args[0], String::new()), |(g, v)| (g, format!("/{v}")));
    match game {
        "squadro" => run::<Squadro>(&variant, &args[1..]),
        "latrel" => run::<Latrel>(&variant, &args[1..]),
        "latroncules" => run::<Latroncules>(&variant, &args[1..]),
        "dedalles" => run::<Dedalles>(&variant, &args[1..]),
        other => panic!("no game {other:?}"),
    }
}

fn run<G: Evaluate + Playout>(variant: &str, args: &[&str]) {
    let setting = Setting::parse(G::INFO, variant).expect("a variant");
    match args {
        ["depth", seconds] => depth_after::<G>(&setting, seconds.parse().expect("seconds")),
        ["speed", players @ ..] => players.iter().for_each(|player| speed::<G>(&setting, player)),
        ["nodes", depth] => nodes_at::<G>(&setting, depth.parse().expect("a depth")),
        [games, a, b, rest @ ..] => {
            let (rest, seed) = match rest {
                [rest @ .., "--seed", seed] => (rest, seed.parse().expect("a seed")),
                _ => (rest, 2024),
            };
            let budget = match rest {
                ["--ms", ms] => Budget::Time(Duration::from_millis(ms.parse().expect("milliseconds"))),
                ["--nodes", nodes] => Budget::Nodes(nodes.parse().expect("nodes")),
                _ => Budget::Nodes(3_000),
            };
            play_match::<G>(&setting, games.parse().expect("games"), a, b, budget, seed);
        }
        _ => panic!("see the top of this file"),
    }
}

#[derive(Clone, Copy)]
enum Budget {
    Nodes(u64),
    Time(Duration),
}

enum Player<G: Evaluate + Playout> {
    AlphaBeta(Box<Searcher<G>>, TranspositionTable, f64),
    Mcts(MctsOptions, Informed, f64),
}

impl<G: Evaluate + Playout> Player<G> {
    fn parse(setting: &Setting, text: &str) -> Self {
        let mut parts = text.split(',');
        let kind = parts.next().unwrap_or_default();
        let net = kind.strip_prefix("net:").map(|path| read_net::<G>(setting, path));
        let mut options = match kind {
            "bare" => SearchOptions::BARE,
            "baseline" => SearchOptions::baseline::<G>(),
            _ if net.is_some() => SearchOptions::with_net::<G>(),
            _ => SearchOptions::of_game::<G>(),
        };
        let mut informed = if kind == "mcts" { Informed::of_game::<G>() } else { Informed::default() };
        let mut mcts = MctsOptions::default();
        let mut factor = 1.0;
        for part in parts {
            if let Some((name, value)) = part.split_once('=') {
                let number: f64 = value.parse().expect("a number");
                match name {
                    "cut" => informed.playout_plies = Some(number as u32).filter(|&n| n < 1_000),
                    "prior" => informed.prior_weight = number as u32,
                    "rave" => informed.rave_weight = number as u32,
                    "explore" => mcts.exploration = number as f32,
                    "x" => factor = number,
                    _ => panic!("no value {name:?}"),
                }
                continue;
            }
            let on = part.starts_with('+');
            match &part[1..] {
                "solver" => mcts.solver = on,
                "table" => options.table = if on { TableUse::Full } else { TableUse::Off },
                "cycles" => options.repetitions = if on { Repetitions::Always } else { Repetitions::ByRule },
                name => options = options.switched(&[(name.parse().expect("a technique"), on)]),
            }
        }
        match kind {
            _ if net.is_some() || ["ab", "bare", "baseline"].contains(&kind) => {
                let searcher = Searcher::new(options);
                let searcher = net.into_iter().fold(searcher, |searcher, net| searcher.with_net(Arc::new(net)));
                Player::AlphaBeta(Box::new(searcher), TranspositionTable::new(8 << 20), factor)
            }
            "uct" | "mcts" => Player::Mcts(mcts, informed, factor),
            other => panic!("no player {other:?}"),
        }
    }

    fn choose(&mut self, game: &History<G>, earlier: &[u64], budget: Budget, rng: &mut Rng) -> G::Move {
        let factor = match self {
            Player::AlphaBeta(_, _, factor) | Player::Mcts(_, _, factor) => *factor,
        };
        let stop = AtomicBool::new(false);
        let mut think = |limits: SearchLimits| {
            let result = match self {
                Player::AlphaBeta(searcher, table, _) => {
                    table.new_search();
                    searcher.search(Root { position: game.position(), earlier }, table, limits, &stop, |_| {})
                }
                Player::Mcts(options, informed, _) => {
                    Mcts::new(*options, *informed).search(game, limits, &stop, rng, |_| {})
                }
            };
            result.best().expect("the game is not over")
        };
        match budget {
            Budget::Nodes(nodes) => think(SearchLimits::nodes((nodes as f64 * factor) as u64)),
            Budget::Time(time) => std::thread::scope(|scope| {
                let (done, timer) = std::sync::mpsc::channel::<()>();
                scope.spawn(|| {
                    let timer = timer;
                    let _ = timer.recv_timeout(time.mul_f64(factor));
                    stop.store(true, Relaxed);
                });
                let mv = think(SearchLimits::default());
                drop(done);
                mv
            }),
        }
    }
}

fn read_net<G: Evaluate>(setting: &Setting, path: &str) -> Net {
    let bytes = std::fs::read(path).expect("a file");
    let inputs = G::net_inputs(setting).expect("a game with nets");
    Net::read(&bytes, &format!("{}/{}", setting.game().id, setting.variant()), &inputs).expect("a net of the variant")
}

fn play_match<G: Evaluate + Playout>(setting: &Setting, games: u32, a: &str, b: &str, budget: Budget, seed: u64) {
    let mut players = [a, b].map(|text| Player::<G>::parse(setting, text));
    let mut rng = Rng::new(seed);
    let mut counts = [0u32; 3];
    let mut plies = 0;
    let started = Instant::now();
    for round in 0..games.div_ceil(2) {
        let opening = opening::<G>(setting, 2 + round % 5, &mut rng);
        for first in 0..2 {
            for player in &mut players {
                if let Player::AlphaBeta(_, table, _) = player {
                    table.clear();
                }
            }
            let (verdict, length) = play_game(&opening, &mut players, first, budget, &mut rng);
            plies += length;
            let points_of_a = match verdict {
                Verdict::Draw => 1,
                Verdict::Win(side) if (side == Side::First) == (first == 0) => 0,
                Verdict::Win(_) => 2,
            };
            counts[points_of_a] += 1;
        }
    }
    let games = f64::from(counts.iter().sum::<u32>());
    println!(
        "{:12} {a:36} {b:36} {}  {:.0} plies, {:.0} s",
        G::INFO.id,
        Tally(counts),
        f64::from(plies) / games,
        started.elapsed().as_secs_f64()
    );
}

/// Player `first` takes the first side.
fn play_game<G: Evaluate + Playout>(
    (game, earlier): &(History<G>, Vec<u64>),
    players: &mut [Player<G>; 2],
    first: usize,
    budget: Budget,
    rng: &mut Rng,
) -> (Verdict, u32) {
    let (mut game, mut earlier) = (game.clone(), earlier.clone());
    for ply in 0..PLY_LIMIT {
        if let Some(outcome) = game.outcome() {
            return (outcome.verdict, ply);
        }
        let player = first ^ game.position().to_move().index();
        let mv = players[player].choose(&game, &earlier, budget, rng);
        earlier.push(game.position().key());
        game.play(mv).expect("engines play legal moves");
    }
    (Verdict::Draw, PLY_LIMIT)
}

/// The depth that a search of the start position reaches after some seconds of processor time.
fn depth_after<G: Evaluate + Playout>(setting: &Setting, seconds: f64) {
    let position = G::start(setting);
    let (table, stop) = (TranspositionTable::new(64 << 20), AtomicBool::new(false));
    let mut searcher = Searcher::<G>::new(SearchOptions::of_game::<G>());
    let (result, overtime) = std::thread::scope(|scope| {
        let (end, stop) = (processor_seconds() + seconds, &stop);
        let timer = scope.spawn(move || {
            while processor_seconds() < end {
                std::thread::sleep(Duration::from_millis(1));
            }
            stop.store(true, Relaxed);
            Instant::now()
        });
        let result = searcher.search(Root::new(&position), &table, SearchLimits::default(), stop, |_| {});
        let ended = Instant::now();
        (result, ended.saturating_duration_since(timer.join().expect("the timer runs")).as_secs_f64())
    });
    println!(
        "{:12} depth {} score {} nodes {} ({:.2} million/s), returned {:.2} ms after the stop",
        G::INFO.id,
        result.depth,
        result.score(),
        result.nodes,
        result.nodes as f64 / seconds / 1e6,
        overtime * 1e3
    );
}

/// Playouts or nodes a second of processor time, over some plies of a game: the factor `x=` that makes up for it at
/// equal time.
fn speed<G: Evaluate + Playout>(setting: &Setting, text: &str) {
    let mut player = Player::<G>::parse(setting, text);
    let mut rng = Rng::new(3);
    let (mut spent, mut rounds) = (0.0, 0);
    const BUDGET: u64 = 1_000;
    while spent < 1.0 {
        let (game, earlier) = opening::<G>(setting, 2 + 7 * (rounds % 4), &mut rng);
        let started = processor_seconds();
        player.choose(&game, &earlier, Budget::Nodes(BUDGET), &mut rng);
        spent += processor_seconds() - started;
        rounds += 1;
    }
    println!("{:12} {text:36} {:.0} a second", G::INFO.id, f64::from(rounds) * BUDGET as f64 / spent);
}

/// Time that the first thread has run on a processor: steadier than a clock on a busy machine.
fn processor_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").expect("Linux");
    let nanoseconds: f64 = text.split(' ').next().and_then(|n| n.parse().ok()).expect("a number");
    nanoseconds / 1e9
}

fn stop_never() -> AtomicBool {
    AtomicBool::new(false)
}

/// Nodes at a fixed depth with and without each lossless technique, over ten openings.
fn nodes_at<G: Evaluate + Playout>(setting: &Setting, depth: u32) {
    let texts = ["bare", "ab", "ab,-table", "ab,-scouts", "ab,-aspiration", "ab,-distance_pruning"];
    let more = ["ab,-guess", "ab,-killers", "ab,-history", "ab,-killers,-history,-guess"];
    for text in texts.into_iter().chain(more) {
        let Player::<G>::AlphaBeta(_, table, _) = Player::parse(setting, text) else { continue };
        // Lossy techniques would make the depths incomparable.
        let Player::<G>::AlphaBeta(mut searcher, ..) =
            Player::parse(setting, &format!("{text},-reductions,-null_move,-futility,-quiescence"))
        else {
            continue;
        };
        let mut rng = Rng::new(5);
        let mut nodes = 0;
        let started = Instant::now();
        for round in 0..10 {
            let (game, earlier) = opening::<G>(setting, 2 + 2 * round, &mut rng);
            table.clear();
            let root = Root { position: game.position(), earlier: &earlier };
            nodes += searcher.search(root, &table, SearchLimits::depth(depth), &stop_never(), |_| {}).nodes;
        }
        println!(
            "{:12} depth {depth} {text:36} {nodes:>10} nodes, {:.2} s",
            G::INFO.id,
            started.elapsed().as_secs_f64()
        );
    }
}
