//! Databases that an older program wrote open, play on and give the same records.
//!
//! `old/make.py` wrote them with the program of commit 97450f5: matches of every variant, running and finished, every
//! kind of entry that it knew, unfinished jobs, and analyses. `old/sqlite.json` and `old/postgres.json` are that
//! program's answers about them.

use crate::serve::{Folder, Server, ask};
use serde_json::{Value, json};
use services::Postgres;
use std::ffi::OsStr;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::time::{Duration, Instant};

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/it/old").join(name)
}

/// A server that keeps all matches, however old they are.
fn serve(database: &OsStr) -> Server {
    let always = |name: &'static str| (OsStr::new(name), OsStr::new("always"));
    Server::with(&[(OsStr::new("TABULA_DB"), database), always("TABULA_KEEP_UNPLAYED"), always("TABULA_KEEP_UPLOADS")])
}

/// The old program's answers about the matches of a database.
fn old_answers(name: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(file(name)).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}"))
}

/// The answer as text.
fn get(at: SocketAddr, path: &str, token: Option<&str>) -> String {
    let token = token.map_or(String::new(), |token| format!("authorization: Bearer {token}\r\n"));
    let mut stream = TcpStream::connect(at).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let head = format!("GET {path} HTTP/1.1\r\nhost: {at}\r\nconnection: close\r\n{token}\r\n");
    stream.write_all(head.as_bytes()).unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    let answer = String::from_utf8(bytes).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 200"), "{path}: {head} {body}");
    if !head.to_ascii_lowercase().contains("transfer-encoding: chunked") {
        return body.to_owned();
    }
    let mut rest = body;
    let mut whole = String::new();
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap();
        whole += &after[..size];
        rest = after.get(size + 2..).unwrap_or_default();
    }
    whole
}

/// Checks every match, then plays on in those that are not over.
fn check(at: SocketAddr, name: &str) {
    let all = old_answers(name);
    assert!(all.len() > 30, "{}", all.len());
    let mut played = 0;
    for one in &all {
        let (id, what) = (text(&one["id"]), text(&one["what"]));
        match what {
            "the computer is to move" | "its analysis has begun" => is_done_in_time(at, one),
            _ => {
                same(at, one);
                played += usize::from(one["outcome"].is_null() && goes_on(at, id, one));
            }
        }
    }
    assert!(played >= 9, "played on in {played} matches");
}

/// Checks that the answers are the same as those of the old program.
fn same(at: SocketAddr, one: &Value) {
    let (id, what) = (text(&one["id"]), text(&one["what"]));
    let token = one["tokens"].as_object().and_then(|tokens| tokens.values().next()).map(text);
    let (status, state) = ask(at, "GET", &format!("/api/matches/{id}"), None, &Value::Null).unwrap();
    assert_eq!(status, 200, "{what}: {state}");
    for key in ["ply", "outcome"] {
        assert_eq!(state[key], one[key], "{what} {id}: {key}");
    }
    assert!(state["version"].as_u64() >= one["version"].as_u64(), "{what} {id}: {state}");
    let record = get(at, &format!("/api/matches/{id}/record"), token);
    if state["memory_mode"] == true && state["outcome"].is_null() {
        // The old program left it to its page to hide announcements that a player must remember.
        let expected: Vec<&str> = text(&one["record"]).split_whitespace().map(without_announcement).collect();
        assert_eq!(record.split_whitespace().collect::<Vec<_>>(), expected, "{what} {id}");
    } else {
        assert_eq!(record, text(&one["record"]), "{what} {id}");
    }
    if !one["analysis"].is_null() {
        let (_, mut analysis) = ask(at, "GET", &format!("/api/matches/{id}/analysis"), None, &Value::Null).unwrap();
        // The words of the moves came later.
        for ply in analysis["plies"].as_array_mut().into_iter().flatten() {
            for line in ply["lines"].as_array_mut().into_iter().flatten() {
                assert!(line.as_object_mut().and_then(|line| line.remove("words")).is_some(), "{what} {id}: {line}");
            }
        }
        assert_eq!(analysis, one["analysis"], "{what} {id}");
    }
}

/// A move without its announcements.
fn without_announcement(token: &str) -> &str {
    token.split('#').next().unwrap_or_default()
}

/// Makes a move in a match that is not over, if a side whose token is known is to move.
fn goes_on(at: SocketAddr, id: &str, one: &Value) -> bool {
    for (side, token) in one["tokens"].as_object().unwrap() {
        let path = format!("/api/matches/{id}?as={side}");
        let (_, state) = ask(at, "GET", &path, Some(text(token)), &Value::Null).unwrap();
        let Some(choice) = state["options"]["moves"][0]["text"].as_str() else { continue };
        let action = json!({ "type": "move", "as": side, "ply": state["ply"], "text": choice });
        let (status, answer) =
            ask(at, "POST", &format!("/api/matches/{id}/actions"), Some(text(token)), &action).unwrap();
        assert_eq!(status, 200, "{one}: {answer}");
        return true;
    }
    false
}

/// Jobs of the old program are done by the new one.
fn is_done_in_time(at: SocketAddr, one: &Value) {
    let (id, what) = (text(&one["id"]), text(&one["what"]));
    let begun = Instant::now();
    let is_done = || match what {
        "the computer is to move" => {
            let (_, state) = ask(at, "GET", &format!("/api/matches/{id}"), None, &Value::Null).unwrap();
            state["ply"].as_u64() >= Some(1)
        }
        _ => {
            let (_, analysis) = ask(at, "GET", &format!("/api/matches/{id}/analysis"), None, &Value::Null).unwrap();
            analysis["done"].as_u64() > Some(0)
        }
    };
    while !is_done() {
        assert!(begun.elapsed() < Duration::from_secs(120), "{what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_file_of_an_old_program_plays_on() {
    let folder = Folder::new();
    std::fs::create_dir_all(folder.0.join("data")).unwrap();
    std::fs::copy(file("tabula.db"), folder.0.join("data/tabula.db")).unwrap();
    let server = serve(folder.0.join("data/tabula.db").as_os_str());
    check(server.at, "sqlite.json");
}

#[test]
fn a_dump_of_an_old_program_plays_on() {
    let postgres = Postgres::shared();
    let url = postgres.database();
    let name = url.rsplit('/').next().unwrap();
    let loaded = postgres
        .tool("psql")
        .args(["-q", "-v", "ON_ERROR_STOP=1", "-d", name, "-f"])
        .arg(file("dump.sql"))
        .output()
        .unwrap();
    assert!(loaded.status.success(), "{}", String::from_utf8_lossy(&loaded.stderr));
    let server = serve(url.as_ref());
    check(server.at, "postgres.json");
}
