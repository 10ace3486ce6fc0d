//! Replays records and checks them against the rules.

use crate::{AnyMatch, AnyView, Catalogue};
use game_core::record::{Ending, Record, RecordedMove};
use game_core::{Clause, MoveError, Outcome, Setting, Side, Viewer};
use std::sync::atomic::{AtomicBool, Ordering};
use thiserror::Error;

/// The number of moves after which the stop flag is read again.
const LOOK_EVERY: usize = 256;

/// A replayed record.
#[expect(missing_docs, reason = "the names say it")]
pub enum Replayed {
    /// The match with everything that both sides knew.
    Whole(Box<dyn AnyMatch>),
    /// What one viewer knew of it.
    Seen {
        setting: Setting,
        viewer: Viewer,
        /// What the viewer knew at the end.
        view: Box<dyn AnyView>,
    },
}

/// Why a record is not valid.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RecordFault {
    /// Its variant, position, seat or result is not valid.
    #[error("{what}")]
    Header {
        /// What is wrong with which value.
        what: String,
    },
    /// A move could not be played.
    #[error("ply {ply}: {error}")]
    Move {
        /// The ply, from 0.
        ply: usize,
        /// Why the move could not be played.
        error: MoveError,
    },
    /// The caller raised the stop flag.
    #[error("the replay was stopped")]
    Stopped,
}

impl RecordFault {
    fn header(what: impl Into<String>) -> Self {
        RecordFault::Header { what: what.into() }
    }
}

/// Replays a record, move by move, and compares the end with its result.
///
/// # Errors
/// At the first error.
///
/// ```
/// use registry::{CATALOGUE, Catalogue, record_of, replay_record};
///
/// let (game, setting) = registry::find("squadro").unwrap();
/// let mut played = game.start(&setting);
/// played.play("3").unwrap();
/// let record = record_of(&*played, game_core::Viewer::Spectator);
/// assert!(replay_record(&CATALOGUE, &record).is_ok());
/// ```
pub fn replay_record(catalogue: &Catalogue, record: &Record) -> Result<Replayed, RecordFault> {
    replay_record_until(catalogue, record, &AtomicBool::new(false))
}

/// As [`replay_record`], until the stop flag is raised: a long record takes seconds.
///
/// # Errors
/// At the first error, or with [`RecordFault::Stopped`].
pub fn replay_record_until(catalogue: &Catalogue, record: &Record, stop: &AtomicBool) -> Result<Replayed, RecordFault> {
    let go_on = |ply: usize| {
        let is_stopped = ply.is_multiple_of(LOOK_EVERY) && stop.load(Ordering::Relaxed);
        if is_stopped { Err(RecordFault::Stopped) } else { Ok(()) }
    };
    let (game, setting) = catalogue.find(&record.variant).map_err(|e| RecordFault::header(e.to_string()))?;
    if let Some(seat) = &record.seat {
        let viewer = match game.info().side(seat) {
            Some(side) => Viewer::Seat(side),
            None if seat == "spectator" => Viewer::Spectator,
            None => return Err(RecordFault::header(format!("unknown seat {seat:?}"))),
        };
        if record.position.is_some() {
            return Err(RecordFault::header("a record of what one seat saw cannot begin at a position"));
        }
        let mut view = game.watch(&setting, viewer);
        for (ply, RecordedMove { text, .. }) in record.moves.iter().enumerate() {
            go_on(ply)?;
            view.observe(text).map_err(|error| RecordFault::Move { ply, error })?;
        }
        return Ok(Replayed::Seen { setting, viewer, view });
    }
    let mut played = match &record.position {
        None => game.start(&setting),
        Some(text) => game.start_at(&setting, text).map_err(|e| RecordFault::header(e.to_string()))?,
    };
    for (ply, RecordedMove { text, .. }) in record.moves.iter().enumerate() {
        go_on(ply)?;
        played.play(text).map_err(|error| RecordFault::Move { ply, error })?;
    }
    end(&mut *played, &record.ending)?;
    Ok(Replayed::Whole(played))
}

/// Compares the end of a match with its record; an end outside the rules is applied.
fn end(played: &mut dyn AnyMatch, ending: &Ending) -> Result<(), RecordFault> {
    if let Some(outcome) = outside_the_rules(ending) {
        played.conclude(outcome);
    }
    let reached = Ending::of(played.setting().game(), played.outcome());
    if reached == *ending {
        return Ok(());
    }
    Err(RecordFault::header(format!("the record says {}, the moves say {}", said(ending), said(&reached))))
}

/// An end by the players or the clock, not by the rules.
fn outside_the_rules(ending: &Ending) -> Option<Outcome> {
    let known = |clause: &str, allowed: &[Clause]| allowed.iter().find(|known| known.0 == clause).map(|known| known.0);
    match ending {
        Ending::Running => None,
        Ending::Draw { clause } => known(clause, &[Clause::AGREED, Clause::LENGTH]).map(Outcome::draw),
        Ending::Won { winner, clause, .. } => {
            known(clause, &[Clause::RESIGNED, Clause::TIME]).map(|clause| Outcome::win(*winner, clause))
        }
    }
}

fn said(ending: &Ending) -> String {
    match ending {
        Ending::Running => "the match goes on".to_owned(),
        Ending::Draw { clause } => format!("draw by {clause}"),
        Ending::Won { winner, id, clause } => {
            let token = if *winner == Side::First { "1-0" } else { "0-1" };
            format!("{id} won by {clause} ({token})")
        }
    }
}

/// The record of a match for a viewer: everything in open games, once it is over and where it was revealed, else what
/// the viewer knows. The caller adds tags, clocks and comments.
pub fn record_of(played: &dyn AnyMatch, viewer: Viewer) -> Record {
    let info = played.setting().game();
    let is_redacted = info.is_hidden && !played.is_open();
    let seat = is_redacted.then(|| match viewer {
        Viewer::Seat(side) => info.side_id(side).to_owned(),
        Viewer::Spectator => "spectator".to_owned(),
    });
    Record {
        variant: played.setting().to_string(),
        position: played.start_position(viewer),
        seat,
        moves: played.moves(viewer).into_iter().map(RecordedMove::from).collect(),
        ending: Ending::of(info, played.outcome()),
        ..Record::default()
    }
}
