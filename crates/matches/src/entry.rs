//! The entries of a match's log: what happened, in the words that are kept for ever.
//!
//! A kind is never renamed and a field never changes its meaning: old logs must replay.

use game_core::Side;
use serde::{Deserialize, Serialize};

/// Something that happened in a match. Sides are 0 and 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub enum MatchEntry {
    /// A move was played: its full text.
    Move { by: u8, text: String },
    /// A set-up was handed in before the rules have its turn.
    Held { by: u8, text: String },
    /// The open seat was taken.
    Seat { side: u8, token: String, name: Option<String> },
    /// A one-time code to play on elsewhere was given out.
    Device { side: u8, code: String, until_ms: i64 },
    /// It was used: the seat has another token.
    Token { side: u8, token: String, code: String },
    /// A player took another name; empty if it was taken out of the log.
    Rename { side: u8, name: String },
    /// A player gave up.
    Resign { by: u8 },
    /// A draw was offered.
    DrawOffer { by: u8 },
    /// It was refused.
    DrawDecline { by: u8 },
    /// Both agreed on a draw.
    DrawAgreed {},
    /// The match had as many moves as a match may have: a draw.
    TooLong {},
    /// Moves that were played elsewhere, as a record told them.
    Played { moves: Vec<String> },
    /// A player asked for moves back.
    TakebackAsk { by: u8, to_ply: u32 },
    /// It was refused.
    TakebackDecline { by: u8 },
    /// Moves were taken back.
    Takeback { to_ply: u32 },
    /// A player's time ran out.
    Flag { by: u8 },
    /// The computer could not find a move after several tries.
    GaveUp { by: u8 },
    /// A player wants it to try again.
    Retry { by: u8 },
    /// The server was away: running clocks get this time back.
    Resumed { credit_ms: i64 },
    /// A player wants another match.
    RematchAsk { by: u8 },
    /// It begins.
    Rematch { id: String },
    /// The invitation was withdrawn before anybody took it.
    Withdraw { by: u8 },
    /// A player ended the match before both had made a first move.
    Abort { by: u8 },
    /// A player's name is not to be known any more. The names in earlier entries are taken out of them.
    ForgetName { side: u8 },
    /// A player wants the match deleted, which the other must want too.
    DeleteAsk { by: u8 },
}

impl MatchEntry {
    /// The kind and the body as they are stored.
    pub fn write(&self) -> (String, String) {
        let mut value = serde_json::to_value(self).unwrap_or_default();
        let kind = value["kind"].as_str().unwrap_or_default().to_owned();
        (kind, value["body"].take().to_string())
    }

    /// What an entry keeps; `None` if it makes no sense.
    pub fn read(kind: &str, body: &str) -> Option<MatchEntry> {
        let body: serde_json::Value = serde_json::from_str(body).ok()?;
        serde_json::from_value(serde_json::json!({ "kind": kind, "body": body })).ok()
    }

    /// How it is called on the wire.
    pub const fn kind(&self) -> &'static str {
        match self {
            MatchEntry::Move { .. } => "move",
            MatchEntry::Held { .. } => "ready",
            MatchEntry::Seat { .. } => "seat",
            MatchEntry::Device { .. } | MatchEntry::Token { .. } => "device",
            MatchEntry::Rename { .. } => "rename",
            MatchEntry::Resign { .. } => "resign",
            MatchEntry::DrawOffer { .. } => "draw_offer",
            MatchEntry::DrawDecline { .. } => "draw_decline",
            MatchEntry::DrawAgreed {} => "draw_agreed",
            MatchEntry::TooLong {} => "too_long",
            MatchEntry::Played { .. } => "played",
            MatchEntry::TakebackAsk { .. } => "takeback_ask",
            MatchEntry::TakebackDecline { .. } => "takeback_decline",
            MatchEntry::Takeback { .. } => "takeback",
            MatchEntry::Flag { .. } => "flag",
            MatchEntry::GaveUp { .. } => "gave_up",
            MatchEntry::Retry { .. } => "retry",
            MatchEntry::Resumed { .. } => "resumed",
            MatchEntry::RematchAsk { .. } => "rematch_ask",
            MatchEntry::Rematch { .. } => "rematch",
            MatchEntry::Withdraw { .. } => "withdraw",
            MatchEntry::Abort { .. } => "abort",
            MatchEntry::ForgetName { .. } => "forget_name",
            MatchEntry::DeleteAsk { .. } => "delete_ask",
        }
    }

    /// Who did it.
    pub fn by(&self) -> Option<Side> {
        match *self {
            MatchEntry::Move { by, .. }
            | MatchEntry::Held { by, .. }
            | MatchEntry::Resign { by }
            | MatchEntry::DrawOffer { by }
            | MatchEntry::DrawDecline { by }
            | MatchEntry::TakebackAsk { by, .. }
            | MatchEntry::TakebackDecline { by }
            | MatchEntry::Flag { by }
            | MatchEntry::GaveUp { by }
            | MatchEntry::Retry { by }
            | MatchEntry::RematchAsk { by }
            | MatchEntry::Withdraw { by }
            | MatchEntry::Abort { by }
            | MatchEntry::DeleteAsk { by } => side(by),
            MatchEntry::Seat { side: s, .. }
            | MatchEntry::Rename { side: s, .. }
            | MatchEntry::ForgetName { side: s } => side(s),
            _ => None,
        }
    }
}

/// The side with this number.
pub fn side(number: u8) -> Option<Side> {
    Side::ALL.get(usize::from(number)).copied()
}

/// The number of a side.
pub const fn number(side: Side) -> u8 {
    side.index() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deeds_are_read_as_they_were_written() {
        for entry in [
            MatchEntry::Move { by: 1, text: "a1-a2".into() },
            MatchEntry::DrawAgreed {},
            MatchEntry::TooLong {},
            MatchEntry::Played { moves: vec!["a1-a2".into(), "b1-b2".into()] },
            MatchEntry::Resumed { credit_ms: 5 },
            MatchEntry::Seat { side: 0, token: "ab".into(), name: None },
            MatchEntry::Withdraw { by: 0 },
            MatchEntry::Abort { by: 1 },
            MatchEntry::ForgetName { side: 1 },
            MatchEntry::DeleteAsk { by: 0 },
        ] {
            let (kind, body) = entry.write();
            assert_eq!(MatchEntry::read(&kind, &body), Some(entry));
        }
        assert_eq!(MatchEntry::read("move", "{}"), None);
        assert_eq!(MatchEntry::read("nonsense", "{}"), None);
    }
}
