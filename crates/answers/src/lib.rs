//! Answers of the API that follow from the catalogue, a request and a match alone: no I/O, no threads, no clock.
//!
//! The server sends them over HTTP and over its sockets; the crate `offline` gives the same answers inside a page. What
//! needs a store, other players or threads is not here.
//!
//! | to change | look at |
//! |---|---|
//! | the list of games, their texts, rules, lessons, board shapes and drawings | `catalogue` |
//! | positions that are tried or edited | `positions` |
//! | set-ups as texts and as letters | `setups` |
//! | the picture of a variant, and of a match | `scenes`, `pictures` |
//! | what a new match may be, and its seats | `creation` |
//! | a record that is taken in | `upload` |
//! | questions about a move that is not made yet | `questions` |
//! | how a change of a match is tried on a copy | `draft` |
//! | the judgement of a position on the wire | `judged` |

pub mod catalogue;
pub mod creation;
mod draft;
mod error;
pub mod judged;
pub mod pictures;
pub mod positions;
pub mod questions;
pub mod scenes;
pub mod setups;
pub mod upload;

pub use draft::{Draft, draft};
pub use error::{AnswerError, RecordRefusal};

use std::sync::atomic::{AtomicBool, Ordering};

/// Checks the stop flag of work that nobody may be waiting for any more.
///
/// # Errors
/// If it is raised.
pub fn go_on(stop: &AtomicBool) -> Result<(), AnswerError> {
    if stop.load(Ordering::Relaxed) { Err(AnswerError::Stopped) } else { Ok(()) }
}
