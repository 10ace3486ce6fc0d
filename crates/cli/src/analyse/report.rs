//! The results, as text and as JSON.

use super::judged::{Judged, JudgedPly, Mark};
use super::live::Found;
use crate::play::ansi;
use crate::words::Words;
use anyhow::Result;
use bots::Budget;
use game_core::record::Record;
use game_core::{BySide, GameInfo, Side};
use registry::{AnyMind, Judgement, Knowledge, ThoughtLine};
use serde_json::{Value, json};
use std::io::Write;

/// The longest text of a move that is shown in full.
const LONGEST: usize = 14;
/// The number of moves of a better line that are shown.
const BETTER: usize = 4;

pub(super) fn position_json(knowledge: &Knowledge, mind: &dyn AnyMind, found: &Found) -> Value {
    json!({
        "variant": knowledge.setting.to_string(),
        "position": mind.position(),
        "to_move": knowledge.setting.game().side_id(knowledge.side),
        "depth": found.thought.depth,
        "nodes": found.thought.nodes,
        "seconds": found.elapsed.as_secs_f64(),
        "lines": found.thought.lines.iter().map(line_json).collect::<Vec<_>>(),
    })
}

fn line_json(line: &ThoughtLine) -> Value {
    json!({ "judgement": judgement_json(line.judgement), "moves": line.moves })
}

/// A judgement for the side to move: `exact` with its value, or an `estimate` of the result from -1 to 1.
pub(crate) fn judgement_json(judgement: Judgement) -> Value {
    match judgement {
        Judgement::Exact { value, plies } => json!({ "kind": "exact", "value": value.id(), "plies": plies }),
        Judgement::Estimate { points, hundredths } => {
            json!({ "kind": "estimate", "points": rounded(points), "hundredths": hundredths })
        }
    }
}

/// Rounded: more digits are not significant.
fn rounded(points: f64) -> f64 {
    (points * 1e4).round() / 1e4
}

pub(super) fn match_json(judged: &Judged, record: &Record) -> Value {
    let info = judged.setting.game();
    let ply = |(n, ply): (usize, &JudgedPly)| {
        json!({
            "ply": n,
            "by": info.side_id(ply.mover),
            "move": ply.text,
            "worth": ply.worth.map(judgement_json),
            "best": ply.best.as_ref().map(line_json),
            "drop": rounded(ply.drop()),
            "mark": ply.mark().map(Mark::sign),
        })
    };
    let turning_points: Vec<usize> =
        judged.plies.iter().enumerate().filter(|(_, ply)| ply.mark().is_some()).map(|(n, _)| n).collect();
    json!({
        "variant": record.variant,
        "players": players(record, info),
        "plies": judged.plies.iter().enumerate().map(ply).collect::<Vec<_>>(),
        "last": judged.last.map(judgement_json),
        "turning_points": turning_points,
        "outcome": judged.outcome.map(|outcome| json!({
            "result": outcome.winner().map_or("draw", |side| info.side_id(side)),
            "clause": outcome.clause.0,
        })),
    })
}

fn players(record: &Record, info: &GameInfo) -> Value {
    let [first, second] = info.sides;
    json!({ first: record.tag("First"), second: record.tag("Second") })
}

pub(super) fn match_text(
    judged: &Judged,
    words: &Words,
    record: &Record,
    budget: Budget,
    out: &mut impl Write,
) -> Result<()> {
    let BySide([first, second]) = names(words, record);
    let title = words.title(&judged.setting);
    writeln!(out, "{}", words.say("record-title", &[("title", &title), ("first", &first), ("second", &second)]))?;
    let count = judged.plies.len().to_string();
    match budget.time {
        Some(time) => {
            let seconds = words.decimals(&time.as_secs_f64().to_string());
            writeln!(out, "{}", words.say("record-judged", &[("plies", &count), ("seconds", &seconds)]))?;
        }
        None => writeln!(out, "{}", words.say("record-limited", &[("plies", &count)]))?,
    }
    if judged.setting.game().is_hidden {
        writeln!(out, "{}", words.own("record-own"))?;
    }
    writeln!(out)?;
    let sides = BySide::from_fn(|side| words.side(side));
    let across = |texts: &mut dyn Iterator<Item = &String>| texts.map(|text| text.chars().count()).max().unwrap_or(0);
    let side_width = across(&mut sides.0.iter());
    let texts: Vec<String> = judged.plies.iter().map(|ply| ansi::cut(&ply.text, LONGEST)).collect();
    let text_width = across(&mut texts.iter());
    let worths: Vec<String> =
        judged.plies.iter().map(|ply| ply.worth.map_or_else(String::new, |worth| words.judgement(worth))).collect();
    let worth_width = across(&mut worths.iter());
    for (n, ply) in judged.plies.iter().enumerate() {
        let (side, mark) = (&sides[ply.mover], ply.mark());
        let sign = mark.map_or("", Mark::sign);
        let (text, worth) = (&texts[n], &worths[n]);
        let better = mark.and(ply.best.as_ref()).map_or_else(String::new, |best| better(words, best));
        let line = format!(
            "{:>3}. {side:<side_width$}  {text:<text_width$} {sign:<2}  {worth:<worth_width$}  {better}",
            n + 1
        );
        writeln!(out, "{}", line.trim_end())?;
    }
    writeln!(out)?;
    for side in Side::ALL {
        let count =
            |mark| judged.plies.iter().filter(|p| p.mover == side && p.mark() == Some(mark)).count().to_string();
        let [doubtful, mistakes, blunders] = Mark::ALL.map(count);
        let name = &sides[side];
        let values = [("side", &**name), ("doubtful", &doubtful), ("mistakes", &mistakes), ("blunders", &blunders)];
        writeln!(out, "{}", words.say("record-tally", &values))?;
    }
    if let Some(outcome) = judged.outcome {
        writeln!(out, "{}", words.ending(outcome))?;
    }
    Ok(())
}

fn better(words: &Words, best: &ThoughtLine) -> String {
    let moves: Vec<&str> = best.moves.iter().take(BETTER).map(String::as_str).collect();
    let judgement = words.judgement(best.judgement);
    words.say("record-best", &[("moves", &moves.join(" ")), ("judgement", &judgement)])
}

/// The players' names, or those of the sides where they are not known.
pub(super) fn names(words: &Words, record: &Record) -> BySide<String> {
    let name = |side: Side, tag: &str| match record.tag(tag) {
        Some(name) => format!("{name} ({})", words.side(side)),
        None => words.side(side),
    };
    BySide([name(Side::First, "First"), name(Side::Second, "Second")])
}
