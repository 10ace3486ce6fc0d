//! Questions about a move that is not made yet, answered from what the asker knows.

use game_core::{Obstacle, Viewer};
use matches::view::wire;
use matches::{ActionError, MatchState, Perspective};
use protocol::{CellNumber, Continuations, ServerMessage};

/// Why a cell cannot be touched next: as part of a half-made move if there is one, else why its piece cannot move.
///
/// # Errors
/// If the path is too long.
pub fn why(
    state: &MatchState,
    perspective: Perspective,
    id: Option<u64>,
    cell: CellNumber,
    begun: Option<&[CellNumber]>,
) -> Result<ServerMessage, ActionError> {
    let obstacle = match begun {
        None => state.played.why_stuck(perspective.viewer, wire::cell_id(cell)).map(Obstacle::from),
        Some(begun) => {
            wire::check_path(begun)?;
            state.played.why_not(perspective.viewer, &wire::cell_ids(begun), wire::cell_id(cell))
        }
    };
    Ok(ServerMessage::Why {
        id,
        cell,
        text_id: obstacle.as_ref().map(|obstacle| obstacle.reason.text_id().into()),
        clause: obstacle.as_ref().map(|obstacle| obstacle.reason.clause.0.into()),
        cells: obstacle.map_or(Vec::new(), |obstacle| wire::cell_numbers(obstacle.cells)),
    })
}

/// What the moves will do that a path of cells makes, and those that one more cell makes.
///
/// # Errors
/// If the path is too long.
pub fn effects(
    state: &MatchState,
    perspective: Perspective,
    id: Option<u64>,
    path: Vec<CellNumber>,
) -> Result<ServerMessage, ActionError> {
    let is_playable = state.is_running() && !state.played.setup_due();
    let moves = if is_playable { wire::effects(&*state.played, perspective.viewer, &path)? } else { Vec::new() };
    Ok(ServerMessage::Effects { id, path, moves })
}

/// How a path of cells may go on.
///
/// # Errors
/// If nobody is to move, or the path is too long.
pub fn continuations(
    state: &MatchState,
    perspective: Perspective,
    id: Option<u64>,
    path: Vec<CellNumber>,
) -> Result<ServerMessage, ActionError> {
    if !state.is_running() {
        return Err(ActionError::NotAllowed("nobody is to move"));
    }
    let Continuations { path, next, done } = wire::continuations(&*state.played, perspective.viewer, path)?;
    Ok(ServerMessage::Continuations { id, path, next, done })
}

/// A hint: the move that the computer would play for a seat, its path, its words, and the facts about it.
pub fn hint(state: &MatchState, seat: Viewer, id: Option<u64>, text: String) -> ServerMessage {
    let option = state.played.option(seat, &text);
    let path = option.map_or(Vec::new(), |option| wire::cell_numbers(option.path.cells));
    let words = wire::words_ahead(&*state.played, &text);
    let facts = wire::facts(&state.played.facts_ahead(&text));
    ServerMessage::Hint { id, text, path, words, facts }
}
