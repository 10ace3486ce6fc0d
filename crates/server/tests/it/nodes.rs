//! Two servers on one store: any of them serves any match.

use crate::client::Socket;
use crate::site::{Folder, Site, open_and_hidden, pick};
use futures_util::future::join_all;
use game_core::Rng;
use serde_json::json;
use server::LocalBus;
use std::sync::Arc;
use store::{SqliteStore, Store};

#[tokio::test(flavor = "multi_thread")]
async fn players_on_two_servers_see_each_other() {
    let folder = Arc::new(Folder::new());
    let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&folder.0.join("test.db")).await.unwrap());
    let bus = Arc::new(LocalBus::new());
    let a = Site::on(Arc::clone(&folder), Arc::clone(&store), bus.clone()).await;
    let b = Site::on(folder, store, bus).await;
    let [variant, _] = open_and_hidden();
    let seats = a.pair(&variant, json!({})).await;
    let mut sockets = [a.socket(&seats[0]).await, b.socket(&seats[1]).await];
    let mut spectator = Socket::open(b.at, &seats[0].id, None, "").await;
    let mut rng = Rng::new(31);
    let mut version = 1;
    for ply in 0..10 {
        let state = sockets[ply % 2].state(version).await;
        let text = pick(&state, &mut rng);
        version = sockets[ply % 2].ask(json!({ "type": "move", "ply": ply, "text": text })).await.unwrap();
        let seen = spectator.state(version).await;
        assert_eq!(seen["last"]["text"], json!(text));
    }
    // Both servers get a click for the same ply at the same moment: the log decides.
    let mover = &seats[0];
    let state = a.state(mover).await;
    let clicks = (0..6).map(|n| {
        let text = state["options"]["moves"][n]["text"].clone();
        let site = if n % 2 == 0 { &a } else { &b };
        site.act(mover, json!({ "type": "move", "ply": 10, "text": text }))
    });
    let answers = join_all(clicks.collect::<Vec<_>>()).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    let (one, two) = (a.state(mover).await, b.state(mover).await);
    assert_eq!((&one["moves"], &one["version"]), (&two["moves"], &two["version"]));
}
