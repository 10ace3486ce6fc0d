//! `tabula learn test`: how well a net predicts the positions kept for tests.

use super::about;
use anyhow::Result;
use learning::{Measured, Positions, measure};
use registry::Catalogue;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Measure a net on the positions kept for tests
///
/// One game in sixteen is kept for tests: none of its positions was learned from. A lower error is no proof of
/// strength: `tabula match net:FILE baseline` decides.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The file of the net to be measured
    net: PathBuf,
    /// Files written by `tabula learn positions`, all of one variant
    #[arg(required = true, value_name = "POSITIONS")]
    positions: Vec<PathBuf>,
}

pub(crate) fn run(catalogue: &Catalogue, args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    let positions = Positions::read(&args.positions).map_err(|error| about(&args.positions[0], &error))?;
    let (_, _, learning) = super::learning(catalogue, &positions.header.variant)?;
    let bytes = bots::read_net_file(&args.net).map_err(|error| about(&args.net, &error))?;
    let net = learning.read_net(&bytes).map_err(|error| about(&args.net, &error))?;
    print(&measure(&net, &positions, None)?, out)?;
    Ok(ExitCode::SUCCESS)
}

pub(super) fn print(measured: &Measured, out: &mut impl Write) -> Result<()> {
    let Measured { positions, against_results, against_scores, .. } = measured;
    writeln!(out, "{positions} positions that were not learned from; mean square errors of expected points")?;
    writeln!(out, "net against results     {against_results:.5}")?;
    writeln!(out, "net against scores      {against_scores:.5}")?;
    writeln!(out, "scores against results  {:.5}", measured.scores_against_results)?;
    writeln!(out, "draws against results   {:.5}", measured.draws_against_results)?;
    if let Some((median, largest)) = measured.rounding {
        writeln!(out, "rounding to integers    {median:.2} hundredths (median), {largest:.2} at most")?;
    }
    Ok(())
}
