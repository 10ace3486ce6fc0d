//! Plays games of the engine against itself on several threads and writes them in the order of their numbers.

use crate::{GamesFile, LearningError, mixed};
use registry::{AnyLearning, SelfPlay};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// The size of a file of games while it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Generated {
    /// Games in the file.
    pub games: u64,
    /// Bytes of the games that this call has added.
    pub bytes: u64,
}

/// How often the stop flag is read while no game ends.
const LOOK: Duration = Duration::from_millis(50);

/// Plays games until the file has `games` of them or `stop` is raised. `seed` and a game's number decide the game.
/// `step` is called after each game that was written.
///
/// # Errors
/// If the file cannot be written.
#[expect(clippy::too_many_arguments, reason = "each is one thing that the caller decides")]
pub fn generate(
    learning: &dyn AnyLearning,
    how: &SelfPlay,
    seed: u64,
    games: u64,
    threads: usize,
    file: &mut GamesFile,
    stop: &AtomicBool,
    mut step: impl FnMut(Generated),
) -> Result<Generated, LearningError> {
    let next = AtomicU64::new(file.games());
    let halt = AtomicBool::new(false);
    let mut done = Generated { games: file.games(), bytes: 0 };
    let (sender, results) = channel();
    let written = std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (sender, next, halt) = (sender.clone(), &next, &halt);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= games {
                        return;
                    }
                    let Some(packed) = learning.self_play(how, mixed(seed, number), halt) else { return };
                    if sender.send((number, packed)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        loop {
            match results.recv_timeout(LOOK) {
                Ok((number, packed)) => drop(early.insert(number, packed)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            while let Some(packed) = early.remove(&done.games) {
                if let Err(error) = file.add(&packed) {
                    halt.store(true, Relaxed);
                    return Err(error);
                }
                done.games += 1;
                done.bytes += packed.len() as u64;
                step(done);
            }
            if stop.load(Relaxed) {
                halt.store(true, Relaxed);
            }
        }
    });
    written?;
    file.flush()?;
    Ok(done)
}
