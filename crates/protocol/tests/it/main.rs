//! Every example of `docs/protocol.md` is parsed with the types of the wire, and every message has an example.

mod javascript;
mod pages;
mod schemas;

use protocol::{Action, ServerMessage};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeSet;

/// The examples of the page: the type that is named after `json`, and the text.
fn examples() -> Vec<(String, String)> {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.md")).unwrap();
    let blocks = page.split("```json ").skip(1).map(|block| block.split("```").next().unwrap());
    blocks.map(|block| block.split_once('\n').unwrap()).map(|(name, text)| (name.to_owned(), text.to_owned())).collect()
}

/// Parses an example and writes it again: nothing is lost.
fn check<T: DeserializeOwned + Serialize>(name: &str, text: &str) {
    let read: T = serde_json::from_str(text).unwrap_or_else(|e| panic!("{name}: {e}: {text}"));
    let written = serde_json::to_value(&read).unwrap();
    let documented: Value = serde_json::from_str(text).unwrap();
    assert_holds(name, &documented, &written);
}

/// Every value of the example is in what was written.
fn assert_holds(name: &str, documented: &Value, written: &Value) {
    match (documented, written) {
        (Value::Object(documented), Value::Object(written)) => {
            for (key, value) in documented {
                assert_holds(&format!("{name}.{key}"), value, written.get(key).unwrap_or(&Value::Null));
            }
        }
        (Value::Array(documented), Value::Array(written)) => {
            assert_eq!(documented.len(), written.len(), "{name}");
            documented.iter().zip(written).for_each(|(a, b)| assert_holds(name, a, b));
        }
        _ => assert_eq!(documented, written, "{name}"),
    }
}

#[test]
fn every_example_of_the_docs_is_read() {
    let mut names = BTreeSet::new();
    for (name, text) in examples() {
        macro_rules! among {
            ($($known:ident)*) => {
                match name.as_str() {
                    $(stringify!($known) => check::<protocol::$known>(&name, &text),)*
                    _ => panic!("no type {name}"),
                }
            };
        }
        among!(NewMatch Created InviteInfo JoinRequest DeviceTaken DeviceLink Deleted Request Done ServerMessage SetupState SetupRequest SetupShown ErrorBody GameInfo
            RuleInfo LessonStep BoardShape Challenge PositionRequest PositionShown AnalysisRequest AnalysedPosition MatchAnalysis Replay Retention
            Uploaded);
        names.insert(name);
    }
    assert!(names.len() > 20, "{names:?}");
}

#[test]
fn every_message_and_every_action_has_an_example() {
    let documented_tags = |wanted: &str| -> BTreeSet<String> {
        let of = |(name, text): (String, String)| {
            (name == wanted).then(|| serde_json::from_str::<Value>(&text).unwrap()["type"].as_str().unwrap().to_owned())
        };
        examples().into_iter().filter_map(of).collect()
    };
    let known = |schema: schemars::Schema| -> BTreeSet<String> {
        let schema = schema.to_value();
        let variants = schema["oneOf"].as_array().unwrap().clone();
        variants.iter().map(|variant| variant["properties"]["type"]["const"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(documented_tags("Request"), known(schemars::schema_for!(Action)));
    assert_eq!(documented_tags("ServerMessage"), known(schemars::schema_for!(ServerMessage)));
}

#[test]
fn any_bytes_are_a_request_or_an_error() {
    let valid = br#"{"type":"move","id":5,"ply":7,"text":"c1-c3"}"#;
    assert!(protocol::decode(valid).is_ok());
    for at in 0..valid.len() {
        for byte in [0, b'"', b'{', b'9', 0xFF] {
            let mut damaged = valid.to_vec();
            damaged[at] = byte;
            // Both are fine; a panic is not.
            let _ = protocol::decode(&damaged);
            let _ = protocol::decode(&damaged[..at]);
        }
    }
    assert!(matches!(protocol::decode(&vec![b' '; 20_000]), Err(protocol::FrameError::TooLarge(20_000))));
    assert!(protocol::decode("[".repeat(16_000).as_bytes()).is_err());
}

#[test]
fn a_state_and_an_update_are_written_as_messages() {
    let written = |message: &ServerMessage| match message {
        ServerMessage::State(state) => protocol::encode_state(state),
        ServerMessage::Update(update) => protocol::encode_update(update),
        other => protocol::encode(other),
    };
    for (_, text) in examples().into_iter().filter(|(name, _)| name == "ServerMessage") {
        let message: ServerMessage = serde_json::from_str(&text).unwrap();
        assert_eq!(written(&message), serde_json::to_string(&message).unwrap());
    }
}
