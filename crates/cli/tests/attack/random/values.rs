//! Values for the parts of a request: valid ones, those at the edges of what is valid, and invalid ones.

use super::api::{Api, Call};
use super::pool::{Pool, Seat};
use crate::games::{LONG_VARIANT, MANY_MOVES, long_moves, record};
use game_core::Rng;
use serde_json::{Map, Value, json};

/// The deepest nesting of values.
const DEPTH: u32 = 6;
const INTEGERS: [i64; 12] = [0, 1, 2, 3, -1, 63, 255, 256, 65_535, i32::MAX as i64, 1 << 53, i64::MAX];
const TEXTS: [&str; 12] = [
    "",
    " ",
    "a",
    "1",
    "0",
    "light",
    "a1-a2",
    "..%2F..",
    "\u{202e}abc",
    "\u{200b}",
    "é👩‍👩‍👧",
    "<script>alert(1)</script>",
];

/// The source of values.
pub(super) struct Source<'a> {
    pub(super) rng: &'a mut Rng,
    pub(super) pool: &'a Pool,
    pub(super) api: &'a Api,
    /// The match of the request, if it has one.
    pub(super) seat: Option<&'a Seat>,
}

impl Source<'_> {
    /// The path of a call with its parameters and its query filled in.
    pub(super) fn address(&mut self, call: &Call) -> String {
        let mut address = String::new();
        for (n, part) in call.path.split(['{', '}']).enumerate() {
            address += &match n % 2 {
                0 => part.to_owned(),
                // The rest of a path keeps its separators.
                _ if part.starts_with('*') => escaped(&self.part(part)).replace("%2F", "/"),
                _ => escaped(&self.part(part)),
            };
        }
        let mut separator = '?';
        for name in &call.query {
            if self.rng.below(2) == 0 {
                let value = escaped(&self.part(name));
                address += &format!("{separator}{name}={value}");
                separator = '&';
            }
        }
        address
    }

    /// A part of an address, as text.
    fn part(&mut self, name: &str) -> String {
        let known = match name {
            "id" => self.seat.map(|seat| seat.id.clone()),
            "picture" => self.rng.pick(&["picture.svg", "picture.png"]).map(|&name| name.to_owned()),
            "game" => self.variant().map(|variant| variant.0.split('/').next().unwrap_or_default().to_owned()),
            "variant" => self.variant().map(|variant| variant.0),
            "file" => self.variant().map(|variant| variant.0.split('/').next().unwrap_or_default().to_owned() + ".svg"),
            // A QR code is requested for one of the server's own addresses.
            "text" => self.pool.value("url", self.rng).and_then(|url| url.as_str().map(str::to_owned)),
            "*path" => self.rng.pick(&self.api.files).cloned(),
            // A long wait would hold the sequence up.
            "wait" => Some(self.rng.below(3).to_string()),
            _ => None,
        };
        match known.filter(|_| self.rng.below(10) > 0) {
            Some(known) => known,
            None => match self.text(name) {
                Value::String(text) => text,
                other => other.to_string(),
            },
        }
    }

    fn variant(&mut self) -> Option<(String, [String; 2])> {
        self.rng.pick(&self.api.variants).cloned()
    }

    /// A record, or a text similar to one.
    pub(super) fn document(&mut self) -> String {
        let plies = self.rng.below(400) as usize;
        let mut text = record(LONG_VARIANT, &long_moves()[..plies]);
        if self.rng.below(2) == 0 {
            let at = self.rng.below(text.len() as u32) as usize;
            text.insert_str(at, self.rng.pick(&["{", "\"", "[", "1.", "\n\n", "zz", "*"]).copied().unwrap_or_default());
        }
        text
    }

    /// A value of this schema under this name.
    pub(super) fn value(&mut self, schema: &Value, name: &str, depth: u32) -> Value {
        if self.rng.below(25) == 0 || depth > DEPTH {
            return self.nonsense();
        }
        let schema = self.api.resolve(schema).clone();
        if let Some(value) = self.fitting(&schema, name) {
            return value;
        }
        let mut made = match self.kind(&schema) {
            "object" => self.object(&schema, depth),
            "array" => {
                let count = if self.rng.below(20) == 0 { 200 } else { self.rng.below(4) };
                (0..count).map(|_| self.value(&schema["items"], name, depth + 1)).collect()
            }
            "string" => self.text(name),
            "integer" | "number" => self.number(name),
            "boolean" => json!(self.rng.below(2) == 0),
            _ => Value::Null,
        };
        // A tagged type: one of several shapes, with the fields that all of them share.
        for kind in ["oneOf", "anyOf"] {
            if let Some(choice) = schema[kind].as_array().and_then(|choices| self.rng.pick(choices)).cloned() {
                made = merged(made, self.value(&choice, name, depth + 1));
            }
        }
        for part in schema["allOf"].as_array().into_iter().flatten() {
            made = merged(made, self.value(part, name, depth + 1));
        }
        made
    }

    /// A value that the schema itself names, or that makes the request sensible.
    fn fitting(&mut self, schema: &Value, name: &str) -> Option<Value> {
        if let Some(only) = schema.get("const") {
            return Some(only.clone());
        }
        if let Some(listed) = schema["enum"].as_array() {
            return self.rng.pick(listed).cloned();
        }
        let is_match = schema["properties"].get("variant").is_some() && schema["properties"].get("seats").is_some();
        if is_match && self.rng.below(3) > 0 {
            let (variant, [first, second]) = self.variant()?;
            let other = match self.rng.below(3) {
                0 => json!({ "kind": "open" }),
                1 => json!({ "kind": "computer", "level": 1 + self.rng.below(10) }),
                _ => json!({ "kind": "me" }),
            };
            let mut new_match = json!({ "variant": variant, "seats": { first: { "kind": "me" }, second: other } });
            if self.rng.below(10) == 0 {
                new_match = json!({ "variant": MANY_MOVES.0, "position": MANY_MOVES.1,
                    "seats": { "blue": { "kind": "me" }, "red": { "kind": "me" } } });
            }
            return Some(new_match);
        }
        let state = self.seat.map_or(&Value::Null, |seat| &seat.state);
        match name {
            "ply" if self.rng.below(4) > 0 => Some(state["ply"].clone()).filter(|ply| !ply.is_null()),
            "text" | "path" if self.rng.below(4) > 0 => match &state["options"]["moves"] {
                Value::Array(moves) => Some(self.rng.pick(moves)?[name].clone()),
                _ => Some(self.rng.pick(state["options"]["paths"].as_array()?)?.clone()).filter(|_| name == "path"),
            },
            "variant" if self.rng.below(8) > 0 => self.variant().map(|variant| variant.0.into()),
            "position" if self.rng.below(6) == 0 => Some(MANY_MOVES.1.into()),
            _ => None,
        }
    }

    fn kind(&mut self, schema: &Value) -> &'static str {
        let kinds = ["object", "array", "string", "integer", "number", "boolean", "null"];
        let named = |name: &str| kinds.into_iter().find(|kind| *kind == name).unwrap_or("null");
        match &schema["type"] {
            Value::String(name) => named(name),
            Value::Array(names) => named(self.rng.pick(names).and_then(Value::as_str).unwrap_or_default()),
            _ if schema.get("properties").is_some() => "object",
            _ => "null",
        }
    }

    fn object(&mut self, schema: &Value, depth: u32) -> Value {
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        let mut made = Map::new();
        for (name, inner) in schema["properties"].as_object().into_iter().flatten() {
            let chance = if required.contains(&json!(name)) { 19 } else { 6 };
            if self.rng.below(20) < chance {
                made.insert(name.clone(), self.value(inner, name, depth + 1));
            }
        }
        if let Some(inner) = schema.get("additionalProperties").filter(|inner| inner.is_object()) {
            for _ in 0..self.rng.below(4) {
                let name = match self.text("side") {
                    Value::String(name) => name,
                    other => other.to_string(),
                };
                made.insert(name, self.value(inner, "", depth + 1));
            }
        }
        Value::Object(made)
    }

    /// A text: an earlier value of this field name, or one that often causes errors.
    fn text(&mut self, name: &str) -> Value {
        let known = self.pool.value(name, self.rng).filter(|_| self.rng.below(4) > 0);
        known.unwrap_or_else(|| match self.rng.below(30) {
            0 => json!("x".repeat(5_000)),
            1 => json!("[".repeat(1_000)),
            _ => json!(self.rng.pick(&TEXTS)),
        })
    }

    fn number(&mut self, name: &str) -> Value {
        let known = self.pool.value(name, self.rng).filter(|value| value.is_number() && self.rng.below(3) > 0);
        known.unwrap_or_else(|| json!(self.rng.pick(&INTEGERS)))
    }

    fn nonsense(&mut self) -> Value {
        match self.rng.below(8) {
            0 => Value::Null,
            1 => json!(u64::MAX),
            2 => json!(1e300),
            3 => json!([]),
            4 => json!({ "type": "nothing" }),
            5 => json!([[[[[[[[1]]]]]]]]),
            6 => json!(true),
            _ => self.text(""),
        }
    }
}

/// The fields of both; the second if one of them is no object.
fn merged(first: Value, second: Value) -> Value {
    match (first, second) {
        (Value::Object(mut first), Value::Object(second)) => {
            first.extend(second);
            Value::Object(first)
        }
        (_, second) => second,
    }
}

/// A text as part of an address.
fn escaped(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => (byte as char).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(byte).collect()
}
