//! What a viewer may know of a position. The drawing made from it is in [`crate::Draw`].

use crate::{MoveError, Notation, Rng, Setting, Side};
use std::fmt::Debug;

/// Somebody who looks at a match.
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

    /// The text of a legal move as `viewer` sees it: with what was announced, without what stays secret.
    fn seen_text(&self, mv: Self::Move, viewer: Viewer) -> String;
}

/// Marks a game without secrets: everybody sees the whole position, and [`Observe`] and [`Sample`] follow from that.
pub trait OpenGame: Notation {}

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

    fn seen_text(&self, mv: Self::Move, _viewer: Viewer) -> String {
        self.move_text(mv)
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
