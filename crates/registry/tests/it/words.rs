//! Every move of every game has words in every language, and the words stay what they are.

use crate::{CATALOGUE, WORDS, random_match, settings};
use game_core::{Announced, Cell, MoveWords, Setting, Viewer};
use registry::{AnyGame, AnyMatch, ENGLISH, MoveTexts, WordForm};
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn moves_are_told_as_the_examples_say() {
    let mut examples = BTreeMap::new();
    for line in WORDS.lines() {
        let columns: Vec<&str> = line.split('\t').collect();
        let [variant, text, words, preview, ref texts @ ..] = columns[..] else { panic!("too few columns: {line}") };
        let (game, setting) = CATALOGUE.find(variant).unwrap();
        let found = example_words(game, &setting, text);
        assert_eq!(json(&found), words, "{line}");
        let found_preview = game.preview(&setting, text).filter(|_| !text.contains('#'));
        assert_eq!(found_preview.as_ref().map_or("-".to_owned(), json), preview, "{line}");
        let cells = cells(game, &setting);
        for (lang, expected) in CATALOGUE.languages.iter().zip(texts.chunks(4)) {
            let say = |words: &MoveWords, form| game.texts(lang).of_move(words, &cells, form);
            let short = say(&found, WordForm::Short);
            let announced = if short.announced.is_empty() { "-" } else { &short.announced };
            let spoken = say(&found, WordForm::Spoken).to_string();
            let preview =
                found_preview.as_ref().map_or("-".to_owned(), |words| say(words, WordForm::Short).to_string());
            assert_eq!([short.done.as_str(), announced, &spoken, &preview], expected, "{line}");
        }
        *examples.entry((game.info().id, setting.variant().to_owned())).or_insert(0) += 1;
    }
    let variants: BTreeSet<_> =
        settings().into_iter().map(|(game, setting)| (game.info().id, setting.variant().to_owned())).collect();
    assert_eq!(examples.keys().cloned().collect::<BTreeSet<_>>(), variants, "every variant has examples");
}

#[test]
fn every_move_that_somebody_sees_has_words_and_no_message_is_left_over() {
    let mut met: BTreeSet<(&str, String)> = BTreeSet::new();
    for (game, setting) in settings() {
        let cells = cells(game, &setting);
        let mut check = |words: &MoveWords, what: &str| {
            for lang in CATALOGUE.languages {
                for form in [WordForm::Short, WordForm::Spoken] {
                    let text = game.texts(lang).of_move(words, &cells, form).to_string();
                    let is_complete = !text.is_empty() && !text.contains(['$', '?']) && !text.contains("sign-");
                    let is_preview = words.id.starts_with("preview-");
                    assert!(is_complete || is_preview && !text.contains('$'), "{setting}, {what}: {text}");
                }
            }
            met.insert((game.info().id, words.id.to_owned()));
            met.extend(words.piece.map(|glyph| (game.info().id, format!("sign-{glyph}"))));
            met.extend(words.announced.iter().map(|one| (game.info().id, format!("sign-{}", one.piece))));
        };
        for seed in 0..8 {
            let (_, texts) = random_match(game, &setting, seed, 300);
            let mut played = game.start(&setting);
            for text in texts {
                let mover = Viewer::Seat(played.to_move().unwrap());
                for option in played.options(mover, 200).unwrap_or_default() {
                    option.preview.inspect(|preview| check(preview, &option.text));
                }
                played.play(&text).unwrap();
                for viewer in Viewer::ALL {
                    let seen = played.last_move(viewer).unwrap();
                    let words = seen.words.unwrap_or_else(|| panic!("{setting}: {} has no words", seen.text));
                    // Words tell what the text and the public motions tell and nothing else. The text of a move that
                    // ended the match is a plain one: its words have what was announced all the same.
                    let expected = game.words_with_motions(&setting, &seen.text, &seen.motions);
                    let mut told = words.clone();
                    if played.outcome().is_some() {
                        told.announced.clear();
                    }
                    assert_eq!(Ok(&told), expected.as_ref(), "{}", seen.text);
                    assert!(!game.info().is_hidden || expected == game.words(&setting, &seen.text), "{}", seen.text);
                    check(&words, &seen.text);
                }
            }
        }
    }
    // What random games do not come to, examples have.
    for line in WORDS.lines() {
        let mut columns = line.split('\t');
        let (game, setting) = CATALOGUE.find(columns.next().unwrap()).unwrap();
        let words = example_words(game, &setting, columns.next().unwrap());
        met.insert((game.info().id, words.id.to_owned()));
        let announced = words.announced.iter().map(|one| one.piece);
        met.extend(words.piece.into_iter().chain(announced).map(|glyph| (game.info().id, format!("sign-{glyph}"))));
    }
    for game in CATALOGUE.games {
        for (id, _) in game.texts(&ENGLISH).iter() {
            let is_word =
                ["move-", "sign-", "preview-"].iter().any(|start| id.starts_with(start)) && id != "move-format";
            let base = id.strip_suffix("-spoken").unwrap_or(id);
            let key = (game.info().id, base.to_owned());
            assert!(!is_word || met.contains(&key), "{}: nothing is told by {id}", game.info().id);
        }
    }
}

#[test]
fn what_was_announced_is_told_where_everything_is_open_too() {
    for (game, setting) in settings() {
        for plies in [30, 60, 90] {
            let (played, _) = random_match(game, &setting, 5, plies);
            let open = played.boxed_clone().revealed();
            let viewer = Viewer::Spectator;
            assert_eq!(open.words(viewer), played.words(viewer), "{setting}");
            let last = |shown: &dyn AnyMatch| shown.last_move(viewer).and_then(|last| last.words);
            assert_eq!(last(&*open), last(&*played), "{setting}");
        }
    }
}

#[test]
fn a_text_that_is_no_move_has_no_words() {
    for (game, setting) in settings() {
        for text in ["", "nonsense", "a1", "a1-", "z9-z9", "a1xa2#", "🎲", "deploy", "apple:", "a1-a2=Z"] {
            let words = game.words(&setting, text);
            assert!(words.is_err(), "{setting}: {text:?} gives {words:?}");
        }
    }
}

/// The words of an example: of a text alone, or of a move that is played in a position, as in `0,0,3,0,0/… light > 4`.
fn example_words(game: &'static dyn AnyGame, setting: &Setting, text: &str) -> MoveWords {
    let Some((position, text)) = text.split_once(" > ") else { return game.words(setting, text).unwrap() };
    let mut played = game.start_at(setting, position).unwrap_or_else(|error| panic!("{position}: {error}"));
    played.play(text).unwrap_or_else(|error| panic!("{position}: {error}"));
    played.last_move(Viewer::Spectator).unwrap().words.unwrap()
}

fn cells(game: &dyn AnyGame, setting: &Setting) -> Vec<Cell> {
    game.start(setting).drawing(Viewer::Spectator).cells
}

/// Words as they are on the wire.
fn json(words: &MoveWords) -> String {
    let mut json = format!(r#"{{"id":"{}""#, words.id);
    if !words.cells.is_empty() {
        let cells: Vec<String> = words.cells.iter().map(ToString::to_string).collect();
        json += &format!(r#","cells":[{}]"#, cells.join(","));
    }
    for (key, value) in [("piece", words.piece), ("name", words.name)] {
        json += &value.map_or(String::new(), |value| format!(r#","{key}":"{value}""#));
    }
    if !words.struck.is_empty() {
        json += &format!(r#","struck":["{}"]"#, words.struck.join("\",\""));
    }
    if !words.announced.is_empty() {
        let announced = |one: &Announced| {
            let beside = if one.is_beside { r#","beside":true"# } else { "" };
            format!(r#"{{"cell":{},"piece":"{}"{beside}}}"#, one.cell, one.piece)
        };
        let announced: Vec<String> = words.announced.iter().map(announced).collect();
        json += &format!(r#","announced":[{}]"#, announced.join(","));
    }
    json + "}"
}
