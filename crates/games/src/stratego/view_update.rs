//! How a view follows the moves that its viewer sees: the announcements of a text are written into the board, then the
//! move is played there by the same code as on a full position.

use super::board::{Board, Ending, Phase};
use super::moves::{Move, home_square};
use super::notation::{DEPLOY, EMPTY_LETTER, UNKNOWN_LETTER, parse_rank, parse_rows, parse_square};
use super::pieces::{Piece, Rank};
use super::rules::QUIET_PLIES_LIMIT;
use super::squares::{Square, squares};
use super::view::StrategoView;
use game_core::{MoveError, MoveRefusal, Reason, Side, split_announced};

/// The text cannot be true, as far as the viewer knows.
const IMPOSSIBLE: Reason = Reason::new("SG-19", "cannot-have-happened");

impl StrategoView {
    /// The view after a move, as its viewer saw it.
    pub(super) fn after(&self, seen: &str) -> Result<StrategoView, MoveError> {
        if let Some(outcome) = self.outcome() {
            return Err(MoveError::finished(seen, outcome));
        }
        let mut view = *self;
        let (text, announced) = split_announced(seen);
        let result = if text.starts_with(DEPLOY) {
            view.follow_setup(text, announced)
        } else {
            view.follow_move(seen, text, announced)
        };
        result.map(|()| view).map_err(|why| MoveError::refused(seen, why))
    }

    fn follow_setup(&mut self, text: &str, announced: Option<&str>) -> Result<(), MoveRefusal> {
        let side = self.board.to_move;
        if self.board.phase != Phase::Setup {
            return Err(Reason::new("SG-05", "setup-over").into());
        }
        if self.owns(side) {
            let mv = Move::parse(text).map_err(|error| error.to_string())?;
            self.board.check(mv)?;
            self.board.apply(mv);
        } else if text.strip_prefix(DEPLOY) == Some("?") {
            self.board.finish_setup();
        } else {
            return Err("the other side's set-up is deploy:?".to_owned().into());
        }
        let mut announced = announced.into_iter().flat_map(|announced| announced.split(','));
        if self.board.phase == Phase::Play {
            for side in Side::ALL {
                if !self.owns(side) {
                    self.meet(side, &mut announced)?;
                }
            }
            self.board.ending = self.certain_ending();
        }
        if announced.next().is_some() {
            Err("nothing more is announced with a set-up".to_owned().into())
        } else {
            Ok(())
        }
    }

    /// Makes the squares of an army visible at the start of play.
    fn meet<'a>(&mut self, side: Side, announced: &mut impl Iterator<Item = &'a str>) -> Result<(), MoveRefusal> {
        let mut is_taken = [true; super::squares::HOME_SQUARES];
        if !self.board.fills_home() {
            let rows = announced.next().ok_or_else(|| "expected # and the squares of the other army".to_owned())?;
            parse_rows(rows, |n, c| {
                is_taken[n] = c == UNKNOWN_LETTER;
                if c == UNKNOWN_LETTER || c == EMPTY_LETTER { Ok(()) } else { Err(format!("{c:?} is neither ? nor .")) }
            })?;
        }
        for n in (0..is_taken.len()).filter(|&n| is_taken[n]) {
            self.board.put(home_square(side, n), Piece::new(side, None));
        }
        if self.board.army(side).count_ones() == self.board.variant().army().total() {
            Ok(())
        } else {
            Err(IMPOSSIBLE.into())
        }
    }

    fn follow_move(&mut self, seen: &str, text: &str, announced: Option<&str>) -> Result<(), MoveRefusal> {
        let mv = Move::parse(text).map_err(|_| format!("{text:?} is no move"))?;
        if self.board.phase == Phase::Setup {
            return Err(Reason::new("SG-05", "setup-first").into());
        }
        for ShownPiece { at, rank, .. } in shown(mv, announced)? {
            self.board.reveal(at, rank)?;
        }
        if let Move::Step { from, to } = mv {
            self.reveal_runner(from, to)?;
        }
        self.board.check(mv)?;
        // The announcements are complete, in order and about the right squares if the text of the move is the same
        // again.
        if self.board.seen_text(mv) != seen {
            return Err(IMPOSSIBLE.into());
        }
        self.board.apply(mv);
        if !Side::ALL.into_iter().all(|side| self.board.is_possible(side)) {
            return Err(IMPOSSIBLE.into());
        }
        self.board.ending = self.certain_ending();
        Ok(())
    }

    /// SG-10: an unknown piece that goes far is a Scout.
    fn reveal_runner(&mut self, from: Square, to: Square) -> Result<(), MoveRefusal> {
        let is_far = from.line_to(to).is_some_and(|(_, distance)| distance > 1);
        let is_unknown = self.board.piece(from).is_some_and(|piece| piece.rank().is_none());
        if is_far && is_unknown {
            self.board.reveal(from, Rank::Scout)?;
        }
        Ok(())
    }

    /// The end of the game, where the viewer's knowledge makes it certain. The pieces left in each army are public, so
    /// SG-20 and SG-22 always are; whether the other side is stuck (SG-21) may depend on ranks the viewer does not
    /// know, and with it SG-23, which is checked later (SG-24).
    pub(super) fn certain_ending(&self) -> Option<Ending> {
        let board = &self.board;
        let side = board.to_move;
        if board.phase != Phase::Play {
            return None;
        }
        if board.captured(side).of(Rank::Apple) > 0 {
            return Some(Ending::AppleTaken);
        }
        let has_movers = |side| !board.variant().army().minus(board.captured(side)).mobile().is_empty();
        let can_ever_act = |side| has_movers(side) || board.can_use_apple(side);
        if !Side::ALL.into_iter().any(can_ever_act) {
            return Some(Ending::NothingActs);
        }
        let (sure, possible) = board.movers(side);
        let (sure_scouts, possible_scouts) = board.known_scouts(side);
        if board.can_use_apple(side) || board.can_move(side, sure, sure_scouts) {
            return if board.quiet_plies >= QUIET_PLIES_LIMIT { Some(Ending::QuietPlies) } else { None };
        }
        if board.can_move(side, possible, possible_scouts) { None } else { Some(Ending::Stuck) }
    }
}

impl Board {
    /// Marks the piece on `at` as known with the announced rank.
    fn reveal(&mut self, at: Square, rank: Rank) -> Result<(), Reason> {
        let piece = self.piece(at).ok_or(IMPOSSIBLE)?;
        let fits = match piece.rank() {
            Some(known) => known == rank,
            None => self.unknown(piece.side()).of(rank) > 0 && (rank.is_mobile() || !piece.has_moved()),
        };
        if !fits {
            return Err(IMPOSSIBLE);
        }
        self.lift(at);
        self.put(at, piece.with_rank(Some(rank)));
        Ok(())
    }

    /// Whether the ranks not yet known can be given to the pieces of a side: those that moved need mobile ones.
    pub(super) fn is_possible(&self, side: Side) -> bool {
        let movers = squares(self.army(side))
            .filter_map(|at| self.piece(at))
            .filter(|piece| piece.rank().is_none() && piece.has_moved())
            .count();
        self.unknown(side).mobile().total() as usize >= movers
    }

    /// The squares of a side's pieces that can certainly move, and of those that may be able to.
    fn movers(&self, side: Side) -> (u128, u128) {
        let unknown = self.unknown(side);
        let is_open = |at: &Square| self.piece(*at).is_some_and(|piece| piece.rank().is_none() && !piece.has_moved());
        let open: u128 = squares(self.army(side)).filter(is_open).map(Square::bit).sum();
        let all = self.mobile(side);
        let movers =
            squares(all & !open).filter(|&at| self.piece(at).is_some_and(|piece| piece.rank().is_none())).count();
        let sure = if unknown.mobile() == unknown { all } else { all & !open };
        let is_open_mobile = unknown.mobile().total() as usize > movers;
        (sure, if is_open_mobile { all } else { all & !open })
    }

    /// The squares of a side's pieces that are certainly Scouts, and of those that may be.
    fn known_scouts(&self, side: Side) -> (u128, u128) {
        let (scouts, unknown) = (self.scouts(side), self.unknown(side));
        let is_hidden = |at: &Square| self.piece(*at).is_some_and(|piece| piece.rank().is_none());
        let hidden: u128 = squares(self.army(side)).filter(is_hidden).map(Square::bit).sum();
        let count = unknown.of(Rank::Scout);
        let or_hidden = |holds: bool| if holds { scouts | hidden } else { scouts };
        (or_hidden(u32::from(count) == unknown.total()), or_hidden(count > 0))
    }
}

/// A piece that a seen text announces.
pub(super) struct ShownPiece {
    pub(super) at: Square,
    pub(super) rank: Rank,
    /// Whether it takes no part in the fight: the Apple that is used (SG-36).
    pub(super) is_beside: bool,
}

/// The pieces that the part of a seen text after its `#` announces.
pub(super) fn shown(mv: Move, announced: Option<&str>) -> Result<Vec<ShownPiece>, String> {
    let announced = match (mv, announced) {
        (Move::Attack { .. } | Move::Double { .. } | Move::Apple { .. }, Some(announced)) => announced,
        (Move::Attack { .. } | Move::Double { .. } | Move::Apple { .. }, None) => {
            return Err("expected # and the ranks announced".to_owned());
        }
        (_, None) => return Ok(Vec::new()),
        (_, Some(_)) => return Err("nothing is announced with such a move".to_owned()),
    };
    let (fighters, apple) =
        announced.split_once(';').map_or((announced, None), |(fighters, apple)| (fighters, Some(apple)));
    let (main, others) = fighters.split_once(':').unwrap_or((fighters, ""));
    let main = parse_rank(main)?;
    let mut others = others.split(',').filter(|other| !other.is_empty());
    let mut next = || parse_rank(others.next().unwrap_or(""));
    let fighter = |at, rank| ShownPiece { at, rank, is_beside: false };
    match mv {
        Move::Attack { from, to } => Ok(vec![fighter(from, main), fighter(to, next()?)]),
        Move::Double { from, first, second } => {
            Ok(vec![fighter(from, main), fighter(first, next()?), fighter(second, next()?)])
        }
        Move::Apple { target } => {
            let piece = |text: &str, is_beside| {
                let (rank, at) = text.split_once('@').ok_or_else(|| format!("expected rank@square, found {text:?}"))?;
                Ok::<_, String>(ShownPiece { at: parse_square(at)?, rank: parse_rank(rank)?, is_beside })
            };
            let mut shown = vec![fighter(target, main)];
            for text in others {
                shown.push(piece(text, false)?);
            }
            if let Some(text) = apple {
                shown.push(piece(text, true)?);
            }
            Ok(shown)
        }
        _ => Ok(Vec::new()),
    }
}
