//! What a search asks a game for, beyond its rules.

use crate::handicap::{Handicap, Handicaps};
use crate::net_inputs::{FULL_SHARE, INPUT_SETS, InputSets, NetInputs, OwnNet};
use crate::{Game, Setting, Switch};

/// Evaluations stay strictly between minus this and this; scores beyond it mean a forced end.
pub const EVAL_LIMIT: i32 = 20_000;

/// Which search techniques gain strength in a game, as measured by matches (`docs/search.md`).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SearchAdvice {
    /// Noisy moves are followed beyond the horizon.
    pub quiescence: bool,
    /// Late moves are searched less deeply at first.
    pub reductions: bool,
    /// A node is cut off if passing is good enough ([`Evaluate::pass_turn_for_search`]).
    pub null_move: bool,
    /// A node near the leaves is cut off if it is evaluated far above what is asked.
    pub futility: bool,
    /// Repeated positions count as draws even if no rule says so.
    pub repetitions_always: bool,
    /// Random playouts stop after this many plies and are evaluated.
    pub playout_plies: Option<u32>,
    /// How many playouts the evaluation of a new node of the Monte-Carlo tree is worth.
    pub prior_weight: u32,
    /// How many playouts the all-moves-as-first value of a node is worth; 0 for none.
    pub rave_weight: u32,
}

impl SearchAdvice {
    /// Advice for a game that has not been measured yet.
    pub const UNKNOWN: SearchAdvice = SearchAdvice {
        quiescence: true,
        reductions: true,
        null_move: false,
        futility: false,
        repetitions_always: false,
        playout_plies: None,
        prior_weight: 0,
        rave_weight: 0,
    };
}

/// A game that search can play well. Everything here is advice: wrong advice costs strength, never legality.
///
/// ```
/// use game_core::{EVAL_LIMIT, Evaluate, Game, Setting};
/// use games::squadro::Squadro;
///
/// let start = Squadro::start(&Setting::parse(Squadro::INFO, "").unwrap());
/// assert!(start.evaluate().abs() < EVAL_LIMIT);
/// let mut moves = Vec::new();
/// start.search_moves(&mut moves);
/// assert!(moves.iter().all(|&mv| start.move_slot(mv) < Squadro::MOVE_SLOTS));
/// ```
pub trait Evaluate: Game {
    /// The net of a game whose net has a form of its own. [`Evaluate::evaluate`] uses it by itself.
    const OWN_NET: Option<OwnNet> = None;

    /// The number of different values that [`Evaluate::move_slot`] returns.
    const MOVE_SLOTS: usize;

    /// The techniques that a search of this game uses.
    const ADVICE: SearchAdvice = SearchAdvice::UNKNOWN;

    /// The techniques of the player `baseline`, with which later engines are compared. They never change: a game writes
    /// every field out.
    const BASELINE: SearchAdvice = SearchAdvice::UNKNOWN;

    /// The techniques that a search with a net switches on or off, beyond [`Evaluate::ADVICE`].
    const WITH_NET: &'static [Switch] = &[];

    /// Whether [`Evaluate::search_moves`] leaves out legal moves. If it does, a forced end that a search finds is no
    /// proof.
    const SELECTS: bool = false;

    /// The handicaps of the levels below the best in a variant, measured in `docs/strength.md`.
    fn handicaps(_setting: &Setting) -> &'static Handicaps {
        &Handicap::UNKNOWN
    }

    /// The value of a position that is not over for the side to move: about 100 for the advantage of one man, or the
    /// nearest equivalent in the game.
    fn evaluate(&self) -> i32;

    /// A number below [`Evaluate::MOVE_SLOTS`] that moves of the same kind share (the piece and where it goes): history
    /// tables are indexed by it and the side to move.
    fn move_slot(&self, mv: Self::Move) -> usize;

    /// A first guess of how good a move is, before it is searched. Moves with larger guesses are searched earlier.
    #[inline]
    fn guess(&self, _mv: Self::Move) -> i32 {
        0
    }

    /// The [`Evaluate::guess`] of a move that is known not to be noisy: often the same for all, and found sooner.
    #[inline]
    fn guess_quiet(&self, mv: Self::Move) -> i32 {
        self.guess(mv)
    }

    /// Appends the legal moves that change the balance at once (captures, exchanges, arrivals): those that a quiescence
    /// search follows. None by default.
    #[inline]
    fn noisy_moves(&self, _moves: &mut Vec<Self::Move>) {}

    /// Appends the moves that a search looks at below its root, each legal, at least one unless the game is over: all
    /// of them, or, in a game where they can be thousands, those that can matter. At the root every legal move is
    /// looked at.
    #[inline]
    fn search_moves(&self, moves: &mut Vec<Self::Move>) {
        self.legal_moves(moves);
    }

    /// Whether `mv` is of the kind that [`Evaluate::noisy_moves`] lists.
    #[inline]
    fn is_noisy(&self, _mv: Self::Move) -> bool {
        false
    }

    /// The position with the turn passed, for null-move pruning and for what a move saves or threatens: in games where
    /// having the move is nearly always worth something. `None` where passing says nothing.
    #[inline]
    fn pass_turn_for_search(&self) -> Option<Self> {
        None
    }

    /// The key of the transposition table: as [`Game::key`], but it may leave out what hardly ever changes the value,
    /// so that more positions share an entry.
    #[inline]
    fn search_key(&self) -> u64 {
        self.key()
    }

    /// The inputs of the nets that can evaluate positions of a variant; `None` in a game without nets.
    fn net_inputs(_setting: &Setting) -> Option<NetInputs> {
        None
    }

    /// The id of the variant whose net evaluates a variant: variants that differ little share a net.
    fn net_variant(setting: &Setting) -> &str {
        setting.variant()
    }

    /// The net that evaluates a variant, as the bytes of its file. `None` where the variant has no net, or the program
    /// was built without nets (the feature `nets` of the crate `games`) and reads them at run time.
    fn embedded_net(_setting: &Setting) -> Option<&'static [u8]> {
        None
    }

    /// The bits of this position that are inputs of a net.
    #[inline]
    fn input_sets(&self) -> InputSets {
        [0; INPUT_SETS]
    }

    /// The bucket of a net that evaluates this position, below [`NetInputs::buckets`].
    #[inline]
    fn net_bucket(&self) -> usize {
        0
    }

    /// The share of a net's value that counts, of [`FULL_SHARE`]. It falls while nothing happens, so that a side that
    /// is ahead makes progress.
    #[inline]
    fn net_share(&self) -> i32 {
        FULL_SHARE
    }
}

/// A game whose evaluation consists of tunable numbers (`docs/search.md`): [`weights!`](crate::weights)
/// declares them.
///
/// ```
/// use game_core::{Evaluate, Game, Setting, Tunable};
/// use games::dedalles::Dedalles;
///
/// let start = Dedalles::start(&Setting::parse(Dedalles::INFO, "").unwrap());
/// assert_eq!(start.weights().len(), Dedalles::NAMES.len());
/// assert_eq!(start.evaluate_with(&start.weights()), start.evaluate());
/// ```
pub trait Tunable: Evaluate {
    /// The names of the numbers.
    const NAMES: &'static [&'static str];

    /// The numbers that [`Evaluate::evaluate`] uses in this position's variant.
    fn weights(&self) -> Vec<i32>;

    /// The evaluation with other numbers.
    fn evaluate_with(&self, weights: &[i32]) -> i32;
}

/// Declares the numbers of an evaluation: a struct `Weights` with the fields named, its constants with their values,
/// and what [`Tunable`] needs. An evaluation that takes `&Weights` and is inlined where it is given a constant is as
/// fast as one with its numbers written out.
#[macro_export]
macro_rules! weights {
    ($constants:tt; $($(#[$doc:meta])* $name:ident: $values:tt,)+) => {
        /// The weights of the terms of the evaluation.
        #[derive(Clone, Copy, Debug)]
        struct Weights {
            $($(#[$doc])* $name: i32,)+
        }

        impl Weights {
            const NAMES: &[&str] = &[$(stringify!($name)),+];

            $crate::weights!(@constants $constants [$($name: $values,)+]);

            fn of(numbers: &[i32]) -> Weights {
                let mut numbers = numbers.iter().copied();
                Weights { $($name: numbers.next().expect("as many numbers as names"),)+ }
            }

            fn numbers(&self) -> Vec<i32> {
                vec![$(self.$name),+]
            }
        }
    };
    (@constants [$only:ident] [$($name:ident: [$value:expr],)+]) => {
        const $only: Weights = Weights { $($name: $value,)+ };
    };
    (@constants [$first:ident, $second:ident] [$($name:ident: [$a:expr, $b:expr],)+]) => {
        const $first: Weights = Weights { $($name: $a,)+ };
        const $second: Weights = Weights { $($name: $b,)+ };
    };
}
