//! Commands of players: as keys, or as words after a colon, in both languages.

/// A command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Undo,
    Resign,
    Draw,
    /// Save into this file, or the one already named.
    Save(Option<String>),
    Flip,
    Shuffle,
    Board,
    Moves,
    Hint,
    /// Set this level; empty to show it.
    Level(String),
    Help,
    Quit,
}

/// The words of every command, English first.
const WORDS: &[(&[&str], Command)] = &[
    (&["undo", "u", "annuler", "reprendre"], Command::Undo),
    (&["resign", "r", "abandonner", "abandon"], Command::Resign),
    (&["draw", "d", "nulle"], Command::Draw),
    (&["save", "s", "sauver", "enregistrer"], Command::Save(None)),
    (&["flip", "l", "retourner", "tourner"], Command::Flip),
    (&["shuffle", "melanger", "mélanger", "hasard"], Command::Shuffle),
    (&["board", "b", "plateau"], Command::Board),
    (&["moves", "m", "coups"], Command::Moves),
    (&["hint", "indice", "conseil"], Command::Hint),
    (&["level", "niveau"], Command::Level(String::new())),
    (&["help", "h", "?", "aide"], Command::Help),
    (&["quit", "q", "exit", "quitter"], Command::Quit),
];

impl Command {
    /// Parses the text after the colon.
    ///
    /// # Errors
    /// With the most similar command, if one is similar.
    pub(super) fn parse(text: &str) -> Result<Command, Option<&'static str>> {
        let (word, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
        let lower = word.to_lowercase();
        let found = WORDS.iter().find(|(words, _)| words.contains(&lower.as_str()));
        match found {
            Some((_, Command::Save(_))) => {
                let file = rest.trim();
                Ok(Command::Save((!file.is_empty()).then(|| file.to_owned())))
            }
            Some((_, Command::Level(_))) => Ok(Command::Level(rest.trim().to_owned())),
            Some((_, command)) if rest.trim().is_empty() => Ok(command.clone()),
            _ => {
                let all: Vec<&'static str> = WORDS.iter().flat_map(|(words, _)| words.iter().copied()).collect();
                Err(registry::nearest(&lower, &all))
            }
        }
    }
}

/// Whether an answer to a question means yes, in either language.
pub(super) fn is_yes(answer: &str) -> bool {
    matches!(answer.trim().to_lowercase().as_str(), "y" | "yes" | "o" | "oui")
}
