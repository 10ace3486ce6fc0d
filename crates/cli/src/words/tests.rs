use super::Words;
use game_core::{Clause, Outcome, Side};
use registry::{ENGLISH, FRENCH, Texts};
use std::collections::BTreeSet;
use std::path::Path;

/// The source of this crate without its tests.
fn code(folder: &Path) -> String {
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let text = |path: std::path::PathBuf| match path.extension() {
        None if !path.ends_with("tests") => code(&path),
        Some(end) if end == "rs" && !path.ends_with("tests.rs") => std::fs::read_to_string(path).unwrap(),
        _ => String::new(),
    };
    paths.map(text).collect()
}

#[test]
fn both_languages_have_the_same_messages_and_no_other_than_those_used() {
    let [fr, en] = [&FRENCH, &ENGLISH].map(registry::Language::terminal_texts);
    let ids = |texts: &Texts| texts.iter().map(|(id, _)| id.to_owned()).collect::<Vec<_>>();
    assert_eq!(ids(fr), ids(en));
    let names = |text: &str| {
        text.split("{ ").skip(1).map(|rest| rest.split(' ').next().unwrap().to_owned()).collect::<BTreeSet<_>>()
    };
    for (id, text) in en.iter() {
        assert_eq!(names(text), names(fr.text(id)), "the names in {id}");
    }
    let code = code(concat!(env!("CARGO_MANIFEST_DIR"), "/src").as_ref());
    for id in ids(en) {
        assert!(code.contains(&format!("\"{id}\"")), "{id} is not used");
    }
    for call in ["own(\"", "say(\""] {
        for rest in code.split(call).skip(1) {
            let id = rest.split('"').next().unwrap();
            assert!(en.get(id).is_some(), "{id} has no words");
        }
    }
}

#[test]
fn an_end_by_resignation_or_time_is_told_of_the_loser_in_singular_or_plural() {
    let mut plurals = 0;
    for game in registry::GAMES {
        let words = Words::new(*game, &FRENCH);
        for side in Side::ALL {
            let many = game.texts(&FRENCH).get(&format!("side-{}-many", game.info().side_id(side)));
            let name = many.map_or(words.side(side), str::to_owned);
            let [resigned, time] = [Clause::RESIGNED, Clause::TIME].map(|clause| Outcome::win(!side, clause.0));
            let expected = match many {
                Some(_) => [format!("{name} abandonnent."), format!("{name} n’ont plus de temps.")],
                None => [format!("{name} abandonne."), format!("{name} n’a plus de temps.")],
            };
            assert_eq!([resigned, time].map(|outcome| words.ending(outcome)), expected);
            plurals += u32::from(many.is_some());
        }
    }
    assert!(plurals > 0, "a game has sides in the plural");
}
