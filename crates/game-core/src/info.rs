//! The facts about a game that are not rules, and the texts that choose a variant with its options.

use crate::Side;
use std::fmt;
use thiserror::Error;

/// The facts about a game that are not rules. Each game has one constant.
#[derive(PartialEq, Eq, Debug)]
pub struct GameInfo {
    /// The id, as in variant texts: lower-case letters.
    pub id: &'static str,
    /// The prefix of its clause ids, `LT` for `LT-01`.
    pub clauses: &'static str,
    /// The numbers of its clauses, as ranges with both ends.
    pub clause_numbers: &'static [(u8, u8)],
    /// The ids of First and Second.
    pub sides: [&'static str; 2],
    /// The variants, the default one first.
    pub variants: &'static [VariantInfo],
    /// Whether the players have secrets from each other.
    pub is_hidden: bool,
    /// The game's texts as Fluent messages, by language (`fr`, `en`), with the same ids in each.
    pub texts: &'static [(&'static str, &'static str)],
    /// The drawings of cells, decorations and pieces: SVG symbols.
    pub art: &'static str,
    /// The first lesson, as [`crate::lesson::Lesson`] reads it; empty if there is none.
    pub lesson: &'static str,
    /// The boards beside the rules, as [`crate::lesson::Examples`] reads them; empty if there are none.
    pub examples: &'static str,
}

/// A variant of a game.
#[expect(missing_docs, reason = "the names say it")]
#[derive(PartialEq, Eq, Debug)]
pub struct VariantInfo {
    /// The id, as in variant texts.
    pub id: &'static str,
    pub options: &'static [OptionInfo],
}

/// An option of a variant.
#[derive(PartialEq, Eq, Debug)]
pub struct OptionInfo {
    /// The id, as in variant texts.
    pub id: &'static str,
    /// The values it can take, the default one first.
    pub values: &'static [&'static str],
}

impl GameInfo {
    /// The ids of all its clauses, in order.
    pub fn clause_ids(&self) -> Vec<String> {
        let numbers = self.clause_numbers.iter().flat_map(|&(first, last)| first..=last);
        numbers.map(|number| format!("{}-{number:02}", self.clauses)).collect()
    }

    /// The id by which texts, records and the API name a side.
    pub fn side_id(&self, side: Side) -> &'static str {
        self.sides[side.index()]
    }

    /// The side with this id.
    pub fn side(&self, id: &str) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| self.side_id(side) == id)
    }

    /// Every choice of variant and option values, defaults first.
    pub fn settings(&'static self) -> Vec<Setting> {
        let mut all = Vec::new();
        for variant in self.variants {
            let mut choices = vec![Vec::new()];
            for option in variant.options {
                choices = choices
                    .iter()
                    .flat_map(|chosen| option.values.iter().map(|value| [&chosen[..], &[*value]].concat()))
                    .collect();
            }
            all.extend(choices.into_iter().map(|values| Setting { game: self, variant, values }));
        }
        all
    }
}

/// A variant with a value for each of its options. Printed in full: `latrel/master?corners=safe`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setting {
    game: &'static GameInfo,
    variant: &'static VariantInfo,
    values: Vec<&'static str>,
}

impl Setting {
    /// Reads what follows the game's id in a variant text: nothing, `/variant`, `/variant?option=value&option=value`.
    ///
    /// # Errors
    /// If the variant, an option or a value is unknown, or an option is given twice. The error names the valid ones.
    pub fn parse(game: &'static GameInfo, rest: &str) -> Result<Setting, SettingError> {
        let (path, query) = rest.split_once('?').map_or((rest, None), |(path, query)| (path, Some(query)));
        let variant = match path.strip_prefix('/') {
            None if path.is_empty() => &game.variants[0],
            named => game.variants.iter().find(|v| Some(v.id) == named).ok_or_else(|| {
                SettingError::unknown("variant", path.trim_start_matches('/'), game.variants.iter().map(|v| v.id))
            })?,
        };
        let mut values: Vec<&'static str> = variant.options.iter().map(|option| option.values[0]).collect();
        let mut given = Vec::new();
        for pair in query.into_iter().flat_map(|query| query.split('&')) {
            let (id, value) = pair.split_once('=').unwrap_or((pair, ""));
            let at = variant
                .options
                .iter()
                .position(|option| option.id == id)
                .ok_or_else(|| SettingError::unknown("option", id, variant.options.iter().map(|o| o.id)))?;
            if given.contains(&at) {
                return Err(SettingError::Twice { option: id.to_owned() });
            }
            given.push(at);
            let allowed = variant.options[at].values;
            values[at] = allowed
                .iter()
                .find(|v| **v == value)
                .ok_or_else(|| SettingError::unknown("value", value, allowed.iter().copied()))?;
        }
        Ok(Setting { game, variant, values })
    }

    #[expect(missing_docs, reason = "the name says it")]
    pub fn game(&self) -> &'static GameInfo {
        self.game
    }

    /// The variant's id.
    pub fn variant(&self) -> &'static str {
        self.variant.id
    }

    /// The value of an option; `None` if the variant has no such option.
    pub fn option(&self, id: &str) -> Option<&'static str> {
        self.variant.options.iter().position(|option| option.id == id).map(|at| self.values[at])
    }

    /// The options and their values.
    pub fn options(&self) -> impl Iterator<Item = (&'static OptionInfo, &'static str)> {
        self.variant.options.iter().zip(self.values.iter().copied())
    }
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.game.id, self.variant.id)?;
        for (n, (option, value)) in self.options().enumerate() {
            write!(f, "{}{}={value}", if n == 0 { '?' } else { '&' }, option.id)?;
        }
        Ok(())
    }
}

/// Why a variant text was refused.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SettingError {
    /// A name that does not exist.
    #[error("unknown {what} {name:?}: {}", if valid.is_empty() { "there are none here".to_owned() } else { format!("it is one of {}", valid.join(", ")) })]
    Unknown {
        /// `variant`, `option` or `value`.
        what: &'static str,
        /// The text as given.
        name: String,
        /// The names that exist.
        valid: Vec<&'static str>,
    },
    /// An option given twice.
    #[error("option {option:?} is given twice")]
    Twice { option: String },
}

impl SettingError {
    fn unknown(what: &'static str, name: &str, valid: impl Iterator<Item = &'static str>) -> Self {
        SettingError::Unknown { what, name: name.to_owned(), valid: valid.collect() }
    }
}
