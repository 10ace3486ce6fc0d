//! Values kept once a viewer.

use game_core::{BySide, Side, Viewer};
use std::ops::{Index, IndexMut};

/// A value for each viewer: both seats and the spectators.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ByViewer<T> {
    seats: BySide<T>,
    spectator: T,
}

impl<T> ByViewer<T> {
    /// Makes all values from a function of the viewer.
    pub fn from_fn(mut f: impl FnMut(Viewer) -> T) -> Self {
        let seats = BySide::from_fn(|side| f(Viewer::Seat(side)));
        ByViewer { seats, spectator: f(Viewer::Spectator) }
    }

    /// All values, to be changed.
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

/// The side of a seat; `None` for a spectator.
pub(crate) fn seat_of(viewer: Viewer) -> Option<Side> {
    match viewer {
        Viewer::Seat(side) => Some(side),
        Viewer::Spectator => None,
    }
}
