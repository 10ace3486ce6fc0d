//! The web app manifest: what a browser shows and opens when the page is installed. The shortcuts are the games of the
//! catalogue.

use super::assets::Assets;
use registry::{AnyGame, Catalogue, Lang};
use serde_json::{Value, json};

/// The icons: file, pixels a side, purpose. A maskable icon fills its square, so that a system can cut any shape out.
const ICONS: [(&str, u32, &str); 4] = [
    ("img/icon-192.png", 192, "any"),
    ("img/icon-512.png", 512, "any"),
    ("img/maskable-192.png", 192, "maskable"),
    ("img/maskable-512.png", 512, "maskable"),
];
/// The screenshots: form factor, width and height. There is one of each in every language that has them.
const SCREENSHOTS: [(&str, u32, u32); 2] = [("wide", 1280, 800), ("narrow", 585, 1266)];
/// The colours of the light theme, as style/base.css has them.
const PAPER: &str = "#f6f2ea";

/// The manifest in a language. `base` is the path before all addresses, empty at the top of a host.
pub(crate) fn manifest(catalogue: &Catalogue, assets: &Assets, lang: Lang, base: &str) -> Value {
    let folder = format!("{base}{}", assets.folder());
    let icon = |(path, pixels, purpose): (&str, u32, &str)| {
        let sizes = format!("{pixels}x{pixels}");
        json!({ "src": format!("{folder}{path}"), "sizes": sizes, "type": "image/png", "purpose": purpose })
    };
    let drawn = json!({ "src": format!("{folder}img/icon.svg"), "sizes": "any", "type": "image/svg+xml" });
    let icons: Vec<Value> = [drawn].into_iter().chain(ICONS.map(icon)).collect();
    let shortcut = |game: &&'static dyn AnyGame| {
        let (id, texts) = (game.info().id, game.texts(lang));
        let icons = [icon(ICONS[0])];
        json!({
            "name": texts.text("name"), "description": texts.text("tagline"), "url": format!("{base}/g/{id}"),
            "icons": icons
        })
    };
    json!({
        "id": format!("{base}/"),
        "name": "Tabula",
        "short_name": "Tabula",
        "description": lang.preview_texts().text("site"),
        "lang": lang.id,
        "dir": "ltr",
        "start_url": format!("{base}/"),
        "scope": format!("{base}/"),
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "categories": ["games"],
        "icons": icons,
        "screenshots": screenshots(catalogue, assets, lang, &folder),
        "shortcuts": catalogue.games.iter().map(shortcut).collect::<Vec<_>>(),
    })
}

fn screenshots(catalogue: &Catalogue, assets: &Assets, lang: Lang, folder: &str) -> Vec<Value> {
    let shown = |(form, width, height): (&str, u32, u32)| {
        let path = |lang: Lang| format!("img/{form}.{}.webp", lang.id);
        let file = [lang, catalogue.fallback_language()].map(path);
        let file = file.iter().find(|path| assets.file(path).is_some())?;
        let sizes = format!("{width}x{height}");
        let src = format!("{folder}{file}");
        Some(json!({ "src": src, "sizes": sizes, "type": "image/webp", "form_factor": form, "label": "Tabula" }))
    };
    SCREENSHOTS.into_iter().filter_map(shown).collect()
}
