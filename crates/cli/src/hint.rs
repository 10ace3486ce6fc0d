//! `tabula hint`: a good move, and why.

use crate::analyse::{Effort, INTERRUPTED, Interrupt, judgement_json};
use crate::args::{self, Start, Usage};
use crate::lang;
use crate::words::Words;
use anyhow::Result;
use registry::{Catalogue, Thought};
use serde_json::json;
use std::io::Write;
use std::process::ExitCode;

/// Tell one good move, and why
///
/// The first line is the move alone. In games with secrets it is found by what one seat knows: without --seat, --moves
/// are in full and the player to move is helped; with --seat they are as that seat saw them.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The variant (see `tabula games`)
    variant: String,
    #[command(flatten)]
    start: Start,
    /// Whose knowledge it is, in games with secrets: a side's id
    #[arg(long, value_name = "SEAT")]
    seat: Option<String>,
    #[command(flatten)]
    effort: Effort,
    /// As JSON
    #[arg(long)]
    json: bool,
    /// The language of the words
    #[arg(long)]
    lang: Option<String>,
}

/// The default time for a hint.
const USUAL_SECONDS: f64 = 1.0;

pub(crate) fn run(catalogue: &Catalogue, args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    let (game, setting) = args::variant(catalogue, &args.variant)?;
    let knowledge = args.start.knowledge(game, &setting, args.seat.as_deref())?;
    let words = Words::new(game, lang::choose(catalogue, args.lang.as_deref())?);
    let interrupt = Interrupt::listen()?;
    let Some(stop) = interrupt.flag() else { return Ok(ExitCode::from(INTERRUPTED)) };
    let budget = args.effort.budget(USUAL_SECONDS);
    let thought = args.effort.bot(catalogue, game)?.analyse(&knowledge, budget, 1, stop, &mut |_| {});
    let thought = thought.map_err(|error| Usage(error.to_string()))?;
    if args.json {
        let best = thought.lines.first();
        let facts = json!({
            "variant": setting.to_string(),
            "to_move": setting.game().side_id(knowledge.side),
            "move": thought.chosen,
            "judgement": best.map(|line| judgement_json(line.judgement)),
            "line": best.map(|line| &line.moves),
        });
        writeln!(out, "{facts}")?;
    } else {
        writeln!(out, "{}", thought.chosen.as_deref().unwrap_or_default())?;
        for line in why(&words, &thought, knowledge.side) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(if interrupt.is_raised() { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}

/// The reasons for a move: its value for its player, and the expected line.
pub(crate) fn why(words: &Words, thought: &Thought, side: game_core::Side) -> Vec<String> {
    let line = thought.lines.iter().find(|line| line.moves.first() == thought.chosen.as_ref());
    let Some(line) = line.or(thought.lines.first()) else { return vec![words.own("hint-setup").to_owned()] };
    let judgement = words.judgement(line.judgement);
    let mut why = vec![words.say("hint-for", &[("side", &words.side(side)), ("judgement", &judgement)])];
    if line.moves.len() > 1 {
        why.push(words.say("hint-line", &[("moves", &line.moves[1..].join(" "))]));
    }
    why
}
