//! The server on a socket: connections are accepted, served with limits against slow clients, and let go in two stages.

use crate::app::App;
use crate::routes;
use crate::time::{now_ms, stopped};
use axum::Router;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tower_service::Service;

/// How long a client may take to send the head of a request.
const HEAD_LIMIT: Duration = Duration::from_secs(15);
/// The most bytes of a request's head.
const HEAD_BYTES: usize = 64 * 1024;
/// How long connections may take to end when the server stops.
const GRACE: Duration = Duration::from_secs(5);
/// How long to wait when the system gives no more connections.
const ACCEPT_WAIT: Duration = Duration::from_millis(50);

/// Serves until `until` is there. Then accepts nobody any more, tells sockets to come back later, lets requests finish and
/// closes the store.
pub async fn serve(app: App, listener: TcpListener, until: impl Future<Output = ()>) {
    let router = routes::app(app.clone());
    // Every connection holds a sender: when the last is gone, nothing can be received any more.
    let (alive, mut ended) = mpsc::channel::<()>(1);
    tokio::pin!(until);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut until => break,
        };
        match accepted {
            Ok((stream, peer)) => connection(&app, &router, &alive, stream, peer),
            Err(error) => {
                // Most likely too many open files: some will be closed.
                tracing::warn!(%error, "cannot accept a connection");
                tokio::time::sleep(ACCEPT_WAIT).await;
            }
        }
    }
    drop((listener, alive));
    tracing::info!("stopping: nobody new is let in, everybody is told");
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

/// Does jobs until `until` is there, without letting anybody in. Then gives back what is not done and closes the store.
pub async fn work(app: App, until: impl Future<Output = ()>) {
    until.await;
    tracing::info!("stopping: what is not done is given back");
    app.0.stop.send_replace(true);
    if tokio::time::timeout(GRACE, app.stop_work()).await.is_err() {
        tracing::warn!("some searches did not end in time");
    }
    app.close().await;
}

impl App {
    /// Stops searching and waits until nothing is searched any more.
    async fn stop_work(&self) {
        self.0.thinkers.close();
        while self.0.work.stop_all() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Gives jobs back and closes the store. From here on time is given back to running clocks, if no other node is alive.
    async fn close(&self) {
        let result = async {
            self.0.store.return_jobs(&self.0.work.worker).await?;
            self.0.store.set_alive_ms(now_ms()).await?;
            self.0.store.close().await
        };
        // A database that is away must not keep us: leases run out by themselves.
        match tokio::time::timeout(GRACE, result).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::error!(%error, "closing the store"),
            Err(_) => tracing::error!("closing the store took too long"),
        }
    }
}

fn connection(app: &App, router: &Router, alive: &mpsc::Sender<()>, stream: TcpStream, peer: SocketAddr) {
    // Moves are small and must not wait for more.
    let _ = stream.set_nodelay(true);
    let router = router.clone();
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().call(request)
    });
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_LIMIT)
        .max_buf_size(HEAD_BYTES)
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
