//! Blocking work that is no search: replays, records, uploads, pictures, long logs.
//!
//! It runs on blocking threads, so that the async threads stay free, and apart from [`crate::jobs::pool`], so that it
//! never waits behind a search. Few tasks run at a time, and of one client only one: however many one client has
//! waiting, another client's task begins after at most one of them. A task whose client has gone, or was answered that
//! it took too long, is told to stop and keeps its slot until it has stopped. An answer that may be long keeps a slot
//! until it is sent ([`unsent`](super::unsent)): a client that does not read its answers waits for the next ones.

use crate::ApiError;
use crate::http::asker::Asker;
use crate::jobs::pool::StopOnDrop;
use crate::jobs::unsent::{AnswerSlot, LongAnswer, LongAnswers, UNSENT};
use axum::body::{Body, Bytes};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The number of clients' tasks that run at a time.
const RUNNING: usize = 2;
/// The most tasks of one client that may run or wait. A class behind one address may ask all at once.
const EACH: usize = 64;
/// The most tasks that may run or wait in all.
const ALL: usize = 512;
/// The most tasks of one client once half of all are taken: a few clients cannot keep all others from having any.
const EACH_OF_MANY: usize = 8;
/// The number of tasks without a client that run at a time.
const OWN: usize = 2;

/// The blocking tasks of a node.
pub(crate) struct BlockingTasks {
    running: Arc<Semaphore>,
    own: Arc<Semaphore>,
    askers: Arc<Askers>,
    long_answers: LongAnswers,
}

/// The clients with tasks that run or wait.
#[derive(Default)]
struct Askers {
    queues: Mutex<HashMap<Asker, Queue>>,
    all: AtomicUsize,
}

/// The tasks of one client.
struct Queue {
    count: usize,
    turn: Arc<Semaphore>,
    unsent: Arc<Semaphore>,
}

impl Default for Queue {
    fn default() -> Self {
        Queue { count: 0, turn: Arc::new(Semaphore::new(1)), unsent: Arc::new(Semaphore::new(UNSENT as usize)) }
    }
}

impl Default for BlockingTasks {
    fn default() -> Self {
        BlockingTasks {
            running: Arc::new(Semaphore::new(RUNNING)),
            own: Arc::new(Semaphore::new(OWN)),
            askers: Arc::default(),
            long_answers: LongAnswers::default(),
        }
    }
}

impl BlockingTasks {
    /// Waits for the turn of one more task of a client. The task's input should be read after that, so that waiting
    /// takes little memory.
    ///
    /// # Errors
    /// If too many wait.
    pub(crate) async fn turn(&self, asker: Asker) -> Result<Turn, ApiError> {
        let Queued { place, turn, .. } = self.askers.enter(asker)?;
        let own = turn.acquire_owned().await.map_err(|_| ApiError::Busy)?;
        self.turn_of(place, own).await
    }

    /// The same for a task whose answer may be long: it waits until few enough long answers, of the client and of all
    /// clients, are made and not yet sent. `weight` is the number of answers as which it counts.
    ///
    /// # Errors
    /// If too many wait.
    pub(crate) async fn turn_to_answer(&self, asker: Asker, weight: u32) -> Result<(Turn, Unsent), ApiError> {
        let Queued { place, turn, unsent } = self.askers.enter(asker)?;
        let weight = weight.clamp(1, UNSENT);
        let permit = unsent.acquire_many_owned(weight).await.map_err(|_| ApiError::Busy)?;
        let own = turn.acquire_owned().await.map_err(|_| ApiError::Busy)?;
        let slot = self.long_answers.slot(asker, weight).await;
        let unsent = Unsent { slot, permit, place: Arc::clone(&place) };
        Ok((self.turn_of(place, own).await?, unsent))
    }

    /// After the client's own queues the common queue, in which each client has at most one task.
    async fn turn_of(&self, place: Arc<Place>, own: OwnedSemaphorePermit) -> Result<Turn, ApiError> {
        let running = Arc::clone(&self.running).acquire_owned().await.map_err(|_| ApiError::Busy)?;
        Ok(Turn { permits: [Some(own), Some(running)], place: Some(place) })
    }

    /// Runs a task without a client, such as reading a long log.
    pub(crate) async fn own<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let permit = Arc::clone(&self.own).acquire_owned().await.map_err(|_| ApiError::Busy)?;
        let turn = Turn { permits: [Some(permit), None], place: None };
        turn.run(move |_| work()).await
    }

    /// The number of clients' tasks that run or wait.
    pub(crate) fn count(&self) -> usize {
        self.askers.all.load(Ordering::Relaxed)
    }
}

impl Askers {
    fn queues(&self) -> MutexGuard<'_, HashMap<Asker, Queue>> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn enter(self: &Arc<Self>, asker: Asker) -> Result<Queued, ApiError> {
        let mut queues = self.queues();
        let all = self.all.load(Ordering::Relaxed);
        let each = if all < ALL / 2 { EACH } else { EACH_OF_MANY };
        if all >= ALL || queues.get(&asker).is_some_and(|queue| queue.count >= each) {
            return Err(ApiError::Busy);
        }
        let queue = queues.entry(asker).or_default();
        queue.count += 1;
        self.all.fetch_add(1, Ordering::Relaxed);
        let place = Arc::new(Place { askers: Arc::clone(self), asker });
        Ok(Queued { place, turn: Arc::clone(&queue.turn), unsent: Arc::clone(&queue.unsent) })
    }
}

/// A task that waits in the queue of its client.
struct Queued {
    place: Arc<Place>,
    turn: Arc<Semaphore>,
    unsent: Arc<Semaphore>,
}

/// A slot among the tasks of a client, until it is dropped.
struct Place {
    askers: Arc<Askers>,
    asker: Asker,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut queues = self.askers.queues();
        self.askers.all.fetch_sub(1, Ordering::Relaxed);
        if let Some(queue) = queues.get_mut(&self.asker) {
            queue.count -= 1;
            if queue.count == 0 {
                queues.remove(&self.asker);
            }
        }
    }
}

/// The permission to run one task now. Its slot is given back before its permits: whoever gets a permit next is not
/// counted beside the task that has ended.
pub(crate) struct Turn {
    place: Option<Arc<Place>>,
    permits: [Option<OwnedSemaphorePermit>; 2],
}

/// The slots of a long answer, of its client and of all clients.
pub(crate) struct Unsent {
    slot: AnswerSlot,
    permit: OwnedSemaphorePermit,
    place: Arc<Place>,
}

impl Unsent {
    /// The answer, which keeps the slots until it is sent or its connection is closed.
    pub(crate) fn answer(self, bytes: impl Into<Bytes>) -> LongAnswer {
        self.slot.filled(bytes.into(), (self.permit, self.place))
    }

    /// The body of the answer.
    pub(crate) fn body(self, bytes: impl Into<Bytes>) -> Body {
        self.answer(bytes).into()
    }
}

impl Turn {
    /// Runs the task. Its flag is raised when nobody waits for the answer any more; a task that checks it then ends
    /// early.
    ///
    /// # Errors
    /// If it panicked.
    pub(crate) async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let stop = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&stop);
        let _stop = StopOnDrop(stop);
        let held = (self.place, self.permits);
        let done = tokio::task::spawn_blocking(move || {
            let answer = work(&seen);
            drop(held);
            answer
        });
        done.await.map_err(|error| ApiError::Internal(format!("a blocking task failed: {error}")))
    }
}

/// Checks the stop flag.
///
/// # Errors
/// If nobody waits for the task any more.
pub(crate) fn go_on(stop: &AtomicBool) -> Result<(), ApiError> {
    if stop.load(Ordering::Relaxed) { Err(ApiError::Busy) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn asker(last: u8) -> Asker {
        Asker::Network([192, 0, 2, last].into())
    }

    /// A task that ends when its flag is raised, and reports its end.
    fn endless(stop: &AtomicBool, ended: &AtomicBool) {
        while !stop.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
        ended.store(true, Ordering::Relaxed);
    }

    #[tokio::test]
    async fn work_stops_when_nobody_waits_for_it_and_keeps_its_place_until_then() {
        let tasks = BlockingTasks::default();
        let ended = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&ended);
        let turn = tasks.turn(asker(1)).await.unwrap();
        let work = turn.run(move |stop| endless(stop, &seen));
        assert!(tokio::time::timeout(Duration::from_millis(30), work).await.is_err());
        // The next turn comes only when the task has ended.
        drop(tasks.turn(asker(1)).await.unwrap());
        assert!(ended.load(Ordering::Relaxed));
        assert_eq!(tasks.count(), 0);
    }

    #[tokio::test]
    async fn a_flood_of_one_asker_is_bounded_and_does_not_delay_another() {
        let tasks = Arc::new(BlockingTasks::default());
        let running = tasks.turn(asker(1)).await.unwrap();
        let waiting: Vec<_> = (1..EACH)
            .map(|_| {
                let tasks = Arc::clone(&tasks);
                tokio::spawn(async move { tasks.turn(asker(1)).await.map(drop) })
            })
            .collect();
        while tasks.count() < EACH {
            tokio::task::yield_now().await;
        }
        assert!(matches!(tasks.turn(asker(1)).await, Err(ApiError::Busy)), "too many wait");
        let other = tokio::time::timeout(Duration::from_secs(5), tasks.turn(asker(2))).await;
        assert!(other.expect("another asker does not wait").is_ok());
        drop(running);
        for one in waiting {
            one.await.unwrap().unwrap();
        }
        assert_eq!(tasks.count(), 0);
        assert!(tasks.askers.queues().is_empty(), "askers without tasks are forgotten");
    }

    #[tokio::test]
    async fn long_answers_that_are_not_sent_hold_up_their_own_asker_only() {
        let tasks = BlockingTasks::default();
        let mut bodies = Vec::new();
        for _ in 0..UNSENT {
            let (turn, unsent) = tasks.turn_to_answer(asker(1), 1).await.unwrap();
            bodies.push(unsent.body(turn.run(|_| vec![0; 1_000]).await.unwrap()));
        }
        let wait = Duration::from_millis(30);
        assert!(tokio::time::timeout(wait, tasks.turn_to_answer(asker(1), 1)).await.is_err(), "none is sent");
        drop(tasks.turn(asker(1)).await.expect("short answers do not wait"));
        drop(tasks.turn_to_answer(asker(2), 1).await.expect("another asker does not wait"));
        // The connection takes the bytes and drops them when they are written.
        let sent = axum::body::to_bytes(bodies.pop().unwrap(), usize::MAX).await.unwrap();
        assert!(tokio::time::timeout(wait, tasks.turn_to_answer(asker(1), 1)).await.is_err(), "not yet written");
        drop(sent);
        drop(tasks.turn_to_answer(asker(1), 1).await.unwrap());
        drop(bodies);
        assert_eq!(tasks.count(), 0);
        assert!(tasks.askers.queues().is_empty());
    }

    #[tokio::test]
    async fn many_askers_leave_places_for_others() {
        let tasks = Arc::new(BlockingTasks::default());
        let places: Vec<_> = (0..2 * ALL).map(|n| tasks.askers.enter(asker((n / EACH) as u8)).map(drop)).collect();
        assert!(places.iter().all(Result::is_ok), "each of them is given back at once");
        let held: Vec<_> = (0..2 * ALL).filter_map(|n| tasks.askers.enter(asker((n / EACH) as u8)).ok()).collect();
        let of = |n: u8| held.iter().filter(|queued| queued.place.asker == asker(n)).count();
        assert_eq!((0..16).map(of).collect::<Vec<_>>(), [[EACH; 4].as_slice(), &[EACH_OF_MANY; 12]].concat());
        assert!(tasks.askers.enter(asker(99)).is_ok(), "somebody else has a place");
        drop(held);
        assert_eq!(tasks.count(), 0);
    }

    #[tokio::test]
    async fn a_chore_that_panics_gives_its_place_back() {
        let tasks = BlockingTasks::default();
        let turn = tasks.turn(asker(1)).await.unwrap();
        let done = turn.run(|_| panic!("on purpose")).await;
        assert!(matches!(done, Err::<(), _>(ApiError::Internal(_))));
        assert_eq!(tasks.count(), 0);
        assert_eq!(tasks.own(|| 7).await.unwrap(), 7);
    }
}
