//! nginx, where it is installed: no test needs it.

use crate::server::Server;
use crate::wait_for;
use std::fs;
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::Command;

/// nginx in front of other servers.
#[derive(Debug)]
pub struct Nginx(Server);

const PROGRAM: &str = "/usr/sbin/nginx";

impl Nginx {
    /// Starts it with the configuration that `site` returns for its address; `None` if it is not installed.
    pub fn start(site: impl FnOnce(SocketAddr) -> String) -> Option<Nginx> {
        if !Path::new(PROGRAM).is_file() {
            return None;
        }
        let mut nginx = Nginx(Server::new("nginx"));
        let folder = nginx.0.folder.path().to_owned();
        // A single process, so that no worker is left when it is killed.
        let mut config =
            "daemon off;\nmaster_process off;\npid pid;\nerror_log log;\nevents { worker_connections 4096; }\n\
             http {\naccess_log off;\n"
                .to_owned();
        for kind in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"] {
            config += &format!("{kind}_temp_path {}/{kind};\n", folder.display());
        }
        config += &format!("{}\n}}\n", site(nginx.address()));
        let file = folder.join("nginx.conf");
        fs::write(&file, config).expect("a file can be written");
        nginx.0.run(Command::new(PROGRAM).arg("-p").arg(&folder).arg("-c").arg(&file).args(["-e", "log"]));
        let address = nginx.address();
        wait_for("nginx", || TcpStream::connect(address).is_ok());
        Some(nginx)
    }

    /// The address on which it listens.
    pub fn address(&self) -> SocketAddr {
        self.0.address
    }

    /// Its error log.
    pub fn log(&self) -> String {
        fs::read_to_string(self.0.folder.path().join("log")).unwrap_or_default()
    }
}
