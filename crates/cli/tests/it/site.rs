//! `tabula site`: the page as plain files. The browser tests of `web/` play on such a site; here are its files and
//! what is refused.

use crate::{complaint, tabula};
use registry::GAMES;
use std::path::{Path, PathBuf};

/// A folder that is empty at first.
fn scratch(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// Whether the program carries the engine, without which there is no site.
fn has_engine() -> bool {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist/engine/engine.wasm").is_file()
}

#[test]
fn a_bad_address_language_or_folder_is_named() {
    let folder = scratch("site-refused");
    let out = folder.to_str().expect("text");
    for url in ["example.org", "ftp://example.org/", "https://example.org/a b", "https://example.org/../x"] {
        let said = complaint(&["site", "--out", out, "--url", url], 2);
        assert!(said.contains(&format!("bad address {url:?}")), "{said}");
    }
    let said = complaint(&["site", "--out", out, "--url", "https://example.org", "--lang", "xx"], 2);
    assert!(said.contains("no language \"xx\": expected fr, en"), "{said}");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("mine.txt"), "mine").unwrap();
    let said = complaint(&["site", "--out", out, "--url", "https://example.org"], 1);
    assert!(said.contains("contains files that `tabula site` did not write"), "{said}");
    assert_eq!(std::fs::read_to_string(folder.join("mine.txt")).unwrap(), "mine");
}

#[test]
fn a_site_is_written_again_over_an_earlier_one() {
    let folder = scratch("site-again");
    let out = folder.to_str().expect("text");
    let first = tabula(&["site", "--out", out, "--url", "https://example.org/x/"], b"");
    if !has_engine() {
        let said = String::from_utf8_lossy(&first.stderr).into_owned();
        assert!(!first.status.success() && said.contains("built without engine/engine.wasm"), "{said}");
        return;
    }
    assert!(first.status.success(), "{}", String::from_utf8_lossy(&first.stderr));
    let html = std::fs::read_to_string(folder.join("index.html")).unwrap();
    assert!(html.contains("data-base=\"/x\" data-server=\"none\"") && html.contains("\"/x/web/"), "{}", &html[..600]);
    assert!(!html.contains("\"/web/"), "every address has its path");
    for page in ["index.html", "404.html"] {
        let html = std::fs::read_to_string(folder.join(page)).unwrap();
        let (_, tag) = html.split_once("<meta http-equiv=\"Content-Security-Policy\" content=\"").expect("a policy");
        let (policy, _) = tag.split_once('"').expect("its end");
        assert!(policy.starts_with("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"), "{policy}");
        assert_eq!(policy.matches("unsafe").count(), 1, "{policy}");
        assert!(!policy.contains('*') && !policy.contains("http"), "{policy}");
    }
    for game in GAMES {
        assert!(folder.join(format!("g/{}/index.html", game.info().id)).is_file());
    }
    let second = tabula(&["site", "--out", out, "--url", "https://example.org", "--no-offline"], b"");
    assert!(second.status.success(), "{}", String::from_utf8_lossy(&second.stderr));
    let html = std::fs::read_to_string(folder.join("index.html")).unwrap();
    assert!(html.contains("data-kept=\"never\"") && !html.contains("/x/"), "{}", &html[..600]);
    let worker = std::fs::read_to_string(folder.join("sw.js")).unwrap();
    assert!(worker.contains("unregister"), "{worker}");
}
