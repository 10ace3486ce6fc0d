//! Refusals by limits and checks of requests, counted by kind for operators.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};

/// Why a request or a connection was refused or closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// The rate limit of the address is exceeded.
    Rate,
    /// The request came from the page of another site.
    Origin,
    /// The host name is not one of this server.
    Host,
    /// A head, body or frame above its limit.
    TooLarge,
    /// More connections than an address, or everybody together, may have.
    Connections,
    /// A client read nothing of what was sent to it.
    WriteTimeout,
}

impl Refusal {
    const ALL: [(Refusal, &'static str); 6] = [
        (Refusal::Rate, "rate"),
        (Refusal::Origin, "origin"),
        (Refusal::Host, "host"),
        (Refusal::TooLarge, "too_large"),
        (Refusal::Connections, "connections"),
        (Refusal::WriteTimeout, "write_timeout"),
    ];
}

/// The number of each kind.
#[derive(Default)]
pub(crate) struct Refusals([AtomicU64; Refusal::ALL.len()]);

impl Refusals {
    /// Counts a refusal.
    pub(crate) fn add(&self, refusal: Refusal) {
        self.0[refusal as usize].fetch_add(1, Ordering::Relaxed);
    }

    /// All kinds, in the text form of Prometheus.
    pub(crate) fn write(&self, text: &mut String) {
        text.push_str("# HELP tabula_refusals_total Requests, frames and connections refused or cut off, by kind.\n");
        text.push_str("# TYPE tabula_refusals_total counter\n");
        for (refusal, kind) in Refusal::ALL {
            let count = self.0[refusal as usize].load(Ordering::Relaxed);
            let _ = writeln!(text, "tabula_refusals_total{{kind=\"{kind}\"}} {count}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_its_own_count() {
        let refusals = Refusals::default();
        for (n, (refusal, _)) in Refusal::ALL.into_iter().enumerate() {
            (0..=n).for_each(|_| refusals.add(refusal));
        }
        let mut text = String::new();
        refusals.write(&mut text);
        for (n, (_, kind)) in Refusal::ALL.into_iter().enumerate() {
            assert!(text.contains(&format!("{{kind=\"{kind}\"}} {}\n", n + 1)), "{text}");
        }
    }
}
