//! The rules of a turn and the ends of the game.

use super::board::{Ending, Kind, Latroncules};
use super::moves::Move;
use super::tabula::{SIZE, Square};
use game_core::{Game, GameInfo, Outcome, Setting, Side, VariantInfo};

/// LC-18: plies with neither a capture nor a fantassin move that make a draw.
pub const QUIET_PLIES_LIMIT: u8 = 100;

impl Game for Latroncules {
    type Move = Move;

    const INFO: &'static GameInfo = &GameInfo {
        id: "latroncules",
        clauses: "LC",
        clause_numbers: &[(1, 20)],
        sides: ["white", "black"],
        variants: &[VariantInfo { id: "tabula", options: &[] }],
        is_hidden: false,
        texts: &[("fr", include_str!("fr.ftl")), ("en", include_str!("en.ftl"))],
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
        if self.ending().is_none() {
            self.list_moves(moves);
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
        self.set_ending(self.find_ending());
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        Some(match self.ending()? {
            Ending::WhiteWins => Outcome::win(Side::First, "LC-16"),
            Ending::BlackWins => Outcome::win(Side::Second, "LC-16"),
            Ending::NoMove => Outcome::draw("LC-17"),
            Ending::NoHope => Outcome::draw("LC-18"),
        })
    }

    #[inline]
    fn key(&self) -> u64 {
        self.position_key()
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.ending().is_none() && self.refusal(mv).is_none()
    }
}

impl Latroncules {
    /// Looks for the end of the game, in the order of LC-20.
    #[inline]
    pub(super) fn find_ending(&self) -> Option<Ending> {
        let [white, black] = Side::ALL.map(|side| self.men(side));
        if black == 0 {
            Some(Ending::WhiteWins)
        } else if white == 0 {
            Some(Ending::BlackWins)
        } else if !self.has_move() {
            Some(Ending::NoMove)
        } else if self.quiet_plies() >= QUIET_PLIES_LIMIT || (white.is_power_of_two() && black.is_power_of_two()) {
            Some(Ending::NoHope)
        } else {
            None
        }
    }
}
