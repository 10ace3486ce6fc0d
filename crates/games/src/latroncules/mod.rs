//! Latroncules: fantassins and cavaliers on a tabula with drawn lines. A man caught between two enemies is captured;
//! the player who captures them all is proclaimed IMPERATOR (LC-16).
//!
//! ```
//! use game_core::{Game, History, Notation, Setting};
//! use games::latroncules::Latroncules;
//!
//! let setting = Setting::parse(Latroncules::INFO, "/tabula").unwrap();
//! let mut game = History::new(Latroncules::start(&setting));
//! let mv = game.position().parse_move("b2-c3").unwrap();
//! game.play(mv).unwrap();
//! assert_eq!(game.position().position_text(), "fcfcfcfc/cfcfcfcf/8/8/8/2C5/F1FCFCFC/CFCFCFCF black 1");
//! ```

mod board;
mod captures;
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
mod tabula;
#[cfg(test)]
mod tests;
mod view;
mod words;

pub use board::{Kind, Latroncules, MEN_OF_A_KIND};
pub use moves::Move;
pub use rules::QUIET_PLIES_LIMIT;
pub use tabula::{Line, SIZE, Square};
