//! What a player's action does: a table, an action and the time make deeds, or a refusal. Nothing is changed here.

use crate::deed::{Deed, number};
use crate::error::ApiError;
use crate::names;
use crate::table::Table;
use game_core::Side;
use protocol::Action;

/// The deeds of an action of `side`. The first may be a move that the rules still refuse.
pub(crate) fn decide(table: &Table, side: Side, action: &Action, now_ms: i64) -> Result<Vec<Deed>, ApiError> {
    // A clock that has run out goes before everything else.
    if let Some(out) = table.clocks.as_ref().and_then(|clocks| clocks.out(now_ms)) {
        return Ok(vec![Deed::Flag { by: number(out) }]);
    }
    let by = number(side);
    let one = |deed| Ok(vec![deed]);
    match action {
        Action::Move { ply, text } => play(table, side, *ply, text),
        Action::Rename { name } => one(Deed::Rename { side: by, name: names::clean(name)? }),
        Action::Rematch => rematch(table, side),
        _ if table.is_over() => Err(ApiError::Finished),
        _ if !table.is_full() => Err(ApiError::NotAllowed("the other seat is still open")),
        Action::Resign => one(Deed::Resign { by }),
        Action::OfferDraw if table.draw_offer == Some(!side) => one(Deed::DrawAgreed {}),
        Action::OfferDraw if table.draw_offer == Some(side) => Ok(Vec::new()),
        Action::OfferDraw if table.facts.screen => one(Deed::DrawAgreed {}),
        Action::OfferDraw if table.is_computer(!side) => Err(ApiError::NotAllowed("the computer takes no draw offers")),
        Action::OfferDraw => one(Deed::DrawOffer { by }),
        Action::AcceptDraw if table.draw_offer == Some(!side) => one(Deed::DrawAgreed {}),
        Action::AcceptDraw => Err(ApiError::NotAllowed("no draw is offered")),
        Action::DeclineDraw if table.draw_offer == Some(!side) => one(Deed::DrawDecline { by }),
        Action::DeclineDraw => Err(ApiError::NotAllowed("no draw is offered")),
        Action::AskTakeback => ask_takeback(table, side),
        Action::AcceptTakeback => match table.takeback {
            Some((asking, to_ply)) if asking != side => one(Deed::Takeback { to_ply }),
            _ => Err(ApiError::NotAllowed("no take-back is asked for")),
        },
        Action::DeclineTakeback => match table.takeback {
            Some((asking, _)) if asking != side => one(Deed::TakebackDecline { by }),
            _ => Err(ApiError::NotAllowed("no take-back is asked for")),
        },
        Action::Hint | Action::Why { .. } | Action::Continue { .. } | Action::Ping => Ok(Vec::new()),
    }
}

fn play(table: &Table, side: Side, ply: u32, text: &str) -> Result<Vec<Deed>, ApiError> {
    if table.is_over() {
        return Err(ApiError::Finished);
    }
    if table.played.setup_due() {
        return set_up(table, side, text);
    }
    if ply as usize != table.played.plies() {
        return Err(ApiError::Conflict);
    }
    if !table.is_full() {
        return Err(ApiError::NotAllowed("the other seat is still open"));
    }
    if table.played.to_move() != Some(side) {
        return Err(ApiError::NotYourTurn);
    }
    Ok(vec![Deed::Move { by: number(side), text: text.to_owned() }])
}

/// Both sides set up at the same time, but the log has the order of the rules: what comes too early is held.
fn set_up(table: &Table, side: Side, text: &str) -> Result<Vec<Deed>, ApiError> {
    if !table.owes_setup(side) {
        return Err(ApiError::NotAllowed("your set-up is handed in"));
    }
    let (by, text) = (number(side), text.to_owned());
    if table.played.to_move() != Some(side) {
        table.at_setup_of(side).play(&text)?;
        return Ok(vec![Deed::Held { by, text }]);
    }
    let mut deeds = vec![Deed::Move { by, text }];
    if let Some(text) = table.held[(!side).index()].clone() {
        deeds.push(Deed::Move { by: number(!side), text });
    }
    Ok(deeds)
}

/// Why moves cannot be taken back, if they cannot.
pub(crate) fn no_takeback(table: &Table, side: Side) -> Option<&'static str> {
    if table.game.info().is_hidden {
        return Some("in a game with secrets nothing is taken back");
    }
    table.before_last_move_of(side).is_none().then_some("you have not moved yet")
}

fn ask_takeback(table: &Table, side: Side) -> Result<Vec<Deed>, ApiError> {
    if let Some(why) = no_takeback(table, side) {
        return Err(ApiError::NotAllowed(why));
    }
    let to_ply = if table.facts.screen {
        // At one screen the last move is meant, whoever made it.
        Some(table.played.plies() as u32 - 1)
    } else {
        table.before_last_move_of(side)
    };
    let to_ply = to_ply.ok_or(ApiError::NotAllowed("you have not moved yet"))?;
    if table.facts.screen || table.is_computer(!side) || table.takeback.is_some_and(|(asking, _)| asking != side) {
        return Ok(vec![Deed::Takeback { to_ply }]);
    }
    Ok(vec![Deed::TakebackAsk { by: number(side), to_ply }])
}

fn rematch(table: &Table, side: Side) -> Result<Vec<Deed>, ApiError> {
    if !table.is_over() {
        return Err(ApiError::NotAllowed("the match is not over"));
    }
    if table.facts.is_uploaded {
        return Err(ApiError::NotAllowed("nobody plays this record"));
    }
    if table.rematch_id.is_some() || table.rematch_by == Some(side) {
        return Ok(Vec::new());
    }
    Ok(vec![Deed::RematchAsk { by: number(side) }])
}

/// Whether a wish of `side` for another match is enough to begin it.
pub(crate) fn begins_rematch(table: &Table, side: Side) -> bool {
    let other = !side;
    table.is_over()
        && table.rematch_id.is_none()
        && (table.facts.screen || table.is_computer(other) || table.rematch_by == Some(other))
}
