//! How servers tell each other that a match has a new version. Only a hint: whoever misses one notices by the version and
//! reads the log.

use tokio::sync::broadcast;

/// News of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct News {
    /// The match.
    pub id: std::sync::Arc<str>,
    /// Its version.
    pub version: u64,
}

/// Carries news between servers, and back to whoever sent them.
pub trait Bus: Send + Sync + 'static {
    /// Tells everybody.
    fn publish(&self, news: News);
    /// Everything told from now on. A receiver that is too slow is told how much it missed.
    fn subscribe(&self) -> broadcast::Receiver<News>;
}

/// A bus within one process.
pub struct LocalBus(broadcast::Sender<News>);

/// How much news may wait for a slow listener.
const CAPACITY: usize = 4096;

impl LocalBus {
    /// A bus without listeners.
    pub fn new() -> Self {
        LocalBus(broadcast::Sender::new(CAPACITY))
    }
}

impl Default for LocalBus {
    fn default() -> Self {
        LocalBus::new()
    }
}

impl Bus for LocalBus {
    fn publish(&self, news: News) {
        // Nobody needs to listen.
        let _ = self.0.send(news);
    }

    fn subscribe(&self) -> broadcast::Receiver<News> {
        self.0.subscribe()
    }
}
