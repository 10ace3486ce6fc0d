//! No message and no drawing is missing in any language.

use crate::{games, root, sources};
use game_core::{GameInfo, Viewer};
use registry::{AnyGame, ENGLISH, FRENCH, GAMES, LANGUAGES, Texts};
use std::collections::BTreeSet;
use std::fs;

/// The messages that every game must have.
fn needed(info: &GameInfo) -> Vec<String> {
    let mut ids: Vec<String> =
        ["name", "credits", "tagline", "about", "move-format", "aim", "first-move"].map(str::to_owned).into();
    ids.extend(info.sides.iter().map(|side| format!("side-{side}")));
    for variant in info.variants {
        ids.extend([format!("variant-{}", variant.id), format!("variant-{}-about", variant.id)]);
        for option in variant.options {
            ids.push(format!("option-{}", option.id));
            ids.extend(option.values.iter().map(|value| format!("option-{}-{value}", option.id)));
        }
    }
    ids.extend(info.clause_ids());
    ids
}

#[test]
fn both_languages_have_the_same_messages_in_the_same_order() {
    for game in games() {
        let ids = |lang| game.texts(lang).iter().map(|(id, _)| id.to_owned()).collect::<Vec<_>>();
        assert_eq!(ids(&FRENCH), ids(&ENGLISH), "{}", game.info().id);
        for &lang in LANGUAGES {
            for (id, text) in game.texts(lang).iter() {
                assert!(!text.is_empty(), "{} {id} says nothing", game.info().id);
            }
        }
    }
}

#[test]
fn both_languages_fill_in_the_same_names() {
    let names = |text: &str| {
        text.match_indices("{ $")
            .map(|(at, _)| text[at..].split('}').next().unwrap_or_default().to_owned())
            .collect::<BTreeSet<_>>()
    };
    for game in games() {
        for ((id, fr), (_, en)) in game.texts(&FRENCH).iter().zip(game.texts(&ENGLISH).iter()) {
            assert_eq!(names(fr), names(en), "{} {id}", game.info().id);
            assert!(
                !fr.replace("{ $", "").contains('{') && !en.replace("{ $", "").contains('{'),
                "{id}: only {{ $name }} is understood"
            );
        }
    }
}

#[test]
fn every_game_has_the_messages_that_everything_above_asks_for() {
    for game in games() {
        let texts = game.texts(&FRENCH);
        for id in needed(game.info()) {
            assert!(texts.get(&id).is_some(), "{} has no message {id}", game.info().id);
        }
        let prefix = format!("{}-", game.info().clauses);
        let clauses: Vec<&str> = texts.iter().map(|(id, _)| id).filter(|id| id.starts_with(&prefix)).collect();
        assert_eq!(clauses, game.info().clause_ids(), "the clauses of {}, in order", game.info().id);
    }
}

/// The line of a game's French texts that lists the words of its rule sheet.
const SHEET: &str = "# Mots de la feuille, au moins une fois dans les règles : ";

#[test]
fn the_rules_have_the_words_of_the_sheet_at_least_once() {
    for game in GAMES {
        let id = game.info().id;
        let source = fs::read_to_string(root().join(format!("crates/games/src/{id}/fr.ftl"))).expect(id);
        let words = source.lines().find_map(|line| line.strip_prefix(SHEET));
        let words = words.unwrap_or_else(|| panic!("{id}: fr.ftl has no line \"{SHEET}…\""));
        let texts = game.texts(&FRENCH);
        let clauses: String =
            game.info().clause_ids().iter().map(|clause| texts.text(clause).to_owned() + "\n").collect();
        let is_word = |word: &str| {
            clauses.match_indices(word).any(|(at, _)| {
                let is_letter = |next: Option<char>| next.is_some_and(char::is_alphanumeric);
                !is_letter(clauses[..at].chars().next_back()) && !is_letter(clauses[at + word.len()..].chars().next())
            })
        };
        for word in words.split(", ") {
            assert!(is_word(word), "{id}: no clause says \"{word}\"");
        }
    }
}

#[test]
fn every_reason_and_every_end_in_the_code_has_its_words() {
    for source in sources::all() {
        let Some(game) = game_of(&source) else { continue };
        let texts = game.texts(&ENGLISH);
        let code: String = source.shipped().lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        for call in ["Reason::new(", "MoveError::illegal("] {
            for (at, _) in code.match_indices(call) {
                let arguments = &code[at..at + code[at..].find(')').unwrap_or(0)];
                let quoted: Vec<&str> = arguments.split('"').skip(1).step_by(2).collect();
                if let [.., clause, key] = quoted[..] {
                    assert!(texts.get(&format!("why-{key}")).is_some(), "{}: no message why-{key}", source.path);
                    assert!(
                        game.info().clause_ids().iter().any(|id| id == clause),
                        "{}: no clause {clause}",
                        source.path
                    );
                }
            }
        }
        for (call, is_draw) in [("Outcome::win(", false), ("Outcome::draw(", true)] {
            for (at, _) in code.match_indices(call) {
                let arguments = &code[at..at + code[at..].find(')').unwrap_or(0)];
                if let Some(clause) = arguments.split('"').nth(1) {
                    assert_end(texts, clause, is_draw, &source.path);
                }
            }
        }
    }
}

fn assert_end(texts: &Texts, clause: &str, is_draw: bool, path: &str) {
    let has = |id: String| texts.get(&id).is_some();
    let is_there = has(format!("end-{clause}")) || is_draw && has(format!("end-{clause}-draw"));
    assert!(is_there, "{path}: no message end-{clause}");
}

/// The game whose folder a file lies in.
fn game_of(source: &sources::Source) -> Option<&'static dyn AnyGame> {
    if source.krate == "sixth-game" {
        return Some(sixth_game::FANION);
    }
    let folder = source.path.strip_prefix("crates/games/src/")?.split('/').next()?;
    games().iter().copied().find(|game| game.info().id == folder)
}

#[test]
fn everything_drawn_has_a_drawing_and_a_name() {
    for game in games() {
        let symbols: BTreeSet<&str> = draw::art_symbols(game.info().art).into_iter().collect();
        let has = |id: &str| assert!(symbols.contains(id), "{}: art.svg has no symbol {id}", game.info().id);
        let texts = game.texts(&ENGLISH);
        for setting in game.info().settings() {
            let started = game.start(&setting);
            for viewer in Viewer::ALL {
                let board = started.board(viewer);
                has("board");
                has("victory");
                board.cells.iter().for_each(|cell| has(&format!("cell-{}", cell.style)));
                board.decorations.iter().for_each(|deco| has(&format!("deco-{}", deco.style)));
                for piece in &board.pieces {
                    match piece.side {
                        None => has(&format!("piece-{}", piece.glyph)),
                        Some(side) => {
                            let card = format!("card-{}", piece.glyph);
                            let has_text = piece.glyph == "hidden" || texts.get(&card).is_some();
                            assert!(has_text, "{}: no message {card}", game.info().id);
                            has(&format!("piece-{}-{}", piece.glyph, ["first", "second"][side.index()]));
                            let name = format!("piece-{}-{}", piece.glyph, game.info().side_id(side));
                            assert!(texts.get(&name).is_some(), "{}: no message {name}", game.info().id);
                        }
                    }
                }
                for tag in board.pieces.iter().flat_map(|piece| &piece.tags) {
                    let own = format!("tag-{tag}");
                    let has_text = texts.get(&own).is_some()
                        || ENGLISH.page.iter().any(|part| part.contains(&format!("\n{own} = ")));
                    assert!(has_text, "{}: no message {own}", game.info().id);
                }
                for tray in &board.trays {
                    let title = format!("tray-{}", tray.title);
                    assert!(texts.get(&title).is_some(), "{}: no message {title}", game.info().id);
                }
            }
        }
    }
}
