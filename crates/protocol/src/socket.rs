//! The messages of the socket, both ways.

use crate::{CellNumber, EffectState, ErrorInfo, FactState, MoveWords, Presence, State, Text, Update};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of this protocol. It changes when clients of the version before can no longer understand the server.
pub const PROTOCOL: u32 = 1;

/// The most bytes of a frame from a client.
pub const MAX_FRAME_BYTES: usize = 16 * 1024;

/// A request of a client: an action with a number that the client chooses and the answer repeats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Request {
    /// The number that the client gave the request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<u64>,
    /// The side that acts, for a client with both seats; without it the side whose view the connection shows.
    #[serde(default, rename = "as", skip_serializing_if = "Option::is_none")]
    pub acting: Option<String>,
    /// What is to be done.
    #[serde(flatten)]
    pub action: Action,
}

/// An action of a player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Action {
    /// Plays a move, by its text or by the cells that make it; or hands in a set-up, by its text or by its letters.
    Move {
        /// The number of moves that had been played when the player chose this one.
        ply: u32,
        /// The text of the move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
        /// Instead of the text: the path of the move, as the options have it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        path: Option<Vec<CellNumber>>,
        /// With `path`, where several moves have the same one: the label of the choice.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        choice: Option<String>,
        /// Instead of the text: the letters of a set-up, one for each cell in the order of its rows.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        setup: Option<Vec<char>>,
    },
    /// Resigns the match.
    Resign,
    /// Offers a draw, which the other side accepts or refuses.
    OfferDraw,
    /// Accepts the draw that was offered.
    AcceptDraw,
    /// Refuses the draw that was offered.
    DeclineDraw,
    /// Asks to take the last move back. The computer agrees at once.
    AskTakeback,
    /// Agrees to take the move back.
    AcceptTakeback,
    /// Refuses to take the move back.
    DeclineTakeback,
    /// Asks for a rematch with sides swapped. It begins when both players have asked.
    Rematch,
    /// Asks the computer what it would play.
    Hint,
    /// Asks why the piece on a cell cannot move.
    Why {
        /// The cell that was touched.
        cell: CellNumber,
        /// The cells of the half-made move that cannot go on with this cell; an empty list: no move begins there. It
        /// asks about every cell, not only about those of one's own pieces.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        path: Option<Vec<CellNumber>>,
    },
    /// Asks what the moves will do that a path of cells makes, and those that one more cell makes.
    Effects {
        /// The cells so far.
        path: Vec<CellNumber>,
    },
    /// Asks how a path of cells may go on, where there are too many moves to list.
    Continue {
        /// The cells so far.
        path: Vec<CellNumber>,
    },
    /// Lets the computer try again after it failed several times.
    Retry,
    /// Lets the computer stop its search and play the best move that it has found so far.
    MoveNow,
    /// Changes the player's name.
    Rename {
        /// The new name.
        name: String,
    },
    /// Removes the player's name from this match and from everything that is stored of it.
    ForgetName,
    /// Withdraws an invitation that nobody has taken. The match ends without a result.
    Withdraw,
    /// Ends a match between two people without a result, as long as one of them has not made a first move.
    Abort,
    /// Asks whether the server still answers.
    Ping,
}

impl Action {
    /// A move by its text.
    pub fn text_move(ply: u32, text: impl Into<String>) -> Action {
        Action::Move { ply, text: Some(text.into()), path: None, choice: None, setup: None }
    }

    /// A move by its path, where no other move has the same one.
    pub fn path_move(ply: u32, path: Vec<CellNumber>) -> Action {
        Action::Move { ply, text: None, path: Some(path), choice: None, setup: None }
    }
}

/// Why a frame cannot be read as a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FrameError {
    /// It is longer than [`MAX_FRAME_BYTES`].
    TooLarge(usize),
    /// It is not the JSON of a request.
    Unreadable {
        /// The number that the client gave the request, if it could be read.
        id: Option<u64>,
        /// What the parser expected.
        what: String,
    },
}

/// Reads a frame of a client, which may be any bytes.
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

/// What the server sends over a socket, or answers a request with.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ServerMessage {
    /// The first message.
    Hello {
        /// The version of the protocol: [`PROTOCOL`].
        protocol: u32,
        /// The server's version.
        server: Text,
        /// The time of the server.
        now_ms: i64,
    },
    /// Everything this viewer may know of the match.
    State(Box<State>),
    /// What changed since the last state or update, for a client that asked for updates.
    Update(Box<Update>),
    /// The request was carried out.
    Ack {
        /// The number that the client gave the request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// The version of the match after the request.
        version: u64,
    },
    /// The request was refused.
    Error {
        /// The number that the client gave the request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// The reason.
        error: ErrorInfo,
    },
    /// A player or a spectator connected or disconnected.
    Presence {
        /// The presence of the players, by side.
        players: BTreeMap<Text, Presence>,
        /// The number of spectators.
        watchers: u32,
    },
    /// The answer to a ping.
    Pong {
        /// The number that the client gave the request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// The server's time.
        now_ms: i64,
    },
    /// The move that the computer would play.
    Hint {
        /// The number that the client gave the request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// The text of the move.
        text: String,
        /// The path of the move.
        path: Vec<CellNumber>,
        /// The message that describes the move, for people.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        words: Option<MoveWords>,
        /// Whom the move takes, saves and threatens. Empty in games with secrets.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        facts: Vec<FactState>,
    },
    /// Why the piece on a cell cannot move; without a message if it can.
    Why {
        /// The number that the client gave the request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// The cell that was asked about.
        cell: CellNumber,
        /// The message in the game's texts.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text_id: Option<Text>,
        /// The clause of the rules.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clause: Option<Text>,
        /// The cells that show it.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        cells: Vec<CellNumber>,
    },
    /// What moves will do.
    Effects {
        /// The client's number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// The cells so far.
        path: Vec<CellNumber>,
        /// The moves that these cells make, and those that one more cell makes.
        moves: Vec<EffectState>,
    },
    /// How a path of cells may go on.
    Continuations {
        /// The number that the client gave the request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// The cells so far.
        path: Vec<CellNumber>,
        /// The cells that may follow.
        next: Vec<CellNumber>,
        /// The moves whose path ends here.
        done: Vec<crate::MoveState>,
    },
    /// The server restarts. The client connects again after a moment.
    Restarting,
}

/// A state or an update as a message, without a copy of it.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Borrowed<'a> {
    State(&'a State),
    Update(&'a Update),
}

/// Writes a message of the server as the text of a frame.
///
/// Frames are written in this crate, which is optimised for speed: the server is built for size.
pub fn encode(message: &ServerMessage) -> String {
    written(message, 128)
}

/// Writes a [`ServerMessage::State`].
pub fn encode_state(state: &State) -> String {
    written(&Borrowed::State(state), 4096)
}

/// Writes a [`ServerMessage::Update`].
pub fn encode_update(update: &Update) -> String {
    written(&Borrowed::Update(update), 512)
}

/// Writes a message that seldom has more bytes than this, so that the text need not grow.
fn written(message: &impl Serialize, bytes: usize) -> String {
    let mut text = Vec::with_capacity(bytes);
    match serde_json::to_writer(&mut text, message) {
        Ok(()) => String::from_utf8(text).unwrap_or_default(),
        Err(_) => String::new(),
    }
}
