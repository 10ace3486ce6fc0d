//! The rules of a turn and the ends of the game.

use super::board::{Board, Phase};
use super::moves::{Deployment, Move};
use super::pieces::Variant;
use game_core::{Game, GameInfo, Outcome, Playout, Rng, Setting, Side, VariantInfo};

/// A position of Stratego: everything, hidden ranks included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stratego {
    pub(super) board: Board,
}

impl Game for Stratego {
    type Move = Move;

    const INFO: &'static GameInfo = &GameInfo {
        id: "stratego",
        clauses: "SG",
        clause_numbers: &[(1, 25), (30, 41)],
        sides: ["templars", "assassins"],
        variants: &[
            VariantInfo { id: "classic", options: &[] },
            VariantInfo { id: "special", options: &[] },
            VariantInfo { id: "duel", options: &[] },
        ],
        is_hidden: true,
        french: include_str!("fr.ftl"),
        english: include_str!("en.ftl"),
        art: include_str!("art.svg"),
        lesson: include_str!("lesson.txt"),
        examples: include_str!("examples.txt"),
    };

    fn start(setting: &Setting) -> Self {
        Stratego { board: Board::empty(variant_of(setting)) }
    }

    #[inline]
    fn to_move(&self) -> Side {
        self.board.to_move
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        if self.outcome().is_none() {
            self.board.list_moves(moves);
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        self.board.apply(mv);
        self.board.end = match mv {
            Move::Step { .. } => self.board.find_end_of_step(self.board.to_move),
            _ => self.board.find_end(),
        };
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.board.outcome()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.board.key()
    }

    #[inline]
    fn setup_due(&self) -> bool {
        self.board.phase == Phase::Setup
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.outcome().is_none() && self.board.check(mv).is_ok()
    }

    fn is_legal_setup(&self, mv: Move) -> bool {
        self.setup_due() && self.board.check(mv).is_ok()
    }
}

impl Playout for Stratego {
    #[inline]
    fn random_move(&self, rng: &mut Rng, _moves: &mut Vec<Move>) -> Move {
        if self.setup_due() {
            return Move::Deploy(Deployment::random(self.board.variant(), rng));
        }
        self.board.random_move(rng)
    }
}

pub(super) fn variant_of(setting: &Setting) -> Variant {
    match setting.variant() {
        "duel" => Variant::Duel,
        "special" => Variant::Special,
        _ => Variant::Classic,
    }
}
