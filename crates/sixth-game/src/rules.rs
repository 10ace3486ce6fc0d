//! The rules of a turn and the ends of the game.

use crate::board::{Board, Ending, Kind, Phase, Piece, Square};
use crate::moves::{Deployment, Move};
use game_core::{Game, GameInfo, Outcome, Playout, Rng, Setting, Side, VariantInfo};

/// FA-10: plies without an attack that make a draw.
pub const QUIET_PLIES_LIMIT: u8 = 40;

/// A position of Fanion: everything, hidden kinds included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fanion {
    pub(crate) board: Board,
}

impl Game for Fanion {
    type Move = Move;

    const INFO: &'static GameInfo = &GameInfo {
        id: "fanion",
        clauses: "FA",
        clause_numbers: &[(1, 10)],
        sides: ["south", "north"],
        variants: &[VariantInfo { id: "pocket", options: &[] }],
        is_hidden: true,
        texts: &[("fr", include_str!("fr.ftl")), ("en", include_str!("en.ftl"))],
        art: include_str!("art.svg"),
        lesson: include_str!("lesson.txt"),
        examples: include_str!("examples.txt"),
    };

    fn start(_setting: &Setting) -> Self {
        Fanion { board: Board::EMPTY }
    }

    fn to_move(&self) -> Side {
        self.board.to_move
    }

    fn legal_moves(&self, moves: &mut Vec<Move>) {
        if self.outcome().is_none() {
            self.board.list_moves(moves);
        }
    }

    fn play_unchecked(&mut self, mv: Move) {
        self.board.apply(mv);
        self.board.ending = self.board.find_ending();
    }

    fn outcome(&self) -> Option<Outcome> {
        self.board.outcome()
    }

    fn key(&self) -> u64 {
        self.board.position_key()
    }

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

impl Playout for Fanion {
    fn random_move(&self, rng: &mut Rng, moves: &mut Vec<Move>) -> Move {
        if self.setup_due() {
            return Move::Deploy(Deployment::random(rng));
        }
        moves.clear();
        self.board.list_moves(moves);
        moves[rng.below(moves.len() as u32) as usize]
    }
}

/// How a fight ends for the attacker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fight {
    Won,
    Tied,
    Lost,
}

/// FA-06, FA-07: how a fight ends.
pub(crate) fn fight(attacker: Kind, defender: Kind) -> Fight {
    match (attacker, defender) {
        (_, Kind::Flag) | (Kind::Guard, Kind::Runner) => Fight::Won,
        (attacker, defender) if attacker == defender => Fight::Tied,
        _ => Fight::Lost,
    }
}

impl Board {
    /// Plays a legal move. In a view the kinds of two pieces that fight have been written in before.
    pub(crate) fn apply(&mut self, mv: Move) {
        match mv {
            Move::Deploy(deployment) => {
                for (at, kind) in deployment.pieces(self.to_move) {
                    self.set(at, Some(Piece::new(self.to_move, Some(kind))));
                }
                self.finish_setup();
                return;
            }
            Move::Step { from, to } => {
                self.quiet_plies += 1;
                self.travel(from, to);
            }
            Move::Attack { from, to } => {
                self.quiet_plies = 0;
                self.attack(from, to);
            }
        }
        self.to_move = !self.to_move;
    }

    /// FA-02: play begins when both armies stand; South, who was first to place its army, begins (FA-03).
    pub(crate) fn finish_setup(&mut self) {
        if self.to_move == Side::Second {
            self.phase = Phase::Play;
        }
        self.to_move = !self.to_move;
    }

    fn travel(&mut self, from: Square, to: Square) {
        let piece = self.piece(from).map(|piece| Piece { has_moved: true, ..piece });
        self.set(from, None);
        self.set(to, piece);
    }

    fn attack(&mut self, from: Square, to: Square) {
        let kinds = [from, to].map(|at| self.piece(at).and_then(|piece| piece.kind));
        let [Some(attacker), Some(defender)] = kinds else {
            debug_assert!(false, "the kinds of both pieces are known where a fight is played");
            return;
        };
        for at in [from, to] {
            let shown = self.piece(at).map(|piece| Piece { is_known: true, ..piece });
            self.set(at, shown);
        }
        match fight(attacker, defender) {
            Fight::Won => {
                self.capture(to);
                self.travel(from, to);
            }
            Fight::Tied => {
                self.capture(from);
                self.capture(to);
            }
            Fight::Lost => self.capture(from),
        }
    }

    /// How the game stands with the side to move to play. The order is that of FA-10.
    pub(crate) fn find_ending(&self) -> Option<Ending> {
        if self.phase == Phase::Setup {
            None
        } else if self.is_flag_taken() {
            Some(Ending::FlagTaken)
        } else if self.turns().next().is_none() {
            Some(Ending::Stuck)
        } else if self.quiet_plies >= QUIET_PLIES_LIMIT {
            Some(Ending::QuietPlies)
        } else {
            None
        }
    }

    /// FA-07: whether the side to move has lost its flag.
    pub(crate) fn is_flag_taken(&self) -> bool {
        self.captured[self.to_move][Kind::Flag as usize] > 0
    }
}
