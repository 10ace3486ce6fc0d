//! Files of nets: read as a whole, up to a size.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The largest net, or library of set-ups, that is read. Those of the games have less than 1 MiB.
const MAX_MIB: u64 = 64;

/// The bytes of a net or of what is learned beside it. A file that has no end is refused.
///
/// # Errors
/// If it cannot be read, or is too large.
pub fn read_net_file(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let most = MAX_MIB << 20;
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, format!("it has more than {MAX_MIB} MiB")));
    }
    Ok(bytes)
}
