//! Jobs: the computer's moves and analyses, kept in the store until somebody has done them.
//!
//! A node takes as many as it has threads for and holds them by a lease, which it renews. If it dies the lease runs out and another
//! node takes the job; the log allows its move once. The bus only wakes those who wait; without it they look now and then.

use crate::ApiError;
use crate::app::App;
use crate::jobs::bot_moves;
use crate::jobs::bots::LONGEST;
use crate::jobs::kind::{JobKind, Progress};
use crate::jobs::urgency::Urgency;
use crate::nodes::bus::{BusMessage, Topic};
use crate::time::{now_ms, stopped};
use futures_util::StreamExt;
use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use store::{Backlog, Job};
use tokio::sync::Notify;

/// How long a job is held without a sign of life.
const LEASE_MS: i64 = 10_000;
/// How often leases are renewed.
const RENEW_EVERY: Duration = Duration::from_secs(3);
/// How often the queue is looked at if nobody says that there is something in it.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// How long to wait before looking again when the store failed, at most.
const LONGEST_PAUSE: Duration = Duration::from_secs(2);
/// A job that failed so often is given up.
const ATTEMPTS: u32 = 5;
/// How long a job that failed waits for its next try, for each time that it failed.
const RETRY_MS: i64 = 500;
/// With a long queue each thought gets less time, so that all of the queue is done in about this time.
const WHOLE_QUEUE: Duration = Duration::from_secs(20);
/// The shortest time that a long queue leaves for a thought.
const SHORTEST: Duration = Duration::from_millis(100);
/// How often the length of the queue is looked at.
const MEASURE_EVERY: Duration = Duration::from_millis(500);
/// With a job older than this the queue is called long.
const LONG_MS: i64 = 2_000;
/// A match whose computer has not moved for so long is told that the computer is busy, whatever the reason.
const SLOW_MS: i64 = 3_500;

/// The jobs of this node.
pub(crate) struct JobRunner {
    /// As whom this node holds jobs.
    pub(crate) worker: String,
    lanes: [Lane; 3],
    running: Mutex<HashMap<String, Running>>,
    backlog: Mutex<Vec<Backlog>>,
}

/// Jobs that do not wait for those of other lanes.
struct Lane {
    urgencies: RangeInclusive<u8>,
    slots: usize,
    /// Whether somebody takes jobs for it.
    is_open: AtomicBool,
    busy: AtomicUsize,
    /// Whether there may be more in the queue than we could take.
    is_hungry: AtomicBool,
    wake: Notify,
}

/// A job that is being done.
struct Running {
    match_id: String,
    /// For a move: the stamp it is good for.
    stamp: Option<u64>,
    stop: Arc<AtomicBool>,
}

impl JobRunner {
    /// For a node that does up to `workers` searches at a time.
    pub(crate) fn new(node: u64, workers: usize) -> Self {
        let lane = |urgencies, slots| Lane {
            urgencies,
            slots: if workers == 0 { 0 } else { slots },
            is_open: AtomicBool::new(false),
            busy: AtomicUsize::new(0),
            is_hungry: AtomicBool::new(false),
            wake: Notify::new(),
        };
        // Quick ones are done before the next could be fetched: some wait here.
        let [quick, deep, asked, idle] = Urgency::ALL.map(Urgency::number);
        let quick = lane(quick..=quick, 4 * workers);
        let deep = lane(deep..=asked, workers.saturating_sub(1).max(1));
        let idle = lane(idle..=u8::MAX, (workers / 2).max(1));
        JobRunner {
            worker: format!("{node:016x}"),
            lanes: [quick, deep, idle],
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

    /// Stops searches for moves that nobody wants any more: the match has gone on.
    pub(crate) fn stop_stale(&self, match_id: &str, stamp: u64) {
        for running in self.running().values().filter(|running| running.match_id == match_id) {
            if running.stamp.is_some_and(|of| of != stamp) {
                running.stop.store(true, Ordering::Relaxed);
            }
        }
    }

    /// Stops everything; tells whether somebody still takes or does jobs.
    pub(crate) fn stop_all(&self) -> bool {
        self.running().values().for_each(|running| running.stop.store(true, Ordering::Relaxed));
        self.lanes.iter().any(|lane| lane.is_open.load(Ordering::Acquire) || lane.busy.load(Ordering::Acquire) > 0)
    }

    /// What waits in the queue of all nodes, as it was a moment ago.
    pub(crate) fn backlog(&self) -> Vec<Backlog> {
        self.backlog.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The longest thought about a move of this urgency: less while many wait, so that nobody waits for minutes.
    pub(crate) fn longest_thought(&self, urgency: Urgency) -> Duration {
        let slots = self.lane(urgency).map_or(1, |lane| lane.slots.max(1)) as u64;
        let backlog = self.backlog();
        let of = backlog.iter().find(|some| some.urgency == urgency.number());
        // Other nodes take from the same queue.
        let (waiting, at_once) = of.map_or((0, slots), |some| (some.waiting, slots.max(some.running)));
        let share = WHOLE_QUEUE.mul_f64(at_once as f64 / waiting.max(1) as f64);
        share.clamp(SHORTEST, LONGEST)
    }

    /// Whether another job of this urgency waits for its turn.
    pub(crate) fn is_contended(&self, urgency: Urgency) -> bool {
        self.backlog().iter().any(|some| some.urgency == urgency.number() && some.waiting > 0)
    }

    /// Whether somebody who asks now waits noticeably.
    pub(crate) fn is_queue_long(&self, urgency: Urgency) -> bool {
        let backlog = self.backlog.lock().unwrap_or_else(PoisonError::into_inner);
        backlog.iter().any(|some| some.urgency <= urgency.number() && some.waiting > 0 && some.oldest_ms >= LONG_MS)
    }
}

impl App {
    /// Says that there is a job: to ourselves if we can do it, else to everybody.
    pub(crate) fn wake(&self, urgency: Urgency) {
        let free = self.0.job_runner.lane(urgency).filter(|lane| lane.busy.load(Ordering::Relaxed) < lane.slots);
        match free {
            Some(lane) => lane.wake.notify_one(),
            None => self.0.bus.publish(&Topic::Jobs, BusMessage::Work { urgency: urgency.number() }),
        }
    }

    /// Begins to do jobs.
    pub(crate) async fn start_work(&self) {
        tokio::spawn(measure(self.clone()));
        if self.0.config.workers == 0 {
            return;
        }
        for (n, lane) in self.0.job_runner.lanes.iter().enumerate() {
            lane.is_open.store(true, Ordering::Release);
            let app = self.clone();
            tokio::spawn(async move {
                take(&app, &app.0.job_runner.lanes[n]).await;
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

    /// Does a job and strikes it off. One that fails is tried again a few times, then given up; each try is counted and logged.
    async fn run_job(&self, job: &Job) {
        let stop = Arc::new(AtomicBool::new(false));
        let stamp = bot_moves::stamp(job);
        let running = Running { match_id: job.match_id.clone(), stamp, stop: Arc::clone(&stop) };
        self.0.job_runner.running().insert(job.key.clone(), running);
        let result = match self.job_kind(job) {
            Some(kind) => kind.run(self, job, &stop).await,
            None => Err(ApiError::Internal(format!("unknown kind of job {:?}", job.kind))),
        };
        self.0.job_runner.running().remove(&job.key);
        let store = &self.0.store;
        let worker = &self.0.job_runner.worker;
        let struck = match result {
            Ok(Progress::Done) | Err(ApiError::NotFound(_)) => store.finish_job(worker, &job.key).await,
            Ok(Progress::GivesWay) => store.requeue_job(worker, &job.key).await,
            // Our jobs are given back when the server has stopped.
            Err(_) if *self.0.stop.borrow() => return,
            Err(error) => return self.failed(job, &error).await,
        };
        if let Err(error) = struck {
            // Somebody will find that nothing is left to do.
            tracing::warn!(key = job.key, %error, "a job could not be struck off");
        }
    }

    fn job_kind(&self, job: &Job) -> Option<&dyn JobKind> {
        self.0.job_kinds.iter().find(|kind| kind.name() == job.kind).map(|kind| &**kind)
    }

    /// Leaves a job for another try, or gives it up so that people see it.
    async fn failed(&self, job: &Job, error: &ApiError) {
        let (store, worker, attempt) = (&self.0.store, &self.0.job_runner.worker, job.attempts);
        // While the database is away, nothing can be said about the job.
        if attempt < ATTEMPTS || matches!(error, ApiError::Away) {
            self.0.metrics.jobs_repeated.inc();
            tracing::warn!(key = job.key, attempt, %error, "a job failed: it is tried again");
            let pause = RETRY_MS * i64::from(attempt.clamp(1, ATTEMPTS));
            // If this fails too, the lease runs out a little later.
            let _ = store.renew_jobs(worker, std::slice::from_ref(&job.key), pause).await;
            return;
        }
        self.0.metrics.jobs_given_up.inc();
        tracing::error!(key = job.key, attempt, %error, "a job is given up");
        let noted = match self.job_kind(job) {
            Some(kind) => kind.give_up(self, job).await,
            None => Ok(()),
        };
        match noted {
            Ok(()) => drop(store.finish_job(worker, &job.key).await),
            // The job stays: whoever takes it next tries to say so again.
            Err(error) => tracing::error!(key = job.key, %error, "a job was given up, but nobody could be told"),
        }
    }
}

/// Takes jobs of one lane whenever there is a thread for them. What is taken after the end would be held in vain.
async fn take(app: &App, lane: &Lane) {
    let work = &app.0.job_runner;
    let mut stop = app.0.stop.subscribe();
    let mut pause = Duration::ZERO;
    while !*stop.borrow() {
        let free = lane.slots.saturating_sub(lane.busy.load(Ordering::Acquire));
        if free > 0 {
            let taken = app.0.store.take_jobs(&work.worker, lane.urgencies.clone(), free as u32, LEASE_MS).await;
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
            () = tokio::time::sleep(if pause.is_zero() { LOOK_EVERY } else { pause }) => {}
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

/// Holds on to what is being done here; what somebody else holds by now is stopped.
async fn renew(app: App) {
    let mut stop = app.0.stop.subscribe();
    loop {
        tokio::select! {
            () = tokio::time::sleep(RENEW_EVERY) => {}
            () = stopped(&mut stop) => return,
        }
        let work = &app.0.job_runner;
        let keys: Vec<String> = work.running().keys().cloned().collect();
        if keys.is_empty() {
            continue;
        }
        match app.0.store.renew_jobs(&work.worker, &keys, LEASE_MS).await {
            Ok(ours) => {
                let running = work.running();
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

/// Looks how long the queue is, and tells those who wait in it.
async fn measure(app: App) {
    let mut stop = app.0.stop.subscribe();
    loop {
        tokio::select! {
            () = tokio::time::sleep(MEASURE_EVERY) => {}
            () = stopped(&mut stop) => return,
        }
        let Ok(backlog) = app.0.store.backlog().await else { continue };
        *app.0.job_runner.backlog.lock().unwrap_or_else(PoisonError::into_inner) = backlog;
        let now = now_ms();
        let lives: Vec<_> = app.lives().values().filter(|live| live.thinks_since().is_some()).cloned().collect();
        for live in lives {
            let Some((since_ms, level)) = live.thinks_since() else { continue };
            live.set_busy(now - since_ms >= SLOW_MS || app.0.job_runner.is_queue_long(Urgency::of_level(level)));
        }
    }
}
