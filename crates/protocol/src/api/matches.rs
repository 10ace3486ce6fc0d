//! Creating matches, taking seats, and the answers to actions.

use crate::{State, Text};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A request for a new match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct NewMatch {
    /// The game, the variant and its options.
    pub variant: String,
    /// The players by side; `random` and `other` instead of sides are assigned at random.
    pub seats: BTreeMap<String, SeatRequest>,
    /// The clock, if there is one.
    #[serde(default)]
    pub clock: Option<TimeControl>,
    /// Whether a piece that was touched must move.
    #[serde(default)]
    pub touch_move: bool,
    /// Whether the page shows no aids to memory.
    #[serde(default)]
    pub memory_mode: bool,
    /// The position to begin at, if not the variant's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Whether the home page lists it while a seat is open.
    #[serde(default)]
    pub public: bool,
    /// Whether both players sit at one screen.
    #[serde(default)]
    pub screen: bool,
}

/// The player of a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct SeatRequest {
    /// The kind of player.
    pub kind: SeatKind,
    /// The computer's level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// The player's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// The kinds of players of a new match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SeatKind {
    /// The client that sends the request.
    Me,
    /// The person who takes the seat by invitation.
    Open,
    /// A bot of the level that the request names.
    Computer,
}

/// A kind of clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum TimeControl {
    /// A total time, and an increment for every move.
    #[expect(missing_docs, reason = "the names say it")]
    Fischer { initial_ms: i64, increment_ms: i64 },
    /// The same time for every move.
    #[expect(missing_docs, reason = "the name says it")]
    PerMove { move_ms: i64 },
}

/// A new match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Created {
    /// The id of the match.
    pub id: String,
    /// The tokens of the client's seats, by side: to be kept secret.
    pub tokens: BTreeMap<Text, String>,
    /// The invitation to the open seat, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<InviteLink>,
    /// The state of the match for the client, if it asked for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<Box<State>>,
}

/// An invitation: it can be used once to take a seat, and is not the token of that seat.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct InviteLink {
    pub code: String,
    /// The address of the page that shows it.
    pub url: String,
    /// Whether that address works from this machine only.
    pub is_local: bool,
}

/// The offer of an invitation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct InviteInfo {
    /// The id of the match.
    pub id: String,
    /// The game, the variant and its options.
    pub variant: String,
    /// The id of the game.
    #[serde(default)]
    pub game: Text,
    /// The id of the variant within its game, without options.
    #[serde(default)]
    pub variant_id: Text,
    /// The open seat, or `None` if it was taken.
    pub side: Option<Text>,
    /// The name of the player who created the invitation.
    pub by: Option<String>,
    /// The clock, if there is one.
    pub clock: Option<TimeControl>,
    /// Whether a piece that was touched must move.
    pub touch_move: bool,
    /// Whether the page shows no aids to memory.
    pub memory_mode: bool,
    /// Whether the client has a seat of this match already.
    #[serde(default)]
    pub is_own: bool,
}

/// A request to take the seat of an invitation.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct JoinRequest {
    /// The player's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// A one-time link to play a seat on another device.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct DeviceLink {
    /// The address of the page that takes the seat over.
    pub url: String,
    /// The time until which it can be used.
    pub until_ms: i64,
    /// Whether that address works from this machine only.
    pub is_local: bool,
}

/// A seat that was taken, by invitation or by a one-time link.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct DeviceTaken {
    /// The id of the match.
    pub id: String,
    /// The side of the seat.
    pub side: Text,
    /// Its token: to be kept secret.
    pub tokens: BTreeMap<Text, String>,
}

/// The answer to an action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Done {
    /// The version that the action made, or the present one.
    pub version: u64,
}

/// The result of a request to delete a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Deleted {
    /// Whether it is deleted. If not, another person plays in it: it is deleted when that person asks too; the client's
    /// name is removed already.
    pub is_deleted: bool,
}

/// An open challenge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Challenge {
    /// The id of the match.
    pub id: String,
    /// The code of its invitation.
    pub code: String,
    /// The game, the variant and its options.
    pub variant: String,
    /// The id of the game.
    #[serde(default)]
    pub game: Text,
    /// The open seat.
    pub side: Text,
    /// The name of the player who waits.
    pub by: Option<String>,
    /// The clock, if there is one.
    pub clock: Option<TimeControl>,
    /// When it was created.
    pub created_ms: i64,
}
