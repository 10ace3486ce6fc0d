//! Finds games and variants by text, and suggests similar names for unknown ones.

use crate::{AnyGame, GAMES};
use game_core::{Setting, SettingError};
use thiserror::Error;

/// The game and setting of a variant text such as `squadro` or `latrel/master?corners=safe`.
///
/// # Errors
/// If a part of it is unknown: with the nearest valid names.
///
/// ```
/// let (game, setting) = registry::find("squadro").unwrap();
/// assert_eq!((game.info().id, setting.variant()), ("squadro", "standard"));
/// assert!(registry::find("squardo").is_err_and(|error| error.to_string().contains("squadro")));
/// ```
pub fn find(variant: &str) -> Result<(&'static dyn AnyGame, Setting), UnknownVariant> {
    let end = variant.find(['/', '?']).unwrap_or(variant.len());
    let game = find_game(&variant[..end])?;
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
pub fn find_game(id: &str) -> Result<&'static dyn AnyGame, UnknownVariant> {
    GAMES
        .iter()
        .copied()
        .find(|game| game.info().id == id)
        .ok_or_else(|| UnknownVariant::new("game", id, &GAMES.iter().map(|game| game.info().id).collect::<Vec<_>>()))
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

/// The valid name most similar to `name`, if one is similar enough.
pub fn nearest<'a>(name: &str, valid: &[&'a str]) -> Option<&'a str> {
    let lower = name.to_lowercase();
    let distance = |other: &str| {
        if !lower.is_empty() && (other.starts_with(&lower) || lower.starts_with(other)) {
            1
        } else {
            edits(&lower, other)
        }
    };
    let best = valid.iter().min_by_key(|other| distance(other))?;
    (distance(best) <= 1 + best.chars().count() / 3).then_some(best)
}

/// The edit distance of two words.
fn edits(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
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
