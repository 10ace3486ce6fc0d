//! The bot of the documentation, as an outsider would run it; and one that was written for an earlier server, which
//! knows nothing of updates and of moves by their path.

use crate::bounds::{ITS_VARIANT, MANY_MOVES};
use crate::site::{Site, open_and_hidden};
use std::process::Stdio;
use std::time::Duration;

#[tokio::test(flavor = "multi_thread")]
async fn the_python_bot_of_the_docs_plays_a_whole_match() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/bot.py");
    let lines = std::fs::read_to_string(script).unwrap().lines().count();
    assert!(lines <= 40, "about thirty lines: {lines}");
    play_whole_matches(script).await;
}

/// With more moves than the server lists, the bot waited for ever for the computer, which had moved.
#[tokio::test(flavor = "multi_thread")]
async fn the_python_bot_of_the_docs_moves_where_there_are_too_many_moves_to_list() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/bot.py");
    let site = Site::start().await;
    play_whole_match(&site, &[script, &format!("http://{}", site.at), ITS_VARIANT, "1", MANY_MOVES]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_was_written_before_there_were_updates_plays_a_whole_match() {
    play_whole_matches(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/bot-97450f5.py")).await;
}

async fn play_whole_matches(script: &str) {
    let site = Site::start().await;
    for variant in open_and_hidden() {
        play_whole_match(&site, &[script, &format!("http://{}", site.at), &variant, "1"]).await;
    }
}

async fn play_whole_match(site: &Site, arguments: &[&str]) {
    let run = tokio::process::Command::new("python3").args(arguments).stdin(Stdio::null()).kill_on_drop(true).output();
    let output = tokio::time::timeout(Duration::from_secs(120), run)
        .await
        .unwrap_or_else(|_| panic!("{arguments:?} on {} does not end", site.at))
        .expect("python3 is installed");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.contains("result:"), "{text}");
}
