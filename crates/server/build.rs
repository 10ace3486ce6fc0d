//! Packs the build of the page, `web/dist`, for the program: every file compressed once, as it is sent, and the smaller
//! form that the page's own build has made of scripts and styles (`.br`). Source maps stay out; `serve --web web/dist`
//! has them. So do the nets beside the engine: the program has them in its games.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::error::Error;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The build of the page, seen from this crate.
const DIST: &str = "../../web/dist";
/// The folder of the nets in it.
const NETS: &str = "engine/nets";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={DIST}");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let dist = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join(DIST);
    let mut files = Vec::new();
    if dist.is_dir() {
        list(&dist, &mut files)?;
    }
    let nets = dist.join(NETS);
    let is_kept = |ending: &str| !["map", "br"].contains(&ending);
    files.retain(|path| {
        path.extension().and_then(|ending| ending.to_str()).is_none_or(is_kept) && !path.starts_with(&nets)
    });
    files.sort();
    let mut table = String::from("&[\n");
    for (number, path) in files.iter().enumerate() {
        let plain = fs::read(path)?;
        let packed = packed(&plain)?;
        let is_packed = packed.len() < plain.len();
        let file = out.join(format!("{number}.bin"));
        fs::write(&file, if is_packed { packed } else { plain })?;
        let brotli = PathBuf::from(format!("{}.br", path.display()));
        let brotli = match brotli.is_file() {
            true => format!("Some(include_bytes!({:?}))", fs::canonicalize(brotli)?),
            false => "None".to_owned(),
        };
        let name: Vec<_> = path.strip_prefix(&dist)?.iter().map(|part| part.to_string_lossy()).collect();
        let name = name.join("/");
        writeln!(
            table,
            "    BuiltFile {{ path: {name:?}, is_packed: {is_packed}, bytes: include_bytes!({file:?}), brotli: {brotli} }},"
        )?;
    }
    table.push(']');
    fs::write(out.join("built.rs"), table)?;
    Ok(())
}

/// The files below a folder.
fn list(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}

/// Compressed bytes. The server itself compresses other answers in the same way.
fn packed(plain: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(plain)?;
    Ok(encoder.finish()?)
}
