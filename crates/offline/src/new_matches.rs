//! New matches: against the computer, at one screen, as a rematch, from a record.

use crate::live::Live;
use crate::stored::{StoredEntry, StoredStart};
use crate::{Around, Offline};
use answers::{AnswerError, creation, upload};
use game_core::BySide;
use matches::{ActionError, Identity, LogEntry, MatchEntry, MatchLog, MatchStart, MatchState, Seat};
use protocol::{Created, NewMatch, SeatKind, SeatRequest, Uploaded};
use std::sync::atomic::AtomicBool;

/// The beginning of the ids of matches that live in a page. No id of a server begins like this.
pub(crate) const LOCAL: &str = "local-";
/// The characters after it.
const LETTERS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const ID_LENGTH: usize = 12;

impl Offline {
    /// Creates a match.
    pub(crate) fn create(&mut self, new_match: NewMatch, around: &mut Around) -> Result<Created, AnswerError> {
        let (game, setting) = creation::setting(&self.catalogue, &new_match)?;
        let info = game.info();
        let coin = around.rng.below(2) == 0;
        let BySide([first, second]) = creation::seats(info, new_match.seats.clone(), coin)?;
        let seats = BySide([seat(&first)?, seat(&second)?]);
        let own = [&first, &second].map(|seat| seat.kind == SeatKind::Me);
        if !own.contains(&true) {
            return Err(AnswerError::bad_request("one of the seats must be \"me\""));
        }
        let config = creation::config(&new_match, seats, own == [true; 2], None, around.rng.next_u64());
        let id = new_id(around);
        let start = MatchStart {
            id: id.as_str().into(),
            game,
            setting,
            position: new_match.position,
            config,
            created_ms: around.now_ms,
        };
        self.begin(start, around)?;
        // A page needs no token for a match that is its own.
        let sides = info.sides.iter().zip(own).filter(|(_, is_own)| *is_own);
        let tokens = sides.map(|(side, _)| ((*side).into(), String::new())).collect();
        Ok(Created { id, tokens, invite: None, state: None })
    }

    fn begin(&mut self, start: MatchStart, around: &mut Around) -> Result<(), AnswerError> {
        around.effects.created.push(StoredStart::new(&start));
        self.keep(Live::new(MatchLog { start, entries: Vec::new() })?);
        Ok(())
    }

    /// Begins the rematch, sides swapped.
    pub(crate) fn begin_rematch(&mut self, id: &str, around: &mut Around) -> Result<(), AnswerError> {
        let Live { log, state, .. } = self.lives.get(id).ok_or(AnswerError::NotFound("match"))?;
        if state.rematch_id.is_some() {
            return Ok(());
        }
        let next = new_id(around);
        let start = MatchStart {
            id: next.as_str().into(),
            config: creation::rematch(state, around.rng.next_u64()),
            created_ms: around.now_ms,
            ..log.start.clone()
        };
        self.begin(start, around)?;
        self.commit(id, |_: &MatchState, _| Ok((vec![MatchEntry::Rematch { id: next.clone() }], ())), around)
    }

    /// Takes in a record.
    pub(crate) fn upload(&mut self, text: &str, around: &mut Around) -> Result<Uploaded, AnswerError> {
        let id = new_id(around);
        let stop = AtomicBool::new(false);
        let made = upload::read(&self.catalogue, text, id.as_str().into(), around.now_ms, &stop)?;
        let at_ms = around.now_ms;
        let entries = (1..).zip(made.entries).map(|(seq, entry)| LogEntry { seq, at_ms, entry }).collect();
        let log = MatchLog { start: made.start, entries };
        around.effects.created.push(StoredStart::new(&log.start));
        around.effects.appended.extend(log.entries.iter().map(|entry| StoredEntry::new(&id, entry)));
        self.keep(Live::of(log, made.state));
        Ok(Uploaded { id })
    }
}

fn seat(request: &SeatRequest) -> Result<Seat, AnswerError> {
    let name = creation::name(request)?;
    match request.kind {
        SeatKind::Me => Ok(Seat::Human { identity: Identity::nobody(), name }),
        SeatKind::Computer => Ok(Seat::Computer { level: creation::level(request.level)?, name }),
        SeatKind::Open => Err(ActionError::NotAllowed("playing somebody far away needs a server").into()),
    }
}

fn new_id(around: &mut Around) -> String {
    let letters = (0..ID_LENGTH).map(|_| char::from(LETTERS[around.rng.below(LETTERS.len() as u32) as usize]));
    LOCAL.chars().chain(letters).collect()
}
