//! What a seat may know, and the drawing made from that.

use crate::{BoardView, CellId, Motion, MoveError, MovePath, Notation, Reason, Rng, Setting, Side};
use std::fmt::Debug;

/// Who looks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Viewer {
    /// The player of this side.
    Seat(Side),
    /// Anybody else: sees what both players know, and everything once the game is over.
    Spectator,
}

impl Viewer {
    /// Both seats and the spectator.
    pub const ALL: [Viewer; 3] = [Viewer::Seat(Side::First), Viewer::Seat(Side::Second), Viewer::Spectator];

    /// Whether this is the seat of `side`.
    pub fn is_seat(self, side: Side) -> bool {
        self == Viewer::Seat(side)
    }
}

/// Makes what a viewer may know of a position, as a type of its own: whatever leaves towards a viewer is made from it.
///
/// Games without secrets implement [`OpenGame`] instead, whose view is the position itself.
pub trait Observe: Notation {
    /// Everything a viewer may know, and nothing else.
    type View: Clone + Eq + Debug + Send + Sync + 'static;

    /// What `viewer` may know of this position.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// Everything there is to know. For a game that is over, however it ended.
    fn reveal(&self) -> Self::View;

    /// What `viewer` knows at the start of a variant.
    fn start_view(setting: &Setting, viewer: Viewer) -> Self::View;

    /// Brings a view up to date with a move as its viewer saw it (the text of [`Observe::seen_text`]).
    ///
    /// # Errors
    /// If the text is unreadable, or cannot have happened as far as the viewer can tell.
    fn observe(view: &mut Self::View, seen: &str) -> Result<(), MoveError>;

    /// The view as text: the position text with `?` for what is not known.
    fn view_text(view: &Self::View) -> String;

    /// The drawing of a view: cells, decorations, pieces, trays, marks. Without moves; piece ids are the cells' numbers.
    fn draw(view: &Self::View) -> BoardView;

    /// The text of a legal move as `viewer` sees it: with what was announced, without what stays secret.
    fn seen_text(&self, mv: Self::Move, viewer: Viewer) -> String;

    /// How a legal move is pointed at on the drawing.
    fn path(&self, mv: Self::Move) -> MovePath;

    /// Appends legal moves whose paths begin with the cells `start`: all whose path ends there and, for every cell that can come next,
    /// at least one that goes on with it.
    ///
    /// A game whose positions can have thousands of moves overrides this listing of all moves.
    fn along(&self, start: &[CellId], moves: &mut Vec<Self::Move>) {
        let mut all = Vec::new();
        self.legal_moves(&mut all);
        moves.extend(all.into_iter().filter(|&mv| self.path(mv).cells.starts_with(start)));
    }

    /// What moves where when a legal move is played, in the order to show it. Public: the same for every viewer.
    fn motions(&self, mv: Self::Move) -> Vec<Motion>;

    /// Why the piece of the side to move on `cell` has no legal move; `None` if it has one, or there is no such piece.
    fn why_stuck(&self, cell: CellId) -> Option<Reason>;
}

/// A game without secrets: everybody sees the whole position.
pub trait OpenGame: Notation {
    /// See [`Observe::draw`].
    fn draw_position(&self) -> BoardView;
    /// See [`Observe::path`].
    fn move_path(&self, mv: Self::Move) -> MovePath;
    /// See [`Observe::along`].
    fn moves_along(&self, start: &[CellId], moves: &mut Vec<Self::Move>) {
        let mut all = Vec::new();
        self.legal_moves(&mut all);
        moves.extend(all.into_iter().filter(|&mv| self.move_path(mv).cells.starts_with(start)));
    }
    /// See [`Observe::motions`].
    fn move_motions(&self, mv: Self::Move) -> Vec<Motion>;
    /// See [`Observe::why_stuck`].
    fn why_piece_stuck(&self, cell: CellId) -> Option<Reason>;
}

impl<G: OpenGame> Observe for G {
    type View = G;

    fn view(&self, _viewer: Viewer) -> G {
        self.clone()
    }

    fn reveal(&self) -> G {
        self.clone()
    }

    fn start_view(setting: &Setting, _viewer: Viewer) -> G {
        G::start(setting)
    }

    fn observe(view: &mut G, seen: &str) -> Result<(), MoveError> {
        let mv = view.parse_move(seen)?;
        view.play_unchecked(mv);
        Ok(())
    }

    fn view_text(view: &G) -> String {
        view.position_text()
    }

    fn draw(view: &G) -> BoardView {
        view.draw_position()
    }

    fn seen_text(&self, mv: Self::Move, _viewer: Viewer) -> String {
        self.move_text(mv)
    }

    fn path(&self, mv: Self::Move) -> MovePath {
        self.move_path(mv)
    }

    fn along(&self, start: &[CellId], moves: &mut Vec<Self::Move>) {
        self.moves_along(start, moves);
    }

    fn motions(&self, mv: Self::Move) -> Vec<Motion> {
        self.move_motions(mv)
    }

    fn why_stuck(&self, cell: CellId) -> Option<Reason> {
        self.why_piece_stuck(cell)
    }
}

/// Draws a full position that agrees with everything a view knows, each such position equally likely.
pub trait Sample: Observe {
    /// A position whose view for the same viewer is `view`.
    fn sample(view: &Self::View, rng: &mut Rng) -> Self;
}

impl<G: OpenGame> Sample for G {
    fn sample(view: &G, _rng: &mut Rng) -> G {
        view.clone()
    }
}
