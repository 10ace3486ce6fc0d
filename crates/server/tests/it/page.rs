//! The page's files: unknown addresses, languages, and caching.

use crate::client::request;
use crate::site::Site;

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_leads_nowhere_is_the_page_in_the_readers_language() {
    let site = Site::start().await;
    for (wish, lang) in [("fr-FR,fr;q=0.9", "fr"), ("de,en;q=0.5", "en"), ("", "en")] {
        let headers = [format!("accept-language: {wish}"), "if-none-match: *".to_owned()];
        let answer = request(site.at, "GET", "/xyz/and/more?q=1", &headers, b"").await;
        assert_eq!((answer.status, answer.header("content-type")), (404, Some("text/html; charset=utf-8")));
        assert!(answer.text().contains(&format!("<html lang=\"{lang}\"")), "{wish}");
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
    let kept = site.get(module, None).await;
    assert_eq!((kept.status, kept.header("cache-control")), (200, Some("public, max-age=31536000, immutable")));
    let path = module.rsplit_once('/').unwrap().0;
    let asked = site.get("/web/app.js", None).await;
    assert_eq!((asked.status, asked.header("cache-control")), (200, Some("no-cache")));
    assert_eq!(asked.body, kept.body);
    let tag = format!("if-none-match: {}", asked.header("etag").unwrap());
    assert_eq!(request(site.at, "GET", "/web/app.js", &[tag], b"").await.status, 304);
    // Files of another build would not fit together with these: the page that requests one gets an error.
    let other = site.get(&format!("{path}x/app.js"), None).await;
    assert_eq!((other.status, other.code().as_str()), (404, "not_found"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_page_of_a_match_asks_first_is_fetched_ahead() {
    let site = Site::start().await;
    let ahead =
        |html: &str| html.lines().find(|line| line.contains("preload") && line.contains("/api/")).map(str::to_owned);
    let html = site.get("/m/abc123", None).await.text();
    let line = ahead(&html).expect("it names what it asks");
    assert!(line.contains("href=\"/api/matches/abc123\"") && line.contains("crossorigin"), "{line}");
    assert!(html.find("/api/matches/abc123") < html.find("<script"), "the script that asks comes after it");
    // Only an id gets into the page.
    for address in ["/", "/m/a%22b", "/m/a&b", "/g/abc"] {
        assert_eq!(ahead(&site.get(address, None).await.text()), None, "{address}");
    }
}
