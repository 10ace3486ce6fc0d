//! The pseudo-language: every text that the program shows comes from the files of a language.

use crate::{PROGRAM, start};
use registry::Texts;
use sixth_game::{CATALOGUE, PSEUDO};
use std::process::Command;
use system_tests::{Client, ClientAddress};

/// What a text holds outside the brackets of the pseudo-language.
fn outside(text: &str) -> String {
    let mut depth = 0;
    let outside = text.chars().filter(|&c| {
        depth += i32::from(c == '⟦');
        let is_outside = depth == 0;
        depth -= i32::from(c == '⟧');
        is_outside
    });
    outside.collect()
}

/// The words of a text outside the brackets: three small letters or more.
fn stray_words(text: &str) -> Vec<String> {
    let outside = outside(text);
    let words = outside.split(|c: char| !c.is_ascii_alphabetic());
    words.filter(|word| word.len() > 2 && word.chars().all(|c| c.is_ascii_lowercase())).map(str::to_owned).collect()
}

#[test]
fn it_has_every_message_of_every_game() {
    for game in CATALOGUE.games {
        let ids = |texts: &'static Texts| texts.iter().map(|(id, _)| id).collect::<Vec<_>>();
        assert_eq!(ids(game.texts(&PSEUDO)), ids(game.texts(&registry::ENGLISH)));
        assert!(game.texts(&PSEUDO).iter().all(|(_, text)| text.starts_with('⟦') && text.ends_with('⟧')));
    }
    let end = sixth_game::FANION.texts(&PSEUDO).text("end-FA-07");
    assert_eq!(end, "⟦{ $winner } wíns: { $loser } hás lóst íts flág.⟧");
}

#[test]
fn rules_are_printed_in_it_without_a_stray_word() {
    for game in CATALOGUE.games {
        let id = game.info().id;
        let output = Command::new(PROGRAM).args(["rules", id, "--lang", "qps"]).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains('⟦'), "{text}");
        assert_eq!(stray_words(&text), [""; 0], "{text}");
    }
}

#[tokio::test]
async fn the_server_offers_it_with_the_others() {
    let program = start();
    let mut client = Client::new(program.address(), ClientAddress::LOCAL);
    let shell = client.get("/", None).await.unwrap().text();
    assert!(shell.contains("data-languages=\"fr=Français,en=English,qps=Ⓟseudo\""), "{shell}");
    let games = client.get("/api/games?lang=qps", None).await.unwrap().json();
    let sixth = games.as_array().unwrap().iter().find(|game| game["id"] == "fanion").unwrap();
    assert_eq!((&sixth["name"], &sixth["sides"][0]["name"]), (&"⟦Fáníón⟧".into(), &"⟦Sóúth⟧".into()));
    let manual = client.get("/api?lang=qps", None).await.unwrap().text();
    assert!(manual.contains("⟦L’ÁPÍ dé Tábúlá⟧"), "{manual}");
    assert!(manual.contains("<code>fr</code>, <code>en</code>, <code>qps</code>"), "every language is named: {manual}");
}
