//! The words on the wire between the server, the page and outside bots: serde types, and how a client applies an update
//! to a state ([`State::apply`]).
//!
//! `docs/protocol.md` explains them; a test parses every example there with these types. Moves, variants and positions
//! are opaque texts. The ids of sides and pieces come from the games: this crate knows none.

mod api;
mod error;
mod grid;
mod numbers;
mod pages;
mod shared_board;
mod shared_text;
mod socket;
mod state;
mod update;
mod words;

pub use api::{
    AboutInfo, AnalysedLine, AnalysedPosition, AnalysisRequest, BoardShape, CellShape, Challenge, Continuations,
    Created, DecorationShape, Deleted, DeviceLink, DeviceTaken, Done, EffectState, ExampleInfo, GameCredits, GameInfo,
    InviteInfo, InviteLink, JoinRequest, Judgement, LabelShape, LessonKind, LessonStep, LibraryCredits, MatchAnalysis,
    NewMatch, OptionInfo, OptionValue, PositionRequest, PositionShown, Replay, ReplayPly, Retention, RuleInfo,
    SeatKind, SeatRequest, SetupRequest, SetupShown, SideInfo, TimeControl, Uploaded, VariantInfo, WhyShown,
};
pub use error::{ErrorBody, ErrorCode, ErrorInfo};
pub use grid::{BrushPieceState, BrushState, GridCell, GridRequest, GridShown, GridState, PaintedCells};
pub use numbers::{CellNumber, PieceNumber};
pub use pages::{PAGES, Page, part_at};
pub use shared_board::SharedBoard;
pub use shared_text::SharedText;
pub use socket::{
    Action, FrameError, MAX_FRAME_BYTES, PROTOCOL, Request, ServerMessage, decode, encode, encode_state, encode_update,
};
pub use state::{
    BoardState, ChoiceState, ClockState, Declined, Event, LastMove, LegalMoves, MarkState, MotionState, MoveState,
    NoticeState, Offers, OutcomeState, PieceState, PlayerKind, PlayerState, Presence, PresetState, Rematch, SetupState,
    State, StockState, TakebackOffer, Thinking, TrayState,
};
pub use update::{
    BoardUpdate, Branch, BriefMotion, Changed, LastMoveUpdate, MovesUpdate, PathTree, PieceUpdate, Update, UpdateError,
    WordsUpdate,
};
pub use words::{AnnouncedPiece, FactPieceState, FactState, MoveWords, SharedWords};

use std::borrow::Cow;

/// The JSON schemas of the types in the API, by name, with references as in OpenAPI. A test makes them from the types;
/// the program contains only the text, because the code that makes them takes long to compile.
pub const SCHEMAS: &str = include_str!("../schemas.json");

/// A text that is often a constant of the program, so that serialising a state does not copy it.
pub type Text = Cow<'static, str>;
