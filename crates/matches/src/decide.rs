//! The effect of a player's action: from a state, an action and the time it makes entries, or a refusal. It changes
//! nothing.

use crate::entry::MatchEntry;
use crate::error::ActionError;
use crate::named_move::NamedMove;
use crate::names;
use crate::state::MatchState;
use crate::view::{Perspective, side_named};
use game_core::Side;
use protocol::Action;

/// A log with this many entries accepts only entries that end the match: otherwise moves that are taken back and made
/// again would let it grow without limit.
pub const FULL_LOG: u64 = 100_000;

/// What the server has to do after the entries of an action are stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FollowUp {
    #[expect(missing_docs, reason = "the name says it")]
    Nothing,
    /// The time of a player was up before the action: the match ended instead.
    TimeIsUp,
    /// Begin the rematch that both want.
    BeginRematch,
    /// Remove the names of the side that acted from what is stored.
    ForgetName,
}

/// The entries of an action of `side`, and what to do after they are stored. The rules may still refuse the first
/// entry, if it is a move.
///
/// # Errors
/// If the match does not allow the action now.
pub fn decide(
    state: &MatchState,
    side: Side,
    action: &Action,
    now_ms: i64,
) -> Result<(Vec<MatchEntry>, FollowUp), ActionError> {
    // A clock that has run out takes precedence.
    if let Some(out) = state.lost_on_time(now_ms) {
        return Ok((vec![MatchEntry::Flag { by: out }], FollowUp::TimeIsUp));
    }
    let entries = entries(state, side, action)?;
    let follow_up = match action {
        Action::ForgetName => FollowUp::ForgetName,
        Action::Rematch if begins_rematch(state, side) => FollowUp::BeginRematch,
        _ => FollowUp::Nothing,
    };
    Ok((entries, follow_up))
}

/// The actions besides moves that have an effect now, by their names on the wire. [`decide`] accepts these and no
/// others; an offer in answer to an offer is listed as its acceptance.
pub fn can(state: &MatchState, side: Side) -> Vec<&'static str> {
    let rename = no_rename(state, side).is_none().then_some("rename");
    let offered = OFFERED.iter().filter(|(_, action)| is_offered(state, side, action)).map(|(name, _)| *name);
    rename.into_iter().chain(offered).collect()
}

/// The actions that [`can`] may list, in its order.
const OFFERED: [(&str, Action); 14] = [
    ("forget_name", Action::ForgetName),
    ("rematch", Action::Rematch),
    ("withdraw", Action::Withdraw),
    ("resign", Action::Resign),
    ("abort", Action::Abort),
    ("accept_draw", Action::AcceptDraw),
    ("decline_draw", Action::DeclineDraw),
    ("offer_draw", Action::OfferDraw),
    ("accept_takeback", Action::AcceptTakeback),
    ("decline_takeback", Action::DeclineTakeback),
    ("ask_takeback", Action::AskTakeback),
    ("retry", Action::Retry),
    ("move_now", Action::MoveNow),
    ("hint", Action::Hint),
];

fn is_offered(state: &MatchState, side: Side, action: &Action) -> bool {
    let is_answer = match action {
        Action::OfferDraw => state.draw_offer == Some(!side),
        Action::AskTakeback => state.takeback.is_some_and(|(asking, _)| asking != side),
        _ => false,
    };
    let has_effect = |entries: Vec<MatchEntry>| match action {
        Action::Hint | Action::MoveNow => true,
        Action::Rematch => !entries.is_empty() || begins_rematch(state, side),
        _ => !entries.is_empty(),
    };
    !is_answer && entries(state, side, action).is_ok_and(has_effect)
}

/// The side that acts: the one named, else that of the perspective; it must be its own seat. At one screen a move is of
/// the side to move.
///
/// # Errors
/// If the perspective has no such seat.
pub fn acting(
    state: &MatchState,
    perspective: Perspective,
    named: Option<&str>,
    is_move: bool,
) -> Result<Side, ActionError> {
    let to_move = state.played.to_move().filter(|side| is_move && !state.played.setup_due() && perspective.own[*side]);
    let acting = match named {
        Some(id) => side_named(state.game.info(), id)?,
        None => to_move.or(perspective.viewer.side()).ok_or(ActionError::NoSeat)?,
    };
    if perspective.own[acting] { Ok(acting) } else { Err(ActionError::NoSeat) }
}

fn entries(state: &MatchState, side: Side, action: &Action) -> Result<Vec<MatchEntry>, ActionError> {
    if let Some(why) = no_entry(state, action) {
        return Err(ActionError::NotAllowed(why));
    }
    let by = side;
    let one = |entry| Ok(vec![entry]);
    let unless = |refusal: Option<&'static str>, entry| match refusal {
        None => Ok(vec![entry]),
        Some(why) => Err(ActionError::NotAllowed(why)),
    };
    match action {
        Action::Move { ply, text, path, choice, setup } => {
            let (text, path, choice, setup) = (text.as_deref(), path.as_deref(), choice.as_deref(), setup.as_deref());
            play(state, side, *ply, NamedMove { text, path, choice, setup })
        }
        Action::Rename { name } => rename(state, side, name),
        Action::ForgetName => Ok(state.name(side).map(|_| MatchEntry::ForgetName { side }).into_iter().collect()),
        Action::Rematch => rematch(state, side),
        Action::Hint => no_hint(state, side).map_or(Ok(Vec::new()), Err),
        Action::Why { .. } | Action::Effects { .. } | Action::Continue { .. } | Action::Ping => Ok(Vec::new()),
        _ if state.has_ended() => Err(ActionError::Finished),
        Action::Withdraw => unless(no_withdrawal(state), MatchEntry::Withdraw { by }),
        _ if !state.is_full() => Err(ActionError::NotAllowed("the other seat is still open")),
        Action::Abort => unless(no_abort(state, side), MatchEntry::Abort { by }),
        Action::Resign => one(MatchEntry::Resign { by }),
        Action::OfferDraw if state.draw_offer == Some(!side) => one(MatchEntry::DrawAgreed {}),
        Action::OfferDraw if state.draw_offer == Some(side) => Ok(Vec::new()),
        Action::OfferDraw if state.config.screen => one(MatchEntry::DrawAgreed {}),
        Action::OfferDraw => unless(no_draw(state, side), MatchEntry::DrawOffer { by }),
        Action::AcceptDraw if state.draw_offer == Some(!side) => one(MatchEntry::DrawAgreed {}),
        Action::DeclineDraw if state.draw_offer == Some(!side) => one(MatchEntry::DrawDecline { by }),
        Action::AcceptDraw | Action::DeclineDraw => Err(ActionError::NotAllowed("no draw is offered")),
        Action::AskTakeback => ask_takeback(state, side),
        Action::AcceptTakeback | Action::DeclineTakeback => match (action, state.takeback) {
            (Action::AcceptTakeback, Some((asking, to_ply))) if asking != side => one(MatchEntry::Takeback { to_ply }),
            (_, Some((asking, _))) if asking != side => one(MatchEntry::TakebackDecline { by }),
            _ => Err(ActionError::NotAllowed("no take-back is asked for")),
        },
        Action::Retry if state.stuck.is_some() => one(MatchEntry::Retry { by }),
        Action::Retry => Err(ActionError::NotAllowed("the computer has not given up")),
        Action::MoveNow => no_hurry(state, side).map_or(Ok(Vec::new()), |why| Err(ActionError::NotAllowed(why))),
    }
}

/// Why the log does not accept an entry of this action, if it does not.
fn no_entry(state: &MatchState, action: &Action) -> Option<&'static str> {
    let is_end = matches!(action, Action::Resign | Action::AcceptDraw | Action::Withdraw | Action::Abort)
        || matches!(action, Action::ForgetName | Action::Rematch);
    let adds_nothing = matches!(
        action,
        Action::Hint
            | Action::MoveNow
            | Action::Why { .. }
            | Action::Effects { .. }
            | Action::Continue { .. }
            | Action::Ping
    );
    if is_end || adds_nothing { None } else { no_room(state) }
}

/// Why the log takes only entries that end the match, if it is full.
pub fn no_room(state: &MatchState) -> Option<&'static str> {
    (state.version >= FULL_LOG).then_some("the log of this match is full: it can only be ended")
}

/// Why the invitation cannot be withdrawn, if it cannot.
fn no_withdrawal(state: &MatchState) -> Option<&'static str> {
    state.is_full().then_some("somebody has taken the other seat")
}

/// Why the match cannot be ended without a result, if it cannot.
fn no_abort(state: &MatchState, side: Side) -> Option<&'static str> {
    if !state.is_against_person(side) {
        return Some("only a match between two people is aborted");
    }
    state.has_begun().then_some("both sides have made their first move")
}

/// Why a side cannot ask the computer to move now, if it cannot: only the computer's opponent can.
fn no_hurry(state: &MatchState, side: Side) -> Option<&'static str> {
    let is_thinking = state.computer_due().is_some_and(|(computer, _)| computer != side) && !state.played.setup_due();
    (!is_thinking).then_some("the computer is not thinking about a move")
}

/// Why a side cannot offer a draw, if it cannot.
fn no_draw(state: &MatchState, side: Side) -> Option<&'static str> {
    if state.is_computer(!side) { Some("the computer takes no draw offers") } else { state.asks.no_draw(side) }
}

fn rename(state: &MatchState, side: Side, name: &str) -> Result<Vec<MatchEntry>, ActionError> {
    let name = names::clean(name)?;
    if state.name(side).as_deref() == Some(&name) {
        return Ok(Vec::new());
    }
    match no_rename(state, side) {
        None => Ok(vec![MatchEntry::Rename { side, name }]),
        Some(why) => Err(ActionError::NotAllowed(why)),
    }
}

/// Why a side cannot change its name, if it cannot.
fn no_rename(state: &MatchState, side: Side) -> Option<&'static str> {
    no_entry(state, &Action::Rename { name: String::new() }).or(state.asks.no_rename(side))
}

/// Why a side gets no hint, if it gets none. Against a person a hint would be unfair.
pub fn no_hint(state: &MatchState, side: Side) -> Option<ActionError> {
    if state.is_against_person(side) {
        return Some(ActionError::NotAllowed("against a person there are no hints"));
    }
    (!state.due()[side]).then_some(ActionError::NotYourTurn)
}

fn play(state: &MatchState, side: Side, ply: u32, named: NamedMove<'_>) -> Result<Vec<MatchEntry>, ActionError> {
    named.check()?;
    if state.has_ended() {
        return Err(ActionError::Finished);
    }
    if state.played.setup_due() {
        return set_up(state, side, named);
    }
    if ply as usize != state.played.plies() {
        return Err(ActionError::Conflict);
    }
    if !state.is_full() {
        return Err(ActionError::NotAllowed("the other seat is still open"));
    }
    if state.played.to_move() != Some(side) {
        return Err(ActionError::NotYourTurn);
    }
    Ok(vec![MatchEntry::Move { by: side, text: named.text_in(state, side)? }])
}

/// Both sides set up at the same time, but the log has the order of the rules: a set-up that comes too early is held.
fn set_up(state: &MatchState, side: Side, named: NamedMove<'_>) -> Result<Vec<MatchEntry>, ActionError> {
    if !state.owes_setup(side) {
        return Err(ActionError::NotAllowed("your set-up is handed in"));
    }
    let (by, text) = (side, named.setup_in(state, side)?);
    if state.played.to_move() != Some(side) {
        state.at_setup_of(side).play(&text)?;
        return Ok(vec![MatchEntry::Held { by, text }]);
    }
    let mut entries = vec![MatchEntry::Move { by, text }];
    if let Some(text) = state.held[!side].clone() {
        entries.push(MatchEntry::Move { by: !side, text });
    }
    Ok(entries)
}

/// Why moves cannot be taken back, if they cannot.
fn no_takeback(state: &MatchState, side: Side) -> Option<&'static str> {
    if state.game.info().is_hidden {
        return Some("in a game with secrets nothing is taken back");
    }
    if back_to(state, side).is_none() {
        return Some("you have not moved yet");
    }
    state.asks.no_takeback(side)
}

/// The number of moves left if this side takes its last one back. At one screen it is the last move of either side.
fn back_to(state: &MatchState, side: Side) -> Option<u32> {
    if state.config.screen { (state.played.plies() as u32).checked_sub(1) } else { state.before_last_move_of(side) }
}

fn ask_takeback(state: &MatchState, side: Side) -> Result<Vec<MatchEntry>, ActionError> {
    if state.takeback.is_some_and(|(asking, _)| asking == side) {
        return Ok(Vec::new());
    }
    if let Some(why) = no_takeback(state, side) {
        return Err(ActionError::NotAllowed(why));
    }
    let to_ply = back_to(state, side).ok_or(ActionError::NotAllowed("you have not moved yet"))?;
    if !state.is_against_person(side) || state.takeback.is_some() {
        return Ok(vec![MatchEntry::Takeback { to_ply }]);
    }
    Ok(vec![MatchEntry::TakebackAsk { by: side, to_ply }])
}

fn rematch(state: &MatchState, side: Side) -> Result<Vec<MatchEntry>, ActionError> {
    if let Some(why) = no_rematch(state, side) {
        return Err(ActionError::NotAllowed(why));
    }
    // If the other side asked, the rematch begins; a second request of the same side changes nothing.
    if state.rematch_id.is_some() || state.rematch_by.is_some() {
        return Ok(Vec::new());
    }
    Ok(vec![MatchEntry::RematchAsk { by: side }])
}

/// Why no rematch is possible, if it is not.
fn no_rematch(state: &MatchState, side: Side) -> Option<&'static str> {
    if state.void.is_some() {
        return Some("a match without a result has no rematch");
    }
    if !state.is_over() {
        return Some("the match is not over");
    }
    if state.config.is_uploaded {
        return Some("an uploaded match has no players for a rematch");
    }
    let is_set_up = state.position.is_some() && state.game.info().is_hidden;
    (is_set_up && state.is_against_person(side)).then_some(SECRET_POSITION)
}

/// Why a position that reveals all secrets is not played between two people.
pub const SECRET_POSITION: &str =
    "in a game with secrets a position can be set up only against the computer or for two at one screen";

/// Why no link hands on a seat of a match at one screen that began from such a position: whoever sets a position up for
/// both sides may be alone at the screen.
pub const SECRET_LINK: &str = "this match of a game with secrets began from a set position, which its maker knows: \
    no link hands a seat on";

/// Why a seat is not handed on by a link, if it is not.
pub fn no_link(state: &MatchState) -> Option<&'static str> {
    let is_set_up = state.position.is_some() && state.game.info().is_hidden;
    (is_set_up && state.config.screen).then_some(SECRET_LINK)
}

/// Whether the request of `side` for a rematch is enough to begin it.
fn begins_rematch(state: &MatchState, side: Side) -> bool {
    let other = !side;
    no_rematch(state, side).is_none()
        && state.rematch_id.is_none()
        && (state.config.screen || state.is_computer(other) || state.rematch_by == Some(other))
}

#[cfg(test)]
mod tests;
