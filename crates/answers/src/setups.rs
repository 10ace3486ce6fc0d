//! Set-ups as texts and as letters: people type texts and store them, and a page shows and sends letters.

use crate::AnswerError;
use game_core::Viewer;
use matches::{NO_SETUP, at_setup, view};
use protocol::{SetupRequest, SetupShown};
use registry::Catalogue;

/// Reads a set-up of a side, given by its text or by its letters. It says nothing of any match.
///
/// # Errors
/// If it is not one of this variant, or not given in exactly one way.
pub fn read(catalogue: &Catalogue, request: &SetupRequest) -> Result<SetupShown, AnswerError> {
    let (game, setting) = catalogue.find(&request.variant)?;
    let side = view::side_named(game.info(), &request.side)?;
    let due = at_setup(game.start(&setting), side).pieces(Viewer::Seat(side)).setup;
    let setup = due.ok_or_else(|| AnswerError::bad_request("this variant has no set-ups"))?;
    let letters = match (&request.text, &request.letters) {
        (Some(text), None) => setup.letters(text),
        (None, Some(letters)) => Some(letters.clone()).filter(|letters| setup.fits(letters)),
        _ => return Err(AnswerError::bad_request("a set-up is given as a text or as letters")),
    };
    let letters = letters.ok_or_else(|| AnswerError::bad_request(NO_SETUP))?;
    Ok(SetupShown { text: setup.text(&letters), letters })
}
