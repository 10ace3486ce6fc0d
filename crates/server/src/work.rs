//! Jobs: the computer's moves and analyses, kept in the store until somebody has done them.
//!
//! A node takes as many as it has threads for and holds them by a lease, which it renews. If it dies the lease runs out and another
//! node takes the job; the log allows its move once. The bus only wakes those who wait; without it they look now and then.

use crate::app::App;
use crate::bus::{News, Topic};
use crate::error::ApiError;
use crate::time::stopped;
use crate::{analysis, turns};
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
/// How often the length of the queue is looked at.
const MEASURE_EVERY: Duration = Duration::from_secs(1);
/// With a job older than this the queue is called long.
const LONG_MS: i64 = 2_000;

/// How urgent jobs are: what the store sorts by. A low level's move, a high level's move, an analysis.
pub(crate) const QUICK: u8 = 0;
pub(crate) const DEEP: u8 = 1;
pub(crate) const IDLE: u8 = 3;

/// The jobs of this node.
pub(crate) struct Work {
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

impl Work {
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
        let quick = lane(QUICK..=QUICK, 4 * workers);
        let deep = lane(DEEP..=IDLE - 1, workers.saturating_sub(1).max(1));
        let idle = lane(IDLE..=u8::MAX, (workers / 2).max(1));
        Work {
            worker: format!("{node:016x}"),
            lanes: [quick, deep, idle],
            running: Mutex::default(),
            backlog: Mutex::default(),
        }
    }

    fn running(&self) -> MutexGuard<'_, HashMap<String, Running>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lane(&self, urgency: u8) -> Option<&Lane> {
        self.lanes.iter().find(|lane| lane.urgencies.contains(&urgency))
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

    /// Whether somebody who asks now waits noticeably.
    pub(crate) fn is_queue_long(&self, urgency: u8) -> bool {
        let backlog = self.backlog.lock().unwrap_or_else(PoisonError::into_inner);
        backlog.iter().any(|some| some.urgency <= urgency && some.waiting > 0 && some.oldest_ms >= LONG_MS)
    }
}

impl App {
    /// Says that there is a job: to ourselves if we can do it, else to everybody.
    pub(crate) fn wake(&self, urgency: u8) {
        let free = self.0.work.lane(urgency).filter(|lane| lane.busy.load(Ordering::Relaxed) < lane.slots);
        match free {
            Some(lane) => lane.wake.notify_one(),
            None => self.0.bus.publish(&Topic::Jobs, News::Work { urgency }),
        }
    }

    /// Begins to do jobs.
    pub(crate) async fn start_work(&self) {
        tokio::spawn(measure(self.clone()));
        if self.0.config.workers == 0 {
            return;
        }
        for (n, lane) in self.0.work.lanes.iter().enumerate() {
            lane.is_open.store(true, Ordering::Release);
            let app = self.clone();
            tokio::spawn(async move {
                take(&app, &app.0.work.lanes[n]).await;
                app.0.work.lanes[n].is_open.store(false, Ordering::Release);
            });
        }
        tokio::spawn(renew(self.clone()));
        let mut heard = self.0.bus.follow(&Topic::Jobs).await;
        let app = self.clone();
        tokio::spawn(async move {
            while let Some(news) = heard.next().await {
                if let News::Work { urgency } = news
                    && let Some(lane) = app.0.work.lane(urgency)
                {
                    lane.wake.notify_one();
                }
            }
        });
    }

    /// Does a job and strikes it off. What fails for want of the database is left for later.
    async fn work(&self, job: &Job) {
        let stop = Arc::new(AtomicBool::new(false));
        let stamp = turns::stamp(job);
        let running = Running { match_id: job.match_id.clone(), stamp, stop: Arc::clone(&stop) };
        self.0.work.running().insert(job.key.clone(), running);
        let result = match job.kind.as_str() {
            turns::KIND => turns::play(self, job, &stop).await,
            analysis::KIND => analysis::go_through(self, job, &stop).await,
            other => Err(ApiError::Internal(format!("unknown kind of job {other:?}"))),
        };
        self.0.work.running().remove(&job.key);
        match result {
            Ok(()) | Err(ApiError::NotFound(_)) => {}
            Err(ApiError::Away | ApiError::Busy) => return,
            Err(error) if job.attempts < ATTEMPTS => {
                return tracing::error!(key = job.key, %error, "a job failed: it is tried again");
            }
            Err(error) => tracing::error!(key = job.key, %error, "a job is given up"),
        }
        if let Err(error) = self.0.store.finish_job(&self.0.work.worker, &job.key).await {
            // Somebody will find that nothing is left to do.
            tracing::debug!(key = job.key, %error, "a job could not be struck off");
        }
    }
}

/// Takes jobs of one lane whenever there is a thread for them. What is taken after the end would be held in vain.
async fn take(app: &App, lane: &Lane) {
    let work = &app.0.work;
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
    app.work(&job).await;
    let Some(lane) = app.0.work.lane(job.urgency) else { return };
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
        let work = &app.0.work;
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
    let mut was_long = false;
    loop {
        tokio::select! {
            () = tokio::time::sleep(MEASURE_EVERY) => {}
            () = stopped(&mut stop) => return,
        }
        let Ok(backlog) = app.0.store.backlog().await else { continue };
        *app.0.work.backlog.lock().unwrap_or_else(PoisonError::into_inner) = backlog;
        let is_long = app.0.work.is_queue_long(IDLE - 1);
        if is_long || was_long {
            tell_waiting(&app);
        }
        was_long = is_long;
    }
}

fn tell_waiting(app: &App) {
    let lives: Vec<_> = app.lives().values().filter(|live| live.is_watched()).cloned().collect();
    for live in lives {
        let Ok(table) = live.table.try_lock() else { continue };
        live.set_busy(app.is_queue_long(&table));
    }
}
