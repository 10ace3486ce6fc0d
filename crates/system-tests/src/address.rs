//! The addresses of clients.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use tokio::net::{TcpSocket, TcpStream};

/// The source address of connections, and the address in `X-Forwarded-For`.
///
/// The server does not limit the rate of loopback itself, but it limits clients for which a proxy on loopback forwards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClientAddress {
    peer: Ipv4Addr,
    forwarded: Option<IpAddr>,
}

impl ClientAddress {
    /// This machine itself, which has no rate limit.
    pub const LOCAL: ClientAddress = ClientAddress { peer: Ipv4Addr::LOCALHOST, forwarded: None };

    /// A client with a rate limit: every number is a different one. Connections come from an address of 127.1.0.0/16,
    /// and each request is forwarded for an address of 198.18.0.0/16, which is reserved for tests.
    pub fn stranger(number: u16) -> ClientAddress {
        let [high, low] = number.to_be_bytes();
        let peer = Ipv4Addr::new(127, 1, high, low);
        ClientAddress { peer, forwarded: Some(Ipv4Addr::new(198, 18, high, low).into()) }
    }

    /// A client behind a proxy on this machine.
    pub fn forwarded(address: IpAddr) -> ClientAddress {
        ClientAddress { peer: Ipv4Addr::LOCALHOST, forwarded: Some(address) }
    }

    /// The value of the header `X-Forwarded-For`, if there is one.
    pub fn header(&self) -> Option<String> {
        self.forwarded.map(|address| address.to_string())
    }

    /// Opens a connection from this address.
    ///
    /// # Errors
    /// If no server listens there, or if there are too many connections.
    pub async fn connect(&self, to: SocketAddr) -> io::Result<TcpStream> {
        self.connect_with(to, |_| Ok(())).await
    }

    /// Opens a connection with a small receive buffer: an answer that is not read stays with the server.
    ///
    /// # Errors
    /// If no server listens there, or if there are too many connections.
    pub async fn connect_narrow(&self, to: SocketAddr) -> io::Result<TcpStream> {
        self.connect_with(to, |socket| socket.set_recv_buffer_size(2 * 1024)).await
    }

    async fn connect_with(
        &self,
        to: SocketAddr,
        prepare: impl Fn(&TcpSocket) -> io::Result<()>,
    ) -> io::Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        prepare(&socket)?;
        if self.peer != Ipv4Addr::LOCALHOST {
            socket.bind((self.peer, 0).into())?;
        }
        let stream = socket.connect(to).await?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }
}
