//! Ends without a result.

use crate::site::{Site, open_and_hidden, pick};
use game_core::Rng;
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_somebody_never_begins_is_aborted_without_a_result() {
    let site = Site::start().await;
    for variant in open_and_hidden() {
        let seats = site.pair(&variant, json!({})).await;
        let state = site.state(&seats[0]).await;
        let text = pick(&state, &mut Rng::new(1));
        assert_eq!(site.act(&seats[0], json!({ "type": "move", "ply": 0, "text": text })).await.status, 200);
        assert_eq!(site.act(&seats[0], json!({ "type": "abort" })).await.status, 200);
        let before = site.state(&seats[1]).await;
        let outcome = json!({ "result": "none", "clause": "aborted", "text_id": "end-aborted" });
        assert_eq!(
            (&before["outcome"], &before["to_move"], &before["options"]),
            (&outcome, &Value::Null, &Value::Null)
        );
        assert_eq!((&before["setup_due"], &before["can"]), (&json!(false), &json!(["rename"])));
        assert_eq!(before["events"], Value::Null);
        let missed = site.get(&format!("/api/matches/{}?since=2", seats[0].id), Some(&seats[1].token)).await.json();
        assert_eq!(
            (&missed["events"][0]["kind"], &missed["events"][0]["by"]),
            (&json!("abort"), &json!(seats[0].side))
        );
        for action in ["resign", "abort", "offer_draw", "ask_takeback"] {
            assert_eq!(site.act(&seats[1], json!({ "type": action })).await.code(), "finished", "{action}");
        }
        assert_eq!(site.act(&seats[1], json!({ "type": "move", "ply": 1, "text": "x" })).await.code(), "finished");
        assert_eq!(site.act(&seats[1], json!({ "type": "rematch" })).await.code(), "not_allowed");
        // Secrets stay secret.
        let record = site.get(&format!("/api/matches/{}/record", seats[0].id), Some(&seats[1].token)).await;
        assert_eq!(record.status, 200);
        if variant == open_and_hidden()[1] {
            assert!(!record.text().contains(&text), "{}", record.text());
            let replay = site.get(&format!("/api/matches/{}/replay", seats[0].id), Some(&seats[1].token)).await;
            assert_eq!(replay.code(), "not_allowed");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_has_begun_is_not_aborted() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let seats = site.begun_pair(&variant, json!({})).await;
    for seat in &seats {
        assert_eq!(site.act(seat, json!({ "type": "abort" })).await.code(), "not_allowed");
        assert!(!site.state(seat).await["can"].as_array().unwrap().contains(&json!("abort")));
    }
    let alone = site.against_computer(&variant, 1).await;
    assert_eq!(site.act(&alone, json!({ "type": "abort" })).await.code(), "not_allowed", "it can be deleted");
    let again = site.restart().await;
    assert_eq!(again.state(&seats[0]).await["ply"], 2);
}
