//! Pictures of small hand-made boards, and the rules for every game's art.

mod art;
mod boards;
mod pictures;
mod terminal;
