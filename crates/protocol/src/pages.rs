//! The addresses of the pages: one list for the server, which answers each of them with the page's shell, and for the
//! page itself, which has it as `web/addresses.js` (generated, like `web/types.js`, by a test of this crate).

/// A page's name and its address; a part in braces is any text without a slash.
pub const PAGES: [(&str, &str); 13] = [
    ("home", "/"),
    ("game", "/g/{game}"),
    ("match", "/m/{id}"),
    ("replay", "/replay/{id}"),
    ("invite", "/j/{code}"),
    ("device", "/device/{code}"),
    ("rules", "/rules/{game}"),
    ("lessons", "/learn"),
    ("learn", "/learn/{game}"),
    ("analysis", "/analysis"),
    ("matches", "/matches"),
    ("privacy", "/privacy"),
    ("about", "/about"),
];
