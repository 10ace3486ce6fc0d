//! The entries of a match's log, in the stored format.
//!
//! A kind is never renamed and a field never changes its meaning: old logs must replay.

use game_core::Side;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// Something that happened in a match. Sides are stored as 0 and 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", content = "body", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names of the fields say it")]
pub enum MatchEntry {
    /// A move was played: its full text.
    Move {
        #[serde(with = "side_number")]
        by: Side,
        text: String,
    },
    /// A set-up was submitted before its turn in the rules.
    Held {
        #[serde(with = "side_number")]
        by: Side,
        text: String,
    },
    /// The open seat was taken.
    Seat {
        #[serde(with = "side_number")]
        side: Side,
        token: String,
        name: Option<String>,
    },
    /// Somebody who was invited to the open seat declined, and gave a name or did not.
    InviteDecline {
        #[serde(with = "side_number")]
        side: Side,
        name: Option<String>,
    },
    /// A one-time code for another device was created.
    Device {
        #[serde(with = "side_number")]
        side: Side,
        code: String,
        until_ms: i64,
    },
    /// The one-time code was used: the seat has another token.
    Token {
        #[serde(with = "side_number")]
        side: Side,
        token: String,
        code: String,
    },
    /// A player changed its name; empty if it was removed from the log.
    Rename {
        #[serde(with = "side_number")]
        side: Side,
        name: String,
    },
    /// A player resigned.
    Resign {
        #[serde(with = "side_number")]
        by: Side,
    },
    /// A draw was offered.
    DrawOffer {
        #[serde(with = "side_number")]
        by: Side,
    },
    /// The draw was refused.
    DrawDecline {
        #[serde(with = "side_number")]
        by: Side,
    },
    /// Both agreed on a draw.
    DrawAgreed {},
    /// The match reached the largest number of moves: a draw.
    TooLong {},
    /// The moves of an uploaded record.
    Played { moves: Vec<String> },
    /// A player asked for a take-back.
    TakebackAsk {
        #[serde(with = "side_number")]
        by: Side,
        to_ply: u32,
    },
    /// The take-back was refused.
    TakebackDecline {
        #[serde(with = "side_number")]
        by: Side,
    },
    /// Moves were taken back.
    Takeback { to_ply: u32 },
    /// A player's time ran out.
    Flag {
        #[serde(with = "side_number")]
        by: Side,
    },
    /// The computer could not find a move after several tries.
    GaveUp {
        #[serde(with = "side_number")]
        by: Side,
    },
    /// A player asked the computer to try again.
    Retry {
        #[serde(with = "side_number")]
        by: Side,
    },
    /// The server was down: running clocks are credited with this time.
    Resumed { credit_ms: i64 },
    /// A player asked for a rematch.
    RematchAsk {
        #[serde(with = "side_number")]
        by: Side,
    },
    /// The rematch begins.
    Rematch { id: String },
    /// The invitation was withdrawn before anybody took it.
    Withdraw {
        #[serde(with = "side_number")]
        by: Side,
    },
    /// A player ended the match before both had made a first move.
    Abort {
        #[serde(with = "side_number")]
        by: Side,
    },
    /// A player removed its name. The names in earlier entries are removed too.
    ForgetName {
        #[serde(with = "side_number")]
        side: Side,
    },
    /// A player asked for the deletion of the match, which the other must want too.
    DeleteAsk {
        #[serde(with = "side_number")]
        by: Side,
    },
}

impl MatchEntry {
    /// The kind and the body as they are stored.
    pub fn write(&self) -> (String, String) {
        #[derive(Deserialize)]
        struct Written<'a> {
            kind: &'a str,
            #[serde(borrow)]
            body: &'a RawValue,
        }
        let text = serde_json::to_string(self).unwrap_or_default();
        match serde_json::from_str(&text) {
            Ok(Written { kind, body }) => (kind.to_owned(), body.get().to_owned()),
            Err(_) => Default::default(),
        }
    }

    /// Reads an entry from its kind and body as they are stored.
    ///
    /// # Errors
    /// With what is wrong with them.
    pub fn read(kind: &str, body: &str) -> Result<MatchEntry, String> {
        let wrong = |error: serde_json::Error| format!("the entry {kind} {body} cannot be read: {error}");
        let value: serde_json::Value = serde_json::from_str(body).map_err(wrong)?;
        serde_json::from_value(serde_json::json!({ "kind": kind, "body": value })).map_err(wrong)
    }

    /// The name of the entry on the wire.
    pub const fn kind(&self) -> &'static str {
        match self {
            MatchEntry::Move { .. } => "move",
            MatchEntry::Held { .. } => "ready",
            MatchEntry::Seat { .. } => "seat",
            MatchEntry::InviteDecline { .. } => "invite_decline",
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

    /// The side that caused it.
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
            | MatchEntry::DeleteAsk { by } => Some(by),
            MatchEntry::Seat { side, .. }
            | MatchEntry::InviteDecline { side, .. }
            | MatchEntry::Rename { side, .. }
            | MatchEntry::ForgetName { side } => Some(side),
            _ => None,
        }
    }
}

/// The side with this number.
fn side(number: u8) -> Option<Side> {
    Side::ALL.get(usize::from(number)).copied()
}

/// Stores a side as its number. Any other number is an error.
mod side_number {
    use game_core::Side;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it like that")]
    pub(super) fn serialize<S: Serializer>(side: &Side, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(super::number(*side))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Side, D::Error> {
        let number = u8::deserialize(from)?;
        super::side(number).ok_or_else(|| D::Error::custom(format!("there is no side {number}: sides are 0 and 1")))
    }
}

/// The number by which the log names a side: 0 or 1.
pub const fn number(side: Side) -> u8 {
    side.index() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An entry of every kind, with its stored form. Old logs have exactly these.
    fn all() -> Vec<(MatchEntry, &'static str, &'static str)> {
        use MatchEntry as E;
        use Side::{First, Second};
        let text = || "a1-a2".to_owned();
        vec![
            (E::Move { by: Second, text: text() }, "move", r#"{"by":1,"text":"a1-a2"}"#),
            (E::Held { by: First, text: text() }, "held", r#"{"by":0,"text":"a1-a2"}"#),
            (E::Seat { side: First, token: "ab".into(), name: None }, "seat", r#"{"side":0,"token":"ab","name":null}"#),
            (
                E::InviteDecline { side: Second, name: Some("Zoé".into()) },
                "invite_decline",
                r#"{"side":1,"name":"Zoé"}"#,
            ),
            (
                E::Device { side: Second, code: "ab".into(), until_ms: 7 },
                "device",
                r#"{"side":1,"code":"ab","until_ms":7}"#,
            ),
            (
                E::Token { side: Second, token: "ab".into(), code: "cd".into() },
                "token",
                r#"{"side":1,"token":"ab","code":"cd"}"#,
            ),
            (E::Rename { side: First, name: "Zoé".into() }, "rename", r#"{"side":0,"name":"Zoé"}"#),
            (E::Resign { by: First }, "resign", r#"{"by":0}"#),
            (E::DrawOffer { by: Second }, "draw_offer", r#"{"by":1}"#),
            (E::DrawDecline { by: First }, "draw_decline", r#"{"by":0}"#),
            (E::DrawAgreed {}, "draw_agreed", "{}"),
            (E::TooLong {}, "too_long", "{}"),
            (E::Played { moves: vec![text(), "b1".into()] }, "played", r#"{"moves":["a1-a2","b1"]}"#),
            (E::TakebackAsk { by: First, to_ply: 3 }, "takeback_ask", r#"{"by":0,"to_ply":3}"#),
            (E::TakebackDecline { by: Second }, "takeback_decline", r#"{"by":1}"#),
            (E::Takeback { to_ply: 3 }, "takeback", r#"{"to_ply":3}"#),
            (E::Flag { by: Second }, "flag", r#"{"by":1}"#),
            (E::GaveUp { by: Second }, "gave_up", r#"{"by":1}"#),
            (E::Retry { by: First }, "retry", r#"{"by":0}"#),
            (E::Resumed { credit_ms: 5 }, "resumed", r#"{"credit_ms":5}"#),
            (E::RematchAsk { by: First }, "rematch_ask", r#"{"by":0}"#),
            (E::Rematch { id: "xy".into() }, "rematch", r#"{"id":"xy"}"#),
            (E::Withdraw { by: First }, "withdraw", r#"{"by":0}"#),
            (E::Abort { by: Second }, "abort", r#"{"by":1}"#),
            (E::ForgetName { side: Second }, "forget_name", r#"{"side":1}"#),
            (E::DeleteAsk { by: First }, "delete_ask", r#"{"by":0}"#),
        ]
    }

    #[test]
    fn the_stored_format_stays_as_it_is() {
        for (entry, kind, body) in all() {
            assert_eq!(entry.write(), (kind.to_owned(), body.to_owned()));
            assert_eq!(MatchEntry::read(kind, body), Ok(entry));
        }
    }

    #[test]
    fn an_entry_that_makes_no_sense_is_an_error_that_says_why() {
        for (kind, body, what) in [
            ("move", "{}", "missing field"),
            ("nonsense", "{}", "unknown variant"),
            ("resign", "{", "cannot be read"),
            ("move", r#"{"by":2,"text":"a1-a2"}"#, "there is no side 2"),
            ("delete_ask", r#"{"by":255}"#, "there is no side 255"),
            ("rename", r#"{"side":3,"name":"x"}"#, "there is no side 3"),
            ("resign", r#"{"by":-1}"#, "-1"),
        ] {
            let error = MatchEntry::read(kind, body).unwrap_err();
            assert!(error.contains(what) && error.contains(kind), "{error}");
        }
    }
}
