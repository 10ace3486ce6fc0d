//! The story of a store, on SQLite and on PostgreSQL, and the properties of each.

mod address;
mod migrations;
mod moving;
mod postgres;
mod story;
mod tls;
mod trouble;

use futures_util::FutureExt;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use store::{MatchRow, NewEntry, NewJob, Rewrite, SqliteStore, Store, StoreError, Summary};
use story::story;

/// A file that is removed at the end, with its companion files.
struct File(PathBuf);

impl File {
    fn new(name: &str) -> File {
        File(std::env::temp_dir().join(format!("tabula-store-{}-{name}", std::process::id())))
    }

    fn path(&self) -> PathBuf {
        self.0.join("folder/test.db")
    }

    fn url(&self) -> String {
        format!("sqlite:{}", self.path().display())
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_does_what_a_store_must() {
    let file = File::new("story");
    let store = SqliteStore::open(&file.path()).await.unwrap();
    story(&store).await.unwrap();
    store.close().await.unwrap();
    assert_eq!(store.set_alive_ms(1).await, Err(StoreError::Closed));
    let again = SqliteStore::open(&file.path()).await.unwrap();
    assert_eq!(again.load("a").await.unwrap().unwrap().entries.len(), 3, "what was kept is there");
    assert_eq!(again.alive_ms().await, Ok(Some(7)));
}

/// A program that is killed gives nothing back. The next one does not wait for the end of a lease of a dead program.
#[tokio::test(flavor = "multi_thread")]
async fn the_jobs_of_a_killed_program_are_free_when_its_file_is_opened_again() {
    let file = File::new("held");
    let store = SqliteStore::open(&file.path()).await.unwrap();
    let facts = MatchRow { id: "m".into(), variant: "v".into(), position: None, body: "{}".into(), created_ms: 1 };
    let (key, match_id, kind) = ("m/1".to_owned(), "m".to_owned(), "move".to_owned());
    let job = NewJob { key, match_id, kind, urgency: 1, owner: 1, body: "{}".into() };
    store.create(facts, Vec::new(), Summary::default(), vec![job]).await.unwrap();
    assert_eq!(store.take_jobs("killed", 1..=1, 9, 3_600_000).await.unwrap().len(), 1);
    store.close().await.unwrap();
    let again = SqliteStore::open(&file.path()).await.unwrap();
    let taken = again.take_jobs("next", 1..=1, 9, 3_600_000).await.unwrap();
    assert_eq!(taken.iter().map(|job| (job.key.as_str(), job.attempts)).collect::<Vec<_>>(), [("m/1", 2)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_was_taken_out_is_not_in_the_file() {
    let file = File::new("names");
    let store = SqliteStore::open(&file.path()).await.unwrap();
    let facts = |n: u32| MatchRow {
        id: format!("m{n}"),
        variant: String::new(),
        position: None,
        body: format!("{{\"name\":\"Zeuxippe the {n}th\"}}"),
        created_ms: 0,
    };
    let entry = |n: u32| NewEntry { at_ms: 0, kind: "rename".into(), body: format!("Zeuxippe again, {n}") };
    for n in 0..40 {
        store.create(facts(n), vec![entry(n)], Summary::default(), Vec::new()).await.unwrap();
    }
    for n in 0..40 {
        let entries = vec![(1, "nobody".to_owned())];
        let rewrite = Rewrite { old_facts: facts(n).body, new_facts: "{}".into(), entries };
        store.rewrite(&format!("m{n}"), rewrite).await.unwrap();
    }
    store.close().await.unwrap();
    for entry in std::fs::read_dir(file.path().parent().unwrap()).unwrap() {
        let path = entry.unwrap().path();
        let bytes = std::fs::read(&path).unwrap();
        assert!(!bytes.windows(8).any(|window| window == b"Zeuxippe"), "{}", path.display());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn many_writers_at_once_are_all_kept_in_order() {
    let file = File::new("many");
    let store = SqliteStore::open(&file.path()).await.unwrap();
    let write = async |n: u32| {
        let id = format!("m{n}");
        let facts =
            MatchRow { id: id.clone(), variant: String::new(), position: None, body: String::new(), created_ms: 0 };
        store.create(facts, Vec::new(), Summary::default(), Vec::new()).await.unwrap();
        for seq in 0..20 {
            let entry = NewEntry { at_ms: seq, kind: "move".into(), body: seq.to_string() };
            store.append(&id, seq as u64, vec![entry], Summary::default(), Vec::new()).await.unwrap();
        }
        let log = store.entries_after(&id, 0).await.unwrap();
        assert!(log.iter().enumerate().all(|(n, entry)| entry.seq == n as u64 + 1 && entry.body == n.to_string()));
        log.len()
    };
    let lengths = futures_util::future::join_all((0..50).map(write)).await;
    assert_eq!(lengths.iter().sum::<usize>(), 1_000);
}

/// When another match than the last one has moved, the next transaction waits, so that more moves share it. One match
/// alone does not wait: the quickest of its moves takes less than the shortest wait.
#[tokio::test(flavor = "multi_thread")]
async fn matches_that_go_on_at_the_same_time_share_transactions() {
    const WINDOW: Duration = Duration::from_millis(20);
    let file = File::new("window");
    let store = SqliteStore::open(&file.path()).await.unwrap();
    let append = async |id: &str, version: u64| {
        let begun = Instant::now();
        let entry = NewEntry { at_ms: 0, kind: "move".into(), body: String::new() };
        store.append(id, version, vec![entry], Summary::default(), Vec::new()).await.unwrap();
        begun.elapsed()
    };
    for id in ["a", "b"] {
        let facts =
            MatchRow { id: id.into(), variant: String::new(), position: None, body: String::new(), created_ms: 0 };
        store.create(facts, Vec::new(), Summary::default(), Vec::new()).await.unwrap();
    }
    let mut alone = Duration::MAX;
    for version in 0..20 {
        alone = alone.min(append("a", version).await);
    }
    assert!(alone < WINDOW, "{alone:?}");
    let begun = Instant::now();
    append("b", 0).await;
    append("a", 20).await;
    append("b", 1).await;
    let taken = begun.elapsed();
    assert!(taken >= 2 * WINDOW, "{taken:?}");
}

/// A caller may go away while its query runs. The connection is used again.
#[tokio::test(flavor = "multi_thread")]
async fn queries_that_nobody_waits_for_use_up_no_connections() {
    let file = File::new("gone");
    let store = SqliteStore::open(&file.path()).await.unwrap();
    store.set_alive_ms(7).await.unwrap();
    for _ in 0..50 {
        let _ = store.alive_ms().now_or_never();
    }
    let reads = futures_util::future::join_all((0..50).map(|_| store.alive_ms()));
    let reads = tokio::time::timeout(Duration::from_secs(60), reads).await.expect("every query is answered");
    assert!(reads.iter().all(|read| *read == Ok(Some(7))), "{reads:?}");
    store.close().await.unwrap();
    assert_eq!(store.alive_ms().await, Err(StoreError::Closed));
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn only_its_owner_may_read_the_file() {
    use std::os::unix::fs::PermissionsExt;
    let file = File::new("rights");
    let store = SqliteStore::open(&file.path()).await.unwrap();
    store.set_alive_ms(1).await.unwrap();
    for name in ["test.db", "test.db-wal"] {
        let mode = std::fs::metadata(file.path().with_file_name(name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
}

/// An operator may work on the database as root (`sudo tabula prune`); the service must be able to open it afterwards.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn what_root_makes_beside_the_file_is_its_owners() {
    use std::os::unix::fs::{MetadataExt, chown};
    const SERVICE: u32 = 65_534;
    let file = File::new("owner");
    SqliteStore::open(&file.path()).await.unwrap().close().await.unwrap();
    let lock = file.path().with_file_name("test.db.lock");
    let owner = || {
        let of = std::fs::metadata(&lock).unwrap();
        (of.uid(), of.gid())
    };
    if chown(file.path(), Some(SERVICE), Some(SERVICE)).is_err() {
        println!("only root can give a file to somebody else: nothing was tried");
        return;
    }
    // A lock that an earlier program made as root, and none.
    for is_there in [true, false] {
        if !is_there {
            std::fs::remove_file(&lock).unwrap();
        }
        let store = SqliteStore::open(&file.path()).await.unwrap();
        assert_eq!(owner(), (SERVICE, SERVICE), "a lock was there: {is_there}");
        store.close().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_no_database_is_refused() {
    let file = File::new("damaged");
    std::fs::create_dir_all(file.path().parent().unwrap()).unwrap();
    std::fs::write(file.path(), "this is no database, but it is long enough to look like one at first sight").unwrap();
    assert!(SqliteStore::open(&file.path()).await.is_err());
}
