//! Engines that know no game: alpha-beta search and Monte-Carlo tree search, generic over the traits of `game-core`.
//!
//! Pure: nothing here reads a clock, starts a thread, prints or has randomness of its own. A search gets its budget
//! ([`SearchLimits`]), a stop flag and, where it needs one, a random source; it reports progress through a callback
//! ([`Progress`]). With one searcher and a budget of nodes or depth its result is a function of its arguments.
//!
//! | to know | look at |
//! |---|---|
//! | the search for open games | [`Searcher`], [`SearchOptions`] |
//! | what searchers on several threads share | [`TranspositionTable`] |
//! | the second engine, with which the first is compared | [`Mcts`], [`MctsOptions`] |
//! | the search for hidden games | [`Worlds`], [`WorldsOptions`] |
//! | deliberate errors of weaker levels | [`HandicapErrors`] |
//! | the learned evaluation | [`Net`], [`NetFile`] |
//! | what a number means | [`Score`] |
//!
//! `docs/search.md` has the measurements behind every default.

mod alphabeta;
mod correction;
mod handicap;
mod log;
mod mcts;
mod net;
mod options;
mod ordering;
mod report;
mod score;
mod transposition;
mod worlds;

pub use alphabeta::{MAX_DEPTH, Root, Searcher};
pub use handicap::HandicapErrors;
pub use mcts::{Guide, Informed, Mcts, MctsOptions, Trace, Uniform};
pub use net::{Net, NetError, NetFile, NetNumbers};
pub use options::{Repetitions, SearchLimits, SearchOptions, TableUse};
pub use report::{Progress, SearchLine, SearchResult};
pub use score::{Forced, Score};
pub use transposition::{Bound, EntryWriter, TableEntry, TranspositionTable};
pub use worlds::{Candidate, Worlds, WorldsOptions, WorldsResult, score_of_value};
