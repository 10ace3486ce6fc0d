//! The host names that a server accepts, and the proxies that it trusts.

use crate::complaint;
use serde_json::json;
use std::net::{IpAddr, SocketAddr, UdpSocket};
use system_tests::{Client, ClientAddress, HttpAnswer, HttpRequest, Program};

/// Sends one request to a server.
fn send(server: SocketAddr, request: &HttpRequest) -> HttpAnswer {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(Client::new(server, ClientAddress::LOCAL).send(request)).unwrap()
}

/// The status of a request for a page with this host name.
fn status_for(server: SocketAddr, host: &str) -> u16 {
    send(server, &HttpRequest::new("GET", "/api/games").header("host", host)).status
}

#[test]
fn a_server_answers_to_the_names_that_it_was_given() {
    let plain = Program::start(env!("CARGO_BIN_EXE_tabula"), &[]);
    let named = Program::start(env!("CARGO_BIN_EXE_tabula"), &["--host", "play.example.org,club.example"]);
    for host in ["play.example.org", "club.example:8080"] {
        assert_eq!((status_for(plain.address(), host), status_for(named.address(), host)), (421, 200), "{host}");
    }
    assert_eq!(status_for(named.address(), "evil.example"), 421);
    let error = complaint(&["serve", "--host", "play.example.org:80"], 2);
    assert!(error.contains("\"play.example.org:80\""), "{error}");
}

#[test]
fn a_server_on_the_network_answers_to_the_names_of_its_machine() {
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap().trim().to_owned();
    let short = host.split('.').next().unwrap();
    let plain = Program::start(env!("CARGO_BIN_EXE_tabula"), &[]);
    let on_lan = Program::start(env!("CARGO_BIN_EXE_tabula"), &["--lan", "--listen", "0.0.0.0:0"]);
    let server = SocketAddr::new(IpAddr::from([127, 0, 0, 1]), on_lan.address().port());
    for name in [host.clone(), format!("{short}.local"), format!("{short}.home.arpa")] {
        assert_eq!((status_for(plain.address(), &name), status_for(server, &name)), (421, 200), "{name}");
    }
    assert_eq!(status_for(server, "evil.example"), 421);
}

/// The address of this machine in its network; a machine without one cannot act as its own remote proxy.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind(("0.0.0.0", 0)).ok()?;
    socket.connect(("192.0.2.1", 9)).ok()?;
    socket.local_addr().ok().map(|address| address.ip()).filter(|address| !address.is_loopback())
}

/// Creates matches for many addresses through one proxy on `own`, and counts the refusals.
fn refused(server: SocketAddr, own: IpAddr) -> usize {
    let (variant, sides) = crate::serve::variant();
    let body = json!({ "variant": variant, "seats": { sides[0]: { "kind": "me" }, sides[1]: { "kind": "me" } } });
    let server = SocketAddr::new(own, server.port());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let mut client = Client::new(server, ClientAddress::LOCAL);
        let mut refused = 0;
        for number in 0..400 {
            let forwarded = format!("198.18.{}.{}", number / 200, number % 200);
            let request = HttpRequest::new("POST", "/api/matches").header("x-forwarded-for", &forwarded).json(&body);
            refused += usize::from(client.send(&request).await.unwrap().status == 429);
        }
        refused
    })
}

#[test]
fn only_a_proxy_that_the_operator_names_is_believed() {
    let error = complaint(&["serve", "--proxy", "somewhere"], 2);
    assert!(error.contains("'somewhere'"), "{error}");
    let Some(own) = own_address() else {
        println!("this machine has no address in a network: not tried");
        return;
    };
    let listen = ["--listen", "0.0.0.0:0"];
    let deaf = Program::start(env!("CARGO_BIN_EXE_tabula"), &listen);
    assert!(refused(deaf.address(), own) > 0, "all that comes from one address shares its rate limit");
    let proxy = own.to_string();
    let named = Program::start(env!("CARGO_BIN_EXE_tabula"), &[&listen[..], &["--proxy", &proxy]].concat());
    assert_eq!(refused(named.address(), own), 0, "each address behind the proxy has its own");
}
