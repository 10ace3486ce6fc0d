//! Arguments that several subcommands share: a variant, a seat, a match given by moves or a position.

use crate::bounded::Bounded;
use anyhow::Result;
use bots::TableFile;
use game_core::solution::Solver;
use game_core::{GameInfo, MoveError, Setting, Side, Viewer};
use registry::{AnyGame, AnyMatch, Catalogue, ENGLISH, Knowledge, MoveTree, nearest};
use serde_json::json;
use std::fmt;
use std::io::BufRead;
use std::path::Path;
use std::sync::Arc;

/// A value on the command line that cannot be used: exit status 2.
#[derive(Debug)]
pub(crate) struct Usage(pub(crate) String);

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

/// The game and setting of a variant text.
pub(crate) fn variant(catalogue: &Catalogue, text: &str) -> Result<(&'static dyn AnyGame, Setting)> {
    catalogue.find(text).map_err(|error| Usage(error.to_string()).into())
}

/// The viewer named by a side's id or `spectator`.
pub(crate) fn viewer(info: &GameInfo, seat: Option<&str>) -> Result<Viewer> {
    let Some(seat) = seat else { return Ok(Viewer::Spectator) };
    if seat == "spectator" {
        return Ok(Viewer::Spectator);
    }
    let valid = [info.sides[0], info.sides[1], "spectator"];
    info.side(seat).map(Viewer::Seat).ok_or_else(|| {
        let hint = nearest(seat, &valid).map_or(String::new(), |near| format!("did you mean {near:?}? "));
        Usage(format!("unknown seat {seat:?}: {hint}(valid: {})", valid.join(", "))).into()
    })
}

/// The side with this id.
pub(crate) fn side(info: &GameInfo, id: &str) -> Result<Side> {
    info.side(id).ok_or_else(|| {
        let hint = nearest(id, &info.sides).map_or(String::new(), |near| format!("did you mean {near:?}? "));
        Usage(format!("unknown seat {id:?}: {hint}(valid: {})", info.sides.join(", "))).into()
    })
}

/// The solver of a game, or an error that names the games that have one.
pub(crate) fn solver(catalogue: &Catalogue, game: &dyn AnyGame) -> Result<&'static dyn Solver> {
    game.solver().ok_or_else(|| {
        let solved: Vec<&str> =
            catalogue.games.iter().filter(|game| game.solver().is_some()).map(|game| game.info().id).collect();
        Usage(format!("{:?} has no solver (these have: {})", game.info().id, solved.join(", "))).into()
    })
}

/// A table of exact values.
pub(crate) fn table(path: &Path, solver: &dyn Solver) -> Result<TableFile> {
    TableFile::open(path, solver)
        .map_err(|error| Usage(format!("cannot use the table {}: {error}", path.display())).into())
}

/// A table of any solved game, if one is given.
pub(crate) fn any_table(catalogue: &Catalogue, path: Option<&Path>) -> Result<Option<Arc<TableFile>>> {
    let Some(path) = path else { return Ok(None) };
    let mut solvers = catalogue.games.iter().filter_map(|game| game.solver());
    let found = solvers.clone().find_map(|solver| TableFile::open(path, solver).ok());
    match (found, solvers.next()) {
        (Some(table), _) => Ok(Some(Arc::new(table))),
        (None, Some(solver)) => table(path, solver).map(|table| Some(Arc::new(table))),
        (None, None) => Err(Usage("no game has a solver, so there are no tables".to_owned()).into()),
    }
}

/// The ways to give a position: nothing (the start), moves from the start, a position text, or moves from a position.
#[derive(clap::Args)]
pub(crate) struct Start {
    /// Moves played from the start, separated by spaces
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,
    /// A position text to begin at (see docs/notation.md)
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
}

impl Start {
    /// Whether anything was given.
    pub(crate) fn is_given(&self) -> bool {
        self.moves.is_some() || self.position.is_some()
    }

    /// The match that these arguments describe.
    pub(crate) fn reach(&self, game: &dyn AnyGame, setting: &Setting) -> Result<Box<dyn AnyMatch>> {
        let mut reached = match &self.position {
            None => game.start(setting),
            Some(text) => game.start_at(setting, text).map_err(|error| Usage(error.to_string()))?,
        };
        for (ply, text) in self.moves.iter().flat_map(|moves| moves.split_whitespace()).enumerate() {
            reached.play(text).map_err(|error| Usage(format!("ply {ply}: {}", explain(game, &error))))?;
        }
        Ok(reached)
    }

    /// The tree of moves below the match that these arguments describe and one more move.
    pub(crate) fn move_tree(&self, game: &dyn AnyGame, setting: &Setting, next: &str) -> Result<Box<dyn MoveTree>> {
        let moves: Vec<&str> = self.moves.iter().flat_map(|moves| moves.split_whitespace()).chain([next]).collect();
        Ok(game.move_tree(setting, self.position.as_deref(), &moves).map_err(|error| Usage(error.to_string()))?)
    }

    /// The knowledge of the player to move. In a game with secrets, with a seat: what that seat was told; without: what
    /// the player to move knows of a match given in full.
    pub(crate) fn knowledge(&self, game: &dyn AnyGame, setting: &Setting, seat: Option<&str>) -> Result<Knowledge> {
        let seat = seat.map(|seat| side(game.info(), seat)).transpose()?;
        let is_over = || Usage("the match is over: there is nothing to think about".to_owned());
        let Some(side) = seat.filter(|_| game.info().is_hidden) else {
            let reached = self.reach(game, setting)?;
            return Ok(reached.knowledge(reached.to_move().ok_or_else(is_over)?));
        };
        let moves = self.moves.iter().flat_map(|moves| moves.split_whitespace()).map(str::to_owned).collect();
        let knowledge = Knowledge { setting: setting.clone(), side, position: self.position.clone(), moves };
        // Nothing is searched here: a small memory is enough.
        let mut mind = game.mind(1 << 20);
        mind.learn(&knowledge).map_err(|error| Usage(error.to_string()))?;
        match mind.to_move() {
            None => Err(is_over().into()),
            Some(mover) if mover != side => {
                let [mover, side] = [mover, side].map(|side| game.info().side_id(side));
                Err(Usage(format!("it is the turn of {mover}, not of {side}: there is nothing to think about")).into())
            }
            Some(_) => Ok(knowledge),
        }
    }
}

/// An unpredictable number. Secrets may depend on it.
pub(crate) fn chance() -> u64 {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).expect("the system has a random source");
    u64::from_le_bytes(bytes)
}

/// A refused move, with the reason in the game's own words.
pub(crate) fn explain(game: &dyn AnyGame, error: &MoveError) -> String {
    match error {
        MoveError::Illegal { text, reason } => match game.texts(&ENGLISH).get(&reason.text_id()) {
            Some(words) => format!("illegal move {text:?}: {words} ({})", reason.clause),
            None => error.to_string(),
        },
        _ => error.to_string(),
    }
}

/// A refused move as the answer to a line of moves.
pub(crate) fn refusal(game: &dyn AnyGame, played: &dyn AnyMatch, text: &str, error: &MoveError) -> serde_json::Value {
    json!({ "error": { "ply": played.plies(), "move": text, "message": explain(game, error) } })
}

/// Opens a file that is read as a whole, `-` for standard input. Its size is limited.
pub(crate) fn read_file(path: &str) -> Result<Bounded<Box<dyn BufRead>>> {
    Ok(Bounded::new(input(path)?))
}

/// Opens a file that is read line by line, `-` for standard input. The length of a line is limited.
pub(crate) fn read_lines(path: &str) -> Result<Bounded<Box<dyn BufRead>>> {
    Ok(Bounded::by_line(input(path)?))
}

fn input(path: &str) -> Result<Box<dyn BufRead>> {
    if path == "-" {
        return Ok(Box::new(std::io::stdin().lock()));
    }
    let file = std::fs::File::open(path).map_err(|error| Usage(format!("cannot open {path:?}: {error}")))?;
    Ok(Box::new(std::io::BufReader::new(file)))
}
