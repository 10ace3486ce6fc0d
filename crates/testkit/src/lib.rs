//! Test drivers that check every guarantee of a game. Only tests depend on this crate.
//!
//! A game's `tests.rs` calls each of them once; data that they need is in the game's folder.
//!
//! | driver | what it checks |
//! |---|---|
//! | [`check_moves`] | hand-written cases, clause by clause |
//! | [`check_bounded`] | lists within a limit and along a path, compared with the list of all moves; part of [`conformance`] |
//! | [`conformance`] | the traits of `game-core`, over random games of every variant |
//! | [`cross_check`] | agreement with the slow [`reference`](mod@reference) written from the clauses |
//! | [`perft_file`] | counted move trees |
//! | [`playthrough`] | whole golden games, with every position and every list of legal moves |
//! | [`drawing`] | the geometry of every drawing, and where pieces stand along a game |
//! | [`leak`] | what a seat gets depends only on what it may know |

mod bounded;
mod check_moves;
mod conformance;
mod cross_check;
mod drawing;
mod golden;
mod leak;
mod perft_file;
mod playthrough;
pub mod reference;

/// The factor by which the drivers play more games: 20 in the long run (`./test --full`), else 1.
pub fn scale() -> u64 {
    if std::env::var_os("TABULA_FULL").is_some() { 20 } else { 1 }
}

pub use bounded::check_bounded;
pub use check_moves::check_moves;
pub use conformance::{conformance, conformance_by_key, without_counter};
pub use cross_check::{Coverage, cross_check};
pub use drawing::drawing;
pub use golden::golden;
pub use leak::leak;
pub use perft_file::{perft_file, perft_reference};
pub use playthrough::playthrough;
