//! What a viewer may know of a position. The drawing made from it is in [`crate::Draw`].

use crate::{BySide, MoveError, Notation, Rng, Setting, Side};
use std::fmt::Debug;
use std::ops::{Index, IndexMut};

/// Somebody who watches or plays a match.
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

    /// The side of a seat; `None` for a spectator.
    pub fn side(self) -> Option<Side> {
        match self {
            Viewer::Seat(side) => Some(side),
            Viewer::Spectator => None,
        }
    }
}

/// A value for each viewer.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByViewer<T> {
    pub seats: BySide<T>,
    /// The value for anybody without a seat.
    pub spectator: T,
}

impl<T> ByViewer<T> {
    /// Makes all three values from a function of the viewer, in the order of [`Viewer::ALL`].
    pub fn from_fn(mut f: impl FnMut(Viewer) -> T) -> Self {
        let seats = BySide::from_fn(|side| f(Viewer::Seat(side)));
        ByViewer { seats, spectator: f(Viewer::Spectator) }
    }

    /// All three values, mutable, in the order of [`Viewer::ALL`].
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.seats.0.iter_mut().chain([&mut self.spectator])
    }
}

impl<T> Index<Viewer> for ByViewer<T> {
    type Output = T;

    fn index(&self, viewer: Viewer) -> &T {
        match viewer {
            Viewer::Seat(side) => &self.seats[side],
            Viewer::Spectator => &self.spectator,
        }
    }
}

impl<T> IndexMut<Viewer> for ByViewer<T> {
    fn index_mut(&mut self, viewer: Viewer) -> &mut T {
        match viewer {
            Viewer::Seat(side) => &mut self.seats[side],
            Viewer::Spectator => &mut self.spectator,
        }
    }
}

/// Makes what a viewer may know of a position, as a type of its own: whatever leaves towards a viewer is made from it.
///
/// Games without secrets implement [`OpenGame`] instead, whose view is the position itself.
///
/// ```
/// use game_core::{Game, Notation, Observe, Setting, Side, Viewer};
/// use games::stratego::Stratego;
///
/// let setting = Setting::parse(Stratego::INFO, "/duel").unwrap();
/// let mut position = Stratego::start(&setting);
/// let setup = position.parse_move("deploy:A........./BB......../X933221...").unwrap();
/// let seat = Viewer::Seat(Side::Second);
/// let mut view = Stratego::start_view(&setting, seat);
/// let seen = position.seen_text(setup, seat);
/// assert_eq!(seen, "deploy:?");
/// Stratego::observe(&mut view, &seen).unwrap();
/// position.play(setup).unwrap();
/// assert_eq!(view, position.view(seat));
/// ```
pub trait Observe: Notation {
    /// Everything a viewer may know, and nothing else.
    type View: Clone + Eq + Debug + Send + Sync + 'static;

    /// What `viewer` may know of this position.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// The whole position as a view, for a game that is over, however it ended.
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
///
/// ```
/// use game_core::{Game, Observe, Setting, Viewer};
/// use games::squadro::Squadro;
///
/// let start = Squadro::start(&Setting::parse(Squadro::INFO, "").unwrap());
/// assert_eq!(start.view(Viewer::Spectator), start);
/// ```
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
///
/// ```
/// use game_core::{Game, Notation, Observe, Rng, Sample, Setting, Side, Viewer};
/// use games::stratego::Stratego;
///
/// let setting = Setting::parse(Stratego::INFO, "/duel").unwrap();
/// let mut position = Stratego::start(&setting);
/// let setup = position.parse_move("deploy:A........./BB......../X933221...").unwrap();
/// let seat = Viewer::Seat(Side::Second);
/// position.play(setup).unwrap();
/// let view = position.view(seat);
/// let world = Stratego::sample(&view, &mut Rng::new(1));
/// assert_eq!(world.view(seat), view);
/// ```
pub trait Sample: Observe {
    /// A position whose view for the same viewer is `view`.
    fn sample(view: &Self::View, rng: &mut Rng) -> Self;
}

impl<G: OpenGame> Sample for G {
    fn sample(view: &G, _rng: &mut Rng) -> G {
        view.clone()
    }
}
