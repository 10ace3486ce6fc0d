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

/** The file of modules that has each page. */
export const PART_OF = /** @type {const} */ ({
  home: "lobby",
  game: "lobby",
  match: "play",
  replay: "later",
  invite: "lobby",
  device: "lobby",
  rules: "later",
  lessons: "later",
  learn: "later",
  analysis: "later",
  matches: "later",
  privacy: "later",
  about: "later",
});
