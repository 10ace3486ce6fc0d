//! The end of a match in the store: it is deleted, and nothing of it stays.

use super::{entry, facts};
use crate::{NewJob, Store, StoreError, Summary};

pub(super) async fn story(store: &dyn Store) -> Result<(), StoreError> {
    deletes(store).await?;
    races(store).await
}

fn job(match_id: &str) -> NewJob {
    NewJob {
        key: format!("move of {match_id}"),
        match_id: match_id.to_owned(),
        kind: "move".to_owned(),
        urgency: 7,
        body: String::new(),
    }
}

/// Two matches whose ids begin alike: one goes, the other stays whole.
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

/// One deletes while another appends: whoever is first, nothing of the match stays.
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
