//! Every registered game through its type-erased interface.

mod baseline;
mod ends;
mod facts;
mod foresight;
mod grids;
mod large;
mod leak;
mod learning;
mod lessons;
mod levels;
mod matches;
mod minds;
mod random;
mod records;
mod thoughts;
mod twin;
mod words;

use random::{random_match, settings};
use registry::CATALOGUE;

// Another program's tests include these files with its own games and languages: these are the examples and the sizes
// that suit the product's games.

/// Moves with their words in both languages. The page's tests read the same file.
///
/// The columns: variant, text of a move as somebody saw it, its words and its preview as on the wire, and for French,
/// then English: what was done, what was announced, the spoken line, the preview. `-` is nothing.
const WORDS: &str = include_str!("words.tsv");

/// How many random games each hidden variant is looked at for leaks.
const LEAK_SEEDS: u64 = 12;
/// No match of two players is shorter than this.
const SHORT_MATCH: usize = 10;
/// How many plies of a hidden game are played before another match begins at its position.
const BEGUN_PLIES: usize = 80;
