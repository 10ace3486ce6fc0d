//! What the test program offers: the games and languages of the product, Fanion, and a pseudo-language.
//!
//! The pseudo-language is made from the English messages when the program starts: every message is written between
//! brackets with accents on its vowels. A text that shows neither does not come from the files of a language.

use crate::Fanion;
use registry::{AnyGame, Catalogue, ENGLISH, FRENCH, GAMES, GameEntry, LANGUAGES, Lang, Language, Texts};
use std::sync::LazyLock;

/// Fanion, as programs see it.
pub static FANION: &dyn AnyGame = &GameEntry::<Fanion>::hidden();

/// The pseudo-language. Its id is one that BCP 47 leaves for private use.
pub static PSEUDO: LazyLock<Language> = LazyLock::new(|| Language {
    id: "qps",
    name: "Ⓟseudo",
    page: ENGLISH.page.map(pseudo_messages),
    terminal: pseudo_messages(ENGLISH.terminal),
    previews: pseudo_messages(ENGLISH.previews),
    // The English sentences of the manual are in the code, in no file: these are the French ones.
    manual: pseudo_messages(FRENCH.manual),
    games: leaked(games().filter_map(|game| Some((game.info().id, pseudo_messages(english(game)?)))).collect()),
    decimal: "·",
    thousands: "'",
    colon: " :: ",
});

/// The games of the product and Fanion, the languages of the product and the pseudo-language.
pub static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| Catalogue {
    games: leaked(games().collect()),
    languages: leaked(LANGUAGES.iter().copied().chain([&*PSEUDO as Lang]).collect()),
});

fn games() -> impl Iterator<Item = &'static dyn AnyGame> {
    GAMES.iter().copied().chain([FANION])
}

/// The source of a game's English messages.
fn english(game: &dyn AnyGame) -> Option<&'static str> {
    game.info().texts.iter().find(|(lang, _)| *lang == ENGLISH.id).map(|(_, source)| *source)
}

/// A file of messages in the pseudo-language.
fn pseudo_messages(source: &str) -> &'static str {
    let texts = Texts::parse(source).unwrap_or_else(|error| panic!("the English messages: {error}"));
    leaked_text(texts.iter().map(|(id, text)| format!("{id} = {}\n", pseudo(text))).collect())
}

/// A text between brackets, with accents on its vowels; what is to be filled in stays as it is.
fn pseudo(text: &str) -> String {
    let mut is_name = false;
    let accented = |c: char| {
        is_name = (is_name || c == '{') && c != '}';
        match "aeiouAEIOU".find(c).filter(|_| !is_name) {
            Some(at) => ['á', 'é', 'í', 'ó', 'ú', 'Á', 'É', 'Í', 'Ó', 'Ú'][at],
            None => c,
        }
    };
    format!("⟦{}⟧", text.chars().map(accented).collect::<String>())
}

/// A list that is needed until the program ends.
fn leaked<T>(list: Vec<T>) -> &'static [T] {
    Box::leak(list.into_boxed_slice())
}

fn leaked_text(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}
