//! The facts about a move that a player would say in one sentence: which pieces it takes, saves and threatens. Each is
//! a fact of the rules, made from the moves of both sides before and after the move and from nothing else: a player can
//! check it on the board.

use crate::ids::PieceIds;
use game_core::{CellId, Draw, Evaluate, Piece, Side};
use std::collections::BTreeSet;

/// The kind of a fact about pieces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum FactKind {
    /// The move takes them, or sends them back.
    Takes,
    /// The other side could have taken these pieces of the mover, had it been its turn. After the move it cannot.
    Saves,
    /// The mover could not take these pieces before. After the move it could, were it its turn again.
    Threatens,
}

impl FactKind {
    /// The name on the wire; `fact-…` is its message.
    pub const fn name(self) -> &'static str {
        match self {
            FactKind::Takes => "takes",
            FactKind::Saves => "saves",
            FactKind::Threatens => "threatens",
        }
    }
}

/// Something that a move does.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveFact {
    pub kind: FactKind,
    /// The pieces that the fact is about: at least one, sorted by cell.
    pub pieces: Vec<FactPiece>,
}

/// A piece that a fact is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct FactPiece {
    /// The cell where it stands: before the move, or after the move if it is threatened.
    pub cell: CellId,
    /// The piece.
    pub glyph: &'static str,
}

/// The most moves of a position that are looked at: where there are more, nothing is said.
const MOST_MOVES: usize = 1_500;

/// The facts about a legal move of a game without secrets, in the order of [`FactKind`]. A kind that is true of no
/// piece is left out.
pub(crate) fn facts<G: Draw + Evaluate>(before: &G, mv: G::Move) -> Vec<MoveFact> {
    let mut after = before.clone();
    after.play_unchecked(mv);
    let change = Change::new(before, mv, &after);
    let (saved, threatened) = if after.outcome().is_some() {
        // There are no captures after the end.
        (Vec::new(), Vec::new())
    } else {
        (saved(&change, before, &after), threatened(&change, before, &after))
    };
    let taken: BTreeSet<CellId> = before.effect(mv).struck.into_iter().collect();
    let enemies = change.of(!change.mover).map(|(piece, _)| named(piece));
    let taken = enemies.filter(|piece| taken.contains(&piece.cell)).collect();
    [(FactKind::Takes, taken), (FactKind::Saves, saved), (FactKind::Threatens, threatened)]
        .into_iter()
        .filter(|(_, pieces)| !pieces.is_empty())
        .map(|(kind, pieces)| MoveFact { kind, pieces: sorted(pieces) })
        .collect()
}

/// A move, and every piece of the position before it with where it stands afterwards.
struct Change {
    mover: Side,
    /// The cell is `None` if the piece left the board, or was exchanged for another one.
    pieces: Vec<(Piece, Option<CellId>)>,
}

impl Change {
    fn new<G: Draw>(before: &G, mv: G::Move, after: &G) -> Self {
        let [mut standing, mut left] = [before, after].map(|position| G::draw_pieces(&position.reveal()));
        let mut ids = PieceIds::of(&standing);
        ids.give(&mut standing);
        ids.follow(&before.motions(mv));
        ids.give(&mut left);
        let after = |piece: &Piece| left.pieces.iter().find(|one| one.id == piece.id).map(|one| one.cell);
        let pieces = standing.pieces.into_iter().map(|piece| (after(&piece), piece));
        Change { mover: before.to_move(), pieces: pieces.map(|(cell, piece)| (piece, cell)).collect() }
    }

    fn of(&self, side: Side) -> impl Iterator<Item = &(Piece, Option<CellId>)> {
        self.pieces.iter().filter(move |(piece, _)| piece.side == Some(side))
    }
}

/// The mover's pieces that the other side could take before the move and cannot take after it.
fn saved<G: Draw + Evaluate>(change: &Change, before: &G, after: &G) -> Vec<FactPiece> {
    let endangered = before.pass_turn_for_search().as_ref().and_then(strikes);
    let Some((endangered, still)) = endangered.filter(|cells| !cells.is_empty()).zip(strikes(after)) else {
        return Vec::new();
    };
    let is_saved = |piece: &Piece, cell: Option<CellId>| {
        endangered.contains(&piece.cell) && cell.is_some_and(|cell| !still.contains(&cell))
    };
    change.of(change.mover).filter(|(piece, cell)| is_saved(piece, *cell)).map(|(piece, _)| named(piece)).collect()
}

/// The other side's pieces that the mover could take after the move, were it its turn again, and could not take before.
fn threatened<G: Draw + Evaluate>(change: &Change, before: &G, after: &G) -> Vec<FactPiece> {
    let aimed_at = after.pass_turn_for_search().as_ref().and_then(strikes);
    let Some((aimed_at, already)) = aimed_at.filter(|cells| !cells.is_empty()).zip(strikes(before)) else {
        return Vec::new();
    };
    let fresh = change.of(!change.mover).filter(|(piece, _)| !already.contains(&piece.cell));
    let there = fresh.filter_map(|&(ref piece, cell)| cell.map(|cell| FactPiece { cell, glyph: piece.glyph }));
    there.filter(|piece| aimed_at.contains(&piece.cell)).collect()
}

/// The cells of the pieces that the side to move can strike; `None` if it has too many moves to look at.
fn strikes<G: Draw + Evaluate>(position: &G) -> Option<BTreeSet<CellId>> {
    let mut moves = Vec::new();
    position.some_moves(MOST_MOVES + 1, &mut moves);
    if moves.len() > MOST_MOVES {
        return None;
    }
    Some(moves.into_iter().flat_map(|mv| position.effect(mv).struck).collect())
}

fn named(piece: &Piece) -> FactPiece {
    FactPiece { cell: piece.cell, glyph: piece.glyph }
}

fn sorted(mut pieces: Vec<FactPiece>) -> Vec<FactPiece> {
    pieces.sort_unstable();
    pieces
}
