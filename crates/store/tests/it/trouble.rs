//! Writes that fail: the store reports it, keeps acknowledged writes, and recovers when the cause is gone.

use crate::File;
use rusqlite::Connection;
use services::Postgres;
use std::time::{Duration, Instant};
use store::{Health, MatchRow, NewEntry, SqliteStore, Store, StoreError, Summary, open};

fn facts(id: &str) -> MatchRow {
    MatchRow { id: id.to_owned(), variant: "v".into(), position: None, body: "{}".into(), created_ms: 1 }
}

fn entry(body: &str) -> NewEntry {
    NewEntry { at_ms: 1, kind: "move".into(), body: body.to_owned() }
}

async fn append(store: &dyn Store, version: u64, body: &str) -> Result<(), StoreError> {
    store.append("m", version, vec![entry(body)], Summary::default(), Vec::new()).await
}

/// Another program's connection to the file.
fn other(file: &File) -> Connection {
    Connection::open(file.path()).unwrap()
}

async fn bodies(store: &dyn Store) -> Vec<String> {
    store.entries_after("m", 0).await.unwrap().into_iter().map(|entry| entry.body).collect()
}

/// SQLite ends a transaction by itself when the disk is full, memory is short or a file cannot be written;
/// `RAISE(ROLLBACK)` causes the same.
#[tokio::test(flavor = "multi_thread")]
async fn a_transaction_that_sqlite_rolled_back_by_itself_does_not_stop_the_writer() {
    let file = File::new("rolled-back");
    let store = SqliteStore::open(&file.path()).await.unwrap();
    store.create(facts("m"), Vec::new(), Summary::default(), Vec::new()).await.unwrap();
    let sql = "CREATE TRIGGER spoil BEFORE INSERT ON entries WHEN NEW.body = 'bad' BEGIN SELECT RAISE(ROLLBACK, 'spoilt'); END";
    other(&file).execute_batch(sql).unwrap();
    assert_eq!(store.health(), Health::default());
    for round in 0..5 {
        append(&store, round, "good").await.unwrap();
        let failed = append(&store, round + 1, "bad").await;
        assert!(matches!(&failed, Err(StoreError::Failed(why)) if why.contains("spoilt")), "{failed:?}");
        assert!(store.health().is_failing);
        assert_eq!(store.health().failed_writes, round + 1);
    }
    assert_eq!(bodies(&store).await, ["good"; 5], "what was acknowledged and nothing else");
    // A ping without a write is enough.
    assert_eq!(store.ping().await, Ok(()));
    assert!(!store.health().is_failing);
}

/// One of many writes of a transaction fails. The others are not stored, get an error that says so, and may try again.
#[tokio::test(flavor = "multi_thread")]
async fn who_shares_a_transaction_with_a_bad_write_may_try_again() {
    let file = File::new("shared");
    let store = SqliteStore::open(&file.path()).await.unwrap();
    store.create(facts("m"), Vec::new(), Summary::default(), Vec::new()).await.unwrap();
    let sql =
        "CREATE TRIGGER spoil BEFORE INSERT ON parts WHEN NEW.body = 'bad' BEGIN SELECT RAISE(ROLLBACK, 'spoilt'); END";
    other(&file).execute_batch(sql).unwrap();
    let put = |n: u32| store.put_part("analysis:m:1", n, if n == 7 { "bad".to_owned() } else { "good".to_owned() });
    let results = futures_util::future::join_all((0..20).map(put)).await;
    for (n, result) in results.iter().enumerate() {
        match result {
            Ok(()) | Err(StoreError::Unreachable(_)) if n != 7 => {}
            Err(StoreError::Failed(_)) if n == 7 => {}
            other => panic!("part {n}: {other:?}"),
        }
    }
    let stored: Vec<usize> =
        store.parts("analysis:m:1", 0).await.unwrap().into_iter().map(|(n, _)| n as usize).collect();
    let acknowledged: Vec<usize> = (0..20).filter(|&n| results[n].is_ok()).collect();
    assert_eq!(stored, acknowledged);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lock_of_another_program_is_a_database_that_cannot_be_used_now() {
    let file = File::new("locked");
    let store = SqliteStore::open(&file.path()).await.unwrap();
    store.create(facts("m"), Vec::new(), Summary::default(), Vec::new()).await.unwrap();
    append(&store, 0, "before").await.unwrap();
    let another = other(&file);
    another.execute_batch("BEGIN IMMEDIATE").unwrap();
    let begun = Instant::now();
    let refused = append(&store, 1, "during").await;
    assert!(matches!(refused, Err(StoreError::Unreachable(_))), "{refused:?}");
    assert!(begun.elapsed() >= Duration::from_secs(4), "a short lock is waited for");
    assert_eq!(bodies(&store).await, ["before"], "reading goes on");
    let ping = store.ping().await;
    assert!(matches!(ping, Err(StoreError::Unreachable(_))), "{ping:?}");
    another.close().unwrap();
    assert_eq!(store.ping().await, Ok(()));
    append(&store, 1, "after").await.unwrap();
    assert_eq!(bodies(&store).await, ["before", "after"]);
}

/// Finishing a job that does not exist changes nothing in the file: its success says nothing about the disk.
#[tokio::test(flavor = "multi_thread")]
async fn only_a_real_write_shows_that_writing_works_again() {
    let file = File::new("no-change");
    let store = SqliteStore::open(&file.path()).await.unwrap();
    store.create(facts("m"), Vec::new(), Summary::default(), Vec::new()).await.unwrap();
    let another = other(&file);
    for table in ["entries", "facts"] {
        let sql = format!(
            "CREATE TRIGGER spoil_{table} BEFORE INSERT ON {table} BEGIN SELECT RAISE(ROLLBACK, 'spoilt'); END"
        );
        another.execute_batch(&sql).unwrap();
    }
    append(&store, 0, "bad").await.unwrap_err();
    for _ in 0..3 {
        store.take_jobs("w", 0..=9, 9, 1).await.unwrap_err();
        store.ping().await.unwrap_err();
        assert!(store.health().is_failing);
    }
    another.execute_batch("DROP TRIGGER spoil_facts").unwrap();
    assert_eq!(store.take_jobs("w", 0..=9, 9, 1).await, Ok(Vec::new()));
    assert!(!store.health().is_failing, "background work notices by itself");
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_without_room_is_a_database_that_cannot_be_used_now() {
    let postgres = Postgres::shared();
    let url = postgres.database();
    let name = url.rsplit('/').next().unwrap();
    let store = open(&url).await.unwrap();
    store.create(facts("m"), Vec::new(), Summary::default(), Vec::new()).await.unwrap();
    append(&*store, 0, "before").await.unwrap();
    let spoil = |code: &str| {
        let sql = format!(
            "CREATE OR REPLACE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS \
             $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '{code}'; END $$; \
             CREATE OR REPLACE TRIGGER spoil BEFORE INSERT OR UPDATE ON entries EXECUTE FUNCTION spoil(); \
             CREATE OR REPLACE TRIGGER spoil BEFORE INSERT OR UPDATE ON facts EXECUTE FUNCTION spoil()"
        );
        postgres.sql(name, &sql);
    };
    for (failures, code) in (1..).zip(["53100", "53200", "53000", "58030", "40P01"]) {
        spoil(code);
        let refused = append(&*store, 1, "during").await;
        assert!(matches!(refused, Err(StoreError::Unreachable(_))), "{code}: {refused:?}");
        assert_eq!(store.take_jobs("w", 0..=9, 9, 1).await, Ok(Vec::new()), "nothing is written");
        assert!(matches!(store.ping().await, Err(StoreError::Unreachable(_))), "{code}");
        assert_eq!(store.health(), Health { failed_writes: failures, is_failing: true });
    }
    postgres.sql(name, "DROP TRIGGER spoil ON entries; DROP TRIGGER spoil ON facts");
    assert_eq!(store.ping().await, Ok(()));
    assert!(!store.health().is_failing);
    append(&*store, 1, "after").await.unwrap();
    assert_eq!(bodies(&*store).await, ["before", "after"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_room_that_is_left_is_told() {
    let file = File::new("room");
    let store = SqliteStore::open(&file.path()).await.unwrap();
    let left = store.disk_left().await.unwrap().expect("a local disk knows");
    assert!(left > 0);
    let postgres = open(&Postgres::shared().database()).await.unwrap();
    assert_eq!(postgres.disk_left().await, Ok(None), "another machine's disk");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_has_one_program_that_writes() {
    let file = File::new("one");
    let store = SqliteStore::open(&file.path()).await.unwrap();
    let refused = SqliteStore::open(&file.path()).await.err().unwrap().to_string();
    let (path, process) = (file.path(), std::process::id());
    let (path, process) = (path.display().to_string(), format!("process {process}"));
    for part in [&path[..], &process, "stop it first"] {
        assert!(refused.contains(part), "{refused}");
    }
    // Opening for reading is allowed.
    assert!(file.url().parse::<store::Address>().unwrap().migrations().await.is_ok());
    store.set_alive_ms(3).await.unwrap();
    store.close().await.unwrap();
    let next = SqliteStore::open(&file.path()).await.unwrap();
    assert_eq!(next.alive_ms().await, Ok(Some(3)));
    drop(next);
    SqliteStore::open(&file.path()).await.expect("one that was dropped has let go");
}
