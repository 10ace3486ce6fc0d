//! The drawing: a block of wood with ten carved lanes, seen by all.

use super::board::{HOME, LANES, LanePlace, SPEED_BACK, SPEED_OUT, START, Squadro, TURN};
use super::moves::{Move, speed};
use game_core::bits::ones;
use game_core::{
    BoardView, Cell, CellId, Decoration, Draw, Facing, Game, Label, Motion, MoveEffect, MovePath, Obstacle, OpenGame,
    Piece, Reason, Side, Tray,
};

/// Squares of the board along an edge.
const SIZE: u8 = 7;
/// Wood around the squares, in cells.
const MARGIN: f32 = 0.5;

impl OpenGame for Squadro {}

impl Draw for Squadro {
    fn draw_board(_view: &Squadro) -> BoardView {
        let extent = f32::from(SIZE) + 2.0 * MARGIN;
        BoardView {
            width: extent,
            height: extent,
            cells: squares().map(cell).collect(),
            labels: Label::coordinates(SIZE, SIZE, MARGIN, MARGIN),
            decorations: Side::ALL
                .into_iter()
                .flat_map(|side| (0..LANES).flat_map(move |lane| dots(side, lane)))
                .collect(),
            ..BoardView::default()
        }
    }

    fn draw_pieces(view: &Squadro) -> BoardView {
        BoardView {
            pieces: view.runners().collect(),
            trays: Side::ALL.map(|side| view.rack(side)).into(),
            ..BoardView::default()
        }
    }

    fn path(&self, Move(lane): Move) -> MovePath {
        let side = self.turn();
        MovePath::new([cell_id(square(side, lane.into(), self.place(side, lane.into())))])
    }

    fn motions(&self, Move(lane): Move) -> Vec<Motion> {
        let side = self.turn();
        let lane = usize::from(lane);
        let from = self.place(side, lane);
        let run = self.run(side, lane);
        let at = |place| cell_id(square(side, lane, place));
        let via = (from.number() + 1..run.to.number()).map(|place| at(LanePlace::at(place))).collect();
        let mut motions = vec![match run.to {
            HOME => Motion { via, ..Motion::leave(at(from)) },
            to => Motion { via, ..Motion::step(at(from), at(to)) },
        }];
        motions.extend(ones(run.jumped.into()).map(|enemy_lane| {
            let enemy_lane = enemy_lane as usize;
            let place = self.place(!side, enemy_lane);
            let at = |place| cell_id(square(!side, enemy_lane, place));
            Motion::step(at(place), at(place.sent_back()))
        }));
        motions
    }

    fn why_stuck(&self, _cell: CellId) -> Option<Reason> {
        // SQ-10: every runner on the board can always move.
        None
    }

    fn effect(&self, mv: Move) -> MoveEffect {
        let side = self.turn();
        let jumped = self.run(side, mv.0.into()).jumped;
        let cell_of = |lane: u32| cell_id(square(!side, lane as usize, self.place(!side, lane as usize)));
        MoveEffect::new(self.motions(mv)).striking(ones(jumped.into()).map(cell_of))
    }

    fn why_not(&self, begun: &[CellId], cell: CellId) -> Option<Obstacle> {
        if self.outcome().is_some() {
            return None;
        }
        if !begun.is_empty() {
            return Some(Reason::new("SQ-05", "as-many-as-dots").into());
        }
        match self.runners().find(|runner| runner.cell == cell) {
            Some(runner) if runner.side == Some(self.turn()) => None,
            Some(_) => Some(Reason::new("SQ-04", "not-your-lane").into()),
            None => Some(Reason::new("SQ-04", "no-runner").into()),
        }
    }
}

impl Squadro {
    pub(super) fn runners(&self) -> impl Iterator<Item = Piece> {
        let on_board =
            move |side| (0..LANES).filter(move |&lane| self.place(side, lane) != HOME).map(move |lane| (side, lane));
        Side::ALL.into_iter().flat_map(on_board).map(|(side, lane)| {
            let place = self.place(side, lane);
            let cell = cell_id(square(side, lane, place));
            let (facing, letter) = runner_face(side, place.is_out());
            let tags = vec![PIPS[usize::from(speed(side, lane, place) - 1)]];
            Piece { id: cell.into(), glyph: "runner", letter, side: Some(side), cell, facing, tags }
        })
    }

    fn rack(&self, side: Side) -> Tray {
        let home = self.home(side).count_ones() as u8;
        Tray { side, title: "home", pieces: if home > 0 { vec![("runner", home)] } else { Vec::new() } }
    }
}

/// The tag of a runner by its speed: as many pips on its back as its lane has dots for the way that it goes (SQ-02).
const PIPS: [&str; 3] = ["pips-1", "pips-2", "pips-3"];

/// Which way a runner looks, and the letter that a plain text board shows.
pub(super) fn runner_face(side: Side, is_out: bool) -> (Facing, char) {
    match (side, is_out) {
        (Side::First, true) => (Facing::Right, '>'),
        (Side::First, false) => (Facing::Left, '<'),
        (Side::Second, true) => (Facing::Down, 'v'),
        (Side::Second, false) => (Facing::Up, '^'),
    }
}

/// A square of the drawing. The corners are not squares: no runner can stand there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Square {
    /// The file, from 0.
    pub(super) file: u8,
    /// The rank, from 0.
    pub(super) rank: u8,
}

impl Square {
    /// Whether it lies on an edge of the board.
    fn is_end(self) -> bool {
        let is_end = |at: u8| at == 0 || at == SIZE - 1;
        is_end(self.file) || is_end(self.rank)
    }

    fn is_corner(self) -> bool {
        let is_end = |at: u8| at == 0 || at == SIZE - 1;
        is_end(self.file) && is_end(self.rank)
    }
}

/// The square of a place on a lane (SQ-01).
pub(super) fn square(side: Side, lane: usize, place: LanePlace) -> Square {
    let away = if place <= TURN { place.number() } else { HOME.number() - place.number() };
    match side {
        Side::First => Square { file: away, rank: lane as u8 + 1 },
        Side::Second => Square { file: lane as u8 + 1, rank: SIZE - 1 - away },
    }
}

/// All squares but the corners, rank by rank from rank 1.
pub(super) fn squares() -> impl Iterator<Item = Square> {
    let all = (0..SIZE).flat_map(|rank| (0..SIZE).map(move |file| Square { file, rank }));
    all.filter(|square| !square.is_corner())
}

pub(super) fn cell_id(square: Square) -> CellId {
    let index = squares().position(|other| other == square).expect("the square of a place is on the board");
    CellId(index as u8)
}

fn cell(square: Square) -> Cell {
    let Square { file, rank } = square;
    Cell {
        name: format!("{}{}", char::from(b'a' + file), rank + 1),
        x: MARGIN + f32::from(file) + 0.5,
        y: MARGIN + f32::from(SIZE - 1 - rank) + 0.5,
        style: if square.is_end() { "end" } else { "crossing" },
    }
}

/// The speeds engraved on the two ends of a lane (SQ-02).
fn dots(side: Side, lane: usize) -> [Decoration; 2] {
    let engraved = |place, speed: u8| {
        let Cell { x, y, .. } = cell(square(side, lane, place));
        let facing = match side {
            Side::First => Facing::Right,
            Side::Second => Facing::Up,
        };
        Decoration { style: ["dots-1", "dots-2", "dots-3"][usize::from(speed - 1)], x, y, size: 1.0, facing }
    };
    [engraved(START, SPEED_OUT[side][lane]), engraved(TURN, SPEED_BACK[side][lane])]
}
