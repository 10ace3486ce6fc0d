//! Finds nine handicaps of a variant, evenly spaced in strength between a beginner and the best, or measures the
//! existing levels.
//!
//! ```text
//! cargo run --release -p bots --example calibrate -- VARIANT [--games 60] [--points 14] [--top 40000] [--noise 1000]
//!     [--blindness 300] [--forgetting 0] [--net] [--seed 1] [--threads 2]
//! cargo run --release -p bots --example calibrate -- VARIANT --check [--games 60] [--only 10,8] [--levels FILE]
//! ```
//!
//! A family of handicaps with one parameter runs from the weakest (one ply, few nodes, all the noise, blindness and
//! forgetting given) to the best with `--top` nodes, which represents level 10 on a scaled-down time. Handicaps that
//! come out with all of those nodes may have more at full time. `--net` lets all of them evaluate with the net of the
//! variant. Points of the family play their next two neighbours, each opening from both sides; the strengths that
//! explain the results best (the Bradley-Terry model; a draw is half a win) give a curve, and the nine levels are read
//! off it. `--check` plays the existing levels, or those of a file (a line each: nodes, depth, noise, blindness,
//! forgetting and, if it evaluates with the net, 1), against the ones two below. The same arguments give the same
//! numbers.

use game_core::handicap::Handicap;
use game_core::{Setting, Side, SingleThread, Verdict};
use registry::{AnyGame, AnyMatch, AnyMind, Judgement, Strategy, ThinkRequest, find};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Bytes for each player's table.
const MEMORY: usize = 1 << 20;
/// The nodes of the search that judges whether an opening is even, and how uneven it may be.
const JUDGE: u64 = 3_000;
const UNEVEN: f64 = 0.4;
/// Plies after which a game is a draw.
const MOST_PLIES: usize = 2_000;
/// The depth of players whose depth is not limited otherwise.
const FAR: u32 = 64;
/// Elo points in one unit of the logistic function.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| args.iter().position(|arg| arg == name).and_then(|at| args.get(at + 1));
    let number = |name: &str, default: u64| value(name).map_or(default, |text| text.parse().expect("a number"));
    let (game, setting) = find(args.first().expect("a variant")).expect("a variant");
    let arena = Arena {
        game,
        setting,
        games: number("--games", 60).next_multiple_of(2),
        seed: number("--seed", 1),
        threads: number("--threads", 2),
        top: number("--top", 40_000),
    };
    if args.iter().any(|arg| arg == "--check") {
        let only: Option<Vec<u8>> = value("--only").map(|text| text.split(',').map(|n| n.parse().unwrap()).collect());
        let levels = value("--levels").map(|path| read_levels(path));
        return check(&arena, only.as_deref(), levels.as_deref());
    }
    let weakest = Handicap {
        forgetting: number("--forgetting", 0) as u16,
        net: args.iter().any(|arg| arg == "--net"),
        ..Handicap::new(number("--nodes", 100), 1, number("--noise", 1000) as i32, number("--blindness", 300) as u16)
    };
    calibrate(&arena, &weakest, number("--points", 14) as usize, number("--depth", 10) as u32);
}

/// A player: one with a handicap, or the best.
type Player = Option<Handicap>;

struct Arena {
    game: &'static dyn AnyGame,
    setting: Setting,
    games: u64,
    seed: u64,
    threads: u64,
    top: u64,
}

/// Games won, drawn and lost.
#[derive(Clone, Copy, Default)]
struct MatchScore([u64; 3]);

impl MatchScore {
    fn games(self) -> f64 {
        self.0.iter().sum::<u64>() as f64
    }

    fn share(self) -> f64 {
        (self.0[0] as f64 + self.0[1] as f64 / 2.0) / self.games()
    }

    /// Half the width of the 95 % interval of the share.
    fn error(self) -> f64 {
        let [wins, draws, _] = self.0.map(|n| n as f64 / self.games());
        let mean = wins + draws / 2.0;
        1.96 * ((wins + draws / 4.0 - mean * mean) / self.games()).max(0.0).sqrt()
    }
}

fn read_levels(path: &str) -> Vec<Handicap> {
    let text = std::fs::read_to_string(path).expect("a file of levels");
    let numbers = |line: &str| line.split_whitespace().map(|n| n.parse().expect("a number")).collect::<Vec<u32>>();
    let level = |n: Vec<u32>| Handicap {
        net: n.get(5).is_some_and(|&net| net > 0),
        ..Handicap::new(n[0].into(), n[1], n[2] as i32, n[3] as u16).forgetful(n[4] as u16)
    };
    text.lines().map(numbers).map(level).collect()
}

fn check(arena: &Arena, only: Option<&[u8]>, levels: Option<&[Handicap]>) {
    let player = |level: u8| match levels {
        Some(levels) => levels.get(usize::from(level) - 1).copied(),
        None => arena.game.handicap(&arena.setting, level),
    };
    for upper in (3..=10).rev() {
        if only.is_some_and(|only| !only.contains(&upper)) {
            continue;
        }
        let score = arena.compare(player(upper), player(upper - 2), u64::from(upper));
        let MatchScore([wins, draws, losses]) = score;
        let (share, error) = (100.0 * score.share(), 100.0 * score.error());
        println!("{} {upper} : {}  +{wins} ={draws} -{losses}  {share:.1} ± {error:.1} %", arena.setting, upper - 2);
    }
}

fn calibrate(arena: &Arena, weakest: &Handicap, points: usize, depth: u32) {
    let place = |n: usize| n as f64 / points as f64;
    let player = |n: usize| (n < points).then(|| between(weakest, arena.top, depth, place(n)));
    let mut results = Vec::new();
    for step in [1, 2] {
        for lower in 0..=points - step {
            let upper = lower + step;
            let score = arena.compare(player(upper), player(lower), (lower * 2 + step) as u64);
            println!("{:.2} : {:.2}  {:?}  {:.0} %", place(upper), place(lower), score.0, 100.0 * score.share());
            results.push((upper, lower, score));
        }
    }
    let mut strengths = fitted(points + 1, &results);
    for (n, strength) in strengths.iter().enumerate() {
        println!("{:.2}  {strength:.0} Elo  {:?}", place(n), player(n));
    }
    // A handicap that is not stronger than a weaker one is skipped.
    for n in 1..=points {
        strengths[n] = strengths[n].max(strengths[n - 1]);
    }
    let range = strengths[points] - strengths[0];
    println!("// {range:.0} Elo in all, {:.0} % expected against two levels below", 100.0 * share(range * 2.0 / 9.0));
    for level in 1..=9 {
        let wanted = strengths[0] + range * f64::from(level - 1) / 9.0;
        let upper = (0..=points).find(|&n| strengths[n] >= wanted).unwrap_or(points).max(1);
        let gap = (strengths[upper] - strengths[upper - 1]).max(1.0);
        let t = place(upper - 1) + ((wanted - strengths[upper - 1]) / gap).clamp(0.0, 1.0) / points as f64;
        println!("    {},", code(&between(weakest, arena.top, depth, if level == 1 { 0.0 } else { t })));
    }
}

/// A handicap as it is written in a game's `levels.rs`.
fn code(handicap: &Handicap) -> String {
    let Handicap { nodes, depth, noise, blindness, forgetting, net } = *handicap;
    let forgetful = if forgetting > 0 { format!(".forgetful({forgetting})") } else { String::new() };
    let with_net = if net { ".with_net()" } else { "" };
    format!("Handicap::new({nodes}, {depth}, {noise}, {blindness}){forgetful}{with_net}")
}

/// The handicap at `t`, from 0 for the weakest to 1 for none at all. Depth grows fast, and from two thirds on only
/// errors hold it back; large evaluation errors are for beginners.
fn between(weakest: &Handicap, top: u64, depth: u32, t: f64) -> Handicap {
    let part = |whole: f64| (whole * (1.0 - t)).round();
    let sight = (1.5 * t).min(1.0);
    let is_far = sight == 1.0;
    Handicap {
        nodes: (weakest.nodes as f64 * (top as f64 / weakest.nodes as f64).powf(sight)).round() as u64,
        depth: if is_far { FAR } else { weakest.depth + (sight * f64::from(depth - weakest.depth)).round() as u32 },
        noise: part(f64::from(weakest.noise) * (1.0 - t)) as i32,
        blindness: part(weakest.blindness.into()) as u16,
        forgetting: part(weakest.forgetting.into()) as u16,
        net: weakest.net,
    }
}

/// The expected share of points of a player who is stronger by `elo`.
fn share(elo: f64) -> f64 {
    1.0 / (1.0 + (-elo / ELO).exp())
}

/// The strengths of the highest likelihood, with a drawn game added to each pairing so that they stay finite.
fn fitted(players: usize, results: &[(usize, usize, MatchScore)]) -> Vec<f64> {
    let mut strengths = vec![0.0; players];
    for _ in 0..20_000 {
        let mut slopes = vec![0.0; players];
        for &(upper, lower, score) in results {
            let games = score.games() + 1.0;
            let surprise = score.share() * score.games() + 0.5 - games * share(strengths[upper] - strengths[lower]);
            slopes[upper] += surprise;
            slopes[lower] -= surprise;
        }
        let games = results[0].2.games();
        strengths.iter_mut().zip(&slopes).for_each(|(strength, slope)| *strength += 200.0 * slope / games);
    }
    let lowest = strengths[0];
    strengths.iter().map(|strength| strength - lowest).collect()
}

impl Arena {
    /// The score of the first player against the second, sides swapped.
    fn compare(&self, first: Player, second: Player, part: u64) -> MatchScore {
        let next = AtomicU64::new(0);
        let total = Mutex::new(MatchScore::default());
        std::thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| {
                    loop {
                        let pair = next.fetch_add(1, Relaxed);
                        if pair >= self.games / 2 {
                            break;
                        }
                        let seed = (self.seed * 1_000 + part) * 1_000_000 + pair * 1_000;
                        let opening = self.opening(seed);
                        for side in Side::ALL {
                            let players = if side == Side::First { [first, second] } else { [second, first] };
                            let place = match self.play(&opening, players, seed + side.index() as u64) {
                                Verdict::Win(winner) if winner == side => 0,
                                Verdict::Draw => 1,
                                Verdict::Win(_) => 2,
                            };
                            total.lock().expect("no thread panics").0[place] += 1;
                        }
                    }
                });
            }
        });
        total.into_inner().expect("no thread panics")
    }

    /// A few random moves after which neither side is far ahead; no moves in a hidden game, where set-ups differ.
    fn opening(&self, seed: u64) -> Vec<String> {
        if self.game.info().is_hidden {
            return Vec::new();
        }
        (0..).map(|attempt| self.random_moves(seed + attempt * 97)).find(|moves| self.is_even(moves)).expect("one is")
    }

    fn random_moves(&self, seed: u64) -> Vec<String> {
        let mut played = self.game.start(&self.setting);
        let mut mind = self.game.mind(MEMORY);
        for ply in 0..3 + seed % 4 {
            let task = ThinkRequest { strategy: Strategy::Random, seed: seed * 31 + ply, ..ThinkRequest::best() };
            if let Some(text) = think(&mut *mind, &*played, &task) {
                played.play(&text).expect("a legal move");
            }
        }
        played.moves(game_core::Viewer::Spectator)
    }

    fn is_even(&self, moves: &[String]) -> bool {
        let played = self.replay(moves);
        let Some(side) = played.to_move() else { return false };
        let mut mind = self.game.mind(MEMORY);
        mind.learn(&played.knowledge(side)).expect("what happened");
        let task = ThinkRequest { strategy: Strategy::Baseline, nodes: Some(JUDGE), ..ThinkRequest::best() };
        let thought = mind.think(&task, &SingleThread, &AtomicBool::new(false), &mut |_| {});
        thought.lines.first().map(|line| line.judgement).map(Judgement::points).is_some_and(|p| p.abs() < UNEVEN)
    }

    fn replay(&self, moves: &[String]) -> Box<dyn AnyMatch> {
        let mut played = self.game.start(&self.setting);
        moves.iter().for_each(|text| played.play(text).expect("it was played before"));
        played
    }

    fn play(&self, opening: &[String], players: [Player; 2], seed: u64) -> Verdict {
        let mut played = self.replay(opening);
        let mut minds = [self.game.mind(MEMORY), self.game.mind(MEMORY)];
        while let Some(side) = played.to_move().filter(|_| played.plies() < MOST_PLIES) {
            let strategy = players[side.index()].map_or(Strategy::Best, Strategy::Handicapped);
            let seed = seed * 1_009 + played.plies() as u64;
            let task = ThinkRequest { strategy, nodes: Some(self.top), seed, ..ThinkRequest::best() };
            let text = think(&mut *minds[side.index()], &*played, &task).expect("the match is not over");
            played.play(&text).expect("a legal move");
        }
        played.outcome().map_or(Verdict::Draw, |outcome| outcome.verdict)
    }
}

fn think(mind: &mut dyn AnyMind, played: &dyn AnyMatch, task: &ThinkRequest) -> Option<String> {
    mind.learn(&played.knowledge(played.to_move()?)).expect("what happened");
    mind.think(task, &SingleThread, &AtomicBool::new(false), &mut |_| {}).chosen
}
