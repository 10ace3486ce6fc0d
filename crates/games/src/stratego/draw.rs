//! The drawing of a view, the paths of moves on it, and the motions of pieces.

use super::board::{Board, Phase};
use super::fights::{Bout, Melee, fight};
use super::moves::{Move, home_square};
use super::notation::{DEPLOY, EMPTY_LETTER, UNKNOWN_LETTER, letter};
use super::pieces::{Rank, Tally};
use super::rules::Stratego;
use super::squares::{FILES, HOME, HOME_ROWS, HOME_SQUARES, ROWS, Square};
use super::view::StrategoView;
use game_core::{
    BoardView, Cell, CellId, Choice, Draw, Facing, Game, Label, Motion, MoveEffect, MovePath, Notice, Obstacle, Piece,
    Reason, SetupView, Side, Stock, Tray, Viewer,
};

/// The margin around the squares, in cells.
const MARGIN: f32 = 0.6;

/// The drawings of the ranks, Spy to Apple.
const GLYPHS: [&str; 12] = [
    "spy",
    "scout",
    "miner",
    "sergeant",
    "lieutenant",
    "captain",
    "major",
    "colonel",
    "general",
    "marshal",
    "bomb",
    "apple",
];
/// The messages with the names of the ranks, Spy to Apple.
const NAMES: [&str; 12] = [
    "piece-spy",
    "piece-scout",
    "piece-miner",
    "piece-sergeant",
    "piece-lieutenant",
    "piece-captain",
    "piece-major",
    "piece-colonel",
    "piece-general",
    "piece-marshal",
    "piece-bomb",
    "piece-apple",
];
const HIDDEN_GLYPH: &str = "hidden";

impl Draw for Stratego {
    fn draw_board(_view: &StrategoView) -> BoardView {
        BoardView {
            width: f32::from(FILES) + 2.0 * MARGIN,
            height: f32::from(ROWS) + 2.0 * MARGIN,
            cells: cells().map(cell).collect(),
            labels: Label::coordinates(FILES, ROWS, MARGIN, MARGIN),
            ..BoardView::default()
        }
    }

    fn draw_pieces(view: &StrategoView) -> BoardView {
        BoardView {
            pieces: cells().filter_map(|at| view.drawn_piece(at)).collect(),
            trays: view.trays(),
            setup: view.setup(),
            ..BoardView::default()
        }
    }

    fn path(&self, mv: Move) -> MovePath {
        self.board.path(mv)
    }

    fn motions(&self, mv: Move) -> Vec<Motion> {
        self.board.motions(mv)
    }

    fn why_stuck(&self, cell: CellId) -> Option<Reason> {
        if self.outcome().is_some() { None } else { self.board.why_square_stuck(square_of(cell)?) }
    }

    fn effect(&self, mv: Move) -> MoveEffect {
        self.board.effect(mv)
    }

    fn why_not(&self, begun: &[CellId], cell: CellId) -> Option<Obstacle> {
        if self.outcome().is_some() { None } else { self.board.why_not_touched(begun, cell).map(Obstacle::from) }
    }

    fn notices(view: &StrategoView) -> Vec<Notice> {
        view.notices()
    }
}

impl StrategoView {
    fn drawn_piece(&self, at: Square) -> Option<Piece> {
        let piece = self.board.piece(at)?;
        let mut tags = Vec::new();
        if piece.has_moved() {
            tags.push("moved");
        }
        if piece.is_known() {
            tags.push("known");
        }
        Some(Piece {
            id: cell_id(at).into(),
            glyph: piece.rank().map_or(HIDDEN_GLYPH, glyph),
            letter: piece.rank().map_or(UNKNOWN_LETTER, letter),
            side: Some(piece.side()),
            cell: cell_id(at),
            facing: Facing::Up,
            tags,
        })
    }

    /// The captured pieces of both armies and, for each army that is not the viewer's, the pieces whose rank it does
    /// not know yet: the numbers left of an army are public (SG-19).
    fn trays(&self) -> Vec<Tray> {
        let tray = |side, title, tally: Tally| {
            let pieces = tally.iter().rev().map(|(rank, count)| (glyph(rank), count)).collect();
            Tray { side, title, pieces }
        };
        let captured = Side::ALL.into_iter().map(|side| tray(side, "captured", self.board.captured(side)));
        let others = Side::ALL.into_iter().filter(|&side| !self.owns(side));
        captured.chain(others.map(|side| tray(side, "remaining", self.board.unknown(side)))).collect()
    }

    /// The set-up of the viewer's own army until it is made; the sides need not wait for each other (SG-05).
    fn setup(&self) -> Option<SetupView> {
        let Viewer::Seat(side) = self.viewer else { return None };
        if self.board.phase != Phase::Setup || self.board.army(side) != 0 {
            return None;
        }
        let cells: Vec<CellId> = (0..HOME_SQUARES).map(|n| cell_id(home_square(side, n))).collect();
        let stock = |(rank, count)| Stock { letter: letter(rank), glyph: glyph(rank), count };
        Some(SetupView {
            prefix: DEPLOY,
            rows: cells.chunks(HOME_SQUARES / usize::from(HOME_ROWS)).map(<[_]>::to_vec).collect(),
            empty: EMPTY_LETTER,
            stock: self.board.variant().army().iter().rev().map(stock).collect(),
        })
    }
}

impl Board {
    fn path(&self, mv: Move) -> MovePath {
        match mv {
            Move::Step { from, to } | Move::Attack { from, to } => MovePath::new([from, to].map(cell_id)),
            // SG-32: the text has the two targets in the order of squares, the player may touch either first.
            Move::Double { from, first, second } => MovePath::new([from, first, second].map(cell_id)).in_any_order(),
            Move::Apple { target } => {
                MovePath::new(self.apple(self.to_move).into_iter().chain([target]).map(cell_id).collect::<Vec<_>>())
            }
            Move::Shroud { rank, square } => MovePath::new([cell_id(square)])
                .with_choice(Some(Choice { label: NAMES[rank as usize - 1], glyph: Some(glyph(rank)) })),
            Move::ShroudNone => MovePath::default().with_choice(Some(Choice { label: "choice-none", glyph: None })),
            Move::Deploy(_) => MovePath::default(),
        }
    }

    pub(super) fn motions(&self, mv: Move) -> Vec<Motion> {
        match mv {
            Move::Step { from, to } => vec![Motion { via: between(from, to), ..step(from, to) }],
            Move::Attack { from, to } => self.attack_motions(from, to),
            Move::Double { from, first, second } => {
                let melee = Melee::sword([self.shown(first), self.shown(second)]);
                melee_motions(melee, from, &[first, second])
            }
            Move::Apple { target } => {
                let (neighbours, melee) = self.control(target);
                melee_motions(melee, target, &neighbours)
            }
            Move::Shroud { square, .. } => vec![Motion::enter(cell_id(square))],
            Move::ShroudNone | Move::Deploy(_) => Vec::new(),
        }
    }

    fn attack_motions(&self, from: Square, to: Square) -> Vec<Motion> {
        let way = between(from, to);
        // An attacker that loses goes to the target and leaves from there.
        let fall = || Motion { via: [way.clone(), vec![cell_id(to)]].concat(), ..Motion::leave(cell_id(from)) };
        match fight(self.shown(from), self.shown(to)) {
            Bout::Won => vec![Motion::leave(cell_id(to)), Motion { via: way, ..step(from, to) }],
            Bout::Tied => vec![fall(), Motion::leave(cell_id(to))],
            Bout::Lost | Bout::Shown => vec![fall()],
        }
    }
}

/// The motions of each fight in order: the attacker goes to the target and back, or leaves from there.
fn melee_motions(melee: Melee, from: Square, targets: &[Square]) -> Vec<Motion> {
    let mut motions = Vec::new();
    let mut is_gone = false;
    for &(n, bout) in melee.bouts() {
        let via = vec![cell_id(targets[n])];
        if matches!(bout, Bout::Won | Bout::Tied) {
            motions.push(Motion::leave(cell_id(targets[n])));
        }
        if matches!(bout, Bout::Won | Bout::Shown) {
            motions.push(Motion { via, ..step(from, from) });
        } else if !is_gone {
            motions.push(Motion { via, ..Motion::leave(cell_id(from)) });
            is_gone = true;
        }
    }
    motions
}

fn step(from: Square, to: Square) -> Motion {
    Motion::step(cell_id(from), cell_id(to))
}

/// The cells between two squares of one line.
fn between(from: Square, to: Square) -> Vec<CellId> {
    let Some((direction, distance)) = from.line_to(to) else { return Vec::new() };
    (1..distance as i8).map(|n| cell_id(from.plus(n * direction))).collect()
}

/// Every square, rank by rank from rank 1.
pub(super) fn cells() -> impl Iterator<Item = Square> {
    (0..ROWS).flat_map(|row| (0..FILES).map(move |file| Square::new(file, row)))
}

pub(super) fn cell_id(at: Square) -> CellId {
    CellId(at.row() * FILES + at.file())
}

/// `None` for a number that no cell has.
pub(super) fn square_of(CellId(cell): CellId) -> Option<Square> {
    (cell < FILES * ROWS).then(|| Square::new(cell % FILES, cell / FILES))
}

fn cell(at: Square) -> Cell {
    Cell {
        name: at.to_string(),
        x: MARGIN + f32::from(at.file()) + 0.5,
        y: MARGIN + f32::from(ROWS - 1 - at.row()) + 0.5,
        style: match at.bit() {
            _ if at.is_explosion() => "crater",
            bit if HOME[Side::First] & bit != 0 => "home-first",
            bit if HOME[Side::Second] & bit != 0 => "home-second",
            _ => "ground",
        },
    }
}

pub(super) fn glyph(rank: Rank) -> &'static str {
    GLYPHS[rank as usize - 1]
}
