//! How the system's allocator gives memory back.
//!
//! The GNU C library raises the size from which it maps memory by itself to that of the largest block that was freed,
//! up to 32 MB. Tables of searches then lie among small blocks in one of 16 heaps for two cores, and the program
//! keeps what it has freed: in 15 minutes of random requests it had 355 MB at most, and 150 MB with these limits.

/// Blocks from this size on are mapped by themselves and given back as soon as they are freed.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const MAPPED_BYTES: libc::c_int = 128 * 1024;
/// The most heaps for small blocks. Threads share them.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const HEAPS: libc::c_int = 4;

/// Lets the program give back what it has freed. Other allocators do so by themselves.
pub(crate) fn limit() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    for (option, value) in
        [(libc::M_MMAP_THRESHOLD, MAPPED_BYTES), (libc::M_TRIM_THRESHOLD, MAPPED_BYTES), (libc::M_ARENA_MAX, HEAPS)]
    {
        // SAFETY: `mallopt` only sets a number of the allocator; no other thread runs yet.
        #[expect(unsafe_code, reason = "there is no safe way to set options of the allocator")]
        let is_set = unsafe { libc::mallopt(option, value) } == 1;
        debug_assert!(is_set, "the allocator knows its options");
    }
}
