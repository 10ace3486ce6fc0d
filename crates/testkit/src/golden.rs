//! Golden files: texts that a test compares with the output of the code, and writes on request.

use std::path::Path;

/// Asserts that the file at `path` contains exactly `actual`; with `TABULA_BLESS=1` in the environment it writes the
/// file instead.
///
/// # Panics
/// If they differ, with the first line that does.
pub fn golden(path: impl AsRef<Path>, actual: &str) {
    let path = path.as_ref();
    if std::env::var_os("TABULA_BLESS").is_some() {
        std::fs::write(path, actual).unwrap_or_else(|e| panic!("cannot write {}: {e}", path.display()));
        return;
    }
    let expected = std::fs::read_to_string(path)
        .unwrap_or_else(|e| panic!("cannot read {}: {e} (TABULA_BLESS=1 writes it)", path.display()));
    if expected == actual {
        return;
    }
    let line = expected.lines().zip(actual.lines()).take_while(|(a, b)| a == b).count();
    panic!(
        "{} is stale at line {}:\n  file: {}\n  made: {}\n(TABULA_BLESS=1 writes it)",
        path.display(),
        line + 1,
        expected.lines().nth(line).unwrap_or("(end)"),
        actual.lines().nth(line).unwrap_or("(end)"),
    );
}
