//! `tabula replay`: reads games and prints a line of JSON for each.

use crate::args;
use crate::bounded::Bounded;
use anyhow::Result;
use game_core::{Setting, Viewer};
use registry::{AnyGame, Catalogue};
use serde_json::{Value, json};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::ExitCode;

/// Replay games given one a line and print a line of JSON for each
///
/// Each input line is one game: its moves separated by spaces; an empty line is the start position. For each line one
/// JSON line: "to_move" with one entry a position (null when the game is over), "outcome" (null while it is running)
/// and, with --legal, "legal" with one sorted list a position. An illegal or unreadable move gives "error" with its ply
/// (from 0), its text and a message; the other lines go on and the exit status is 1 at the end.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The variant: a game's id, or `game/variant?option=value` (see `tabula games`)
    variant: String,
    /// List the legal moves of every position
    #[arg(long)]
    legal: bool,
}

pub(crate) fn run(catalogue: &Catalogue, args: &Args, out: &mut impl Write) -> Result<ExitCode> {
    let (game, setting) = args::variant(catalogue, &args.variant)?;
    let is_clean = replay_all(game, &setting, args.legal, io::stdin().lock(), out)?;
    Ok(if is_clean { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Replays every line of `input` and returns whether all could be played.
///
/// # Errors
/// If reading or writing fails.
pub fn replay_all(
    game: &dyn AnyGame,
    setting: &Setting,
    with_legal: bool,
    input: impl Read,
    out: &mut impl Write,
) -> Result<bool> {
    answer_lines(input, out, |line| Ok(replay(game, setting, line, with_legal)))
}

/// Answers every line of `input` with a line of JSON and returns whether none was an "error".
pub(crate) fn answer_lines(
    input: impl Read,
    out: &mut impl Write,
    mut answer: impl FnMut(&str) -> Result<Value>,
) -> Result<bool> {
    let mut input = Bounded::by_line(BufReader::new(input));
    let mut line = Vec::new();
    let mut is_clean = true;
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(is_clean);
        }
        let facts = answer(&String::from_utf8_lossy(&line))?;
        is_clean &= facts.get("error").is_none();
        serde_json::to_writer(&mut *out, &facts)?;
        writeln!(out)?;
        // The program at the other end of a pipe may wait for this answer before it sends more.
        if input.inner().buffer().is_empty() {
            out.flush()?;
        }
    }
}

/// The positions and the outcome of one game, as JSON.
fn replay(game: &dyn AnyGame, setting: &Setting, line: &str, with_legal: bool) -> Value {
    let info = game.info();
    let mut played = game.start(setting);
    let mut to_move = Vec::new();
    let mut legal = Vec::new();
    let mut moves = line.split_ascii_whitespace();
    loop {
        let side = played.to_move();
        to_move.push(side.map(|side| info.side_id(side)));
        if with_legal {
            legal.push(side.map_or(Vec::new(), |side| played.legal(Viewer::Seat(side))));
        }
        let Some(text) = moves.next() else { break };
        if let Err(error) = played.play(text) {
            return args::refusal(game, &*played, text, &error);
        }
    }
    let outcome = played.outcome().map(|outcome| {
        json!({
            "result": outcome.winner().map_or("draw", |side| info.side_id(side)),
            "clause": outcome.clause.0,
        })
    });
    let mut facts = json!({ "to_move": to_move, "outcome": outcome });
    if with_legal {
        facts["legal"] = json!(legal);
    }
    facts
}
