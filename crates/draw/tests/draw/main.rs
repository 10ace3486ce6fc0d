//! Pictures of small boards made by hand, and what every game's art must keep to.

mod art;
mod boards;
mod pictures;
mod terminal;
