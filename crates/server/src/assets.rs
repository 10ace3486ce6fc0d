//! The page's files, carried in the program. In a debug build they are read from the folder, so that a change shows at once.

use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::io::Write;
use std::sync::Arc;

#[derive(RustEmbed)]
#[folder = "../../web"]
#[exclude = "test/*"]
#[exclude = "node_modules/*"]
#[exclude = "*.json"]
#[exclude = "*.md"]
#[allow_missing = true]
struct Web;

/// Files ready to be sent, made once.
pub(crate) struct Assets(HashMap<String, Arc<Asset>>);

/// Something to send, as it is and compressed.
pub(crate) struct Asset {
    kind: &'static str,
    plain: Vec<u8>,
    packed: Option<Vec<u8>>,
    tag: HeaderValue,
}

impl Assets {
    /// Reads and compresses all files.
    pub(crate) fn new() -> Self {
        if cfg!(debug_assertions) {
            return Assets(HashMap::new());
        }
        let read = |name: std::borrow::Cow<'static, str>| Some((name.to_string(), Arc::new(read(&name)?)));
        Assets(Web::iter().filter_map(read).collect())
    }

    /// The file with this path below `web/`.
    pub(crate) fn file(&self, path: &str) -> Option<Arc<Asset>> {
        if cfg!(debug_assertions) {
            return read(path).map(Arc::new);
        }
        self.0.get(path).cloned()
    }
}

/// A file of the page as text.
pub(crate) fn source(path: &str) -> Option<String> {
    let file = Web::get(path)?;
    String::from_utf8(file.data.into_owned()).ok()
}

fn read(path: &str) -> Option<Asset> {
    let file = Web::get(path)?;
    Some(Asset::new(kind(path), file.data.into_owned()))
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        _ => "text/plain; charset=utf-8",
    }
}

impl Asset {
    /// Compresses it if that pays.
    pub(crate) fn new(kind: &'static str, plain: Vec<u8>) -> Self {
        let is_text = kind.contains("text/") || kind.contains("svg") || kind.contains("json");
        let packed = is_text.then(|| gzip(&plain, Compression::best())).filter(|packed| packed.len() < plain.len());
        let digest = Sha256::digest(&plain);
        let tag: String = digest[..12].iter().map(|byte| format!("{byte:02x}")).collect();
        let tag = HeaderValue::from_str(&format!("\"{tag}\"")).unwrap_or(HeaderValue::from_static("\"\""));
        Asset { kind, plain, packed, tag }
    }

    /// The answer to a request for it. The browser keeps it and asks whether it is still the same.
    pub(crate) fn respond(&self, headers: &HeaderMap) -> Response {
        let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
        let common = [
            (header::ETAG, self.tag.clone()),
            (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
            (header::VARY, HeaderValue::from_static("accept-encoding")),
        ];
        if known.is_some_and(|known| self.tag.to_str().is_ok_and(|tag| known.contains(tag))) {
            return (StatusCode::NOT_MODIFIED, common).into_response();
        }
        let kind = [(header::CONTENT_TYPE, HeaderValue::from_static(self.kind))];
        match &self.packed {
            Some(packed) if accepts_gzip(headers) => {
                let packing = [(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"))];
                (common, kind, packing, packed.clone()).into_response()
            }
            _ => (common, kind, self.plain.clone()).into_response(),
        }
    }
}

/// Whether the other end can unpack.
pub(crate) fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|accepted| accepted.contains("gzip"))
}

/// Packs bytes.
pub(crate) fn gzip(bytes: &[u8], effort: Compression) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), effort);
    // A Vec takes everything.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}
