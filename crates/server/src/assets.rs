//! The page's files, carried in the program. In a debug build they are read from the folder, so that a change shows at once.

use crate::joined;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

#[derive(RustEmbed)]
#[folder = "../../web"]
#[exclude = "test/*"]
#[exclude = "node_modules/*"]
#[exclude = "*.json"]
#[exclude = "*.md"]
#[allow_missing = true]
struct Web;

/// How the shell names the other files.
const PLACE: &str = "/web/";
/// The joined modules: those that every visit needs, and the others.
const MODULES: [&str; 2] = ["all.js", "more.js"];
/// Where the modules begin.
const ENTRY: &str = "app.js";
/// All styles in one file, in this order.
const STYLES: &str = "all.css";
const SHEETS: [&str; 3] = ["style/base.css", "style/pages.css", "style/board.css"];

/// The page's files, ready to be sent.
pub(crate) struct Assets {
    /// All of them, by path: made once in a release build.
    files: HashMap<String, Arc<Asset>>,
    /// The name of all files as they are. The shell asks for them under it, so that browsers may keep them for good.
    edition: Mutex<String>,
}

/// Something to send, as it is and compressed.
pub(crate) struct Asset {
    kind: &'static str,
    plain: Vec<u8>,
    packed: Option<Vec<u8>>,
    tag: HeaderValue,
}

/// How long a browser may keep something without asking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Keep {
    /// It asks every time whether it is still the same.
    Asking,
    /// Another content will have another address.
    Forever,
}

impl Assets {
    /// Reads and compresses all files.
    pub(crate) fn new() -> Self {
        let read = |name: Cow<'static, str>| Some((name.to_string(), Arc::new(read(&name)?)));
        let names = || Web::iter().chain([MODULES[0], MODULES[1], STYLES].map(Cow::Borrowed));
        let files = if cfg!(debug_assertions) { HashMap::new() } else { names().filter_map(read).collect() };
        Assets { files, edition: Mutex::new(edition()) }
    }

    /// The page itself, in a language and with its words; it names its files under their edition. What it will ask for first,
    /// `ahead`, is on its way before any script has come.
    pub(crate) fn shell(&self, lang: &str, ahead: Option<&str>) -> Option<Asset> {
        let html = String::from_utf8(Web::get("index.html")?.data.into_owned()).ok()?;
        let mut name = self.edition.lock().unwrap_or_else(PoisonError::into_inner);
        if cfg!(debug_assertions) {
            *name = edition();
        }
        // Before the script that asks: a browser that reads it afterwards would fetch it again.
        let ahead =
            ahead.map(|path| format!("<link rel=\"preload\" href=\"{path}\" as=\"fetch\" crossorigin />\n    <script"));
        let words = source(&format!("i18n/{lang}.ftl"))?;
        let html = html
            .replacen("<script", ahead.as_deref().unwrap_or("<script"), 1)
            .replacen("<html lang=\"en\"", &format!("<html lang=\"{lang}\""), 1)
            .replace(&format!("\"{PLACE}"), &format!("\"{PLACE}{name}/"))
            .replacen("id=\"words\">", &format!("id=\"words\">\n{words}"), 1);
        Some(Asset::new("text/html; charset=utf-8", html.into_bytes()))
    }

    /// The file with this path below `web/`, with or without an edition before it. One of another edition is not kept: the
    /// page that asks for it is older or younger than this program.
    pub(crate) fn file(&self, path: &str) -> Option<(Arc<Asset>, Keep)> {
        if let Some(found) = self.find(path) {
            return Some((found, Keep::Asking));
        }
        let (name, path) = path.split_once('/')?;
        let is_ours = *self.edition.lock().unwrap_or_else(PoisonError::into_inner) == name;
        Some((self.find(path)?, if is_ours { Keep::Forever } else { Keep::Asking }))
    }

    fn find(&self, path: &str) -> Option<Arc<Asset>> {
        if cfg!(debug_assertions) { read(path).map(Arc::new) } else { self.files.get(path).cloned() }
    }
}

/// A name that changes with every file of the page.
fn edition() -> String {
    let mut names: Vec<_> = Web::iter().collect();
    names.sort_unstable();
    let mut digest = Sha256::new();
    for name in names {
        digest.update(name.as_bytes());
        digest.update(Web::get(&name).map(|file| file.metadata.sha256_hash()).unwrap_or_default());
    }
    hex(&digest.finalize()[..6])
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn read(path: &str) -> Option<Asset> {
    let bytes = match path {
        STYLES => SHEETS.into_iter().filter_map(source).collect::<String>().into_bytes(),
        path if MODULES.contains(&path) => modules(path).into_bytes(),
        path => Web::get(path)?.data.into_owned(),
    };
    Some(Asset::new(kind(path), bytes))
}

fn source(path: &str) -> Option<String> {
    String::from_utf8(Web::get(path)?.data.into_owned()).ok()
}

/// One of the files of joined modules. If somebody wrote what cannot be joined, the first fetches the modules one by one.
fn modules(path: &str) -> String {
    match joined::join(ENTRY, MODULES, source) {
        Ok(joined) if path == MODULES[0] => joined.first,
        Ok(joined) => joined.later,
        Err(error) => {
            tracing::warn!(%error, "the page's modules are sent one by one");
            format!("import \"./{ENTRY}\";\n")
        }
    }
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
        let tag = hex(&Sha256::digest(&plain)[..12]);
        let tag = HeaderValue::from_str(&format!("\"{tag}\"")).unwrap_or(HeaderValue::from_static("\"\""));
        Asset { kind, plain, packed, tag }
    }

    /// The answer to a request for it. The browser keeps it and asks whether it is still the same.
    pub(crate) fn respond(&self, headers: &HeaderMap) -> Response {
        self.respond_keeping(headers, Keep::Asking)
    }

    /// The answer to a request for it, with how long it may be kept.
    pub(crate) fn respond_keeping(&self, headers: &HeaderMap, keep: Keep) -> Response {
        let keep = match keep {
            Keep::Asking => "no-cache",
            Keep::Forever => "public, max-age=31536000, immutable",
        };
        let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
        let common = [
            (header::ETAG, self.tag.clone()),
            (header::CACHE_CONTROL, HeaderValue::from_static(keep)),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pages_modules_are_joined() {
        let joined = joined::join(ENTRY, MODULES, source).unwrap();
        for path in
            Web::iter().filter(|path| path.ends_with(".js") && !["boot.js", "types.js", ENTRY].contains(&&**path))
        {
            let mark = format!("// {path}\n");
            assert!(joined.first.contains(&mark) != joined.later.contains(&mark), "{path} stands in one of the files");
        }
        assert!(joined.first.contains("// pages/match.js\n") && joined.later.contains("// pages/rules.js\n"));
    }

    #[test]
    fn the_shell_brings_the_words_of_its_language() {
        for (lang, other) in [("en", "fr"), ("fr", "en")] {
            let html = String::from_utf8(Assets::new().shell(lang, None).unwrap().plain).unwrap();
            let words = |lang: &str| source(&format!("i18n/{lang}.ftl")).unwrap();
            assert!(html.contains(&words(lang)) && !html.contains(&words(other)), "{lang}");
            assert!(!words(lang).contains('<'), "words hold no markup");
        }
    }

    #[test]
    fn every_style_is_sent() {
        let mut found: Vec<_> = Web::iter().filter(|path| path.ends_with(".css")).collect();
        found.sort_unstable();
        let mut sent = SHEETS;
        sent.sort_unstable();
        assert_eq!(found, sent);
    }
}
