//! What a process needs, as Linux tells it.

use std::fs;
use std::time::Duration;

/// A process of this machine, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Process(pub u32);

impl Process {
    /// The memory that it has now, in KiB; nothing if it is gone.
    pub fn memory_kib(self) -> Option<u64> {
        self.status("VmRSS:")
    }

    /// The most memory that it has had since [`reset_peak`](Process::reset_peak), in KiB.
    pub fn peak_kib(self) -> Option<u64> {
        self.status("VmHWM:")
    }

    /// Lets the peak begin anew at what it has now.
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

    /// How many files and connections it has open.
    pub fn open_files(self) -> Option<usize> {
        Some(fs::read_dir(format!("/proc/{}/fd", self.0)).ok()?.count())
    }

    fn status(self, name: &str) -> Option<u64> {
        let text = fs::read_to_string(format!("/proc/{}/status", self.0)).ok()?;
        text.lines().find_map(|line| line.strip_prefix(name))?.split_whitespace().next()?.parse().ok()
    }
}
