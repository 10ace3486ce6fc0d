//! The queue of jobs: jobs are put, taken, renewed, lost and finished.
//!
//! A worker that dies has a lease of no duration: the test need not wait for it to expire.

use super::{entry, facts};
use store::{Backlog, Job, NewJob, Store, StoreError, Summary};

/// A lease longer than the story.
const LONG_MS: i64 = 600_000;
/// A lease that expires at once.
const NO_TIME: i64 = 0;

fn new(key: &str, urgency: u8) -> NewJob {
    NewJob {
        key: key.to_owned(),
        match_id: "w".to_owned(),
        kind: "move".to_owned(),
        urgency,
        owner: 1,
        body: format!("find {key}"),
    }
}

fn keys(jobs: &[Job]) -> Vec<&str> {
    jobs.iter().map(|job| &job.key[..]).collect()
}

fn strings(keys: &[&str]) -> Vec<String> {
    keys.iter().map(|key| (*key).to_owned()).collect()
}

pub(super) async fn story(store: &dyn Store) -> Result<(), StoreError> {
    puts(store).await?;
    takes(store).await?;
    leases(store).await?;
    turns(store).await?;
    crowds(store).await?;
    parts(store).await
}

/// Jobs are put in the transaction that makes them necessary, or not at all.
async fn puts(store: &dyn Store) -> Result<(), StoreError> {
    assert_eq!(store.backlog().await?, []);
    store.create(facts("w"), Vec::new(), Summary::default(), vec![new("j1", 1)]).await?;
    let taken = store.create(facts("w"), Vec::new(), Summary::default(), vec![new("never", 0)]).await;
    assert_eq!(taken, Err(StoreError::Conflict));
    let jobs = vec![new("j2", 1), new("j3", 0)];
    store.append("w", 0, vec![entry(1, "first")], Summary::default(), jobs).await?;
    let late = store.append("w", 0, vec![entry(1, "late")], Summary::default(), vec![new("never", 0)]).await;
    assert_eq!(late, Err(StoreError::Conflict));
    store.put_job(new("j4", 5)).await?;
    store.put_job(NewJob { body: "another".to_owned(), ..new("j1", 0) }).await?;
    store.append("w", 1, vec![entry(2, "second")], Summary::default(), vec![new("j2", 0)]).await?;
    assert_eq!(store.job("never").await?, None, "a refused entry leaves no job");
    let before: Vec<_> =
        [store.job("j3").await?, store.job("j1").await?, store.job("j2").await?, store.job("j4").await?].into();
    assert_eq!(
        before,
        [Some(0), Some(1), Some(2), Some(3)],
        "the most urgent, then the oldest; the second of a key is nothing"
    );
    Ok(())
}

async fn takes(store: &dyn Store) -> Result<(), StoreError> {
    assert_eq!(keys(&store.take_jobs("x", 2..=4, 9, LONG_MS).await?), [""; 0], "none of these urgencies");
    let taken = store.take_jobs("x", 0..=4, 2, LONG_MS).await?;
    assert_eq!(keys(&taken), ["j3", "j1"]);
    let expected = Job {
        key: "j1".to_owned(),
        match_id: "w".to_owned(),
        kind: "move".to_owned(),
        urgency: 1,
        owner: 1,
        body: "find j1".to_owned(),
        attempts: 1,
    };
    assert_eq!(taken[1], expected);
    assert_eq!(keys(&store.take_jobs("y", 0..=4, 9, LONG_MS).await?), ["j2"], "what is held is nobody else's");
    let backlog = store.backlog().await?;
    assert!(backlog.iter().all(|line| line.oldest_ms >= 0));
    let lines: Vec<_> = backlog.iter().map(|line| (line.urgency, line.waiting, line.running)).collect();
    assert_eq!(lines, [(0, 0, 1), (1, 0, 2), (5, 1, 0)]);
    assert!(matches!(backlog[0], Backlog { oldest_ms: 0, .. }), "nobody waits");
    assert_eq!((store.job("j2").await?, store.job("j4").await?), (Some(0), Some(0)));
    store.put_job(new("j2", 0)).await?;
    assert_eq!(keys(&store.take_jobs("y", 0..=4, 9, LONG_MS).await?), [""; 0], "one that runs is not put again");
    store.finish_job("y", "j1").await?;
    assert_eq!(store.job("j1").await?, Some(0), "only who holds it can finish it");
    store.finish_job("x", "j1").await?;
    store.finish_job("x", "j1").await?;
    assert_eq!(store.job("j1").await?, None);
    store.put_job(new("j1", 1)).await?;
    assert_eq!(store.job("j1").await?, Some(0), "a key whose job is done can be put again");
    Ok(())
}

/// `x` holds j3, `y` holds j2; j1 and j4 wait.
async fn leases(store: &dyn Store) -> Result<(), StoreError> {
    let all = strings(&["j4", "j3", "j2", "gone"]);
    assert_eq!(store.renew_jobs("x", &all, LONG_MS).await?, ["j3"], "only what is held");
    assert_eq!(store.renew_jobs("y", &[], LONG_MS).await?, [""; 0]);
    // The worker `x` stops renewing.
    assert_eq!(store.renew_jobs("x", &all, NO_TIME).await?, ["j3"]);
    let taken = store.take_jobs("y", 0..=0, 9, LONG_MS).await?;
    assert_eq!(taken.iter().map(|job| (&job.key[..], job.attempts)).collect::<Vec<_>>(), [("j3", 2)]);
    assert_eq!(store.renew_jobs("x", &all, LONG_MS).await?, [""; 0], "it comes back too late");
    store.finish_job("x", "j3").await?;
    assert_eq!(store.return_jobs("x").await?, 0);
    assert_eq!(store.renew_jobs("y", &all, LONG_MS).await?, ["j3", "j2"], "in the order asked");
    // A worker keeps an expired lease that nobody else took.
    store.renew_jobs("y", &all, NO_TIME).await?;
    assert_eq!(store.renew_jobs("y", &all, LONG_MS).await?, ["j3", "j2"]);
    assert_eq!(store.return_jobs("y").await?, 2, "a worker that stops gives its jobs back");
    assert_eq!(store.return_jobs("y").await?, 0);
    let all = store.take_jobs("z", 0..=u8::MAX, 9, LONG_MS).await?;
    assert_eq!(keys(&all), ["j3", "j2", "j1", "j4"], "a job given back stands where it stood");
    let attempts: Vec<u32> = all.iter().map(|job| job.attempts).collect();
    assert_eq!(attempts, [2, 1, 1, 1], "what an orderly stop broke off is not an attempt; what a dead worker held is");
    // A job that failed waits for a while, then anybody takes it. Its worker's stop leaves it as it is.
    store.retry_job("y", "j3", 7, NO_TIME).await?;
    assert_eq!(keys(&store.take_jobs("y", 0..=0, 9, LONG_MS).await?), [""; 0], "only who holds it can leave it");
    store.retry_job("z", "j3", 2, LONG_MS).await?;
    assert_eq!(keys(&store.take_jobs("y", 0..=0, 9, LONG_MS).await?), [""; 0], "its pause is not over");
    store.retry_job("z", "j2", 4, NO_TIME).await?;
    assert_eq!(store.return_jobs("z").await?, 2, "those that it still holds");
    let again = store.take_jobs("z", 1..=u8::MAX, 9, LONG_MS).await?;
    let attempts: Vec<_> = again.iter().map(|job| (&job.key[..], job.attempts)).collect();
    assert_eq!(attempts, [("j2", 5), ("j1", 1), ("j4", 1)]);
    store.delete("w").await?;
    assert_eq!(store.backlog().await?, []);
    store.create(facts("w"), Vec::new(), Summary::default(), Vec::new()).await?;
    for job in again {
        store.finish_job("z", &job.key).await?;
    }
    assert_eq!(store.backlog().await?, []);
    Ok(())
}

/// An owner who puts many jobs makes nobody else wait for more than one of them.
async fn turns(store: &dyn Store) -> Result<(), StoreError> {
    let put = async |key: &str, owner: u16| store.put_job(NewJob { owner, ..new(key, 2) }).await;
    let take = async || -> Result<String, StoreError> {
        let mut taken = store.take_jobs("x", 2..=2, 1, LONG_MS).await?;
        Ok(taken.pop().map_or(String::new(), |job| job.key))
    };
    for n in 0..6 {
        put(&format!("flood {n}"), 1).await?;
    }
    assert_eq!(take().await?, "flood 0");
    put("two 0", 2).await?;
    assert_eq!(store.job("two 0").await?, Some(0), "nobody of the flood stands before it");
    put("two 1", 2).await?;
    put("three 0", 3).await?;
    let mut order = Vec::new();
    for _ in 0..4 {
        order.push(take().await?);
    }
    assert_eq!(order, ["two 0", "three 0", "flood 1", "two 1"], "the owners take turns");
    // A long job is requeued, and its owner's other jobs come before it.
    store.requeue_job("y", "two 1").await?;
    assert_eq!(store.job("two 1").await?, Some(0), "only who holds it can give it back");
    put("two 2", 2).await?;
    store.requeue_job("x", "two 1").await?;
    order.clear();
    for _ in 0..4 {
        order.push(take().await?);
    }
    assert_eq!(order, ["flood 2", "two 2", "flood 3", "two 1"]);
    // An owner who comes after a long time has no turns saved up, and one who has been served often is not behind
    // others.
    put("two 3", 2).await?;
    put("four 0", 4).await?;
    put("four 1", 4).await?;
    order.clear();
    for _ in 0..5 {
        order.push(take().await?);
    }
    assert_eq!(order, ["four 0", "flood 4", "two 3", "four 1", "flood 5"]);
    assert_eq!(take().await?, "");
    let again: Vec<String> = (0..6).map(|n| format!("flood {n}")).collect();
    let others = strings(&["two 0", "two 1", "two 2", "two 3", "three 0", "four 0", "four 1"]);
    for key in again.iter().chain(&others) {
        store.finish_job("x", key).await?;
    }
    Ok(())
}

/// Many workers take at once: every job is taken once.
async fn crowds(store: &dyn Store) -> Result<(), StoreError> {
    for n in 0..30 {
        store.put_job(new(&format!("c{n:02}"), 3)).await?;
    }
    let workers: Vec<String> = (0..12).map(|n| format!("worker {n}")).collect();
    let mut all = Vec::new();
    // A worker that finds all free jobs locked gets none that time; so the loop goes on until nothing is left.
    while store.backlog().await?.iter().any(|line| line.waiting > 0) {
        let takes = workers.iter().map(|worker| store.take_jobs(worker, 3..=3, 2, LONG_MS));
        for taken in futures_util::future::join_all(takes).await {
            all.extend(taken?);
        }
    }
    all.sort_by(|a, b| a.key.cmp(&b.key));
    assert_eq!(keys(&all), (0..30).map(|n| format!("c{n:02}")).collect::<Vec<_>>());
    assert!(all.iter().all(|job| job.attempts == 1));
    let mut given = 0;
    for worker in &workers {
        given += store.return_jobs(worker).await?;
    }
    assert_eq!(given, 30);
    for job in store.take_jobs("z", 3..=3, 99, LONG_MS).await? {
        store.finish_job("z", &job.key).await?;
    }
    Ok(())
}

async fn parts(store: &dyn Store) -> Result<(), StoreError> {
    assert_eq!(store.parts("analysis:w:1", 0).await?, []);
    for (number, body) in [(0, "zero"), (2, "two"), (1, "one"), (2, "two again")] {
        store.put_part("analysis:w:1", number, body.to_owned()).await?;
    }
    store.put_part("analysis:w:2", 1, "not this".to_owned()).await?;
    store.put_part("analysis:nobody:1", 1, "about nothing".to_owned()).await?;
    assert_eq!(store.parts("analysis:nobody:1", 0).await?, [], "there is no such match");
    let part = |number: u32, body: &str| (number, body.to_owned());
    assert_eq!(store.parts("analysis:w:1", 0).await?, [part(0, "zero"), part(1, "one"), part(2, "two again")]);
    assert_eq!(store.parts("analysis:w:1", 2).await?, [part(2, "two again")]);
    Ok(())
}
