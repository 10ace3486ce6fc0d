//! La-Trel: two armies of gliding attackers behind a wall of defenders. Attackers capture by jumping, in chains in the
//! base game; a side without attackers, or whose attackers cannot move, has lost (LT-23, LT-24).
//!
//! ```
//! use game_core::{Game, History, Notation, Setting};
//! use games::latrel::Latrel;
//!
//! let setting = Setting::parse(Latrel::INFO, "/base").unwrap();
//! let mut game = History::new(Latrel::start(&setting));
//! for text in ["d2-d3", "e7-e6", "c1-f4"] {
//!     let mv = game.position().parse_move(text).unwrap();
//!     game.play(mv).unwrap();
//! }
//! assert_eq!(
//!     game.position().position_text(),
//!     "qqtrrtqq/dddd1ddd/4d3/8/5T2/3D4/DDD1DDDD/QQ1RRTQQ red - -/- f4:f4/e6:e6 3",
//! );
//! ```

mod board;
mod captures;
mod eval;
mod grid;
mod levels;
mod lines;
mod moves;
mod net;
mod notation;
mod position_text;
#[cfg(test)]
mod reference;
mod refusals;
mod rules;
#[cfg(test)]
mod tests;
mod view;
mod words;

pub use board::{Kind, Latrel, Square};
pub use moves::Move;
pub use rules::{
    BLOCKERS, COUNTER_START, DEFENDERS, FEW_ATTACKERS_BASE, FEW_ATTACKERS_MASTER, FIGURES, LANDINGS, QUADRUS,
    QUIET_PLIES_LIMIT, RONDOS, TRIDENTS,
};
