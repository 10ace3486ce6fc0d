//! What a viewer may know, as a type of its own, and the text of each move as the viewer sees it.

use super::board::{Board, Phase};
use super::moves::{Move, home_square};
use super::notation::{DEPLOY, EMPTY_LETTER, UNKNOWN_LETTER, letter, rows_text};
use super::pieces::Piece;
use super::rules::Stratego;
use super::squares::squares;
use game_core::{Game, MoveError, Observe, Outcome, Setting, Side, Viewer};

/// Everything a viewer may know of a position (SG-19), and nothing else: the ranks it does not know are not in it.
///
/// The view of a finished position shows all. A view brought up to date by [`Observe::observe`] can tell an end only
/// where it follows from what its viewer knows (see [`StrategoView::outcome`]), and does not learn the ranks shown
/// after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StrategoView {
    pub(super) viewer: Viewer,
    /// The position with unknown ranks left out. It is built piece by piece, so that it contains nothing else.
    pub(super) board: Board,
}

impl StrategoView {
    /// The viewer whose view it is.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The side to move.
    pub fn to_move(&self) -> Side {
        self.board.to_move
    }

    /// How the game ended, as far as the view can tell: always, if it was made from the finished position. A view that
    /// only followed the moves is sure of a captured Apple (SG-20), of the draws (SG-22, SG-23) and of its own side
    /// being stuck (SG-21), but can be unable to see that the other side is stuck.
    pub fn outcome(&self) -> Option<Outcome> {
        self.board.outcome()
    }

    /// Whether the viewer owns the army of `side`.
    pub(super) fn owns(&self, side: Side) -> bool {
        self.viewer.is_seat(side)
    }
}

impl Observe for Stratego {
    type View = StrategoView;

    fn view(&self, viewer: Viewer) -> StrategoView {
        let truth = &self.board;
        if self.outcome().is_some() {
            return StrategoView { viewer, board: *truth };
        }
        let mut board = Board::empty(truth.variant());
        for side in Side::ALL {
            let is_own = viewer.is_seat(side);
            // SG-05: not even the squares are seen before play starts.
            if truth.phase == Phase::Setup && !is_own {
                continue;
            }
            for at in squares(truth.army(side)) {
                let Some(piece) = truth.piece(at) else { continue };
                board.put(at, if is_own || piece.is_known() { piece } else { piece.with_rank(None) });
            }
            if truth.has_used_apple(side) {
                board.use_apple(side);
            }
        }
        board.copy_captured(truth);
        board.runs = truth.runs;
        board.quiet_plies = truth.quiet_plies;
        board.to_move = truth.to_move;
        board.phase = truth.phase;
        StrategoView { viewer, board }
    }

    fn reveal(&self) -> StrategoView {
        StrategoView { viewer: Viewer::Spectator, board: self.board }
    }

    fn start_view(setting: &Setting, viewer: Viewer) -> StrategoView {
        Stratego::start(setting).view(viewer)
    }

    fn observe(view: &mut StrategoView, seen: &str) -> Result<(), MoveError> {
        *view = view.after(seen)?;
        Ok(())
    }

    fn view_text(view: &StrategoView) -> String {
        view.board.text()
    }

    fn seen_text(&self, mv: Move, viewer: Viewer) -> String {
        match mv {
            Move::Deploy(_) => self.seen_setup(mv, viewer),
            _ => self.board.seen_text(mv),
        }
    }
}

impl Stratego {
    /// A set-up is shown to its owner alone. Where the squares of an army are not known beforehand, the set-up that
    /// starts play announces them, as rows of `?` and `.`, for each army that the viewer does not own (SG-05).
    fn seen_setup(&self, mv: Move, viewer: Viewer) -> String {
        let side = self.board.to_move;
        let text = if viewer.is_seat(side) { mv.text() } else { format!("{DEPLOY}{UNKNOWN_LETTER}") };
        if side == Side::First || self.board.fills_home() {
            return text;
        }
        let mut after = *self;
        after.play_unchecked(mv);
        let others = Side::ALL.into_iter().filter(|&side| !viewer.is_seat(side));
        let squares: Vec<String> = others.map(|side| after.board.squares_text(side)).collect();
        format!("{text}#{}", squares.join(","))
    }
}

impl Board {
    /// Whether an army takes all its squares, so that they are no secret.
    pub(super) fn fills_home(&self) -> bool {
        self.variant().army().total() as usize == super::squares::HOME_SQUARES
    }

    /// The squares of an army at the start of play, without its ranks.
    fn squares_text(&self, side: Side) -> String {
        rows_text(|n| if self.is_empty(home_square(side, n)) { EMPTY_LETTER } else { UNKNOWN_LETTER })
    }

    /// The text of a move other than a set-up, with what is announced: the same for everybody.
    pub(super) fn seen_text(&self, mv: Move) -> String {
        let rank = |at| self.piece(at).and_then(Piece::rank).map_or(UNKNOWN_LETTER, letter);
        let text = mv.text();
        match mv {
            Move::Attack { from, to } => format!("{text}#{}:{}", rank(from), rank(to)),
            Move::Double { from, first, second } => {
                format!("{text}#{}:{},{}", rank(from), rank(first), rank(second))
            }
            Move::Apple { target } => {
                let shown: Vec<String> =
                    self.controlled_neighbours(target).iter().map(|&at| format!("{}@{at}", rank(at))).collect();
                let colon = if shown.is_empty() { "" } else { ":" };
                let apple = self.apple(self.to_move).map_or(UNKNOWN_LETTER.to_string(), |at| at.to_string());
                format!("{text}#{}{colon}{};A@{apple}", rank(target), shown.join(","))
            }
            _ => text,
        }
    }
}
