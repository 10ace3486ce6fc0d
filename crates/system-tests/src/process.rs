//! The memory, time and files of a process, as Linux reports them.

use std::fs;
use std::time::Duration;

/// A process of this machine, by its id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Process(pub u32);

impl Process {
    /// The resident memory, in KiB; `None` if the process has ended.
    pub fn memory_kib(self) -> Option<u64> {
        self.status("VmRSS:")
    }

    /// The largest resident memory since [`reset_peak`](Process::reset_peak), in KiB.
    pub fn peak_kib(self) -> Option<u64> {
        self.status("VmHWM:")
    }

    /// Resets the peak to the current memory.
    pub fn reset_peak(self) {
        // The number 5 resets VmHWM: see proc(5).
        let _ = fs::write(format!("/proc/{}/clear_refs", self.0), "5");
    }

    /// The processor time that it has used.
    pub fn cpu(self) -> Option<Duration> {
        let text = fs::read_to_string(format!("/proc/{}/stat", self.0)).ok()?;
        // After the name, which may hold spaces, comes the state; user and system time are the 12th and 13th after it.
        let mut fields = text.rsplit(')').next()?.split_whitespace().skip(11);
        let mut ticks = || fields.next()?.parse::<u64>().ok();
        Some(Duration::from_millis(10 * (ticks()? + ticks()?)))
    }

    /// The number of open files and connections.
    pub fn open_files(self) -> Option<usize> {
        Some(fs::read_dir(format!("/proc/{}/fd", self.0)).ok()?.count())
    }

    fn status(self, name: &str) -> Option<u64> {
        let text = fs::read_to_string(format!("/proc/{}/status", self.0)).ok()?;
        text.lines().find_map(|line| line.strip_prefix(name))?.split_whitespace().next()?.parse().ok()
    }
}
