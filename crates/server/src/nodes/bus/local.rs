//! A bus within one process.

use super::{Bus, BusMessage, Topic};
use futures_util::future::BoxFuture;
use futures_util::stream::{self, BoxStream};
use futures_util::{FutureExt, StreamExt};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{mpsc, watch};

/// A bus within one process. It loses no messages.
pub struct LocalBus {
    followers: Arc<Mutex<Followers>>,
    state: watch::Sender<bool>,
}

type Followers = HashMap<Topic, Vec<mpsc::UnboundedSender<Arc<BusMessage>>>>;

impl LocalBus {
    /// A bus without subscribers.
    pub fn new() -> Self {
        LocalBus { followers: Arc::default(), state: watch::Sender::new(true) }
    }

    /// Sends a message if the topic has at least so many subscribers.
    fn send(&self, topic: &Topic, message: BusMessage, least: usize) {
        let mut followers = self.followers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(senders) = followers.get_mut(topic).filter(|senders| senders.len() >= least) {
            let message = Arc::new(message);
            senders.retain(|sender| sender.send(Arc::clone(&message)).is_ok());
        }
    }
}

impl Default for LocalBus {
    fn default() -> Self {
        LocalBus::new()
    }
}

impl Bus for LocalBus {
    fn publish(&self, topic: &Topic, message: BusMessage) {
        self.send(topic, message, 1);
    }

    /// A sender that is the only subscriber is not woken.
    fn publish_to_others(&self, topic: &Topic, message: BusMessage) {
        self.send(topic, message, 2);
    }

    fn follow(&self, topic: &Topic) -> BoxFuture<'static, BoxStream<'static, BusMessage>> {
        let (sender, receiver) = mpsc::unbounded_channel();
        let mut followers = self.followers.lock().unwrap_or_else(PoisonError::into_inner);
        followers.entry(topic.clone()).or_default().push(sender);
        drop(followers);
        let subscriber = Subscriber { receiver, topic: topic.clone(), followers: Arc::clone(&self.followers) };
        let heard = stream::unfold(subscriber, |mut subscriber| async move {
            let message = subscriber.receiver.recv().await?;
            Some((Arc::unwrap_or_clone(message), subscriber))
        });
        async { heard.boxed() }.boxed()
    }

    fn state(&self) -> watch::Receiver<bool> {
        self.state.subscribe()
    }
}

/// A subscriber of a topic.
struct Subscriber {
    receiver: mpsc::UnboundedReceiver<Arc<BusMessage>>,
    topic: Topic,
    followers: Arc<Mutex<Followers>>,
}

impl Drop for Subscriber {
    fn drop(&mut self) {
        self.receiver.close();
        let mut followers = self.followers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(senders) = followers.get_mut(&self.topic) {
            senders.retain(|sender| !sender.is_closed());
            if senders.is_empty() {
                followers.remove(&self.topic);
            }
        }
    }
}
