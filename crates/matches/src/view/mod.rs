//! The state of a match for one viewer. [`state_for`] makes everything about a running match that is sent to a viewer,
//! from what the registry gives for that viewer.

mod update;
pub mod wire;

pub use update::{Comparison, update};

use crate::clock::Clocks;
use crate::config::{ClockConfig, Seat};
use crate::decide;
use crate::error::ActionError;
use crate::memory_mode;
use crate::state::{MatchState, PastEvent, Void};
use crate::words;
use game_core::{BySide, GameInfo, Side, Viewer, split_announced};
use protocol::{
    ClockState, Declined, Event, LastMove, Offers, OutcomeState, PlayerKind, PlayerState, Rematch, SetupState, State,
    TakebackOffer, Text, Thinking,
};

/// What a client may see of a match, and the seats that it may act for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Perspective {
    /// The viewer whose knowledge is shown.
    pub viewer: Viewer,
    /// The seats that the client holds.
    pub own: BySide<bool>,
}

impl Perspective {
    /// A client without a seat.
    pub const SPECTATOR: Perspective = Perspective { viewer: Viewer::Spectator, own: BySide([false; 2]) };

    /// The perspective of a client with these seats: the seat asked for, if it is its own, else its only seat, else the
    /// one to move.
    ///
    /// # Errors
    /// If there is no such side, or its seat is not the client's.
    pub fn choose(state: &MatchState, own: BySide<bool>, asked: Option<&str>) -> Result<Perspective, ActionError> {
        let seats: Vec<Side> = Side::ALL.into_iter().filter(|side| own[*side]).collect();
        if let Some(asked) = asked.filter(|asked| !asked.is_empty()) {
            let side = side_named(state.game.info(), asked)?;
            return if own[side] {
                Ok(Perspective { viewer: Viewer::Seat(side), own })
            } else {
                Err(ActionError::NoSeat)
            };
        }
        let chosen = match seats[..] {
            [] => return Ok(Perspective::SPECTATOR),
            [only] => only,
            _ => state.played.to_move().unwrap_or(Side::First),
        };
        Ok(Perspective { viewer: Viewer::Seat(chosen), own })
    }

    /// Whether the client holds a seat.
    pub fn has_seat(self) -> bool {
        self.own.0.contains(&true)
    }
}

/// The part of a state that is not in the log: who is connected, and whether the computer's jobs have to wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MatchPresence {
    /// Whether each side's player is connected.
    pub online: BySide<bool>,
    /// How long ago each side's player left, if it is not connected.
    pub left_ms_ago: BySide<Option<i64>>,
    /// How many spectators are connected.
    pub watchers: u32,
    /// Whether the computer's next move has to wait for other jobs.
    pub is_queue_long: bool,
}

impl MatchPresence {
    /// The players who are connected, and the number of spectators.
    pub fn attendance(&self) -> (BySide<bool>, u32) {
        (self.online, self.watchers)
    }
}

/// Everything that a viewer may know of a match.
pub fn state_for(state: &MatchState, perspective: Perspective, presence: &MatchPresence) -> State {
    state_beside(state, perspective, presence, None)
}

/// Everything that a viewer may know of a match. What another viewer was given for the same version is shared where
/// both know the same: the board if their views are equal and, in a game without secrets, the last move too.
pub fn state_beside(
    state: &MatchState,
    perspective: Perspective,
    presence: &MatchPresence,
    beside: Option<(Viewer, &State)>,
) -> State {
    let info = state.game.info();
    let viewer = perspective.viewer;
    let played = &*state.played;
    let is_my_turn = state.is_running() && played.to_move().is_some_and(|side| viewer.is_seat(side));
    let seat = viewer.side();
    let owes_setup = seat.filter(|side| state.owes_setup(*side) && !state.has_ended());
    let same = beside.filter(|(other, made)| is_same(state, viewer, *other, made)).map(|(_, made)| made);
    State {
        version: state.version,
        id: state.id.to_string().into(),
        variant: played.setting().to_string(),
        game: info.id.into(),
        variant_id: played.setting().variant().into(),
        you: seat.map(|side| id(info, side)),
        your_seats: Side::ALL.into_iter().filter(|side| perspective.own[*side]).map(|side| id(info, side)).collect(),
        screen: state.config.screen,
        touch_move: state.config.touch_move,
        memory_mode: state.config.memory_mode,
        players: Side::ALL.into_iter().map(|side| (id(info, side), player(state, side, presence))).collect(),
        ply: played.plies() as u32,
        to_move: played.to_move().filter(|_| state.is_running()).map(|side| id(info, side)),
        setup_due: owes_setup.is_some(),
        outcome: ending(state),
        position: played.start_position(viewer),
        moves: memory_mode::moves(state, viewer),
        words: words::of_moves(state, viewer),
        last: match same.filter(|_| !info.is_hidden) {
            Some(made) => made.last.clone(),
            None => last_move(state, viewer),
        },
        options: (is_my_turn && owes_setup.is_none()).then(|| wire::options(played, viewer)),
        setup: owes_setup.and_then(|side| setup_of(state, side)),
        board: match same {
            Some(made) => made.board.clone(),
            None => wire::board_state(memory_mode::board(state, viewer, played.pieces(viewer))).into(),
        },
        clock: state.clocks.as_ref().map(|clocks| clock_state(state, clocks)),
        offers: Offers {
            draw: state.draw_offer.map(|side| id(info, side)),
            takeback: state.takeback.map(|(side, to_ply)| TakebackOffer { by: id(info, side), to_ply }),
        },
        declined: declined(state, seat),
        delete_by: Side::ALL.into_iter().find(|side| state.delete_by[*side]).map(|side| id(info, side)),
        rematch: Rematch { by: state.rematch_by.map(|side| id(info, side)), id: state.rematch_id.clone() },
        can: seat.map_or(Vec::new(), |side| decide::can(state, side).into_iter().map(Text::from).collect()),
        thinking: state.thinking().map(|(side, since_ms)| Thinking { side: id(info, side), since_ms }),
        busy: match state.stuck {
            Some(_) => Some("failed".into()),
            None => (presence.is_queue_long && state.thinking().is_some()).then_some("queue".into()),
        },
        notices: wire::notices(memory_mode::notices(state, viewer)),
        events: Vec::new(),
    }
}

/// The last refusal. Only players are told of a declined invitation, and by whom.
fn declined(state: &MatchState, seat: Option<Side>) -> Option<Declined> {
    let (what, by, version) = state.declined.filter(|(what, ..)| *what != "invite" || seat.is_some())?;
    let name = state.decliner.clone().filter(|_| what == "invite");
    Some(Declined { what: what.into(), by: id(state.game.info(), by), name, version })
}

/// Whether a state that was made for another viewer is of this version, and both viewers may know the same.
fn is_same(state: &MatchState, viewer: Viewer, other: Viewer, made: &State) -> bool {
    made.version == state.version && !memory_mode::is_on(state) && state.played.is_same_view(other, viewer)
}

fn last_move(state: &MatchState, viewer: Viewer) -> Option<LastMove> {
    let last = state.played.last_move(viewer)?;
    Some(LastMove {
        said: split_announced(&last.text).1.map(str::to_owned),
        words: last.words.map(wire::words),
        text: last.text,
        by: id(state.game.info(), last.by),
        motions: wire::motions(&last.motions),
    })
}

/// The events after version `since`, as far as the state still holds them.
pub fn events_since(state: &MatchState, viewer: Viewer, since: u64) -> Vec<Event> {
    let info = state.game.info();
    let after = state.events.iter().filter(|event| event.version > since);
    let announced_from = memory_mode::announced_from(state);
    let setting = state.played.setting();
    let event = |event: &PastEvent| {
        let text = event.texts.as_ref().map(|texts| {
            let text = &texts[viewer];
            if event.version < announced_from {
                memory_mode::without_announcement(text).to_owned()
            } else {
                text.to_string()
            }
        });
        Event {
            version: event.version,
            kind: event.kind.into(),
            by: event.by.map(|side| id(info, side)),
            words: text
                .as_deref()
                .and_then(|text| state.game.words_with_motions(setting, text, &event.motions).ok())
                .map(wire::words),
            text,
            motions: wire::motions(&event.motions),
            at_ms: event.at_ms,
        }
    };
    after.map(|past| event(past)).collect()
}

/// The side with this id.
///
/// # Errors
/// If there is none.
pub fn side_named(info: &'static GameInfo, id: &str) -> Result<Side, ActionError> {
    info.side(id).ok_or_else(|| {
        let [first, second] = info.sides;
        ActionError::BadRequest(format!("there is no side {id:?}: the sides are {first:?} and {second:?}"))
    })
}

fn id(info: &'static GameInfo, side: Side) -> Text {
    info.side_id(side).into()
}

fn player(state: &MatchState, side: Side, presence: &MatchPresence) -> PlayerState {
    let (kind, name, level) = match &state.seats[side] {
        Seat::Human { name, .. } => (PlayerKind::Human, name.clone(), None),
        Seat::Computer { level, name } => (PlayerKind::Computer, name.clone(), Some(*level)),
        Seat::Open { .. } => (PlayerKind::Open, None, None),
    };
    PlayerState {
        is_online: kind == PlayerKind::Computer || presence.online[side],
        kind,
        name,
        level,
        left_ms_ago: presence.left_ms_ago[side],
        is_ready: state.is_ready(side),
    }
}

/// How a match ended, with a result or without.
fn ending(state: &MatchState) -> Option<OutcomeState> {
    let void = |clause: &'static str, text_id: &'static str| OutcomeState {
        result: "none".into(),
        clause: clause.into(),
        text_id: text_id.into(),
    };
    match state.void {
        Some(Void::Aborted) => Some(void("aborted", "end-aborted")),
        Some(Void::Withdrawn) => Some(void("withdrawn", "end-withdrawn")),
        None => wire::outcome_state(state.game, &*state.played),
    }
}

fn setup_of(state: &MatchState, side: Side) -> Option<SetupState> {
    let setting = state.played.setting();
    let due = state.at_setup_of(side).pieces(Viewer::Seat(side)).setup;
    due.map(|setup| wire::setup_state(&setup, state.game.presets(setting, side)))
}

fn clock_state(state: &MatchState, clocks: &Clocks) -> ClockState {
    let info = state.game.info();
    let waits = |side: &Side| state.is_clock_waiting(*side) && !state.has_ended();
    let kind = match clocks.config() {
        ClockConfig::Fischer { .. } => "fischer",
        ClockConfig::PerMove { .. } => "per_move",
    };
    ClockState {
        kind: kind.into(),
        remaining_ms: Side::ALL.into_iter().map(|s| (id(info, s), clocks.remaining_ms()[s].max(0))).collect(),
        running: match clocks.running().0 {
            [true, true] => Some("both".into()),
            [true, false] => Some(id(info, Side::First)),
            [false, true] => Some(id(info, Side::Second)),
            [false, false] => None,
        },
        waits_for: Side::ALL.into_iter().filter(waits).map(|side| id(info, side)).collect(),
        increment_ms: clocks.config().increment_ms(),
        at_ms: clocks.at_ms(),
    }
}
