//! The typography of French: high punctuation and guillemets are joined to their words by a no-break space, so that a
//! line never begins with `:` or ends with `«`; a name with a hyphen does not break at it.

use crate::root;
use crate::sources::walk;
use std::fs;

/// Marks before which French has a no-break space.
const HIGH: [char; 6] = [':', ';', '?', '!', '»', '%'];

/// Names and words that stay in one piece: with U+2011, the no-break hyphen, in the texts.
const UNBROKEN: [&str; 2] = ["La-Trel", "jouons-nous"];

/// Every message file of the repository, with its path. Those in `web/i18n` are the page's.
fn messages() -> Vec<(String, String)> {
    let mut files = Vec::new();
    for folder in ["crates", "web/i18n"] {
        walk(&root().join(folder), &mut |path| {
            if path.extension().is_some_and(|ending| ending == "ftl") {
                let name = path.strip_prefix(root()).expect("below the root").to_string_lossy().into_owned();
                let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{name}: {error}"));
                files.push((name, text));
            }
        });
    }
    assert!(files.len() >= 18, "the walk found the message files: {}", files.len());
    files
}

/// Where an ordinary space should be a no-break space: before a mark that follows a word, and after an opening
/// guillemet.
fn breaks(line: &str) -> Option<String> {
    let chars: Vec<char> = line.chars().collect();
    let at = (1..chars.len()).find(|&n| {
        let before = chars[n - 1];
        let after = chars.get(n + 1).copied().unwrap_or(' ');
        let follows = chars.get(n + 2).copied().unwrap_or(' ');
        let is_word = before.is_alphanumeric() || ['}', ')', '’', '»', '…'].contains(&before);
        let is_end = follows.is_whitespace() || ['.', ',', ')'].contains(&follows);
        chars[n] == ' ' && (before == '«' || (is_word && HIGH.contains(&after) && is_end))
    })?;
    Some(chars[at.saturating_sub(20)..(at + 6).min(chars.len())].iter().collect())
}

#[test]
fn french_texts_have_no_break_spaces_before_high_punctuation_and_in_guillemets() {
    for (name, text) in messages().iter().filter(|(name, _)| name.ends_with("fr.ftl")) {
        for (n, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
            if let Some(found) = breaks(line) {
                panic!("{name}:{}: an ordinary space in \"{found}\" should be U+00A0 or U+202F", n + 1);
            }
        }
    }
}

/// The French paragraphs of a page, each in one line.
fn french_paragraphs(html: &str) -> Vec<String> {
    html.split("<p lang=\"fr\">")
        .skip(1)
        .filter_map(|rest| rest.split_once("</p>"))
        .map(|(text, _)| text.split_ascii_whitespace().collect::<Vec<_>>().join(" "))
        .collect()
}

#[test]
fn french_paragraphs_of_the_shell_have_no_break_spaces_too() {
    let html = fs::read_to_string(root().join("web/index.html")).expect("the shell of the page");
    let paragraphs = french_paragraphs(&html);
    assert!(!paragraphs.is_empty(), "the shell says in French that it could not start");
    for text in paragraphs {
        let found = breaks(&text);
        assert_eq!(found, None, "web/index.html: an ordinary space that should be U+00A0 or U+202F");
    }
}

#[test]
fn no_script_puts_a_colon_between_two_texts() {
    let mut modules = 0;
    for folder in ["web/board", "web/offline", "web/pages", "web/panel", "web/setup"] {
        walk(&root().join(folder), &mut |path| {
            let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            assert!(!text.contains("}: ${"), "{}: a text with a colon is a message of its own", path.display());
            modules += 1;
        });
    }
    assert!(modules > 50, "the walk found the modules of the page: {modules}");
}

#[test]
fn names_with_a_hyphen_stay_in_one_piece() {
    for (name, text) in &messages() {
        for (n, line) in text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
            for word in UNBROKEN {
                assert!(!line.contains(word), "{name}:{}: {word} needs U+2011 instead of the hyphen", n + 1);
            }
        }
    }
}

#[test]
fn an_ordinary_space_is_found_where_a_line_could_break() {
    for text in ["Déjà : oui", "Qui ?", "{ $side } : à vous", "« oui\u{a0}»", "50 %.", "«\u{a0}oui »"] {
        assert!(breaks(text).is_some(), "{text}");
    }
    for text in ["Déjà\u{a0}: oui", "Qui\u{202f}?", "·  ? aide", "tapez :aide", "10:30", "«\u{a0}oui\u{a0}»"] {
        assert!(breaks(text).is_none(), "{text}");
    }
}
