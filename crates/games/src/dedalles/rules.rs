//! The rules of a turn and the ends of the game.

use super::board::{Dedalles, EXITS, Ending, LastTurn};
use super::moves::{Move, is_forward};
use game_core::{Game, GameInfo, OptionInfo, Outcome, Setting, Side, VariantInfo};

/// DD-17: plies in a row without a forward pawn step that make a draw.
pub const QUIET_PLIES_LIMIT: u8 = 100;

/// DD-05: who begins. In a series of rounds each match has its own setting.
const STARTS: &[OptionInfo] = &[OptionInfo { id: "starts", values: &["light", "dark"] }];

impl Game for Dedalles {
    type Move = Move;

    const INFO: &'static GameInfo = &GameInfo {
        id: "dedalles",
        clauses: "DD",
        clause_numbers: &[(1, 18)],
        sides: ["light", "dark"],
        variants: &[VariantInfo { id: "senior", options: STARTS }, VariantInfo { id: "junior", options: STARTS }],
        is_hidden: false,
        texts: &[("fr", include_str!("fr.ftl")), ("en", include_str!("en.ftl"))],
        art: include_str!("art.svg"),
        lesson: include_str!("lesson.txt"),
        examples: include_str!("examples.txt"),
    };

    const REPETITION: Option<&'static str> = Some("DD-17");

    fn start(setting: &Setting) -> Self {
        let to_move = if setting.option("starts") == Some("dark") { Side::Second } else { Side::First };
        Dedalles::at_start(setting.variant() == "junior", to_move)
    }

    #[inline]
    fn to_move(&self) -> Side {
        self.turn()
    }

    #[inline]
    fn legal_moves(&self, moves: &mut Vec<Move>) {
        if self.ending().is_none() {
            self.list_moves(moves);
        }
    }

    #[inline]
    fn is_legal(&self, mv: Move) -> bool {
        self.ending().is_none() && self.actions().contains(mv)
    }

    #[inline]
    fn play_unchecked(&mut self, mv: Move) {
        let quiet_plies = self.quiet_plies() + 1;
        match mv {
            Move::Step { from, to } => {
                let is_forward = is_forward(self.turn(), from, to);
                self.move_pawn(from, to);
                self.pass_turn(LastTurn::Other, if is_forward { 0 } else { quiet_plies });
            }
            Move::Slide(slide) => {
                self.slide_line(slide);
                self.pass_turn(LastTurn::Slide(slide), quiet_plies);
            }
            Move::Pass if self.last_turn() == LastTurn::Pass => self.pass_turn(LastTurn::TwoPasses, quiet_plies),
            Move::Pass => self.pass_turn(LastTurn::Pass, quiet_plies),
        }
        self.set_ending(self.find_ending());
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        Some(match self.ending()? {
            Ending::Exits(side) => Outcome::win(side, "DD-15"),
            Ending::TwoPasses => Outcome::draw("DD-16"),
            Ending::QuietPlies => Outcome::draw("DD-17"),
        })
    }

    #[inline]
    fn key(&self) -> u64 {
        self.position_key()
    }

    // No epoch: a slide carries pawns back, so that a position can be repeated after any number of forward steps.
}

impl Dedalles {
    /// Looks for the end of the game after a turn, in the order of DD-18.
    #[inline]
    pub(super) fn find_ending(&self) -> Option<Ending> {
        // The player who has just moved is checked first (DD-15).
        let mover = !self.turn();
        if self.is_complete(mover) {
            Some(Ending::Exits(mover))
        } else if self.is_complete(!mover) {
            Some(Ending::Exits(!mover))
        } else if self.last_turn() == LastTurn::TwoPasses {
            Some(Ending::TwoPasses)
        } else if self.quiet_plies() >= QUIET_PLIES_LIMIT {
            Some(Ending::QuietPlies)
        } else {
            None
        }
    }

    /// Whether `side` has a pawn on each of its exits.
    #[inline]
    fn is_complete(&self, side: Side) -> bool {
        self.on_exits(side) == EXITS[side]
    }
}
