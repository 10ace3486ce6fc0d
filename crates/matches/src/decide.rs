//! What a player's action does: a table, an action and the time make deeds, or a refusal. Nothing is changed here.

use crate::entry::{Deed, number};
use crate::ActionError;
use crate::names;
use crate::state::Table;
use game_core::Side;
use protocol::Action;

/// A log with so many entries takes only what ends the match: moves that are taken back and made again would let it grow without
/// end.
const FULL_LOG: u64 = 100_000;

/// The deeds of an action of `side`. The first may be a move that the rules still refuse.
///
/// # Errors
/// If the match does not allow the action now.
pub fn decide(table: &Table, side: Side, action: &Action, now_ms: i64) -> Result<Vec<Deed>, ActionError> {
    // A clock that has run out goes before everything else.
    if let Some(out) = table.lost_on_time(now_ms) {
        return Ok(vec![Deed::Flag { by: number(out) }]);
    }
    let by = number(side);
    let one = |deed| Ok(vec![deed]);
    if let Some(why) = no_entry(table, action) {
        return Err(ActionError::NotAllowed(why));
    }
    match action {
        Action::Move { ply, text } => play(table, side, *ply, text),
        Action::Rename { name } => rename(table, side, name),
        Action::ForgetName => Ok(table.name(side).map(|_| Deed::ForgetName { side: by }).into_iter().collect()),
        Action::Rematch => rematch(table, side),
        _ if table.has_ended() => Err(ActionError::Finished),
        Action::Withdraw => match no_withdrawal(table) {
            None => one(Deed::Withdraw { by }),
            Some(why) => Err(ActionError::NotAllowed(why)),
        },
        _ if !table.is_full() => Err(ActionError::NotAllowed("the other seat is still open")),
        Action::Abort => match no_abort(table, side) {
            None => one(Deed::Abort { by }),
            Some(why) => Err(ActionError::NotAllowed(why)),
        },
        Action::Resign => one(Deed::Resign { by }),
        Action::OfferDraw if table.draw_offer == Some(!side) => one(Deed::DrawAgreed {}),
        Action::OfferDraw if table.draw_offer == Some(side) => Ok(Vec::new()),
        Action::OfferDraw if table.facts.screen => one(Deed::DrawAgreed {}),
        Action::OfferDraw => match no_draw(table, side) {
            None => one(Deed::DrawOffer { by }),
            Some(why) => Err(ActionError::NotAllowed(why)),
        },
        Action::AcceptDraw if table.draw_offer == Some(!side) => one(Deed::DrawAgreed {}),
        Action::AcceptDraw => Err(ActionError::NotAllowed("no draw is offered")),
        Action::DeclineDraw if table.draw_offer == Some(!side) => one(Deed::DrawDecline { by }),
        Action::DeclineDraw => Err(ActionError::NotAllowed("no draw is offered")),
        Action::AskTakeback => ask_takeback(table, side),
        Action::AcceptTakeback => match table.takeback {
            Some((asking, to_ply)) if asking != side => one(Deed::Takeback { to_ply }),
            _ => Err(ActionError::NotAllowed("no take-back is asked for")),
        },
        Action::DeclineTakeback => match table.takeback {
            Some((asking, _)) if asking != side => one(Deed::TakebackDecline { by }),
            _ => Err(ActionError::NotAllowed("no take-back is asked for")),
        },
        Action::Retry if table.stuck.is_some() => one(Deed::Retry { by }),
        Action::Retry => Err(ActionError::NotAllowed("the computer has not given up")),
        Action::Hint | Action::Why { .. } | Action::Continue { .. } | Action::Ping => Ok(Vec::new()),
    }
}

/// Why the log takes no such entry, if it does not.
fn no_entry(table: &Table, action: &Action) -> Option<&'static str> {
    let is_end = matches!(action, Action::Resign | Action::AcceptDraw | Action::Withdraw | Action::Abort)
        || matches!(action, Action::ForgetName | Action::Rematch);
    (table.version >= FULL_LOG && !is_end).then_some("the log of this match is full: it can only be ended")
}

/// Why the invitation cannot be withdrawn, if it cannot.
pub fn no_withdrawal(table: &Table) -> Option<&'static str> {
    table.is_full().then_some("somebody has taken the other seat")
}

/// Why the match cannot be ended without a result, if it cannot.
pub fn no_abort(table: &Table, side: Side) -> Option<&'static str> {
    if !table.is_against_person(side) {
        return Some("only a match between two people is aborted");
    }
    table.has_begun().then_some("both sides have made their first move")
}

/// Why a side cannot offer a draw, if it cannot.
pub fn no_draw(table: &Table, side: Side) -> Option<&'static str> {
    if table.is_computer(!side) { Some("the computer takes no draw offers") } else { table.asks.no_draw(side) }
}

fn rename(table: &Table, side: Side, name: &str) -> Result<Vec<Deed>, ActionError> {
    let name = names::clean(name)?;
    if table.name(side).as_deref() == Some(&name) {
        return Ok(Vec::new());
    }
    match table.asks.no_rename(side) {
        None => Ok(vec![Deed::Rename { side: number(side), name }]),
        Some(why) => Err(ActionError::NotAllowed(why)),
    }
}

fn play(table: &Table, side: Side, ply: u32, text: &str) -> Result<Vec<Deed>, ActionError> {
    if table.has_ended() {
        return Err(ActionError::Finished);
    }
    if table.played.setup_due() {
        return set_up(table, side, text);
    }
    if ply as usize != table.played.plies() {
        return Err(ActionError::Conflict);
    }
    if !table.is_full() {
        return Err(ActionError::NotAllowed("the other seat is still open"));
    }
    if table.played.to_move() != Some(side) {
        return Err(ActionError::NotYourTurn);
    }
    Ok(vec![Deed::Move { by: number(side), text: text.to_owned() }])
}

/// Both sides set up at the same time, but the log has the order of the rules: what comes too early is held.
fn set_up(table: &Table, side: Side, text: &str) -> Result<Vec<Deed>, ActionError> {
    if !table.owes_setup(side) {
        return Err(ActionError::NotAllowed("your set-up is handed in"));
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
pub fn no_takeback(table: &Table, side: Side) -> Option<&'static str> {
    if table.game.info().is_hidden {
        return Some("in a game with secrets nothing is taken back");
    }
    if back_to(table, side).is_none() {
        return Some("you have not moved yet");
    }
    table.asks.no_takeback(side)
}

/// How many moves are left if this side takes its last one back. At one screen the last move is meant, whoever made it.
fn back_to(table: &Table, side: Side) -> Option<u32> {
    if table.facts.screen { (table.played.plies() as u32).checked_sub(1) } else { table.before_last_move_of(side) }
}

fn ask_takeback(table: &Table, side: Side) -> Result<Vec<Deed>, ActionError> {
    if table.takeback.is_some_and(|(asking, _)| asking == side) {
        return Ok(Vec::new());
    }
    if let Some(why) = no_takeback(table, side) {
        return Err(ActionError::NotAllowed(why));
    }
    let to_ply = back_to(table, side).ok_or(ActionError::NotAllowed("you have not moved yet"))?;
    if !table.is_against_person(side) || table.takeback.is_some() {
        return Ok(vec![Deed::Takeback { to_ply }]);
    }
    Ok(vec![Deed::TakebackAsk { by: number(side), to_ply }])
}

fn rematch(table: &Table, side: Side) -> Result<Vec<Deed>, ActionError> {
    if let Some(why) = no_rematch(table, side) {
        return Err(ActionError::NotAllowed(why));
    }
    // If the other side asked, it begins; whoever asked already has asked.
    if table.rematch_id.is_some() || table.rematch_by.is_some() {
        return Ok(Vec::new());
    }
    Ok(vec![Deed::RematchAsk { by: number(side) }])
}

/// Why no other match can follow this one, if none can.
pub fn no_rematch(table: &Table, side: Side) -> Option<&'static str> {
    if table.void.is_some() {
        return Some("a match without a result has no rematch");
    }
    if !table.is_over() {
        return Some("the match is not over");
    }
    if table.facts.is_uploaded {
        return Some("nobody plays this record");
    }
    let is_set_up = table.position.is_some() && table.game.info().is_hidden;
    (is_set_up && table.is_against_person(side)).then_some(SECRET_POSITION)
}

/// Why a position with everybody's secrets in it is not played between two people.
pub const SECRET_POSITION: &str =
    "in a game with secrets a position can be set up only against the computer or for two at one screen";

/// Whether a wish of `side` for another match is enough to begin it.
pub fn begins_rematch(table: &Table, side: Side) -> bool {
    let other = !side;
    no_rematch(table, side).is_none()
        && table.rematch_id.is_none()
        && (table.facts.screen || table.is_computer(other) || table.rematch_by == Some(other))
}

#[cfg(test)]
mod tests;
