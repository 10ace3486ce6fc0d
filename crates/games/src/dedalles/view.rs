//! The drawing: loose tiles in a tray, pawns on them, and a handle at every end that a Minos tile can be drawn out of.
//! Seen by all.

use super::board::{Dedalles, EXITS, SIZE, SQUARES, Slide, Square};
use super::moves::Move;
use super::notation::square_name;
use game_core::bits::ones;
use game_core::{
    BoardView, Cell, CellId, Choice, Decoration, Draw, Facing, Game, Label, Mark, Motion, MoveEffect, MovePath, Notice,
    NoticeKind, Obstacle, OpenGame, Piece, PieceId, Reason, Side,
};

/// The tray around the tiles, in cells: room for handles, spools and coordinates.
const MARGIN: f32 = 1.2;
/// From the centre of an edge square to its handle, its spool and its coordinate.
const TO_HANDLE: f32 = 0.75;
const TO_SPOOL: f32 = 1.05;
const TO_COORDINATE: f32 = 1.4;
/// How large a spool is, in cells.
const SPOOL: f32 = 0.35;

impl OpenGame for Dedalles {}

impl Draw for Dedalles {
    fn draw_board(_view: &Dedalles) -> BoardView {
        let extent = f32::from(SIZE) + 2.0 * MARGIN;
        BoardView {
            width: extent,
            height: extent,
            cells: Square::all().map(place).chain(Slide::all().map(handle)).collect(),
            labels: coordinates(),
            decorations: Side::ALL.into_iter().flat_map(spools).collect(),
            ..BoardView::default()
        }
    }

    fn draw_pieces(view: &Dedalles) -> BoardView {
        BoardView {
            pieces: view.tiles().chain(view.all_pawn_pieces()).collect(),
            marks: ones(view.locked().into())
                .map(|number| Mark { cell: handle_id(Slide::numbered(number)), kind: "locked" })
                .collect(),
            ..BoardView::default()
        }
    }

    fn path(&self, mv: Move) -> MovePath {
        match mv {
            Move::Step { from, to } => MovePath::new([from, to].map(cell_id)),
            Move::Slide(slide) => MovePath::new([handle_id(slide)]),
            Move::Pass => MovePath::default().with_choice(Some(Choice { label: "choice-pass", glyph: None })),
        }
    }

    /// The tile that is taken out moves to the other end and keeps its number.
    fn motions(&self, mv: Move) -> Vec<Motion> {
        let slide = match mv {
            Move::Step { from, to } => return vec![step(from, to)],
            Move::Slide(slide) => slide,
            Move::Pass => return Vec::new(),
        };
        let ride = |square: u32| step(Square::at(square), slide.next(Square::at(square)));
        let out = slide.way_out().bit();
        let riders = ones(self.all_pawns() & slide.line()).map(ride);
        let tiles = ones(slide.line() & !out).map(ride).chain([step(slide.way_out(), slide.way_in())]);
        riders.chain(tiles.map(Motion::of_tile)).collect()
    }

    /// For a handle, the reason why its line cannot be slid that way.
    fn why_stuck(&self, cell: CellId) -> Option<Reason> {
        if self.outcome().is_some() {
            return None;
        }
        if let Some(square) = Square::numbered(cell.0) {
            return self.why_square_stuck(square);
        }
        self.slide_refusal(slide_of(cell)?)
    }

    fn effect(&self, mv: Move) -> MoveEffect {
        MoveEffect::new(self.motions(mv))
    }

    fn why_not(&self, begun: &[CellId], cell: CellId) -> Option<Obstacle> {
        if self.outcome().is_some() {
            return None;
        }
        self.why_not_touched(begun, cell).map(Obstacle::from)
    }

    /// The pawns on exits (DD-15), that the side to move can only pass (DD-16), and that a line which could be slid
    /// is locked (DD-14).
    fn notices(view: &Dedalles) -> Vec<Notice> {
        let score = |side: Side| {
            let arrived = view.on_exits(side).count_ones() as u8;
            Notice::new(NoticeKind::Score, "notice-exits").about(side).counting(arrived)
        };
        let mut notices = Side::ALL.map(score).to_vec();
        if view.outcome().is_some() {
            return notices;
        }
        if view.actions().is_empty() {
            notices.push(Notice::new(NoticeKind::Task, "notice-must-pass").about(view.turn()));
        }
        if view.slidable() & view.locked() != 0 {
            notices.push(Notice::new(NoticeKind::Note, "notice-locked"));
        }
        notices
    }
}

/// The slide that a handle makes.
pub(super) fn slide_of(cell: CellId) -> Option<Slide> {
    Slide::all().find(|&slide| handle_id(slide) == cell)
}

impl Dedalles {
    fn tiles(&self) -> impl Iterator<Item = Piece> {
        Square::all().map(|square| {
            let is_minos = self.minos() & square.bit() != 0;
            let (glyph, letter) = if is_minos { ("minos", '#') } else { ("tile", '.') };
            let cell = cell_id(square);
            Piece { id: cell.into(), glyph, letter, side: None, cell, facing: Facing::Up, tags: Vec::new() }
        })
    }

    /// Pawns are numbered after all cells, since a tile lies under each.
    fn all_pawn_pieces(&self) -> impl Iterator<Item = Piece> {
        let of_side = |side| ones(self.pawns(side)).map(move |square| (side, Square::at(square)));
        Side::ALL.into_iter().flat_map(of_side).map(|(side, square)| {
            let (letter, facing) = match side {
                Side::First => ('l', Facing::Up),
                Side::Second => ('d', Facing::Down),
            };
            let (id, cell) = (PieceId(FIRST_PAWN + u16::from(square.number())), cell_id(square));
            Piece { id, glyph: "pawn", letter, side: Some(side), cell, facing, tags: Vec::new() }
        })
    }
}

/// The number of a pawn on a1.
const FIRST_PAWN: u16 = 100;

/// Cells are numbered as the squares are; the handles come after them.
pub(super) fn cell_id(square: Square) -> CellId {
    CellId(square.number())
}

fn step(from: Square, to: Square) -> Motion {
    Motion::step(cell_id(from), cell_id(to))
}

fn place(square: Square) -> Cell {
    let (file, rank) = (square.file(), square.rank());
    let is_exit = |side: Side| EXITS[side] & square.bit() != 0;
    Cell {
        name: square_name(square),
        x: MARGIN + f32::from(file) + 0.5,
        y: MARGIN + f32::from(SIZE - 1 - rank) + 0.5,
        style: match (is_exit(Side::First), is_exit(Side::Second)) {
            (true, _) => "exit-first",
            (_, true) => "exit-second",
            _ => "place",
        },
    }
}

/// A handle stands outside the end that its Minos tile is drawn out of.
fn handle(slide: Slide) -> Cell {
    let end = place(slide.way_out());
    let (right, down) = match slide.number() / SIZE {
        0 => (0.0, -TO_HANDLE),
        1 => (0.0, TO_HANDLE),
        2 => (TO_HANDLE, 0.0),
        _ => (-TO_HANDLE, 0.0),
    };
    Cell { name: slide.to_string(), x: end.x + right, y: end.y + down, style: "handle" }
}

pub(super) fn handle_id(slide: Slide) -> CellId {
    CellId(SQUARES as u8 + slide.number())
}

/// The thread at the exits of a side, in its colour (DD-04).
fn spools(side: Side) -> impl Iterator<Item = Decoration> {
    let (down, facing, style) = match side {
        Side::First => (-TO_SPOOL, Facing::Up, "spool-first"),
        Side::Second => (TO_SPOOL, Facing::Down, "spool-second"),
    };
    ones(EXITS[side]).map(move |square| {
        let Cell { x, y, .. } = place(Square::at(square));
        Decoration { style, x, y: y + down, size: SPOOL, facing }
    })
}

/// The coordinates, moved out behind handles and spools.
fn coordinates() -> Vec<Label> {
    let mut labels = Label::coordinates(SIZE, SIZE, MARGIN, MARGIN);
    for label in &mut labels {
        if label.x < MARGIN {
            label.x = MARGIN + 0.5 - TO_COORDINATE;
        } else {
            label.y = MARGIN + f32::from(SIZE) - 0.5 + TO_COORDINATE;
        }
    }
    labels
}
