//! What a viewer gets of a match. [`state_for`] is the one door: everything about a running match that leaves towards a
//! viewer is made here, from what the registry gives for that viewer.

use crate::ActionError;
use crate::state::{MatchState, Seat, Void};
use crate::{decide, memory_mode};
use game_core::{BoardView, CellId, GameInfo, Motion, Outcome, Place, Preset, SetupView, Side, Verdict, Viewer};
use protocol::{
    BoardState, ChoiceState, ClockState, ClockWish, Continuations, Declined, Event, LastMove, MarkState, MotionState,
    Offers, OptionState, Options, OutcomeState, PieceState, PlayerKind, PlayerState, PresetState, Rematch, SetupState,
    State, StockState, TakebackOffer, Text, Thinking, TrayState,
};
use registry::AnyMatch;

/// With more legal moves than this the page asks step by step.
pub const MAX_OPTIONS: usize = 1_500;
/// The longest path of cells that is looked at.
const MAX_PATH: usize = 128;

/// Who looks: through which perspective, and which seats are its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Perspective {
    /// What may be seen.
    pub viewer: Viewer,
    /// The seats that are its own.
    pub own: [bool; 2],
}

impl Perspective {
    /// Somebody without a seat.
    pub const SPECTATOR: Perspective = Perspective { viewer: Viewer::Spectator, own: [false; 2] };

    /// Whether one of the seats is its own.
    pub fn has_seat(self) -> bool {
        self.own != [false; 2]
    }
}

/// What changes without the log: who is here, and whether the computer has much to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MatchPresence {
    /// Whether each side's player is connected.
    pub online: [bool; 2],
    /// How long ago each side's player left, if it is not connected.
    pub left_ms_ago: [Option<i64>; 2],
    /// How many spectators are connected.
    pub watchers: u32,
    /// Whether the computer will not begin to think at once.
    pub is_queue_long: bool,
}

impl MatchPresence {
    /// Who is here.
    pub fn presence(&self) -> ([bool; 2], u32) {
        (self.online, self.watchers)
    }
}

/// Everything a viewer may know.
pub fn state_for(state: &MatchState, perspective: Perspective, presence: &MatchPresence) -> State {
    let info = state.game.info();
    let viewer = perspective.viewer;
    let played = &*state.played;
    let is_my_turn = state.is_running() && played.to_move().is_some_and(|side| viewer.is_seat(side));
    let seat = seat_of(viewer);
    let owes_setup = seat.filter(|side| state.owes_setup(*side) && !state.has_ended());
    State {
        version: state.version,
        id: state.id.to_string().into(),
        variant: played.setting().to_string(),
        you: seat.map(|side| id(info, side)),
        your_seats: Side::ALL
            .into_iter()
            .filter(|side| perspective.own[side.index()])
            .map(|side| id(info, side))
            .collect(),
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
        last: played.last_move(viewer).map(|last| LastMove {
            said: last.text.split_once('#').map(|(_, said)| said.to_owned()),
            text: last.text,
            by: id(info, last.by),
            motions: motions(&last.motions),
        }),
        options: (is_my_turn && owes_setup.is_none()).then(|| options(played, viewer)),
        setup: owes_setup.and_then(|side| setup_of(state, side)),
        board: board_state(memory_mode::board(state, viewer, played.drawing(viewer))),
        clock: state.clocks.as_ref().map(|clocks| clock_state(state, clocks)),
        offers: Offers {
            draw: state.draw_offer.map(|side| id(info, side)),
            takeback: state.takeback.map(|(side, to_ply)| TakebackOffer { by: id(info, side), to_ply }),
        },
        declined: state.declined.map(|(what, by, version)| Declined { what: what.into(), by: id(info, by), version }),
        delete_by: Side::ALL.into_iter().find(|side| state.delete_by[side.index()]).map(|side| id(info, side)),
        rematch: Rematch { by: state.rematch_by.map(|side| id(info, side)), id: state.rematch_id.clone() },
        can: seat.map_or(Vec::new(), |side| can(state, side)),
        thinking: state.thinking().map(|(side, since_ms)| Thinking { side: id(info, side), since_ms }),
        busy: match state.stuck {
            Some(_) => Some("failed".into()),
            None => (presence.is_queue_long && state.thinking().is_some()).then_some("queue".into()),
        },
        events: Vec::new(),
    }
}

/// What happened after `since`, as far as it is remembered.
pub fn events_since(state: &MatchState, viewer: Viewer, since: u64) -> Vec<Event> {
    let info = state.game.info();
    let at = Viewer::ALL.iter().position(|v| *v == viewer).unwrap_or(2);
    let after = state.events.iter().filter(|event| event.version > since);
    let told_from = memory_mode::told_from(state);
    let event = |event: &crate::state::PastEvent| Event {
        version: event.version,
        kind: event.kind.into(),
        by: event.by.map(|side| id(info, side)),
        text: event.texts.as_ref().map(|texts| {
            if event.version < told_from { memory_mode::untold(&texts[at]).to_owned() } else { texts[at].clone() }
        }),
        motions: event.motions.clone(),
        at_ms: event.at_ms,
    };
    after.map(event).collect()
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

fn seat_of(viewer: Viewer) -> Option<Side> {
    match viewer {
        Viewer::Seat(side) => Some(side),
        Viewer::Spectator => None,
    }
}

fn player(state: &MatchState, side: Side, presence: &MatchPresence) -> PlayerState {
    let (kind, name, level) = match &state.seats[side.index()] {
        Seat::Human { name, .. } => (PlayerKind::Human, name.clone(), None),
        Seat::Computer { level, name } => (PlayerKind::Computer, name.clone(), Some(*level)),
        Seat::Open { .. } => (PlayerKind::Open, None, None),
    };
    PlayerState {
        is_online: kind == PlayerKind::Computer || presence.online[side.index()],
        kind,
        name,
        level,
        left_ms_ago: presence.left_ms_ago[side.index()],
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
        None => state.played.outcome().map(|outcome| outcome_state(state.game, outcome)),
    }
}

/// The result of a match, on the wire.
pub fn outcome_state(game: &'static dyn registry::AnyGame, outcome: Outcome) -> OutcomeState {
    let clause = outcome.clause.0;
    let (result, is_draw) = match outcome.verdict {
        Verdict::Win(side) => (game.info().side_id(side).into(), false),
        Verdict::Draw => ("draw".into(), true),
    };
    // A clause that can end in a win and in a draw has its own words for the draw.
    let drawn = format!("end-{clause}-draw");
    let has_drawn = is_draw && game.texts(registry::Lang::En).get(&drawn).is_some();
    OutcomeState {
        result,
        clause: clause.into(),
        text_id: if has_drawn { drawn.into() } else { format!("end-{clause}").into() },
    }
}

/// The motions of a move, on the wire.
pub fn motions(motions: &[Motion]) -> Vec<MotionState> {
    let cell = |place: Place| match place {
        Place::Cell(cell) => Some(cell),
        Place::Tray => None,
    };
    let state = |motion: &Motion| MotionState {
        from: cell(motion.from),
        to: cell(motion.to),
        via: motion.via.clone(),
        is_tile: motion.is_tile,
    };
    motions.iter().map(state).collect()
}

/// The part of a drawing that changes.
pub fn board_state(drawn: BoardView) -> BoardState {
    let piece = |piece: game_core::Piece| PieceState {
        id: piece.id,
        glyph: piece.glyph.into(),
        letter: piece.letter,
        side: piece.side.map(crate::entry::number),
        cell: piece.cell,
        facing: piece.facing.degrees(),
        tags: piece.tags.into_iter().map(Text::from).collect(),
    };
    let tray = |tray: game_core::Tray| TrayState {
        side: crate::entry::number(tray.side),
        title: tray.title.into(),
        pieces: tray.pieces.into_iter().map(|(glyph, count)| (glyph.into(), count)).collect(),
    };
    BoardState {
        pieces: drawn.pieces.into_iter().map(piece).collect(),
        trays: drawn.trays.into_iter().map(tray).collect(),
        marks: drawn.marks.into_iter().map(|mark| MarkState { cell: mark.cell, kind: mark.kind.into() }).collect(),
    }
}

/// The legal moves for a viewer, if they are not too many: with more than [`MAX_OPTIONS`] they are not even listed.
pub fn options(played: &dyn AnyMatch, viewer: Viewer) -> Options {
    match played.options(viewer, MAX_OPTIONS) {
        Some(moves) => Options { moves: moves.iter().map(option).collect(), is_cut: false },
        None => Options { moves: Vec::new(), is_cut: true },
    }
}

/// How a path of cells may go on.
///
/// # Errors
/// If the path is too long.
pub fn continuations(played: &dyn AnyMatch, viewer: Viewer, path: Vec<CellId>) -> Result<Continuations, ActionError> {
    if path.len() > MAX_PATH {
        return Err(ActionError::BadRequest(format!("a path has at most {MAX_PATH} cells")));
    }
    let registry::Continuations { next, done } = played.continuations(viewer, &path);
    Ok(Continuations { path, next, done: done.iter().map(option).collect() })
}

/// A legal move, on the wire.
pub fn option(option: &game_core::MoveOption) -> OptionState {
    OptionState {
        text: option.text.clone(),
        path: option.path.cells.clone(),
        choice: option
            .path
            .choice
            .map(|choice| ChoiceState { label: choice.label.into(), glyph: choice.glyph.map(Text::from) }),
    }
}

fn setup_of(state: &MatchState, side: Side) -> Option<SetupState> {
    let setting = state.played.setting();
    let due = state.at_setup_of(side).drawing(Viewer::Seat(side)).setup;
    due.map(|setup| setup_state(&setup, state.game.presets(setting, side)))
}

/// A set-up to make, on the wire.
pub fn setup_state(setup: &SetupView, presets: Vec<Preset>) -> SetupState {
    let preset = |preset: Preset| PresetState {
        id: preset.id.into(),
        text_id: preset.text_id().into(),
        text: preset.text.into(),
    };
    let stock =
        |stock: &game_core::Stock| StockState { letter: stock.letter, glyph: stock.glyph.into(), count: stock.count };
    SetupState {
        prefix: setup.prefix.into(),
        rows: setup.rows.clone(),
        empty: setup.empty,
        stock: setup.stock.iter().map(stock).collect(),
        presets: presets.into_iter().map(preset).collect(),
    }
}

fn clock_state(state: &MatchState, clocks: &crate::clock::Clocks) -> ClockState {
    let info = state.game.info();
    let waits = |side: &Side| state.is_clock_waiting(*side) && !state.has_ended();
    let (kind, increment_ms) = match clocks.wish() {
        ClockWish::Fischer { increment_ms, .. } => ("fischer", increment_ms),
        ClockWish::PerMove { .. } => ("per_move", 0),
    };
    ClockState {
        kind: kind.into(),
        remaining_ms: Side::ALL.into_iter().map(|s| (id(info, s), clocks.remaining_ms()[s.index()].max(0))).collect(),
        running: match clocks.running() {
            [true, true] => Some("both".into()),
            [true, false] => Some(id(info, Side::First)),
            [false, true] => Some(id(info, Side::Second)),
            [false, false] => None,
        },
        waits_for: Side::ALL.into_iter().filter(waits).map(|side| id(info, side)).collect(),
        increment_ms,
        at_ms: clocks.at_ms(),
    }
}

/// The actions that would not be refused.
fn can(state: &MatchState, side: Side) -> Vec<Text> {
    let mut can: Vec<Text> = Vec::new();
    if state.asks.no_rename(side).is_none() {
        can.push("rename".into());
    }
    if state.name(side).is_some() {
        can.push("forget_name".into());
    }
    if state.has_ended() {
        let is_asked = state.rematch_by == Some(side) || state.rematch_id.is_some();
        if decide::no_rematch(state, side).is_none() && !is_asked {
            can.push("rematch".into());
        }
        return can;
    }
    if !state.is_full() {
        can.push("withdraw".into());
        return can;
    }
    can.push("resign".into());
    if decide::no_abort(state, side).is_none() {
        can.push("abort".into());
    }
    match state.draw_offer {
        Some(offering) if offering == side => {}
        Some(_) => can.extend(["accept_draw".into(), "decline_draw".into()]),
        None if decide::no_draw(state, side).is_some() => {}
        None => can.push("offer_draw".into()),
    }
    match state.takeback {
        Some((asking, _)) if asking == side => {}
        Some(_) => can.extend(["accept_takeback".into(), "decline_takeback".into()]),
        None if decide::no_takeback(state, side).is_some() => {}
        None => can.push("ask_takeback".into()),
    }
    if state.stuck.is_some() {
        can.push("retry".into());
    }
    // Against a person a hint would be unfair.
    if !state.is_against_person(side) && state.due()[side.index()] {
        can.push("hint".into());
    }
    can
}
