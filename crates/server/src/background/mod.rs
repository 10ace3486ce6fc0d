//! The work without a request: clocks run out, messages of other nodes arrive, jobs are done, idle matches leave
//! memory.

mod prune;

use crate::ApiError;
use crate::app::{App, LONG_PLIES};
use crate::jobs::bot_moves;
use crate::live::LiveMatch;
use crate::nodes::sync::{self, Freshness};
use crate::time::{now_ms, stopped};
use futures_util::future::BoxFuture;
use matches::{MatchEntry, MatchState};
use std::sync::Arc;
use std::time::Duration;

/// The interval of the check for clocks that have run out.
const CLOCKS_EVERY: Duration = Duration::from_millis(200);
/// The most clocks that are handled in one check.
const FLAGS: u32 = 500;
/// How long an idle match stays in memory.
const IDLE_MS: i64 = 5 * 60_000;
/// A long match takes much memory, and stays for a shorter time.
const LONG_IDLE_MS: i64 = 20_000;
/// The interval of the check for idle matches.
const EVICT_EVERY: Duration = Duration::from_secs(20);

impl App {
    /// Resumes unfinished work (clocks, turns of the computer) and begins the background work.
    ///
    /// # Errors
    /// If the store fails.
    pub fn start(&self) -> BoxFuture<'_, Result<(), ApiError>> {
        Box::pin(async move {
            self.begin_life().await?;
            tokio::spawn(clocks(self.clone()));
            tokio::spawn(crate::background::prune::run(self.clone()));
            tokio::spawn(sync::compare_versions(self.clone()));
            tokio::spawn(sync::announce_presence(self.clone()));
            self.start_worker().await
        })
    }

    /// Begins to do jobs in the background, and nothing else: for a node without connections.
    ///
    /// # Errors
    /// If the store fails.
    pub fn start_worker(&self) -> BoxFuture<'_, Result<(), ApiError>> {
        Box::pin(async move {
            tokio::spawn(evictions(self.clone()));
            self.start_work().await;
            if self.0.config.workers > 0 {
                let due = self.0.store.computers_due().await?;
                tokio::spawn(repair(self.clone(), due));
            }
            Ok(())
        })
    }

    async fn look_at_clocks(&self) -> Result<(), ApiError> {
        if self.stay_alive().await?.is_none_or(|next_ms| next_ms > now_ms()) {
            return Ok(());
        }
        for id in self.0.store.overdue(now_ms(), FLAGS).await? {
            match self.flag(&id).await {
                Ok(()) => {}
                Err(ApiError::Away) => return Err(ApiError::Away),
                Err(error) => tracing::error!(id, %error, "a clock ran out but the match could not be ended"),
            }
        }
        Ok(())
    }

    /// Ends a match whose time has run out, or lets the computer move at once if the time is its own. The first node
    /// that notices does it, once.
    async fn flag(&self, id: &str) -> Result<(), ApiError> {
        let live = self.live(id).await?;
        if live.state()?.clocks.as_ref().is_none_or(|clocks| clocks.out(now_ms()).is_none()) {
            // The message about a change of it may not have arrived yet.
            self.sync(&live, Freshness::Newest).await?;
        }
        let flag = |state: &MatchState, now_ms| {
            let out = state.lost_on_time(now_ms);
            Ok((out.map(|by| MatchEntry::Flag { by }).into_iter().collect(), out.is_some()))
        };
        if self.commit(&live, flag).await?.value {
            self.0.metrics.flags.inc();
            return Ok(());
        }
        bot_moves::move_at_once(self, &live).await
    }
}

async fn clocks(app: App) {
    let mut pace = tokio::time::interval(CLOCKS_EVERY);
    pace.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut stop = app.0.stop.subscribe();
    let mut is_away = false;
    loop {
        tokio::select! {
            _ = pace.tick() => {}
            () = stopped(&mut stop) => return,
        }
        let result = app.look_at_clocks().await;
        let was_away = std::mem::replace(&mut is_away, matches!(result, Err(ApiError::Away)));
        match result {
            Ok(()) if was_away => tracing::info!("the database is back"),
            Err(ApiError::Away) if !was_away => tracing::error!("the database is away"),
            Ok(()) | Err(ApiError::Away) => {}
            Err(error) => tracing::error!(%error, "cannot look at the clocks"),
        }
    }
}

/// Every turn of the computer is a job, put in the transaction that made it its turn; but not in logs from before there
/// were jobs.
async fn repair(app: App, due: Vec<String>) {
    for id in due {
        let result = async {
            let live = app.live(&id).await?;
            let job = bot_moves::job(&*app.sync(&live, Freshness::Heard).await?, live.owner());
            match job {
                Some(job) => Ok(app.0.store.put_job(job).await?),
                None => Ok(()),
            }
        };
        // A damaged match must not stop the others.
        if let Err::<(), ApiError>(error) = result.await {
            tracing::error!(id, %error, "a match could not be taken up");
        }
    }
}

async fn evictions(app: App) {
    let mut pace = tokio::time::interval(EVICT_EVERY);
    loop {
        pace.tick().await;
        let now = now_ms();
        let is_due = |live: &LiveMatch| {
            let is_long = live.state().is_ok_and(|state| state.played.plies() > LONG_PLIES);
            live.is_idle(now - if is_long { LONG_IDLE_MS } else { IDLE_MS })
        };
        // Only a match without other references is dropped: nobody waits for it.
        app.lives().retain(|_, live| Arc::strong_count(live) > 1 || !is_due(live));
    }
}
