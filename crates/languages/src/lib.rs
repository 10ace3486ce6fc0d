//! The languages of the product: which there are, the messages of the page, the terminal and the manual in each of
//! them, and how numbers are written. The messages of a game are in its folder.
//!
//! A new language is a line in [`LANGUAGES`] and its text files; what has no text in it is shown in English.

mod texts;

pub use texts::{Texts, TextsError};

use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::sync::{Mutex, PoisonError};

/// A text that only a server or a terminal shows: the engine of the page is smaller without it.
macro_rules! text_beyond_the_page {
    ($path:literal) => {
        if cfg!(target_arch = "wasm32") { "" } else { include_str!($path) }
    };
}

/// A language, as it is passed around. Two are equal if their ids are.
pub type Lang = &'static Language;

/// A language: its text files and its customs.
pub struct Language {
    /// The tag of BCP 47, such as `fr`.
    pub id: &'static str,
    /// The name, in the language itself.
    pub name: &'static str,
    /// The page's messages: those that every visit needs, and those that are loaded later.
    pub page: [&'static str; 2],
    /// The terminal's messages.
    pub terminal: &'static str,
    /// What other programs show beside a link to the page: its title and a sentence.
    pub previews: &'static str,
    /// The pages for developers: each sentence that the code has in English, by [`Language::manual_id`].
    pub manual: &'static str,
    /// Messages of games, by the game's id, for games whose folders do not have them in this language.
    pub games: &'static [(&'static str, &'static str)],
    /// The decimal separator.
    pub decimal: &'static str,
    /// The thousands separator.
    pub thousands: &'static str,
    /// A colon with the spaces around it.
    pub colon: &'static str,
}

/// French. It has spaces that do not break before a colon and between thousands.
pub static FRENCH: Language = Language {
    id: "fr",
    name: "Français",
    page: [text_beyond_the_page!("../../../web/i18n/fr.ftl"), text_beyond_the_page!("../../../web/i18n/more.fr.ftl")],
    terminal: text_beyond_the_page!("terminal.fr.ftl"),
    previews: text_beyond_the_page!("previews.fr.ftl"),
    manual: text_beyond_the_page!("manual.fr.ftl"),
    games: &[],
    decimal: ",",
    thousands: "\u{202f}",
    colon: "\u{a0}: ",
};

/// English, which also stands in for what another language lacks.
pub static ENGLISH: Language = Language {
    id: "en",
    name: "English",
    page: [text_beyond_the_page!("../../../web/i18n/en.ftl"), text_beyond_the_page!("../../../web/i18n/more.en.ftl")],
    terminal: text_beyond_the_page!("terminal.en.ftl"),
    previews: text_beyond_the_page!("previews.en.ftl"),
    manual: "",
    games: &[],
    decimal: ".",
    thousands: ",",
    colon: ": ",
};

/// Every language of the product. The page lists them in this order.
pub static LANGUAGES: &[Lang] = &[&FRENCH, &ENGLISH];

impl Language {
    /// The terminal's messages, read once.
    ///
    /// # Panics
    /// If the file is malformed; a test reads those of [`LANGUAGES`].
    pub fn terminal_texts(&'static self) -> &'static Texts {
        read_once(("the terminal", self.id), || self.terminal)
    }

    /// The messages of link previews, read once.
    ///
    /// # Panics
    /// If the file is malformed; a test reads those of [`LANGUAGES`].
    pub fn preview_texts(&'static self) -> &'static Texts {
        read_once(("link previews", self.id), || self.previews)
    }

    /// A game's messages in this language, read once: `own` are those of the game's folder, by language. Where there
    /// are none in this language, they are the English ones, else the first.
    ///
    /// # Panics
    /// If the file is malformed; a test reads those of every game.
    pub fn game_texts(
        &'static self,
        game: &'static str,
        own: &'static [(&'static str, &'static str)],
    ) -> &'static Texts {
        let source = |id: &str| own.iter().find(|(lang, _)| *lang == id).map(|(_, text)| *text);
        read_once((game, self.id), || {
            let added = self.games.iter().find(|(id, _)| *id == game).map(|(_, text)| *text);
            let first = own.first().map_or("", |(_, text)| *text);
            source(self.id).or(added).or_else(|| source(ENGLISH.id)).unwrap_or(first)
        })
    }

    /// A sentence of the pages for developers in this language; in English if it has none.
    ///
    /// # Panics
    /// If the file is malformed; a test reads those of [`LANGUAGES`].
    pub fn manual<'a>(&'static self, english: &'a str) -> &'a str {
        let texts = read_once(("the manual", self.id), || self.manual);
        texts.get(&Language::manual_id(english)).unwrap_or(english)
    }

    /// The id of an English sentence of the manual: `api-` and its first eight words.
    pub fn manual_id(english: &str) -> String {
        let words = english.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
        words.take(8).fold("api".to_owned(), |id, word| format!("{id}-{}", word.to_ascii_lowercase()))
    }
}

impl PartialEq for Language {
    fn eq(&self, other: &Language) -> bool {
        self.id == other.id
    }
}

impl Eq for Language {}

impl Hash for Language {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

impl std::fmt::Debug for Language {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id)
    }
}

/// Messages by what they are of and their language. There are a few of them, and each is needed until the program ends.
static READ: Mutex<Option<HashMap<(&str, &str), &'static Texts>>> = Mutex::new(None);

fn read_once(key: (&'static str, &'static str), source: impl FnOnce() -> &'static str) -> &'static Texts {
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    read.get_or_insert_default().entry(key).or_insert_with(|| {
        let texts = Texts::parse(source()).unwrap_or_else(|error| panic!("the messages of {key:?}: {error}"));
        Box::leak(Box::new(texts))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_a_language_lacks_is_english() {
        static OTHER: Language = Language { id: "xx", games: &[("b", "name = b in xx")], ..ENGLISH_PARTS };
        const ENGLISH_PARTS: Language = Language {
            id: "",
            name: "",
            page: ["", ""],
            terminal: "",
            previews: "",
            manual: "api-one-more-time = encore une fois",
            games: &[],
            decimal: ".",
            thousands: ",",
            colon: ": ",
        };
        let own: &[(&str, &str)] = &[("fr", "name = le jeu"), ("en", "name = the game")];
        assert_eq!(OTHER.game_texts("a", own).text("name"), "the game");
        assert_eq!(OTHER.game_texts("b", own).text("name"), "b in xx");
        assert_eq!(FRENCH.game_texts("a", own).text("name"), "le jeu");
        assert_eq!((OTHER.manual("One more `time`!"), OTHER.manual("Twice")), ("encore une fois", "Twice"));
    }

    #[test]
    fn ids_differ_and_every_file_can_be_read() {
        for (n, lang) in LANGUAGES.iter().enumerate() {
            assert!(LANGUAGES[..n].iter().all(|other| other.id != lang.id), "{} is there twice", lang.id);
            assert!(lang.terminal_texts().iter().next().is_some());
            assert!(!lang.manual("The variant").is_empty());
            let ids = |lang: Lang| lang.preview_texts().iter().map(|(id, _)| id.to_owned()).collect::<Vec<_>>();
            assert_eq!(ids(lang), ids(&ENGLISH), "the link previews of {}", lang.id);
            for part in lang.page {
                Texts::parse(part).unwrap_or_else(|error| panic!("the page's messages in {}: {error}", lang.id));
            }
        }
    }
}
