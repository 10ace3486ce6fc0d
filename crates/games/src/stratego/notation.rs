//! Moves as text, and what a viewer is told of them.

use super::board::Board;
use super::moves::{Deployment, Move};
use super::pieces::Rank;
use super::rules::Stratego;
use super::squares::{FILES, HOME_ROWS, HOME_SQUARES, ROWS, Square};
use game_core::{Game, MoveError, Notation, PositionError, Preset, Setting, Side, push_square};

/// The letters of the ranks, Spy to Apple.
const LETTERS: [char; 12] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'X', 'B', 'A'];
/// The letter of a rank that a view does not know.
pub(super) const UNKNOWN_LETTER: char = '?';
/// The letter of an empty square.
pub(super) const EMPTY_LETTER: char = '.';
/// The beginning of the text of a set-up.
pub(super) const DEPLOY: &str = "deploy:";

impl Notation for Stratego {
    fn move_text(&self, mv: Move) -> String {
        mv.text()
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let mv = Move::parse(text)?;
        if let Some(outcome) = self.outcome() {
            return Err(MoveError::finished(text, outcome));
        }
        match self.board.check(mv) {
            Ok(()) => Ok(mv),
            Err(reason) => Err(MoveError::refused(text, reason)),
        }
    }

    fn position_text(&self) -> String {
        self.board.text()
    }

    fn parse_position(setting: &Setting, text: &str) -> Result<Self, PositionError> {
        let board = Board::parse(super::rules::variant_of(setting), text)?;
        Ok(Stratego { board })
    }

    fn presets(setting: &Setting, side: Side) -> Vec<Preset> {
        super::setups::presets(super::rules::variant_of(setting), side)
    }
}

impl Move {
    /// The move's text, the same in every position.
    pub(super) fn text(self) -> String {
        match self {
            Move::Deploy(deployment) => format!("{DEPLOY}{}", deployment.text()),
            Move::Step { from, to } => from_to(from, '-', to),
            Move::Attack { from, to } => from_to(from, 'x', to),
            Move::Double { from, first, second } => format!("{from}x{first}+{second}"),
            Move::Apple { target } => format!("apple:{target}"),
            Move::Shroud { rank, square } => format!("shroud:{}@{square}", letter(rank)),
            Move::ShroudNone => "shroud:none".to_owned(),
        }
    }

    /// Reads a text that could be a move of some position.
    ///
    /// # Errors
    /// If it could not.
    pub(super) fn parse(text: &str) -> Result<Move, MoveError> {
        let bad = |what: String| MoveError::unreadable(text, what);
        let square = |part: &str| parse_square(part).map_err(bad);
        if let Some(ranks) = text.strip_prefix(DEPLOY) {
            return Deployment::parse(ranks).map(Move::Deploy).map_err(bad);
        }
        if let Some(target) = text.strip_prefix("apple:") {
            return Ok(Move::Apple { target: square(target)? });
        }
        if let Some(choice) = text.strip_prefix("shroud:") {
            if choice == "none" {
                return Ok(Move::ShroudNone);
            }
            let (rank, at) =
                choice.split_once('@').ok_or_else(|| bad("the Shroud's choice is rank@square or none".to_owned()))?;
            return Ok(Move::Shroud { rank: parse_rank(rank).map_err(bad)?, square: square(at)? });
        }
        if let Some((from, targets)) = text.split_once('x') {
            let from = square(from)?;
            let Some((first, second)) = targets.split_once('+') else {
                return Ok(Move::Attack { from, to: square(targets)? });
            };
            let (first, second) = (square(first)?, square(second)?);
            if first >= second {
                return Err(bad("the two targets are written in square order, by file, then rank".to_owned()));
            }
            return Ok(Move::Double { from, first, second });
        }
        if let Some((from, to)) = text.split_once('-') {
            return Ok(Move::Step { from: square(from)?, to: square(to)? });
        }
        Err(bad("a move is from-to, fromxto, deploy:…, apple:… or shroud:…".to_owned()))
    }
}

impl Deployment {
    fn text(&self) -> String {
        rows_text(|n| self.rank(n).map_or(EMPTY_LETTER, letter))
    }

    fn parse(text: &str) -> Result<Self, String> {
        let mut deployment = Deployment::EMPTY;
        parse_rows(text, |n, c| {
            if c != EMPTY_LETTER {
                deployment.put(n, parse_letter(c).ok_or_else(|| format!("{c:?} is no rank"))?);
            }
            Ok(())
        })?;
        Ok(deployment)
    }
}

fn from_to(from: Square, sign: char, to: Square) -> String {
    let mut text = String::with_capacity("a1-a2".len());
    push_square(&mut text, from.file(), from.row());
    text.push(sign);
    push_square(&mut text, to.file(), to.row());
    text
}

/// An army's three rows, nearest first, one letter a square.
pub(super) fn rows_text(letter: impl Fn(usize) -> char) -> String {
    let files = usize::from(FILES);
    let row = |row: usize| (row * files..(row + 1) * files).map(&letter).collect::<String>();
    (0..usize::from(HOME_ROWS)).map(row).collect::<Vec<_>>().join("/")
}

/// Reads the same letter by letter.
pub(super) fn parse_rows(text: &str, mut put: impl FnMut(usize, char) -> Result<(), String>) -> Result<(), String> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != usize::from(HOME_ROWS) {
        return Err(format!("a set-up has {HOME_ROWS} ranks separated by slashes, found {}", rows.len()));
    }
    let mut letters = Vec::with_capacity(HOME_SQUARES);
    for row in rows {
        let count = row.chars().count();
        if count != usize::from(FILES) {
            return Err(format!("a rank has {FILES} squares, found {count} in {row:?}"));
        }
        letters.extend(row.chars());
    }
    letters.into_iter().enumerate().try_for_each(|(n, c)| put(n, c))
}

pub(super) fn letter(rank: Rank) -> char {
    LETTERS[rank as usize - 1]
}

/// The rank with this letter.
pub(super) fn parse_letter(c: char) -> Option<Rank> {
    Rank::ALL.into_iter().find(|&rank| letter(rank) == c)
}

/// Reads a text that is one rank's letter.
pub(super) fn parse_rank(text: &str) -> Result<Rank, String> {
    let mut chars = text.chars();
    match (chars.next().and_then(parse_letter), chars.next()) {
        (Some(rank), None) => Ok(rank),
        _ => Err(format!("{text:?} is no rank: X, 9 to 1, B or A")),
    }
}

/// Reads a square's name.
pub(super) fn parse_square(text: &str) -> Result<Square, String> {
    match text.as_bytes() {
        [file @ b'a'..=b'j', row @ b'1'..=b'8'] if (*row - b'1') < ROWS => Ok(Square::new(file - b'a', row - b'1')),
        _ => Err(format!("{text:?} is no square: a1 to j8")),
    }
}
