//! The services start, fail on request, start again, and leave nothing behind.

use services::{Cut, Nats, Postgres};
use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

/// A server that sends back what it gets.
fn echo() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            thread::spawn(move || std::io::copy(&mut stream.try_clone().unwrap(), &mut stream));
        }
    });
    address
}

fn says(stream: &mut TcpStream, word: &[u8; 4]) -> std::io::Result<[u8; 4]> {
    let mut back = [0; 4];
    stream.write_all(word)?;
    stream.read_exact(&mut back)?;
    Ok(back)
}

#[test]
fn a_cable_can_be_cut_and_healed() {
    let cut = Cut::before(echo());
    let mut stream = TcpStream::connect(cut.address()).unwrap();
    assert_eq!(says(&mut stream, b"one.").unwrap(), *b"one.");
    for _ in 0..3 {
        cut.cut();
        assert!(says(&mut stream, b"lost").is_err());
        assert_eq!(TcpStream::connect(cut.address()).unwrap_err().kind(), ErrorKind::ConnectionRefused);
        cut.heal();
        stream = TcpStream::connect(cut.address()).unwrap();
        assert_eq!(says(&mut stream, b"two.").unwrap(), *b"two.");
    }
}

#[test]
fn a_cable_that_swallows_delivers_when_it_is_healed() {
    let cut = Cut::before(echo());
    let mut stream = TcpStream::connect(cut.address()).unwrap();
    assert_eq!(says(&mut stream, b"one.").unwrap(), *b"one.");
    cut.swallow();
    stream.set_read_timeout(Some(Duration::from_millis(200))).unwrap();
    assert!(matches!(says(&mut stream, b"two.").unwrap_err().kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut));
    let mut other = TcpStream::connect(cut.address()).unwrap();
    other.set_read_timeout(Some(Duration::from_millis(200))).unwrap();
    assert!(says(&mut other, b"new.").is_err());
    cut.heal();
    for (mut stream, word) in [(stream, b"two."), (other, b"new.")] {
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        let mut back = [0; 4];
        stream.read_exact(&mut back).unwrap();
        assert_eq!(back, *word);
    }
}

#[test]
fn services_come_back_with_what_they_keep() {
    let mut postgres = Postgres::start();
    postgres.sql("postgres", "CREATE TABLE t (n int); INSERT INTO t VALUES (7)");
    postgres.restart();
    postgres.kill();
    assert!(TcpStream::connect(postgres.address()).is_err());
    postgres.run();
    assert_eq!(postgres.sql("postgres", "SELECT n FROM t"), "7\n");
    let mut nats = Nats::start();
    nats.kill();
    assert!(TcpStream::connect(nats.address()).is_err());
    nats.restart();
    assert!(TcpStream::connect(nats.address()).is_ok());
    let addresses = [postgres.address(), nats.address()];
    drop((postgres, nats));
    for address in addresses {
        assert!(TcpStream::connect(address).is_err(), "{address} still answers");
    }
}
