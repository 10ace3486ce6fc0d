//! The file of a match. A file may contain many records: ours is the last one, and those before it are never changed.

use crate::args::{self, Usage};
use anyhow::{Context, Result, bail};
use bots::LEVELS;
use game_core::record::{Reader, Record, date};
use game_core::{GameInfo, Side};
use registry::{AnyMatch, Catalogue, Replayed, replay_record};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// The tag for the side and the level of the computer: `red 4`.
const COMPUTER: &str = "Computer";

/// The file of the match and its tags.
pub(super) struct Archive {
    /// The file, once one was named.
    path: Option<PathBuf>,
    /// The records before ours in the file.
    earlier_records: String,
    /// The tags of the match.
    pub(super) tags: Vec<(String, String)>,
}

/// A match read from a file.
pub(super) struct Loaded {
    pub(super) played: Box<dyn AnyMatch>,
    pub(super) archive: Archive,
}

/// Reads the last match of a file.
pub(super) fn load(catalogue: &Catalogue, path: &str) -> Result<Loaded> {
    let mut text = String::new();
    args::read_file(path)?.read_to_string(&mut text).with_context(|| format!("cannot read {path:?}"))?;
    let Some(last) = Reader::new(text.lines()).last() else { bail!("no records found in {path:?}") };
    let located = last.with_context(|| format!("cannot read the last record of {path:?}"))?;
    let replayed = replay_record(catalogue, &located.record)
        .with_context(|| format!("the record at line {} of {path:?} does not hold", located.line))?;
    let Replayed::Whole(played) = replayed else {
        bail!("the last record of {path:?} holds only what one seat saw: look at it with `tabula record show`");
    };
    let earlier_records = text.split_inclusive('\n').take(located.line - 1).collect();
    let path = (path != "-").then(|| PathBuf::from(path));
    Ok(Loaded { played, archive: Archive { path, earlier_records, tags: located.record.tags } })
}

impl Archive {
    /// An archive without a file.
    pub(super) fn new(tags: Vec<(String, String)>) -> Self {
        Archive { path: None, earlier_records: String::new(), tags }
    }

    /// Sets the tags for the side and the level of the computer.
    pub(super) fn note_computer(&mut self, info: &GameInfo, side: Side, level: u8) {
        let name = if side == Side::First { "First" } else { "Second" };
        // A name that was given stays; one of ours changes with the level.
        let is_ours = |value: &str| value.starts_with("Tabula, level ");
        self.tags.retain(|(tag, value)| tag != COMPUTER && !(tag == name && is_ours(value)));
        if !self.tags.iter().any(|(tag, _)| tag == name) {
            self.tags.push((name.to_owned(), format!("Tabula, level {level}")));
        }
        self.tags.push((COMPUTER.to_owned(), format!("{} {level}", info.side_id(side))));
    }

    /// The side and the level of the computer, if the record has them.
    pub(super) fn computer(&self, info: &GameInfo) -> Option<(Side, u8)> {
        let (_, value) = self.tags.iter().find(|(tag, _)| tag == COMPUTER)?;
        let (side, level) = value.split_once(' ')?;
        Some((info.side(side)?, level.parse().ok().filter(|level| (1..=LEVELS).contains(level))?))
    }

    pub(super) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Saves the match in this file from now on, after the records that it contains.
    pub(super) fn move_to(&mut self, path: &str) -> Result<()> {
        let path = PathBuf::from(path);
        if self.path.as_deref().is_some_and(|old| is_same(old, &path)) {
            return Ok(());
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            return Err(Usage(format!("cannot write {path:?}: there is no folder {folder:?}")).into());
        }
        let mut earlier_records = match crate::bounded::read_text(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(Usage(format!("cannot open {path:?}: {error}")).into()),
        };
        if !earlier_records.trim().is_empty() && !Reader::new(earlier_records.lines()).any(|item| item.is_ok()) {
            return Err(Usage(format!("{path:?} exists and is no file of records: it is left alone")).into());
        }
        while !earlier_records.is_empty() && !earlier_records.ends_with("\n\n") {
            earlier_records.push('\n');
        }
        (self.path, self.earlier_records) = (Some(path), earlier_records);
        Ok(())
    }

    /// Writes the match to its file: a temporary file is renamed when it is complete.
    pub(super) fn write(&self, record: Record) -> Result<()> {
        let path = self.path.as_deref().context("no file is known")?;
        let record = Record { tags: self.tags.clone(), ..record };
        let text = format!("{}{}", self.earlier_records, record.to_text()?);
        let about = || format!("cannot write {path:?}");
        if fs::metadata(path).is_ok_and(|meta| !meta.is_file()) {
            return fs::write(path, text).with_context(about);
        }
        // A symbolic link stays: its target is replaced.
        let real = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let mut name = real.file_name().with_context(about)?.to_owned();
        name.push(format!(".{}.new", std::process::id()));
        let fresh = real.with_file_name(name);
        let written = fs::write(&fresh, text).and_then(|()| fs::rename(&fresh, &real));
        if written.is_err() {
            let _ = fs::remove_file(&fresh);
        }
        written.with_context(about)
    }
}

fn is_same(a: &Path, b: &Path) -> bool {
    a == b || matches!((fs::canonicalize(a), fs::canonicalize(b)), (Ok(a), Ok(b)) if a == b)
}

/// Today's date (UTC) in the format of the tag `Date`.
pub(super) fn today() -> String {
    let ms = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64);
    date(ms)
}
