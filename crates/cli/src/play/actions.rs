//! The actions of the full screen: commands, questions, typed moves.

use super::app::{App, Key, Mode, Phase, Question};
use super::command::{self, PlayerCommand};
use super::terminal_match::Answer;
use game_core::BoardView;

impl App {
    pub(super) fn command(&mut self, command: PlayerCommand) {
        let words = self.match_.words;
        self.message.clear();
        match command {
            PlayerCommand::Undo if self.is_touched() => self.message = words.own("touch-move").to_owned(),
            PlayerCommand::Undo => {
                let answer = self.match_.undo();
                let is_done = answer.is_ok();
                if is_done {
                    self.sit_down();
                }
                self.tell(answer);
            }
            PlayerCommand::Resign | PlayerCommand::Draw | PlayerCommand::Hint if self.match_.to_move().is_none() => {
                self.message = words.own("over").to_owned();
            }
            // The person at the screen may resign only for himself.
            PlayerCommand::Resign if self.phase == Phase::Thinking => self.mode = Mode::Ask(Question::Resign),
            PlayerCommand::Draw | PlayerCommand::Hint if self.phase == Phase::Thinking => {
                self.message = words.own("not-now-thinking").to_owned();
            }
            PlayerCommand::Resign | PlayerCommand::Draw | PlayerCommand::Hint if self.phase != Phase::Play => {
                self.message = words.own("not-now").to_owned();
            }
            PlayerCommand::Resign => self.mode = Mode::Ask(Question::Resign),
            PlayerCommand::Draw if self.match_.computer().is_some() => {
                let answer = self.match_.offer();
                if answer.is_ok() {
                    self.sit_down();
                }
                self.tell(answer);
            }
            PlayerCommand::Draw => self.mode = Mode::Ask(Question::Draw),
            PlayerCommand::Hint => self.ask_hint(),
            PlayerCommand::Level(text) => {
                let answer = self.match_.set_level(&text);
                self.tell(answer);
            }
            PlayerCommand::Save(None) if !self.match_.has_file() => {
                words.own("save-where").clone_into(&mut self.message);
                self.mode = Mode::Input(":save ".to_owned());
            }
            PlayerCommand::Save(file) if self.match_.has_secrets() => {
                self.mode = Mode::Ask(Question::SaveSecrets(file));
            }
            PlayerCommand::Save(file) => self.save(file.as_deref()),
            PlayerCommand::Flip if self.match_.has_secrets() => self.message = words.own("flip-hidden").to_owned(),
            PlayerCommand::Flip => self.is_turned = !self.is_turned,
            PlayerCommand::Shuffle => self.shuffle(),
            PlayerCommand::Board => {}
            PlayerCommand::Moves => self.message = self.texts_beginning("").join(" "),
            PlayerCommand::Help => self.mode = Mode::Help,
            PlayerCommand::Quit if self.match_.is_saved() => self.is_done = true,
            PlayerCommand::Quit => self.mode = Mode::Ask(Question::Quit),
        }
    }

    pub(super) fn answer(&mut self, question: Question, key: &Key) {
        let is_yes = match key {
            Key::Enter => true,
            Key::Char(c) if command::is_yes(&c.to_string()) => true,
            Key::Escape | Key::Backspace | Key::Char('n' | 'N') => false,
            _ => {
                self.mode = Mode::Ask(question);
                return;
            }
        };
        match (question, is_yes) {
            (Question::Resign, true) => {
                let answer = self.match_.resign();
                self.sit_down();
                self.tell(answer);
            }
            (Question::Draw, true) => {
                let answer = self.match_.agree();
                self.sit_down();
                self.tell(answer);
            }
            (Question::Draw, false) => {
                // The other player answered: hidden pieces must not be shown again before he has left.
                if self.match_.has_secrets() {
                    self.draw_curtain();
                }
                self.message = self.match_.words.own("draw-refused").to_owned();
            }
            (Question::SaveSecrets(file), true) => self.save(file.as_deref()),
            (Question::Quit, true) if self.match_.has_file() => {
                self.leaves_when_saved = true;
                self.save(None);
            }
            (Question::Quit, true) => {
                self.leaves_when_saved = true;
                self.message = self.match_.words.own("save-where").to_owned();
                self.mode = Mode::Input(":save ".to_owned());
            }
            (Question::Quit, false) => self.is_done = !matches!(key, Key::Escape | Key::Backspace),
            (Question::Resign | Question::SaveSecrets(_), false) => self.leaves_when_saved = false,
        }
    }

    pub(super) fn type_on(&mut self, mut text: String, key: Key) {
        match key {
            Key::Escape => {
                self.leaves_when_saved = false;
                self.message.clear();
                return;
            }
            Key::Enter => return self.submit(&text),
            Key::Backspace => {
                text.pop();
                if text.is_empty() {
                    self.leaves_when_saved = false;
                    return;
                }
            }
            Key::Tab => text = longer(text, &self.texts_beginning_of_input()),
            Key::Char(c) => text.push(c),
            Key::Command(command) => return self.command(command),
            Key::Arrow(_) | Key::Delete | Key::Interrupt => {}
        }
        self.mode = Mode::Input(text);
    }

    /// The legal moves that begin with the typed text.
    pub(super) fn texts_beginning(&self, begin: &str) -> Vec<String> {
        let texts = || self.board.moves.iter().map(|option| option.text.clone());
        let exact: Vec<String> = texts().filter(|text| text.starts_with(begin)).collect();
        if !exact.is_empty() {
            return exact;
        }
        let lower = begin.to_lowercase();
        texts().filter(|text| text.to_lowercase().starts_with(&lower)).collect()
    }

    fn texts_beginning_of_input(&self) -> impl Fn(&str) -> Vec<String> + '_ {
        |begin| if begin.starts_with(':') { Vec::new() } else { self.texts_beginning(begin) }
    }

    fn submit(&mut self, text: &str) {
        let text = text.trim();
        self.message.clear();
        let prefix = self.board.setup.as_ref().map(|setup| setup.prefix);
        // `:deploy:…` is accepted like `deploy:…`.
        let text = match text.strip_prefix(':') {
            Some(rest) if !prefix.is_some_and(|prefix| rest.starts_with(prefix)) => {
                match PlayerCommand::parse(rest) {
                    Ok(command) => self.command_typed(command),
                    Err(near) => {
                        self.message = self.unknown_command(near);
                        self.mode = Mode::Input(text.to_owned());
                    }
                }
                return;
            }
            Some(rest) => rest,
            None => text,
        };
        self.play_typed(text);
    }

    /// A typed command: a file named in it is used without a further question.
    fn command_typed(&mut self, command: PlayerCommand) {
        let leaves = self.leaves_when_saved;
        self.command(command);
        self.leaves_when_saved = leaves && matches!(self.mode, Mode::Input(_) | Mode::Ask(Question::SaveSecrets(_)));
        if leaves && self.match_.is_saved() {
            self.is_done = true;
        }
    }

    fn play_typed(&mut self, typed: &str) {
        if !matches!(self.phase, Phase::Play) {
            self.message = self.match_.words.own("not-now").to_owned();
            return;
        }
        // Upper and lower case are not distinguished where that is unambiguous.
        let same: Vec<String> =
            self.texts_beginning(typed).into_iter().filter(|text| text.eq_ignore_ascii_case(typed)).collect();
        let text = if let [only] = &same[..] { only.clone() } else { typed.to_owned() };
        if self.is_touched() && !self.board.moves.iter().any(|option| option.text == text) {
            self.message = self.match_.words.own("touch-move").to_owned();
            return;
        }
        let plies = self.match_.played().plies();
        self.play(&text);
        if self.match_.played().plies() == plies {
            self.mode = Mode::Input(typed.to_owned());
        }
    }

    fn save(&mut self, file: Option<&str>) {
        let answer = self.match_.save(file);
        self.is_done |= self.leaves_when_saved && answer.is_ok();
        self.leaves_when_saved = false;
        self.tell(answer);
    }

    pub(super) fn tell(&mut self, answer: Answer) {
        self.message = answer.unwrap_or_else(|refusal| refusal);
    }

    pub(super) fn unknown_command(&self, near: Option<&str>) -> String {
        match near {
            Some(near) => self.match_.words.say("unknown-command-near", &[("near", near)]),
            None => self.match_.words.own("unknown-command").to_owned(),
        }
    }

    /// The pieces that left the board with the last move, as announced to everybody.
    pub(super) fn losses(&self, before: &BoardView) -> String {
        if !self.match_.is_hidden() {
            return String::new();
        }
        let after = self.match_.played().board(game_core::Viewer::Spectator);
        super::losses::losses(&self.match_.words, before, &after)
    }
}

/// The typed text, extended as far as all its continuations agree.
fn longer(text: String, continuations: &impl Fn(&str) -> Vec<String>) -> String {
    let all = continuations(&text);
    let Some(first) = all.first() else { return text };
    let is_common =
        |end: &usize| first.is_char_boundary(*end) && all.iter().all(|other| other.starts_with(&first[..*end]));
    let end = (0..=first.len()).rev().find(is_common).unwrap_or(0);
    if end >= text.len() { first[..end].to_owned() } else { text }
}
