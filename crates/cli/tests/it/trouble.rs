//! A full disk, or a file that cannot grow: the server reports it, loses nothing, and recovers by itself when there is
//! room.

use crate::serve::{Folder, Played, Server, address, ask, check, make, variant};
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread::JoinHandle;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// A folder for a database whose free space can be taken away and given back.
trait Ground {
    /// The command that starts a program there; its arguments follow.
    fn command(&self) -> Command;
    fn database(&self) -> PathBuf;
    fn fill(&mut self, server: &Server);
    fn free(&mut self, server: &Server);
}

/// A file system of four megabytes, in a mount namespace that a sleeping process holds.
struct SmallDisk {
    holder: Child,
    folder: Folder,
    is_root: bool,
}

impl SmallDisk {
    /// `None` where namespaces are not allowed.
    fn new() -> Option<SmallDisk> {
        let folder = Folder::new();
        let is_root = Command::new("id").arg("-u").output().ok()?.stdout == b"0\n";
        let script = "mount -t tmpfs -o size=4m none \"$0\" && echo ready && exec sleep 600";
        let mut holder = Command::new("unshare")
            .args(if is_root { &["-m"][..] } else { &["-r", "-m"] })
            .args(["sh", "-c", script])
            .arg(&folder.0)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let mut line = String::new();
        BufReader::new(holder.stdout.take()?).read_line(&mut line).ok()?;
        let mut disk = SmallDisk { holder, folder, is_root };
        if line != "ready\n" {
            let _ = disk.holder.wait();
            return None;
        }
        Some(disk)
    }

    fn filler(&self) -> PathBuf {
        PathBuf::from(format!("/proc/{}/root{}/filler", self.holder.id(), self.folder.0.display()))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = self.holder.kill();
        let _ = self.holder.wait();
    }
}

impl Ground for SmallDisk {
    fn command(&self) -> Command {
        let mut command = Command::new("nsenter");
        command.args(["-t", &self.holder.id().to_string(), "-m"]);
        command.args(if self.is_root { &[][..] } else { &["-U", "--preserve-credentials"] });
        command.arg(env!("CARGO_BIN_EXE_tabula"));
        command
    }

    fn database(&self) -> PathBuf {
        self.folder.0.join("tabula.db")
    }

    fn fill(&mut self, _: &Server) {
        let mut file = fs::File::create(self.filler()).unwrap();
        while file.write_all(&[1; 4096]).is_ok() {}
    }

    fn free(&mut self, _: &Server) {
        fs::remove_file(self.filler()).unwrap();
    }
}

/// A process that may not write beyond the first page of any file. It gets an I/O error instead of a full disk.
struct SmallFiles(Folder);

/// Sets a limit of a running server, such as `--fsize=4096:`.
fn limit(server: &Server, limit: &str) {
    let pid = server.child.id().to_string();
    let done = Command::new("prlimit").args(["--pid", &pid, limit]).status().unwrap();
    assert!(done.success());
}

impl Ground for SmallFiles {
    fn command(&self) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_tabula")]);
        command
    }

    fn database(&self) -> PathBuf {
        self.0.0.join("tabula.db")
    }

    fn fill(&mut self, server: &Server) {
        limit(server, "--fsize=4096:");
    }

    fn free(&mut self, server: &Server) {
        limit(server, "--fsize=unlimited:");
    }
}

/// A server, and the thread that reads its log until it ends.
fn start(ground: &dyn Ground) -> (Server, JoinHandle<String>) {
    let mut child = ground
        .command()
        .args(["serve", "--listen", "127.0.0.1:0", "--threads", "1", "--log", "warn", "--db"])
        .arg(ground.database())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut log = child.stderr.take().unwrap();
    let log = std::thread::spawn(move || {
        let mut text = String::new();
        log.read_to_string(&mut text).unwrap();
        text
    });
    (Server { at: address(&mut child), child }, log)
}

/// Makes the first legal move; returns the status of the answer.
fn step(at: SocketAddr, played: &mut Played) -> u16 {
    let path = format!("/api/matches/{}", played.id);
    let (status, state) = ask(at, "GET", &path, Some(&played.token), &Value::Null).expect("the server answers");
    if status != 200 {
        return status;
    }
    let text = state["options"]["moves"][0]["text"].as_str().expect("a match that goes on").to_owned();
    let action = json!({ "type": "move", "ply": state["ply"], "text": text });
    let (status, _) = ask(at, "POST", &format!("{path}/actions"), Some(&played.token), &action).expect("it answers");
    if status == 200 {
        played.unanswered = None;
        played.acknowledged.push(text);
    } else {
        played.unanswered = Some(text);
    }
    status
}

fn ready(at: SocketAddr) -> (u16, Value) {
    ask(at, "GET", "/ready", None, &Value::Null).expect("the server answers")
}

/// The value of a counter of `/metrics`.
pub(crate) fn counter(at: SocketAddr, name: &str) -> f64 {
    let mut stream = TcpStream::connect(at).unwrap();
    write!(stream, "GET /metrics HTTP/1.1\r\nhost: {at}\r\nconnection: close\r\n\r\n").unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix(&format!("tabula_{name} ")));
    line.unwrap_or_else(|| panic!("no {name} in {text}")).parse().unwrap()
}

/// A match whose clock runs, and the side it runs for.
struct Clocked {
    played: Played,
    side: String,
}

impl Clocked {
    fn new(at: SocketAddr) -> Clocked {
        let (variant, [first, second]) = variant();
        let seats = json!({ first: { "kind": "me" }, second: { "kind": "me" } });
        let clock = json!({ "kind": "fischer", "initial_ms": 600_000, "increment_ms": 0 });
        let new_match = json!({ "variant": variant, "seats": seats, "clock": clock });
        let (_, made) = ask(at, "POST", "/api/matches", None, &new_match).unwrap();
        let token = |side: &str| made["tokens"][side].as_str().unwrap();
        let token = format!("{},{}", token(first), token(second));
        let id = made["id"].as_str().unwrap().to_owned();
        let mut played = Played { id, token, acknowledged: Vec::new(), unanswered: None };
        // After two moves of each side the clock runs, however it begins.
        (0..4).for_each(|_| assert_eq!(step(at, &mut played), 200));
        let state = Clocked::state(at, &played);
        Clocked { side: state["clock"]["running"].as_str().unwrap().to_owned(), played }
    }

    fn state(at: SocketAddr, played: &Played) -> Value {
        ask(at, "GET", &format!("/api/matches/{}", played.id), None, &Value::Null).unwrap().1
    }

    /// The time left on the clock now.
    fn left_ms(&self, at: SocketAddr) -> i64 {
        let state = Clocked::state(at, &self.played);
        let now_ms = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64;
        let clock = &state["clock"];
        clock["remaining_ms"][&self.side].as_i64().unwrap() - (now_ms - clock["at_ms"].as_i64().unwrap())
    }
}

/// How long the disk stays full.
const OUTAGE: Duration = Duration::from_secs(7);

fn survives(ground: &mut dyn Ground) {
    let (server, log) = start(ground);
    let (at, started) = (server.at, Instant::now());
    let mut all: Vec<Played> = (0..3).map(|_| make(at).unwrap()).collect();
    for _ in 0..3 {
        all.iter_mut().for_each(|played| assert_eq!(step(at, played), 200));
    }
    assert!(counter(at, "disk_left_bytes") > 0.0);
    let clocked = Clocked::new(at);
    for round in 0..2 {
        let (begun, before_ms) = (Instant::now(), clocked.left_ms(at));
        ground.fill(&server);
        let refused = (0..30).map(|n| step(at, &mut all[n % 3])).find(|status| *status != 200);
        assert_eq!(refused, Some(503), "round {round}");
        let outage = Instant::now();
        // In the meantime nothing is written, nothing that was not stored is shown, and the server reports the error.
        for _ in 0..3 {
            assert_eq!(step(at, &mut all[0]), 503);
        }
        for _ in 0..40 {
            let (status, said) = ready(at);
            assert_eq!((status, &said["database"]), (503, &"cannot write".into()), "{said}");
        }
        assert_eq!(counter(at, "store_writable"), 0.0);
        assert!(counter(at, "store_failed_writes_total") >= 4.0);
        check(at, &mut all);
        while outage.elapsed() < OUTAGE {
            std::thread::sleep(Duration::from_millis(50));
        }
        let outage = outage.elapsed();
        ground.free(&server);
        // It recovers without a move.
        let freed = Instant::now();
        while ready(at).0 != 200 {
            assert!(freed.elapsed() < Duration::from_secs(30), "it does not come back");
            std::thread::sleep(Duration::from_millis(50));
        }
        assert_eq!(counter(at, "store_writable"), 1.0);
        // Nobody could move in the meantime: the clock gets that time back, as soon as it is read.
        let given = || before_ms - clocked.left_ms(at) < (begun.elapsed() - outage / 2).as_millis() as i64;
        while !given() {
            assert!(freed.elapsed() < Duration::from_secs(30), "the clock ran while nobody could move");
            std::thread::sleep(Duration::from_millis(50));
        }
        check(at, &mut all);
        all.iter_mut().for_each(|played| assert_eq!(step(at, played), 200));
    }
    server.signal("-KILL");
    drop(server);
    // Anybody may ask whether it is ready, as often as they like: the log does not grow with the questions.
    let log = log.join().unwrap();
    let lines = log.lines().filter(|line| line.contains("not ready")).count() as u64;
    assert!((1..=1 + started.elapsed().as_secs() / 10).contains(&lines), "{lines} lines: {log}");
    let (server, _) = start(ground);
    check(server.at, &mut all);
    let moves: usize = all.iter().map(|played| played.acknowledged.len()).sum();
    assert!(moves >= 15, "{moves}");
}

#[test]
fn a_server_survives_a_full_disk() {
    match SmallDisk::new() {
        Some(mut disk) => survives(&mut disk),
        None => println!("no small file system can be mounted here: only the other test ran"),
    }
}

#[test]
fn a_server_survives_files_that_cannot_be_written() {
    survives(&mut SmallFiles(Folder::new()));
}

#[test]
fn a_server_that_may_open_no_more_files_says_so_once_in_a_while_and_goes_on() {
    let (server, log) = start(&SmallFiles(Folder::new()));
    // Every new file would get a higher number.
    limit(&server, "--nofile=3:");
    let waiting = TcpStream::connect(server.at).unwrap();
    // It tries twenty times a second.
    std::thread::sleep(Duration::from_secs(2));
    limit(&server, "--nofile=1024:");
    drop(waiting);
    assert_eq!(ready(server.at).0, 200);
    server.signal("-KILL");
    drop(server);
    let log = log.join().unwrap();
    assert_eq!(log.lines().filter(|line| line.contains("cannot accept connections")).count(), 1, "{log}");
}
