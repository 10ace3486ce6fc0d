//! The client of a request, for rate limits and limits of connections.
//!
//! A peer on this machine, or one that the operator names, may be a proxy: then the hop nearest to us counts, which is
//! the last value of the last `X-Forwarded-For` line (or, without one, of `Forwarded`). Values before it may be forged
//! by the client.

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// A client, for rate limits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Asker {
    /// This machine itself, without a proxy: it has no limits.
    Here,
    /// An IPv4 address, or the /64 of an IPv6 address, which is usually one customer.
    Network(IpAddr),
    /// A client of a proxy whose address cannot be parsed: all of these share one rate limit.
    Unnamed,
}

impl Asker {
    /// The client of a request with these headers.
    pub(crate) fn of(peer: IpAddr, headers: &HeaderMap, proxies: &[IpAddr]) -> Asker {
        // Every peer on this machine may be a proxy.
        if (peer.to_canonical().is_loopback() || is_named(peer, proxies))
            && let Some(named) = named(headers)
        {
            return named;
        }
        Asker::of_peer(peer)
    }

    /// The client of a connection before its first request.
    pub(crate) fn of_peer(peer: IpAddr) -> Asker {
        match peer.to_canonical() {
            IpAddr::V4(Ipv4Addr::LOCALHOST) | IpAddr::V6(Ipv6Addr::LOCALHOST) => Asker::Here,
            other => Asker::network(other),
        }
    }

    fn network(address: IpAddr) -> Asker {
        Asker::Network(match address.to_canonical() {
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
            }
            address => address,
        })
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Asker {
    type Rejection = Infallible;

    /// The client that the middleware found; without the middleware (in a test) it is this machine.
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(parts.extensions.get().copied().unwrap_or(Asker::Here))
    }
}

/// Whether a peer is one of the operator's proxies.
pub(crate) fn is_named(peer: IpAddr, proxies: &[IpAddr]) -> bool {
    proxies.iter().any(|proxy| proxy.to_canonical() == peer.to_canonical())
}

/// The address in the headers of a proxy; `None` if there is none.
fn named(headers: &HeaderMap) -> Option<Asker> {
    let last = |name: &str| headers.get_all(name).iter().next_back();
    let hop = match last("x-forwarded-for") {
        Some(line) => line.to_str().ok().and_then(|list| list.rsplit(',').next()),
        None => {
            let hop = last("forwarded")?.to_str().ok().and_then(|list| list.rsplit(',').next());
            let pairs = hop.into_iter().flat_map(|hop| hop.split(';')).filter_map(|pair| pair.split_once('='));
            pairs.into_iter().find(|(name, _)| name.trim().eq_ignore_ascii_case("for")).map(|(_, value)| value)
        }
    };
    Some(hop.and_then(address).map_or(Asker::Unnamed, Asker::network))
}

/// Parses an address as proxies write it: alone, with a port, in brackets, in quotes.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim().trim_matches('"').trim();
    let in_brackets = || text.strip_prefix('[')?.strip_suffix(']')?.parse::<Ipv6Addr>().ok().map(IpAddr::V6);
    let with_port = || text.parse::<SocketAddr>().ok().map(|address| address.ip());
    text.parse().ok().or_else(with_port).or_else(in_brackets)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asker(peer: &str, lines: &[(&'static str, &str)]) -> Asker {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(*name, value.parse().unwrap());
        }
        Asker::of(peer.parse().unwrap(), &headers, &["10.0.0.9".parse().unwrap()])
    }

    fn network(address: &str) -> Asker {
        Asker::Network(address.parse().unwrap())
    }

    #[test]
    fn the_hop_nearest_to_us_counts() {
        let xff = |value: &'static str| ("x-forwarded-for", value);
        for (lines, expected) in [
            (&[xff("9.9.9.9, 8.8.8.8")][..], network("8.8.8.8")),
            // HAProxy adds a line of its own: the client's comes first.
            (&[xff("9.9.9.9"), xff("8.8.8.8")], network("8.8.8.8")),
            // Azure and IIS write the port.
            (&[xff("9.9.9.9,1.2.3.4:5678")], network("1.2.3.4")),
            (&[xff("[2001:db8:1:2:3::4]:443")], network("2001:db8:1:2::")),
            (&[xff("[2001:db8:1:2:3::4]")], network("2001:db8:1:2::")),
            (&[xff("2001:db8:1:2:ffff::4")], network("2001:db8:1:2::")),
            (&[xff("::ffff:1.2.3.4")], network("1.2.3.4")),
            (&[("forwarded", "for=9.9.9.9, for=8.8.8.8;proto=https")], network("8.8.8.8")),
            (&[("forwarded", "proto=https; For=\"[2001:db8:1:2::3]:99\"")], network("2001:db8:1:2::")),
            (&[("forwarded", "for=9.9.9.9"), xff("8.8.8.8")], network("8.8.8.8")),
        ] {
            assert_eq!(asker("127.0.0.1", lines), expected, "{lines:?}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_rationed_together() {
        for value in ["", " ", ",", "unknown", "1.2.3.4, ", "1.2.3.4:99999", "localhost", "1.2.3", "[::1", "::1%"] {
            assert_eq!(asker("127.0.0.1", &[("x-forwarded-for", value)]), Asker::Unnamed, "{value:?}");
        }
        assert_eq!(asker("127.0.0.1", &[("forwarded", "for=unknown")]), Asker::Unnamed);
        assert_eq!(asker("::1", &[("forwarded", "proto=https")]), Asker::Unnamed);
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", axum::http::HeaderValue::from_bytes(b"\xFF").unwrap());
        assert_eq!(Asker::of("::1".parse().unwrap(), &headers, &[]), Asker::Unnamed);
    }

    #[test]
    fn nobody_becomes_this_machine_by_a_header() {
        for value in ["127.0.0.1", "::1", "[::1]:443", "::ffff:127.0.0.1", "127.0.0.1:80"] {
            let named = asker("127.0.0.1", &[("x-forwarded-for", value)]);
            assert!(matches!(named, Asker::Network(_)), "{value}: {named:?}");
        }
        for peer in ["127.0.0.1", "::1", "::ffff:127.0.0.1"] {
            assert_eq!(asker(peer, &[]), Asker::Here, "{peer}");
        }
        assert_eq!(asker("127.0.0.2", &[]), network("127.0.0.2"));
    }

    #[test]
    fn only_proxies_speak_for_others() {
        let line = ("x-forwarded-for", "8.8.8.8");
        assert_eq!(asker("7.7.7.7", &[line]), network("7.7.7.7"));
        assert_eq!(asker("10.0.0.9", &[line]), network("8.8.8.8"), "the operator named it");
        assert_eq!(asker("::ffff:10.0.0.9", &[line]), network("8.8.8.8"));
        assert_eq!(asker("10.0.0.9", &[]), network("10.0.0.9"));
        assert_eq!(asker("127.0.0.2", &[line]), network("8.8.8.8"));
        assert_eq!(asker("2001:db8:1:2:3::4", &[line]), network("2001:db8:1:2::"));
    }
}
