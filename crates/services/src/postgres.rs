//! A PostgreSQL server.

use crate::authority::copied;
use crate::server::Server;
use crate::{Authority, Certificate, Guests, done, program, wait_for};
use std::fs;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// A PostgreSQL server with one user and a password.
#[derive(Debug)]
pub struct Postgres {
    programs: PathBuf,
    server: Server,
    settings: Vec<String>,
    /// The client certificate of our own tools.
    certificate: Option<Certificate>,
    databases: AtomicU32,
}

const USER: &str = "tabula";
/// The password, which no error or log line may contain.
const PASSWORD: &str = "sesame-open";
const PACKAGE: &str = "postgresql";

/// The server does not wait for the disk: the process may be killed, but the machine may not crash.
const SETTINGS: [&str; 3] = ["fsync=off", "full_page_writes=off", "max_connections=300"];

impl Postgres {
    /// Starts a server that is fast rather than safe.
    pub fn start() -> Postgres {
        Postgres::with_settings(&SETTINGS)
    }

    /// Starts a server that supports TLS.
    pub fn with_tls(authority: &Authority, guests: Guests) -> Postgres {
        let server = Server::new("postgres");
        let folder = server.folder.path();
        let certificate = authority.vouch("postgres");
        let Certificate { cert, key } = certificate.copied(folder);
        let ca = copied(&authority.certificate(), folder);
        let mut settings = SETTINGS.map(str::to_owned).to_vec();
        settings.push("ssl=on".to_owned());
        settings.extend(
            [("cert", cert), ("key", key), ("ca", ca)]
                .map(|(name, file)| format!("ssl_{name}_file={}", file.display())),
        );
        if guests == Guests::Certified {
            let rules = folder.join("rules");
            fs::write(&rules, "hostssl all all all scram-sha-256 clientcert=verify-ca\n")
                .expect("a file can be written");
            settings.push(format!("hba_file={}", rules.display()));
        }
        Postgres::within(server, settings, Some(certificate))
    }

    /// Starts a server with additional settings, as `name=value`.
    pub fn with_settings(settings: &[&str]) -> Postgres {
        let settings = settings.iter().map(|&setting| setting.to_owned()).collect();
        Postgres::within(Server::new("postgres"), settings, None)
    }

    fn within(server: Server, settings: Vec<String>, certificate: Option<Certificate>) -> Postgres {
        let programs = programs();
        let folder = server.folder.path();
        let secret = folder.join("password");
        fs::write(&secret, PASSWORD).expect("a file can be written");
        if is_root() {
            done(Command::new("chown").args(["-R", "postgres:postgres"]).arg(folder));
        }
        let mut initdb = as_somebody(&programs.join("initdb"));
        initdb.args(["--no-sync", "--encoding=UTF8", "--locale=C", "--auth=scram-sha-256", "-U", USER, "--pwfile"]);
        done(initdb.arg(&secret).arg("-D").arg(folder.join("data")));
        let mut postgres = Postgres { programs, server, settings, certificate, databases: AtomicU32::new(0) };
        postgres.run();
        postgres
    }

    /// One server for all tests of this process.
    pub fn shared() -> &'static Postgres {
        static SHARED: OnceLock<Postgres> = OnceLock::new();
        SHARED.get_or_init(Postgres::start)
    }

    /// The address on which it listens.
    pub fn address(&self) -> SocketAddr {
        self.server.address
    }

    /// The process id, to measure memory and time. Its children are separate processes.
    pub fn process(&self) -> Option<u32> {
        self.server.id()
    }

    /// The URL of a new, empty database.
    pub fn database(&self) -> String {
        let name = format!("test{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.sql("postgres", &format!("CREATE DATABASE {name}"));
        self.url(&name)
    }

    /// The URL of a database.
    pub fn url(&self, name: &str) -> String {
        self.url_at(self.address(), name)
    }

    /// The URL of a database at another address, such as that of a [`Cut`](crate::Cut).
    pub fn url_at(&self, address: SocketAddr, name: &str) -> String {
        format!("postgres://{USER}:{PASSWORD}@{address}/{name}")
    }

    /// The result of an SQL statement, as text: a line a row, `|` between columns.
    pub fn sql(&self, database: &str, sql: &str) -> String {
        let mut psql = self.tool("psql");
        done(psql.args(["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", database, "-c", sql]))
    }

    /// A program of the package (`psql`, `pg_dump`) with the environment to reach this server; give it `-d NAME`.
    pub fn tool(&self, name: &str) -> Command {
        let mut command = Command::new(self.programs.join(name));
        command.env("PGPASSWORD", PASSWORD).env("PGHOST", self.address().ip().to_string());
        command.env("PGPORT", self.address().port().to_string()).env("PGUSER", USER);
        if let Some(Certificate { cert, key }) = &self.certificate {
            command.env("PGSSLCERT", cert).env("PGSSLKEY", key);
        }
        command
    }

    /// Stops the server as an operator does, without waiting for clients.
    pub fn stop(&mut self) {
        if let Some(process) = self.process() {
            done(Command::new("kill").args(["-INT", &process.to_string()]));
            self.server.wait();
        }
    }

    /// Kills the server with all its children, which would go on answering until they notice.
    pub fn kill(&mut self) {
        let parent = self.process().map(|process| process.to_string());
        let listed = parent.and_then(|parent| Command::new("pgrep").args(["-P", &parent]).output().ok());
        self.server.kill();
        let children = listed.map_or(String::new(), |listed| String::from_utf8_lossy(&listed.stdout).into_owned());
        for child in children.split_whitespace() {
            // It may have ended already.
            let _ = Command::new("kill").args(["-KILL", child]).stderr(Stdio::null()).status();
        }
    }

    /// Starts the server again, on the same port, with its data.
    pub fn run(&mut self) {
        // Children of a killed server end a little later, and until then a new one refuses to start.
        wait_for("PostgreSQL", || {
            if !self.server.is_running() {
                let mut command = self.command();
                self.server.run(&mut command);
            }
            let mut ready = self.tool("pg_isready");
            ready.arg("-q").status().is_ok_and(|status| status.success())
        });
    }

    /// Stops it and starts it again.
    pub fn restart(&mut self) {
        self.stop();
        self.run();
    }

    fn command(&self) -> Command {
        let folder = self.server.folder.path();
        let mut command = as_somebody(&self.programs.join("postgres"));
        command.arg("-D").arg(folder.join("data")).args(["-h", &self.address().ip().to_string()]);
        command.args(["-p", &self.address().port().to_string(), "-k", ""]);
        command.args(self.settings.iter().flat_map(|setting| ["-c", setting]));
        let log = fs::File::options().create(true).append(true).open(folder.join("log"));
        command.stderr(log.expect("a file can be written"));
        command
    }
}

/// The folder of the newest version, as Debian installs it.
fn programs() -> PathBuf {
    let mut folders: Vec<PathBuf> = fs::read_dir("/usr/lib/postgresql")
        .map(|entries| entries.flatten().map(|entry| entry.path().join("bin")).collect())
        .unwrap_or_default();
    folders.sort_by_key(|folder| {
        let version = folder.parent().and_then(|version| version.file_name()?.to_str()?.parse().ok());
        std::cmp::Reverse(version.unwrap_or(0_u32))
    });
    let initdb = program("initdb", &folders, PACKAGE);
    initdb.parent().expect("a file is in a folder").to_owned()
}

/// PostgreSQL refuses to run as root: then it runs as the user of its package.
fn as_somebody(program: &std::path::Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]).arg(program).current_dir("/");
    command
}

#[cfg(unix)]
fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|it| std::os::unix::fs::MetadataExt::uid(&it) == 0)
}

#[cfg(not(unix))]
fn is_root() -> bool {
    false
}
