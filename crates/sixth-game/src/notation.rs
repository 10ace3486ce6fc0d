//! Moves and positions as text, printed and read side by side. A view is written like a position, with `?` for a kind
//! that its viewer does not know.

use crate::board::{ARMY, Board, FILES, HOME_ROWS, HOME_SQUARES, Kind, Phase, Piece, ROWS, Square};
use crate::moves::{Deployment, Move};
use crate::rules::{Fanion, QUIET_PLIES_LIMIT};
use game_core::{BySide, Game, MoveError, Notation, PositionError, Preset, Setting, Side};

/// The prefix of the text of a set-up.
pub(crate) const DEPLOY: &str = "deploy:";
/// The letter of an empty square.
pub(crate) const EMPTY_LETTER: char = '.';
/// The letter of a kind that a view does not know.
pub(crate) const UNKNOWN_LETTER: char = '?';
pub(crate) const SIDE_LETTERS: BySide<char> = BySide(['s', 'n']);
pub(crate) const MOVED: char = '\'';
const KNOWN: char = '!';
const NONE: &str = "-";

impl Notation for Fanion {
    fn move_text(&self, mv: Move) -> String {
        mv.text()
    }

    fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        let mv = Move::parse(text).map_err(|what| MoveError::unreadable(text, what))?;
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

    fn parse_position(_setting: &Setting, text: &str) -> Result<Self, PositionError> {
        let mut board = Board::read(PositionError::fields(text)?, None)?;
        board.ending = board.find_ending();
        Ok(Fanion { board })
    }

    fn presets(_setting: &Setting, side: Side) -> Vec<Preset> {
        // Left and right are those of the player: North sees the files from the other end.
        let row = |row: &str| if side == Side::First { row.to_owned() } else { row.chars().rev().collect() };
        let named = [("corner", "FG..", "R..R"), ("middle", ".FG.", "R..R"), ("bluff", "R..F", "G.R.")];
        named.map(|(id, back, front)| Preset { id, text: format!("{DEPLOY}{}/{}", row(back), row(front)) }).into()
    }
}

impl Move {
    /// The text of a move, the same in every position.
    pub(crate) fn text(self) -> String {
        match self {
            Move::Deploy(Deployment(kinds)) => {
                format!("{DEPLOY}{}", rows_text(|n| kinds[n].map_or(EMPTY_LETTER, letter)))
            }
            Move::Step { from, to } => format!("{from}-{to}"),
            Move::Attack { from, to } => format!("{from}x{to}"),
        }
    }

    /// Reads a text that could be a move of some position.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn parse(text: &str) -> Result<Move, String> {
        if let Some(rows) = text.strip_prefix(DEPLOY) {
            let mut kinds = [None; HOME_SQUARES];
            parse_rows(rows, |n, c| {
                kinds[n] = if c == EMPTY_LETTER { None } else { Some(parse_kind(c)?) };
                Ok(())
            })?;
            return Ok(Move::Deploy(Deployment(kinds)));
        }
        if let Some((from, to)) = text.split_once('x') {
            return Ok(Move::Attack { from: parse_square(from)?, to: parse_square(to)? });
        }
        let (from, to) = text.split_once('-').ok_or("a move is from-to, fromxto or deploy:…")?;
        Ok(Move::Step { from: parse_square(from)?, to: parse_square(to)? })
    }
}

/// The two rows of a home, nearest first, one letter a square.
pub(crate) fn rows_text(letter: impl Fn(usize) -> char) -> String {
    let letters: String = (0..HOME_SQUARES).map(letter).collect();
    let (back, front) = letters.split_at(FILES.into());
    format!("{back}/{front}")
}

/// Reads the same, letter by letter.
pub(crate) fn parse_rows(text: &str, mut put: impl FnMut(usize, char) -> Result<(), String>) -> Result<(), String> {
    let is_row = |row: &str| row.chars().count() == usize::from(FILES);
    match text.split_once('/') {
        Some((back, front)) if is_row(back) && is_row(front) => {
            back.chars().chain(front.chars()).enumerate().try_for_each(|(n, c)| put(n, c))
        }
        _ => Err(format!("expected two ranks of {FILES} squares separated by a slash, found {text:?}")),
    }
}

pub(crate) fn letter(kind: Kind) -> char {
    ['F', 'R', 'G'][kind as usize]
}

/// The kind with this letter.
pub(crate) fn parse_kind(c: char) -> Result<Kind, String> {
    Kind::ALL.into_iter().find(|&kind| letter(kind) == c).ok_or_else(|| format!("{c:?} is no piece: F, R or G"))
}

/// A piece as the text of a position has it: side, kind and marks.
pub(crate) fn piece_text(piece: Piece) -> String {
    let marks = [piece.has_moved.then_some(MOVED), piece.is_known.then_some(KNOWN)];
    let name = [SIDE_LETTERS[piece.side], piece.kind.map_or(UNKNOWN_LETTER, letter)];
    name.into_iter().chain(marks.into_iter().flatten()).collect()
}

/// Reads a square's name.
fn parse_square(text: &str) -> Result<Square, String> {
    Square::all().find(|at| at.to_string() == text).ok_or_else(|| format!("{text:?} is no square: a1 to d5"))
}

impl Board {
    pub(crate) fn text(&self) -> String {
        let rows: Vec<String> = (0..ROWS).rev().map(|row| self.row_text(row)).collect();
        let phase = if self.phase == Phase::Setup { "setup" } else { "play" };
        let text = format!("{} {} {phase} {}", rows.join("/"), Fanion::INFO.side_id(self.to_move), self.quiet_plies);
        if !text.contains(UNKNOWN_LETTER) {
            return text;
        }
        // While kinds are unknown, what is missing from the board does not tell what was captured.
        let captured: String = Side::ALL.map(|side| self.captured_text(side)).concat();
        format!("{text} {}", if captured.is_empty() { NONE } else { &captured })
    }

    fn row_text(&self, row: u8) -> String {
        let mut text = String::new();
        for at in (0..FILES).map(|file| Square::new(file, row)) {
            let Some(piece) = self.piece(at) else {
                text.push(EMPTY_LETTER);
                continue;
            };
            text += &piece_text(piece);
        }
        text
    }

    fn captured_text(&self, side: Side) -> String {
        let counted = Kind::ALL.into_iter().zip(self.captured[side]);
        let each = counted.flat_map(|(kind, count)| (0..count).map(move |_| letter(kind)));
        each.flat_map(|kind| [SIDE_LETTERS[side], kind]).collect()
    }

    /// Reads the fields of a full position or, if the captured pieces are given, of one with unknown kinds. Does not
    /// look for the end of the game.
    pub(crate) fn read([pieces, side, phase, quiet]: [&str; 4], captured: Option<&str>) -> Result<Self, PositionError> {
        let mut board = Board::EMPTY;
        board.read_pieces(pieces, captured.is_some()).map_err(|what| PositionError::new("board", pieces, what))?;
        board.to_move = Fanion::INFO
            .side(side)
            .ok_or_else(|| PositionError::new("side to move", side, "expected south or north"))?;
        board.phase = match phase {
            "setup" => Phase::Setup,
            "play" => Phase::Play,
            _ => return Err(PositionError::new("phase", phase, "expected setup or play")),
        };
        let limit = if board.phase == Phase::Setup { 0 } else { QUIET_PLIES_LIMIT };
        board.quiet_plies = PositionError::counter("plies without an attack", quiet, limit.into())? as u8;
        if let Some(text) = captured {
            board.read_captured(text).map_err(|what| PositionError::new("captured pieces", text, what))?;
        } else if board.phase == Phase::Play {
            for side in Side::ALL {
                board.unknown(side).into_iter().for_each(|kind| board.captured[side][kind as usize] += 1);
            }
        }
        board.check_armies().map_err(|what| PositionError::new("board", pieces, what))?;
        Ok(board)
    }

    fn read_pieces(&mut self, text: &str, allows_unknown: bool) -> Result<(), String> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != usize::from(ROWS) {
            return Err(format!("expected {ROWS} ranks separated by slashes, found {}", rows.len()));
        }
        for (row, text) in (0..ROWS).rev().zip(rows) {
            let mut letters = text.chars().peekable();
            for at in (0..FILES).map(|file| Square::new(file, row)) {
                let first = letters.next().ok_or_else(|| format!("there is nothing for {at}"))?;
                if first == EMPTY_LETTER {
                    continue;
                }
                let side = Side::ALL.into_iter().find(|side| SIDE_LETTERS[*side] == first);
                let side = side.ok_or_else(|| format!("{first:?} on {at} is neither s, n nor a dot"))?;
                let kind = match letters.next().unwrap_or(EMPTY_LETTER) {
                    UNKNOWN_LETTER if allows_unknown => None,
                    c => Some(parse_kind(c)?),
                };
                let has_moved = letters.next_if_eq(&MOVED).is_some();
                let is_known = letters.next_if_eq(&KNOWN).is_some();
                self.set(at, Some(Piece { side, kind, has_moved, is_known }));
            }
            if letters.next().is_some() {
                return Err(format!("rank {} has more than {FILES} squares", row + 1));
            }
        }
        Ok(())
    }

    fn read_captured(&mut self, text: &str) -> Result<(), String> {
        let mut letters = if text == NONE { "" } else { text }.chars();
        while let Some(first) = letters.next() {
            let side = Side::ALL.into_iter().find(|side| SIDE_LETTERS[*side] == first);
            let side = side.ok_or_else(|| format!("{first:?} is neither s nor n"))?;
            let kind = parse_kind(letters.next().unwrap_or(EMPTY_LETTER))?;
            self.captured[side][kind as usize] = self.captured[side][kind as usize].saturating_add(1);
        }
        Ok(())
    }

    /// Whether both armies can stand like this.
    fn check_armies(&self) -> Result<(), String> {
        for side in Side::ALL {
            let (id, count) = (Fanion::INFO.side_id(side), self.army(side).count());
            // FA-02: an army is placed whole, South's first.
            if self.phase == Phase::Setup && side >= self.to_move {
                if count > 0 {
                    return Err(format!("{id} has pieces on the board before it has set up"));
                }
                continue;
            }
            let lost: usize = self.captured[side].iter().map(|&n| usize::from(n)).sum();
            let unknown = self.army(side).filter(|(_, piece)| piece.kind.is_none()).count();
            if self.unknown(side).len() != unknown || count + lost != ARMY.len() {
                return Err(format!("{id} cannot have these {count} pieces: an army is a flag, two runners, a guard"));
            }
            if self.captured[side][Kind::Flag as usize] > 0 && side != self.to_move {
                return Err(format!("the flag of {id} is taken, so {id} is the side to move"));
            }
            for (at, piece) in self.army(side) {
                let is_new = !piece.has_moved && !piece.is_known;
                if (piece.kind == Some(Kind::Flag) || self.phase == Phase::Setup) && !is_new {
                    return Err(format!("the piece on {at} can neither have moved (') nor be known (!)"));
                }
                if !piece.has_moved && at.depth(side) >= HOME_ROWS {
                    return Err(format!("the piece on {at} is away from home, so it has moved (')"));
                }
            }
        }
        Ok(())
    }
}
