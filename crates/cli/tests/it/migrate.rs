//! `tabula migrate`, as operators use it.

use crate::{complaint, stdout, tabula};
use services::{Folder, Postgres};
use std::path::Path;
use std::process::Command;

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

/// As docs/operating.md says: a URL without a password, which is in the environment or in a file.
#[test]
fn a_password_may_come_from_the_environment_or_from_a_private_file() {
    let folder = Folder::new("password");
    let file = folder.path().join("passwords");
    let url = Postgres::shared().database().replace(":sesame-open", "");
    stdout(&["migrate", "up", "--db", &Postgres::shared().url(url.rsplit('/').next().unwrap())]);
    let status = |name: &str, value: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tabula"));
        command.args(["migrate", "status", "--db", &url]).env("HOME", folder.path()).env(name, value);
        let output = command.output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    assert_eq!(status("PGPASSWORD", "sesame-open").0, Some(0));
    let refused = status("PGPASSWORD", "sesame-shut");
    assert!(refused.0 == Some(1) && refused.1.contains("password authentication failed"), "{refused:?}");
    assert_eq!(status("UNRELATED", "1").0, Some(1), "there is no password");
    let port = Postgres::shared().address().port();
    let lines = format!(
        "# passwords\nno colons, sesame-open\nelsewhere:*:*:*:wrong\n127.0.0.1:{port}:*:somebody:wrong\n\
         127.0.0.1:{port}:*:t\\abula:sesame-\\open\n*:*:*:*:wrong\n"
    );
    let write = |mode: u32| {
        std::fs::write(&file, &lines).unwrap();
        restrict(&file, mode);
    };
    write(0o600);
    assert_eq!(status("PGPASSFILE", file.to_str().unwrap()), (Some(0), String::new()));
    if cfg!(unix) {
        write(0o644);
        let refused = status("PGPASSFILE", file.to_str().unwrap());
        assert!(refused.0 == Some(1) && !refused.1.contains("sesame"), "others can read it: {refused:?}");
    }
    std::fs::rename(&file, folder.path().join(".pgpass")).unwrap();
    restrict(&folder.path().join(".pgpass"), 0o600);
    assert_eq!(status("UNRELATED", "1").0, Some(0), "the usual file");
}

/// Says who may read a file, where files have such rights.
fn restrict(file: &Path, mode: u32) {
    #[cfg(unix)]
    std::fs::set_permissions(file, std::os::unix::fs::PermissionsExt::from_mode(mode)).unwrap();
    #[cfg(not(unix))]
    let _ = (file, mode);
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
