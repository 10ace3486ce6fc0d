//! The free space on the file system of the database.

use std::path::Path;

/// The free bytes there; `None` if unknown.
#[cfg(unix)]
pub(super) fn left(path: &Path) -> Option<u64> {
    let statistics = rustix::fs::statvfs(path).ok()?;
    statistics.f_bavail.checked_mul(statistics.f_frsize)
}

/// The free bytes there; `None` if unknown.
#[cfg(not(unix))]
pub(super) fn left(_: &Path) -> Option<u64> {
    None
}
