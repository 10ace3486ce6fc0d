//! A file to send: its type, its compressed bytes, and how long a browser may use it without asking.

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use std::io::{Read, Write};
use std::sync::OnceLock;

/// A file to send.
pub(crate) struct Asset {
    content_type: &'static str,
    /// The bytes as they are; those of a file that the program has compressed are made when they are first needed.
    plain: OnceLock<Bytes>,
    /// The compressed bytes, made at the first request that accepts them; `None` if they are not smaller.
    packed: OnceLock<Option<Bytes>>,
    /// A form that is smaller than the compressed bytes, for clients that accept Brotli: browsers do, over https and
    /// from this machine.
    brotli: Option<Bytes>,
    tag: HeaderValue,
}

/// How long a browser may use a file without asking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Caching {
    /// The browser revalidates at every use.
    Revalidate,
    /// Content-addressed: it may be cached for ever.
    Forever,
}

impl Asset {
    pub(crate) fn new(content_type: &'static str, plain: Vec<u8>) -> Self {
        let tag = tag(&plain);
        let plain = OnceLock::from(Bytes::from(plain));
        Asset { content_type, plain, packed: OnceLock::new(), brotli: None, tag }
    }

    /// Bytes of the program, which are compressed at the first request that accepts that.
    pub(crate) fn of_program(content_type: &'static str, bytes: &'static [u8]) -> Self {
        let plain = OnceLock::from(Bytes::from_static(bytes));
        Asset { content_type, plain, packed: OnceLock::new(), brotli: None, tag: tag(bytes) }
    }

    /// A file of the program, which is compressed already or does not become smaller.
    pub(crate) fn built(
        content_type: &'static str,
        bytes: &'static [u8],
        is_packed: bool,
        brotli: Option<&'static [u8]>,
    ) -> Self {
        let brotli = brotli.filter(|brotli| brotli.len() < bytes.len()).map(Bytes::from_static);
        let (stored, tag) = (Bytes::from_static(bytes), tag(bytes));
        let (plain, packed) = match is_packed {
            true => (OnceLock::new(), Some(stored)),
            false => (OnceLock::from(stored), None),
        };
        Asset { content_type, plain, packed: OnceLock::from(packed), brotli, tag }
    }

    /// The bytes as they are.
    pub(crate) fn plain(&self) -> &Bytes {
        self.plain.get_or_init(|| {
            let mut plain = Vec::new();
            let packed = self.packed.get().and_then(Option::as_ref);
            // The program compressed these bytes itself: a test unpacks all of them.
            let _ = packed.map(|packed| GzDecoder::new(&packed[..]).read_to_end(&mut plain));
            plain.into()
        })
    }

    /// The compressed bytes, if they are smaller.
    pub(crate) fn packed(&self) -> Option<&Bytes> {
        let is_packable =
            ["text/", "svg", "json", "wasm", "octet-stream"].iter().any(|part| self.content_type.contains(part));
        let pack = || {
            let packed = is_packable.then(|| gzip(self.plain(), Compression::best()));
            packed.filter(|packed| packed.len() < self.plain().len()).map(Bytes::from)
        };
        self.packed.get_or_init(pack).as_ref()
    }

    /// The answer to a request for it. The browser caches it and revalidates.
    pub(crate) fn respond(&self, headers: &HeaderMap) -> Response {
        self.respond_cached(headers, Caching::Revalidate)
    }

    /// The answer to a request for it, with its cache lifetime.
    pub(crate) fn respond_cached(&self, headers: &HeaderMap, caching: Caching) -> Response {
        let labels = Labels { content_type: self.content_type, tag: self.tag.clone(), caching };
        match self.brotli.as_ref().filter(|_| accepts(headers, &["br"])) {
            Some(brotli) => labels.send(headers, || (Some("br"), brotli.clone())),
            None => labels.respond(headers, || self.packed().cloned(), || self.plain().clone()),
        }
    }
}

/// What an answer says of its bytes.
pub(crate) struct Labels {
    pub(crate) content_type: &'static str,
    pub(crate) tag: HeaderValue,
    pub(crate) caching: Caching,
}

impl Labels {
    /// The answer to a request. Bytes are made only if they are sent: compressed ones for a client that accepts them.
    pub(crate) fn respond(
        self,
        headers: &HeaderMap,
        packed: impl FnOnce() -> Option<Bytes>,
        plain: impl FnOnce() -> Bytes,
    ) -> Response {
        let accepts_gzip = accepts(headers, &["gzip", "x-gzip"]);
        self.send(headers, || match accepts_gzip.then(packed).flatten() {
            Some(packed) => (Some("gzip"), packed),
            None => (None, plain()),
        })
    }

    /// The answer with these bytes and their encoding, unless the client has them.
    fn send(self, headers: &HeaderMap, body: impl FnOnce() -> (Option<&'static str>, Bytes)) -> Response {
        let caching = match self.caching {
            Caching::Revalidate => "no-cache",
            Caching::Forever => "public, max-age=31536000, immutable",
        };
        let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
        let is_known = known.is_some_and(|known| self.tag.to_str().is_ok_and(|tag| known.contains(tag)));
        let common = [
            (header::ETAG, self.tag),
            (header::CACHE_CONTROL, HeaderValue::from_static(caching)),
            (header::VARY, HeaderValue::from_static("accept-encoding")),
        ];
        if is_known {
            return (StatusCode::NOT_MODIFIED, common).into_response();
        }
        let content_type = [(header::CONTENT_TYPE, HeaderValue::from_static(self.content_type))];
        let (encoding, bytes) = body();
        let encoding = encoding.map(|name| [(header::CONTENT_ENCODING, HeaderValue::from_static(name))]);
        match encoding {
            Some(encoding) => (common, content_type, encoding, bytes).into_response(),
            None => (common, content_type, bytes).into_response(),
        }
    }
}

/// Whether the client accepts one of these encodings: its list has it, or else `*`, with a quality above 0.
pub(crate) fn accepts(headers: &HeaderMap, encodings: &[&str]) -> bool {
    let (mut named, mut others) = (None, None);
    let lists = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    for encoding in lists.flat_map(|list| list.split(',')) {
        let mut parts = encoding.split(';').map(|part| part.trim().to_ascii_lowercase());
        let name = parts.next().unwrap_or_default();
        let quality = parts.find_map(|part| part.strip_prefix("q=")?.trim().parse::<f32>().ok());
        let is_accepted = quality.is_none_or(|quality| quality > 0.0);
        if encodings.contains(&name.as_str()) {
            named = Some(is_accepted);
        } else if name == "*" {
            others = Some(is_accepted);
        }
    }
    named.or(others).unwrap_or(false)
}

/// Compresses bytes.
pub(crate) fn gzip(bytes: &[u8], effort: Compression) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), effort);
    // Writing to a Vec cannot fail.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}

/// The content type of a file, by the ending of its name.
pub(crate) fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "wasm" => "application/wasm",
        "net" => "application/octet-stream",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        _ => "text/plain; charset=utf-8",
    }
}

/// The entity tag of bytes, by which a browser revalidates its copy.
pub(crate) fn tag(bytes: &[u8]) -> HeaderValue {
    let tag = hex(&Sha256::digest(bytes)[..12]);
    HeaderValue::from_str(&format!("\"{tag}\"")).unwrap_or(HeaderValue::from_static("\"\""))
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bytes are compressed for the first client that accepts that, not before, and not again.
    #[test]
    fn nothing_is_compressed_for_a_client_that_does_not_accept_it() {
        let asset = Asset::new("text/plain; charset=utf-8", b"a".repeat(1_000));
        assert_eq!(asset.respond(&HeaderMap::new()).headers().get(header::CONTENT_ENCODING), None);
        assert!(asset.packed.get().is_none());
        let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static("gzip"))]);
        assert_eq!(asset.respond(&headers).headers()[header::CONTENT_ENCODING], "gzip");
        assert!(asset.packed.get().is_some());
    }

    #[test]
    fn brotli_is_sent_to_those_who_accept_it_and_gzip_to_others() {
        static PACKED: OnceLock<Vec<u8>> = OnceLock::new();
        let packed = PACKED.get_or_init(|| gzip(&b"a".repeat(1_000), Compression::best()));
        let asset = Asset::built("text/javascript; charset=utf-8", packed, true, Some(b"br"));
        let encoding = |accepted: &'static str| {
            let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(accepted))]);
            let answer = asset.respond_cached(&headers, Caching::Forever);
            answer.headers().get(header::CONTENT_ENCODING).map(|name| name.to_str().unwrap().to_owned())
        };
        assert_eq!(encoding("gzip, deflate, br, zstd").as_deref(), Some("br"));
        assert_eq!(encoding("gzip, br;q=0").as_deref(), Some("gzip"));
        assert_eq!(encoding("identity"), None);
        assert_eq!(asset.plain().len(), 1_000);
        let larger = Asset::built("text/css; charset=utf-8", b"a", false, Some(b"larger"));
        assert!(larger.brotli.is_none(), "only what is smaller is sent");
    }

    #[test]
    fn gzip_is_sent_to_those_who_accept_it() {
        for (accepted, is_sent) in [
            (&["gzip"][..], true),
            (&["br, GZIP;q=0.5"], true),
            (&["deflate", "gzip; q=1.0"], true),
            (&["*"], true),
            (&["gzip;q=0"], false),
            (&["br, gzip; q=0.000"], false),
            (&["gzip;q=0, *"], false),
            (&["*;q=0"], false),
            (&["*;q=0, gzip"], true),
            (&["identity"], false),
            (&["gzipped"], false),
            (&[""], false),
            (&[], false),
        ] {
            let mut headers = HeaderMap::new();
            for text in accepted {
                headers.append(header::ACCEPT_ENCODING, HeaderValue::from_static(text));
            }
            assert_eq!(accepts(&headers, &["gzip", "x-gzip"]), is_sent, "{accepted:?}");
        }
    }
}
