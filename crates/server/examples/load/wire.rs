//! Bytes on the network: the kernel's counters of every connection, as `ss` reports them (Debian's package iproute2).

use std::collections::HashMap;
use std::process::Command;

/// The traffic of the connections to some servers, as TCP payload without headers.
#[derive(Clone, Copy, Default)]
pub(crate) struct Wire {
    /// Bytes that the servers sent.
    pub(crate) sent: u64,
    /// Bytes that the servers received.
    pub(crate) received: u64,
    /// Packets, both ways.
    pub(crate) packets: u64,
}

/// The size of a packet's headers: Ethernet, IPv4, and TCP with time stamps.
pub(crate) const HEADERS: u64 = 14 + 20 + 32;

/// The counters of all open connections, by the server's port; zero without `ss`.
pub(crate) fn wires() -> HashMap<u16, Wire> {
    let output = Command::new("ss").args(["-tinHO", "state", "established"]).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    let mut wires: HashMap<u16, Wire> = HashMap::new();
    for line in text.lines() {
        let Some(port) = local_port(line) else { continue };
        let wire = wires.entry(port).or_default();
        for (name, value) in line.split_whitespace().filter_map(|word| word.split_once(':')) {
            let Ok(value) = value.parse::<u64>() else { continue };
            match name {
                "bytes_sent" => wire.sent += value,
                "bytes_received" => wire.received += value,
                "segs_out" | "segs_in" => wire.packets += value,
                _ => {}
            }
        }
    }
    wires
}

/// The local address follows the two queues.
fn local_port(line: &str) -> Option<u16> {
    line.split_whitespace().nth(2)?.rsplit(':').next()?.parse().ok()
}

impl Wire {
    pub(crate) fn sum(wires: impl Iterator<Item = Wire>) -> Wire {
        wires.fold(Wire::default(), |sum, wire| Wire {
            sent: sum.sent + wire.sent,
            received: sum.received + wire.received,
            packets: sum.packets + wire.packets,
        })
    }

    /// The difference to earlier counters. (The figures of a closed connection are lost.)
    pub(crate) fn since(self, before: Wire) -> Wire {
        Wire {
            sent: self.sent.saturating_sub(before.sent),
            received: self.received.saturating_sub(before.received),
            packets: self.packets.saturating_sub(before.packets),
        }
    }
}
