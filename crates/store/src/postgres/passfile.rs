//! The password file of libpq, `~/.pgpass` or `$PGPASSFILE`: a line for each login, `host:port:database:user:password`.
//! The first line that matches counts; `*` matches anything; a colon or a backslash in a field follows a backslash.

use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

/// The password for a login, if a file has one. What is wrong with a file is logged, but never a line of it.
pub(super) fn password(host: &str, port: u16, database: &str, user: &str) -> Option<String> {
    let wanted = [host, &port.to_string(), database, user];
    let files = [std::env::var_os("PGPASSFILE").map(PathBuf::from), default_file()];
    files.into_iter().flatten().find_map(|path| find(&read(&path)?, &wanted))
}

#[cfg(not(windows))]
fn default_file() -> Option<PathBuf> {
    Some(std::env::home_dir()?.join(".pgpass"))
}

#[cfg(windows)]
fn default_file() -> Option<PathBuf> {
    Some(PathBuf::from(std::env::var_os("APPDATA")?).join("postgresql").join("pgpass.conf"))
}

/// The text of a file that only its owner can read.
fn read(path: &Path) -> Option<String> {
    let failed = |error: &std::io::Error| {
        if error.kind() != ErrorKind::NotFound {
            tracing::warn!(file = %path.display(), %error, "cannot read the password file");
        }
    };
    let mut file = File::open(path).inspect_err(failed).ok()?;
    #[cfg(unix)]
    {
        let mode = std::os::unix::fs::PermissionsExt::mode(&file.metadata().ok()?.permissions());
        if mode & 0o077 != 0 {
            tracing::warn!(file = %path.display(), "ignoring the password file: others can read it (chmod 600)");
            return None;
        }
    }
    let mut text = String::new();
    file.read_to_string(&mut text).inspect_err(failed).ok()?;
    Some(text)
}

/// The password in the first line whose other fields match.
fn find(text: &str, wanted: &[&str; 4]) -> Option<String> {
    text.lines().filter(|line| !line.starts_with('#')).find_map(|line| {
        let mut rest = line.chars();
        let is_match =
            wanted.iter().all(|wanted| field(&mut rest).is_some_and(|found| found == "*" || found == *wanted));
        // A colon in the password needs no backslash.
        is_match.then(|| unescaped(rest.as_str()))
    })
}

/// The next field of a line, up to a colon.
fn field(rest: &mut std::str::Chars<'_>) -> Option<String> {
    let mut text = String::new();
    loop {
        match rest.next()? {
            ':' => return Some(text),
            '\\' => text.push(rest.next()?),
            c => text.push(c),
        }
    }
}

fn unescaped(text: &str) -> String {
    let mut chars = text.chars();
    let mut plain = String::with_capacity(text.len());
    while let Some(c) = chars.next() {
        plain.push(if c == '\\' { chars.next().unwrap_or(c) } else { c });
    }
    plain
}
