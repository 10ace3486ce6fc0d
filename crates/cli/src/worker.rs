//! `tabula worker`: makes the computer's moves and analyses for servers on the same database.

use crate::args::Usage;
use crate::node::{self, BusAddress, LogFormat, LogLevel, start_log};
use crate::serve::read_config;
use anyhow::Result;
use registry::Catalogue;
use server::{App, Config};
use std::io::Write;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;

/// Think for servers elsewhere: make the computer's moves and analyses
///
/// Any number of workers, on any machines, take jobs from the same database. If one is killed nothing is lost: another
/// takes its jobs after a few seconds. Options can be in the environment and, all but --metrics, in the servers' file
/// (--config).
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The servers' database: postgres://…
    #[arg(long, env = "TABULA_DB", value_name = "URL", hide_env_values = true)]
    db: Option<String>,
    /// The servers' bus: nats://…
    #[arg(long, env = "TABULA_BUS", value_name = "URL", hide_env_values = true)]
    bus: Option<String>,
    /// How many threads think [default: one a core]
    #[arg(long, env = "TABULA_THREADS", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// A table written by `tabula solve`: with it the best level plays a solved game perfectly, and its analysis is
    /// exact
    #[arg(long, env = "TABULA_TABLE", value_name = "FILE")]
    table: Option<PathBuf>,
    /// Answer /health, /ready and /metrics, for monitors: at a port of this machine alone, or at an address for others
    /// [default: nowhere]
    #[arg(long, env = "TABULA_METRICS", value_name = "[ADDRESS:]PORT", value_parser = place)]
    metrics: Option<SocketAddr>,
    /// How much is logged [default: info]
    #[arg(long, env = "TABULA_LOG", value_name = "LEVEL")]
    log: Option<LogLevel>,
    /// How log lines look [default: text]
    #[arg(long, env = "TABULA_LOG_FORMAT", value_name = "FORMAT")]
    log_format: Option<LogFormat>,
    /// A file with these options, as `name = value` (TOML)
    #[arg(long, env = "TABULA_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
}

pub(crate) fn run(catalogue: &Catalogue, args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    let file = read_config(args.config.as_deref())?;
    let Some(db) = args.db.as_ref().or(file.db.as_ref()) else {
        return Err(Usage("a worker needs the servers' database: --db postgres://…".to_owned()).into());
    };
    let db = node::database(Some(db))?;
    let bus = BusAddress::new(args.bus.as_ref().or(file.bus.as_ref()))?;
    if matches!(bus, BusAddress::Local) {
        return Err(Usage("a worker needs the servers' bus: --bus nats://…".to_owned()).into());
    }
    let threads = node::threads(args.threads.or(file.threads));
    let table = crate::args::any_table(catalogue, args.table.as_deref().or(file.table.as_deref()))?;
    start_log(args.log.or(file.log), args.log_format.or(file.log_format));
    let runtime = node::runtime()?;
    runtime.block_on(async {
        let operators = args.metrics.map(|address| node::listen(address, "--metrics")).transpose()?;
        let (store, bus) = node::open(&db, &bus).await?;
        let until = node::interrupted()?;
        let app = App::new(
            store,
            bus,
            Config { catalogue: *catalogue, threads, workers: threads, table, ..Config::default() },
        );
        app.start_worker().await?;
        writeln!(out, "Thinking for the servers on {db} with {threads} threads (Ctrl+C ends it)")?;
        if let Some(listener) = &operators {
            writeln!(out, "Its counts are at http://{}/metrics", listener.local_addr()?)?;
        }
        out.flush()?;
        server::serve_jobs(app, operators, until).await;
        Ok(ExitCode::SUCCESS)
    })
}

/// A port of this machine, or an address with a port.
fn place(text: &str) -> Result<SocketAddr, String> {
    let here = text.parse().map(|port: u16| SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    here.or_else(|_| text.parse())
        .map_err(|_| "expected a port, or an address with one, such as 10.0.0.7:9100".to_owned())
}
