//! The computer on the full screen: its moves, and hints. It gets requests, and answers later.

use super::app::{App, Mode, Phase};
use super::thinker::What;
use registry::Thought;

impl App {
    /// Requests a search of the match as the player to move knows it.
    pub(super) fn request_search(&mut self, what: What) {
        self.tickets += 1;
        self.request = self.match_.search_request(self.tickets, what);
    }

    pub(super) fn ask_hint(&mut self) {
        self.request_search(What::Hint);
        self.message = self.match_.words.own("hint-wait").to_owned();
    }

    pub(super) fn forget_hint(&mut self) {
        self.request = None;
        self.message.clear();
    }

    /// Handles the answer to a request; an outdated one is ignored.
    pub(super) fn thought(&mut self, ticket: u64, thought: &Thought) {
        let Some(request) = self.request.take_if(|request| request.ticket == ticket) else { return };
        match request.what {
            What::Move(_) => self.play_computers(thought),
            What::Hint => self.tell_hint(thought),
        }
    }

    fn play_computers(&mut self, thought: &Thought) {
        let Some(text) = &thought.chosen else { return };
        // What the player is typing or reading stays on the screen.
        let mode = std::mem::replace(&mut self.mode, Mode::Board);
        let before = self.public_board();
        let answer = self.match_.play_computers(text, thought.lines.first().map(|line| line.judgement));
        if answer.is_ok() {
            self.announcement = self.losses(&before);
            self.sit_down();
            if !self.is_cursor_placed {
                self.home_cursor();
            }
            if self.phase != Phase::Over && !matches!(mode, Mode::Board | Mode::Menu { .. }) {
                self.mode = mode;
            }
        }
        self.tell(answer);
    }

    fn tell_hint(&mut self, thought: &Thought) {
        let Some(text) = &thought.chosen else { return };
        if let Some(setup) = &mut self.setup {
            setup.fill(text);
            self.message = self.match_.words.own("hint-placed").to_owned();
            return;
        }
        self.message = self.match_.hint(thought);
    }
}
