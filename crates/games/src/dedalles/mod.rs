//! Dédalles: a floor of loose tiles that slides under the pawns. A turn either moves a pawn or pushes a whole line
//! along by one place, and the first side with three pawns on its three exits wins (DD-15).
//!
//! ```
//! use game_core::{Game, History, Notation, Setting};
//! use games::dedalles::Dedalles;
//!
//! let setting = Setting::parse(Dedalles::INFO, "/junior?starts=dark").unwrap();
//! let mut game = History::new(Dedalles::start(&setting));
//! let mv = game.position().parse_move("aN").unwrap();
//! game.play(mv).unwrap();
//! let text = game.position().position_text();
//! assert_eq!(text, ".ddddd#/.#...#./..#.#../...#.../..#.#../##...#./#lllll# light aN 1");
//! ```

mod board;
mod eval;
mod grid;
mod levels;
mod moves;
mod net;
mod notation;
#[cfg(test)]
mod reference;
mod refusals;
mod rules;
#[cfg(test)]
mod tests;
mod view;
mod words;

pub use board::{Dedalles, LastTurn, MINOS_TILES, PAWNS, SIZE, Slide, Square};
pub use moves::Move;
pub use rules::QUIET_PLIES_LIMIT;
