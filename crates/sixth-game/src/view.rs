//! What a viewer may know, as a type of its own, what it is told of each move, and how its view follows that.

use crate::board::{Board, Ending, HOME_SQUARES, Kind, Phase, Piece, Square};
use crate::moves::Move;
use crate::notation::{DEPLOY, EMPTY_LETTER, UNKNOWN_LETTER, letter, parse_kind, parse_rows, rows_text};
use crate::rules::Fanion;
use game_core::{Game, MoveError, MoveRefusal, Observe, PositionError, Reason, Setting, Side, Viewer, split_announced};

/// What a viewer is told contradicts what it knows.
const IMPOSSIBLE: Reason = Reason::new("FA-08", "cannot-have-happened");

/// Everything a viewer may know of a position (FA-08), and nothing else: kinds that it does not know are not in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FanionView {
    pub(crate) viewer: Viewer,
    /// The position without the kinds that the viewer does not know. Made piece by piece, so that nothing else is in
    /// it.
    pub(crate) board: Board,
}

impl Observe for Fanion {
    type View = FanionView;

    fn view(&self, viewer: Viewer) -> FanionView {
        if self.outcome().is_some() {
            return FanionView { viewer, board: self.board };
        }
        let Board { captured, to_move, phase, quiet_plies, .. } = self.board;
        let mut board = Board { captured, to_move, phase, quiet_plies, ..Board::EMPTY };
        for side in Side::ALL {
            let is_own = viewer.is_seat(side);
            // FA-02: before play begins not even the squares of the other army are seen.
            if phase == Phase::Setup && !is_own {
                continue;
            }
            for (at, piece) in self.board.army(side) {
                let kind = piece.kind.filter(|_| is_own || piece.is_known);
                board.set(at, Some(Piece { kind, ..piece }));
            }
        }
        FanionView { viewer, board }
    }

    fn reveal(&self) -> FanionView {
        FanionView { viewer: Viewer::Spectator, board: self.board }
    }

    fn start_view(setting: &Setting, viewer: Viewer) -> FanionView {
        Fanion::start(setting).view(viewer)
    }

    fn observe(view: &mut FanionView, seen: &str) -> Result<(), MoveError> {
        if let Some(outcome) = view.board.outcome() {
            return Err(MoveError::finished(seen, outcome));
        }
        let (text, announced) = split_announced(seen);
        // The view changes only if the whole text is possible.
        let mut next = *view;
        let result = if text.starts_with(DEPLOY) {
            next.follow_setup(text, announced)
        } else {
            next.follow_turn(text, announced)
        };
        result.map(|()| *view = next).map_err(|why| MoveError::refused(seen, why))
    }

    fn view_text(view: &FanionView) -> String {
        view.board.text()
    }

    fn seen_text(&self, mv: Move, viewer: Viewer) -> String {
        match mv {
            Move::Deploy(_) => self.seen_setup(mv, viewer),
            Move::Step { .. } => mv.text(),
            // FA-05.
            Move::Attack { from, to } => {
                let [attacker, defender] = [from, to].map(|at| self.board.letter_at(at));
                format!("{}#{attacker}:{defender}", mv.text())
            }
        }
    }
}

impl Fanion {
    /// FA-02: a set-up is shown to its owner alone. The one that begins play tells everybody the squares of the armies
    /// that are not the viewer's own, as rows of `?` and `.`.
    fn seen_setup(&self, mv: Move, viewer: Viewer) -> String {
        let side = self.board.to_move;
        let text = if viewer.is_seat(side) { mv.text() } else { format!("{DEPLOY}{UNKNOWN_LETTER}") };
        if side == Side::First {
            return text;
        }
        let mut after = self.board;
        after.apply(mv);
        let squares = |side| {
            let is_taken = |n| after.piece(Square::home(side, n)).is_some();
            rows_text(|n| if is_taken(n) { UNKNOWN_LETTER } else { EMPTY_LETTER })
        };
        let others = Side::ALL.into_iter().filter(|&side| !viewer.is_seat(side));
        format!("{text}#{}", others.map(squares).collect::<Vec<_>>().join(","))
    }
}

impl FanionView {
    /// Reads the view of the seat of `side`. A text without `?` is that of a full position, of which the seat knows its
    /// share.
    pub(crate) fn parse(side: Side, text: &str) -> Result<FanionView, PositionError> {
        let viewer = Viewer::Seat(side);
        let waiting = Board { to_move: Side::Second, ..Board::EMPTY };
        if side == Side::Second && text == waiting.text() {
            return Ok(FanionView { viewer, board: waiting });
        }
        if !text.contains(UNKNOWN_LETTER) {
            let mut board = Board::read(PositionError::fields(text)?, None)?;
            board.ending = board.find_ending();
            return Ok(Fanion { board }.view(viewer));
        }
        let [pieces, to_move, phase, quiet, captured] = PositionError::fields(text)?;
        let board = Board::read([pieces, to_move, phase, quiet], Some(captured))?;
        // FA-08: the seat knows its own pieces and, of the others, those that were shown.
        let fits = |piece: Piece| piece.kind.is_some() == (piece.side == side || piece.is_known);
        if !Side::ALL.into_iter().flat_map(|side| board.army(side)).all(|(_, piece)| fits(piece)) {
            return Err(PositionError::new("board", pieces, "the seat would know more or fewer of these pieces"));
        }
        let view = FanionView { viewer, board };
        if view.worlds().is_empty() {
            return Err(PositionError::new("board", pieces, "no position agrees with it"));
        }
        Ok(view)
    }

    fn follow_setup(&mut self, text: &str, announced: Option<&str>) -> Result<(), MoveRefusal> {
        let is_own = self.viewer.is_seat(self.board.to_move);
        if self.board.phase == Phase::Play {
            return Err(Reason::new("FA-02", "setup-over").into());
        }
        if is_own {
            let mv = Move::parse(text)?;
            self.board.check(mv)?;
            self.board.apply(mv);
        } else if text.strip_prefix(DEPLOY) == Some("?") {
            self.board.finish_setup();
        } else {
            return Err(format!("the other side's set-up is {DEPLOY}?, not {text}").into());
        }
        let mut announced = announced.into_iter().flat_map(|announced| announced.split(','));
        if self.board.phase == Phase::Play {
            let viewer = self.viewer;
            for side in Side::ALL.into_iter().filter(|&side| !viewer.is_seat(side)) {
                let rows = announced.next().ok_or_else(|| "expected # and the squares of the other army".to_owned())?;
                self.meet(side, rows)?;
            }
        }
        if announced.next().is_some() {
            Err("nothing more is announced with a set-up".to_owned().into())
        } else {
            Ok(())
        }
    }

    /// The squares of an army are seen when play begins.
    fn meet(&mut self, side: Side, rows: &str) -> Result<(), MoveRefusal> {
        let mut is_taken = [false; HOME_SQUARES];
        parse_rows(rows, |n, c| {
            is_taken[n] = c == UNKNOWN_LETTER;
            if is_taken[n] || c == EMPTY_LETTER { Ok(()) } else { Err(format!("{c:?} is neither ? nor a dot")) }
        })?;
        for n in (0..HOME_SQUARES).filter(|&n| is_taken[n]) {
            self.board.set(Square::home(side, n), Some(Piece::new(side, None)));
        }
        if self.board.army(side).count() == self.board.unknown(side).len() { Ok(()) } else { Err(IMPOSSIBLE.into()) }
    }

    fn follow_turn(&mut self, text: &str, announced: Option<&str>) -> Result<(), MoveRefusal> {
        let mv = Move::parse(text)?;
        match (mv, announced) {
            (Move::Attack { from, to }, Some(announced)) => {
                let (attacker, defender) = announced.split_once(':').ok_or_else(|| "expected #kind:kind".to_owned())?;
                self.board.reveal(from, attacker)?;
                self.board.reveal(to, defender)?;
            }
            (Move::Attack { .. }, None) => return Err("expected # and the two kinds".to_owned().into()),
            (_, Some(_)) => return Err("nothing is announced with a move".to_owned().into()),
            (_, None) => {}
        }
        self.board.check(mv)?;
        self.board.apply(mv);
        if self.board.is_flag_taken() {
            self.board.ending = Some(Ending::FlagTaken);
        } else if self.worlds().is_empty() {
            return Err(IMPOSSIBLE.into());
        }
        Ok(())
    }
}

impl Board {
    fn letter_at(&self, at: Square) -> char {
        self.piece(at).and_then(|piece| piece.kind).map_or(UNKNOWN_LETTER, letter)
    }

    /// The piece on `at` is announced as the kind with this letter.
    fn reveal(&mut self, at: Square, text: &str) -> Result<(), MoveRefusal> {
        let mut letters = text.chars();
        let kind = parse_kind(letters.next().unwrap_or(EMPTY_LETTER))?;
        let piece = self.piece(at).filter(|_| letters.next().is_none()).ok_or(IMPOSSIBLE)?;
        let fits = match piece.kind {
            Some(known) => known == kind,
            None => self.unknown(piece.side).contains(&kind) && !(kind == Kind::Flag && piece.has_moved),
        };
        if !fits {
            return Err(IMPOSSIBLE.into());
        }
        self.set(at, Some(Piece { kind: Some(kind), ..piece }));
        Ok(())
    }
}
