//! Hints in a match that is played elsewhere: on a server, whose page has this engine too. The engine is told what the
//! page was told of the seat, and nothing else.

use crate::work::Task;
use crate::{Around, Offline};
use answers::{AnswerError, positions};
use game_core::Viewer;
use matches::view::wire;
use matches::{ActionError, at_setup};
use protocol::ServerMessage;
use registry::{AnyGame, AnyMatch, Knowledge};
use serde::Deserialize;
use std::sync::atomic::AtomicBool;

/// What a seat knows of a match, as the texts that its page was told.
#[derive(Deserialize, Clone, Debug)]
pub struct SeatKnowledge {
    /// The game, the variant and its options.
    pub variant: String,
    /// The id of the seat's side.
    pub side: String,
    /// The position that the match began at, if not the variant's own, as the seat knows it.
    #[serde(default)]
    pub position: Option<String>,
    /// The moves, as the seat saw them.
    #[serde(default)]
    pub moves: Vec<String>,
}

/// A hint that was asked for.
pub(crate) struct Advice {
    pub(crate) request: u64,
    pub(crate) game: &'static dyn AnyGame,
    pub(crate) knowledge: Knowledge,
    pub(crate) seed: u64,
    /// The match, in games without secrets: what a seat saw of a game with secrets cannot be played again.
    played: Option<Box<dyn AnyMatch>>,
}

impl Advice {
    /// The move with its path, its words and the facts about it. In games with secrets the path is the cells of its
    /// text: the page compares it with the moves that it was told.
    pub(crate) fn message(&self, text: String) -> ServerMessage {
        let Knowledge { setting, side, .. } = &self.knowledge;
        let cells = match &self.played {
            Some(played) => played.option(Viewer::Seat(*side), &text).map(|option| option.path.cells),
            None => self.game.words(setting, &text).ok().map(|words| words.cells),
        };
        let words = match &self.played {
            Some(played) => wire::words_ahead(&**played, &text),
            None => self.game.words(setting, &text).ok().map(wire::words),
        };
        let facts = self.played.as_ref().map_or(Vec::new(), |played| wire::facts(&played.facts_ahead(&text)));
        ServerMessage::Hint { id: None, text, path: wire::cell_numbers(cells.unwrap_or_default()), words, facts }
    }
}

impl Offline {
    /// Queues a hint for a seat.
    pub(crate) fn advise(&mut self, request: u64, known: &SeatKnowledge, around: &mut Around) {
        match self.advice(request, known, around.rng.next_u64()) {
            Ok(advice) => {
                self.nets.want(&advice.knowledge.setting);
                self.works.add(Task::Advice(advice));
            }
            Err(error) => around.refuse(request, &error),
        }
    }

    fn advice(&self, request: u64, known: &SeatKnowledge, seed: u64) -> Result<Advice, AnswerError> {
        let SeatKnowledge { variant, side, position, moves } = known;
        let (game, setting) = self.catalogue.find(variant)?;
        let Some(side) = game.info().side(side) else {
            return Err(AnswerError::bad_request(format!("unknown side {side:?}")));
        };
        let is_at_start = position.is_none() && moves.is_empty();
        let (played, knowledge) = if game.info().is_hidden {
            let told =
                || Knowledge { setting: setting.clone(), side, position: position.clone(), moves: moves.clone() };
            (None, if is_at_start { at_setup(game.start(&setting), side).knowledge(side) } else { told() })
        } else {
            let going = AtomicBool::new(false);
            let (_, played) = positions::reach(&self.catalogue, variant, position.as_deref(), moves, &going)?;
            if played.to_move() != Some(side) {
                return Err(ActionError::NotYourTurn.into());
            }
            let knowledge = played.knowledge(side);
            (Some(played), knowledge)
        };
        Ok(Advice { request, game, knowledge, seed, played })
    }
}
