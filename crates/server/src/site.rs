//! The whole page as plain files for a host that runs no program: `tabula site` writes them.
//!
//! Every page with a known address has an `index.html` of its own, so that links and reloads work; `404.html` is the
//! page for all other addresses, such as those of matches. Answers of the API that depend on the program alone are
//! files too, under names that `web/backend.js` makes in the same way, so that a visit needs the engine only when
//! something is played. What compresses has a `.gz` beside it, which hosts such as nginx send by themselves.

use crate::http::asset::{Asset, content_type};
use crate::http::assets::{Assets, PageHost, ShellOptions};
use crate::http::middleware::FILE_POLICY;
use crate::http::{install, previews};
use answers::{AnswerError, catalogue, scenes};
use draw::Theme;
use protocol::{Retention, part_at};
use registry::{AnyGame, Catalogue, Lang};
use serde::Serialize;
use std::fmt::Write;

/// A site that is wanted.
#[derive(Clone, Copy)]
pub struct SiteOptions<'a> {
    /// The games and languages.
    pub catalogue: Catalogue,
    /// Scheme and host, without a slash at the end: `https://host`.
    pub origin: &'a str,
    /// The path under which the site lies, without a slash at the end: `/x`, or nothing.
    pub base: &'a str,
    /// The language of the files; a reader can choose another one.
    pub lang: Lang,
    /// Whether browsers keep the page for times without a network.
    pub keeps_page: bool,
    /// The address of a server where people can play each other.
    pub friends_at: Option<&'a str>,
    /// The libraries in the program, as [`crate::Config::libraries`] has them.
    pub libraries: &'static str,
}

/// A file to be copied to the host of a site.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SiteFile {
    /// Its path below the folder of the site, with slashes.
    pub path: String,
    /// Its content, as it is sent.
    pub bytes: Vec<u8>,
}

/// Why no site can be made.
#[derive(thiserror::Error, Debug)]
pub enum SiteError {
    /// The program has no page, or its page has no engine.
    #[error("this program was built without {0}, which a site needs: docs/offline.md says how it is built")]
    NotBuilt(&'static str),
    /// A picture could not be drawn.
    #[error("the picture of {0} could not be drawn: {1}")]
    Picture(&'static str, draw::PngError),
    /// An answer could not be made.
    #[error("{0}")]
    Answer(#[from] AnswerError),
    /// An answer could not be written as JSON.
    #[error("an answer could not be written: {0}")]
    Json(#[from] serde_json::Error),
}

/// The files of a site.
///
/// # Errors
/// If the program lacks the page or its engine, or a picture cannot be drawn.
pub fn site_files(options: &SiteOptions) -> Result<Vec<SiteFile>, SiteError> {
    let assets = Assets::new(None, &options.catalogue);
    if let Some(missing) = ["index.html", "engine/engine.wasm"].into_iter().find(|name| assets.file(name).is_none()) {
        return Err(SiteError::NotBuilt(missing));
    }
    let mut made = Made { files: Vec::new() };
    for (path, asset) in assets.embedded_files() {
        made.add(&format!("{}{path}", &assets.folder()[1..]), asset);
    }
    let worker = if options.keeps_page { "sw.js" } else { "sw_off.js" };
    let (worker, _) = assets.file(worker).ok_or(SiteError::NotBuilt("sw.js"))?;
    made.add("sw.js", &worker);
    add_pages(options, &assets, &mut made)?;
    for lang in options.catalogue.languages {
        let manifest = install::manifest(&options.catalogue, &assets, lang, options.base);
        made.text(&format!("manifest.{}.webmanifest", lang.id), &manifest.to_string());
        add_answers(options, lang, &mut made)?;
    }
    for game in options.catalogue.games {
        add_game(options, *game, &mut made)?;
    }
    made.json("api/challenges", &[(); 0])?;
    made.json("api/retention", &Retention { unplayed_ms: None, uploads_ms: None, links_ms: None, played_ms: None })?;
    Ok(made.files)
}

/// The shells, and what search engines read.
fn add_pages(options: &SiteOptions, assets: &Assets, made: &mut Made) -> Result<(), SiteError> {
    let url = format!("{}{}", options.origin, options.base);
    let SiteOptions { base, keeps_page: is_cached, friends_at, .. } = *options;
    let host = PageHost { base, is_cached, is_alone: true, friends_at, table_of: None };
    let mut add = |file: &str, path: &str, is_listed: bool| {
        let mut preview = previews::of_file(&options.catalogue, path, options.lang);
        preview.is_listed = is_listed;
        let policy = format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{FILE_POLICY}\" />\n    ");
        let tags = policy + &preview.tags(&url, path);
        let shell = assets.shell(&ShellOptions {
            lang: options.lang,
            part: part_at(path),
            variant: None,
            ahead: &[],
            tags: &tags,
            host,
        });
        let shell = shell.ok_or(SiteError::NotBuilt("index.html"))?;
        made.add(file, &Asset::new("text/html; charset=utf-8", shell.plain().to_vec()));
        Ok::<(), SiteError>(())
    };
    let mut listed = String::new();
    for path in page_paths(&options.catalogue) {
        let file = format!("{}/index.html", path.trim_end_matches('/'));
        add(&file[1..], &path, true)?;
        let _ = writeln!(listed, "<url><loc>{url}{path}</loc></url>");
    }
    add("404.html", "/", false)?;
    let sitemap = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n{listed}</urlset>\n"
    );
    made.text("sitemap.xml", &sitemap);
    made.text("robots.txt", &format!("User-agent: *\nAllow: /\nSitemap: {url}/sitemap.xml\n"));
    Ok(())
}

/// The addresses of the pages that need no match: those without a part in braces, and those of every game.
fn page_paths(catalogue: &Catalogue) -> Vec<String> {
    let of = |page: &protocol::Page| -> Vec<String> {
        match page.address.split_once('{') {
            None => vec![page.address.to_owned()],
            Some((before, "game}")) => {
                catalogue.games.iter().map(|game| format!("{before}{}", game.info().id)).collect()
            }
            Some(_) => Vec::new(),
        }
    };
    protocol::PAGES.iter().flat_map(of).collect()
}

/// The answers in a language.
fn add_answers(options: &SiteOptions, lang: Lang, made: &mut Made) -> Result<(), SiteError> {
    let asked = format!("lang={}", lang.id);
    made.json(&format!("api/games/{asked}"), &catalogue::games(&options.catalogue, lang))?;
    made.json(&format!("api/about/{asked}"), &catalogue::about(&options.catalogue, lang, options.libraries))?;
    for game in options.catalogue.games {
        let folder = format!("api/games/{}", game.info().id);
        made.json(&format!("{folder}/texts/{asked}"), &catalogue::texts(*game, lang))?;
        made.json(&format!("{folder}/rules/{asked}"), &catalogue::rules(*game, lang))?;
        if !game.lesson().steps.is_empty() {
            made.json(&format!("{folder}/lesson/{asked}"), &catalogue::lesson(*game, lang)?)?;
        }
    }
    Ok(())
}

/// A game's drawings, the boards and pictures of its variants, and its card.
fn add_game(options: &SiteOptions, game: &'static dyn AnyGame, made: &mut Made) -> Result<(), SiteError> {
    let id = game.info().id;
    let (symbols, style) = catalogue::art(game);
    made.text(&format!("art/{id}.svg"), &symbols);
    made.text(&format!("art/{id}.css"), style);
    // Variants with other options than usual come from the engine.
    for variant in game.info().variants {
        let variant = format!("{id}/{}", variant.id);
        let (_, setting) = options.catalogue.find(&variant).map_err(AnswerError::from)?;
        made.json(&format!("api/board/variant={variant}"), &catalogue::board(game, &setting))?;
        for (theme, name) in [(Theme::Light, "light"), (Theme::Dark, "dark")] {
            let picture = scenes::picture(game, &setting, theme);
            made.text(&format!("api/games/{id}/picture.svg/variant={variant}/theme={name}.svg"), &picture);
        }
    }
    let (_, first) = options.catalogue.find(id).map_err(AnswerError::from)?;
    let card = draw::card(&scenes::picture(game, &first, Theme::Light), Theme::Light);
    let card = draw::png(&card, draw::CARD.0).map_err(|error| SiteError::Picture(id, error))?;
    made.files.push(SiteFile { path: format!("cards/{id}.png"), bytes: card });
    Ok(())
}

/// The files so far.
struct Made {
    files: Vec<SiteFile>,
}

impl Made {
    /// Adds a file, and its compressed form if that is smaller.
    fn add(&mut self, path: &str, asset: &Asset) {
        self.files.push(SiteFile { path: path.to_owned(), bytes: asset.plain().to_vec() });
        if let Some(packed) = asset.packed() {
            self.files.push(SiteFile { path: format!("{path}.gz"), bytes: packed.to_vec() });
        }
    }

    fn text(&mut self, path: &str, text: &str) {
        self.add(path, &Asset::new(content_type(path), text.into()));
    }

    fn json<T: Serialize>(&mut self, path: &str, value: &T) -> Result<(), SiteError> {
        self.text(&format!("{path}.json"), &serde_json::to_string(value)?);
        Ok(())
    }
}
