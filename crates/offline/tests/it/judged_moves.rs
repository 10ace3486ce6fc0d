//! The moves of finished matches with secrets, judged by what their players knew.

use crate::page::Page;
use crate::twin::{random_texts, twin};
use game_core::{Rng, Side};
use registry::GAMES;
use serde_json::{Value, json};

/// The loss from which a move is marked (docs/analysis.md).
const MARKED: f64 = 0.3;
/// How many moves of a match are played, the set-ups included.
const MOVES: usize = 10;

/// The analysis of a match of these moves that ended by resignation.
fn judged(variant: &str, position: Option<&str>, texts: &[String]) -> Vec<Value> {
    let (game, _) = registry::find(variant).expect("a variant");
    let (mut page, [first, second]) = (Page::new(), game.info().sides);
    let seats = json!({ first: { "kind": "me" }, second: { "kind": "me" } });
    let id = page.create(&json!({ "variant": variant, "position": position, "seats": seats }));
    let actions = format!("/api/matches/{id}/actions");
    for (ply, text) in texts.iter().enumerate() {
        let mover = page.get(&format!("/api/matches/{id}"))["to_move"].as_str().expect("it goes on").to_owned();
        let action = json!({ "type": "move", "as": mover, "ply": ply, "text": text });
        page.post(&format!("{actions}?as={mover}"), &action);
    }
    assert_eq!(page.refused("GET", &format!("/api/matches/{id}/analysis"), ""), "not_allowed", "the match goes on");
    page.post(&format!("{actions}?as={first}"), &json!({ "type": "resign", "as": first }));
    // The first request begins it, and the page of the tests lets all searches come to their end.
    page.ask("GET", &format!("/api/matches/{id}/analysis"), "");
    let analysis = page.get(&format!("/api/matches/{id}/analysis"));
    let plies = analysis["plies"].as_array().unwrap().clone();
    assert_eq!((plies.len(), &analysis["done"]), (texts.len(), &analysis["total"]));
    plies
}

/// What a move lost of the expected result.
fn loss(ply: &Value) -> f64 {
    ply["lines"][0]["judgement"]["points"].as_f64().unwrap() - ply["played"]["points"].as_f64().unwrap()
}

fn texts(moves: &[&str]) -> Vec<String> {
    moves.iter().map(|&text| text.to_owned()).collect()
}

/// Templars to move, with a General on a4 and a Colonel on e4. The Assassins' Marshal on b5 is known, the piece on e5
/// is not.
fn armies(on_e5: &str, on_c7: &str) -> String {
    let last = "a3a2a3aBaAaBa3a4.a2";
    let middle = format!("a5a1{on_c7}a7aBa6a8a4.a5/a2a7aBa6a8a2a6aBa7a2");
    let field = format!(".aX'!**{on_e5}'.**../t9'!.**t8'.**..");
    let own = "t2t7tBt6.tXt2t6t2t7/tBt5t1.t6tBt7t4t8t5/tAtBt3t2t4t3tBt3t2t3";
    format!("{last}/{middle}/{field}/{own} templars play - -/- 3")
}

#[test]
fn a_piece_given_away_is_a_mistake_and_bad_luck_is_none() {
    // The General goes beside the Marshal.
    let gift = judged("stratego/classic", Some(&armies("a9", "a3")), &texts(&["a4-a5", "b5xa5"]));
    let lost = loss(&gift[0]);
    assert!(lost > MARKED, "the General was given away for {lost}");
    assert_eq!(gift[0]["lines"][0]["words"].as_array().map(Vec::len), Some(1), "{}", gift[0]);
    // The Colonel attacks a piece that beats it, of which nobody could know.
    let attack = texts(&["e4xe5"]);
    let unlucky = judged("stratego/classic", Some(&armies("a9", "a3")), &attack);
    let lost = loss(&unlucky[0]);
    assert!(lost < 0.1, "the attack lost {lost}");
    // Where the attack has luck, it is judged alike: no byte tells what stood there.
    let lucky = judged("stratego/classic", Some(&armies("a3", "a9")), &attack);
    assert_eq!(lucky[0], unlucky[0]);
}

#[test]
fn set_ups_and_moves_without_a_choice_are_not_judged() {
    let setting = "stratego/duel";
    let (game, setting_of) = registry::find(setting).expect("a variant");
    let moves = random_texts(game, &setting_of, &mut Rng::new(1), 3);
    let plies = judged(setting, None, &moves);
    for ply in &plies[..2] {
        assert_eq!((&ply["lines"], &ply["played"]), (&json!([]), &Value::Null));
    }
    assert!(loss(&plies[2]) >= 0.0);
    // The Miner on a3 can only go to a4.
    let setting = "stratego/classic";
    let enemies = ".........aA/........a3aB/........../..**..**../..**..**..";
    let alone = format!("{enemies}/t3'tB......../tB........./tAtB........ templars play - -/- 3");
    let plies = judged(setting, Some(&alone), &texts(&["a3-a4"]));
    assert_eq!((&plies[0]["lines"], &plies[0]["played"]), (&json!([]), &Value::Null), "{}", plies[0]);
}

#[test]
fn a_judgement_does_not_depend_on_what_the_mover_could_not_know() {
    // SG-05
    let mut compared = 0;
    for game in GAMES.iter().filter(|game| game.info().is_hidden) {
        for (setting, seed) in game.info().settings().into_iter().zip(1..) {
            let mut rng = Rng::new(seed);
            let texts = random_texts(*game, &setting, &mut rng, MOVES);
            for hidden in Side::ALL {
                let twin = (0..10).find_map(|_| twin(*game, &setting, hidden, &texts, &mut rng)).expect("a twin");
                let mover = game.info().side_id(!hidden);
                let of_mover = |texts: &[String]| -> Vec<String> {
                    let plies = judged(&setting.to_string(), None, texts);
                    plies.iter().filter(|ply| ply["to_move"] == mover).map(Value::to_string).collect()
                };
                let (one, two) = (of_mover(&texts), of_mover(&twin));
                assert_eq!(one, two, "{setting}, {hidden:?} hidden");
                compared += one.iter().filter(|ply| ply.contains("\"played\"")).count();
            }
        }
    }
    assert!(compared >= 20, "only {compared} judged moves compared");
}
