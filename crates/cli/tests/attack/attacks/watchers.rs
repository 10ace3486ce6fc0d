//! Attacks by many spectators that come and go.

use crate::field::Field;
use crate::trial::{Trial, is_full};
use futures_util::future::join_all;
use std::time::Duration;
use system_tests::{ClientAddress, HttpRequest};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::timeout;

/// How long the spectators stay before they leave, all at once.
const STAY: Duration = Duration::from_secs(5);

/// The longest move of a match to which a crowd comes while other programs use both cores.
const LONGEST_MOVE: Duration = Duration::from_secs(1);

#[test]
fn a_crowd_comes_to_watch() {
    come(&Trial { short: Duration::from_secs(4), ..Trial::new("a_crowd_comes_to_watch") });
}

#[test]
fn a_crowd_comes_to_watch_beside_busy_loops() {
    if is_full() {
        let trial = Trial::new("a_crowd_comes_to_watch_beside_busy_loops");
        come(&Trial { longest_beside_loops: Some(LONGEST_MOVE), ..trial });
    }
}

fn come(trial: &Trial) {
    trial.run(
        async |_| (),
        async |field, ()| {
            while !field.is_over() {
                // The bystander's own match: its moves are what the spectators delay.
                let shown = field.shown.lock().unwrap().clone();
                let Some(id) = shown else {
                    field.pause(Duration::from_millis(50)).await;
                    continue;
                };
                let watchers = field.size(300, 3_000);
                join_all((1..=watchers).map(|number| watches(field, number, &id))).await;
            }
        },
    );
}

/// Opens a socket from an address of its own and drops all messages without parsing: thousands do this on one thread.
async fn watches(field: &Field, number: u16, id: &str) {
    let address = ClientAddress::stranger(number);
    let request = HttpRequest::new("GET", &format!("/api/matches/{id}/socket"))
        .header("connection", "upgrade")
        .header("upgrade", "websocket")
        .header("sec-websocket-version", "13")
        .header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==");
    let watched = async {
        let mut stream = address.connect(field.server).await?;
        stream.write_all(&request.bytes(field.server, address)).await?;
        let mut room = vec![0; 4 * 1024];
        let first = stream.read(&mut room).await?;
        let status = String::from_utf8_lossy(&room[..first]).split(' ').nth(1).unwrap_or("closed").to_owned();
        field.count(&status);
        while stream.read(&mut room).await? > 0 {}
        std::io::Result::Ok(())
    };
    let _ = timeout(STAY.min(field.left()), watched).await;
}
