//! The texts of the program in the user's language: its own, and the game's.

mod judgement;
#[cfg(test)]
mod tests;

use game_core::{
    Cell, Clause, GameInfo, MoveError, MoveOption, MoveWords, Outcome, Reason, Setting, Side, Tray, Verdict,
};
use registry::{AnyGame, Lang, MoveTexts, Texts, WordForm};

/// The texts of one language for one game.
#[derive(Clone, Copy)]
pub(crate) struct Words {
    own: &'static Texts,
    game: &'static Texts,
    pub(crate) info: &'static GameInfo,
    lang: Lang,
}

impl Words {
    pub(crate) fn new(game: &dyn AnyGame, lang: Lang) -> Self {
        Words { own: lang.terminal_texts(), game: game.texts(lang), info: game.info(), lang }
    }

    /// One of our own messages.
    pub(crate) fn own(&self, id: &'static str) -> &'static str {
        self.own.text(id)
    }

    /// One of our own messages, with its placeholders filled in.
    pub(crate) fn say(&self, id: &'static str, values: &[(&str, &str)]) -> String {
        self.own.format(id, values).unwrap_or_else(|| id.to_owned())
    }

    /// One of the game's messages.
    pub(crate) fn of_game(&self, id: &str) -> String {
        self.game.text(id).to_owned()
    }

    pub(crate) fn side(&self, side: Side) -> String {
        self.of_game(&format!("side-{}", self.info.side_id(side)))
    }

    /// The game's name, the variant and the options that are not the defaults.
    pub(crate) fn title(&self, setting: &Setting) -> String {
        let mut title = self.of_game("name");
        if setting.game().variants.len() > 1 {
            title += &format!(" · {}", self.of_game(&format!("variant-{}", setting.variant())));
        }
        for (option, value) in setting.options().filter(|(option, value)| option.values[0] != *value) {
            let name = self.of_game(&format!("option-{}", option.id));
            title += &format!(" · {name}{}{}", self.colon(), self.of_game(&format!("option-{}-{value}", option.id)));
        }
        title
    }

    /// Why a move was refused.
    pub(crate) fn refusal(&self, error: &MoveError) -> String {
        match error {
            MoveError::Illegal { text, reason } => format!("{text}{}{}", self.colon(), self.why(*reason)),
            MoveError::Unreadable { text, .. } => {
                format!("{} {}", self.say("unreadable", &[("move", text)]), self.of_game("move-format"))
            }
            MoveError::Finished { .. } => self.own("over").to_owned(),
        }
    }

    /// A reason in the game's words, with its clause.
    pub(crate) fn why(&self, reason: Reason) -> String {
        match self.game.get(&reason.text_id()) {
            Some(words) => format!("{words} ({})", reason.clause),
            None => reason.to_string(),
        }
    }

    /// How the match ended.
    pub(crate) fn ending(&self, outcome: Outcome) -> String {
        let names = match outcome.verdict {
            Verdict::Win(side) => [self.side(side), self.side(side.other())],
            Verdict::Draw => [String::new(), String::new()],
        };
        let values = [("winner", names[0].as_str()), ("loser", names[1].as_str())];
        match outcome.clause {
            Clause::AGREED => return self.own("end-agreed").to_owned(),
            Clause::LENGTH => return self.own("end-length").to_owned(),
            Clause::RESIGNED => return self.of_loser(outcome, "end-resigned", "end-resigned-many"),
            Clause::TIME => return self.of_loser(outcome, "end-time", "end-time-many"),
            _ => {}
        }
        let id = outcome.text_id(|id| self.game.get(id).is_some());
        let text = self.game.format(&id, &values).unwrap_or_else(|| id.clone());
        format!("{text} ({})", outcome.clause)
    }

    /// A sentence about the side that lost. Its name may be a plural: then the game's texts have it with its article,
    /// and the sentence is another one.
    fn of_loser(&self, outcome: Outcome, one: &'static str, many: &'static str) -> String {
        let Some(winner) = outcome.winner() else { return String::new() };
        match self.game.get(&format!("side-{}-many", self.info.side_id(!winner))) {
            Some(name) => self.say(many, &[("loser", name)]),
            None => self.say(one, &[("loser", &self.side(!winner))]),
        }
    }

    /// An entry of the menu at the end of a path.
    pub(crate) fn choice(&self, option: &MoveOption) -> String {
        match option.path.choice {
            Some(choice) => self.of_game(choice.label),
            None => option.text.clone(),
        }
    }

    /// A move in words, on a board with these cells.
    pub(crate) fn of_move(&self, words: &MoveWords, cells: &[Cell]) -> String {
        self.game.of_move(words, cells, WordForm::Short).to_string().replace('\u{a0}', " ")
    }

    /// A tray, in one line.
    pub(crate) fn tray(&self, tray: &Tray) -> String {
        let piece = |&(glyph, count): &(&str, u8)| {
            let name = self.of_game(&format!("piece-{glyph}"));
            if count == 1 { name } else { format!("{name} ×{count}") }
        };
        let pieces: Vec<String> = tray.pieces.iter().map(piece).collect();
        let title = self.of_game(&format!("tray-{}", tray.title));
        format!("{}, {title}{}{}", self.side(tray.side), self.colon(), pieces.join(", "))
    }

    /// A colon with the spaces of the language.
    pub(crate) fn colon(&self) -> &'static str {
        self.lang.colon
    }
}
