//! Programs playing each other: matches, tournaments, and their statistics.

mod book;
mod cross;
mod openings;
mod player;
mod plot;
mod ratings;
mod runner;
mod score;
mod sprt;

pub use book::{BookHalf, book_name, unbalanced_openings};
pub use cross::Cross;
pub use openings::{BadOpening, Openings};
pub(crate) use player::Answer;
pub use player::{Fault, Grace, PlayerSpec, UnknownPlayer};
pub use plot::plot;
pub use ratings::{Rating, ratings};
pub use runner::{Arena, Fixture, MOST_PLIES, Played, Usage};
pub use score::{Estimate, MatchScore, Points, elo, elo_text, share};
pub use sprt::{Finding, Sprt};

use game_core::Rng;

/// A hash of all three numbers.
fn mixed(parts: [u64; 3]) -> u64 {
    parts.into_iter().fold(0, |mixed, part| Rng::new(mixed ^ part).next_u64())
}
