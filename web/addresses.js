// The addresses of the pages, generated from crates/protocol/src/pages.rs: do not edit; `TABULA_BLESS=1 cargo test -p protocol` writes it.

export const ADDRESSES = /** @type {const} */ ({
  home: "/",
  game: "/g/{game}",
  match: "/m/{id}",
  replay: "/replay/{id}",
  invite: "/j/{code}",
  device: "/device/{code}",
  rules: "/rules/{game}",
  lessons: "/learn",
  learn: "/learn/{game}",
  analysis: "/analysis",
  matches: "/matches",
  privacy: "/privacy",
  about: "/about",
});
