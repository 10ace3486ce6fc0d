//! What a request to a match does, on a channel or by an address.

use crate::work::{Asker, Reply, Task};
use crate::{Around, Failure, Offline};
use answers::questions;
use matches::{ActionError, Perspective, decide};
use protocol::{Action, Request, ServerMessage};

impl Offline {
    /// Carries out a request of a page; `None` if its answer follows later.
    pub(crate) fn answer(
        &mut self,
        id: &str,
        perspective: Perspective,
        request: Request,
        asker: Asker,
        around: &mut Around,
    ) -> Result<Option<ServerMessage>, Failure> {
        let Request { id: asked, acting, action } = request;
        let state = &self.live(id, around)?.state;
        let message = match action {
            Action::Ping => ServerMessage::Pong { id: asked, now_ms: around.now_ms },
            Action::Why { cell, path } => questions::why(state, perspective, asked, cell, path.as_deref())?,
            Action::Effects { path } => questions::effects(state, perspective, asked, path)?,
            Action::Continue { path } => questions::continuations(state, perspective, asked, path)?,
            Action::Hint => {
                let side = decide::acting(state, perspective, acting.as_deref(), true)?;
                if let Some(refusal) = decide::no_hint(state, side) {
                    return Err(refusal.into());
                }
                let reply = Reply { to: asker, id: asked };
                self.works.add(Task::Hint { id: id.to_owned(), side, seed: around.rng.next_u64(), reply });
                return Ok(None);
            }
            Action::MoveNow => return Err(ActionError::NotAllowed("nothing can stop the computer's search").into()),
            action => {
                let is_move = matches!(action, Action::Move { .. });
                let side = decide::acting(state, perspective, acting.as_deref(), is_move)?;
                let version = self.act(id, side, &action, around)?;
                ServerMessage::Ack { id: asked, version }
            }
        };
        Ok(Some(message))
    }
}
