//! The art of every game.

use draw::art_symbols;
use resvg::usvg::roxmltree::{Document, Node};
use resvg::usvg::{Options, Tree};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// The largest art file: it is sent to every page that shows the game.
const MAX_BYTES: usize = 26_000;

/// Every game's id and art.
fn arts() -> Vec<(String, String)> {
    let games = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../games/src");
    let folders = std::fs::read_dir(&games).expect("the games have a folder").map(|entry| entry.unwrap().path());
    let art = |folder: PathBuf| {
        let text = std::fs::read_to_string(folder.join("art.svg")).ok()?;
        Some((folder.file_name()?.to_str()?.to_owned(), text))
    };
    let mut arts: Vec<_> = folders.filter_map(art).collect();
    arts.sort();
    assert!(!arts.is_empty(), "no art under {}", games.display());
    arts
}

#[test]
fn art_is_symbols_and_definitions() {
    for (game, art) in arts() {
        let document = Document::parse(&art).unwrap_or_else(|e| panic!("{game}: {e}"));
        for element in document.root_element().children().filter(Node::is_element) {
            let name = element.tag_name().name();
            assert!(matches!(name, "defs" | "symbol"), "{game}: <{name}> is neither");
        }
        assert!(art_symbols(&art).contains(&"board"), "{game} has no board");
        assert!(art.len() < MAX_BYTES, "{game}: {} bytes", art.len());
        assert!(document.descendants().all(|node| !node.has_tag_name("text")), "{game} needs a font");
    }
}

#[test]
fn ids_are_unique_and_say_whose_they_are() {
    for (game, art) in arts() {
        let document = Document::parse(&art).unwrap();
        let mut seen = BTreeSet::new();
        for node in document.descendants() {
            let Some(id) = node.attribute("id") else { continue };
            assert!(seen.insert(id), "{game}: {id} occurs twice");
            let is_shown =
                ["cell-", "deco-", "piece-", "mark-", "burst-", "smoke-"].iter().any(|kind| id.starts_with(kind))
                    || matches!(id, "board" | "victory");
            let is_own = id.strip_prefix(game.as_str()).is_some_and(|rest| rest.starts_with('-'));
            assert_eq!(
                (is_shown, is_own),
                if node.has_tag_name("symbol") { (true, false) } else { (false, true) },
                "{game}: {id}"
            );
        }
    }
}

#[test]
fn references_lead_somewhere() {
    for (game, art) in arts() {
        let document = Document::parse(&art).unwrap();
        let ids: BTreeSet<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
        let values = document.descendants().flat_map(|node| node.attributes()).map(|attribute| attribute.value());
        let reference = |value: &'_ str| {
            let url = value.strip_prefix("url(").and_then(|rest| rest.strip_suffix(')')).unwrap_or(value);
            url.strip_prefix('#').map(str::to_owned)
        };
        for id in values.filter_map(reference) {
            assert!(ids.contains(id.as_str()), "{game}: nothing is called {id}");
        }
    }
}

#[test]
fn colours_are_variables_with_one_light_value_each() {
    for (game, art) in arts() {
        let document = Document::parse(&art).unwrap();
        let mut values: BTreeMap<String, String> = BTreeMap::new();
        for attribute in document.descendants().flat_map(|node| node.attributes()) {
            let value = attribute.value();
            if !matches!(attribute.name(), "fill" | "stroke" | "color" | "data-last" | "stop-color" | "flood-color")
                || matches!(value, "none" | "currentColor")
                || value.starts_with("url(#")
            {
                continue;
            }
            let variable = value.strip_prefix("var(--").and_then(|rest| rest.strip_suffix(')'));
            let (name, light) = variable
                .and_then(|inside| inside.split_once(", "))
                .unwrap_or_else(|| panic!("{game}: the colour {value} is no variable with a light value"));
            assert!(name.starts_with(&format!("{game}-")), "{game}: {name}");
            let known = values.entry(name.into()).or_insert_with(|| light.into());
            assert_eq!(known, light, "{game}: {name} has two light values");
        }
        let style = document.descendants().find(|node| node.has_tag_name("style")).and_then(|node| node.text());
        let dark = style.unwrap_or_default().split(['{', ';']).filter_map(|line| line.trim().strip_prefix("--"));
        for name in dark.filter_map(|line| line.split(':').next()) {
            assert!(values.contains_key(name), "{game}: the dark colour {name} is never used");
        }
        for name in ["first", "second"] {
            assert!(values.contains_key(&format!("{game}-{name}")), "{game}: the terminal needs the colour {name}");
        }
    }
}

#[test]
fn every_symbol_shows_something() {
    for (game, art) in arts() {
        for symbol in art_symbols(&art) {
            let page = format!("<use href=\"#{symbol}\" width=\"100\" height=\"100\"/></svg>");
            // The renderer does not support variables: they are replaced by their fallbacks.
            let (mut plain, mut rest) = (String::new(), art.as_str());
            while let Some((before, after)) = rest.split_once("var(") {
                let (variable, after) = after.split_once(')').expect("a variable ends");
                plain = plain + before + variable.split_once(", ").expect("a variable has a light value").1;
                rest = after;
            }
            plain.push_str(rest);
            let plain = plain.replace("</svg>", &page).replacen("<svg ", "<svg viewBox=\"0 0 100 100\" ", 1);
            let tree = Tree::from_str(&plain, &Options::default()).unwrap_or_else(|e| panic!("{game}: {symbol}: {e}"));
            let area = tree.root().abs_stroke_bounding_box();
            assert!(area.width() > 5.0 && area.height() > 5.0, "{game}: {symbol} is empty");
        }
    }
}
