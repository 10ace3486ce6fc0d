//! The drawing of a position, and the input that makes a move on it.

use crate::{BoardView, CellId, Motion, MoveEffect, MovePath, Notice, Observe, Obstacle, Reason};

/// Draws a view, and says how each move is entered, animated and refused on the drawing.
///
/// ```
/// use game_core::{Draw, Game, Notation, Observe, Setting, Viewer};
/// use games::squadro::Squadro;
///
/// let start = Squadro::start(&Setting::parse(Squadro::INFO, "").unwrap());
/// let board = Squadro::draw(&start.view(Viewer::Spectator));
/// assert_eq!(board.pieces.len(), 10);
/// let mv = start.parse_move("3").unwrap();
/// let cell = start.path(mv).cells[0];
/// assert_eq!(board.cells[cell.index()].name, "a3");
/// assert_eq!(start.motions(mv).len(), 1);
/// ```
pub trait Draw: Observe {
    /// The part of a drawing that is the same in all positions of a variant: size, cells, labels and decorations.
    fn draw_board(view: &Self::View) -> BoardView;

    /// The part of a drawing that changes from move to move: pieces, trays, marks and the set-up that is due. The id of
    /// a piece is the number of its cell.
    fn draw_pieces(view: &Self::View) -> BoardView;

    /// The drawing of a view, both parts. It has no moves.
    fn draw(view: &Self::View) -> BoardView {
        let BoardView { width, height, cells, labels, decorations, .. } = Self::draw_board(view);
        BoardView { width, height, cells, labels, decorations, ..Self::draw_pieces(view) }
    }

    /// The cells that a player touches to make a legal move.
    fn path(&self, mv: Self::Move) -> MovePath;

    /// Appends legal moves whose paths begin with the cells `start`: all whose path ends there and, for every cell that
    /// can come next, at least one that goes on with it.
    ///
    /// A game whose positions can have thousands of moves overrides this listing of all moves.
    fn along(&self, start: &[CellId], moves: &mut Vec<Self::Move>) {
        let mut all = Vec::new();
        self.legal_moves(&mut all);
        moves.extend(all.into_iter().filter(|&mv| self.path(mv).cells.starts_with(start)));
    }

    /// The movements of pieces when a legal move is played, in the order to show them. They are public: the same for
    /// every viewer.
    fn motions(&self, mv: Self::Move) -> Vec<Motion>;

    /// Why the piece of the side to move on `cell` has no legal move; `None` if it has one, or there is no such piece.
    fn why_stuck(&self, cell: CellId) -> Option<Reason>;

    /// What a legal move will do, as far as the side to move knows it: the leak test compares positions that this side
    /// cannot tell apart.
    fn effect(&self, mv: Self::Move) -> MoveEffect;

    /// Why a half-made move, whose cells so far are `begun`, cannot go on with `cell`; with no cells so far, why no
    /// move begins there. `None` if it can, if the game is over, or if a set-up is due. Made from what the side to
    /// move knows.
    fn why_not(&self, begun: &[CellId], cell: CellId) -> Option<Obstacle>;

    /// What is special about the position, as far as the viewer knows.
    fn notices(_view: &Self::View) -> Vec<Notice> {
        Vec::new()
    }
}
