//! The server on a socket: connections are accepted, served with limits against slow clients, and closed in two stages.

use crate::app::App;
use crate::http::asker::{Asker, is_named};
use crate::http::middleware::MAX_HEAD;
use crate::http::refusals::Refusal;
use crate::http::repeated::Repeated;
use crate::http::routes;
use crate::http::timed_stream::TimedStream;
use crate::time::{now_ms, stopped};
use axum::Router;
use axum::extract::ConnectInfo;
use futures_util::future::BoxFuture;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tower_service::Service;

/// The time limit for the head of a request.
const HEAD_LIMIT: Duration = Duration::from_secs(15);
/// The time limit for connections to end when the server stops.
const GRACE: Duration = Duration::from_secs(5);
/// The pause after the system refused a connection.
const ACCEPT_WAIT: Duration = Duration::from_millis(50);
/// The answer to a connection above the limits.
const FULL: &[u8] = b"HTTP/1.1 429 Too Many Requests\r\ncontent-type: application/json\r\ncontent-length: 107\r\nretry-after: 5\r\n\
connection: close\r\n\r\n{\"error\":{\"code\":\"too_many_requests\",\"message\":\"there are too many connections: close some, or try again\"}}";

/// Serves until `until` completes. Then accepts no connections, tells sockets to reconnect later, lets requests finish
/// and closes the store.
pub fn serve(
    app: App,
    listener: TcpListener,
    until: impl Future<Output = ()> + Send + 'static,
) -> BoxFuture<'static, ()> {
    let router = routes::app(app.clone());
    Box::pin(accept(app, router, listener, Box::pin(until)))
}

async fn accept(app: App, router: Router, listener: TcpListener, mut until: BoxFuture<'static, ()>) {
    // Every connection has a sender: when the last is dropped, the receiver ends.
    let (alive, mut ended) = mpsc::channel::<()>(1);
    let mut failures = Repeated::default();
    let (all, each) = app.0.connections.limits();
    tracing::debug!(all, each, "limits of connections");
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut until => break,
        };
        match accepted {
            Ok((stream, peer)) => connection(&app, &router, &alive, stream, peer),
            Err(error) => {
                // Most likely there are too many open files: some will be closed.
                if let Some(times) = failures.note(Instant::now()) {
                    tracing::warn!(%error, times, "cannot accept connections");
                }
                tokio::time::sleep(ACCEPT_WAIT).await;
            }
        }
    }
    drop((listener, alive));
    tracing::info!("stopping: no new connections, sockets are told to reconnect, unfinished jobs are returned");
    app.0.stop.send_replace(true);
    let sockets_gone = async {
        while app.lives().values().any(|live| live.sockets() > 0) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let gone = async { tokio::join!(ended.recv(), sockets_gone, app.stop_work()) };
    if tokio::time::timeout(GRACE, gone).await.is_err() {
        tracing::warn!("some connections did not end in time");
    }
    app.close().await;
}

/// Does jobs until `until` completes; on the listener, if there is one, it answers only what operators ask (`/health`,
/// `/ready`, `/metrics`). Then returns unfinished jobs and closes the store.
pub fn serve_jobs(
    app: App,
    operators: Option<TcpListener>,
    until: impl Future<Output = ()> + Send + 'static,
) -> BoxFuture<'static, ()> {
    match operators {
        Some(listener) => {
            let router = routes::for_operators(app.clone());
            Box::pin(accept(app, router, listener, Box::pin(until)))
        }
        None => Box::pin(work(app, Box::pin(until))),
    }
}

async fn work(app: App, until: BoxFuture<'static, ()>) {
    until.await;
    tracing::info!("stopping: unfinished jobs are returned");
    app.0.stop.send_replace(true);
    if tokio::time::timeout(GRACE, app.stop_work()).await.is_err() {
        tracing::warn!("some searches did not end in time");
    }
    app.close().await;
}

impl App {
    /// Stops all searches and waits for their end.
    async fn stop_work(&self) {
        self.0.search_pool.close();
        while self.0.job_runner.stop_all() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Returns jobs and closes the store. From here on running clocks are credited with time, if no other node is
    /// alive.
    async fn close(&self) {
        let result = async {
            self.0.store.return_jobs(&self.0.job_runner.node_id).await?;
            self.0.store.set_alive_ms(now_ms()).await?;
            self.0.store.close().await
        };
        // A database that does not answer must not delay the shutdown: leases expire by themselves.
        match tokio::time::timeout(GRACE, result).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::error!(%error, "closing the store"),
            Err(_) => tracing::error!("closing the store took too long"),
        }
    }
}

fn connection(app: &App, router: &Router, alive: &mpsc::Sender<()>, stream: TcpStream, peer: SocketAddr) {
    // The client of a proxy is known with its first request.
    let asker = if is_named(peer.ip(), &app.0.config.proxies) { Asker::Here } else { Asker::of_peer(peer.ip()) };
    let Some(slot) = app.0.connections.open(asker).map(Arc::new) else {
        app.0.metrics.refuse(Refusal::Connections);
        // The accept loop does not wait: if the system does not take the answer at once, it is not sent.
        let _ = stream.try_write(FULL);
        return;
    };
    let router = router.clone();
    let stream = TimedStream::new(app.clone(), stream, Arc::clone(&slot));
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(Arc::clone(&slot));
        router.clone().call(request)
    });
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_LIMIT)
        .max_buf_size(MAX_HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let (alive, mut stop) = (alive.clone(), app.0.stop.subscribe());
    tokio::spawn(async move {
        tokio::pin!(connection);
        let result = tokio::select! {
            result = connection.as_mut() => result,
            () = stopped(&mut stop) => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        if let Err(error) = result {
            tracing::debug!(%error, "a connection ended early");
        }
        drop(alive);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answer_to_a_connection_too_many_is_whole() {
        let text = std::str::from_utf8(FULL).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        let body: protocol::ErrorBody = serde_json::from_str(body).unwrap();
        assert_eq!(body.error.code, protocol::ErrorCode::TooManyRequests);
        let length = text.len() - head.len() - 4;
        assert!(head.contains(&format!("content-length: {length}\r\n")), "{length}");
    }
}
