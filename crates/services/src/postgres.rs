//! A PostgreSQL server.

use crate::{Folder, done, free_address, program, wait_for};
use std::fs;
use std::net::SocketAddr;
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// A PostgreSQL server with one user, who has a password.
#[derive(Debug)]
pub struct Postgres {
    programs: PathBuf,
    folder: Folder,
    address: SocketAddr,
    settings: Vec<String>,
    server: Option<Child>,
    databases: AtomicU32,
}

/// The user's name.
const USER: &str = "tabula";
/// Its password, which no error or log line may show.
pub(crate) const PASSWORD: &str = "sesame-open";
const PACKAGE: &str = "postgresql";

impl Postgres {
    /// Starts a server. It does not wait for the disk: it may be killed, the machine may not.
    pub fn start() -> Postgres {
        Postgres::with_settings(&["fsync=off", "full_page_writes=off", "max_connections=300"])
    }

    /// Starts a server with settings of its own, as `name=value`.
    pub fn with_settings(settings: &[&str]) -> Postgres {
        let programs = programs();
        let folder = Folder::new("postgres");
        let secret = folder.path().join("password");
        fs::write(&secret, PASSWORD).expect("a file can be written");
        if is_root() {
            done(Command::new("chown").args(["-R", "postgres:postgres"]).arg(folder.path()));
        }
        let mut initdb = as_somebody(&programs.join("initdb"));
        initdb.args(["--no-sync", "--encoding=UTF8", "--locale=C", "--auth=scram-sha-256", "-U", USER, "--pwfile"]);
        done(initdb.arg(&secret).arg("-D").arg(folder.path().join("data")));
        let settings = settings.iter().map(|&setting| setting.to_owned()).collect();
        let address = free_address();
        let databases = AtomicU32::new(0);
        let mut postgres = Postgres { programs, folder, address, settings, server: None, databases };
        postgres.run();
        postgres
    }

    /// One server for all tests of this process.
    pub fn shared() -> &'static Postgres {
        static SHARED: OnceLock<Postgres> = OnceLock::new();
        SHARED.get_or_init(Postgres::start)
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The process, to look at its memory and time. Its children are processes of their own.
    pub fn process(&self) -> Option<u32> {
        self.server.as_ref().map(Child::id)
    }

    /// The URL of a new, empty database.
    pub fn database(&self) -> String {
        let name = format!("test{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.sql("postgres", &format!("CREATE DATABASE {name}"));
        self.url(&name)
    }

    /// The URL of a database.
    pub fn url(&self, name: &str) -> String {
        self.url_at(self.address, name)
    }

    /// The URL of a database by another way, such as a [`Cut`](crate::Cut).
    pub fn url_at(&self, address: SocketAddr, name: &str) -> String {
        format!("postgres://{USER}:{PASSWORD}@{address}/{name}")
    }

    /// What the server answers to SQL, as text: a line a row, `|` between columns.
    pub fn sql(&self, database: &str, sql: &str) -> String {
        let mut psql = self.tool("psql");
        done(psql.args(["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", database, "-c", sql]))
    }

    /// A program of the package (`psql`, `pg_dump`) that is told how to reach this server; give it `-d NAME`.
    pub fn tool(&self, name: &str) -> Command {
        let mut command = Command::new(self.programs.join(name));
        command.env("PGPASSWORD", PASSWORD).env("PGHOST", self.address.ip().to_string());
        command.env("PGPORT", self.address.port().to_string()).env("PGUSER", USER);
        command
    }

    /// Stops the server as an operator does: nobody is waited for.
    pub fn stop(&mut self) {
        let Some(mut server) = self.server.take() else { return };
        done(Command::new("kill").args(["-INT", &server.id().to_string()]));
        server.wait().expect("it was started by us");
        self.folder.unguard();
    }

    /// Kills the server.
    pub fn kill(&mut self) {
        let Some(mut server) = self.server.take() else { return };
        server.kill().expect("it can be killed");
        server.wait().expect("it was started by us");
        self.folder.unguard();
    }

    /// Starts the server again, on the same port, with what it had.
    pub fn run(&mut self) {
        // Children of a server that was killed notice it a little later, and until then a new one refuses to start.
        wait_for("PostgreSQL", || {
            let is_running = self.server.as_mut().is_some_and(|server| matches!(server.try_wait(), Ok(None)));
            if !is_running {
                let server = self.command().spawn().expect("it was found");
                self.folder.guard(&server);
                self.server = Some(server);
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
        let mut command = as_somebody(&self.programs.join("postgres"));
        command.arg("-D").arg(self.folder.path().join("data")).args(["-h", &self.address.ip().to_string()]);
        command.args(["-p", &self.address.port().to_string(), "-k", ""]);
        command.args(self.settings.iter().flat_map(|setting| ["-c", setting]));
        let log = fs::File::options().create(true).append(true).open(self.folder.path().join("log"));
        let log = log.expect("a file can be written");
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log);
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.kill();
    }
}

/// The newest version's folder, as Debian lays it out.
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

/// PostgreSQL refuses to run as root: then it runs as the user that its package has made.
fn as_somebody(program: &std::path::Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]).arg(program).current_dir("/");
    command
}

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|it| it.uid() == 0)
}
