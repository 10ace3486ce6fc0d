//! The rules of a turn and the ends of the game.

use super::board::{Ending, Kind, Latroncules};
use super::moves::Move;
use super::tabula::{SIZE, Square};
use game_core::{Game, GameInfo, Outcome, Playout, Rng, Setting, Side, VariantInfo};

/// LC-18: plies with neither a capture nor a fantassin move that make a draw.
pub const IDLE_LIMIT: u8 = 100;

impl Game for Latroncules {
    type Move = Move;

    const INFO: &'static GameInfo = &GameInfo {
        id: "latroncules",
        clauses: "LC",
        clause_numbers: &[(1, 20)],
        sides: ["white", "black"],
        variants: &[VariantInfo { id: "tabula", options: &[] }],
        is_hidden: false,
        french: include_str!("fr.ftl"),
        english: include_str!("en.ftl"),
        art: include_str!("art.svg"),
        lesson: include_str!("lesson.txt"),
        examples: include_str!("examples.txt"),
    };

    fn start(_setting: &Setting) -> Self {
        // LC-04: White begins.
        let mut position = Latroncules::empty_board(Side::First, 0);
        for (side, ranks) in [(Side::First, [0, 1]), (Side::Second, [SIZE - 2, SIZE - 1])] {
            for square in ranks.into_iter().flat_map(|rank| (0..SIZE).filter_map(move |file| Square::new(file, rank))) {
                // LC-03.
                position.put(side, if square.is_dark() { Kind::Cavalier } else { Kind::Fantassin }, square);
            }
        }
        position
    }

    #[inline]
    fn to_move(&self) -> Side {
        self.turn()
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        if self.ending() == Ending::GoesOn {
            self.any_move(|mv| {
                moves.push(mv);
                false
            });
        }
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        let side = self.turn();
        let kind = self.kind(mv.from);
        let captured = self.captures(mv);
        self.relocate(side, kind, mv.from, mv.to);
        self.remove(!side, captured);
        for side in Side::ALL {
            self.exchange(side);
        }
        self.pass_turn(captured != 0 || kind == Kind::Fantassin);
        self.find_ending();
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        match self.ending() {
            Ending::GoesOn => None,
            Ending::WhiteWins => Some(Outcome::win(Side::First, "LC-16")),
            Ending::BlackWins => Some(Outcome::win(Side::Second, "LC-16")),
            Ending::NoMove => Some(Outcome::draw("LC-17")),
            Ending::NoHope => Some(Outcome::draw("LC-18")),
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        self.position_key()
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.ending() == Ending::GoesOn && self.refusal(mv).is_none()
    }
}

impl Latroncules {
    /// Looks for the end of the game, in the order of LC-20.
    #[inline]
    pub(super) fn find_ending(&mut self) {
        let [white, black] = Side::ALL.map(|side| self.men(side));
        let ending = if black == 0 {
            Ending::WhiteWins
        } else if white == 0 {
            Ending::BlackWins
        } else if !self.has_move() {
            Ending::NoMove
        } else if self.idle() >= IDLE_LIMIT || (white.is_power_of_two() && black.is_power_of_two()) {
            Ending::NoHope
        } else {
            Ending::GoesOn
        };
        self.set_ending(ending);
    }
}

impl Playout for Latroncules {
    #[inline]
    fn random_move(&self, rng: &mut Rng, _moves: &mut Vec<Move>) -> Move {
        self.draw_move(rng)
    }
}
