//! Backups and their restoration; and the copy from a SQLite file to PostgreSQL.

use crate::File;
use rusqlite::Connection;
use services::Postgres;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;
use store::{Address, Ages, Copied, MatchRow, NewEntry, NewJob, Store, StoreError, Summary, backup, check, copy, open};

const MATCHES: usize = 200;

/// How long something may take that is waited for.
const PATIENCE: Duration = Duration::from_secs(60);

/// Texts that need escaping.
const ODD: [&str; 6] = ["", "\\N", "tab\tline\nreturn\rback\\slash", "'quoted\" $1 ? %s", "Dédale ♞ 🏛", "\\."];

fn odd(n: usize) -> String {
    ODD[n % ODD.len()].to_owned()
}

fn id(n: usize) -> String {
    format!("match {n:03} {}", odd(n))
}

/// Fills a store with matches, jobs and parts.
async fn fill(store: &dyn Store) {
    for n in 0..MATCHES {
        let id = id(n);
        let facts = MatchRow {
            id: id.clone(),
            variant: odd(n + 1),
            position: (n % 3 > 0).then(|| odd(n / 3)),
            body: odd(n + 2),
            created_ms: n as i64,
        };
        let entries: Vec<_> =
            (0..n % 7).map(|seq| NewEntry { at_ms: seq as i64, kind: odd(seq), body: odd(seq + n) }).collect();
        let summary = Summary {
            touched_ms: n as i64,
            ply: 3,
            to_move: (n % 3 > 0).then(|| (n % 3 - 1) as u8),
            is_over: n.is_multiple_of(2),
            is_listed: n.is_multiple_of(5),
            is_computer_due: n.is_multiple_of(7),
            deadline_ms: n.is_multiple_of(4).then_some(n as i64),
            is_uploaded: n.is_multiple_of(9),
        };
        let job = NewJob {
            key: id.clone(),
            match_id: id.clone(),
            kind: odd(n),
            urgency: (n % 4) as u8,
            owner: n as u16,
            body: odd(n),
        };
        store.create(facts, entries, summary, vec![job]).await.unwrap();
        store.put_part(&format!("analysis:{id}:1"), n as u32, odd(n)).await.unwrap();
    }
    store.set_alive_ms(77).await.unwrap();
    store.take_jobs("of another life", 0..=0, 3, 600_000).await.unwrap();
}

/// The whole contents of a store, as text.
async fn contents(store: &dyn Store) -> String {
    let mut all = String::new();
    let ids: Vec<String> = (0..MATCHES).map(id).collect();
    for id in &ids {
        all += &format!(
            "{:?} {:?}\n",
            store.load(id).await.unwrap(),
            store.parts(&format!("analysis:{id}:1"), 0).await.unwrap()
        );
    }
    let mut versions = store.versions(&ids).await.unwrap();
    versions.sort();
    let ages = Ages { uploaded_ms: Some(i64::MAX), ..Ages::default() };
    let uploads = store.expired(ages, 999).await.unwrap();
    let lists =
        (uploads, store.clocked().await, store.computers_due().await, store.listed(999).await, store.alive_ms().await);
    all + &format!("{versions:?} {lists:?}")
}

async fn filled(file: &File) -> String {
    let store = open(&file.url()).await.unwrap();
    fill(&*store).await;
    let before = contents(&*store).await;
    store.close().await.unwrap();
    before
}

fn address(text: &str) -> Address {
    text.parse().unwrap()
}

fn failure(error: &StoreError, part: &str) {
    assert!(error.to_string().contains(part), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_moves_to_postgres_whole() {
    let file = File::new("move");
    let before = filled(&file).await;
    let url = Postgres::shared().database();
    let mut seen = Vec::new();
    let copied = copy(&address(&file.url()), &address(&url), &mut |copied| seen.push(copied)).await.unwrap();
    let entries = (0..MATCHES).map(|n| n as u64 % 7).sum();
    let expected = [
        ("matches", 200),
        ("summaries", 200),
        ("entries", entries),
        ("jobs", 200),
        // One turn for each owner, and the turn that was taken last.
        ("turns", 201),
        ("parts", 200),
        ("facts", 1),
    ];
    assert_eq!(copied, expected.map(|(table, rows)| Copied { table, rows, of: rows }));
    assert!(seen.len() > expected.len());
    let store = open(&url).await.unwrap();
    assert_eq!(contents(&*store).await, before);
    // No worker holds the jobs, their order is kept, and new ones come after them.
    let last =
        NewJob { key: "last".into(), match_id: id(1), kind: String::new(), urgency: 0, owner: 0, body: String::new() };
    store.put_job(last).await.unwrap();
    let keys: Vec<_> = store.take_jobs("w", 0..=0, 99, 1).await.unwrap().into_iter().map(|job| job.key).collect();
    let expected: Vec<_> = (0..MATCHES).step_by(4).map(id).chain(["last".to_owned()]).collect();
    assert_eq!(keys, expected);
    store.append(&id(2), 2, vec![], Summary::default(), vec![]).await.unwrap();
    let again = copy(&address(&file.url()), &address(&url), &mut |_| {}).await.unwrap_err();
    failure(&again, "the target is not empty: 200 rows in the table matches");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_is_interrupted_can_begin_anew() {
    let file = File::new("interrupted");
    let before = filled(&file).await;
    let url = Postgres::shared().database();
    let (from, to) = (address(&file.url()), address(&url));
    let enough = Arc::new(tokio::sync::Notify::new());
    let mut progress = |copied: Copied| {
        if copied.table == "jobs" {
            enough.notify_one();
        }
    };
    tokio::select! {
        biased;
        () = enough.notified() => {}
        done = copy(&from, &to, &mut progress) => panic!("it was not interrupted: {done:?}"),
    }
    let store = open(&url).await.unwrap();
    assert_eq!(store.load(&id(0)).await, Ok(None), "nothing was copied");
    copy(&from, &to, &mut |_| {}).await.unwrap();
    assert_eq!(contents(&*store).await, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_needs_a_source_that_nobody_uses_and_a_target_of_the_right_kind() {
    let file = File::new("in-use");
    let store = open(&file.url()).await.unwrap();
    fill(&*store).await;
    let url = Postgres::shared().database();
    let (from, to) = (address(&file.url()), address(&url));
    failure(&copy(&from, &to, &mut |_| {}).await.unwrap_err(), "stop the server first");
    failure(&copy(&to, &from, &mut |_| {}).await.unwrap_err(), "a copy goes from sqlite:FILE to postgres://");
    let nothing = address("/nowhere/at/all.db");
    failure(&copy(&nothing, &to, &mut |_| {}).await.unwrap_err(), "there is no file /nowhere/at/all.db");
    store.close().await.unwrap();
    copy(&from, &to, &mut |_| {}).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn migrations_are_listed_and_applied() {
    let file = File::new("migrations-listed");
    let url = Postgres::shared().database();
    assert!(address(&file.url()).migrations().await.is_err(), "a look makes no file");
    assert!(!file.path().exists());
    let of = |migrations: Vec<store::MigrationState>| {
        migrations.into_iter().map(|one| (one.number, one.name, one.is_done)).collect::<Vec<_>>()
    };
    let missing = of(address(&url).migrations().await.unwrap());
    assert!(missing.iter().all(|(_, _, is_done)| !is_done), "{missing:?}");
    address(&url).migrate().await.unwrap();
    address(&file.url()).migrate().await.unwrap();
    let done = of(address(&url).migrations().await.unwrap());
    assert_eq!(done, of(address(&file.url()).migrations().await.unwrap()), "the same names in both");
    assert!(
        done.len() == missing.len() && done.iter().all(|(_, name, is_done)| *is_done && name.is_some()),
        "{done:?}"
    );
    // A newer program has used the database.
    let name = url.rsplit('/').next().unwrap();
    let sql = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
         VALUES (9999, 'later', true, '', 0)";
    Postgres::shared().sql(name, sql);
    assert_eq!(of(address(&url).migrations().await.unwrap()).last(), Some(&(9999, None, true)));
    failure(&open(&url).await.err().unwrap(), "made by a newer program");
}

/// As docs/operating.md says: a backup while the server runs, and the copy in place of the file.
#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_a_file_in_use_can_be_restored() {
    let (file, crashed) = (File::new("backup"), File::new("crashed"));
    let store = open(&file.url()).await.unwrap();
    fill(&*store).await;
    let before = contents(&*store).await;
    let copied = file.path().with_file_name("backup.db");
    backup(&address(&file.url()), &copied).await.unwrap();
    // Later entries are not in the backup. The machine dies, with entries in the write-ahead log.
    store.set_alive_ms(99).await.unwrap();
    let folder = |file: &File| file.path().parent().unwrap().to_owned();
    std::fs::create_dir_all(folder(&crashed)).unwrap();
    for name in ["test.db", "test.db-wal", "test.db-shm"] {
        std::fs::copy(folder(&file).join(name), folder(&crashed).join(name)).unwrap();
    }
    std::fs::remove_file(folder(&crashed).join("test.db-wal")).unwrap();
    std::fs::remove_file(folder(&crashed).join("test.db-shm")).unwrap();
    std::fs::copy(&copied, crashed.path()).unwrap();
    let restored = open(&crashed.url()).await.unwrap();
    assert_eq!(contents(&*restored).await, before);
    restored.append(&id(2), 2, vec![], Summary::default(), vec![]).await.unwrap();
}

/// As docs/operating.md says: `pg_dump` while servers run, and `psql` into an empty database.
#[tokio::test(flavor = "multi_thread")]
async fn a_dump_of_postgres_in_use_can_be_restored() {
    let postgres = Postgres::shared();
    let (url, other) = (postgres.database(), postgres.database());
    let name = |url: &str| url.rsplit('/').next().unwrap().to_owned();
    let store = open(&url).await.unwrap();
    fill(&*store).await;
    let mut dump = postgres.tool("pg_dump").args(["-d", &name(&url)]).stdout(Stdio::piped()).spawn().unwrap();
    let mut psql: Command = postgres.tool("psql");
    psql.args(["-X", "-q", "-1", "-v", "ON_ERROR_STOP=1", "-d", &name(&other)]).stdin(dump.stdout.take().unwrap());
    assert!(psql.stdout(Stdio::null()).status().unwrap().success() && dump.wait().unwrap().success());
    let restored = open(&other).await.unwrap();
    assert_eq!(contents(&*restored).await, contents(&*store).await);
    restored.append(&id(2), 2, vec![], Summary::default(), vec![]).await.unwrap();
    assert_eq!(restored.take_jobs("w", 0..=9, 9, 1).await.unwrap().len(), 9);
}

/// A server writes all the time while the copy is made.
#[tokio::test(flavor = "multi_thread")]
async fn a_backup_under_load_is_one_moment_of_the_store_and_private() {
    let file = File::new("backup-load");
    let store = open(&file.url()).await.unwrap();
    fill(&*store).await;
    let facts = |id: String| MatchRow { id, variant: "v".into(), position: None, body: "{}".into(), created_ms: 1 };
    let (from, to) = (address(&file.url()), file.path().with_file_name("copy.db"));
    for n in 0..8 {
        store.create(facts(format!("load {n}")), vec![], Summary::default(), vec![]).await.unwrap();
    }
    let is_enough = Arc::new(std::sync::atomic::AtomicBool::new(false));
    let writers: Vec<_> = (0..8)
        .map(|n| {
            let (store, is_enough) = (Arc::clone(&store), Arc::clone(&is_enough));
            tokio::spawn(async move {
                let mut version = 0;
                while !is_enough.load(std::sync::atomic::Ordering::Relaxed) {
                    let entry = NewEntry { at_ms: 1, kind: "move".into(), body: version.to_string() };
                    let id = format!("load {n}");
                    store.append(&id, version, vec![entry], Summary::default(), vec![]).await.unwrap();
                    version += 1;
                }
                version
            })
        })
        .collect();
    let ids: Vec<String> = (0..8).map(|n| format!("load {n}")).collect();
    let all_write = async {
        loop {
            let versions = store.versions(&ids).await.unwrap();
            if versions.iter().filter(|(_, version)| *version > 0).count() == ids.len() {
                return versions;
            }
        }
    };
    let before = tokio::time::timeout(PATIENCE, all_write).await.expect("every writer has written");
    let made = backup(&from, &to).await.unwrap();
    is_enough.store(true, std::sync::atomic::Ordering::Relaxed);
    for writer in writers {
        assert!(writer.await.unwrap() > 0);
    }
    assert_eq!(made.matches, MATCHES as u64 + 8);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(&to).unwrap().permissions().mode() & 0o777, 0o600);
    }
    let copied = open(&format!("sqlite:{}", to.display())).await.unwrap();
    assert_eq!(contents(&*copied).await, contents(&*store).await, "what nobody touched is the same");
    let mut entries = (0..MATCHES).map(|n| n as u64 % 7).sum::<u64>();
    for (id, version) in before {
        let (copy, now) = (copied.load(&id).await.unwrap().unwrap(), store.load(&id).await.unwrap().unwrap());
        assert!(copy.entries.len() as u64 >= version, "what was acknowledged before it began is in it");
        assert_eq!(copy.entries[..], now.entries[..copy.entries.len()]);
        entries += copy.entries.len() as u64;
    }
    assert_eq!(made.entries, entries);
    // An existing file stays; no temporary file is left.
    failure(&backup(&from, &to).await.unwrap_err(), "exists: it is left alone");
    failure(
        &backup(&address("/nowhere/at/all.db"), &to.with_file_name("new.db")).await.unwrap_err(),
        "there is no file",
    );
    let left: Vec<_> =
        std::fs::read_dir(to.parent().unwrap()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(left.iter().all(|name| !name.to_string_lossy().contains("partial") && name != "new.db"), "{left:?}");
    let postgres = address(&Postgres::shared().database());
    failure(&backup(&postgres, &to.with_file_name("pg.db")).await.unwrap_err(), "pg_dump");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_database_is_told_from_a_whole_one() {
    let file = File::new("check");
    let url = Postgres::shared().database();
    filled(&file).await;
    copy(&address(&file.url()), &address(&url), &mut |_| {}).await.unwrap();
    let mut fine = |_: &store::Stored| Ok(());
    for at in [address(&file.url()), address(&url)] {
        let mut seen = 0;
        let checked =
            check(&at, &mut fine, &mut |n, of| seen = seen.max(n * u64::from(of == MATCHES as u64))).await.unwrap();
        assert_eq!((checked.matches, checked.faults, checked.more), (MATCHES as u64, Vec::new(), 0));
        assert_eq!(seen, MATCHES as u64);
        let mut picky = |stored: &store::Stored| match stored.entries.len() {
            6 => Err(format!("match {}: too long", stored.facts.id)),
            _ => Ok(()),
        };
        let checked = check(&at, &mut picky, &mut |_, _| {}).await.unwrap();
        assert_eq!(checked.faults.len(), MATCHES / 7);
    }
    let (gone, unsummed) = (id(5), id(8));
    let connection = Connection::open(file.path()).unwrap();
    connection.execute("DELETE FROM entries WHERE match_id = ? AND seq = 2", [&gone]).unwrap();
    connection.execute("DELETE FROM summaries WHERE match_id = ?", [&unsummed]).unwrap();
    let name = url.rsplit('/').next().unwrap();
    let quoted = |id: &str| id.replace('\'', "''");
    Postgres::shared().sql(name, &format!("DELETE FROM entries WHERE match_id = '{}' AND seq = 2", quoted(&gone)));
    Postgres::shared().sql(name, &format!("DELETE FROM summaries WHERE match_id = '{}'", quoted(&unsummed)));
    for at in [address(&file.url()), address(&url)] {
        let checked = check(&at, &mut fine, &mut |_, _| {}).await.unwrap();
        assert!(checked.faults.iter().any(|fault| fault.contains(&gone) && fault.contains("gaps")), "{checked:?}");
        assert!(checked.faults.iter().any(|fault| fault.contains(&unsummed)), "{checked:?}");
        assert_eq!(checked.faults.len(), 2, "{checked:?}");
    }
    // A page of the file is overwritten.
    connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
    drop(connection);
    let mut bytes = std::fs::read(file.path()).unwrap();
    let middle = bytes.len() / 2 / 4096 * 4096;
    bytes[middle..middle + 4096].fill(0xa5);
    std::fs::write(file.path(), bytes).unwrap();
    let checked = check(&address(&file.url()), &mut fine, &mut |_, _| {}).await.unwrap();
    assert!(checked.faults.iter().any(|fault| fault.starts_with("the file: ")), "{checked:?}");
    let to = file.path().with_file_name("of-damaged.db");
    assert!(backup(&address(&file.url()), &to).await.is_err() && !to.exists(), "damage is not copied");
}

/// A database from before the column for uploads: the migration finds them by their facts.
#[tokio::test(flavor = "multi_thread")]
async fn the_step_that_tells_uploads_apart_finds_the_old_ones() {
    let file = File::new("old-uploads");
    let url = Postgres::shared().database();
    for at in [file.url(), url.clone()] {
        let store = open(&at).await.unwrap();
        for (id, body) in [("up", r#"{"seats":[],"is_uploaded":true}"#), ("not", r#"{"name":"\"is_uploaded\":true"}"#)]
        {
            let facts =
                MatchRow { id: id.into(), variant: "v".into(), position: None, body: body.into(), created_ms: 1 };
            store.create(facts, vec![], Summary::default(), vec![]).await.unwrap();
        }
        store.close().await.unwrap();
    }
    let undo = [
        "DROP INDEX summaries_unplayed",
        "DROP INDEX summaries_uploaded",
        "ALTER TABLE summaries DROP COLUMN is_uploaded",
        "DELETE FROM _sqlx_migrations WHERE version = 5",
    ];
    let connection = Connection::open(file.path()).unwrap();
    for sql in undo {
        connection.execute_batch(sql).unwrap();
        Postgres::shared().sql(url.rsplit('/').next().unwrap(), sql);
    }
    drop(connection);
    let ages = Ages { uploaded_ms: Some(i64::MAX), ..Ages::default() };
    for at in [file.url(), url] {
        failure(&store::expired(&address(&at), ages).await.unwrap_err(), "migration 5 is not applied");
        open(&at).await.unwrap().close().await.unwrap();
        let found: Vec<_> =
            store::expired(&address(&at), ages).await.unwrap().into_iter().map(|expired| expired.id).collect();
        assert_eq!(found, ["up"], "{at}");
    }
}
