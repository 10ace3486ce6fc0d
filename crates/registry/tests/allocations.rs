//! Random games do not allocate once their buffers are warm. It is a binary of its own, because its allocator counts
//! everything.

use registry::GAMES;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::atomic::AtomicBool;

struct Counting;

thread_local! {
    /// Counted by thread, since the test harness allocates too.
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

#[expect(unsafe_code, reason = "an allocator can be written in no other way")]
// SAFETY: every call goes unchanged to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's promises are passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's promises are passed on.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

#[test]
fn more_random_games_take_no_more_memory() {
    let never = AtomicBool::new(false);
    for game in GAMES {
        for setting in game.info().settings() {
            let allocations = |games| {
                let before = ALLOCATIONS.get();
                let tally = game.playouts(&setting, 3, Some(games), &never);
                assert!(tally.plies > games * 5, "{setting}: real games were played");
                ALLOCATIONS.get() - before
            };
            let (few, many) = (allocations(100), allocations(200));
            // A buffer may still grow for a longer game or a position with more moves.
            assert!(many - few <= 6, "{setting}: {few} allocations for 100 games, {many} for 200");
        }
    }
}
