//! The end of a match in the store: after deletion no row of it is left.

use super::{entry, facts};
use store::{Ages, Expired, Lot, NewEntry, NewJob, Store, StoreError, Summary};

pub(super) async fn story(store: &dyn Store) -> Result<(), StoreError> {
    deletes(store).await?;
    races(store).await?;
    ages(store).await
}

fn job(match_id: &str) -> NewJob {
    NewJob {
        key: format!("move of {match_id}"),
        match_id: match_id.to_owned(),
        kind: "move".to_owned(),
        urgency: 7,
        owner: 0,
        body: String::new(),
    }
}

/// Two matches whose ids begin alike: one is deleted, the other stays complete.
async fn deletes(store: &dyn Store) -> Result<(), StoreError> {
    assert_eq!(store.delete("gone").await, Ok(false), "there is no such match");
    let summary = Summary { is_listed: true, is_computer_due: true, deadline_ms: Some(1), ..Summary::default() };
    for id in ["gone", "gone too"] {
        store.create(facts(id), vec![entry(1, "one"), entry(2, "two")], summary, vec![job(id)]).await?;
        for part in 0..3 {
            store.put_part(&format!("analysis:{id}:2"), part, "worth nothing".to_owned()).await?;
            store.put_part(&format!("analysis:{id}:9"), part, "worth nothing".to_owned()).await?;
        }
    }
    assert_eq!(store.take_jobs("z", 7..=7, 1, 600_000).await?.len(), 1, "also a job that somebody holds");
    assert_eq!(store.delete("gone").await, Ok(true));
    assert_eq!(store.load("gone").await?, None);
    assert_eq!(store.entries_after("gone", 0).await?, []);
    assert_eq!(store.versions(&["gone".to_owned()]).await?, []);
    assert_eq!(store.job("move of gone").await?, None);
    assert_eq!(store.parts("analysis:gone:2", 0).await?, []);
    assert_eq!(store.parts("analysis:gone:9", 0).await?, []);
    for ids in [store.overdue(1, 9).await?, store.clocked().await?, store.computers_due().await?] {
        assert!(ids.contains(&"gone too".to_owned()) && !ids.contains(&"gone".to_owned()), "{ids:?}");
    }
    let late = store.append("gone", 2, vec![entry(3, "late")], Summary::default(), vec![job("gone")]).await;
    assert_eq!(late, Err(StoreError::Conflict), "nobody appends to a match that is gone");
    assert_eq!((store.entries_after("gone", 0).await?, store.job("move of gone").await?), (Vec::new(), None));
    assert_eq!(store.delete("gone").await, Ok(false), "it is deleted once");
    assert_eq!(store.load("gone too").await?.expect("it stays").entries.len(), 2);
    assert!(store.job("move of gone too").await?.is_some());
    assert_eq!(store.parts("analysis:gone too:2", 0).await?.len(), 3);
    assert_eq!(store.delete("gone too").await, Ok(true));
    Ok(())
}

/// One deletes while another appends: whoever is first, no row of the match is left.
async fn races(store: &dyn Store) -> Result<(), StoreError> {
    for n in 0..20 {
        let id = format!("race {n}");
        store.create(facts(&id), Vec::new(), Summary::default(), Vec::new()).await?;
        let append = store.append(&id, 0, vec![entry(1, "one")], Summary::default(), vec![job(&id)]);
        let (appended, deleted) = match n % 2 {
            0 => futures_util::future::join(append, store.delete(&id)).await,
            _ => {
                let (deleted, appended) = futures_util::future::join(store.delete(&id), append).await;
                (appended, deleted)
            }
        };
        assert!(matches!(appended, Ok(()) | Err(StoreError::Conflict)), "{appended:?}");
        assert_eq!(deleted, Ok(true));
        assert_eq!(store.entries_after(&id, 0).await?, [], "after {appended:?}");
        assert_eq!(store.job(&format!("move of {id}")).await?, None);
    }
    Ok(())
}

/// Matches that are too old are removed by their kind; those changed in the meantime stay.
async fn ages(store: &dyn Store) -> Result<(), StoreError> {
    let at =
        |touched_ms: i64, ply: u32, is_uploaded: bool| Summary { touched_ms, ply, is_uploaded, ..Summary::default() };
    let other = |kind: &str| NewEntry { at_ms: 1, kind: kind.to_owned(), body: String::new() };
    // Far older than all other matches of the story.
    for (id, summary, entries) in [
        ("unplayed, old", at(-900, 0, false), vec![other("seat")]),
        ("unplayed, older", at(-901, 0, false), vec![]),
        ("unplayed, young", at(-500, 0, false), vec![]),
        ("taken back", at(-900, 0, false), vec![entry(1, "a move"), other("takeback")]),
        ("played", at(-900, 1, false), vec![entry(1, "a move")]),
        ("uploaded", at(-900, 1, true), vec![entry(1, "a move")]),
        ("uploaded, empty", at(-900, 0, true), vec![]),
    ] {
        store.create(facts(id), entries, summary, Vec::new()).await?;
    }
    let found = async |ages: Ages| -> Result<Vec<String>, StoreError> {
        let mut found: Vec<_> = store.expired(ages, 99).await?.into_iter().map(|expired| expired.id).collect();
        found.sort();
        Ok(found)
    };
    assert_eq!(found(Ages::default()).await?, [""; 0], "without an age everything stays");
    let unplayed = Ages { unplayed_ms: Some(-600), ..Ages::default() };
    assert_eq!(found(unplayed).await?, ["unplayed, old", "unplayed, older"]);
    let uploaded = Ages { uploaded_ms: Some(-600), ..Ages::default() };
    assert_eq!(found(uploaded).await?, ["uploaded", "uploaded, empty"]);
    let played = Ages { played_ms: Some(-600), ..Ages::default() };
    assert_eq!(found(played).await?, ["played", "taken back"]);
    let oldest = store.expired(unplayed, 1).await?;
    assert_eq!(oldest, [Expired { id: "unplayed, older".to_owned(), version: 0, lot: Lot::Unplayed }]);
    let all = Ages { unplayed_ms: Some(-600), ..uploaded };
    let expired = store.expired(all, 99).await?;
    store.append("unplayed, old", 1, vec![other("seat")], at(-900, 0, false), Vec::new()).await?;
    assert_eq!(store.expire(&expired).await, Ok(3), "one was touched meanwhile");
    assert_eq!(found(all).await?, ["unplayed, old"]);
    assert_eq!(store.load("uploaded").await?, None);
    assert_eq!(store.expire(&expired).await, Ok(0));
    for id in ["unplayed, old", "unplayed, young", "taken back", "played"] {
        assert_eq!(store.delete(id).await, Ok(true), "{id}");
    }
    Ok(())
}
