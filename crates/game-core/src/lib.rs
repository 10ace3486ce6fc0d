//! The words that every part of Tabula shares: sides, outcomes, the [`Game`] trait and its small companions, views, drawings,
//! records.
//!
//! Pure: nothing here reads a clock, a file or a random source of its own, logs, or starts a thread. Randomness comes in as
//! an [`Rng`], so that the same code runs in the server, in tests and in a page.
//!
//! | to know | look at |
//! |---|---|
//! | what a game must provide | [`Game`], [`Notation`], [`Observe`] (or [`OpenGame`]), [`Draw`], [`Playout`], [`Sample`] |
//! | how a game with secrets is played from a view | [`Believe`] |
//! | what a search asks of a game, and its levels | [`Evaluate`], [`Handicap`] |
//! | how a game is named and chosen | [`GameInfo`], [`Setting`] |
//! | how a game is taught | [`Lesson`], [`Examples`] |
//! | how repetition is counted | [`History`] |
//! | what a page or a terminal draws | [`BoardView`], made by [`Draw`] |
//! | how a solved game is asked for values | [`Solver`] |

mod believe;
pub mod bits;
mod board_view;
mod draw;
mod evaluate;
mod game;
mod handicap;
mod history;
mod info;
mod lesson;
mod notation;
mod observe;
mod outcome;
mod perft;
mod playout;
pub mod record;
mod rng;
mod side;
mod solution;

pub use believe::Believe;
pub use board_view::{
    BoardView, Cell, CellId, Choice, Decoration, Facing, Label, Mark, Motion, MoveOption, MovePath, Piece, PieceId,
    Place, SetupView, Stock, Tray,
};
pub use draw::Draw;
pub use evaluate::{EVAL_LIMIT, Evaluate, SearchAdvice, Tunable};
pub use game::{Game, IllegalMove};
pub use handicap::{Handicap, Handicaps};
pub use history::{History, Repetition, Trunk};
pub use info::{GameInfo, OptionInfo, Setting, SettingError, VariantInfo};
pub use lesson::{Ask, Example, Examples, Lesson, LessonError, Right, Scene, Step};
pub use notation::{MoveError, Notation, PositionError, Preset, Reason};
pub use observe::{Observe, OpenGame, Sample, Viewer};
pub use outcome::{Clause, Outcome, Verdict};
pub use perft::{divide, perft};
pub use playout::{Playout, PlayoutEnd, playout};
pub use rng::Rng;
pub use side::{BySide, Side};
pub use solution::{
    AheadError, Alone, BlockId, BlockSink, BlockSource, Census, JudgedMove, Layer, MoveValues, ProbeError, SolveJob,
    SolveReport, SolveWish, Solver, Stopped, Tally, Value, Workers,
};
