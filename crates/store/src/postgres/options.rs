//! Where a PostgreSQL server is and how to log in: the parts of a URL, with the environment variables of libpq for what
//! the URL leaves out.

use super::passfile;
use crate::StoreError;
use percent_encoding::percent_decode_str;
use std::fmt;
use std::net::IpAddr;
use std::path::Path;
use std::str::FromStr;
use url::Url;

/// The connection options of a server.
#[derive(Clone)]
pub(crate) struct Options {
    /// A host name, an IP address, or the folder of a Unix socket, which begins with `/`.
    pub(super) host: String,
    pub(super) port: u16,
    pub(super) user: String,
    pub(super) password: Option<String>,
    pub(super) database: Option<String>,
    pub(super) application_name: String,
    /// Command-line options for the server's process.
    pub(super) options: Option<String>,
    pub(super) tls: TlsOptions,
}

/// The options for TLS. A certificate or key is a file name, or the PEM text itself.
#[derive(Clone, Default)]
pub(super) struct TlsOptions {
    pub(super) mode: TlsMode,
    pub(super) root_cert: Option<String>,
    pub(super) client_cert: Option<String>,
    pub(super) client_key: Option<String>,
}

/// Whether a connection is encrypted, and whether the server's certificate is verified: libpq's `sslmode`.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum TlsMode {
    /// `disable` and `allow`: never encrypted.
    Disable,
    /// Encrypted if the server can.
    #[default]
    Prefer,
    /// Encrypted, but the certificate is not verified.
    Require,
    /// `verify-ca` and `verify-full`: encrypted, and the certificate and its name are verified.
    Verify,
}

impl FromStr for TlsMode {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<TlsMode, StoreError> {
        match &*text.to_ascii_lowercase() {
            "disable" | "allow" => Ok(TlsMode::Disable),
            "prefer" => Ok(TlsMode::Prefer),
            "require" => Ok(TlsMode::Require),
            "verify-ca" | "verify-full" => Ok(TlsMode::Verify),
            _ => {
                bad(format!("sslmode is {text:?}, expected disable, allow, prefer, require, verify-ca or verify-full"))
            }
        }
    }
}

impl FromStr for Options {
    type Err = StoreError;

    /// Parses a URL. No error repeats the URL or a password in it.
    fn from_str(url: &str) -> Result<Options, StoreError> {
        let url = Url::parse(url).or_else(|error| bad(error.to_string()))?;
        let mut options = Options::from_environment()?;
        options.set_place(&url)?;
        for (name, value) in url.query_pairs() {
            options.set(&name, &value)?;
        }
        if options.password.is_none() {
            let name = options.database_name();
            options.password = passfile::password(&options.host, options.port, name, &options.user);
        }
        Ok(options)
    }
}

impl Options {
    /// The options that libpq's environment variables give, or customary defaults.
    fn from_environment() -> Result<Options, StoreError> {
        let set = |name: &str| std::env::var(name).ok();
        let port = set("PGPORT").map_or(Ok(5432), |text| number("PGPORT", &text))?;
        Ok(Options {
            host: set("PGHOSTADDR").or_else(|| set("PGHOST")).unwrap_or_else(|| default_host(port)),
            port,
            user: set("PGUSER").or_else(|| whoami::username().ok()).unwrap_or_else(|| "postgres".to_owned()),
            password: set("PGPASSWORD"),
            database: set("PGDATABASE"),
            application_name: set("PGAPPNAME").unwrap_or_else(|| "tabula".to_owned()),
            options: set("PGOPTIONS"),
            tls: TlsOptions {
                mode: set("PGSSLMODE").map_or(Ok(TlsMode::default()), |mode| mode.parse())?,
                root_cert: set("PGSSLROOTCERT"),
                client_cert: set("PGSSLCERT"),
                client_key: set("PGSSLKEY"),
            },
        })
    }

    /// Takes what comes before the parameters of a URL.
    fn set_place(&mut self, url: &Url) -> Result<(), StoreError> {
        if let Some(host) = url.host_str() {
            // An IPv6 address is written in brackets.
            self.host = decoded("host", host.trim_matches(['[', ']']))?;
        }
        if let Some(port) = url.port() {
            self.port = port;
        }
        if !url.username().is_empty() {
            self.user = decoded("user", url.username())?;
        }
        if let Some(password) = url.password() {
            self.password = Some(decoded("password", password)?);
        }
        let database = url.path().trim_start_matches('/');
        if !database.is_empty() {
            self.database = Some(decoded("name of the database", database)?);
        }
        Ok(())
    }

    /// Takes a parameter of a URL.
    fn set(&mut self, name: &str, value: &str) -> Result<(), StoreError> {
        let text = || value.to_owned();
        match name {
            "sslmode" | "ssl-mode" => self.tls.mode = value.parse()?,
            "sslrootcert" | "ssl-root-cert" | "ssl-ca" => self.tls.root_cert = Some(text()),
            "sslcert" | "ssl-cert" => self.tls.client_cert = Some(text()),
            "sslkey" | "ssl-key" => self.tls.client_key = Some(text()),
            "host" => self.host = text(),
            "hostaddr" if value.parse::<IpAddr>().is_err() => {
                return bad(format!("hostaddr is {value:?}, expected an IP address"));
            }
            "hostaddr" => self.host = text(),
            "port" => self.port = number("port", value)?,
            "dbname" => self.database = Some(text()),
            "user" => self.user = text(),
            "password" => self.password = Some(text()),
            "application_name" => self.application_name = text(),
            "options" => self.add_option(value),
            // The value is not repeated: it may be a password whose name was mistyped.
            _ => match name.strip_prefix("options[").and_then(|name| name.strip_suffix(']')) {
                Some(setting) => self.add_option(&format!("-c {setting}={}", escaped(value))),
                None => tracing::warn!(name, "ignoring an unknown parameter of the database's address"),
            },
        }
        Ok(())
    }

    fn add_option(&mut self, option: &str) {
        let options = self.options.get_or_insert_default();
        if !options.is_empty() {
            options.push(' ');
        }
        options.push_str(option);
    }

    /// The folder of the server's Unix socket, if it is not reached by TCP.
    pub(super) fn socket(&self) -> Option<String> {
        self.host.starts_with('/').then(|| format!("{}/.s.PGSQL.{}", self.host, self.port))
    }

    fn database_name(&self) -> &str {
        self.database.as_deref().unwrap_or(&self.user)
    }
}

/// The place of the database for messages to the operator, without the password.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Options { user, host, port, .. } = self;
        let name = self.database_name();
        match host.contains(':') {
            true => write!(f, "postgres://{user}@[{host}]:{port}/{name}"),
            false => write!(f, "postgres://{user}@{host}:{port}/{name}"),
        }
    }
}

/// The folder of a local server's Unix socket if there is one, and otherwise this machine.
fn default_host(port: u16) -> String {
    let folders = ["/var/run/postgresql", "/private/tmp", "/tmp"];
    let found = folders.into_iter().find(|folder| Path::new(folder).join(format!(".s.PGSQL.{port}")).exists());
    found.unwrap_or("localhost").to_owned()
}

fn number(name: &str, text: &str) -> Result<u16, StoreError> {
    text.parse().or_else(|_| bad(format!("{name} is {text:?}, expected a number up to {}", u16::MAX)))
}

fn decoded(what: &str, text: &str) -> Result<String, StoreError> {
    match percent_decode_str(text).decode_utf8() {
        Ok(text) => Ok(text.into_owned()),
        Err(error) => bad(format!("the {what} is not UTF-8: {error}")),
    }
}

/// A value of the server's command line, in which spaces and backslashes are escaped.
fn escaped(value: &str) -> String {
    value.replace('\\', "\\\\").replace(' ', "\\ ")
}

fn bad<T>(what: String) -> Result<T, StoreError> {
    Err(StoreError::BadAddress(what))
}
