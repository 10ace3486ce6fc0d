//! Reading lessons and examples.

use super::{Ask, Example, Examples, Lesson, LessonPart, RightAnswer, Scene};
use crate::{Clause, GameInfo, Outcome, Setting, Verdict};
use thiserror::Error;

/// A line that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {what}")]
pub struct LessonError {
    line: usize,
    what: String,
}

fn error(line: usize, what: impl Into<String>) -> LessonError {
    LessonError { line, what: what.into() }
}

impl Lesson {
    /// Reads the steps of a lesson.
    ///
    /// # Errors
    /// If a line is not as this module says.
    pub fn parse(info: &'static GameInfo, source: &'static str) -> Result<Lesson, LessonError> {
        let mut steps: Vec<LessonPart> = Vec::new();
        for mut block in Block::list(source)? {
            let number = steps.len() + 1;
            if block.heading != format!("step {number}") {
                return Err(error(block.line, format!("expected `step {number}`, found {:?}", block.heading)));
            }
            if let Some(LessonPart { ask: Ask::Match { .. }, .. }) = steps.last() {
                return Err(error(block.line, "a step after the invitation to play"));
            }
            let scene = block.scene(info)?;
            let ask = block.ask(info)?;
            block.finish()?;
            steps.push(LessonPart { number, scene, ask });
        }
        Ok(Lesson { steps })
    }
}

impl Examples {
    /// Reads the boards of the rules.
    ///
    /// # Errors
    /// If a line is not as this module says, a clause does not exist, is out of order, or both has a board and has
    /// none.
    pub fn parse(info: &'static GameInfo, source: &'static str) -> Result<Examples, LessonError> {
        let clauses = info.clause_ids();
        let mut examples = Examples::default();
        let mut latest = 0;
        for mut block in Block::list(source)? {
            let absent =
                block.heading.strip_prefix("no board ").map(|rest| rest.split_once(": ").unwrap_or((rest, "")));
            let clause = absent.map_or(block.heading, |(clause, _)| clause);
            let at = clauses.iter().position(|id| id == clause);
            let at = at.ok_or_else(|| error(block.line, format!("{clause:?} is no clause of this game")))?;
            let is_listed = examples.without.last().is_some_and(|(last, _)| *last == clause);
            if at < latest || is_listed || absent.is_some() && !examples.of(clause).is_empty() {
                return Err(error(block.line, format!("{clause} is out of order")));
            }
            latest = at;
            if let Some((clause, why)) = absent {
                if why.is_empty() {
                    return Err(error(block.line, format!("say why: `no board {clause}: why`")));
                }
                examples.without.push((clause, why));
            } else {
                let scene = block.scene(info)?;
                let (tries, refused) = (block.words("try")?, block.words("refused")?);
                let ends = block.ends(info)?;
                let number = examples.of(clause).len() + 1;
                examples.boards.push(Example { clause, number, scene, tries, refused, ends });
            }
            block.finish()?;
        }
        Ok(examples)
    }
}

/// A heading and its fields, with their lines. Fields are taken out as they are read, so that what is left is unknown.
struct Block {
    line: usize,
    heading: &'static str,
    fields: Vec<(usize, &'static str, &'static str)>,
}

const FIELDS: [&str; 10] =
    ["variant", "position", "moves", "side", "right", "reply", "match", "try", "refused", "ends"];

impl Block {
    fn list(source: &'static str) -> Result<Vec<Block>, LessonError> {
        let mut blocks: Vec<Block> = Vec::new();
        for (n, text) in source.lines().enumerate() {
            let line = n + 1;
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            let (name, value) = text.split_once(' ').unwrap_or((text, ""));
            if !FIELDS.contains(&name) {
                blocks.push(Block { line, heading: text, fields: Vec::new() });
                continue;
            }
            let block = blocks.last_mut().ok_or_else(|| error(line, format!("{name:?} before any heading")))?;
            if value.trim() != value || value.is_empty() {
                return Err(error(line, format!("{name:?} needs a value after one space")));
            }
            if block.fields.iter().any(|(_, other, _)| *other == name) {
                return Err(error(line, format!("{name:?} is given twice")));
            }
            block.fields.push((line, name, value));
        }
        Ok(blocks)
    }

    fn take(&mut self, name: &str) -> Option<(usize, &'static str)> {
        let at = self.fields.iter().position(|(_, other, _)| *other == name)?;
        let (line, _, value) = self.fields.remove(at);
        Some((line, value))
    }

    fn need(&mut self, name: &str) -> Result<(usize, &'static str), LessonError> {
        self.take(name).ok_or_else(|| error(self.line, format!("{:?} has no {name:?}", self.heading)))
    }

    fn words(&mut self, name: &str) -> Result<Vec<&'static str>, LessonError> {
        let Some((line, value)) = self.take(name) else { return Ok(Vec::new()) };
        let words: Vec<&str> = value.split(' ').collect();
        match (1..words.len()).find(|&n| words[n].is_empty() || words[..n].contains(&words[n])) {
            Some(n) => Err(error(line, format!("{:?} is there twice, or empty", words[n]))),
            None => Ok(words),
        }
    }

    fn scene(&mut self, info: &'static GameInfo) -> Result<Scene, LessonError> {
        let (line, variant) = self.need("variant")?;
        let setting = Setting::parse(info, &format!("/{variant}")).map_err(|e| error(line, e.to_string()))?;
        let position = self.take("position").map(|(_, text)| text);
        // The same move may well be played twice here.
        let moves = self.take("moves").map_or(Vec::new(), |(_, text)| text.split(' ').collect());
        let (line, id) = self.need("side")?;
        let side = info.side(id).ok_or_else(|| error(line, format!("{id:?} is no side of this game")))?;
        Ok(Scene { setting, position, moves, side })
    }

    fn ask(&mut self, info: &'static GameInfo) -> Result<Ask, LessonError> {
        if let Some((line, text)) = self.take("match") {
            let level = text.parse().map_err(|_| error(line, format!("{text:?} is no level")))?;
            return Ok(Ask::Match { level });
        }
        let moves = self.words("right")?;
        if moves.is_empty() {
            return Ok(Ask::Look);
        }
        let right = if moves == ["any"] { RightAnswer::Any } else { RightAnswer::OneOf(moves) };
        let reply = self.take("reply").map(|(_, text)| text);
        Ok(Ask::Play { right, reply, ends: self.ends(info)? })
    }

    fn ends(&mut self, info: &'static GameInfo) -> Result<Option<Outcome>, LessonError> {
        let Some((line, text)) = self.take("ends") else { return Ok(None) };
        let (result, clause) = text.split_once(' ').unwrap_or((text, ""));
        let verdict = match result {
            "draw" => Verdict::Draw,
            id => Verdict::Win(info.side(id).ok_or_else(|| error(line, format!("{id:?} is neither a side nor draw")))?),
        };
        if !info.clause_ids().iter().any(|id| id == clause) {
            return Err(error(line, format!("{clause:?} is no clause of this game")));
        }
        Ok(Some(Outcome { verdict, clause: Clause(clause) }))
    }

    fn finish(self) -> Result<(), LessonError> {
        match self.fields.first() {
            Some((line, name, _)) => Err(error(*line, format!("{name:?} does not belong to {:?}", self.heading))),
            None => Ok(()),
        }
    }
}
