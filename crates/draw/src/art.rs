//! A game's art: its symbols, the definitions they refer to, its colours.

use game_core::{BoardView, Piece, Side};
use resvg::usvg::roxmltree::{Document, Node};
use std::collections::{BTreeMap, BTreeSet};

/// The light or the dark set of colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// The fallback colours in the symbols themselves.
    #[default]
    Light,
    /// The colours under `[data-theme="dark"]`, if there are any.
    Dark,
}

/// The ids of the symbols of an art file, in its order; none if it is not well-formed.
pub fn art_symbols(art: &str) -> Vec<&str> {
    Art::new(art).parts.into_iter().filter(|part| part.is_symbol).map(|part| part.id).collect()
}

/// The symbols that a drawing needs and its art lacks: for the tests of a game. Marks and tags need none.
pub fn missing_symbols(board: &BoardView, art: &str) -> Vec<String> {
    let there = BTreeSet::from_iter(art_symbols(art));
    let cells = board.cells.iter().map(|cell| format!("cell-{}", cell.style));
    let decorations = board.decorations.iter().map(|decoration| format!("deco-{}", decoration.style));
    let pieces = board.pieces.iter().map(piece_symbol);
    let tray = |(glyph, side)| glyph_symbol(glyph, Some(side));
    let trays = board.trays.iter().flat_map(|tray| tray.pieces.iter().map(|&(glyph, _)| (glyph, tray.side))).map(tray);
    let needed: BTreeSet<String> =
        std::iter::once("board".into()).chain(cells).chain(decorations).chain(pieces).chain(trays).collect();
    needed.into_iter().filter(|id| !there.contains(id.as_str())).collect()
}

pub(crate) fn piece_symbol(piece: &Piece) -> String {
    glyph_symbol(piece.glyph, piece.side)
}

/// The symbol of a kind of piece.
pub(crate) fn glyph_symbol(glyph: &str, side: Option<Side>) -> String {
    match side {
        Some(Side::First) => format!("piece-{glyph}-first"),
        Some(Side::Second) => format!("piece-{glyph}-second"),
        None => format!("piece-{glyph}"),
    }
}

/// The rotation of a symbol.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Turn {
    Upright,
    Facing,
    Outward,
}

/// A parsed art file. One that is not well-formed has no parts.
pub(crate) struct Art<'a> {
    parts: Vec<Part<'a>>,
    dark: BTreeMap<&'a str, &'a str>,
}

/// An element that others can refer to.
struct Part<'a> {
    id: &'a str,
    source: &'a str,
    is_symbol: bool,
    turn: Turn,
    ink: Option<&'a str>,
    last: Option<&'a str>,
}

impl<'a> Art<'a> {
    pub(crate) fn new(art: &'a str) -> Self {
        let Ok(document) = Document::parse(art) else {
            return Art { parts: Vec::new(), dark: BTreeMap::new() };
        };
        let root = document.root_element();
        let is_defs = |node: &Node| node.has_tag_name("defs");
        let tops = root.children().filter(|node| !is_defs(node));
        let elements = tops.chain(root.children().filter(is_defs).flat_map(|defs| defs.children()));
        let mut parts: Vec<Part> = elements.filter_map(|node| part(art, node)).collect();
        parts.sort_by_key(|part| part.source.as_ptr());
        Art { parts, dark: dark_colours(art) }
    }

    pub(crate) fn has(&self, symbol: &str) -> bool {
        self.part(symbol).is_some()
    }

    pub(crate) fn turn(&self, symbol: &str) -> Turn {
        self.part(symbol).map_or(Turn::Upright, |part| part.turn)
    }

    /// The colour of text on the board.
    pub(crate) fn ink(&self, theme: Theme) -> Option<String> {
        Some(self.resolve(self.part("board")?.ink?, theme))
    }

    /// The colour of the last move's marks, if the game has its own.
    pub(crate) fn last(&self, theme: Theme) -> Option<String> {
        Some(self.resolve(self.part("board")?.last?, theme))
    }

    /// The source of these symbols and of all definitions that they refer to, in the order of the file, with variables
    /// replaced.
    pub(crate) fn source(&self, symbols: &BTreeSet<String>, theme: Theme) -> String {
        let mut used: BTreeSet<&str> = BTreeSet::new();
        let mut open: Vec<&Part> = symbols.iter().filter_map(|id| self.part(id)).collect();
        while let Some(part) = open.pop() {
            if used.insert(part.id) {
                open.extend(references(part.source).filter_map(|id| self.part(id)));
            }
        }
        let sources = self.parts.iter().filter(|part| used.contains(part.id)).map(|part| part.source);
        sources.map(|source| self.resolve(source, theme) + "\n").collect()
    }

    fn part(&self, id: &str) -> Option<&Part<'a>> {
        self.parts.iter().find(|part| part.id == id)
    }

    /// Replaces `var(--name, fallback)` by colours.
    fn resolve(&self, source: &str, theme: Theme) -> String {
        let mut resolved = String::with_capacity(source.len());
        let mut rest = source;
        while let Some((before, name, fallback, after)) = next_variable(rest) {
            let dark = if theme == Theme::Dark { self.dark.get(name) } else { None };
            resolved.push_str(before);
            resolved.push_str(dark.unwrap_or(&fallback));
            rest = after;
        }
        resolved + rest
    }
}

/// The colours of an art file by the last part of their names: `cell-dark` for `--GAME-cell-dark`.
pub(crate) fn colour_names(art: &str) -> BTreeMap<&str, &str> {
    let mut names = BTreeMap::new();
    let mut rest = art;
    while let Some((_, name, fallback, after)) = next_variable(rest) {
        if let Some((_, short)) = name.trim_start_matches('-').split_once('-') {
            names.entry(short).or_insert(fallback);
        }
        rest = after;
    }
    names
}

fn part<'a>(art: &'a str, node: Node<'_, 'a>) -> Option<Part<'a>> {
    let attribute = |name| node.attribute_node(name).map(|attribute| &art[attribute.range_value()]);
    Some(Part {
        id: attribute("id")?,
        source: &art[node.range()],
        is_symbol: node.has_tag_name("symbol"),
        turn: match attribute("data-turn") {
            Some("facing") => Turn::Facing,
            Some("outward") => Turn::Outward,
            _ => Turn::Upright,
        },
        ink: attribute("color"),
        last: attribute("data-last"),
    })
}

/// The ids to which a part of the source refers.
fn references(source: &str) -> impl Iterator<Item = &str> {
    let hrefs = source.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next());
    let urls = source.split("url(#").skip(1).filter_map(|rest| rest.split(')').next());
    hrefs.chain(urls)
}

/// The text before the next `var(--name, fallback)`, its name, its fallback (black if it has none), and the text after
/// it.
fn next_variable(source: &str) -> Option<(&str, &str, &str, &str)> {
    let (before, rest) = source.split_once("var(")?;
    let (inside, after) = rest.split_once(')')?;
    let (name, fallback) = inside.split_once(',').unwrap_or((inside, "#000"));
    Some((before, name.trim(), fallback.trim(), after))
}

/// The declarations under `[data-theme="dark"]`.
fn dark_colours(art: &str) -> BTreeMap<&str, &str> {
    let block = art.split_once("[data-theme=\"dark\"]").and_then(|(_, rest)| rest.split_once('{'));
    let Some((inside, _)) = block.and_then(|(_, rest)| rest.split_once('}')) else {
        return BTreeMap::new();
    };
    inside.split(';').filter_map(|line| line.split_once(':')).map(|(name, value)| (name.trim(), value.trim())).collect()
}
