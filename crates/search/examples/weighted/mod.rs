//! A game with other numbers in its evaluation.

use game_core::{Evaluate, Game, GameInfo, Outcome, SearchAdvice, Setting, Side, Tunable};
use std::sync::Arc;

/// A position that is evaluated with numbers of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Weighted<G> {
    game: G,
    weights: Arc<[i32]>,
}

impl<G> Weighted<G> {
    pub(crate) fn new(game: G, weights: &Arc<[i32]>) -> Self {
        Weighted { game, weights: Arc::clone(weights) }
    }
}

impl<G: Tunable> Game for Weighted<G> {
    type Move = G::Move;
    const INFO: &'static GameInfo = G::INFO;
    const REPETITION: Option<&'static str> = G::REPETITION;

    fn start(setting: &Setting) -> Self {
        let game = G::start(setting);
        let weights = game.weights().into();
        Weighted { game, weights }
    }

    fn to_move(&self) -> Side {
        self.game.to_move()
    }

    fn legal_moves(&self, moves: &mut Vec<G::Move>) {
        self.game.legal_moves(moves);
    }

    fn play_unchecked(&mut self, mv: G::Move) {
        self.game.play_unchecked(mv);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn key(&self) -> u64 {
        self.game.key()
    }
}

impl<G: Tunable> Evaluate for Weighted<G> {
    const MOVE_SLOTS: usize = G::MOVE_SLOTS;
    const ADVICE: SearchAdvice = G::ADVICE;

    fn evaluate(&self) -> i32 {
        self.game.evaluate_with(&self.weights)
    }

    fn move_slot(&self, mv: G::Move) -> usize {
        self.game.move_slot(mv)
    }

    fn guess(&self, mv: G::Move) -> i32 {
        self.game.guess(mv)
    }

    fn noisy_moves(&self, moves: &mut Vec<G::Move>) {
        self.game.noisy_moves(moves);
    }

    fn is_noisy(&self, mv: G::Move) -> bool {
        self.game.is_noisy(mv)
    }

    fn search_moves(&self, moves: &mut Vec<G::Move>) {
        self.game.search_moves(moves);
    }

    fn pass_turn_for_search(&self) -> Option<Self> {
        Some(Weighted::new(self.game.pass_turn_for_search()?, &self.weights))
    }

    fn search_key(&self) -> u64 {
        self.game.search_key()
    }
}
