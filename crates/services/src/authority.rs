//! A certificate authority for tests, which signs certificates for servers and clients.

use crate::{Folder, done, program};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A certificate authority that only the test trusts.
#[derive(Debug)]
pub struct Authority(Folder);

/// A certificate and its key, as files.
#[expect(missing_docs, reason = "the names say it")]
#[derive(Clone, Debug)]
pub struct Certificate {
    pub cert: PathBuf,
    pub key: PathBuf,
}

/// The clients that a server with TLS accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guests {
    /// Every client with the password.
    All,
    /// Clients with the password and a certificate of the same authority.
    Certified,
}

/// The extensions of a certificate: its subject and its uses.
const EXTENSIONS: &str =
    "basicConstraints=CA:FALSE\nextendedKeyUsage=serverAuth,clientAuth\nsubjectAltName=IP:127.0.0.1\n";

impl Authority {
    /// Creates an authority.
    pub fn new() -> Authority {
        let authority = Authority(Folder::new("authority"));
        let (cert, key) = (authority.file("ca.pem"), authority.file("ca.key"));
        let name = authority.0.path().file_name().expect("a folder has a name").to_string_lossy();
        let mut openssl = openssl("req");
        openssl.args(["-x509", "-subj", &format!("/CN={name}"), "-days", "2"]).args(KEY);
        done(openssl.arg("-keyout").arg(key).arg("-out").arg(cert));
        authority
    }

    /// Its own certificate, which clients and servers trust.
    pub fn certificate(&self) -> PathBuf {
        self.file("ca.pem")
    }

    /// Signs a certificate for a server or a client on this machine: for the address 127.0.0.1, not for a name.
    pub fn vouch(&self, name: &str) -> Certificate {
        let certificate =
            Certificate { cert: self.file(&format!("{name}.pem")), key: self.file(&format!("{name}.key")) };
        let (request, extensions) = (self.file("request"), self.file("extensions"));
        fs::write(&extensions, EXTENSIONS).expect("a file can be written");
        let mut ask = openssl("req");
        done(
            ask.args(["-subj", "/CN=tabula"]).args(KEY).arg("-keyout").arg(&certificate.key).arg("-out").arg(&request),
        );
        let mut sign = openssl("x509");
        sign.args(["-req", "-days", "2", "-CAcreateserial", "-CA"]).arg(self.file("ca.pem"));
        sign.arg("-CAkey").arg(self.file("ca.key")).arg("-extfile").arg(&extensions);
        done(sign.arg("-in").arg(&request).arg("-out").arg(&certificate.cert));
        certificate
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
}

impl Default for Authority {
    fn default() -> Self {
        Authority::new()
    }
}

impl Certificate {
    /// Copies it to a folder, where a server of another user can read it.
    pub(crate) fn copied(&self, folder: &Path) -> Certificate {
        Certificate { cert: copied(&self.cert, folder), key: copied(&self.key, folder) }
    }
}

/// A file's copy in a folder.
pub(crate) fn copied(file: &Path, folder: &Path) -> PathBuf {
    let copy = folder.join(file.file_name().expect("it is a file"));
    fs::copy(file, &copy).expect("a file can be copied");
    copy
}

/// The arguments for a new key without a password.
const KEY: [&str; 5] = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];

fn openssl(subcommand: &str) -> Command {
    let mut command = Command::new(program("openssl", &[], "openssl"));
    command.arg(subcommand);
    command
}
