//! The names of players: invisible characters are removed, and names like the computer's are refused.

#[cfg(any(test, target_arch = "wasm32"))]
mod few_tables;
#[cfg(not(target_arch = "wasm32"))]
mod full_tables;

use crate::ActionError;
#[cfg(target_arch = "wasm32")]
use few_tables::{decomposed, kind};
#[cfg(not(target_arch = "wasm32"))]
use full_tables::{decomposed, kind};

/// The class of a character of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// A space.
    Separator,
    /// A mark that combines with the character before it.
    Mark,
    /// A control, a format character (bidirectional, joining, tags) or an unassigned one.
    Other,
    /// Any other, visible character.
    Visible,
}

/// The longest name of a player, in characters.
pub const MAX_NAME: usize = 40;
/// How many combining marks may follow a character: enough for every written language.
const MAX_MARKS: usize = 3;
/// Letters and signs without ink.
const BLANKS: [char; 5] = ['\u{115F}', '\u{1160}', '\u{2800}', '\u{3164}', '\u{FFA0}'];
/// The computer's names, here and on the page, in lower case without spaces.
const COMPUTERS: [&str; 5] = ["tabula", "computer", "thecomputer", "ordinateur", "lordinateur"];
/// The words between the computer's name and its level.
const LEVELS: [&str; 2] = ["level", "niveau"];

/// A name that a player may take.
///
/// # Errors
/// If nothing is left of it, it is too long, or it is the computer's.
pub fn clean(name: &str) -> Result<String, ActionError> {
    let name = tidy(name);
    if name.is_empty() || name.chars().count() > MAX_NAME {
        return Err(ActionError::BadRequest(format!("a name has 1 to {MAX_NAME} visible characters")));
    }
    if is_computers(&name) {
        return Err(ActionError::BadRequest(format!("the name {name:?} is the computer's: choose another one")));
    }
    Ok(name)
}

/// The cleaned name, if one was given.
///
/// # Errors
/// As [`clean`].
pub fn clean_optional(name: Option<&str>) -> Result<Option<String>, ActionError> {
    name.filter(|name| !name.trim().is_empty()).map(clean).transpose()
}

/// A name without invisible characters, bidirectional marks and piles of combining marks. It may be empty, or the
/// computer's.
pub fn tidy(name: &str) -> String {
    let mut tidied = String::new();
    let (mut marks, mut is_spaced) = (0, false);
    for c in name.chars().filter(|c| !is_invisible(*c)) {
        match kind(c) {
            Kind::Separator => is_spaced = true,
            Kind::Mark if tidied.is_empty() || is_spaced || marks == MAX_MARKS => {}
            Kind::Mark => {
                marks += 1;
                tidied.push(c);
            }
            _ => {
                if std::mem::take(&mut is_spaced) && !tidied.is_empty() {
                    tidied.push(' ');
                }
                marks = 0;
                tidied.push(c);
            }
        }
    }
    tidied
}

/// Controls, format characters (bidirectional, joining, tags), unassigned characters, selectors and blanks.
fn is_invisible(c: char) -> bool {
    let is_selector = matches!(c, '\u{034F}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}')
        || matches!(c, '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}');
    kind(c) == Kind::Other || is_selector || BLANKS.contains(&c)
}

/// Whether a name could be mistaken for the computer's: in any case, with any spaces, signs and accents, and with
/// similar letters.
fn is_computers(name: &str) -> bool {
    let letters: Vec<char> = decomposed(name)
        .flat_map(char::to_lowercase)
        .filter(|c| c.is_alphanumeric() || matches!(c, '@' | '|'))
        .collect();
    COMPUTERS.iter().any(|known| {
        let Some(rest) = after(&letters, known) else { return false };
        rest.iter().all(char::is_ascii_digit) || LEVELS.iter().any(|level| after(rest, level).is_some())
    })
}

/// The rest after a word at the beginning.
fn after<'a>(letters: &'a [char], word: &str) -> Option<&'a [char]> {
    let length = word.len();
    let is_there = letters.len() >= length && word.chars().zip(letters).all(|(wanted, c)| looks_like(*c, wanted));
    is_there.then(|| &letters[length..])
}

/// Whether a letter looks like `wanted`, a lower-case letter from a to z.
fn looks_like(c: char, wanted: char) -> bool {
    c == wanted
        || match wanted {
            'a' => matches!(c, 'а' | 'α' | 'ɑ' | '4' | '@'),
            'b' => matches!(c, 'в' | 'ь' | 'β' | '8' | '6'),
            'c' => matches!(c, 'с' | 'ϲ'),
            'd' => c == 'ԁ',
            'e' => matches!(c, 'е' | 'ε' | '3'),
            'i' | 'l' => matches!(c, 'i' | 'l' | '1' | '|' | 'і' | 'ι' | 'ı' | 'ӏ'),
            'm' => matches!(c, 'м' | 'ϻ'),
            'n' => matches!(c, 'п' | 'η' | 'ո'),
            'o' => matches!(c, 'о' | 'ο' | 'օ' | '0'),
            'p' => matches!(c, 'р' | 'ρ'),
            'r' => c == 'г',
            't' => matches!(c, 'т' | 'τ' | '7'),
            'u' => matches!(c, 'υ' | 'ս' | 'и' | 'ц'),
            'v' => matches!(c, 'ν' | 'ѵ'),
            _ => false,
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The engine of the page has few tables. What people write is the same to both.
    #[test]
    fn few_tables_tell_what_full_ones_tell_of_common_writing() {
        let written = [0x20..0x2E80, 0x3000..0xA000, 0xAC00..0xD7A4, 0xFE20..0xFFF0, 0x1F300..0x1F650];
        let (mut same, mut all) = (0, 0);
        for c in written.into_iter().flatten().filter_map(char::from_u32) {
            let (few, full) = (few_tables::kind(c), full_tables::kind(c));
            // A mark of a rarely used script, or a character that is not assigned yet, counts as visible.
            assert!(few == full || few == Kind::Visible, "{c:?} is {few:?}, not {full:?}");
            all += 1;
            same += u32::from(few == full);
        }
        assert!(same * 100 > all * 95, "{same} of {all}");
        for c in ('\u{300}'..='\u{36F}').chain("\u{202E}\u{2066}\u{200B}\u{AD}\u{E0041}\u{7}\u{A0}\u{3000}".chars()) {
            assert_eq!(few_tables::kind(c), full_tables::kind(c), "{c:?}");
        }
    }

    #[test]
    fn what_is_invisible_is_taken_out() {
        for (name, tidied) in [
            ("  Zoé \u{7}\n", "Zoé"),
            ("A\u{202E}da\u{2066}\u{200F}", "Ada"),
            ("A\u{200B}d\u{200D}\u{FEFF}a\u{AD}", "Ada"),
            ("Ada\u{E0041}\u{E0042}\u{E007F}", "Ada"),
            ("Ada\u{FE0F}\u{3164}\u{2800}", "Ada"),
            ("Jean\u{A0}\u{2003} Luc", "Jean Luc"),
            ("\u{301}e\u{301}", "e\u{301}"),
            ("नमस्ते", "नमस्ते"),
            ("Nguyễn Thị Ánh", "Nguyễn Thị Ánh"),
            ("שָׁלוֹם", "שָׁלוֹם"),
            ("Max 🎲", "Max 🎲"),
        ] {
            assert_eq!(clean(name).unwrap(), tidied, "{name:?}");
        }
        let piled = format!("Z{}o", "\u{336}".repeat(39));
        assert_eq!(clean(&piled).unwrap(), format!("Z{}o", "\u{336}".repeat(MAX_MARKS)));
    }

    #[test]
    fn nothing_visible_is_no_name() {
        for name in ["", "   ", "\u{200B}\u{200D}", "\u{202E}", "\u{3164}", "\u{301}", "\u{7}\n", &"x".repeat(41)] {
            assert!(matches!(clean(name), Err(ActionError::BadRequest(_))), "{name:?}");
        }
        assert_eq!(clean(&"x".repeat(40)).unwrap().len(), 40);
    }

    #[test]
    fn nobody_is_called_like_the_computer() {
        for name in [
            "Tabula",
            "tabula ",
            "T a b u l a",
            "TABULA!",
            "Tabula, level 10",
            "Tabula,level10",
            "tabula niveau 3",
            "Tabula 10",
            "Т\u{430}bula",
            "TabuIa",
            "Tabu1a",
            "Ｔａｂｕｌａ",
            "𝐓𝐚𝐛𝐮𝐥𝐚",
            "Tábula",
            "Tab\u{200B}ula",
            "Computer",
            "Computer, level 10",
            "Ordinateur, niveau 3",
            "L’ordinateur",
        ] {
            assert!(clean(name).is_err(), "{name:?}");
        }
        for name in ["Tabula Rasa", "Fabula", "Tabulae", "Computerfan", "Level 10", "Tab"] {
            assert_eq!(clean(name).unwrap(), name);
        }
    }
}
