//! Runs games one after the other, or several at a time.
//!
//! A game depends on its fixture and the arena's seed alone, not on which games were played before it or at the same
//! time. Results are reported in the order of the fixtures, so that a test that stops a match stops it after the same
//! game.

use super::player::{Fault, Grace, Player, PlayerSpec};
use super::{Openings, Points, mixed};
use crate::external::External;
use crate::{BotOptions, Budget, TableFile};
use game_core::{BySide, Clause, Outcome, Setting, Side};
use registry::{AnyGame, AnyMatch};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// The players, the game and the conditions of a series of games.
#[expect(missing_docs, reason = "the names say it")]
pub struct Arena {
    pub game: &'static dyn AnyGame,
    pub setting: Setting,
    /// The players; fixtures name them by number.
    pub players: Vec<PlayerSpec>,
    /// The limits of each player for a move.
    pub budgets: Vec<Budget>,
    /// The memory and threads of each player.
    pub options: BotOptions,
    /// A table of exact values for our bots.
    pub table: Option<Arc<TableFile>>,
    /// How late an answer may be.
    pub grace: Grace,
    pub openings: Openings,
    /// The seed of everything random.
    pub seed: u64,
    /// The number of games at a time.
    pub concurrency: usize,
    /// A game that has this many plies is a draw.
    pub most_plies: usize,
}

/// A game to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixture {
    /// The players of First and Second.
    pub players: BySide<usize>,
    /// The number of the opening.
    pub opening: u64,
}

impl Fixture {
    /// Two games from the same opening, with sides swapped.
    pub fn pair(a: usize, b: usize, opening: u64) -> [Fixture; 2] {
        [[a, b], [b, a]].map(|players| Fixture { players: BySide(players), opening })
    }
}

/// A finished game.
#[expect(missing_docs, reason = "the names say it")]
pub struct Played {
    pub fixture: Fixture,
    pub game: Box<dyn AnyMatch>,
    pub outcome: Outcome,
    /// The player's fault that ended it, if one did.
    pub fault: Option<(Side, Fault)>,
    pub usage: BySide<Usage>,
}

impl Played {
    /// Whether the player with this number won, drew or lost.
    pub fn points(&self, player: usize) -> Points {
        match self.outcome.winner() {
            None => Points::Draw,
            Some(side) if self.fixture.players[side] == player => Points::Win,
            Some(_) => Points::Loss,
        }
    }
}

/// The resources that a player used.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Usage {
    pub moves: u64,
    pub time: Duration,
    /// Time of the longest move.
    pub longest: Duration,
    /// Positions or playouts, as far as the player reports them.
    pub nodes: u64,
    /// The sum of the reported depths.
    pub depths: u64,
}

impl Usage {
    /// The sum of both.
    #[must_use]
    pub fn plus(self, other: Usage) -> Usage {
        Usage {
            moves: self.moves + other.moves,
            time: self.time + other.time,
            longest: self.longest.max(other.longest),
            nodes: self.nodes + other.nodes,
            depths: self.depths + other.depths,
        }
    }
}

/// The usual limit of a game between programs, in plies.
pub const MOST_PLIES: usize = 2_000;
/// Seeds have one bit fewer than 64, because programs may parse signed numbers.
const SEED_BITS_LOST: u32 = 1;
/// How often a running match checks whether it should go on.
const LOOK: Duration = Duration::from_millis(20);

impl Arena {
    /// Plays the fixtures. `each` is called with each finished game, in order, until it says that it has seen enough or
    /// `stop` is raised; then the running games are abandoned. After `stop`, games that finished out of order are
    /// reported as well.
    pub fn play(
        &self,
        fixtures: &[Fixture],
        stop: &AtomicBool,
        mut each: impl FnMut(usize, Played) -> ControlFlow<()>,
    ) {
        let next = AtomicUsize::new(0);
        let halt = AtomicBool::new(false);
        let count = self.concurrency.clamp(1, fixtures.len().max(1));
        // Each board has a flag that ends the search running there.
        let flags: Vec<AtomicBool> = (0..count).map(|_| AtomicBool::new(false)).collect();
        let (sender, results) = channel();
        std::thread::scope(|scope| {
            for flag in &flags {
                let (sender, next, halt) = (sender.clone(), &next, &halt);
                scope.spawn(move || {
                    let mut idle: Vec<Option<Box<External>>> = self.players.iter().map(|_| None).collect();
                    loop {
                        let at = next.fetch_add(1, Relaxed);
                        let Some(&fixture) = fixtures.get(at) else { return };
                        let Some(played) = self.game(fixture, &mut idle, flag, halt) else { return };
                        if sender.send((at, played)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let mut early = BTreeMap::new();
            let (mut reported, mut has_enough) = (0, false);
            loop {
                match results.recv_timeout(LOOK) {
                    Ok((at, played)) => drop(early.insert(at, played)),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                while !halt.load(Relaxed)
                    && let Some(played) = early.remove(&reported)
                {
                    if each(reported, played).is_break() {
                        has_enough = true;
                        halt.store(true, Relaxed);
                    }
                    reported += 1;
                }
                if stop.load(Relaxed) {
                    halt.store(true, Relaxed);
                }
                if halt.load(Relaxed) {
                    // A board lowers its flag before each move, so that raising it once is not enough.
                    flags.iter().for_each(|flag| flag.store(true, Relaxed));
                }
            }
            if !has_enough {
                let _ = early.into_iter().try_for_each(|(at, played)| each(at, played));
            }
        });
    }

    /// Plays one game; `None` if it was abandoned.
    fn game(
        &self,
        fixture: Fixture,
        idle: &mut [Option<Box<External>>],
        flag: &AtomicBool,
        halt: &AtomicBool,
    ) -> Option<Played> {
        let mut game = self.openings.begin(self.game, &self.setting, self.seed, fixture.opening);
        let mut usage = BySide::default();
        let mut fault = None;
        let seeds = BySide::from_fn(|side| {
            let BySide([first, second]) = fixture.players;
            let player = mixed([first as u64, second as u64, 1 + fixture.players[side] as u64]);
            mixed([self.seed, fixture.opening, player])
        });
        let mut players = Vec::new();
        for side in Side::ALL {
            let player = fixture.players[side];
            let (spec, idle, seed) = (&self.players[player], &mut idle[player], seeds[side]);
            match Player::seat(spec, self, seed >> SEED_BITS_LOST, idle, halt) {
                Ok(mut player) => {
                    if self.budgets[fixture.players[side]].time.is_some() {
                        player.get_ready(&game.knowledge(side));
                    }
                    players.push(player);
                }
                Err(found) => {
                    fault = Some((side, found));
                    break;
                }
            }
        }
        while fault.is_none()
            && let Some(side) = game.to_move()
        {
            if game.plies() >= self.most_plies {
                game.conclude(Outcome::draw(Clause::LENGTH.0));
                break;
            }
            flag.store(false, Relaxed);
            if halt.load(Relaxed) {
                return None;
            }
            let seed = seed_of_move(seeds[side], game.plies());
            let player = &mut players[side.index()];
            let budget = self.budgets[fixture.players[side]];
            let (answer, took) = player.choose(&game.knowledge(side), budget, self.grace, seed, flag);
            if halt.load(Relaxed) {
                return None;
            }
            let used: &mut Usage = &mut usage[side];
            let one = Usage { moves: 1, time: took, longest: took, ..Usage::default() };
            match answer {
                Ok(answer) => {
                    *used = used.plus(Usage { nodes: answer.nodes, depths: answer.depth.into(), ..one });
                    fault = game.play(&answer.text).err().map(|error| (side, Fault::Illegal(error)));
                }
                Err(found) => {
                    *used = used.plus(one);
                    fault = Some((side, found));
                }
            }
        }
        for (side, player) in Side::ALL.into_iter().zip(players) {
            player.leave(&mut idle[fixture.players[side]]);
        }
        if halt.load(Relaxed) && fault.is_some() {
            return None;
        }
        if let Some((side, fault)) = &fault {
            let clause = if matches!(fault, Fault::Overtime { .. }) { Clause::TIME } else { Clause::RESIGNED };
            game.conclude(Outcome::win(side.other(), clause.0));
        }
        let outcome = game.outcome()?;
        Some(Played { fixture, game, outcome, fault, usage })
    }
}

/// The seed of a move: the upper half stays the same through a game, so that a bot makes consistent errors; the lower
/// half is the ply, so that it does not draw the same random numbers again.
fn seed_of_move(seed: u64, ply: usize) -> u64 {
    seed & !0xFFFF_FFFF | ply as u64 & 0xFFFF_FFFF
}
