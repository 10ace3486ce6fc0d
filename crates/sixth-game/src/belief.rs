//! Positions that agree with a view: all of them, one drawn evenly, and one drawn by how likely it is.

use crate::board::{Board, Kind, Phase, Piece, Square};
use crate::moves::{Deployment, Move};
use crate::rules::Fanion;
use crate::view::FanionView;
use game_core::{Believe, PositionError, Rng, Sample, Setting, Side};

/// How much likelier a flag stands on the rank nearest to its player than on the other one.
const BACK_ROW: u32 = 4;
/// How much likelier a guard stands next to its flag.
const BESIDE_FLAG: u32 = 2;

/// The positions that a player thinks possible, with their weights.
#[derive(Clone, Debug)]
pub struct FanionBelief {
    /// What the player knows and has not forgotten.
    view: FanionView,
    /// Empty while an army is to be placed: then there are hundreds, all equally likely.
    worlds: Vec<(Board, u32)>,
}

impl FanionView {
    /// Every position that agrees with the view, once; the ends of the game are not looked at. Play has begun.
    pub(crate) fn worlds(&self) -> Vec<Board> {
        let mut worlds = vec![self.board];
        for side in Side::ALL {
            let unknown: Vec<Square> =
                self.board.army(side).filter(|(_, piece)| piece.kind.is_none()).map(|(at, _)| at).collect();
            for at in unknown {
                worlds = worlds.iter().flat_map(|world| filled_in(world, side, at)).collect();
            }
        }
        worlds
    }

    /// Those in which the game goes on; all of them if it goes on in none.
    fn open_worlds(&self) -> Vec<Board> {
        let mut worlds = self.worlds();
        worlds.iter_mut().for_each(|world| world.ending = world.find_ending());
        if worlds.iter().any(|world| world.ending.is_none()) {
            worlds.retain(|world| world.ending.is_none());
        }
        worlds
    }
}

/// The board with each kind that is left given to the piece on `at`; a piece that has moved is no flag (FA-04).
fn filled_in(board: &Board, side: Side, at: Square) -> Vec<Board> {
    let Some(piece) = board.piece(at) else { return Vec::new() };
    let mut kinds = board.unknown(side);
    kinds.dedup();
    kinds.retain(|&kind| !(kind == Kind::Flag && piece.has_moved));
    let with = |kind| {
        let mut board = *board;
        board.set(at, Some(Piece { kind: Some(kind), ..piece }));
        board
    };
    kinds.into_iter().map(with).collect()
}

impl Sample for Fanion {
    fn sample(view: &FanionView, rng: &mut Rng) -> Fanion {
        let mut board = view.board;
        if board.phase == Phase::Play {
            board = rng.pick(&view.open_worlds()).copied().unwrap_or(board);
        } else if board.to_move == Side::Second && !view.viewer.is_seat(Side::First) {
            // FA-02: South's army stands, unseen.
            board.to_move = Side::First;
            board.apply(Move::Deploy(Deployment::random(rng)));
        }
        Fanion { board }
    }
}

impl Believe for Fanion {
    type Belief = FanionBelief;

    fn parse_view(_setting: &Setting, side: Side, text: &str) -> Result<FanionView, PositionError> {
        FanionView::parse(side, text)
    }

    fn belief(view: &FanionView, seen: &[String], forgetting: u16) -> FanionBelief {
        let mut view = *view;
        forget(&mut view, seen, forgetting);
        let worlds = if view.board.phase == Phase::Play { view.open_worlds() } else { Vec::new() };
        FanionBelief { view, worlds: worlds.into_iter().map(|world| (world, weight(&world))).collect() }
    }

    fn draw_world(belief: &FanionBelief, rng: &mut Rng) -> Fanion {
        let total: u32 = belief.worlds.iter().map(|(_, weight)| weight).sum();
        if total == 0 {
            return Fanion::sample(&belief.view, rng);
        }
        let mut ticket = rng.below(total);
        let drawn = belief.worlds.iter().find(|(_, weight)| {
            let is_drawn = ticket < *weight;
            ticket = ticket.saturating_sub(*weight);
            is_drawn
        });
        Fanion { board: drawn.map_or(belief.view.board, |(world, _)| *world) }
    }

    fn choose_setup(view: &FanionView, carelessness: u16, rng: &mut Rng) -> Move {
        let side = view.board.to_move;
        let draws = if rng.below(1_000) < carelessness.into() { 1 } else { 8 };
        let drawn: Vec<Deployment> = (0..draws).map(|_| Deployment::random(rng)).collect();
        let weight = |deployment: &&Deployment| {
            let mut board = Board::EMPTY;
            for (at, kind) in deployment.pieces(side) {
                board.set(at, Some(Piece::new(side, Some(kind))));
            }
            weight(&board)
        };
        let best = drawn.iter().max_by_key(weight).copied();
        Move::Deploy(best.unwrap_or_else(|| Deployment::random(rng)))
    }

    fn can_plan(&self, mv: Move) -> bool {
        match mv {
            // Looking ahead, nobody plans an attack on a piece that it does not know.
            Move::Attack { to, .. } => self.board.piece(to).is_some_and(|piece| piece.is_known),
            _ => true,
        }
    }
}

/// How likely the armies of a world are placed like this, by what most players do.
fn weight(world: &Board) -> u32 {
    let of_side = |side| {
        let Some((flag, _)) = world.army(side).find(|(_, piece)| piece.kind == Some(Kind::Flag)) else { return 1 };
        let is_guard = |at| world.piece(at).is_some_and(|piece| piece.side == side && piece.kind == Some(Kind::Guard));
        let behind = if flag.depth(side) == 0 { BACK_ROW } else { 1 };
        behind * if flag.neighbours().any(is_guard) { BESIDE_FLAG } else { 1 }
    };
    Side::ALL.into_iter().map(of_side).product()
}

/// Forgets the shown pieces of the enemy by kind, each kind with this chance in a thousand. The seed is a hash of the
/// two set-ups, so that the same kinds are forgotten throughout a game.
fn forget(view: &mut FanionView, seen: &[String], forgetting: u16) {
    let Some(own) = view.viewer.side() else { return };
    let game = seen
        .iter()
        .take(2)
        .flat_map(|text| text.bytes())
        .fold(7, |sum: u64, byte| sum * 31 % 1_000_003 + u64::from(byte));
    let is_forgotten = Kind::ALL.map(|kind| Rng::new(game * 3 + kind as u64).below(1_000) < forgetting.into());
    let known: Vec<(Square, Piece)> = view.board.army(!own).collect();
    for (at, piece) in known {
        if piece.kind.is_some_and(|kind| is_forgotten[kind as usize]) {
            view.board.set(at, Some(Piece { kind: None, ..piece }));
        }
    }
}
