//! Both sides set up at the same time, and each learns only that the other is ready.

use crate::site::{Site, open_and_hidden, some_setup};
use game_core::Rng;
use serde_json::json;

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
