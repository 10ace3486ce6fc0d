//! The drawing: a chequered board with four marked corners, seen by all.

use super::board::{Kind, Latrel, SIZE, Square};
use super::lines::{CORNERS, bit};
use super::moves::{Move, number_bit};
use super::notation::{letter, square_name};
use super::rules::{BLOCKERS, DEFENDERS, QUADRUS, RONDOS, TRIDENTS};
use game_core::{
    BoardView, Cell, CellId, Choice, Draw, Facing, Game, Label, Motion, MoveEffect, MovePath, Notice, NoticeKind,
    Obstacle, OpenGame, Piece, Reason, Side, Tray,
};

/// Room around the squares, in cells.
const MARGIN: f32 = 0.6;

impl OpenGame for Latrel {}

impl Draw for Latrel {
    fn draw_board(view: &Latrel) -> BoardView {
        let extent = f32::from(SIZE) + 2.0 * MARGIN;
        BoardView {
            width: extent,
            height: extent,
            cells: Square::all().map(|square| cell(square, view.rules().has_safe_corners())).collect(),
            labels: Label::coordinates(SIZE, SIZE, MARGIN, MARGIN),
            ..BoardView::default()
        }
    }

    fn draw_pieces(view: &Latrel) -> BoardView {
        BoardView {
            pieces: Square::all().filter_map(|square| view.piece(square)).collect(),
            trays: Side::ALL.map(|side| view.captured(side)).into(),
            ..BoardView::default()
        }
    }

    fn path(&self, mv: Move) -> MovePath {
        let cells: Vec<CellId> = self.squares(mv).map(cell_id).collect();
        let choice = if mv.is_capture() { None } else { self.choice(mv) };
        MovePath::new(cells).with_choice(choice)
    }

    fn along(&self, start: &[CellId], moves: &mut Vec<Move>) {
        if self.outcome().is_none() {
            let squares: Option<Vec<Square>> = start.iter().map(|&cell| Square::numbered(cell.0)).collect();
            if let Some(squares) = squares {
                self.list_along(&squares, moves);
            }
        }
    }

    fn motions(&self, mv: Move) -> Vec<Motion> {
        if !mv.is_capture() {
            let mut motions = vec![Motion::step(cell_id(mv.from()), cell_id(mv.to()))];
            if mv.exchange().is_some() {
                motions.extend([Motion::leave(cell_id(mv.to())), Motion::enter(cell_id(mv.to()))]);
            }
            return motions;
        }
        // The victims first: one may stand on the very corner where the attacker ends.
        let mut motions: Vec<Motion> = self.legs(mv).map(|leg| Motion::leave(cell_id(leg.victim))).collect();
        let mut via: Vec<CellId> = self.legs(mv).map(|leg| cell_id(leg.landing)).collect();
        let from = cell_id(mv.from());
        let to = via.pop().unwrap_or(from);
        motions.push(Motion::step(from, to).stopping_on(via));
        motions
    }

    fn why_stuck(&self, cell: CellId) -> Option<Reason> {
        self.why_square_stuck(Square::numbered(cell.0)?)
    }

    fn effect(&self, mv: Move) -> MoveEffect {
        let effect = MoveEffect::new(self.motions(mv));
        if mv.is_capture() { effect.striking(self.legs(mv).map(|leg| cell_id(leg.victim))) } else { effect }
    }

    fn why_not(&self, begun: &[CellId], cell: CellId) -> Option<Obstacle> {
        let squares: Option<Vec<Square>> = begun.iter().map(|&cell| Square::numbered(cell.0)).collect();
        self.why_not_touched(&squares?, Square::numbered(cell.0)?).map(Obstacle::from)
    }

    /// The turns left to a side with one attacker (LT-25), the first move (LT-05), and a square that is barred (LT-21).
    fn notices(view: &Latrel) -> Vec<Notice> {
        if view.outcome().is_some() {
            return Vec::new();
        }
        let countdown = |side| {
            let left = view.counter(side)?;
            Some(Notice::new(NoticeKind::Alarm, "notice-last-attacker").about(side).counting(left))
        };
        let mut notices: Vec<Notice> = Side::ALL.into_iter().filter_map(countdown).collect();
        if view.is_first_due(view.turn()) {
            notices.push(Notice::new(NoticeKind::Task, "notice-first-move").about(view.turn()));
        }
        // A task would hide the alarm of the same side.
        let side = view.turn();
        if view.is_at_barred_square(side) && view.counter(side).is_none() {
            notices.push(Notice::new(NoticeKind::Task, "notice-third-landing").about(side));
        }
        notices
    }
}

impl Latrel {
    /// Whether the figure of a side's run could go to a square where LT-21 does not let it land.
    fn is_at_barred_square(&self, side: Side) -> bool {
        self.run(side).is_some_and(|(at, _)| self.quiet_reach_unbarred(at) & self.barred(side) != 0)
    }

    /// The choice of an attacker for a Defender's move onto the back rank, if there is one (LT-20).
    fn choice(&self, mv: Move) -> Option<Choice> {
        let side = self.turn();
        if self.kind(mv.from()) != Kind::Defender || !self.is_exchange_square(side, mv.to()) {
            return None;
        }
        let is_offered = Kind::ATTACKERS.into_iter().any(|kind| self.exchange_kinds(side) & number_bit(kind) != 0);
        match mv.exchange() {
            Some(kind) => Some(Choice { label: label(kind), glyph: Some(glyph(kind)) }),
            None => is_offered.then_some(Choice { label: "choice-keep", glyph: Some(glyph(Kind::Defender)) }),
        }
    }

    fn piece(&self, square: Square) -> Option<Piece> {
        let (side, kind) = self.figure(square)?;
        Some(Piece {
            id: cell_id(square).into(),
            glyph: glyph(kind),
            letter: letter(side, kind),
            side: Some(side),
            cell: cell_id(square),
            facing: Facing::Up,
            tags: Vec::new(),
        })
    }

    /// The figures of a side that have left the board.
    fn captured(&self, side: Side) -> Tray {
        // LT-03: the Blockers, which are never captured, take the place of as many Defenders.
        let defenders = if self.rules().is_master() { DEFENDERS - BLOCKERS } else { DEFENDERS };
        let owned =
            [(Kind::Defender, defenders), (Kind::Quadru, QUADRUS), (Kind::Trident, TRIDENTS), (Kind::Rondo, RONDOS)];
        let missing = owned.into_iter().filter_map(|(kind, owned)| {
            let on_board = (self.side(side) & self.of_kind(kind)).count_ones();
            let missing = owned.saturating_sub(on_board) as u8;
            (missing > 0).then_some((glyph(kind), missing))
        });
        Tray { side, title: "captured", pieces: missing.collect() }
    }
}

/// Cells are numbered as the squares are.
pub(super) fn cell_id(square: Square) -> CellId {
    CellId(square.number())
}

/// The corners bear a frame; where they are safe (LT-19) they bear a shield too.
fn cell(square: Square, is_safe: bool) -> Cell {
    let (file, rank) = (square.file(), square.rank());
    let is_dark = (file + rank) % 2 == 0;
    Cell {
        name: square_name(square),
        x: MARGIN + f32::from(file) + 0.5,
        y: MARGIN + f32::from(SIZE - 1 - rank) + 0.5,
        style: match (CORNERS & bit(square) != 0, is_dark) {
            (false, false) => "light",
            (false, true) => "dark",
            (true, false) if is_safe => "safe-light",
            (true, true) if is_safe => "safe-dark",
            (true, false) => "corner-light",
            (true, true) => "corner-dark",
        },
    }
}

pub(super) fn glyph(kind: Kind) -> &'static str {
    match kind {
        Kind::Defender => "defender",
        Kind::Quadru => "quadru",
        Kind::Trident => "trident",
        Kind::Rondo => "rondo",
        Kind::Blocker => "blocker",
    }
}

/// The message that names a kind.
fn label(kind: Kind) -> &'static str {
    match kind {
        Kind::Defender => "piece-defender",
        Kind::Quadru => "piece-quadru",
        Kind::Trident => "piece-trident",
        Kind::Rondo => "piece-rondo",
        Kind::Blocker => "piece-blocker",
    }
}
