//! The urge of a side that is ahead to finish the game: which moves bring its pieces nearer to what they can attack
//! with profit, which attacks show what is unknown, and which only go to and fro.
//!
//! It is computed from a view and the belief about it, never from a position, and is added to the value of a move in
//! all worlds alike. In an even game it is nothing until nothing has happened for long.

use super::belief::Suspect;
use super::board::Board;
use super::eval::{remaining, values};
use super::fights::{Bout, fight};
use super::moves::Move;
use super::pieces::{Piece, Rank, Tally};
use super::squares::{DIRECTIONS, PLAYABLE, Square, shifted, squares};
use super::tracks::{RANKS, army_key, placed_key};
use game_core::Side;

/// The sum of own ranks, in hundredths of the enemy's, from which on a side presses, and from which on it does so with
/// all its force.
const AHEAD: [f32; 2] = [105.0, 145.0];
/// Quiet plies from which on a side that does not lead presses too, and how many more until it does so with half its
/// force (SG-23).
const IMPATIENT: [f32; 2] = [50.0, 60.0];
/// A side whose sum of ranks is below this many hundredths of the enemy's is content with a draw.
const BEHIND: f32 = 50.0;
/// The weight of approaching something, relative to what it is worth.
const APPROACH: f32 = 2.5;
/// The value of reaching a possible Apple, in hundredths.
const APPLE: f32 = 900.0;
/// The value of revealing an unknown piece, in hundredths.
const INFORMATION: f32 = 45.0;
/// The share of its worth that an enemy which can run away still has as an aim, and the number of quiet plies after
/// which it has half of that.
const ELUSIVE: f32 = 0.55;
const WEARY: f32 = 40.0;
/// How much the worth of an aim falls with each step to it.
const DECAY: f32 = 0.87;
/// The penalty for each earlier occurrence of the same position of the side's own army, in hundredths.
const TO_AND_FRO: f32 = 40.0;
/// The bonus of an attack for each quiet ply before it, in hundredths.
const HASTE: f32 = 1.5;
/// The least and the largest share of its worth that the loss of an own piece counts for.
const CAUTION: [f32; 2] = [0.25, 1.0];
/// The number of quiet plies after which caution is halved.
const BOLDER: f32 = 100.0;

/// The knowledge and the aims of a side that presses.
#[derive(Clone, Debug)]
pub(super) struct Pressure {
    side: Side,
    /// How strongly it presses, from 0 to 1.
    force: f32,
    /// The share of its worth that the loss of an own piece counts for.
    caution: f32,
    quiet: f32,
    /// The worth of own and of enemy ranks, Spy first.
    own_values: [i32; RANKS],
    enemy_values: [i32; RANKS],
    targets: Vec<Target>,
    /// The position of the own army now, and those since the last attack.
    army: u64,
    been: Vec<u64>,
}

/// An enemy piece and the probability of each of its ranks.
#[derive(Clone, Copy, Debug)]
struct Target {
    at: Square,
    chances: [f32; RANKS],
    is_known: bool,
    may_run: bool,
}

/// The expected results of an attack on a target.
#[derive(Clone, Copy, Default)]
struct Prospect {
    /// The expected gain with the caution of somebody who is ahead.
    gain: f32,
    /// The part of the expected loss that caution ignores.
    ignored_loss: f32,
}

impl Pressure {
    /// The pressure of a side with this view; `None` if it does not press.
    pub(super) fn of(board: &Board, side: Side, suspects: &[Suspect], been: Vec<u64>) -> Option<Pressure> {
        let [own, enemy] = [side, !side].map(|side| remaining(board, side));
        let [own_sum, enemy_sum] = [own, enemy].map(|army| rank_sum(army) as f32);
        let quiet = f32::from(board.quiet_plies);
        let share = |value: f32, [from, to]: [f32; 2]| ((value - from) / (to - from)).clamp(0.0, 1.0);
        let ratio = 100.0 * own_sum / enemy_sum.max(1.0);
        let lead = share(ratio, AHEAD);
        let impatience = share(quiet, [IMPATIENT[0], IMPATIENT[0] + IMPATIENT[1]]) / 2.0;
        let force = if ratio >= BEHIND { lead.max(impatience) } else { 0.0 };
        if force <= 0.0 {
            return None;
        }
        let caution = enemy_sum / own_sum.max(1.0) * BOLDER / (BOLDER + quiet);
        Some(Pressure {
            side,
            force,
            caution: caution.clamp(CAUTION[0], CAUTION[1]),
            quiet,
            own_values: values(own, enemy),
            enemy_values: values(enemy, own),
            targets: squares(board.army(!side)).filter_map(|at| Target::of(board, at, suspects)).collect(),
            army: army_key(board, side),
            been,
        })
    }

    /// The bonus of a move, in hundredths.
    pub(super) fn urge(&self, board: &Board, mv: Move) -> i32 {
        let rank = |at: Square| board.piece(at).and_then(Piece::rank);
        let urge = match mv {
            Move::Step { from, to } => rank(from).map_or(0.0, |rank| self.step(board, rank, from, to)),
            Move::Attack { from, to } => rank(from).map_or(0.0, |rank| self.attack(rank, to)),
            Move::Double { from, first, second } => {
                rank(from).map_or(0.0, |rank| self.attack(rank, first).max(self.attack(rank, second)))
            }
            Move::Apple { .. } => self.haste(),
            Move::Shroud { .. } | Move::ShroudNone | Move::Deploy(_) => 0.0,
        };
        (urge * self.force) as i32
    }

    fn step(&self, board: &Board, rank: Rank, from: Square, to: Square) -> f32 {
        let nearer = self.aim(board, rank, from, to) - self.aim(board, rank, from, from);
        let army = self.army ^ placed_key(from, rank) ^ placed_key(to, rank);
        let visits = self.been.iter().filter(|&&key| key == army).count();
        APPROACH * nearer - TO_AND_FRO * visits as f32 * (1.0 + self.quiet / IMPATIENT[0])
    }

    fn attack(&self, rank: Rank, to: Square) -> f32 {
        let Some(target) = self.targets.iter().find(|target| target.at == to) else { return 0.0 };
        let prospect = self.prospect(rank, target);
        let shown = if target.is_known { 0.0 } else { INFORMATION };
        let hopeless = target.is_known && prospect.gain <= 0.0;
        if hopeless { 0.0 } else { prospect.ignored_loss + shown + self.haste() }
    }

    /// The worth of the best aim of a piece of `rank` that left `from` and stands on `at`: less, the farther it is.
    fn aim(&self, board: &Board, rank: Rank, from: Square, at: Square) -> f32 {
        let own = board.army(self.side) & !from.bit();
        // Own pieces that can move will make way; others and the enemy's are walls.
        let passable = PLAYABLE & !(own & !board.mobile(self.side)) & !board.army(!self.side);
        let (mut wave, mut seen, mut fading, mut best) = (at.bit(), at.bit(), 1.0, 0.0f32);
        while wave != 0 {
            let around = DIRECTIONS.iter().fold(0, |all, &direction| all | shifted(wave, direction)) & PLAYABLE;
            for target in self.targets.iter().filter(|target| around & target.at.bit() & !seen != 0) {
                let elusive = if target.may_run { ELUSIVE * WEARY / (WEARY + self.quiet) } else { 1.0 };
                let gain = self.prospect(rank, target).gain;
                let haste = if target.is_known { 0.0 } else { self.haste() };
                best = best.max((gain + haste) * elusive * fading);
            }
            seen |= around & board.army(!self.side);
            wave = around & passable & !seen;
            seen |= wave;
            fading *= DECAY;
        }
        best
    }

    /// The bonus of an attack for the quiet plies before it.
    fn haste(&self) -> f32 {
        HASTE * self.quiet
    }

    /// The expected results of an attack by a piece of `rank`.
    fn prospect(&self, rank: Rank, target: &Target) -> Prospect {
        let own = self.own_values[rank as usize - 1] as f32;
        let mut prospect = Prospect { gain: if target.is_known { 0.0 } else { INFORMATION }, ignored_loss: 0.0 };
        for (n, &chance) in target.chances.iter().enumerate().filter(|&(_, &chance)| chance > 0.0) {
            let theirs = if Rank::ALL[n] == Rank::Apple { APPLE } else { self.enemy_values[n] as f32 };
            let (won, lost) = match fight(rank, Rank::ALL[n]) {
                Bout::Won => (theirs, 0.0),
                Bout::Tied => (theirs, own),
                Bout::Lost | Bout::Shown => (0.0, own),
            };
            prospect.gain += chance * (won - self.caution * lost);
            prospect.ignored_loss += chance * (1.0 - self.caution) * lost;
        }
        prospect
    }
}

impl Target {
    fn of(board: &Board, at: Square, suspects: &[Suspect]) -> Option<Target> {
        let piece = board.piece(at)?;
        let chances = match piece.rank() {
            Some(rank) => std::array::from_fn(|n| if n == rank as usize - 1 { 1.0 } else { 0.0 }),
            None => {
                let weights = suspects.iter().find(|suspect| suspect.at == at)?.weights;
                let sum = weights.iter().sum::<f32>().max(f32::MIN_POSITIVE);
                weights.map(|weight| weight / sum)
            }
        };
        let may_run = piece.has_moved() || piece.rank().is_some_and(Rank::is_mobile);
        Some(Target { at, chances, is_known: piece.rank().is_some(), may_run })
    }
}

/// The sum of the ranks of an army's mobile pieces.
fn rank_sum(army: Tally) -> u32 {
    army.mobile().iter().map(|(rank, count)| rank as u32 * u32::from(count)).sum()
}
