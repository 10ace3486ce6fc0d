//! Latroncules once more, slow and plain, written from the clauses alone.
//!
//! Every question is answered by looking at an array of squares, so that a reader can compare each function with the
//! clause it cites. The game has no repetition rule, so a position needs no history.

use testkit::reference::Reference;

/// LC-18: the plies without a capture or a fantassin move that make a draw.
const QUIET_PLIES_LIMIT: u32 = 100;

/// LC-01: the cavaliers a side owns; those missing from the board are captured.
const CAVALIERS_A_SIDE: usize = 8;

const WHITE: usize = 0;
const BLACK: usize = 1;
const SIDE_IDS: [&str; 2] = ["white", "black"];

/// LC-07: the lines drawn on the squares, rank 8 first, files from a on.
const TABULA: [&str; 8] = [
    r" .  X  .  X  .  X  .  X ",
    r" X  .  X  .  X  .  X  . ",
    r" . /-  . /-  . \-  . \- ",
    r"\|  . \|  . /|  . /|  . ",
    r" . /|  . /|  . \|  . \| ",
    r"\-  . \-  . /-  . /-  . ",
    r" .  X  .  X  .  X  .  X ",
    r" X  .  X  .  X  .  X  . ",
];

/// The four lines through a square; each is walked both ways.
const RISING: Square = (1, 1);
const FALLING: Square = (1, -1);
const SIDEWAYS: Square = (1, 0);
const AHEAD: Square = (0, 1);
const LINES: [Square; 4] = [RISING, FALLING, SIDEWAYS, AHEAD];

const CORNERS: [Square; 4] = [(0, 0), (0, 7), (7, 0), (7, 7)];

/// A file and a rank, both from 0; also a way to go from one square to another.
type Square = (i32, i32);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Fantassin,
    Cavalier,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Man {
    side: usize,
    kind: Kind,
}

/// The men on the board, `squares[file][rank]`.
#[derive(Clone, Debug)]
struct Board {
    squares: [[Option<Man>; 8]; 8],
}

/// One game of Latroncules as it stands.
#[derive(Clone, Debug)]
pub(crate) struct LatronculesReference {
    board: Board,
    side: usize,
    plies_without_progress: u32,
    outcome: Option<(&'static str, &'static str)>,
}

impl Reference for LatronculesReference {
    fn start(_variant: &str) -> Self {
        Self::new(starting_board(), WHITE, 0)
    }

    fn from_position(_variant: &str, text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let side = SIDE_IDS.iter().position(|id| *id == fields[1]).expect("the side field holds a side id");
        let plies = fields[2].parse().expect("the third field is a number");
        Self::new(read_board(fields[0]), side, plies)
    }

    fn to_move(&self) -> Option<usize> {
        if self.outcome.is_some() { None } else { Some(self.side) }
    }

    fn legal(&self) -> Vec<String> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let mut texts: Vec<String> = legal_moves(&self.board, self.side)
            .into_iter()
            .map(|(from, to)| format!("{}-{}", square_text(from), square_text(to)))
            .collect();
        texts.sort();
        texts
    }

    fn play(&mut self, text: &str) {
        let (from, to) = read_move(text);
        let kind = self.board.man(from).expect("a man stands on the square a legal move leaves").kind;
        let moved = self.board.with_move(from, to);
        let captured = captured_men(&moved, to, self.side);
        let cleared = without(&moved, &captured);
        let board = with_exchanges(&cleared);
        // LC-18: only a capture or a fantassin move starts the count anew.
        let progress = !captured.is_empty() || kind == Kind::Fantassin;
        let plies = if progress { 0 } else { self.plies_without_progress + 1 };
        *self = Self::new(board, other(self.side), plies);
    }

    fn position(&self) -> String {
        format!("{} {} {}", board_text(&self.board), SIDE_IDS[self.side], self.plies_without_progress)
    }

    fn outcome(&self) -> Option<(&'static str, &'static str)> {
        self.outcome
    }

    fn features(&self, text: &str) -> Vec<&'static str> {
        let (from, to) = read_move(text);
        let mut names = Vec::new();
        jump_features(&self.board, from, to, &mut names);
        refusal_features(&self.board, self.side, &mut names);
        capture_features(&self.board, self.side, from, to, &mut names);
        exchange_features(&self.board, self.side, from, to, &mut names);
        let mut after = self.clone();
        after.play(text);
        end_features(self, &after, &mut names);
        names
    }
}

impl LatronculesReference {
    fn new(board: Board, side: usize, plies_without_progress: u32) -> Self {
        let outcome = find_outcome(&board, side, plies_without_progress);
        Self { board, side, plies_without_progress, outcome }
    }
}

impl Board {
    /// The man on `square`, if there is one; nobody stands off the board.
    fn man(&self, square: Square) -> Option<Man> {
        if !is_on_board(square) {
            return None;
        }
        self.squares[square.0 as usize][square.1 as usize]
    }

    fn set(&mut self, square: Square, man: Option<Man>) {
        self.squares[square.0 as usize][square.1 as usize] = man;
    }

    fn is_empty(&self, square: Square) -> bool {
        is_on_board(square) && self.man(square).is_none()
    }

    fn is_held_by(&self, square: Square, side: usize) -> bool {
        self.man(square).is_some_and(|man| man.side == side)
    }

    /// The squares of a side's men, by file, then rank.
    fn men(&self, side: usize) -> Vec<Square> {
        all_squares().into_iter().filter(|square| self.is_held_by(*square, side)).collect()
    }

    fn count(&self, man: Man) -> usize {
        all_squares().into_iter().filter(|square| self.man(*square) == Some(man)).count()
    }

    /// The board with one man moved and nothing else done yet.
    fn with_move(&self, from: Square, to: Square) -> Board {
        let mut board = self.clone();
        board.set(to, self.man(from));
        board.set(from, None);
        board
    }
}

// LC-01, LC-02, LC-03
fn starting_board() -> Board {
    let mut board = Board { squares: [[None; 8]; 8] };
    for square in all_squares() {
        let side = match square.1 {
            0 | 1 => WHITE,
            6 | 7 => BLACK,
            _ => continue,
        };
        let kind = if is_dark(square) { Kind::Cavalier } else { Kind::Fantassin };
        board.set(square, Some(Man { side, kind }));
    }
    board
}

// LC-02
fn is_dark(square: Square) -> bool {
    (square.0 + square.1) % 2 == 0
}

// LC-05
fn forward(side: usize) -> Square {
    if side == WHITE { (0, 1) } else { (0, -1) }
}

// LC-14
fn last_rank(side: usize) -> i32 {
    if side == WHITE { 7 } else { 0 }
}

// LC-06, LC-07
fn cavalier_directions(square: Square) -> Vec<Square> {
    let marks = TABULA[(7 - square.1) as usize]
        .split_whitespace()
        .nth(square.0 as usize)
        .expect("the table has eight marks a rank");
    let mut directions = Vec::new();
    for mark in marks.chars() {
        match mark {
            '.' => LINES.iter().for_each(|line| directions.extend(both_ways(*line))),
            'X' => [RISING, FALLING].iter().for_each(|line| directions.extend(both_ways(*line))),
            '/' => directions.extend(both_ways(RISING)),
            '\\' => directions.extend(both_ways(FALLING)),
            '-' => directions.extend(both_ways(SIDEWAYS)),
            '|' => directions.extend(both_ways(AHEAD)),
            _ => unreachable!("the table has no other mark"),
        }
    }
    directions
}

fn both_ways(line: Square) -> [Square; 2] {
    [line, (-line.0, -line.1)]
}

/// Every move of a side, those into capture included (LC-04: one man, to an empty square).
fn possible_moves(board: &Board, side: usize) -> Vec<(Square, Square)> {
    let mut moves = Vec::new();
    for from in board.men(side) {
        let targets = match board.man(from).map(|man| man.kind) {
            Some(Kind::Fantassin) => fantassin_targets(board, from, side),
            Some(Kind::Cavalier) => [cavalier_steps(board, from), cavalier_jumps(board, from, side)].concat(),
            None => Vec::new(),
        };
        moves.extend(targets.into_iter().map(|to| (from, to)));
    }
    moves
}

// LC-05
fn fantassin_targets(board: &Board, from: Square, side: usize) -> Vec<Square> {
    let ahead = plus(from, forward(side));
    if board.is_empty(ahead) { vec![ahead] } else { Vec::new() }
}

// LC-06, LC-07
fn cavalier_steps(board: &Board, from: Square) -> Vec<Square> {
    cavalier_directions(from)
        .into_iter()
        .map(|direction| plus(from, direction))
        .filter(|to| board.is_empty(*to))
        .collect()
}

// LC-08
fn cavalier_jumps(board: &Board, from: Square, side: usize) -> Vec<Square> {
    cavalier_directions(from)
        .into_iter()
        .filter(|direction| board.is_held_by(plus(from, *direction), other(side)))
        .map(|direction| plus(plus(from, direction), direction))
        .filter(|to| board.is_empty(*to))
        .collect()
}

// LC-12
fn legal_moves(board: &Board, side: usize) -> Vec<(Square, Square)> {
    possible_moves(board, side).into_iter().filter(|(from, to)| !is_refused(board, side, *from, *to)).collect()
}

// LC-12: the check is made with the man on its new square and no man removed yet.
fn is_refused(board: &Board, side: usize, from: Square, to: Square) -> bool {
    let moved = board.with_move(from, to);
    stands_captured(&moved, to, side) && captured_men(&moved, to, side).is_empty()
}

fn stands_captured(board: &Board, square: Square, side: usize) -> bool {
    stands_between(board, square, side) || stands_in_held_corner(board, square, side)
}

// LC-09, LC-12
fn stands_between(board: &Board, square: Square, side: usize) -> bool {
    LINES.iter().any(|line| {
        let [one, two] = both_ways(*line).map(|direction| plus(square, direction));
        board.is_held_by(one, other(side)) && board.is_held_by(two, other(side))
    })
}

// LC-10, LC-12
fn stands_in_held_corner(board: &Board, square: Square, side: usize) -> bool {
    CORNERS.contains(&square) && beside_corner(square).iter().all(|beside| board.is_held_by(*beside, other(side)))
}

fn beside_corner(corner: Square) -> [Square; 2] {
    let inner_file = if corner.0 == 0 { 1 } else { 6 };
    let inner_rank = if corner.1 == 0 { 1 } else { 6 };
    [(inner_file, corner.1), (corner.0, inner_rank)]
}

/// The men captured by the man of `side` that has just come to `to` (LC-11: all of them at once).
fn captured_men(board: &Board, to: Square, side: usize) -> Vec<Square> {
    [captured_in_line(board, to, side), captured_in_corners(board, to, side)].concat()
}

// LC-09: the moved man is one of the two captors, so that LC-13 needs no code of its own.
fn captured_in_line(board: &Board, to: Square, side: usize) -> Vec<Square> {
    let mut captured = Vec::new();
    for direction in LINES.into_iter().flat_map(both_ways) {
        let between = plus(to, direction);
        let beyond = plus(between, direction);
        if board.is_held_by(between, other(side)) && board.is_held_by(beyond, side) {
            captured.push(between);
        }
    }
    captured
}

// LC-10
fn captured_in_corners(board: &Board, to: Square, side: usize) -> Vec<Square> {
    CORNERS
        .into_iter()
        .filter(|corner| beside_corner(*corner).contains(&to))
        .filter(|corner| board.is_held_by(*corner, other(side)))
        .filter(|corner| stands_in_held_corner(board, *corner, other(side)))
        .collect()
}

// LC-11
fn without(board: &Board, captured: &[Square]) -> Board {
    let mut board = board.clone();
    for square in captured {
        board.set(*square, None);
    }
    board
}

// LC-14, LC-15
fn with_exchanges(board: &Board) -> Board {
    let mut board = board.clone();
    for side in [WHITE, BLACK] {
        let cavalier = Man { side, kind: Kind::Cavalier };
        while board.count(cavalier) < CAVALIERS_A_SIDE {
            let Some(square) = waiting_fantassins(&board, side).first().copied() else { break };
            board.set(square, Some(cavalier));
        }
    }
    board
}

/// The fantassins of a side on its last rank, lowest file first (LC-15).
fn waiting_fantassins(board: &Board, side: usize) -> Vec<Square> {
    let fantassin = Man { side, kind: Kind::Fantassin };
    (0..8).map(|file| (file, last_rank(side))).filter(|square| board.man(*square) == Some(fantassin)).collect()
}

// LC-20
fn find_outcome(board: &Board, side: usize, plies: u32) -> Option<(&'static str, &'static str)> {
    if let Some(winner) = imperator(board) {
        return Some((SIDE_IDS[winner], "LC-16"));
    }
    if legal_moves(board, side).is_empty() {
        return Some(("draw", "LC-17"));
    }
    if neither_can_capture_all(board, plies) {
        return Some(("draw", "LC-18"));
    }
    None
}

// LC-16: an empty board, which only a set-up can show, has no winner.
fn imperator(board: &Board) -> Option<usize> {
    [WHITE, BLACK].into_iter().find(|side| !board.men(*side).is_empty() && board.men(other(*side)).is_empty())
}

// LC-18
fn neither_can_capture_all(board: &Board, plies: u32) -> bool {
    let one_man_each = board.men(WHITE).len() == 1 && board.men(BLACK).len() == 1;
    one_man_each || plies >= QUIET_PLIES_LIMIT
}

// LC-08
fn jump_features(board: &Board, from: Square, to: Square, names: &mut Vec<&'static str>) {
    let Some(jumped) = jumped_square(from, to) else { return };
    names.push("jump");
    names.push(if is_dark(from) { "jump-from-dark" } else { "jump-from-light" });
    match board.man(jumped).map(|man| man.kind) {
        Some(Kind::Fantassin) => names.push("jump-over-fantassin"),
        _ => names.push("jump-over-cavalier"),
    }
}

fn jumped_square(from: Square, to: Square) -> Option<Square> {
    let is_jump = (to.0 - from.0).abs() == 2 || (to.1 - from.1).abs() == 2;
    is_jump.then(|| ((from.0 + to.0) / 2, (from.1 + to.1) / 2))
}

/// LC-12 shows only in missing moves, so every move of a position where one is missing counts.
fn refusal_features(board: &Board, side: usize, names: &mut Vec<&'static str>) {
    for (from, to) in possible_moves(board, side) {
        if !is_refused(board, side, from, to) {
            continue;
        }
        let moved = board.with_move(from, to);
        if stands_between(&moved, to, side) {
            add_once(names, "refused-between");
        } else {
            add_once(names, "refused-corner");
        }
        if is_held_by_jumped_man(&moved, from, to, side) {
            add_once(names, "refused-jumped-man-counts");
        }
        if board.man(from).is_some_and(|man| man.kind == Kind::Fantassin) {
            add_once(names, "refused-fantassin");
        }
    }
}

/// LC-12: whether the man would be free without the man it jumped.
fn is_held_by_jumped_man(moved: &Board, from: Square, to: Square, side: usize) -> bool {
    let Some(jumped) = jumped_square(from, to) else { return false };
    stands_captured(moved, to, side) && !stands_captured(&without(moved, &[jumped]), to, side)
}

// LC-09 to LC-13
fn capture_features(board: &Board, side: usize, from: Square, to: Square, names: &mut Vec<&'static str>) {
    let moved = board.with_move(from, to);
    let in_line = captured_in_line(&moved, to, side);
    let in_corners = captured_in_corners(&moved, to, side);
    let captured = captured_men(&moved, to, side);
    for square in &in_line {
        let way = (square.0 - to.0, square.1 - to.1);
        let name = match way {
            (_, 0) => "capture-horizontal",
            (0, _) => "capture-vertical",
            _ => "capture-diagonal",
        };
        add_once(names, name);
        if waiting_fantassins(board, side).contains(&plus(*square, way)) {
            add_once(names, "waiting-fantassin-captor");
        }
    }
    for corner in &in_corners {
        if beside_corner(*corner).iter().any(|beside| waiting_fantassins(board, side).contains(beside)) {
            add_once(names, "waiting-fantassin-captor");
        }
    }
    let is_waiting = |square: &Square| waiting_fantassins(board, other(side)).contains(square);
    let is_fantassin = board.man(from).is_some_and(|man| man.kind == Kind::Fantassin);
    let is_held = stands_captured(&moved, to, side);
    let stays = without(&moved, &captured);
    let still_stands =
        |victim: usize| stays.men(victim).into_iter().any(|square| stands_captured(&stays, square, victim));
    let conditions = [
        (!in_corners.is_empty(), "capture-corner"),
        (captured.len() == 2, "capture-two"),
        (captured.len() >= 3, "capture-three-or-more"),
        (!captured.is_empty() && is_fantassin, "capture-by-fantassin"),
        (!captured.is_empty() && jumped_square(from, to).is_some(), "capture-after-jump"),
        (captured.iter().any(is_waiting), "waiting-fantassin-captured"),
        (is_held && stands_between(&moved, to, side), "safe-between"),
        (is_held && stands_in_held_corner(&moved, to, side), "safe-in-corner"),
        (is_held && is_held_by_jumped_man(&moved, from, to, side), "safe-beside-jumped-man"),
        (still_stands(side), "own-man-stays-between"),
        (still_stands(other(side)), "enemy-man-stays-between"),
    ];
    add_those_true(names, &conditions);
}

// LC-14, LC-15
fn exchange_features(board: &Board, side: usize, from: Square, to: Square, names: &mut Vec<&'static str>) {
    let moved = board.with_move(from, to);
    let captured = captured_men(&moved, to, side);
    let cleared = without(&moved, &captured);
    let after = with_exchanges(&cleared);
    let exchanged = |owner: usize| -> Vec<Square> {
        let before = waiting_fantassins(&cleared, owner);
        before.into_iter().filter(|square| after.man(*square) != cleared.man(*square)).collect()
    };
    let own = exchanged(side);
    let enemy = exchanged(other(side));
    let arrives = waiting_fantassins(&cleared, side).contains(&to);
    let some_wait_on =
        |owner: usize, done: &[Square]| !done.is_empty() && !waiting_fantassins(&after, owner).is_empty();
    let conditions = [
        (own.contains(&to), "promotion"),
        (own.contains(&to) && !captured.is_empty(), "promotion-with-capture"),
        (arrives && !own.contains(&to), "promotion-waits"),
        (own.iter().any(|square| *square != to), "late-exchange-own-move"),
        (!enemy.is_empty(), "late-exchange-enemy-move"),
        (own.len() >= 2 || enemy.len() >= 2, "several-exchanges"),
        (some_wait_on(side, &own) || some_wait_on(other(side), &enemy), "lowest-file-first"),
    ];
    add_those_true(names, &conditions);
}

// LC-16 to LC-20
fn end_features(before: &LatronculesReference, after: &LatronculesReference, names: &mut Vec<&'static str>) {
    let clause = after.outcome.map(|(_, clause)| clause);
    let one_man_each = after.board.men(WHITE).len() == 1 && after.board.men(BLACK).len() == 1;
    let limit_reached = after.plies_without_progress >= QUIET_PLIES_LIMIT;
    let is_blocked = possible_moves(&after.board, after.side).is_empty();
    let count_restarts = before.plies_without_progress >= QUIET_PLIES_LIMIT / 2 && after.plies_without_progress == 0;
    let conditions = [
        (clause == Some("LC-16"), "imperator"),
        (clause == Some("LC-17") && is_blocked, "draw-no-move"),
        (clause == Some("LC-17") && !is_blocked, "draw-only-into-capture"),
        (clause == Some("LC-17") && (one_man_each || limit_reached), "draw-no-move-before-limits"),
        (clause == Some("LC-18") && one_man_each, "draw-one-man-each"),
        (clause == Some("LC-18") && limit_reached, "draw-hundred-plies"),
        (count_restarts, "late-count-restart"),
    ];
    add_those_true(names, &conditions);
}

fn add_those_true(names: &mut Vec<&'static str>, conditions: &[(bool, &'static str)]) {
    names.extend(conditions.iter().filter(|(holds, _)| *holds).map(|(_, name)| *name));
}

fn add_once(names: &mut Vec<&'static str>, name: &'static str) {
    if !names.contains(&name) {
        names.push(name);
    }
}

fn other(side: usize) -> usize {
    1 - side
}

fn plus(square: Square, way: Square) -> Square {
    (square.0 + way.0, square.1 + way.1)
}

fn is_on_board(square: Square) -> bool {
    (0..8).contains(&square.0) && (0..8).contains(&square.1)
}

fn all_squares() -> Vec<Square> {
    (0..8).flat_map(|file| (0..8).map(move |rank| (file, rank))).collect()
}

fn square_text(square: Square) -> String {
    format!("{}{}", (b'a' + square.0 as u8) as char, square.1 + 1)
}

fn read_square(text: &str) -> Square {
    let bytes = text.as_bytes();
    (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'))
}

fn read_move(text: &str) -> (Square, Square) {
    let (from, to) = text.split_once('-').expect("a move is two squares joined by a dash");
    (read_square(from), read_square(to))
}

fn man_letter(man: Man) -> char {
    match (man.side, man.kind) {
        (WHITE, Kind::Fantassin) => 'F',
        (WHITE, Kind::Cavalier) => 'C',
        (_, Kind::Fantassin) => 'f',
        (_, Kind::Cavalier) => 'c',
    }
}

fn read_man(letter: char) -> Man {
    let side = if letter.is_ascii_uppercase() { WHITE } else { BLACK };
    let kind = if letter.eq_ignore_ascii_case(&'F') { Kind::Fantassin } else { Kind::Cavalier };
    Man { side, kind }
}

fn board_text(board: &Board) -> String {
    let mut ranks = Vec::new();
    for rank in (0..8).rev() {
        let mut text = String::new();
        let mut empty = 0;
        for file in 0..8 {
            match board.man((file, rank)) {
                None => empty += 1,
                Some(man) => {
                    if empty > 0 {
                        text.push_str(&empty.to_string());
                    }
                    empty = 0;
                    text.push(man_letter(man));
                }
            }
        }
        if empty > 0 {
            text.push_str(&empty.to_string());
        }
        ranks.push(text);
    }
    ranks.join("/")
}

fn read_board(text: &str) -> Board {
    let mut board = Board { squares: [[None; 8]; 8] };
    for (row, letters) in text.split('/').enumerate() {
        let rank = 7 - row as i32;
        let mut file = 0;
        for letter in letters.chars() {
            match letter.to_digit(10) {
                Some(run) => file += run as i32,
                None => {
                    board.set((file, rank), Some(read_man(letter)));
                    file += 1;
                }
            }
        }
    }
    board
}
