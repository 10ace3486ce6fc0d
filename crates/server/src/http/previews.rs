//! Previews of links to the page in other programs: Open Graph tags in the shell's head, in the reader's language.
//!
//! A preview is the same for everybody who has the link: it is made without cookies and shows what a spectator sees.

use super::asker::Asker;
use super::markdown::escaped;
use crate::app::App;
use crate::live::LiveMatch;
use crate::live::creation::{self, Invited};
use crate::nodes::sync::Freshness;
use crate::secrets;
use axum::extract::Query;
use axum::http::Uri;
use game_core::Side;
use matches::{ClockConfig, MatchState, Seat};
use registry::{Catalogue, Lang, Texts};
use serde::Deserialize;
use std::fmt::Write;
use std::sync::Arc;

/// The credits for reading a match.
const LOOK: u32 = 1;

/// A title, a sentence and the address of a picture on this server.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Preview {
    title: String,
    words: String,
    picture: String,
    /// Whether search engines may list the page: not if the link is for one person, as an invitation is.
    pub(crate) is_listed: bool,
    /// The variant of the match that the page shows, with its options.
    pub(crate) variant: Option<String>,
}

impl Preview {
    /// The tags, to be put into the head of the shell.
    pub(crate) fn tags(&self, public_url: &str, path: &str) -> String {
        let mut tags = String::new();
        let mut tag = |kind: &str, name: &str, content: &str| {
            let _ = write!(tags, "<meta {kind}=\"{name}\" content=\"{}\" />\n    ", escaped(content));
        };
        tag("name", "description", &self.words);
        tag("property", "og:type", "website");
        tag("property", "og:site_name", "Tabula");
        tag("property", "og:title", &self.title);
        tag("property", "og:description", &self.words);
        tag("property", "og:url", &format!("{public_url}{path}"));
        tag("property", "og:image", &format!("{public_url}{}", self.picture));
        tag("property", "og:image:width", &draw::CARD.0.to_string());
        tag("property", "og:image:height", &draw::CARD.1.to_string());
        tag("name", "twitter:card", "summary_large_image");
        if !self.is_listed {
            tag("name", "robots", "noindex");
        }
        tags
    }
}

/// The address that the preview of a page names. The query of an analysis says what is analysed; on other pages it has
/// no more than wishes of the reader.
pub(crate) fn named_address(uri: &Uri) -> &str {
    match uri.path_and_query() {
        Some(whole) if uri.path() == "/analysis" => whole.as_str(),
        _ => uri.path(),
    }
}

/// The preview of an address. The preview of the site is used for an address whose match or game does not exist.
pub(crate) async fn preview(app: &App, uri: &Uri, lang: Lang, asker: Asker) -> Preview {
    let mut parts = uri.path().trim_start_matches('/').split('/');
    let (page, named) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let found = match page {
        "j" => invitation(app, named, lang, asker).await,
        "m" | "replay" => of_match(app, named, lang, asker).await,
        "g" | "rules" | "learn" => of_game(&app.0.config.catalogue, page, named, lang),
        "analysis" => of_analysis(&app.0.config.catalogue, uri, lang),
        _ => None,
    };
    let is_listed = !["j", "m", "device"].contains(&page);
    Preview { is_listed, ..found.unwrap_or_else(|| site(&app.0.config.catalogue, lang)) }
}

/// The preview of a page that belongs to no match, with its picture as a plain file: `cards/GAME.png`.
pub(crate) fn of_file(catalogue: &Catalogue, path: &str, lang: Lang) -> Preview {
    let mut parts = path.trim_start_matches('/').split('/');
    let (page, named) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let found = of_game(catalogue, page, named, lang).unwrap_or_else(|| site(catalogue, lang));
    let game = found.picture.split('/').nth(GAME_IN_CARD).unwrap_or_default();
    Preview { picture: format!("/cards/{game}.png"), ..found }
}

/// The part of a card's address that is the game.
const GAME_IN_CARD: usize = 3;

fn site(catalogue: &Catalogue, lang: Lang) -> Preview {
    let first = catalogue.games.first().map(|game| game_card(game.info().id)).unwrap_or_default();
    let words = lang.preview_texts().text("site").to_owned();
    Preview { title: "Tabula".to_owned(), words, picture: first, is_listed: true, variant: None }
}

fn of_game(catalogue: &Catalogue, page: &str, named: &str, lang: Lang) -> Option<Preview> {
    let game = catalogue.games.iter().find(|game| game.info().id == named)?;
    let texts = game.texts(lang);
    let name = texts.text("name");
    let title = lang.preview_texts().format(&format!("{page}-title"), &[("game", name)]);
    Some(Preview {
        title: title.unwrap_or_else(|| name.to_owned()),
        words: texts.text("tagline").to_owned(),
        picture: game_card(named),
        is_listed: true,
        variant: None,
    })
}

/// The part of an analysis's address that says of which game it is.
#[derive(Deserialize)]
struct Analysed {
    variant: String,
}

/// An analysis: the board of its variant, as a match begins.
fn of_analysis(catalogue: &Catalogue, uri: &Uri, lang: Lang) -> Option<Preview> {
    let Query(Analysed { variant }) = Query::try_from_uri(uri).ok()?;
    let (game, setting) = catalogue.find(&variant).ok()?;
    let id = game.info().id;
    let picture = format!("{}?variant={}", game_card(id), encoded(&setting.to_string()));
    Some(Preview { picture, ..of_game(catalogue, "analysis", id, lang)? })
}

/// An invitation: who invites, and to what. The board is that of the game, not of the match.
async fn invitation(app: &App, code: &str, lang: Lang, asker: Asker) -> Option<Preview> {
    let live = looked_at(app, secrets::code_match(code)?, asker).await?;
    let state = app.sync(&live, Freshness::Heard).await.ok()?;
    let Invited { side, .. } = creation::invited(&state, code).ok()?;
    let (game, says) = (state.game.texts(lang), lang.preview_texts());
    let name = game.text("name");
    let title = match state.name(!side) {
        Some(by) => says.format("invite-title", &[("name", &by), ("game", name)]),
        None => says.format("invite-title-nobody", &[("game", name)]),
    };
    let setting = state.played.setting();
    let variant =
        (state.game.info().variants.len() > 1).then(|| game.text(&format!("variant-{}", setting.variant())).to_owned());
    let side = format!("side-{}", state.game.info().side_id(side));
    // The name of a side may be a plural.
    let is_many = game.get(&format!("{side}-many")).is_some();
    let own = says.format(if is_many { "invite-side-many" } else { "invite-side" }, &[("side", game.text(&side))]);
    let terms =
        [variant, Some(clock(says, state.config.clock)), own].into_iter().flatten().collect::<Vec<_>>().join(" · ");
    Some(Preview {
        title: title?,
        words: says.format("invite-words", &[("terms", &capitalised(&terms))])?,
        picture: format!("{}?variant={}", game_card(state.game.info().id), encoded(&setting.to_string())),
        is_listed: false,
        variant: None,
    })
}

async fn of_match(app: &App, id: &str, lang: Lang, asker: Asker) -> Option<Preview> {
    if id.len() != secrets::ID_LENGTH {
        return None;
    }
    let live = looked_at(app, id, asker).await?;
    let state = app.sync(&live, Freshness::Heard).await.ok()?;
    let says = lang.preview_texts();
    let kind = if state.is_over() { "replay" } else { "match" };
    let game = state.game.texts(lang);
    let names = Side::ALL.map(|side| player(says, game, &state, side));
    let values = [("game", game.text("name")), ("first", &names[0]), ("second", &names[1])];
    Some(Preview {
        title: says.format(&format!("{kind}-title"), &values)?,
        words: says.text(&format!("{kind}-words")).to_owned(),
        picture: format!("/api/matches/{id}/card.png?ply={}", state.played.plies()),
        is_listed: true,
        variant: Some(state.played.setting().to_string()),
    })
}

/// The match with this id. A page costs no credits, but if the match has to be read for its preview, that costs what
/// reading it by the API does: a client without credits gets the preview of the site.
async fn looked_at(app: &App, id: &str, asker: Asker) -> Option<Arc<LiveMatch>> {
    match app.live_in_memory(id) {
        Some(live) => Some(live),
        None if app.0.rate_limit.take(asker, LOOK) => app.live_for(id, asker).await.ok(),
        None => None,
    }
}

/// The name of a side's player, or the name of the side if the player has none.
fn player(says: &Texts, game: &Texts, state: &MatchState, side: Side) -> String {
    let named = match &state.seats[side] {
        Seat::Computer { level, .. } => says.format("computer", &[("level", &level.to_string())]),
        Seat::Human { name, .. } => name.clone(),
        Seat::Open { .. } => None,
    };
    named.unwrap_or_else(|| game.text(&format!("side-{}", state.game.info().side_id(side))).to_owned())
}

fn clock(says: &Texts, clock: Option<ClockConfig>) -> String {
    let number = |ms: i64, unit: i64| (ms as f64 / unit as f64).to_string();
    let text = match clock {
        None => None,
        Some(ClockConfig::Fischer { initial_ms, increment_ms }) => says.format(
            "clock-fischer",
            &[("minutes", &number(initial_ms, 60_000)), ("seconds", &number(increment_ms, 1_000))],
        ),
        Some(ClockConfig::PerMove { move_ms }) => says.format("clock-hours", &[("hours", &number(move_ms, 3_600_000))]),
    };
    text.unwrap_or_else(|| says.text("clock-none").to_owned())
}

/// The address of a game's picture.
fn game_card(game: &str) -> String {
    format!("/api/games/{game}/card.png")
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

/// A text as a part of an address.
pub(crate) fn encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}
