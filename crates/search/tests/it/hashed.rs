//! A game whose evaluation is a hash of the key, so that no two lines agree by accident.

use game_core::{Evaluate, Game, GameInfo, Outcome, Playout, Setting, Side};

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hashed<G>(pub(crate) G);

impl<G: Game> Game for Hashed<G> {
    type Move = G::Move;
    const INFO: &'static GameInfo = G::INFO;
    const REPETITION: Option<&'static str> = G::REPETITION;

    fn start(setting: &Setting) -> Self {
        Hashed(G::start(setting))
    }

    fn to_move(&self) -> Side {
        self.0.to_move()
    }

    fn legal_moves(&self, moves: &mut Vec<G::Move>) {
        self.0.legal_moves(moves);
    }

    fn play_unchecked(&mut self, mv: G::Move) {
        self.0.play_unchecked(mv);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn key(&self) -> u64 {
        self.0.key()
    }
}

impl<G: Playout> Playout for Hashed<G> {}

impl<G: Evaluate> Evaluate for Hashed<G> {
    const MOVE_SLOTS: usize = G::MOVE_SLOTS;

    fn evaluate(&self) -> i32 {
        let hash = self.key().wrapping_mul(0xD6E8_FEB8_6659_FD93);
        ((hash >> 40) % 201) as i32 - 100
    }

    fn move_slot(&self, mv: G::Move) -> usize {
        self.0.move_slot(mv)
    }

    fn guess(&self, mv: G::Move) -> i32 {
        self.0.guess(mv)
    }

    fn noisy_moves(&self, moves: &mut Vec<G::Move>) {
        self.0.noisy_moves(moves);
    }

    fn is_noisy(&self, mv: G::Move) -> bool {
        self.0.is_noisy(mv)
    }
}
