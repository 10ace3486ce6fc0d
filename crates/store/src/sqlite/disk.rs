//! How much room there is on the file system of the database.

use std::path::Path;

/// The bytes that may still be written there; `None` if nobody knows.
#[cfg(unix)]
pub(super) fn left(path: &Path) -> Option<u64> {
    let told = rustix::fs::statvfs(path).ok()?;
    told.f_bavail.checked_mul(told.f_frsize)
}

/// The bytes that may still be written there; `None` if nobody knows.
#[cfg(not(unix))]
pub(super) fn left(_: &Path) -> Option<u64> {
    None
}
