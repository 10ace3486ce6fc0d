//! PostgreSQL: the story, several programs on one database, and a server that goes away and comes back.

use crate::story::story;
use futures_util::FutureExt;
use services::{Cut, Postgres};
use std::time::{Duration, Instant};
use store::{Address, MatchRow, NewEntry, NewJob, StoreError, Summary, open};

fn facts(id: &str) -> MatchRow {
    MatchRow { id: id.to_owned(), variant: "v".into(), position: None, body: "{}".into(), created_ms: 1 }
}

fn entry(body: &str) -> NewEntry {
    NewEntry { at_ms: 1, kind: "move".into(), body: body.to_owned() }
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_does_what_a_store_must() {
    let url = Postgres::shared().database();
    let store = open(&url).await.unwrap();
    story(&*store).await.unwrap();
    store.close().await.unwrap();
    assert_eq!(store.set_alive_ms(1).await, Err(StoreError::Closed));
    let again = open(&url).await.unwrap();
    assert_eq!(again.load("a").await.unwrap().unwrap().entries.len(), 3, "what was kept is there");
    assert_eq!(again.alive_ms().await, Ok(Some(7)));
}

/// Several programs start at once on an empty database, and race for every entry and every job.
#[tokio::test(flavor = "multi_thread")]
async fn programs_that_share_a_database_keep_one_log() {
    let url = Postgres::shared().database();
    let stores = futures_util::future::join_all((0..4).map(|_| open(&url))).await;
    let stores: Vec<_> = stores.into_iter().map(Result::unwrap).collect();
    stores[0].create(facts("m"), Vec::new(), Summary::default(), Vec::new()).await.unwrap();
    for version in 0..25 {
        let job = |n: usize| NewJob {
            key: format!("{version}"),
            match_id: "m".into(),
            kind: "move".into(),
            urgency: 0,
            owner: 0,
            body: n.to_string(),
        };
        let appends = stores.iter().enumerate().map(|(n, store)| {
            store.append("m", version, vec![entry(&n.to_string())], Summary::default(), vec![job(n)])
        });
        let results = futures_util::future::join_all(appends).await;
        let winners: Vec<_> = (0..4).filter(|&n| results[n].is_ok()).collect();
        assert_eq!(winners.len(), 1, "{results:?}");
        let log = stores[3].entries_after("m", version).await.unwrap();
        assert_eq!(log.iter().map(|entry| &entry.body[..]).collect::<Vec<_>>(), [winners[0].to_string()]);
        let takes = stores.iter().map(|store| store.take_jobs("w", 0..=9, 9, 60_000));
        let taken = futures_util::future::join_all(takes).await;
        let bodies: Vec<_> = taken.iter().flat_map(|jobs| jobs.as_ref().unwrap()).map(|job| &job.body[..]).collect();
        assert_eq!(bodies, [winners[0].to_string()], "one job, taken once");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_restarts_is_found_again() {
    let mut postgres = Postgres::start();
    let url = postgres.database();
    let store = open(&url).await.unwrap();
    store.create(facts("m"), Vec::new(), Summary::default(), Vec::new()).await.unwrap();
    for (version, is_gentle) in [true, false].into_iter().enumerate() {
        if is_gentle {
            postgres.stop();
        } else {
            postgres.kill();
        }
        let away = store.append("m", version as u64, vec![entry("lost")], Summary::default(), Vec::new()).await;
        assert!(matches!(away, Err(StoreError::Unreachable(_))), "{away:?}");
        assert!(matches!(store.ping().await, Err(StoreError::Unreachable(_))));
        postgres.run();
        assert_eq!(store.ping().await, Ok(()));
        store.append("m", version as u64, vec![entry("kept")], Summary::default(), Vec::new()).await.unwrap();
    }
    assert_eq!(store.load("m").await.unwrap().unwrap().entries.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_network_that_breaks_or_falls_silent_is_noticed_and_survived() {
    let postgres = Postgres::shared();
    let url = postgres.database();
    let name = url.rsplit('/').next().unwrap();
    let cut = Cut::before(postgres.address());
    let store = open(&format!("{}?pool=3", postgres.url_at(cut.address(), name))).await.unwrap();
    cut.cut();
    assert!(matches!(store.ping().await, Err(StoreError::Unreachable(_))));
    cut.heal();
    assert_eq!(store.ping().await, Ok(()));
    cut.swallow();
    let start = Instant::now();
    let pings = futures_util::future::join_all((0..6).map(|_| store.ping())).await;
    assert!(pings.iter().all(|ping| matches!(ping, Err(StoreError::Unreachable(_)))), "{pings:?}");
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    cut.heal();
    let pings = futures_util::future::join_all((0..6).map(|_| store.ping())).await;
    assert!(pings.iter().all(Result::is_ok), "{pings:?}");
}

/// A caller may go away while its statement runs. Its connection is closed and another one is opened.
#[tokio::test(flavor = "multi_thread")]
async fn a_statement_that_nobody_waits_for_uses_up_no_connection() {
    let store = open(&format!("{}?pool=1", Postgres::shared().database())).await.unwrap();
    for n in 0..20 {
        assert_eq!(store.set_alive_ms(n).now_or_never(), None, "a server needs some time");
        assert_eq!(store.ping().await, Ok(()));
    }
    store.set_alive_ms(77).await.unwrap();
    assert_eq!(store.alive_ms().await, Ok(Some(77)));
}

/// A proxy whose server is down accepts connections and closes them at once.
#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_ends_before_it_began_is_a_database_out_of_reach() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            drop(stream);
        }
    });
    let error = open(&Postgres::shared().url_at(address, "x")).await.err().unwrap();
    assert!(matches!(error, StoreError::Unreachable(_)), "{error:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn errors_name_the_place_and_never_the_password() {
    let postgres = Postgres::shared();
    let good = postgres.url("nobody_made_this");
    let nobody = "postgres://tabula:sesame-open@127.0.0.1:1/x";
    let wrong = postgres.url("postgres").replace("sesame-open", "sesame-shut");
    for (url, expected) in [
        (&good[..], "database \"nobody_made_this\" does not exist"),
        (nobody, "postgres://tabula@127.0.0.1:1/x: "),
        (&wrong, "password authentication failed for user \"tabula\""),
        ("postgres://tabula:sesame-open@127.0.0.1:port/x", "bad address"),
        ("postgres://tabula:sesame-open@127.0.0.1/x?pool=0", "pool is \"0\", expected 1 to 1000"),
        ("postgres://tabula:sesame-open@127.0.0.1/x?sslmode=sesame", "bad address"),
        ("mysql://tabula:sesame-open@127.0.0.1/x", "unknown kind \"mysql\""),
        ("tabula:sesame-open@host://", "bad address"),
        ("sqlite:", "the name of the file is missing"),
    ] {
        let error = open(url).await.err().unwrap_or_else(|| panic!("{url} was opened")).to_string();
        assert!(error.contains(expected), "{url}: {error}");
        assert!(!error.contains("sesame-"), "{error}");
    }
    let address: Address = good.parse().unwrap();
    assert_eq!(address.to_string(), good.replace(":sesame-open", ""));
    assert!(!format!("{address:?}").contains("sesame"));
}
