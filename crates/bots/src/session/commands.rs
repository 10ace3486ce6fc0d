//! The lines that the engine reads, parsed and written.

use super::options;
use crate::Budget;
use game_core::Side;
use registry::{AnyGame, Catalogue, Knowledge, nearest};
use std::time::Duration;

/// A parsed line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum EngineCommand {
    /// The handshake; the answer ends with this word, after the name and the options.
    Handshake(&'static str),
    IsReady,
    SetOption {
        name: String,
        value: String,
    },
    NewGame,
    Position(PositionCommand),
    Go(Go),
    Stop,
    PonderHit,
    Legal,
    Show,
    Quit,
}

/// The words of a `position`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct PositionCommand {
    variant: String,
    seat: Option<String>,
    at: Option<String>,
    moves: Vec<String>,
}

/// The words of a `go`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Go {
    pub(super) budget: Budget,
    pub(super) is_infinite: bool,
    pub(super) is_ponder: bool,
}

const COMMANDS: [&str; 11] =
    ["ugi", "isready", "setoption", "newgame", "position", "go", "stop", "ponderhit", "legal", "d", "quit"];
const LIMITS: [&str; 5] = ["movetime", "nodes", "depth", "infinite", "ponder"];

impl EngineCommand {
    /// Reads a line; a blank one is no command.
    pub(super) fn parse(text: &str) -> Result<Option<EngineCommand>, String> {
        let mut words = text.split_whitespace();
        let Some(name) = words.next() else { return Ok(None) };
        let command = match name {
            "ugi" => EngineCommand::Handshake("ugiok"),
            // Programs that drive chess engines send this.
            "uci" => EngineCommand::Handshake("uciok"),
            "isready" => EngineCommand::IsReady,
            "newgame" | "uginewgame" | "ucinewgame" => EngineCommand::NewGame,
            "stop" => EngineCommand::Stop,
            "ponderhit" => EngineCommand::PonderHit,
            "legal" => EngineCommand::Legal,
            "d" => EngineCommand::Show,
            "quit" => EngineCommand::Quit,
            "setoption" => set_option(words.by_ref())?,
            "position" => EngineCommand::Position(PositionCommand::parse(words.by_ref())?),
            "go" => EngineCommand::Go(Go::parse(words.by_ref())?),
            _ => return Err(unknown("command", name, &COMMANDS)),
        };
        match words.next() {
            None => Ok(Some(command)),
            Some(word) => Err(format!("{name}: nothing is expected after it, found {}", quoted(word))),
        }
    }
}

fn set_option<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<EngineCommand, String> {
    let form = || "expected setoption name NAME value VALUE".to_owned();
    if words.next() != Some("name") {
        return Err(form());
    }
    let name = words.next().ok_or_else(form)?.to_owned();
    if words.next() != Some("value") {
        return Err(form());
    }
    let value = words.next().ok_or_else(form)?.to_owned();
    Ok(EngineCommand::SetOption { name, value })
}

impl PositionCommand {
    fn parse<'a>(words: impl Iterator<Item = &'a str>) -> Result<PositionCommand, String> {
        let mut words = words.peekable();
        let variant = words.next().ok_or("position: expected a variant, then [seat SIDE] [at POSITION] [moves …]")?;
        let mut position = PositionCommand { variant: variant.to_owned(), seat: None, at: None, moves: Vec::new() };
        if words.next_if_eq(&"seat").is_some() {
            position.seat = Some(words.next().ok_or("position: expected a side after seat")?.to_owned());
        }
        if words.next_if_eq(&"at").is_some() {
            let mut fields = Vec::new();
            while let Some(field) = words.next_if(|&word| word != "moves") {
                fields.push(field);
            }
            if fields.is_empty() {
                return Err("position: expected a position text after at".to_owned());
            }
            position.at = Some(fields.join(" "));
        }
        match words.next() {
            None => {}
            Some("moves") => position.moves = words.map(str::to_owned).collect(),
            Some(word) => {
                let found = quoted(word);
                return Err(format!("position: expected seat, at or moves (in this order), found {found}"));
            }
        }
        Ok(position)
    }

    /// The knowledge that it describes, as far as that is possible without playing the moves.
    pub(super) fn knowledge(self, catalogue: &Catalogue) -> Result<(&'static dyn AnyGame, Knowledge), String> {
        let (game, setting) = catalogue.find(&self.variant).map_err(|error| error.to_string())?;
        let info = game.info();
        let [first, second] = info.sides;
        let side = match &self.seat {
            Some(seat) => info.side(seat).ok_or_else(|| unknown("seat", seat, &info.sides))?,
            None if info.is_hidden => {
                let what = "a position of this game is what one seat knows";
                return Err(format!("{what}: expected seat {first} or seat {second} after the variant"));
            }
            None => Side::First,
        };
        Ok((game, Knowledge { setting, side, position: self.at, moves: self.moves }))
    }
}

/// The knowledge of a seat as a `position` line: the inverse of parsing one.
pub fn position_line(knowledge: &Knowledge) -> String {
    let info = knowledge.setting.game();
    let mut line = format!("position {}", knowledge.setting);
    if info.is_hidden {
        line += &format!(" seat {}", info.side_id(knowledge.side));
    }
    if let Some(position) = &knowledge.position {
        line += &format!(" at {position}");
    }
    if !knowledge.moves.is_empty() {
        line += &format!(" moves {}", knowledge.moves.join(" "));
    }
    line
}

impl Go {
    fn parse<'a>(mut words: impl Iterator<Item = &'a str>) -> Result<Go, String> {
        let mut go = Go::default();
        let mut given: Vec<&str> = Vec::new();
        while let Some(word) = words.next() {
            if given.contains(&word) {
                return Err(format!("go: {} is given twice", quoted(word)));
            }
            given.push(word);
            let mut number = || {
                let text = words.next().unwrap_or_default();
                let found = text.parse::<u64>().ok().filter(|&number| number > 0);
                found.ok_or_else(|| format!("go: expected a number above 0 after {word}, found {}", quoted(text)))
            };
            match word {
                "movetime" => go.budget.time = Some(Duration::from_millis(number()?)),
                "nodes" => go.budget.nodes = Some(number()?),
                "depth" => go.budget.depth = Some(u32::try_from(number()?).unwrap_or(u32::MAX)),
                "infinite" => go.is_infinite = true,
                "ponder" => go.is_ponder = true,
                _ => return Err(format!("go: {}", unknown("limit", word, &LIMITS))),
            }
        }
        if go.is_infinite && !go.budget.is_endless() {
            return Err("go: infinite takes no limits beside it".to_owned());
        }
        Ok(go)
    }
}

/// The error for an unknown name, with the most similar valid one.
pub(super) fn unknown(what: &str, name: &str, valid: &[&str]) -> String {
    let hint = nearest(name, valid).map_or(String::new(), |near| format!("did you mean {near:?}? "));
    format!("unknown {what} {}: {hint}(valid: {})", quoted(name), valid.join(", "))
}

/// The longest text that is quoted in full.
const LONGEST: usize = 60;

/// A text for an error message: without control characters, and not too long.
pub(super) fn quoted(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        None => format!("{text:?}"),
        Some((end, _)) => format!("{:?}…", &text[..end]),
    }
}

/// The error for an unknown option, with the most similar valid one.
pub(super) fn unknown_option(name: &str) -> String {
    unknown("option", name, &options::NAMES)
}
