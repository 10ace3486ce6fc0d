//! The bytes of one connection. Who takes nothing of what is written to them is cut off: what waits for them is memory.

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

/// What the system may keep for a client that does not read yet. (Linux takes twice that.)
const SEND_BUFFER: usize = 128 * 1024;

/// A connection whose writes must get on.
pub(crate) struct TimedStream {
    stream: TcpStream,
    app: App,
    limit: Duration,
    /// Runs while a write waits and no byte has been taken.
    stalled: Option<Pin<Box<Sleep>>>,
    /// Free again when the connection is gone, be it a socket by then.
    _slot: Arc<Slot>,
}

impl TimedStream {
    pub(crate) fn new(app: App, stream: TcpStream, slot: Arc<Slot>) -> Self {
        // Moves are small and must not wait for more.
        let _ = stream.set_nodelay(true);
        let _ = socket2::SockRef::from(&stream).set_send_buffer_size(SEND_BUFFER);
        let limit = app.0.config.limits.unread;
        TimedStream { stream, app, limit, stalled: None, _slot: slot }
    }

    /// What came of a write, or its end if it has waited too long.
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
        // The system need not keep what nobody takes either.
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
