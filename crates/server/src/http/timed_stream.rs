//! The bytes of one connection. A client that reads nothing is disconnected, because its unread answers take memory.

use crate::app::App;
use crate::http::connections::Slot;
use crate::http::refusals::Refusal;
use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::Sleep;

/// The send buffer of the system for a client that does not read yet. (Linux takes twice that.)
const SEND_BUFFER: usize = 128 * 1024;

/// A connection with a time limit for writes.
pub(crate) struct TimedStream {
    stream: TcpStream,
    app: App,
    limit: Duration,
    /// Runs while a write waits and no byte has been taken.
    stalled: Option<Pin<Box<Sleep>>>,
    /// The registered connection, released with the stream, even after an upgrade to a socket.
    _slot: Arc<Slot>,
}

impl TimedStream {
    pub(crate) fn new(app: App, stream: TcpStream, slot: Arc<Slot>) -> Self {
        // Moves are small and must not be delayed (`TCP_NODELAY`).
        let _ = stream.set_nodelay(true);
        let _ = socket2::SockRef::from(&stream).set_send_buffer_size(SEND_BUFFER);
        let limit = app.0.config.limits.unread;
        TimedStream { stream, app, limit, stalled: None, _slot: slot }
    }

    /// The result of a write, or an error if it has waited too long.
    fn judged(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let limit = self.limit;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(tokio::time::sleep(limit)));
        ready!(stalled.as_mut().poll(cx));
        self.stalled = None;
        self.app.0.metrics.refuse(Refusal::WriteTimeout);
        // The system should not keep unread data either.
        let _ = socket2::SockRef::from(&self.stream).set_linger(Some(Duration::ZERO));
        Poll::Ready(Err(io::Error::new(ErrorKind::TimedOut, "the client takes nothing of what is written to it")))
    }
}

impl AsyncRead for TimedStream {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buffer)
    }
}

impl AsyncWrite for TimedStream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.judged(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, slices);
        self.judged(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
