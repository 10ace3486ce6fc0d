//! Checks that every log is complete, agrees with what was acknowledged and shown, and that nobody was shown secrets.

use crate::crowd::{Crowd, Person, TestMatch};
use game_core::{Side, Viewer};
use registry::AnyMatch;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use store::{Entry, Store};
use tokio::time::sleep;

/// The time limit for all clients to return after a fault. A lease of a dead worker expires within it.
const RETURN: Duration = Duration::from_secs(60);

/// The numbers of what an audit has checked.
#[derive(Default, Debug)]
pub(crate) struct Seen {
    pub(crate) entries: usize,
    pub(crate) acks: usize,
    pub(crate) states: usize,
}

/// Stops all play, waits until everything has settled, checks everything, and lets play go on.
pub(crate) async fn audit(crowd: &Crowd, store: &dyn Store) -> Seen {
    crowd.rest().await;
    let matches: Vec<Arc<TestMatch>> = crowd.matches.lock().unwrap().clone();
    let versions = settled(&matches, store).await;
    everybody_is_back(&matches, &versions).await;
    let mut seen = Seen::default();
    for match_ in &matches {
        let log = store.load(&match_.id).await.unwrap().unwrap().entries;
        check_log(match_, &log, &mut seen);
        let lives = replay(match_, &log);
        let secrets = secrets(match_, &log);
        for person in &match_.people {
            check_heard(match_, person, &lives, &secrets, &mut seen);
        }
    }
    crowd.go_on();
    seen
}

/// The versions of all matches, once the computer has nothing left to do.
async fn settled(matches: &[Arc<TestMatch>], store: &dyn Store) -> BTreeMap<String, u64> {
    let ids: Vec<String> = matches.iter().map(|match_| match_.id.clone()).collect();
    let begun = Instant::now();
    let mut before = BTreeMap::new();
    loop {
        let backlog = store.backlog().await.unwrap();
        let now: BTreeMap<String, u64> = store.versions(&ids).await.unwrap().into_iter().collect();
        if backlog.is_empty() && now == before {
            assert_eq!(now.len(), ids.len(), "every match is there");
            return now;
        }
        assert!(begun.elapsed() < RETURN, "the computer has still to do: {backlog:?}");
        before = now;
        sleep(Duration::from_millis(500)).await;
    }
}

async fn everybody_is_back(matches: &[Arc<TestMatch>], versions: &BTreeMap<String, u64>) {
    let begun = Instant::now();
    for match_ in matches {
        for person in &match_.people {
            loop {
                let shown = person.version.load(Ordering::SeqCst);
                let is_there = person.is_connected.load(Ordering::SeqCst);
                if is_there && shown == versions[&match_.id] {
                    break;
                }
                let (viewer, version) = (person.viewer, versions[&match_.id]);
                assert!(
                    begun.elapsed() < RETURN,
                    "{viewer:?} of {} sees version {shown}, not {version} (connected: {is_there})",
                    match_.id
                );
                sleep(Duration::from_millis(50)).await;
            }
        }
    }
}

/// Checks that there is no gap, that every acknowledged entry is there, and that each move was made by its player for
/// that ply.
fn check_log(match_: &TestMatch, log: &[Entry], seen: &mut Seen) {
    let id = &match_.id;
    assert!(log.iter().zip(1..).all(|(entry, n)| entry.seq == n), "the log of {id} has gaps");
    seen.entries += log.len();
    for person in &match_.people {
        for (version, text) in person.acked.lock().unwrap().iter() {
            // A set-up may bring the other one, submitted before, into the game: then its entry is not the last.
            let newest = log[..*version as usize].iter().rev().take(3);
            let is_there = newest.filter_map(move_of).any(|found| found == (person.viewer, text.clone()));
            assert!(is_there, "{:?} got {text:?} acknowledged as entry {version} of {id}", person.viewer);
            seen.acks += 1;
        }
    }
    let mut ply = 0;
    for entry in log {
        let Some((mover, text)) = move_of(entry) else { continue };
        if let Some(person) = match_.people.iter().find(|person| person.viewer == mover) {
            // A set-up may be submitted at any time.
            let is_set_up = entry.kind == "held" || ply < 2;
            let sent = person.sent.lock().unwrap();
            let is_his = |(sent, what): &(u64, String)| *what == text && (*sent == ply || is_set_up);
            assert!(sent.iter().any(is_his), "{mover:?} did not play {text:?} as ply {ply} of {id}");
        }
        ply += u64::from(entry.kind == "move");
    }
}

/// The player and the text, if the entry is a move or a set-up.
fn move_of(entry: &Entry) -> Option<(Viewer, String)> {
    if entry.kind != "move" && entry.kind != "held" {
        return None;
    }
    let body: Value = serde_json::from_str(&entry.body).unwrap();
    let side = Side::ALL[body["by"].as_u64().unwrap() as usize];
    Some((Viewer::Seat(side), chosen(body["text"].as_str().unwrap())))
}

/// The text that a player chose: announcements follow after a `#`.
fn chosen(text: &str) -> String {
    text.split('#').next().unwrap_or_default().to_owned()
}

/// The match after every entry, by the rules alone.
fn replay(match_: &TestMatch, log: &[Entry]) -> Vec<Box<dyn AnyMatch>> {
    let (game, setting) = registry::find(match_.game.info().id).unwrap();
    let mut played = game.start(&setting);
    let mut all = vec![played.boxed_clone()];
    for entry in log {
        if entry.kind == "move" {
            let body: Value = serde_json::from_str(&entry.body).unwrap();
            let text = body["text"].as_str().unwrap();
            played.play(text).unwrap_or_else(|error| panic!("entry {} of {}: {error}", entry.seq, match_.id));
        }
        all.push(played.boxed_clone());
    }
    all
}

/// The set-ups of a game with secrets, and whose they are.
fn secrets(match_: &TestMatch, log: &[Entry]) -> Vec<(Viewer, String)> {
    let is_hidden = match_.game.info().is_hidden;
    log.iter().filter(|_| is_hidden).filter_map(move_of).filter(|(_, text)| text.starts_with("deploy:")).collect()
}

/// Checks that everything shown since the last audit agrees with the log for this viewer, in order, and that no message
/// contains a secret.
fn check_heard(
    match_: &TestMatch,
    person: &Person,
    lives: &[Box<dyn AnyMatch>],
    secrets: &[(Viewer, String)],
    seen: &mut Seen,
) {
    let heard = std::mem::take(&mut *person.heard.lock().unwrap());
    let info = match_.game.info();
    let mut last = 0;
    for text in &heard {
        for other in match_.people.iter().filter(|other| other.viewer != person.viewer) {
            assert!(other.token.as_ref().is_none_or(|token| !text.contains(&**token)), "somebody's token: {text}");
        }
        let mut message: Value = serde_json::from_str(text).unwrap();
        match message["type"].as_str() {
            Some("hello") => last = 0,
            Some("state") => {
                let version = message["version"].as_u64().unwrap();
                assert!(version >= last, "{:?} of {}: version {version} after {last}", person.viewer, match_.id);
                last = version;
                let truth = &lives[version as usize];
                let shown = shown(&message);
                let known = known(&**truth, person.viewer);
                assert_eq!(shown, known, "{:?} of {} at version {version}", person.viewer, match_.id);
                // Nobody is to move while a seat is open: a node may show that until it has received the message.
                let is_open = info.sides.iter().any(|side| message["players"][side]["kind"] == "open");
                let to_move = truth.to_move().filter(|_| !is_open).map(|side| info.side_id(side));
                assert_eq!(message["to_move"].as_str(), to_move);
                let is_over = truth.outcome().is_some();
                assert_eq!(is_over, !message["outcome"].is_null());
                // The presets that are offered may be the same for both sides.
                message["setup"] = Value::Null;
                let text = message.to_string();
                for (owner, secret) in secrets.iter().filter(|(owner, _)| *owner != person.viewer && !is_over) {
                    assert!(!text.contains(secret), "a set-up of {owner:?} reached {:?}: {text}", person.viewer);
                }
                seen.states += 1;
            }
            _ => {}
        }
    }
}

/// Ply and pieces (glyph, side, cell), as shown.
fn shown(state: &Value) -> (u64, Vec<(String, Option<u64>, u64)>) {
    let piece = |piece: &Value| {
        (piece["glyph"].as_str().unwrap().to_owned(), piece["side"].as_u64(), piece["cell"].as_u64().unwrap())
    };
    let pieces = state["board"]["pieces"].as_array().unwrap().iter().map(piece).collect();
    (state["ply"].as_u64().unwrap(), pieces)
}

/// The same by the rules, as this viewer may know it.
fn known(truth: &dyn AnyMatch, viewer: Viewer) -> (u64, Vec<(String, Option<u64>, u64)>) {
    let board = truth.board(viewer);
    let piece = |piece: &game_core::Piece| {
        (piece.glyph.to_string(), piece.side.map(|side| side.index() as u64), u64::from(piece.cell.0))
    };
    (truth.plies() as u64, board.pieces.iter().map(piece).collect())
}
