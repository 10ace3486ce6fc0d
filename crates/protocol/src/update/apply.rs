//! A state and an update give the next state, as a client has it.

use super::{BoardUpdate, Branch, LastMoveUpdate, MovesUpdate, PathTree, PieceUpdate, Update, WordsUpdate};
use crate::{
    BoardState, CellNumber, LastMove, LegalMoves, MotionState, MoveState, MoveWords, PieceNumber, PieceState, State,
};
use std::collections::BTreeMap;
use std::fmt;

/// Why an update cannot be applied to a state: the client has to get the whole state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UpdateError {
    /// The update was made for a client with another version.
    OtherVersion {
        /// The version that the client has.
        has: u64,
        /// The version that the update begins at.
        from: u64,
    },
    /// The update keeps more moves than there are.
    MissingMoves(u32),
    /// The update changes or removes a piece that is not there, or brings one without a glyph, a letter or a cell.
    BadPiece(PieceNumber),
    /// The tree of paths has a list that does not begin with a cell.
    BadTree,
}

impl fmt::Display for UpdateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UpdateError::OtherVersion { has, from } => write!(f, "the update begins at version {from}, not {has}"),
            UpdateError::MissingMoves(keep) => write!(f, "there are no {keep} moves to keep"),
            UpdateError::BadPiece(id) => write!(f, "piece {id} is not there or lacks a glyph, a letter or a cell"),
            UpdateError::BadTree => write!(f, "a list of paths does not begin with a cell"),
        }
    }
}

impl std::error::Error for UpdateError {}

impl State {
    /// The state after an update. Pieces are in the order of their numbers, options in the order of their paths;
    /// options that the update gives by their cells alone have an empty text.
    ///
    /// # Errors
    /// If the update was not made from this state.
    pub fn apply(&self, update: &Update) -> Result<State, UpdateError> {
        if update.from != self.version {
            return Err(UpdateError::OtherVersion { has: self.version, from: update.from });
        }
        let mut state = State { version: update.version, events: Vec::new(), ..self.clone() };
        state.players.extend(update.players.clone());
        if let Some(MovesUpdate { keep, add }) = &update.moves {
            let common = self.moves.get(..*keep as usize).ok_or(UpdateError::MissingMoves(*keep))?;
            state.moves = [common, add].concat();
        }
        if let Some(WordsUpdate { keep, add }) = &update.words {
            let common = self.words.get(..*keep as usize).ok_or(UpdateError::MissingMoves(*keep))?;
            state.words = [common, add].concat();
        }
        if let Some(last) = &update.last {
            state.last = last.as_ref().map(|last| last_move(last, &state));
        }
        if let Some(board) = &update.board {
            state.board = self.board.apply(board)?.into();
        }
        if let Some(options) = &update.options {
            state.options = options.as_ref().map(PathTree::legal_moves).transpose()?;
        }
        set(&mut state.ply, &update.ply);
        set(&mut state.to_move, &update.to_move);
        set(&mut state.setup_due, &update.setup_due);
        set(&mut state.outcome, &update.outcome);
        set(&mut state.position, &update.position);
        set(&mut state.setup, &update.setup);
        set(&mut state.clock, &update.clock);
        set(&mut state.offers, &update.offers);
        set(&mut state.declined, &update.declined);
        set(&mut state.delete_by, &update.delete_by);
        set(&mut state.rematch, &update.rematch);
        set(&mut state.can, &update.can);
        set(&mut state.thinking, &update.thinking);
        set(&mut state.notices, &update.notices);
        set(&mut state.busy, &update.busy);
        Ok(state)
    }
}

fn set<T: Clone>(field: &mut T, change: &Option<T>) {
    if let Some(value) = change {
        field.clone_from(value);
    }
}

fn last_move(last: &LastMoveUpdate, state: &State) -> LastMove {
    let newest = || state.moves.last().map_or(String::new(), ToString::to_string);
    let newest_words = || state.words.last().map(|words| MoveWords::clone(words));
    LastMove {
        text: last.text.clone().unwrap_or_else(newest),
        by: last.by.clone(),
        motions: last.motions.iter().map(MotionState::from).collect(),
        said: last.said.clone(),
        words: last.words.clone().or_else(newest_words),
    }
}

impl BoardState {
    fn apply(&self, update: &BoardUpdate) -> Result<BoardState, UpdateError> {
        let mut pieces: BTreeMap<PieceNumber, PieceState> =
            self.pieces.iter().map(|piece| (piece.id, piece.clone())).collect();
        for id in &update.gone {
            pieces.remove(id).ok_or(UpdateError::BadPiece(*id))?;
        }
        for change in &update.pieces {
            let piece = match pieces.remove(&change.id) {
                Some(piece) => changed_piece(piece, change),
                None => new_piece(change).ok_or(UpdateError::BadPiece(change.id))?,
            };
            pieces.insert(change.id, piece);
        }
        Ok(BoardState {
            pieces: pieces.into_values().collect(),
            trays: update.trays.clone().unwrap_or_else(|| self.trays.clone()),
            marks: update.marks.clone().unwrap_or_else(|| self.marks.clone()),
        })
    }
}

fn changed_piece(mut piece: PieceState, change: &PieceUpdate) -> PieceState {
    set(&mut piece.glyph, &change.glyph);
    set(&mut piece.letter, &change.letter);
    set(&mut piece.side, &change.side);
    set(&mut piece.cell, &change.cell);
    set(&mut piece.facing, &change.facing);
    set(&mut piece.tags, &change.tags);
    piece
}

fn new_piece(change: &PieceUpdate) -> Option<PieceState> {
    Some(PieceState {
        id: change.id,
        glyph: change.glyph.clone()?,
        letter: change.letter?,
        side: change.side.flatten(),
        cell: change.cell?,
        facing: change.facing.unwrap_or(0),
        tags: change.tags.clone().unwrap_or_default(),
    })
}

impl PathTree {
    /// The moves as a list, in the order of their paths. Those that the tree has by their cells alone have an empty
    /// text.
    ///
    /// # Errors
    /// If a list of the tree does not begin with a cell.
    pub fn legal_moves(&self) -> Result<LegalMoves, UpdateError> {
        let mut moves = self.others.clone();
        collect(&self.paths, &mut Vec::new(), &mut moves)?;
        moves.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(LegalMoves { moves, is_cut: self.is_cut })
    }
}

/// Adds the moves of some branches that all follow `begun`.
fn collect(branches: &[Branch], begun: &mut Vec<CellNumber>, moves: &mut Vec<MoveState>) -> Result<(), UpdateError> {
    for branch in branches {
        match branch {
            Branch::End(cell) => {
                let path = begun.iter().chain([cell]).copied().collect();
                moves.push(MoveState { text: String::new(), path, choice: None, any_order: false, preview: None });
            }
            Branch::On(list) => {
                let Some((Branch::End(cell), rest)) = list.split_first() else { return Err(UpdateError::BadTree) };
                begun.push(*cell);
                collect(rest, begun, moves)?;
                begun.pop();
            }
        }
    }
    Ok(())
}
