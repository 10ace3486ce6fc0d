//! The knowledge of Monte-Carlo search beyond the rules: none, or the game's evaluation.

use super::{Trace, value_of};
use game_core::{Evaluate, History, Playout, Rng, SearchAdvice, playout};

/// How leaves are valued and new nodes are seeded. Values are for the first side, from 0 to 1.
///
/// ```
/// use game_core::{Game, History, Rng, Setting};
/// use games::squadro::Squadro;
/// use search::{Mcts, MctsOptions, SearchLimits, Uniform};
/// use std::sync::atomic::AtomicBool;
///
/// let game = History::new(Squadro::start(&Setting::parse(Squadro::INFO, "").unwrap()));
/// let mut mcts = Mcts::new(MctsOptions::default(), Uniform);
/// let result = mcts.search(&game, SearchLimits::nodes(100), &AtomicBool::new(false), &mut Rng::new(1), |_| {});
/// assert!(game.position().is_legal(result.best().unwrap()));
/// ```
pub trait Guide<G: Playout> {
    /// Plays on from a leaf, which is not over, and returns the value of the result. Moves may be added to `trace`.
    fn playout(&self, game: &mut History<G>, rng: &mut Rng, moves: &mut Vec<G::Move>, trace: &mut Trace) -> f32;

    /// The prior of a move: its weight in playouts, and its value.
    fn prior(&self, _position: &G, _mv: G::Move) -> (f32, f32) {
        (0.0, 0.5)
    }

    /// The number of move kinds for all-moves-as-first values; 0 without them.
    fn slots(&self) -> usize {
        0
    }

    /// The kind of a move.
    fn slot(&self, _position: &G, _mv: G::Move) -> usize {
        0
    }

    /// The weight of the all-moves-as-first values, in playouts.
    fn rave_weight(&self) -> f32 {
        0.0
    }
}

/// Random games to the end, without priors.
#[derive(Clone, Copy, Debug, Default)]
pub struct Uniform;

impl<G: Playout> Guide<G> for Uniform {
    #[inline]
    fn playout(&self, game: &mut History<G>, rng: &mut Rng, moves: &mut Vec<G::Move>, _trace: &mut Trace) -> f32 {
        value_of(playout(game, rng, moves).outcome.verdict)
    }
}

/// Uses the evaluation of [`Evaluate`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Informed {
    /// Playouts stop after this many plies and the position is evaluated. Short ones are less noisy and faster, and as
    /// wrong as the evaluation.
    pub playout_plies: Option<u32>,
    /// A new node begins with this many visits of the value that the evaluation gives it, which directs the search to
    /// likely moves before playouts could.
    pub prior_weight: u32,
    /// All moves as first (RAVE): a move made at any later time in a simulation counts, with a weight that falls with
    /// the number of visits, as if made now. 0 for none; else about three times the number of visits at which both have
    /// equal weight.
    pub rave_weight: u32,
}

impl Informed {
    /// The options that play a game best, as far as it was measured.
    pub fn of_game<G: Evaluate>() -> Informed {
        let SearchAdvice { playout_plies, prior_weight, rave_weight, .. } = G::ADVICE;
        Informed { playout_plies, prior_weight, rave_weight }
    }
}

impl<G: Playout + Evaluate> Guide<G> for Informed {
    fn playout(&self, game: &mut History<G>, rng: &mut Rng, moves: &mut Vec<G::Move>, trace: &mut Trace) -> f32 {
        let mut plies = 0;
        loop {
            if let Some(outcome) = game.outcome() {
                return value_of(outcome.verdict);
            }
            let position = game.position();
            if self.playout_plies.is_some_and(|limit| plies >= limit) {
                return evaluated(position);
            }
            let mv = position.random_move(rng, moves);
            if self.rave_weight > 0 {
                trace.add(position.to_move(), position.move_slot(mv));
            }
            game.play_unchecked(mv);
            plies += 1;
        }
    }

    fn prior(&self, position: &G, mv: G::Move) -> (f32, f32) {
        if self.prior_weight == 0 {
            return (0.0, 0.5);
        }
        let mut next = position.clone();
        next.play_unchecked(mv);
        let value = match next.outcome() {
            Some(outcome) => value_of(outcome.verdict),
            None => evaluated(&next),
        };
        (self.prior_weight as f32, value)
    }

    fn slots(&self) -> usize {
        if self.rave_weight > 0 { G::MOVE_SLOTS } else { 0 }
    }

    fn slot(&self, position: &G, mv: G::Move) -> usize {
        if self.rave_weight > 0 { position.move_slot(mv) } else { 0 }
    }

    fn rave_weight(&self) -> f32 {
        self.rave_weight as f32
    }
}

/// The evaluation that corresponds to three quarters of the points.
const SQUASH: f32 = 200.0;

/// The evaluation of a position that is not over, for the first side, from 0 to 1.
fn evaluated<G: Evaluate>(position: &G) -> f32 {
    let x = position.evaluate() as f32 / SQUASH;
    // A sigmoid without a transcendental function: the same on every machine.
    let value = 0.5 + 0.5 * x / (1.0 + x.abs());
    if position.to_move() == game_core::Side::First { value } else { 1.0 - value }
}

/// The evaluation that corresponds to a share of the points.
pub(super) fn unsquash(value: f32) -> i32 {
    let y = 2.0 * value - 1.0;
    (SQUASH * y / (1.0 - y.abs()).max(1e-3)) as i32
}
