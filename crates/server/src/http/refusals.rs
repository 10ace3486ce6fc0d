//! Kinds of refusals at the edge of the network, which operators can count.

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
    /// Too much of this kind of work waits already, or the answer took too long.
    Busy,
}

impl Refusal {
    /// Every kind, with its name.
    pub(crate) const ALL: [(Refusal, &'static str); 7] = [
        (Refusal::Rate, "rate"),
        (Refusal::Origin, "origin"),
        (Refusal::Host, "host"),
        (Refusal::TooLarge, "too_large"),
        (Refusal::Connections, "connections"),
        (Refusal::WriteTimeout, "write_timeout"),
        (Refusal::Busy, "busy"),
    ];

    /// The name, as operators know it.
    pub(crate) fn name(self) -> &'static str {
        Refusal::ALL[self as usize].1
    }
}
