//! The files of the page: the build in `web/dist`, compressed in the program (`build.rs`), or a folder of sources that
//! is read on every request during development (`serve --web`).

use super::asset::{Asset, Caching, content_type, hex};
use super::markdown::escaped;
use super::previews;
use super::shell::{Shell, ShellPage};
use answers::catalogue;
use game_core::Setting;
use registry::{AnyGame, Catalogue, Lang};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, HashMap};
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// A file of the build, as `build.rs` packs it.
struct BuiltFile {
    path: &'static str,
    /// Whether the bytes are compressed.
    is_packed: bool,
    bytes: &'static [u8],
    /// The form for clients that accept Brotli.
    brotli: Option<&'static [u8]>,
}

/// The build, sorted by path; nothing in a program that was built without it.
static BUILT: &[BuiltFile] = include!(concat!(env!("OUT_DIR"), "/built.rs"));

/// The address prefix of the other files in index.html.
const PREFIX: &str = "/web/";

/// The placeholder in index.html for the tags that describe the page.
const DESCRIPTION: &str = "<!-- description -->";

/// The files that a folder must contain to be the page.
const NEEDED: [&str; 4] = ["index.html", "boot.js", "app.js", "style/all.css"];

/// What stands in a shell for the tags of what its page requests first.
const AHEAD: &str = "<!-- ahead -->";

/// The address of the manifest in index.html.
const MANIFEST: &str = "\"/manifest.webmanifest";

/// For whom index.html is made, and for which page.
#[derive(Clone, Copy)]
pub(crate) struct ShellOptions<'a> {
    pub(crate) lang: Lang,
    /// The file of modules that has the page, without its ending.
    pub(crate) part: &'static str,
    /// The variant, with its options, that the page shows.
    pub(crate) variant: Option<&'a str>,
    /// What the page will request first: the browser preloads it before any script has arrived.
    pub(crate) ahead: &'a [String],
    /// Tags that describe the page to other programs, in place of the description in the file.
    pub(crate) tags: &'a str,
    pub(crate) host: PageHost<'a>,
}

/// The tag that makes browsers load what a script will fetch from this address.
fn preload_tag(address: &str) -> String {
    format!("<link rel=\"preload\" href=\"{}\" as=\"fetch\" crossorigin />\n    ", escaped(address))
}

/// The host of the page: its path and its backend.
#[derive(Clone, Copy)]
pub(crate) struct PageHost<'a> {
    /// The path before all addresses, without a slash at its end: empty on a server.
    pub(crate) base: &'a str,
    /// Whether browsers may keep the page for times without a network.
    pub(crate) is_cached: bool,
    /// A site of plain files, which no server answers.
    pub(crate) is_alone: bool,
    /// The address of a server where people can play each other, which a site of plain files names.
    pub(crate) friends_at: Option<&'a str>,
    /// The id of the game whose exact values the server looks up in a table.
    pub(crate) table_of: Option<&'a str>,
}

impl PageHost<'_> {
    /// The attributes by which the page knows its host.
    fn attributes(&self) -> String {
        let mut attributes = String::new();
        let mut add = |name: &str, value: &str| {
            attributes.push_str(&format!(" data-{name}=\"{}\"", escaped(value)));
        };
        if !self.base.is_empty() {
            add("base", self.base);
        }
        if self.is_alone {
            add("server", "none");
        }
        if !self.is_cached {
            add("kept", "never");
        }
        if let Some(address) = self.friends_at {
            add("friends", address);
        }
        if let Some(game) = self.table_of {
            add("table", game);
        }
        attributes
    }

    /// The address of the manifest in a language.
    fn manifest(&self, lang: Lang) -> String {
        let base = self.base;
        if self.is_alone {
            format!("{base}/manifest.{}.webmanifest", lang.id)
        } else {
            format!("{base}/manifest.webmanifest?lang={}", lang.id)
        }
    }
}

/// The page, ready to be sent.
pub(crate) struct Assets {
    files: Files,
    /// The games, and the languages in which the page can be read.
    catalogue: Catalogue,
}

/// What a shell is made for: a language, a part, a host and a variant.
type ShellKey = (&'static str, &'static str, String, Option<String>);

/// The source of the page's files.
enum Files {
    /// The build that is embedded in the program.
    Embedded {
        /// Its files, by path.
        files: HashMap<String, Arc<Asset>>,
        /// The shells that are made: as many as there are languages, parts, hosts and variants.
        shells: Mutex<HashMap<ShellKey, Arc<Shell>>>,
        /// A hash of the content of all files. It is part of their addresses, so that browsers may cache them for ever.
        edition: String,
    },
    /// A folder whose files are read at every request, and never cached.
    Folder(PathBuf),
}

/// Whether a folder can be served instead of the embedded page.
///
/// # Errors
/// A sentence that names the missing file.
pub fn check_page_folder(folder: &Path) -> Result<(), String> {
    match NEEDED.into_iter().find(|name| !folder.join(name).is_file()) {
        None => Ok(()),
        Some(name) => Err(format!(
            "cannot serve the page from {}: there is no {name} in it; expected the folder web of Tabula's sources",
            folder.display()
        )),
    }
}

impl Assets {
    /// The embedded page with the nets of the games that a program offers, or the page in a folder.
    pub(crate) fn new(folder: Option<PathBuf>, catalogue: &Catalogue) -> Self {
        let files = folder.map_or_else(|| embedded(catalogue), Files::Folder);
        Assets { files, catalogue: *catalogue }
    }

    /// The page at an address: index.html in a language, with that language's texts. It names the other files under
    /// their edition.
    pub(crate) fn shell(&self, options: &ShellOptions) -> Option<ShellPage> {
        let ahead: String = options.ahead.iter().map(|address| preload_tag(address)).collect();
        let page = |shell| Some(ShellPage { shell, ahead, tags: options.tags.to_owned() });
        let Files::Embedded { shells, .. } = &self.files else { return page(Arc::new(self.new_shell(options)?)) };
        let ShellOptions { lang, part, host, variant, .. } = options;
        let key = (lang.id, *part, format!("{}{}", host.base, host.attributes()), variant.map(str::to_owned));
        let made = shells.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        if let Some(shell) = made {
            return page(shell);
        }
        let shell = Arc::new(self.new_shell(options)?);
        shells.lock().unwrap_or_else(PoisonError::into_inner).insert(key, Arc::clone(&shell));
        page(shell)
    }

    /// What all pages of this language, part, host and variant share.
    fn new_shell(&self, options: &ShellOptions) -> Option<Shell> {
        let ShellOptions { lang, part, host, .. } = options;
        let html: String = self.text("index.html")?.split_inclusive('\n').filter(|line| is_for(line, part)).collect();
        let texts = self.text(&format!("i18n/{}.ftl", lang.id))?;
        let languages: Vec<String> =
            self.catalogue.languages.iter().map(|one| format!("{}={}", one.id, one.name)).collect();
        let head =
            format!("<html lang=\"{}\" data-languages=\"{}\"{}", lang.id, languages.join(","), host.attributes());
        // Both come before the script that requests the same addresses: otherwise the browser would fetch them twice.
        let before = format!("{AHEAD}{}<script", self.answers(options));
        let html = html
            .replacen("<script", &before, 1)
            .replacen("<html lang=\"en\"", &head, 1)
            .replace(MANIFEST, &format!("\"{}", host.manifest(lang)))
            .replace(&format!("\"{PREFIX}"), &format!("\"{}{}", host.base, self.folder()))
            .replacen("id=\"words\">", &format!("id=\"words\">\n{texts}"), 1);
        Some(Shell::new(&html, AHEAD, DESCRIPTION))
    }

    /// Answers that the page needs first and that follow from the program alone (`shellAnswer` of host.js): each would
    /// be a request.
    fn answers(&self, options: &ShellOptions) -> String {
        let ShellOptions { lang, host, variant, .. } = options;
        if host.is_alone {
            return String::new();
        }
        let games = catalogue::games(&self.catalogue, lang);
        let mut tags = answer_tag(&format!("/api/games?lang={}", lang.id), &games);
        if let Some(variant) = variant
            && let Ok((game, setting)) = self.catalogue.find(variant)
        {
            tags += &answer_tag(&board_address(variant), &catalogue::board(game, &setting));
            tags += &answer_tag(&format!("/art/{}.css", game.info().id), &catalogue::art(game).1);
        }
        tags
    }

    /// The address prefix of the files, with their edition.
    pub(crate) fn folder(&self) -> String {
        match &self.files {
            Files::Embedded { edition, .. } => format!("{PREFIX}{edition}/"),
            Files::Folder(_) => PREFIX.to_owned(),
        }
    }

    /// The embedded files by path; none of a folder.
    pub(crate) fn embedded_files(&self) -> impl Iterator<Item = (&str, &Asset)> {
        let files = match &self.files {
            Files::Embedded { files, .. } => Some(files),
            Files::Folder(_) => None,
        };
        files.into_iter().flatten().map(|(path, asset)| (path.as_str(), &**asset))
    }

    /// The file with this path, with or without the edition before it. There are no files of another edition: the page
    /// that requests one is older or newer than this program, and its files would not fit together with ours.
    pub(crate) fn file(&self, path: &str) -> Option<(Arc<Asset>, Caching)> {
        if let Some(found) = self.find(path) {
            return Some((found, Caching::Revalidate));
        }
        let Files::Embedded { edition, .. } = &self.files else { return None };
        let path = path.strip_prefix(edition.as_str())?.strip_prefix('/')?;
        Some((self.find(path)?, Caching::Forever))
    }

    fn find(&self, path: &str) -> Option<Arc<Asset>> {
        match &self.files {
            Files::Embedded { files, .. } => files.get(path).cloned(),
            Files::Folder(folder) => {
                let own =
                    || texts(self.catalogue.languages).find(|(name, _)| name == path).map(|(_, text)| text.into());
                let bytes = read_below(folder, path).or_else(own)?;
                Some(Arc::new(Asset::new(content_type(path), bytes)))
            }
        }
    }

    fn text(&self, path: &str) -> Option<String> {
        String::from_utf8(self.find(path)?.plain().to_vec()).ok()
    }
}

/// The address of the board of a variant, as boot.js and the page write it.
pub(crate) fn board_address(variant: &str) -> String {
    format!("/api/board?variant={}", previews::encoded(variant))
}

/// The answer to a request, as a script that runs nothing.
fn answer_tag(address: &str, answer: &impl Serialize) -> String {
    // No text in it may end the script.
    let json = serde_json::to_string(answer).unwrap_or_default().replace('<', "\\u003c");
    format!("<script type=\"application/json\" data-answer=\"{}\">{json}</script>\n    ", escaped(address))
}

/// Whether a line of index.html belongs to the shell of a page: `data-part` names the files of modules that need what
/// it loads.
fn is_for(line: &str, part: &str) -> bool {
    let named = line.split_once("data-part=\"").and_then(|(_, rest)| rest.split_once('"'));
    named.is_none_or(|(parts, _)| parts.split(' ').any(|one| one == part))
}

/// The embedded build, and the nets and messages of what the program offers.
fn embedded(catalogue: &Catalogue) -> Files {
    let (mut files, mut digest) = (HashMap::new(), Sha256::new());
    for BuiltFile { path, is_packed, bytes, brotli } in BUILT {
        digest.update(path.as_bytes());
        digest.update(bytes);
        let asset = Asset::built(content_type(path), bytes, *is_packed, *brotli);
        files.insert((*path).to_owned(), Arc::new(asset));
    }
    let has_engine = files.contains_key("engine/engine.wasm");
    for (path, bytes) in nets(catalogue.games).filter(|_| has_engine) {
        digest.update(path.as_bytes());
        digest.update(bytes);
        files.insert(path.clone(), Arc::new(Asset::of_program(content_type(&path), bytes)));
    }
    for (name, text) in texts(catalogue.languages) {
        digest.update(name.as_bytes());
        digest.update(text.as_bytes());
        files.insert(name, Arc::new(Asset::new("text/plain; charset=utf-8", text.into())));
    }
    Files::Embedded { files, shells: Mutex::default(), edition: hex(&digest.finalize()[..6]) }
}

/// The nets of these games that the engine of the page is given. Minds of this program use the same bytes.
fn nets(games: &'static [&'static dyn AnyGame]) -> impl Iterator<Item = (String, &'static [u8])> {
    games.iter().flat_map(|game| {
        let path = |setting: &Setting| format!("engine/nets/{}.net", game.net_name(setting));
        let settings = game.info().settings();
        let files = settings.iter().filter_map(|setting| Some((path(setting), game.net_file(setting)?)));
        files.collect::<BTreeMap<_, _>>()
    })
}

/// The files with the messages of languages: those that every visit needs, and those that are loaded later.
fn texts(languages: &'static [Lang]) -> impl Iterator<Item = (String, &'static str)> {
    languages.iter().flat_map(|lang| {
        let [first, later] = lang.page;
        [(format!("i18n/{}.ftl", lang.id), first), (format!("i18n/more.{}.ftl", lang.id), later)]
    })
}

/// A file of a folder; none outside it, whatever the path or a link says.
fn read_below(folder: &Path, path: &str) -> Option<Vec<u8>> {
    let is_plain = Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
    let file = is_plain.then(|| folder.join(path).canonicalize().ok()).flatten()?;
    file.starts_with(folder.canonicalize().ok()?).then(|| std::fs::read(file).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use registry::{CATALOGUE, ENGLISH, FRENCH, GAMES};

    fn page(folder: Option<PathBuf>) -> Assets {
        Assets::new(folder, &CATALOGUE)
    }

    /// The folder of the sources.
    fn web() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web")
    }

    #[derive(serde::Deserialize)]
    struct Manifest {
        inputs: BTreeMap<String, String>,
    }

    fn shell(assets: &Assets, lang: Lang) -> String {
        let host = PageHost { base: "", is_cached: true, is_alone: false, friends_at: None, table_of: None };
        let options = ShellOptions { lang, part: "play", variant: None, ahead: &[], tags: "", host };
        String::from_utf8(assets.shell(&options).unwrap().plain().to_vec()).unwrap()
    }

    #[test]
    fn the_built_page_is_of_these_sources() {
        let manifest = page(None).find("manifest.json").expect("web/dist has a manifest");
        let Manifest { inputs } =
            serde_json::from_slice(manifest.plain()).expect("the manifest is as the build writes it");
        assert!(inputs.contains_key("app.js") && inputs.contains_key("package-lock.json"), "{:?}", inputs.keys());
        for (path, hash) in inputs {
            let bytes = std::fs::read(web().join(&path)).unwrap_or_else(|error| panic!("web/{path}: {error}"));
            let found = hex(&Sha256::digest(bytes));
            assert_eq!(found, hash, "web/{path} changed: run `npm run build` in web/ and commit web/dist");
        }
    }

    /// The program has every file of the build but source maps, compressed where that is smaller, and a client that
    /// takes no compressed answers gets the same bytes.
    #[test]
    fn the_program_has_the_build_compressed_and_no_source_maps() {
        let (assets, dist) = (page(None), page(Some(web().join("dist"))));
        let (mut stored, mut plain) = (0, 0);
        for BuiltFile { path, bytes, .. } in BUILT {
            assert!(!path.ends_with(".map"), "{path}");
            let (built, on_disk) = (assets.find(path).unwrap(), dist.find(path).unwrap());
            assert_eq!(built.plain(), on_disk.plain(), "{path}");
            let sent = built.packed().map_or(built.plain().len(), axum::body::Bytes::len);
            assert_eq!(sent, bytes.len(), "{path} is sent as it is stored");
            (stored, plain) = (stored + bytes.len(), plain + built.plain().len());
        }
        assert!(stored * 2 < plain, "{stored} of {plain} bytes");
        let maps = ["app.js.map", "boot.js.map"];
        assert!(maps.iter().all(|path| assets.find(path).is_none() && dist.find(path).is_some()));
        // The nets beside the engine are those of the program.
        let folder = web().join("dist/engine");
        for (path, bytes) in nets(GAMES).filter(|_| folder.is_dir()) {
            assert_eq!(assets.find(&path).unwrap().plain(), bytes, "{path}");
            assert_eq!(dist.find(&path).expect("tools/engine copies every net").plain(), bytes, "{path}");
        }
        // Every other missing file is missing on disk too.
        let on_disk = std::fs::read_dir(web().join("dist")).unwrap().map(|entry| entry.unwrap().file_name());
        for name in on_disk.filter_map(|name| name.into_string().ok()).filter(|name| name.ends_with(".js")) {
            assert!(assets.find(&name).is_some(), "{name}");
        }
    }

    /// A program with another list of games serves the nets of its own games, and no others.
    #[test]
    fn the_nets_are_those_of_the_programs_games() {
        let all = page(None);
        if all.find("engine/engine.wasm").is_none() {
            return;
        }
        for games in GAMES.chunks(1) {
            let assets = Assets::new(None, &Catalogue { games, ..CATALOGUE });
            for (path, bytes) in nets(GAMES) {
                let is_own = path.starts_with(&format!("engine/nets/{}/", games[0].info().id));
                let served = assets.find(&path).map(|file| file.plain().to_vec());
                assert!(served.as_deref() == is_own.then_some(bytes), "{path}");
            }
        }
        assert!(nets(GAMES).next().is_some(), "the program has nets");
    }

    #[test]
    fn the_shell_brings_the_texts_of_its_language() {
        for assets in [page(None), page(Some(web()))] {
            for (lang, other) in [(&ENGLISH, &FRENCH), (&FRENCH, &ENGLISH)] {
                let html = shell(&assets, lang);
                let texts = |lang: Lang| assets.text(&format!("i18n/{}.ftl", lang.id)).unwrap();
                assert!(html.contains(&texts(lang)) && !html.contains(&texts(other)), "{lang:?}");
                assert!(html.contains("data-languages=\"fr=Français,en=English\""), "{}", &html[..200]);
                assert!(!texts(lang).contains('<'), "texts hold no markup");
            }
        }
    }

    /// Requests for pages cost no credits: what they share is not made again.
    #[test]
    fn a_shell_is_made_once_for_all_addresses() {
        let of = |assets: &Assets, lang: Lang, part: &'static str, tags: &str| {
            let host = PageHost { base: "", is_cached: true, is_alone: false, friends_at: None, table_of: None };
            assets.shell(&ShellOptions { lang, part, variant: None, ahead: &[], tags, host }).unwrap().shell
        };
        let assets = page(None);
        let first = of(&assets, &ENGLISH, "play", "one");
        assert!(Arc::ptr_eq(&first, &of(&assets, &ENGLISH, "play", "two")));
        assert!(!Arc::ptr_eq(&first, &of(&assets, &FRENCH, "play", "one")));
        assert!(!Arc::ptr_eq(&first, &of(&assets, &ENGLISH, "later", "one")));
        let sources = page(Some(web()));
        let twice = [0, 1].map(|_| of(&sources, &ENGLISH, "play", "one"));
        assert!(!Arc::ptr_eq(&twice[0], &twice[1]), "sources may change at any time");
    }

    #[test]
    fn the_shell_names_only_files_that_are_there() {
        for assets in [page(None), page(Some(web()))] {
            let html = shell(&assets, &ENGLISH);
            let named: Vec<&str> = html.split('"').filter_map(|part| part.strip_prefix(PREFIX)).collect();
            assert!(named.len() >= 4, "{named:?}");
            for path in named {
                assert!(assets.file(path).is_some(), "{path}");
            }
        }
    }

    #[test]
    fn a_folder_is_served_as_it_is_and_nothing_outside_it() {
        let assets = page(Some(web()));
        let (_, caching) = assets.file("pages/home.js").expect("a source file");
        assert_eq!(caching, Caching::Revalidate);
        for path in ["../Cargo.toml", "pages/../../Cargo.toml", "/etc/hostname", "", "pages", "no-such.js"] {
            assert!(assets.file(path).is_none(), "{path:?}");
        }
    }

    #[test]
    fn a_folder_without_the_page_is_named() {
        assert_eq!(check_page_folder(&web()), Ok(()));
        let error = check_page_folder(&web().join("style")).unwrap_err();
        assert!(error.contains("web/style: there is no index.html in it"), "{error}");
    }
}
