//! `tabula playouts`: random games, counted against the clock.

use crate::args;
use anyhow::Result;
use game_core::Side;
use indicatif::{ProgressBar, ProgressStyle};
use registry::{Catalogue, PlayoutTally};
use serde_json::json;
use std::io::Write;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Play random games for a while and count them
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The variant (see `tabula games`)
    variant: String,
    /// For how many seconds
    #[arg(long, value_parser = seconds)]
    seconds: f64,
    /// On how many threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// The seed of the random moves (each thread has its own series)
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// As JSON
    #[arg(long)]
    json: bool,
}

/// The interval at which the progress is drawn.
const TICK: Duration = Duration::from_millis(100);

pub(crate) fn run(catalogue: &Catalogue, args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    let (game, setting) = args::variant(catalogue, &args.variant)?;
    let stop = AtomicBool::new(false);
    let begun = Instant::now();
    let limit = Duration::from_secs_f64(args.seconds);
    let tally = std::thread::scope(|scope| {
        let (stop, setting) = (&stop, &setting);
        let players: Vec<_> = (0..u64::from(args.threads))
            .map(|thread| {
                let seed = args.seed.wrapping_add(thread.wrapping_mul(0x9E37_79B9_7F4A_7C15));
                scope.spawn(move || game.playouts(setting, seed, None, stop))
            })
            .collect();
        wait(limit, begun);
        stop.store(true, Ordering::Relaxed);
        players
            .into_iter()
            .map(|player| player.join().expect("random games do not panic"))
            .fold(PlayoutTally::default(), PlayoutTally::plus)
    });
    let seconds = begun.elapsed().as_secs_f64();
    let rate = tally.plies as f64 / seconds;
    let mean = tally.plies as f64 / tally.playouts.max(1) as f64;
    let [first, second] = game.info().sides;
    if args.json {
        let facts = json!({
            "variant": setting.to_string(),
            "threads": args.threads,
            "playouts": tally.playouts,
            "plies": tally.plies,
            "seconds": seconds,
            "plies_per_second": rate,
            "results": { first: tally.wins[Side::First], second: tally.wins[Side::Second], "draw": tally.draws },
            "mean_length": mean,
        });
        writeln!(out, "{facts}")?;
    } else {
        writeln!(out, "{setting}, {} thread(s), {seconds:.2} s", args.threads)?;
        writeln!(out, "playouts          {}", tally.playouts)?;
        writeln!(out, "plies             {}", tally.plies)?;
        writeln!(out, "plies a second    {rate:.0}")?;
        writeln!(out, "mean length       {mean:.1} plies")?;
        writeln!(out, "{first:<17} {}", tally.wins[Side::First])?;
        writeln!(out, "{second:<17} {}", tally.wins[Side::Second])?;
        writeln!(out, "draw              {}", tally.draws)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn wait(limit: Duration, begun: Instant) {
    let style = ProgressStyle::with_template("{bar:40} {percent} %").expect("the template is well formed");
    let progress = ProgressBar::new(limit.as_millis() as u64).with_style(style);
    while let Some(left) = limit.checked_sub(begun.elapsed()).filter(|left| !left.is_zero()) {
        std::thread::sleep(left.min(TICK));
        progress.set_position(begun.elapsed().as_millis() as u64);
    }
    progress.finish_and_clear();
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= 1e6 => Ok(seconds),
        _ => Err("expected a number of seconds above 0".to_owned()),
    }
}
