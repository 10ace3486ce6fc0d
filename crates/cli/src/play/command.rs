//! Commands of players: as keys, or as words after a colon, in both languages.

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PlayerCommand {
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
const WORDS: &[(&[&str], PlayerCommand)] = &[
    (&["undo", "u", "annuler", "reprendre"], PlayerCommand::Undo),
    (&["resign", "r", "abandonner", "abandon"], PlayerCommand::Resign),
    (&["draw", "d", "nulle"], PlayerCommand::Draw),
    (&["save", "s", "sauver", "enregistrer"], PlayerCommand::Save(None)),
    (&["flip", "l", "tourner", "retourner"], PlayerCommand::Flip),
    (&["shuffle", "melanger", "mélanger", "hasard"], PlayerCommand::Shuffle),
    (&["board", "b", "plateau"], PlayerCommand::Board),
    (&["moves", "m", "coups"], PlayerCommand::Moves),
    (&["hint", "indice", "conseil"], PlayerCommand::Hint),
    (&["level", "niveau"], PlayerCommand::Level(String::new())),
    (&["help", "h", "?", "aide"], PlayerCommand::Help),
    (&["quit", "q", "exit", "quitter"], PlayerCommand::Quit),
];

impl PlayerCommand {
    /// Parses the text after the colon.
    ///
    /// # Errors
    /// With the most similar command, if one is similar.
    pub(super) fn parse(text: &str) -> Result<PlayerCommand, Option<&'static str>> {
        let (word, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
        let lower = word.to_lowercase();
        let found = WORDS.iter().find(|(words, _)| words.contains(&lower.as_str()));
        match found {
            Some((_, PlayerCommand::Save(_))) => {
                let file = rest.trim();
                Ok(PlayerCommand::Save((!file.is_empty()).then(|| file.to_owned())))
            }
            Some((_, PlayerCommand::Level(_))) => Ok(PlayerCommand::Level(rest.trim().to_owned())),
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
