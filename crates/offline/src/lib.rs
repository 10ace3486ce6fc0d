//! The API without a server: a page calls [`Offline`] in a worker and gets what the server would answer.
//!
//! It has no I/O, clock, thread or random source of its own: time and random bits come in with every call
//! ([`Input`]), and what is to be done comes out as [`Effects`]: answers to requests, messages of channels (the sockets
//! of matches), entries of logs to be stored, and whether there is a search to go on with. The caller stores the
//! entries first and delivers the answers and messages then, so that what a page was shown is in the log.
//!
//! Only answers and messages are for the page. What is stored contains the secrets of both sides and stays in the
//! worker.
//!
//! | to change | look at |
//! |---|---|
//! | the form of calls and effects | `input` |
//! | which address gives which answer | `routes` |
//! | what a request to a match does | `actions`, `new_matches` |
//! | the matches in memory and how they change | `live` |
//! | what channels are told | `channels` |
//! | searches in slices: the computer's moves, hints, analyses | `work`, `thinking` |
//! | hints in matches that are played elsewhere | `hints` |
//! | nets, which come as files | `nets` |
//! | the functions that a page calls in WebAssembly | `exports` |

mod actions;
mod address;
mod channels;
#[cfg(target_arch = "wasm32")]
pub mod exports;
mod hints;
mod input;
mod live;
mod nets;
mod new_matches;
mod routes;
mod stored;
mod thinking;
mod work;

pub use hints::SeatKnowledge;
pub use input::{Call, ChannelMessage, Effects, Input, RequestAnswer};
pub use stored::{StoredEntry, StoredMatch, StoredStart};
pub use thinking::{ChosenMove, MoveRequest};

use answers::AnswerError;
use channels::Channel;
use game_core::Rng;
use live::Live;
use nets::Nets;
use registry::Catalogue;
use std::collections::BTreeMap;
use work::Works;

/// The matches of a page and their searches.
pub struct Offline {
    catalogue: Catalogue,
    lives: BTreeMap<String, Live>,
    channels: BTreeMap<u64, Channel>,
    works: Works,
    nets: Nets,
}

/// What a call knows besides its own fields: the time, random bits, and the effects so far.
pub(crate) struct Around {
    pub(crate) now_ms: i64,
    pub(crate) rng: Rng,
    pub(crate) lang: Option<String>,
    /// The match that the caller looked for in its store and did not find.
    absent: Option<String>,
    pub(crate) effects: Effects,
}

/// Why a call was not carried out.
pub(crate) enum Failure {
    /// The match is not in memory. Nothing has changed: the caller loads it and repeats the call.
    Needs(String),
    /// The request is refused.
    Refused(AnswerError),
}

impl<E: Into<AnswerError>> From<E> for Failure {
    fn from(error: E) -> Self {
        Failure::Refused(error.into())
    }
}

impl Offline {
    /// No matches yet.
    pub fn new(catalogue: Catalogue) -> Offline {
        Offline {
            catalogue,
            lives: BTreeMap::new(),
            channels: BTreeMap::new(),
            works: Works::default(),
            nets: Nets::default(),
        }
    }

    /// Carries out a call.
    pub fn call(&mut self, input: Input) -> Effects {
        let Input { now_ms, random, lang, absent, call } = input;
        let mut around = Around { now_ms, rng: Rng::new(random), lang, absent, effects: Effects::default() };
        let around = &mut around;
        match call {
            Call::Request { request, method, path, body } => self.request(request, &method, &path, &body, around),
            Call::Open { channel, path, seen_ms } => self.open(channel, &path, seen_ms, around),
            Call::Frame { channel, text } => self.frame(channel, &text, around),
            Call::Close { channel } => self.close(channel, around),
            Call::Load { stored, seen_ms } => self.load(*stored, seen_ms, around),
            Call::Drop { id, is_unstored } => {
                self.drop_match(&id);
                if is_unstored {
                    self.forget_shown(&id);
                }
            }
            Call::Work { took_ms } => self.work(took_ms, around),
            Call::Tick => self.look_at_clocks(around),
            Call::NoNet { name, has_failed } => self.no_net(name, has_failed),
            Call::Hint { request, known } => self.advise(request, &known, around),
            Call::Think { request, move_request } => self.think(request, &move_request, around),
        }
        if around.effects.needs.is_none() {
            self.tell_work(&mut around.effects);
        }
        std::mem::take(&mut around.effects)
    }

    /// Adds what there is to do after a call: nets to load, searches, clocks. No search begins while a net is missing.
    fn tell_work(&self, effects: &mut Effects) {
        effects.wanted_nets = self.nets.wanted();
        effects.has_work = self.works.is_waiting() && effects.wanted_nets.is_empty();
        effects.wake_at_ms = self.next_deadline_ms();
    }

    /// Carries out a call that is written as JSON; the effects are JSON too.
    pub fn call_json(&mut self, input: &[u8]) -> Vec<u8> {
        let effects = match serde_json::from_slice(input) {
            Ok(input) => self.call(input),
            Err(error) => Effects { fault: Some(format!("the call cannot be read: {error}")), ..Effects::default() },
        };
        serde_json::to_vec(&effects).unwrap_or_default()
    }
}
