//! The server as a program: started, asked, interrupted, killed.

use serde_json::{Value, json};
use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

static NEXT: AtomicU64 = AtomicU64::new(0);
/// Moves that were acknowledged.
static MOVES: AtomicU64 = AtomicU64::new(0);

/// A folder that is removed at the end.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        let name = format!("tabula-serve-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A running server; killed when it is dropped.
pub(crate) struct Server {
    pub(crate) child: Child,
    pub(crate) at: SocketAddr,
}

impl Server {
    pub(crate) fn start(folder: &Path) -> Server {
        Server::with(&[("TABULA_DB".as_ref(), folder.join("data/tabula.db").as_ref())])
    }

    /// A server on a free port, with these variables in its environment.
    pub(crate) fn with(environment: &[(&OsStr, &OsStr)]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tabula"))
            .args(["serve", "--listen", "127.0.0.1:0", "--threads", "1", "--log", "error"])
            .envs(environment.iter().copied())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        Server { at: address(&mut child), child }
    }

    pub(crate) fn signal(&self, name: &str) {
        let done = Command::new("kill").args([name, &self.child.id().to_string()]).status().unwrap();
        assert!(done.success());
    }
}

/// The address that it prints first.
pub(crate) fn address(child: &mut Child) -> SocketAddr {
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let at = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).unwrap_or_else(|| panic!("{line:?}"));
    at.parse().unwrap()
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Sends one request; `None` if the server has ended.
pub(crate) fn ask(at: SocketAddr, method: &str, path: &str, token: Option<&str>, body: &Value) -> Option<(u16, Value)> {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let token = token.map_or(String::new(), |token| format!("authorization: Bearer {token}\r\n"));
    let mut stream = TcpStream::connect_timeout(&at, Duration::from_secs(20)).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(60))).ok()?;
    let head = format!(
        "{method} {path} HTTP/1.1\r\nhost: {at}\r\nconnection: close\r\n{token}content-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).ok()?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).ok()?;
    let text = String::from_utf8(bytes).ok()?;
    let (head, body) = text.split_once("\r\n\r\n")?;
    Some((head.split(' ').nth(1)?.parse().ok()?, serde_json::from_str(body).ok()?))
}

/// A match of two seats that one test plays, and the moves that the server acknowledged.
pub(crate) struct Played {
    pub(crate) id: String,
    pub(crate) token: String,
    pub(crate) acknowledged: Vec<String>,
    /// A move that was sent but not answered: it may have been stored.
    pub(crate) unanswered: Option<String>,
}

/// The first variant of a game without secrets.
pub(crate) fn variant() -> (String, [&'static str; 2]) {
    let game = registry::GAMES.iter().find(|game| !game.info().is_hidden).expect("there is one");
    (format!("{}/{}", game.info().id, game.info().variants[0].id), game.info().sides)
}

pub(crate) fn make(at: SocketAddr) -> Option<Played> {
    let (variant, [first, second]) = variant();
    let seats = json!({ first: { "kind": "me" }, second: { "kind": "me" } });
    let (status, made) = ask(at, "POST", "/api/matches", None, &json!({ "variant": variant, "seats": seats }))?;
    assert_eq!(status, 200, "{made}");
    let token = format!("{},{}", made["tokens"][first].as_str()?, made["tokens"][second].as_str()?);
    Some(Played { id: made["id"].as_str()?.to_owned(), token, acknowledged: Vec::new(), unanswered: None })
}

/// Plays on until the server ends or the match is over.
fn play(at: SocketAddr, played: &mut Played, seed: u64, is_enough: &AtomicBool) -> Option<()> {
    let mut rng = game_core::Rng::new(seed);
    let path = format!("/api/matches/{}", played.id);
    while !is_enough.load(Ordering::Relaxed) {
        let (_, state) = ask(at, "GET", &path, Some(&played.token), &Value::Null)?;
        let moves = state["options"]["moves"].as_array().filter(|moves| !moves.is_empty())?;
        let text = rng.pick(moves)?["text"].as_str()?.to_owned();
        let action = json!({ "type": "move", "ply": state["ply"], "text": text });
        played.unanswered = Some(text.clone());
        let (status, answer) = ask(at, "POST", &format!("{path}/actions"), Some(&played.token), &action)?;
        assert_eq!(status, 200, "{answer}");
        played.unanswered = None;
        played.acknowledged.push(text);
        MOVES.fetch_add(1, Ordering::Relaxed);
    }
    Some(())
}

#[test]
fn a_server_killed_at_any_moment_loses_no_acknowledged_move() {
    let folder = Folder::new();
    let rounds = 3 * testkit::scale();
    let mut all: Vec<Played> = Vec::new();
    for round in 0..rounds {
        let server = Server::start(&folder.0);
        check(server.at, &mut all);
        let matches = Mutex::new(std::mem::take(&mut all));
        let is_enough = AtomicBool::new(false);
        let before = MOVES.load(Ordering::Relaxed);
        std::thread::scope(|scope| {
            for worker in 0..4 {
                let (matches, is_enough, at) = (&matches, &is_enough, server.at);
                scope.spawn(move || {
                    // Old matches are continued, new ones begun.
                    let old = matches.lock().unwrap().pop();
                    for mut played in old.into_iter().chain(std::iter::from_fn(|| make(at))).take(50) {
                        let end = play(at, &mut played, round * 10 + worker, is_enough);
                        matches.lock().unwrap().push(played);
                        if end.is_none() && ask(at, "GET", "/health", None, &Value::Null).is_none() {
                            break;
                        }
                    }
                });
            }
            // At some moment while all are playing.
            let begun = Instant::now();
            let target = 5 + u64::from(game_core::Rng::new(round).below(60));
            while MOVES.load(Ordering::Relaxed) < before + target && begun.elapsed() < Duration::from_secs(60) {
                std::thread::sleep(Duration::from_millis(1));
            }
            server.signal("-KILL");
            is_enough.store(true, Ordering::Relaxed);
        });
        all = matches.into_inner().unwrap();
    }
    let server = Server::start(&folder.0);
    check(server.at, &mut all);
    let moves: usize = all.iter().map(|played| played.acknowledged.len()).sum();
    println!("{rounds} kills, {} acknowledged moves in {} matches, 0 lost", MOVES.load(Ordering::Relaxed), all.len());
    assert!(moves as u64 > 3 * rounds, "only {moves} moves were played");
}

/// Checks that every acknowledged move is in its match, in order, and nothing else except perhaps the one without an
/// answer.
pub(crate) fn check(at: SocketAddr, all: &mut [Played]) {
    for played in all {
        let path = format!("/api/matches/{}", played.id);
        let (status, state) = ask(at, "GET", &path, Some(&played.token), &Value::Null).expect("the server answers");
        assert_eq!(status, 200, "{state}");
        let moves: Vec<String> =
            state["moves"].as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect();
        let mut possible = played.acknowledged.clone();
        possible.extend(played.unanswered.take());
        assert!(moves == played.acknowledged || moves == possible, "{moves:?} but {:?}", played.acknowledged);
        played.acknowledged = moves;
    }
}

#[test]
fn signals_end_it_with_status_0() {
    for signal in ["-INT", "-TERM"] {
        let folder = Folder::new();
        let mut server = Server::start(&folder.0);
        assert_eq!(ask(server.at, "GET", "/ready", None, &Value::Null).unwrap().0, 200);
        server.signal(signal);
        assert_eq!(server.child.wait().unwrap().code(), Some(0), "{signal}");
    }
}

/// A library may ask whether a log line is enabled without writing it, and that must not suppress ours.
#[test]
fn a_node_says_in_its_log_that_it_serves() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_tabula"))
        .args(["serve", "--listen", "127.0.0.1:0", "--threads", "1", "--db", &services::Postgres::shared().database()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut server = Server { at: address(&mut child), child };
    assert_eq!(ask(server.at, "GET", "/ready", None, &Value::Null).unwrap().0, 200);
    server.signal("-TERM");
    let mut log = String::new();
    server.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    assert!(log.contains("serving") && log.contains(&server.at.to_string()), "{log:?}");
}

#[test]
fn a_port_in_use_is_named_and_advice_is_given() {
    let folder = Folder::new();
    let server = Server::start(&folder.0);
    let at = server.at.to_string();
    let output = Command::new(env!("CARGO_BIN_EXE_tabula"))
        .args(["serve", "--listen", &at, "--db"])
        .arg(folder.0.join("other.db"))
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        error.contains(&at) && error.contains("another program uses this port") && error.contains("--listen"),
        "{error}"
    );
}

#[test]
fn options_come_from_the_command_then_the_environment_then_a_file() {
    let folder = Folder::new();
    let file = folder.0.join("tabula.toml");
    let run = |config: &str, environment: &[(&str, &str)], args: &[&str]| {
        std::fs::write(&file, config).unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_tabula"))
            .args(["serve", "--config"])
            .arg(&file)
            .args(args)
            .envs(environment.iter().copied())
            .output()
            .unwrap();
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    // An address of another machine cannot be listened on: the error names the one that was chosen.
    let (status, error) = run("listen = \"192.0.2.1:1\"", &[], &[]);
    assert!(status == Some(1) && error.contains("192.0.2.1:1:"), "{error}");
    let (_, error) = run("listen = \"192.0.2.1:1\"", &[("TABULA_LISTEN", "192.0.2.1:2")], &[]);
    assert!(error.contains("192.0.2.1:2:"), "{error}");
    let (_, error) = run("listen = \"192.0.2.1:1\"", &[("TABULA_LISTEN", "192.0.2.1:2")], &["--listen", "192.0.2.1:3"]);
    assert!(error.contains("192.0.2.1:3:"), "{error}");
    for (config, what) in [
        ("nonsense = 1", "nonsense"),
        ("public-url = \"ftp://x\"", "bad address \"ftp://x\""),
        ("bus = \"pigeon\"", "unknown bus \"pigeon\""),
        ("bus = \"amqp://a:secret@b\"", "unknown bus: expected local, nats://"),
        ("db = \"mysql://a:secret@b\"", "unknown kind \"mysql\""),
        ("web = \"/no-such-folder\"", "cannot serve the page from /no-such-folder: there is no index.html in it"),
    ] {
        let (status, error) = run(config, &[], &[]);
        assert!(status == Some(2) && error.contains(what) && !error.contains("secret"), "{error}");
    }
}

#[test]
fn services_that_do_not_answer_are_named_without_their_passwords() {
    let folder = Folder::new();
    let file = folder.0.join("tabula.db");
    let file = file.to_str().unwrap();
    let (db, bus) = ("postgres://anna:secret@127.0.0.1:1/games", "nats://anna:secret@127.0.0.1:1");
    for (args, status, what) in [
        (
            &["serve", "--listen", "127.0.0.1:0", "--db", db][..],
            1,
            "cannot open the database postgres://anna@127.0.0.1:1/games",
        ),
        (&["serve", "--listen", "127.0.0.1:0", "--db", file, "--bus", bus], 1, "cannot reach the bus at 127.0.0.1:1"),
        (&["worker", "--db", file, "--bus", bus], 1, "cannot reach the bus at 127.0.0.1:1"),
        (&["worker", "--db", db], 2, "a worker needs the servers' bus"),
        (&["worker", "--bus", bus], 2, "a worker needs the servers' database"),
    ] {
        let error = crate::complaint(args, status);
        assert!(error.contains(what) && !error.contains("secret"), "{error}");
    }
}
