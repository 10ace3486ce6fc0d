//! The bot of the documentation, as an outsider would run it; and one that was written for an earlier server, which
//! knows nothing of updates and of moves by their path.

use crate::site::{Site, open_and_hidden};
use std::process::Stdio;

#[tokio::test(flavor = "multi_thread")]
async fn the_python_bot_of_the_docs_plays_a_whole_match() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/bot.py");
    let lines = std::fs::read_to_string(script).unwrap().lines().count();
    assert!(lines <= 40, "about thirty lines: {lines}");
    play_whole_matches(script).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_was_written_before_there_were_updates_plays_a_whole_match() {
    play_whole_matches(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fixtures/bot-97450f5.py")).await;
}

async fn play_whole_matches(script: &str) {
    let site = Site::start().await;
    for variant in open_and_hidden() {
        let run = tokio::process::Command::new("python3")
            .args([script, &format!("http://{}", site.at), &variant, "1"])
            .stdin(Stdio::null())
            .output();
        let output = tokio::time::timeout(std::time::Duration::from_secs(300), run)
            .await
            .unwrap()
            .expect("python3 is installed");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
        assert!(text.contains("result:"), "{text}");
    }
}
