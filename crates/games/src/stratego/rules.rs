//! The rules of a turn and the ends of the game.

use super::board::{Board, Ending, Phase};
use super::moves::{Deployment, Move};
use super::pieces::{Rank, Variant};
use game_core::{Game, GameInfo, Outcome, Playout, Rng, Setting, Side, VariantInfo};

/// SG-23: plies without an attack or an Apple that make a draw.
pub const QUIET_PLIES_LIMIT: u8 = 200;

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
        texts: &[("fr", include_str!("fr.ftl")), ("en", include_str!("en.ftl"))],
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
        self.board.ending = match mv {
            Move::Step { .. } => self.board.find_ending_of_step(self.board.to_move),
            _ => self.board.find_ending(),
        };
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.board.outcome()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.board.position_key()
    }

    #[inline]
    fn setup_due(&self) -> bool {
        self.board.phase == Phase::Setup
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.outcome().is_none() && self.board.refusal(mv).is_none()
    }

    fn is_legal_setup(&self, mv: Move) -> bool {
        self.setup_due() && self.board.refusal(mv).is_none()
    }
}

impl Board {
    /// SG-24: the end of the game, if there is one, with the side to move to play.
    #[inline]
    pub(super) fn find_ending(&self) -> Option<Ending> {
        if self.phase != Phase::Play {
            return None;
        }
        let side = self.to_move;
        if self.captured(side).of(Rank::Apple) > 0 {
            return Some(Ending::AppleTaken);
        }
        if self.mobile(Side::First) | self.mobile(Side::Second) == 0
            && !Side::ALL.iter().any(|&s| self.can_use_apple(s))
        {
            return Some(Ending::NothingActs);
        }
        self.find_ending_of_step(side)
    }

    /// The ends that are possible after a move without attack, in which no piece left the board.
    #[inline]
    pub(super) fn find_ending_of_step(&self, side: Side) -> Option<Ending> {
        if !self.can_move(side, self.mobile(side), self.scouts(side)) && !self.can_use_apple(side) {
            Some(Ending::Stuck)
        } else if self.quiet_plies >= QUIET_PLIES_LIMIT {
            Some(Ending::QuietPlies)
        } else {
            None
        }
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
