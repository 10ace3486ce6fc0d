//! Values of a game as the wire has them: boards, moves, set-ups, results.

use crate::ActionError;
use crate::entry::number;
use game_core::{BoardView, CellId, GameInfo, Grid, Motion, MotionEnd, Notice, Preset, Setting, SetupView, Viewer};
use protocol::{
    AnnouncedPiece, BoardState, BriefMotion, BrushPieceState, BrushState, CellNumber, ChoiceState, Continuations,
    EffectState, FactPieceState, FactState, GridCell, GridState, LegalMoves, MarkState, MotionState, MoveState,
    MoveWords, NoticeState, OutcomeState, PieceNumber, PieceState, PresetState, SetupState, StockState, Text,
    TrayState,
};
use registry::{AnyGame, AnyMatch, FactPiece, MoveFact};
use std::borrow::Cow;

/// The most legal moves that a state lists. If there are more, clients ask for them cell by cell.
pub const MAX_OPTIONS: usize = 1_500;
/// The longest path of cells that a client may send.
pub(crate) const MAX_PATH: usize = 128;

/// The number of a cell, on the wire.
pub fn cell_number(cell: CellId) -> CellNumber {
    CellNumber(cell.0)
}

/// The numbers of cells, on the wire.
pub fn cell_numbers(cells: Vec<CellId>) -> Vec<CellNumber> {
    cells.into_iter().map(cell_number).collect()
}

/// The cell with a number that came from the wire. It need not exist on the board.
pub fn cell_id(number: CellNumber) -> CellId {
    CellId(number.0)
}

/// The cells with numbers that came from the wire. They need not exist on the board.
pub fn cell_ids(numbers: &[CellNumber]) -> Vec<CellId> {
    numbers.iter().copied().map(cell_id).collect()
}

/// The result of a match, on the wire; `None` while it is played.
pub fn outcome_state(game: &'static dyn registry::AnyGame, played: &dyn AnyMatch) -> Option<OutcomeState> {
    let outcome = played.outcome()?;
    let texts = game.texts(&registry::ENGLISH);
    Some(OutcomeState {
        result: outcome.winner().map_or("draw", |side| game.info().side_id(side)).into(),
        clause: outcome.clause.0.into(),
        text_id: played.end_text_id(&|id| texts.get(id).is_some())?.into(),
    })
}

/// The motions of a move, on the wire.
pub fn motions(motions: &[Motion]) -> Vec<MotionState> {
    let cell = |end: MotionEnd| match end {
        MotionEnd::Cell(cell) => Some(cell_number(cell)),
        MotionEnd::Tray => None,
    };
    let state = |motion: &Motion| MotionState {
        from: cell(motion.from),
        to: cell(motion.to),
        via: cell_numbers(motion.via.clone()),
        is_tile: motion.is_tile,
        is_chain: motion.is_chain,
        captors: cell_numbers(motion.captors.clone()),
    };
    motions.iter().map(state).collect()
}

/// The words of a move, on the wire.
pub fn words(words: game_core::MoveWords) -> MoveWords {
    let announced = |one: game_core::Announced| AnnouncedPiece {
        cell: cell_number(one.cell),
        piece: one.piece.into(),
        beside: one.is_beside,
    };
    MoveWords {
        id: words.id.into(),
        cells: cell_numbers(words.cells),
        piece: words.piece.map(Text::from),
        name: words.name.map(Text::from),
        struck: words.struck,
        announced: words.announced.into_iter().map(announced).collect(),
    }
}

/// The facts about a move, on the wire.
pub fn facts(facts: &[MoveFact]) -> Vec<FactState> {
    let piece = |one: &FactPiece| FactPieceState { cell: cell_number(one.cell), piece: one.glyph.into() };
    let fact =
        |fact: &MoveFact| FactState { kind: fact.kind.name().into(), pieces: fact.pieces.iter().map(piece).collect() };
    facts.iter().map(fact).collect()
}

/// The words of a move that the side to move might make. In games with secrets they follow from its text alone.
pub fn words_ahead(played: &dyn AnyMatch, text: &str) -> Option<MoveWords> {
    played.words_ahead(&[text.to_owned()]).pop().map(words)
}

/// The words of a row of moves, given their texts as a viewer saw them and not the position before them.
pub fn words_of(game: &dyn AnyGame, setting: &Setting, moves: &[String]) -> Vec<MoveWords> {
    moves.iter().filter_map(|text| game.words(setting, text).ok()).map(words).collect()
}

/// The part of a drawing that changes.
pub fn board_state(drawn: BoardView) -> BoardState {
    let piece = |piece: game_core::Piece| PieceState {
        id: PieceNumber(piece.id.0),
        glyph: piece.glyph.into(),
        letter: piece.letter,
        side: piece.side.map(number),
        cell: cell_number(piece.cell),
        facing: piece.facing.degrees(),
        tags: piece.tags.into_iter().map(Text::from).collect(),
    };
    let tray = |tray: game_core::Tray| TrayState {
        side: number(tray.side),
        title: tray.title.into(),
        pieces: tray.pieces.into_iter().map(|(glyph, count)| (glyph.into(), count)).collect(),
    };
    let mark = |mark: game_core::Mark| MarkState { cell: cell_number(mark.cell), kind: mark.kind.into() };
    BoardState {
        pieces: drawn.pieces.into_iter().map(piece).collect(),
        trays: drawn.trays.into_iter().map(tray).collect(),
        marks: drawn.marks.into_iter().map(mark).collect(),
    }
}

/// The legal moves for a viewer, if they are not too many: with more than [`MAX_OPTIONS`] they are not even listed.
pub fn options(played: &dyn AnyMatch, viewer: Viewer) -> LegalMoves {
    match played.options(viewer, MAX_OPTIONS) {
        Some(moves) => LegalMoves { moves: moves.into_iter().map(option).collect(), is_cut: false },
        None => LegalMoves { moves: Vec::new(), is_cut: true },
    }
}

/// What is special about a position, on the wire.
pub fn notices(notices: Vec<Notice>) -> Vec<NoticeState> {
    let state = |Notice { id, kind, side, count }| NoticeState {
        id: Cow::Borrowed(id),
        kind: kind.name().into(),
        side: side.map(number),
        count,
    };
    notices.into_iter().map(state).collect()
}

/// Checks that a path of cells is not too long to be looked at.
///
/// # Errors
/// If it is.
pub fn check_path(path: &[CellNumber]) -> Result<(), ActionError> {
    if path.len() > MAX_PATH {
        return Err(ActionError::BadRequest(format!("a path has at most {MAX_PATH} cells")));
    }
    Ok(())
}

/// What the moves will do that a path makes, and those that one more cell makes.
///
/// # Errors
/// If the path is too long.
pub fn effects(played: &dyn AnyMatch, viewer: Viewer, path: &[CellNumber]) -> Result<Vec<EffectState>, ActionError> {
    check_path(path)?;
    let state = |registry::PathEffect { path, effect }| EffectState {
        path: cell_numbers(path),
        motions: motions(&effect.motions).iter().map(BriefMotion::from).collect(),
        struck: cell_numbers(effect.struck),
    };
    Ok(played.effects(viewer, &cell_ids(path)).into_iter().map(state).collect())
}

/// The continuations of a path of cells.
///
/// # Errors
/// If the path is too long.
pub fn continuations(
    played: &dyn AnyMatch,
    viewer: Viewer,
    path: Vec<CellNumber>,
) -> Result<Continuations, ActionError> {
    check_path(&path)?;
    let registry::Continuations { next, done } = played.continuations(viewer, &cell_ids(&path));
    Ok(Continuations { path, next: cell_numbers(next), done: done.into_iter().map(option).collect() })
}

/// A legal move, on the wire.
pub fn option(option: game_core::MoveOption) -> MoveState {
    let game_core::MoveOption { text, path, preview } = option;
    let choice = path.choice;
    MoveState {
        text,
        path: cell_numbers(path.cells),
        choice: choice.map(|choice| ChoiceState { label: choice.label.into(), glyph: choice.glyph.map(Text::from) }),
        any_order: path.is_any_order,
        preview: preview.map(words),
    }
}

/// A position as a grid, on the wire.
pub fn grid_state(info: &'static GameInfo, grid: Grid) -> GridState {
    let piece = |piece: &game_core::BrushPiece| BrushPieceState {
        glyph: piece.glyph.into(),
        side: piece.side.map(number),
        facing: piece.facing.degrees(),
    };
    let brush =
        |brush: game_core::Brush| BrushState { pieces: brush.pieces.iter().map(piece).collect(), token: brush.token };
    GridState {
        cells: grid.cells.into_iter().map(|(cell, token)| GridCell { cell: cell_number(cell), token }).collect(),
        palette: grid.palette.into_iter().map(brush).collect(),
        to_move: info.side_id(grid.to_move).into(),
    }
}

/// A set-up to make, on the wire.
pub fn setup_state(setup: &SetupView, presets: Vec<Preset>) -> SetupState {
    let preset = |preset: Preset| PresetState {
        id: preset.id.into(),
        text_id: preset.text_id().into(),
        letters: setup.letters(&preset.text).unwrap_or_default(),
        text: preset.text.into(),
    };
    let stock =
        |stock: &game_core::Stock| StockState { letter: stock.letter, glyph: stock.glyph.into(), count: stock.count };
    SetupState {
        prefix: setup.prefix.into(),
        rows: setup.rows.iter().cloned().map(cell_numbers).collect(),
        empty: setup.empty,
        stock: setup.stock.iter().map(stock).collect(),
        presets: presets.into_iter().map(preset).collect(),
    }
}
