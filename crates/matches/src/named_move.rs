//! How a player names a move: by its text, or by the path of cells that makes it. A set-up is named by its text, or by
//! the letters of its cells.

use crate::error::ActionError;
use crate::state::MatchState;
use crate::view::wire::{MAX_PATH, cell_ids};
use game_core::{MoveError, MoveOption, Side, Viewer};
use protocol::CellNumber;

/// Why letters are no set-up.
pub const NO_SETUP: &str = "a set-up has a letter for each cell, and places all pieces and no others";

/// A move as a player names it.
#[derive(Clone, Copy)]
pub(crate) struct NamedMove<'a> {
    pub(crate) text: Option<&'a str>,
    /// Instead of the text: the cells to touch.
    pub(crate) path: Option<&'a [CellNumber]>,
    /// With a path that several moves have: the label of the choice.
    pub(crate) choice: Option<&'a str>,
    /// Instead of the text: the letters of a set-up.
    pub(crate) setup: Option<&'a [char]>,
}

impl NamedMove<'_> {
    /// Refuses a value that names no move in any position.
    pub(crate) fn check(&self) -> Result<(), ActionError> {
        let bad = |what: &str| Err(ActionError::BadRequest(what.to_owned()));
        match self {
            NamedMove { text: None, path: None, setup: None, .. } => {
                bad("a move has a text or a path, and this one has neither")
            }
            NamedMove { text: Some(_), path: Some(_), .. } => bad("a move has a text or a path, and this one has both"),
            NamedMove { setup: Some(_), text, path, .. } if text.is_some() || path.is_some() => {
                bad("a set-up has letters or a text, and this one has more")
            }
            NamedMove { path: None, choice: Some(_), .. } => bad("a choice comes with a path, not with a text"),
            NamedMove { path: Some(path), .. } if path.len() > MAX_PATH => {
                bad(&format!("a path has at most {MAX_PATH} cells, and this one has {}", path.len()))
            }
            _ => Ok(()),
        }
    }

    /// The text of the move, for the side to move. A text is taken as it is: the rules judge it when it is played.
    pub(crate) fn text_in(&self, state: &MatchState, side: Side) -> Result<String, ActionError> {
        let path = match (self.text, self.path) {
            (Some(text), _) => return Ok(text.to_owned()),
            (None, Some(path)) => path,
            (None, None) => return Err(ActionError::BadRequest("no set-up is due".to_owned())),
        };
        let is_meant = |option: &MoveOption| match self.choice {
            Some(label) => option.path.choice.is_some_and(|choice| choice.label == label),
            None => true,
        };
        let mut moves = state.played.continuations(Viewer::Seat(side), &cell_ids(path)).done;
        moves.retain(is_meant);
        match (moves.pop(), moves.len()) {
            (Some(option), 0) => Ok(option.text),
            (Some(_), others) => Err(ActionError::BadRequest(format!(
                "{} legal moves have {}: name the choice, or send the text of the move",
                others + 1,
                self.shown(path)
            ))),
            (None, _) => {
                let what = "no legal move is made by touching these cells".to_owned();
                Err(ActionError::IllegalMove(MoveError::Unreadable { text: self.shown(path), what }))
            }
        }
    }

    /// The text of the set-up that this side owes. A text is taken as it is; letters must place the whole stock.
    pub(crate) fn setup_in(&self, state: &MatchState, side: Side) -> Result<String, ActionError> {
        let bad = |what: &str| ActionError::BadRequest(what.to_owned());
        let letters = match (self.text, self.setup) {
            (Some(text), _) => return Ok(text.to_owned()),
            (None, letters) => letters.ok_or_else(|| bad("a set-up is handed in as a text or as letters"))?,
        };
        let due = state.at_setup_of(side).pieces(Viewer::Seat(side)).setup;
        let setup = due.filter(|setup| setup.fits(letters));
        setup.map(|setup| setup.text(letters)).ok_or_else(|| bad(NO_SETUP))
    }

    fn shown(&self, path: &[CellNumber]) -> String {
        match self.choice {
            Some(choice) => format!("path {path:?} with choice {choice:?}"),
            None => format!("path {path:?}"),
        }
    }
}
