//! Stratego, Assassins against Templars: two armies whose ranks are hidden from each other. A piece that attacks shows
//! its rank and sees the other's; whoever attacks the enemy's Apple of Eden wins (SG-20).
//!
//! ```
//! use game_core::{Game, History, Notation, Observe, Setting, Side, Viewer};
//! use games::stratego::Stratego;
//!
//! let setting = Setting::parse(Stratego::INFO, "/duel").unwrap();
//! let mut game = History::new(Stratego::start(&setting));
//! for text in ["deploy:A........./BB......../X933221...", "deploy:A........./BB......../X933221...", "a3-a4"] {
//!     let mv = game.position().parse_move(text).unwrap();
//!     game.play(mv).unwrap();
//! }
//! let view = game.position().view(Viewer::Seat(Side::Second));
//! assert_eq!(
//!     Stratego::view_text(&view),
//!     "aA........./aBaB......../aXa9a3a3a2a2a1.../..**..**../t?'.**..**../.t?t?t?t?t?t?.../t?t?......../t?......... \
//!     assassins play - a3-a4*1/- 1 -"
//! );
//! ```

mod belief;
mod board;
mod draw;
mod eval;
mod features;
mod fights;
mod foresight;
mod grid;
mod levels;
mod library;
mod moves;
mod net;
mod notation;
mod pieces;
mod position_text;
mod pressing;
mod prior;
#[cfg(test)]
mod reference;
mod refusals;
mod rules;
mod sample;
mod scripted;
mod setups;
mod squares;
#[cfg(test)]
mod tests;
mod tracks;
mod turn;
mod view;
mod view_text;
mod view_update;
mod words;

pub use belief::StrategoBelief;
pub use moves::{Deployment, Move, TWO_SQUARE_LIMIT};
pub use pieces::{Rank, Variant};
pub use rules::{QUIET_PLIES_LIMIT, Stratego};
pub use squares::{FILES, HOME_ROWS, ROWS, Square};
pub use view::StrategoView;
