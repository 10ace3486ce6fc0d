//! A server as a process, with a folder and a port of its own.

use crate::{Folder, free_address};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

/// A server that can be started, stopped and started again, always on the same port. It is killed when it is dropped.
#[derive(Debug)]
pub(crate) struct Server {
    pub(crate) folder: Folder,
    pub(crate) address: SocketAddr,
    process: Option<Child>,
}

impl Server {
    /// A folder and a port for a server, which does not run yet.
    pub(crate) fn new(name: &str) -> Server {
        Server { folder: Folder::new(name), address: free_address(), process: None }
    }

    /// The process id, if it runs.
    pub(crate) fn id(&self) -> Option<u32> {
        self.process.as_ref().map(Child::id)
    }

    pub(crate) fn is_running(&mut self) -> bool {
        self.process.as_mut().is_some_and(|process| matches!(process.try_wait(), Ok(None)))
    }

    pub(crate) fn run(&mut self, command: &mut Command) {
        let process = command.stdin(Stdio::null()).stdout(Stdio::null()).spawn().expect("the program was found");
        self.folder.guard(&process);
        self.process = Some(process);
    }

    /// Waits for the end of a server that was told to end.
    pub(crate) fn wait(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.wait().expect("it was started by us");
            self.folder.unguard();
        }
    }

    pub(crate) fn kill(&mut self) {
        if let Some(process) = &mut self.process {
            process.kill().expect("it can be killed");
        }
        self.wait();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}
