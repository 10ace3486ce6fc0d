//! `tabula serve`: the web server. Options come from the command line, then from the environment, then from a file.

use crate::args::Usage;
use crate::keep::{Days, KeepDays};
use crate::node::{self, BusAddress, LogFormat, LogLevel, start_log};
use anyhow::Result;
use bots::TableFile;
use registry::Catalogue;
use serde::Deserialize;
use server::{App, Config, Limits};
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use store::Address;

/// Serve the page and the API: open it in a browser and play
///
/// Also what happens without a subcommand. Every option can stand in a file (--config) and in the environment.
#[derive(clap::Args, Deserialize, Default)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Args {
    /// The address and port to listen on [default: 127.0.0.1:8080]
    #[arg(long, env = "TABULA_LISTEN", value_name = "ADDRESS:PORT")]
    listen: Option<SocketAddr>,
    /// The database: a file, made if it is missing, or postgres://… [default: tabula.db in your data folder]
    #[arg(long, env = "TABULA_DB", value_name = "FILE|URL", hide_env_values = true)]
    pub(crate) db: Option<String>,
    /// Let the local network in, and put this machine's address there into links and QR codes
    #[arg(long, env = "TABULA_LAN")]
    #[serde(default)]
    lan: bool,
    /// The address under which others reach this server, for links and QR codes
    #[arg(long, env = "TABULA_PUBLIC_URL", value_name = "URL")]
    public_url: Option<String>,
    /// Another name under which this server is reached, besides that of its public address; several are separated by
    /// commas
    #[arg(long, env = "TABULA_HOST", value_name = "NAME", value_delimiter = ',')]
    #[serde(default)]
    host: Vec<String>,
    /// The address of a proxy on another machine that says for whom it asks (X-Forwarded-For); several are separated by
    /// commas. Proxies on this machine are always believed
    #[arg(long, env = "TABULA_PROXY", value_name = "ADDRESS", value_delimiter = ',')]
    #[serde(default)]
    proxy: Vec<IpAddr>,
    /// How several servers on one database tell each other what happened: nats://…, or local if there is only one
    /// [default: local]
    #[arg(long, env = "TABULA_BUS", value_name = "local|URL", hide_env_values = true)]
    pub(crate) bus: Option<String>,
    /// How many threads think for the computer [default: one a core]
    #[arg(long, env = "TABULA_THREADS", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
    /// How many of the computer's moves and analyses are made here at a time; with 0 `tabula worker`s make them all
    /// [default: as many as threads]
    #[arg(long, env = "TABULA_WORKERS", value_parser = clap::value_parser!(u16).range(0..=256))]
    workers: Option<u16>,
    /// A table written by `tabula solve`: with it the best level plays a solved game perfectly, and its analysis is
    /// exact
    #[arg(long, env = "TABULA_TABLE", value_name = "FILE")]
    pub(crate) table: Option<PathBuf>,
    /// How many days a match without a move is kept, or always [default: 30]
    #[arg(long, env = "TABULA_KEEP_UNPLAYED", value_name = "DAYS|always")]
    keep_unplayed: Option<Days>,
    /// How many days an uploaded match is kept, or always [default: 90]
    #[arg(long, env = "TABULA_KEEP_UPLOADS", value_name = "DAYS|always")]
    keep_uploads: Option<Days>,
    /// How many days a match with a move is kept after the last thing that happened in it, or always [default: always]
    #[arg(long, env = "TABULA_KEEP_PLAYED", value_name = "DAYS|always")]
    keep_played: Option<Days>,
    /// Serve the page from this folder instead of the one in the program, unbundled and as it is at every request: for
    /// work on the folder `web` of the sources
    #[arg(long, env = "TABULA_WEB", value_name = "FOLDER")]
    web: Option<PathBuf>,
    /// Let browsers keep nothing of the page for times without a network, and remove what they have kept
    #[arg(long, env = "TABULA_NO_OFFLINE")]
    #[serde(default)]
    no_offline: bool,
    /// How much is logged [default: info]
    #[arg(long, env = "TABULA_LOG", value_name = "LEVEL")]
    pub(crate) log: Option<LogLevel>,
    /// How log lines look [default: text]
    #[arg(long, env = "TABULA_LOG_FORMAT", value_name = "FORMAT")]
    pub(crate) log_format: Option<LogFormat>,
    /// A file with these options, as `name = value` (TOML)
    #[arg(long, env = "TABULA_CONFIG", value_name = "FILE")]
    #[serde(skip)]
    config: Option<PathBuf>,
}

impl Args {
    /// The options for the program without a subcommand, which come from the environment.
    pub(crate) fn from_environment() -> Args {
        #[derive(clap::Parser)]
        struct WithoutSubcommand {
            #[command(flatten)]
            args: Args,
        }
        let name = std::env::args_os().take(1);
        <WithoutSubcommand as clap::Parser>::parse_from(name).args
    }
}

pub(crate) fn run(catalogue: &Catalogue, args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    let file = read_config(args.config.as_deref())?;
    let options = Options::new(catalogue, args, &file)?;
    start_log(args.log.or(file.log), args.log_format.or(file.log_format));
    let runtime = node::runtime()?;
    runtime.block_on(serve(&options, out))
}

/// The options in a file; none without a file.
pub(crate) fn read_config(path: Option<&Path>) -> Result<Args> {
    let Some(path) = path else { return Ok(Args::default()) };
    let usage = |error: &dyn std::fmt::Display| Usage(format!("cannot use the file {}: {error}", path.display()));
    let text = crate::bounded::read_text(path).map_err(|error| usage(&error))?;
    Ok(toml::from_str(&text).map_err(|error| usage(&error))?)
}

/// The options after all sources were combined.
struct Options {
    catalogue: Catalogue,
    listen: SocketAddr,
    db: Address,
    bus: BusAddress,
    public_url: Option<String>,
    hosts: Vec<String>,
    proxies: Vec<IpAddr>,
    is_lan: bool,
    threads: usize,
    workers: usize,
    table: Option<Arc<TableFile>>,
    keep: KeepDays,
    web: Option<PathBuf>,
    keeps_page: bool,
}

impl Options {
    fn new(catalogue: &Catalogue, args: &Args, file: &Args) -> Result<Options> {
        let is_lan = args.lan || file.lan;
        let here = if is_lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
        let mut listen = args.listen.or(file.listen).unwrap_or(SocketAddr::new(here.into(), DEFAULT_PORT));
        if is_lan && listen.ip().is_loopback() {
            listen.set_ip(here.into());
        }
        let public_url =
            args.public_url.as_ref().or(file.public_url.as_ref()).map(|url| checked_url(url)).transpose()?;
        let threads = node::threads(args.threads.or(file.threads));
        Ok(Options {
            catalogue: *catalogue,
            listen,
            db: node::database(args.db.as_ref().or(file.db.as_ref()))?,
            bus: BusAddress::new(args.bus.as_ref().or(file.bus.as_ref()))?,
            public_url,
            hosts: first_given(&args.host, &file.host).iter().map(|name| checked_name(name)).collect::<Result<_>>()?,
            proxies: first_given(&args.proxy, &file.proxy).to_vec(),
            is_lan,
            threads,
            workers: args.workers.or(file.workers).map_or(threads, usize::from),
            table: crate::args::any_table(catalogue, args.table.as_deref().or(file.table.as_deref()))?,
            keep: KeepDays::new(
                args.keep_unplayed.or(file.keep_unplayed),
                args.keep_uploads.or(file.keep_uploads),
                args.keep_played.or(file.keep_played),
            ),
            web: args.web.as_ref().or(file.web.as_ref()).map(|folder| checked_folder(folder)).transpose()?,
            keeps_page: !(args.no_offline || file.no_offline),
        })
    }
}

fn checked_folder(folder: &Path) -> Result<PathBuf> {
    server::check_page_folder(folder).map_err(Usage)?;
    Ok(folder.to_owned())
}

const DEFAULT_PORT: u16 = 8080;

fn checked_url(url: &str) -> Result<String> {
    let rest =
        url.strip_prefix("http://").or_else(|| url.strip_prefix("https://")).map(|rest| rest.trim_end_matches('/'));
    if rest.is_none_or(|rest| rest.is_empty() || rest.contains(['/', '?', '#', ' '])) {
        return Err(
            Usage(format!("bad address {url:?}: expected http:// or https://, a name and perhaps a port")).into()
        );
    }
    Ok(url.trim_end_matches('/').to_owned())
}

fn first_given<'a, T>(args: &'a [T], file: &'a [T]) -> &'a [T] {
    if args.is_empty() { file } else { args }
}

fn checked_name(name: &str) -> Result<String> {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_');
    if name.is_empty() || !name.bytes().all(is_word) {
        return Err(
            Usage(format!("bad host {name:?}: expected a name such as play.example.org, without a port")).into()
        );
    }
    Ok(name.to_owned())
}

async fn serve(options: &Options, out: &mut impl Write) -> Result<ExitCode> {
    let listener = node::listen(options.listen, "--listen")?;
    let address = listener.local_addr()?;
    let (store, bus) = node::open(&options.db, &options.bus).await?;
    let here = SocketAddr::new(
        if address.ip().is_unspecified() { Ipv4Addr::LOCALHOST.into() } else { address.ip() },
        address.port(),
    );
    let here = format!("http://{here}");
    let lan =
        lan_address().filter(|_| options.is_lan).map(|ip| format!("http://{}", SocketAddr::new(ip, address.port())));
    let public_url = options.public_url.clone().or(lan);
    let mut hosts = options.hosts.clone();
    if options.is_lan {
        hosts.extend(own_names());
    }
    let config = Config {
        catalogue: options.catalogue,
        hosts,
        proxies: options.proxies.clone(),
        limits: Limits::default(),
        is_local: public_url.is_none() && address.ip().is_loopback(),
        public_url: public_url.clone().unwrap_or_else(|| here.clone()),
        threads: options.threads,
        workers: options.workers,
        table: options.table.clone(),
        keep: options.keep.into(),
        libraries: crate::licences::LIBRARIES,
        page_folder: options.web.clone(),
        keeps_page: options.keeps_page,
    };
    let app = App::new(store, bus, config);
    app.start().await?;
    // Signals are handled before the address is printed.
    let until = node::interrupted()?;
    writeln!(out, "Tabula is at {here}/ (Ctrl+C ends it)")?;
    if let Some(url) = public_url {
        writeln!(out, "For others:  {url}/")?;
        write!(out, "{}", server::terminal_qr(&format!("{url}/")).unwrap_or_default())?;
    }
    out.flush()?;
    let (db, bus) = (&options.db, &options.bus);
    tracing::info!(%address, %db, %bus, threads = options.threads, workers = options.workers, "serving");
    let KeepDays { unplayed, uploads, played } = options.keep;
    tracing::info!(%unplayed, %uploads, %played, "how long matches are kept after the last thing that happened in them");
    let links = format_args!("{} minutes", server::DEVICE_MS / 60_000);
    tracing::info!(%links, "how long a one-time link for another device can be used");
    server::serve(app, listener, until).await;
    Ok(ExitCode::SUCCESS)
}

/// This machine's address in the local network: the one it would use to reach others. No packet is sent.
fn lan_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    socket.local_addr().ok().map(|address| address.ip())
}

/// The names of this machine in a local network, as far as the system knows them.
fn own_names() -> Vec<String> {
    let name =
        ["/proc/sys/kernel/hostname", "/etc/hostname"].iter().find_map(|file| std::fs::read_to_string(file).ok());
    let name = name.unwrap_or_default().trim().to_owned();
    let short = name.split('.').next().unwrap_or_default().to_owned();
    if checked_name(&short).is_err() {
        return Vec::new();
    }
    // The endings that home routers and mDNS use, which are not public domains.
    let endings = ["local", "lan", "home.arpa", "internal"].map(|ending| format!("{short}.{ending}"));
    [name, short].into_iter().chain(endings).collect()
}
