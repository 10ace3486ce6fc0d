//! The work of an operator: one server for a database, backups, checks, and the removal of old matches.

use crate::serve::{Folder, Server, ask, make};
use crate::trouble::counter;
use crate::{complaint, stdout, tabula};
use serde_json::{Value, json};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use store::{MatchRow, NewEntry, Summary};

const DAY_MS: i64 = 24 * 3600 * 1000;

fn database(folder: &Folder) -> String {
    folder.0.join("data/tabula.db").to_str().unwrap().to_owned()
}

/// Stores matches of each kind, last changed this many days ago; their ids say what they are.
fn keep_old(database: &str) {
    let now_ms = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64;
    let (variant, _) = crate::serve::variant();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let store = store::open(database).await.unwrap();
        for (id, days, is_uploaded, ply) in [
            ("unplayed31", 31, false, 0),
            ("unplayed29", 29, false, 0),
            ("upload91", 91, true, 1),
            ("upload89", 89, true, 1),
            ("played400", 400, false, 1),
        ] {
            let body = format!(r#"{{"seats":[{{"kind":"open"}},{{"kind":"open"}}],"is_uploaded":{is_uploaded}}}"#);
            let touched_ms = now_ms - days * DAY_MS;
            let facts =
                MatchRow { id: id.into(), variant: variant.clone(), position: None, body, created_ms: touched_ms };
            let summary = Summary { touched_ms, ply, is_uploaded, ..Summary::default() };
            let entries =
                (0..ply).map(|_| NewEntry { at_ms: touched_ms, kind: "flag".into(), body: r#"{"by":0}"#.into() });
            store.create(facts, entries.collect(), summary, Vec::new()).await.unwrap();
        }
        store.close().await.unwrap();
    });
}

fn are_there(database: &str) -> Vec<&'static str> {
    let all = ["unplayed31", "unplayed29", "upload91", "upload89", "played400"];
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let store = store::open(database).await.unwrap();
        let mut there = Vec::new();
        for id in all {
            if store.load(id).await.unwrap().is_some() {
                there.push(id);
            }
        }
        store.close().await.unwrap();
        there
    })
}

#[test]
fn a_file_has_one_server() {
    let folder = Folder::new();
    let server = Server::start(&folder.0);
    let file = database(&folder);
    let serve = ["serve", "--listen", "127.0.0.1:0", "--db", &file];
    let error = complaint(&serve, 1);
    let process = format!("process {}", server.child.id());
    for part in [&file[..], &process, "stop it first"] {
        assert!(error.contains(part), "{error}");
    }
    assert!(complaint(&["migrate", "up", "--db", &file], 1).contains("stop it first"));
    // The lock is released when the process ends in any way.
    server.signal("-KILL");
    drop(server);
    let server = Server::start(&folder.0);
    assert_eq!(ask(server.at, "GET", "/ready", None, &Value::Null).unwrap().0, 200);
}

#[test]
fn a_backup_is_made_while_the_server_runs_and_can_be_served() {
    let folder = Folder::new();
    let server = Server::start(&folder.0);
    let file = database(&folder);
    let ids: Vec<String> = (0..5).map(|_| make(server.at).unwrap().id).collect();
    let copy = folder.0.join("copy/data/tabula.db");
    std::fs::create_dir_all(copy.parent().unwrap()).unwrap();
    let to = copy.to_str().unwrap();
    let said = stdout(&["backup", "--db", &file, to]);
    assert!(said.starts_with(&format!("{to}: 5 matches, 0 entries, ")), "{said}");
    assert!(complaint(&["backup", "--db", &file, to], 1).contains("exists: it is left alone"));
    assert!(complaint(&["backup", "--db", "postgres://a:sesame@127.0.0.1:1/b", "/tmp/never"], 1).contains("pg_dump"));
    assert_eq!(stdout(&["migrate", "check", "--db", &file]), "5 matches, 0 entries, 0 faults\n");
    let restored = Server::start(&folder.0.join("copy"));
    for id in ids {
        let (status, _) = ask(restored.at, "GET", &format!("/api/matches/{id}"), None, &Value::Null).unwrap();
        assert_eq!(status, 200);
    }
}

#[test]
fn a_check_replays_every_match() {
    let folder = Folder::new();
    let file = folder.0.join("tabula.db").to_str().unwrap().to_owned();
    keep_old(&file);
    assert_eq!(stdout(&["migrate", "check", "--db", &file]), "5 matches, 3 entries, 0 faults\n");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let store = store::open(&file).await.unwrap();
        let bad = NewEntry { at_ms: 1, kind: "move".into(), body: r#"{"by":0,"text":"nonsense"}"#.into() };
        store.append("unplayed29", 0, vec![bad], Summary::default(), Vec::new()).await.unwrap();
        store.close().await.unwrap();
    });
    let output = tabula(&["migrate", "check", "--db", &file], b"");
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("match unplayed29, entry 1: ") && said.contains("nonsense"), "{said}");
    assert!(said.ends_with("5 matches, 4 entries, 1 faults\n"), "{said}");
}

#[test]
fn old_matches_are_removed_by_hand() {
    let folder = Folder::new();
    let file = folder.0.join("tabula.db").to_str().unwrap().to_owned();
    assert!(complaint(&["prune", "--db", &file], 1).contains("there is no file"));
    assert!(!Path::new(&file).exists());
    keep_old(&file);
    let said = stdout(&["prune", "--db", &file, "--dry-run"]);
    let expected = "without a move: 1 would be removed (kept: 30 days)\nuploaded: 1 would be removed (kept: 90 days)\n\
         with a move: 0 would be removed (kept: always)\n";
    assert_eq!(said, expected);
    assert_eq!(are_there(&file).len(), 5);
    assert_eq!(stdout(&["prune", "--db", &file]), expected.replace("would be ", ""));
    assert_eq!(are_there(&file), ["unplayed29", "upload89", "played400"]);
    let said =
        stdout(&["prune", "--db", &file, "--keep-unplayed", "always", "--keep-uploads", "80", "--keep-played", "399"]);
    assert!(said.contains("uploaded: 1 removed") && said.contains("with a move: 1 removed (kept: 399 days)"), "{said}");
    assert_eq!(are_there(&file), ["unplayed29"]);
    for wrong in ["0", "-1", "never", "36501"] {
        let error = complaint(&["prune", "--db", &file, &format!("--keep-played={wrong}")], 2);
        assert!(error.contains("nor always"), "{error}");
    }
}

#[test]
fn a_server_removes_old_matches_and_says_how_long_it_keeps_them() {
    let folder = Folder::new();
    let file = folder.0.join("tabula.db").to_str().unwrap().to_owned();
    keep_old(&file);
    let config = folder.0.join("tabula.toml");
    std::fs::write(&config, "keep-uploads = 80\nkeep-unplayed = \"always\"\n").unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabula"))
        .args(["serve", "--listen", "127.0.0.1:0", "--threads", "1", "--db", &file, "--config"])
        .arg(&config)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let server = Server { at: crate::serve::address(&mut child), child };
    let begun = Instant::now();
    while counter(server.at, "matches_pruned_total") < 2.0 {
        assert!(begun.elapsed() < Duration::from_secs(30), "nothing is removed");
        std::thread::sleep(Duration::from_millis(50));
    }
    // While a server runs, only a dry run is allowed.
    assert!(stdout(&["prune", "--db", &file, "--dry-run"]).contains("without a move: 1 would be removed"));
    assert!(complaint(&["prune", "--db", &file], 1).contains("stop it first"));
    server.signal("-TERM");
    let mut server = server;
    let mut log = String::new();
    std::io::Read::read_to_string(&mut server.child.stderr.take().unwrap(), &mut log).unwrap();
    assert!(
        log.contains("unplayed=always") && log.contains("uploads=80 days") && log.contains("played=always"),
        "{log}"
    );
    assert!(log.contains("links=10 minutes"), "{log}");
    drop(server);
    assert_eq!(are_there(&file), ["unplayed31", "unplayed29", "played400"]);
}

#[test]
fn time_goes_on_from_the_last_time_in_the_database() {
    const HOUR_MS: i64 = 3_600_000;
    let folder = Folder::new();
    let now_ms = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64;
    let server = Server::start(&folder.0);
    drop(server);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    // As if the server had run an hour later, and the system's clock had been set back since.
    runtime.block_on(async {
        let store = store::open(&database(&folder)).await.unwrap();
        store.set_alive_ms(now_ms() + HOUR_MS).await.unwrap();
        store.close().await.unwrap();
    });
    let server = Server::start(&folder.0);
    let (variant, sides) = crate::serve::variant();
    let new_match = json!({
        "variant": variant,
        "seats": { sides[0]: { "kind": "me" }, sides[1]: { "kind": "me" } },
        "clock": { "kind": "fischer", "initial_ms": 60_000, "increment_ms": 0 },
    });
    let (_, made) = ask(server.at, "POST", "/api/matches", None, &new_match).unwrap();
    let id = made["id"].as_str().unwrap();
    let (_, state) = ask(server.at, "GET", &format!("/api/matches/{id}"), None, &Value::Null).unwrap();
    let ahead_ms = state["clock"]["at_ms"].as_i64().unwrap_or_else(|| panic!("{state}")) - now_ms();
    assert!((HOUR_MS - 60_000..=HOUR_MS + 60_000).contains(&ahead_ms), "{ahead_ms} ms ahead");
}
