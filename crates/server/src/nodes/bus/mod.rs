//! The bus between nodes. A [`BusMessage`] is a hint: a node that misses one notices by the version and reads the log,
//! so that a bus may lose messages.
//!
//! The bus is as secret as the log itself: it carries whole moves, of hidden games too.

mod local;
mod nats;

pub use local::LocalBus;
pub use nats::NatsBus;

use futures_util::future::BoxFuture;
use futures_util::stream::BoxStream;
use game_core::BySide;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use thiserror::Error;
use tokio::sync::watch;

/// The topic of a message.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Topic {
    /// What concerns the match with this id.
    Match(Arc<str>),
    /// Work for the computer.
    Jobs,
}

/// A message about a topic.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "news", rename_all = "snake_case")]
pub enum BusMessage {
    /// A match has this version now.
    Appended {
        /// The number of the last entry.
        version: u64,
        /// The last entries of its log; the newest has the number `version`.
        #[serde(rename = "lines")]
        entries: Vec<WireEntry>,
    },
    /// The connections of a match at a node.
    Here(NodePresence),
    /// A match was deleted.
    Deleted,
    /// A position of a finished match was judged.
    Analysed {
        /// The key of the analysis.
        key: String,
        /// The number of the position.
        ply: u32,
        /// The judgement, in its stored form.
        body: String,
    },
    /// There may be a job in the queue.
    Work {
        /// How urgent it is.
        urgency: u8,
    },
}

/// An entry of a log, in a message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct WireEntry {
    /// When it happened.
    pub at_ms: i64,
    /// The kind of entry.
    pub kind: String,
    /// The body of the entry.
    pub body: String,
}

/// The connections of a match at a node. They expire without a new message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct NodePresence {
    /// The number of the node that says so.
    pub node: u64,
    /// The version that the node has.
    pub version: u64,
    /// Whether each side's player is connected.
    #[serde(with = "matches::by_side")]
    pub online: BySide<bool>,
    /// The number of spectators.
    pub watchers: u32,
    /// When each side's player was last seen to leave.
    #[serde(with = "matches::by_side")]
    pub left_ms: BySide<Option<i64>>,
    /// Whether other nodes should answer with their presence.
    pub asks: bool,
}

/// Carries messages between nodes, and back to the sender.
///
/// ```
/// use futures_util::StreamExt;
/// use server::{Bus, BusMessage, LocalBus, Topic};
///
/// # tokio::runtime::Runtime::new().unwrap().block_on(async {
/// let bus = LocalBus::new();
/// let mut messages = bus.follow(&Topic::Jobs).await;
/// bus.publish(&Topic::Jobs, BusMessage::Work { urgency: 1 });
/// assert_eq!(messages.next().await, Some(BusMessage::Work { urgency: 1 }));
/// assert!(*bus.state().borrow(), "messages get through");
/// # });
/// ```
pub trait Bus: Send + Sync + 'static {
    /// Sends a message to all subscribers of the topic. Never blocks; a message that cannot be sent is lost.
    fn publish(&self, topic: &Topic, message: BusMessage);
    /// Sends a message to all other subscribers of a topic that the sender follows too. The sender may get it as well.
    fn publish_to_others(&self, topic: &Topic, message: BusMessage) {
        self.publish(topic, message);
    }
    /// All messages about a topic from now on. Dropping it unsubscribes.
    fn follow(&self, topic: &Topic) -> BoxFuture<'static, BoxStream<'static, BusMessage>>;
    /// Whether messages get through at present.
    fn state(&self) -> watch::Receiver<bool>;
}

/// Why there is no bus.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BusError {
    /// The address is not valid. It is not repeated: it may contain a password.
    #[error("bad address of the bus: {0}")]
    Address(String),
    /// No server answers there, or it refuses the login.
    #[error("cannot reach the bus at {at}: {what}")]
    Unreachable {
        /// The address, without a password.
        at: String,
        /// What went wrong.
        what: String,
    },
}
