//! What happens without anybody asking: clocks run out, other servers' news arrive, idle matches leave memory.

use crate::app::App;
use crate::bus::News;
use crate::deed::{Deed, number};
use crate::error::ApiError;
use crate::metrics::Metrics;
use crate::time::{now_ms, stopped};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::broadcast::error::RecvError;

/// How often clocks are looked at.
const CLOCKS_EVERY: Duration = Duration::from_millis(200);
/// How many clocks may run out in one look.
const FLAGS: u32 = 500;
/// How often the server says that it is alive, while clocks run.
const ALIVE_EVERY_MS: i64 = 2_000;
/// An absence shorter than this is not worth an entry. (One that another server filled is shorter than [`ALIVE_EVERY_MS`] or so: to
/// give that back does no harm.)
const SHORTEST_ABSENCE_MS: i64 = 500;
/// How long an idle match stays in memory.
const IDLE_MS: i64 = 5 * 60_000;
/// How often memory is looked through.
const EVICT_EVERY: Duration = Duration::from_secs(20);

impl App {
    /// Takes up what a server left behind (clocks, turns of the computer) and begins the work in the background.
    ///
    /// # Errors
    /// If the store fails.
    pub async fn start(&self) -> Result<(), ApiError> {
        self.make_absence_good().await?;
        for id in self.0.store.computers_due().await? {
            // Reading the match wakes the computer. A damaged one must not keep the others from going on.
            if let Err(error) = self.live(&id).await {
                tracing::error!(id, %error, "a match could not be taken up");
            }
        }
        tokio::spawn(clocks(self.clone()));
        tokio::spawn(news(self.clone()));
        tokio::spawn(evictions(self.clone()));
        Ok(())
    }

    /// Gives running clocks back the time in which no server was alive.
    async fn make_absence_good(&self) -> Result<(), ApiError> {
        let now = now_ms();
        let absence = self.0.store.alive_ms().await?.map_or(0, |alive| now - alive);
        let clocked = self.0.store.clocked().await?;
        if absence >= SHORTEST_ABSENCE_MS && !clocked.is_empty() {
            tracing::info!(matches = clocked.len(), absence_ms = absence, "giving running clocks their time back");
            for id in clocked {
                let result = match self.live(&id).await {
                    Ok(live) => {
                        self.commit(&live, |_, _| Ok(vec![Deed::Resumed { credit_ms: absence }])).await.map(drop)
                    }
                    Err(error) => Err(error),
                };
                if let Err(error) = result {
                    tracing::error!(id, %error, "a clock could not be set right");
                }
            }
        }
        self.0.store.set_alive_ms(now_ms()).await?;
        Ok(())
    }

    /// Ends a match whose time has run out. Whoever notices first does it, once.
    async fn flag(&self, id: &str) -> Result<(), ApiError> {
        let live = self.live(id).await?;
        let mut is_out = false;
        self.commit(&live, |table, now_ms| {
            let out = table.clocks.as_ref().and_then(|clocks| clocks.out(now_ms));
            is_out = out.is_some();
            Ok(out.map(|side| Deed::Flag { by: number(side) }).into_iter().collect())
        })
        .await?;
        if is_out {
            Metrics::add(&self.0.metrics.flags);
        }
        Ok(())
    }
}

async fn clocks(app: App) {
    let mut pace = tokio::time::interval(CLOCKS_EVERY);
    pace.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut stop = app.0.stop.subscribe();
    let mut alive = now_ms();
    loop {
        tokio::select! {
            _ = pace.tick() => {}
            () = stopped(&mut stop) => return,
        }
        let now = now_ms();
        match app.0.store.overdue(now, FLAGS).await {
            Ok(overdue) => {
                for id in overdue {
                    if let Err(error) = app.flag(&id).await {
                        tracing::error!(id, %error, "a clock ran out but the match could not be ended");
                    }
                }
            }
            Err(error) => tracing::error!(%error, "cannot look at the clocks"),
        }
        if now - alive >= ALIVE_EVERY_MS {
            alive = now;
            let result = match app.0.store.overdue(i64::MAX, 1).await {
                Ok(clocked) if clocked.is_empty() => Ok(()),
                Ok(_) => app.0.store.set_alive_ms(now).await,
                Err(error) => Err(error),
            };
            if let Err(error) = result {
                tracing::error!(%error, "cannot say that the server is alive");
            }
        }
    }
}

async fn news(app: App) {
    let mut listener = app.0.bus.subscribe();
    loop {
        match listener.recv().await {
            Ok(news) => told(&app, &news).await,
            Err(RecvError::Lagged(missed)) => {
                tracing::warn!(missed, "news came too fast: looking at all matches in memory");
                let lives: Vec<_> = app.lives().values().cloned().collect();
                for live in lives {
                    told(&app, &News { id: Arc::clone(&live.id), version: live.version() + 1 }).await;
                }
            }
            Err(RecvError::Closed) => return,
        }
    }
}

async fn told(app: &App, news: &News) {
    if let Err(error) = app.catch_up(news).await {
        tracing::error!(id = %news.id, %error, "cannot read what another server wrote");
    }
}

async fn evictions(app: App) {
    let mut pace = tokio::time::interval(EVICT_EVERY);
    loop {
        pace.tick().await;
        let before = now_ms() - IDLE_MS;
        // Nobody else may hold it: then nobody can be waiting for its news.
        app.lives().retain(|_, live| Arc::strong_count(live) > 1 || !live.is_idle(before));
    }
}
