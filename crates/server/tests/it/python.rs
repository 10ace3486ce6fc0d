//! The bot of the documentation, run as an outsider would run it.

use crate::site::{Site, open_and_hidden};
use std::process::Stdio;

#[tokio::test(flavor = "multi_thread")]
async fn the_python_bot_of_the_docs_plays_a_whole_match() {
    let site = Site::start().await;
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/bot.py");
    let lines = std::fs::read_to_string(script).unwrap().lines().count();
    assert!(lines <= 40, "about thirty lines: {lines}");
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
