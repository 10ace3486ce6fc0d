//! Moves and positions as text.

use super::board::{Dedalles, LastTurn, MINOS_TILES, PAWNS, SIZE, SLIDES, Slide, Square};
use super::moves::Move;
use super::rules::QUIET_PLIES_LIMIT;
use game_core::bits::ones;
use game_core::{BySide, Game, MoveError, Notation, PositionError, Setting, Side, push_square};
use std::fmt;

impl Notation for Dedalles {
    fn move_text(&self, mv: Move) -> String {
        match mv {
            Move::Step { from, to } => {
                let mut text = String::with_capacity("a1-a2".len());
                push_square(&mut text, from.file(), from.rank());
                text.push('-');
                push_square(&mut text, to.file(), to.rank());
                text
            }
            Move::Slide(slide) => slide.to_string(),
            Move::Pass => "pass".to_owned(),
        }
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let mv = read_move(text).map_err(|what| MoveError::unreadable(text, what))?;
        if let Some(outcome) = self.outcome() {
            return Err(MoveError::finished(text, outcome));
        }
        match self.refusal(mv) {
            Some(reason) => Err(MoveError::refused(text, reason)),
            None => Ok(mv),
        }
    }

    fn position_text(&self) -> String {
        let rank = |rank| {
            (0..SIZE).filter_map(|file| Square::new(file, rank)).map(|square| self.letter(square)).collect::<String>()
        };
        let board = (0..SIZE).rev().map(rank).collect::<Vec<_>>().join("/");
        let side = Self::INFO.side_id(self.turn());
        format!("{board} {side} {} {}", self.last_turn(), self.quiet_plies())
    }

    fn parse_position(setting: &Setting, text: &str) -> Result<Self, PositionError> {
        let [board, side, last, quiet_plies] = PositionError::fields(text)?;
        let bad_board = |what| PositionError::new("board", board, what);
        let Board { minos, pawns } = read_board(board).map_err(bad_board)?;
        let is_junior = setting.variant() == "junior";
        if let (false, Some(square)) = (is_junior, ones(minos & (pawns[Side::First] | pawns[Side::Second])).next()) {
            let name = square_name(Square::at(square));
            return Err(bad_board(format!(
                "in senior no pawn stands on a Minos tile, here one does on {name} (DD-09)"
            )));
        }
        let to_move =
            Self::INFO.side(side).ok_or_else(|| PositionError::new("side to move", side, "expected light or dark"))?;
        let mut position = Dedalles::set_up(minos, pawns, is_junior, to_move);
        let bad_last = |what| PositionError::new("last turn", last, what);
        let last = read_last_turn(last).ok_or_else(|| bad_last("expected a slide, pass, pass2 or -"))?;
        if let LastTurn::Slide(slide) = last
            && !position.can_follow(slide)
        {
            return Err(bad_last("this slide cannot have led to this board"));
        }
        let quiet_plies =
            PositionError::counter("plies without a forward step", quiet_plies, QUIET_PLIES_LIMIT.into())?;
        position.set_last_turn(last, quiet_plies as u8);
        position.set_ending(position.find_ending());
        Ok(position)
    }
}

impl Dedalles {
    pub(super) fn letter(&self, square: Square) -> char {
        let holds = |board: u64| board & square.bit() != 0;
        match (holds(self.pawns(Side::First)), holds(self.pawns(Side::Second)), holds(self.minos())) {
            (true, _, false) => 'l',
            (true, _, true) => 'L',
            (_, true, false) => 'd',
            (_, true, true) => 'D',
            (_, _, false) => '.',
            (_, _, true) => '#',
        }
    }

    /// Whether `slide` was legal in the position from which it would have led here.
    fn can_follow(&self, slide: Slide) -> bool {
        let way_in = slide.way_in().bit();
        if self.minos() & !self.all_pawns() & way_in == 0 {
            return false;
        }
        let mut before = *self;
        before.slide_line(slide.opposite());
        before.slidable() & !before.locked() & (1 << slide.number()) != 0
    }
}

/// The name of a square, `a1` to `g7`.
pub(super) fn square_name(square: Square) -> String {
    format!("{}{}", char::from(b'a' + square.file()), square.rank() + 1)
}

/// The square with this name.
fn parse_square(text: &str) -> Option<Square> {
    let &[file, rank] = text.as_bytes() else { return None };
    Square::new(file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'))
}

/// The letters of the ways, in the order of the slides' numbers.
const WAYS: &[u8; SLIDES / 7] = b"NSEW";

impl fmt::Display for Slide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (way, line) = (self.number() / SIZE, self.number() % SIZE);
        let line = if way < 2 { b'a' + line } else { b'1' + line };
        write!(f, "{}{}", char::from(line), char::from(WAYS[usize::from(way)]))
    }
}

fn read_slide(text: &str) -> Option<Slide> {
    let &[line, way] = text.as_bytes() else { return None };
    let way = WAYS.iter().position(|&letter| letter == way)? as u8;
    let line = line.wrapping_sub(if way < 2 { b'a' } else { b'1' });
    (line < SIZE).then(|| Slide::numbered((SIZE * way + line).into()))
}

/// A move as it is written, legal or not.
pub(super) fn read_move(text: &str) -> Result<Move, String> {
    if text == "pass" {
        return Ok(Move::Pass);
    }
    if let Some(slide) = read_slide(text) {
        return Ok(Move::Slide(slide));
    }
    match *text.as_bytes() {
        [_, _, b'-', _, _] => {
            let square = |name| parse_square(name).ok_or_else(|| format!("{name:?} is no square: they are a1 to g7"));
            let (from, to) = text.split_once('-').unwrap_or((text, text));
            Ok(Move::Step { from: square(from)?, to: square(to)? })
        }
        [b'a'..=b'g', b'E' | b'W'] => Err("a file slides to N or S".to_owned()),
        [b'1'..=b'7', b'N' | b'S'] => Err("a rank slides to E or W".to_owned()),
        _ => Err("a move is a step as d1-d2, a slide as aN or 1E, or pass".to_owned()),
    }
}

impl fmt::Display for LastTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LastTurn::Other => f.write_str("-"),
            LastTurn::Slide(slide) => slide.fmt(f),
            LastTurn::Pass => f.write_str("pass"),
            LastTurn::TwoPasses => f.write_str("pass2"),
        }
    }
}

fn read_last_turn(text: &str) -> Option<LastTurn> {
    match text {
        "-" => Some(LastTurn::Other),
        "pass" => Some(LastTurn::Pass),
        "pass2" => Some(LastTurn::TwoPasses),
        _ => read_slide(text).map(LastTurn::Slide),
    }
}

struct Board {
    minos: u64,
    pawns: BySide<u64>,
}

fn read_board(text: &str) -> Result<Board, String> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != usize::from(SIZE) {
        return Err(format!("expected {SIZE} ranks separated by slashes, found {}", ranks.len()));
    }
    let (mut minos, mut pawns) = (0u64, BySide([0u64; 2]));
    for (rank, places) in (0..SIZE).rev().zip(ranks) {
        let found = places.chars().count();
        if found != usize::from(SIZE) {
            return Err(format!("expected {SIZE} places on rank {}, found {found}", rank + 1));
        }
        for (file, letter) in (0..SIZE).zip(places.chars()) {
            let place = 1 << (SIZE * rank + file);
            match letter {
                '.' | '#' => {}
                'l' | 'L' => pawns[Side::First] |= place,
                'd' | 'D' => pawns[Side::Second] |= place,
                _ => return Err(format!("{letter:?} on rank {} is none of . # l d L D", rank + 1)),
            }
            if matches!(letter, '#' | 'L' | 'D') {
                minos |= place;
            }
        }
    }
    for (what, board, expected) in [
        ("Minos tiles", minos, MINOS_TILES),
        ("light pawns", pawns[Side::First], PAWNS),
        ("dark pawns", pawns[Side::Second], PAWNS),
    ] {
        if board.count_ones() != expected {
            return Err(format!("expected {expected} {what}, found {}", board.count_ones()));
        }
    }
    Ok(Board { minos, pawns })
}
