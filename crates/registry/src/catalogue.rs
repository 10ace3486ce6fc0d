//! What a program offers, and how games and variants are found by text, with help for those who mistype.

use crate::{AnyGame, GAMES, LANGUAGES, Lang};
use game_core::{Setting, SettingError};
use languages::ENGLISH;
use std::fmt;
use thiserror::Error;

/// The games and the languages that a program offers. Server, terminal and bots take it as a value, so that a program
/// can offer others than [`CATALOGUE`].
#[derive(Clone, Copy)]
pub struct Catalogue {
    /// The games, in the order in which they are listed.
    pub games: &'static [&'static dyn AnyGame],
    /// The languages, likewise.
    pub languages: &'static [Lang],
}

/// Every game and every language of the product. A static, for the same reason as [`GAMES`].
pub static CATALOGUE: Catalogue = Catalogue { games: GAMES, languages: LANGUAGES };

impl Catalogue {
    /// The game and setting of a variant text such as `squadro` or `latrel/master?corners=safe`.
    ///
    /// # Errors
    /// If a part of it is unknown: with the nearest valid names.
    ///
    /// ```
    /// let (game, setting) = registry::CATALOGUE.find("squadro").unwrap();
    /// assert_eq!((game.info().id, setting.variant()), ("squadro", "standard"));
    /// ```
    pub fn find(&self, variant: &str) -> Result<(&'static dyn AnyGame, Setting), UnknownVariant> {
        let end = variant.find(['/', '?']).unwrap_or(variant.len());
        let game = self.find_game(&variant[..end])?;
        let setting = Setting::parse(game.info(), &variant[end..]).map_err(|error| match error {
            SettingError::Unknown { what, name, valid } => UnknownVariant::new(what, &name, &valid),
            error @ SettingError::Twice { .. } => UnknownVariant { message: error.to_string() },
        })?;
        Ok((game, setting))
    }

    /// The game with this id.
    ///
    /// # Errors
    /// If there is none: with the nearest valid names.
    pub fn find_game(&self, id: &str) -> Result<&'static dyn AnyGame, UnknownVariant> {
        let ids = || self.games.iter().map(|game| game.info().id).collect::<Vec<_>>();
        let found = self.games.iter().copied().find(|game| game.info().id == id);
        found.ok_or_else(|| UnknownVariant::new("game", id, &ids()))
    }

    /// The language with this id, such as `fr`.
    pub fn language(&self, id: &str) -> Option<Lang> {
        self.languages.iter().copied().find(|lang| lang.id == id)
    }

    /// The default language: English if it is offered.
    pub fn fallback_language(&self) -> Lang {
        self.language(ENGLISH.id).or_else(|| self.languages.first().copied()).unwrap_or(&ENGLISH)
    }
}

impl Default for Catalogue {
    fn default() -> Self {
        CATALOGUE
    }
}

impl fmt::Debug for Catalogue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games: Vec<&str> = self.games.iter().map(|game| game.info().id).collect();
        f.debug_struct("Catalogue").field("games", &games).field("languages", &self.languages).finish()
    }
}

/// The game and setting of a variant text, among the games of the product.
///
/// # Errors
/// If a part of it is unknown: with the nearest valid names.
///
/// ```
/// assert!(registry::find("squardo").is_err_and(|error| error.to_string().contains("squadro")));
/// ```
pub fn find(variant: &str) -> Result<(&'static dyn AnyGame, Setting), UnknownVariant> {
    CATALOGUE.find(variant)
}

/// A variant text that names something unknown.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{message}")]
pub struct UnknownVariant {
    message: String,
}

impl UnknownVariant {
    fn new(what: &str, name: &str, valid: &[&'static str]) -> Self {
        let hint = match nearest(name, valid) {
            _ if valid.is_empty() => "this variant has none".to_owned(),
            Some(near) => format!("did you mean {near:?}? (valid: {})", valid.join(", ")),
            None => format!("valid: {}", valid.join(", ")),
        };
        UnknownVariant { message: format!("unknown {what} {name:?}: {hint}") }
    }
}

/// The name most like `name`, if one is like it at all.
pub fn nearest<'a>(name: &str, valid: &[&'a str]) -> Option<&'a str> {
    let lower = name.to_lowercase();
    let distance = |other: &str| {
        if !lower.is_empty() && (other.starts_with(&lower) || lower.starts_with(other)) {
            1
        } else {
            strsim::levenshtein(&lower, other)
        }
    };
    let best = valid.iter().min_by_key(|other| distance(other))?;
    (distance(best) <= 1 + best.chars().count() / 3).then_some(best)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_offered_and_far_ones_are_not() {
        let valid = ["latrel", "latroncules", "squadro"];
        for (name, near) in [
            ("latrell", Some("latrel")),
            ("Squadro", Some("squadro")),
            ("latron", Some("latroncules")),
            ("sqadro", Some("squadro")),
            ("chess", None),
            ("", None),
        ] {
            assert_eq!(nearest(name, &valid), near, "{name}");
        }
        assert_eq!(nearest("x", &[]), None);
    }
}
