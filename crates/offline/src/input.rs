//! The form of calls and of their effects, as JSON between a worker and WebAssembly.

use crate::StoredEntry;
use crate::hints::SeatKnowledge;
use crate::stored::{StoredMatch, StoredStart};
use crate::thinking::MoveRequest;
use serde::{Deserialize, Deserializer, Serialize};

/// A call, with the time and random bits.
#[derive(Deserialize, Debug)]
pub struct Input {
    /// The time, in milliseconds since 1970.
    pub now_ms: i64,
    /// Random bits, as hexadecimal digits: ids and seeds are made from them.
    #[serde(default, deserialize_with = "hexadecimal")]
    pub random: u64,
    /// The language of the page, for answers whose address names none.
    #[serde(default)]
    pub lang: Option<String>,
    /// The match that this call needs and that the caller's store does not have.
    #[serde(default)]
    pub absent: Option<String>,
    /// The call itself.
    #[serde(flatten)]
    pub call: Call,
}

/// What a page or its worker wants.
#[derive(Deserialize, Debug)]
#[serde(tag = "call", rename_all = "snake_case")]
pub enum Call {
    /// A request of the API. Its answer has the same number; it may come with a later call.
    Request {
        /// The number of the request.
        request: u64,
        /// `GET`, `POST` or `DELETE`.
        method: String,
        /// The address with its query, such as `/api/games?lang=fr`.
        path: String,
        /// The body, if there is one.
        #[serde(default)]
        body: String,
    },
    /// Opens a channel: what a socket is to the server.
    Open {
        /// The number of the channel.
        channel: u64,
        /// The address of the socket with its query.
        path: String,
        /// When a page last had this match open, as far as that is stored: another page may have it open too.
        #[serde(default)]
        seen_ms: Option<i64>,
    },
    /// A message of the page on a channel.
    Frame {
        /// The number of the channel.
        channel: u64,
        /// The request, as on a socket.
        text: String,
    },
    /// Closes a channel.
    Close {
        /// The number of the channel.
        channel: u64,
    },
    /// A match from the store, because a call needed it.
    Load {
        /// The match.
        stored: Box<StoredMatch>,
        /// When a page last had this match open: its clocks stand since then.
        #[serde(default)]
        seen_ms: Option<i64>,
    },
    /// Forgets a match in memory: its entries could not be stored, or another page has changed it.
    Drop {
        /// The id of the match.
        id: String,
        /// Whether the last entries could not be stored. Then the page did not get the messages about them either.
        #[serde(default)]
        is_unstored: bool,
    },
    /// Runs the next slice of a search.
    Work {
        /// How long the call before took, if that was a search.
        #[serde(default)]
        took_ms: f64,
    },
    /// Looks at the clocks, when the time of [`Effects::wake_at_ms`] has come.
    Tick,
    /// There is no net of a variant that was asked for, or it cannot be loaded.
    NoNet {
        /// The name of the net.
        name: String,
        /// Whether there is one, and it could not be loaded. Then it is asked for again later.
        #[serde(default)]
        has_failed: bool,
    },
    /// Asks for a hint in a match that is played elsewhere, on a server.
    Hint {
        /// The number of the request.
        request: u64,
        /// What the seat knows.
        known: SeatKnowledge,
    },
    /// Chooses a move within a number of positions. The answer is the same on every machine.
    Think {
        /// The number of the request.
        request: u64,
        /// The position and the bot.
        move_request: MoveRequest,
    },
}

/// What follows from a call.
#[derive(Serialize, Default, Debug)]
pub struct Effects {
    /// Answers to requests of this or an earlier call.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<RequestAnswer>,
    /// Messages of channels.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub messages: Vec<ChannelMessage>,
    /// New matches.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub created: Vec<StoredStart>,
    /// New entries of logs, in their order. They are stored before answers and messages are delivered.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub appended: Vec<StoredEntry>,
    /// Matches whose names were removed: they replace what is stored.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rewritten: Vec<StoredMatch>,
    /// The ids of matches to be deleted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub deleted: Vec<String>,
    /// Channels that are closed: their match was deleted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub closed: Vec<u64>,
    /// The id of a match that must be loaded first. Then nothing else has happened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs: Option<String>,
    /// The names of nets that searches wait for: the caller gives each, or says that there is none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub wanted_nets: Vec<String>,
    /// Whether there is a search to go on with.
    pub has_work: bool,
    /// When a clock runs out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wake_at_ms: Option<i64>,
    /// What was wrong with the call itself, which is a fault of the worker.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}

/// An answer to a request.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct RequestAnswer {
    /// The number of the request.
    pub request: u64,
    /// The status, as of HTTP.
    pub status: u16,
    /// The content type.
    pub kind: &'static str,
    /// The body.
    pub body: String,
}

/// A message of a channel.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct ChannelMessage {
    /// The number of the channel.
    pub channel: u64,
    /// The message, as on a socket.
    pub text: String,
}

fn hexadecimal<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    let text = String::deserialize(from)?;
    u64::from_str_radix(&text, 16).map_err(|error| serde::de::Error::custom(format!("random bits {text:?}: {error}")))
}
