//! Both sides set up at the same time, and each learns only that the other is ready.

use crate::site::{Site, open_and_hidden, some_setup};
use game_core::Rng;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn a_set_up_handed_in_early_is_held_until_its_turn() {
    let site = Site::start().await;
    let [_, variant] = open_and_hidden();
    let seats = site.pair(&variant, json!({})).await;
    let mut rng = Rng::new(11);
    let second = site.state(&seats[1]).await;
    assert_eq!(second["setup_due"], true, "Second need not wait for First");
    let before = site.state(&seats[0]).await;
    let bad = site.act(&seats[1], json!({ "type": "move", "ply": 0, "text": "deploy:nonsense" })).await;
    assert_eq!(bad.code(), "illegal_move");
    let setup = some_setup(&second["setup"], &mut rng);
    let held = site.act(&seats[1], json!({ "type": "move", "ply": 0, "text": setup })).await;
    assert_eq!(held.status, 200, "{}", held.text());
    let after = site.state(&seats[0]).await;
    assert_eq!(after["players"][seats[1].side]["is_ready"], true);
    for same in ["board", "moves", "ply", "setup", "options", "to_move", "last"] {
        assert_eq!(before[same], after[same], "{same}");
    }
    let own = site.state(&seats[1]).await;
    assert_eq!((&own["setup_due"], &own["setup"]), (&json!(false), &json!(null)));
    assert_eq!(site.act(&seats[1], json!({ "type": "move", "ply": 0, "text": setup })).await.code(), "not_allowed");
    let restarted = site.restart().await;
    assert_eq!(restarted.state(&seats[0]).await["players"][seats[1].side]["is_ready"], true, "it is kept");
    let first = some_setup(&after["setup"], &mut rng);
    let done = restarted.act(&seats[0], json!({ "type": "move", "ply": 0, "text": first })).await;
    assert_eq!(done.status, 200, "{}", done.text());
    let begun = restarted.state(&seats[1]).await;
    assert_eq!((&begun["ply"], &begun["moves"][1]), (&json!(2), &json!(setup)), "{begun}");
    assert_eq!(begun["to_move"], seats[0].side);
    assert_ne!(restarted.state(&seats[0]).await["moves"][1], json!(setup), "the other does not see it");
    assert_eq!(begun["players"][seats[1].side]["is_ready"], false);
}

/// The letters of a preset, in the order of the cells.
fn letters(setup: &Value, preset: usize) -> Vec<String> {
    serde_json::from_value(setup["presets"][preset]["letters"].clone()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_set_up_is_handed_in_as_letters_and_makes_the_move_of_its_text() {
    let site = Site::start().await;
    let [open, variant] = open_and_hidden();
    let seats = site.pair(&variant, json!({})).await;
    let before = site.state(&seats[0]).await;
    let hand_in = |letters: Value| json!({ "type": "move", "ply": 0, "setup": letters });
    let mut texts = Vec::new();
    for (at, preset) in [(1, 1), (0, 0)] {
        let seat = &seats[at];
        let setup = site.state(seat).await["setup"].clone();
        let good = letters(&setup, preset);
        let (mut few, mut many, mut twice) = (good.clone(), good.clone(), good.clone());
        few.pop();
        many.resize(2_000, setup["empty"].as_str().unwrap().to_owned());
        let piece = setup["stock"][0]["letter"].as_str().unwrap();
        let other = good.iter().position(|letter| letter != piece).unwrap();
        twice[other] = piece.to_owned();
        for wrong in [few, many, twice, vec!["?".to_owned(); good.len()], vec!["/".to_owned(); good.len()], vec![]] {
            let answer = site.act(seat, hand_in(json!(wrong))).await;
            assert_eq!((answer.status, answer.code().as_str()), (400, "bad_request"), "{wrong:?}");
        }
        texts.push((at, setup["presets"][preset]["text"].clone()));
        let both = json!({ "type": "move", "ply": 0, "setup": good, "text": setup["presets"][preset]["text"] });
        assert_eq!(site.act(seat, both).await.code(), "bad_request");
        let done = site.act(seat, hand_in(json!(good))).await;
        assert_eq!(done.status, 200, "{}", done.text());
        if preset == 1 {
            let after = site.state(&seats[0]).await;
            for same in ["board", "moves", "ply", "setup", "options", "to_move", "last"] {
                assert_eq!(before[same], after[same], "{same}");
            }
        }
        let again = site.act(seat, hand_in(json!(good))).await;
        assert_ne!(again.status, 200, "{}", again.text());
    }
    for (at, text) in texts {
        let own = site.state(&seats[at]).await["moves"][at].clone();
        assert_eq!(own.as_str().unwrap().split('#').next(), text.as_str());
        let seen = site.state(&seats[1 - at]).await["moves"][at].clone();
        assert_ne!(seen.as_str().unwrap().split('#').next(), text.as_str(), "the other side does not see it");
    }
    let nowhere = site.pair(&open, json!({})).await;
    assert_eq!(site.act(&nowhere[0], hand_in(json!(["a"]))).await.code(), "bad_request");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_text_of_a_set_up_is_read_and_written_for_anybody() {
    let site = Site::start().await;
    let [open, variant] = open_and_hidden();
    let seats = site.pair(&variant, json!({})).await;
    for seat in &seats {
        let setup = site.state(seat).await["setup"].clone();
        let ask = |more: Value| {
            let mut body = json!({ "variant": variant, "side": seat.side });
            body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            body
        };
        for (n, preset) in setup["presets"].as_array().unwrap().iter().enumerate() {
            let shown = json!({ "text": preset["text"], "letters": letters(&setup, n) });
            let without_prefix = preset["text"].as_str().unwrap().strip_prefix(setup["prefix"].as_str().unwrap());
            for asked in [
                json!({ "text": preset["text"] }),
                json!({ "text": without_prefix }),
                json!({ "letters": preset["letters"] }),
            ] {
                assert_eq!(site.post("/api/setups", None, &ask(asked)).await.json(), shown);
            }
        }
        for wrong in [
            json!({}),
            json!({ "text": "nonsense" }),
            json!({ "letters": ["a"] }),
            json!({ "letters": ["ab"] }),
            json!({ "text": setup["presets"][0]["text"], "letters": letters(&setup, 0) }),
        ] {
            assert_eq!(site.post("/api/setups", None, &ask(wrong.clone())).await.code(), "bad_request", "{wrong}");
        }
    }
    let game = registry::find(&open).unwrap().0;
    let nothing = json!({ "variant": open, "side": game.info().sides[0], "text": "x" });
    assert_eq!(site.post("/api/setups", None, &nothing).await.code(), "bad_request");
}
