//! Bytes on the network: what the kernel has counted for every connection, as `ss` tells it (Debian's package iproute2).

use std::collections::HashMap;
use std::process::Command;

/// What has gone over the connections to some servers, as TCP carries it: without headers.
#[derive(Clone, Copy, Default)]
pub(crate) struct Wire {
    /// Bytes that the servers sent.
    pub(crate) sent: u64,
    /// Bytes that they received.
    pub(crate) received: u64,
    /// Packets, both ways.
    pub(crate) packets: u64,
}

/// The headers of a packet: Ethernet, IPv4, and TCP with time stamps.
pub(crate) const HEADERS: u64 = 14 + 20 + 32;

/// Everything that is connected now, by the server's port; nothing if there is no `ss`.
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

/// After the two queues comes our own end.
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

    /// What has been added. (A connection that ended took its figures with it.)
    pub(crate) fn since(self, before: Wire) -> Wire {
        Wire {
            sent: self.sent.saturating_sub(before.sent),
            received: self.received.saturating_sub(before.received),
            packets: self.packets.saturating_sub(before.packets),
        }
    }
}
