//! The pages and their addresses: one list for the server, which answers each of them with the page's shell, and for
//! the page itself, which has it as `web/addresses.js` (generated, like `web/types.js`, by a test of this crate).

/// A page of the site.
#[derive(Debug)]
pub struct Page {
    /// Its name in the page's code.
    pub name: &'static str,
    /// Its address; a part in braces is any text without a slash.
    pub address: &'static str,
    /// The file of modules that has it, without its ending. The shell of its address names that file, so that browsers
    /// load it at once.
    pub part: &'static str,
}

/// All pages.
pub const PAGES: [Page; 13] = [
    page("home", "/", "lobby"),
    page("game", "/g/{game}", "lobby"),
    page("match", "/m/{id}", "play"),
    page("replay", "/replay/{id}", "later"),
    page("invite", "/j/{code}", "lobby"),
    page("device", "/device/{code}", "lobby"),
    page("rules", "/rules/{game}", "later"),
    page("lessons", "/learn", "later"),
    page("learn", "/learn/{game}", "later"),
    page("analysis", "/analysis", "later"),
    page("matches", "/matches", "later"),
    page("privacy", "/privacy", "later"),
    page("about", "/about", "later"),
];

const fn page(name: &'static str, address: &'static str, part: &'static str) -> Page {
    Page { name, address, part }
}

/// The file of modules that has the page at a path. The page that says that there is nothing is in the last one.
#[must_use]
pub fn part_at(path: &str) -> &'static str {
    let is_at = |page: &&Page| {
        let (wanted, found) = (page.address.split('/'), path.split('/'));
        let fits = |(wanted, found): (&str, &str)| wanted == found || (wanted.starts_with('{') && !found.is_empty());
        wanted.clone().count() == found.clone().count() && wanted.zip(found).all(fits)
    };
    PAGES.iter().find(is_at).map_or("later", |page| page.part)
}
