//! The observed history of every piece: its square in the set-up, how it behaved towards known enemies, and when its
//! rank was shown, which a weak player forgets.

use super::board::{Board, Phase};
use super::fights::{Bout, fight};
use super::moves::{Move, home_square};
use super::pieces::{Piece, Rank};
use super::rules::Stratego;
use super::squares::{HOME, HOME_SQUARES, NUMBERS, Square, squares};
use super::view::StrategoView;
use game_core::{BySide, Observe, Rng, Side, Viewer};

/// The factors for moving next to a known enemy: for ranks that beat it, and for ranks that lose to it.
const WENT_FOR: [f32; 2] = [1.5, 0.6];
/// The same for moving away from a known enemy.
const RAN_FROM: [f32; 2] = [0.7, 1.2];
/// The same for staying next to a known enemy that could attack, while another piece moves. Bombs stand still too.
const STAYED: [f32; 2] = [1.05, 0.85];
/// The factor for a Scout at each single step.
const SHORT_STEP: f32 = 0.85;
/// The number of set-ups at the beginning of a game.
const SETUPS: usize = 2;
/// Ranks that were shown in this many last plies are always remembered.
const FRESH: usize = 6;

/// The length of a row of weights: one for each rank.
pub(super) const RANKS: usize = 12;

/// Counts of a piece's actions, from which the inputs of the belief net are made. Enemies that the piece's own player
/// does not know are told apart by whether they have moved (the second of two numbers) or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct ActionCounts {
    /// Its steps.
    pub(super) moves: u8,
    /// The plies of its first and of its last step.
    pub(super) first_move: u16,
    pub(super) last_move: u16,
    /// By rank: steps next to a known enemy, steps away from one, and turns beside one that could attack.
    pub(super) approached: [u8; RANKS],
    pub(super) fled: [u8; RANKS],
    pub(super) stayed: [u8; RANKS],
    /// The same for enemies that its player does not know.
    pub(super) approached_unknown: [u8; 2],
    pub(super) fled_unknown: [u8; 2],
    pub(super) stayed_unknown: [u8; 2],
}

fn count(counter: &mut u8) {
    *counter = counter.saturating_add(1);
}

/// The observed history of a piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Track {
    /// Its square in the set-up.
    pub(super) origin: Option<u8>,
    /// The likelihood of its behaviour for each rank.
    pub(super) behaviour: [f32; RANKS],
    /// The ply in which its rank was shown.
    shown: Option<usize>,
    /// How often it moved, approached, fled and stayed.
    pub(super) actions: ActionCounts,
}

impl Track {
    const NEW: Track = Track {
        origin: None,
        behaviour: [1.0; RANKS],
        shown: None,
        actions: ActionCounts {
            moves: 0,
            first_move: 0,
            last_move: 0,
            approached: [0; RANKS],
            fled: [0; RANKS],
            stayed: [0; RANKS],
            approached_unknown: [0; 2],
            fled_unknown: [0; 2],
            stayed_unknown: [0; 2],
        },
    };

    /// Multiplies the factors of what a piece did beside a known enemy: the first for ranks that beat it, the second
    /// for those that lose.
    fn weigh(&mut self, enemy: Rank, [beats, loses]: [f32; 2]) {
        for (factor, rank) in self.behaviour.iter_mut().zip(Rank::ALL).filter(|(_, rank)| rank.is_mobile()) {
            match fight(rank, enemy) {
                Bout::Won => *factor *= beats,
                Bout::Lost => *factor *= loses,
                Bout::Tied | Bout::Shown => {}
            }
        }
    }
}

/// The observed history of every piece, by square.
pub(super) struct Tracks {
    pub(super) at: [Track; NUMBERS],
    /// Plies so far, set-ups included.
    plies: usize,
    /// A number that differs from game to game.
    game: u64,
    /// The positions of the viewer's own army since the last attack, as keys (see [`army_key`]).
    been: Vec<u64>,
    /// By square of the set-up: the ranks of pieces that were shown, those captured since included.
    pub(super) shown_at: BySide<[Option<Rank>; HOME_SQUARES]>,
}

impl Tracks {
    const fn new(game: u64) -> Tracks {
        Tracks {
            at: [Track::NEW; NUMBERS],
            plies: 0,
            game,
            been: Vec::new(),
            shown_at: BySide([[None; HOME_SQUARES]; 2]),
        }
    }

    /// Follows the moves up to the view. Without them, pieces that have not moved are known by their squares.
    pub(super) fn followed(view: &StrategoView, seen: &[String]) -> Tracks {
        let mut tracks = Tracks::new(number_of(seen));
        let mut now = StrategoView { viewer: view.viewer, board: Board::empty(view.board.variant()) };
        let leads_here = seen.iter().all(|text| tracks.follow(&mut now, text)) && now.board == view.board;
        if !leads_here {
            tracks = Tracks::new(0);
            tracks.begin(&view.board);
            for at in squares(HOME[Side::First] | HOME[Side::Second]) {
                if view.board.piece(at).is_none_or(Piece::has_moved) {
                    tracks.at[at.index()] = Track::NEW;
                }
            }
        }
        tracks
    }

    /// Plies so far, set-ups included.
    pub(super) fn plies(&self) -> usize {
        self.plies
    }

    /// Turns of each side so far.
    pub(super) fn turns(&self) -> f32 {
        self.plies.saturating_sub(SETUPS) as f32 / 2.0
    }

    /// The positions of the viewer's own army since the last attack, as keys (see [`army_key`]).
    pub(super) fn been(self) -> Vec<u64> {
        self.been
    }

    /// Removes what has been forgotten of an army from a board: `forgetting` of a thousand pieces that were shown more
    /// than [`FRESH`] plies ago. The choice depends on the game and on the ply in which they were shown, so that a
    /// forgotten piece stays forgotten.
    pub(super) fn forget(&self, board: &mut Board, side: Side, forgetting: u16) {
        for at in squares(board.army(side)) {
            let Some(piece) = board.piece(at).filter(|piece| piece.is_known() && !piece.is(Rank::Apple)) else {
                continue;
            };
            let could_be_new = piece.has_moved() || HOME[side] & at.bit() != 0;
            let Some(shown) = self.at[at.index()].shown.filter(|shown| self.plies > shown + FRESH) else { continue };
            let chance = Rng::new(self.game.wrapping_add(shown as u64)).below(1_000);
            if could_be_new && chance < forgetting.into() {
                board.lift(at);
                board.put(at, piece.forgotten());
            }
        }
    }

    /// Updates everything by a move; returns `false` if it cannot have happened.
    fn follow(&mut self, now: &mut StrategoView, text: &str) -> bool {
        let before = now.board;
        if Stratego::observe(now, text).is_err() {
            return false;
        }
        self.plies += 1;
        if before.phase == Phase::Setup {
            if now.board.phase == Phase::Play {
                self.begin(&now.board);
            }
            return true;
        }
        let Ok(mv) = Move::parse(text.split('#').next().unwrap_or_default()) else { return false };
        self.note_captured(&before, &now.board, mv);
        match mv {
            Move::Step { from, to } => {
                self.at[to.index()] = self.at[from.index()];
                self.judge_step(&before, from, to);
                self.count_actions(&before, from, to);
            }
            Move::Attack { from, to } if now.board.piece(to).is_some_and(|piece| piece.side() == before.to_move) => {
                self.at[to.index()] = self.at[from.index()];
            }
            Move::Shroud { square, .. } => self.at[square.index()] = Track::NEW,
            _ => {}
        }
        self.note_own_army(&before, now, mv);
        for at in announced(&before, mv) {
            self.at[at.index()].shown = None;
        }
        for at in squares(now.board.army(Side::First) | now.board.army(Side::Second)) {
            let Some(piece) = now.board.piece(at) else { continue };
            let track = &mut self.at[at.index()];
            track.shown = if piece.is_known() { track.shown.or(Some(self.plies)) } else { None };
            if let (true, Some(origin)) = (piece.is_known(), track.origin) {
                self.shown_at[piece.side()][usize::from(origin)] = piece.rank();
            }
        }
        true
    }

    /// Notes the rank of a piece that an attack captured.
    fn note_captured(&mut self, before: &Board, now: &Board, mv: Move) {
        let Move::Attack { from, to } = mv else { return };
        for side in Side::ALL {
            let at = if side == before.to_move { from } else { to };
            let lost = now.captured(side).iter().find(|&(rank, count)| count > before.captured(side).of(rank));
            if let (Some((rank, _)), Some(origin)) = (lost, self.at[at.index()].origin) {
                self.shown_at[side][usize::from(origin)] = Some(rank);
            }
        }
    }

    /// Counts what a step and the pieces that stayed tell.
    fn count_actions(&mut self, before: &Board, from: Square, to: Square) {
        let side = before.to_move;
        let ply = self.plies as u16;
        let actions = &mut self.at[to.index()].actions;
        count(&mut actions.moves);
        if actions.moves == 1 {
            actions.first_move = ply;
        }
        actions.last_move = ply;
        for enemy in squares(before.enemies_next_to(to, side)) {
            match known_rank(before, enemy) {
                Some(rank) => count(&mut actions.approached[rank as usize - 1]),
                None => count(&mut actions.approached_unknown[has_moved(before, enemy)]),
            }
        }
        for enemy in squares(before.enemies_next_to(from, side)) {
            match known_rank(before, enemy) {
                Some(rank) => count(&mut actions.fled[rank as usize - 1]),
                None => count(&mut actions.fled_unknown[has_moved(before, enemy)]),
            }
        }
        for at in squares(before.army(side)).filter(|&at| at != from) {
            for enemy in squares(before.enemies_next_to(at, side)) {
                let actions = &mut self.at[at.index()].actions;
                match known_rank(before, enemy) {
                    Some(rank) => count(&mut actions.stayed[rank as usize - 1]),
                    None => count(&mut actions.stayed_unknown[has_moved(before, enemy)]),
                }
            }
        }
    }

    /// Keeps the position of the viewer's army after its own steps; an attack of either side starts afresh.
    fn note_own_army(&mut self, before: &Board, now: &StrategoView, mv: Move) {
        let Viewer::Seat(side) = now.viewer else { return };
        match mv {
            Move::Step { .. } if before.to_move == side => {
                if self.been.is_empty() {
                    self.been.push(army_key(before, side));
                }
                self.been.push(army_key(&now.board, side));
            }
            Move::Step { .. } => {}
            _ => self.been.clear(),
        }
    }

    /// Called when play starts: every piece stands on a square of its set-up.
    fn begin(&mut self, board: &Board) {
        for side in Side::ALL {
            for n in 0..HOME_SQUARES {
                let at = home_square(side, n);
                if board.piece(at).is_some_and(|piece| piece.side() == side) {
                    self.at[at.index()].origin = Some(n as u8);
                }
            }
        }
    }

    /// Weighs a step, and that the other pieces beside known enemies stayed.
    fn judge_step(&mut self, before: &Board, from: Square, to: Square) {
        let side = before.to_move;
        let track = &mut self.at[to.index()];
        track.behaviour[Rank::Scout as usize - 1] *= SHORT_STEP;
        for enemy in known_next_to(before, to, side) {
            track.weigh(enemy, WENT_FOR);
        }
        for enemy in known_next_to(before, from, side) {
            track.weigh(enemy, RAN_FROM);
        }
        for enemy_at in squares(before.mobile(!side)) {
            let Some(enemy) = known_rank(before, enemy_at) else { continue };
            for at in squares(before.enemies_next_to(enemy_at, !side)).filter(|&at| at != from) {
                self.at[at.index()].weigh(enemy, STAYED);
            }
        }
    }
}

/// A hash of the squares and ranks of a side's pieces, which ignores what was shown and what has moved.
pub(super) fn army_key(board: &Board, side: Side) -> u64 {
    let placed = |at: Square| board.piece(at).and_then(Piece::rank).map_or(0, |rank| placed_key(at, rank));
    squares(board.army(side)).fold(0, |key, at| key ^ placed(at))
}

/// The part of one piece in [`army_key`].
pub(super) fn placed_key(at: Square, rank: Rank) -> u64 {
    Rng::new((at.index() * 16 + rank as usize) as u64).next_u64()
}

/// The squares whose pieces a move shows, or shows again.
fn announced(board: &Board, mv: Move) -> Vec<Square> {
    match mv {
        Move::Attack { to, .. } => vec![to],
        Move::Double { from, first, second } => vec![from, first, second],
        Move::Apple { target } => [&[target], &*board.controlled_neighbours(target)].concat(),
        Move::Step { .. } | Move::Shroud { .. } | Move::ShroudNone | Move::Deploy(_) => Vec::new(),
    }
}

/// The ranks of the enemies of `side` next to a square that both players know and that can move.
fn known_next_to(board: &Board, at: Square, side: Side) -> impl Iterator<Item = Rank> {
    squares(board.enemies_next_to(at, side)).filter_map(|at| known_rank(board, at)).filter(|rank| rank.is_mobile())
}

/// The rank of the piece on `at`, if both players know it.
fn known_rank(board: &Board, at: Square) -> Option<Rank> {
    board.piece(at).filter(|piece| piece.is_known()).and_then(Piece::rank)
}

/// 1 if the piece on a square has moved, else 0.
fn has_moved(board: &Board, at: Square) -> usize {
    board.piece(at).is_some_and(Piece::has_moved).into()
}

/// A hash of the set-ups as the seat saw them, which hardly ever is the same in two games.
fn number_of(seen: &[String]) -> u64 {
    let letters = seen.iter().take(SETUPS).flat_map(|text| text.bytes());
    letters.fold(0xCBF2_9CE4_8422_2325, |number, letter| (number ^ u64::from(letter)).wrapping_mul(0x100_0000_01B3))
}
