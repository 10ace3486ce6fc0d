//! Values from earlier answers that a sequence uses again.

use game_core::Rng;
use serde_json::Value;
use std::collections::BTreeMap;

/// The number of values that are kept of each name.
const MAX_VALUES: usize = 40;
/// The longest text that is kept.
const MAX_TEXT: usize = 4_096;
/// The number of values of one answer that are looked at.
const LOOKED_AT: usize = 3_000;

/// A match, with the tokens of the player who created it.
#[derive(Clone, Default, Debug)]
pub(super) struct Seat {
    pub(super) id: String,
    pub(super) token: String,
    /// Its newest state, if one was seen.
    pub(super) state: Value,
}

/// Seats, and values by their field names.
#[derive(Default)]
pub(super) struct Pool {
    seats: Vec<Seat>,
    values: BTreeMap<String, Vec<Value>>,
}

impl Pool {
    /// One of the seats, if there is one.
    pub(super) fn seat(&self, rng: &mut Rng) -> Option<Seat> {
        rng.pick(&self.seats).cloned()
    }

    /// A value that had this field name.
    pub(super) fn value(&self, name: &str, rng: &mut Rng) -> Option<Value> {
        rng.pick(self.values.get(name)?).cloned()
    }

    /// Remembers the values of an answer or a message.
    pub(super) fn learn(&mut self, message: &Value, rng: &mut Rng) {
        if let (Some(id), Some(tokens)) = (message["id"].as_str(), message["tokens"].as_object()) {
            let tokens: Vec<&str> = tokens.values().filter_map(Value::as_str).collect();
            let seat = Seat { id: id.to_owned(), token: tokens.join(","), state: Value::Null };
            keep(&mut self.seats, seat, rng);
        }
        if message["type"] == "state"
            && let Some(seat) = self.seats.iter_mut().find(|seat| message["match"] == seat.id)
        {
            seat.state = message.clone();
        }
        let mut left = LOOKED_AT;
        self.walk("", message, rng, &mut left);
    }

    fn walk(&mut self, name: &str, value: &Value, rng: &mut Rng, left: &mut usize) {
        if *left == 0 {
            return;
        }
        *left -= 1;
        match value {
            Value::Array(items) => items.iter().for_each(|item| self.walk(name, item, rng, left)),
            Value::Object(fields) => fields.iter().for_each(|(name, value)| self.walk(name, value, rng, left)),
            Value::String(text) if text.len() > MAX_TEXT => {}
            Value::Null | Value::Bool(_) => {}
            value => {
                // A link contains its code.
                if let Some(code) = value.as_str().filter(|_| name == "url").and_then(|url| url.rsplit('/').next()) {
                    keep(self.values.entry("code".to_owned()).or_default(), code.into(), rng);
                }
                keep(self.values.entry(name.to_owned()).or_default(), value.clone(), rng);
            }
        }
    }
}

/// Adds to a list of limited length.
fn keep<T>(list: &mut Vec<T>, value: T, rng: &mut Rng) {
    if list.len() < MAX_VALUES {
        list.push(value);
    } else {
        list[rng.below(MAX_VALUES as u32) as usize] = value;
    }
}
