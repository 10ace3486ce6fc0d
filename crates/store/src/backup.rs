//! A copy of a SQLite file that a server may be using.
//!
//! SQLite makes the copy (`VACUUM INTO`): a consistent snapshot, and no larger than needed. It is written under a
//! temporary name, readable by its owner only, checked, synchronised to the disk, and then renamed.

use crate::check::{Checked, whole};
use crate::look::Look;
use crate::sqlite::Readers;
use crate::{Address, Answer, StoreError};
use std::fs::{File, OpenOptions};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The contents of a backup.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BackedUp {
    pub matches: u64,
    /// The number of log entries of all matches.
    pub entries: u64,
    /// The size of the file.
    pub bytes: u64,
}

/// Copies a SQLite file, which a server may be using, and checks the copy. An existing file is not overwritten.
///
/// # Errors
/// If the database is not a SQLite file, cannot be read, or the copy cannot be written or is damaged. Then there is no
/// copy.
pub fn backup<'a>(from: &'a Address, to: &'a Path) -> Answer<'a, BackedUp> {
    Box::pin(copy_and_check(from, to))
}

async fn copy_and_check(from: &Address, to: &Path) -> Result<BackedUp, StoreError> {
    let Address::Sqlite(source) = from else {
        let what = "PostgreSQL has a tool for it, which works while servers run: pg_dump -d URL > FILE";
        return Err(StoreError::BadAddress(what.to_owned()));
    };
    let failed = |path: &Path, error: std::io::Error| StoreError::Failed(format!("{}: {error}", path.display()));
    if std::fs::symlink_metadata(to).is_ok() {
        return Err(StoreError::Failed(format!("{} exists: it is left alone", to.display())));
    }
    let source = Readers::existing(source)?;
    let partial = partial(to);
    make(&partial).map_err(|error| match error.kind() {
        ErrorKind::AlreadyExists => StoreError::Failed(format!(
            "{} exists: another backup is being made, or one was interrupted; then remove it",
            partial.display()
        )),
        _ => failed(&partial, error),
    })?;
    let result = async {
        let name = partial.to_str().ok_or_else(|| StoreError::Failed(format!("{partial:?} is no text")))?.to_owned();
        source.read(move |connection| Ok(connection.execute("VACUUM INTO ?", [name])?)).await?;
        let Checked { matches, entries, faults, .. } = whole(&Look::at(&Address::Sqlite(partial.clone()))?).await;
        if let Some(fault) = faults.first() {
            return Err(StoreError::Failed(format!("the copy does not hold: {fault} (migrate check tells more)")));
        }
        let bytes = finish(&partial, to).map_err(|error| failed(to, error))?;
        Ok(BackedUp { matches, entries, bytes })
    };
    let result = result.await;
    if result.is_err() {
        let _ = std::fs::remove_file(&partial);
    }
    result
}

fn partial(to: &Path) -> PathBuf {
    let mut name = to.as_os_str().to_owned();
    name.push(".partial");
    name.into()
}

/// Creates an empty file that only its owner may read. SQLite writes into it, because it is empty.
fn make(path: &Path) -> std::io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

/// Synchronises the copy to the disk and renames it, unless the name was taken in the meantime.
fn finish(partial: &Path, to: &Path) -> std::io::Result<u64> {
    let file = File::open(partial)?;
    file.sync_all()?;
    match std::fs::hard_link(partial, to) {
        Ok(()) => std::fs::remove_file(partial)?,
        Err(error) if error.kind() == ErrorKind::AlreadyExists => return Err(error),
        // Some file systems have no hard links.
        Err(_) => std::fs::rename(partial, to)?,
    }
    // The entry in the folder has to be synchronised too. Windows does not open folders as files.
    if cfg!(unix) {
        let folder = to.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        File::open(folder)?.sync_all()?;
    }
    Ok(file.metadata()?.len())
}
