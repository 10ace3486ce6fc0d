//! The memory of the longest match: to upload it, to replay a page of it, to write its record, to watch it. It is a
//! binary of its own, because its allocator counts everything, the client's buffers too.

#[path = "it/client.rs"]
#[expect(dead_code, reason = "shared with the other tests, which use all of it")]
mod client;
#[path = "it/long.rs"]
mod long;
#[path = "it/site.rs"]
#[expect(dead_code, reason = "shared with the other tests, which use all of it")]
mod site;

use client::{PATIENCE, request};
use futures_util::future::join_all;
use registry::{CATALOGUE, Catalogue};
use serde_json::json;
use site::Site;
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};
use store::{NewEntry, Summary};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;

/// What the server of this test offers.
fn catalogue() -> Catalogue {
    CATALOGUE
}

struct Counting;

static LIVE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

#[expect(unsafe_code, reason = "an allocator can be written in no other way")]
// SAFETY: every call goes unchanged to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let live = LIVE.fetch_add(layout.size(), Ordering::Relaxed) + layout.size();
        PEAK.fetch_max(live, Ordering::Relaxed);
        // SAFETY: the caller's promises are passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller's promises are passed on.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

const MIB: usize = 1 << 20;
/// Far below a copy of the match for every ply (2.7 GB), with room for other allocators and layouts.
const BOUND: usize = 24 * MIB;

/// With more bytes a ply, the bound on the plies of long matches (`server/src/live/long.rs`) would let them take too
/// much.
const BYTES_A_PLY: usize = 500;

/// A position with 89,018 legal moves, which take 25 MiB when they are all listed.
const MANY_MOVES: &str = "q1t1r2q/dqddrdqd/1d2d1d1/6t1/4D3/3R2DD/DDD1D1DQ/QQT1RTQ1 blue - -/- e4:e4e4e5/e7:e7 20";
const ITS_VARIANT: &str = "latrel/base";

/// The peak of additional bytes in use during some work.
async fn peak<T>(what: &str, bound: usize, work: impl Future<Output = T>) -> T {
    let before = LIVE.load(Ordering::Relaxed);
    PEAK.store(before, Ordering::Relaxed);
    let begun = std::time::Instant::now();
    let answer = work.await;
    let peak = PEAK.load(Ordering::Relaxed).saturating_sub(before);
    println!("{what}: {:.1} MiB, {} ms", peak as f64 / MIB as f64, begun.elapsed().as_millis());
    assert!(peak < bound, "{what} took {peak} bytes");
    answer
}

/// Requests a position with very many moves in every way.
async fn many_moves(site: &Site) {
    let [seat, _] = site.pair(ITS_VARIANT, json!({ "position": MANY_MOVES })).await;
    let at = |rest: &str| format!("/api/matches/{}{rest}", seat.id);
    // What is made once (drawings, texts) is made before.
    site.get(&at("/picture.svg"), Some(&seat.token)).await;
    for path in [at(""), at("?since=0"), at("/picture.svg")] {
        let answer = peak(&path, 2 * MIB, site.get(&path, Some(&seat.token))).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
    }
    for action in [json!({ "type": "continue", "path": [] }), json!({ "type": "why", "cell": 0 })] {
        let answer = peak(&action.to_string(), 2 * MIB, site.act(&seat, action.clone())).await;
        assert_eq!(answer.status, 200, "{action}: {}", answer.text());
    }
    let request = json!({ "variant": ITS_VARIANT, "position": MANY_MOVES, "path": [19] });
    let answer = peak("position", 2 * MIB, site.post("/api/positions", None, &request)).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
}

/// The same match as if it had been played here: an entry for every move, and clocks.
async fn played_with_a_clock(site: &Site, moves: &[String]) {
    let clock = json!({ "kind": "fischer", "initial_ms": 86_400_000, "increment_ms": 0 });
    let [seat, _] = site.pair(long::VARIANT, json!({ "clock": clock })).await;
    let state = site.state(&seat).await;
    let at_ms = state["clock"]["at_ms"].as_i64().unwrap();
    let entry = |(n, text): (usize, &String)| NewEntry {
        at_ms,
        kind: "move".to_owned(),
        body: json!({ "by": n % 2, "text": text }).to_string(),
    };
    let entries = moves.iter().enumerate().map(entry).collect();
    let version = state["version"].as_u64().unwrap();
    let summary = Summary { touched_ms: at_ms, ply: moves.len() as u32, ..Summary::default() };
    site.store.append(&seat.id, version, entries, summary, Vec::new()).await.unwrap();
    for path in ["/record", "/replay", "/replay?from=19600"] {
        let what = format!("{path} of a match with a clock");
        let answer = peak(&what, BOUND, site.get(&format!("/api/matches/{}{path}", seat.id), None)).await;
        assert_eq!(answer.status, 200, "{what}: {}", answer.text());
    }
}

/// The number of sockets on the longest match.
const WATCHERS: usize = 60;

/// Opens sockets on a long match that are not read at first. All of them get the state in the end, and no open socket
/// keeps it.
async fn watched(site: &Site, id: &str) {
    let length = site.get(&format!("/api/matches/{id}"), None).await.body.len();
    let asked = format!(
        "GET /api/matches/{id}/socket?updates=1 HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        site.at
    );
    let before = LIVE.load(Ordering::Relaxed);
    let open = async {
        let mut watchers = Vec::new();
        for _ in 0..WATCHERS {
            // With a large receive buffer the system would take all of it.
            let socket = TcpSocket::new_v4().unwrap();
            socket.set_recv_buffer_size(64 * 1024).unwrap();
            let mut stream = socket.connect(site.at).await.unwrap();
            stream.write_all(asked.as_bytes()).await.unwrap();
            watchers.push(stream);
        }
        let begun = std::time::Instant::now();
        while site.counted("tabula_sockets").await < WATCHERS as u64 {
            assert!(begun.elapsed() < PATIENCE);
        }
        // At the same time: which of them are sent their states first is not the order in which they were opened.
        join_all(watchers.iter_mut().map(async |stream| {
            let (mut read, mut buffer) = (0, [0; 16 * 1024]);
            while read < length {
                let some =
                    tokio::time::timeout(PATIENCE, stream.read(&mut buffer)).await.expect("more in time").unwrap();
                assert!(some > 0, "closed after {read} of {length} bytes");
                read += some;
            }
        }))
        .await;
        watchers
    };
    let watchers = peak("sockets of a long match", BOUND, open).await;
    let kept = LIVE.load(Ordering::Relaxed).saturating_sub(before) / WATCHERS;
    println!("an open socket keeps {kept} bytes after a state of {length}");
    assert!(length > 500_000 && kept < 100_000, "{kept} bytes after a state of {length}");
    drop(watchers);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_longest_match_and_the_most_moves_take_little_memory() {
    let site = Site::start().await;
    many_moves(&site).await;
    let moves = long::game(20_000);
    let text = long::record(&moves);
    let uploaded = peak("upload", BOUND, request(site.at, "POST", "/api/records", &[], text.as_bytes())).await;
    assert_eq!(uploaded.status, 200, "{}", uploaded.text());
    let id = uploaded.json()["id"].as_str().unwrap().to_owned();
    let at = |rest: &str| format!("/api/matches/{id}{rest}");
    let before = LIVE.load(Ordering::Relaxed);
    assert_eq!(site.get(&at("?since=1"), None).await.status, 200);
    let a_ply = LIVE.load(Ordering::Relaxed).saturating_sub(before) / moves.len();
    println!("a match in memory keeps {a_ply} bytes a ply");
    assert!(a_ply < BYTES_A_PLY, "long matches in memory take {a_ply} bytes a ply");
    for (what, path) in [
        ("first look", at("")),
        ("first page of a replay", at("/replay")),
        ("last page of a replay", at("/replay?from=19600")),
        ("record", at("/record")),
        ("picture", at("/picture.svg?ply=10000")),
    ] {
        let answer = peak(what, BOUND, site.get(&path, None)).await;
        assert_eq!(answer.status, 200, "{what}: {}", answer.text());
    }
    let stored = site.store.load(&id).await.unwrap().unwrap();
    let stored_bytes: usize = stored.entries.iter().map(|entry| entry.kind.len() + entry.body.len() + 40).sum();
    println!("kept: {stored_bytes} bytes of {}", text.len());
    assert!(
        stored_bytes < 2 * text.len(),
        "what is kept is about what was sent: {stored_bytes} bytes of {}",
        text.len()
    );
    watched(&site, &id).await;
    played_with_a_clock(&site, &moves).await;
    // As much as an upload may have: as many moves as fit, and one comment.
    let most = [
        long::record(&vec!["a1".to_owned(); 99_000]),
        format!("{}{{{}}} *", text.trim_end_matches("*\n"), "x".repeat(700_000)),
    ];
    for text in most {
        let answer = peak("large upload", BOUND, request(site.at, "POST", "/api/records", &[], text.as_bytes())).await;
        assert!([200, 400].contains(&answer.status), "{}", answer.text());
    }
}
