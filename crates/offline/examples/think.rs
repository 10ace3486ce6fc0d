//! Chooses moves as the engine of a page does, natively, and says how long each took: `web/test/engine_speed.js`
//! compares it with the same searches in Chromium. It reads a request from each line, and writes the milliseconds and
//! the answer of each.
//!
//! `cargo run --release -p offline --example think -- web/dist/engine/nets < requests`

use offline::Offline;
use registry::CATALOGUE;
use serde_json::{Value, json};
use std::error::Error;
use std::io::{BufRead, stdin};
use std::path::Path;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("the folder of the nets is missing")?;
    for line in stdin().lock().lines() {
        let request: Value = serde_json::from_str(&line?)?;
        let name = request["variant"].as_str().and_then(|variant| variant.split('?').next()).ok_or("no variant")?;
        let mut offline = Offline::new(CATALOGUE);
        if let Ok(bytes) = std::fs::read(Path::new(&folder).join(format!("{name}.net"))) {
            offline.give_net(name, &bytes);
        }
        let call = json!({ "now_ms": 0, "random": "0", "call": "think", "request": 1, "move_request": request });
        let begun = Instant::now();
        let effects: Value = serde_json::from_slice(&offline.call_json(&serde_json::to_vec(&call)?))?;
        let ms = begun.elapsed().as_secs_f64() * 1_000.0;
        // The answer stays text: reading and writing its numbers could change their last digit.
        println!("{}", json!({ "ms": ms, "answer": effects["answers"][0]["body"] }));
    }
    Ok(())
}
