//! The result of a finished game, and the file with which an interrupted match can be resumed: its conditions in the
//! first line, then a game a line, as JSON.

use crate::args::Usage;
use anyhow::{Context, Result};
use bots::arena::{Played, Points, Usage as Used};
use game_core::Side;
use serde_json::{Value, json};
use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use std::time::Duration;

/// The result of a finished game.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct GameResult {
    /// From 0; games `2n` and `2n + 1` are a pair.
    pub(super) number: usize,
    pub(super) winner: Option<Side>,
    /// The points of player A.
    pub(super) points: Points,
    pub(super) plies: u64,
    /// What A and B used.
    pub(super) usage: [Used; 2],
    pub(super) fault: Option<FaultFacts>,
}

/// The fault that ended a game.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct FaultFacts {
    /// 0 for A, 1 for B.
    pub(super) player: usize,
    pub(super) kind: String,
    pub(super) reason: String,
}

impl GameResult {
    pub(super) fn new(number: usize, played: &Played) -> GameResult {
        let mut usage = <[Used; 2]>::default();
        for side in Side::ALL {
            usage[played.fixture.players[side]] = played.usage[side];
        }
        let fault = played.fault.as_ref().map(|(side, fault)| FaultFacts {
            player: played.fixture.players[*side],
            kind: fault.kind().to_owned(),
            reason: fault.to_string(),
        });
        GameResult {
            number,
            winner: played.outcome.winner(),
            points: played.points(0),
            plies: played.game.plies() as u64,
            usage,
            fault,
        }
    }

    fn written(&self) -> Value {
        let usage = |used: Used| {
            let (time, longest) = (used.time.as_secs_f64(), used.longest.as_secs_f64());
            json!({ "moves": used.moves, "s": time, "longest_s": longest, "nodes": used.nodes, "depths": used.depths })
        };
        let fault = self
            .fault
            .as_ref()
            .map(|FaultFacts { player, kind, reason }| json!({ "player": player, "kind": kind, "reason": reason }));
        json!({
            "game": self.number + 1,
            "winner": self.winner.map(Side::index),
            "halves": self.points.halves(),
            "plies": self.plies,
            "usage": self.usage.map(usage),
            "fault": fault,
        })
    }

    fn read(line: &str) -> Result<GameResult> {
        let facts: Value = serde_json::from_str(line)?;
        let number = |facts: &Value, name: &str| facts[name].as_u64().with_context(|| format!("{name:?} is no number"));
        let seconds = |facts: &Value, name: &str| {
            let seconds = facts[name].as_f64().with_context(|| format!("{name:?} is no number"))?;
            Duration::try_from_secs_f64(seconds).with_context(|| format!("{name:?} is no time"))
        };
        let usage = |player: usize| -> Result<Used> {
            let facts = &facts["usage"][player];
            Ok(Used {
                moves: number(facts, "moves")?,
                time: seconds(facts, "s")?,
                longest: seconds(facts, "longest_s")?,
                nodes: number(facts, "nodes")?,
                depths: number(facts, "depths")?,
            })
        };
        let text = |facts: &Value| facts.as_str().unwrap_or_default().to_owned();
        let fault = |facts: &Value| -> Result<FaultFacts> {
            let player = number(facts, "player")?.min(1) as usize;
            Ok(FaultFacts { player, kind: text(&facts["kind"]), reason: text(&facts["reason"]) })
        };
        let winner = match facts["winner"].as_u64() {
            None => None,
            Some(side) => Some(*Side::ALL.get(usize::try_from(side)?).context("\"winner\" is no side")?),
        };
        let points = match facts["halves"].as_u64() {
            Some(0) => Points::Loss,
            Some(1) => Points::Draw,
            Some(2) => Points::Win,
            _ => anyhow::bail!("\"halves\" is none of 0, 1, 2"),
        };
        Ok(GameResult {
            number: usize::try_from(number(&facts, "game")?)?.checked_sub(1).context("games are numbered from 1")?,
            winner,
            points,
            plies: number(&facts, "plies")?,
            usage: [usage(0)?, usage(1)?],
            fault: if facts["fault"].is_null() { None } else { Some(fault(&facts["fault"])?) },
        })
    }
}

/// The file with which a match is resumed.
pub(super) struct ResultsFile(File);

impl ResultsFile {
    /// Opens a file, or makes a new one, and reads its games. Its last line may be incomplete if the program was
    /// killed: that game is played again.
    ///
    /// # Errors
    /// If it cannot be used, is damaged, or is of a match under other conditions.
    pub(super) fn open(path: &Path, conditions: &Value) -> Result<(ResultsFile, Vec<GameResult>)> {
        let fail = |error| Usage(format!("cannot use {path:?}: {error}"));
        let mut file = File::options().read(true).write(true).create(true).truncate(false).open(path).map_err(fail)?;
        let text = crate::bounded::text(&file).map_err(fail)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64).map_err(fail)?;
        file.seek(SeekFrom::End(0)).map_err(fail)?;
        let mut lines = text[..whole].lines();
        match lines.next() {
            None => writeln!(file, "{conditions}").map_err(fail)?,
            Some(line) => check(path, &serde_json::from_str(line).unwrap_or_default(), conditions)?,
        }
        let mut results: Vec<GameResult> = Vec::new();
        for (n, line) in (2..).zip(lines) {
            let result = GameResult::read(line).with_context(|| format!("line {n} of {path:?} is no game"))?;
            if results.iter().any(|other| other.number == result.number) {
                return Err(Usage(format!("line {n} of {path:?}: game {} is there twice", result.number + 1)).into());
            }
            results.push(result);
        }
        Ok((ResultsFile(file), results))
    }

    pub(super) fn add(&mut self, result: &GameResult) -> Result<()> {
        writeln!(self.0, "{}", result.written()).context("cannot write the result of a game")
    }
}

/// Fails if a match was played under other conditions.
fn check(path: &Path, found: &Value, conditions: &Value) -> Result<()> {
    let Some(expected) = conditions.as_object() else { return Ok(()) };
    for (name, value) in expected {
        if found[name] != *value {
            let found = &found[name];
            return Err(Usage(format!("{path:?} is of another match: its {name} is {found}, not {value}")).into());
        }
    }
    Ok(())
}
