//! Fuzz targets for requests and WebSocket frames, which anybody on the network can send.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use server::{App, Config, LocalBus};
use std::path::PathBuf;
use std::sync::Arc;
use store::SqliteStore;
use tokio::runtime::Runtime;
use tower_service::Service;

/// Any bytes are a request or are refused; a request that was read is written and read unchanged.
pub fn frames(data: &[u8]) {
    let Ok(request) = protocol::decode(data) else { return };
    let written = serde_json::to_vec(&request).expect("a request can be written");
    assert_eq!(protocol::decode(&written), Ok(request), "what was written reads back");
}

/// A server with one match, whose seats are both taken.
pub struct Site {
    runtime: Runtime,
    folder: PathBuf,
    router: Router,
    id: String,
    token: String,
}

impl Default for Site {
    fn default() -> Self {
        Site::new()
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl Site {
    /// Any method, address, headers and body can be sent to the server: it answers, and never with an internal error.
    /// The first line is the method and the address, headers follow, after an empty line the body. Every `MATCH` is
    /// replaced by a match's id and every `TOKEN` by the tokens of its seats.
    ///
    /// # Panics
    /// If the server answers with an internal error.
    pub fn requests(&self, data: &[u8]) {
        let text = String::from_utf8_lossy(data).replace("MATCH", &self.id).replace("TOKEN", &self.token);
        let (head, body) = text.split_once("\n\n").unwrap_or((&text, ""));
        let mut lines = head.lines();
        let (method, path) = lines.next().and_then(|line| line.split_once(' ')).unwrap_or_default();
        // Searches take long; here only the parsing of requests is tested.
        if path.starts_with("/api/analysis") || body.contains("\"hint\"") {
            return;
        }
        let mut request = Request::builder().method(method).uri(path).header("content-type", "application/json");
        for (name, value) in lines.filter_map(|line| line.split_once(": ")) {
            request = request.header(name, value);
        }
        // Text that is no request at all is not sent.
        let Ok(request) = request.body(Body::from(body.to_owned())) else { return };
        self.runtime.block_on(async {
            let Ok(answer) = self.router.clone().call(request).await;
            let status = answer.status();
            let body = to_bytes(answer.into_body(), usize::MAX).await.expect("answers end");
            assert_ne!(status, StatusCode::INTERNAL_SERVER_ERROR, "{text:?}: {}", String::from_utf8_lossy(&body));
        });
    }

    /// Starts a server.
    ///
    /// # Panics
    /// If it does not start.
    pub fn new() -> Site {
        let runtime = Runtime::new().expect("there are threads");
        let folder = std::env::temp_dir().join(format!("tabula-fuzz-{}", std::process::id()));
        let (router, made) = runtime.block_on(async {
            let store = SqliteStore::open(&folder.join("fuzz.db")).await.expect("the database can be made");
            let app = App::new(Arc::new(store), Arc::new(LocalBus::new()), Config::default());
            app.start().await.expect("the server starts");
            let mut router = server::app(app);
            let info = registry::GAMES[0].info();
            let [first, second] = info.sides;
            let seats = serde_json::json!({ first: { "kind": "me" }, second: { "kind": "me" } });
            let new_match = serde_json::json!({ "variant": info.id, "seats": seats }).to_string();
            let request = Request::post("/api/matches").header("content-type", "application/json");
            let Ok(answer) = router.call(request.body(Body::from(new_match)).expect("a request")).await;
            let body = to_bytes(answer.into_body(), usize::MAX).await.expect("answers end");
            (router, serde_json::from_slice::<serde_json::Value>(&body).expect("a match"))
        });
        let tokens = made["tokens"].as_object().expect("tokens").values().filter_map(|token| token.as_str());
        let token = tokens.collect::<Vec<_>>().join(",");
        Site { runtime, folder, router, id: made["id"].as_str().expect("an id").to_owned(), token }
    }
}
