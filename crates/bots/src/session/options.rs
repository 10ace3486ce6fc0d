//! The options of the protocol: numbers within bounds.

use super::commands::{quoted, unknown_option};
use crate::{BotOptions, BotSpec, LEVELS};

/// The values of the options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Options {
    threads: usize,
    memory_mib: usize,
    level: u8,
    pub(super) lines: usize,
    /// The seed; 0 for a random one.
    pub(super) seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        let BotOptions { memory, threads } = BotOptions::default();
        Options { threads, memory_mib: memory >> 20, level: LEVELS, lines: 1, seed: 0 }
    }
}

pub(super) const NAMES: [&str; 5] = ["Threads", "Memory", "Level", "Lines", "Seed"];

/// The bounds of each option, in the order of the names.
const BOUNDS: [(u64, u64); 5] = [(1, 256), (1, 32_768), (1, LEVELS as u64), (1, 64), (0, i64::MAX as u64)];

impl Options {
    /// Sets an option by name.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let found = NAMES.iter().position(|known| known.eq_ignore_ascii_case(name));
        let at = found.ok_or_else(|| unknown_option(name))?;
        let (least, most) = BOUNDS[at];
        let number = value.parse::<u64>().ok().filter(|number| (least..=most).contains(number)).ok_or_else(|| {
            format!("option {} takes a number from {least} to {most}, not {}", NAMES[at], quoted(value))
        })?;
        match at {
            0 => self.threads = number as usize,
            1 => self.memory_mib = number as usize,
            2 => self.level = number as u8,
            3 => self.lines = number as usize,
            _ => self.seed = number,
        }
        Ok(())
    }

    /// The bot that plays: the best one has no limits of its own.
    pub(super) fn spec(&self) -> BotSpec {
        if self.level == LEVELS { BotSpec::Engine } else { BotSpec::Level(self.level) }
    }

    /// The memory and threads of the bot.
    pub(super) fn bot(&self) -> BotOptions {
        BotOptions { memory: self.memory_mib << 20, threads: self.threads }
    }
}

/// The lines that list the options.
pub(super) fn lines() -> impl Iterator<Item = String> {
    let Options { threads, memory_mib, level, lines, seed } = Options::default();
    let defaults = [threads as u64, memory_mib as u64, level.into(), lines as u64, seed];
    NAMES.iter().zip(BOUNDS).zip(defaults).map(|((name, (least, most)), default)| {
        format!("option name {name} type spin default {default} min {least} max {most}")
    })
}
