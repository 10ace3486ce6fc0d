//! The requests and answers of HTTP, one file an area: the same areas as the routes of the server.

mod files;
mod games;
mod matches;
mod operators;
mod tools;

pub use files::{MatchAnalysis, Replay, ReplayPly, Uploaded};
pub use games::{
    AboutInfo, BoardShape, CellShape, DecorationShape, ExampleInfo, GameCredits, GameInfo, LabelShape, LessonKind,
    LessonStep, LibraryCredits, OptionInfo, OptionValue, RuleInfo, SideInfo, VariantInfo,
};
pub use matches::{
    Challenge, Created, Deleted, DeviceLink, DeviceTaken, Done, InviteInfo, InviteLink, JoinRequest, NewMatch,
    SeatKind, SeatRequest, TimeControl,
};
pub use operators::Retention;
pub use tools::{
    AnalysedLine, AnalysedPosition, AnalysisRequest, Continuations, EffectState, Judgement, PositionRequest,
    PositionShown, SetupRequest, SetupShown, WhyShown,
};
