//! How nodes tell each other what happened. BusMessage are hints: whoever misses one notices by the version and reads the log, so
//! that a bus may lose what it likes and the match goes on.
//!
//! What goes over the bus is as secret as the log itself: it carries whole moves, of hidden games too.

mod local;
mod nats;

pub use local::LocalBus;
pub use nats::NatsBus;

use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use thiserror::Error;
use tokio::sync::watch;

/// What news are about.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Topic {
    /// A match.
    Match(Arc<str>),
    /// Work for the computer.
    Jobs,
}

/// BusMessage about a topic.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "news", rename_all = "snake_case")]
pub enum BusMessage {
    /// A match has this version now.
    Appended {
        /// Its version.
        version: u64,
        /// The last entries of its log, the newest of them number `version`.
        lines: Vec<WireEntry>,
    },
    /// Who of a match is connected to a node.
    Here(NodePresence),
    /// A match was deleted.
    Deleted,
    /// A position of a finished match was judged.
    Analysed {
        /// Which analysis it belongs to.
        key: String,
        /// The position.
        ply: u32,
        /// What it is worth, as it is kept.
        body: String,
    },
    /// Somebody should look into the queue.
    Work {
        /// How urgent it is.
        urgency: u8,
    },
}

/// An entry of a log, on its way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WireEntry {
    /// When it happened.
    pub at_ms: i64,
    /// What kind of thing happened.
    pub kind: String,
    /// What happened.
    pub body: String,
}

/// Who of a match is connected to a node. It is forgotten if it is not said again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NodePresence {
    /// The node.
    pub node: u64,
    /// The version that the node knows.
    pub version: u64,
    /// Whether each side's player is there.
    pub online: [bool; 2],
    /// How many watch.
    pub watchers: u32,
    /// When each side's player was last seen to leave.
    pub left_ms: [Option<i64>; 2],
    /// Whether the node wants to know who is connected elsewhere.
    pub asks: bool,
}

/// Carries news between nodes, and back to whoever sent them.
pub trait Bus: Send + Sync + 'static {
    /// Tells everybody who follows the topic. Never waits; what cannot be told is lost.
    fn publish(&self, topic: &Topic, news: BusMessage);
    /// Everything told about a topic from now on. To drop it is to follow no longer.
    fn follow(&self, topic: &Topic) -> BoxFuture<'static, BoxStream<'static, BusMessage>>;
    /// Whether news get through at present.
    fn state(&self) -> watch::Receiver<bool>;
}

/// Why there is no bus.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BusError {
    /// The address makes no sense. It is not repeated: it may hold a password.
    #[error("bad address of the bus: {0}")]
    Address(String),
    /// Nobody answers there, or we are not let in.
    #[error("cannot reach the bus at {at}: {what}")]
    Unreachable {
        /// The address, without a password.
        at: String,
        /// What went wrong.
        what: String,
    },
}
