//! The functions that a page calls in WebAssembly. A call is bytes in memory and its effects are bytes in memory: the
//! page asks for room, writes the JSON of an [`Input`](crate::Input) there, calls, and reads the JSON of the effects.

use crate::Offline;
use registry::CATALOGUE;
use std::cell::RefCell;

/// The calls of one page.
struct Page {
    offline: Offline,
    input: Vec<u8>,
    output: Vec<u8>,
}

thread_local! {
    static PAGE: RefCell<Page> =
        RefCell::new(Page { offline: Offline::new(CATALOGUE), input: Vec::new(), output: Vec::new() });
}

/// Makes room for a call of `length` bytes and returns its place.
#[expect(unsafe_code, reason = "the page finds the function by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    PAGE.with_borrow_mut(|page| {
        page.input.clear();
        page.input.resize(length, 0);
        page.input.as_mut_ptr()
    })
}

/// Carries out the call that was written and returns the length of its effects.
#[expect(unsafe_code, reason = "the page finds the function by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn call() -> usize {
    PAGE.with_borrow_mut(|page| {
        page.output = page.offline.call_json(&page.input);
        page.output.len()
    })
}

/// Takes the net of a variant: its name, a line feed and the bytes of its file were written. Returns the length of the
/// effects.
#[expect(unsafe_code, reason = "the page finds the function by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn net() -> usize {
    PAGE.with_borrow_mut(|page| {
        let mut parts = page.input.splitn(2, |byte| *byte == b'\n');
        let (name, bytes) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let effects = page.offline.give_net(&String::from_utf8_lossy(name), bytes);
        page.output = serde_json::to_vec(&effects).unwrap_or_default();
        page.output.len()
    })
}

/// The place of the effects of the last call.
#[expect(unsafe_code, reason = "the page finds the function by its name")]
#[unsafe(no_mangle)]
pub extern "C" fn effects() -> *const u8 {
    PAGE.with_borrow(|page| page.output.as_ptr())
}
