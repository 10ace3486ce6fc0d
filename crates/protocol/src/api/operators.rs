//! What the operator of a server has chosen.

use serde::{Deserialize, Serialize};

/// The retention of this server, in milliseconds after the last change; `null`: until somebody deletes them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Retention {
    /// Matches in which no move was made.
    pub unplayed_ms: Option<i64>,
    /// Records that were uploaded.
    pub uploads_ms: Option<i64>,
    /// How long links to other devices can be used. Their hashes are stored with their match.
    pub links_ms: Option<i64>,
    /// Matches in which a move was made.
    pub played_ms: Option<i64>,
}
