//! The story of a bus, in one process and over NATS.

use crate::ground::Ground;
use futures_util::StreamExt;
use game_core::BySide;
use serde_json::json;
use server::{Bus, BusMessage, NodePresence, Topic, WireEntry};
use std::sync::Arc;
use std::time::Duration;

fn of_match(id: &str) -> Topic {
    Topic::Match(id.into())
}

fn appended(version: u64) -> BusMessage {
    let entry = WireEntry { at_ms: 7, kind: "move".to_owned(), body: "{\"by\":0,\"text\":\"é\"}".to_owned() };
    BusMessage::Appended { version, entries: vec![entry] }
}

/// Nodes of two versions work together while they are upgraded one after the other.
#[test]
fn the_message_about_entries_stays_as_it_is_between_nodes() {
    let body = r#"{"by":0,"text":"é"}"#;
    let sent = json!({ "news": "appended", "version": 3, "lines": [{ "at_ms": 7, "kind": "move", "body": body }] });
    assert_eq!(serde_json::to_value(appended(3)).unwrap(), sent);
    assert_eq!(serde_json::from_value::<BusMessage>(sent).unwrap(), appended(3));
}

/// The first message that is received, with a generous time limit.
async fn next(heard: &mut (impl futures_util::Stream<Item = BusMessage> + Unpin)) -> BusMessage {
    tokio::time::timeout(Duration::from_secs(20), heard.next()).await.expect("news in time").expect("it goes on")
}

#[tokio::test(flavor = "multi_thread")]
async fn news_reach_everybody_who_follows_and_nobody_else() {
    for ground in Ground::both().await {
        let [a, b]: [Arc<dyn Bus>; 2] = [ground.bus().await, ground.bus().await];
        assert!(*a.state().borrow() && *b.state().borrow());
        let id = format!("m{}", std::process::id());
        let (topic, other) = (of_match(&id), of_match(&format!("{id}x")));
        let mut subscribers = [a.follow(&topic).await, b.follow(&topic).await, b.follow(&topic).await];
        let mut elsewhere = b.follow(&other).await;
        let mut jobs = a.follow(&Topic::Jobs).await;
        // NATS knows a subscription a moment later: the message is sent again and again until it arrives.
        let ready = BusMessage::Work { urgency: 200 };
        for subscriber in subscribers.iter_mut().chain([&mut elsewhere]) {
            loop {
                a.publish(&topic, ready.clone());
                a.publish(&other, ready.clone());
                if tokio::time::timeout(Duration::from_millis(50), subscriber.next()).await.is_ok() {
                    break;
                }
            }
        }
        let here = NodePresence {
            node: 5,
            version: 2,
            online: BySide([true, false]),
            watchers: 3,
            left_ms: BySide([None, Some(9)]),
            asks: true,
        };
        let published = [appended(1), BusMessage::Here(here), appended(2)];
        for message in &published {
            a.publish(&topic, message.clone());
        }
        b.publish(&other, appended(9));
        a.publish(&topic, appended(3));
        for subscriber in &mut subscribers {
            let mut heard = Vec::new();
            while heard.last() != Some(&appended(3)) {
                heard.push(next(subscriber).await);
            }
            heard.retain(|message| *message != ready);
            assert_eq!(heard, [&published[..], &[appended(3)]].concat(), "in order, once, also by whoever said it");
        }
        let mut message = next(&mut elsewhere).await;
        while message == ready {
            message = next(&mut elsewhere).await;
        }
        assert_eq!(message, appended(9), "each match has its own news");
        b.publish(&Topic::Jobs, BusMessage::Work { urgency: 3 });
        // Other tests may publish jobs.
        while next(&mut jobs).await != (BusMessage::Work { urgency: 3 }) {}
        // A dropped subscription blocks nobody.
        drop(subscribers);
        a.publish(&topic, appended(4));
    }
}

/// The echo test runs every other second, and a change is followed by a comparison of all matches.
#[tokio::test(flavor = "multi_thread")]
async fn a_bus_that_stays_well_wakes_nobody_up() {
    let bus = Ground::services().await.bus().await;
    let mut state = bus.state();
    state.borrow_and_update();
    let change = tokio::time::timeout(Duration::from_secs(5), state.changed()).await;
    assert!(change.is_err(), "the bus is up: {}", *state.borrow());
}
