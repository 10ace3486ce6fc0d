//! Moves and positions as text.

use super::board::{Kind, Latroncules, MEN_OF_A_KIND};
use super::moves::Move;
use super::rules::QUIET_PLIES_LIMIT;
use super::tabula::{SIZE, Square};
use game_core::{BySide, Game, MoveError, Notation, PositionError, Setting, Side, push_square};
use std::fmt;

/// The letters of the men, by kind; Black's are lower case.
pub(super) const LETTERS: [char; 2] = ['F', 'C'];

impl Notation for Latroncules {
    fn move_text(&self, mv: Move) -> String {
        let mut text = String::with_capacity("a1-a2".len());
        push_square(&mut text, mv.from.file(), mv.from.rank());
        text.push('-');
        push_square(&mut text, mv.to.file(), mv.to.rank());
        text
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let mv = read_move(text)?;
        if let Some(outcome) = self.outcome() {
            return Err(MoveError::finished(text, outcome));
        }
        match self.refusal(mv) {
            Some(reason) => Err(MoveError::refused(text, reason)),
            None => Ok(mv),
        }
    }

    fn position_text(&self) -> String {
        let ranks: Vec<String> = (0..SIZE).rev().map(|rank| self.rank_text(rank)).collect();
        format!("{} {} {}", ranks.join("/"), Self::INFO.side_id(self.turn()), self.quiet_plies())
    }

    fn parse_position(_setting: &Setting, text: &str) -> Result<Self, PositionError> {
        let [board, side, quiet_plies] = PositionError::fields(text)?;
        let to_move =
            Self::INFO.side(side).ok_or_else(|| PositionError::new("side to move", side, "expected white or black"))?;
        let quiet_plies = PositionError::counter("idle plies", quiet_plies, QUIET_PLIES_LIMIT.into())? as u8;
        let mut position = Latroncules::empty_board(to_move, quiet_plies);
        position.put_board(board).map_err(|what| PositionError::new("board", board, what))?;
        position.set_ending(position.find_ending());
        Ok(position)
    }
}

impl Latroncules {
    fn rank_text(&self, rank: u8) -> String {
        let mut text = String::new();
        let mut gap = 0;
        for man in (0..SIZE).map(|file| Square::new(file, rank).and_then(|square| self.man(square))) {
            match man {
                None => gap += 1,
                Some((side, kind)) => {
                    push_gap(&mut text, &mut gap);
                    text.push(letter(side, kind));
                }
            }
        }
        push_gap(&mut text, &mut gap);
        text
    }

    /// Puts the men of a board text on this empty board.
    fn put_board(&mut self, board: &str) -> Result<(), String> {
        let ranks: Vec<&str> = board.split('/').collect();
        if ranks.len() != SIZE.into() {
            return Err(format!("expected {SIZE} ranks separated by slashes, found {}", ranks.len()));
        }
        let mut counts = BySide([[0; 2]; 2]);
        for (rank, text) in (0..SIZE).rev().zip(ranks) {
            let mut file = 0;
            let mut after_gap = false;
            for letter in text.chars() {
                if let Some(gap @ 1..=8) = letter.to_digit(10) {
                    if after_gap {
                        return Err(format!("rank {} has two numbers in a row", rank + 1));
                    }
                    file += gap as u8;
                    after_gap = true;
                } else if let Some((side, kind)) = man_lettered(letter) {
                    let square = Square::new(file, rank).ok_or_else(|| wrong_length(rank))?;
                    self.put(side, kind, square);
                    let count: &mut u8 = &mut counts[side][kind as usize];
                    *count += 1;
                    if *count > MEN_OF_A_KIND {
                        return Err(format!("more than {MEN_OF_A_KIND} men {letter:?}"));
                    }
                    file += 1;
                    after_gap = false;
                } else {
                    return Err(format!("{letter:?} is neither a man (F, C, f, c) nor a number of empty squares"));
                }
                if file > SIZE {
                    return Err(wrong_length(rank));
                }
            }
            if file != SIZE {
                return Err(wrong_length(rank));
            }
        }
        if counts == BySide([[0; 2]; 2]) {
            return Err("there is no man on the board".to_owned());
        }
        Ok(())
    }
}

fn wrong_length(rank: u8) -> String {
    format!("rank {} does not have {SIZE} squares", rank + 1)
}

fn push_gap(text: &mut String, gap: &mut u8) {
    if *gap > 0 {
        text.push(char::from(b'0' + *gap));
        *gap = 0;
    }
}

/// The letter of a man.
pub(super) fn letter(side: Side, kind: Kind) -> char {
    let letter = LETTERS[kind as usize];
    if side == Side::First { letter } else { letter.to_ascii_lowercase() }
}

fn man_lettered(text: char) -> Option<(Side, Kind)> {
    let men = Side::ALL.into_iter().flat_map(|side| Kind::ALL.map(|kind| (side, kind)));
    men.into_iter().find(|&(side, kind)| letter(side, kind) == text)
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

/// A move as it is written, legal or not.
pub(super) fn read_move(text: &str) -> Result<Move, MoveError> {
    let unreadable = |what: String| MoveError::unreadable(text, what);
    let Some((from, to)) = text.split_once('-') else {
        return Err(unreadable("a move is two squares joined by a hyphen, such as c2-d3".to_owned()));
    };
    let square = |name| parse_square(name).ok_or_else(|| unreadable(format!("{name:?} is no square from a1 to h8")));
    Ok(Move { from: square(from)?, to: square(to)? })
}

/// The square with this name.
fn parse_square(text: &str) -> Option<Square> {
    let &[file, rank] = text.as_bytes() else { return None };
    Square::new(file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'))
}
