//! The runner of jobs: the computer's moves and analyses, stored until a worker has done them.
//!
//! A node takes as many as it has threads for and holds them by a lease, which it renews. If it dies the lease expires
//! and another node takes the job; the log accepts its move once. The bus only wakes waiting nodes; without it they
//! poll.

use crate::ApiError;
use crate::app::App;
use crate::jobs::bot_moves;
use crate::jobs::bots::LONGEST;
use crate::jobs::kind::{JobKind, Progress};
use crate::jobs::urgency::Urgency;
use crate::nodes::bus::{BusMessage, Topic};
use crate::time::{now_ms, stopped};
use answers::AnswerError;
use futures_util::StreamExt;
use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use store::{Backlog, Job};
use tokio::sync::Notify;
use tokio::time::{Instant, MissedTickBehavior};

/// The duration of a lease.
const LEASE_MS: i64 = 10_000;
/// The interval at which leases are renewed.
const RENEW_EVERY: Duration = Duration::from_secs(3);
/// The interval at which the queue is polled without a bus message.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// The longest pause before the next poll after the store failed.
const LONGEST_PAUSE: Duration = Duration::from_secs(2);
/// The number of attempts after which a job is given up.
const ATTEMPTS: u32 = 5;
/// The delay before the next attempt of a failed job, for each attempt.
const RETRY_MS: i64 = 500;
/// With a long queue each search gets less time, so that the whole queue is done in about this time.
const WHOLE_QUEUE: Duration = Duration::from_secs(20);
/// The shortest search time with a long queue.
const SHORTEST: Duration = Duration::from_millis(100);
/// The interval at which the length of the queue is read.
const MEASURE_EVERY: Duration = Duration::from_millis(500);
/// The age of the oldest job from which on the queue is long.
const LONG_MS: i64 = 2_000;
/// After this time without a move of the computer, the match reports that the computer is busy, whatever the reason.
const SLOW_MS: i64 = 3_500;

/// The jobs of this node.
pub(crate) struct JobRunner {
    /// The name under which this node holds jobs.
    pub(crate) node_id: String,
    lanes: [Lane; 4],
    running: Mutex<HashMap<String, Running>>,
    backlog: Mutex<Vec<Backlog>>,
}

/// A lane: jobs that do not wait for those of other lanes.
struct Lane {
    urgencies: RangeInclusive<u8>,
    slots: usize,
    /// Whether this lane is running.
    is_open: AtomicBool,
    busy: AtomicUsize,
    /// Whether there may be more in the queue than this node could take.
    is_hungry: AtomicBool,
    wake: Notify,
}

/// A running job.
struct Running {
    match_id: String,
    /// The stamp for which a move is valid; `None` for other jobs.
    stamp: Option<u64>,
    stop: Arc<AtomicBool>,
    /// The time at which the search for a move of a high level began.
    search_begun: Option<Instant>,
    /// Whether the search was stopped so that it gives its best move so far.
    is_hurried: bool,
}

/// The time of one search, so that all that wait are answered within [`WHOLE_QUEUE`] of the oldest's arrival.
fn search_share(waiting: u64, at_once: u64, oldest: Duration) -> Duration {
    let left = WHOLE_QUEUE.saturating_sub(oldest);
    left.mul_f64(at_once as f64 / waiting.max(1) as f64).clamp(SHORTEST, LONGEST)
}

impl JobRunner {
    /// A runner for up to `workers` searches at a time.
    pub(crate) fn new(node: u64, workers: usize) -> Self {
        let lane = |urgencies, slots| Lane {
            urgencies,
            slots: if workers == 0 { 0 } else { slots },
            is_open: AtomicBool::new(false),
            busy: AtomicUsize::new(0),
            is_hungry: AtomicBool::new(false),
            wake: Notify::new(),
        };
        // Quick jobs end before the next could be fetched, so that some wait here.
        let [quick, deep, asked, idle, long] = Urgency::ALL.map(Urgency::number);
        let quick = lane(quick..=quick, 4 * workers);
        let deep = lane(deep..=asked, workers.saturating_sub(1).max(1));
        let idle = lane(idle..=idle, (workers / 2).max(1));
        let long = lane(long..=u8::MAX, 1);
        JobRunner {
            node_id: format!("{node:016x}"),
            lanes: [quick, deep, idle, long],
            running: Mutex::default(),
            backlog: Mutex::default(),
        }
    }

    fn running(&self) -> MutexGuard<'_, HashMap<String, Running>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lane(&self, urgency: Urgency) -> Option<&Lane> {
        self.lanes.iter().find(|lane| lane.urgencies.contains(&urgency.number()))
    }

    /// Stops searches for moves that are not needed any more, because the match has gone on.
    pub(crate) fn stop_stale(&self, match_id: &str, stamp: u64) {
        for running in self.running().values().filter(|running| running.match_id == match_id) {
            if running.stamp.is_some_and(|of| of != stamp) {
                running.stop.store(true, Ordering::Relaxed);
            }
        }
    }

    /// Stops the search for a move so that it gives its best move so far; returns whether one runs here.
    pub(crate) fn hurry(&self, match_id: &str, stamp: u64) -> bool {
        let mut running = self.running();
        let search = running.values_mut().find(|one| one.match_id == match_id && one.stamp == Some(stamp));
        let Some(search) = search else { return false };
        search.is_hurried = true;
        search.stop.store(true, Ordering::Relaxed);
        true
    }

    /// Notes that the search for a move of a high level begins.
    pub(crate) fn search_begins(&self, key: &str) {
        if let Some(running) = self.running().get_mut(key) {
            running.search_begun = Some(Instant::now());
        }
    }

    /// Stops searches of high levels that have lasted longer than a search may now that more jobs wait. Each gives its
    /// best move so far.
    fn end_long_searches(&self) {
        let longest = self.longest_thought(Urgency::Deep);
        let mut running = self.running();
        let is_too_long = |search: &&mut Running| search.search_begun.is_some_and(|begun| begun.elapsed() > longest);
        for search in running.values_mut().filter(is_too_long) {
            search.is_hurried = true;
            search.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Whether the search of this job was stopped for its best move so far.
    pub(crate) fn is_hurried(&self, key: &str) -> bool {
        self.running().get(key).is_some_and(|running| running.is_hurried)
    }

    /// Stops everything; returns whether jobs are still taken or running.
    pub(crate) fn stop_all(&self) -> bool {
        self.running().values().for_each(|running| running.stop.store(true, Ordering::Relaxed));
        self.lanes.iter().any(|lane| lane.is_open.load(Ordering::Acquire) || lane.busy.load(Ordering::Acquire) > 0)
    }

    /// The queue of all nodes, as it was last read.
    pub(crate) fn backlog(&self) -> Vec<Backlog> {
        self.backlog.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The longest search for a move of this urgency: less while many wait, so that nobody waits for minutes.
    pub(crate) fn longest_thought(&self, urgency: Urgency) -> Duration {
        let slots = self.lane(urgency).map_or(1, |lane| lane.slots.max(1)) as u64;
        let backlog = self.backlog();
        let of = backlog.iter().find(|row| row.urgency == urgency.number());
        // Other nodes take from the same queue.
        of.map_or(LONGEST, |row| {
            let oldest = Duration::from_millis(u64::try_from(row.oldest_ms).unwrap_or(0));
            search_share(row.waiting, slots.max(row.running), oldest)
        })
    }

    /// Whether another job of this urgency waits for its turn.
    pub(crate) fn is_contended(&self, urgency: Urgency) -> bool {
        self.backlog().iter().any(|row| row.urgency == urgency.number() && row.waiting > 0)
    }

    /// Whether a new job would wait noticeably.
    pub(crate) fn is_queue_long(&self, urgency: Urgency) -> bool {
        let backlog = self.backlog.lock().unwrap_or_else(PoisonError::into_inner);
        backlog.iter().any(|row| row.urgency <= urgency.number() && row.waiting > 0 && row.oldest_ms >= LONG_MS)
    }
}

impl App {
    /// Announces a job: to this node if it can do it, else to all.
    pub(crate) fn wake(&self, urgency: Urgency) {
        let free = self.0.job_runner.lane(urgency).filter(|lane| lane.busy.load(Ordering::Relaxed) < lane.slots);
        match free {
            Some(lane) => lane.wake.notify_one(),
            None => self.0.bus.publish(&Topic::Jobs, BusMessage::Work { urgency: urgency.number() }),
        }
    }

    /// Begins to run jobs.
    pub(crate) async fn start_work(&self) {
        tokio::spawn(measure(self.clone()));
        if self.0.config.workers == 0 {
            return;
        }
        // All lanes look at the same moments, so that the store can answer them together.
        let begun = Instant::now();
        for (n, lane) in self.0.job_runner.lanes.iter().enumerate() {
            lane.is_open.store(true, Ordering::Release);
            let app = self.clone();
            tokio::spawn(async move {
                take(&app, &app.0.job_runner.lanes[n], begun).await;
                app.0.job_runner.lanes[n].is_open.store(false, Ordering::Release);
            });
        }
        tokio::spawn(renew(self.clone()));
        let mut heard = self.0.bus.follow(&Topic::Jobs).await;
        let app = self.clone();
        tokio::spawn(async move {
            while let Some(message) = heard.next().await {
                if let BusMessage::Work { urgency } = message
                    && let Some(lane) = app.0.job_runner.lane(Urgency::from_number(urgency))
                {
                    lane.wake.notify_one();
                }
            }
        });
    }

    /// Runs a job and removes it. A job that failed, or whose worker died, is tried again a few times, then given up;
    /// each attempt after the first is logged and counted as a repetition, whatever ended the one before: here if its
    /// number tells, else in [`App::failed`].
    async fn run_job(&self, job: &Job) {
        let attempt = job.attempts;
        if attempt > ATTEMPTS {
            // It never failed here: the programs that tried it have died.
            let error = ApiError::Internal(format!("none of {ATTEMPTS} attempts came to an end"));
            return self.give_up(job, &error).await;
        }
        if attempt > 1 {
            self.0.metrics.jobs_repeated.inc();
            tracing::warn!(key = job.key, attempt, "a job is tried again: it failed, or its worker died");
        }
        let stop = Arc::new(AtomicBool::new(false));
        let stamp = bot_moves::stamp(job);
        let running = Running {
            match_id: job.match_id.clone(),
            stamp,
            stop: Arc::clone(&stop),
            search_begun: None,
            is_hurried: false,
        };
        self.0.job_runner.running().insert(job.key.clone(), running);
        let result = match self.job_kind(job) {
            Some(kind) => kind.run(self, job, &stop).await,
            None => Err(ApiError::Internal(format!("unknown kind of job {:?}", job.kind))),
        };
        self.0.job_runner.running().remove(&job.key);
        let store = &self.0.store;
        let node_id = &self.0.job_runner.node_id;
        let struck = match result {
            Ok(Progress::Done) | Err(ApiError::Answer(AnswerError::NotFound(_))) => {
                store.finish_job(node_id, &job.key).await
            }
            Ok(Progress::GivesWay) => store.requeue_job(node_id, &job.key).await,
            // Jobs are returned when the server has stopped.
            Err(_) if *self.0.stop.borrow() => return,
            Err(error) => return self.failed(job, &error).await,
        };
        if let Err(error) = struck {
            // The next worker will find that nothing is left to do.
            tracing::warn!(key = job.key, %error, "a job could not be struck off");
        }
    }

    fn job_kind(&self, job: &Job) -> Option<&dyn JobKind> {
        self.0.job_kinds.iter().find(|kind| kind.name() == job.kind).map(|kind| &**kind)
    }

    /// Leaves a job for another attempt, or gives it up so that players see it.
    async fn failed(&self, job: &Job, error: &ApiError) {
        let (store, node_id, attempt) = (&self.0.store, &self.0.job_runner.node_id, job.attempts);
        let is_away = matches!(error, ApiError::Away);
        if attempt >= ATTEMPTS && !is_away {
            return self.give_up(job, error).await;
        }
        tracing::warn!(key = job.key, attempt, %error, "a job failed");
        // While the database does not answer, no attempt counts towards giving up.
        let counted = if is_away { attempt.saturating_sub(1) } else { attempt };
        let left = store.retry_job(node_id, &job.key, counted, RETRY_MS * i64::from(attempt.max(1))).await;
        // The next attempt will be number 1 again and look like the first. If the job could not be left, its lease
        // expires a little later, and the next attempt is number 2.
        if counted == 0 && left.is_ok() {
            self.0.metrics.jobs_repeated.inc();
        }
    }

    /// Gives a job up so that players see it.
    async fn give_up(&self, job: &Job, error: &ApiError) {
        self.0.metrics.jobs_given_up.inc();
        tracing::error!(key = job.key, attempt = job.attempts, %error, "a job is given up");
        let noted = match self.job_kind(job) {
            Some(kind) => kind.give_up(self, job).await,
            None => Ok(()),
        };
        match noted {
            Ok(()) | Err(ApiError::Answer(AnswerError::NotFound(_))) => {
                drop(self.0.store.finish_job(&self.0.job_runner.node_id, &job.key).await);
            }
            // The job stays: the next worker tries to record it again.
            Err(error) => tracing::error!(key = job.key, %error, "a job was given up, but this could not be recorded"),
        }
    }
}

/// Takes jobs of one lane whenever there is a thread for them. Jobs taken after the shutdown would be held in vain.
async fn take(app: &App, lane: &Lane, begun: Instant) {
    let runner = &app.0.job_runner;
    let mut pace = tokio::time::interval_at(begun + LOOK_EVERY, LOOK_EVERY);
    pace.set_missed_tick_behavior(MissedTickBehavior::Skip);
    let mut stop = app.0.stop.subscribe();
    let mut pause = Duration::ZERO;
    while !*stop.borrow() {
        let free = lane.slots.saturating_sub(lane.busy.load(Ordering::Acquire));
        if free > 0 {
            let taken = app.0.store.take_jobs(&runner.node_id, lane.urgencies.clone(), free as u32, LEASE_MS).await;
            match taken {
                Ok(jobs) => {
                    pause = Duration::ZERO;
                    lane.is_hungry.store(jobs.len() == free, Ordering::Release);
                    for job in jobs {
                        lane.busy.fetch_add(1, Ordering::AcqRel);
                        tokio::spawn(do_one(app.clone(), job));
                    }
                }
                Err(error) => {
                    if pause.is_zero() {
                        tracing::warn!(%error, "cannot look for jobs");
                    }
                    pause = (pause * 2).clamp(LOOK_EVERY / 8, LONGEST_PAUSE);
                }
            }
        }
        tokio::select! {
            _ = pace.tick(), if pause.is_zero() => {}
            () = tokio::time::sleep(pause), if !pause.is_zero() => {}
            () = lane.wake.notified(), if pause.is_zero() => {}
            () = stopped(&mut stop) => return,
        }
    }
}

async fn do_one(app: App, job: Job) {
    app.run_job(&job).await;
    let Some(lane) = app.0.job_runner.lane(Urgency::from_number(job.urgency)) else { return };
    lane.busy.fetch_sub(1, Ordering::AcqRel);
    if lane.is_hungry.load(Ordering::Acquire) {
        lane.wake.notify_one();
    }
}

/// Renews the leases of running jobs; those that another worker holds by now are stopped.
async fn renew(app: App) {
    let mut stop = app.0.stop.subscribe();
    loop {
        tokio::select! {
            () = tokio::time::sleep(RENEW_EVERY) => {}
            () = stopped(&mut stop) => return,
        }
        let runner = &app.0.job_runner;
        let keys: Vec<String> = runner.running().keys().cloned().collect();
        if keys.is_empty() {
            continue;
        }
        match app.0.store.renew_jobs(&runner.node_id, &keys, LEASE_MS).await {
            Ok(ours) => {
                let running = runner.running();
                for key in keys.iter().filter(|key| !ours.contains(key)) {
                    if let Some(lost) = running.get(key) {
                        lost.stop.store(true, Ordering::Relaxed);
                    }
                }
            }
            Err(error) => tracing::debug!(%error, "cannot renew leases"),
        }
    }
}

/// Reads the length of the queue, ends searches that are too long for it, and tells the players who wait in it.
async fn measure(app: App) {
    let mut stop = app.0.stop.subscribe();
    loop {
        tokio::select! {
            () = tokio::time::sleep(MEASURE_EVERY) => {}
            () = stopped(&mut stop) => return,
        }
        let Ok(backlog) = app.0.store.backlog().await else { continue };
        app.0.contact.answered();
        *app.0.job_runner.backlog.lock().unwrap_or_else(PoisonError::into_inner) = backlog;
        app.0.job_runner.end_long_searches();
        let now = now_ms();
        let lives: Vec<_> = app.lives().values().filter(|live| live.thinks_since().is_some()).cloned().collect();
        for live in lives {
            let Some((since_ms, level)) = live.thinks_since() else { continue };
            live.set_busy(now - since_ms >= SLOW_MS || app.0.job_runner.is_queue_long(Urgency::of_level(level)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_queue_that_nobody_adds_to_is_answered_in_time() {
        for (waiting, at_once) in [(1, 1), (6, 1), (24, 1), (100, 2)] {
            let (mut spent, mut left) = (Duration::ZERO, waiting);
            while left > 0 {
                spent += search_share(left, at_once, spent);
                left = left.saturating_sub(at_once);
            }
            assert!(spent <= WHOLE_QUEUE + LONGEST, "{waiting} jobs, {at_once} at a time: {spent:?}");
        }
        assert_eq!(search_share(0, 1, Duration::ZERO), LONGEST);
        assert_eq!(search_share(1_000, 1, WHOLE_QUEUE), SHORTEST);
    }

    #[test]
    fn a_search_ends_sooner_when_a_queue_grows_behind_it() {
        let runner = JobRunner::new(1, 2);
        let insert = |key: &str| {
            let stop = Arc::new(AtomicBool::new(false));
            let running = Running {
                match_id: key.to_owned(),
                stamp: Some(1),
                stop: Arc::clone(&stop),
                search_begun: None,
                is_hurried: false,
            };
            runner.running().insert(key.to_owned(), running);
            stop
        };
        let [searches, waits_for_a_thread] = ["a", "b"].map(insert);
        let waiting = |waiting| {
            let row = Backlog { urgency: Urgency::Deep.number(), waiting, running: 1, oldest_ms: 0 };
            *runner.backlog.lock().unwrap() = vec![row];
            runner.end_long_searches();
            searches.load(Ordering::Relaxed)
        };
        assert!(!waiting(40), "no search has begun");
        runner.search_begins("a");
        assert!(!waiting(40), "it has just begun");
        let earlier = Instant::now().checked_sub(Duration::from_millis(1_500));
        runner.running().get_mut("a").unwrap().search_begun = earlier;
        assert!(!waiting(1), "one job waits: a search may last {LONGEST:?}");
        assert!(waiting(40), "forty wait: half a second each");
        assert!(runner.is_hurried("a") && !runner.is_hurried("b"));
        assert!(!waits_for_a_thread.load(Ordering::Relaxed), "its search has not begun");
    }
}
