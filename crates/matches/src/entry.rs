//! The entries of a match's log: what happened, in the words that are kept for ever.
//!
//! A kind is never renamed and a field never changes its meaning: old logs must replay.

use game_core::Side;
use serde::{Deserialize, Serialize};

/// Something that happened in a match. Sides are 0 and 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub enum Deed {
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

impl Deed {
    /// The kind and the body as they are stored.
    pub fn write(&self) -> (String, String) {
        let mut value = serde_json::to_value(self).unwrap_or_default();
        let kind = value["kind"].as_str().unwrap_or_default().to_owned();
        (kind, value["body"].take().to_string())
    }

    /// What an entry keeps; `None` if it makes no sense.
    pub fn read(kind: &str, body: &str) -> Option<Deed> {
        let body: serde_json::Value = serde_json::from_str(body).ok()?;
        serde_json::from_value(serde_json::json!({ "kind": kind, "body": body })).ok()
    }

    /// How it is called on the wire.
    pub const fn kind(&self) -> &'static str {
        match self {
            Deed::Move { .. } => "move",
            Deed::Held { .. } => "ready",
            Deed::Seat { .. } => "seat",
            Deed::Device { .. } | Deed::Token { .. } => "device",
            Deed::Rename { .. } => "rename",
            Deed::Resign { .. } => "resign",
            Deed::DrawOffer { .. } => "draw_offer",
            Deed::DrawDecline { .. } => "draw_decline",
            Deed::DrawAgreed {} => "draw_agreed",
            Deed::TooLong {} => "too_long",
            Deed::Played { .. } => "played",
            Deed::TakebackAsk { .. } => "takeback_ask",
            Deed::TakebackDecline { .. } => "takeback_decline",
            Deed::Takeback { .. } => "takeback",
            Deed::Flag { .. } => "flag",
            Deed::GaveUp { .. } => "gave_up",
            Deed::Retry { .. } => "retry",
            Deed::Resumed { .. } => "resumed",
            Deed::RematchAsk { .. } => "rematch_ask",
            Deed::Rematch { .. } => "rematch",
            Deed::Withdraw { .. } => "withdraw",
            Deed::Abort { .. } => "abort",
            Deed::ForgetName { .. } => "forget_name",
            Deed::DeleteAsk { .. } => "delete_ask",
        }
    }

    /// Who did it.
    pub fn by(&self) -> Option<Side> {
        match *self {
            Deed::Move { by, .. }
            | Deed::Held { by, .. }
            | Deed::Resign { by }
            | Deed::DrawOffer { by }
            | Deed::DrawDecline { by }
            | Deed::TakebackAsk { by, .. }
            | Deed::TakebackDecline { by }
            | Deed::Flag { by }
            | Deed::GaveUp { by }
            | Deed::Retry { by }
            | Deed::RematchAsk { by }
            | Deed::Withdraw { by }
            | Deed::Abort { by }
            | Deed::DeleteAsk { by } => side(by),
            Deed::Seat { side: s, .. } | Deed::Rename { side: s, .. } | Deed::ForgetName { side: s } => side(s),
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
        for deed in [
            Deed::Move { by: 1, text: "a1-a2".into() },
            Deed::DrawAgreed {},
            Deed::TooLong {},
            Deed::Played { moves: vec!["a1-a2".into(), "b1-b2".into()] },
            Deed::Resumed { credit_ms: 5 },
            Deed::Seat { side: 0, token: "ab".into(), name: None },
            Deed::Withdraw { by: 0 },
            Deed::Abort { by: 1 },
            Deed::ForgetName { side: 1 },
            Deed::DeleteAsk { by: 0 },
        ] {
            let (kind, body) = deed.write();
            assert_eq!(Deed::read(&kind, &body), Some(deed));
        }
        assert_eq!(Deed::read("move", "{}"), None);
        assert_eq!(Deed::read("nonsense", "{}"), None);
    }
}
