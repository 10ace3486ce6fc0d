//! The drawing of a view, and how moves are pointed at and animated on it.

use crate::board::{ARMY, Board, FILES, HOME_ROWS, HOME_SQUARES, Kind, Phase, ROWS, Square};
use crate::moves::Move;
use crate::notation::{DEPLOY, EMPTY_LETTER, UNKNOWN_LETTER, letter};
use crate::rules::{Fanion, Fight, fight};
use crate::view::FanionView;
use game_core::{
    BoardView, Cell, CellId, Draw, Facing, Game, Label, Motion, MoveEffect, MovePath, Notice, NoticeKind, Obstacle,
    Piece, Reason, SetupView, Side, Stock, Tray,
};

/// Ground around the squares, in cells.
const MARGIN: f32 = 0.6;
/// The drawing of a piece whose kind the viewer does not know.
const HIDDEN_GLYPH: &str = "hidden";

impl Draw for Fanion {
    fn draw_board(_view: &FanionView) -> BoardView {
        BoardView {
            width: f32::from(FILES) + 2.0 * MARGIN,
            height: f32::from(ROWS) + 2.0 * MARGIN,
            cells: Square::all().map(cell).collect(),
            labels: Label::coordinates(FILES, ROWS, MARGIN, MARGIN),
            ..BoardView::default()
        }
    }

    fn draw_pieces(view: &FanionView) -> BoardView {
        BoardView {
            pieces: Square::all().filter_map(|at| view.drawn_piece(at)).collect(),
            trays: view.trays(),
            setup: view.setup(),
            ..BoardView::default()
        }
    }

    fn path(&self, mv: Move) -> MovePath {
        match mv {
            Move::Deploy(_) => MovePath::default(),
            Move::Step { from, to } | Move::Attack { from, to } => MovePath::new([from, to].map(Square::cell)),
        }
    }

    fn motions(&self, mv: Move) -> Vec<Motion> {
        match mv {
            Move::Deploy(_) => Vec::new(),
            Move::Step { from, to } => vec![Motion::step(from.cell(), to.cell())],
            Move::Attack { from, to } => self.board.fight_motions(from, to),
        }
    }

    fn why_stuck(&self, cell: CellId) -> Option<Reason> {
        let at = Square::all().find(|at| at.cell() == cell)?;
        if self.outcome().is_some() { None } else { self.board.why_square_stuck(at) }
    }

    /// How a fight ends is not known: only the attacked piece is shown.
    fn effect(&self, mv: Move) -> MoveEffect {
        match mv {
            Move::Deploy(_) => MoveEffect::default(),
            Move::Step { .. } => MoveEffect::new(self.motions(mv)),
            Move::Attack { to, .. } => MoveEffect::default().striking([to.cell()]),
        }
    }

    fn why_not(&self, begun: &[CellId], cell: CellId) -> Option<Obstacle> {
        let square = |cell| Square::all().find(|at| at.cell() == cell);
        let (from, to) = (begun.first().copied(), square(cell)?);
        if self.outcome().is_some() {
            return None;
        }
        let reason = match from {
            None => self.board.why_not_picked(to),
            Some(from) => self.board.why_not_targeted(square(from)?, to),
        };
        reason.map(Obstacle::from)
    }

    /// The pieces that each army has captured.
    fn notices(view: &FanionView) -> Vec<Notice> {
        let taken = |side: Side| view.board.captured[!side].iter().sum();
        let score = |side| Notice::new(NoticeKind::Score, "notice-taken").about(side).counting(taken(side));
        if view.board.phase == Phase::Play { Side::ALL.map(score).to_vec() } else { Vec::new() }
    }
}

impl Board {
    fn fight_motions(&self, from: Square, to: Square) -> Vec<Motion> {
        let kinds = [from, to].map(|at| self.piece(at).and_then(|piece| piece.kind));
        let [Some(attacker), Some(defender)] = kinds else { return Vec::new() };
        // An attacker that loses goes to the fight and leaves from there.
        let fall = Motion { via: vec![to.cell()], ..Motion::leave(from.cell()) };
        match fight(attacker, defender) {
            Fight::Won => vec![Motion::leave(to.cell()), Motion::step(from.cell(), to.cell())],
            Fight::Tied => vec![fall, Motion::leave(to.cell())],
            Fight::Lost => vec![fall],
        }
    }
}

impl FanionView {
    fn drawn_piece(&self, at: Square) -> Option<Piece> {
        let piece = self.board.piece(at)?;
        let tags = [piece.has_moved.then_some("moved"), piece.is_known.then_some("known")];
        Some(Piece {
            id: at.cell().into(),
            glyph: piece.kind.map_or(HIDDEN_GLYPH, glyph),
            letter: piece.kind.map_or(UNKNOWN_LETTER, letter),
            side: Some(piece.side),
            cell: at.cell(),
            facing: Facing::Up,
            tags: tags.into_iter().flatten().collect(),
        })
    }

    /// The captured pieces of both armies, and the pieces of the others' armies whose kind the viewer does not know
    /// yet: what is left of an army is public (FA-08).
    fn trays(&self) -> Vec<Tray> {
        let captured = |side| {
            let counted = Kind::ALL.into_iter().zip(self.board.captured[side]);
            let pieces = counted.filter(|&(_, count)| count > 0).map(|(kind, count)| (glyph(kind), count)).collect();
            Tray { side, title: "captured", pieces }
        };
        let remaining = |side| {
            let left = self.board.unknown(side);
            Tray {
                side,
                title: "remaining",
                pieces: counted(&left).map(|(kind, count)| (glyph(kind), count)).collect(),
            }
        };
        let others = Side::ALL.into_iter().filter(|&side| !self.viewer.is_seat(side));
        Side::ALL.into_iter().map(captured).chain(others.map(remaining)).collect()
    }

    /// The set-up of the viewer's own army, until it is made (FA-02).
    fn setup(&self) -> Option<SetupView> {
        let side = self.viewer.side()?;
        if self.board.phase == Phase::Play || self.board.army(side).next().is_some() {
            return None;
        }
        let cells: Vec<CellId> = (0..HOME_SQUARES).map(|n| Square::home(side, n).cell()).collect();
        Some(SetupView {
            prefix: DEPLOY,
            rows: cells.chunks(FILES.into()).map(<[_]>::to_vec).collect(),
            empty: EMPTY_LETTER,
            stock: counted(&ARMY)
                .map(|(kind, count)| Stock { letter: letter(kind), glyph: glyph(kind), count })
                .collect(),
        })
    }
}

/// Each kind that occurs, and how often.
fn counted(kinds: &[Kind]) -> impl Iterator<Item = (Kind, u8)> {
    let count = |kind| kinds.iter().filter(|&&other| other == kind).count() as u8;
    Kind::ALL.into_iter().map(move |kind| (kind, count(kind))).filter(|&(_, count)| count > 0)
}

fn cell(at: Square) -> Cell {
    Cell {
        name: at.to_string(),
        x: MARGIN + f32::from(at.file()) + 0.5,
        y: MARGIN + f32::from(ROWS - 1 - at.row()) + 0.5,
        style: match Side::ALL.into_iter().find(|&side| at.depth(side) < HOME_ROWS) {
            Some(Side::First) => "home-first",
            Some(Side::Second) => "home-second",
            None => "ground",
        },
    }
}

pub(crate) fn glyph(kind: Kind) -> &'static str {
    ["flag", "runner", "guard"][kind as usize]
}
