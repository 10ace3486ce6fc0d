//! `tabula site`: the page as plain files, for a host that runs no program.

use crate::args::Usage;
use anyhow::{Context, Result, bail};
use registry::{Catalogue, Lang};
use server::{SiteFile, SiteOptions, site_files};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Write the page as plain files, for any web host: everything but playing somebody far away works there
///
/// Matches against the computer and on one screen, lessons, rules, replays and analysis run in the browser and are kept
/// there. The folder is to be copied to the address that --url names; a file 404.html in it is the page for addresses
/// that have no file of their own, which most hosts find by themselves (docs/offline.md).
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The folder to write: a new or empty one, or one that this command wrote before
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// The address that the folder will have, perhaps with a path: https://host/x/
    #[arg(long, value_name = "URL")]
    url: String,
    /// The language of the files; readers can choose another one [default: en]
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<String>,
    /// A server where people can play each other, which the page names
    #[arg(long, value_name = "URL")]
    friends: Option<String>,
    /// Let browsers keep nothing for times without a network, and remove what they have kept
    #[arg(long)]
    no_offline: bool,
}

/// The file that lists what this command wrote into a folder.
const LIST: &str = ".tabula-site";

pub(crate) fn run(catalogue: &Catalogue, args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    let (origin, base) = split_url(&args.url)?;
    if let Some(url) = &args.friends {
        split_url(url)?;
    }
    let earlier = earlier_files(&args.out)?;
    let files = site_files(&SiteOptions {
        catalogue: *catalogue,
        origin: &origin,
        base: &base,
        lang: language(catalogue, args.lang.as_deref())?,
        keeps_page: !args.no_offline,
        friends_at: args.friends.as_deref(),
        libraries: crate::licences::LIBRARIES,
    })?;
    for path in earlier {
        // The file may have been removed already.
        let _ = std::fs::remove_file(args.out.join(path));
    }
    for SiteFile { path, bytes } in &files {
        write(&args.out.join(path), bytes)?;
    }
    let list: String = files.iter().map(|file| format!("{}\n", file.path)).collect();
    write(&args.out.join(LIST), list.as_bytes())?;
    let bytes: usize = files.iter().map(|file| file.bytes.len()).sum();
    writeln!(out, "{}: {} files, {bytes} bytes, for {origin}{base}/", args.out.display(), files.len())?;
    Ok(ExitCode::SUCCESS)
}

/// Scheme with host, and path without a slash at its end.
fn split_url(url: &str) -> Result<(String, String)> {
    let wrong =
        || Usage(format!("bad address {url:?}: expected https://, a name and perhaps a path, such as https://host/x/"));
    let (scheme, rest) =
        url.split_once("://").filter(|(scheme, _)| ["http", "https"].contains(scheme)).ok_or_else(wrong)?;
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let path = path.trim_end_matches('/');
    let is_host = !host.is_empty() && host.bytes().all(|byte| is_plain(byte) || b":[]".contains(&byte));
    let is_path =
        path.is_empty() || path.split('/').all(|part| !part.is_empty() && part != ".." && part.bytes().all(is_plain));
    if !is_host || !is_path {
        return Err(wrong().into());
    }
    let base = if path.is_empty() { String::new() } else { format!("/{path}") };
    Ok((format!("{scheme}://{host}"), base))
}

fn language(catalogue: &Catalogue, wanted: Option<&str>) -> Result<Lang> {
    let Some(wanted) = wanted else { return Ok(catalogue.fallback_language()) };
    let known = || catalogue.languages.iter().map(|lang| lang.id).collect::<Vec<_>>().join(", ");
    catalogue.language(wanted).ok_or_else(|| Usage(format!("no language {wanted:?}: expected {}", known())).into())
}

/// The files that this command wrote into a folder before. A folder with anything else in it is refused.
fn earlier_files(folder: &Path) -> Result<Vec<String>> {
    if let Ok(listed) = std::fs::read_to_string(folder.join(LIST)) {
        let is_below = |path: &&str| !path.starts_with('/') && path.split('/').all(|part| part != "..");
        return Ok(listed.lines().filter(is_below).map(str::to_owned).collect());
    }
    let is_empty = match std::fs::read_dir(folder) {
        Ok(mut entries) => entries.next().is_none(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => true,
        Err(error) => return Err(error).with_context(|| format!("cannot write to {}", folder.display())),
    };
    if !is_empty {
        bail!("{} contains files that `tabula site` did not write: name a new or empty folder", folder.display());
    }
    Ok(Vec::new())
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let made = path.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| std::fs::write(path, bytes));
    made.with_context(|| format!("cannot write {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_split_into_host_and_path() {
        let split = |url: &str| split_url(url).map(|(origin, base)| format!("{origin} {base}"));
        assert_eq!(split("https://host/x/").unwrap(), "https://host /x");
        assert_eq!(split("https://host/a/b").unwrap(), "https://host /a/b");
        assert_eq!(split("http://127.0.0.1:8080").unwrap(), "http://127.0.0.1:8080 ");
        assert_eq!(split("https://host/").unwrap(), "https://host ");
        for wrong in [
            "host/x",
            "ftp://host/",
            "https://",
            "https://host/a b",
            "https://host/a//b",
            "https://h/../x",
            "https://h/?q",
        ] {
            let error = split(wrong).unwrap_err().to_string();
            assert!(error.contains(wrong), "{error}");
        }
    }
}
