//! The node loop does not allocate: an allocator counts the allocations of each thread.

use crate::open_games::Tested;
use crate::positions::{Sample, openings};
use game_core::{Believe, Game, Observe, Rng, Setting, Viewer};
use games::stratego::Stratego;
use search::{Root, SearchLimits, SearchOptions, Searcher, TranspositionTable, Worlds, WorldsOptions};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::AtomicBool;

struct Counting;

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

#[expect(unsafe_code, reason = "an allocator cannot be written without; this one only counts and hands on")]
// SAFETY: every call goes to the system's allocator with the arguments as given.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        // SAFETY: the caller's promises are passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller's promises are passed on.
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        // SAFETY: the caller's promises are passed on.
        unsafe { System.realloc(memory, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The number of allocations of this thread so far.
pub(crate) fn allocated() -> u64 {
    COUNT.get()
}

fn check<G: Tested>() {
    let Sample { position, earlier } = openings::<G>(1, 20, 4).remove(0);
    let root = Root { position: &position, earlier: &earlier };
    let (table, stop) = (TranspositionTable::new(1 << 20), AtomicBool::new(false));
    let mut searcher = Searcher::new(SearchOptions::of_game::<G>());
    let mut count = || {
        table.clear();
        let before = COUNT.get();
        let nodes = searcher.search(root, &table, SearchLimits::depth(G::ALLOCATION_DEPTH), &stop, |_| {}).nodes;
        (COUNT.get() - before, nodes)
    };
    count();
    // The remaining allocations belong to the root: its moves and the reported lines.
    let (allocations, nodes) = count();
    assert!(nodes > 20_000 && allocations < 300, "{}: {allocations} in {nodes} nodes", G::INFO.id);
}

#[test]
fn the_node_loop_takes_no_memory_once_buffers_are_warm() {
    each_open_game!(check);
}

#[test]
fn nor_do_worlds() {
    let mut position = Stratego::start(&Setting::parse(Stratego::INFO, "/special").unwrap());
    let mut rng = Rng::new(2);
    for _ in 0..2 {
        position.play_unchecked(Stratego::choose_setup(&position.view(Viewer::Seat(position.to_move())), 0, &mut rng));
    }
    let view = position.view(Viewer::Seat(position.to_move()));
    let belief = Stratego::belief(&view, &[], 0);
    let mut worlds = Worlds::<Stratego>::new(WorldsOptions::default());
    let mut count = || {
        let before = COUNT.get();
        let stop = AtomicBool::new(false);
        let found = worlds.search(&view, &belief, SearchLimits::nodes(30_000), &stop, &mut Rng::new(1));
        (COUNT.get() - before, found.worlds)
    };
    count();
    let (allocations, found) = count();
    assert!(found > 10 && allocations < 30, "{allocations} in {found} worlds");
}
