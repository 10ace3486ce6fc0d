//! Moves as text. Positions are in [`super::position_text`], the reasons for refused moves in [`super::refusals`].

use super::board::{Kind, Latrel, Square};
use super::moves::Move;
use super::position_text;
use game_core::{Game, MoveError, Notation, PositionError, Setting, Side, push_square};

/// The length of a move with one landing square.
const SHORT_MOVE: usize = "a1-a2".len();

impl Notation for Latrel {
    fn move_text(&self, mv: Move) -> String {
        let mut text = String::with_capacity(SHORT_MOVE);
        push_name(&mut text, mv.from());
        for leg in self.legs(mv) {
            text.push('x');
            push_name(&mut text, leg.landing);
        }
        if !mv.is_capture() {
            text.push('-');
            push_name(&mut text, mv.to());
        }
        if let Some(kind) = mv.exchange() {
            text.push('=');
            text.push(letter(Side::First, kind));
        }
        text
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let written = Written::parse(text).map_err(|what| MoveError::unreadable(text, what))?;
        if let Some(outcome) = self.outcome() {
            return Err(MoveError::finished(text, outcome));
        }
        self.read(&written).map_err(|reason| MoveError::refused(text, reason))
    }

    fn position_text(&self) -> String {
        position_text::print(self)
    }

    fn parse_position(setting: &Setting, text: &str) -> Result<Self, PositionError> {
        position_text::parse(setting, text)
    }
}

/// A move as it is written.
pub(super) struct Written {
    pub(super) from: Square,
    pub(super) to: Destination,
    pub(super) exchange: Option<Kind>,
}

pub(super) enum Destination {
    Quiet(Square),
    /// The landing squares, at least one.
    Captures(Vec<Square>),
}

impl Written {
    pub(super) fn parse(text: &str) -> Result<Written, String> {
        let (path, exchange) = match text.split_once('=') {
            None => (text, None),
            Some((path, kind)) => {
                let kind = Kind::ATTACKERS.into_iter().find(|&k| kind.chars().eq([letter(Side::First, k)]));
                (path, Some(kind.ok_or("after = comes Q, T or R")?))
            }
        };
        let square = |name: &str| parse_square(name).ok_or_else(|| format!("{name:?} is not a square from a1 to h8"));
        if let Some((from, to)) = path.split_once('-') {
            return Ok(Written { from: square(from)?, to: Destination::Quiet(square(to)?), exchange });
        }
        let Some((from, landings)) = path.split_once('x') else {
            return Err("a move is written from-to, or fromxlanding with a landing square for every capture".to_owned());
        };
        let from = square(from)?;
        let landings = landings.split('x').map(square).collect::<Result<_, _>>()?;
        Ok(Written { from, to: Destination::Captures(landings), exchange })
    }
}

/// `a1` to `h8`.
pub(super) fn square_name(square: Square) -> String {
    let mut name = String::with_capacity(2);
    push_name(&mut name, square);
    name
}

fn push_name(text: &mut String, square: Square) {
    push_square(text, square.file(), square.rank());
}

/// The square with this name.
pub(super) fn parse_square(name: &str) -> Option<Square> {
    let &[file, rank] = name.as_bytes() else { return None };
    Square::new(file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'))
}

/// The letter of a figure: upper case for Blue.
pub(super) fn letter(side: Side, kind: Kind) -> char {
    let letter = match kind {
        Kind::Defender => 'D',
        Kind::Quadru => 'Q',
        Kind::Trident => 'T',
        Kind::Rondo => 'R',
        Kind::Blocker => 'B',
    };
    match side {
        Side::First => letter,
        Side::Second => letter.to_ascii_lowercase(),
    }
}
