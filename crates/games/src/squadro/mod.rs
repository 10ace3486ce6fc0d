//! Squadro: ten runners on crossing lanes. Each must go to the far edge and come back; a runner jumps the enemies it
//! meets, which are sent back. The first side with four runners home wins (SQ-11).
//!
//! ```
//! use game_core::{Game, History, Notation, Setting};
//! use games::squadro::Squadro;
//!
//! let setting = Setting::parse(Squadro::INFO, "/standard?starts=dark").unwrap();
//! let mut game = History::new(Squadro::start(&setting));
//! let mv = game.position().parse_move("c").unwrap();
//! game.play(mv).unwrap();
//! assert_eq!(game.position().position_text(), "0,0,0,0,0/0,3,0,0,0 light");
//! ```

mod board;
mod eval;
mod grid;
mod levels;
mod moves;
pub mod net;
mod notation;
mod race;
#[cfg(test)]
mod reference;
mod refusals;
mod rules;
pub mod solve;
#[cfg(test)]
mod tests;
mod view;
mod words;

pub use board::{HOME, LANES, LanePlace, START, Squadro, TURN};
pub use moves::Move;
pub use rules::HOME_TO_WIN;
