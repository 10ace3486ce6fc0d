//! Long answers that are made and not yet sent, over HTTP or a socket: each client may have some, and all clients
//! together.
//!
//! An answer is copied to its connection in parts, so that it can be dropped while a client does not read it: its
//! connection then ends in the middle of the answer. When all clients together have as many as they may, a new answer
//! takes the place of the oldest of the client that has the most. So clients that do not read what they ask for cannot
//! keep others from being answered, however many addresses they have.

use crate::http::asker::Asker;
use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use thiserror::Error;
use tokio::sync::Notify;

/// The most long answers of one client that are made and not yet sent. A page of a replay can have 2.5 MB; an answer
/// that may be longer counts as several.
pub(crate) const UNSENT: u32 = 16;
/// The most long answers of all clients together.
const UNSENT_IN_ALL: u32 = 48;
/// No answer is dropped for another one before this time.
const AT_LEAST: Duration = Duration::from_secs(1);
/// The time limit for a client to take a whole answer.
const AT_MOST: Duration = Duration::from_secs(60);
/// The bytes that are copied to a connection at a time.
const PART: usize = 16 * 1024;

/// A long answer was dropped before its client had taken all of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a long answer was not read in time")]
pub(crate) struct NotRead;

/// All long answers of a node.
#[derive(Default)]
pub(crate) struct LongAnswers {
    /// One request at a time waits for a slot.
    line: tokio::sync::Mutex<()>,
    slots: Arc<Slots>,
}

#[derive(Default)]
struct Slots {
    taken: Mutex<Taken>,
    /// Signalled when an answer is made or sent.
    changed: Notify,
}

#[derive(Default)]
struct Taken {
    answers: Vec<UnsentAnswer>,
    next: u64,
}

/// An answer that is being made or sent.
struct UnsentAnswer {
    id: u64,
    asker: Asker,
    weight: u32,
    /// The bytes and when they were made; nothing while they are being made.
    made: Option<(Instant, Bytes)>,
}

impl LongAnswers {
    /// Waits for the slot of an answer that counts as so many.
    pub(crate) async fn slot(&self, asker: Asker, weight: u32) -> AnswerSlot {
        let _line = self.line.lock().await;
        loop {
            let taken = self.slots.lock().take(asker, weight.min(UNSENT_IN_ALL), Instant::now());
            match taken {
                Ok(id) => return AnswerSlot { slots: Arc::clone(&self.slots), id },
                // An answer or the end of the wait: the slots are looked at again.
                Err(wait) => drop(tokio::time::timeout(wait, self.slots.changed.notified()).await),
            }
        }
    }
}

impl Slots {
    fn lock(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Taken {
    /// Takes a slot and drops older answers for it where that is necessary; or else how long to wait for the next look.
    fn take(&mut self, asker: Asker, weight: u32, now: Instant) -> Result<u64, Duration> {
        while self.weights(|_| true) + weight > UNSENT_IN_ALL {
            // The client with the most answers, if it gets this one too.
            let share = |answer: &UnsentAnswer| {
                self.weights(|other| other.asker == answer.asker) + if answer.asker == asker { weight } else { 0 }
            };
            let made =
                self.answers.iter().enumerate().filter_map(|(at, answer)| Some((at, answer, answer.made.as_ref()?.0)));
            let oldest = made.max_by_key(|(_, answer, made)| (share(answer), now.saturating_duration_since(*made)));
            let (at, _, made) = oldest.ok_or(AT_LEAST)?;
            let age = now.saturating_duration_since(made);
            if age < AT_LEAST {
                return Err(AT_LEAST - age);
            }
            self.answers.swap_remove(at);
        }
        self.next += 1;
        self.answers.push(UnsentAnswer { id: self.next, asker, weight, made: None });
        Ok(self.next)
    }

    fn weights(&self, counts: impl Fn(&UnsentAnswer) -> bool) -> u32 {
        self.answers.iter().filter(|answer| counts(answer)).map(|answer| answer.weight).sum()
    }

    /// The bytes of an answer from there on, unless it was dropped or its time is up.
    fn part(&self, id: u64, from: usize, now: Instant) -> Result<Vec<u8>, NotRead> {
        let answer = self.answers.iter().find(|answer| answer.id == id).ok_or(NotRead)?;
        let (made, bytes) = answer.made.as_ref().ok_or(NotRead)?;
        if now.saturating_duration_since(*made) > AT_MOST {
            return Err(NotRead);
        }
        Ok(bytes[from..bytes.len().min(from + PART)].to_vec())
    }
}

/// The slot of a long answer.
pub(crate) struct AnswerSlot {
    slots: Arc<Slots>,
    id: u64,
}

impl AnswerSlot {
    /// The answer with these bytes. Besides the slot it keeps `held` until its connection has all of it, or is closed.
    pub(crate) fn filled<T: Send + Sync + 'static>(self, bytes: Bytes, held: T) -> LongAnswer {
        let length = bytes.len();
        // A new slot cannot have been taken from it: only answers that are made are dropped.
        if let Some(answer) = self.slots.lock().answers.iter_mut().find(|answer| answer.id == self.id) {
            answer.made = Some((Instant::now(), bytes));
        }
        self.slots.changed.notify_one();
        let (slots, id) = (Arc::clone(&self.slots), self.id);
        LongAnswer { slots, id, held: Arc::new((self, held)), length, sent: 0 }
    }
}

impl Drop for AnswerSlot {
    fn drop(&mut self) {
        self.slots.lock().answers.retain(|answer| answer.id != self.id);
        self.slots.changed.notify_one();
    }
}

/// A long answer on its way to a connection.
pub(crate) struct LongAnswer {
    slots: Arc<Slots>,
    id: u64,
    held: Arc<dyn Send + Sync>,
    length: usize,
    sent: usize,
}

/// A part of an answer, which keeps its slot until it is written.
struct Part {
    bytes: Vec<u8>,
    _held: Arc<dyn Send + Sync>,
}

impl AsRef<[u8]> for Part {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl LongAnswer {
    /// The next part; `None` after the last.
    pub(crate) fn next_part(&mut self) -> Option<Result<Bytes, NotRead>> {
        (!self.is_sent()).then(|| {
            let bytes = self.slots.lock().part(self.id, self.sent, Instant::now())?;
            self.sent += bytes.len();
            Ok(Bytes::from_owner(Part { bytes, _held: Arc::clone(&self.held) }))
        })
    }

    /// Whether there are no more parts.
    pub(crate) fn is_sent(&self) -> bool {
        self.sent >= self.length
    }
}

impl HttpBody for LongAnswer {
    type Data = Bytes;
    type Error = NotRead;

    fn poll_frame(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, NotRead>>> {
        Poll::Ready(self.get_mut().next_part().map(|part| part.map(Frame::data)))
    }

    fn is_end_stream(&self) -> bool {
        self.is_sent()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact((self.length - self.sent) as u64)
    }
}

impl From<LongAnswer> for Body {
    fn from(answer: LongAnswer) -> Body {
        Body::new(answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asker(last: u8) -> Asker {
        Asker::Network([192, 0, 2, last].into())
    }

    /// As many answers as all clients may have, made now: each of these clients has its share.
    fn full(shares: &[u32], now: Instant) -> Taken {
        let mut taken = Taken::default();
        for (n, share) in (1..).zip(shares) {
            for _ in 0..*share {
                taken.take(asker(n), 1, now).unwrap();
                taken.answers.last_mut().unwrap().made = Some((now, Bytes::from_static(b"long")));
            }
        }
        assert_eq!(taken.weights(|_| true), UNSENT_IN_ALL);
        taken
    }

    fn share(taken: &Taken, n: u8) -> u32 {
        taken.weights(|answer| answer.asker == asker(n))
    }

    #[test]
    fn all_clients_together_have_so_many_and_a_new_answer_takes_the_place_of_whoever_has_most() {
        let begun = Instant::now();
        let mut taken = full(&[16, 16, 14, 2], begun);
        assert_eq!(taken.take(asker(9), 1, begun), Err(AT_LEAST), "everybody has a moment");
        let later = begun + AT_LEAST;
        for n in 10..26 {
            taken.take(asker(n), 1, later).unwrap();
            assert_eq!(taken.weights(|_| true), UNSENT_IN_ALL);
        }
        let shares: Vec<u32> = (1..=4).map(|n| share(&taken, n)).collect();
        assert_eq!(shares, [10, 10, 10, 2], "who has few keeps them");
        let cut_off = (1..=48).filter(|id| taken.part(*id, 0, later) == Err(NotRead)).count();
        assert_eq!(cut_off, 16);
        // Whoever has the most makes room for itself, and nothing that is still being made is dropped.
        taken.take(asker(3), 2, later).unwrap();
        assert_eq!((share(&taken, 3), share(&taken, 4)), (10, 2));
        let mut taken = full(&[16, 16, 16], begun);
        taken.answers.iter_mut().for_each(|answer| answer.made = None);
        assert_eq!(taken.take(asker(9), 1, later), Err(AT_LEAST));
    }

    #[test]
    fn a_whole_answer_has_a_time_limit() {
        let begun = Instant::now();
        let taken = full(&[48], begun);
        assert_eq!(taken.part(7, 0, begun + AT_MOST), Ok(b"long".to_vec()));
        assert_eq!(taken.part(7, 0, begun + AT_MOST + Duration::from_millis(1)), Err(NotRead));
    }

    #[tokio::test]
    async fn an_answer_comes_in_parts_and_ends_where_it_was_dropped() {
        let answers = LongAnswers::default();
        let bytes = Bytes::from((0..5 * PART / 2).map(|n| n as u8).collect::<Vec<_>>());
        let mut one = answers.slot(asker(1), 1).await.filled(bytes.clone(), ());
        let mut parts = Vec::new();
        while let Some(part) = one.next_part() {
            parts.push(part.unwrap());
        }
        assert!(one.is_sent() && parts.concat() == bytes);
        assert_eq!(parts.iter().map(Bytes::len).collect::<Vec<_>>(), [PART, PART, PART / 2]);
        let other = answers.slot(asker(1), 1).await.filled(bytes.clone(), ());
        assert_eq!(axum::body::to_bytes(other.into(), usize::MAX).await.unwrap(), bytes);
        // The last part that is not written keeps the slot.
        drop((one, parts.drain(..2)));
        assert_eq!(answers.slots.lock().answers.len(), 1);
        drop(parts);
        assert!(answers.slots.lock().answers.is_empty());
        let mut cut = answers.slot(asker(1), 1).await.filled(bytes, ());
        cut.next_part().unwrap().unwrap();
        answers.slots.lock().answers.clear();
        assert_eq!(cut.next_part().unwrap(), Err(NotRead));
        assert!(axum::body::to_bytes(cut.into(), usize::MAX).await.is_err());
    }

    #[tokio::test]
    async fn who_waits_for_a_slot_gets_the_next_that_is_free() {
        let answers = Arc::new(LongAnswers::default());
        let held = answers.slot(asker(1), UNSENT_IN_ALL).await;
        let waiting = tokio::spawn({
            let answers = Arc::clone(&answers);
            async move { answers.slot(asker(2), 1).await.filled(Bytes::from_static(b"x"), ()).length }
        });
        while answers.line.try_lock().is_ok() {
            tokio::task::yield_now().await;
        }
        drop(held);
        assert_eq!(waiting.await.unwrap(), 1);
    }
}
