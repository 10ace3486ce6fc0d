//! Threads for searches, so that the async side never waits for one.
//!
//! What waits here is ordered by how soon an answer is expected, and within that the owners take turns. Jobs have been admitted
//! by the runner, which takes no more of them from the store than this node has room for, so they are never refused here. A
//! question that somebody asks directly can be: too many of them are answered with "busy". With two threads or more the first
//! takes only quick searches, so that a low level answers at once while a high one thinks.

use crate::http::owner::Owner;
use crate::jobs::urgency::Urgency;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use tokio::sync::oneshot;

/// How many questions may wait.
const ASKED_LIMIT: usize = 200;
/// The share of them that one owner may have.
const OWNERS_SHARE: usize = 4;

type Search = Box<dyn FnOnce() + Send>;

/// The threads and their queues.
pub(crate) struct SearchPool {
    shared: Arc<Shared>,
}

struct Shared {
    queues: Mutex<Queues>,
    news: Condvar,
}

#[derive(Default)]
struct Queues {
    waiting: [Queue; 4],
    is_closed: bool,
    busy: usize,
    done: u64,
}

/// Jobs of one urgency. The owner at the front has the next turn and then stands at the back.
#[derive(Default)]
struct Queue {
    owners: VecDeque<(Owner, VecDeque<Search>)>,
    len: usize,
}

impl Queue {
    /// Whether another question of this owner finds no room.
    fn is_full(&self, owner: Owner) -> bool {
        let own = self.owners.iter().find(|(known, _)| *known == owner).map_or(0, |(_, waiting)| waiting.len());
        self.len >= ASKED_LIMIT || own >= ASKED_LIMIT / OWNERS_SHARE
    }

    fn push(&mut self, owner: Owner, search: Search) {
        self.len += 1;
        match self.owners.iter_mut().find(|(known, _)| *known == owner) {
            Some((_, waiting)) => waiting.push_back(search),
            None => self.owners.push_back((owner, VecDeque::from([search]))),
        }
    }

    fn pop(&mut self) -> Option<Search> {
        let (owner, mut waiting) = self.owners.pop_front()?;
        let search = waiting.pop_front()?;
        self.len -= 1;
        if !waiting.is_empty() {
            self.owners.push_back((owner, waiting));
        }
        Some(search)
    }
}

/// Too many questions wait, or the server stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Full;

impl SearchPool {
    /// Starts `threads` threads. They end when the last job is done after [`SearchPool::close`].
    pub(crate) fn new(threads: usize) -> Self {
        let threads = threads.max(1);
        let shared = Arc::new(Shared { queues: Mutex::default(), news: Condvar::new() });
        for n in 0..threads {
            let shared = Arc::clone(&shared);
            let is_quick = n == 0 && threads > 1;
            let started = std::thread::Builder::new().name(format!("thinker-{n}")).spawn(move || shared.work(is_quick));
            if let Err(error) = started {
                tracing::error!(%error, "cannot start a thread for thinking");
            }
        }
        SearchPool { shared }
    }

    /// Lets a thread search; the answer comes by the channel, which is closed if the search panics or the server stops first.
    ///
    /// # Errors
    /// If the server stops, or it is a question and too many wait.
    pub(crate) fn ask<T: Send + 'static>(
        &self,
        urgency: Urgency,
        owner: Owner,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<oneshot::Receiver<T>, Full> {
        let (answer, receiver) = oneshot::channel();
        let mut queues = self.shared.lock();
        let is_closed = queues.is_closed;
        let queue = &mut queues.waiting[urgency as usize];
        if is_closed || (urgency == Urgency::Asked && queue.is_full(owner)) {
            return Err(Full);
        }
        let work = move || {
            // Nobody may want the answer any more; then it need not be found.
            if !answer.is_closed() {
                let _ = answer.send(work());
            }
        };
        queue.push(owner, Box::new(work));
        drop(queues);
        self.shared.news.notify_all();
        Ok(receiver)
    }

    /// How many jobs of each urgency wait.
    pub(crate) fn waiting(&self) -> [usize; 4] {
        let queues = self.shared.lock();
        queues.waiting.each_ref().map(|queue| queue.len)
    }

    /// How many jobs are being done, and how many were.
    pub(crate) fn counts(&self) -> (usize, u64) {
        let queues = self.shared.lock();
        (queues.busy, queues.done)
    }

    /// Forgets what waits and lets the threads end.
    pub(crate) fn close(&self) {
        let mut queues = self.shared.lock();
        queues.is_closed = true;
        queues.waiting = Default::default();
        drop(queues);
        self.shared.news.notify_all();
    }
}

impl Drop for SearchPool {
    fn drop(&mut self) {
        self.close();
    }
}

impl Shared {
    fn lock(&self) -> std::sync::MutexGuard<'_, Queues> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self, is_quick: bool) {
        let mut queues = self.lock();
        loop {
            let open = if is_quick { &mut queues.waiting[..1] } else { &mut queues.waiting[..] };
            if let Some(job) = open.iter_mut().find_map(Queue::pop) {
                queues.busy += 1;
                drop(queues);
                // A bug in a search must cost one answer, not the thread.
                if std::panic::catch_unwind(std::panic::AssertUnwindSafe(job)).is_err() {
                    tracing::error!("a search panicked");
                }
                queues = self.lock();
                queues.busy -= 1;
                queues.done += 1;
            } else if queues.is_closed {
                return;
            } else {
                queues = self.news.wait(queues).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }
}

/// Tells a search to stop when it is dropped.
pub(crate) struct StopOnDrop(pub(crate) Arc<AtomicBool>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWNER: Owner = Owner(1);

    /// One thread that does nothing until the sender is dropped.
    fn held() -> (SearchPool, std::sync::mpsc::Sender<()>) {
        let pool = SearchPool::new(1);
        let (hold, held) = std::sync::mpsc::channel::<()>();
        let (begun, is_begun) = std::sync::mpsc::channel();
        let first = pool.ask(Urgency::Quick, OWNER, move || {
            begun.send(()).unwrap();
            held.recv()
        });
        is_begun.recv().unwrap();
        // Its answer is not wanted.
        drop(first);
        (pool, hold)
    }

    #[test]
    fn jobs_are_done_and_panics_do_no_harm() {
        let pool = SearchPool::new(2);
        let bad = pool.ask(Urgency::Quick, OWNER, || panic!("on purpose")).unwrap();
        let good = pool.ask(Urgency::Idle, OWNER, || 7).unwrap();
        assert_eq!(good.blocking_recv(), Ok(7));
        assert!(bad.blocking_recv().is_err());
    }

    #[test]
    fn a_full_queue_is_an_answer_and_one_owner_does_not_fill_it() {
        let (pool, hold) = held();
        let share = ASKED_LIMIT / OWNERS_SHARE;
        let ask = |owner: u16| pool.ask(Urgency::Asked, Owner(owner), || ());
        let waiting: Vec<_> = (0..share).map(|_| ask(1).unwrap()).collect();
        assert!(ask(1).is_err(), "the others' room is left to them");
        let others: Vec<_> = (share..ASKED_LIMIT).map(|n| ask(n as u16 + 2).unwrap()).collect();
        assert!(ask(999).is_err(), "the queue is full");
        assert_eq!(pool.waiting(), [0, 0, ASKED_LIMIT, 0]);
        drop(hold);
        for job in waiting.into_iter().chain(others) {
            job.blocking_recv().unwrap();
        }
    }

    #[test]
    fn what_the_runner_has_taken_from_the_store_is_never_refused() {
        let (pool, hold) = held();
        let taken: Vec<_> = (0..2 * ASKED_LIMIT).map(|_| pool.ask(Urgency::Idle, OWNER, || ()).unwrap()).collect();
        drop(hold);
        taken.into_iter().for_each(|job| job.blocking_recv().unwrap());
    }

    #[test]
    fn owners_take_turns() {
        let (pool, hold) = held();
        let (done, order) = std::sync::mpsc::channel();
        let asked: Vec<_> = [(1, 'a'), (1, 'b'), (1, 'c'), (2, 'x'), (2, 'y'), (3, 'z')]
            .into_iter()
            .map(|(owner, name)| {
                let done = done.clone();
                pool.ask(Urgency::Deep, Owner(owner), move || done.send(name).unwrap()).unwrap()
            })
            .collect();
        drop(hold);
        asked.into_iter().for_each(|answer| answer.blocking_recv().unwrap());
        drop(done);
        assert_eq!(order.iter().collect::<String>(), "axzbyc");
    }
}
