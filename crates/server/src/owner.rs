//! For whom work is done, so that askers take turns: nobody's flood of jobs keeps another waiting for more than one of them.

use crate::credits::asker;
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use sha2::{Digest, Sha256};
use std::convert::Infallible;
use std::net::{IpAddr, SocketAddr};

/// A number made from an asker's address. It is kept with jobs in the store: it has 16 bits, so that no address can be told from it, and
/// all nodes make the same one. Two askers that share a number share their turns, which costs them a little time and nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Owner(pub(crate) u16);

impl Owner {
    /// The owner of what this address asks for. This machine itself is nobody in particular.
    pub(crate) fn of_address(address: IpAddr) -> Option<Owner> {
        if address.is_loopback() {
            return None;
        }
        Some(match address {
            IpAddr::V4(address) => Owner::hash(&address.octets()),
            // Whoever has one address of a /64 has them all.
            IpAddr::V6(address) => Owner::hash(&address.octets()[..8]),
        })
    }

    /// The owner of what is asked for in a match by nobody in particular: such matches take turns among themselves.
    pub(crate) fn of_match(id: &str) -> Owner {
        Owner::hash(id.as_bytes())
    }

    fn hash(bytes: &[u8]) -> Owner {
        let digest = Sha256::digest(bytes);
        Owner(u16::from_be_bytes([digest[0], digest[1]]))
    }
}

/// Who sent a request, if its address is known and is not this machine's own.
pub(crate) struct AskedBy(pub(crate) Option<Owner>);

impl<S: Send + Sync> FromRequestParts<S> for AskedBy {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        Ok(AskedBy(peer.and_then(|peer| Owner::of_address(asker(peer, &parts.headers)))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_in_a_network_of_version_6_are_one_owner_and_loopback_is_none() {
        let of = |text: &str| Owner::of_address(text.parse().unwrap());
        assert_eq!(of("2001:db8::1"), of("2001:db8::ffff"));
        assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
        assert_eq!((of("127.0.0.1"), of("::1")), (None, None));
    }
}
