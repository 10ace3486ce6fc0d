//! `tabula migrate`, as operators use it.

use crate::{complaint, stdout, tabula};
use services::{Folder, Postgres};

#[test]
fn steps_are_shown_and_taken() {
    let folder = Folder::new("migrate");
    let file = format!("sqlite:{}/tabula.db", folder.path().display());
    let url = Postgres::shared().database();
    assert!(complaint(&["migrate", "status", "--db", &file], 1).contains("there is no file"));
    let before = tabula(&["migrate", "status", "--db", &url], b"");
    assert_eq!(before.status.code(), Some(1), "a step is missing");
    let before = String::from_utf8(before.stdout).unwrap();
    assert!(before.starts_with("0001 matches: missing\n0002 jobs: missing\n"), "{before}");
    let after = before.replace("missing", "done");
    assert_eq!(stdout(&["migrate", "up", "--db", &url]), after);
    assert_eq!(stdout(&["migrate", "status", "--db", &url]), after);
    assert_eq!(stdout(&["migrate", "up", "--db", &file]), after, "the same names in both");
}

#[test]
fn a_file_is_copied_to_postgres_once() {
    let folder = Folder::new("migrate");
    let file = format!("sqlite:{}/tabula.db", folder.path().display());
    let url = Postgres::shared().database();
    let copy = ["migrate", "--from", &file, "--to", &url];
    let error = complaint(&copy, 1);
    assert!(error.contains("there is no file"), "{error}");
    stdout(&["migrate", "up", "--db", &file]);
    let said = stdout(&copy);
    let place = url.replace(":sesame-open", "");
    let expected = "matches: 0\nsummaries: 0\nentries: 0\njobs: 0\nturns: 0\nparts: 0\nfacts: 0\nall is there: ";
    assert_eq!(said, format!("{expected}{place}\n"));
    Postgres::shared().sql(url.rsplit('/').next().unwrap(), "INSERT INTO facts VALUES ('alive_ms', 1)");
    let error = complaint(&copy, 1);
    assert!(error.contains("the target is not empty: 1 rows in the table facts"), "{error}");
    assert!(error.contains(&place) && !error.contains("sesame"), "{error}");
}

#[test]
fn nonsense_is_refused_without_repeating_a_password() {
    let nowhere = "postgres://tabula:sesame-open@127.0.0.1:1/x";
    let error = complaint(&["migrate", "status", "--db", nowhere], 1);
    assert!(error.contains("postgres://tabula@127.0.0.1:1/x") && !error.contains("sesame"), "{error}");
    let error = complaint(&["migrate", "up", "--db", "mysql://a:sesame@b/c"], 2);
    assert!(error.contains("unknown kind \"mysql\"") && !error.contains("sesame"), "{error}");
    for wrong in [&["migrate"][..], &["migrate", "--from", "a.db"], &["migrate", "--to", "a.db"], &["migrate", "up"]] {
        assert!(complaint(wrong, 2).contains("Usage"), "{wrong:?}");
    }
}
