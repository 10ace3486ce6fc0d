//! The address of a store: the name of a file, or the URL of a server.

use crate::postgres::Options;
use crate::{Answer, PostgresStore, SqliteStore, Store, StoreError};
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

/// The address of a store. Its text form has no password.
#[derive(Clone, Debug)]
pub enum Address {
    /// One SQLite file.
    Sqlite(PathBuf),
    /// A PostgreSQL database.
    Postgres {
        /// The connection options, boxed because they are large.
        options: Box<Secret>,
        /// The most connections that are open at a time.
        pool: u32,
    },
}

/// Connection options, which include a password: the type cannot be printed.
#[derive(Clone)]
pub struct Secret(pub(crate) Options);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("…")
    }
}

/// The number of connections to PostgreSQL if the address does not say.
const POOL: u32 = 10;
/// The allowed numbers of connections.
const POOLS: std::ops::RangeInclusive<u32> = 1..=1000;

/// Opens the store of an address, applies missing migrations, and creates the file if it is missing.
///
/// # Errors
/// If the address is not valid, or the database does not answer, refuses the login, or has tables of another program.
pub fn open(address: &str) -> Answer<'_, Arc<dyn Store>> {
    Box::pin(async move { address.parse::<Address>()?.open().await })
}

impl Address {
    /// Opens the store; see [`open`].
    ///
    /// # Errors
    /// If the database does not answer, refuses the login, or has tables of another program.
    pub fn open(&self) -> Answer<'_, Arc<dyn Store>> {
        Box::pin(async move {
            Ok(match self {
                Address::Sqlite(path) => Arc::new(SqliteStore::open(path).await?) as Arc<dyn Store>,
                Address::Postgres { options, pool } => Arc::new(PostgresStore::open(&options.0, *pool).await?),
            })
        })
    }
}

impl FromStr for Address {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        let bad = |what: String| Err(StoreError::BadAddress(what));
        let Some((scheme, rest)) = text.split_once("://") else {
            return match text.strip_prefix("sqlite:").unwrap_or(text) {
                "" => bad("the name of the file is missing".to_owned()),
                file => Ok(Address::Sqlite(file.into())),
            };
        };
        match scheme {
            // Three slashes begin at the root, as in URLs of other programs.
            "sqlite" if !rest.is_empty() => Ok(Address::Sqlite(rest.into())),
            "sqlite" => bad("the name of the file is missing".to_owned()),
            "postgres" | "postgresql" => postgres(text),
            // Without a scheme the text before `://` may contain a password: it is not repeated.
            _ if scheme.contains(['@', ':', '/']) => {
                bad("expected postgres://…, sqlite:FILE or a file name".to_owned())
            }
            _ => bad(format!("unknown kind {scheme:?}, expected postgres://…, sqlite:FILE or a file name")),
        }
    }
}

/// Parses a URL of PostgreSQL. The parameter `pool` is ours; all others are those that other programs understand too.
fn postgres(url: &str) -> Result<Address, StoreError> {
    let (before, query) = url.split_once('?').unwrap_or((url, ""));
    let (ours, theirs): (Vec<&str>, Vec<&str>) =
        query.split('&').filter(|pair| !pair.is_empty()).partition(|pair| pair.starts_with("pool="));
    let pool = match ours.last() {
        None => POOL,
        Some(pair) => {
            let value = &pair["pool=".len()..];
            value.parse().ok().filter(|pool| POOLS.contains(pool)).ok_or_else(|| {
                StoreError::BadAddress(format!("pool is {value:?}, expected {} to {}", POOLS.start(), POOLS.end()))
            })?
        }
    };
    theirs.iter().try_for_each(|pair| check_file(pair))?;
    let url = if theirs.is_empty() { before.to_owned() } else { format!("{before}?{}", theirs.join("&")) };
    Ok(Address::Postgres { options: Box::new(Secret(url.parse()?)), pool })
}

/// Checks that a file exists, because later errors would not name it.
fn check_file(pair: &str) -> Result<(), StoreError> {
    let Some((name @ ("sslrootcert" | "sslcert" | "sslkey"), file)) = pair.split_once('=') else { return Ok(()) };
    // A name with percent encoding is not checked here.
    match std::fs::File::open(file) {
        Err(error) if !file.contains('%') => {
            Err(StoreError::BadAddress(format!("{name}: cannot read the file {file}: {error}")))
        }
        _ => Ok(()),
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Address::Sqlite(path) => write!(f, "{}", path.display()),
            Address::Postgres { options, .. } => write!(f, "{}", options.0),
        }
    }
}
