//! The list of games, and their type-erased interface for all crates above: texts and views, never a position.
//!
//! Only this crate names games. The server, the command line and the page find them here by id, so that a new game is
//! its folder in `games` and one line in [`GAMES`].

mod any_game;
mod any_match;
mod bundle;
mod catalogue;
mod facts;
mod hidden_learning;
mod hidden_mind;
mod ids;
mod knowledge;
mod learning;
mod lessons;
mod mind;
mod move_tree;
mod open_mind;
mod records;
mod setups;
mod words;

pub use any_game::GameEntry;
pub use any_game::{AnyGame, PlayoutTally};
pub use any_match::{AnyMatch, AnyView, Continuations, PathEffect, REPETITION_NEAR, SeenMove};
pub use bundle::Bundle;
pub use catalogue::{CATALOGUE, Catalogue, UnknownVariant, find, nearest};
pub use facts::{FactKind, FactPiece, MoveFact};
pub use hidden_mind::SearchableHidden;
pub use knowledge::{Knowledge, KnowledgeError};
pub use languages::{ENGLISH, FRENCH, LANGUAGES, Lang, Language, Texts};
pub use learning::{AnyLearning, BeliefSample, LearningPosition, PackError, SelfPlay, SetupSample, net_name};
pub use lessons::{SceneError, stage};
pub use mind::{AnyMind, Judgement, Strategy, ThinkRequest, Thought, ThoughtLine};
pub use move_tree::MoveTree;
pub use open_mind::Searchable;
pub use records::{RecordFault, Replayed, record_of, replay_record, replay_record_until};
pub use search::NetError;
pub use setups::any_setup;
pub use words::{MoveText, MoveTexts, WordForm};

/// Every game.
///
/// It is a static, not a constant: every crate that uses such a constant would compile all games and their search once
/// more, with its own optimisation.
pub static GAMES: &[&dyn AnyGame] = &[
    &GameEntry::<games::latrel::Latrel>::open(),
    &GameEntry::<games::latroncules::Latroncules>::open(),
    &GameEntry::<games::dedalles::Dedalles>::open(),
    &GameEntry::<games::stratego::Stratego>::hidden(),
    &GameEntry::<games::squadro::Squadro>::open().solved_by(&games::squadro::solve::SOLVER),
];
