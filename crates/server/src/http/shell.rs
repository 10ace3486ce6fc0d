//! The page's shell: index.html with what an address adds to it.
//!
//! A request for a page costs no credits, and any text is an address that has one. So everything but what the address
//! adds is made and compressed once, in pieces that lie one after the other in the file that is sent.

use super::asset::{Caching, Labels, hex, tag};
use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use flate2::write::DeflateEncoder;
use flate2::{Compression, Crc};
use sha2::{Digest, Sha256};
use std::io::Write;
use std::sync::Arc;

/// The beginning of a gzip file: no name, no time, an unknown system.
const GZIP_HEAD: [u8; 10] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF];
/// The last block of a gzip file, an empty one.
const LAST_BLOCK: [u8; 2] = [3, 0];

/// index.html in a language, for the pages of one file of modules.
pub(crate) struct Shell {
    parts: Vec<ShellPart>,
    hash: String,
}

enum ShellPart {
    /// The same for all addresses.
    Same(Piece),
    /// The tags of what the page requests first.
    Ahead,
    /// The tags that describe the page to other programs.
    Tags,
}

/// A text and its compressed form.
struct Piece {
    text: String,
    blocks: Vec<u8>,
    crc: Crc,
}

/// The page at an address.
pub(crate) struct ShellPage {
    pub(crate) shell: Arc<Shell>,
    /// The tags of what it requests first.
    pub(crate) ahead: String,
    /// The tags that describe it to other programs.
    pub(crate) tags: String,
}

impl Shell {
    /// A shell of a text with these two marks.
    pub(crate) fn new(html: &str, ahead: &str, tags: &str) -> Shell {
        let (mut parts, mut rest) = (Vec::new(), html);
        let same = |text: &str| ShellPart::Same(Piece::new(text.to_owned(), Compression::best()));
        loop {
            let marks = [(rest.find(ahead), ahead, ShellPart::Ahead), (rest.find(tags), tags, ShellPart::Tags)];
            let found = marks.into_iter().filter_map(|(at, mark, part)| Some((at?, mark, part)));
            let Some((at, mark, part)) = found.min_by_key(|(at, ..)| *at) else { break };
            parts.extend([same(&rest[..at]), part]);
            rest = &rest[at + mark.len()..];
        }
        parts.push(same(rest));
        Shell { parts, hash: hex(&Sha256::digest(html)) }
    }
}

impl Piece {
    fn new(text: String, effort: Compression) -> Piece {
        let mut crc = Crc::new();
        crc.update(text.as_bytes());
        let mut encoder = DeflateEncoder::new(Vec::new(), effort);
        // Writing to a Vec cannot fail. A flush ends the last block with a whole byte; as every piece has an encoder of
        // its own, none refers to the bytes of another.
        let _ = encoder.write_all(text.as_bytes()).and_then(|()| encoder.flush());
        Piece { text, blocks: std::mem::take(encoder.get_mut()), crc }
    }
}

impl ShellPage {
    /// The answer to a request for it.
    pub(crate) fn respond(&self, headers: &HeaderMap) -> Response {
        let labels = Labels { content_type: "text/html; charset=utf-8", tag: self.tag(), caching: Caching::Revalidate };
        labels.respond(headers, || Some(self.packed()), || self.plain())
    }

    /// The bytes as they are.
    pub(crate) fn plain(&self) -> Bytes {
        let texts = self.shell.parts.iter().map(|part| match part {
            ShellPart::Same(piece) => &*piece.text,
            ShellPart::Ahead => &*self.ahead,
            ShellPart::Tags => &*self.tags,
        });
        texts.collect::<String>().into()
    }

    /// The compressed bytes.
    fn packed(&self) -> Bytes {
        let [ahead, tags] = [&self.ahead, &self.tags].map(|text| Piece::new(text.clone(), Compression::fast()));
        let (mut bytes, mut crc) = (GZIP_HEAD.to_vec(), Crc::new());
        for part in &self.shell.parts {
            let piece = match part {
                ShellPart::Same(piece) => piece,
                ShellPart::Ahead => &ahead,
                ShellPart::Tags => &tags,
            };
            bytes.extend_from_slice(&piece.blocks);
            crc.combine(&piece.crc);
        }
        bytes.extend(LAST_BLOCK);
        bytes.extend(crc.sum().to_le_bytes());
        bytes.extend(crc.amount().to_le_bytes());
        bytes.into()
    }

    fn tag(&self) -> HeaderValue {
        tag(format!("{}\n{}\n{}", self.shell.hash, self.ahead, self.tags).as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::read::GzDecoder;
    use std::io::Read;

    #[test]
    fn a_page_is_the_same_text_compressed_or_not() {
        let filler = "The same text in many pages. ".repeat(2_000);
        for html in
            ["[ahead] and [tags]", "[tags][ahead]", "[tags]", "", &format!("é{filler}[tags]{filler}[ahead]{filler}")]
        {
            let shell = Arc::new(Shell::new(html, "[ahead]", "[tags]"));
            for (ahead, tags) in [("", ""), ("one", "two"), ("", &*filler)] {
                let expected = html.replace("[ahead]", ahead).replace("[tags]", tags);
                let page = ShellPage { shell: Arc::clone(&shell), ahead: ahead.into(), tags: tags.into() };
                assert_eq!(page.plain(), expected);
                let mut unpacked = String::new();
                GzDecoder::new(&page.packed()[..]).read_to_string(&mut unpacked).unwrap();
                assert_eq!(unpacked, expected);
            }
        }
    }

    #[test]
    fn pages_with_other_tags_have_other_entity_tags() {
        let shells = ["a[tags]", "b[tags]"].map(|html| Arc::new(Shell::new(html, "[ahead]", "[tags]")));
        let page = |shell: usize, ahead: &str, tags: &str| {
            ShellPage { shell: Arc::clone(&shells[shell]), ahead: ahead.into(), tags: tags.into() }.tag()
        };
        let tags = [page(0, "", ""), page(1, "", ""), page(0, "x", ""), page(0, "", "x"), page(0, "x", "x")];
        assert!((0..tags.len()).all(|at| !tags[..at].contains(&tags[at])), "{tags:?}");
        assert_eq!(page(0, "x", "y"), page(0, "x", "y"));
    }
}
