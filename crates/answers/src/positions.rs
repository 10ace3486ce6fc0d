//! Positions that somebody tries or edits: they are checked, reached by moves, shown, painted.

use crate::{AnswerError, go_on};
use game_core::{Obstacle, PaintedGrid, Side, Viewer};
use matches::view::{self, wire};
use protocol::{CellNumber, GridCell, GridRequest, GridShown, PaintedCells, PositionRequest, PositionShown, WhyShown};
use registry::{AnyGame, AnyMatch, Catalogue};
use std::sync::atomic::AtomicBool;

/// The most moves that are played to reach a position.
const MAX_MOVES: usize = 2_000;

/// Checks a position, plays moves from it and shows the result.
///
/// # Errors
/// If the position or a move is not valid, or the stop flag is raised.
pub fn show(catalogue: &Catalogue, request: PositionRequest, stop: &AtomicBool) -> Result<PositionShown, AnswerError> {
    let (game, played) = reach(catalogue, &request.variant, request.position.as_deref(), &request.moves, stop)?;
    let info = game.info();
    let mover = played.to_move().map_or(Viewer::Spectator, Viewer::Seat);
    let asked = request.seen_by.as_deref().unwrap_or("all");
    let (viewer, shown) = match asked {
        "all" => (mover, played.boxed_clone().revealed()),
        "spectator" => (Viewer::Spectator, played.boxed_clone()),
        side => (Viewer::Seat(view::side_named(info, side)?), played.boxed_clone()),
    };
    let last = shown.last_move(viewer);
    let is_mine = viewer == mover;
    let setup = if is_mine { played.drawing(mover).setup } else { None };
    let continuations = request.path.filter(|_| is_mine).map(|path| wire::continuations(&*played, mover, path));
    request.begun.as_deref().map_or(Ok(()), wire::check_path)?;
    let effects = request.effects.filter(|_| is_mine && !played.setup_due());
    let effects = effects.map(|path| wire::effects(&*played, mover, &path));
    Ok(PositionShown {
        variant: played.setting().to_string(),
        position: shown.position(viewer),
        to_move: played.to_move().map(|side| info.side_id(side).into()),
        outcome: wire::outcome_state(game, &*played),
        options: if is_mine { wire::options(&*played, mover) } else { wire::options(&*shown, viewer) },
        setup: setup.map(|setup| {
            let side = played.to_move().unwrap_or(Side::First);
            wire::setup_state(&setup, game.presets(played.setting(), side))
        }),
        words: shown.words(viewer).into_iter().map(wire::words).collect(),
        moves: shown.moves(viewer),
        motions: last.map_or(Vec::new(), |last| wire::motions(&last.motions)),
        board: wire::board_state(shown.drawing(viewer)),
        why: request.why.and_then(|cell| why(&*played, mover, cell, request.begun.as_deref())),
        continuations: continuations.transpose()?,
        effects: effects.transpose()?.unwrap_or_default(),
        notices: wire::notices(shown.notices(viewer)),
    })
}

/// Why a cell cannot be touched next: as part of a half-made move if there is one, else why its piece cannot move.
fn why(played: &dyn AnyMatch, mover: Viewer, cell: CellNumber, begun: Option<&[CellNumber]>) -> Option<WhyShown> {
    let obstacle = match begun {
        None => played.why_stuck(mover, wire::cell_id(cell)).map(Obstacle::from),
        Some(begun) => played.why_not(mover, &wire::cell_ids(begun), wire::cell_id(cell)),
    };
    obstacle.map(|Obstacle { reason, cells }| WhyShown {
        text_id: reason.text_id().into(),
        clause: reason.clause.0.into(),
        cells: wire::cell_numbers(cells),
    })
}

/// The grid of a position, or the text of a painted grid and, where that is a position, its grid.
///
/// # Errors
/// If the position or the painted cells are not valid.
pub fn grid(catalogue: &Catalogue, request: GridRequest) -> Result<GridShown, AnswerError> {
    let GridRequest { variant, position, painted } = request;
    let (game, setting) = catalogue.find(&variant)?;
    let position = position.as_deref();
    Ok(match painted {
        None => {
            let started = match position {
                Some(text) => game.start_at(&setting, text)?,
                None => game.start(&setting),
            };
            GridShown {
                position: started.revealed().position(Viewer::Spectator),
                grid: game.grid(&setting, position)?.map(|grid| wire::grid_state(game.info(), grid)),
            }
        }
        Some(PaintedCells { cells, to_move }) => {
            let painted = PaintedGrid {
                cells: cells.into_iter().map(|GridCell { cell, token }| (wire::cell_id(cell), token)).collect(),
                to_move: view::side_named(game.info(), &to_move)?,
            };
            let position = game.edited(&setting, position, &painted)?;
            // The grid of the text may differ from what was painted: a piece looks the way that it can only look there.
            let grid = game.grid(&setting, Some(&position)).ok().flatten();
            GridShown { position, grid: grid.map(|grid| wire::grid_state(game.info(), grid)) }
        }
    })
}

/// A match at a position given by text and moves.
///
/// # Errors
/// If the position or a move is not valid, or the stop flag is raised.
pub fn reach(
    catalogue: &Catalogue,
    variant: &str,
    position: Option<&str>,
    moves: &[String],
    stop: &AtomicBool,
) -> Result<(&'static dyn AnyGame, Box<dyn AnyMatch>), AnswerError> {
    let (game, setting) = catalogue.find(variant)?;
    if moves.len() > MAX_MOVES {
        return Err(AnswerError::bad_request(format!("at most {MAX_MOVES} moves can be played here")));
    }
    let mut played = match position {
        None => game.start(&setting),
        Some(text) => game.start_at(&setting, text)?,
    };
    for text in moves {
        go_on(stop)?;
        played.play(text)?;
    }
    Ok((game, played))
}
