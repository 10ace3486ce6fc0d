//! The page's files: unknown addresses, languages, caching, and what other programs show beside a link.

use crate::catalogue;
use crate::client::request;
use crate::site::{Site, open_and_hidden};
use bots::{TableFile, TableWriter};
use game_core::solution::{BlockId, BlockSink};
use serde_json::{Value, json};
use server::Config;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_leads_nowhere_is_the_page_in_the_readers_language() {
    let site = Site::start().await;
    for (accepted, lang) in [("fr-FR,fr;q=0.9", "fr"), ("de,en;q=0.5", "en"), ("", "en")] {
        let headers = [format!("accept-language: {accepted}"), "if-none-match: *".to_owned()];
        let answer = request(site.at, "GET", "/xyz/and/more?q=1", &headers, b"").await;
        assert_eq!((answer.status, answer.header("content-type")), (404, Some("text/html; charset=utf-8")));
        assert!(answer.text().contains(&format!("<html lang=\"{lang}\"")), "{accepted}");
    }
    for path in ["/api/xyz", "/web/xyz.js", "/web", "/art/xyz.svg"] {
        let answer = site.get(path, None).await;
        assert_eq!((answer.status, answer.code().as_str()), (404, "not_found"), "{path}");
    }
    assert_eq!(request(site.at, "POST", "/xyz", &[], b"").await.code(), "not_found");
}

#[tokio::test(flavor = "multi_thread")]
async fn files_are_cached_for_ever_under_their_edition_and_revalidated_elsewhere() {
    let site = Site::start().await;
    let shell = site.get("/", None).await;
    assert_eq!(shell.header("cache-control"), Some("no-cache"));
    let html = shell.text();
    let module = html.split('"').find(|part| part.ends_with("/app.js")).expect("the page names its modules");
    let first = site.get(module, None).await;
    assert_eq!((first.status, first.header("cache-control")), (200, Some("public, max-age=31536000, immutable")));
    let path = module.rsplit_once('/').unwrap().0;
    let asked = site.get("/web/app.js", None).await;
    assert_eq!((asked.status, asked.header("cache-control")), (200, Some("no-cache")));
    assert_eq!(asked.body, first.body);
    let tag = format!("if-none-match: {}", asked.header("etag").unwrap());
    assert_eq!(request(site.at, "GET", "/web/app.js", &[tag], b"").await.status, 304);
    // Files of another build would not fit together with these: the page that requests one gets an error.
    let other = site.get(&format!("{path}x/app.js"), None).await;
    assert_eq!((other.status, other.code().as_str()), (404, "not_found"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_page_of_a_match_asks_first_is_fetched_ahead() {
    let site = Site::start().await;
    let ahead = |html: &str| -> Vec<String> {
        let tags = html.split("<link rel=\"preload\" href=\"").skip(1).map(|rest| rest.split("/>").next().unwrap());
        let requests = tags.filter(|tag| tag.contains("as=\"fetch\" crossorigin"));
        requests.map(|tag| tag.split('"').next().unwrap().replace("&amp;", "&")).collect()
    };
    let [variant, _] = open_and_hidden();
    let [seat, _] = site.pair(&variant, json!({})).await;
    let state = site.watch(&seat.id).await;
    let variant = state["variant"].as_str().expect("a variant");
    let game = variant.split('/').next().unwrap();
    let html = page(&site, &format!("/m/{}", seat.id), "fr").await;
    let wanted =
        [format!("/api/matches/{}", seat.id), format!("/api/games/{game}/texts?lang=fr"), format!("/art/{game}.svg")];
    assert_eq!(ahead(&html), wanted);
    for address in wanted {
        assert_eq!(site.get(&address, None).await.status, 200, "{address}");
    }
    assert!(html.find("/api/matches/") < html.find("<script"), "the script that asks comes after it");
    // Of a match that is not there its own address alone, and only an id gets into the page.
    let unknown = page(&site, "/m/abc123", "en").await;
    assert_eq!(ahead(&unknown), ["/api/matches/abc123"]);
    for address in ["/", "/m/a%22b", "/m/a&b", "/g/abc"] {
        assert_eq!(ahead(&page(&site, address, "en").await), [""; 0], "{address}");
    }
}

/// What follows from the program alone is in the shell, and is what the address itself answers.
#[tokio::test(flavor = "multi_thread")]
async fn the_shell_has_the_games_and_the_board_and_the_colours_of_its_match() {
    let site = Site::start().await;
    let given = |html: &str| -> Vec<(String, Value)> {
        let tags = html.split("<script type=\"application/json\" data-answer=\"").skip(1);
        let parts = tags.map(|rest| rest.split("</script>").next().unwrap().split_once("\">").unwrap());
        parts.map(|(address, json)| (address.replace("&amp;", "&"), serde_json::from_str(json).unwrap())).collect()
    };
    let [open, hidden] = open_and_hidden();
    for variant in [open, hidden] {
        let [seat, _] = site.pair(&variant, json!({})).await;
        let variant = site.watch(&seat.id).await["variant"].as_str().expect("a variant").to_owned();
        let html = page(&site, &format!("/m/{}", seat.id), "fr").await;
        let encoded = variant.replace('/', "%2F").replace('?', "%3F").replace('=', "%3D");
        let style = format!("/art/{}.css", variant.split('/').next().unwrap());
        let wanted = ["/api/games?lang=fr".to_owned(), format!("/api/board?variant={encoded}"), style];
        let found = given(&html);
        assert_eq!(found.iter().map(|(address, _)| address.as_str()).collect::<Vec<_>>(), wanted);
        for (address, answer) in found {
            let found = site.get(&address, None).await;
            assert_eq!(if address.ends_with(".css") { json!(found.text()) } else { found.json() }, answer, "{address}");
        }
        assert!(html.find("data-answer") < html.find("/boot.js\"></script>"), "boot.js finds them");
    }
    for address in ["/", "/m/abc123", "/nowhere"] {
        let html = page(&site, address, "en").await;
        assert_eq!(given(&html).len(), 1, "{address}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_shell_of_a_page_names_the_modules_of_that_page() {
    let site = Site::start().await;
    for (address, own, others) in [
        ("/", "/lobby-", ["/play-", "/later-"]),
        ("/m/abc123", "/play-", ["/lobby-", "/later-"]),
        ("/rules/abc", "/later-", ["/lobby-", "/play-"]),
        ("/nowhere", "/later-", ["/lobby-", "/play-"]),
    ] {
        let html = page(&site, address, "en").await;
        assert!(html.contains("modulepreload") && html.contains(own), "{address}");
        assert!(!others.iter().any(|other| html.contains(other)), "{address}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_manifest_has_a_shortcut_to_every_game_and_only_pictures_that_are_there() {
    let site = Site::start().await;
    for lang in registry::LANGUAGES {
        let html = page(&site, "/", lang.id).await;
        let address = format!("/manifest.webmanifest?lang={}", lang.id);
        assert!(html.contains(&format!("rel=\"manifest\" href=\"{address}\"")), "{}", &html[..2000]);
        let answer = site.get(&address, None).await;
        assert_eq!((answer.status, answer.header("content-type")), (200, Some("application/manifest+json")));
        let manifest = answer.json();
        assert_eq!(
            (&manifest["lang"], &manifest["start_url"], &manifest["scope"]),
            (&json!(lang.id), &json!("/"), &json!("/"))
        );
        let shortcuts: Vec<_> =
            manifest["shortcuts"].as_array().unwrap().iter().map(|one| one["name"].clone()).collect();
        let games: Vec<_> = catalogue().games.iter().map(|game| json!(game.texts(lang).text("name"))).collect();
        assert_eq!(shortcuts, games);
        for color in ["theme_color", "background_color"] {
            let color = manifest[color].as_str().unwrap();
            let head = site.get("/", None).await.text();
            assert!(head.contains(&format!("name=\"theme-color\" content=\"{color}\"")), "{color} is that of the page");
        }
        let lists = ["icons", "screenshots"].map(|list| manifest[list].as_array().unwrap().clone());
        assert!(lists[0].len() >= 5 && lists[1].len() == 2, "{manifest}");
        for picture in lists.iter().flatten() {
            let found = site.get(picture["src"].as_str().unwrap(), None).await;
            assert_eq!((found.status, found.header("content-type")), (200, picture["type"].as_str()), "{picture}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_keeps_nothing_has_a_service_worker_that_removes_itself() {
    let cached = Site::start().await;
    assert!(!cached.get("/", None).await.text().contains("data-kept"));
    assert!(cached.get("/sw.js", None).await.text().contains("addAll"));
    let site = Site::start_with(Config { keeps_page: false, ..Config::default() }).await;
    assert!(site.get("/", None).await.text().contains("data-kept=\"never\""));
    let worker = site.get("/sw.js", None).await;
    assert_eq!(worker.header("cache-control"), Some("no-cache"));
    let text = worker.text();
    assert!(text.contains("unregister") && !text.contains("addAll"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_is_told_which_game_the_server_has_a_table_of() {
    assert!(!Site::start().await.get("/", None).await.text().contains("data-table"));
    let solved = catalogue().games.iter().find(|game| game.solver().is_some()).expect("one is solved");
    let (solver, stop) = (solved.solver().unwrap(), AtomicBool::new(false));
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("told.table");
    let writer = TableWriter::create(&path, solver, &stop).unwrap();
    BlockSink::put(&writer, BlockId(0), &[0; 64]);
    writer.finish().unwrap();
    let table = Some(Arc::new(TableFile::open(&path, solver).unwrap()));
    let site = Site::start_with(Config { table, ..Config::default() }).await;
    let html = site.get("/", None).await.text();
    assert!(html.contains(&format!("data-table=\"{}\"", solved.info().id)), "{}", &html[..600]);
}

/// The content of a tag in the head of a page.
fn tag(html: &str, name: &str) -> String {
    let begin = format!("\"{name}\" content=\"");
    let after = html.split(&begin).nth(1).unwrap_or_else(|| panic!("no {name} in {}", &html[..html.len().min(3000)]));
    after.split('"').next().unwrap_or_default().to_owned()
}

async fn page(site: &Site, path: &str, lang: &str) -> String {
    request(site.at, "GET", path, &[format!("accept-language: {lang}")], b"").await.text()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_says_who_invites_to_what_in_the_language_of_the_reader() {
    let site = Site::start().await;
    let [variant, _] = open_and_hidden();
    let (game, _) = registry::find(&variant).unwrap();
    let [first, second] = game.info().sides;
    let name = "Ada <b>\"&";
    let new_match = json!({
        "variant": variant,
        "seats": { first: { "kind": "me", "name": name }, second: { "kind": "open" } },
        "clock": { "kind": "fischer", "initial_ms": 300_000, "increment_ms": 3_000 },
    });
    let made = site.post("/api/matches", None, &new_match).await.json();
    let path = format!("/j/{}", made["invite"]["code"].as_str().unwrap());
    for (lang, title, clock) in [
        (&registry::FRENCH, "Ada &lt;b&gt;&quot;&amp; vous invite à jouer à ", "5 min + 3 s par coup"),
        (&registry::ENGLISH, "Ada &lt;b&gt;&quot;&amp; invites you to play ", "5 min + 3 s per move"),
    ] {
        let html = page(&site, &path, lang.id).await;
        let texts = game.texts(lang);
        assert_eq!(tag(&html, "og:title"), format!("{title}{}", texts.text("name")));
        let words = tag(&html, "og:description");
        assert!(words.contains(clock) && words.contains(texts.text(&format!("side-{second}"))), "{words}");
        assert_eq!(tag(&html, "description"), words);
        assert_eq!(tag(&html, "robots"), "noindex");
        assert!(tag(&html, "og:url").ends_with(&path));
        let picture = tag(&html, "og:image");
        let (_, address) = picture.split_once(&site.at.to_string()).expect("an absolute address");
        let shown = site.get(address, None).await;
        assert_eq!((shown.status, shown.header("content-type")), (200, Some("image/png")), "{address}");
    }
    // A code that leads nowhere has the words of the site, and tells nothing.
    let html = page(&site, "/j/nothing", "fr").await;
    assert_eq!(tag(&html, "og:title"), "Tabula");
    assert_eq!(tag(&html, "og:description"), registry::FRENCH.preview_texts().text("site"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_speaks_of_a_side_in_the_plural() {
    let site = Site::start().await;
    let [_, variant] = open_and_hidden();
    let (game, _) = registry::find(&variant).unwrap();
    let [first, second] = game.info().sides;
    let seats = json!({ first: { "kind": "me" }, second: { "kind": "open" } });
    let made = site.post("/api/matches", None, &json!({ "variant": variant, "seats": seats })).await.json();
    let path = format!("/j/{}", made["invite"]["code"].as_str().unwrap());
    for (lang, yours) in [(&registry::FRENCH, "vous jouez les"), (&registry::ENGLISH, "you play the")] {
        let words = tag(&page(&site, &path, lang.id).await, "og:description");
        let side = game.texts(lang).text(&format!("side-{second}")).to_owned();
        assert!(words.contains(&format!("{yours} {side}")), "{words}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn links_to_matches_rules_and_games_have_a_title_and_a_picture() {
    let site = Site::start().await;
    for variant in open_and_hidden() {
        let (game, _) = registry::find(&variant).unwrap();
        let texts = game.texts(&registry::FRENCH);
        let [one, two] = site.pair(&variant, json!({})).await;
        let html = page(&site, &format!("/m/{}", one.id), "fr").await;
        assert!(tag(&html, "og:title").starts_with(texts.text("name")), "{}", tag(&html, "og:title"));
        // A card is the same for a player, for the other and for a stranger: nothing that only a seat sees is on it.
        let card = format!("/api/matches/{}/card.png?width=100", one.id);
        let shown = site.get(&card, None).await;
        assert_eq!((shown.status, shown.header("content-type")), (200, Some("image/png")));
        for token in [&one.token, &two.token] {
            assert_eq!(site.get(&card, Some(token)).await.body, shown.body);
        }
        let rules = page(&site, &format!("/rules/{}", game.info().id), "fr").await;
        assert_eq!(tag(&rules, "og:title"), format!("Les règles de {}", texts.text("name")));
        assert_eq!(tag(&rules, "description"), texts.text("tagline").replace('"', "&quot;"));
        let of_game = page(&site, &format!("/g/{}", game.info().id), "fr").await;
        assert_eq!(tag(&of_game, "og:title"), texts.text("name"));
        assert_eq!(tag(&of_game, "og:description"), texts.text("tagline").replace('"', "&quot;"));
        // A match that is over is told as a replay, under both its addresses.
        site.act(&one, json!({ "type": "resign" })).await;
        for path in [format!("/replay/{}", one.id), format!("/m/{}", one.id)] {
            let replay = page(&site, &path, "fr").await;
            let words = registry::FRENCH.preview_texts().text("replay-words");
            assert_eq!(tag(&replay, "og:description"), words, "{path}");
            assert!(tag(&replay, "og:title").starts_with(texts.text("name")), "{path}");
            assert!(tag(&replay, "og:image").contains("/card.png"), "{path}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_to_an_analysis_shows_its_own_game() {
    let site = Site::start().await;
    // Not the first game, whose picture the site itself has.
    let game = *registry::GAMES.last().expect("a game");
    let texts = game.texts(&registry::FRENCH);
    let variant = game.info().variants.last().expect("a variant").id;
    let query = format!("?variant={}/{variant}&line=a&variation=b", game.info().id);
    let html = page(&site, &format!("/analysis{query}"), "fr").await;
    assert_eq!(tag(&html, "og:title"), format!("Analyse\u{a0}: {}", texts.text("name")));
    assert_eq!(tag(&html, "og:description"), texts.text("tagline").replace('"', "&quot;"));
    assert!(tag(&html, "og:url").ends_with(&format!("/analysis{}", query.replace('&', "&amp;"))));
    let picture = tag(&html, "og:image");
    assert!(picture.contains(&format!("/api/games/{}/card.png", game.info().id)), "{picture}");
    let (_, address) = picture.split_once(&site.at.to_string()).expect("an absolute address");
    let shown = site.get(address, None).await;
    assert_eq!((shown.status, shown.header("content-type")), (200, Some("image/png")), "{address}");
    // Without a variant, or with one that is not known, it is the site.
    for path in ["/analysis", "/analysis?variant=nothing", "/analysis?variant=%FF"] {
        assert_eq!(tag(&page(&site, path, "fr").await, "og:title"), "Tabula", "{path}");
    }
}

/// The page need not ask for the state of a match that it has made: the answer has the one that its seat sees.
#[tokio::test(flavor = "multi_thread")]
async fn the_answer_that_makes_a_match_has_its_state_if_it_is_wanted() {
    let site = Site::start().await;
    for variant in open_and_hidden() {
        let [first, second] = registry::find(&variant).unwrap().0.info().sides;
        for seats in
            [json!({ first: { "kind": "me" }, second: { "kind": "open" } }), json!({ first: { "kind": "me" } })]
        {
            let new_match = json!({ "variant": variant, "seats": seats });
            let made = site.post("/api/matches?state=1", None, &new_match).await.json();
            let token = made["tokens"][first].as_str().expect("the token of the seat");
            let address = format!("/api/matches/{}", made["id"].as_str().unwrap());
            let mut state = site.get(&address, Some(token)).await.json();
            assert_eq!(state.as_object_mut().unwrap().remove("type"), Some(json!("state")));
            assert_eq!(made["state"], state, "{variant}");
            assert_eq!(state["you"], first);
        }
        let plain = json!({ "variant": variant, "seats": { first: { "kind": "me" } } });
        for address in ["/api/matches", "/api/matches?state=0"] {
            let made = site.post(address, None, &plain).await.json();
            assert!(made.get("state").is_none() && made["id"].is_string(), "{made}");
        }
        let refused = site.post("/api/matches?state=2", None, &plain).await;
        assert_eq!(refused.code(), "bad_request");
        assert!(refused.text().contains("state is 0 or 1, not 2"), "{}", refused.text());
    }
}
