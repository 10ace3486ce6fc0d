//! A temporary folder with a server's files, and a shell that removes both when this process ends.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// A temporary folder. It is removed when it is dropped, and also when its process is killed: a shell waits for the end
/// of a pipe that only this process holds, kills the server whose process id is in the file `server`, and removes the
/// folder.
#[derive(Debug)]
pub struct Folder {
    path: PathBuf,
    keeper: Child,
}

/// The folder is removed twice, because children of the server may write for another moment.
const KEEPER: &str = r#"trap "" INT TERM
read -r _
[ -s "$0/server" ] && kill -9 "$(cat "$0/server")" 2> /dev/null
rm -rf "$0" 2> /dev/null || { sleep 1; rm -rf "$0"; }"#;

impl Folder {
    /// An empty folder.
    pub fn new(name: &str) -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("tabula-{name}-{}-{number}", std::process::id()));
        // A folder of an earlier process with this process id.
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a temporary folder can be made");
        let keeper =
            Command::new("sh").arg("-c").arg(KEEPER).arg(&path).stdin(Stdio::piped()).stdout(Stdio::null()).spawn();
        Folder { path, keeper: keeper.expect("sh runs") }
    }

    /// The path of the folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Sets the server to kill with the folder.
    pub fn guard(&self, server: &Child) {
        fs::write(self.path.join("server"), server.id().to_string()).expect("a file can be written");
    }

    /// Records that the server has ended.
    pub fn unguard(&self) {
        let _ = fs::remove_file(self.path.join("server"));
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        let _ = self.keeper.wait();
    }
}
