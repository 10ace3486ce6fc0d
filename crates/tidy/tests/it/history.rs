//! Commit messages: `area: Imperative summary`, and a body where much has changed.

use crate::root;
use std::collections::BTreeSet;
use std::io::Write;
use std::process::Command;

/// Commits after this one are checked. Those before it follow other rules.
const FIRST_RULED: &str = "3c36357febc556141c12f776d92780ed920dd5c1";

/// Commits after this one change `web/dist` alone or not at all.
const FIRST_ALONE: &str = "ec117519c62488e3eb7862e03e23da892d4594e1";

/// The most characters of a summary.
const MAX_SUMMARY: usize = 72;

/// The number of changed lines from which a body is required.
const MAX_WITHOUT_BODY: u32 = 20;

/// Areas that are not folders of the tree.
const MORE_AREAS: [&str; 3] = ["docs", "test", "workspace"];

/// First words that are imperatives although they end like another form of a verb.
const IMPERATIVES: [&str; 14] = [
    "Access", "Address", "Bring", "Compress", "Discuss", "Embed", "Exceed", "Express", "Feed", "Focus", "Need", "Pass",
    "Process", "Speed",
];

/// The parts of a commit that the rules check.
#[derive(Default, Debug)]
struct Commit {
    hash: String,
    summary: String,
    body: String,
    /// Lines added and removed outside the documentation.
    changed: u32,
    /// The folders of its tree and of its parent's.
    folders: BTreeSet<String>,
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).current_dir(root()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The names of all folders of a commit's tree.
fn folders(commit: &str) -> BTreeSet<String> {
    let all = git(&["ls-tree", "-rd", "--name-only", commit]).unwrap_or_default();
    all.lines().filter_map(|path| path.rsplit('/').next()).map(str::to_owned).collect()
}

/// Lines added and removed outside the documentation, from `git show --numstat`.
fn changed(numstat: &str) -> u32 {
    let is_code = |path: &str| !path.starts_with("docs/") && !path.ends_with(".md");
    numstat
        .lines()
        .filter_map(|line| {
            let mut fields = line.splitn(3, '\t');
            let (added, removed, path) = (fields.next()?, fields.next()?, fields.next()?);
            // A binary file has no lines: `-`.
            is_code(path).then(|| added.parse().unwrap_or(0) + removed.parse().unwrap_or(0))
        })
        .fold(0, u32::saturating_add)
}

fn read(hash: &str) -> Commit {
    let message = git(&["show", "-s", "--format=%s%n%b", hash]).expect("git shows a commit that it has listed");
    let (summary, body) = message.split_once('\n').unwrap_or((&message, ""));
    let numstat = git(&["show", "--numstat", "--format=", "-M", hash]).unwrap_or_default();
    let mut all = folders(hash);
    all.extend(folders(&format!("{hash}^")));
    Commit {
        hash: hash.to_owned(),
        summary: summary.to_owned(),
        body: body.trim().to_owned(),
        changed: changed(&numstat),
        folders: all,
    }
}

/// Whether a word looks like "Adds", "Added" or "Adding" rather than "Add".
fn is_other_form(word: &str) -> bool {
    let ends = ["s", "ed", "ing"].iter().any(|ending| word.ends_with(ending));
    ends && !IMPERATIVES.contains(&word)
}

/// What is wrong with a commit's message.
fn faults(commit: &Commit) -> Vec<String> {
    let mut faults = Vec::new();
    let summary = &commit.summary;
    let length = summary.chars().count();
    if length > MAX_SUMMARY {
        faults.push(format!("the summary has {length} characters, more than {MAX_SUMMARY}"));
    }
    match summary.split_once(": ") {
        None => faults.push("the summary is not of the form `area: Imperative summary`".to_owned()),
        Some((area, words)) => {
            if !MORE_AREAS.contains(&area) && !commit.folders.contains(area) {
                faults.push(format!("the area {area:?} is no folder of the tree and none of {MORE_AREAS:?}"));
            }
            let first = words.split(' ').next().unwrap_or_default();
            if !first.starts_with(char::is_uppercase) || is_other_form(first) {
                faults.push(format!("{first:?} is not a verb in the imperative with a capital letter"));
            }
            if words.ends_with('.') {
                faults.push("the summary ends with a full stop".to_owned());
            }
        }
    }
    if commit.changed > MAX_WITHOUT_BODY && commit.body.is_empty() {
        faults.push(format!("{} lines change, and no body says why", commit.changed));
    }
    faults
}

/// Says something that is seen although the test passes: `println!` would be captured.
fn say(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

#[test]
fn every_commit_says_what_it_does_and_why() {
    if git(&["rev-parse", "--git-dir"]).is_none() {
        say("commit messages: no history here, none was read");
        return;
    }
    // A shallow clone may not go back that far: its commits are checked except for the oldest, whose changes are
    // unknown.
    let is_known = git(&["merge-base", "--is-ancestor", FIRST_RULED, "HEAD"]).is_some();
    let is_shallow = git(&["rev-parse", "--is-shallow-repository"]).is_some_and(|text| text.trim() == "true");
    assert!(is_known || is_shallow, "the history does not contain {FIRST_RULED}, after which messages are checked");
    let since = format!("{FIRST_RULED}..HEAD");
    let range = if is_known { since.as_str() } else { "HEAD" };
    let mut hashes = git(&["rev-list", "--no-merges", range]).expect("git lists commits");
    if !is_known {
        hashes = git(&["rev-list", "--no-merges", "--min-parents=1", range]).expect("git lists commits");
    }
    let commits: Vec<Commit> = hashes.lines().map(read).collect();
    let all: usize =
        git(&["rev-list", "--count", "HEAD"]).and_then(|text| text.trim().parse().ok()).unwrap_or_default();
    say(&format!("commit messages: {} of {all} commits read", commits.len()));
    assert!(!commits.is_empty() || all <= 1, "none of {all} commits was read");
    let faults: Vec<String> = commits
        .iter()
        .flat_map(|commit| faults(commit).into_iter().map(move |fault| (commit, fault)))
        .map(|(commit, fault)| format!("{} {:?}: {fault}", &commit.hash[..9], commit.summary))
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Whether a commit with these paths changes the built page and something else.
fn is_mixed(paths: &str) -> bool {
    let is_built = |path: &&str| path.starts_with("web/dist/");
    paths.lines().any(|path| is_built(&path)) && !paths.lines().all(|path| is_built(&path))
}

#[test]
fn the_built_page_is_committed_alone() {
    // A clone that does not go back that far has nothing to check, or not all of it.
    if git(&["merge-base", "--is-ancestor", FIRST_ALONE, "HEAD"]).is_none() {
        return;
    }
    let hashes = git(&["rev-list", "--no-merges", &format!("{FIRST_ALONE}..HEAD")]).expect("git lists commits");
    let mixed = |hash: &&str| is_mixed(&git(&["show", "--name-only", "--format=", hash]).unwrap_or_default());
    let mixed: Vec<&str> = hashes.lines().filter(mixed).collect();
    assert!(mixed.is_empty(), "web/dist is committed together with something else: {}", mixed.join(" "));
    assert!(is_mixed("web/dist/app.js\nweb/app.js\n") && is_mixed("CHANGELOG.md\nweb/dist/app.js\n"));
    assert!(!is_mixed("web/dist/app.js\nweb/dist/manifest.json\n") && !is_mixed("web/app.js\n") && !is_mixed(""));
}

#[test]
fn bad_messages_are_found() {
    let commit = |summary: &str, body: &str, changed: u32| Commit {
        summary: summary.into(),
        body: body.into(),
        changed,
        folders: ["server".to_owned()].into(),
        ..Commit::default()
    };
    let long = format!("server: Add {}", "x".repeat(61));
    for (bad, fault) in [
        (commit("Add a thing", "", 1), "of the form"),
        (commit("moon: Add a thing", "", 1), "\"moon\""),
        (commit("server: add a thing", "", 1), "\"add\""),
        (commit("server: Added a thing", "", 1), "\"Added\""),
        (commit("server: Adds a thing", "", 1), "\"Adds\""),
        (commit("server: Add a thing.", "", 1), "full stop"),
        (commit("server: Add a thing", "", 21), "21 lines"),
        (commit(&long, "", 1), "73 characters"),
    ] {
        let found = faults(&bad);
        assert!(found.len() == 1 && found[0].contains(fault), "{bad:?}: {found:?}");
    }
    for good in [
        commit("server: Add a thing", "", 20),
        commit("workspace: Process a thing", "Because.", 500),
        commit(&long[..72], "", 0),
    ] {
        assert_eq!(faults(&good), Vec::<String>::new(), "{good:?}");
    }
    assert_eq!(changed("3\t4\tcrates/a.rs\n-\t-\tweb/a.png\n100\t0\tdocs/a.md\n9\t9\tREADME.md\n"), 7);
}
