//! The host names that the server accepts.
//!
//! The page of another site can point its own name at this machine (DNS rebinding) and would then have the same origin
//! as the server for a browser. Its name is still in `Host`. A plain address there is harmless: no name was resolved.

use crate::config::Config;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Uri, header};
use std::net::IpAddr;

/// The host names that the server accepts.
pub(crate) struct Hosts(Vec<String>);

/// Why a `Host` is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum BadHost {
    /// There are two, or it cannot be parsed.
    Unreadable,
    /// It is the name of another server.
    Foreign(String),
}

impl Hosts {
    pub(crate) fn new(config: &Config) -> Self {
        let public = config.public_url.split_once("://").map(|(_, rest)| rest.to_owned());
        let all = config.hosts.iter().cloned().chain(public);
        Hosts(all.filter_map(|host| name(&host)).chain(["localhost".to_owned()]).collect())
    }

    /// Checks the `Host` of a request. A request without one (HTTP/1.0) does not come from a browser.
    pub(crate) fn check(&self, headers: &HeaderMap, uri: &Uri) -> Result<(), BadHost> {
        let mut lines = headers.get_all(header::HOST).iter();
        let host = lines.next().map(|host| host.to_str().map_err(|_| BadHost::Unreadable)).transpose()?;
        if lines.next().is_some() {
            return Err(BadHost::Unreadable);
        }
        let named = uri.authority().map(Authority::as_str);
        for host in host.into_iter().chain(named) {
            let name = name(host).ok_or(BadHost::Unreadable)?;
            if !self.is_ours(&name) {
                return Err(BadHost::Foreign(name));
            }
        }
        Ok(())
    }

    fn is_ours(&self, name: &str) -> bool {
        let address = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(name);
        address.parse::<IpAddr>().is_ok() || name.ends_with(".localhost") || self.0.iter().any(|known| known == name)
    }
}

/// The name in a `Host`: without port and last dot, in lower case. `None` if it is no name and no address.
fn name(host: &str) -> Option<String> {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if !port.contains(']') => {
            // A port may be empty: "name:" is allowed.
            port.bytes().all(|byte| byte.is_ascii_digit()).then_some(name)?
        }
        _ => host,
    };
    let name = name.strip_suffix('.').unwrap_or(name);
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_' | b'[' | b']' | b':');
    let is_name = !name.is_empty() && name.bytes().all(is_word) && (name.starts_with('[') || !name.contains(':'));
    is_name.then(|| name.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(lines: &[&str], uri: &str) -> Result<(), BadHost> {
        let hosts = Hosts::new(&Config {
            public_url: "https://Play.Example.org:8443".to_owned(),
            hosts: vec!["den".to_owned(), "den.local".to_owned()],
            ..Config::default()
        });
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(header::HOST, line.parse().unwrap());
        }
        hosts.check(&headers, &uri.parse().unwrap())
    }

    #[test]
    fn own_names_and_plain_addresses_are_answered() {
        for host in [
            "play.example.org",
            "play.example.org:8443",
            "PLAY.example.ORG.",
            "localhost:8080",
            "tabula.localhost",
            "127.0.0.1:8080",
            "[::1]:8080",
            "[::1]",
            "192.168.1.7:8080",
            "203.0.113.9",
            "den:8080",
            "den.local",
        ] {
            assert_eq!(check(&[host], "/"), Ok(()), "{host}");
        }
        assert_eq!(check(&[], "/"), Ok(()), "HTTP/1.0");
        assert_eq!(check(&["localhost"], "http://127.0.0.1/"), Ok(()));
    }

    #[test]
    fn names_of_others_are_not() {
        for host in [
            "evil.example",
            "evil.example:8080",
            "play.example.org.evil.example",
            "xplay.example.org",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "localhosts",
            "den.evil.example",
        ] {
            assert!(matches!(check(&[host], "/"), Err(BadHost::Foreign(_))), "{host}");
        }
        assert!(matches!(check(&["localhost"], "http://evil.example/"), Err(BadHost::Foreign(_))));
    }

    #[test]
    fn two_hosts_or_none_that_can_be_read_are_refused() {
        assert_eq!(check(&["localhost", "localhost"], "/"), Err(BadHost::Unreadable));
        for host in ["", ":80", "a b", "localhost:80:80", "localhost:x", "localhost/x", "::1", "user@localhost", "."] {
            assert_eq!(check(&[host], "/"), Err(BadHost::Unreadable), "{host:?}");
        }
    }
}
