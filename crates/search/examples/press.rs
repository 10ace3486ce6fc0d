//! Measures whether the levels of a hidden game press and finish: against weak players, and from won positions. The
//! library reads no clock; this program does.
//!
//! ```text
//! cargo run --release -p search --example press -- VARIANT games LEVEL OPPONENT N [--engine baseline]
//! cargo run --release -p search --example press -- VARIANT won LEVEL N [--engine baseline]
//! ```
//!
//! `games` plays N games of a level against `random` (any legal move), `greedy` (takes what it knows to beat, else any
//! move), `baseline` (at 5,000 nodes, or `--against-nodes`) or `level:N`, sides swapped. `won` makes N positions in
//! which the sum of a side's ranks is at least 1.5 times the enemy's (by games of `baseline` at 2,000 nodes against the
//! two weak players in turn) and lets the level play them on against `baseline` at 5,000 nodes; it prints the median of
//! own turns to the end. `--engine baseline` takes the level's handicap with the search techniques of `baseline`: what
//! the level was before. `--scale` (0.005) is the share of level 10's positions that it looks at for a move, as in
//! `tabula strength`. `--noise N`, `--blindness N`, `--forgetting N`, `--depth N` and `--nodes N` change the level's
//! handicap. `--mixing X`, `--mixing-rate X`, `--presses no` and `--shelters no` change its options. `--seed N`,
//! `--threads N`, `--show`. The same arguments give the same games.

use game_core::handicap::Handicap;
use game_core::{Believe, Evaluate, Game, Notation, Observe, Outcome, Playout, Rng, Setting, Side, Viewer};
use games::stratego::Stratego;
use search::{HandicapErrors, SearchLimits, Worlds, WorldsOptions};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Instant;

/// The positions that level 10 sees in its two seconds, roughly.
const FULL_NODES: f64 = 8e6;
/// Levels up to this one play the same at every scale.
const UNSCALED: i32 = 5;
/// The nodes of `baseline` when it makes a won position, and when it defends one.
const MAKER: u64 = 2_000;
const DEFENDER: u64 = 5_000;
/// A position is won if the sum of own ranks is at least this many hundredths of the enemy's.
const WON: u64 = 150;

#[derive(Clone, Copy)]
enum Player {
    Random,
    Greedy,
    Search { options: WorldsOptions, handicap: Option<Handicap>, nodes: u64 },
}

/// A position and what each seat has seen of the game.
#[derive(Clone)]
struct Watched {
    position: Stratego,
    seen: [Vec<String>; 2],
}

/// A finished game of the player that is measured.
#[derive(Clone, Copy)]
struct Played {
    outcome: Outcome,
    us: Side,
    turns: u64,
    last: Stratego,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| args.iter().position(|arg| arg == name).and_then(|at| args.get(at + 1));
    let number = |name: &str, default: f64| value(name).map_or(default, |text| text.parse().expect("a number"));
    let setting = Setting::parse(Stratego::INFO, &format!("/{}", args[0])).expect("a variant");
    let level: i32 = args[2].parse().expect("a level");
    let is_old = value("--engine").is_some_and(|name| name == "baseline");
    let mut us = level_player(&setting, level, number("--scale", 0.005), is_old);
    if let Player::Search { options, .. } = &mut us {
        options.mixing = number("--mixing", options.mixing);
        options.mixing_rate = number("--mixing-rate", options.mixing_rate);
        options.presses &= value("--presses").is_none_or(|text| text != "no");
        options.shelters &= value("--shelters").is_none_or(|text| text != "no");
    }
    if let Player::Search { nodes, handicap: None, .. } = &mut us {
        *nodes = number("--nodes", *nodes as f64) as u64;
    }
    if let Player::Search { handicap: Some(handicap), nodes, .. } = &mut us {
        handicap.noise = number("--noise", handicap.noise.into()) as i32;
        handicap.blindness = number("--blindness", handicap.blindness.into()) as u16;
        handicap.forgetting = number("--forgetting", handicap.forgetting.into()) as u16;
        handicap.depth = number("--depth", handicap.depth.into()) as u32;
        *nodes = number("--nodes", *nodes as f64) as u64;
    }
    let (seed, threads) = (number("--seed", 1.0) as u64, number("--threads", 2.0) as usize);
    let shows = args.iter().any(|arg| arg == "--show");
    let begun = Instant::now();
    let (what, results) = match args[1].as_str() {
        "games" => {
            let them = match args[3].as_str() {
                "random" => Player::Random,
                "greedy" => Player::Greedy,
                "baseline" => baseline(number("--against-nodes", DEFENDER as f64) as u64),
                text => {
                    let level = text.strip_prefix("level:").and_then(|n| n.parse().ok()).expect("an opponent");
                    level_player(&setting, level, number("--scale", 0.005), is_old)
                }
            };
            let count = args[4].parse().expect("a number of games");
            let play = |n: u64| {
                let side = Side::ALL[(n % 2) as usize];
                play_on(Watched::start(&setting), side, [us, them], seed * 1_000_003 + n / 2)
            };
            (format!("against {}", args[3]), all(count, threads, play))
        }
        "won" => {
            let count = args[3].parse().expect("a number of positions");
            let play = |n: u64| {
                let (game, side) = won_position(&setting, seed * 1_000_003 + n);
                play_on(game, side, [us, baseline(DEFENDER)], seed + n)
            };
            ("from won positions".to_owned(), all(count, threads, play))
        }
        other => panic!("{other:?} is neither games nor won"),
    };
    if shows {
        for (n, played) in results.iter().enumerate() {
            println!(
                "{n}: {:?} {:?} {} turns {}",
                played.us,
                played.outcome,
                played.turns,
                played.last.position_text()
            );
        }
    }
    report(&format!("{setting} level {level}{} {what}", if is_old { " (baseline's)" } else { "" }), &results);
    println!("  {:.0} s", begun.elapsed().as_secs_f64());
}

fn report(what: &str, results: &[Played]) {
    let share = |count: usize| 100.0 * count as f64 / results.len() as f64;
    let won = results.iter().filter(|played| played.outcome.winner() == Some(played.us)).count();
    let drawn = results.iter().filter(|played| played.outcome.winner().is_none()).count();
    let quiet = results.iter().filter(|played| played.outcome.clause.to_string() == "SG-23").count();
    let mut turns: Vec<u64> = results.iter().map(|played| played.turns).collect();
    turns.sort_unstable();
    print!("{what}: {} games, won {:.1} %, drawn {:.1} %", results.len(), share(won), share(drawn));
    print!(" (quiet limit {:.1} %), own turns: median {}", share(quiet), turns[turns.len() / 2]);
    println!(", nine tenths within {}", turns[turns.len() * 9 / 10]);
}

fn baseline(nodes: u64) -> Player {
    Player::Search { options: WorldsOptions::BASELINE, handicap: None, nodes }
}

/// A level at a scale, with today's search techniques or those of `baseline`.
fn level_player(setting: &Setting, level: i32, scale: f64, is_old: bool) -> Player {
    let handicap = Stratego::handicaps(setting).get(level as usize - 1).copied();
    let nodes = match handicap {
        Some(handicap) if level <= UNSCALED => handicap.nodes,
        Some(handicap) => (handicap.nodes as f64 * scale.powf(f64::from(level - UNSCALED) / 5.0)) as u64,
        None => (FULL_NODES * scale) as u64,
    };
    Player::Search { options: if is_old { WorldsOptions::BASELINE } else { WorldsOptions::default() }, handicap, nodes }
}

/// Plays `count` games on several threads and returns them in order.
fn all(count: u64, threads: usize, play: impl Fn(u64) -> Played + Sync) -> Vec<Played> {
    let next = AtomicU64::new(0);
    let results = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let n = next.fetch_add(1, Relaxed);
                    if n >= count {
                        return;
                    }
                    let played = play(n);
                    results.lock().expect("no player panicked").push((n, played));
                }
            });
        }
    });
    let mut results = results.into_inner().expect("no player panicked");
    results.sort_by_key(|&(n, _)| n);
    results.into_iter().map(|(_, played)| played).collect()
}

/// A position that is won for the side returned, whose turn it is.
fn won_position(setting: &Setting, seed: u64) -> (Watched, Side) {
    for attempt in 0.. {
        let side = Side::ALL[(seed % 2) as usize];
        let weak = if (seed / 2).is_multiple_of(2) { Player::Random } else { Player::Greedy };
        let mut players = [Seat::new(baseline(MAKER)), Seat::new(weak)];
        let mut game = Watched::start(setting);
        let seed = seed.wrapping_add(attempt << 32);
        while game.position.outcome().is_none() {
            let to_move = game.position.to_move();
            if to_move == side && !game.position.setup_due() {
                let [own, enemy] = [side, !side].map(|side| rank_sum(&game.position, side));
                if own * 100 >= enemy * WON {
                    return (game, side);
                }
            }
            let mv = players[usize::from(to_move != side)].choose(&game, seed);
            game.play(mv);
        }
    }
    unreachable!("a game in which one side leads comes in the end")
}

/// The sum of the ranks of a side's pieces, read from the text of the position.
fn rank_sum(position: &Stratego, side: Side) -> u64 {
    let text = position.position_text();
    let board = text.split(' ').next().unwrap_or_default();
    let own = if side == Side::First { 't' } else { 'a' };
    let letters: Vec<char> = board.chars().collect();
    let rank = |pair: &[char]| match pair {
        [side, 'X'] if *side == own => 10,
        [side, digit] if *side == own => digit.to_digit(10).unwrap_or(0).into(),
        _ => 0,
    };
    letters.windows(2).map(rank).sum()
}

/// Plays a game to its end; the first player has `us`.
fn play_on(mut game: Watched, us: Side, players: [Player; 2], seed: u64) -> Played {
    let mut seats = players.map(Seat::new);
    let mut turns = 0;
    loop {
        if let Some(outcome) = game.position.outcome() {
            return Played { outcome, us, turns, last: game.position };
        }
        let to_move = game.position.to_move();
        let mv = seats[usize::from(to_move != us)].choose(&game, seed ^ (to_move.index() as u64) << 62);
        turns += u64::from(to_move == us);
        game.play(mv);
    }
}

/// A player with its searcher.
struct Seat {
    player: Player,
}

impl Seat {
    fn new(player: Player) -> Seat {
        Seat { player }
    }

    fn choose(&mut self, game: &Watched, seed: u64) -> <Stratego as Game>::Move {
        let position = &game.position;
        let side = position.to_move();
        let view = position.view(Viewer::Seat(side));
        // As in the arena, the upper half of a seed stays the same through a game.
        let seed = Rng::new(seed).next_u64() & !0xFFFF_FFFF | game.seen[0].len() as u64;
        let mut rng = Rng::new(seed);
        match self.player {
            Player::Random => position.random_move(&mut rng, &mut Vec::new()),
            Player::Greedy if position.setup_due() => Stratego::choose_setup(&view, 0, &mut rng),
            Player::Greedy => {
                let mut moves = Vec::new();
                position.noisy_moves(&mut moves);
                rng.pick(&moves).copied().unwrap_or_else(|| position.random_move(&mut rng, &mut moves))
            }
            Player::Search { mut options, handicap, nodes } => {
                let mut limits = SearchLimits::nodes(nodes);
                let mut forgetting = 0;
                if let Some(handicap) = handicap {
                    limits.depth = Some(handicap.depth);
                    forgetting = handicap.forgetting;
                    let Handicap { noise, blindness, .. } = handicap;
                    options.errors = HandicapErrors { noise, blindness, seed };
                }
                let belief = Stratego::belief(&view, &game.seen[side.index()], forgetting);
                let stop = AtomicBool::new(false);
                let found = Worlds::<Stratego>::new(options).search(&view, &belief, limits, &stop, &mut rng);
                found.chosen.expect("the game is not over")
            }
        }
    }
}

impl Watched {
    fn start(setting: &Setting) -> Watched {
        Watched { position: Stratego::start(setting), seen: [Vec::new(), Vec::new()] }
    }

    fn play(&mut self, mv: <Stratego as Game>::Move) {
        for side in Side::ALL {
            self.seen[side.index()].push(self.position.seen_text(mv, Viewer::Seat(side)));
        }
        self.position.play(mv).expect("players play legal moves");
    }
}
