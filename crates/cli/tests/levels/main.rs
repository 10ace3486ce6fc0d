//! The computer's levels as people use them: the real program, started as its README says, and matches created and
//! played over its API.
//!
//! `./test` plays a sample, `./test --full` (the variable `TABULA_FULL`) all of it. Cases are spread over two servers,
//! which is as much as two cores can bear.

mod opponent;

use opponent::{Case, Clock, Server, variants};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;
use system_tests::Program;

/// Starts the program that is tested. The tests of another program include `opponent.rs` and start their own.
fn start() -> Program {
    Program::start(env!("CARGO_BIN_EXE_tabula"), &[])
}

/// The number of servers at a time.
const SERVERS: usize = 2;

/// No clock, twenty seconds, and five seconds with an increment of one.
const CLOCKS: [Clock; 3] = [None, Some((20_000, 0)), Some((5_000, 1_000))];

fn is_full() -> bool {
    std::env::var_os("TABULA_FULL").is_some()
}

/// Plays all cases, several at a time, each on an otherwise idle server.
fn play_all(what: &str, cases: &[Case]) {
    assert!(!cases.is_empty(), "{what}: nothing to play");
    let (next, done, begun) = (AtomicUsize::new(0), AtomicUsize::new(0), Instant::now());
    std::thread::scope(|scope| {
        for _ in 0..SERVERS.min(cases.len()) {
            scope.spawn(|| {
                let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
                let server = Server::start();
                while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    runtime.block_on(server.play(case));
                    let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                    if done % 25 == 0 || done == cases.len() {
                        println!("{what}: {done} of {} matches, {} s", cases.len(), begun.elapsed().as_secs());
                    }
                }
                server.check_log();
            });
        }
    });
}

#[test]
fn every_level_answers_in_every_variant_with_and_without_a_clock() {
    let (levels, clocks, moves): (Vec<u8>, Vec<Clock>, u32) = if is_full() {
        ((1..=10).collect(), CLOCKS.to_vec(), 6)
    } else {
        (vec![1, 5, 8, 9, 10], vec![None, Some((5_000, 0))], 3)
    };
    let mut cases = Vec::new();
    for variant in variants() {
        for &level in &levels {
            for &clock in &clocks {
                cases.push(Case { variant: variant.clone(), level, clock, moves: Some(moves) });
            }
        }
    }
    play_all("levels", &cases);
}

#[test]
fn high_levels_answer_beside_two_busy_loops() {
    if !is_full() {
        return;
    }
    let mut cases = Vec::new();
    for variant in variants() {
        for level in 8..=10 {
            for clock in CLOCKS {
                cases.push(Case { variant: variant.clone(), level, clock, moves: Some(6) });
            }
        }
    }
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let end = StoreOnDrop(&is_over);
        play_all("beside busy loops", &cases);
        drop(end);
    });
}

#[test]
fn a_class_that_moves_at_once_against_the_best_level_is_answered_in_time() {
    let matches = if is_full() { 24 } else { 8 };
    let cases: Vec<Case> = variants()
        .into_iter()
        .cycle()
        .take(matches)
        .map(|variant| Case { variant, level: 10, clock: None, moves: Some(1) })
        .collect();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let (server, begun) = (Server::start(), Instant::now());
    runtime.block_on(futures_util::future::join_all(cases.iter().map(|case| server.play(case))));
    println!("{matches} matches at once: {} s", begun.elapsed().as_secs());
    server.check_log();
}

#[test]
fn whole_games_on_a_short_clock_are_not_lost_on_time() {
    if !is_full() {
        return;
    }
    let cases: Vec<Case> = variants()
        .into_iter()
        .flat_map(|variant| {
            [9, 10].map(|level| Case { variant: variant.clone(), level, clock: CLOCKS[2], moves: None })
        })
        .collect();
    play_all("whole games", &cases);
}

/// Ends the busy loops also when a case fails.
struct StoreOnDrop<'a>(&'a AtomicBool);

impl Drop for StoreOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
