//! One program per file: the program that writes to a SQLite file holds the lock of the file `FILE.lock` beside it.
//!
//! SQLite itself lets several programs write in turn, but a server keeps matches in memory and would show old ones. The
//! lock is the operating system's (`flock`): it is released when its process ends in any way. The file stays; it
//! contains the process id of the last holder.

use crate::StoreError;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How often, and how long between, a held lock is tried: a program that has just been stopped needs a moment to end.
const TRIES: u32 = 10;
const PAUSE: Duration = Duration::from_millis(100);

/// The lock, held until this is dropped.
#[derive(Debug)]
pub(crate) struct FileLock {
    _held: File,
}

impl FileLock {
    /// Takes the lock of a database.
    ///
    /// # Errors
    /// If another program holds it, or its file cannot be created.
    pub(crate) async fn take(database: &Path) -> Result<FileLock, StoreError> {
        // Symbolic links are resolved, so that a file has one lock.
        let database = &database.canonicalize().unwrap_or_else(|_| database.to_owned());
        let path = beside(database);
        let failed = |error| StoreError::Failed(format!("cannot lock {}: {error}", path.display()));
        let mut file = open(&path).map_err(failed)?;
        #[cfg(unix)]
        give_to_owner(&file, database);
        for _ in 1..TRIES {
            match file.try_lock() {
                Err(TryLockError::WouldBlock) => tokio::time::sleep(PAUSE).await,
                _ => break,
            }
        }
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(in_use(database, &mut file)),
            // Some network file systems have no locks. There the operator must take care.
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {
                tracing::warn!(file = %path.display(), "this file system has no locks: run one server only on the file");
            }
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        // Only the error message of others uses it, so that a failure is ignored.
        let _ = file.set_len(0).and_then(|()| write!(file, "{}", std::process::id()));
        Ok(FileLock { _held: file })
    }
}

fn beside(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(".lock");
    name.into()
}

fn open(path: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Gives the lock to the owner of the database, as SQLite does with its files: root may make it, and the service must
/// be able to open it later. Others than root may not give files away; their error is ignored.
#[cfg(unix)]
fn give_to_owner(lock: &File, database: &Path) {
    use std::os::unix::fs::{MetadataExt, fchown};
    if let Ok(of) = database.metadata() {
        let _ = fchown(lock, Some(of.uid()), Some(of.gid()));
    }
}

fn in_use(database: &Path, file: &mut File) -> StoreError {
    let mut text = String::new();
    let _ = file.rewind().and_then(|()| file.read_to_string(&mut text));
    let who = text.trim().parse::<u32>().map_or(String::new(), |process| format!(" (process {process})"));
    let file = database.display();
    StoreError::Failed(format!(
        "another program{who} has {file} open: stop it first, or use another file (one server a SQLite file; several servers share PostgreSQL)"
    ))
}
