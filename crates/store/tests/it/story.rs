//! The specification of a store as one story, which tests run on each kind of store.

mod ends;
mod jobs;

use store::{ClockCheck, MatchRow, NewEntry, Rewrite, Store, StoreError, Summary};

fn facts(id: &str) -> MatchRow {
    MatchRow {
        id: id.to_owned(),
        variant: "game/variant".to_owned(),
        position: (id == "b").then(|| "a position".to_owned()),
        body: format!("{{\"of\":\"{id}\"}}"),
        created_ms: 1_000,
    }
}

fn entry(at_ms: i64, body: &str) -> NewEntry {
    NewEntry { at_ms, kind: "move".to_owned(), body: body.to_owned() }
}

/// Runs the story of some matches on an empty store.
///
/// # Errors
/// If the store fails.
///
/// # Panics
/// If the store does not behave as specified.
pub(crate) async fn story(store: &dyn Store) -> Result<(), StoreError> {
    store.ping().await?;
    beginnings(store).await?;
    logs(store).await?;
    rewrites(store).await?;
    races(store).await?;
    lists(store).await?;
    jobs::story(store).await?;
    ends::story(store).await?;
    assert_eq!(store.alive_ms().await?, None, "nobody was alive yet");
    store.set_alive_ms(5).await?;
    store.set_alive_ms(7).await?;
    assert_eq!(store.alive_ms().await?, Some(7));
    assert_eq!(
        store.check_clocks().await?,
        ClockCheck { alive_ms: Some(7), next_ms: Some(300) },
        "the clock of c is left"
    );
    Ok(())
}

async fn beginnings(store: &dyn Store) -> Result<(), StoreError> {
    assert_eq!(store.load("a").await?, None);
    store.create(facts("a"), Vec::new(), Summary::default(), Vec::new()).await?;
    store.create(facts("b"), vec![entry(1, "one"), entry(2, "two")], Summary::default(), Vec::new()).await?;
    let again = store.create(facts("a"), Vec::new(), Summary::default(), Vec::new()).await;
    assert_eq!(again, Err(StoreError::Conflict), "an id is used once");
    let a = store.load("a").await?.expect("it was made");
    assert_eq!((a.facts, a.entries.len()), (facts("a"), 0));
    let b = store.load("b").await?.expect("it was made");
    assert_eq!(b.facts, facts("b"));
    assert_eq!(
        b.entries.iter().map(|e| (e.seq, e.at_ms, &e.body[..])).collect::<Vec<_>>(),
        [(1, 1, "one"), (2, 2, "two")]
    );
    Ok(())
}

async fn logs(store: &dyn Store) -> Result<(), StoreError> {
    store.append("a", 0, vec![entry(10, "first")], Summary::default(), Vec::new()).await?;
    store.append("a", 1, vec![entry(11, "second"), entry(11, "third")], Summary::default(), Vec::new()).await?;
    let bodies = |entries: Vec<store::Entry>| entries.into_iter().map(|e| (e.seq, e.body)).collect::<Vec<_>>();
    assert_eq!(bodies(store.entries_after("a", 1).await?), [(2, "second".to_owned()), (3, "third".to_owned())]);
    for wrong in [0, 2, 4, 100] {
        let refused = store.append("a", wrong, vec![entry(12, "late")], Summary::default(), Vec::new()).await;
        assert_eq!(refused, Err(StoreError::Conflict), "on version {wrong}");
    }
    let unknown = store.append("nobody", 0, vec![entry(12, "late")], Summary::default(), Vec::new()).await;
    assert_eq!(unknown, Err(StoreError::Conflict), "on a match that is not there");
    assert_eq!(store.entries_after("a", 0).await?.len(), 3, "a refused entry leaves nothing");
    assert!(store.entries_after("nobody", 0).await?.is_empty());
    let asked = ["b", "nobody", "a"].map(str::to_owned);
    let mut versions = store.versions(&asked).await?;
    versions.sort();
    assert_eq!(versions, [("a".to_owned(), 3), ("b".to_owned(), 2)]);
    assert_eq!(store.versions(&[]).await?, []);
    Ok(())
}

/// Many writers build on the same version: one wins.
async fn races(store: &dyn Store) -> Result<(), StoreError> {
    let attempts =
        (0..20).map(|n| store.append("b", 2, vec![entry(20, &n.to_string())], Summary::default(), Vec::new()));
    let results = futures_util::future::join_all(attempts).await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1);
    assert!(results.iter().all(|result| matches!(result, Ok(()) | Err(StoreError::Conflict))));
    let winner = results.iter().position(Result::is_ok).expect("one won");
    let log = store.entries_after("b", 2).await?;
    assert_eq!(log.iter().map(|e| e.body.clone()).collect::<Vec<_>>(), [winner.to_string()]);
    Ok(())
}

/// Names are removed from a match; nothing else of it changes.
async fn rewrites(store: &dyn Store) -> Result<(), StoreError> {
    let before = store.load("a").await?.expect("it was made");
    let entries = vec![(1, "without a name".to_owned()), (3, "without one too".to_owned()), (99, "nobody".to_owned())];
    let rewrite = Rewrite { old_facts: before.facts.body.clone(), new_facts: "{}".to_owned(), entries };
    let late = Rewrite { old_facts: "other facts".to_owned(), ..rewrite.clone() };
    assert_eq!(store.rewrite("a", late).await, Err(StoreError::Conflict), "somebody else was first");
    assert_eq!(store.load("a").await?.as_ref(), Some(&before), "then nothing changes");
    assert_eq!(store.rewrite("nobody", rewrite.clone()).await, Err(StoreError::Conflict));
    store.rewrite("a", rewrite).await?;
    let after = store.load("a").await?.expect("it is there");
    assert_eq!(after.facts, MatchRow { body: "{}".to_owned(), ..before.facts });
    let bodies: Vec<&str> = after.entries.iter().map(|entry| &entry.body[..]).collect();
    assert_eq!(bodies, ["without a name", "second", "without one too"]);
    assert!(
        after.entries.iter().zip(&before.entries).all(|(a, b)| (a.seq, a.at_ms, &a.kind) == (b.seq, b.at_ms, &b.kind))
    );
    assert_eq!(store.versions(&["a".to_owned()]).await?, [("a".to_owned(), 3)], "its version is the same");
    Ok(())
}

async fn lists(store: &dyn Store) -> Result<(), StoreError> {
    let summary = |deadline_ms, is_listed, is_computer_due, touched_ms| Summary {
        touched_ms,
        is_listed,
        is_computer_due,
        deadline_ms,
        ..Summary::default()
    };
    assert_eq!(store.check_clocks().await?, ClockCheck::default(), "no clock runs");
    store.create(facts("c"), Vec::new(), summary(Some(300), true, false, 1), Vec::new()).await?;
    store.create(facts("d"), Vec::new(), summary(Some(200), true, true, 2), Vec::new()).await?;
    assert_eq!(store.overdue(199, 9).await?, [""; 0]);
    assert_eq!(store.overdue(200, 9).await?, ["d"]);
    assert_eq!(store.overdue(999, 9).await?, ["d", "c"]);
    assert_eq!(store.overdue(999, 1).await?, ["d"]);
    assert_eq!(store.clocked().await?, ["d", "c"]);
    assert_eq!(store.check_clocks().await?.next_ms, Some(200));
    assert_eq!(store.computers_due().await?, ["d"]);
    let ids = |list: Vec<MatchRow>| list.into_iter().map(|facts| facts.id).collect::<Vec<_>>();
    assert_eq!(ids(store.listed(9).await?), ["d", "c"], "the newest first");
    assert_eq!(ids(store.listed(1).await?), ["d"]);
    store.append("d", 0, vec![entry(3, "over")], summary(None, false, false, 3), Vec::new()).await?;
    assert_eq!(store.overdue(999, 9).await?, ["c"], "an entry brings its summary along");
    assert_eq!(store.computers_due().await?, [""; 0]);
    assert_eq!(ids(store.listed(9).await?), ["c"]);
    Ok(())
}
