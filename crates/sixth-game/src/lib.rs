//! Fanion, a sixth game for tests: a pocket game of capture the flag with hidden pieces (`README.md` has the rules).
//!
//! Nothing that ships depends on this crate. It is the smallest complete game with a set-up and secrets, written by
//! following `CONTRIBUTING.md`, and the first example for authors of games. The program `sixth-game` is the whole of
//! `tabula` with this game and a pseudo-language ([`CATALOGUE`]).
//!
//! ```
//! use game_core::{Game, History, Notation, Observe, Setting, Side, Viewer};
//! use sixth_game::Fanion;
//!
//! let mut game = History::new(Fanion::start(&Setting::parse(Fanion::INFO, "").unwrap()));
//! for text in ["deploy:FG../R..R", "deploy:..GF/R..R", "a2-a3"] {
//!     let mv = game.position().parse_move(text).unwrap();
//!     game.play(mv).unwrap();
//! }
//! let view = game.position().view(Viewer::Seat(Side::Second));
//! assert_eq!(Fanion::view_text(&view), "..nGnF/nR..nR/s?'.../...s?/s?s?.. north play 1 -");
//! ```

mod belief;
mod board;
mod catalogue;
mod draw;
mod eval;
mod grid;
mod levels;
mod moves;
mod notation;
#[cfg(test)]
mod reference;
mod refusals;
mod rules;
#[cfg(test)]
mod tests;
mod view;
mod words;

pub use belief::FanionBelief;
pub use board::{FILES, HOME_ROWS, Kind, ROWS, Square};
pub use catalogue::{CATALOGUE, FANION, PSEUDO};
pub use moves::{Deployment, Move};
pub use rules::{Fanion, QUIET_PLIES_LIMIT};
pub use view::FanionView;
