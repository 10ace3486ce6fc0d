//! Channels: what a socket of a match is to the server. A channel is told the whole state first and then what changed.

use crate::address::Address;
use crate::input::ChannelMessage;
use crate::live::Live;
use crate::work::Asker;
use crate::{Around, Failure, Offline};
use answers::AnswerError;
use game_core::{BySide, Side, Viewer};
use matches::view::{self, MatchPresence, state_for};
use matches::{ActionError, MatchState, Perspective};
use protocol::{FrameError, PROTOCOL, Presence, ServerMessage, State};

/// A channel of a match.
pub(crate) struct Channel {
    pub(crate) id: String,
    pub(crate) perspective: Perspective,
    wants_updates: bool,
    /// The state that it was told last.
    shown: Option<State>,
    /// The presence that it was told last.
    presence: Option<(BySide<bool>, u32)>,
}

impl Offline {
    /// Opens a channel.
    pub(crate) fn open(&mut self, number: u64, path: &str, seen_ms: Option<i64>, around: &mut Around) {
        match self.try_open(number, path, seen_ms, around) {
            Ok(()) => {}
            Err(Failure::Needs(id)) => around.effects.needs = Some(id),
            Err(Failure::Refused(error)) => {
                around.tell(number, &ServerMessage::Error { id: None, error: error.info() });
                around.effects.closed.push(number);
            }
        }
    }

    fn try_open(&mut self, number: u64, path: &str, seen_ms: Option<i64>, around: &mut Around) -> Result<(), Failure> {
        let address = Address::new(path);
        let parts = address.parts();
        let ["api", "matches", id, "socket"] = parts[..] else {
            return Err(AnswerError::NotFound("socket").into());
        };
        let live = self.live(id, around)?;
        let perspective = Perspective::choose(&live.state, live.own(), address.value("as"))?;
        let since = address.number("since")?.unwrap_or(0);
        let wants_updates = address.value("updates") == Some("1");
        let channel = Channel { id: id.to_owned(), perspective, wants_updates, shown: None, presence: None };
        self.resume(id, seen_ms, around);
        self.channels.insert(number, channel);
        let server = env!("CARGO_PKG_VERSION").into();
        around.tell(number, &ServerMessage::Hello { protocol: PROTOCOL, server, now_ms: around.now_ms });
        self.show_state(number, since, around);
        self.show_presence(id, around);
        Ok(())
    }

    /// Closes a channel.
    pub(crate) fn close(&mut self, number: u64, around: &mut Around) {
        let Some(Channel { id, .. }) = self.channels.remove(&number) else { return };
        self.show_presence(&id, around);
        if !self.is_open(&id) {
            self.leave(&id, around.now_ms);
        }
    }

    /// Whether a channel has a match open.
    pub(crate) fn is_open(&self, id: &str) -> bool {
        self.channels.values().any(|channel| channel.id == id)
    }

    /// A message of the page on a channel.
    pub(crate) fn frame(&mut self, number: u64, text: &str, around: &mut Around) {
        let Some(channel) = self.channels.get(&number) else { return };
        let (id, perspective) = (channel.id.clone(), channel.perspective);
        let request = match protocol::decode(text.as_bytes()) {
            Ok(request) => request,
            Err(FrameError::TooLarge(_)) => {
                return around.tell(number, &ServerMessage::Error { id: None, error: AnswerError::TooLarge.info() });
            }
            Err(FrameError::Unreadable { id, what }) => {
                let error = AnswerError::bad_request(what).info();
                return around.tell(number, &ServerMessage::Error { id, error });
            }
        };
        let asked = request.id;
        // The page is told that its action was carried out before it is shown what changed, as by the server.
        let first = around.effects.messages.len();
        match self.answer(&id, perspective, request, Asker::Channel(number), around) {
            Ok(Some(message)) => {
                around.tell(number, &message);
                around.effects.messages[first..].rotate_right(1);
            }
            Ok(None) => {}
            Err(Failure::Needs(id)) => around.effects.needs = Some(id),
            Err(Failure::Refused(error)) => {
                let is_conflict = matches!(error, AnswerError::Refused(ActionError::Conflict));
                around.tell(number, &ServerMessage::Error { id: asked, error: error.info() });
                if is_conflict {
                    self.show_state(number, 0, around);
                }
            }
        }
    }

    /// Tells every channel of a match what changed since a version.
    pub(crate) fn show_change(&mut self, id: &str, from: u64, around: &mut Around) {
        let Some(live) = self.lives.get(id) else { return };
        let presence = self.presence(id);
        let mut behind = Vec::new();
        for (number, channel) in self.channels.iter_mut().filter(|(_, channel)| channel.id == id) {
            let next = told(&live.state, channel.perspective, &presence);
            let before = channel.shown.as_ref().filter(|_| channel.wants_updates);
            let before = before.filter(|shown| shown.version == from && next.version == from + 1);
            match before.and_then(|before| view::update(before, &next)) {
                Some(update) => {
                    around.tell(*number, &ServerMessage::Update(Box::new(update)));
                    channel.shown = Some(next);
                }
                None => behind.push((*number, channel.shown.as_ref().map_or(0, |shown| shown.version))),
            }
        }
        for (number, since) in behind {
            self.show_state(number, since, around);
        }
    }

    /// Tells the channels of a match that was loaded again what they have not been told, if it has changed.
    pub(crate) fn show_loaded(&mut self, id: &str, around: &mut Around) {
        let Some(live) = self.lives.get(id) else { return };
        let known_version = |channel: &Channel| channel.shown.as_ref().map_or(0, |shown| shown.version);
        let is_behind = |channel: &&Channel| channel.id == id && known_version(channel) != live.state.version;
        let behind = self.channels.iter().filter(|(_, channel)| is_behind(channel));
        let behind: Vec<(u64, u64)> = behind.map(|(number, channel)| (*number, known_version(channel))).collect();
        for (number, since) in behind {
            self.show_state(number, since, around);
        }
    }

    /// Forgets what the channels of a match were told: they did not get it. The next state is sent whole, even if its
    /// version is that of the entries that could not be stored.
    pub(crate) fn forget_shown(&mut self, id: &str) {
        for channel in self.channels.values_mut().filter(|channel| channel.id == id) {
            channel.shown = None;
        }
    }

    /// Tells a channel the whole state, with the events after a version if it missed more than one.
    fn show_state(&mut self, number: u64, since: u64, around: &mut Around) {
        let Some(channel) = self.channels.get(&number) else { return };
        let Some(live) = self.lives.get(&channel.id) else { return };
        let mut state = told(&live.state, channel.perspective, &self.presence(&channel.id));
        if since > 0 && live.state.version > since + 1 {
            state.events = view::events_since(&live.state, channel.perspective.viewer, since);
        }
        around.tell(number, &ServerMessage::State(Box::new(state.clone())));
        if let Some(channel) = self.channels.get_mut(&number) {
            channel.shown = Some(State { events: Vec::new(), ..state });
        }
    }

    /// Tells the channels of a match who is here, those that were told something else before.
    fn show_presence(&mut self, id: &str, around: &mut Around) {
        let Some(Live { state, .. }) = self.lives.get(id) else { return };
        let presence = self.presence(id);
        let info = state.game.info();
        let of = |side: Side| Presence { is_online: presence.online[side], left_ms_ago: None };
        let players = Side::ALL.into_iter().map(|side| (info.side_id(side).into(), of(side))).collect();
        let message = ServerMessage::Presence { players, watchers: presence.watchers };
        for (number, channel) in self.channels.iter_mut().filter(|(_, channel)| channel.id == id) {
            if channel.presence.replace(presence.attendance()) != Some(presence.attendance()) {
                around.tell(*number, &message);
            }
        }
    }

    /// Who has a match open.
    pub(crate) fn presence(&self, id: &str) -> MatchPresence {
        let here = || self.channels.values().filter(|channel| channel.id == id);
        MatchPresence {
            online: BySide::from_fn(|side| here().any(|channel| channel.perspective.own[side])),
            watchers: here().filter(|channel| channel.perspective.viewer == Viewer::Spectator).count() as u32,
            ..MatchPresence::default()
        }
    }

    /// Closes the channels of a match that is deleted.
    pub(crate) fn close_all(&mut self, id: &str, around: &mut Around) {
        let gone: Vec<u64> = self.channels.iter().filter(|(_, channel)| channel.id == id).map(|(n, _)| *n).collect();
        gone.iter().for_each(|number| drop(self.channels.remove(number)));
        around.effects.closed.extend(gone);
    }
}

/// What a page is told of a match. The computer cannot be hurried here: nothing stops a slice of its search, and before
/// the slice has ended the worker reads no message.
pub(crate) fn told(state: &MatchState, perspective: Perspective, presence: &MatchPresence) -> State {
    let mut told = state_for(state, perspective, presence);
    told.can.retain(|action| action != "move_now");
    told
}

impl Around {
    /// Adds a message of a channel.
    pub(crate) fn tell(&mut self, channel: u64, message: &ServerMessage) {
        let text = protocol::encode(message);
        self.effects.messages.push(ChannelMessage { channel, text });
    }
}
