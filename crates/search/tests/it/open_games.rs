//! The open games that these tests run on, with suitable sizes: the only list of games here.

use game_core::{Evaluate, Playout};
use games::dedalles::Dedalles;
use games::latrel::Latrel;
use games::latroncules::Latroncules;
use games::squadro::Squadro;

/// The sizes of the tests of a game.
pub(crate) trait Tested: Evaluate + Playout {
    /// The depth of the searches whose nodes make the signature.
    const SIGNATURE_DEPTH: u32;
    /// The depth of a search that is run twice.
    const REPEATED_DEPTH: u32;
    /// The depth of a search for several lines.
    const LINES_DEPTH: u32;
    /// The depth of the search whose allocations are counted.
    const ALLOCATION_DEPTH: u32;
    /// The number of positions, their plies and the depth of searches that are compared with plain negamax.
    const NEGAMAX: (usize, u32, u32);
    /// The number of random games whose ends are examined, the wins to take of each length, and the least number of
    /// wins.
    const WINS: (usize, usize, usize);
    /// The number of random games, and the longest win in plies, for Monte-Carlo search.
    const PROVED: (usize, u32);
}

impl Tested for Squadro {
    const SIGNATURE_DEPTH: u32 = 12;
    const REPEATED_DEPTH: u32 = 9;
    const LINES_DEPTH: u32 = 7;
    const ALLOCATION_DEPTH: u32 = 15;
    const NEGAMAX: (usize, u32, u32) = (6, 60, 5);
    const WINS: (usize, usize, usize) = (60, 12, 30);
    const PROVED: (usize, u32) = (30, 5);
}

impl Tested for Latroncules {
    const SIGNATURE_DEPTH: u32 = 6;
    const REPEATED_DEPTH: u32 = 5;
    const LINES_DEPTH: u32 = 4;
    const ALLOCATION_DEPTH: u32 = 8;
    const NEGAMAX: (usize, u32, u32) = (4, 60, 3);
    const WINS: (usize, usize, usize) = (60, 8, 5);
    const PROVED: (usize, u32) = (60, 3);
}

impl Tested for Dedalles {
    const SIGNATURE_DEPTH: u32 = 6;
    const REPEATED_DEPTH: u32 = 5;
    const LINES_DEPTH: u32 = 4;
    const ALLOCATION_DEPTH: u32 = 8;
    const NEGAMAX: (usize, u32, u32) = (6, 40, 3);
    const WINS: (usize, usize, usize) = (60, 8, 10);
    const PROVED: (usize, u32) = (30, 3);
}

impl Tested for Latrel {
    const SIGNATURE_DEPTH: u32 = 4;
    const REPEATED_DEPTH: u32 = 4;
    const LINES_DEPTH: u32 = 3;
    const ALLOCATION_DEPTH: u32 = 6;
    const NEGAMAX: (usize, u32, u32) = (4, 12, 2);
    const WINS: (usize, usize, usize) = (60, 8, 10);
    const PROVED: (usize, u32) = (30, 1);
}

/// Calls a function of a game for every open game: an array of what it returns.
macro_rules! each_open_game {
    ($check:ident) => {
        [
            $check::<games::squadro::Squadro>(),
            $check::<games::latroncules::Latroncules>(),
            $check::<games::dedalles::Dedalles>(),
            $check::<games::latrel::Latrel>(),
        ]
    };
}

/// Makes a module of tests, one for every open game, that each call a function of the game.
macro_rules! test_each_open_game {
    ($promise:ident, $check:ident) => {
        mod $promise {
            #[test]
            fn in_squadro() {
                super::$check::<games::squadro::Squadro>();
            }

            #[test]
            fn in_latroncules() {
                super::$check::<games::latroncules::Latroncules>();
            }

            #[test]
            fn in_dedalles() {
                super::$check::<games::dedalles::Dedalles>();
            }

            #[test]
            fn in_latrel() {
                super::$check::<games::latrel::Latrel>();
            }
        }
    };
}
