//! Kinds of refusals at the edge of the network, which operators can count.

/// Why somebody was refused or cut off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// More requests or frames than the ration of the address.
    Rate,
    /// The page of another site asked.
    Origin,
    /// A name that is not this server's.
    Host,
    /// A head, body or frame above its limit.
    TooLarge,
    /// More connections than an address, or everybody together, may have.
    Connections,
    /// A client took nothing of what was written to it.
    WriteTimeout,
}

impl Refusal {
    /// Every kind, with its name.
    pub(crate) const ALL: [(Refusal, &'static str); 6] = [
        (Refusal::Rate, "rate"),
        (Refusal::Origin, "origin"),
        (Refusal::Host, "host"),
        (Refusal::TooLarge, "too_large"),
        (Refusal::Connections, "connections"),
        (Refusal::WriteTimeout, "write_timeout"),
    ];

    /// The name, as operators know it.
    pub(crate) fn name(self) -> &'static str {
        Refusal::ALL[self as usize].1
    }
}
