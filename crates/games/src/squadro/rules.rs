//! The rules of a turn and the ends of the game.

use super::board::Squadro;
use super::moves::Move;
use game_core::bits::ones;
use game_core::{Game, GameInfo, OptionInfo, Outcome, Setting, Side, VariantInfo};

/// SQ-11: runners home that win the game.
pub const HOME_TO_WIN: u32 = 4;

impl Game for Squadro {
    type Move = Move;

    const INFO: &'static GameInfo = &GameInfo {
        id: "squadro",
        clauses: "SQ",
        clause_numbers: &[(1, 14)],
        sides: ["light", "dark"],
        variants: &[VariantInfo {
            id: "standard",
            // SQ-14: the setting says who starts; without it Light does.
            options: &[OptionInfo { id: "starts", values: &["light", "dark"] }],
        }],
        is_hidden: false,
        texts: &[("fr", include_str!("fr.ftl")), ("en", include_str!("en.ftl"))],
        art: include_str!("art.svg"),
        lesson: include_str!("lesson.txt"),
        examples: include_str!("examples.txt"),
    };

    const REPETITION: Option<&'static str> = Some("SQ-12");

    fn start(setting: &Setting) -> Self {
        Squadro::at_start(if setting.option("starts") == Some("dark") { Side::Second } else { Side::First })
    }

    #[inline]
    fn to_move(&self) -> Side {
        self.turn()
    }

    #[inline]
    fn legal_moves(&self, moves: &mut Vec<Move>) {
        if self.outcome().is_none() {
            self.list_moves(moves);
        }
    }

    #[inline]
    fn play_unchecked(&mut self, Move(lane): Move) {
        let side = self.turn();
        let run = self.run(side, lane.into());
        self.put(side, lane.into(), run.to);
        for enemy_lane in ones(run.jumped.into()) {
            // SQ-09: a jumped runner goes back to the start of the way it is on.
            let place = self.place(!side, enemy_lane as usize);
            self.put(!side, enemy_lane as usize, place.sent_back());
        }
        self.pass_turn();
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let winner = Side::ALL.into_iter().find(|&side| self.home(side).count_ones() >= HOME_TO_WIN)?;
        Some(Outcome::win(winner, "SQ-11"))
    }

    #[inline]
    fn key(&self) -> u64 {
        self.position_key()
    }

    #[inline]
    fn epoch(&self) -> u32 {
        self.milestones().into()
    }
}
