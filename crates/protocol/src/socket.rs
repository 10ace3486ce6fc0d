//! The messages of the socket, both ways.

use crate::{EffectState, ErrorInfo, Presence, State, Text, Update};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The number of this protocol: it changes when an old page could no longer understand the server.
pub const PROTOCOL: u32 = 1;

/// The most bytes of a frame from a client.
pub const MAX_FRAME_BYTES: usize = 16 * 1024;

/// What a client asks: an action with a number of its own choice, which the answer repeats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Request {
    /// The client's number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    /// For a browser with both seats: which one acts. Without it the one the connection looks through.
    #[serde(default, rename = "as", skip_serializing_if = "Option::is_none")]
    pub acting: Option<String>,
    /// What to do.
    #[serde(flatten)]
    pub action: Action,
}

/// What a player can do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Action {
    /// Plays a move, or hands in a set-up: by its text, or by the cells that make it.
    Move {
        /// How many moves were played when the player decided.
        ply: u32,
        /// The move. A set-up always has a text.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
        /// Instead of the text: the path of the move, as the options have it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        path: Option<Vec<u8>>,
        /// With `path`, where several moves have the same one: the label of the choice.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        choice: Option<String>,
    },
    /// Gives up.
    Resign,
    /// Offers a draw.
    OfferDraw,
    /// Takes the draw that was offered.
    AcceptDraw,
    /// Refuses it.
    DeclineDraw,
    /// Asks for the last move back. Against the computer it is given at once.
    AskTakeback,
    /// Gives it.
    AcceptTakeback,
    /// Refuses it.
    DeclineTakeback,
    /// Wants another match, sides swapped; it begins when both want it.
    Rematch,
    /// Asks the computer what it would play.
    Hint,
    /// Asks why the piece on a cell cannot move.
    Why {
        /// The cell.
        cell: u8,
        /// The cells of the half-made move that cannot go on with this cell; an empty list: no move begins there. It
        /// asks about every cell, not only about those of one's own pieces.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        path: Option<Vec<u8>>,
    },
    /// Asks what the moves will do that a path of cells makes, and those that one more cell makes.
    Effects {
        /// The cells so far.
        path: Vec<u8>,
    },
    /// Asks how a path of cells may go on, where there are too many moves to list.
    Continue {
        /// The cells so far.
        path: Vec<u8>,
    },
    /// Lets the computer try again after it gave up.
    Retry,
    /// Takes another name.
    Rename {
        /// The name.
        name: String,
    },
    /// Removes one's name from this match, also from what is stored of it.
    ForgetName,
    /// Withdraws the invitation while nobody has taken it: the match ends without a result.
    Withdraw,
    /// Ends a match between two people without a result, as long as one of them has not made a first move.
    Abort,
    /// Asks whether anybody is there.
    Ping,
}

impl Action {
    /// A move by its text.
    pub fn text_move(ply: u32, text: impl Into<String>) -> Action {
        Action::Move { ply, text: Some(text.into()), path: None, choice: None }
    }

    /// A move by its path, where no other move has the same one.
    pub fn path_move(ply: u32, path: Vec<u8>) -> Action {
        Action::Move { ply, text: None, path: Some(path), choice: None }
    }
}

/// Why a frame is no request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FrameError {
    /// It is longer than [`MAX_FRAME_BYTES`].
    TooLarge(usize),
    /// It is not a request.
    Unreadable {
        /// The client's number, if it could be found.
        id: Option<u64>,
        /// What is wrong.
        what: String,
    },
}

/// Reads a frame. Takes any bytes.
///
/// # Errors
/// If it is too long or no request.
pub fn decode(frame: &[u8]) -> Result<Request, FrameError> {
    if frame.len() > MAX_FRAME_BYTES {
        return Err(FrameError::TooLarge(frame.len()));
    }
    serde_json::from_slice(frame).map_err(|error| {
        let value: Option<serde_json::Value> = serde_json::from_slice(frame).ok();
        FrameError::Unreadable { id: value.and_then(|value| value.get("id")?.as_u64()), what: error.to_string() }
    })
}

/// What the server says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The first message.
    Hello {
        /// [`PROTOCOL`].
        protocol: u32,
        /// The server's version.
        server: Text,
        /// The server's time.
        now_ms: i64,
    },
    /// Everything this viewer may know of the match.
    State(Box<State>),
    /// What changed since the last state or update, for a client that asked for updates.
    Update(Box<Update>),
    /// The request was done.
    Ack {
        /// The client's number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// The version that it made, or the present one.
        version: u64,
    },
    /// The request was refused.
    Error {
        /// The client's number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// Why.
        error: ErrorInfo,
    },
    /// Somebody came or left.
    Presence {
        /// By side.
        players: BTreeMap<Text, Presence>,
        /// How many others are watching.
        watchers: u32,
    },
    /// The answer to a ping.
    Pong {
        /// The client's number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// The server's time.
        now_ms: i64,
    },
    /// What the computer would play.
    Hint {
        /// The client's number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// The move.
        text: String,
        /// How it is pointed at.
        path: Vec<u8>,
    },
    /// Why the piece on a cell cannot move: nothing if it can.
    Why {
        /// The client's number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// The cell.
        cell: u8,
        /// The message in the game's texts.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text_id: Option<Text>,
        /// The clause of the rules.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clause: Option<Text>,
        /// The cells that show it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cells: Vec<u8>,
    },
    /// What moves will do.
    Effects {
        /// The client's number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// The cells so far.
        path: Vec<u8>,
        /// The moves that these cells make, and those that one more cell makes.
        moves: Vec<EffectState>,
    },
    /// How a path of cells may go on.
    Continuations {
        /// The client's number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// The cells so far.
        path: Vec<u8>,
        /// The cells that may follow.
        next: Vec<u8>,
        /// The moves that end here.
        done: Vec<crate::OptionState>,
    },
    /// The server stops for a while: come back.
    Restarting,
}
