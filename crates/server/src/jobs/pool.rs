//! Threads for searches, so that the async side never waits for one.
//!
//! The queues are ordered by urgency, and within an urgency the owners take turns. Jobs have been admitted by the
//! runner, which takes no more of them from the store than this node has room for, so they are never refused here. A
//! direct request can be refused: too many of them are answered with "busy". With two threads or more the first runs
//! only quick searches, so that a low level answers at once while a high one searches. The urgencies share the
//! other threads' time by weight (start-time fair queueing): many jobs of one of them slow the others down but stop
//! none.

use crate::http::owner::Owner;
use crate::jobs::urgency::Urgency;
use std::collections::VecDeque;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The share of the time of each urgency while all of them wait.
const WEIGHTS: [u32; Urgency::ALL.len()] = [8, 4, 2, 2, 1];
/// The most direct requests that may wait.
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
    wakeup: Condvar,
}

#[derive(Default)]
struct Queues {
    waiting: [Queue; Urgency::ALL.len()],
    /// The virtual time of the queue that was served last: a queue that was empty continues from here.
    virtual_time: Duration,
    is_closed: bool,
    busy: usize,
    done: u64,
}

impl Queues {
    /// Adds a job. A queue that was empty has no time saved up.
    fn push(&mut self, urgency: Urgency, owner: Owner, work: Search) {
        let queue = &mut self.waiting[urgency as usize];
        if queue.len == 0 {
            queue.virtual_time = queue.virtual_time.max(self.virtual_time);
        }
        queue.push(owner, work);
    }

    /// The next job of the queues with these numbers, and the number of its queue.
    fn pop(&mut self, open: Range<usize>) -> Option<(usize, Search)> {
        let is_waiting = |n: &usize| self.waiting[*n].len > 0;
        let next = open.filter(is_waiting).min_by_key(|&n| self.waiting[n].virtual_time)?;
        let queue = &mut self.waiting[next];
        self.virtual_time = self.virtual_time.max(queue.virtual_time);
        Some((next, queue.pop()?))
    }
}

/// Jobs of one urgency. The owner at the front has the next turn and then goes to the back.
#[derive(Default)]
struct Queue {
    owners: VecDeque<(Owner, VecDeque<Search>)>,
    len: usize,
    /// The time that its jobs have taken, divided by its weight. The queue with the least is next.
    virtual_time: Duration,
}

impl Queue {
    /// Whether there is no room for another direct request of this owner.
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

/// Too many direct requests wait, or the server stops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Full;

impl SearchPool {
    /// Starts `threads` threads. They end when the last job is done after [`SearchPool::close`].
    pub(crate) fn new(threads: usize) -> Self {
        let threads = threads.max(1);
        let shared = Arc::new(Shared { queues: Mutex::default(), wakeup: Condvar::new() });
        for n in 0..threads {
            let shared = Arc::clone(&shared);
            let is_quick = n == 0 && threads > 1;
            let started = std::thread::Builder::new().name(format!("search-{n}")).spawn(move || shared.work(is_quick));
            if let Err(error) = started {
                tracing::error!(%error, "cannot start a thread for thinking");
            }
        }
        SearchPool { shared }
    }

    /// Runs a search on a thread; the answer comes by the channel, which is closed if the search panics or the server
    /// stops first.
    ///
    /// # Errors
    /// If the server stops, or it is a direct request and too many wait.
    pub(crate) fn ask<T: Send + 'static>(
        &self,
        urgency: Urgency,
        owner: Owner,
        search: impl FnOnce() -> T + Send + 'static,
    ) -> Result<oneshot::Receiver<T>, Full> {
        let (answer, receiver) = oneshot::channel();
        let mut queues = self.shared.lock();
        let is_refused = urgency == Urgency::Asked && queues.waiting[urgency as usize].is_full(owner);
        if queues.is_closed || is_refused {
            return Err(Full);
        }
        let search = move || {
            // If nobody waits for the answer any more, the search is skipped.
            if !answer.is_closed() {
                let _ = answer.send(search());
            }
        };
        queues.push(urgency, owner, Box::new(search));
        drop(queues);
        self.shared.wakeup.notify_all();
        Ok(receiver)
    }

    /// The number of waiting jobs of each urgency.
    pub(crate) fn waiting(&self) -> [usize; Urgency::ALL.len()] {
        let queues = self.shared.lock();
        queues.waiting.each_ref().map(|queue| queue.len)
    }

    /// The number of running jobs, and of finished ones.
    pub(crate) fn counts(&self) -> (usize, u64) {
        let queues = self.shared.lock();
        (queues.busy, queues.done)
    }

    /// Drops waiting jobs and lets the threads end.
    pub(crate) fn close(&self) {
        let mut queues = self.shared.lock();
        queues.is_closed = true;
        queues.waiting = Default::default();
        drop(queues);
        self.shared.wakeup.notify_all();
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
            if let Some((number, job)) = queues.pop(if is_quick { 0..1 } else { 0..Urgency::ALL.len() }) {
                queues.busy += 1;
                drop(queues);
                let begun = Instant::now();
                // A panic in a search must cost one answer, not the thread.
                if std::panic::catch_unwind(std::panic::AssertUnwindSafe(job)).is_err() {
                    tracing::error!("a search panicked");
                }
                queues = self.lock();
                queues.waiting[number].virtual_time += begun.elapsed() / WEIGHTS[number];
                queues.busy -= 1;
                queues.done += 1;
            } else if queues.is_closed {
                return;
            } else {
                queues = self.wakeup.wait(queues).unwrap_or_else(PoisonError::into_inner);
            }
        }
    }
}

/// Stops a search when it is dropped.
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
        // Nobody waits for its answer.
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
        assert_eq!(pool.waiting(), [0, 0, ASKED_LIMIT, 0, 0]);
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

    #[test]
    fn urgent_jobs_without_end_do_not_stop_the_others() {
        let mut queues = Queues::default();
        for _ in 0..50 {
            for urgency in [Urgency::Deep, Urgency::Asked] {
                queues.push(urgency, OWNER, Box::new(|| ()));
            }
        }
        let ms = Duration::from_millis;
        // Runs the next job, as if it took this long, and adds to the time of its queue.
        let serve = |queues: &mut Queues, served: &mut [Duration; 5]| {
            let (number, _) = queues.pop(0..5).expect("a job waits");
            let length = ms([10, 1_000, 1_000, 200, 200][number]);
            queues.waiting[number].virtual_time += length / WEIGHTS[number];
            served[number] += length;
            number
        };
        let mut served = [Duration::ZERO; 5];
        for _ in 0..12 {
            serve(&mut queues, &mut served);
        }
        // Waiting urgencies share the time by weight: high levels have twice as much as hints.
        assert_eq!((served[1], served[2]), (ms(8_000), ms(4_000)));
        // An analysis comes late: it has no time saved up, but six of its plies are soon done.
        for _ in 0..6 {
            queues.push(Urgency::Idle, OWNER, Box::new(|| ()));
        }
        let mut order: Vec<usize> = Vec::new();
        while queues.waiting[3].len > 0 {
            order.push(serve(&mut queues, &mut served));
        }
        assert!(order.len() <= 6 + 4, "{order:?}");
        // A quick job does not wait for its turn.
        queues.push(Urgency::Quick, OWNER, Box::new(|| ()));
        let soon = [serve(&mut queues, &mut served), serve(&mut queues, &mut served)];
        assert!(soon.contains(&0), "{soon:?}");
    }
}
