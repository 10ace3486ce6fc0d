//! A proxy between a program and a server that can interrupt the connection.

use socket2::SockRef;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// A proxy to a server, on another port, that can be interrupted.
#[derive(Debug)]
pub struct Cut(Arc<Cable>);

#[derive(Debug)]
struct Cable {
    address: SocketAddr,
    target: SocketAddr,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug)]
struct State {
    way: Way,
    /// Both ends of the open connections.
    streams: Vec<TcpStream>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Open,
    /// Connections are reset, new ones are refused.
    Refused,
    /// Nothing is forwarded, and no connection is closed.
    Swallowed,
}

impl Cut {
    /// A proxy to this server, forwarding.
    pub fn before(target: SocketAddr) -> Cut {
        let listener = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
        let address = listener.local_addr().expect("it has an address");
        let state = Mutex::new(State { way: Way::Open, streams: Vec::new() });
        let cable = Arc::new(Cable { address, target, state, changed: Condvar::new() });
        cable.listen(listener);
        Cut(cable)
    }

    /// The address to connect to.
    pub fn address(&self) -> SocketAddr {
        self.0.address
    }

    /// Resets open connections and refuses new ones.
    pub fn cut(&self) {
        let mut state = self.0.state();
        state.way = Way::Refused;
        for stream in state.streams.drain(..) {
            reset(&stream);
        }
        drop(state);
        self.0.changed.notify_all();
        // The listening thread wakes up, sees the new state and closes the port: then no connection gets in any more.
        while TcpStream::connect(self.0.address).is_ok() {
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Forwards nothing any more without closing connections, like a network that loses every packet. Data sent in the
    /// meantime arrives after [`Cut::heal`].
    pub fn swallow(&self) {
        self.0.state().way = Way::Swallowed;
    }

    /// Forwards again.
    pub fn heal(&self) {
        let mut state = self.0.state();
        let was = std::mem::replace(&mut state.way, Way::Open);
        drop(state);
        self.0.changed.notify_all();
        if was == Way::Refused {
            let listener = TcpListener::bind(self.0.address).expect("the port is still ours");
            self.0.listen(listener);
        }
    }
}

impl Drop for Cut {
    fn drop(&mut self) {
        self.cut();
    }
}

impl Cable {
    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn listen(self: &Arc<Self>, listener: TcpListener) {
        let cable = Arc::clone(self);
        thread::spawn(move || {
            for near in listener.incoming().flatten() {
                if cable.state().way == Way::Refused {
                    reset(&near);
                    return;
                }
                let cable = Arc::clone(&cable);
                thread::spawn(move || cable.connect(&near));
            }
        });
    }

    fn connect(self: &Arc<Self>, near: &TcpStream) {
        if !self.wait() {
            return reset(near);
        }
        let Ok(far) = TcpStream::connect(self.target) else { return reset(near) };
        let copy = |stream: &TcpStream| {
            let _ = stream.set_nodelay(true);
            stream.try_clone().expect("a socket can be shared")
        };
        let ends = [(copy(near), copy(&far)), (copy(&far), copy(near))];
        {
            let mut state = self.state();
            if state.way == Way::Refused {
                reset(&far);
                return reset(near);
            }
            // Connections that have ended are removed.
            state.streams.retain(|stream| matches!(stream.take_error(), Ok(None)) && stream.peer_addr().is_ok());
            state.streams.extend([copy(near), copy(&far)]);
        }
        for (from, to) in ends {
            let cable = Arc::clone(self);
            thread::spawn(move || cable.pump(from, to));
        }
    }

    fn pump(&self, mut from: TcpStream, mut to: TcpStream) {
        let mut bytes = [0; 16 * 1024];
        while let Ok(count @ 1..) = from.read(&mut bytes) {
            if !self.wait() || to.write_all(&bytes[..count]).is_err() {
                break;
            }
        }
        // The end of a connection is not forwarded either.
        self.wait();
        let _ = to.shutdown(std::net::Shutdown::Both);
        let _ = from.shutdown(std::net::Shutdown::Both);
    }

    /// Waits while nothing is forwarded; false if connections are cut.
    fn wait(&self) -> bool {
        let state = self.changed.wait_while(self.state(), |state| state.way == Way::Swallowed);
        state.unwrap_or_else(PoisonError::into_inner).way == Way::Open
    }
}

/// Ends a connection with a reset: the other side gets an error, not an end of file.
fn reset(stream: &TcpStream) {
    let _ = SockRef::from(stream).set_linger(Some(Duration::ZERO));
    let _ = stream.shutdown(std::net::Shutdown::Both);
}
