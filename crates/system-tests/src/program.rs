//! `tabula serve` as a process.

use crate::Process;
use services::Folder;
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// The time limit for the program to start. It is long, because other tests may keep the machine busy.
const PATIENCE: Duration = Duration::from_secs(60);
/// The limit of a server's address space: a failing test must not exhaust the machine.
const ADDRESS_SPACE_KIB: u64 = 8 * 1024 * 1024;

/// A running `tabula serve` on a free port of loopback, with its own database. It is killed when this is dropped, and
/// also when the test itself is killed.
#[derive(Debug)]
pub struct Program {
    program: PathBuf,
    arguments: Vec<String>,
    folder: Folder,
    process: Option<Child>,
    address: SocketAddr,
}

impl Program {
    /// Starts the program at this path, or the one that `TABULA_BIN` names, with more arguments for `serve`, and waits
    /// until it answers.
    ///
    /// # Panics
    /// If it does not start.
    pub fn start(program: impl AsRef<Path>, arguments: &[&str]) -> Program {
        let named = std::env::var_os("TABULA_BIN").map(PathBuf::from);
        Program::start_this(named.as_deref().unwrap_or(program.as_ref()), arguments)
    }

    /// Starts the program at this path, whatever `TABULA_BIN` names, with more arguments for `serve`, and waits until
    /// it answers.
    ///
    /// # Panics
    /// If it does not come up.
    pub fn start_this(program: &Path, arguments: &[&str]) -> Program {
        let arguments = arguments.iter().map(|&argument| argument.to_owned()).collect();
        let address = SocketAddr::from(([127, 0, 0, 1], 0));
        let mut made =
            Program { program: program.to_owned(), arguments, folder: Folder::new("system"), process: None, address };
        made.run();
        made
    }

    /// The address on which it listens. After a restart this is another port.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The file of the database.
    pub fn database(&self) -> PathBuf {
        self.folder.path().join("tabula.db")
    }

    /// Its whole log, including that before a restart.
    pub fn log(&self) -> String {
        fs::read(self.log_file()).map_or(String::new(), |bytes| String::from_utf8_lossy(&bytes).into_owned())
    }

    /// The process, to measure it.
    ///
    /// # Panics
    /// If it does not run.
    pub fn process(&self) -> Process {
        Process(self.process.as_ref().expect("the program runs").id())
    }

    /// Whether it runs.
    pub fn is_running(&mut self) -> bool {
        self.process.as_mut().is_some_and(|process| matches!(process.try_wait(), Ok(None)))
    }

    /// Kills it at once, as `kill -9` does.
    pub fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            // It may have ended by itself.
            let _ = process.kill();
            let _ = process.wait();
            self.folder.unguard();
        }
    }

    /// Asks it to end, as `kill` does, and waits; `None` if it did not end in this time, and then it is killed.
    pub fn terminate(&mut self, within: Duration) -> Option<ExitStatus> {
        let process = self.process.as_mut()?;
        let is_signalled =
            Command::new("kill").arg(process.id().to_string()).status().is_ok_and(|status| status.success());
        let begun = Instant::now();
        let mut ended = None;
        while is_signalled && ended.is_none() && begun.elapsed() < within {
            ended = process.try_wait().ok().flatten();
            std::thread::sleep(Duration::from_millis(5));
        }
        self.kill();
        ended
    }

    /// Starts it again on the same database; kills it first if it still runs.
    ///
    /// # Panics
    /// If it does not start.
    pub fn restart(&mut self) {
        self.kill();
        self.run();
    }

    fn log_file(&self) -> PathBuf {
        self.folder.path().join("log")
    }

    fn run(&mut self) {
        let log = fs::File::options().create(true).append(true).open(self.log_file()).expect("a log can be written");
        let is_listen_given = self.arguments.iter().any(|argument| argument == "--listen");
        let listen: &[&str] = if is_listen_given { &[] } else { &["--listen", "127.0.0.1:0"] };
        // The shell sets the limit and becomes the program.
        let mut process = Command::new("sh")
            .args(["-c", &format!("ulimit -v {ADDRESS_SPACE_KIB}; exec \"$0\" \"$@\"")])
            .arg(&self.program)
            .arg("serve")
            .args(listen)
            .arg("--db")
            .arg(self.database())
            .args(&self.arguments)
            .env("TABULA_LOG", "warn")
            .env_remove("TABULA_CONFIG")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .unwrap_or_else(|error| panic!("cannot start {}: {error}", self.program.display()));
        self.folder.guard(&process);
        let output = process.stdout.take().expect("a pipe");
        self.process = Some(process);
        match printed_address(output) {
            Some(address) => self.address = address,
            None => panic!("{} printed no address; its log: {}", self.program.display(), self.log()),
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.kill();
        if std::thread::panicking() {
            let log = self.log();
            let from = log.len().saturating_sub(4_000);
            eprintln!("the end of the server's log:\n{}", String::from_utf8_lossy(&log.as_bytes()[from..]));
        }
    }
}

/// Parses the address in the first line that the program prints. Later lines are read and dropped, so that the pipe
/// never fills.
fn printed_address(output: ChildStdout) -> Option<SocketAddr> {
    let (found, address) = mpsc::channel();
    std::thread::spawn(move || {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            let at = line.split("http://").nth(1).and_then(|rest| rest.split('/').next()?.parse().ok());
            if let Some(at) = at {
                let _ = found.send(at);
            }
        }
    });
    address.recv_timeout(PATIENCE).ok()
}
