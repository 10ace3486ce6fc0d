//! The vocabulary that every part of Tabula shares: sides, outcomes, the [`Game`] trait and its companions, views,
//! drawings, records.
//!
//! Pure: nothing here reads a clock, a file or a random source of its own, logs, or starts a thread. Randomness comes
//! in as an [`Rng`], so that the same code runs in the server, in tests and in a page.
//!
//! | to know | look at |
//! |---|---|
//! | what a game must provide | [`Game`], [`Notation`], [`Observe`] (or [`OpenGame`]), [`Draw`], [`Describe`], [`Edit`], [`Playout`], [`Sample`] |
//! | how a game with secrets is played from a view | [`Believe`], [`ScriptedStyle`] |
//! | what a search asks of a game, and its levels | [`Evaluate`], [`handicap`] |
//! | how a learned evaluation sees a position | [`NetInputs`] |
//! | loops compiled for wide vectors | [`wide`] |
//! | how a game is named and chosen | [`GameInfo`], [`Setting`] |
//! | how a game is taught | [`lesson`] |
//! | how repetition is counted | [`History`] |
//! | how a match is written down | [`record`] |
//! | what a page or a terminal draws | [`BoardView`], made by [`Draw`] |
//! | what a player sees before a move is made | [`MoveEffect`], [`Obstacle`], [`Notice`] |
//! | how a solved game is asked for values | [`solution`] |

mod belief_net;
mod believe;
pub mod bits;
mod board_view;
mod describe;
mod draw;
mod evaluate;
mod executor;
mod foresight;
mod game;
mod grid;
pub mod handicap;
mod history;
mod info;
pub mod lesson;
mod net_inputs;
mod notation;
mod observe;
mod outcome;
mod perft;
mod playout;
pub mod record;
mod rng;
mod scripted;
mod setup_book;
mod side;
pub mod solution;
mod technique;
mod value;
pub mod wide;

pub use belief_net::{BELIEF_HIDDEN_ONE, BELIEF_HIGHEST, BELIEF_KINDS, BELIEF_OUTPUT_ONE, BeliefNet, exponential};
pub use believe::{Believe, Suspicion};
pub use board_view::{
    BoardView, Cell, CellId, Choice, Decoration, Facing, Label, Mark, Motion, MotionEnd, MoveOption, MovePath, Piece,
    PieceId, SetupView, Stock, Tray,
};
pub use describe::{Announced, Describe, MoveWords};
pub use draw::Draw;
pub use evaluate::{EVAL_LIMIT, Evaluate, SearchAdvice, Tunable};
pub use executor::{Executor, SingleThread};
pub use foresight::{MoveEffect, Notice, NoticeKind, Obstacle};
pub use game::{Game, IllegalMove};
pub use grid::{Brush, BrushPiece, EMPTY, Edit, Grid, PaintedGrid, ranks_text, with_runs};
pub use history::{History, Repetition, Trunk};
pub use info::{GameInfo, OptionInfo, Setting, SettingError, VariantInfo};
pub use net_inputs::{
    CODE_INPUTS, CODE_PLACES, CODES, CodeInputs, FULL_SHARE, INPUT_SETS, InputSets, NO_INPUT, NetInputs, OwnNet,
};
pub use notation::{MoveError, MoveRefusal, Notation, PositionError, Preset, Reason, push_square, split_announced};
pub use observe::{ByViewer, Observe, OpenGame, Sample, Viewer};
pub use outcome::{Clause, Outcome, Verdict};
pub use perft::{divide, perft};
pub use playout::{Playout, PlayoutEnd, playout};
pub use rng::Rng;
pub use scripted::ScriptedStyle;
pub use setup_book::SetupBook;
pub use side::{BySide, Side};
pub use technique::{Switch, Technique};
pub use value::Value;
