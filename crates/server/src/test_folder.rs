//! A folder for tests that is removed at the end.

use std::path::PathBuf;

/// A new folder; it is removed when this is dropped.
pub(crate) struct TestFolder(pub(crate) PathBuf);

impl TestFolder {
    pub(crate) fn new() -> TestFolder {
        let name = format!("tabula-server-{}-{:x}", std::process::id(), crate::secrets::random());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        TestFolder(path)
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
