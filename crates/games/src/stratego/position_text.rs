//! Positions as text. A view is written in the same way, with `?` for ranks it does not know (`view_text.rs` reads it
//! back).

use super::board::{Board, Phase, TwoSquareRun};
use super::moves::TWO_SQUARE_LIMIT;
use super::notation::{EMPTY_LETTER, UNKNOWN_LETTER, letter, parse_letter, parse_square};
use super::pieces::{Piece, Rank, Tally, Variant};
use super::rules::{QUIET_PLIES_LIMIT, Stratego};
use super::squares::{FILES, HOME, ROWS, Square, squares};
use game_core::{BySide, Game, PositionError, Side};

/// The letters of the sides.
pub(super) const SIDES: BySide<char> = BySide(['t', 'a']);
pub(super) const EXPLOSION: char = '*';
pub(super) const MOVED: char = '\'';
const KNOWN: char = '!';
const NONE: &str = "-";

/// The names of the fields in errors.
const BOARD: &str = "board";
const SIDE: &str = "side to move";
const PHASE: &str = "phase";
const USED: &str = "used Apples";
const RUNS: &str = "two-square runs";
const QUIET: &str = "plies without an attack";
const CAPTURED: &str = "captured pieces";

const SETUP: &str = "setup";

impl Board {
    pub(super) fn text(&self) -> String {
        let rows: Vec<String> = (0..ROWS).rev().map(|row| self.row_text(row)).collect();
        let side = Stratego::INFO.side_id(self.to_move);
        let used: String =
            Side::ALL.into_iter().filter(|&side| self.has_used_apple(side)).map(|side| SIDES[side]).collect();
        let used = if used.is_empty() { NONE } else { &used };
        let [first, second] = self.runs.0.map(run_text);
        let text =
            format!("{} {side} {} {used} {first}/{second} {}", rows.join("/"), self.phase_text(), self.quiet_plies);
        if !self.has_unknown() {
            return text;
        }
        // With unknown ranks on the board, the captured pieces no longer follow from the missing ones.
        let captured = pieces_text(BySide::from_fn(|side| self.captured(side)));
        format!("{text} {}", if captured.is_empty() { NONE } else { &captured })
    }

    /// Whether it is a view with unknown ranks.
    fn has_unknown(&self) -> bool {
        let all = self.army(Side::First) | self.army(Side::Second);
        squares(all).any(|at| self.piece(at).is_some_and(|piece| piece.rank().is_none()))
    }

    fn row_text(&self, row: u8) -> String {
        let mut text = String::new();
        for at in (0..FILES).map(|file| Square::new(file, row)) {
            match self.piece(at) {
                None => text.push(if at.is_explosion() { EXPLOSION } else { EMPTY_LETTER }),
                Some(piece) => text += &piece_text(piece),
            }
        }
        text
    }

    fn phase_text(&self) -> String {
        let turn = match self.phase {
            Phase::Setup => return SETUP.to_owned(),
            Phase::Play => return "play".to_owned(),
            Phase::Shroud(turn) => turn,
        };
        let taken = pieces_text(BySide::from_fn(|side| self.taken(side)));
        format!("shroud:{}:{taken}", Stratego::INFO.side_id(turn))
    }

    /// Reads a full position.
    ///
    /// # Errors
    /// If it is malformed or impossible.
    pub(super) fn parse(variant: Variant, text: &str) -> Result<Self, PositionError> {
        let mut board = Board::read(variant, PositionError::fields(text)?, None)?;
        board.ending = board.find_ending();
        Ok(board)
    }

    /// Reads the fields of a full position or, if the captured pieces are given beside them, of one with unknown ranks.
    pub(super) fn read(
        variant: Variant,
        [pieces, side, phase, used, runs, quiet]: [&str; 6],
        captured: Option<&str>,
    ) -> Result<Self, PositionError> {
        let mut board = Board::empty(variant);
        board.read_pieces(pieces, captured.is_some()).map_err(|what| PositionError::new(BOARD, pieces, what))?;
        board.to_move = Stratego::INFO
            .side(side)
            .ok_or_else(|| PositionError::new(SIDE, side, "expected templars or assassins"))?;
        board.read_used(used).map_err(|what| PositionError::new(USED, used, what))?;
        board.read_runs(runs).map_err(|what| PositionError::new(RUNS, runs, what))?;
        board.quiet_plies = PositionError::counter(QUIET, quiet, QUIET_PLIES_LIMIT.into())? as u8;
        match captured {
            Some(text) => board.read_captured(text).map_err(|what| PositionError::new(CAPTURED, text, what))?,
            None if phase != SETUP => board.count_captured(),
            None => {}
        }
        board.read_phase(phase).map_err(|what| PositionError::new(PHASE, phase, what))?;
        match board.phase {
            Phase::Setup => board.check_setup().map_err(|what| PositionError::new(PHASE, phase, what))?,
            _ => board.check_pieces().map_err(|what| PositionError::new(BOARD, pieces, what))?,
        }
        Ok(board)
    }

    fn read_pieces(&mut self, text: &str, allows_unknown: bool) -> Result<(), String> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != usize::from(ROWS) {
            return Err(format!("expected {ROWS} ranks separated by slashes, found {}", rows.len()));
        }
        for (row, text) in (0..ROWS).rev().zip(rows) {
            let mut letters = text.chars().peekable();
            let mut file = 0;
            while let Some(c) = letters.next() {
                if file == FILES {
                    return Err(format!("rank {} has more than {FILES} squares", row + 1));
                }
                let at = Square::new(file, row);
                if at.is_explosion() != (c == EXPLOSION) {
                    return Err(format!("{at} is {}an explosion", if at.is_explosion() { "" } else { "not " }));
                }
                if let Some(side) = Side::ALL.into_iter().find(|side| SIDES[*side] == c) {
                    let is_unknown = allows_unknown && letters.next_if_eq(&UNKNOWN_LETTER).is_some();
                    let rank = if is_unknown { None } else { letters.next().and_then(parse_letter) };
                    if rank.is_none() && !is_unknown {
                        return Err(format!("no rank for the piece on {at}: X, 9 to 1, B or A"));
                    }
                    let mut piece = Piece::new(side, rank);
                    if letters.next_if_eq(&MOVED).is_some() {
                        piece = piece.moved();
                    }
                    if letters.next_if_eq(&KNOWN).is_some() {
                        piece = piece.known();
                    }
                    self.put(at, piece);
                } else if c != EMPTY_LETTER && c != EXPLOSION {
                    return Err(format!("{c:?} on {at} is neither a side nor an empty square"));
                }
                file += 1;
            }
            if file < FILES {
                return Err(format!("rank {} has only {file} squares", row + 1));
            }
        }
        Ok(())
    }

    fn read_used(&mut self, text: &str) -> Result<(), String> {
        if text != NONE && !self.is_special() {
            return Err("only the special variant has used Apples: expected -".to_owned());
        }
        let sides: &[Side] = match text {
            NONE => &[],
            "t" => &[Side::First],
            "a" => &[Side::Second],
            "ta" => &Side::ALL,
            _ => return Err("expected t, a, ta or -".to_owned()),
        };
        for &side in sides {
            self.use_apple(side);
            if self.apple(side).and_then(|at| self.piece(at)).is_some_and(|apple| !apple.is_known()) {
                return Err(format!("the used Apple of the {} is known (!)", Stratego::INFO.side_id(side)));
            }
        }
        Ok(())
    }

    fn read_runs(&mut self, text: &str) -> Result<(), String> {
        let (first, second) = text.split_once('/').ok_or("expected two runs separated by a slash")?;
        for (side, text) in Side::ALL.into_iter().zip([first, second]) {
            if text != NONE {
                self.runs[side] = self.parse_run(side, text)?;
            }
        }
        Ok(())
    }

    fn parse_run(&self, side: Side, text: &str) -> Result<TwoSquareRun, String> {
        let parts = text.split_once('*').and_then(|(squares, count)| squares.split_once('-').map(|ends| (ends, count)));
        let ((from, to), count) = parts.ok_or_else(|| format!("expected - or from-to*count, found {text:?}"))?;
        let (from, to) = (parse_square(from)?, parse_square(to)?);
        let count = match count {
            "1" => 1,
            "2" => 2,
            "3" => TWO_SQUARE_LIMIT,
            _ => return Err(format!("expected a count from 1 to {TWO_SQUARE_LIMIT}, found {count:?}")),
        };
        let piece = self.piece(to).filter(|piece| piece.side() == side && piece.has_moved());
        let piece =
            piece.ok_or_else(|| format!("no piece of the {} that moved is on {to}", Stratego::INFO.side_id(side)))?;
        let Some((direction, distance)) = from.line_to(to) else {
            return Err(format!("{from} and {to} are not in one line"));
        };
        let crosses = (0..distance as i8).any(|n| from.plus(n * direction).is_explosion());
        if crosses || distance > 1 && !(piece.is(Rank::Scout) && piece.is_known()) {
            return Err(format!("the piece on {to} cannot have come from {from}"));
        }
        Ok(TwoSquareRun { from, to, count })
    }

    fn read_phase(&mut self, text: &str) -> Result<(), String> {
        self.phase = match text {
            SETUP => return Ok(()),
            "play" => Phase::Play,
            _ => {
                let parts = text.strip_prefix("shroud:").and_then(|rest| rest.split_once(':'));
                let (side, taken) = parts.ok_or("expected setup, play or shroud:side:pieces")?;
                let turn = Stratego::INFO.side(side).ok_or("expected shroud:templars: or shroud:assassins:")?;
                self.read_taken(turn, taken)?;
                Phase::Shroud(turn)
            }
        };
        if let Phase::Shroud(turn) = self.phase {
            if !self.shroud_due(self.to_move) {
                return Err(
                    "the side to move has no choice to make: its Spy must be among the pieces captured in this \
                    turn, and some piece of rank 2 to 10 captured before it"
                        .to_owned(),
                );
            }
            if self.quiet_plies > 0 || self.runs[turn] != TwoSquareRun::NONE {
                return Err("a Shroud choice follows a fight: no run of that side, no quiet plies".to_owned());
            }
        }
        Ok(())
    }

    /// The pieces captured in the turn of a side.
    fn read_taken(&mut self, turn: Side, text: &str) -> Result<(), String> {
        if !self.is_special() {
            return Err("only the special variant has a Shroud".to_owned());
        }
        let taken = parse_pieces(text, BySide::from_fn(|side| self.captured(side)))?;
        self.set_taken(taken);
        // The side on turn can lose only its attacker: a Spy, in which case the other side may lose its Spy too, or a
        // Captain that fought twice. The other side can lose a controlled piece and its four neighbours.
        let (own, other) = (taken[turn], taken[!turn]);
        let is_possible = match (own.total(), own.of(Rank::Spy), own.of(Rank::Captain)) {
            (0, _, _) => other.total() <= 5,
            (1, 1, 0) => other.total() == u32::from(other.of(Rank::Spy)),
            (1, 0, 1) => other.total() <= 2,
            _ => false,
        };
        if is_possible { Ok(()) } else { Err("one turn cannot capture these pieces".to_owned()) }
    }

    /// The pieces captured so far, which must be part of their armies.
    fn read_captured(&mut self, text: &str) -> Result<(), String> {
        let text = if text == NONE { "" } else { text };
        self.set_captured(parse_pieces(text, BySide([self.variant().army(); 2]))?);
        Ok(())
    }

    /// While a set-up is due, the Templars' army is complete or absent, and no move was made.
    fn check_setup(&self) -> Result<(), String> {
        if self.army(Side::Second) != 0 {
            return Err("the Assassins are not set up before the Templars and play starts after them".to_owned());
        }
        match self.to_move {
            Side::First if self.army(Side::First) != 0 => {
                return Err("the Templars are set up already".to_owned());
            }
            Side::First => {}
            Side::Second => {
                let pieces = || squares(self.army(Side::First)).filter_map(|at| self.piece(at));
                let is_complete = self.unknown(Side::First).is_empty()
                    && self.army(Side::First).count_ones() == self.variant().army().total();
                if !is_complete || self.army(Side::First) & !HOME[Side::First] != 0 {
                    return Err("the Templars' army must be complete, on ranks 1 to 3".to_owned());
                }
                if pieces().any(|piece| piece.has_moved() || piece.is_known()) {
                    return Err("no piece has moved or is known yet".to_owned());
                }
            }
        }
        if self.quiet_plies > 0
            || self.runs != BySide([TwoSquareRun::NONE; 2])
            || Side::ALL.iter().any(|&side| self.has_used_apple(side))
        {
            return Err("nothing has been played yet: expected - -/- 0".to_owned());
        }
        Ok(())
    }

    /// Checks that the armies can stand like that.
    fn check_pieces(&self) -> Result<(), String> {
        for side in Side::ALL {
            let id = Stratego::INFO.side_id(side);
            let mut left = self.variant().army();
            for at in squares(self.army(side)) {
                let Some(piece) = self.piece(at) else { continue };
                let Some(rank) = piece.rank() else { continue };
                if !left.remove(rank) {
                    return Err(format!("the {id} have too many pieces {}", letter(rank)));
                }
                if !rank.is_mobile() && piece.has_moved() {
                    return Err(format!("the {} on {at} cannot have moved", letter(rank)));
                }
                // A piece that the Shroud brought back has not moved either, and is known.
                let is_back = self.is_special() && rank.is_mobile() && rank != Rank::Spy && piece.is_known();
                if HOME[side] & at.bit() == 0 && !piece.has_moved() && !is_back {
                    return Err(format!("the {} on {at} is not where it was set up, but has not moved", letter(rank)));
                }
            }
        }
        let has_apple = |side| self.captured(side).of(Rank::Apple) == 0;
        if !has_apple(!self.to_move) {
            return Err("a side without its Apple has lost and is the side to move".to_owned());
        }
        if !has_apple(self.to_move) && self.phase != Phase::Play {
            return Err("with an Apple captured no choice is made".to_owned());
        }
        debug_assert!(self.ending.is_none());
        Ok(())
    }
}

/// A piece as it stands in the text of a position: side, rank and marks.
pub(super) fn piece_text(piece: Piece) -> String {
    let mut text = String::from(SIDES[piece.side()]);
    text.push(piece.rank().map_or(UNKNOWN_LETTER, letter));
    text.extend(piece.has_moved().then_some(MOVED));
    text.extend(piece.is_known().then_some(KNOWN));
    text
}

fn run_text(run: TwoSquareRun) -> String {
    if run == TwoSquareRun::NONE { NONE.to_owned() } else { format!("{}-{}*{}", run.from, run.to, run.count) }
}

/// Captured pieces of both sides: Templars first, each army from the highest rank to the lowest, then Bombs.
fn pieces_text(tallies: BySide<Tally>) -> String {
    let mut text = String::new();
    for side in Side::ALL {
        let tally = tallies[side];
        let ranked = tally.mobile().iter().rev();
        let others = tally.minus(tally.mobile());
        for (rank, count) in ranked.chain(others.iter()) {
            (0..count).for_each(|_| text.extend([SIDES[side], letter(rank)]));
        }
    }
    text
}

/// Reads what [`pieces_text`] wrote, all of it part of `whole`.
fn parse_pieces(text: &str, mut whole: BySide<Tally>) -> Result<BySide<Tally>, String> {
    let mut tallies = BySide::<Tally>::default();
    let mut letters = text.chars();
    while let Some(c) = letters.next() {
        let side = Side::ALL.into_iter().find(|&side| SIDES[side] == c);
        let (Some(side), Some(rank)) = (side, letters.next().and_then(parse_letter)) else {
            return Err("expected captured pieces, a side and a rank each".to_owned());
        };
        if !whole[side].remove(rank) {
            return Err(format!("{c}{} cannot be captured: it is on the board or no part of the army", letter(rank)));
        }
        tallies[side].add(rank);
    }
    if pieces_text(tallies) != text {
        return Err("captured pieces stand Templars first, each army from the highest rank down, then Bombs".to_owned());
    }
    Ok(tallies)
}
