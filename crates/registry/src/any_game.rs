//! The type-erased interface of a game.

use crate::any_match::{AnyMatch, AnyView, Match, Watched};
use crate::hidden_learning::HiddenLearning;
use crate::hidden_mind::{HiddenMind, SearchableHidden};
use crate::learning::{AnyLearning, Learning, net_name_of};
use crate::lessons;
use crate::mind::AnyMind;
use crate::move_tree::{self, MoveTree};
use crate::open_mind::{OpenMind, Searchable};
use crate::{KnowledgeError, Lang, Texts};
use game_core::handicap::{Handicap, Handicaps};
use game_core::lesson::{Example, Lesson};
use game_core::solution::Solver;
use game_core::{
    BySide, Describe, Draw, Edit, Evaluate, GameInfo, Grid, History, Motion, MoveError, MoveWords, PaintedGrid,
    Playout, PositionError, Preset, Rng, Sample, Setting, Side, Verdict, Viewer, playout,
};
use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, Ordering};

/// A game, as everything above the registry sees it.
///
/// ```
/// for game in registry::GAMES {
///     let setting = &game.info().settings()[0];
///     assert!(game.start(setting).to_move().is_some());
///     assert!(game.texts(&registry::ENGLISH).get("name").is_some());
/// }
/// ```
pub trait AnyGame: Sync {
    /// Its id, variants and sides.
    fn info(&self) -> &'static GameInfo;
    /// Its texts in a language.
    fn texts(&self, lang: Lang) -> &'static Texts;
    /// Its first lesson; without steps if it has none.
    fn lesson(&self) -> &'static Lesson {
        lessons::lesson(self.info())
    }
    /// The boards that show a clause.
    fn examples(&self, clause: &str) -> &'static [Example] {
        lessons::examples(self.info()).of(clause)
    }
    /// The words of a move, from its text as a viewer saw it.
    ///
    /// # Errors
    /// If the text is not written like a move of this game.
    fn words(&self, setting: &Setting, seen: &str) -> Result<MoveWords, MoveError>;
    /// The words of a move whose motions are known.
    ///
    /// # Errors
    /// If the text is not written like a move of this game.
    fn words_with_motions(&self, setting: &Setting, seen: &str, motions: &[Motion]) -> Result<MoveWords, MoveError>;
    /// What a legal move will do, for moves that a player should confirm after reading it.
    fn preview(&self, setting: &Setting, text: &str) -> Option<MoveWords>;
    /// The grid of a position, or of the start if none is given; `None` if positions of this game are edited as text.
    ///
    /// # Errors
    /// If the position is malformed or impossible.
    fn grid(&self, setting: &Setting, position: Option<&str>) -> Result<Option<Grid>, PositionError>;
    /// The text of the position that a painted grid is. It keeps the counters of `position` (or of the start) where
    /// they fit the board. The position may be impossible: [`AnyGame::start_at`] tells.
    ///
    /// # Errors
    /// If `position` is malformed or impossible, or the cells or their tokens are not those of its grid.
    fn edited(&self, setting: &Setting, position: Option<&str>, painted: &PaintedGrid)
    -> Result<String, PositionError>;
    /// The set-ups that a player of `side` can choose by name; none in games without set-ups.
    fn presets(&self, setting: &Setting, side: Side) -> Vec<Preset>;
    /// A match at its start.
    fn start(&self, setting: &Setting) -> Box<dyn AnyMatch>;
    /// A match that begins at a position given as text.
    ///
    /// # Errors
    /// If the position is malformed or impossible.
    fn start_at(&self, setting: &Setting, position: &str) -> Result<Box<dyn AnyMatch>, PositionError>;
    /// What a viewer knows at the start, to be updated with the moves that it sees.
    fn watch(&self, setting: &Setting, viewer: Viewer) -> Box<dyn AnyView>;
    /// The tree of moves below the position that `moves` lead to, from `position` or the start.
    ///
    /// # Errors
    /// If the position is malformed or a move is not legal.
    fn move_tree(
        &self,
        setting: &Setting,
        position: Option<&str>,
        moves: &[&str],
    ) -> Result<Box<dyn MoveTree>, KnowledgeError>;
    /// Plays random games until `stop` is set or `limit` games are done. The result depends on the arguments and `stop`
    /// alone.
    fn playouts(&self, setting: &Setting, seed: u64, limit: Option<u64>, stop: &AtomicBool) -> PlayoutTally;
    /// A mind that can play it, with about `memory` bytes of memory.
    fn mind(&self, memory: usize) -> Box<dyn AnyMind>;
    /// The handicap of a level from 1 to 9 of a variant; `None` for level 10, the best.
    fn handicap(&self, setting: &Setting, level: u8) -> Option<Handicap>;
    /// Whether the value of every position can be computed.
    fn is_solved(&self) -> bool;
    /// The solver of the game, if it has one and the program can use it: the engine of the page cannot.
    fn solver(&self) -> Option<&'static dyn Solver>;
    /// The net that evaluates a variant, as the bytes of its file; `None` where the variant has none or the program was
    /// built without nets. Minds use it by themselves.
    fn net(&self, setting: &Setting) -> Option<&'static [u8]>;
    /// The file of the net of a variant, also of a net that has a form of its own: what the engine of the page is
    /// given.
    fn net_file(&self, setting: &Setting) -> Option<&'static [u8]>;
    /// The name of the net of a variant: the game's id, a slash, the id of the variant whose net it uses, which is its
    /// own unless variants share a net.
    fn net_name(&self, setting: &Setting) -> String;
    /// The learner of a variant's evaluation; `None` in games whose evaluation is not learned from games.
    fn learning(&self, setting: &Setting) -> Option<Box<dyn AnyLearning>>;
}

/// Counts of random games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlayoutTally {
    /// The number of games.
    pub playouts: u64,
    /// The number of moves.
    pub plies: u64,
    /// The number of games won, by side.
    pub wins: BySide<u64>,
    /// The number of games drawn.
    pub draws: u64,
}

impl PlayoutTally {
    /// The sum of two tallies.
    #[must_use]
    pub fn plus(self, other: PlayoutTally) -> PlayoutTally {
        PlayoutTally {
            playouts: self.playouts + other.playouts,
            plies: self.plies + other.plies,
            wins: BySide::from_fn(|side| self.wins[side] + other.wins[side]),
            draws: self.draws + other.draws,
        }
    }
}

/// Whether this is the engine of the page. It has neither the threads nor the memory that solvers and learning need,
/// and leaves them out to be small.
const IS_PAGE: bool = cfg!(target_arch = "wasm32");

/// The number of games between two checks of the stop flag.
const BATCH: u64 = 8;

/// An entry of a list of games: the game's type, and constructors of its mind and solver. A program with more games
/// than [`crate::GAMES`] makes a [`crate::Catalogue`] with entries of its own.
pub struct GameEntry<G> {
    game: PhantomData<fn() -> G>,
    mind: fn(usize) -> Box<dyn AnyMind>,
    handicaps: fn(&Setting) -> &'static Handicaps,
    is_solved: bool,
    solver: Option<&'static dyn Solver>,
    net: fn(&Setting) -> Option<&'static [u8]>,
    net_name: fn(&Setting) -> String,
    own_net: Option<&'static [u8]>,
    learning: fn(&Setting) -> Option<Box<dyn AnyLearning>>,
}

impl<G> GameEntry<G> {
    /// A game without secrets.
    pub const fn open() -> Self
    where
        G: Searchable,
    {
        GameEntry {
            game: PhantomData,
            mind: OpenMind::<G>::boxed,
            handicaps: G::handicaps,
            is_solved: false,
            solver: None,
            net: G::embedded_net,
            net_name: net_name_of::<G>,
            own_net: match G::OWN_NET {
                Some(own) => own.file,
                None => None,
            },
            learning: if IS_PAGE { |_| None } else { Learning::<G>::boxed },
        }
    }

    /// A game with secrets.
    pub const fn hidden() -> Self
    where
        G: SearchableHidden,
    {
        GameEntry {
            game: PhantomData,
            mind: HiddenMind::<G>::boxed,
            handicaps: G::handicaps,
            is_solved: false,
            solver: None,
            net: G::embedded_net,
            net_name: net_name_of::<G>,
            own_net: None,
            learning: if IS_PAGE { |_| None } else { HiddenLearning::<G>::boxed },
        }
    }

    /// The same game with what solves it.
    #[must_use]
    pub const fn solved_by(self, solver: &'static dyn Solver) -> Self {
        GameEntry { is_solved: true, solver: if IS_PAGE { None } else { Some(solver) }, ..self }
    }
}

impl<G: Sample + Draw + Describe + Edit + Evaluate + Playout> AnyGame for GameEntry<G> {
    fn info(&self) -> &'static GameInfo {
        G::INFO
    }

    fn texts(&self, lang: Lang) -> &'static Texts {
        lang.game_texts(G::INFO.id, G::INFO.texts)
    }

    fn words(&self, setting: &Setting, seen: &str) -> Result<MoveWords, MoveError> {
        G::words(setting, seen)
    }

    fn words_with_motions(&self, setting: &Setting, seen: &str, motions: &[Motion]) -> Result<MoveWords, MoveError> {
        G::words_with_motions(setting, seen, motions)
    }

    fn preview(&self, setting: &Setting, text: &str) -> Option<MoveWords> {
        G::preview(setting, text)
    }

    fn grid(&self, setting: &Setting, position: Option<&str>) -> Result<Option<Grid>, PositionError> {
        Ok(position_or_start::<G>(setting, position)?.grid())
    }

    fn edited(
        &self,
        setting: &Setting,
        position: Option<&str>,
        painted: &PaintedGrid,
    ) -> Result<String, PositionError> {
        position_or_start::<G>(setting, position)?.edited(setting, painted)
    }

    fn presets(&self, setting: &Setting, side: Side) -> Vec<Preset> {
        G::presets(setting, side)
    }

    fn start(&self, setting: &Setting) -> Box<dyn AnyMatch> {
        Box::new(Match::<G>::new(setting.clone(), G::start(setting)))
    }

    fn start_at(&self, setting: &Setting, position: &str) -> Result<Box<dyn AnyMatch>, PositionError> {
        Ok(Box::new(Match::<G>::new(setting.clone(), G::parse_position(setting, position)?)))
    }

    fn watch(&self, setting: &Setting, viewer: Viewer) -> Box<dyn AnyView> {
        Box::new(Watched::<G>(G::start_view(setting, viewer)))
    }

    fn move_tree(
        &self,
        setting: &Setting,
        position: Option<&str>,
        moves: &[&str],
    ) -> Result<Box<dyn MoveTree>, KnowledgeError> {
        Ok(Box::new(move_tree::reach::<G>(setting, position, moves)?))
    }

    fn playouts(&self, setting: &Setting, seed: u64, limit: Option<u64>, stop: &AtomicBool) -> PlayoutTally {
        let start = G::start(setting);
        let mut game = History::new(start.clone());
        let mut rng = Rng::new(seed);
        let mut moves = Vec::new();
        let mut tally = PlayoutTally::default();
        while limit.is_none_or(|limit| tally.playouts < limit) {
            if tally.playouts.is_multiple_of(BATCH) && stop.load(Ordering::Relaxed) {
                break;
            }
            game.restart(&start);
            let end = playout(&mut game, &mut rng, &mut moves);
            tally.playouts += 1;
            tally.plies += u64::from(end.plies);
            match end.outcome.verdict {
                Verdict::Win(side) => tally.wins[side] += 1,
                Verdict::Draw => tally.draws += 1,
            }
        }
        tally
    }

    fn mind(&self, memory: usize) -> Box<dyn AnyMind> {
        (self.mind)(memory)
    }

    fn handicap(&self, setting: &Setting, level: u8) -> Option<Handicap> {
        let handicaps = (self.handicaps)(setting);
        handicaps.get(usize::from(level.max(1)) - 1).copied()
    }

    fn is_solved(&self) -> bool {
        self.is_solved
    }

    fn solver(&self) -> Option<&'static dyn Solver> {
        self.solver
    }

    fn net(&self, setting: &Setting) -> Option<&'static [u8]> {
        (self.net)(setting)
    }

    fn net_file(&self, setting: &Setting) -> Option<&'static [u8]> {
        self.own_net.or_else(|| (self.net)(setting))
    }

    fn net_name(&self, setting: &Setting) -> String {
        (self.net_name)(setting)
    }

    fn learning(&self, setting: &Setting) -> Option<Box<dyn AnyLearning>> {
        (self.learning)(setting)
    }
}

/// The position with this text, or the start of the variant.
fn position_or_start<G: Edit>(setting: &Setting, position: Option<&str>) -> Result<G, PositionError> {
    match position {
        Some(text) => G::parse_position(setting, text),
        None => Ok(G::start(setting)),
    }
}
