//! The drawing: the tabula with its lines, seen by all.

use super::board::{Kind, Latroncules};
use super::moves::Move;
use super::notation::letter;
use super::tabula::{Line, SIZE, Square, line_up, step};
use game_core::bits::ones;
use game_core::{
    BoardView, Cell, CellId, Decoration, Draw, Facing, Game, Label, Motion, MoveEffect, MovePath, Obstacle, OpenGame,
    Piece, Reason, Side, Tray,
};

/// Board around the squares, in cells.
const MARGIN: f32 = 0.6;

impl OpenGame for Latroncules {}

impl Draw for Latroncules {
    fn draw_board(_view: &Latroncules) -> BoardView {
        let extent = f32::from(SIZE) + 2.0 * MARGIN;
        BoardView {
            width: extent,
            height: extent,
            cells: squares().map(cell).collect(),
            labels: Label::coordinates(SIZE, SIZE, MARGIN, MARGIN),
            decorations: squares().flat_map(drawn_lines).collect(),
            ..BoardView::default()
        }
    }

    fn draw_pieces(view: &Latroncules) -> BoardView {
        BoardView {
            pieces: squares().filter_map(|square| view.piece(square)).collect(),
            trays: Side::ALL.map(|side| view.tray(side)).into(),
            ..BoardView::default()
        }
    }

    fn path(&self, mv: Move) -> MovePath {
        MovePath::new([cell_id(mv.from), cell_id(mv.to)])
    }

    fn motions(&self, mv: Move) -> Vec<Motion> {
        let jumped = match line_up(mv.from, mv.to) {
            Some((direction, 2)) => vec![cell_id(step(mv.from, direction))],
            _ => Vec::new(),
        };
        let mut motions = vec![Motion { via: jumped, ..Motion::step(cell_id(mv.from), cell_id(mv.to)) }];
        let cells = |set: u64| ones(set).map(|at| CellId(at as u8));
        motions.extend(self.pincers(mv).map(|(victims, captors)| {
            let victim = CellId(victims.trailing_zeros() as u8);
            Motion::leave(victim).captured_by(cells(captors))
        }));
        let mut next = *self;
        next.play_unchecked(mv);
        for side in Side::ALL {
            motions.extend(self.exchanged(&next, side, mv).flat_map(|at| [Motion::leave(at), Motion::enter(at)]));
        }
        motions
    }

    fn why_stuck(&self, cell: CellId) -> Option<Reason> {
        self.why_square_stuck(squares().nth(cell.index())?)
    }

    fn effect(&self, mv: Move) -> MoveEffect {
        MoveEffect::new(self.motions(mv)).striking(ones(self.captures(mv)).map(|at| CellId(at as u8)))
    }

    fn why_not(&self, begun: &[CellId], cell: CellId) -> Option<Obstacle> {
        let square = |cell: CellId| squares().nth(cell.0.into());
        let (from, to) = (begun.first().copied(), square(cell)?);
        if self.outcome().is_some() {
            return None;
        }
        let Some(from) = from else { return self.why_not_picked(to).map(Obstacle::from) };
        let mv = Move { from: square(from)?, to };
        let refusal = Obstacle::from(self.refusal(mv)?);
        // LC-12: the two that would capture there.
        Some(if self.is_reached(mv) {
            refusal.shown_by(ones(self.holders(to)).map(|at| CellId(at as u8)))
        } else {
            refusal
        })
    }
}

impl Latroncules {
    fn piece(&self, square: Square) -> Option<Piece> {
        let (side, kind) = self.man(square)?;
        let cell = cell_id(square);
        let is_waiting = self.waiting(side) & square.bit() != 0;
        // A horseman covers the lines that it must follow: it bears them on its rim.
        let lines = lines_of(square).filter(|_| kind == Kind::Cavalier).map(line_style);
        Some(Piece {
            id: cell.into(),
            glyph: glyph(kind),
            letter: letter(side, kind),
            side: Some(side),
            cell,
            facing: Facing::Up,
            tags: lines.chain(is_waiting.then_some("stuck")).collect(),
        })
    }

    /// LC-19: the men that each side has lost.
    fn tray(&self, side: Side) -> Tray {
        let lost = Kind::ALL.map(|kind| (glyph(kind), self.captured(side, kind)));
        Tray { side, title: "captured", pieces: lost.into_iter().filter(|&(_, count)| count > 0).collect() }
    }

    /// The cells where fantassins of `side` made way for cavaliers (LC-14, LC-15) between this position and the next.
    fn exchanged(&self, next: &Latroncules, side: Side, mv: Move) -> impl Iterator<Item = CellId> {
        let mut walked = self.fantassins(side);
        if walked & mv.from.bit() != 0 {
            walked ^= mv.from.bit() | mv.to.bit();
        }
        ones(walked & next.cavaliers(side)).map(|at| CellId(at as u8))
    }
}

pub(super) fn glyph(kind: Kind) -> &'static str {
    match kind {
        Kind::Fantassin => "fantassin",
        Kind::Cavalier => "cavalier",
    }
}

/// All squares in the order of their cells.
pub(super) fn squares() -> impl Iterator<Item = Square> {
    (0..SIZE).flat_map(|rank| (0..SIZE).filter_map(move |file| Square::new(file, rank)))
}

pub(super) fn cell_id(square: Square) -> CellId {
    CellId(square.index() as u8)
}

fn cell(square: Square) -> Cell {
    let (x, y) = centre(square);
    Cell { name: square.to_string(), x, y, style: if square.is_dark() { "dark" } else { "light" } }
}

fn centre(square: Square) -> (f32, f32) {
    (MARGIN + f32::from(square.file()) + 0.5, MARGIN + f32::from(SIZE - 1 - square.rank()) + 0.5)
}

/// LC-07.
fn drawn_lines(square: Square) -> impl Iterator<Item = Decoration> {
    let (x, y) = centre(square);
    lines_of(square).map(move |line| Decoration { style: line_style(line), x, y, size: 1.0, facing: Facing::Up })
}

fn lines_of(square: Square) -> impl Iterator<Item = Line> {
    Line::ALL.into_iter().filter(move |&line| square.has_line(line))
}

/// A line as an ornament of its square, and as a tag of the horseman on it.
fn line_style(line: Line) -> &'static str {
    match line {
        Line::Vertical => "line-v",
        Line::Rising => "line-up",
        Line::Horizontal => "line-h",
        Line::Falling => "line-down",
    }
}
