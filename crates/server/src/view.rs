//! What a viewer gets of a match. [`state_for`] is the one door: everything about a running match that leaves towards a
//! viewer is made here, from what the registry gives for that viewer.

use crate::error::ApiError;
use crate::table::{Seat, Table, Void};
use crate::{act, memory};
use game_core::{BoardView, CellId, GameInfo, Motion, MotionEnd, Outcome, Preset, SetupView, Side, Viewer};
use protocol::{
    BoardState, ChoiceState, ClockState, ClockWish, Continuations, Declined, Event, LastMove, MarkState, MotionState,
    Offers, OptionState, Options, OutcomeState, PieceState, PlayerKind, PlayerState, PresetState, Rematch, SetupState,
    State, StockState, TakebackOffer, Text, Thinking, TrayState,
};
use registry::AnyMatch;

/// With more legal moves than this the page asks step by step.
pub(crate) const MAX_OPTIONS: usize = 1_500;
/// The longest path of cells that is looked at.
const MAX_PATH: usize = 128;

/// Who looks: through which eyes, and which seats are its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Eyes {
    pub(crate) viewer: Viewer,
    pub(crate) own: [bool; 2],
}

impl Eyes {
    pub(crate) const SPECTATOR: Eyes = Eyes { viewer: Viewer::Spectator, own: [false; 2] };

    /// Whether one of the seats is its own.
    pub(crate) fn has_seat(self) -> bool {
        self.own != [false; 2]
    }
}

/// What changes without the log: who is here, and whether the computer has much to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Surroundings {
    pub(crate) online: [bool; 2],
    pub(crate) left_ms_ago: [Option<i64>; 2],
    pub(crate) watchers: u32,
    pub(crate) is_queue_long: bool,
}

impl Surroundings {
    /// Who is here.
    pub(crate) fn presence(&self) -> ([bool; 2], u32) {
        (self.online, self.watchers)
    }
}

/// Everything a viewer may know.
pub(crate) fn state_for(table: &Table, eyes: Eyes, around: &Surroundings) -> State {
    let info = table.game.info();
    let viewer = eyes.viewer;
    let played = &*table.played;
    let is_my_turn = table.is_running() && played.to_move().is_some_and(|side| viewer.is_seat(side));
    let seat = seat_of(viewer);
    let owes_setup = seat.filter(|side| table.owes_setup(*side) && !table.has_ended());
    State {
        version: table.version,
        id: table.id.to_string().into(),
        variant: played.setting().to_string(),
        you: seat.map(|side| id(info, side)),
        your_seats: Side::ALL.into_iter().filter(|side| eyes.own[side.index()]).map(|side| id(info, side)).collect(),
        screen: table.facts.screen,
        touch_move: table.facts.touch_move,
        memory_mode: table.facts.memory_mode,
        players: Side::ALL.into_iter().map(|side| (id(info, side), player(table, side, around))).collect(),
        ply: played.plies() as u32,
        to_move: played.to_move().filter(|_| table.is_running()).map(|side| id(info, side)),
        setup_due: owes_setup.is_some(),
        outcome: ending(table),
        position: played.start_position(viewer),
        moves: memory::moves(table, viewer),
        last: played.last_move(viewer).map(|last| LastMove {
            said: last.text.split_once('#').map(|(_, said)| said.to_owned()),
            text: last.text,
            by: id(info, last.by),
            motions: motions(&last.motions),
        }),
        options: (is_my_turn && owes_setup.is_none()).then(|| options(played, viewer)),
        setup: owes_setup.and_then(|side| setup_of(table, side)),
        board: board_state(memory::board(table, viewer, played.drawing(viewer))),
        clock: table.clocks.as_ref().map(|clocks| clock_state(table, clocks)),
        offers: Offers {
            draw: table.draw_offer.map(|side| id(info, side)),
            takeback: table.takeback.map(|(side, to_ply)| TakebackOffer { by: id(info, side), to_ply }),
        },
        declined: table.declined.map(|(what, by, version)| Declined { what: what.into(), by: id(info, by), version }),
        delete_by: Side::ALL.into_iter().find(|side| table.delete_by[side.index()]).map(|side| id(info, side)),
        rematch: Rematch { by: table.rematch_by.map(|side| id(info, side)), id: table.rematch_id.clone() },
        can: seat.map_or(Vec::new(), |side| can(table, side)),
        thinking: table.thinking().map(|(side, since_ms)| Thinking { side: id(info, side), since_ms }),
        busy: match table.stuck {
            Some(_) => Some("failed".into()),
            None => (around.is_queue_long && table.thinking().is_some()).then_some("queue".into()),
        },
        events: Vec::new(),
    }
}

/// What happened after `since`, as far as it is remembered.
pub(crate) fn events_since(table: &Table, viewer: Viewer, since: u64) -> Vec<Event> {
    let info = table.game.info();
    let at = Viewer::ALL.iter().position(|v| *v == viewer).unwrap_or(2);
    let after = table.events.iter().filter(|event| event.version > since);
    let told_from = memory::told_from(table);
    let event = |event: &crate::table::PastEvent| Event {
        version: event.version,
        kind: event.kind.into(),
        by: event.by.map(|side| id(info, side)),
        text: event.texts.as_ref().map(|texts| {
            if event.version < told_from { memory::untold(&texts[at]).to_owned() } else { texts[at].clone() }
        }),
        motions: event.motions.clone(),
        at_ms: event.at_ms,
    };
    after.map(event).collect()
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

fn player(table: &Table, side: Side, around: &Surroundings) -> PlayerState {
    let (kind, name, level) = match &table.seats[side.index()] {
        Seat::Human { name, .. } => (PlayerKind::Human, name.clone(), None),
        Seat::Computer { level, name } => (PlayerKind::Computer, name.clone(), Some(*level)),
        Seat::Open { .. } => (PlayerKind::Open, None, None),
    };
    PlayerState {
        is_online: kind == PlayerKind::Computer || around.online[side.index()],
        kind,
        name,
        level,
        left_ms_ago: around.left_ms_ago[side.index()],
        is_ready: table.is_ready(side),
    }
}

/// How a match ended, with a result or without.
fn ending(table: &Table) -> Option<OutcomeState> {
    let void = |clause: &'static str, text_id: &'static str| OutcomeState {
        result: "none".into(),
        clause: clause.into(),
        text_id: text_id.into(),
    };
    match table.void {
        Some(Void::Aborted) => Some(void("aborted", "end-aborted")),
        Some(Void::Withdrawn) => Some(void("withdrawn", "end-withdrawn")),
        None => table.played.outcome().map(|outcome| outcome_state(table.game, outcome)),
    }
}

/// The result of a match, on the wire.
pub(crate) fn outcome_state(game: &'static dyn registry::AnyGame, outcome: Outcome) -> OutcomeState {
    let texts = game.texts(registry::Lang::En);
    OutcomeState {
        result: outcome.winner().map_or("draw", |side| game.info().side_id(side)).into(),
        clause: outcome.clause.0.into(),
        text_id: outcome.text_id(|id| texts.get(id).is_some()).into(),
    }
}

/// The motions of a move, on the wire.
pub(crate) fn motions(motions: &[Motion]) -> Vec<MotionState> {
    let cell = |place: MotionEnd| match place {
        MotionEnd::Cell(cell) => Some(cell),
        MotionEnd::Tray => None,
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
pub(crate) fn board_state(drawn: BoardView) -> BoardState {
    let piece = |piece: game_core::Piece| PieceState {
        id: piece.id,
        glyph: piece.glyph.into(),
        letter: piece.letter,
        side: piece.side.map(crate::deed::number),
        cell: piece.cell,
        facing: piece.facing.degrees(),
        tags: piece.tags.into_iter().map(Text::from).collect(),
    };
    let tray = |tray: game_core::Tray| TrayState {
        side: crate::deed::number(tray.side),
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
pub(crate) fn options(played: &dyn AnyMatch, viewer: Viewer) -> Options {
    match played.options(viewer, MAX_OPTIONS) {
        Some(moves) => Options { moves: moves.iter().map(option).collect(), is_cut: false },
        None => Options { moves: Vec::new(), is_cut: true },
    }
}

/// How a path of cells may go on.
pub(crate) fn continuations(
    played: &dyn AnyMatch,
    viewer: Viewer,
    path: Vec<CellId>,
) -> Result<Continuations, ApiError> {
    if path.len() > MAX_PATH {
        return Err(ApiError::BadRequest(format!("a path has at most {MAX_PATH} cells")));
    }
    let registry::Continuations { next, done } = played.continuations(viewer, &path);
    Ok(Continuations { path, next, done: done.iter().map(option).collect() })
}

/// A legal move, on the wire.
pub(crate) fn option(option: &game_core::MoveOption) -> OptionState {
    OptionState {
        text: option.text.clone(),
        path: option.path.cells.clone(),
        choice: option
            .path
            .choice
            .map(|choice| ChoiceState { label: choice.label.into(), glyph: choice.glyph.map(Text::from) }),
        any_order: option.path.is_any_order,
    }
}

fn setup_of(table: &Table, side: Side) -> Option<SetupState> {
    let setting = table.played.setting();
    let due = table.at_setup_of(side).drawing(Viewer::Seat(side)).setup;
    due.map(|setup| setup_state(&setup, table.game.presets(setting, side)))
}

/// A set-up to make, on the wire.
pub(crate) fn setup_state(setup: &SetupView, presets: Vec<Preset>) -> SetupState {
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

fn clock_state(table: &Table, clocks: &crate::clock::Clocks) -> ClockState {
    let info = table.game.info();
    let waits = |side: &Side| table.is_clock_waiting(*side) && !table.has_ended();
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
fn can(table: &Table, side: Side) -> Vec<Text> {
    let mut can: Vec<Text> = Vec::new();
    if table.asks.no_rename(side).is_none() {
        can.push("rename".into());
    }
    if table.name(side).is_some() {
        can.push("forget_name".into());
    }
    if table.has_ended() {
        let is_asked = table.rematch_by == Some(side) || table.rematch_id.is_some();
        if act::no_rematch(table, side).is_none() && !is_asked {
            can.push("rematch".into());
        }
        return can;
    }
    if !table.is_full() {
        can.push("withdraw".into());
        return can;
    }
    can.push("resign".into());
    if act::no_abort(table, side).is_none() {
        can.push("abort".into());
    }
    match table.draw_offer {
        Some(offering) if offering == side => {}
        Some(_) => can.extend(["accept_draw".into(), "decline_draw".into()]),
        None if act::no_draw(table, side).is_some() => {}
        None => can.push("offer_draw".into()),
    }
    match table.takeback {
        Some((asking, _)) if asking == side => {}
        Some(_) => can.extend(["accept_takeback".into(), "decline_takeback".into()]),
        None if act::no_takeback(table, side).is_some() => {}
        None => can.push("ask_takeback".into()),
    }
    if table.stuck.is_some() {
        can.push("retry".into());
    }
    // Against a person a hint would be unfair.
    if !table.is_against_person(side) && table.due()[side.index()] {
        can.push("hint".into());
    }
    can
}
