//! The owner of a job, so that clients take turns: a client with many jobs delays another by at most one of them.

use crate::http::asker::Asker;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use sha2::{Digest, Sha256};
use std::convert::Infallible;
use std::net::IpAddr;

/// A number derived from a client's address. It is stored with jobs: it has 16 bits, so that no address can be
/// recovered from it, and all nodes derive the same one. Two clients with the same number share their turns, which
/// costs them only a little time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Owner(pub(crate) u16);

impl Owner {
    /// The owner of a client's requests. This machine itself has no owner.
    pub(crate) fn of(asker: Asker) -> Option<Owner> {
        match asker {
            Asker::Here => None,
            Asker::Unnamed => Some(Owner::hash(b"unnamed")),
            Asker::Network(IpAddr::V4(address)) => Some(Owner::hash(&address.octets())),
            Asker::Network(IpAddr::V6(address)) => Some(Owner::hash(&address.octets())),
        }
    }

    /// The owner of jobs of a match without a client: such matches take turns among themselves.
    pub(crate) fn of_match(id: &str) -> Owner {
        Owner::hash(id.as_bytes())
    }

    fn hash(bytes: &[u8]) -> Owner {
        let digest = Sha256::digest(bytes);
        Owner(u16::from_be_bytes([digest[0], digest[1]]))
    }
}

/// The owner of a request, if the address of its client is known and is not this machine's own.
pub(crate) struct AskedBy(pub(crate) Option<Owner>);

impl<S: Send + Sync> FromRequestParts<S> for AskedBy {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(AskedBy(parts.extensions.get().copied().and_then(Owner::of)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn askers_are_told_apart_and_this_machine_is_nobody_in_particular() {
        let of = |text: &str| Owner::of(Asker::Network(text.parse().unwrap()));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
        assert_ne!(of("2001:db8::"), of("2001:db8:0:1::"));
        assert!(Owner::of(Asker::Unnamed).is_some());
        assert_eq!(Owner::of(Asker::Here), None);
    }
}
