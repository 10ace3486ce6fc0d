//! A page for tests: it stores what the engine gives it to store, loads what the engine needs, and lets searches go on.
//! Its time and its random bits are fixed, so that two pages with the same calls get the same bytes.

use offline::{ChannelMessage, Effects, Input, Offline, RequestAnswer, StoredMatch};
use registry::CATALOGUE;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A page with its store.
pub(crate) struct Page {
    offline: Offline,
    pub(crate) store: BTreeMap<String, StoredMatch>,
    pub(crate) now_ms: i64,
    calls: u64,
    pub(crate) answers: Vec<RequestAnswer>,
    pub(crate) messages: Vec<ChannelMessage>,
    /// When the next clock runs out.
    pub(crate) wake_at_ms: Option<i64>,
}

/// The file of a net with this name.
pub(crate) fn net_file(name: &str) -> PathBuf {
    let (game, variant) = name.split_once('/').expect("a game and a variant");
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/src");
    games.join(game).join("nets").join(format!("{variant}.net"))
}

impl Page {
    pub(crate) fn new() -> Page {
        Page {
            offline: Offline::new(CATALOGUE),
            store: BTreeMap::new(),
            now_ms: 1_000_000,
            calls: 0,
            answers: Vec::new(),
            messages: Vec::new(),
            wake_at_ms: None,
        }
    }

    /// The same browser after its page was closed: only the store is left.
    pub(crate) fn reopened(self) -> Page {
        Page { store: self.store, now_ms: self.now_ms, ..Page::new() }
    }

    fn input(&mut self, call: &Value, absent: Option<&str>) -> Effects {
        self.calls += 1;
        let mut input = json!({ "now_ms": self.now_ms, "random": format!("{:016x}", self.calls), "lang": "en" });
        let fields = input.as_object_mut().unwrap();
        fields.extend(call.as_object().unwrap().clone());
        fields.extend(absent.map(|id| ("absent".to_owned(), json!(id))));
        let input: Input = serde_json::from_value(input).unwrap();
        self.offline.call(input)
    }

    /// Carries out a call and everything that follows from it.
    pub(crate) fn call(&mut self, call: &Value) {
        let mut effects = self.input(call, None);
        if let Some(id) = effects.needs.clone() {
            match self.store.get(&id).cloned() {
                Some(stored) => {
                    let loaded = self.input(&json!({ "call": "load", "stored": stored, "seen_ms": self.now_ms }), None);
                    self.finish(loaded);
                    effects = self.input(call, None);
                }
                None => effects = self.input(call, Some(&id)),
            }
            assert_eq!(effects.needs, None, "a match is needed once");
        }
        self.finish(effects);
        for _ in 0..10_000 {
            let effects = self.input(&json!({ "call": "work", "took_ms": 2_000.0 }), None);
            let has_work = effects.has_work;
            self.finish(effects);
            if !has_work {
                return;
            }
        }
        panic!("a search without an end");
    }

    /// Gives the engine the net of a variant, or says that there is none.
    pub(crate) fn load_net(&mut self, name: &str) -> Effects {
        match std::fs::read(net_file(name)) {
            Ok(bytes) => self.offline.give_net(name, &bytes),
            Err(_) => self.input(&json!({ "call": "no_net", "name": name }), None),
        }
    }

    /// The effects of a call alone: nothing follows from it.
    pub(crate) fn only(&mut self, call: &Value) -> Effects {
        self.input(call, None)
    }

    /// The effects of giving bytes as a net.
    pub(crate) fn give_net(&mut self, name: &str, bytes: &[u8]) -> Effects {
        self.offline.give_net(name, bytes)
    }

    fn finish(&mut self, effects: Effects) {
        assert_eq!(effects.fault, None);
        for name in &effects.wanted_nets {
            assert_eq!(self.load_net(name).fault, None);
        }
        for start in effects.created {
            let id = start.id.clone();
            assert!(self.store.insert(id, StoredMatch { start, entries: Vec::new() }).is_none(), "an id is new");
        }
        for entry in effects.appended {
            let entries = &mut self.store.get_mut(&entry.id).expect("the match is stored").entries;
            assert_eq!(entry.seq, entries.len() as u64 + 1, "numbers have no gaps");
            entries.push(entry);
        }
        for stored in effects.rewritten {
            self.store.insert(stored.start.id.clone(), stored);
        }
        for id in effects.deleted {
            self.store.remove(&id);
        }
        self.answers.extend(effects.answers);
        self.messages.extend(effects.messages);
        self.wake_at_ms = effects.wake_at_ms;
    }

    /// The answer to a request: its status and body.
    pub(crate) fn ask(&mut self, method: &str, path: &str, body: &str) -> (u16, String) {
        self.call(&json!({ "call": "request", "request": 7, "method": method, "path": path, "body": body }));
        let answer = self.answers.pop().unwrap_or_else(|| panic!("no answer to {method} {path}"));
        assert_eq!(answer.request, 7);
        (answer.status, answer.body)
    }

    pub(crate) fn get(&mut self, path: &str) -> Value {
        let (status, body) = self.ask("GET", path, "");
        assert_eq!(status, 200, "{path}: {body}");
        serde_json::from_str(&body).unwrap()
    }

    pub(crate) fn post(&mut self, path: &str, body: &Value) -> Value {
        let (status, answer) = self.ask("POST", path, &body.to_string());
        assert!(status < 300, "{path} {body}: {answer}");
        serde_json::from_str(&answer).unwrap()
    }

    /// The code of a refusal.
    pub(crate) fn refused(&mut self, method: &str, path: &str, body: &str) -> String {
        let (status, answer) = self.ask(method, path, body);
        assert!(status >= 400, "{path} {body}: {answer}");
        let answer: Value = serde_json::from_str(&answer).unwrap();
        answer["error"]["code"].as_str().unwrap().to_owned()
    }

    /// Creates a match and returns its id.
    pub(crate) fn create(&mut self, new_match: &Value) -> String {
        self.post("/api/matches", new_match)["id"].as_str().unwrap().to_owned()
    }

    /// The messages of a channel since the last time.
    pub(crate) fn heard(&mut self, channel: u64) -> Vec<Value> {
        let (own, others) =
            std::mem::take(&mut self.messages).into_iter().partition(|message| message.channel == channel);
        self.messages = others;
        let own: Vec<ChannelMessage> = own;
        own.iter().map(|message| serde_json::from_str(&message.text).unwrap()).collect()
    }
}
